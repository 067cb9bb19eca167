"""The frozen program: built once for all processes that run tests, then moved to where players keep it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bootstrap.first_start import lock
from bootstrap.window import WindowProcess
from tests.window.conftest import screen
from tests.window.start import ROOT, Start

__all__ = ["frozen", "screen"]

PLACE = "Großer Fund"
"""A folder as players have them: with a space and an umlaut in its name."""
PROGRAMS = {"win32": "gold-rush-games.exe", "darwin": "Contents/MacOS/gold-rush-games"}
"""Where in the folder, or in the bundle, the program itself is."""
BUILDING = 300
"""Seconds that the build may take, its first set-up included."""


class Frozen:
    """The frozen program in a folder, and an environment in which neither Python nor our source is found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / PROGRAMS.get(sys.platform, "gold-rush-games")
        self.home = folder.parent / "home"
        self.nothing = folder.parent / "nothing"

    @property
    def start(self) -> Start:
        """How it is started: from a folder of its own, with a PATH that leads nowhere."""
        return Start((str(self.program),), self.home, self.surroundings())

    def surroundings(self) -> dict[str, str]:
        """The environment; what tests are run with is not in it."""
        return {"PATH": str(self.nothing), "VIRTUAL_ENV": "", "PYTHONPATH": "", "PYTHONHOME": ""}

    def run(self, *words: str | Path, source: bool = False) -> subprocess.CompletedProcess[str]:
        """Run it, or else the source, until it ends by itself, without a display."""
        own = self.surroundings() | {"HOME": str(self.home), "SDL_AUDIODRIVER": "dummy", "COLUMNS": "80"}
        kept = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        command: Sequence[str | Path] = [sys.executable, ROOT / "main.py"] if source else [self.program]
        return subprocess.run(
            [*command, *words], env=kept | own, cwd=self.home, capture_output=True, check=False,
            encoding="utf-8", timeout=60,
        )  # fmt: skip


@pytest.fixture(scope="session")
def frozen(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Frozen:
    """The frozen program: whoever needs it first builds it, and others wait."""
    if sys.platform == "linux" and not shutil.which("objdump"):
        pytest.skip("objdump not found")
    base = tmp_path_factory.getbasetemp().parent / f"frozen-{testrun_uid}"
    base.mkdir(exist_ok=True)
    found = Frozen(base / PLACE)
    with lock(str(base / "lock"), WindowProcess()):
        if not found.folder.exists():
            build(base / "built")
            found.home.mkdir()
            found.nothing.mkdir()
            (folder,) = (each for each in (base / "built").iterdir() if each.is_dir())
            shutil.move(folder, found.folder)
    return found


def build(to: Path) -> None:
    """Build as everybody does, but without packing."""
    command = [sys.executable, "-m", "tools.build", "--folder", "--to", str(to)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=BUILDING,
    )
    assert done.returncode == 0, done.stdout + done.stderr
