"""The settings, every row by mouse and by keyboard, and the rules book, read from cover to cover."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from games import GAMES, rulebook
from saves.settings import SettingsStore
from tests.ui import pictures
from tests.ui.hands import choose, go_to
from tests.ui.harness import Board, Desk, opened
from ui.draw import cache
from ui.screens.rules.leaves import leaves
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene
from ui.widgets.controls import Control, Slider
from ui.widgets.scrolling import Scrolled, window

GAME = "klondike_patience"
MUTE, END = "Silence everything", "End turns with nothing left to do"


# ------------------------------------------------------------------ the settings
def row(desk: Desk, label: str) -> Control:
    assert isinstance(desk.scene, SettingsScene)
    return next(control for control in desk.scene.controls if control.label == label)


def place_on(desk: Desk, label: str, volume: int) -> tuple[int, int]:
    slider = row(desk, label)
    assert isinstance(slider, Slider)
    return (slider.track.x + slider.track.width * volume // 100, slider.track.centery)


def assert_kept(desk: Desk, name: str, value: object) -> None:
    """A setting holds now, and the file says so."""
    assert getattr(desk.app.settings.now, name) == value
    assert getattr(SettingsStore(desk.app.settings.path).now, name) == value
    desk.assert_redraw_is_exact()


def turn(label: str) -> Callable[[Desk], None]:
    return lambda desk: desk.click(row(desk, label).area.center)


def take(name: str) -> Callable[[Desk], None]:
    return lambda desk: choose(desk, name)


MOUSE: list[tuple[str, object, Callable[[Desk], None]]] = [
    ("effects", 30, lambda desk: desk.click(place_on(desk, "Effects", 30))),
    ("effects", 0, lambda desk: desk.drag(place_on(desk, "Effects", 30), (1, 1))),
    ("effects", 100, lambda desk: desk.drag(place_on(desk, "Effects", 0), (950, 1))),
    ("music", 55, lambda desk: desk.drag(place_on(desk, "Music", 0), place_on(desk, "Music", 55))),
    ("music", 60, lambda desk: desk.wheel(1, place_on(desk, "Music", 50))),
    ("muted", True, turn(MUTE)),
    ("animation", "short", take("Short")),
    ("animation", "full", take("Full")),
    ("pace", "at once", take("At once")),
    ("end_turns", False, turn(END)),
    ("auto_build", "all", take("All")),
    ("card_style", "large", take("Large index")),
    ("card_style", "four", take("Four colours")),
    ("full_screen", True, turn("Full screen")),
    ("text_size", 150, take("150 %")),
]
KEYBOARD = [
    ("effects", 75, "Effects", pygame.K_RIGHT),
    ("effects", 70, "Effects", pygame.K_LEFT),
    ("music", 5, "Music", pygame.K_RIGHT),
    ("muted", True, MUTE, pygame.K_SPACE),
    ("muted", False, MUTE, pygame.K_LEFT),
    ("muted", True, MUTE, pygame.K_m),
    ("animation", "short", "Animation", pygame.K_LEFT),
    ("animation", "none", "Animation", pygame.K_RETURN),
    ("pace", "fast", "Computer players act", pygame.K_RIGHT),
    ("end_turns", False, END, pygame.K_RETURN),
    ("full_screen", True, "Full screen", pygame.K_RETURN),
    ("text_size", 125, "Text size", pygame.K_RIGHT),
    ("auto_build", "safe", "Cards go up by themselves", pygame.K_RIGHT),
    ("card_style", "large", "Faces", pygame.K_RIGHT),
]


def test_the_mouse_changes_every_setting_which_is_saved_and_seen_and_heard_at_once(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(SettingsScene)
        high = row(desk, "Music").area.height
        for name, value, act in MOUSE:
            act(desk)
            assert_kept(desk, name, value)
        assert row(desk, "Music").area.height > high, "the text has grown"
        assert (desk.display.full_screen, desk.sound.levels) == (True, (100, 60, True))
        assert {*desk.sound.played} == {"coin", "click"}
        desk.press_key(pygame.K_LEFT)
        assert_kept(desk, "text_size", 125)


def test_the_keyboard_changes_every_setting_and_the_focus_stays(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(SettingsScene)
        for name, value, label, key in KEYBOARD:
            go_to(desk, row(desk, label), pygame.K_DOWN)
            desk.press_key(key)
            assert_kept(desk, name, value)
            assert (desk.scene.focus.target, desk.scene.focus.is_shown) == (row(desk, label), True)
        assert getattr(row(desk, MUTE), "value", None) is True


# ------------------------------------------------------------------ the rules
def read(desk: Desk) -> tuple[RulesScene, Scrolled]:
    """The book of the game, open."""
    desk.show(lambda app: RulesScene(app, GAME))
    assert isinstance(desk.scene, RulesScene)
    assert desk.scene.page
    return desk.scene, desk.scene.page


def test_keys_turn_the_pages_to_the_last_and_back(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        shown, _ = read(desk)
        last = len(shown.leaves) - 1
        assert shown.leaves[4].chapter == "The Stock and Aces"
        for key in (pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN):
            for number in (*range(1, last + 1), last):
                desk.press_key(key)
                assert shown.number == number
            desk.press_key(pygame.K_HOME)
            assert shown.number == 0
        desk.press_key(pygame.K_END)
        for number in (*reversed(range(last)), 0):
            desk.press_key(pygame.K_LEFT)
            assert shown.number == number
        for _ in range(4):
            desk.press_key(pygame.K_TAB)
        chapter = desk.scene.focus.target
        desk.press_key(pygame.K_RETURN)
        assert chapter
        assert shown.marks[shown.number].area == chapter.area
        assert shown.focus.is_shown
        before = shown.number
        desk.resize((1280, 800))
        assert shown.number == before
        desk.press_key(pygame.K_F1)
        assert isinstance(desk.scene, Board)


@pytest.mark.parametrize("keys", [(pygame.K_DOWN, pygame.K_UP), (pygame.K_PAGEDOWN, pygame.K_PAGEUP)])
def test_one_key_reads_the_whole_book_and_another_goes_back(tmp_path: Path, keys: tuple[int, int]) -> None:
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        shown, _ = read(desk)
        places = [(0, 0)]
        while shown.number < len(shown.leaves) - 1:
            desk.press_key(keys[0])
            places.append((shown.number, shown.scroll))
        assert places == sorted(set(places))
        assert len(places) > len(shown.leaves), "long pages are scrolled"
        back = [places.pop()]
        while back[-1] != (0, 0):
            desk.press_key(keys[1])
            back.append((shown.number, shown.scroll))
        assert back == sorted(set(back), reverse=True)
        assert len(back) > len(shown.leaves), "a page is gone back to at its end"


def test_the_mouse_turns_opens_chapters_and_scrolls(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        shown, page = read(desk)
        _, back, ahead = shown.buttons
        for button, number in ((back, 0), (ahead, 1), (back, 0), (shown.marks[3], 3)):
            desk.click(button.area.center)
            assert shown.number == number
        desk.press_key(pygame.K_END)
        assert (back.enabled, ahead.enabled) == (True, False)
        desk.wheel(-1)
        by_wheel = shown.scroll
        desk.press_key(pygame.K_DOWN)
        assert shown.scroll > by_wheel > 0
        groove = page.bar.groove
        desk.drag((groove.centerx, groove.y + 5), (groove.centerx, groove.bottom))
        desk.wheel(-5)
        assert shown.scroll == page.hidden
        desk.assert_redraw_is_exact()
        desk.wheel(100)
        assert shown.scroll == 0
        desk.assert_redraw_is_exact()


def test_only_the_page_that_is_shown_is_painted_and_a_book_opened_again_needs_no_picture(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        cache.invalidate()
        read(desk)
        first = pictures.made()
        desk.press_key(pygame.K_ESCAPE)
        read(desk)
        assert pictures.made() == first > 0
        desk.press_key(pygame.K_RIGHT)
        assert pictures.made() > first
        assert pictures.let_go() == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_game_can_be_painted_and_rulings_stand_at_the_end(
    tmp_path: Path, game: str
) -> None:
    pages = rulebook.rules(game).pages
    found = leaves(game, "classic")
    assert [leaf.title for leaf in found] == [*(page.title for page in pages), "ALL OUR RULINGS"]
    layouts = "; ".join(page.cards for page in pages)
    assert "__ <- K" not in layouts, "no king that has a column to itself is moved"
    assert ("__ <- ##/K" in layouts) == (game in ("klondike_patience", "joker_klondike"))
    with opened(tmp_path, (960, 600)) as desk:
        for leaf in found:
            assert leaf.paint(600, 400, desk.app.metrics).get_bounding_rect().height > 100


def test_the_chapters_around_the_one_that_is_read_are_listed_where_not_all_fit() -> None:
    assert [window([30] * 20, read, 150) for read in (0, 10, 19)] == [(0, 5), (8, 13), (15, 20)]
    assert window([30, 30], 0, 150) == (0, 2)
