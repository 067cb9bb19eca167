"""Texts in the code that belong in a catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tools.words.calls import ROOT, tree_of

EXCUSED: Final = frozenset({
    "a million", "App", "at once", "Esc", "full screen", "go on", "Gold Rush Games", "GOLD RUSH", "Mn",
    "Space", "You", "Zs", "all staked", "Big", "by lot", "first seat", "given up", "JOKER KLONDIKE",
    "one left", "put away", "the die", "who begins", "Amos", "Father Judge", "Kate", "Klara", "Player",
    "Player ", "Silas", "Skookum", "Soapy", "Tilda", "all collect each", "all pay", "all pay each", "cave in",
    "free building", "give first", "gold out", "most cash", "next mine", "on demand", "pro controller",
    "View", "Menu", "Share", "Options", "reduceMotion", "AnimationDurationFactor", "DoubleClickInterval",
    "LXQt", "/Net/DoubleClickTime", "multiClickTime",
    "Cf", "Cs",
})  # fmt: skip
"""Texts that look like words for players but are not: names of records, settings, keys, pads and players.

The check leaves out `main.py` and `bootstrap`: shown before any library is there, their texts stay English.
"""
_PROSE: Final = re.compile(r"[A-Za-z]{2,}[,.:;]? [A-Za-z]|[A-Z][a-z]+[ .!?]?\Z")
_CODE: Final = re.compile(
    "<| ?(begin|case|create|delete|drop|insert|not null|on conflict|on run|order by|pragma|primary key"
    r"|save text|select|where) "
    r"|[a-z_]+(\.\w+)+\Z|(SDL|X|XRR)_?[A-Za-z]+\Z|.*\.tt[cf]\Z"
)
"""A pattern for beginnings of SVG, SQL and AppleScript, keys of messages, functions of libraries, fonts."""
_FAULTS: Final = (
    "ValueError", "OSError", "TypeError", "NotADirectoryError", "BadCard", "BadCheck", "BadData", "BadEntry",
    "BadLine", "BadPicture", "BadRecord", "JobFailed", "faults",
)  # fmt: skip
"""Errors raised for programmers or never shown, and the function that lists the faults of a state."""
_QUIET: Final = ("ParamSpec", "TypeVar", "cast", "deprecated", "filterwarnings", *_FAULTS[1:])
"""Calls whose texts players do not read."""


@cache
def stray_texts(path: Path) -> tuple[str, ...]:
    """Return a fault for each text in a module that looks like words for players."""
    return tuple(
        f"{path.relative_to(ROOT).as_posix()}:{node.lineno}: {node.value!r} belongs into a catalogue"
        for node in _spoken_constants(tree_of(path))
        if isinstance(node.value, str)
        and node.value not in EXCUSED
        and _PROSE.search(node.value)
        and not _CODE.match(node.value)
    )


def _spoken_constants(tree: ast.AST) -> Iterator[ast.Constant]:
    """Yield the constants in the parts of the code that may have text for players, in their order."""
    nodes = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Constant):
            yield node
        elif not _is_silent(node):
            nodes.extend(reversed([*ast.iter_child_nodes(node)]))


def _is_silent(node: ast.AST) -> bool:
    """Return True if a part of the code has no text for players: documentation, or text for programmers."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    if isinstance(node, ast.Raise):
        return isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) in _FAULTS
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in _QUIET
    if isinstance(node, ast.AnnAssign):
        return ast.unparse(node.annotation) == "TypeAlias" or ast.unparse(node.target) in ("_WORDS", "words")
    return isinstance(node, ast.FunctionDef) and node.name.endswith("faults")
