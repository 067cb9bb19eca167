"""What the modules and the data of the program say: every string in them that is no docstring."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
CODE = ("ui", "games", "saves")


@cache
def trees(*folders: str) -> dict[Path, ast.Module]:
    """The modules below some folders, parsed."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def strings(*folders: str) -> dict[str, str]:
    """Every string constant but docstrings, and where it stands (one place of several)."""
    found: dict[str, str] = {}
    for path, tree in trees(*folders).items():
        silent = set(map(id, _documentation(tree)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
                found[node.value] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def _documentation(tree: ast.Module) -> Iterator[ast.Constant]:
    """Strings that stand alone as a statement."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@cache
def data() -> dict[str, Any]:
    """The data files by name, parsed."""
    paths = sorted(ASSETS.rglob("*.toml"))
    return {str(path.relative_to(ASSETS)): tomllib.loads(path.read_text(encoding="utf-8")) for path in paths}


def texts(value: Any) -> Iterator[str]:
    """Every text in data, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def entries(value: Any, name: str) -> Iterator[str]:
    """Every text that stands in data under a name."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == name and isinstance(inner, str):
                yield inner
            yield from entries(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from entries(inner, name)
