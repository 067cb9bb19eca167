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
from tests.setup.conftest import PYTHON, ROOT, STUB

PARTS = ["main.py", "requirements.txt", "pyproject.toml", "LICENSE", "README.md", ".gitignore"]
FOLDERS = ["games", "saves", "assets"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the repository, in which a stub stands for the user interface."""
    copy = tmp_path_factory.mktemp("copy") / "tree"
    (copy / "ui").mkdir(parents=True)
    (copy / "ui" / "cli.py").write_text(STUB, encoding="utf-8")
    for name in PARTS:
        shutil.copy(ROOT / name, copy)
    for name in FOLDERS:
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


def test_the_wheel_holds_code_and_data_below_one_package_and_says_what_it_needs(built: Path) -> None:
    info = f"gold_rush_games-{main.__version__}.dist-info"
    with zipfile.ZipFile(built) as archive:
        names = set(archive.namelist())
        metadata = archive.read(f"{info}/METADATA").decode().splitlines()
    assert {name.split("/")[0] for name in names} == {"gold_rush_games", info}
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*") if path.is_file()]
    wanted = {f"gold_rush_games/{path.relative_to(ROOT)}" for path in files if path.suffix != ".pyc"}
    assert len(wanted) > 100
    assert wanted | {"gold_rush_games/main.py", "gold_rush_games/requirements.txt"} <= names
    required = {main.name_of(line.split(": ")[1]) for line in metadata if line.startswith("Requires-Dist")}
    assert required == {"pygame-ce", "pygame-gui", "platformdirs"}
    assert f"Version: {main.__version__}" in metadata
    assert "Requires-Python: >=3.11" in metadata
