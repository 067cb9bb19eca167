"""Watches what a program does to files: every path that it opens to write, renames or removes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_PATHS = {
    "os.chmod": 1, "os.chown": 1, "os.link": 2, "os.mkdir": 1, "os.remove": 1, "os.rename": 2, "os.rmdir": 1,
    "os.symlink": 2, "os.truncate": 1, "os.utime": 1,
}  # fmt: skip
"""What changes files, and how many paths it names."""

_listeners: list[set[Path]] = []


@contextmanager
def changes() -> Iterator[set[Path]]:
    """All paths that are changed meanwhile, where they really are: behind every link."""
    if not _is_listening:
        sys.addaudithook(_hear)
        _is_listening.append(True)
    found: set[Path] = set()
    _listeners.append(found)
    try:
        yield found
    finally:
        _listeners.remove(found)


_is_listening: list[bool] = []


def _hear(event: str, values: tuple[Any, ...]) -> None:
    if not _listeners:
        return
    if event == "open" and values[2] & _WRITES:
        _note(values[0], follows=not values[2] & getattr(os, "O_NOFOLLOW", 0))
    for path in values[: _PATHS.get(event, 0)]:
        _note(path, follows=False)


def _note(path: Any, *, follows: bool) -> None:
    """A link that is not followed is changed itself; what has a number was opened before."""
    if isinstance(path, int):
        return
    plain = Path(os.fsdecode(path))
    real = Path(os.path.realpath(plain)) if follows else Path(os.path.realpath(plain.parent)) / plain.name
    for found in _listeners:
        found.add(real)


def fingerprint(folder: Path) -> dict[str, tuple[object, ...]]:
    """All that a folder holds: each name with what it is, its contents, and when they were written."""
    return {str(path.relative_to(folder)): _fingerprint(path) for path in sorted(folder.rglob("*"))}


def _fingerprint(path: Path) -> tuple[object, ...]:
    about = path.lstat()
    contents = os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else b""
    return about.st_ino, about.st_mode, about.st_mtime_ns, about.st_nlink, contents
