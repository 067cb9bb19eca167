"""A lock of a folder that only one process at a time can hold, for a moment; it leaves no file behind."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from saves.files import make_folder

_RETRY_DELAY: Final = 0.001  # seconds
_STALE_AFTER: Final = 10.0
"""Seconds after which a lock file of Windows is one that a loss of power has left behind."""
_HELD: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EEXIST}

if sys.platform == "win32":
    NAME: Final = "settings.lock"

    def _acquire(folder: Path) -> int:
        """Create a file that Windows deletes once it is closed, also by the end of the process."""
        path = folder / NAME
        try:
            return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_TEMPORARY)
        except FileExistsError:
            with contextlib.suppress(OSError):  # it may be gone already
                if time.time() - os.stat(path).st_mtime > _STALE_AFTER:
                    os.unlink(path)
            raise
        except PermissionError:
            if os.path.lexists(path):  # another process is closing it
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
            raise

else:
    import fcntl

    def _acquire(folder: Path) -> int:
        fd = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(fd)
            raise
        return fd


@contextlib.contextmanager
def locked(folder: Path, patience: float) -> Iterator[bool]:
    """Hold the lock of a folder, which is made if it is missing, and yield True.

    Yield False if another process keeps the lock for `patience` seconds, and True where there are no locks.
    """
    with contextlib.suppress(OSError, ValueError):
        make_folder(folder)
    fd = _wait_for(folder, patience)
    try:
        yield fd is not None
    finally:
        if fd is not None and fd >= 0:
            os.close(fd)


def _wait_for(folder: Path, patience: float) -> int | None:
    """Return a descriptor whose closing frees the lock, -1 if there are no locks, or None if it is held."""
    until = time.monotonic() + patience
    while True:
        try:
            return _acquire(folder)
        except (OSError, ValueError) as error:
            if getattr(error, "errno", None) not in _HELD:
                return -1
        if time.monotonic() >= until:
            return None
        time.sleep(_RETRY_DELAY)
