"""The program installed by pip: a command, its data, and nothing strewn among other people's packages."""

import json
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import main
from tests.setup.house import PYTHON, ROOT, STUB

PARTS = ["main.py", "requirements.txt", "pyproject.toml", "LICENSE", "README.md", ".gitignore"]
FOLDERS = ["games", "saves", "assets"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the repository, in which a stub stands for the user interface."""
    copy = tmp_path_factory.mktemp("copy") / "tree"
    (copy / "ui").mkdir(parents=True)
    (copy / "ui" / "cli.py").write_text(STUB, encoding="utf-8")
    for name in filter(lambda name: (ROOT / name).exists(), PARTS):
        shutil.copy(ROOT / name, copy)
    for name in filter(lambda name: (ROOT / name).exists(), FOLDERS):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(copy.parent), str(copy)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(copy.parent.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel in it; the libraries are those of this interpreter."""
    venv = tmp_path_factory.mktemp("installed")
    subprocess.run([PYTHON, "-m", "venv", "--without-pip", venv], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(venv / "bin" / "python")]
    subprocess.run([*pip, "install", "-q", "--no-deps", built], check=True)
    site = next(venv.glob("lib/python*/site-packages"))
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return venv


def test_the_command_plays(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "bin" / "gold-rush-games"), "--libraries", "--version"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["version"] == main.__version__
    assert told["argv"] == ["--libraries", "--version"]
    assert Path(told["prefix"]) == installed
    assert not list(installed.rglob(".venv*"))


def test_everything_lies_below_one_package(built: Path) -> None:
    with zipfile.ZipFile(built) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert tops == {"gold_rush_games", f"gold_rush_games-{main.__version__}.dist-info"}


def test_code_and_data_come_along(built: Path) -> None:
    with zipfile.ZipFile(built) as archive:
        names = set(archive.namelist())
    wanted = {f"gold_rush_games/{name}" for name in ("main.py", "requirements.txt")}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                wanted.add(f"gold_rush_games/{path.relative_to(ROOT)}")
    assert len(wanted) > len(PARTS)
    assert wanted <= names


def test_metadata_repeat_version_and_requirements(built: Path) -> None:
    with zipfile.ZipFile(built) as archive:
        info = f"gold_rush_games-{main.__version__}.dist-info/METADATA"
        lines = archive.read(info).decode().splitlines()
    required = {main.name_of(line.split(": ")[1]) for line in lines if line.startswith("Requires-Dist")}
    assert required == {"pygame-ce", "pygame-gui", "platformdirs"}
    assert f"Version: {main.__version__}" in lines
    assert "Requires-Python: >=3.11" in lines
