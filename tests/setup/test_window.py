"""The window of the first start: with a faked toolkit, with processes that stand for it, and a real one."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import first_start
import main
from first_start import CANCELLED, NO_WINDOW, SEEN, Shown, Window
from tests.setup.conftest import Ending, House, alive_in
from tests.setup.test_parts import put, venv_with
from tests.window.xscreen import Screen, missing, screen, wait_for


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
    assert first_start.is_wanted(needs, argv, surroundings, system) is wanted


def test_main_does_without_where_the_file_was_not_copied_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_start, "is_wanted", lambda *_: False)
    assert main.open_window("requirements.txt") is None
    monkeypatch.setitem(sys.modules, "first_start", None)
    assert main.open_window("requirements.txt") is None


# ------------------------------------------------------------------ with a faked toolkit
class Part(dict[str, Any]):
    """A faked part of a faked toolkit: it remembers what it is told and draws nothing."""

    def __init__(self, *above: object, **options: object) -> None:
        super().__init__(options)
        self.is_packed = False
        self.words = ""

    def pack(self, **_: object) -> None:
        self.is_packed = True

    def pack_forget(self) -> None:
        self.is_packed = False

    def insert(self, _: str, words: str) -> None:
        self.words = words

    def nothing(self, *_: object, **__: object) -> None:
        """What a real part does with this is not looked at."""

    bind = focus_set = title = resizable = lift = nothing


class Root(Part):
    """The faked window: what shall be done later is done when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.later: list[tuple[int, Callable[[], object]]] = []
        self.closing: Callable[[], object] = lambda: None
        self.is_gone = False

    def after(self, milliseconds: int, act: Callable[[], object]) -> None:
        self.later.append((milliseconds, act))

    def protocol(self, _: str, act: Callable[[], object]) -> None:
        self.closing = act

    def destroy(self) -> None:
        self.is_gone = True

    def step(self) -> None:
        """Do what is due; it never asks for a wait that would be felt."""
        due, self.later = self.later, []
        for milliseconds, act in due:
            assert milliseconds < 100
            act()


class Toolkit:
    """A faked tkinter, and its faked ttk."""

    Tk, Text, Frame, Label, Progressbar, Button = Root, Part, Part, Part, Part, Part


class Seen:
    """A window of the faked toolkit, and what it hears."""

    def __init__(self) -> None:
        self.heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.shown = Shown(Toolkit, Toolkit, self.heard)
        self.root: Root = self.shown.root

    def hear(self, **news: object) -> None:
        self.heard.put(json.dumps(news))
        self.root.step()

    @property
    def bar(self) -> float:
        value: float = self.shown._bar["value"]
        return value


def test_a_window_shows_steps_and_a_bar_that_never_stands_nor_runs_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    seen = Seen()
    seen.root.step()
    assert seen.bar == 0
    seen.hear(**{"what": "Making .venv", "from": 0.0, "to": 0.25})
    assert seen.shown._what["text"] == "Making .venv ..."
    before = seen.bar
    for clock[0] in (101.0, 110.0, 1000.0, 100000.0):
        seen.root.step()
        assert before < seen.bar < 0.25
        before = seen.bar
    seen.hear(**{"what": "Installing pygame-ce", "from": 0.25, "to": 0.5})
    assert seen.bar == 0.25
    seen.hear(what="Another start is setting up")
    assert seen.shown._what["text"] == "Another start is setting up ..."
    assert seen.bar == 0.25
    seen.heard.put("")
    seen.root.step()
    assert seen.root.is_gone
    assert seen.shown.code == SEEN


def test_closing_the_window_cancels_but_after_a_failure_it_was_read() -> None:
    seen = Seen()
    seen.root.closing()
    assert (seen.root.is_gone, seen.shown.code) == (True, CANCELLED)
    seen = Seen()
    seen.hear(failed="Please start again.", output="\n".join(f"line {number}" for number in range(30)))
    seen.heard.put("")
    seen.root.step()
    assert not seen.root.is_gone, "it stays until it was read"
    assert not seen.shown._bar.is_packed
    assert (seen.shown._what["text"], seen.shown._button["text"]) == ("Please start again.", "Close")
    seen.shown._button["command"]()
    assert (seen.root.is_gone, seen.shown.code) == (True, SEEN)


