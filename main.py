#!/usr/bin/env python3
"""Start Gold Rush Games; the first start makes .venv beside this file and installs the libraries there.

Standard library only, and only syntax of Python 3.6, so that an outdated Python can report itself. Most
imports stand where they are used, because every start runs through this file before the first picture.
first_start.py contains the window of a first start.
"""

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen
    from typing import NoReturn, TextIO

    from first_start import Window

__version__ = "0.1.0"

HERE = os.path.dirname(os.path.abspath(__file__))
OLDEST_PYTHON = (3, 11)
HANDED_OVER = "GOLD_RUSH_GAMES_BEGAN"
# Code that multiprocessing runs in a Python beside each of its processes, up to a number and a bracket.
TRACKER = "from multiprocessing.resource_tracker import main;main("
# Run inside .venv: exit code 0 if every module named on the command line is really there.
LOOK_FOR = "import sys; sys.path.insert(0, sys.argv[1]); import main; sys.exit(not main.has(*sys.argv[2:]))"


def handed_over() -> float:
    """Return the time at which the start began, from the process that handed it over, or else now."""
    try:
        return float(os.environ.pop(HANDED_OVER, ""))
    except ValueError:
        return time.time()


BEGAN = handed_over()

watching: "Window | None" = None
"""Window in which the player watches the set-up, or None."""


class Cancelled(KeyboardInterrupt):
    """Raised after the player has stopped the set-up in its window."""


def main(argv: "list[str] | None" = None) -> int:
    """Set up what is missing, then play; return the exit code."""
    escape_output()
    if sys.argv[1:2] == ["--crash-window"]:
        from ui.app import crash_window

        words = crash_window.told(sys.stdin)
        return crash_window.show(words) if words else refuse(NO_HELPER)
    try:
        enter()
        if HERE not in sys.path:
            sys.path.insert(0, HERE)
        from ui.cli import run

        return run(sys.argv[1:] if argv is None else argv, __version__, started)
    except KeyboardInterrupt:
        return 130


def escape_output() -> None:
    """Escape characters that a terminal or a pipe cannot encode, instead of raising."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a stream may be None, and an old Python has no such method
            stream.reconfigure(errors="backslashreplace")


def be_helper() -> None:
    """In the frozen program, do the task that multiprocessing started this process for and exit, or return.

    There every process is the program started again. It imports nothing needlessly, which would take 15 ms.
    """
    words = sys.argv[1:]
    if words[:1] == ["--multiprocessing-fork"]:
        check_helper(words[1:])
        from multiprocessing import spawn

        spawn.freeze_support()
    elif words[-2:-1] == ["-c"] and words[-1].startswith(TRACKER):
        check_helper(["pipe_handle=" + words[-1][len(TRACKER) : -1]])
        from multiprocessing.resource_tracker import main as track

        track(int(words[-1][len(TRACKER) : -1]))
        raise SystemExit


def check_helper(words: "list[str]") -> None:
    """Refuse a helper's arguments that name no open files, as our processes give only open ones."""
    told = dict(word.partition("=")[::2] for word in words)
    try:
        if "pipe_handle" not in told or not set(told) <= {"pipe_handle", "tracker_fd", "parent_pid"}:
            raise ValueError(words)
        for name, number in told.items():
            file = int(number)
            if sys.platform != "win32" and name != "parent_pid":
                os.fstat(file)
    except (ValueError, OverflowError, OSError):
        refuse(NO_HELPER)


def started() -> float:
    """Return the time at which this process began, in seconds of time.time().

    If the system tells it, that is before Python was up.
    """
    try:
        with open("/proc/self/stat", encoding="utf-8") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19])
        booted = time.time() - time.clock_gettime(time.CLOCK_BOOTTIME)
        return min(BEGAN, booted + ticks / os.sysconf("SC_CLK_TCK"))
    except (OSError, AttributeError, ValueError):
        return BEGAN


