"""The folder of our saves, and its files, each locked by the one window that has it open.

Methods that write, rename or remove take a plain name in the folder, so that they never reach other folders.
The lock is the system's, which frees it at the end of the process, even after a crash.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from weakref import WeakSet

from saves.files import SaveInUse, discard, make_folder, open_regular, sync_folder, write_atomic, write_new

_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_MAX_NAMES: Final = 10_000  # names to try
_MAX_STEM: Final = 60  # characters of a name that gets a suffix
_LOCKED: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF_0000  # beyond the end of any save, so that others can still read the file itself

    def _lock(fd: int) -> None:
        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)

    def _unlock(fd: int) -> None:
        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_UN)


class LockedFile:
    """An open file that is locked until it is closed.

    Raises `SaveInUse` if another window has locked it, and OSError if it cannot be opened. On a disk without
    locks, it opens the file without one.
    """

    def __init__(self, path: Path, flags: int = os.O_RDWR) -> None:
        self.path = path
        self.fd = open_regular(path, flags)
        try:
            _lock(self.fd)
        except OSError as error:
            if error.errno in _LOCKED:
                self.close_descriptor()
                raise SaveInUse from None
        _open_files.add(self)

    @property
    def is_exclusive(self) -> bool:
        """True while the path leads to this file directly, not by a link, and the file has no second name."""
        try:
            about = os.fstat(self.fd)
            return os.path.samestat(os.lstat(self.path), about) and _has_one_name(about)
        except OSError:
            return False

    @property
    def signature(self) -> tuple[int, ...]:
        """The size, times and number of links of the file: each write changes it. Raises OSError."""
        about = os.fstat(self.fd)
        return about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_nlink

    def close(self) -> None:
        """Unlock and close the file; a second call does nothing."""
        with contextlib.suppress(OSError, ValueError):
            _unlock(self.fd)
        self.close_descriptor()

    def close_descriptor(self) -> None:
        """Close the file without unlocking it, because a forked process must not free its parent's lock."""
        fd, self.fd = self.fd, -1
        with contextlib.suppress(OSError):
            os.close(fd)


_open_files: WeakSet[LockedFile] = WeakSet()


def _close_all() -> None:
    """Close all files, because a forked process must not keep its parent's files locked."""
    for file in list(_open_files):
        file.close_descriptor()
    _open_files.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_close_all)


class SaveFolder:
    """A folder, which need not exist. Methods that change it raise OSError on failure."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def file(self, name: str) -> Path:
        """Return the path for a plain name. Raises OSError for a name that leads out of the folder."""
        if name in ("", ".", "..") or Path(name).name != name:
            raise OSError(errno.EINVAL, "no plain name")
        return self.path / name

    def child_folder(self, name: str) -> SaveFolder:
        """Return a subfolder. Raises OSError if it is missing or a link."""
        path = self.file(name)
        if not stat.S_ISDIR(os.lstat(path).st_mode):
            raise OSError(errno.ENOTDIR, "a link to a folder elsewhere")
        return SaveFolder(path)

    def entry_name(self, path: Path) -> str | None:
        """Return the name of a file or link if it is in the folder itself, else None."""
        try:
            return path.name if path.parent.samefile(self.path) else None
        except (OSError, ValueError):
            return None

    def file_name(self, path: Path) -> str | None:
        """Return the name of the file of this folder to which a path leads, or None if it is not ours alone.

        A link out of the folder leads to a file of others, and a file with a second name may be theirs.
        """
        try:
            real = Path(os.path.realpath(path))
            return self.entry_name(real) if _has_one_name(os.lstat(real)) else None
        except (OSError, ValueError):
            return None

    # -------------------------------------------------------------- changes
    def lock(self, name: str) -> LockedFile:
        """Open and lock a file. Raises `SaveInUse`, and OSError also for a link or a file with two names."""
        file = LockedFile(self.file(name), os.O_RDWR | _NO_FOLLOW)
        if not file.is_exclusive:
            file.close()
            raise OSError(errno.EINVAL, "a link to a file elsewhere")
        return file

    def create(self, name: str) -> LockedFile:
        """Make a new, empty, locked file of this name, or with a number at its end if the name is taken."""
        make_folder(self.path)
        for each in _candidate_names(name):
            with contextlib.suppress(FileExistsError, SaveInUse):
                return LockedFile(self.file(each), os.O_RDWR | os.O_CREAT | os.O_EXCL)
        raise OSError(errno.EEXIST, "no name is free")

    def write(self, name: str, data: bytes) -> Path:
        """Write a new file atomically, under a name as `create` finds it; return its path."""
        file = self.create(name)
        file.close()
        try:
            write_atomic(file.path, data)
        except OSError:
            discard(file.path)
            raise
        return file.path

    def write_copy(self, name: str, kind: str, data: bytes) -> Path:
        """Write a copy of a file to its first free name with this `kind` and a number; return the path."""
        for number in range(1, _MAX_NAMES):
            path = self.file(f"{name[:_MAX_STEM]}.{kind}-{number}")
            with contextlib.suppress(FileExistsError):
                write_new(path, data)
                sync_folder(self.path)
                return path
        raise OSError(errno.EEXIST, "no name is free")

    def move_down(self, name: str, subfolder: str) -> Path:
        """Move a file or link into a subfolder, with a number after its name if needed; return its path."""
        make_folder(self.file(subfolder))
        below = self.child_folder(subfolder)
        return _move(self.file(name), _free_path(below.path, name))

    def move_up(self, name: str, subfolder: str) -> Path:
        """Move a file back from a subfolder, with a number in its name if needed; return its path."""
        below = self.child_folder(subfolder)
        target = next(file for file in map(self.file, _candidate_names(name)) if not os.path.lexists(file))
        return _move(below.file(name), target)

    def remove(self, name: str) -> None:
        """Remove a file, or a link to one."""
        self.file(name).unlink()


def _move(path: Path, target: Path) -> Path:
    os.rename(path, target)
    sync_folder(target.parent)
    sync_folder(path.parent)
    return target


def _has_one_name(about: os.stat_result) -> bool:
    """Return True for a regular file with only one name."""
    return stat.S_ISREG(about.st_mode) and about.st_nlink <= 1


def _candidate_names(name: str) -> Iterator[str]:
    """Yield the name, then the name with rising numbers at the end of its stem."""
    yield name
    path = Path(name)
    stem = re.sub(r"-\d{1,4}$", "", path.stem)
    for number in range(1, _MAX_NAMES):
        yield f"{stem}-{number}{path.suffix}"


def _free_path(folder: Path, name: str) -> Path:
    """Return the path of the name in the folder, with the first free number appended if it is taken."""
    target, number = folder / name, 1
    while os.path.lexists(target):
        number += 1
        target = folder / f"{name}.{number}"
    return target
