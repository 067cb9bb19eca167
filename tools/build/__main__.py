"""Build the program for the system this runs on: `python3 -m tools.build`, or with `--to FOLDER`.

The build sets itself up: it installs what it needs into build/.venv, once. `--folder` makes only the one
folder.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import main

if TYPE_CHECKING:
    from bootstrap.venv import Venv

ROOT = Path(main.HERE)
OTHER_FILES = "The libraries are not the files that constraints.txt names: nothing is built."


def set_up() -> None:
    """Prepare build/.venv with the libraries of the build, and start again in its interpreter.

    Return at once if that interpreter runs already and has all libraries.
    """
    from bootstrap.first_start import print_progress
    from bootstrap.first_start import set_up as set_up_venv
    from bootstrap.venv import Venv

    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    venv = Venv(str(folder), "../tools/build/requirements.txt")
    if venv.is_running() and venv.is_complete():
        return
    if not venv.is_complete():
        # as a URI, because pip splits the paths in this variable at blanks
        os.environ["PIP_CONSTRAINT"] = pinned(folder / "constraints.txt").as_uri()
        print_progress(f"What the build needs is kept in {folder / '.venv'}.\n")
        set_up_venv(venv, main.refuse)
        del os.environ["PIP_CONSTRAINT"]
    check_hashes(venv, folder / ".venv" / "hashes.txt")
    main.restart_with(venv.python)


def check_hashes(venv: Venv, mark: Path) -> None:
    """Install the program's libraries from exactly the files that constraints.txt names, or exit.

    `mark` is a file that keeps the text of constraints.txt, so that this is done once for each text.
    """
    from bootstrap.first_start import PIP_INSTALL, Failure, Step, VenvSetup
    from bootstrap.window import WindowProcess

    known = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    if mark.exists() and mark.read_text(encoding="utf-8") == known:
        return
    exact = ["--require-hashes", "--no-deps", "--force-reinstall", "-r", str(ROOT / "constraints.txt")]
    command = [venv.python, *PIP_INSTALL, *exact]
    step = Step("Holding the libraries to their hashes", "The libraries", command, OTHER_FILES)
    try:
        VenvSetup(venv, WindowProcess()).run_step(step)
    except Failure as failure:
        main.refuse(failure.sentence)
    mark.write_text(known, encoding="utf-8")


def pinned(path: Path) -> Path:
    """Write the pinned versions of the program's libraries, and return the path.

    The file has no hashes, because the build's own libraries have none.
    """
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [line.removesuffix("\\").strip() for line in lines if "==" in line.partition(" ")[0]]
    path.write_text("\n".join(found) + "\n", encoding="utf-8")
    return path


def parse_arguments(argv: list[str]) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.build", description="Builds the program.")
    parser.add_argument("--to", default=ROOT / "dist", type=Path, help="where to put it; dist/ if not said")
    parser.add_argument("--folder", action="store_true", help="only the folder, nothing packed")
    return parser.parse_args(argv)


if __name__ == "__main__":
    main.escape_output()
    found = parse_arguments(sys.argv[1:])
    main.check_python(sys.version_info)
    set_up()
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    sys.exit(import_module("tools.build.make").main(found.to.resolve(), folder_only=found.folder))