class User32:
    """A faked user32.dll of Windows: a box in which a button was pressed."""

    def __init__(self, button: int) -> None:
        self.button = button
        self.said: tuple[object, ...] = ()

    def MessageBoxW(self, *said: object) -> int:  # noqa: N802 (its name there)
        self.said = said
        return self.button


def test_a_windows_without_a_toolkit_has_a_box() -> None:
    """With a faked user32.dll: 1 is its OK, 2 its Cancel."""
    user32 = User32(2)
    assert first_start.show_box(user32) == CANCELLED
    assert user32.said[1:3] == (first_start.BOX, "Gold Rush Games")
    assert first_start.show_box(User32(1)) == SEEN
    left: list[int] = []
    for line in ('{"what": "Making .venv"}', '{"failed": "x", "output": ""}', ""):
        first_start.box_hears(line, left.append)
    assert left == [NO_WINDOW, SEEN]


# ------------------------------------------------------------------ processes that stand for the window
def window_that(code: str) -> Window:
    """The set-up's end of a window, for which a process stands that does this."""
    return Window([sys.executable, "-I", "-c", code])


def test_a_window_that_is_missing_or_falls_disturbs_nothing() -> None:
    for window in (Window(["/no/such/python"]), window_that("raise SystemExit(71)"), window_that("1 / 0")):
        window.begin(2)
        for _ in range(200):
            window.step("Making .venv " * 1000)
        window.wait("Another start")
        assert not window.is_cancelled
        assert not window.fail("Please start again.", "")
        window.close()
        window.close()
        window.step("too late")


