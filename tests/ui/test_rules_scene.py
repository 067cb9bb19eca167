"""The rules book: read by mouse and by keyboard from cover to cover, and every page of every game in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games import GAMES, rulebook
from tests.ui import pictures
from tests.ui.harness import Board, Desk, opened
from ui.app.app import App
from ui.draw import cache
from ui.screens.rules.leaves import leaves
from ui.screens.rules.scene import RulesScene
from ui.widgets.scrolling import Scrolled, window

GAME = "klondike_patience"


def book(app: App) -> RulesScene:
    return RulesScene(app, GAME)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(book)
        yield desk


def scene(desk: Desk) -> RulesScene:
    assert isinstance(desk.scene, RulesScene)
    return desk.scene


def page(desk: Desk) -> Scrolled:
    found = scene(desk).page
    assert found
    return found


def test_keys_turn_the_pages_to_the_last_and_back(desk: Desk) -> None:
    last = len(scene(desk).leaves) - 1
    for key in (pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN):
        for number in (*range(1, last + 1), last):
            desk.press_key(key)
            assert scene(desk).number == number
            desk.assert_redraw_is_exact()
        desk.press_key(pygame.K_HOME)
        assert scene(desk).number == 0
    desk.press_key(pygame.K_END)
    for number in (*reversed(range(last)), 0):
        desk.press_key(pygame.K_LEFT)
        assert scene(desk).number == number


@pytest.mark.parametrize(("down", "up"), [(pygame.K_DOWN, pygame.K_UP), (pygame.K_PAGEDOWN, pygame.K_PAGEUP)])
def test_one_key_reads_the_whole_book_and_another_goes_back(desk: Desk, down: int, up: int) -> None:
    desk.app.change_settings(text_size=175)
    shown, steps = scene(desk), 0
    while shown.number < len(shown.leaves) - 1:
        before = shown.number, shown.scroll
        desk.press_key(down)
        assert (shown.number, shown.scroll) > before
        steps += 1
    assert steps > len(shown.leaves), "long pages are scrolled"
    for _ in range(steps):
        desk.press_key(up)
    while shown.scroll:
        desk.press_key(up)
    assert shown.number == 0


def test_the_mouse_turns_opens_chapters_and_scrolls(desk: Desk) -> None:
    shown = scene(desk)
    _, back, ahead = shown.buttons
    assert not back.enabled
    desk.click(ahead.area.center)
    assert shown.number == 1
    desk.click(back.area.center)
    assert shown.number == 0
    desk.click(shown.marks[3].area.center)
    assert shown.number == 3
    desk.press_key(pygame.K_END)
    assert (back.enabled, ahead.enabled) == (True, False)
    desk.wheel(-1)
    by_wheel = shown.scroll
    desk.press_key(pygame.K_DOWN)
    assert shown.scroll > by_wheel > 0
    desk.assert_redraw_is_exact()
    groove = page(desk).bar.groove
    desk.drag((groove.centerx, groove.y + 5), (groove.centerx, groove.bottom))
    assert shown.scroll == page(desk).hidden
    desk.wheel(-5)
    assert shown.scroll == page(desk).hidden
    desk.wheel(100)
    assert shown.scroll == 0
    desk.assert_redraw_is_exact()


def test_a_chapter_is_opened_by_the_keyboard_and_f1_closes_the_book(desk: Desk) -> None:
    for _ in range(4):
        desk.press_key(pygame.K_TAB)
    chapter = desk.scene.focus.target
    assert chapter in scene(desk).marks
    desk.press_key(pygame.K_RETURN)
    opened_at = scene(desk).number
    assert scene(desk).marks[opened_at].area == chapter.area
    assert scene(desk).focus.is_shown
    desk.resize((1280, 800))
    assert scene(desk).number == opened_at
    desk.press_key(pygame.K_F1)
    assert isinstance(desk.scene, Board)


def test_the_chapters_around_the_one_that_is_read_are_listed_where_not_all_fit() -> None:
    highs = [30] * 20
    assert window(highs, 0, 150) == (0, 5)
    assert window(highs, 10, 150) == (8, 13)
    assert window(highs, 19, 150) == (15, 20)
    assert window([30, 30], 0, 150) == (0, 2)


def test_only_the_page_that_is_shown_is_painted_and_a_book_opened_again_needs_no_picture(desk: Desk) -> None:
    desk.press_key(pygame.K_ESCAPE)
    cache.invalidate()
    desk.show(book)
    first = pictures.made()
    desk.press_key(pygame.K_ESCAPE)
    desk.show(book)
    assert pictures.made() == first > 0
    desk.press_key(pygame.K_RIGHT)
    assert pictures.made() > first
    assert pictures.let_go() == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_game_can_be_painted_and_rulings_stand_at_the_end(desk: Desk, game: str) -> None:
    pages = rulebook.rules(game).pages
    found = leaves(game, "classic")
    assert [leaf.title for leaf in found] == [*(page.title for page in pages), "ALL OUR RULINGS"]
    for leaf in found:
        assert leaf.paint(*page(desk).view.size, desk.app.metrics).get_bounding_rect().height > 100
    layouts = "; ".join(page.cards for page in pages)
    assert "__ <- K" not in layouts, "no king that has a column to itself is moved"
    assert ("__ <- ##/K" in layouts) == (game in ("klondike_patience", "joker_klondike"))


def test_a_chapter_is_written_as_in_a_book() -> None:
    assert leaves(GAME, "classic")[4].chapter == "The Stock and Aces"
