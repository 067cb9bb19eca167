"""Files of the program as pygame can open them, in whatever folder the program lies."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path


def openable(path: Path) -> Path | BytesIO:
    """The path, or where that is no text, which pygame does not know, what the file holds. Raises OSError."""
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        return BytesIO(path.read_bytes())
    return path