def test_a_window_hears_everything_and_says_that_it_was_closed(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    window = window_that(
        f"import sys; open({str(told)!r}, 'w').write(sys.stdin.readline() * 2); sys.exit(70)"
    )
    window.begin(4)
    window.step("Making .venv")
    wait_for(lambda: window.is_cancelled, "the window to be closed")
    assert [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()] == [
        {"what": "Making .venv", "from": 0.0, "to": 0.25}
    ] * 2
    window = window_that("import sys; sys.stdin.readline()")
    assert window.fail("Please start again.", "why")


# ------------------------------------------------------------------ the set-up that is watched
class Watcher:
    """Stands for a window; the player cancels at the step that is named, and sees what failed."""

    def __init__(self, cancels: str = "") -> None:
        self.told: list[object] = []
        self.is_cancelled = False
        self._cancels = cancels

    def begin(self, steps: int) -> None:
        self.told.append(steps)

    def step(self, what: str) -> None:
        self.told.append(what)
        self.is_cancelled = what == self._cancels

    def wait(self, what: str) -> None:
        self.step(what)

    def fail(self, sentence: str, output: str) -> bool:
        self.told += [sentence, output]
        return True

    def close(self) -> None:
        self.told.append("closed")


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[main.Venv]:
    """A .venv whose library is nowhere to be found, far from any network."""
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    yield venv_with(tmp_path, "unheard-of\n")
    assert main.watching is None


def watch(monkeypatch: pytest.MonkeyPatch, watcher: Watcher) -> Watcher:
    monkeypatch.setattr(main, "open_window", lambda _: watcher)
    return watcher


@pytest.mark.skipif(os.name == "nt", reason="its processes are ended in another way")
@pytest.mark.parametrize("step", ["Making .venv", "Installing unheard-of"])
def test_cancelling_leaves_nothing_half(
    watched: main.Venv, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    watcher = watch(monkeypatch, Watcher(cancels=step))
    ended: list[int] = []
    really = main.end

    def end(process: subprocess.Popen[str]) -> None:
        ended.append(process.pid)
        really(process)

    monkeypatch.setattr(main, "end", end)
    with pytest.raises(SystemExit, match="stopped"):
        watched.prepare()
    assert (watcher.told[0], watcher.told[-2:]) == (2, [step, "closed"])
    assert not os.path.exists(watched.folder)
    assert len(ended) == 1
    wait_for(lambda: alive_in(ended[0]) == [], "processes that were killed to be gone")


def test_cancelling_the_change_of_a_venv_has_the_next_start_begin_anew(
    watched: main.Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processes are faked: one that works, and one that is cancelled."""

    def cancelled(command: list[str]) -> tuple[bool, str]:
        if "install" in command:
            raise main.Cancelled
        return True, ""

    put(watched.python)
    watch(monkeypatch, Watcher())
    monkeypatch.setattr(main, "quietly", cancelled)
    with pytest.raises(SystemExit, match="stopped"):
        watched.prepare()
    assert os.path.exists(watched.unfinished)
    monkeypatch.setattr(watched, "_make", lambda: put(os.path.join(watched.folder, "anew")))
    monkeypatch.setattr(main, "quietly", lambda command: ("--version" not in command, ""))
    watched.prepare()
    assert sorted(os.listdir(watched.folder)) == ["anew", "ready-requirements.txt"]


def test_a_second_start_that_waits_can_be_cancelled(
    watched: main.Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "Another start is setting up Gold Rush Games; waiting for it"
    watcher = watch(monkeypatch, Watcher(cancels=words))
    with main.lock(watched.folder + ".lock"), pytest.raises(SystemExit, match="stopped"):
        watched.prepare()
    assert watcher.told == [words, "closed"]


def test_what_fails_is_shown_in_the_window_with_what_pip_said(
    watched: main.Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = watch(monkeypatch, Watcher())
    with pytest.raises(SystemExit, match="could not be installed"):
        watched.prepare()
    sentence, output, closed = watcher.told[-3:]
    assert "network" in str(sentence)
    assert "No matching distribution" in str(output)
    assert closed == "closed"
    assert not os.path.exists(watched.folder)


def test_what_cannot_be_removed_yet_is_marked_to_the_last(
    watched: main.Venv, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a faked rmtree, as on Windows while a program that was ended still has its files open."""
    held = os.path.join(watched.folder, "Scripts")
    put(os.path.join(held, "python.exe"))
    put(watched.unfinished)
    put(watched.ready, "not yet")
    tries: list[str] = []

    def refused(path: str) -> None:
        tries.append(path)
        raise PermissionError(13, "in use")

    monkeypatch.setattr("shutil.rmtree", refused)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    watched._take_away()
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

    return wait_for(look, "the window of the first start")


def close(real: Screen, window: str) -> None:
    """Press Escape in the window until it has gone."""

    def look() -> bool:
        real.xdotool("windowactivate", "--sync", window)
        real.xdotool("key", "Escape")
        return not real.xdotool("getwindowname", window)

    wait_for(look, "the window to go")


@pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))
def test_a_real_window_is_cancelled_then_shows_a_failure_then_goes_by_itself(
    real: Screen, house: House
) -> None:
    screened = {"SDL_VIDEODRIVER": "", "DISPLAY": real.environment["DISPLAY"]}
    process = house.open("--libraries", **screened)
    window = find(real, process)
    wait_for(house.venv.exists, "the set-up to begin")
    close(real, window)
    assert "was stopped" in Ending(process).sentence
    assert not house.venv.exists()
    gone = next(house.wheels.glob("pygame_gui*")).rename(house.folder / "elsewhere.whl")
    process = house.open("--libraries", **screened)
    window = find(real, process)
    low = int(dict(line.split("=") for line in _shape(real, window))["HEIGHT"])
    wait_for(lambda: int(dict(line.split("=") for line in _shape(real, window))["HEIGHT"]) > low, "why")
    assert process.poll() is None
    close(real, window)
    assert "pygame-gui could not be installed" in Ending(process).sentence
    gone.rename(house.wheels / "pygame_gui-0.6.14-py3-none-any.whl")
    process = house.open("--libraries", **screened)
    find(real, process)
    assert Ending(process).told["prefix"] == str(house.venv)
    assert not real.xdotool("search", "--onlyvisible", "--name", "^Gold Rush Games$")


def _shape(real: Screen, window: str) -> list[str]:
    return real.xdotool("getwindowgeometry", "--shell", window).splitlines()
