"""Crash reports: write the error to a log, and show the player where the log is."""

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
from saves.files import printable
from ui.app.crash_window import AGAIN, CLOSED
from ui.app.programs import open_folder
from ui.words import in_words

CRASH_WINDOW: Final = "--crash-window"
"""Argument that makes the program show only the crash window."""
_MAX_LOGS = 10
_PROGRAM: Final = Path(__file__).parents[2] / "main.py"
_WORDS: Final = {
    "cli.crash": "Gold Rush Games ran into a problem and had to close. Your games are saved. Details: {path}",
    "cli.crash.no_log": "Gold Rush Games ran into a problem and had to close. "
    "Your games are saved, but the log isn’t.",
    "cli.crash.heading": "Gold Rush Games had to close",
    "cli.crash.saved": "Something went wrong inside the program. Your games are saved. "
    "Start again to pick up where you left off.",
    "cli.crash.where": "The details are in this file:",
    "cli.crash.nowhere": "The details couldn’t be saved.",
    "cli.crash.not_opened": "Couldn’t open the folder. Its name is above.",
    "cli.crash.again": "Start again",
    "cli.crash.folder": "Open folder",
    "cli.crash.close": "Close",
}
"""Messages in English for damaged catalogs, which may be the cause of the crash."""


def report(error: BaseException, folder: Path | None = None, again: Sequence[str] | None = None) -> int:
    """Write the log, show its path on the terminal and in a window, and return the exit code, 1.

    Without a writable `folder` the log goes to the temporary files. With `again`, the arguments of a new
    start, a window offers to start the program again; without it, no window opens.
    """
    path = (write_log(error, folder) if folder else None) or write_log(error, _temporary())
    text = message("cli.crash", path=printable(str(path))) if path else message("cli.crash.no_log")
    sentence = _safe_text(text)
    print(sentence, file=sys.stderr)
    if again is not None and _can_show() and offer_restart(sentence, path):
        restart(again)
    return 1


def _safe_text(text: Message) -> str:
    """Return a message in words, or that of `_WORDS` if its catalog fails."""
    with contextlib.suppress(Exception):
        said = in_words(text)
        if said != text.key:
            return said
    return _WORDS[text.key].format_map(dict(text.values))


def write_log(error: BaseException, folder: Path) -> Path | None:
    """Write an error with its traceback to a new log; return its path, or None on failure."""
    path = folder / time.strftime("crash-%Y%m%d-%H%M%S.log")
    words = "".join(traceback.format_exception(error)).encode("utf-8", "backslashreplace")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(words)
        logs = sorted(log for log in folder.glob("crash-*.log") if log != path)
        for old in logs[: 1 - _MAX_LOGS]:
            with contextlib.suppress(OSError):
                old.unlink()
    except (OSError, ValueError):
        return None
    return path


def _temporary() -> Path:
    return Path(tempfile.gettempdir()) / "Gold Rush Games"


# ------------------------------------------------------------------ on the screen
def _can_show() -> bool:
    """Return True if there may be a screen, and no terminal on which to read the message."""
    is_seen = os.environ.get("SDL_VIDEODRIVER") not in ("dummy", "offscreen")
    return is_seen and not (sys.stderr and sys.stderr.isatty())


def show_box(sentence: str) -> None:
    """Show a sentence in a message box of the system."""
    if _can_show():
        _message_box(sentence, ("OK",))


def _message_box(sentence: str, buttons: tuple[str, ...]) -> int:
    """Show a message box and return the index of the pressed button; the last one if the box fails."""
    last = len(buttons) - 1
    with contextlib.suppress(Exception):
        import pygame

        pressed = pygame.display.message_box("Gold Rush Games", sentence, "error", None, buttons, 0, last)
        return last if pressed is None else pressed
    return last


def offer_restart(sentence: str, log: Path | None) -> bool:
    """Show a crash and offer its folder; return True if the player wants to start again.

    It runs our own window in another process; if that fails, it shows a message box of the system.
    """
    names = ("heading", "saved", "not_opened", "again", "folder", "close")
    words = {name: _safe_text(message(f"cli.crash.{name}")) for name in names}
    words["where"] = _safe_text(message("cli.crash.where" if log else "cli.crash.nowhere"))
    places = {"log": printable(str(log)), "place": str(log.parent)} if log else {"log": ""}
    code = _run_window(words | places)
    while code not in (CLOSED, AGAIN):
        chosen = ("again", "folder", "close") if log else ("again", "close")
        match chosen[_message_box(sentence, tuple(words[name] for name in chosen))]:
            case "again":
                code = AGAIN
            case "folder" if log:
                with contextlib.suppress(OSError):
                    open_folder(str(log.parent))
            case _:
                code = CLOSED
    return code == AGAIN


def _run_window(words: Mapping[str, str]) -> int:
    """Run the crash window and close the game's window; return the exit code, or -1 if it cannot start."""
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

            from ui.app.mixer import quit_mixer

            quit_mixer()
            pygame.display.quit()
    process.communicate(json.dumps(words).encode())
    return process.returncode


def _command() -> list[str]:
    """Return the command that starts this program; a frozen one is its own command."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, str(_PROGRAM)]


def restart(words: Sequence[str]) -> None:
    """Start the program again: in this process if the system has exec, else in a new one."""
    command = [*_command(), *words]
    if os.name == "nt":
        subprocess.Popen(command)
    else:
        os.execv(command[0], command)
