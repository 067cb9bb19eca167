"""The program as pip builds and installs it, without a network: with what is installed here."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from bootstrap.venv import venv_python
from tests.setup.conftest import PYTHON, ROOT, libraries_of


def run(*command: object, cwd: Path = ROOT, **surroundings: str) -> str:
    """What a command printed, which went well."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wheel_of(source: Path, folder: Path) -> Path:
    """The wheel of a folder or of an archive of it."""
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    run(*pip, "-w", folder, source)
    (found,) = folder.glob("*.whl")
    return found


def install(wheel: Path, venv: Path) -> Path:
    """Make a virtual environment with a wheel in it; the libraries are those of this interpreter."""
    run(PYTHON, "-m", "venv", "--without-pip", venv)
    pip = [sys.executable, "-m", "pip", "--python", venv_python(str(venv))]
    run(*pip, "install", "-q", "--no-deps", "--no-index", "--no-compile", wheel)
    (libraries_of(venv) / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return venv
