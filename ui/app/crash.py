"""The last resort: what went wrong goes to a log, and the player is told where in one sentence."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Final

from games.core import Message, message
from saves.files import plain
from ui.words import in_words

_KEPT = 10
_WORDS: Final = {
    "cli.crash": "Gold Rush Games had to stop because of a fault of its own; your games are saved, "
    "what happened is written in {path}.",
    "cli.crash.no_log": "Gold Rush Games had to stop because of a fault of its own; your games are saved, "
    "and the log could not be written.",
}
"""Said where the catalogues are damaged, which may be the very fault."""


def report(fault: BaseException, folder: Path | None = None) -> int:
    """Write the log and say where it is, on the terminal and in a box on the screen. The exit code, 1.

    Where there is no folder for logs, or it cannot be written, the log goes to the temporary files.
    """
    path = (write_log(fault, folder) if folder else None) or write_log(fault, _temporary())
    told = message("cli.crash", path=plain(str(path))) if path else message("cli.crash.no_log")
    sentence = _said(told)
    print(sentence, file=sys.stderr)
    show_box(sentence)
    return 1


def _said(told: Message) -> str:
    """Return a message in words, and in the English above where its catalogue cannot be used."""
    with contextlib.suppress(Exception):
        said = in_words(told)
        if said != told.key:
            return said
    return _WORDS[told.key].format_map(dict(told.values))


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
