"""Starting: the time to the first picture, and what is said where there is no display."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.window.program import ROOT
from tests.window.xscreen import PATIENCE, Screen

NO_DISPLAY = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}


def start(environment: dict[str, str], folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Start the program and wait until it has left."""
    command = [sys.executable, "main.py", "--data-dir", str(folder), *words]
    full = environment | {"SDL_AUDIODRIVER": "dummy", "HOME": str(folder)}
    return subprocess.run(
        command, cwd=ROOT, env=full, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_first_frame_tells_its_time_and_leaves(screen: Screen, tmp_path: Path) -> None:
    done = start(screen.environment, tmp_path, "--first-frame")
    assert (done.returncode, done.stderr) == (0, "")
    told = re.fullmatch(r"(\d+) ms\n", done.stdout)
    assert told, done.stdout
    assert 20 < int(told[1]) < 10_000


def test_without_a_display_one_sentence_tells_what_to_do(screen: Screen, tmp_path: Path) -> None:
    environment = {name: value for name, value in screen.environment.items() if name not in NO_DISPLAY}
    done = start(environment, tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"[A-Z][^.\n]*( [^.\n]+)*\.\n", done.stderr), done.stderr


def test_an_empty_wish_for_a_driver_is_none(screen: Screen, tmp_path: Path) -> None:
    done = start(screen.environment | {"SDL_VIDEODRIVER": ""}, tmp_path, "--first-frame")
    assert (done.returncode, done.stderr) == (0, "")
