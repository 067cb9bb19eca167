"""The whole code is typed, tidy and formatted."""

import subprocess
import sys

import pytest

from tests.setup.conftest import ROOT

KEPT = ROOT / ".venv" / "mypy"
"""What mypy remembers of the last time stays with the libraries, also when the rest is fetched anew."""

MYPY = ["mypy", "--sqlite-cache", *(["--cache-dir", str(KEPT)] if KEPT.parent.exists() else [])]


@pytest.mark.parametrize(
    "command",
    [MYPY, ["ruff", "check", "."], ["ruff", "format", "--check", "."]],
    ids=["mypy", "ruff", "format"],
)
def test_tool_finds_nothing(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
