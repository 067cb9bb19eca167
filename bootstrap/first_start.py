"""The set-up of a first start: it makes .venv beside the program and installs the libraries there.

Standard library only. It reports each step on the terminal and, if the player may see one, in a window.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, NoReturn, TextIO

from bootstrap.venv import Venv, has, library_of, pip_of_this_python, quoted
from bootstrap.window import HIDDEN, Window, command, is_wanted

# Each sentence says what to do.
NO_VENV: Final = (
    "This Python cannot make virtual environments: please install what it lacks "
    "(on Debian and Ubuntu: sudo apt install python{0}.{1}-venv) and start again."
)
SEPARATOR: Final = (
    "Python cannot make .venv in {folder}, for there is a '{sign}' in that name: "
    "please rename the folder, or move the game into another one, and start again."
)
NOT_MADE: Final = "The folder {folder} could not be made ({why}): please {cure}."
NOT_WRITTEN: Final = "The folder {folder} could not be written: please {cure}."
COPY: Final = (
    "copy the whole folder of the game to a place where you may write and start it there, "
    "or install the libraries yourself with: {pip} install -r {needs}"
)
FULL: Final = "The disk is full: please make room for about 150 MB where {folder} is and start again."
OFFLINE: Final = "{what} could not be fetched: please connect this computer to the network and start again."
UNTRUSTED: Final = (
    "{what} could not be fetched, for the network showed no certificate that is trusted here: "
    "please see that the clock of this computer is right, or ask who runs the network, and start again."
)
NOT_INSTALLED: Final = (
    "{what} could not be installed (the reason stands above): "
    "please put that right, or see that this computer is connected to the network, and start again."
)
NOT_ARRIVED: Final = (
    "The libraries were installed but are not in {folder}: please remove settings that send them elsewhere "
    "(PIP_TARGET, for example) and start again."
)
STOPPED: Final = (
    "The set-up was stopped: please start again when you like, and it will be done from the beginning."
)
WAITING: Final = "Another start is setting up Gold Rush Games; waiting for it"

_COMPLAINTS: Final = (
    (FULL, "Errno 28", "No space left", "WinError 112", "quota exceeded"),
    (UNTRUSTED, "CERTIFICATE_VERIFY_FAILED", "SSLError"),
    (OFFLINE, "NewConnectionError", "NameResolutionError", "ConnectTimeout", "ReadTimeout", "ProxyError"),
    (OFFLINE, "ConnectionReset", "connection broken", "Could not fetch URL"),
    (NOT_WRITTEN, "Permission denied", "Read-only file system", "Errno 1]", "WinError 5]", "WinError 19]"),
)
"""Words in the output of pip or Python on any system: the first match decides the cause of a failure."""

_LITTLE: Final = 50_000_000
"""Free bytes below which an unexplained failure counts as a full disk."""

_PROGRAM: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

_LOOK_FOR: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from bootstrap.venv import has; sys.exit(not has(*sys.argv[2:]))"
)
"""Code for .venv: exit code 0 if every module named on the command line is really there."""

PIP_INSTALL: Final = ("-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check")


class Failure(Exception):
    """Error of the set-up: a sentence for the player, and the output of the step that failed."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.output = output


