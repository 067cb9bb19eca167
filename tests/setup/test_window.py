"""The window of the first start: without a toolkit, with processes that stand for it, and a real one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue

import pytest

import main
from bootstrap import first_start
from bootstrap.setup_window import CANCELLED, SHOWN, Update
from bootstrap.venv import Venv
from bootstrap.window import BOX, NO_WINDOW, VARIABLE, WindowProcess, should_open, show_box
from games.compat import override
from tests.kit.waiting import wait_until
from tests.setup.conftest import Ending, FinishedHouse, House, alive_in, wheel
from tests.setup.test_parts import put, set_up, venv_with
from tests.window.xscreen import Screen, missing, screen
from ui.app import setup_window


# ------------------------------------------------------------------ who sees it
@pytest.mark.parametrize(
    ("needs", "argv", "surroundings", "system", "wanted"),
    [
        ("requirements.txt", [], {"DISPLAY": ":0"}, "linux", True),
        ("requirements.txt", ["--game", "x"], {"WAYLAND_DISPLAY": "w"}, "linux", True),
        ("requirements.txt", [], {}, "linux", False),
        ("requirements.txt", [], {"DISPLAY": "", "WAYLAND_DISPLAY": ""}, "linux", False),
        ("requirements.txt", [], {}, "win32", True),
        ("requirements.txt", ["a.grg"], {}, "darwin", True),
        ("tests/requirements.txt", [], {"DISPLAY": ":0"}, "linux", False),
        ("requirements.txt", ["--version"], {}, "win32", False),
        ("requirements.txt", ["--screenshot=p.png"], {"DISPLAY": ":0"}, "linux", False),
        ("requirements.txt", [], {"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, "linux", False),
    ],
)
def test_a_window_is_for_who_wants_to_play_and_has_a_screen(
    needs: str, argv: list[str], surroundings: dict[str, str], system: str, wanted: bool
) -> None:
    assert should_open(needs, argv, surroundings, system) is wanted


# ------------------------------------------------------------------ without a toolkit
@pytest.mark.parametrize("end", [None, {"what": "Opening", "starting": True}], ids=["end", "game"])
@pytest.mark.parametrize(("button", "code"), [(1, SHOWN), (2, CANCELLED)], ids=["OK", "Cancel"])
def test_a_windows_without_a_toolkit_has_a_box(
    monkeypatch: pytest.MonkeyPatch, button: int, code: int, end: Update | None
) -> None:
    """With a faked user32.dll; the box goes when the set-up has failed, or when the game starts."""
    left: list[int] = []
    monkeypatch.setattr(os, "_exit", left.append)
    news: SimpleQueue[Update | None] = SimpleQueue()

    class User32:
        def MessageBoxW(self, _: None, *said: object) -> int:  # noqa: N802 (its name there)
            assert said[:2] == (BOX, "Gold Rush Games")
            for each in ({"what": "Making .venv"}, {"failed": "x", "output": ""}, end):
                news.put(each)
            wait_until(lambda: left == [NO_WINDOW, SHOWN], "the box to go")
            return button

    assert show_box(User32(), news) == code


# ------------------------------------------------------------------ processes that stand for the window
def window_that(code: str) -> WindowProcess:
    """The set-up's end of a window, for which a process stands that does this."""
    return WindowProcess([sys.executable, "-I", "-c", code])


def test_a_window_that_is_missing_or_falls_disturbs_nothing() -> None:
    for window in (
        WindowProcess(),
        WindowProcess(["/no/such/python"]),
        window_that("raise SystemExit(71)"),
        window_that("1 / 0"),
    ):
        for _ in range(200):
            window.send(what="Making .venv " * 1000)
        window.check()
        assert not window.fail("Please start again.", "")
        window.close()
        window.close()
        window.send(what="too late")


