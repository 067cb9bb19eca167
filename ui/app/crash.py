"""The last resort: what went wrong goes to a log, and the player is told where in one sentence."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

from games.core import message
from saves.files import plain
from ui.words import in_words

_KEPT = 10


def report(fault: BaseException, folder: Path | None = None) -> int:
    """Write the log and say where it is, on the terminal and in a box on the screen. The exit code, 1.

    Where there is no folder for logs, or it cannot be written, the log goes to the temporary files.
    """
    path = (write_log(fault, folder) if folder else None) or write_log(fault, _temporary())
    told = message("cli.crash", path=plain(str(path))) if path else message("cli.crash.no_log")
    sentence = in_words(told)
    print(sentence, file=sys.stderr)
    show_box(sentence)
    return 1


def write_log(fault: BaseException, folder: Path) -> Path | None:
    """Write a fault with its traceback into a new log; None where that is not possible."""
    path = folder / time.strftime("crash-%Y%m%d-%H%M%S.log")
    words = "".join(traceback.format_exception(fault)).encode("utf-8", "backslashreplace")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(words)
        for old in sorted(folder.glob("crash-*.log"))[:-_KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()
    except (OSError, ValueError):
        return None
    return path


def _temporary() -> Path:
    return Path(tempfile.gettempdir()) / "Gold Rush Games"


def show_box(sentence: str) -> None:
    """Show a sentence in a box; only those who started the game without a terminal need it."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy" or (sys.stderr and sys.stderr.isatty()):
        return
    try:
        import pygame

        pygame.display.message_box("Gold Rush Games", sentence, "error")
    except Exception:
        return
