"""Houses: copies of the program's entrance in folders of their own, with empty libraries, soon installed."""

import contextlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bootstrap.first_start import lock
from bootstrap.venv import venv_python
from bootstrap.window import WindowProcess

ROOT = Path(__file__).parents[2]
PYTHON: str = getattr(sys, "_base_executable", sys.executable)
CE = {"pygame_ce": "2.5.6", "pygame_gui": "0.6.14", "platformdirs": "4.3.0"}
STUB = """
import json, sys

from ui.app import setup_window

def run(argv, version, started):
    setup_window.close()
    if "--libraries" in argv:
        import pygame, pygame_gui, platformdirs
    told = {"version": version, "argv": argv, "prefix": sys.prefix, "began": started()}
    print(json.dumps(told))
    return 7 if "--seven" in argv else 0
"""


def wheel(folder: Path, library: str, version: str) -> Path:
    """Write the wheel of an empty library."""
    info = f"{library}-{version}.dist-info"
    module = f"{'pygame' if library == 'pygame_ce' else library}/__init__.py"
    files = {
        module: f"IS_CE = {library == 'pygame_ce'}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {library}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": f"{module},,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n",
    }
    folder.mkdir(exist_ok=True)
    path = folder / f"{library}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def python_with(folder: Path, libraries: dict[str, str]) -> str:
    """An interpreter that has these libraries: it stands for the system's, or a player's own."""
    subprocess.run([PYTHON, "-m", "venv", "--without-pip", folder], check=True)
    for library, version in libraries.items():
        with zipfile.ZipFile(wheel(folder / "wheels", library, version)) as archive:
            archive.extractall(libraries_of(folder))
    return venv_python(str(folder))


def libraries_of(venv: Path) -> Path:
    """Where the libraries of an environment are."""
    return venv / "Lib" / "site-packages" if os.name == "nt" else next(venv.glob("lib/python*/site-packages"))


class House:
    """A folder with main.py, requirements.txt and a user interface that only tells how it was started."""

    def __init__(self, folder: Path, libraries: dict[str, str]) -> None:
        self.folder = folder / "house"
        self.wheels = folder / "wheels"
        self.home = folder / "home"
        self.venv = self.folder / ".venv"
        for made in (self.folder / "ui", self.wheels, self.home):
            made.mkdir(parents=True)
        for name in ("main.py", "requirements.txt"):
            shutil.copy(ROOT / name, self.folder)
        shutil.copytree(ROOT / "bootstrap", self.folder / "bootstrap", ignore=lambda *_: ["__pycache__"])
        self.optional = self.folder / "bootstrap" / "optional.txt"
        self.optional.write_text("accesskit\n", encoding="utf-8")
        (self.folder / "ui" / "cli.py").write_text(STUB, encoding="utf-8")
        (self.folder / "ui" / "app").mkdir()
        shutil.copy(ROOT / "ui" / "app" / "setup_window.py", self.folder / "ui" / "app")
        for library, version in libraries.items():
            wheel(self.wheels, library, version)

    def surroundings(self, **settings: str) -> dict[str, str]:
        """An environment with an empty home and no screen, in which pip finds our wheels and nothing else."""
        strange = ("PIP_", "PYTHON", "DISPLAY", "WAYLAND_DISPLAY")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(strange)}
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.wheels), "PIP_CONFIG_FILE": os.devnull}
        return (
            kept
            | {"HOME": str(self.home), "PIP_NO_COMPILE": "1", "SDL_VIDEODRIVER": "dummy"}
            | pip
            | settings
        )

    def open(self, *argv: str, python: str = PYTHON, **settings: str) -> "subprocess.Popen[str]":
        """Start the program and do not wait."""
        return subprocess.Popen(
            [python, "main.py", *argv],
            cwd=self.folder,
            env=self.surroundings(**settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def start(self, *argv: str, python: str = PYTHON, **settings: str) -> "Ending":
        """Start the program and wait for its end."""
        return Ending(self.open(*argv, python=python, **settings))

    def move_in(self, other: "House") -> None:
        """Take over the finished .venv of another house."""
        shutil.copytree(other.venv, self.venv, symlinks=True)

    def require(self, line: str) -> None:
        """Add a line to the requirements."""
        with (self.folder / "requirements.txt").open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def require_one(self) -> None:
        """Require one library only, so that pip runs once for those that are there already."""
        (self.folder / "requirements.txt").write_text("platformdirs>=4.3\n", encoding="utf-8")

    def break_pip(self) -> None:
        """Make every later call of pip in .venv fail."""
        entry = libraries_of(self.venv) / "pip" / "__main__.py"
        entry.write_text("raise SystemExit('pip was called')", encoding="utf-8")

    def hold_up(self, library: str) -> Path:
        """Make pip in .venv wait with a library until the file that is returned is there."""
        entry, go = libraries_of(self.venv) / "pip" / "__main__.py", self.folder.parent / "go"
        wait = f"import os, sys, time\nwhile {library!r} in sys.argv and not os.path.exists({str(go)!r}):\n"
        wait += "    time.sleep(0.02)\n"
        entry.write_text(wait + entry.read_text(encoding="utf-8"), encoding="utf-8")
        return go


class Ending:
    """How a start ended: exit code, what it told, what it said meanwhile."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.out, self.said = process.communicate(timeout=120)
        self.code = process.returncode

    @property
    def told(self) -> dict[str, Any]:
        """What the user interface told of itself."""
        assert self.out, self.said
        told: dict[str, Any] = json.loads(self.out)
        return told

    @property
    def sentence(self) -> str:
        """The refusal: the last line, one polite sentence, with exit code 1 and without a traceback."""
        line = self.said.splitlines()[-1]
        assert (self.code, self.out) == (1, ""), self.said
        assert "Traceback" not in self.said
        assert_is_sentence(line)
        return line


def assert_is_sentence(line: str) -> None:
    assert "\n" not in line
    assert line.endswith(".")
    assert any(each in line for each in ("start again", "Start again", "You can", "please")), "what to do"
    assert line.replace("pip. ", "").count(". ") <= 1


def alive_in(group: int) -> list[str]:
    """Return the /proc status of the processes of a group that are no zombies."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # the process has just ended
            found.append(path.read_text(encoding="utf-8").rpartition(")")[2])
    return [stat for stat in found if stat.split()[2] == str(group) and stat.split()[0] not in "ZX"]


# ------------------------------------------------------------------ fixtures
@pytest.fixture
def house(tmp_path: Path) -> House:
    """A house before its first start."""
    return House(tmp_path, CE)


class FinishedHouse(House):
    """A house after its first start, and how that went."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CE)
        self.before = time.time()
        self.first: Ending = self.start("--libraries", "--seven", "two words")


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> FinishedHouse:
    """One for all processes that run tests: whoever needs it first makes it, and others wait."""
    folder = tmp_path_factory.getbasetemp().parent / f"finished-{testrun_uid}"
    folder.mkdir(exist_ok=True)
    described = folder / "described"
    with lock(str(folder / "lock"), WindowProcess()):
        if not described.exists():
            described.write_bytes(pickle.dumps(FinishedHouse(folder)))
    found: FinishedHouse = pickle.loads(described.read_bytes())
    return found


@pytest.fixture
def lived_in(house: House, finished: FinishedHouse) -> House:
    """Another such house, to be disturbed."""
    house.move_in(finished)
    return house
