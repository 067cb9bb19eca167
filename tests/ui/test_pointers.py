"""What mouse and fingers do everywhere: small targets, releases that nobody hears, and fingers that rest."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.patience.state import Draw
from tests.ui.harness import Desk, Place, opened
from tests.ui.screens import SCREENS
from ui.app.pointing import LEAST_TARGET
from ui.app.press_guard import aim
from ui.app.scene import Scene
from ui.app.window import Size
from ui.dialogs.controls import ControlScene
from ui.dialogs.forms import FormScene
from ui.games.gold_am_yukon.controller import YukonController
from ui.games.patience.controller import PatienceController
from ui.games.strike_it_rich.controller import StrikeController
from ui.play.playing.scene import PlayScene

HELD = (
    "patience_middle", "strike_forming", "klondike_deal", "yukon_four", "settings", "saves",
    "rules_klondike_board", "patience_watched",
)  # fmt: skip
"""Screens on which a press holds something."""


def toggle_full_screen(desk: Desk) -> None:
    size = desk.display.size
    desk.press_key(pygame.K_F11)
    desk.step(20)
    assert desk.display.size != size


LOSSES: dict[str, Callable[[Desk], object]] = {
    "no button": lambda desk: desk.move((3, 3)),
    "focus": lambda desk: desk.post(pygame.WINDOWFOCUSLOST),
    "full screen": toggle_full_screen,
    "a window": toggle_full_screen,
    "larger": lambda desk: desk.resize((1280, 800)),
    "smaller": lambda desk: desk.resize((700, 500)),
}
"""What may happen while a press holds something."""
SMALL_TARGETS = (
    "yukon", "yukon_four", "strike_forming", "klondike_deal", "klondike_bidding", "calamity",
    "patience_middle", "patience_stuck", "patience_watched", "settings_hands", "saves", "about", "launcher",
    "new_klondike",
)  # fmt: skip


def meaning(scene: Scene, place: Place) -> Hashable:
    """Return what a press at a place is for, as the scene itself sees it."""
    if button := scene.buttons.at(place):
        return button
    if isinstance(scene, ControlScene) and (control := scene.controls.at(place)):
        return control
    if isinstance(scene, PlayScene):
        controller = scene.controller
        if isinstance(controller, YukonController):
            return controller.face.table.space_and_claim_at(place)
        if isinstance(controller, StrikeController):
            return controller.face.table.mine_at(place), controller.face.table.dice.at(place)
        if isinstance(controller, PatienceController):
            return controller.table_map.at(place)
    return scene.presses.under(place)


@pytest.mark.parametrize("name", SMALL_TARGETS)
def test_a_press_beside_a_small_target_is_for_it_and_none_takes_those_of_another(
    tmp_path: Path, name: str
) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        SCREENS[name](desk)
        desk.settle()
        scene, half = desk.scene, LEAST_TARGET // 2 - 1
        tried = 0
        for area in [each.area for each in scene.targets()]:
            x, y = area.center
            for place in ((x - half, y), (x + half, y), (x, y - half), (x, y + half)):
                if not area.collidepoint(place) and not scene.presses.takes(place):
                    aimed = aim(place, scene.presses.areas(place), LEAST_TARGET)
                    hit = [each for each in scene.presses.areas(place) if each.collidepoint(aimed)]
                    assert hit, f"a press at {place} is for nothing, near {area}"
                    centres = [meaning(scene, each.center) for each in hit]
                    assert meaning(scene, aimed) in centres, f"{place} is aimed at {aimed}, beside {hit}"
                    tried += 1
        assert tried or name.startswith("patience")


def hold(desk: Desk, known: Place) -> Place:
    """Press something that can be dragged, at a known place if that does, and drag it a little; the place."""
    width, height = desk.display.size
    for x, y in (known, *((x, y) for y in range(20, height, 22) for x in range(12, width, 22))):
        if desk.scene.buttons.at((x, y)) or not desk.scene.presses.takes((x, y)):
            continue
        home = desk.scene
        desk.press((x, y))
        if desk.scene.presses.is_holding():
            desk.move((x + 15, y + 9), held=True)
            return x, y
        desk.release((x, y))
        while desk.scene is not home:
            desk.app.pop()
            desk.settle()
        desk.step(1, 1.0)
    raise AssertionError("nothing can be held")


@pytest.mark.parametrize("name", HELD)
def test_what_is_held_comes_back_if_nobody_hears_the_release(tmp_path: Path, name: str) -> None:
    with opened(tmp_path, (960, 600), text_size=175 if name.startswith("rules") else 100) as desk:
        SCREENS[name](desk)
        desk.settle()
        place = (0, 0)
        for loss, lose in LOSSES.items():
            place = hold(desk, place)
            scene = desk.scene
            log = [*scene.session.match.log] if isinstance(scene, PlayScene) else []
            lose(desk)
            desk.move((30, 30), held=loss != "no button")
            assert not scene.presses.is_holding(), loss
            desk.release((3, 3))
            desk.settle()
            assert desk.scene is scene
            assert not isinstance(scene, PlayScene) or scene.session.match.log == log
            desk.assert_redraw_is_exact()


def test_a_finger_that_rests_gets_the_tip_and_one_that_taps_presses(tmp_path: Path) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        SCREENS["launcher"](desk)
        scene, (button, *_) = (
            desk.scene,
            [each for each in desk.scene.buttons if each.look.icon == "settings"],
        )
        desk.press(button.area.center, touch=True)
        desk.step(40)
        tip = scene.buttons._tip
        assert tip
        assert tip.rect.bottom <= button.area.top or tip.rect.right <= button.area.left
        desk.release(button.area.center, touch=True)
        desk.step(2)
        assert scene.buttons._tip, "it can be read when the finger is gone"
        assert desk.scene is scene
        desk.assert_redraw_is_exact()
        desk.tap(button.area.center)
        desk.settle()
        assert type(desk.scene).__name__ == "SettingsScene"


def test_a_press_beside_a_field_is_for_it_and_a_release_in_one_ends_the_rest_of_a_finger(
    tmp_path: Path,
) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        SCREENS["new_klondike"](desk)
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, FormScene)
        field = scene.form.fields[0]
        desk.click((field.area.centerx, field.area.top - 4))
        assert scene.focus.target is field
        desk.press((3, 3), touch=True)
        desk.release(field.area.center, touch=True)
        desk.move((5, 5))
        assert desk.app.reader.pointers.due == inf


class DenseWindow:
    """A window of the system on a monitor of scale 2: it has half as many units as pixels."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window, name)

    @property
    def size(self) -> Size:
        width, height = self._window.size
        return width // 2, height // 2

    @size.setter
    def size(self, size: Size) -> None:
        self._window.size = size[0] * 2, size[1] * 2


def test_a_window_that_is_dragged_to_a_monitor_of_scale_2_is_pressed_where_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, (960, 600)) as desk:
        SCREENS["patience_middle"](desk)
        desk.settle()
        scene = desk.scene
        assert isinstance(scene, PlayScene)
        hold(desk, (0, 0))
        log, window = [*scene.session.match.log], desk.display.window
        monkeypatch.setattr(window, "_window", DenseWindow(window._window))
        monkeypatch.setattr(window, "owns", lambda event: True)
        desk.resize((960, 600))
        desk.move((100, 100), held=True)
        assert not scene.presses.is_holding()
        desk.release((100, 100))
        assert (desk.display.size, scene.session.match.log) == ((1920, 1200), log)
        assert desk.app.reader.pointers.least_target == 2 * LEAST_TARGET
        x, y = scene.face.layout.main.center
        desk.click((x // 2, y // 2))
        assert scene.session.match.log[len(log)].move == Draw()
        desk.assert_redraw_is_exact()