def enter(needs: str = "requirements.txt") -> None:
    """Return in an interpreter that has the libraries of a requirements file: this one, or that of .venv."""
    check_python(sys.version_info)
    if getattr(sys, "frozen", False):
        be_helper()
        return
    venv = Venv(HERE, needs)
    inside = venv.is_running()
    classic = classic_pygame()
    if classic and (inside or __package__):
        refuse(CLASSIC.format(pip=quoted(sys.executable) + " -m pip", needs=quoted(venv.needs)))
    if has(*venv.modules) and not classic and not (inside and venv.is_stale()):
        return
    if __package__:
        refuse(MISSING.format(pip=quoted(sys.executable) + " -m pip", needs=quoted(venv.needs)))
    if inside or not venv.is_complete():
        venv.prepare()
    go_on(venv.python)


# Refusals: each is one sentence that says what to do.

TOO_OLD = "Gold Rush Games needs Python {0}.{1} or newer, and this is {2}.{3}: please use a newer one."
NO_VENV = (
    "This Python cannot make virtual environments: please install what it lacks "
    "(on Debian and Ubuntu: sudo apt install python{0}.{1}-venv) and start again."
)
NOT_MADE = "The folder {folder} could not be made ({why}): please {cure}."
COPY = (
    "copy the whole folder of the game to a place where you may write and start it there, "
    "or install the libraries yourself with: {pip} install -r {needs}"
)
NOT_INSTALLED = (
    "{what} could not be installed (the reason stands above): "
    "please put that right, or see that this computer is connected to the network, and start again."
)
FULL = "The disk is full: please make room for about 150 MB where {folder} is and start again."
SEPARATOR = (
    "Python cannot make .venv in {folder}, for there is a '{sign}' in that name: "
    "please rename the folder, or move the game into another one, and start again."
)
OFFLINE = "{what} could not be fetched: please connect this computer to the network and start again."
UNTRUSTED = (
    "{what} could not be fetched, for the network showed no certificate that is trusted here: "
    "please see that the clock of this computer is right, or ask who runs the network, and start again."
)
NOT_WRITTEN = "The folder {folder} could not be written: please {cure}."
NOT_ARRIVED = (
    "The libraries were installed but are not in {folder}: please remove settings that send them elsewhere "
    "(PIP_TARGET, for example) and start again."
)
CLASSIC = (
    "Classic pygame is installed here and cannot live together with pygame-ce: "
    "please run '{pip} uninstall -y pygame pygame-ce' and then '{pip} install -r {needs}'."
)
MISSING = "Some libraries are missing here: please run '{pip} install -r {needs}' and start again."
NO_LIST = "The file {0} cannot be read: please get the whole folder of the game again."
NO_HELPER = "The game gives these words to its own helpers only: please start it without them."
STOPPED = "The set-up was stopped: please start again when you like, and it will be done from the beginning."


# Output of failed steps, by pip or Python on any system: the first match decides the cause.
COMPLAINTS = (
    (FULL, "Errno 28", "No space left", "WinError 112", "quota exceeded"),
    (UNTRUSTED, "CERTIFICATE_VERIFY_FAILED", "SSLError"),
    (OFFLINE, "NewConnectionError", "NameResolutionError", "ConnectTimeout", "ReadTimeout", "ProxyError"),
    (OFFLINE, "ConnectionReset", "connection broken", "Could not fetch URL"),
    (NOT_WRITTEN, "Permission denied", "Read-only file system", "Errno 1]", "WinError 5]", "WinError 19]"),
)
CRAMPED = 50_000_000  # free bytes below which an unexplained failure counts as a full disk


def cramped(folder: str) -> str:
    """Return the full disk's folder, this one or that of temporary files, or "" if neither disk is full."""
    import shutil
    import tempfile

    for place in (folder, tempfile.gettempdir()):
        try:
            if shutil.disk_usage(place).free < CRAMPED:
                return place
        except OSError:
            pass
    return ""


def quoted(path: str) -> str:
    """Return a path quoted for a shell if it has blanks."""
    return '"' + path + '"' if " " in path else path


def refuse(sentence: str, output: str = "") -> "NoReturn":
    """End with exit code 1 and a sentence for the player, in a window or a box if there is no terminal.

    `output` is the text printed above it on the terminal, for the window to repeat.
    """
    is_seen = watching is not None and watching.fail(sentence, output)
    if not is_seen and sys.platform == "win32" and sys.stderr is None:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, "Gold Rush Games", 0)
    raise SystemExit(sentence)


