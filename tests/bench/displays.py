"""A display for the measurements that need one: the player's, or one of our own that nobody sees."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.window import xscreen

ROOT = Path(__file__).parents[2]
_SEEN = ("DISPLAY", "WAYLAND_DISPLAY")


class NoDisplayHere(RuntimeError):
    """There is no display and no way to make one."""


class Display(NamedTuple):
    """Where windows open: the environment for programs, an empty folder, and what to say of it."""

    environment: dict[str, str]
    folder: Path
    note: str


@contextmanager
def display(width: int = 1280, height: int = 800) -> Iterator[Display]:
    """A display as long as it is needed. Raises `NoDisplayHere`."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        own = {"HOME": folder, "SDL_AUDIODRIVER": "dummy"}
        if any(os.environ.get(name) for name in _SEEN):
            environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
            yield Display(environment | own, Path(folder), "")
            return
        if lacking := xscreen.missing():
            raise NoDisplayHere(f"no display, and {lacking}")
        with xscreen.screen(width, height) as screen:
            yield Display(screen.environment | own, Path(folder), "Xvfb")


def program(display: Display, *words: str) -> list[str]:
    """The command line that starts the program with its data in the display's folder."""
    return [sys.executable, "main.py", "--data-dir", str(display.folder / "data"), *words]
