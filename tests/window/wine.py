"""The screen as Windows' own Python has it: a desk of Wine, made by `python3 -m tools.windows setup`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests.window.start import Start
from tests.window.xscreen import Screen
from tools.windows.desk import PYTHON, Desk, loader

OPTION = "--wine"
LIBRARIES = r"C:\game\.venv\Lib\site-packages"
"""They are found by PYTHONPATH: the Python of .venv would start another one, which has the window."""


@contextmanager
def desk_on(screen: Screen, home: str) -> Iterator[None]:
    """Start all programs of a screen by Wine, for a while, under a window manager that stays."""
    desk = Desk.find(Path(home))
    if not desk.is_made:
        pytest.exit(f"no desk in {desk.home}: python3 -m tools.windows setup makes it", 4)
    with screen.window_manager(), desk.in_use({"DISPLAY": screen.environment["DISPLAY"]}):
        desk.copy_checkout()
        screen.start = source(desk)
        screen.window_manager = nullcontext  # type: ignore[assignment, method-assign]
        yield


def source(desk: Desk) -> Start:
    """The copy of this checkout, run by the Python of a desk."""
    environment = desk.settings() | {"PYTHONPATH": LIBRARIES}
    return Start((loader(), PYTHON, "main.py"), desk.game, environment, is_windows=True)
