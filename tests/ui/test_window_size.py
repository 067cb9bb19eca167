"""The size of the window: the first one, and one that is remembered, on every screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from saves.places import Places
from saves.settings import SettingsStore
from ui.app.display import Size, first_size, fitting_size
from ui.cli import Wishes, make_app
from ui.draw.theme import SMALLEST_WINDOW

SCREENS = (
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (3440, 1440),
    (3840, 2160),
    (1080, 1920),
)
TITLE_AND_PANEL = 80
"""The least height that a title bar and a panel need."""


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_window_leaves_room_around_it(screen: Size) -> None:
    width, height = first_size(screen)
    assert width >= SMALLEST_WINDOW[0]
    assert height >= SMALLEST_WINDOW[1]
    assert width < screen[0]
    assert height <= screen[1] - TITLE_AND_PANEL


@pytest.mark.parametrize("screen", SCREENS)
def test_the_first_window_takes_most_of_a_small_screen_and_much_of_a_large_one(screen: Size) -> None:
    width, height = first_size(screen)
    share = width * height / (screen[0] * screen[1])
    assert share > (0.75 if screen[0] < 1400 and screen[1] < 1000 else 0.45)
    assert width <= 1.8 * height


def test_the_first_window_on_well_known_screens() -> None:
    found = [first_size(screen) for screen in ((1280, 800), (1366, 768), (1920, 1080), (3840, 2160))]
    assert found == [(1216, 712), (1209, 680), (1536, 864), (3072, 1728)]


@pytest.mark.parametrize("screen", [(800, 600), (1024, 600), (640, 480)])
def test_no_screen_makes_it_smaller_than_the_tables_can_be(screen: Size) -> None:
    for size in (first_size(screen), fitting_size((1280, 800), screen)):
        assert size[0] >= SMALLEST_WINDOW[0]
        assert size[1] >= SMALLEST_WINDOW[1]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_remembered_size_that_fits_stays(screen: Size) -> None:
    for size in (SMALLEST_WINDOW, first_size(screen), (screen[0], screen[1] - TITLE_AND_PANEL)):
        if size[0] >= SMALLEST_WINDOW[0]:
            assert fitting_size(size, screen) == size


@pytest.mark.parametrize("screen", SCREENS)
def test_a_remembered_size_that_does_not_fit_is_reduced(screen: Size) -> None:
    width, height = fitting_size((5000, 3000), screen)
    assert width < screen[0]
    assert height <= screen[1] - TITLE_AND_PANEL
    assert fitting_size((960, 3000), screen) == (960, height)


# ------------------------------------------------------------------ when the program starts
@pytest.fixture(params=[(1366, 768), (3840, 2160)])
def screen(request: pytest.FixtureRequest) -> Iterator[Size]:
    size: Size = request.param
    pygame.display.init()
    pygame.font.init()
    with patch("pygame.display.get_desktop_sizes", lambda: [size]):
        yield size


def opened_size(folder: Path, wishes: Wishes) -> Size:
    app = make_app(wishes, Places.below(folder))
    try:
        return app.display.size
    finally:
        app.close()
        pygame.display.init()


def test_the_program_opens_its_first_window_as_fits_the_screen(tmp_path: Path, screen: Size) -> None:
    assert opened_size(tmp_path, Wishes()) == first_size(screen)


def test_a_size_that_was_asked_for_is_taken_as_it_is(tmp_path: Path, screen: Size) -> None:
    assert opened_size(tmp_path, Wishes(size=(1920, 1200))) == (1920, 1200)


def test_a_picture_without_a_window_knows_no_screen(tmp_path: Path, screen: Size) -> None:
    assert opened_size(tmp_path, Wishes(screenshot="p.png")) == (1280, 800)


def test_the_last_size_is_remembered_as_far_as_it_fits(tmp_path: Path, screen: Size) -> None:
    SettingsStore(Places.below(tmp_path).settings).change(window=(1300, 1000))
    assert opened_size(tmp_path, Wishes()) == fitting_size((1300, 1000), screen)
    assert opened_size(tmp_path, Wishes(screenshot="p.png")) == (1300, 1000)
