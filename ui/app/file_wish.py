"""A wish for a file, which the system's own window fulfills."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class FileWish(NamedTuple):
    """A file to choose: the title of the window, the kind and endings of the files, the first folder.

    `name` is that of a file to write, or "" for a file to open.
    """

    title: str
    kind: str
    endings: tuple[str, ...]
    folder: Path
    name: str = ""

    def patterns(self, between: str, *, in_capitals: bool = False) -> str:
        """Return the patterns of the names, such as "*.png"; with `in_capitals` also those of "*.PNG"."""
        endings = [*self.endings, *(map(str.upper, self.endings) if in_capitals else ())]
        return between.join(f"*.{ending}" for ending in endings)
