"""The set-up of a first start: it makes .venv beside the program and installs the libraries there.

Standard library only. It reports each step on the terminal and, if a player is there to see it, in a window.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, NoReturn, TextIO

from bootstrap.progress import StepProgress, weight
from bootstrap.venv import Venv, can_import, library_name, pip_command, quote
from bootstrap.window import FOR_PLAYERS, HIDDEN, WindowProcess, command, should_open
from bootstrap.words import say

# Errors for the player: each says what to do.
NO_VENV: Final = say("no_venv")
SEPARATOR: Final = say("separator")
NOT_MADE: Final = say("not_made")
NOT_WRITTEN: Final = say("not_written")
COPY: Final = say("copy")
FULL: Final = say("full")
OFFLINE: Final = say("offline")
UNTRUSTED: Final = say("untrusted")
NOT_INSTALLED: Final = say("not_installed")
NOT_ARRIVED: Final = say("not_arrived")
STOPPED: Final = say("stopped")
WAITING: Final = say("waiting")

_CAUSES: Final = (
    (FULL, "Errno 28", "No space left", "WinError 112", "quota exceeded"),
    (UNTRUSTED, "CERTIFICATE_VERIFY_FAILED", "SSLError"),
    (OFFLINE, "NewConnectionError", "NameResolutionError", "ConnectTimeout", "ReadTimeout", "ProxyError"),
    (OFFLINE, "ConnectionReset", "connection broken", "Could not fetch URL"),
    (NOT_WRITTEN, "Permission denied", "Read-only file system", "Errno 1]", "WinError 5]", "WinError 19]"),
)
"""Texts in the output of pip or Python, in each row after their error; the first match decides."""

_NEWS_EVERY: Final = 0.2  # seconds between two looks at a command that runs

_FULL_BELOW: Final = 50_000_000
"""Free bytes below which a disk counts as full after a failure of unknown cause."""

_PROGRAM: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

_CHECK_MODULES: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from bootstrap.venv import can_import; sys.exit(not can_import(*sys.argv[2:]))"
)
"""Code to run in .venv: exit code 0 if all modules named on the command line exist."""

PIP_INSTALL: Final = ("-I", "-u", "-m", "pip", "install", "--no-input", "--disable-pip-version-check")
SOON_GIVEN_UP: Final = ("--only-binary", ":all:", "--no-deps", "--retries", "1", "--timeout", "10")
"""Options of pip for optional libraries: nothing is built, and a bad network is not waited for."""


class Failure(Exception):
    """Error of the set-up: a sentence for the player, and the output of the failed step."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.output = output


def set_up(venv: Venv, refuse: Callable[[str], NoReturn]) -> None:
    """Make and fill .venv and show the progress; Ctrl+C, SIGTERM, SIGHUP and the window's button stop it.

    On failure it exits with a sentence; `refuse` gets the sentence if the window could not show it.
    """
    window = WindowProcess(
        command() if should_open(venv.name, sys.argv[1:], os.environ, sys.platform) else ()
    )
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    handled = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    for number in handled:
        signal.signal(number, signal.default_int_handler)
    is_done = False
    try:
        VenvSetup(venv, window).run()
        window.check()
    except Failure as failure:
        if not window.fail(failure.sentence, failure.output):
            refuse(failure.sentence)
        raise SystemExit(failure.sentence) from None
    except KeyboardInterrupt:
        raise SystemExit(STOPPED) from None
    else:
        is_done = True
        window.hand_over()
    finally:
        if not is_done:
            window.close()
        for number in handled:
            signal.signal(number, signal.SIG_DFL)


class Step(NamedTuple):
    """A command of the set-up.

    `doing` is its progress message, `what` is the thing that it makes or installs, and `otherwise` is the
    sentence for a failure of unknown cause, or "" if the set-up goes on after any failure.
    """

    doing: str
    what: str
    command: list[str]
    otherwise: str