def test_a_window_hears_everything_and_says_that_it_was_closed(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    window = window_that(
        f"import sys; open({str(told)!r}, 'w').write(sys.stdin.readline() * 2); sys.exit(70)"
    )
    window.send(what="Making .venv", start=0.0, end=0.25)
    with pytest.raises(KeyboardInterrupt):
        wait_until(window.check, "the window to be closed")
    assert [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()] == [
        {"what": "Making .venv", "start": 0.0, "end": 0.25}
    ] * 2
    window = window_that("import sys; sys.stdin.readline()")
    assert window.fail("Please start again.", "why")


@pytest.mark.parametrize("why", ["", "No screen."])
def test_the_game_that_was_installed_inherits_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    told = tmp_path / "told.txt"
    window = window_that(f"import sys; open({str(told)!r}, 'w').write(sys.stdin.read())")
    monkeypatch.setenv(VARIABLE, "")
    window.hand_over()
    code = f"from ui.app import setup_window as w; assert [w.close({why!r}), w.close()] == [True, False]"
    subprocess.run([sys.executable, "-c", code], cwd=main.HERE, close_fds=False, check=True)
    assert window._process
    assert not told.exists() or not told.read_text(), "the set-up has its end of the pipe still"
    window.close()
    window._process.wait()
    starting, ending = map(json.loads, told.read_text(encoding="utf-8").splitlines())
    assert starting == {"what": "Opening the games", "starting": True}
    assert ending == ({"failed": why, "output": ""} if why else {"shown": True})
    assert (VARIABLE, main.WINDOW_VARIABLE) == (setup_window.VARIABLE, VARIABLE)


# ------------------------------------------------------------------ the set-up that is watched
class Watcher(WindowProcess):
    """Stands for a window; the player cancels at the step that is named, and sees what failed."""

    def __init__(self, cancels: str = "", *, sees: bool = True) -> None:
        super().__init__()
        self.told: list[object] = []
        self._cancels = cancels
        self._sees = sees

    @override
    def check(self) -> None:
        if self.told and self.told[-1] == self._cancels:
            raise KeyboardInterrupt

    @override
    def send(self, **news: object) -> None:
        self.told += [news["what"]] if "what" in news else []

    @override
    def fail(self, sentence: str, output: str) -> bool:
        self.told += [sentence, output]
        return self._sees

    @override
    def close(self) -> None:
        self.told.append("closed")


@pytest.fixture
def watched(tmp_path: Path) -> Venv:
    """A .venv to be made."""
    return venv_with(tmp_path, "unheard-of\n")


def watch(monkeypatch: pytest.MonkeyPatch, watcher: Watcher) -> Watcher:
    monkeypatch.setattr(first_start, "WindowProcess", lambda _: watcher)
    return watcher


@pytest.mark.skipif(os.name == "nt", reason="its processes are ended in another way")
def test_cancelling_leaves_nothing_half(watched: Venv, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real process makes .venv and is ended."""
    step = "Making .venv"
    watcher = watch(monkeypatch, Watcher(cancels=step))
    ended: list[int] = []
    really = first_start.kill_tree

    def end(process: subprocess.Popen[str]) -> None:
        ended.append(process.pid)
        really(process)

    monkeypatch.setattr(first_start, "kill_tree", end)
    with pytest.raises(SystemExit, match="stopped"):
        set_up(watched)
    assert watcher.told[-2:] == [step, "closed"]
    assert not os.path.exists(watched.folder)
    assert len(ended) == 1
    wait_until(lambda: alive_in(ended[0]) == [], "processes that were killed to be gone")


def test_cancelling_the_change_of_a_venv_has_the_next_start_begin_anew(
    watched: Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processes are faked: one that works, and one that is cancelled."""

    def cancelled(command: list[str], *_: object) -> tuple[bool, str]:
        if "install" in command:
            raise KeyboardInterrupt
        return True, ""

    def makes(command: list[str], *_: object) -> tuple[bool, str]:
        if command[-1] == watched.folder:
            put(os.path.join(watched.folder, "anew"))
        return "--version" not in command, ""

    put(watched.python)
    watch(monkeypatch, Watcher())
    monkeypatch.setattr(first_start, "run", cancelled)
    with pytest.raises(SystemExit, match="stopped"):
        set_up(watched)
    assert os.path.exists(watched.unfinished)
    monkeypatch.setattr(first_start, "run", makes)
    set_up(watched)
    assert sorted(os.listdir(watched.folder)) == ["anew", "ready-requirements.txt"]


def test_a_second_start_that_waits_can_be_cancelled(watched: Venv, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = watch(monkeypatch, Watcher(cancels=first_start.WAITING))
    with (
        first_start.lock(f"{watched.folder}.lock", WindowProcess()),
        pytest.raises(SystemExit, match="stopped"),
    ):
        set_up(watched)
    assert watcher.told == [first_start.WAITING, "closed"]


@pytest.mark.parametrize("sees", [True, False])
def test_what_fails_is_shown_in_the_window_with_what_pip_said_and_in_a_box_only_where_it_was_not(
    watched: Venv, monkeypatch: pytest.MonkeyPatch, sees: bool
) -> None:
    """The processes are faked: one makes .venv, and pip finds no such library."""

    def run(command: list[str], *_: object) -> tuple[bool, str]:
        if command[-1] == watched.folder:
            put(watched.python)
        return "install" not in command, "ERROR: No matching distribution found for unheard-of"

    monkeypatch.setattr(first_start, "run", run)
    watcher, boxes = watch(monkeypatch, Watcher(sees=sees)), list[str]()

    def refuse(sentence: str) -> None:
        boxes.append(sentence)
        raise SystemExit(sentence)

    monkeypatch.setattr(main, "refuse", refuse)
    with pytest.raises(SystemExit, match="Couldn’t install"):
        set_up(watched)
    sentence, output, closed = watcher.told[-3:]
    assert "online" in str(sentence)
    assert "No matching distribution" in str(output)
    assert closed == "closed"
    assert boxes == ([] if sees else [sentence])
    assert not os.path.exists(watched.folder)


def test_what_cannot_be_removed_yet_is_marked_to_the_last(
    watched: Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a faked rmtree, as on Windows while a program that was ended still has its files open."""
    put(os.path.join(watched.folder, "Scripts", "python.exe"))
    put(watched.unfinished)
    tries: list[str] = []

    def refused(path: str) -> None:
        tries.append(path)
        raise PermissionError(13, "in use")

    monkeypatch.setattr("shutil.rmtree", refused)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with pytest.raises(PermissionError):
        first_start.remove(watched)
    assert len(tries) == 20
    assert os.path.exists(watched.unfinished)


# ------------------------------------------------------------------ a real one
@pytest.fixture
def real() -> Iterator[Screen]:
    if lacking := missing():
        pytest.skip(lacking)
    if not find_spec("_tkinter"):
        pytest.skip("this Python has no tkinter")
    with screen(800, 600) as found, found.window_manager():
        yield found


def find(real: Screen, process: subprocess.Popen[str]) -> str:
    """The window of a start that is running."""

    def look() -> str:
        assert process.poll() is None, process.communicate()
        return real.xdotool("search", "--onlyvisible", "--name", "^Gold Rush Games$")

    return wait_until(look, "the window of the first start")


def close(real: Screen, window: str) -> None:
    """Press Escape in the window until it has gone."""

    def look() -> bool:
        real.xdotool("windowactivate", "--sync", window)
        real.xdotool("key", "Escape")
        return not real.xdotool("getwindowname", window)

    wait_until(look, "the window to go")


@pytest.mark.packaging
@pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))
def test_a_real_window_is_cancelled_then_shows_a_failure_then_goes_by_itself(
    real: Screen, house: House, finished: FinishedHouse
) -> None:
    screened = {"SDL_VIDEODRIVER": "", "DISPLAY": real.environment["DISPLAY"]}
    process = house.open("--libraries", **screened)
    window = find(real, process)
    wait_until(house.venv.exists, "the set-up to begin")
    close(real, window)
    assert "was stopped" in Ending(process).sentence
    assert not house.venv.exists()
    house.move_in(finished)
    house.require("nugget")
    process = house.open("--libraries", **screened)
    window = find(real, process)
    low = int(dict(line.split("=") for line in _shape(real, window))["HEIGHT"])
    wait_until(lambda: int(dict(line.split("=") for line in _shape(real, window))["HEIGHT"]) > low, "why")
    assert process.poll() is None
    close(real, window)
    assert "Couldn’t install nugget" in Ending(process).sentence
    wheel(house.wheels, "nugget", "1.0")
    process = house.open("--libraries", **screened)
    find(real, process)
    assert Ending(process).told["prefix"] == str(house.venv)
    named = ("search", "--onlyvisible", "--name", "^Gold Rush Games$")
    wait_until(lambda: not real.xdotool(*named), "the window to go by itself")  # it looks every 40 ms


def _shape(real: Screen, window: str) -> list[str]:
    return real.xdotool("getwindowgeometry", "--shell", window).splitlines()
