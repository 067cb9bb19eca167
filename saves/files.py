"""Safe reading and writing: regular files only, all bytes or an error, atomic replacement.

It also turns errors of the system and names of files into text for the player.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Final, TypeAlias, TypeVar

from games.core import Message, message

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")

_WHY: Final[dict[int | None, str]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "used_up",
    errno.EROFS: "read_only",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EEXIST: "taken",
    errno.ENOENT: "gone",
    errno.ENAMETOOLONG: "long",
    errno.ENOTDIR: "no_folder",
}

_MAX_PATH: Final = 248
"""Length of a path that Windows refuses as if its folder were missing."""
LONG_PREFIX: Final = "\\\\?\\"
"""The beginning of a path on Windows that may be longer than usual; that of a share differs."""
LONG_SHARE: Final = f"{LONG_PREFIX}UNC\\"
PATIENCE: Final = 1.0
"""Seconds to wait off the window's thread for another program that holds a file."""
RETRY_DELAY: Final = 0.02
"""Seconds between two attempts to use a file that another program holds."""
_FLAGS: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
LONG_SAVE: Final = 24_000
"""Bytes of a save above which it is read behind a progress bar: some 2,000 lines, which takes 20 ms."""


class SaveError(Exception):
    """Error with a save, with a `reason` for the player."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


class BadSave(SaveError):
    """Error for a file that is no save of these games, or one that this version cannot read."""


class SaveInUse(SaveError):
    """Error for a save that another window has open."""

    def __init__(self) -> None:
        super().__init__(message("saves.in_use"))


class SaveFailed(SaveError):
    """Error for a failure to write, copy or move a file."""


class BadPath(ValueError):
    """Error for a path that the system cannot have, with a `reason` as a part of a sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def describe_error(error: OSError | ValueError) -> Message:
    """Return the reason for a system error and what the player can do about it, as a part of a sentence."""
    if isinstance(error, BadPath):
        return error.reason
    if not isinstance(error, OSError):
        return message("saves.why.name")
    reason = _WHY.get(error.errno, "other")
    if reason == "gone" and isinstance(error.filename, str):
        folder = os.path.dirname(os.path.abspath(error.filename))
        if os.path.isdir(folder):  # also one like /proc that takes no new files
            reason = "denied" if error.filename2 is None else "file_gone"
        elif os.path.lexists(folder):  # Windows calls a file in its place gone too
            reason = "no_folder"
    if is_held(error):
        reason = "held"
    elif reason == "gone" and sys.platform == "win32" and len(str(error.filename)) >= _MAX_PATH:
        reason = "long"  # Windows looks for no folder beyond that
    return message(f"saves.why.{reason}")


def is_held(error: OSError | ValueError) -> bool:
    """Return True if another program, such as a virus scanner, holds a file of the error, as on Windows.

    Windows has one error for that and for missing rights; players have these for the files in their folders.
    """
    if sys.platform != "win32" or not isinstance(error, PermissionError):
        return False
    return any(
        isinstance(path, str) and os.path.isfile(path) and os.access(path, os.W_OK)
        for path in (error.filename, error.filename2)
    )


def insist(act: Callable[[], T], patience: float = PATIENCE) -> T:
    """Call `act` again while another program holds its file, for `patience` seconds. Raises OSError."""
    until = time.monotonic() + patience
    while True:
        try:
            return act()
        except PermissionError as error:
            if not is_held(error) or time.monotonic() >= until:
                raise
        time.sleep(RETRY_DELAY)


def short_path(path: str | PurePath) -> str:
    """Return a path without the prefix of long ones, which Windows' own programs do not know."""
    name = str(path)
    if name.startswith(LONG_SHARE):
        return "\\\\" + name.removeprefix(LONG_SHARE)
    return name.removeprefix(LONG_PREFIX)


def printable(name: str) -> str:
    """Return a file's name or path as players read it: short, with escapes for what is not printable."""
    name = short_path(name)
    return name if name.isprintable() else "".join(map(_escape, name))


def _escape(char: str) -> str:
    """Return a character, or an escape if it is not printable; a byte that is no valid text becomes hex."""
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char if char.isprintable() else ascii(char)[1:-1]


# ------------------------------------------------------------------ reading
def open_regular(path: str | os.PathLike[str], flags: int) -> int:
    """Return a descriptor of a regular file, without blocking even on a named pipe. Raises OSError."""
    try:
        fd = os.open(path, flags | _FLAGS, 0o644)
    except ValueError:
        raise OSError(errno.ENOENT, "impossible name") from None
    except PermissionError:
        if os.path.isdir(path):  # only Windows refuses to open a folder
            raise OSError(errno.EINVAL, "not a regular file") from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
    except OSError:
        os.close(fd)
        raise
    return fd


def read_range(fd: int, start: int, limit: int) -> bytes:
    """Return the bytes from `start` on, at most `limit` of them. Raises OSError."""
    os.lseek(fd, start, os.SEEK_SET)
    parts: list[bytes] = []
    while part := os.read(fd, limit):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def read_file(path: str | os.PathLike[str], limit: int) -> bytes:
    """Return the first `limit` bytes of a regular file. Raises OSError."""
    fd = open_regular(path, os.O_RDONLY)
    try:
        return read_range(fd, 0, limit)
    finally:
        os.close(fd)


# ------------------------------------------------------------------ writing
def write_all(fd: int, data: bytes) -> None:
    """Write every byte and flush the file to the disk. Raises OSError."""
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left) :]
    os.fsync(fd)


def sync_folder(folder: str | os.PathLike[str]) -> None:
    """Flush a folder's entries to the disk; do nothing if the system cannot."""
    if sys.platform == "win32":
        return
    try:
        fd = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    with contextlib.suppress(OSError):
        os.fsync(fd)
    os.close(fd)


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents; flush their entries to the disk. Raises OSError, ValueError."""
    if folder.is_dir():
        return
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "a file has that name") from None
    sync_folder(folder.parent)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet; on failure remove what was written. Raises OSError."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o644)
    try:
        write_all(fd, data)
    except OSError:
        os.close(fd)
        discard(path)
        raise
    os.close(fd)


def export_file(path: Path, data: bytes, *, may_replace: bool = False) -> None:
    """Write a file at a path of the player's choice; replace only an ordinary file, and only if it may.

    Raises OSError, also if there is a file that must stay, or no folder.
    """
    real = Path(os.path.realpath(path))
    if may_replace and os.path.isfile(real):
        write_atomic(real, data)
    else:
        write_new(path, data)
        sync_folder(path.parent)


def write_atomic(path: Path, data: bytes, *, patience: float = PATIENCE) -> None:
    """Replace a file's contents atomically: a reader finds the old or the new ones, never a mixture.

    Windows refuses that while another program holds the old file: try again for `patience` seconds, which
    must be 0 on the window's thread. Raises OSError, and then the old file is unchanged.
    """
    make_folder(path.parent)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    discard(new)
    write_new(new, data)
    try:
        insist(lambda: os.replace(new, path), patience)
    except OSError:
        discard(new)
        raise
    sync_folder(path.parent)


def discard(path: Path) -> None:
    """Remove a file, if that is possible."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