def check_python(version: "tuple[int | str, ...]") -> None:
    """Refuse a Python that is too old."""
    if tuple(version[:2]) < OLDEST_PYTHON:
        refuse(TOO_OLD.format(*OLDEST_PYTHON, *version[:2]))


def check_builder() -> None:
    """Refuse a Python that came without the parts that make virtual environments, as on Debian."""
    if not has("venv", "ensurepip"):
        refuse(NO_VENV.format(*sys.version_info))


# The interpreter's modules


def has(*modules: str) -> bool:
    """Return True if all these modules exist; a bare folder that a bad uninstall leaves does not count."""
    from importlib.util import find_spec

    return all(getattr(find_spec(module), "origin", None) for module in modules)


def classic_pygame() -> bool:
    """Return True if the installed pygame is, or is mixed with, the classic one.

    It reads the names of the metadata folders itself: importlib.metadata would cost every start 10 ms.
    """
    from importlib.util import find_spec

    origin = getattr(find_spec("pygame"), "origin", None)
    beside = os.listdir(os.path.dirname(os.path.dirname(origin))) if origin else []
    return any(name.startswith("pygame-") and name.endswith((".dist-info", ".egg-info")) for name in beside)


def requirements(path: str) -> "list[str]":
    """Return the requirements that a file and the files it includes name, in order."""
    found = []
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    for line in filter(None, lines):
        if line.startswith("-r"):
            found += requirements(os.path.join(os.path.dirname(path), line[2:].strip()))
        else:
            found.append(line)
    return found


def name_of(requirement: str) -> str:
    """Return the library that a requirement names: "pygame-ce>=2.5" -> "pygame-ce"."""
    ends = [at for at, char in enumerate(requirement) if not (char.isalnum() or char in "-_.")]
    return requirement[: ends[0]] if ends else requirement


def module_of(requirement: str) -> str:
    """Return the module by which a required library is imported."""
    name = name_of(requirement)
    others = {
        "pygame-ce": "pygame",
        "pytest-xdist": "xdist",
        "pyinstaller-hooks-contrib": "_pyinstaller_hooks_contrib",
    }
    return others.get(name, name.replace("-", "_"))


# The virtual environment


