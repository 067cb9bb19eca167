"""The last resort: what went wrong goes to a log, and the player is told where in one sentence."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from games.core import Message, message
from saves.files import plain
from ui.app.crash_window import AGAIN, CLOSED, open_folder
from ui.words import in_words

CRASH_WINDOW: Final = "--crash-window"
"""The word by which the program shows the window of a crash, and does nothing else."""
_KEPT = 10
_PROGRAM: Final = Path(__file__).parents[2] / "main.py"
_WORDS: Final = {
    "cli.crash": "Gold Rush Games had to stop because of a fault of its own; your games are saved, "
    "what happened is written in {path}.",
    "cli.crash.no_log": "Gold Rush Games had to stop because of a fault of its own; your games are saved, "
    "and the log could not be written.",
    "cli.crash.heading": "Gold Rush Games had to stop",
    "cli.crash.saved": "It ran into a fault of its own. Your games are saved: "
    "start again to carry on where you were.",
    "cli.crash.where": "What happened is written in this file:",
    "cli.crash.nowhere": "What happened could not be written down.",
    "cli.crash.not_opened": "The folder could not be opened; you find it by its name above.",
    "cli.crash.again": "Start again",
    "cli.crash.folder": "Open the folder",
    "cli.crash.close": "Close",
}
"""Said where the catalogues are damaged, which may be the very fault."""


def report(fault: BaseException, folder: Path | None = None, again: Sequence[str] | None = None) -> int:
    """Write the log and say where it is, on the terminal and in a window; return the exit code, 1.

    Where there is no folder for logs, or it cannot be written, the log goes to the temporary files. With
    `again`, the words to start the program with, the window offers to start it again; without, none opens.
    """
    path = (write_log(fault, folder) if folder else None) or write_log(fault, _temporary())
    told = message("cli.crash", path=plain(str(path))) if path else message("cli.crash.no_log")
    sentence = _said(told)
    print(sentence, file=sys.stderr)
    if again is not None and _may_show() and offer(sentence, path):
        start_again(again)
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
        logs = sorted(log for log in folder.glob("crash-*.log") if log != path)
        for old in logs[: 1 - _KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()
    except (OSError, ValueError):
        return None
    return path


def _temporary() -> Path:
    return Path(tempfile.gettempdir()) / "Gold Rush Games"


# ------------------------------------------------------------------ on the screen
def _may_show() -> bool:
    """Return True where there may be a screen; only who started the game without a terminal needs it."""
    is_seen = os.environ.get("SDL_VIDEODRIVER") not in ("dummy", "offscreen")
    return is_seen and not (sys.stderr and sys.stderr.isatty())


def show_box(sentence: str) -> None:
    """Show a sentence in a box of the system."""
    if _may_show():
        _box(sentence, ("OK",))


def _box(sentence: str, buttons: tuple[str, ...]) -> int:
    """Return the number of the button that was pressed in a box; the last one where there is no box."""
    last = len(buttons) - 1
    with contextlib.suppress(Exception):
        import pygame

        pressed = pygame.display.message_box("Gold Rush Games", sentence, "error", None, buttons, 0, last)
        return last if pressed is None else pressed
    return last


def offer(sentence: str, log: Path | None) -> bool:
    """Tell of a crash and offer its folder; return True where the player wants to start again.

    A window of our own does it, in a process of its own. Where that fails, there is a box of the system.
    """
    names = ("heading", "saved", "not_opened", "again", "folder", "close")
    words = {name: _said(message(f"cli.crash.{name}")) for name in names}
    words["where"] = _said(message("cli.crash.where" if log else "cli.crash.nowhere"))
    places = {"log": plain(str(log)), "place": str(log.parent)} if log else {"log": ""}
    code = _run_window(words | places)
    while code not in (CLOSED, AGAIN):
        chosen = ("again", "folder", "close") if log else ("again", "close")
        match chosen[_box(sentence, tuple(words[name] for name in chosen))]:
            case "again":
                code = AGAIN
            case "folder" if log:
                with contextlib.suppress(OSError):
                    open_folder(str(log.parent))
            case _:
                code = CLOSED
    return code == AGAIN


def _run_window(words: Mapping[str, str]) -> int:
    """Show the window, while that of the game goes; return its exit code, -1 where it cannot begin."""
    try:
        process = subprocess.Popen(
            [*_command(), CRASH_WINDOW], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
    except OSError:
        return -1
    if "pygame" in sys.modules:
        with contextlib.suppress(Exception):
            import pygame

            pygame.mixer.quit()
            pygame.display.quit()
    process.communicate(json.dumps(words).encode())
    return process.returncode


def _command() -> list[str]:
    """Return what starts this program: itself, where it is frozen."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(_PROGRAM)]


def start_again(words: Sequence[str]) -> None:
    """Start the program anew: in this very process where the system can do that, else beside it."""
    command = [*_command(), *words]
    if os.name == "nt":
        subprocess.Popen(command)
    else:
        os.execv(command[0], command)
