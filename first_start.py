"""The window of the first start: the step being installed, a bar, a button to stop it, and any failure.

It is a process of its own, so that no toolkit can disturb the set-up: if no window can open, only the
terminal reports, as it does in any case. main.py holds its other end, a `Window`. Standard library only, like
main.py itself, and imported only during a set-up.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

TITLE: Final = "Gold Rush Games"
HEADING: Final = "Gold Rush Games is being set up"
FAILED: Final = "Gold Rush Games could not be set up"
ONCE: Final = "This is done once; the libraries go into a folder beside the program."
BOX: Final = (
    "Gold Rush Games is being set up, which is done once and may take some minutes.\n\n"
    "The game opens by itself. Cancel stops the set-up."
)
CANCEL, CLOSE = "Cancel", "Close"

SEEN: Final = 0
"""Exit code of the window's process after it has shown everything."""
CANCELLED: Final = 70
"""Exit code after the player stopped the set-up."""
NO_WINDOW: Final = 71
"""Exit code if there is no toolkit or no screen."""

_UNSEEN: Final = ("-h", "--help", "--version", "--where", "--screenshot", "--first-frame")
_LOOK: Final = 40  # milliseconds between two polls for news
_PACE: Final = 12.0  # seconds for the bar to cover two thirds of a step
_LINES: Final = 14  # lines shown of a failed step's output


def is_wanted(needs: str, argv: Sequence[str], surroundings: Mapping[str, str], system: str) -> bool:
    """Return True if this start should open a window: a person wants to play, and there may be a screen."""
    if needs != "requirements.txt" or any(word.partition("=")[0] in _UNSEEN for word in argv):
        return False
    if surroundings.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    has_screen = surroundings.get("DISPLAY") or surroundings.get("WAYLAND_DISPLAY")
    return system in ("win32", "darwin") or bool(has_screen)


# ------------------------------------------------------------------ the end that main.py holds
class Window:
    """The set-up's end of the window: it sends news, and knows if the player wants to stop."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self._steps = 1
        self._done = 0
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                command or _command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )

    @property
    def is_cancelled(self) -> bool:
        """True if the player has stopped the set-up."""
        return self._process is not None and self._process.poll() == CANCELLED

    def begin(self, steps: int) -> None:
        """Set the number of steps to come."""
        self._steps, self._done = steps, 0

    def step(self, what: str) -> None:
        """Show the beginning of the next step."""
        self._tell({"what": what, "from": self._done / self._steps, "to": (self._done + 1) / self._steps})
        self._done += 1

    def wait(self, what: str) -> None:
        """Show the reason for a wait."""
        self._tell({"what": what})

    def fail(self, sentence: str, output: str) -> bool:
        """Show a failure until the player closes the window; return False if the window could not show it."""
        if self._process is None:
            return False
        self._tell({"failed": sentence, "output": output})
        return self._process.wait() == SEEN

    def close(self) -> None:
        """Close the window after the set-up."""
        if self._process and self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def _tell(self, news: Mapping[str, object]) -> None:
        """Send a line to the window's process, which may have ended."""
        if self._process and self._process.stdin and not self._process.stdin.closed:
            with contextlib.suppress(OSError):
                self._process.stdin.write(json.dumps(news).encode() + b"\n")
                self._process.stdin.flush()


def _command() -> list[str]:
    """Return the command for this file and the Python beneath this one: a .venv in use cannot be replaced."""
    python = getattr(sys, "_base_executable", "") or sys.executable
    may_box = ["box"] if sys.platform == "win32" and sys.stderr is None else []
    return [python, "-I", os.path.abspath(__file__), *may_box]


