"""The window of the first start: the step being taken, a bar, a button to stop it, and any failure.

It is a process of its own, so that no toolkit can disturb the set-up: if no window can open, only the
terminal reports, as it does in any case. The set-up holds its other end, a `Window`. Standard library only.
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

HIDDEN: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Flag for processes that shall open no console on Windows."""

_QUIET: Final = ("-h", "--help", "--version", "--where", "--screenshot", "--first-frame")
_PAUSE: Final = 40  # milliseconds between two looks for news
_HALF: Final = 6.0  # seconds for the bar to cover half of a step
_LINES: Final = 14  # lines shown of a failed step's output

News: TypeAlias = dict[str, Any]
"""What the set-up tells the window: `what` is done now, and where the bar is at its `start` and `end`, 0..1;
or the sentence on what has `failed`, and the `output`."""


def is_wanted(needs: str, argv: Sequence[str], environment: Mapping[str, str], system: str) -> bool:
    """Return True if this start should open a window: a person wants to play, and there may be a screen."""
    if needs != "requirements.txt" or any(word.partition("=")[0] in _QUIET for word in argv):
        return False
    if environment.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return False
    has_screen = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return system in ("win32", "darwin") or bool(has_screen)


# ------------------------------------------------------------------ the end that the set-up holds
def command() -> list[str]:
    """Return the command for this file and the Python beneath this one: a .venv in use cannot be replaced."""
    python = getattr(sys, "_base_executable", "") or sys.executable
    may_box = ["box"] if sys.platform == "win32" and sys.stderr is None else []
    return [python, "-I", os.path.abspath(__file__), *may_box]


class Window:
    """The set-up's end of the window's process; without a command, there is no window."""

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

    def tell(self, **news: object) -> None:
        """Send `News` to the window's process, which may have ended."""
        if self._process and self._process.stdin and not self._process.stdin.closed:
            with suppress(OSError):
                self._process.stdin.write(json.dumps(news).encode() + b"\n")
                self._process.stdin.flush()

    def fail(self, sentence: str, output: str) -> bool:
        """Show a failure until the player closes the window; return False if the window could not show it."""
        self.tell(failed=sentence, output=output)
        return self._process is not None and self._process.wait() == SEEN

    def close(self) -> None:
        """Close the window after the set-up."""
        if self._process and self._process.stdin:
            with suppress(OSError):
                self._process.stdin.close()


# ------------------------------------------------------------------ the window's own process
class Shown:
    """The window itself, made of a toolkit and its themed widgets; it polls for news and never blocks."""

    def __init__(self, toolkit: Any, themed: Any, news: SimpleQueue[News | None]) -> None:
        self.code = SEEN
        self._has_failed = False
        self._news = news
        self._start = self._end = 0.0
        self._since = time.monotonic()
        self._toolkit = toolkit
        self.root = toolkit.Tk()
        self.root.title(TITLE)
        self.root.resizable(False, False)
        self.root.protocol("WM_DELETE_WINDOW", self.leave)
        for key in ("<Escape>", "<Return>"):
            self.root.bind(key, lambda _: self.leave())
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
        self.root.after(0, self.look)

    def run(self) -> int:
        """Show the window until all is done or the player closes it; return the exit code."""
        self.root.mainloop()
        return self.code

    def look(self) -> None:
        """Show the news that has come, move the bar, and schedule the next look."""
        with suppress(Empty):
            while True:
                news = self._news.get_nowait()
                if news:
                    self._show(news)
                elif not self._has_failed:
                    self.root.destroy()
                    return
        self._bar["value"] = self.share()
        self.root.after(_PAUSE, self.look)

    def share(self) -> float:
        """Return the progress of the set-up, 0..1; within a step of unknown length it slows down steadily."""
        passed = time.monotonic() - self._since
        return self._start + (self._end - self._start) * passed / (passed + _HALF)

    def leave(self) -> None:
        """Close the window for the player: stop the set-up, unless it has failed already."""
        self.code = SEEN if self._has_failed else CANCELLED
        self.root.destroy()

    def _show(self, news: News) -> None:
        if "failed" in news:
            self._show_failure(news["failed"], news["output"].strip().splitlines()[-_LINES:])
            return
        self._what["text"] = f"{news['what']} ..."
        if "end" in news:
            self._start, self._end, self._since = news["start"], news["end"], time.monotonic()

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


def show_box(user32: Any, news: SimpleQueue[News | None]) -> int:
    """Show a message box of Windows for a Python without a toolkit: OK closes it, Cancel stops the set-up.

    A box cannot change: this process ends with the set-up, and another box reports a failure.
    """

    def wait_for_end() -> None:
        while each := news.get():
            if "failed" in each:
                os._exit(NO_WINDOW)
        os._exit(SEEN)

    threading.Thread(target=wait_for_end, daemon=True).start()
    return CANCELLED if user32.MessageBoxW(None, BOX, TITLE, 0x1 | 0x40 | 0x10000) == 2 else SEEN


def hear(news: SimpleQueue[News | None]) -> None:
    """Pass on what comes from the set-up, and None at the end."""
    with open(0, encoding="utf-8", closefd=False) as lines:
        for line in lines:
            news.put(json.loads(line))
    news.put(None)


def main(argv: Sequence[str]) -> int:
    """Show a window, or a box if it fails and `argv` allows one; return the exit code."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the set-up handles Ctrl+C and then ends this process
    news: SimpleQueue[News | None] = SimpleQueue()
    threading.Thread(target=hear, args=(news,), daemon=True).start()
    try:
        import tkinter
        from tkinter import ttk

        return Shown(tkinter, ttk, news).run()
    except Exception:  # after any error of the toolkit there is no window
        if "box" not in argv:
            return NO_WINDOW
    import ctypes

    return show_box(ctypes.windll.user32, news)  # type: ignore[attr-defined,unused-ignore]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
