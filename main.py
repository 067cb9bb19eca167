#!/usr/bin/env python3
"""Start Gold Rush Games; the first start makes .venv beside this file and installs the libraries there.

Standard library only, and only syntax of Python 3.6, so that an outdated Python can report itself. Most
imports stand where they are used, because every start runs through this file before the first picture.
"""

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

__version__ = "0.1.0"

HERE = os.path.dirname(os.path.abspath(__file__))
OLDEST_PYTHON = (3, 11)
HANDED_OVER = "GOLD_RUSH_GAMES_BEGAN"
# Code that multiprocessing runs in a Python beside each of its processes, up to a number and a bracket.
TRACKER = "from multiprocessing.resource_tracker import main;main("

# Refusals: each is one sentence that says what to do.
TOO_OLD = "Gold Rush Games needs Python {0}.{1} or newer, and this is {2}.{3}: please use a newer one."
NO_FILE = "The file {0} cannot be read: please get the whole folder of the game again."
CLASSIC = (
    "Classic pygame is installed here and cannot live together with pygame-ce: "
    "please run '{pip} uninstall -y pygame pygame-ce' and then '{pip} install -r {needs}'."
)
MISSING = "Some libraries are missing here: please run '{pip} install -r {needs}' and start again."
NO_HELPER = "The game gives these words to its own helpers only: please start it without them."


def handed_over() -> float:
    """Return the time at which the start began, from the process that handed it over, or else now."""
    try:
        return float(os.environ.pop(HANDED_OVER, ""))
    except ValueError:
        return time.time()


BEGAN = handed_over()


def main(argv: "list[str] | None" = None) -> int:
    """Set up what is missing, then play; return the exit code."""
    escape_output()
    if sys.argv[1:2] == ["--crash-window"]:
        from ui.app import crash_window

        words = crash_window.read_texts(sys.stdin)
        return crash_window.show(words) if words else refuse(NO_HELPER)
    try:
        enter()
        from ui.cli import run

        return run(sys.argv[1:] if argv is None else argv, __version__, started)
    except KeyboardInterrupt:
        return 130


def escape_output() -> None:
    """Escape characters that a terminal or a pipe cannot encode, instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a stream may be None, and an old Python has no such method
            stream.reconfigure(errors="backslashreplace")


def be_helper() -> None:
    """In the frozen program, do the task that multiprocessing started this process for and exit, or return.

    There every process is the program started again. It imports nothing needlessly, which would take 15 ms.
    """
    words = sys.argv[1:]
    if words[:1] == ["--multiprocessing-fork"]:
        check_helper(words[1:])
        from multiprocessing import spawn

        spawn.freeze_support()
    elif words[-2:-1] == ["-c"] and words[-1].startswith(TRACKER):
        check_helper(["pipe_handle=" + words[-1][len(TRACKER) : -1]])
        from multiprocessing.resource_tracker import main as track

        track(int(words[-1][len(TRACKER) : -1]))
        raise SystemExit


def check_helper(words: "list[str]") -> None:
    """Refuse a helper's arguments that name no open files, as our processes give only open ones."""
    told = dict(word.partition("=")[::2] for word in words)
    try:
        if "pipe_handle" not in told or not set(told) <= {"pipe_handle", "tracker_fd", "parent_pid"}:
            raise ValueError(words)
        for name, number in told.items():
            file = int(number)
            if sys.platform != "win32" and name != "parent_pid":
                os.fstat(file)
    except (ValueError, OverflowError, OSError):
        refuse(NO_HELPER)


def started() -> float:
    """Return the time at which this process began, in seconds of time.time().

    If the system tells it, that is before Python was up.
    """
    try:
        with open("/proc/self/stat", encoding="utf-8") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19])
        booted = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
        return min(BEGAN, booted + ticks / os.sysconf("SC_CLK_TCK"))
    except (OSError, AttributeError, ValueError):
        return BEGAN


def enter(needs: str = "requirements.txt") -> None:
    """Return in an interpreter that has the libraries of a requirements file: this one, or that of .venv."""
    check_python(sys.version_info)
    if HERE not in sys.path:
        sys.path.insert(0, HERE)
    if getattr(sys, "frozen", False):
        be_helper()
        return
    from bootstrap.venv import Venv, has, has_classic_pygame, pip_of_this_python, quoted

    try:
        venv = Venv(HERE, needs)
    except OSError as error:
        refuse(NO_FILE.format(error.filename))
    inside = venv.is_running()
    classic = has_classic_pygame()
    if classic and (inside or __package__):
        refuse(CLASSIC.format(pip=pip_of_this_python(), needs=quoted(venv.needs)))
    if has(*venv.modules) and not classic and not (inside and venv.is_stale()):
        return
    if __package__:
        refuse(MISSING.format(pip=pip_of_this_python(), needs=quoted(venv.needs)))
    if inside or not venv.is_complete():
        from bootstrap.first_start import set_up

        set_up(venv, refuse)
    go_on(venv.python)


def check_python(version: "tuple[int | str, ...]") -> None:
    """Refuse a Python that is too old."""
    if tuple(version[:2]) < OLDEST_PYTHON:
        refuse(TOO_OLD.format(*OLDEST_PYTHON, *version[:2]))


def refuse(sentence: str) -> "NoReturn":
    """End with exit code 1 and a sentence for the player, in a box of Windows if there is no terminal."""
    if sys.platform == "win32" and sys.stderr is None:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, "Gold Rush Games", 0)
    raise SystemExit(sentence)


def go_on(python: str) -> None:
    """Run this very command in another interpreter, in the same process if the system can do that."""
    os.environ[HANDED_OVER] = repr(BEGAN)
    command = [python, *sys.orig_argv[1:]]
    if os.name == "nt":
        import subprocess

        process = subprocess.Popen(command)
        while True:
            try:
                raise SystemExit(process.wait())
            except KeyboardInterrupt:
                pass  # the other process gets Ctrl+C too and shuts down cleanly
    os.execv(python, command)


if __name__ == "__main__":
    raise SystemExit(main())
