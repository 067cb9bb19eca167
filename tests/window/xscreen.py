"""An X server of our own: a screen that nobody sees, with mouse and keyboard, read back pixel by pixel."""

from __future__ import annotations

import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from tests.kit.waiting import TIMEOUT, wait_until
from tests.window.start import SOURCE, Start

_NOT_HERS = {"SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "WAYLAND_DISPLAY", "XAUTHORITY", "PYTHONDONTWRITEBYTECODE"}


def missing(*tools: str) -> str:
    """Why a test that needs these tools cannot run here, or "" where it can."""
    return not_found("Xvfb", "xdotool", "xwininfo", *tools)


def not_found(*tools: str) -> str:
    """Which of these tools are not here, or ""."""
    absent = [tool for tool in tools if not shutil.which(tool)]
    return f"{' and '.join(absent)} not found" if absent else ""


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here, gently at first."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class _Form(NamedTuple):
    """How the pixels lie in the server's file, which is an X window dump."""

    start: int
    width: int
    height: int
    pitch: int

    @classmethod
    def of(cls, head: bytes) -> _Form:
        words = struct.unpack(">25I", head)
        assert (words[7], words[11]) == (0, 32), "a screen of 32 bits a pixel, blue first, was expected"
        return cls(words[0] + 12 * words[19], words[4], words[5], words[12])


class Server:
    """An X server of our own, in whose environment programs open their windows; it ends with `close`."""

    start: Start = SOURCE  # the program as it is started here

    def __init__(self) -> None:
        self.environment = {name: value for name, value in os.environ.items() if name not in _NOT_HERS}

    def begin(self, *command: str) -> None:
        """Start the server on a free display."""
        reader, writer = os.pipe()
        with open(os.devnull, "wb") as nowhere:
            self.server = subprocess.Popen(
                [*command, "-displayfd", str(writer)], pass_fds=(writer,), stdout=nowhere, stderr=nowhere
            )
        os.close(writer)
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        assert number, "the X server did not start"
        self.environment["DISPLAY"] = f":{number}"

    def close(self) -> None:
        end(self.server)

    def grab(self, rect: Rect | None = None) -> Surface:
        """What is seen now, or a part of it; nobody notices."""
        raise NotImplementedError

    def xdotool(self, *words: object) -> str:
        """Have xdotool do something; what it answers ("" where it cannot)."""
        return self.ask("xdotool", *words)

    def ask(self, *words: object) -> str:
        """Run a tool on this screen; what it answers ("" where it cannot)."""
        command = [*map(str, words)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=False, timeout=TIMEOUT
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def find_window(self, pid: int) -> str:
        """The newest window that a process shows; "" if it shows none."""
        return self.xdotool("search", "--onlyvisible", "--pid", pid).split("\n")[-1]

    def window_rect(self, window: str) -> Rect:
        """Where a window is on the screen; xdotool counts the frame of the window manager twice."""
        lines = self.ask("xwininfo", "-id", window).splitlines()
        found = {name.strip(): value for name, _, value in (line.partition(": ") for line in lines)}
        corner = ("Absolute upper-left X", "Absolute upper-left Y")
        return Rect(*(int(found[name]) for name in (*corner, "Width", "Height")))

    def press_at(self, window: str, place: tuple[int, int], button: int = 1) -> None:
        """Press and let go at a place of a window."""
        self.xdotool("mousemove", "--window", window, *place, "click", button)

    @contextmanager
    def window_manager(self, *words: str) -> Iterator[None]:
        """Let openbox manage the windows for a while."""
        command = ["openbox", "--sm-disable", *words]
        with open(os.devnull, "wb") as nowhere:
            manager = subprocess.Popen(command, env=self.environment, stdout=nowhere, stderr=nowhere)
        try:
            wait_until(lambda: self.xdotool("get_num_desktops"), "the window manager")
            yield
        finally:
            end(manager)


class Screen(Server):
    """A server with a screen of this size."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._folder = Path(tempfile.mkdtemp(prefix="screen-"))
        form = ("-screen", "0", f"{width}x{height}x24", "-fbdir", str(self._folder))
        self.begin("Xvfb", *form, "-nocursor", "-nolisten", "tcp", "-noreset")
        with (self._folder / "Xvfb_screen0").open("rb") as file:
            self._pixels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._form = _Form.of(self._pixels[:100])

    @override
    def close(self) -> None:
        super().close()
        self._pixels.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def rect(self) -> Rect:
        return Rect(0, 0, self._form.width, self._form.height)

    def pixels(self, top: int = 0, bottom: int | None = None) -> bytes:
        """All pixels as the server has them now, blue first, or those of some rows."""
        end = self._form.height if bottom is None else bottom
        start, pitch = self._form.start, self._form.pitch
        return self._pixels[start + pitch * top : start + pitch * end]

    @override
    def grab(self, rect: Rect | None = None) -> Surface:
        size = (self._form.pitch // 4, self._form.height)
        whole = pygame.image.frombuffer(self.pixels(), size, "BGRA")
        part = rect or self.rect
        picture = Surface(part.size, 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
        whole.set_alpha(None)
        picture.blit(whole, (0, 0), part, pygame.BLEND_RGB_ADD)
        return picture


@contextmanager
def screen(width: int = 1280, height: int = 800) -> Iterator[Screen]:
    """A screen for as long as it is needed."""
    found = Screen(width, height)
    try:
        yield found
    finally:
        found.close()