class VenvSetup:
    """The set-up of one .venv, reported on the terminal and in a window."""

    def __init__(self, venv: Venv, window: WindowProcess) -> None:
        self.venv = venv
        self.window = window

    def run(self) -> None:
        """Make and fill the folder under a lock, so that a second start waits here and finds the work done.

        Raises `Failure`, and KeyboardInterrupt if the player stops it.
        """
        venv = self.venv
        try:
            with lock(f"{venv.folder}.lock", self.window):
                if not (venv.is_complete() and self._can_import_all()):
                    self._build()
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise Failure(FULL.format(folder=full_disk(venv.home) or venv.home)) from None
            why = error.strerror or error
            raise Failure(
                NOT_MADE.format(folder=venv.folder, why=why, remedy=self._permission_help())
            ) from None

    def run_step(self, step: Step) -> None:
        """Run a step and print one line about it; print its output only if it fails. Raises `Failure`.

        After a step that may fail, it only prints that the thing is not available.
        """
        print_progress(f"{step.doing} ... ")
        try:
            progress = StepProgress(step.what, self.venv.folder)
            succeeded, output = run(step.command, self.window, progress)
        except KeyboardInterrupt:
            print_progress(f"{say('step.stopped')}\n")
            raise
        if succeeded or not step.otherwise:
            print_progress(f"{say('step.done' if succeeded else 'step.left_out')}\n")
            return
        print_progress(f"{say('step.failed')}\n{output}")
        raise Failure(self.failure_message(output, step.what) or step.otherwise, output)

    def failure_message(self, output: str, what: str) -> str:
        """Return the sentence for a failure whose cause the output or the free space shows, or ""."""
        home = self.venv.home
        found = (sentence for sentence, *words in _CAUSES if any(word in output for word in words))
        sentence = next(found, "")
        full = full_disk(home) if sentence in ("", FULL) else ""
        sentence = FULL if full else sentence
        return sentence.format(what=what, folder=full or home, remedy=self._permission_help())

    def _build(self) -> None:
        """Make the folder unless there is a usable one, install the libraries, and mark it as ready last."""
        venv = self.venv
        if self._needs_rebuild():
            remove(venv)
        is_new = not self._has_pip()
        if is_new and os.pathsep in venv.folder:
            raise Failure(SEPARATOR.format(folder=venv.home, sign=os.pathsep))
        if is_new and not can_import("venv", "ensurepip"):  # Debian has them in a package of their own
            raise Failure(NO_VENV.format(*sys.version_info))
        print_progress(f"{say('begun')}\n")
        os.makedirs(venv.folder, exist_ok=True)
        write(venv.unfinished, "")
        steps = self._steps(is_new)
        whole, done = sum(weight(step.what) for step in steps), 0.0
        try:
            for step in steps:
                end = done + weight(step.what)
                self.window.send(what=step.doing, start=done / whole, end=end / whole)
                self.run_step(step)
                done = end
            if not self._can_import_all():
                raise Failure(NOT_ARRIVED.format(folder=venv.folder))
        except (Failure, KeyboardInterrupt) as ending:
            if is_new:
                with suppress(OSError):  # the next start removes an unfinished folder
                    remove(venv)
            elif isinstance(ending, Failure):
                os.remove(venv.unfinished)  # the folder still has the libraries that it had before
            raise
        for path, mark in venv.marks().items():
            write(path, mark)
        os.remove(venv.unfinished)

    def _steps(self, is_new: bool) -> list[Step]:
        """Return the steps.

        Those for the libraries of players name the earlier ones too, so that pip keeps them valid. Others are
        one step, because each call of pip takes half a second.
        """
        base = getattr(sys, "_base_executable", sys.executable)
        make = [base, "-I", "-m", "venv", self.venv.folder]
        steps = [Step(say("making"), ".venv", make, NO_VENV.format(*sys.version_info))] if is_new else []
        pip, wanted = [self.venv.python, *PIP_INSTALL], self.venv.requirements
        if self.venv.name != FOR_PLAYERS:
            doing = say("installing").format(what=say("libraries").format(count=len(wanted)))
            what = say("a_library")
            steps.append(Step(doing, what, pip + wanted, NOT_INSTALLED.format(what=what)))
        else:
            for number, what in enumerate(map(library_name, wanted), 1):
                otherwise = NOT_INSTALLED.format(what=what)
                steps.append(
                    Step(say("installing").format(what=what), what, pip + wanted[:number], otherwise)
                )
        if self.venv.optional:
            what = say("screen_readers")
            command = [*pip, *SOON_GIVEN_UP, "-r", self.venv.optional]
            steps.append(Step(say("installing").format(what=what), what, command, ""))
        return steps

    def _needs_rebuild(self) -> bool:
        """Return True if .venv is unfinished, has lost its Python, or is marked ready without libraries."""
        venv = self.venv
        is_lost = os.path.exists(os.path.join(venv.folder, "pyvenv.cfg")) and not os.path.exists(venv.python)
        return is_lost or os.path.exists(venv.unfinished) or venv.is_complete()

    def _permission_help(self) -> str:
        """Return advice about a folder that cannot be written."""
        return COPY.format(pip=pip_command(), needs=quote(self.venv.path))

    def _has_pip(self) -> bool:
        python = self.venv.python
        return os.path.exists(python) and run([python, "-I", "-m", "pip", "--version"], self.window)[0]

    def _can_import_all(self) -> bool:
        venv = self.venv
        return run([venv.python, "-I", "-c", _CHECK_MODULES, _PROGRAM, *venv.modules], self.window)[0]


