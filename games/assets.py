"""Where the data files are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
"""The folder of all data and pictures, beside this package wherever that is installed."""
