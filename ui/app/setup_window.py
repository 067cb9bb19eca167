"""The window of the set-up, which stays until the game that it has installed shows its first picture.

The set-up leaves the game one end of a pipe to that window; `bootstrap/setup_window.py` reads the other one.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

VARIABLE: Final = "GOLD_RUSH_GAMES_WINDOW"
"""Environment variable with the number of the pipe; on Windows, of its handle."""


def is_waiting() -> bool:
    """Return True while the window waits for the game."""
    return VARIABLE in os.environ


def close(failed: str = "") -> bool:
    """Let the window go, or show a sentence on why the game did not open; return False if there is none."""
    number = os.environ.pop(VARIABLE, "")
    if not number:
        return False
    import json  # a usual start does without

    told = {"failed": failed, "output": ""} if failed else {"shown": True}
    with suppress(OSError, ValueError):
        file = int(number)
        if sys.platform == "win32":
            import msvcrt

            file = msvcrt.open_osfhandle(file, os.O_WRONLY)
        try:
            os.write(file, json.dumps(told).encode() + b"\n")
            return True
        finally:
            os.close(file)
    return False
