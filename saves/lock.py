"""A file that is open in one window only: an OS lock that is freed when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from weakref import WeakSet

from saves.errors import IN_USE, SaveInUse
from saves.files import open_regular

_TAKEN = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}

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


class Hold:
    """An open file that nobody else can hold until it is let go.

    Raises `SaveInUse` where another holds it, and OSError where it cannot be opened. On a disk that knows
    no locks the file is opened all the same.
    """

    def __init__(self, path: Path, flags: int = os.O_RDWR) -> None:
        self.path = path
        self.fd = open_regular(path, flags)
        try:
            _lock(self.fd)
        except OSError as fault:
            if fault.errno in _TAKEN:
                self.forget()
                raise SaveInUse(IN_USE) from None
        _held.add(self)

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still the one that its path names, and that not by a link."""
        try:
            return os.path.samestat(os.lstat(self.path), os.fstat(self.fd))
        except OSError:
            return False

    @property
    def mark(self) -> tuple[int, ...]:
        """What changes whenever somebody writes to the file. Raises OSError."""
        about = os.fstat(self.fd)
        return about.st_size, about.st_mtime_ns, about.st_ctime_ns, about.st_nlink

    def let_go(self) -> None:
        """Free the file for others and close it; a second time does nothing."""
        if self.fd >= 0:
            with contextlib.suppress(OSError):
                _unlock(self.fd)
        self.forget()

    def forget(self) -> None:
        """Close the file only: a forked process must not free what its parent holds."""
        fd, self.fd = self.fd, -1
        if fd >= 0:
            os.close(fd)


_held: WeakSet[Hold] = WeakSet()


def _forget_all() -> None:
    """A forked process must not keep the files of its parent locked."""
    for hold in list(_held):
        hold.forget()
    _held.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_forget_all)
