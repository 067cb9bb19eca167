"""The program for Windows, by Wine: frozen by Windows' own Python, moved, played, installed, uninstalled."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bootstrap.first_start import lock
from bootstrap.window import WindowProcess
from games.match import Entry
from saves.files import BadSave
from saves.replay import read
from tests.frozen.conftest import PLACE, PROGRAMS
from tests.kit.waiting import wait_until
from tests.saves.disk import small_disk
from tests.window.playing import BOARDS, leave, play_board, win_patience
from tests.window.start import Start
from tests.window.xscreen import Screen
from tools.build import names, windows

if sys.platform != "linux":
    pytest.skip("Wine is for Linux", allow_module_level=True)

from tools.windows import making
from tools.windows.desk import VENV_PYTHON, Desk, loader, windows_path

__all__ = ["small_disk"]

pytestmark = pytest.mark.packaging
EXE = PROGRAMS["win32"]
CLASSES = r"HKCU\Software\Classes"
UNCHANGED = 2
"""The exit code of an installer that has changed nothing."""


class Machine:
    """A new Windows 10 without Python, on a screen."""

    def __init__(self, desk: Desk, screen: Screen) -> None:
        self.desk, self.screen = desk, screen
        (self.user,) = (each for each in (desk.drive / "users").iterdir() if each.name != "Public")
        self.local = self.user / "AppData" / "Local"
        self.installed = desk.drive / "games"
        self.saves = self.local / names.TITLE / "saves"
        self.shortcut = self.user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs"
        self.shortcut /= f"{names.TITLE}.lnk"

    def start(self, *words: str | Path) -> subprocess.Popen[str]:
        """Start a program of Windows."""
        environment = self.desk.environment(DISPLAY=self.screen.environment["DISPLAY"])
        environment.pop("SDL_VIDEODRIVER", None)
        return subprocess.Popen(
            [loader(), *map(str, words)], env=environment, cwd=self.desk.drive,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def run(self, *words: str | Path) -> tuple[int, str]:
        """Run a program of Windows to its end; return its exit code and what it wrote."""
        process = self.start(*words)
        told, _ = process.communicate(timeout=120)
        return process.returncode, told

    def window(self) -> str:
        """Wait for a window of the game, or a message from it."""
        title = f"^{names.TITLE}$"
        return wait_until(lambda: self.screen.xdotool("search", "--onlyvisible", "--name", title), title)

    def played(self, saves: Path) -> list[Entry]:
        """Press the space bar in the game until its save has one move more; return all moves."""
        window = self.window()

        def log() -> list[Entry]:
            try:
                return [entry for save in saves.glob("*.grg") for entry in read(save).match.log]
            except BadSave:  # it is just being written
                return []

        before = wait_until(log, "the save")

        def press() -> list[Entry] | None:
            self.screen.xdotool("windowactivate", window, "key", "--delay", 200, "space")
            now = log()
            return now if len(now) > len(before) else None

        after = wait_until(press, "a move", pause=0.5)
        assert after[: len(before)] == before
        return after

    def close(self) -> None:
        """Close the game as its cross does."""
        self.screen.xdotool("windowactivate", self.window(), "key", "alt+F4")
        wait_until(lambda: not self.screen.xdotool("search", "--name", f"^{names.TITLE}$"), "the end")


@pytest.fixture
def machine(screen: Screen, tmp_path: Path) -> Iterator[Machine]:
    desk = Desk(tmp_path)
    with desk.in_use(screen.environment), screen.window_manager():
        version = (r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
        assert desk.run("reg", "add", *version, cwd=desk.drive) == 0
        yield Machine(desk, screen)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """The folder of the program: whoever needs it first builds it, and others wait."""
    lacking = [*making.missing_packages(), *(["nsis"] if shutil.which("makensis") is None else [])]
    if lacking:
        pytest.skip(f"{' and '.join(lacking)} not found")
    base = tmp_path_factory.getbasetemp().parent / f"windows-{testrun_uid}"
    base.mkdir(exist_ok=True)
    with lock(str(base / "lock"), WindowProcess()):
        if not (base / PLACE).exists():
            desk = Desk.find()
            try:
                making.make(desk)
            except SystemExit:
                pytest.skip("no desk for Windows could be made")
            with desk.in_use():
                words = ("-m", "tools.build", "--folder", "--to", windows_path(base / "built"))
                assert desk.run(VENV_PYTHON, *words) == 0
            shutil.move(base / "built" / names.NAME, base / PLACE)
    return base / PLACE


@pytest.fixture(scope="session")
def setup(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installer."""
    folder = tmp_path_factory.mktemp("setup")
    return windows.installer(built, folder, folder / "work")


