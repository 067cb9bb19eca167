"""The system's own window for choosing a file, on a thread, so that our window goes on drawing.

Windows has one in a library. On a Mac and under Linux a program shows it and prints the path.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, NamedTuple

import pygame

from ui.app.file_wish import FileWish
from ui.app.programs import child_environment
from ui.app.waiting import wake

_MOST_BYTES: Final = 64 * 1024
"""The most bytes of an answer that are read; a path is shorter."""
_GRACE: Final = 2.0  # seconds for a program to end when it is asked to
_NO_ANSWER: Final = (0, 1)  # exit codes of programs whose player has chosen nothing, if they print nothing
_NO_SCREEN: Final = ("dummy", "offscreen")
_KDE: Final = ("KDE", "LXQt")
_CONSOLE: Final = "gamescope"
"""Desktop of a console, where a gamepad could not use the window."""

_OPEN_SCRIPT: Final = """on run given
set {asked, place} to items 1 thru 2 of given
set endings to items 3 thru -1 of given
set start to POSIX file place
POSIX path of (choose file with prompt asked of type endings default location start)
end run"""
_SAVE_SCRIPT: Final = """on run {asked, wanted, place}
set start to POSIX file place
POSIX path of (choose file name with prompt asked default name wanted default location start)
end run"""


class Answer(NamedTuple):
    """The end of a choice: the path, or None if the player chose none or the window failed (`has_failed`)."""

    path: Path | None = None
    has_failed: bool = False


FAILED: Final = Answer(has_failed=True)


def is_available() -> bool:
    """Return True if the system has a window for choosing files."""
    if pygame.display.get_driver() in _NO_SCREEN:
        return False
    return sys.platform in ("win32", "darwin") or bool(_linux_program())


class Chooser:
    """One choice of a file, begun by `start`. `owner` is the system's number of our window, or 0."""

    def __init__(self, wish: FileWish, owner: int = 0) -> None:
        self._wish = wish
        self._owner = owner
        self._process: subprocess.Popen[bytes] | None = None
        self._close_window: Callable[[], None] = lambda: None
        self._lock = threading.Lock()
        self._is_cancelled = False
        self.answer: Answer | None = None
        """The answer; None until the player has chosen."""

    def start(self) -> None:
        """Show the system's window."""
        atexit.register(self._kill)
        threading.Thread(target=self._run, name="chooser", daemon=True).start()

    def cancel(self) -> None:
        """Ask the system's window to close; the answer is then that of a player who chose nothing."""
        with self._lock:
            self._is_cancelled = True
            process = self._process
        if process:
            with suppress(OSError):
                process.terminate()
            last_resort = threading.Timer(_GRACE, self._kill)
            last_resort.daemon = True
            last_resort.start()
        self._close_window()

    def _kill(self) -> None:
        """End the program, if it runs, without asking it."""
        if self._process:
            with suppress(OSError):
                self._process.kill()

    # -------------------------------------------------------------- on the thread
    def _run(self) -> None:
        answer = FAILED
        try:
            answer = self._on_windows() if sys.platform == "win32" else self._from_program()
        except Exception:  # whatever fails there, the player can still type the path
            answer = FAILED
        finally:
            atexit.unregister(self._kill)
            self.answer = Answer() if self._is_cancelled else answer
            wake()

    def _on_windows(self) -> Answer:
        from ui.app.comdlg32 import Dialog

        dialog = Dialog(self._wish, self._owner)
        with self._lock:
            if self._is_cancelled:
                return Answer()
            self._close_window = dialog.close
        return _checked(dialog.show())

    def _from_program(self) -> Answer:
        with self._lock:
            if self._is_cancelled:
                return Answer()
            self._process = subprocess.Popen(
                command_for(self._wish), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if sys.platform == "darwin" else subprocess.DEVNULL,
                env=child_environment(),
            )  # fmt: skip
        with self._process as process:
            said = _read(process.stdout)
            errors = _read(process.stderr)
            code = self._end(process)
        if code == 0 and said:
            return _checked(os.fsdecode(said.removesuffix(b"\n")))
        is_cancel = code in _NO_ANSWER and (sys.platform != "darwin" or b"-128" in errors)
        return Answer() if is_cancel else FAILED

    @staticmethod
    def _end(process: subprocess.Popen[bytes]) -> int:
        """Wait until a program that has closed its output ends; return its exit code."""
        try:
            return process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()


def _read(stream: IO[bytes] | None) -> bytes:
    return stream.read(_MOST_BYTES) if stream else b""


def _checked(path: str) -> Answer:
    """Return the answer for a path, which may be anything: whoever opens it checks the file."""
    if not path:
        return Answer()
    found = Path(path)
    return Answer(found) if found.is_absolute() and len(path) < _MOST_BYTES else FAILED


# ------------------------------------------------------------------ the programs
def _linux_program() -> str:
    """Return the program that shows the window, that of the desktop first; "" if there is none."""
    desktops = os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")
    if _CONSOLE in desktops:
        return ""
    names = ("zenity", "kdialog")
    ordered = reversed(names) if any(desktop in _KDE for desktop in desktops) else names
    return next((found for name in ordered if (found := shutil.which(name))), "")


def command_for(wish: FileWish) -> list[str]:
    """Return the command of the program that asks for a file. Raises FileNotFoundError if there is none."""
    if sys.platform == "darwin":
        return _osascript(wish)
    is_many = len(wish.endings) > 1  # files of other programs, such as those of cameras
    program, start = _linux_program(), str(wish.folder / wish.name) if wish.name else f"{wish.folder}{os.sep}"
    if not program:
        raise FileNotFoundError
    if os.path.basename(program) == "kdialog":
        way = "--getsavefilename" if wish.name else "--getopenfilename"
        names = wish.patterns(" ", in_capitals=is_many)
        return [program, "--title", wish.title, way, start, f"{wish.kind} ({names})"]
    command = [program, "--file-selection", f"--title={wish.title}", f"--filename={start}"]
    command += ["--save", "--confirm-overwrite"] if wish.name else []
    names = wish.patterns(" ", in_capitals=is_many)
    command += [f"--file-filter={wish.kind} ({wish.patterns(' ')}) | {names}"]
    return command if wish.name else [*command, "--file-filter=* | *"]


def _osascript(wish: FileWish) -> list[str]:
    """Return the command of a script that gets its texts as arguments, so that it quotes none."""
    if wish.name:
        return ["osascript", "-e", _SAVE_SCRIPT, wish.title, wish.name, str(wish.folder)]
    return ["osascript", "-e", _OPEN_SCRIPT, wish.title, str(wish.folder), *wish.endings]
