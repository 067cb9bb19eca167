"""The settings: every row by mouse and by keyboard, saved at once, at every size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from saves.settings import SettingsStore
from tests.ui.harness import SIZES, Board, Desk, opened
from ui.screens.settings import SettingsScene
from ui.widgets.controls import Choice, Control, Slider, Toggle


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        desk.show(SettingsScene)
        yield desk


def scene(desk: Desk) -> SettingsScene:
    assert isinstance(desk.scene, SettingsScene)
    return desk.scene


def row(desk: Desk, label: str) -> Control:
    return next(control for control in scene(desk).controls if control.label == label)


def slider(desk: Desk, label: str) -> Slider:
    found = row(desk, label)
    assert isinstance(found, Slider)
    return found


def choose(desk: Desk, label: str, name: str) -> None:
    """Press one of the names of a choice."""
    found = row(desk, label)
    assert isinstance(found, Choice)
    names = [option.name for option in found.options]
    desk.click(found.parts()[names.index(name)].center)


def go_to(desk: Desk, label: str) -> None:
    """Go down until a row has the focus."""
    for _ in range(12):
        focus = desk.scene.focus.target
        if isinstance(focus, Control) and focus.label == label and desk.scene.focus.is_shown:
            return
        desk.press_key(pygame.K_DOWN)
    raise AssertionError(f"{label} is not reached by the keyboard")


def saved(desk: Desk, name: str) -> object:
    """What the file says."""
    return getattr(SettingsStore(desk.app.settings.path).now, name)


def place_on(desk: Desk, label: str, volume: int) -> tuple[int, int]:
    track = slider(desk, label).track
    return (track.x + track.width * volume // 100, track.centery)


MOUSE: list[tuple[str, object, Callable[[Desk], None]]] = [
    ("effects", 30, lambda desk: desk.click(place_on(desk, "Effects", 30))),
    ("effects", 0, lambda desk: desk.drag(place_on(desk, "Effects", 70), (1, 1))),
    ("music", 55, lambda desk: desk.drag(place_on(desk, "Music", 0), place_on(desk, "Music", 55))),
    ("music", 5, lambda desk: desk.wheel(1, place_on(desk, "Music", 50))),
    ("muted", True, lambda desk: desk.click(row(desk, "Silence everything").area.center)),
    ("animation", "short", lambda desk: choose(desk, "Animation", "Short")),
    ("animation", "full", lambda desk: choose(desk, "Animation", "Full")),
    ("pace", "at once", lambda desk: choose(desk, "Computer players act", "At once")),
    ("end_turns", False, lambda desk: desk.click(row(desk, "End turns with nothing left to do").area.center)),
    ("text_size", 150, lambda desk: choose(desk, "Text size", "150 %")),
    ("card_style", "large", lambda desk: choose(desk, "Faces", "Large index")),
    ("card_style", "four", lambda desk: choose(desk, "Faces", "Four colours")),
    ("full_screen", True, lambda desk: desk.click(row(desk, "Full screen").area.center)),
]
KEYBOARD = [
    ("effects", 75, "Effects", pygame.K_RIGHT),
    ("effects", 65, "Effects", pygame.K_LEFT),
    ("music", 5, "Music", pygame.K_RIGHT),
    ("muted", True, "Silence everything", pygame.K_SPACE),
    ("muted", True, "Silence everything", pygame.K_RIGHT),
    ("animation", "short", "Animation", pygame.K_LEFT),
    ("animation", "full", "Animation", pygame.K_RETURN),
    ("end_turns", False, "End turns with nothing left to do", pygame.K_RETURN),
    ("text_size", 125, "Text size", pygame.K_RIGHT),
    ("card_style", "large", "Faces", pygame.K_RIGHT),
    ("full_screen", True, "Full screen", pygame.K_RETURN),
]


@pytest.mark.parametrize(("name", "value", "act"), MOUSE)
def test_the_mouse_changes_and_saves(
    desk: Desk, name: str, value: object, act: Callable[[Desk], None]
) -> None:
    act(desk)
    assert getattr(desk.app.settings.now, name) == value
    assert saved(desk, name) == value
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize(("name", "value", "label", "key"), KEYBOARD)
def test_the_keyboard_changes_and_saves(desk: Desk, name: str, value: object, label: str, key: int) -> None:
    go_to(desk, label)
    desk.press_key(key)
    assert getattr(desk.app.settings.now, name) == value
    assert saved(desk, name) == value
    assert desk.scene.focus.target is row(desk, label)
    assert desk.scene.focus.is_shown
    desk.assert_redraw_is_exact()


def test_volumes_take_effect_at_once_and_effects_can_be_heard(desk: Desk) -> None:
    desk.press_key(pygame.K_DOWN)
    desk.press_key(pygame.K_RIGHT)
    assert desk.sound.levels == (75, 0, False)
    assert desk.sound.played == ["coin"]


def test_the_text_grows_at_once(desk: Desk) -> None:
    before = row(desk, "Music").area.height
    choose(desk, "Text size", "175 %")
    assert row(desk, "Music").area.height > before
    assert desk.app.metrics.text_size == 175


def test_the_keyboard_goes_on_after_the_text_has_grown_under_the_mouse(desk: Desk) -> None:
    choose(desk, "Text size", "150 %")
    desk.press_key(pygame.K_LEFT)
    assert desk.app.settings.now.text_size == 125


def test_silence_by_its_key_is_shown(desk: Desk) -> None:
    desk.press_key(pygame.K_m)
    silence = row(desk, "Silence everything")
    assert isinstance(silence, Toggle)
    assert silence.value
    assert desk.app.settings.now.muted
    desk.assert_redraw_is_exact()


def test_a_volume_stays_between_0_and_100(desk: Desk) -> None:
    go_to(desk, "Effects")
    for _ in range(30):
        desk.press_key(pygame.K_RIGHT)
    assert desk.app.settings.now.effects == 100
    for _ in range(30):
        desk.press_key(pygame.K_LEFT)
    assert desk.app.settings.now.effects == 0


@pytest.mark.parametrize("leave", ["done", "cross", "beside", "escape", "enter"])
def test_ways_back(desk: Desk, leave: str) -> None:
    done, cross = scene(desk).buttons
    if leave == "escape":
        desk.press_key(pygame.K_ESCAPE)
    elif leave == "enter":
        for _ in scene(desk).controls:
            desk.press_key(pygame.K_DOWN)
        desk.press_key(pygame.K_DOWN)
        assert desk.scene.focus.target is done
        desk.press_key(pygame.K_RETURN)
    else:
        desk.click({"done": done.area.center, "cross": cross.area.center, "beside": (3, 3)}[leave])
    assert isinstance(desk.scene, Board)


def test_tab_reaches_every_row_and_button(desk: Desk) -> None:
    reached = set()
    for _ in range(len(scene(desk).targets())):
        desk.press_key(pygame.K_TAB)
        reached.add(desk.scene.focus.target)
    assert reached == set(scene(desk).targets())


def test_hovering_and_dragging_draw_exactly_what_changes(desk: Desk) -> None:
    for control in list(scene(desk).controls):
        desk.move((control.area.right - 20, control.area.bottom - 15))
        desk.assert_redraw_is_exact()
    desk.press(place_on(desk, "Effects", 70))
    for volume in (60, 10, 0, 90):
        desk.move(place_on(desk, "Effects", volume), held=True)
        desk.assert_redraw_is_exact()
    desk.release((0, 0))
    assert desk.app.settings.now.effects == 90


def test_idle_settings_draw_nothing(desk: Desk) -> None:
    desk.press_key(pygame.K_TAB)
    desk.assert_idle_draws_nothing()


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(SettingsScene)
        shown = scene(desk)
        assert desk.app.metrics.window.contains(shown.frame)
        areas = [target.area for target in shown.targets()]
        for number, area in enumerate(areas):
            assert shown.frame.contains(area)
            assert area.collidelist(areas[number + 1 :]) == -1
        for control in shown.controls:
            wide, high = control.needs()
            assert control.rect.width >= wide
            assert control.rect.height >= high
            if isinstance(control, Choice):
                parts = control.parts()
                assert all(left.right <= right.x for left, right in pairwise(parts))
                assert control.rect.contains(parts[0].unionall(parts))
        desk.assert_redraw_is_exact()
