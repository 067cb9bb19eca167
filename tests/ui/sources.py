"""What the modules and the data of the program say, as text: for tests of the words and pictures in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
CODE = ("ui", "games", "saves")


@cache
def modules(*folders: str) -> dict[str, str]:
    """The modules below some folders, as they are written, by where they are."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


def quoted(pattern: str, *folders: str) -> dict[str, str]:
    """Every string that matches as a whole, and a module that has it."""
    whole = re.compile(f'"({pattern})"')
    return {found[1]: name for name, words in modules(*folders).items() for found in whole.finditer(words)}


@cache
def data() -> dict[str, Any]:
    """The data files by name, parsed."""
    paths = sorted(ASSETS.rglob("*.toml"))
    return {str(path.relative_to(ASSETS)): tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def entries(value: Any, name: str = "") -> Iterator[str]:
    """Every text in data, however deep; where a name is given, only those that stand under it."""
    pairs = value.items() if isinstance(value, dict) else (("", inner) for inner in value)
    for key, inner in pairs:
        if isinstance(inner, dict | list):
            yield from entries(inner, name)
        elif isinstance(inner, str) and name in ("", key):
            yield inner