# ------------------------------------------------------------------ the window's own process
class Shown:
    """The window itself, made of a toolkit and its themed parts; it polls for news and never blocks."""

    def __init__(self, toolkit: Any, themed: Any, heard: queue.SimpleQueue[str]) -> None:
        self.code = SEEN
        self.has_failed = False
        self._heard = heard
        self._from = self._to = 0.0
        self._since = time.monotonic()
        self._toolkit = toolkit
        self.root = toolkit.Tk()
        self.root.title(TITLE)
        self.root.resizable(False, False)
        self.root.protocol("WM_DELETE_WINDOW", self.leave)
        self.root.bind("<Escape>", lambda _: self.leave())
        self._frame = themed.Frame(self.root, padding=24)
        self._frame.pack()
        self._heading = themed.Label(self._frame, text=HEADING, font=("TkDefaultFont", 15, "bold"))
        self._once = themed.Label(self._frame, text=ONCE, wraplength=440)
        self._what = themed.Label(self._frame, text="", wraplength=440)
        self._bar = themed.Progressbar(self._frame, length=440, maximum=1.0)
        self._button = themed.Button(self._frame, text=CANCEL, command=self.leave)
        for part, gap in ((self._heading, 0), (self._once, 8), (self._what, 16), (self._bar, 6)):
            part.pack(anchor="w", pady=(gap, 0))
        self._button.pack(anchor="e", pady=(18, 0))
        self._button.focus_set()
        self._button.bind("<Return>", lambda _: self.leave())
        self.root.after(0, self.look)

    def run(self) -> int:
        """Show the window until all is done or the player closes it; return the exit code."""
        self.root.mainloop()
        return self.code

    def look(self) -> None:
        """Show the news that has come, move the bar, and schedule the next look."""
        while True:
            try:
                line = self._heard.get_nowait()
            except queue.Empty:
                break
            if not line and not self.has_failed:
                self.root.destroy()
                return
            if line:
                self._show(json.loads(line))
        self._bar["value"] = self.share()
        self.root.after(_LOOK, self.look)

    def share(self) -> float:
        """Return the progress of the set-up, 0..1; within a step of unknown length it slows down steadily."""
        passed = time.monotonic() - self._since
        return self._from + (self._to - self._from) * passed / (passed + _PACE / 2)

    def leave(self) -> None:
        """Close the window for the player: stop the set-up, unless it has failed already."""
        self.code = SEEN if self.has_failed else CANCELLED
        self.root.destroy()

    def _show(self, news: Mapping[str, Any]) -> None:
        if "failed" in news:
            self._show_failure(news["failed"], news["output"])
            return
        self._what["text"] = f"{news['what']} ..."
        if "to" in news:
            self._from, self._to, self._since = news["from"], news["to"], time.monotonic()

    def _show_failure(self, sentence: str, output: str) -> None:
        """Replace the bar with the output of the step, and show the sentence with the remedy below it."""
        self.has_failed = True
        self._heading["text"] = FAILED
        for part in (self._once, self._bar, self._what):
            part.pack_forget()
        lines = output.strip().splitlines()[-_LINES:]
        if lines:
            paper = self._toolkit.Text(self._frame, width=62, height=len(lines) + 2, wrap="word")
            paper.insert("1.0", "\n".join(lines))
            paper["state"] = "disabled"
            paper.pack(anchor="w", pady=(12, 0), before=self._button)
        self._what["text"] = sentence
        self._what.pack(anchor="w", pady=(14, 0), before=self._button)
        self._button["text"] = CLOSE
        self.root.lift()


def hear(put: Callable[[str], object]) -> None:
    """Pass on each line that comes from the set-up, and "" at the end."""
    with open(0, encoding="utf-8", closefd=False) as lines:
        for line in lines:
            put(line)
    put("")


def show(heard: queue.SimpleQueue[str]) -> int:
    """Show the window until all is done and return the exit code. Raises if no window can open."""
    import tkinter
    from tkinter import ttk

    return Shown(tkinter, ttk, heard).run()


def show_box(user32: Any) -> int:
    """Show a message box of Windows for a Python without a toolkit: OK closes it, Cancel stops the set-up."""
    return CANCELLED if user32.MessageBoxW(None, BOX, TITLE, 0x1 | 0x40 | 0x10000) == 2 else SEEN


def box_hears(line: str, leave: Callable[[int], object] = os._exit) -> None:
    """End the box's process at the end or on a failure; another box reports that, as a box cannot change."""
    if not line or "failed" in json.loads(line):
        leave(NO_WINDOW if line else SEEN)


def main(argv: Sequence[str]) -> int:
    """Show a window, or a box if it fails and `argv` allows one; return the exit code."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the set-up handles Ctrl+C and then ends this process
    heard: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=hear, args=(heard.put,), daemon=True).start()
    try:
        return show(heard)
    except Exception:  # after any error of the toolkit there is no window
        if "box" not in argv:
            return NO_WINDOW
    import ctypes

    def pass_on() -> None:
        while True:
            box_hears(heard.get())

    threading.Thread(target=pass_on, daemon=True).start()
    return show_box(ctypes.windll.user32)  # type: ignore[attr-defined,unused-ignore]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
