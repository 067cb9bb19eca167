"""What the first frame may load: nothing that costs time and is not seen."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import main

TOO_EARLY = {"pygame_gui", "numpy", "sqlite3", "multiprocessing", "asyncio", "ssl", "tkinter", "unittest"}
TOO_EARLY |= {"tomllib", "ui.games", "ui.screens.settings", "ui.dialogs.forms", "ui.app.jobs"}
LINE = re.compile(r"import time:\s+\d+ \|\s+\d+ \|\s*([\w.]+)")


def test_the_first_frame_is_drawn_by_our_own_modules_and_does_without_others(tmp_path: Path) -> None:
    words = ["--first-frame", "--data-dir", str(tmp_path)]
    command = [sys.executable, "-X", "importtime", str(Path(main.__file__).resolve()), *words]
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert re.fullmatch(r"\d+ ms\n", done.stdout)
    loaded = {found[1] for line in done.stderr.splitlines() if (found := LINE.match(line))}
    assert {"pygame", "ui.app", "ui.screens.launcher"} <= loaded
    early = {name for name in loaded for module in TOO_EARLY if f"{name}.".startswith(f"{module}.")}
    if find_spec("numpy"):  # which pygame itself takes where it is installed
        early = {name for name in early if not name.startswith("numpy")}
    assert early - {"numpy"} == set()


def test_nothing_loads_pygame_gui_before_a_form_is_shown() -> None:
    code = (
        "import sys, ui.app.app, ui.dialogs.forms, ui.dialogs.modal, ui.screens.settings, ui.dialogs.number;"
        "sys.exit('pygame_gui' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