class Venv:
    """The folder .venv beside the program, with the libraries of one requirements file.

    Marks in the folder tell its state: "unfinished" exists while something is made or installed, and one
    "ready" mark for each requirements file holds a hash of the requirements. A process that changes the
    folder holds the system's lock on the file .venv.lock, which ends with the processes that hold it.
    """

    def __init__(self, home: str, needs: str) -> None:
        """Prepare to use home/.venv for the requirements in home/needs; write nothing."""
        self.name = needs
        self.folder = os.path.join(home, ".venv")
        self.needs = os.path.join(home, *needs.split("/"))
        self.ready = os.path.join(self.folder, "ready-" + needs.replace("/", "-"))
        self.unfinished = os.path.join(self.folder, "unfinished")
        self.python = venv_python(self.folder)
        try:
            self.wanted = requirements(self.needs)
        except OSError as error:
            refuse(NO_LIST.format(error.filename))
        self.modules = [module_of(requirement) for requirement in self.wanted]

    def is_running(self) -> bool:
        """Return True if this very process runs in this environment."""
        return os.path.realpath(sys.prefix) == os.path.realpath(self.folder)

    def is_complete(self) -> bool:
        """Return True if everything has been installed, by the folder's marks."""
        broken_off = os.path.exists(self.unfinished)
        return os.path.exists(self.python) and not broken_off and self._mark() == self._hash()

    def is_stale(self) -> bool:
        """Return True if unfinished or made for other requirements; a folder without marks is the user's."""
        return os.path.exists(self.unfinished) or self._mark() not in ("", self._hash())

    def prepare(self) -> None:
        """Make and fill the folder under a lock: a second start waits here and finds the work done."""
        global watching  # noqa: PLW0603 (one process sets up one thing)
        restore = hear_signals()
        watching = open_window(self.name)
        try:
            self._prepare()
        finally:
            if watching:
                watching.close()
            watching = None
            restore()

    def _prepare(self) -> None:
        """Make and fill the folder, or refuse."""
        from errno import errorcode

        try:
            with lock(self.folder + ".lock"):
                if not (self.is_complete() and self._works()):
                    self._build()
        except OSError as error:
            if errorcode.get(error.errno or 0) in ("ENOSPC", "EDQUOT"):
                refuse(FULL.format(folder=cramped(HERE) or HERE))
            why = error.strerror or error
            refuse(NOT_MADE.format(folder=self.folder, why=why, cure=self._copying()))
        except KeyboardInterrupt:
            raise SystemExit(STOPPED)  # noqa: B904 (who stopped it knows of it and wants no box)

    def _build(self) -> None:
        """Make the folder unless there is a usable one, install, and mark it as ready at the very end."""
        self._sweep()
        made = not self._has_pip()
        if made and os.pathsep in self.folder:
            refuse(SEPARATOR.format(folder=os.path.dirname(self.folder), sign=os.pathsep))
        if made:
            check_builder()
        say("Setting up Gold Rush Games in .venv beside the program; this is done once.\n")
        os.makedirs(self.folder, exist_ok=True)
        write(self.unfinished, "")
        write(self.ready, "not yet")
        if watching:
            watching.begin(made + len(self.wanted))
        try:
            self._fill(made)
        except Cancelled:
            if made:
                self._take_away()
            raise
        write(self.ready, self._hash())
        os.remove(self.unfinished)

    def _fill(self, made: bool) -> None:
        """Make the folder if `made`, install, and check that everything has arrived."""
        if made:
            self._make()
        self._install(made)
        if not self._works():
            refuse(NOT_ARRIVED.format(folder=self.folder))

    def _sweep(self) -> None:
        """Remove a .venv that is half-made, has lost its Python, or does not match its mark."""
        lost = os.path.exists(os.path.join(self.folder, "pyvenv.cfg")) and not os.path.exists(self.python)
        if lost or os.path.exists(self.unfinished) or self.is_complete():
            self._remove()

    def _remove(self) -> None:
        """Remove the folder, with the "unfinished" mark last, so that leftovers still count as unfinished."""
        import shutil

        if not os.path.islink(self.folder):
            for name in os.listdir(self.folder):
                path = os.path.join(self.folder, name)
                if os.path.isdir(path) and not os.path.islink(path):
                    shutil.rmtree(path)
                elif path != self.unfinished:
                    os.remove(path)
        shutil.rmtree(self.folder)

    def _take_away(self) -> None:
        """Remove the folder, with retries: Windows releases an ended program's files only after a moment."""
        for _ in range(20):
            try:
                return self._remove()
            except OSError:
                time.sleep(0.1)
        return None

    def _make(self) -> None:
        """Make the virtual environment with the Python beneath this one."""
        base = getattr(sys, "_base_executable", sys.executable)
        well, output = step("Making .venv", [base, "-I", "-m", "venv", self.folder])
        if not well:
            sentence = self.cause(output, ".venv") or NO_VENV.format(*sys.version_info)
            self._remove()
            refuse(sentence, output)

    def _install(self, made: bool) -> None:
        """Install the requirements one by one, naming the earlier ones each time, so that they still hold."""
        pip = [self.python, "-I", "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
        for number, requirement in enumerate(self.wanted, 1):
            what = name_of(requirement)
            well, output = step("Installing " + what, pip + self.wanted[:number])
            if not well:
                sentence = self.cause(output, what) or NOT_INSTALLED.format(what=what)
                self._remove() if made else os.remove(self.unfinished)
                refuse(sentence, output)

    def cause(self, output: str, what: str) -> str:
        """Return the sentence on a step's failure, by its output or the free space; "" if unknown."""
        found = [sentence for sentence, *words in COMPLAINTS if any(word in output for word in words)]
        sentence, full = found[0] if found else "", ""
        home = os.path.dirname(self.folder)
        if sentence in ("", FULL):
            full = cramped(home)
            sentence = FULL if full else sentence
        return sentence.format(what=what, folder=full or home, cure=self._copying())

    def _copying(self) -> str:
        """Return the remedy for a folder that cannot be written."""
        return COPY.format(pip=quoted(sys.executable) + " -m pip", needs=quoted(self.needs))

    def _has_pip(self) -> bool:
        return os.path.exists(self.python) and quietly([self.python, "-I", "-m", "pip", "--version"])[0]

    def _works(self) -> bool:
        return quietly([self.python, "-I", "-c", LOOK_FOR, HERE, *self.modules])[0]

    def _mark(self) -> str:
        try:
            with open(self.ready, encoding="utf-8") as file:
                return file.read()
        except OSError:
            return ""

    def _hash(self) -> str:
        from hashlib import sha256

        return sha256("\n".join(self.wanted).encode()).hexdigest()


def venv_python(folder: str) -> str:
    """Return the interpreter of a virtual environment; without a console if this one has none."""
    if os.name != "nt":
        return os.path.join(folder, "bin", "python")
    silent = os.path.basename(sys.executable).lower() == "pythonw.exe"
    return os.path.join(folder, "Scripts", "pythonw.exe" if silent else "python.exe")


def go_on(python: str) -> None:
    """Run this very command in another interpreter, in the same process if the system can do that."""
    os.environ[HANDED_OVER] = repr(BEGAN)
    command = [python, *sys.orig_argv[1:]]
    if os.name == "nt":
        import subprocess

        process = subprocess.Popen(command)
        while True:
            try:
                raise SystemExit(process.wait())
            except KeyboardInterrupt:
                pass  # the other process gets Ctrl+C too and shuts down cleanly
    os.execv(python, command)


# Small tools


def say(text: str) -> None:
    """Print a progress message for the player at once."""
    print(text, end="", file=sys.stderr, flush=True)


def hear_signals() -> "Callable[[], None]":
    """Let SIGTERM and SIGHUP stop the set-up as Ctrl+C does; return a function that undoes this."""
    import signal

    before = {}
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            before[number] = signal.signal(number, signal.default_int_handler)

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    return restore


def open_window(needs: str) -> "Window | None":
    """Return a window that shows the set-up, if a person wants to play and may see it, else None."""
    try:
        import first_start
    except ImportError:  # the file was not copied with main.py
        return None
    wanted = first_start.is_wanted(needs, sys.argv[1:], os.environ, sys.platform)
    return first_start.Window() if wanted else None


def step(what: str, command: "list[str]") -> "tuple[bool, str]":
    """Run one step of the set-up and report it in one line; print its output only if it fails."""
    say(what + " ... ")
    if watching:
        watching.step(what)
    try:
        well, output = quietly(command)
    except KeyboardInterrupt:
        say("stopped\n")
        raise
    say("done\n" if well else "failed\n" + output)
    return well, output


def quietly(command: "list[str]") -> "tuple[bool, str]":
    """Run a command without showing its output; return True if it succeeded, and the output.

    It inherits the lock, so that no other start comes between, even if this process is killed before it.
    """
    import subprocess

    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        close_fds=False,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        process_group=None if os.name == "nt" else 0,
    )
    try:
        output = attend(process)
    except BaseException:
        end(process)
        raise
    return process.returncode == 0, output


