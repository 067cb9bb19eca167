"""Catalogues of words: gettext's .po files, read strictly and as they are.

`msgid` is the key of a message, `msgstr` are its words. `msgctxt` tells when they hold, in parts with commas
between: "to" is a role that words ask for ({space:to}), "who: you" a condition. Words that depend on a
number have `msgid_plural`, the key again, and the number is the value called `count`. A message marked as
fuzzy, or without words yet, counts as missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

_INSIDE: Final = r'[^"\\\n]*(?:\\.[^"\\\n]*)*'
_QUOTED: Final = rf'((?:[ \t]*"{_INSIDE}"[ \t]*\n)+)'
BLOCK: Final = re.compile(
    r"(?P<comments>(?:#(?!~)[^\n]*\n)*)"
    rf"(?:msgctxt{_QUOTED})?msgid{_QUOTED}(?:msgid_plural{_QUOTED})?"
    rf"(?P<forms>(?:msgstr(?:\[\d\])?{_QUOTED})+)"
)
"""A message with all its comments."""
_FORM: Final = re.compile(rf"msgstr(?:\[(\d)\])?{_QUOTED}")
_BETWEEN: Final = re.compile(r"(?:[ \t]*\n|#~[^\n]*\n|(?:#[^\n]*\n)+(?=[ \t]*\n|\Z))*")
_PIECE: Final = re.compile(rf'"({_INSIDE})"')
_ESCAPED: Final = re.compile(r"\\(.)")
_PLURALS: Final = re.compile(r"nplurals=(\d); plural=([^;]+);")
PLACE: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""The place of a value in words, and the role that it plays there."""


class BadCatalogue(ValueError):
    """The error of a file of words that cannot be read; its text names the file, the line and the fault."""


class Entry(NamedTuple):
    """Words of a message: their role and conditions, and one form, or all forms for numbers."""

    key: str
    role: str
    conditions: tuple[tuple[str, str], ...]
    forms: tuple[str, ...]


@dataclass(slots=True)
class Catalogue:
    """The words of a room in one language; `count` is the number of plural forms, `plural` their rule."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    count: int = 1
    plural: str = "0"

    def add(self, entry: Entry) -> None:
        """Add an entry. Raises ValueError for a duplicate."""
        known = self.entries.setdefault(entry.key, [])
        if any(other[:3] == entry[:3] for other in known):
            raise ValueError(f"{entry.key!r} is there twice")
        known.append(entry)


def read(path: Path) -> Catalogue:
    """Return the catalogue of a file. Raises `BadCatalogue`, or OSError if there is none."""
    found = Catalogue()
    try:
        for block in blocks(path.read_text(encoding="utf-8")):
            _take(found, block)
    except ValueError as fault:
        raise BadCatalogue(f"{place_of(path)}: {fault}.") from None
    return found


def place_of(path: Path) -> str:
    """Return the name of a file of words for its faults: its room, its part, its language."""
    whole, _, rest = path.as_posix().rpartition("/words/")
    return f"{whole.rpartition('/')[2]}/{rest}"


def blocks(text: str) -> Iterator[re.Match[str]]:
    """Yield the messages of a file, as it is written, in order. Raises ValueError."""
    place = _after(text, 0)
    while place < len(text):
        block = BLOCK.match(text, place)
        if block is None:
            raise ValueError(f"line {text.count(chr(10), 0, place) + 1} cannot be read")
        yield block
        place = _after(text, block.end())


def _after(text: str, place: int) -> int:
    """Return the beginning of the next message."""
    between = _BETWEEN.match(text, place)
    return between.end() if between else place


def parse_key(block: re.Match[str]) -> str:
    """Return the key of a message as it is written."""
    return _plain(block[3])


def parse_role(block: re.Match[str]) -> str:
    """Return the role that a message is for, "" for none. Raises ValueError."""
    return _context(_plain(block[2]) if block[2] else "")[0]


def parse_forms(block: re.Match[str]) -> list[str]:
    """Return the words of a message: one text, or one for each plural form."""
    return [_plain(words) for _, words in _FORM.findall(block["forms"])]


def _take(found: Catalogue, block: re.Match[str]) -> None:
    context, key, plural = block[2], parse_key(block), block[4]
    forms = [(number, _plain(words)) for number, words in _FORM.findall(block["forms"])]
    if not key:
        _take_header(found, forms[0][1])
        return
    wanted = [str(number) for number in range(found.count)] if plural else [""]
    if [number for number, _ in forms] != wanted:
        raise ValueError(f"{key!r} has not the forms that its language has")
    if "#, fuzzy" in block["comments"] or not all(words for _, words in forms):
        return
    role, conditions = _context(_plain(context) if context else "")
    found.add(Entry(key, role, conditions, tuple(words for _, words in forms)))


def _take_header(found: Catalogue, header: str) -> None:
    plurals = _PLURALS.search(header)
    if plurals:
        found.count, found.plural = int(plurals[1]), plurals[2].strip()


def _context(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the role and the conditions that a context names. Raises ValueError for two roles."""
    parts = [part.strip().partition(": ") for part in text.split(",")] if text else []
    roles = [name for name, colon, _ in parts if not colon]
    if len(roles) > 1:
        raise ValueError(f"{text!r} names two roles")
    return "".join(roles), tuple((name, value) for name, colon, value in parts if colon)


def _plain(quoted: str) -> str:
    """Return the text between quotes, line after line."""
    text = "".join(_PIECE.findall(quoted)) if quoted.count("\n") > 1 else quoted.strip()[1:-1]
    return _ESCAPED.sub(lambda found: "\n" if found[1] == "n" else found[1], text) if "\\" in text else text
