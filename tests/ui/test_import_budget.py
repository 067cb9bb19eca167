"""What the first frame may load: nothing that costs time and is not seen."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import main

TOO_EARLY = (
    "pygame_gui",
    "numpy",
    "sqlite3",
    "multiprocessing",
    "asyncio",
    "ssl",
    "tkinter",
    "unittest",
    "tomllib",
)
LINE = re.compile(r"import time:\s+\d+ \|\s+\d+ \|\s*([\w.]+)")


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules that a start up to the first frame imports."""
    folder = tmp_path_factory.mktemp("data")
    words = ["--first-frame", "--data-dir", str(folder)]
    command = [sys.executable, "-X", "importtime", str(Path(main.__file__).resolve()), *words]
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert re.fullmatch(r"\d+ ms\n", done.stdout)
    return {found[1] for line in done.stderr.splitlines() if (found := LINE.match(line))}


def test_the_first_frame_was_drawn_by_our_own_modules(loaded: set[str]) -> None:
    assert {"pygame", "ui.app", "ui.screens.launcher"} <= loaded


@pytest.mark.parametrize("module", TOO_EARLY)
def test_the_first_frame_does_without(loaded: set[str], module: str) -> None:
    if module == "numpy":  # pygame itself takes it where it is installed, and asks for it where it is not
        loaded = loaded - {module} if find_spec(module) is None else set()
    assert not [name for name in loaded if name == module or name.startswith(module + ".")]


@pytest.mark.parametrize(
    "module", ["ui.games.patience.scene", "ui.screens.settings", "ui.dialogs.forms", "ui.app.jobs"]
)
def test_what_is_not_shown_is_not_loaded(loaded: set[str], module: str) -> None:
    assert module not in loaded
