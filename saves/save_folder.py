"""The folder of our saves, and files in it that are open in one window only.

Writing, renaming and removing take a plain name in the folder, and so never reach elsewhere. The lock of a
file is the system's, which frees it at the end of the process, even after a crash.
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

from saves.files import SaveInUse, make_folder, open_regular, sync_folder, write_new, write_whole

_NO_FOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_MOST: Final = 10_000  # names to try
_LONGEST: Final = 60  # characters of a name that gets a suffix
_TAKEN: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF_0000  # beyond the end of any save, so that the file itself can still be read by others

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
    """An open file with a lock, which no one else can have until it is closed.

    Raises `SaveInUse` if another has the lock, and OSError if the file cannot be opened. On a disk without
    locks the file is opened all the same.
    """

    def __init__(self, path: Path, flags: int = os.O_RDWR) -> None:
        self.path = path
        self.fd = open_regular(path, flags)
        try:
            _lock(self.fd)
        except OSError as error:
            if error.errno in _TAKEN:
                self.abandon()
                raise SaveInUse from None
        _open_files.add(self)

    @property
    def is_exclusive(self) -> bool:
        """True while the path names this file, and nothing else does: no link and no second name."""
        try:
            about = os.fstat(self.fd)
            return os.path.samestat(os.lstat(self.path), about) and _has_one_name(about)
        except OSError:
            return False

    @property
    def fingerprint(self) -> tuple[int, ...]:
        """The size and times of the file, which change with each write. Raises OSError."""
        about = os.fstat(self.fd)
        return about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_nlink

    def close(self) -> None:
        """Unlock and close the file; a second call does nothing."""
        if self.fd >= 0:
            with contextlib.suppress(OSError):
                _unlock(self.fd)
        self.abandon()

    def abandon(self) -> None:
        """Close the file without unlocking it: a forked process must not free the lock of its parent."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)


_open_files: WeakSet[LockedFile] = WeakSet()


def _abandon_all() -> None:
    """Close all files: a forked process must not keep the files of its parent locked."""
    for file in list(_open_files):
        file.abandon()
    _open_files.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_abandon_all)


class SaveFolder:
    """A folder, which need not exist. Every method that changes it raises OSError on failure."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def file(self, name: str) -> Path:
        """Return the path for a plain name. Raises OSError for a name that would lead elsewhere."""
        if name in ("", ".", "..") or Path(name).name != name:
            raise OSError(errno.EINVAL, "no plain name")
        return self.path / name

    def subfolder(self, name: str) -> SaveFolder:
        """Return a subfolder. Raises OSError if it is missing or a link."""
        path = self.file(name)
        if not stat.S_ISDIR(os.lstat(path).st_mode):
            raise OSError(errno.ENOTDIR, "a link to a folder elsewhere")
        return SaveFolder(path)

    def entry_name(self, path: Path) -> str | None:
        """Return the name of a file or link that lies in the folder itself, or None if it lies elsewhere."""
        try:
            return path.name if path.parent.samefile(self.path) else None
        except (OSError, ValueError):
            return None

    def file_name(self, path: Path) -> str | None:
        """Return the name of a file that is ours alone, by any path that leads to it, or None for any other.

        A link out of the folder leads to another's file, and a file with a second name may be another's.
        """
        try:
            real = Path(os.path.realpath(path))
            return self.entry_name(real) if _has_one_name(os.lstat(real)) else None
        except (OSError, ValueError):
            return None

    # -------------------------------------------------------------- changes
    def lock(self, name: str) -> LockedFile:
        """Open and lock a file that is ours alone. Raises OSError, `SaveInUse`."""
        file = LockedFile(self.file(name), os.O_RDWR | _NO_FOLLOW)
        if not file.is_exclusive:
            file.close()
            raise OSError(errno.EINVAL, "a link to a file elsewhere")
        return file

    def create(self, name: str) -> LockedFile:
        """Make a new, empty, locked file of this name, or with another number at its end if that is taken."""
        make_folder(self.path)
        for each in _numbered(name):
            try:
                return LockedFile(self.file(each), os.O_RDWR | os.O_CREAT | os.O_EXCL)
            except (FileExistsError, SaveInUse):
                continue
        raise OSError(errno.EEXIST, "no name is free")

    def write(self, name: str, data: bytes) -> Path:
        """Write a new file, whole or not at all, under a name as `create` finds it; return its path."""
        file = self.create(name)
        file.close()
        try:
            write_whole(file.path, data)
        except OSError:
            file.path.unlink(missing_ok=True)
            raise
        return file.path

    def write_beside(self, name: str, kind: str, data: bytes) -> Path:
        """Write `data` that belongs to a file to the first free name with its `kind`; return the path."""
        for number in range(1, _MOST):
            path = self.file(f"{name[:_LONGEST]}.{kind}-{number}")
            try:
                write_new(path, data)
            except FileExistsError:
                continue
            sync_folder(self.path)
            return path
        raise OSError(errno.EEXIST, "no name is free")

    def move_down(self, name: str, subfolder: str) -> Path:
        """Move a file or link into a subfolder, to its name or one like it; return the new path."""
        make_folder(self.file(subfolder))
        below = self.subfolder(subfolder)
        return _move(self.file(name), _free_path(below.path, name))

    def move_up(self, name: str, subfolder: str) -> Path:
        """Move a file back from a subfolder, to its name or one with another number; return the new path."""
        below = self.subfolder(subfolder)
        target = next(file for file in map(self.file, _numbered(name)) if not os.path.lexists(file))
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


def _numbered(name: str) -> Iterator[str]:
    """Yield the name, then the name with one number after the other."""
    yield name
    path = Path(name)
    stem = re.sub(r"-\d{1,4}$", "", path.stem)
    for number in range(1, _MOST):
        yield f"{stem}-{number}{path.suffix}"


def _free_path(folder: Path, name: str) -> Path:
    """Return the path of the name in the folder, with the first free number appended if that is taken."""
    target, number = folder / name, 1
    while os.path.lexists(target):
        number += 1
        target = folder / f"{name}.{number}"
    return target
