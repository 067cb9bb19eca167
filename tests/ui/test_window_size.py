"""The size of the window: the first one, one that is remembered, and one that is too small for all to fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame import Rect

from saves.folders import AppFolders
from saves.settings_store import SettingsStore
from tests.kit import campaign
from tests.ui.harness import Desk, opened
from tests.ui.screens import SCREENS
from ui.app import sdl
from ui.app.desktop_scale import desktop_scale, scale_of_resources
from ui.app.display import clamp_scale, clamp_size, first_size, first_text_size
from ui.app.sdl import Monitor
from ui.app.window import Size, Window, find_frame, monitor_sizes
from ui.arguments import Arguments
from ui.cli import make_app
from ui.draw.theme import DESIGN, SMALLEST_WINDOW, Metrics
from ui.screens.launcher import LauncherScene
from ui.screens.launcher_layout import poster_rects
from ui.screens.settings import SettingsScene

DISPLAYS = (
    (1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (3440, 1440),
    (3840, 2160), (1080, 1920),
)  # fmt: skip
TITLE_AND_PANEL = 80
"""The least height that a title bar and a panel need."""
SCREENS_OF_ALL_KINDS = (
    "launcher", "settings", "saves", "statistics", "rules_klondike_patience",
    "patience", "joker", "strike_roll", "klondike", "yukon", "calamity",
)  # fmt: skip
TINY = ((1, 1), (1, 700), (1200, 1), (300, 200))
"""Sizes that a window manager may give."""


# ------------------------------------------------------------------ when the program starts
@pytest.mark.parametrize("screen", DISPLAYS)
def test_the_first_window_fits_the_screen_and_a_remembered_one_is_reduced_to_it(screen: Size) -> None:
    width, height = first_size(screen)
    assert SMALLEST_WINDOW[0] <= width < screen[0]
    assert SMALLEST_WINDOW[1] <= height <= screen[1] - TITLE_AND_PANEL
    assert width <= 1.8 * height
    is_small = screen[0] < 1400 and screen[1] < 1000
    assert width * height / (screen[0] * screen[1]) > (0.75 if is_small else 0.45)
    for size in (SMALLEST_WINDOW, (width, height), (screen[0], screen[1] - TITLE_AND_PANEL)):
        assert clamp_size(size, screen) == size
    reduced = clamp_size((5000, 3000), screen)
    assert reduced[0] < screen[0]
    assert reduced[1] <= screen[1] - TITLE_AND_PANEL
    assert clamp_size((960, 3000), screen) == (960, reduced[1])


ONE = (Rect(0, 0, 1280, 800),)
TWO = (Rect(0, 0, 1280, 800), Rect(1280, 0, 1920, 1080))
SWAPPED = (Rect(0, 0, 1920, 1080), Rect(1920, 0, 1280, 800))
TURNED = (Rect(0, 0, 1280, 800), Rect(1280, 0, 1080, 1920))
ABOVE = (Rect(0, 0, 1280, 800), Rect(0, -1080, 1920, 1080))


def lay_out(monkeypatch: pytest.MonkeyPatch, monitors: Sequence[Rect]) -> None:
    """Let SDL know these monitors, whose upper 30 pixels a panel takes."""
    found = [Monitor(area, Rect(area.x, area.y + 30, area.width, area.height - 30)) for area in monitors]
    monkeypatch.setattr(sdl, "monitors", lambda: found)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [area.size for area in monitors])


def sizes(monitors: Sequence[Rect]) -> tuple[int, ...]:
    return tuple(side for area in monitors for side in area.size)


@pytest.mark.parametrize(
    ("at", "then", "now", "found"),
    [
        ((300, 200), ONE, ONE, (300, 200)),
        ((-700, 0), ONE, ONE, (-700, 0)),  # a part may be off the screen, if its title bar can be reached
        ((-800, 0), ONE, ONE, (0, 70)),
        ((300, 900), ONE, ONE, (300, 200)),
        ((1500, 60), TWO, TWO, (1500, 60)),
        ((1500, 60), TWO, ONE, (320, 70)),  # the second monitor is gone
        ((1500, 60), ONE, TWO, (1500, 70)),
        ((2000, 60), TWO, SWAPPED, (2000, 70)),
        ((2600, 60), TWO, SWAPPED, (2240, 70)),  # not seen from where it was
        ((2200, 60), TWO, TURNED, (1400, 85)),
        ((200, -900), ABOVE, ABOVE, (200, -900)),
        ((200, -900), ABOVE, ONE, (200, 70)),
    ],
)
def test_the_window_goes_where_it_was_or_whole_on_a_monitor_that_is_there(
    monkeypatch: pytest.MonkeyPatch,
    at: tuple[int, int],
    then: Sequence[Rect],
    now: Sequence[Rect],
    found: tuple[int, int],
) -> None:
    lay_out(monkeypatch, now)
    frame = find_frame((*at, *sizes(then)), (960, 600))
    assert frame == Rect(found, (960, 600))


def test_a_window_larger_than_the_monitor_that_is_left_becomes_smaller(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay_out(monkeypatch, ONE)
    assert find_frame((1500, 60, *sizes(TWO)), (1600, 900)) == Rect(0, 70, 1280, 730)


@pytest.mark.parametrize("place", [(), (300,)])
def test_without_a_saved_place_the_system_chooses_one(place: tuple[int, ...]) -> None:
    assert find_frame(place, (960, 600)) is None


def test_where_the_window_was_is_kept_when_it_is_closed_in_full_screen_too(tmp_path: Path) -> None:
    with patch.object(sdl, "monitors", lambda: [Monitor(ONE[0], ONE[0])]):
        for _ in range(2):
            pygame.display.init()
            place = (40, 131, *monitor_sizes())
            with opened(tmp_path, SMALLEST_WINDOW, place=place) as desk:
                desk.press_key(pygame.K_F11)
                assert desk.display.full_screen
                desk.app.close()
                assert desk.app.settings.current.place == place


def test_the_first_window_on_well_known_screens_and_on_one_that_is_too_small() -> None:
    found = [first_size(screen) for screen in ((1280, 800), (1366, 768), (1920, 1080), (3840, 2160))]
    assert found == [(1216, 712), (1209, 680), (1536, 864), (3072, 1728)]
    for screen in ((800, 600), (1024, 600), (640, 480)):
        for size in (first_size(screen), clamp_size((1280, 800), screen)):
            assert size[0] >= SMALLEST_WINDOW[0]
            assert size[1] >= SMALLEST_WINDOW[1]


@pytest.mark.parametrize(
    ("screen", "scale", "size", "text_size"),
    [
        ((3840, 2160), 2, (3072, 1728), 100), ((2560, 1600), 2, (2432, 1424), 100),
        ((1920, 1080), 2, (1607, 904), 150), ((1366, 768), 2, (1052, 600), 175),
    ],
)  # fmt: skip
def test_the_first_window_and_its_text_follow_the_scale_of_the_desktop(
    screen: Size, scale: float, size: Size, text_size: int
) -> None:
    assert first_size(screen, scale) == size
    assert first_text_size(size, scale) == text_size


def test_the_least_text_follows_it_in_a_window_as_large_as_the_smallest() -> None:
    assert [Metrics(*size, density=2).font(1) for size in (SMALLEST_WINDOW, DESIGN, (1920, 1200))] == [
        12,
        16,
        24,
    ]


@pytest.mark.parametrize(
    ("resources", "gdk", "scale"),
    [
        ("Xft.hinting:\t1\nXft.dpi:\t192\n", "", 2), ("Xft.dpi:144", "", 1.5), ("Xft.dpi:96", "2", 2),
        *((f"Xft.dpi: {each}", each, 1) for each in ("", "0", "abc", "1e9", "nan", "inf", "-192", "48")),
    ],
)  # fmt: skip
def test_the_scale_of_x11_is_believed_where_a_desktop_can_have_it(
    resources: str, gdk: str, scale: float
) -> None:
    assert scale_of_resources(resources, gdk) == scale


def test_windows_tells_its_scale_by_dots_per_inch() -> None:
    with (
        patch("pygame.display.get_driver", lambda: "windows"),
        patch.object(sdl, "dots_per_inch", {0: 96.0, 1: 192.0, 2: 0.0}.__getitem__),
    ):
        assert [desktop_scale(), desktop_scale(1), desktop_scale(2)] == [1, 2, 1]


def test_a_window_that_keeps_its_pixels_is_laid_out_for_another_scale(tmp_path: Path) -> None:
    """A window that fills its monitor does when the scale is changed."""
    with opened(tmp_path, DESIGN) as desk, patch.object(Window, "density", 2):
        desk.step(5)
        assert desk.app.metrics.density == 1
        desk.post(pygame.WINDOWSIZECHANGED, x=640, y=400)
        desk.step(9)
        assert desk.app.metrics.density == 2
    with opened(tmp_path, DESIGN) as desk, patch.object(Window, "density", 2):
        desk.post(pygame.WINDOWMOVED, x=0, y=0)  # Windows and X11 say no more
        desk.step(2, seconds=1)
        assert desk.app.metrics.density == 2


def test_a_press_on_a_stretched_picture_hits_what_is_seen_there(tmp_path: Path) -> None:
    with opened(tmp_path, SMALLEST_WINDOW) as desk:
        desk.show(LauncherScene)
        x, y = poster_rects(desk.app.metrics)[4].center
        desk.drag_edge((2 * SMALLEST_WINDOW[0], 2 * SMALLEST_WINDOW[1]))
        desk.click((2 * x, 2 * y))
        desk.settle()
        assert not isinstance(desk.scene, LauncherScene)


@pytest.fixture(params=[(1366, 768), (3840, 2160)])
def screen(request: pytest.FixtureRequest) -> Iterator[Size]:
    size: Size = request.param
    monitor = Monitor(Rect((0, 0), size), Rect((0, 0), size))
    with (
        patch("pygame.display.get_desktop_sizes", lambda: [size]),
        patch.object(sdl, "monitors", lambda: [monitor]),
    ):
        yield size


def opened_size(folder: Path, arguments: Arguments) -> Size:
    app = make_app(arguments, AppFolders.below(folder), version="")
    try:
        return app.display.size
    finally:
        app.close()
        pygame.display.init()


def test_the_program_opens_its_window_as_asked_for_or_remembered(tmp_path: Path, screen: Size) -> None:
    assert opened_size(tmp_path, Arguments()) == first_size(screen)
    assert opened_size(tmp_path, Arguments(size=(1920, 1200))) == (1920, 1200)
    assert opened_size(tmp_path / "new", Arguments(screenshot="p.png")) == (1280, 800)
    SettingsStore(AppFolders.below(tmp_path).settings).change(window=(1300, 1000))
    assert opened_size(tmp_path, Arguments()) == clamp_size((1300, 1000), screen)
    assert opened_size(tmp_path, Arguments(screenshot="p.png")) == (1300, 1000)


# ------------------------------------------------------------------ where there is too little room
def window(desk: Desk) -> pygame.Surface:
    return desk.display.window.surface


@pytest.mark.parametrize("name", SCREENS_OF_ALL_KINDS)
def test_a_screen_in_a_tiny_window(name: str, tmp_path: Path) -> None:
    """A short run gives each size to some screens."""
    one = SCREENS_OF_ALL_KINDS.index(name) % len(TINY)
    with opened(tmp_path, SMALLEST_WINDOW, text_size=175) as desk:
        SCREENS[name](desk)
        for size in TINY if campaign.is_long() else TINY[one:][:1]:
            desk.resize(size)
            assert window(desk).get_size() == size
            assert desk.display.size == (max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1]))
            assert (desk.app.metrics.width, desk.app.metrics.height) == desk.display.size
            desk.move((0, 0))
            desk.press_key(pygame.K_TAB)
            desk.step(3)
            desk.assert_redraw_is_exact()


def test_the_whole_picture_is_shown_smaller_and_can_be_clicked_and_that_size_is_not_kept(
    desk: Desk,
) -> None:
    desk.show(LauncherScene)
    target = desk.button("settings")
    whole = pygame.transform.smoothscale(desk.display.surface, (480, 300))
    desk.resize((480, 400))
    shown = window(desk).subsurface((0, 50, 480, 300))
    colours = [pygame.transform.average_color(picture)[:3] for picture in (shown, whole)]
    assert colours[0] == pytest.approx(colours[1], abs=2)
    assert window(desk).get_at((10, 10))[:3] == (0, 0, 0)
    x, y = target.area.center
    desk.click((x // 2, 50 + y // 2))
    desk.settle()
    assert isinstance(desk.scene, SettingsScene)
    assert desk.app.settings.current.window == SMALLEST_WINDOW
    desk.resize((1280, 800))
    assert desk.display.surface is window(desk)
    assert desk.app.settings.current.window == (1280, 800)


# ------------------------------------------------------------------ everything larger than the window
def is_part(desk: Desk, left: int, top: int) -> bool:
    """Whether the window shows the picture from there on."""
    shown = desk.display.surface.subsurface((left, top, *window(desk).get_size()))
    return shown.copy().get_buffer().raw == window(desk).get_buffer().raw


def test_a_larger_picture_follows_the_mouse_from_edge_to_edge(desk: Desk) -> None:
    desk.show(LauncherScene)
    desk.app.change_settings(scale=150)
    desk.step(20)
    wide, high = desk.display.size
    assert (wide, high) == (1440, 900)
    assert (desk.app.metrics.width, desk.app.metrics.height) == (wide, high)
    assert is_part(desk, 240, 150)
    for place, (left, top) in {
        (0, 0): (0, 0),
        (959, 599): (480, 300),
        (959, 0): (480, 0),
        (480, 300): (240, 150),
    }.items():
        desk.move(place)
        desk.step(30)
        assert is_part(desk, left, top)
        desk.assert_redraw_is_exact()


@pytest.mark.parametrize("scale", [125, 150, 200])
def test_what_is_seen_under_the_mouse_is_what_is_clicked(desk: Desk, scale: int) -> None:
    desk.show(LauncherScene)
    desk.app.change_settings(scale=scale)
    desk.step(20)
    target = desk.button("settings")
    x, y = target.area.center
    desk.click((x * 100 // scale, y * 100 // scale))
    desk.settle()
    assert isinstance(desk.scene, SettingsScene)
    desk.app.change_settings(scale=100)
    desk.settle()
    assert desk.display.surface is window(desk)


def test_a_finger_presses_what_it_sees_and_drags_a_larger_picture_on_at_its_edges(desk: Desk) -> None:
    desk.show(LauncherScene)
    desk.app.change_settings(scale=200)
    desk.step(20)
    target = next(button for button in desk.scene.buttons if button.look.icon == "settings")
    desk.press((480, 300), touch=True)
    for _ in range(40):
        desk.move((955, 4), held=True, touch=True)
    desk.release((955, 200), touch=True)
    desk.step(30)
    view = desk.display.view
    assert view
    assert view.topright == desk.display.bounds.topright
    desk.tap((target.area.centerx - view.x, target.area.centery - view.y))
    desk.settle()
    assert isinstance(desk.scene, SettingsScene)


@pytest.mark.parametrize("name", SCREENS_OF_ALL_KINDS)
def test_what_has_the_focus_of_the_keys_is_in_sight_in_a_larger_picture(name: str, tmp_path: Path) -> None:
    with opened(tmp_path, SMALLEST_WINDOW) as desk:
        SCREENS[name](desk)
        desk.app.change_settings(scale=200)
        desk.step(3)
        for number in range(12):
            desk.press_key(pygame.K_TAB)
            desk.step(2)
            target, view = desk.scene.focus.target, desk.display.view
            assert view
            if target and desk.scene.focus.is_shown:
                around = view.inflate(40, 40)  # a poster rises when it is chosen
                assert around.contains(target.area.clip(Rect(target.area.topleft, view.size)))
            if number % 4 == 3:
                desk.assert_redraw_is_exact()


def test_a_picture_is_only_as_large_as_memory_is_spared_and_no_tiny_window_shows_a_part() -> None:
    assert clamp_scale(200, (1280, 800)) == 200
    wide, high = 3840, 2160
    most = clamp_scale(200, (wide, high))
    assert 150 <= most < 200
    assert wide * high * most**2 // 100**2 <= 20_000_000
    assert clamp_scale(200, (7680, 4320)) == clamp_scale(200, (900, 600)) == 100
