"""A disk that fails as a test wishes: it is full, broken or read-only, or its power is cut.

A new, changed or removed name lasts once its folder is synced; names in folders that nobody has waited for
are as they were before when the power is cut. This keeps what is needed to go back to that.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial, partialmethod
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ENDLESS = float("inf")
_CALLS = ("open", "mkdir", "rename", "replace", "unlink", "fsync", "write", "ftruncate")


class Dead(BaseException):
    """The program was stopped, wherever it was; nothing in it may catch that."""


class Loose(NamedTuple):
    """A change of names in some folders that has not been waited for in all of them; `undo` takes it back."""

    folders: set[Path]
    undo: Callable[[], object]


class Disk:
    """Stands between the program and the system from now on.

    `room` bytes can still be written, the last of them as half a write. `faults` are the calls that fail, by
    the number of their error; opening fails only where it is to write. After `steps` more calls the program
    is stopped by `Dead`. `calls` are the names of all calls so far. `cut` leaves only what lasts.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, spare: Path) -> None:
        self.room = self.steps = ENDLESS
        self.faults: dict[str, int] = {}
        self.calls: list[str] = []
        self._spares = (spare / str(number) for number in count())
        self._loose: list[Loose] = []
        self._plain: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in _CALLS}
        for name in _CALLS:
            monkeypatch.setattr(os, name, partial(self._call, name))

    def mend(self) -> None:
        """Let all go well from now on."""
        self.room = self.steps = ENDLESS
        self.faults.clear()

    def wait(self) -> None:
        """Let all last that was done so far."""
        self._loose.clear()

    def cut(self) -> None:
        """Take back every change that does not last, the last one first; the program runs on."""
        self.mend()
        for loose in reversed(self._loose):
            loose.undo()
        self._loose.clear()

    def is_done(self, steps: int, work: Callable[[], object]) -> bool:
        """Do something, and cut the power after so many calls of the system; whether it came to its end."""
        self.steps = steps
        try:
            work()
        except Dead:
            return False
        finally:
            self.cut()
        return True

    # -------------------------------------------------------------- the system's calls
    def _call(self, name: str, *values: Any, **named: Any) -> Any:
        if self.steps <= 0:
            raise Dead
        self.steps -= 1
        self.calls.append(name)
        if name in self.faults and (name != "open" or values[1] & (os.O_RDWR | os.O_WRONLY)):
            raise OSError(self.faults[name], "as the test wishes")
        return getattr(self, f"_{name}", self._plain[name])(*values, **named)

    def _write(self, fd: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        part = bytes(data)[: int(min(self.room, len(data)))]
        self.room -= len(part)
        written: int = self._plain["write"](fd, part)
        return written

    def _open(self, path: Any, flags: int, *more: Any, **named: Any) -> int:
        is_new = bool(flags & os.O_CREAT) and not os.path.lexists(path)
        fd: int = self._plain["open"](path, flags, *more, **named)
        if is_new:
            self._note(lambda: self._forget(Path(path)), path)
        return fd

    def _mkdir(self, path: Any, *more: Any, **named: Any) -> None:
        self._plain["mkdir"](path, *more, **named)
        self._note(lambda: self._forget(Path(path)), path)

    def _unlink(self, path: Any, *more: Any, **named: Any) -> None:
        kept = self._kept(Path(path))
        self._plain["unlink"](path, *more, **named)
        if kept is not None:
            self._note(lambda: kept.rename(path), path)

    def _move(self, how: str, old: Any, new: Any) -> None:
        covered = self._kept(Path(new))
        self._plain[how](old, new)

        def undo() -> None:
            self._plain["rename"](new, old)
            if covered is not None:
                self._plain["rename"](covered, new)

        self._note(undo, old, new)

    _rename = partialmethod(_move, "rename")
    _replace = partialmethod(_move, "replace")

    def _fsync(self, fd: int) -> None:
        about = os.fstat(fd)
        if stat.S_ISDIR(about.st_mode):
            for loose in self._loose:
                done = {each for each in loose.folders if os.path.samestat(os.stat(each), about)}
                loose.folders.difference_update(done)
            self._loose = [loose for loose in self._loose if loose.folders]

    # -------------------------------------------------------------- what was there before
    def _note(self, undo: Callable[[], object], *paths: Any) -> None:
        if sys.platform == "win32":  # it keeps names by itself, and those of open files must stay
            return
        self._loose.append(Loose({Path(path).absolute().parent for path in paths}, undo))

    def _kept(self, path: Path) -> Path | None:
        """The file under a name, kept to be put back."""
        if not path.is_file():
            return None
        kept = next(self._spares)
        os.link(path, kept)
        return kept

    def _forget(self, path: Path) -> None:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif os.path.lexists(path):
            self._plain["unlink"](path)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 64 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as fault:
        pytest.skip(f"no small disk can be mounted: {fault}")
    if done.returncode:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
