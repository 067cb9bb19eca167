"""The last resort: what went wrong goes to a log, and the player is told where in one sentence."""

from __future__ import annotations

import os
import sys
import time
import traceback
from pathlib import Path

_KEPT = 10


def report(fault: BaseException, folder: Path) -> int:
    """Write the log and say where it is, on the terminal and in a box on the screen. The exit code, 1."""
    path = write_log(fault, folder)
    where = f"what happened is written in {path}" if path else "and the log could not be written"
    sentence = f"Gold Rush Games had to stop because of a fault of its own; your games are saved, {where}."
    print(sentence, file=sys.stderr)
    _show_box(sentence)
    return 1


def write_log(fault: BaseException, folder: Path) -> Path | None:
    """Write a fault with its traceback into a new log; None where that is not possible."""
    name = time.strftime("crash-%Y%m%d-%H%M%S.log")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in sorted(folder.glob("crash-*.log"))[: -_KEPT + 1]:
            old.unlink(missing_ok=True)
        path = folder / name
        path.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    except OSError:
        return None
    return path


def _show_box(sentence: str) -> None:
    """Only those who started the game without a terminal need it."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy" or (sys.stderr and sys.stderr.isatty()):
        return
    try:
        import pygame

        pygame.display.message_box("Gold Rush Games", sentence, "error")
    except Exception:
        return
