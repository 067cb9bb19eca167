"""The import graph of the program, its tools and its tests, as their source tells it."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

FOLDERS: Final = ("bootstrap", "games", "saves", "ui", "tools", "tests")

_BLOCKS: Final = ("body", "orelse", "finalbody", "handlers", "cases")
"""The attributes of statements that hold others."""


def module_of(path: str) -> str:
    """Return the name of the module in a file below the root: "games/pig/__init__.py" -> "games.pig"."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class ImportGraph:
    """Modules below a root, and what each imports, wherever the import stands.

    `files` has the path of each module below the root, and `imports` the names of what it imports. Of
    `from a import b` these are a and a.b, so a module that is gone is still found by those that import it.
    """

    def __init__(self, root: Path, folders: Iterable[str] = FOLDERS) -> None:
        self.root = root
        paths = [*root.glob("*.py"), *(path for folder in folders for path in (root / folder).rglob("*.py"))]
        self.files = {module_of(name): name for name in (path.relative_to(root).as_posix() for path in paths)}
        self.imports = {
            module: frozenset(_imports(root / name, module)) for module, name in self.files.items()
        }
        self._importers: dict[str, set[str]] = {}
        for module, names in self.imports.items():
            for name in names:
                self._importers.setdefault(name, set()).add(module)

    def importers(self, modules: Collection[str], folders: Collection[str]) -> set[str]:
        """Return these modules and all in some folders that import them, directly or through others there."""
        found: set[str] = set()
        queue = list(modules)
        while queue:
            module = queue.pop()
            if module not in found:
                found.add(module)
                importers = self._importers.get(module, ())
                queue += [each for each in importers if each.partition(".")[0] in folders]
        return found


def _imports(path: Path, module: str) -> Iterator[str]:
    """Yield the names that a file imports; none if it cannot be parsed."""
    try:
        tree = ast.parse(path.read_bytes())
    except SyntaxError:
        return
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all statements of a module, those inside others too; expressions are not looked through."""
    queue = [tree]
    while queue:
        node = queue.pop()
        yield node
        for name in _BLOCKS:
            queue += getattr(node, name, ())
