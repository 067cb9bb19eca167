"""The folder of the data files, and paths that libraries can open."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
"""The folder of all data and pictures, always beside this package."""


def path_or_content(path: Path) -> Path | BytesIO:
    """Return the path, or the contents of its file if pygame cannot open the name. Raises OSError."""
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        return BytesIO(path.read_bytes())
    return path
