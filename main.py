#!/usr/bin/env python3
"""Start Gold Rush Games; the first start makes .venv beside this file and installs the libraries there.

Standard library only, and only syntax of Python 3.6, so that an outdated Python can say that it is too old.
Most imports are inside functions, because every start runs this file before the first frame.
"""

import gc
import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

__version__ = "0.1.0"

HERE = os.path.dirname(os.path.abspath(__file__))
MIN_PYTHON = (3, 11)
OPTIONAL = "bootstrap/optional.txt"
# Environment variable that passes the time of the start on to the next interpreter.
START_TIME_VARIABLE = "GOLD_RUSH_GAMES_BEGAN"
# Environment variable with a pipe to the set-up's window, which the next interpreter inherits.
WINDOW_VARIABLE = "GOLD_RUSH_GAMES_WINDOW"

# Errors for the player: each says what to do.
TOO_OLD = "Gold Rush Games needs Python {0}.{1} or newer, and this is {2}.{3}: please use a newer one."
NO_FILE = "The file {0} cannot be read: please get the whole folder of the game again."
CLASSIC = (
    "Classic pygame is installed here and cannot live together with pygame-ce: "
    "please run '{pip} uninstall -y pygame pygame-ce' and then '{pip} install -r {needs}'."
)
MISSING = "Some libraries are missing here: please run '{pip} install -r {needs}' and start again."
INTERNAL_ARGUMENTS = "These arguments are only for the game's own processes: please start it without them."


def inherited_start_time() -> float:
    """Return the time of the program's start: as noted by the interpreter before this one, or now."""
    try:
        return float(os.environ.pop(START_TIME_VARIABLE, ""))
    except ValueError:
        return time.time()


STARTED = inherited_start_time()


def main(argv: "list[str] | None" = None) -> int:
    """Set up what is missing, then play; return the exit code."""
    escape_output()
    if sys.argv[1:2] == ["--crash-window"]:
        from ui.app import crash_window

        words = crash_window.read_texts(sys.stdin)
        return crash_window.show(words) if words else refuse(INTERNAL_ARGUMENTS)
    if sys.argv[1:] == ["--worker"]:
        from ui.app import worker_process

        return worker_process.serve() if worker_process.is_connected() else refuse(INTERNAL_ARGUMENTS)
    gc.disable()  # a start loads much and throws little away; the collector begins with the first scene
    try:
        ensure_libraries()
        from ui.cli import run

        return run(sys.argv[1:] if argv is None else argv, __version__, process_start)
    except KeyboardInterrupt:
        return 130
    finally:
        gc.enable()


def escape_output() -> None:
    """Escape characters that a terminal or a pipe cannot encode, instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a stream may be None, and an old Python has no such method
            stream.reconfigure(errors="backslashreplace")


def process_start() -> float:
    """Return the time at which this process began, in seconds of time.time().

    On Linux this includes the start of Python itself.
    """
    if sys.platform != "linux":
        return STARTED
    try:
        with open("/proc/self/stat", encoding="utf-8") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19])
        booted = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
        return min(STARTED, booted + ticks / os.sysconf("SC_CLK_TCK"))
    except (OSError, ValueError):
        return STARTED


def ensure_libraries(needs: str = "requirements.txt") -> None:
    """Return if this interpreter has the libraries of a requirements file, else restart in that of .venv."""
    check_python(sys.version_info)
    if HERE not in sys.path:
        sys.path.insert(0, HERE)
    if getattr(sys, "frozen", False):
        return
    from bootstrap.venv import Venv, can_import, has_classic_pygame, pip_command, quote

    try:
        venv = Venv(HERE, needs, OPTIONAL)
    except OSError as error:
        refuse(NO_FILE.format(error.filename))
    inside = venv.is_running()
    classic = has_classic_pygame()
    if classic and (inside or __package__):
        refuse(CLASSIC.format(pip=pip_command(), needs=quote(venv.path)))
    if can_import(*venv.modules) and not classic and not (inside and venv.is_stale()):
        return
    if __package__:
        refuse(MISSING.format(pip=pip_command(), needs=quote(venv.path)))
    if inside or not venv.is_complete():
        from bootstrap.first_start import set_up

        set_up(venv, refuse)
    restart_with(venv.python)


def check_python(version: "tuple[int | str, ...]") -> None:
    """Exit with an error if Python is too old."""
    if tuple(version[:2]) < MIN_PYTHON:
        refuse(TOO_OLD.format(*MIN_PYTHON, *version[:2]))


def refuse(sentence: str) -> "NoReturn":
    """Exit with code 1 and a sentence for the player, on Windows in a message box if there is no terminal."""
    if sys.platform == "win32" and sys.stderr is None:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, "Gold Rush Games", 0)
    raise SystemExit(sentence)


def restart_with(python: str) -> None:
    """Run the same command in another interpreter, in the same process if the system allows it."""
    os.environ[START_TIME_VARIABLE] = repr(STARTED)
    command = [python, *sys.orig_argv[1:]]
    if os.name == "nt":
        import subprocess

        process = subprocess.Popen(command, close_fds=WINDOW_VARIABLE not in os.environ)
        while True:
            try:
                raise SystemExit(process.wait())
            except KeyboardInterrupt:
                pass  # the other process gets Ctrl+C too and shuts down cleanly
    os.execv(python, command)


if __name__ == "__main__":
    raise SystemExit(main())