def attend(process: "Popen[str]") -> str:
    """Wait for a process and return its output. Raises `Cancelled` if the player has stopped it."""
    import subprocess

    while True:
        try:
            return process.communicate(timeout=0.1 if watching else None)[0]
        except subprocess.TimeoutExpired:
            heed()


def heed() -> None:
    """Raise `Cancelled` if the player has stopped the set-up."""
    if watching and watching.is_cancelled:
        raise Cancelled


def end(process: "Popen[str]") -> None:
    """End a process of the set-up and all processes that it has started."""
    if os.name == "nt":
        import subprocess

        unseen = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(command, capture_output=True, creationflags=unseen, check=False)
    else:
        import signal
        from contextlib import suppress

        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def write(path: str, text: str) -> None:
    """Write a small file."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def lock(path: str) -> "TextIO":
    """Return an open file that holds the system's lock until closed; wait for another start that has it."""
    file = open(path, "a", encoding="utf-8")  # noqa: SIM115 (the caller closes it)
    os.set_inheritable(file.fileno(), True)
    if not seize(file):
        say("Another start is setting up Gold Rush Games; waiting for it ...\n")
        if watching:
            watching.wait("Another start is setting up Gold Rush Games; waiting for it")
        while not seize(file):
            heed()
            time.sleep(0.1)
    return file


def seize(file: "TextIO") -> bool:
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


if __name__ == "__main__":
    raise SystemExit(main())