def test_no_library_is_there_twice(built: Path) -> None:
    """Functions of a second copy of SDL would know of no window and no event."""
    libraries = [path.name for path in built.rglob("*.dll")]
    assert "SDL2.dll" in libraries
    assert len(libraries) == len({*libraries})


def test_it_draws_a_picture_and_speaks_without_a_console(
    machine: Machine, built: Path, tmp_path: Path
) -> None:
    program, picture = built / EXE, tmp_path / "picture.png"
    kept = ("--data-dir", windows_path(tmp_path / "data"))
    assert machine.run(program, "--screenshot", windows_path(picture), *kept) == (0, "")
    assert picture.stat().st_size > 100_000
    box = machine.start("start", "/wait", windows_path(program), "--nonsense")
    machine.screen.xdotool("key", "--window", machine.window(), "Return")
    assert box.wait(60) == 2


@pytest.mark.parametrize("game", ["strike_it_rich", "joker_klondike"])
def test_a_game_is_played_to_its_end_without_any_python(
    machine: Machine, built: Path, tmp_path: Path, game: str
) -> None:
    start = Start((loader(), str(built / EXE)), built, machine.desk.settings(), is_windows=True)
    (play_board if game in BOARDS else win_patience)(machine.screen, tmp_path, game, start)


def test_it_is_installed_opens_a_saved_game_is_replaced_and_leaves_the_games(
    machine: Machine, built: Path, setup: Path, tmp_path: Path
) -> None:
    other = names.put(tmp_path / "other" / "letter.txt", "mine").parent
    assert machine.run(setup, "/S", f"/D={windows_path(other)}")[0] == UNCHANGED, "not its own folder"
    assert [each.name for each in other.iterdir()] == ["letter.txt"]

    assert machine.run(setup, "/S", r"/D=C:\games") == (0, "")
    files = {each.relative_to(built) for each in built.rglob("*")}
    assert {each.relative_to(machine.installed) for each in machine.installed.rglob("*")} == {
        *files, Path("document.ico"), Path("uninstall.exe"),
    }  # fmt: skip
    assert EXE.encode("utf-16-le") in machine.shortcut.read_bytes()

    def command() -> re.Match[str] | None:
        _, told = machine.run("reg", "query", rf"{CLASSES}\{names.IDENTITY}\shell\open\command")
        return re.search(r'REG_SZ +"(.+)" "%1"', told)

    opened = wait_until(command, "the command of saved games")
    save = leave(tmp_path, "klondike_patience", "won", ("You",), 90)
    game = machine.start(opened[1], windows_path(save.rename(tmp_path / "Mein schöner Abend.grg")))
    after = machine.played(machine.saves)
    seen = {each: each.stat().st_mtime_ns for each in machine.installed.rglob("*")}
    uninstaller = machine.installed / "uninstall.exe"
    assert machine.run(setup, "/S")[0] == UNCHANGED, "the game is open"
    assert machine.run(uninstaller, "/S", r"_?=C:\games")[0] == UNCHANGED
    assert {each: each.stat().st_mtime_ns for each in machine.installed.rglob("*")} == seen
    machine.close()
    assert game.wait(60) == 0

    of_old = names.put(machine.installed / "_internal" / "ui" / "of_old.pyc", "")
    assert machine.run(setup, "/S") == (0, ""), "where it was"
    assert not of_old.exists()
    assert not (machine.installed / "old").exists()
    assert machine.run(uninstaller, "/S")[0] == 0
    wait_until(lambda: not machine.installed.exists(), "the end of the program's folder")
    wait_until(lambda: not machine.shortcut.exists(), "the end of the shortcut")
    assert machine.run("reg", "query", rf"{CLASSES}\.{names.ENDING}")[0] == 1
    (kept,) = machine.saves.glob("*.grg")
    assert read(kept).match.log[: len(after)] == after


def test_nothing_is_left_half_installed_on_a_full_disk(
    machine: Machine, setup: Path, small_disk: Path
) -> None:
    folder = small_disk / "games"
    assert machine.run(setup, "/S", f"/D={windows_path(folder)}")[0] == UNCHANGED
    assert not [*small_disk.iterdir()]
    assert machine.run("reg", "query", rf"{CLASSES}\{names.IDENTITY}")[0] == 1
