"""What the start and the set-up do otherwise on Windows and macOS; on other systems their calls are faked."""

from __future__ import annotations

import builtins
import ctypes
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import main
from bootstrap import first_start, window
from bootstrap.venv import venv_python
from tests.setup.conftest import ROOT

Patch = pytest.MonkeyPatch


@pytest.fixture
def windows(monkeypatch: Patch) -> None:
    """The name by which Python knows Windows is faked."""
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.fixture
def boxes(monkeypatch: Patch) -> list[tuple[Any, ...]]:
    """What a faked user32.dll was told to show in boxes."""
    shown: list[tuple[Any, ...]] = []
    user32 = SimpleNamespace(MessageBoxW=lambda *said: shown.append(said))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    return shown


# ------------------------------------------------------------------ without a console
@pytest.mark.usefixtures("windows")
def test_without_a_console_a_refusal_stands_in_a_box(
    monkeypatch: Patch, boxes: list[tuple[Any, ...]]
) -> None:
    """As pythonw has it: there is neither output nor error."""
    with pytest.raises(SystemExit, match="newer one"):
        main.check_python((3, 8, 0))
    assert boxes == [], "the console has it"
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit, match="newer one"):
        main.check_python((3, 8, 0))
    assert [box[1:3] for box in boxes] == [(main.TOO_OLD.format(3, 11, 3, 8), "Gold Rush Games")]


def test_without_a_console_nothing_is_said_and_nothing_falls(monkeypatch: Patch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    first_start.print_progress("Making .venv ... ")


@pytest.mark.parametrize("has_console", [True, False])
@pytest.mark.usefixtures("windows")
def test_the_window_of_a_first_start_may_be_a_box_where_there_is_no_console(
    monkeypatch: Patch, has_console: bool
) -> None:
    monkeypatch.setattr(sys, "_base_executable", "C:/Python/pythonw.exe", raising=False)
    if not has_console:
        monkeypatch.setattr(sys, "stderr", None)
    command = window.command()
    assert command[:2] == ["C:/Python/pythonw.exe", "-I"]
    assert Path(command[2]) == ROOT / "bootstrap" / "window.py"
    assert command[3:] == ([] if has_console else ["box"])


@pytest.mark.parametrize("is_boxed", [True, False])
def test_where_there_is_no_toolkit_there_is_a_box_or_nothing(
    monkeypatch: Patch, boxes: list[tuple[Any, ...]], is_boxed: bool
) -> None:
    """The toolkit is missing, and the box is faked: it says that Cancel was pressed."""

    def missing(name: str, *more: Any) -> Any:
        if name == "tkinter":
            raise ImportError(name)
        return really(name, *more)

    really = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", missing)
    monkeypatch.setattr(window, "read_updates", lambda news: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)

    def cancel(*said: Any) -> int:
        boxes.append(said)
        return 2

    user32 = SimpleNamespace(MessageBoxW=cancel)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    code = window.main(["box"] if is_boxed else [])
    assert code == (window.CANCELLED if is_boxed else window.NO_WINDOW)
    assert len(boxes) == is_boxed


def test_the_file_for_a_double_click_starts_the_same_program(monkeypatch: Patch) -> None:
    monkeypatch.setattr(main, "main", lambda: 7)
    with pytest.raises(SystemExit) as ending:
        runpy.run_path(str(ROOT / "main.pyw"), run_name="__main__")
    assert ending.value.code == 7


# ------------------------------------------------------------------ interpreters and processes
@pytest.mark.parametrize(
    ("own", "chosen"),
    [("python.exe", "python.exe"), ("PythonW.exe", "pythonw.exe"), ("python3.11.exe", "python.exe")],
)
def test_the_venv_of_windows_has_its_interpreters_elsewhere_and_one_without_a_console(
    monkeypatch: Patch, own: str, chosen: str
) -> None:
    monkeypatch.setattr(sys, "executable", os.path.join("Python", own))
    with monkeypatch.context() as faked:
        faked.setattr(os, "name", "nt")
        python = venv_python("venv")
    assert python == os.path.join("venv", "Scripts", chosen)


def test_windows_has_no_exec_so_the_start_waits_for_the_other_interpreter(monkeypatch: Patch) -> None:
    """It keeps waiting after Ctrl+C, which the other process gets too."""
    called: list[list[str]] = []
    waits: list[int] = []

    def wait() -> int:
        waits.append(1)
        if len(waits) == 1:
            raise KeyboardInterrupt
        return 7

    def begin(command: list[str]) -> SimpleNamespace:
        called.append(command)
        return SimpleNamespace(wait=wait)

    monkeypatch.setattr(subprocess, "Popen", begin)
    monkeypatch.setattr(sys, "orig_argv", ["pythonw.exe", "main.pyw", "a b.grg"])
    monkeypatch.setenv(main.START_TIME_VARIABLE, "to be replaced")
    with monkeypatch.context() as faked:
        faked.setattr(os, "name", "nt")
        with pytest.raises(SystemExit) as ending:
            main.restart_with("Scripts/pythonw.exe")
    assert ending.value.code == 7
    assert called == [["Scripts/pythonw.exe", "main.pyw", "a b.grg"]]


def test_on_windows_a_process_of_the_set_up_ends_with_all_it_has_started(monkeypatch: Patch) -> None:
    called: list[list[str]] = []
    done: list[str] = []
    process = SimpleNamespace(pid=617, kill=lambda: done.append("killed"), wait=lambda: done.append("waited"))
    monkeypatch.setattr(subprocess, "run", lambda command, **_: called.append(command))
    with monkeypatch.context() as faked:
        faked.setattr(os, "name", "nt")
        first_start.kill_tree(process)  # type: ignore[arg-type]
    assert called == [["taskkill", "/F", "/T", "/PID", "617"]]
    assert done == ["killed", "waited"]


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(
    ("answer", "is_taken"), [(None, True), (PermissionError(13, "locked"), False), (OSError(36, "x"), None)]
)
def test_windows_locks_the_first_byte(
    tmp_path: Path, monkeypatch: Patch, answer: OSError | None, is_taken: bool | None
) -> None:
    """With a faked msvcrt."""
    asked: list[tuple[int, int]] = []

    def locking(_: int, mode: int, count: int) -> None:
        asked.append((mode, count))
        if answer:
            raise answer

    faked = ModuleType("msvcrt")
    faked.__dict__.update(LK_NBLCK=2, locking=locking)
    monkeypatch.setitem(sys.modules, "msvcrt", faked)
    with (tmp_path / "lock").open("a", encoding="utf-8") as file:
        seize: Callable[[], bool] = lambda: first_start.try_lock(file)  # noqa: E731
        if is_taken is None:
            with pytest.raises(OSError, match="x"):
                seize()
        else:
            assert seize() is is_taken
    assert asked == [(2, 1)]
