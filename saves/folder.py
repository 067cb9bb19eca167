"""The save files in a folder, found by their ending, whatever else lies there."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Final, NamedTuple

ENDING: Final = ".grg"


class SaveFile(NamedTuple):
    """A file as it was last looked at: one that has the same mark still has the same contents."""

    path: Path
    written: int
    size: int

    @property
    def mark(self) -> tuple[str, int, int]:
        """Its name, when it was written, and its size."""
        return plain(self.path.name), self.written, self.size


def save_files(folder: Path) -> list[SaveFile]:
    """The regular files with the right ending, in no order; none where there is no folder."""
    found: list[SaveFile] = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        found += filter(None, map(_save_file, entries))
    return found


def plain(name: str) -> str:
    """The name of a file as text that can be shown and kept, whatever the disk holds."""
    return name if name.isprintable() else "".join(map(_plain, name))


def _plain(char: str) -> str:
    """A character, or an escape where it cannot be shown; a byte that is no text is one of its own."""
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    return char if char.isprintable() else ascii(char)[1:-1]


def _save_file(entry: os.DirEntry[str]) -> SaveFile | None:
    """A file with the right ending; one that cannot be looked at, as a link to nothing, is none."""
    if not entry.name.endswith(ENDING):
        return None
    try:
        about = entry.stat()
    except OSError:
        return None
    return (
        SaveFile(Path(entry.path), about.st_mtime_ns, about.st_size) if stat.S_ISREG(about.st_mode) else None
    )
