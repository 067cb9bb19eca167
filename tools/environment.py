"""Environments for tools: a folder .venv of their own, with libraries of known hashes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import main

if TYPE_CHECKING:
    from bootstrap.venv import Venv

ROOT: Final = Path(main.HERE)
OTHER_FILES: Final = "The libraries are not the files that {0} names: nothing is built."


def enter(folder: Path, needs: str, pins: Path, optional: str = "") -> None:
    """Prepare folder/.venv with the libraries of a tool, and start again in its interpreter.

    Return at once if that interpreter runs already and has all libraries. `needs` and `optional` are the
    paths of the requirements from the folder on, with slashes; `pins` is a file of versions and hashes.
    """
    from bootstrap.first_start import print_progress, set_up
    from bootstrap.venv import Venv

    folder.mkdir(parents=True, exist_ok=True)
    venv = Venv(str(folder), needs, optional)
    if venv.is_running() and venv.is_complete():
        return
    if not venv.is_complete():
        # as a URI, because pip splits the paths in this variable at blanks
        os.environ["PIP_CONSTRAINT"] = pinned(pins, folder / "constraints.txt").as_uri()
        print_progress(f"The libraries of this tool are kept in {folder / '.venv'}.\n")
        set_up(venv, main.refuse)
        del os.environ["PIP_CONSTRAINT"]
    check_hashes(venv, pins, folder / ".venv" / "hashes.txt")
    main.restart_with(venv.python)


def check_hashes(venv: Venv, pins: Path, mark: Path) -> None:
    """Install the pinned libraries from exactly the files that `pins` names, or exit.

    `mark` is a file that keeps the text of `pins`, so that this is done once for each text.
    """
    from bootstrap.first_start import PIP_INSTALL, Failure, Step, VenvSetup
    from bootstrap.window import WindowProcess

    known = pins.read_text(encoding="utf-8")
    if mark.exists() and mark.read_text(encoding="utf-8") == known:
        return
    exact = ["--require-hashes", "--no-deps", "--force-reinstall", "-r", str(pins)]
    command = [venv.python, *PIP_INSTALL, *exact]
    otherwise = OTHER_FILES.format(pins.relative_to(ROOT).as_posix())
    step = Step("Holding the libraries to their hashes", "the libraries", command, otherwise)
    try:
        VenvSetup(venv, WindowProcess()).run_step(step)
    except Failure as failure:
        main.refuse(failure.sentence)
    mark.write_text(known, encoding="utf-8")


def pinned(pins: Path, path: Path) -> Path:
    """Write the versions in `pins` to a file, and return its path.

    The file has no hashes, because a build also needs libraries that have none.
    """
    lines = pins.read_text(encoding="utf-8").splitlines()
    found = [line.removesuffix("\\").strip() for line in lines if "==" in line.partition(" ")[0]]
    path.write_text("\n".join(found) + "\n", encoding="utf-8")
    return path
