"""The places that make a message: lines with its key, or the class and the call that make the key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import NamedTuple

from tools.words.calls import ROOT, calls_of, part_narrated, pattern_of, sources, tree_of
from tools.words.files import catalogues
from ui.words import ENGLISH
from ui.words.catalogue import PLACE, read


class Origin(NamedTuple):
    """A line that makes a message: its file, below the root of the project, and its number."""

    file: str
    line: int

    @property
    def text(self) -> str:
        """The line itself."""
        return _lines(self.file)[self.line - 1].strip()


@cache
def _lines(file: str) -> list[str]:
    """Return the lines of a file."""
    return (ROOT / file).read_text(encoding="utf-8").split("\n")


def origins(key: str) -> list[Origin]:
    """Return the lines that make the message of a key, none for an unknown one.

    They are the calls of `message` and the data files that have the key, or parts of it; for a message of a
    narrator the class of its event or task and the calls of the narrator; else the text that has the key.
    """
    found: list[Origin] = []
    for call in calls_of(key):
        if call.by:
            found += _narrated(*call.by)
        elif call.place.startswith("assets/"):
            found += _in_data(call.place, key)
        else:
            file, _, line = call.place.rpartition(":")
            found.append(Origin(file, int(line)))
    return list(dict.fromkeys(found)) or _in_texts(key)


def keys_saying(sentence: str) -> list[str]:
    """Return the keys of the messages that a sentence on the screen can be, or a part of it."""
    wanted = sentence.strip().casefold()
    found = [
        key
        for folder in catalogues()
        for key, entries in read(folder / f"{ENGLISH}.po").entries.items()
        if any(_can_be(form.casefold(), wanted) for entry in entries for form in entry.forms)
    ]
    return list(dict.fromkeys(found))


def _can_be(form: str, wanted: str) -> bool:
    """Return True if a text has the wanted words in it, or becomes them once its values are filled in."""
    if wanted in form:
        return True
    fixed = PLACE.split(form)[::3]  # the other parts are the names and roles of values
    is_specific = sum(map(len, fixed)) > len(wanted) // 3
    is_possible = is_specific and all(part in wanted for part in fixed)  # patterns take long
    return is_possible and re.fullmatch(".+".join(map(re.escape, fixed)), wanted) is not None


def _in_data(file: str, key: str) -> Iterator[Origin]:
    """Yield the lines of a data file that have a key or a clause's number, or else its longest beginning."""
    while "." in key:
        number = f'id = "{key.rpartition(".")[2]}"'
        if found := [at for at, line in enumerate(_lines(file), 1) if f'"{key}"' in line or line == number]:
            yield from (Origin(file, at) for at in found)
            return
        key = key.rpartition(".")[0]


# ------------------------------------------------------------------ narrators
@cache
def _narrated(room: str, part: str, kind: type) -> tuple[Origin, ...]:
    """Return the class of an event or a task, and the calls of the narrator that can be about it."""
    path = Path(getfile(kind))
    classes = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef))
    own = [_origin(path, node) for node in classes if node.name == kind.__name__]
    name = re.compile(rf"\b{kind.__name__}\b")
    every = [call for path in sources(f"ui/games/{room}") for call in _calls_of_narrator(path)]
    of_part = [call for call in every if call.part == part]
    named = [call for call in of_part if name.search(call.about)]
    others = [call for call in of_part if call.about == "_"]
    return (*own, *(call.origin for call in named or others or of_part))


class _Call(NamedTuple):
    """A call of a narrator: its line, the part of the words, and the classes it is `about`, as in the code.

    They are those of the innermost `case`, "_" for all others, or of the function's arguments.
    """

    origin: Origin
    part: str
    about: str


@cache
def _calls_of_narrator(path: Path) -> tuple[_Call, ...]:
    """Return the calls of the narrator in a module."""
    found: dict[ast.AST, _Call] = {}
    for node in ast.walk(tree_of(path)):  # outer nodes come before inner ones
        if isinstance(node, ast.match_case | ast.FunctionDef):
            about = ast.unparse(node.pattern if isinstance(node, ast.match_case) else node.args)
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call) and (part := part_narrated(inner)):
                    found[inner] = _Call(_origin(path, inner), part, about)
    return tuple(found.values())


# ------------------------------------------------------------------ other texts
def _in_texts(key: str) -> list[Origin]:
    """Return the lines of code with a text that is a key or its beginning, or that can become it."""
    whole, patterns = _texts()
    found = [origin for text, origin in whole if f"{key}.".startswith(f"{text}.")]
    return found + [origin for pattern, origin in patterns if pattern.fullmatch(key)]


@cache
def _texts() -> tuple[list[tuple[str, Origin]], list[tuple[re.Pattern[str], Origin]]]:
    """Return the texts of the code with a dot in them, and the patterns of its f-strings with one."""
    whole: list[tuple[str, Origin]] = []
    patterns: list[tuple[re.Pattern[str], Origin]] = []
    for path in sources():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                whole.append((node.value, _origin(path, node)))
            elif isinstance(node, ast.JoinedStr) and re.search(r"\w\\\.|\\\.\w", pattern := pattern_of(node)):
                patterns.append((re.compile(pattern), _origin(path, node)))
    return whole, patterns


def _origin(path: Path, node: ast.expr | ast.stmt) -> Origin:
    return Origin(path.relative_to(ROOT).as_posix(), node.lineno)
