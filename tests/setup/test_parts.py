"""The small parts of the set-up, one by one, what it refuses, and what it does otherwise on other systems."""

from __future__ import annotations

import ast
import builtins
import ctypes
import errno
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import main
from bootstrap import first_start, window, words
from bootstrap.first_start import VenvSetup, write
from bootstrap.setup_window import CANCELLED
from bootstrap.venv import Venv, library_name, module_name, read_requirements, venv_python
from bootstrap.window import WindowProcess
from tests.setup.conftest import ROOT, assert_is_sentence


def venv_with(folder: Path, text: str) -> Venv:
    """The .venv of a folder with these requirements."""
    (folder / "requirements.txt").write_text(text, encoding="utf-8")
    return Venv(str(folder), "requirements.txt")


def put(path: str, text: str = "") -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write(path, text)


def mark(venv: Venv) -> None:
    """Mark a folder as complete."""
    for path, text in venv.marks().items():
        put(path, text)


def set_up(venv: Venv) -> None:
    first_start.set_up(venv, main.refuse)


def cause(venv: Venv, output: str, what: str) -> str:
    return VenvSetup(venv, WindowProcess()).failure_message(output, what)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(SystemExit) as caught:
        act()
    sentence = str(caught.value.code)
    assert_is_sentence(sentence)
    return sentence


@pytest.mark.parametrize(
    ("requirement", "name", "module"),
    [
        ("pygame-ce>=2.5.5,<3", "pygame-ce", "pygame"),
        ("pytest-xdist==3.8.0", "pytest-xdist", "xdist"),
        ("pysol-cards ~= 0.24", "pysol-cards", "pysol_cards"),
        ("tool[extra]; python_version > '3'", "tool", "tool"),
    ],
)
def test_names(requirement: str, name: str, module: str) -> None:
    assert (library_name(requirement), module_name(requirement)) == (name, module)


def test_requirements_include_others_and_ours_are_pinned(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "base.txt").write_text("# words\none==1  # more\n\n", encoding="utf-8")
    (tmp_path / "sub" / "more.txt").write_text("-r ../base.txt\ntwo\n", encoding="utf-8")
    assert read_requirements(str(tmp_path / "sub" / "more.txt")) == ["one==1", "two"]
    assert all("=" in each or "<" in each for each in Venv(main.HERE, "tests/requirements.txt").requirements)


def test_what_a_venv_says_of_itself(tmp_path: Path) -> None:
    """Whether it is complete, and whether it is stale: by its marks, one for each list of requirements."""

    def says(text: str = "one\n") -> tuple[bool, bool]:
        venv = venv_with(tmp_path, text)
        return venv.is_complete(), venv.is_stale()

    venv = venv_with(tmp_path, "one\n")
    put(venv.python)
    assert says() == (False, False)
    put(str(tmp_path / "tests" / "requirements.txt"), "-r ../requirements.txt\n")
    tests = Venv(str(tmp_path), "tests/requirements.txt")
    mark(tests)
    assert says() == (False, False)
    mark(venv)
    assert says() == (True, False)
    assert says("one\ntwo\n") == (False, True)
    put(venv.unfinished)
    assert says() == (False, True)
    os.remove(venv.unfinished)
    os.remove(venv.python)
    assert not venv.is_complete()


