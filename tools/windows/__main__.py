r"""Run the game, its tests and its build on Windows' own Python, by Wine on Linux.

    python3 -m tools.windows setup             make the desk, once: less than a minute and 1 GB
    python3 -m tools.windows run ARGS          python ARGS, in a copy of this checkout
    python3 -m tools.windows tests [PYTEST]    the suite, or some of it
    python3 -m tools.windows play [PYTEST]     the tests of the window: all games to their end, kills, crashes
    python3 -m tools.windows build             the frozen program and its packages, in C:\game\dist

Wine is not Windows: it has no virus scanner, SmartScreen, OneDrive, UI Automation or task bar, its
paths have no limit, and fsync is Linux's. An error that is seen here is nearly always one of Windows; that
none is seen proves little.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import main

ONLY_LINUX = "The desk for Windows is made by Wine, on Linux: please use Windows itself here."


def parse_arguments(argv: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.windows", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--home", type=Path, help="the folder of the desk, if not the usual one")
    parser.add_argument("--python", default="3.11", choices=("3.11", "3.12", "3.13"))
    parser.add_argument("--visible", action="store_true", help="use your own screen, not a hidden one")
    parser.add_argument("what", choices=("setup", "run", "tests", "play", "build"))
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="...")
    return parser.parse_args(argv)


def act(found: argparse.Namespace) -> int:
    """Do what the command line says, and return the exit code."""
    from tools.windows import making, screen
    from tools.windows.desk import VENV_PYTHON, Desk

    making.install_packages()
    desk = Desk.find(found.home, found.python)
    with nullcontext() if found.visible else screen.hidden():
        making.make(desk)
        if found.what == "setup":
            print(f"The desk is ready: {desk.home}")
            return 0
        if found.what == "play":
            command = [sys.executable, "-m", "pytest", "-n", "0", f"--wine={desk.home}"]
            return subprocess.run([*command, *(found.words or ["tests/window"])], check=False).returncode
        with desk.in_use():
            if found.what == "tests":
                pytest = ("-m", "pytest", "-n", "0", "-p", "no:cacheprovider")
                return desk.run(VENV_PYTHON, *pytest, *found.words)
            if found.what == "build":
                return desk.run(VENV_PYTHON, "-m", "tools.build", *found.words)
            return desk.run(VENV_PYTHON, *found.words)


if __name__ == "__main__":
    if sys.platform != "linux":
        main.refuse(ONLY_LINUX)
    main.ensure_libraries("tests/requirements.txt")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that Wine and the screen end too
    sys.exit(act(parse_arguments(sys.argv[1:])))
