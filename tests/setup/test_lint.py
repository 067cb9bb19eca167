"""The whole code is typed, tidy and formatted.

With --changed and nothing kept from earlier runs, mypy checks only the modules that have changed.
"""

import subprocess
import sys

import pytest

from tests.kit import selection
from tests.setup.conftest import ROOT

KEPT = ROOT / ".venv" / "mypy"
"""What mypy remembers of the last time stays with the libraries, also when the rest is fetched anew."""

PROGRAM = ["main.py", "bootstrap", "games", "saves", "ui"]


def mypy(platform: str = "", *modules: str) -> list[str]:
    """Return the command that checks modules, or all, as code for another platform if one is named."""
    kept = KEPT.with_name(f"mypy-{platform}") if platform else KEPT
    cache = ["--cache-dir", str(kept)] if kept.parent.exists() else []
    return ["mypy", "--sqlite-cache", *cache, *(["--platform", platform] if platform else []), *modules]


MYPY = mypy()


def chosen(config: pytest.Config) -> list[str]:
    """Return the modules to check; none stand for all."""
    change = selection.touched(config)
    files = change.files if change and not change.whole and not KEPT.exists() else ()
    return [path for path in files if path.endswith(".py") and (ROOT / path).exists()]


@pytest.mark.skipif(sys.platform == "win32", reason="the same files are checked on Linux")
@pytest.mark.parametrize(
    "command",
    [MYPY, ["ruff", "check", "."], ["ruff", "format", "--check", "."]],
    ids=["mypy", "ruff", "format"],
)
def test_tool_finds_nothing(command: list[str], pytestconfig: pytest.Config) -> None:
    files = chosen(pytestconfig) if command is MYPY else []
    done = subprocess.run(
        [sys.executable, "-m", *command, *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.packaging
@pytest.mark.skipif(sys.platform != "linux", reason="the same files are checked on Linux")
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_the_program_uses_only_what_each_platform_has(platform: str) -> None:
    command = [sys.executable, "-m", *mypy(platform, *PROGRAM)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
