"""The program in a process of its own, with hands for its window and eyes for its saves."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pygame
import pytest
from pygame import Rect, Surface

from games.match import NATURE
from saves.files import BadSave
from saves.folders import AppFolders
from saves.replay import Replay, read
from tests.bench.processes import is_gone, is_working, seconds_run_alone
from tests.kit.waiting import TIMEOUT, wait_until
from tests.window.places import go_on_button, shows_go_on
from tests.window.start import Start
from tests.window.xscreen import Server, end, missing

T = TypeVar("T")
Place = tuple[int, int]
_QUIET = 5  # looks in which it does not work, for it to have no work
_STILL = 0.3  # seconds without a change make a picture a still one

managed = pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))
"""A test that wants a window manager."""


class Program:
    """A started program. `folder` holds its data, its empty home and what it wrote to its errors."""

    def __init__(
        self, screen: Server, folder: Path, *words: str, start: Start | None = None, is_first: bool = False
    ) -> None:
        start = start or screen.start
        self.screen = screen
        self.is_windows = start.is_windows
        self.data = folder / "data"
        self.folders = AppFolders.below(self.data)
        if not (is_first or self.folders.settings.exists()):  # those who have some are not welcomed
            self.data.mkdir(parents=True, exist_ok=True)
            self.folders.settings.write_text("{}", "utf-8")
        self._errors = folder / f"errors-{time.monotonic_ns()}.txt"
        self.home = folder / "home"
        self.home.mkdir(exist_ok=True)
        environment = screen.environment | {"SDL_AUDIODRIVER": "dummy", "HOME": str(self.home)}
        environment |= start.environment
        command = [*start.command, *map(start.spelled, ("--data-dir", str(self.data), *words))]
        with self._errors.open("wb") as errors, start.output(errors) as output:
            self.process = subprocess.Popen(
                command, cwd=start.folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=output, stderr=output,
            )  # fmt: skip
        self.window = self.until(self._find_window, "the window")
        self.until(lambda: any(pixels(self.picture())), "the first picture")

    def _find_window(self) -> str:
        assert self.is_running, "the program has ended without a window"
        return self.screen.find_window(self.process.pid)

    # -------------------------------------------------------------- the end
    def close_window(self) -> None:
        """As a click on the window's cross does it: the window manager asks the program to go."""
        with self.screen.window_manager():
            self.until(lambda: self._activate() or not self.is_running, "the window to be active")
            wait_until(self._closed, "the window to close")

    def _closed(self) -> bool:
        self.screen.xdotool("key", "alt+F4")
        return not self.is_running

    def _activate(self) -> bool:
        self.screen.xdotool("windowactivate", self.window)
        return self.screen.xdotool("getactivewindow") == self.window

    def wait(self) -> int:
        """Wait until it has left; its exit code."""
        return self.process.wait(TIMEOUT)

    def kill(self) -> None:
        """End it as a crash of the machine would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def assert_is_well(self) -> None:
        """It has not fallen, and has had nothing to complain of."""
        errors = self._errors.read_text()
        assert not errors, errors
        crashes = [path.read_text() for path in self.folders.logs.glob("crash*")]
        assert not crashes, "the program has had to stop:\n" + "\n".join(crashes)

    def until(self, look: Callable[[], T | None], what: str) -> T:
        """Wait for something, as long as the program is well."""

        def look_well() -> T | None:
            self.assert_is_well()
            return look()

        return wait_until(look_well, what)

    # -------------------------------------------------------------- the window
    @property
    def rect(self) -> Rect:
        """Where the window is on the screen, without its frame."""
        return self.screen.window_rect(self.window)

    @property
    def size(self) -> tuple[int, int]:
        return self.rect.size

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size and wait until it is drawn anew."""
        self.screen.xdotool("windowsize", "--sync", self.window, *size)
        self.settle()

    def picture(self) -> Surface:
        """What the window shows."""
        return self.screen.grab(self.rect)

    def wait_picture(self, picture: Surface, part: Rect, what: str) -> None:
        """Wait until a part of the window looks as it does in a picture."""
        wanted = pixels(picture, part)
        self.until(lambda: pixels(self.picture(), part) == wanted, what)

    def wait_change(self, picture: Surface, part: Rect, what: str) -> None:
        """Wait until a part of the window looks otherwise than in a picture."""
        known = pixels(picture, part)
        self.until(lambda: pixels(self.picture(), part) != known, what)

    def wait_size(self, size: tuple[int, int]) -> None:
        """Wait until the window has a size."""
        self.until(lambda: self.size == size, f"a window of {size}")

    def settle(self, part: Rect | None = None, *, is_idle: bool | None = None) -> Surface:
        """Wait until the picture, or a part of it, rests; what the window shows then.

        A program that computes, as while it is loaded behind its first picture, does not rest, nor does one
        that waits for a processor. On Windows this counts only if `is_idle` is true, as Wine may compute by
        itself.
        """
        must_idle = not self.is_windows if is_idle is None else is_idle
        kept, since, ran = b"", 0.0, 0.0

        def look() -> Surface | None:
            nonlocal kept, since, ran
            picture = self.picture()
            seen, now, run = pixels(picture, part), time.monotonic(), seconds_run_alone(self.process.pid)
            is_still = seen == kept and any(seen) and not (must_idle and is_working(self.process.pid))
            if is_still and now - since <= _STILL:
                return None
            is_at_rest = is_still and not (must_idle and run - ran > _STILL / 10)
            kept, since, ran = seen, now, run
            return picture if is_at_rest else None

        return self.until(look, "a picture at rest")

    def wait_idle(self) -> None:
        """Wait until it has done all that it was asked to, though animations may go on, or has ended."""
        quiet = 0

        def look() -> bool:
            nonlocal quiet
            quiet = 0 if self.is_running and is_working(self.process.pid) else quiet + 1
            return quiet > _QUIET

        wait_until(look, "the program to have no work")

    # -------------------------------------------------------------- hands
    def point(self, place: Place) -> None:
        """Move the mouse."""
        self.screen.xdotool("mousemove", "--window", self.window, *place)

    def click(self, place: Place, button: int = 1) -> None:
        """Press and let go at a place."""
        self.screen.press_at(self.window, place, button)

    def drag(self, start: Place, goal: Place, steps: int = 8) -> None:
        """Press at the start, go to the goal in some steps, let go."""
        words: list[object] = ["mousemove", "--window", self.window, *start, "mousedown", 1]
        for number in range(1, steps + 1):
            x, y = (round(a + (b - a) * number / steps) for a, b in zip(start, goal, strict=True))
            words += ["mousemove", "--window", self.window, x, y, "sleep", 0.012]
        self.screen.xdotool(*words, "mouseup", 1)

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        self.screen.xdotool("key", "--delay", 25, *names)

    def go_on(self) -> None:
        """Press the launcher's button that goes on with the game that was left, once it is there."""
        self.until(
            lambda: shows_go_on(self.picture(), 0.6 if self.is_windows else 0.98), "the button that goes on"
        )
        self.click(go_on_button(self.size).center)

    # -------------------------------------------------------------- saves
    def files(self) -> Sequence[Path]:
        """The save files, in the order in which the games began."""
        return sorted(self.folders.saves.glob("*.grg"), key=lambda path: (path.name.rsplit("-", 1)[0], path))

    def saved(self) -> Replay | None:
        """What the save file of the newest game tells; None where there is none yet."""
        files = self.files()
        try:
            return read(files[-1]) if files else None
        except BadSave:  # its first line is just being written
            return None

    def wait_saved(self, moves: int) -> Replay:
        """Wait until the newest save holds exactly so many moves of the player."""

        def look() -> Replay | None:
            found = self.saved()
            if not found or not found.match.log:
                return None
            made = sum(entry.actor != NATURE for entry in found.match.log)
            return found if made == moves else None

        return self.until(look, f"a save of {moves} moves")


def kin(home: Path) -> dict[Path, list[str]]:
    """The processes with this home, which whatever the program starts has too: their words of command."""
    found, mark = {}, f"HOME={home}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes().split(b"\0") and not is_gone(folder):
                found[folder] = (folder / "cmdline").read_text("utf-8", "surrogateescape").split("\0")
    return found


def pixels(picture: Surface, part: Rect | None = None) -> bytes:
    """A picture, or a part of it, as bytes that can be compared."""
    return pygame.image.tobytes(picture.subsurface(part or picture.get_rect()), "RGB")


@contextmanager
def running(
    screen: Server, folder: Path, *words: str, start: Start | None = None, is_first: bool = False
) -> Iterator[Program]:
    """The program, started and seen; it is well when it is ended. `is_first`: as on a first start."""
    program = Program(screen, folder, *words, start=start, is_first=is_first)
    try:
        yield program
        program.assert_is_well()
    finally:
        end(program.process)
