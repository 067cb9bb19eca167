"""The window on two monitors: full screen on its own one, back to the pixel, and found again."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from games import GAMES
from saves.replay import read as read_save
from saves.settings_store import SettingsStore
from tests.kit import campaign
from tests.window.monitors import FIRST, SECOND, Monitors, missing_monitors, monitors
from tests.window.person import set_up
from tests.window.program import Program, running

pytestmark = [
    pytest.mark.native("Wine draws on one screen only, as long as it runs"),
    pytest.mark.packaging,  # its server and eleven starts of the program take long
    pytest.mark.skipif(bool(missing_monitors()), reason=missing_monitors()),
]
LEFT, RIGHT = Rect(0, 0, 1280, 800), Rect(1280, 0, 1920, 1080)
KEYS = ("F11", "F11", "F1", "Return", "Tab", "space", "h", "Up", "Down", "Left", "Right", "BackSpace")
TABLE = ("--game", "klondike_patience", "--deal", "1")


@pytest.fixture(scope="module")
def screens() -> Iterator[Monitors]:
    with monitors() as found:
        yield found


@pytest.fixture(autouse=True)
def both(screens: Monitors) -> None:
    """Two monitors, as they were in the beginning."""
    screens.xrandr("--output", FIRST, "--mode", "1280x800", "--pos", "0x0")
    screens.xrandr("--output", SECOND, "--mode", "1920x1080", "--pos", "1280x0")


def window_of(program: Program) -> Rect:
    """Where the window is, without its frame; xdotool counts the frame twice."""
    words = ["xwininfo", "-id", program.window]
    told = subprocess.run(words, env=program.screen.environment, capture_output=True, text=True, check=True)
    found = dict(
        re.findall(r"(Absolute upper-left X|Absolute upper-left Y|Width|Height): +(-?\d+)", told.stdout)
    )
    return Rect(*map(int, found.values()))


def move(program: Program, place: tuple[int, int]) -> Rect:
    """Move the window, as its player does; where it is then."""
    before = window_of(program)
    program.screen.xdotool("windowmove", "--sync", program.window, *place)
    program.until(lambda: window_of(program) != before, "the window to move")
    program.screen.xdotool("windowfocus", "--sync", program.window)
    return window_of(program)


def wait_rect(program: Program, wanted: Rect) -> None:
    program.until(lambda: window_of(program) == wanted, f"the window at {wanted}")


def leave(program: Program) -> None:
    """End it as a desktop does that is shut down, once it is there: its window shows before it is loaded."""
    program.settle()
    program.process.terminate()
    program.wait()


@pytest.mark.parametrize(("place", "monitor"), [((200, 40), LEFT), ((1500, 60), RIGHT)])
def test_f11_fills_the_monitor_of_the_window_and_leads_back_to_the_pixel(
    screens: Monitors, tmp_path: Path, place: tuple[int, int], monitor: Rect
) -> None:
    with running(screens, tmp_path, *TABLE, "--size", "1000x650") as program:
        window = move(program, place)
        for _ in range(3):
            program.keys("F11")
            wait_rect(program, monitor)
            program.keys("F11")
            wait_rect(program, window)


@pytest.mark.parametrize("is_full", [False, True])
def test_it_opens_again_where_it_was_and_as_it_was(screens: Monitors, tmp_path: Path, is_full: bool) -> None:
    with running(screens, tmp_path, *TABLE) as program:
        window = move(program, (1500, 60))
        if is_full:
            program.keys("F11")
            wait_rect(program, RIGHT)
        leave(program)
    for _ in range(2):
        with running(screens, tmp_path, *TABLE) as program:
            wait_rect(program, RIGHT if is_full else window)
            leave(program)
    if is_full:
        with running(screens, tmp_path, *TABLE) as program:
            program.screen.xdotool("windowfocus", "--sync", program.window)
            program.keys("F11")
            wait_rect(program, window)


@pytest.mark.parametrize("is_running", [False, True])
def test_if_its_monitor_is_gone_the_whole_window_comes_to_another(
    screens: Monitors, tmp_path: Path, is_running: bool
) -> None:
    with running(screens, tmp_path, *TABLE) as program:
        move(program, (1900, 300))
        if is_running:
            screens.xrandr("--output", SECOND, "--off")
            program.until(lambda: LEFT.contains(window_of(program)), "the window on the first monitor")
        leave(program)
    screens.xrandr("--output", SECOND, "--off")
    with running(screens, tmp_path, *TABLE) as program:
        program.until(lambda: LEFT.contains(window_of(program)), "the window on the first monitor")
        leave(program)
    assert SettingsStore(program.folders.settings).current.place[2:] == (1280, 800)


def test_a_monitor_that_becomes_smaller_or_is_turned_holds_the_whole_window(
    screens: Monitors, tmp_path: Path
) -> None:
    with running(screens, tmp_path, "--size", "1200x700") as program:
        move(program, (1900, 300))
        screens.xrandr("--output", SECOND, "--mode", "1280x1024", "--pos", "1280x0")
        room = Rect(1280, 0, 1280, 1024)
        program.until(lambda: room.contains(window_of(program)), "the window on the smaller monitor")
        screens.xrandr("--output", SECOND, "--mode", "1024x1280")  # this driver cannot turn pictures
        turned = Rect(1280, 0, 1024, 1280)
        program.until(lambda: turned.contains(window_of(program)), "the window on the turned monitor")
        program.settle()


def test_keys_at_random_on_either_monitor_break_nothing(screens: Monitors, tmp_path: Path) -> None:
    """While the window goes over, fills a monitor, and loses it; then it is on the one that is there."""
    modes = ("--off", "--mode 1280x1024 --pos 1280x0", "--mode 1920x1080 --pos 1280x0")
    for seed in campaign.seeds("two monitors", 1, 6):
        rng, folder = Random(seed), tmp_path / str(seed)
        set_up(folder)
        with (
            campaign.told(seed=seed),
            running(screens, folder, "--game", rng.choice([*GAMES])) as program,
        ):
            for number, mode in enumerate((*rng.choices(modes, k=10), modes[2], modes[0]), 1):
                screens.xrandr("--output", SECOND, *mode.split())
                if rng.random() < 0.5:
                    place = rng.choice((60, 1500)), rng.randrange(40, 200)
                    screens.xdotool("windowmove", program.window, *place)
                screens.xdotool("windowfocus", "--sync", program.window)
                program.keys(*rng.choices(KEYS, k=8))
                if number % 3 == 0:
                    program.wait_idle()  # each F11 lays the window out, which takes long on a slow machine
                if not program.is_running:
                    break
            if program.is_running:
                program.until(lambda: LEFT.contains(window_of(program)), "the window on the first monitor")
                leave(program)
            else:  # the keys have come to the button that ends it
                assert program.wait() == 0
                program.assert_is_well()
        assert not [*(folder / "data" / "logs").glob("crash*")]
        assert not [save for save in program.files() if read_save(save).warning]
