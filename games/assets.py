"""Where the data files are, and how libraries can open them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
"""The folder of all data and pictures, beside this package wherever that is installed."""


def openable(path: Path) -> Path | BytesIO:
    """The path, or where that is no text, which pygame does not know, what the file holds. Raises OSError."""
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        return BytesIO(path.read_bytes())
    return path
