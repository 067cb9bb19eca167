"""A desk: a folder with a Windows of its own, which has a Python and a copy of this checkout."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

from tools.environment import ROOT

PYTHONS: Final = ("3.11", "3.12", "3.13")
PYTHON: Final = r"C:\python\python.exe"
VENV_PYTHON: Final = r"C:\game\.venv\Scripts\python.exe"
WAITING: Final = "Another command uses this desk; waiting for it (--home makes another desk) ..."
_LOADERS: Final = os.pathsep.join([os.environ.get("PATH", ""), "/usr/lib/wine"])
"""Debian's own command `wine` writes hints to the standard error, so the loader is called itself."""
_DISABLED: Final = "winedbg.exe=d;winemenubuilder.exe=d;mscoree=d;mshtml=d"
"""Parts of Wine that are switched off: a debugger that waits for ever, menu entries, .NET, a browser."""
_KEPT: Final = {".venv", "build", "dist"}
"""Folders of the copy that the checkout does not fill."""


class Desk(NamedTuple):
    """The places of a desk, and how its programs are started."""

    home: Path
    version: str = PYTHONS[0]

    @classmethod
    def find(cls, home: Path | None = None, version: str = PYTHONS[0]) -> Desk:
        """Return the desk of a folder, or else the user's own one for this version of Python."""
        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        return cls((home or cache / "gold-rush-games" / f"windows-{version}").resolve(), version)

    @property
    def prefix(self) -> Path:
        """The folder that Wine calls its prefix."""
        return self.home / "prefix"

    @property
    def drive(self) -> Path:
        r"""The folder that is C:\\ to Windows."""
        return self.prefix / "drive_c"

    @property
    def game(self) -> Path:
        """The copy of this checkout, with a .venv for the tests."""
        return self.drive / "game"

    @property
    def wheels(self) -> Path:
        """The folder in which pip of Windows finds all libraries."""
        return self.home / "wheels"

    @property
    def is_made(self) -> bool:
        """True if `making.make` has finished."""
        return (self.home / "made").exists()

    def environment(self, **settings: str) -> dict[str, str]:
        """Return the environment for Wine: ours without what is meant for Python on Linux."""
        foreign = ("PIP_", "PYTHON", "VIRTUAL_ENV", "WINE")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
        return kept | self.settings() | settings

    def settings(self) -> dict[str, str]:
        """Return what the desk adds to an environment: pip is sent to our wheels, and sound to nowhere."""
        return {
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "LC_ALL": "C.UTF-8",  # names of files in every alphabet
            "WINEDLLOVERRIDES": _DISABLED,
            "SDL_AUDIODRIVER": "dummy",
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": windows_path(self.wheels),
        }

    def run(self, *words: str, cwd: Path | None = None, **settings: str) -> int:
        """Run a program of Windows, show its output, and return its exit code."""
        process = subprocess.Popen(
            [loader(), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,  # Python for Windows cannot write to a plain file of Linux
            stderr=subprocess.STDOUT,
            cwd=cwd or self.game,
            env=self.environment(**settings),
        )
        assert process.stdout
        reader = threading.Thread(target=_show, args=(process.stdout,), daemon=True)
        reader.start()
        try:
            code = process.wait()
        finally:
            process.kill()
        reader.join(5)  # a process that the program has left behind may hold the pipe
        return code

    @contextmanager
    def in_use(self, environment: Mapping[str, str] | None = None) -> Iterator[None]:
        """Keep the desk for this process, start Windows, and end all its programs afterwards."""
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "lock").open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print(WAITING, file=sys.stderr, flush=True)
                fcntl.flock(lock, fcntl.LOCK_EX)
            surroundings = self.environment(**(environment or {}))
            try:
                self._boot(surroundings)
                yield
            finally:
                _quietly([_server(), "-k"], surroundings)
                _quietly([_server(), "-w"], surroundings)

    def _boot(self, environment: dict[str, str]) -> None:
        """Start the services of Windows, so that no later program of ours begins them with its own pipes."""
        if not (self.prefix / "system.reg").exists():
            _quietly([loader(), "wineboot", "-i"], environment)
        _quietly([loader(), "wineboot"], environment)

    def copy_checkout(self) -> None:
        """Make the copy the same as this checkout: all that git knows of, and all that it would take in."""
        listed = subprocess.check_output(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, text=True
        )
        names = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
        for path in _files(self.game):
            if path.relative_to(self.game).as_posix() not in names:
                path.unlink()
        for name in names:
            source, goal = ROOT / name, self.game / name
            told = source.stat()
            if not (goal.exists() and _same(goal.stat(), told)):
                goal.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, goal)


def loader() -> str:
    """Return the path of Wine's loader for 64-bit programs, or "" if there is none."""
    return shutil.which("wine64", path=_LOADERS) or ""


def windows_path(path: Path) -> str:
    r"""Return how Windows calls a file of Linux: drive Z: is the whole system."""
    return "Z:" + str(path).replace("/", "\\")


def _server() -> str:
    return shutil.which("wineserver", path=_LOADERS) or "wineserver"


def _quietly(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def _show(output: IO[bytes]) -> None:
    while chunk := os.read(output.fileno(), 1 << 16):
        sys.stdout.buffer.write(chunk)
        sys.stdout.flush()


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir() if folder.exists() else ():
        if path.is_file():
            yield path
        elif path.name not in _KEPT:
            yield from (each for each in path.rglob("*") if each.is_file() and each.suffix != ".pyc")


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    return (one.st_size, one.st_mtime_ns) == (other.st_size, other.st_mtime_ns)
