"""The window of the first start: the current step, a progress bar, a button to stop, and any failure.

It is a process of its own, so that no GUI toolkit can disturb the set-up, which controls it by a
`WindowProcess`; `bootstrap/setup_window.py` draws it. If no window can open, only the terminal shows the
progress. Standard library only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Final

if __name__ == "__main__":  # run as a file, outside its package
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from bootstrap.setup_window import CANCELLED, SHOWN, TITLE, SetupWindow, Update
from bootstrap.words import say

BOX: Final = say("box")
NO_WINDOW: Final = 71
"""Exit code if no window can open: no toolkit, or no screen."""

FOR_PLAYERS: Final = "requirements.txt"
"""The requirements of the game itself; other files have those of tests or tools."""

HIDDEN: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Flag to start a process without a console on Windows."""

_WINDOWLESS: Final = ("-h", "--help", "--version", "--where", "--screenshot", "--first-frame")

VARIABLE: Final = "GOLD_RUSH_GAMES_WINDOW"
"""Environment variable with the pipe by which the game tells the window that it has shown a picture."""


def should_open(needs: str, argv: Sequence[str], environment: Mapping[str, str], system: str) -> bool:
    """Return True if this start should open a window: a person wants to play, and probably has a screen."""
    if needs != FOR_PLAYERS or any(word.partition("=")[0] in _WINDOWLESS for word in argv):
        return False
    if environment.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    has_screen = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return system in ("win32", "darwin") or bool(has_screen)


# ------------------------------------------------------------------ the set-up's side
def command() -> list[str]:
    """Return the command that runs this file, outside .venv, because a .venv in use cannot be replaced."""
    python = getattr(sys, "_base_executable", "") or sys.executable
    box = ["box"] if sys.platform == "win32" and sys.stderr is None else []
    return [python, "-I", os.path.abspath(__file__), *box]


class WindowProcess:
    """The process of the window, as the set-up sees it; without a command, there is no window."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        with suppress(OSError):
            if command:
                quiet = subprocess.DEVNULL
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, creationflags=HIDDEN
                )

    def check(self) -> None:
        """Raise KeyboardInterrupt if the player has stopped the set-up."""
        if self._process and self._process.poll() == CANCELLED:
            raise KeyboardInterrupt

    def send(self, **update: object) -> None:
        """Send an `Update` to the window's process, which may have ended."""
        if self._process and self._process.stdin and not self._process.stdin.closed:
            with suppress(OSError):
                self._process.stdin.write(json.dumps(update).encode() + b"\n")
                self._process.stdin.flush()

    def fail(self, sentence: str, output: str) -> bool:
        """Show a failure until the player closes the window; return False if no window could show it."""
        self.send(failed=sentence, output=output)
        return self._process is not None and self._process.wait() == SHOWN

    def hand_over(self) -> None:
        """Leave the window to the game, which closes it at its first picture, and tell the game how."""
        if self._process and self._process.stdin and self._process.poll() is None:
            self.send(what=say("starting"), starting=True)
            number = self._process.stdin.fileno()
            os.set_inheritable(number, True)
            if sys.platform == "win32":
                import msvcrt

                number = msvcrt.get_osfhandle(number)
                os.set_handle_inheritable(number, True)
            os.environ[VARIABLE] = str(number)

    def close(self) -> None:
        """Close the window after a failure."""
        if self._process and self._process.stdin:
            with suppress(OSError):
                self._process.stdin.close()


# ------------------------------------------------------------------ the window's own process
def show_box(user32: Any, updates: SimpleQueue[Update | None]) -> int:
    """Show a message box of Windows for a Python without a toolkit: OK closes it, Cancel stops the set-up.

    A box cannot change: this process ends before the game starts, and another box reports a failure.
    """

    def wait_for_end() -> None:
        while (each := updates.get()) and "starting" not in each:
            if "failed" in each:
                os._exit(NO_WINDOW)
        os._exit(SHOWN)

    threading.Thread(target=wait_for_end, daemon=True).start()
    return CANCELLED if user32.MessageBoxW(None, BOX, TITLE, 0x1 | 0x40 | 0x10000) == 2 else SHOWN


def be_sharp() -> None:
    """Ask Windows not to enlarge the window's picture on dense screens: it has pictures for them."""
    if sys.platform == "win32":
        import ctypes

        with suppress(Exception):
            ctypes.windll.shcore.SetProcessDpiAwareness(1)


def read_updates(updates: SimpleQueue[Update | None]) -> None:
    """Put the updates from the set-up into a queue, and None at the end."""
    with open(0, encoding="utf-8", closefd=False) as lines:
        for line in lines:
            updates.put(json.loads(line))
    updates.put(None)


def main(argv: Sequence[str]) -> int:
    """Show a window, or a message box if it fails and `argv` allows one; return the exit code."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the set-up handles Ctrl+C and then ends this process
    updates: SimpleQueue[Update | None] = SimpleQueue()
    threading.Thread(target=read_updates, args=(updates,), daemon=True).start()
    try:
        import tkinter

        be_sharp()
        return SetupWindow(tkinter, updates).run()
    except Exception:  # no toolkit, no screen, or any other error of it
        if "box" not in argv:
            return NO_WINDOW
    import ctypes

    return show_box(ctypes.windll.user32, updates)  # type: ignore[attr-defined,unused-ignore]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