def set_up(venv: Venv, refuse: Callable[[str], NoReturn]) -> None:
    """Make and fill .venv, in sight of the player; Ctrl+C, SIGTERM, SIGHUP and the window can stop it.

    On a failure it exits with a sentence; `refuse` gets the sentence if the player has not seen it.
    """
    window = Window(command() if is_wanted(venv.name, sys.argv[1:], os.environ, sys.platform) else ())
    names = ("SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    for number in heard:
        signal.signal(number, signal.default_int_handler)
    try:
        SetUp(venv, window).run()
    except Failure as failure:
        if not window.fail(failure.sentence, failure.output):
            refuse(failure.sentence)
        raise SystemExit(failure.sentence) from None
    except KeyboardInterrupt:
        raise SystemExit(STOPPED) from None
    finally:
        window.close()
        for number in heard:
            signal.signal(number, signal.SIG_DFL)


class Step(NamedTuple):
    """A command of the set-up.

    `doing` is the line that reports it, `what` is made or installed by it, and `otherwise` is the sentence
    on a failure without a known cause.
    """

    doing: str
    what: str
    command: list[str]
    otherwise: str


class SetUp:
    """The set-up of one .venv, reported on the terminal and in a window."""

    def __init__(self, venv: Venv, window: Window) -> None:
        self.venv = venv
        self.window = window

    def run(self) -> None:
        """Make and fill the folder under a lock: a second start waits here and finds the work done.

        Raises `Failure`, and KeyboardInterrupt if the player has stopped it.
        """
        venv = self.venv
        try:
            with lock(f"{venv.folder}.lock", self.window):
                if not (venv.is_complete() and self._works()):
                    self._build()
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise Failure(FULL.format(folder=full_disk(venv.home) or venv.home)) from None
            why = error.strerror or error
            raise Failure(NOT_MADE.format(folder=venv.folder, why=why, cure=self._cure())) from None

    def take(self, step: Step) -> None:
        """Run a step and report it in one line; print its output only if it fails. Raises `Failure`."""
        say(f"{step.doing} ... ")
        try:
            well, output = run(step.command, self.window)
        except KeyboardInterrupt:
            say("stopped\n")
            raise
        say("done\n" if well else f"failed\n{output}")
        if not well:
            raise Failure(self.cause(output, step.what) or step.otherwise, output)

    def cause(self, output: str, what: str) -> str:
        """Return the sentence on a step's failure, by its output or the free space; "" if unknown."""
        home = self.venv.home
        found = (sentence for sentence, *words in _COMPLAINTS if any(word in output for word in words))
        sentence = next(found, "")
        full = full_disk(home) if sentence in ("", FULL) else ""
        sentence = FULL if full else sentence
        return sentence.format(what=what, folder=full or home, cure=self._cure())

    def _build(self) -> None:
        """Make the folder unless there is a usable one, install, and mark it as ready at the very end."""
        venv = self.venv
        if self._is_useless():
            remove(venv)
        is_new = not self._has_pip()
        if is_new and os.pathsep in venv.folder:
            raise Failure(SEPARATOR.format(folder=venv.home, sign=os.pathsep))
        if is_new and not has("venv", "ensurepip"):  # Debian has them in a package of their own
            raise Failure(NO_VENV.format(*sys.version_info))
        say("Setting up Gold Rush Games in .venv beside the program; this is done once.\n")
        os.makedirs(venv.folder, exist_ok=True)
        write(venv.unfinished, "")
        steps = self._steps(is_new)
        try:
            for number, step in enumerate(steps):
                self.window.tell(what=step.doing, start=number / len(steps), end=(number + 1) / len(steps))
                self.take(step)
            if not self._works():
                raise Failure(NOT_ARRIVED.format(folder=venv.folder))
        except (Failure, KeyboardInterrupt) as ending:
            if is_new:
                with suppress(OSError):  # the next start removes what is marked as unfinished
                    remove(venv)
            elif isinstance(ending, Failure):
                os.remove(venv.unfinished)  # the folder is as good as before
            raise
        write(venv.ready, venv.hash())
        os.remove(venv.unfinished)

    def _steps(self, is_new: bool) -> list[Step]:
        """Return the steps; each one for a library names the earlier ones too, so that they still hold."""
        base = getattr(sys, "_base_executable", sys.executable)
        make = [base, "-I", "-m", "venv", self.venv.folder]
        steps = [Step("Making .venv", ".venv", make, NO_VENV.format(*sys.version_info))] if is_new else []
        pip, wanted = [self.venv.python, *PIP_INSTALL], self.venv.wanted
        for number, what in enumerate(map(library_of, wanted), 1):
            otherwise = NOT_INSTALLED.format(what=what)
            steps.append(Step(f"Installing {what}", what, pip + wanted[:number], otherwise))
        return steps

    def _is_useless(self) -> bool:
        """Return True if .venv is half-made, has lost its Python, or has lost libraries that it had."""
        venv = self.venv
        is_lost = os.path.exists(os.path.join(venv.folder, "pyvenv.cfg")) and not os.path.exists(venv.python)
        return is_lost or os.path.exists(venv.unfinished) or venv.is_complete()

    def _cure(self) -> str:
        """Return the remedy for a folder that cannot be written."""
        return COPY.format(pip=pip_of_this_python(), needs=quoted(self.venv.needs))

    def _has_pip(self) -> bool:
        python = self.venv.python
        return os.path.exists(python) and run([python, "-I", "-m", "pip", "--version"], self.window)[0]

    def _works(self) -> bool:
        venv = self.venv
        return run([venv.python, "-I", "-c", _LOOK_FOR, _PROGRAM, *venv.modules], self.window)[0]


# ------------------------------------------------------------------ files
def write(path: str, text: str) -> None:
    """Write a small file."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def remove(venv: Venv, tries: int = 20) -> None:
    """Remove the folder, with the "unfinished" mark last, so that leftovers still count as unfinished.

    It retries for two seconds, because Windows releases an ended program's files late. Raises OSError.
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
    """Return the full disk's folder, this one or that of temporary files, or "" if neither disk is full."""
    for place in (folder, tempfile.gettempdir()):
        with suppress(OSError):
            if shutil.disk_usage(place).free < _LITTLE:
                return place
    return ""


def lock(path: str, window: Window) -> TextIO:
    """Return an open file that holds the system's lock until closed; wait for another start that has it.

    Commands inherit the lock: it ends with the last process that holds it, even if this one is killed.
    """
    file = open(path, "a", encoding="utf-8")  # noqa: SIM115 (the caller closes it)
    os.set_inheritable(file.fileno(), True)
    if not seize(file):
        say(f"{WAITING} ...\n")
        window.tell(what=WAITING)
        while not seize(file):
            window.check()
            time.sleep(0.1)
    return file


def seize(file: TextIO) -> bool:
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
def say(text: str) -> None:
    """Print a progress message for the player at once."""
    print(text, end="", file=sys.stderr, flush=True)


def run(command: list[str], window: Window) -> tuple[bool, str]:
    """Run a command without showing its output; return True if it succeeded, and the output.

    Raises KeyboardInterrupt if the player stops the set-up, after ending all that the command has started.
    """
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        close_fds=False,  # the lock stays open
        creationflags=HIDDEN,
        process_group=None if os.name == "nt" else 0,
    )
    try:
        while True:
            try:
                output = process.communicate(timeout=0.1)[0]
                return process.returncode == 0, output
            except subprocess.TimeoutExpired:
                window.check()
    except BaseException:
        end(process)
        raise


def end(process: subprocess.Popen[str]) -> None:
    """End a process of the set-up and all processes that it has started."""
    if os.name == "nt":
        tree = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(tree, capture_output=True, creationflags=HIDDEN, check=False)
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