# ------------------------------------------------------------------ files
def write(path: str, text: str) -> None:
    """Write a small file."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def remove(venv: Venv, tries: int = 20) -> None:
    """Remove the folder, with the "unfinished" mark last, so that any rest still counts as unfinished.

    It retries for two seconds, because Windows releases the files of an ended program late. Raises OSError.
    """
    try:
        if not os.path.islink(venv.folder):
            for name in os.listdir(venv.folder):
                path = os.path.join(venv.folder, name)
                if os.path.isdir(path) and not os.path.islink(path):
                    shutil.rmtree(path)
                elif path != venv.unfinished:
                    os.remove(path)
        shutil.rmtree(venv.folder)
    except OSError:
        if tries == 1:
            raise
        time.sleep(0.1)
        remove(venv, tries - 1)


def full_disk(folder: str) -> str:
    """Return the first of this folder and that of temporary files whose disk is full, or ""."""
    for place in (folder, tempfile.gettempdir()):
        with suppress(OSError):
            if shutil.disk_usage(place).free < _FULL_BELOW:
                return place
    return ""


def lock(path: str, window: WindowProcess) -> TextIO:
    """Open and lock a file, and wait while another start has locked it; closing it unlocks it.

    Commands inherit the lock, so that it lasts until the last of them ends, even if this process is killed.
    """
    file = open(path, "a", encoding="utf-8")  # noqa: SIM115 (the caller closes it)
    os.set_inheritable(file.fileno(), True)
    if not try_lock(file):
        print_progress(f"{WAITING} ...\n")
        window.send(what=WAITING)
        while not try_lock(file):
            window.check()
            time.sleep(0.1)
    return file


def try_lock(file: TextIO) -> bool:
    """Take the lock on an open file and return True, or return False if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


# ------------------------------------------------------------------ commands
def print_progress(text: str) -> None:
    """Print a progress message for the player at once."""
    print(text, end="", file=sys.stderr, flush=True)


def run(command: list[str], window: WindowProcess, progress: StepProgress | None = None) -> tuple[bool, str]:
    """Run a command silently; return True if it succeeded, and its output. Tell the window its progress.

    Raises KeyboardInterrupt if the player stops the set-up, after killing all processes of the command.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        close_fds=False,  # the command inherits the lock
        creationflags=HIDDEN,
        process_group=None if os.name == "nt" else 0,
    )
    lines: list[str] = []

    def read() -> None:
        for line in process.stdout or ():
            lines.append(line)
            if progress:
                progress.read(line)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        while reader.is_alive():
            reader.join(_NEWS_EVERY)
            window.check()
            if progress and reader.is_alive():
                window.send(**progress.news()._asdict())
        return process.wait() == 0, "".join(lines)
    except BaseException:
        kill_tree(process)
        raise


def kill_tree(process: subprocess.Popen[str]) -> None:
    """Kill a process and all processes that it has started."""
    if sys.platform == "win32":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, capture_output=True, creationflags=HIDDEN, check=False)
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
