"""What holds for every room of the house: it fits every window, mouse and keys reach all of it, it rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect
from pygame_gui.elements import UITextEntryLine

from games import GAMES
from games.match import Match
from tests.kit import campaign
from tests.ui.hands import overhear
from tests.ui.harness import Board, Desk, opened
from tests.ui.screens import ROOMS, SCREENS
from ui.app.focus import Target
from ui.app.scene import Scene
from ui.dialogs import field
from ui.dialogs.field import Field
from ui.dialogs.files import FileScene
from ui.draw.posters import posters
from ui.screens.look import LookScene
from ui.screens.new_game.look import Badge
from ui.screens.new_game.scene import NewGameScene
from ui.screens.rules.scene import RulesScene
from ui.screens.saves import SavesScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene
from ui.widgets.controls import Choice

LARGEST = (3840, 2160) if campaign.is_long() else (1600, 1200)
SHAPES = ((960, 600, 100), (960, 600, 175), (1216, 712, 150), (960, 1707, 125), (1600, 675, 175))
"""Widths, heights and sizes of text: the smallest window, one that stands upright, and a very wide one."""


def pages(scene: RulesScene) -> Iterator[None]:
    for number in range(len(scene.leaves)):
        scene.show_page(number)
        yield


def leaves(scene: StatisticsScene) -> Iterator[None]:
    for poster in posters():
        scene.show_game(poster.game)
        yield
        for number in (1, 2, 3, 0):
            sections = scene.controls[0]
            assert isinstance(sections, Choice)
            sections.press(sections.parts()[number].center)
            yield


TURNS: dict[str, Callable[[Any], Iterator[None]]] = {"rules_klondike_patience": pages, "statistics": leaves}
"""How the leaves of a room are turned, one after the other."""
LEAVES = {
    "settings": "Done",
    "rules_klondike_patience": "Play",
    "statistics": "Done",
    "new_klondike": "Never mind",
    "new_refused": "Never mind",
    "saves": "close",
}
"""The button that leaves a room."""
NAMES = ("launcher", "look", *LEAVES)


@contextmanager
def within(
    folder: Path, name: str, size: tuple[int, int] = (960, 600), text_size: int = 100
) -> Iterator[Desk]:
    with opened(folder, size, text_size=text_size) as desk:
        ROOMS[name](desk)
        yield desk


def places(scene: Scene) -> Iterator[Rect]:
    """Where everything is that can be used, and what is said about a refusal."""
    page = getattr(scene, "page", None)
    yield from (target.area for target in scene.targets() if target is not page)
    yield from (
        sprite.rect for sprite in scene.layer if isinstance(scene, NewGameScene) and sprite.depth == 45
    )
    if page:
        yield from (page.view, page.bar.groove)


def assert_in_order(scene: Scene) -> None:
    """All lies within its frame and apart, and every choice has the room that it needs."""
    frame = getattr(scene, "frame", scene.m.window)
    assert scene.m.window.contains(frame)
    areas = list(places(scene))
    assert [area for area in areas if not frame.contains(area)] == []
    assert [(one, other) for one, other in combinations(areas, 2) if one.colliderect(other)] == []
    for control in getattr(scene, "controls", ()):
        if not isinstance(control, Badge) and not isinstance(scene, LookScene):
            assert control.rect.width >= control.minimum_size()[0]
            assert control.rect.height >= control.minimum_size()[1]
        if isinstance(control, Choice):
            assert control.rect.contains(control.parts()[0].unionall(control.parts()))
            assert all(left.right <= right.x for left, right in pairwise(control.parts()))


def look_everywhere(desk: Desk, name: str) -> None:
    assert_in_order(desk.scene)
    for _ in TURNS[name](desk.scene) if name in TURNS else ():
        desk.step()
        assert_in_order(desk.scene)
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("name", NAMES)
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, name: str) -> None:
    for number, (width, height, text_size) in enumerate(SHAPES):
        with within(tmp_path / str(number), name, (width, height), text_size) as desk:
            look_everywhere(desk, name)


def test_everything_fits_in_windows_that_are_drawn_at_random(tmp_path: Path) -> None:
    for seed in campaign.seeds("rooms", short=6, long=100):
        rng = Random(seed)
        name, text_size = rng.choice(NAMES), rng.choice((100, 125, 150, 175))
        size = rng.randint(960, LARGEST[0]), rng.randint(600, LARGEST[1])
        told = campaign.told(seed=seed, room=name, size=size, text_size=text_size)
        with told, within(tmp_path / str(seed), name, size, text_size) as desk:
            look_everywhere(desk, name)


def lights_up(desk: Desk, target: Target) -> bool:
    """Whether anything is seen where the mouse comes to a place."""
    desk.move((2, 2))
    dark = desk.display.surface.copy()
    desk.move(target.area.center)
    desk.assert_redraw_is_exact()
    return desk.display.surface.get_buffer().raw != dark.get_buffer().raw


@pytest.mark.parametrize("name", NAMES)
def test_tab_reaches_all_of_it_all_lights_up_under_the_mouse_and_then_it_rests(
    tmp_path: Path, name: str
) -> None:
    with within(tmp_path, name) as desk:
        desk.settle()
        targets = [target for target in desk.scene.targets() if target.enabled]
        reached = []
        for _ in targets:
            desk.press_key(pygame.K_TAB)
            reached.append(desk.scene.focus.target)
            desk.assert_redraw_is_exact()
        assert {*map(id, reached)} == {*map(id, targets)}
        desk.press_key(pygame.K_TAB)
        assert desk.scene.focus.target is reached[0]
        desk.press_key(pygame.K_TAB, pygame.KMOD_SHIFT)
        assert desk.scene.focus.target is reached[-1]
        unlit = [target for target in targets if not lights_up(desk, target)]
        lasting = [target for target in unlit if not isinstance(target, Field | Choice)]
        assert len(lasting) <= 1, "what is open"
        desk.move((2, 2))
        desk.assert_redraw_is_exact()
        while isinstance(desk.scene.focus.target, Field):  # in which a caret blinks
            desk.press_key(pygame.K_TAB)
        desk.assert_idle_draws_nothing()


@pytest.mark.parametrize("name", LEAVES)
def test_escape_a_press_beside_it_and_its_button_leave_it_and_change_nothing(
    tmp_path: Path, name: str
) -> None:
    with within(tmp_path, name) as desk:
        before = desk.app.settings.path.read_bytes()
        ways: list[Callable[[], object]] = [
            lambda: desk.press_key(pygame.K_ESCAPE),
            lambda: desk.click((3, 3)),
            lambda: desk.use(LEAVES[name]),
        ]
        for leave in ways:
            leave()
            assert type(desk.scene) is Board
            desk.assert_redraw_is_exact()
            ROOMS[name](desk)
        assert desk.app.settings.path.read_bytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_a_room_outlives_another_size_and_goes_on_by_keys(tmp_path: Path, name: str) -> None:
    with within(tmp_path, name) as desk:
        desk.press_key(pygame.K_TAB)
        number = [*map(id, desk.scene.targets())].index(id(desk.scene.focus.target))
        desk.resize((1080, 1200))
        assert desk.scene.focus.target is desk.scene.targets()[number]
        assert_in_order(desk.scene)
        desk.assert_redraw_is_exact()


@pytest.mark.parametrize(
    "words", ["x" * 1_000_000, "\u200b" * 1_000_000, "a\n" * 500_000, "\u200bx" * 500_000]
)
def test_a_book_that_is_pasted_is_cut_before_its_letters_are_looked_at(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """The field inserts it in one call, as pygame-gui would lay out each character anew."""
    seen = overhear(monkeypatch, field, "_is_visible", 0)
    entered = overhear(monkeypatch, UITextEntryLine, "_process_entered_character", 1)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: words)
    desk.show(FileScene)
    desk.type("ab")
    desk.press_key(pygame.K_LEFT)
    entered.clear()
    desk.press_key(pygame.K_v, pygame.KMOD_CTRL)
    (entry,) = desk.scene.form.fields  # type: ignore[attr-defined]
    assert len(seen) <= 10 * FileScene.limit
    assert not entered
    is_seen = "\u200b" not in words or "x" in words
    assert len(entry.value) == (FileScene.limit if is_seen else 2)
    assert (entry.value[0], entry.value[-1]) == ("a", "b")
    desk.assert_redraw_is_exact()


def test_the_number_of_a_saved_deal_is_copied_and_other_games_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with opened(tmp_path, (960, 600), text_size=175) as desk:
        desk.app.library.begin(Match.begin(GAMES["strike_it_rich"], ("Ada", "Belle"), {}), lambda: 0).close()
        SCREENS["joker"](desk)
        desk.press_key(pygame.K_SPACE)
        desk.show(SavesScene)
        scene = desk.at(SavesScene)
        for number, game in enumerate(scene.games):
            scene.choose(number)
            found = [each for each in scene.buttons if each.look.icon == "copy"]
            assert [each.look.label for each in found] == ["617"] * (game.game == "joker_klondike")
            for each in found:
                desk.click(each.area.center)
        assert copied == ["JOKER-617-G"]
        desk.assert_redraw_is_exact()


@pytest.mark.parametrize("shape", SHAPES)
def test_the_rows_of_each_page_of_the_settings_fill_its_plate_and_the_tabs_stay(
    shape: tuple[int, int, int], tmp_path: Path
) -> None:
    width, height, text_size = shape
    places = set()
    with opened(tmp_path, (width, height), text_size=text_size) as desk:
        for page in ("sound", "game", "sight", "hands", "calm"):
            desk.show(lambda app, page=page: SettingsScene(app, page))  # type: ignore[misc]
            scene = desk.at(SettingsScene)
            tabs, *rows = (control.rect for control in scene.controls)
            places.add((tabs.topleft, tabs.size))
            gaps = [below.top - above.bottom for above, below in pairwise(rows)]
            above, below = rows[0].top - scene._inset.top, scene._inset.bottom - rows[-1].bottom
            assert 0 < max(above, below) <= max(gaps) + scene.m.u(20)
            assert max(gaps) - min(gaps) <= 1
            desk.app.pop()
    assert len(places) == 1
