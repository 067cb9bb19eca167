"""The settings: every row by mouse and by keyboard, saved at once and heard and seen at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from saves.settings import SettingsStore
from tests.ui.hands import choose, go_to
from tests.ui.harness import Desk, opened
from ui.screens.settings import SettingsScene
from ui.widgets.controls import Control, Slider, Toggle


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        desk.show(SettingsScene)
        yield desk


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


def hear(label: str, start: int, end: int) -> Callable[[Desk], None]:
    return lambda desk: desk.drag(place_on(desk, label, start), place_on(desk, label, end))


def turn(label: str) -> Callable[[Desk], None]:
    return lambda desk: desk.click(row(desk, label).area.center)


def take(name: str) -> Callable[[Desk], None]:
    return lambda desk: choose(desk, name)


MOUSE: list[tuple[str, object, Callable[[Desk], None]]] = [
    ("effects", 30, lambda desk: desk.click(place_on(desk, "Effects", 30))),
    ("effects", 0, lambda desk: desk.drag(place_on(desk, "Effects", 30), (1, 1))),
    ("effects", 90, hear("Effects", 0, 90)),
    ("music", 55, hear("Music", 0, 55)),
    ("music", 60, lambda desk: desk.wheel(1, place_on(desk, "Music", 50))),
    ("muted", True, turn("Silence everything")),
    ("animation", "short", take("Short")),
    ("animation", "full", take("Full")),
    ("pace", "at once", take("At once")),
    ("end_turns", False, turn("End turns with nothing left to do")),
    ("auto_build", "all", take("All")),
    ("card_style", "large", take("Large index")),
    ("card_style", "four", take("Four colours")),
    ("text_size", 150, take("150 %")),
    ("full_screen", True, turn("Full screen")),
]
KEYBOARD = [
    ("effects", 75, "Effects", pygame.K_RIGHT),
    ("effects", 70, "Effects", pygame.K_LEFT),
    ("music", 5, "Music", pygame.K_RIGHT),
    ("muted", True, "Silence everything", pygame.K_SPACE),
    ("muted", False, "Silence everything", pygame.K_LEFT),
    ("muted", True, "Silence everything", pygame.K_m),
    ("animation", "short", "Animation", pygame.K_LEFT),
    ("animation", "none", "Animation", pygame.K_RETURN),
    ("pace", "fast", "Computer players act", pygame.K_RIGHT),
    ("end_turns", False, "End turns with nothing left to do", pygame.K_RETURN),
    ("full_screen", True, "Full screen", pygame.K_RETURN),
    ("text_size", 125, "Text size", pygame.K_RIGHT),
    ("auto_build", "safe", "Cards go up by themselves", pygame.K_RIGHT),
    ("card_style", "large", "Faces", pygame.K_RIGHT),
]


def test_the_mouse_changes_every_row_and_each_is_saved(desk: Desk) -> None:
    high = row(desk, "Music").area.height
    for name, value, act in MOUSE:
        act(desk)
        assert_kept(desk, name, value)
    assert row(desk, "Music").area.height > high, "the text has grown"
    assert (desk.app.metrics.text_size, desk.display.full_screen) == (150, True)
    assert desk.sound.levels == (90, 60, True)
    assert {"coin", "click"} == set(desk.sound.played)


def test_the_keyboard_changes_every_row_and_each_is_saved(desk: Desk) -> None:
    for name, value, label, key in KEYBOARD:
        go_to(desk, row(desk, label), pygame.K_DOWN)
        desk.press_key(key)
        assert_kept(desk, name, value)
        assert desk.scene.focus.target is row(desk, label)
        assert desk.scene.focus.is_shown
    silence = row(desk, "Silence everything")
    assert isinstance(silence, Toggle)
    assert silence.value


def test_a_volume_stays_between_0_and_100(desk: Desk) -> None:
    go_to(desk, row(desk, "Effects"), pygame.K_DOWN)
    for key, end in ((pygame.K_RIGHT, 100), (pygame.K_LEFT, 0)):
        for _ in range(30):
            desk.press_key(key)
        assert desk.app.settings.now.effects == end


def test_the_keyboard_goes_on_after_the_text_has_grown_under_the_mouse(desk: Desk) -> None:
    choose(desk, "150 %")
    desk.press_key(pygame.K_LEFT)
    assert desk.app.settings.now.text_size == 125
