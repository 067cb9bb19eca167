"""Build the program for the system this runs on: `python3 -m tools.build`, or with `--to FOLDER`.

The build sets itself up: it installs what it needs into build/.venv, once. `--folder` makes only the one
folder. `--wrap FOLDER` makes, on Linux, the installer of a folder that was made on Windows.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path

import main
from tools import environment
from tools.environment import ROOT


def parse_arguments(argv: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.build", description="Builds the program.")
    parser.add_argument("--to", default=ROOT / "dist", type=Path, help="where to put it; dist/ if not said")
    parser.add_argument("--folder", action="store_true", help="only the folder, nothing packed")
    parser.add_argument("--wrap", type=Path, metavar="FOLDER", help="make the installer of a Windows program")
    return parser.parse_args(argv)


if __name__ == "__main__":
    main.escape_output()
    found = parse_arguments(sys.argv[1:])
    main.check_python(sys.version_info)
    needs, optional = "../tools/build/requirements.txt", f"../{main.OPTIONAL}"
    environment.enter(ROOT / "build", needs, ROOT / "constraints.txt", optional)
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    wrap = found.wrap and found.wrap.resolve()
    make = import_module("tools.build.make").main
    sys.exit(make(found.to.resolve(), folder_only=found.folder, wrap=wrap))
