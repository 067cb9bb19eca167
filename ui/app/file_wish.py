"""A wish for a file, which the system's own window fulfills."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class FileWish(NamedTuple):
    """A file to choose: the title of the window, the kind and ending of the files, the first folder.

    `name` is that of a file to write, or "" for a file to open.
    """

    title: str
    kind: str
    ending: str
    folder: Path
    name: str = ""