def test_players_see_each_library_and_others_get_all_in_one_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processes are faked; the library for the tests is not found."""
    commands: list[list[str]] = []

    def run(command: list[str], *_: object) -> tuple[bool, str]:
        if "install" in command:
            commands.append([word for word in command if word in ("one", "two", "three")])
        return "three" not in command, ""

    monkeypatch.setattr(first_start, "run", run)
    set_up(venv_with(tmp_path, "one\ntwo\n"))
    assert commands == [["one"], ["one", "two"]]
    put(str(tmp_path / "tests" / "requirements.txt"), "-r ../requirements.txt\nthree\n")
    sentence = refusal(lambda: set_up(Venv(str(tmp_path), "tests/requirements.txt")))
    assert commands[2:] == [["one", "two", "three"]]
    assert sentence.startswith("Couldn’t install a library")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no exec; the test of its own start is below")
def test_a_start_is_handed_on_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(os, "execv", lambda path, command: seen.append((path, command)))
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-X", "utf8", "main.py", "--version"])
    monkeypatch.setenv(main.START_TIME_VARIABLE, "to be replaced")
    main.restart_with("/venv/python")
    assert seen == [("/venv/python", ["/venv/python", "-X", "utf8", "main.py", "--version"])]
    assert float(os.environ[main.START_TIME_VARIABLE]) == main.STARTED


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell")
def test_the_process_began_before_main_where_the_system_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "STARTED", time.time())
    assert time.time() - 24 * 3600 < main.process_start() < main.STARTED
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main.process_start() == main.STARTED


# ------------------------------------------------------------------ refusals
def test_an_old_python_can_read_main_and_is_refused() -> None:
    source = Path(main.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    assert "from __future__ import annotations" not in source
    sentence = refusal(lambda: main.check_python((3, 10, 13)))
    assert "Python 3.11 or newer" in sentence
    assert "3.10" in sentence
    for version in ((3, 11, 0), (3, 14, 2), (4, 0)):
        main.check_python(version)


@pytest.mark.parametrize("lacking", ["venv", "ensurepip"])
def test_a_python_without_venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    venv = venv_with(tmp_path, "pygame-ce\n")
    monkeypatch.setattr(first_start, "can_import", lambda *modules: lacking not in modules)
    assert "sudo apt install python3." in refusal(lambda: set_up(venv))
    assert not os.path.exists(venv.folder)


@pytest.mark.parametrize("lost", ["nothing", "python", "library"])
def test_a_useless_venv_is_made_anew_a_half_made_one_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """It has lost its Python, or a library that its mark tells of; making another one fails half-way."""
    venv = venv_with(tmp_path, "pygame-ce\n")
    if lost != "nothing":
        put(os.path.join(venv.folder, "pyvenv.cfg"))
        mark(venv)
    if lost == "library":
        put(venv.python)
    found = []

    def half(command: list[str], *_: object) -> tuple[bool, str]:
        if command[-1] == venv.folder:
            found.append(os.listdir(venv.folder))
            put(os.path.join(venv.folder, "pyvenv.cfg"))
        return False, ""

    monkeypatch.setattr(first_start, "run", half)
    assert "-venv" in refusal(lambda: set_up(venv))
    assert found == [["unfinished"]]
    assert not os.path.exists(venv.folder)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    venv = venv_with(tmp_path, "pygame-ce\n")
    venv.folder = "/sys/.venv"  # nobody can write there, not even root
    sentence = refusal(lambda: set_up(venv))
    assert "copy the game’s whole folder" in sentence
    assert "pip install -r" in sentence


# ------------------------------------------------------------------ causes of failed steps
FULL, OFFLINE, LOCKED = (
    "disk is full",
    "Connect this computer to the internet",
    "copy the game’s whole folder",
)
SAID = [
    ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", FULL),
    ("OSError: [WinError 112] There is not enough space on the disk: 'C:\\x'", FULL),
    ("OSError: [Errno 122] Disk quota exceeded: '/x'", FULL),
    ("after connection broken by 'NewConnectionError('<pip...>: [Errno 111] Connection refused')'", OFFLINE),
    ("broken by 'ProxyError('Cannot connect to proxy.', OSError(13, 'Permission denied'))'", OFFLINE),
    ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]", "computer’s clock"),
    ("ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x'", LOCKED),
    ("Error: [Errno 1] Operation not permitted: 'lib' -> '/media/stick/.venv/lib64'", LOCKED),
    ("Error: [WinError 5] Access is denied: 'C:\\x\\.venv'", LOCKED),
    ("ERROR: No matching distribution found for pygame-ce", ""),
]


@pytest.mark.parametrize(("output", "told"), SAID, ids=[said[:24] for said, _ in SAID])
def test_the_output_of_a_failed_step_decides_its_cause(tmp_path: Path, output: str, told: str) -> None:
    sentence = cause(venv_with(tmp_path, "pygame-ce\n"), f"Collecting pygame-ce\n{output}\n", "pygame-ce")
    assert told in sentence
    assert bool(sentence) == bool(told)
    if told:
        assert_is_sentence(sentence)


@pytest.mark.parametrize("place", ["home", "temporary"])
def test_a_full_disk_explains_a_step_that_failed_without_a_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Making .venv hides the output of pip; only the disk of temporary files may be full."""
    full = str(tmp_path) if place == "home" else tempfile.gettempdir()
    venv = venv_with(tmp_path, "pygame-ce\n")
    monkeypatch.setattr(
        shutil, "disk_usage", lambda path: SimpleNamespace(free=0 if path == full else 1 << 30)
    )
    sentence = cause(venv, "ensurepip returned non-zero exit status 1.", ".venv")
    assert f"where {full} is" in sentence
    assert_is_sentence(sentence)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
def test_a_disk_that_takes_not_even_the_folder_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refused(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(first_start, "lock", refused)
    assert FULL in refusal(lambda: set_up(venv_with(tmp_path, "pygame-ce\n")))


def test_commands_in_sentences_may_name_folders_with_blanks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Gold Rush").mkdir()
    venv = venv_with(tmp_path / "Gold Rush", "pygame-ce\n")
    monkeypatch.setattr(sys, "executable", "/my python/bin/python")
    command = cause(venv, "Permission denied", ".venv").partition("yourself: ")[2].removesuffix(".")
    assert shlex.split(command) == ["/my python/bin/python", "-m", "pip", "install", "-r", venv.path]


def test_the_word_of_a_worker_that_somebody_types_is_refused() -> None:
    """A worker's process has pipes for its input and output."""
    done = subprocess.run(
        [sys.executable, main.__file__, "--worker"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr.split()) == (1, main.INTERNAL_ARGUMENTS.split())


@pytest.mark.parametrize("told", [b"", b"hi", b"[]", b"{}", b"\xff", b'{"log": ""}'])
def test_the_crash_window_needs_its_words_on_standard_input(told: bytes) -> None:
    done = subprocess.run(
        [sys.executable, main.__file__, "--crash-window"], input=told, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr.decode().split()) == (1, main.INTERNAL_ARGUMENTS.split())


# ------------------------------------------------------------------ Windows and macOS
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
    assert code == (CANCELLED if is_boxed else window.NO_WINDOW)
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

    def begin(command: list[str], *, close_fds: bool) -> SimpleNamespace:
        assert close_fds, "only the pipe to a window is inherited"
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
        faked.setattr(sys, "platform", "win32")
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


@pytest.mark.parametrize(
    ("language", "cancel"), [("de_AT.UTF-8", "Abbrechen"), ("French_Canada", "Annuler"), ("C", "Cancel")]
)
def test_the_set_up_speaks_the_language_of_the_system_with_all_values(
    language: str, cancel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", language)
    assert words.say("cancel") == cancel
    for texts in words._TEXTS.values():
        assert len({frozenset(re.findall(r"\{\w+\}", text)) for text in texts}) == 1, texts[0]
