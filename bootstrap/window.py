"""The window of the first start: the current step, a progress bar, a button to stop, and any failure.

It is a process of its own, so that no GUI toolkit can disturb the set-up, which controls it by a
`WindowProcess`. If no window can open, only the terminal shows the progress. Standard library only.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeAlias

if __name__ == "__main__":  # run as a file, outside its package
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from bootstrap.words import say

TITLE: Final = "Gold Rush Games"
HEADING: Final = say("heading")
FAILED: Final = say("failed")
ONCE: Final = say("once")
BOX: Final = say("box")
CANCEL, CLOSE = say("cancel"), say("close")

SHOWN: Final = 0
"""Exit code of the window's process after it has shown the set-up to its end."""
CANCELLED: Final = 70
"""Exit code after the player stopped the set-up."""
NO_WINDOW: Final = 71
"""Exit code if no window can open: no toolkit, or no screen."""

FOR_PLAYERS: Final = "requirements.txt"
"""The requirements of the game itself; other files have those of tests or tools."""

HIDDEN: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Flag to start a process without a console on Windows."""

_WINDOWLESS: Final = ("-h", "--help", "--version", "--where", "--screenshot", "--first-frame")
_POLL_EVERY: Final = 40  # milliseconds
_HALF: Final = 6.0  # seconds for the bar to cover half of a step
_LINES: Final = 14  # lines shown of a failed step's output

Update: TypeAlias = dict[str, Any]
"""A message to the window: `what` happens now, with the bar at its `start` and `end`, 0..1; or the sentence
about what has `failed`, with the `output`."""


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

    def close(self) -> None:
        """Close the window after the set-up."""
        if self._process and self._process.stdin:
            with suppress(OSError):
                self._process.stdin.close()


# ------------------------------------------------------------------ the window's own process
class SetupWindow:
    """The window itself, made of a toolkit and its themed widgets; it polls for updates and never blocks."""

    def __init__(self, toolkit: Any, themed: Any, updates: SimpleQueue[Update | None]) -> None:
        self.code = SHOWN
        self._has_failed = False
        self._updates = updates
        self._start = self._end = 0.0
        self._since = time.monotonic()
        self._toolkit = toolkit
        self.root = toolkit.Tk()
        self.root.title(TITLE)
        self.root.resizable(False, False)
        self.root.protocol("WM_DELETE_WINDOW", self.close)
        for key in ("<Escape>", "<Return>"):
            self.root.bind(key, lambda _: self.close())
        self._frame = themed.Frame(self.root, padding=24)
        self._frame.pack()
        self._heading = themed.Label(self._frame, text=HEADING, font=("TkDefaultFont", 15, "bold"))
        self._once = themed.Label(self._frame, text=ONCE, wraplength=440)
        self._what = themed.Label(self._frame, text="", wraplength=440)
        self._bar = themed.Progressbar(self._frame, length=440, maximum=1.0)
        self._button = themed.Button(self._frame, text=CANCEL, command=self.close)
        for part, gap in ((self._heading, 0), (self._once, 8), (self._what, 16), (self._bar, 6)):
            part.pack(anchor="w", pady=(gap, 0))
        self._button.pack(anchor="e", pady=(18, 0))
        self._button.focus_set()
        self.root.after(0, self.poll)

    def run(self) -> int:
        """Show the window until all is done or the player closes it; return the exit code."""
        self.root.mainloop()
        return self.code

    def poll(self) -> None:
        """Show the updates that have arrived, move the bar, and schedule the next poll."""
        with suppress(Empty):
            while True:
                update = self._updates.get_nowait()
                if update:
                    self._show(update)
                elif not self._has_failed:
                    self.root.destroy()
                    return
        self._bar["value"] = self.progress()
        self.root.after(_POLL_EVERY, self.poll)

    def progress(self) -> float:
        """Return the progress of the set-up, 0..1; it slows down within a step, whose length is unknown."""
        passed = time.monotonic() - self._since
        return self._start + (self._end - self._start) * passed / (passed + _HALF)

    def close(self) -> None:
        """Close the window at the player's request; this stops the set-up, unless it has failed already."""
        self.code = SHOWN if self._has_failed else CANCELLED
        self.root.destroy()

    def _show(self, update: Update) -> None:
        if "failed" in update:
            self._show_failure(update["failed"], update["output"].strip().splitlines()[-_LINES:])
            return
        self._what["text"] = f"{update['what']} ..."
        if "end" in update:
            self._start, self._end, self._since = update["start"], update["end"], time.monotonic()

    def _show_failure(self, sentence: str, lines: list[str]) -> None:
        """Replace the bar with the sentence, and with the last lines of the step's output above it."""
        self._has_failed = True
        self._heading["text"], self._what["text"], self._button["text"] = FAILED, sentence, CLOSE
        for part in (self._once, self._bar):
            part.pack_forget()
        if lines:
            paper = self._toolkit.Text(self._frame, width=62, height=len(lines) + 2, wrap="word")
            paper.insert("1.0", "\n".join(lines))
            paper.see("end")
            paper["state"] = "disabled"
            paper.pack(anchor="w", pady=(12, 0), before=self._what)
        self.root.lift()


def show_box(user32: Any, updates: SimpleQueue[Update | None]) -> int:
    """Show a message box of Windows for a Python without a toolkit: OK closes it, Cancel stops the set-up.

    A box cannot change: this process ends with the set-up, and another box reports a failure.
    """

    def wait_for_end() -> None:
        while each := updates.get():
            if "failed" in each:
                os._exit(NO_WINDOW)
        os._exit(SHOWN)

    threading.Thread(target=wait_for_end, daemon=True).start()
    return CANCELLED if user32.MessageBoxW(None, BOX, TITLE, 0x1 | 0x40 | 0x10000) == 2 else SHOWN


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
        from tkinter import ttk

        return SetupWindow(tkinter, ttk, updates).run()
    except Exception:  # no toolkit, no screen, or any other error of it
        if "box" not in argv:
            return NO_WINDOW
    import ctypes

    return show_box(ctypes.windll.user32, updates)  # type: ignore[attr-defined,unused-ignore]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
