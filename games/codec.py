"""Moves and events to short JSON lists and back, and moves to one-line text.

`["Pack", 0, 5, 1]` is the list of `Pack(0, 5, 1)`, and `"Pack 0 5 1"` its text.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, cast, get_type_hints

from games.core import Event, Move, Primitive


class BadRecord(ValueError):
    """A list or a line that is no move of the game; its text says what is wrong with it."""


def encode_move(move: Move) -> list[Primitive]:
    """The short list of a move: its name, then its fields."""
    return [type(move).__name__, *move]


def decode_move(types: Sequence[type], record: object) -> Move:
    """The move that a short list stands for. Raises `BadRecord`."""
    if not isinstance(record, list) or not record or not isinstance(record[0], str):
        raise BadRecord("a move is a list that begins with its name")
    kind = _named(types, record[0])
    hints = _fields(kind)
    values = record[1:]
    if len(values) != len(hints):
        raise BadRecord(f"{record[0]} takes {len(hints)} values, not {len(values)}")
    for value, (name, hint) in zip(values, hints, strict=True):
        if type(value) is not hint:
            raise BadRecord(f"{record[0]}: {name} must be {hint.__name__}")
    return cast("Move", kind(*values))


def move_text(move: Move) -> str:
    """A move on one line: "Pack 0 5 1"."""
    return " ".join([type(move).__name__, *map(str, move)])


def parse_move(types: Sequence[type], text: str) -> Move:
    """The move that a line stands for. Raises `BadRecord`."""
    words = text.split()
    if not words:
        raise BadRecord("a move is not an empty line")
    hints = _fields(_named(types, words[0]))
    if len(words) - 1 != len(hints):
        raise BadRecord(f"{words[0]} takes {len(hints)} values, not {len(words) - 1}")
    values = [_value(word, name, hint) for word, (name, hint) in zip(words[1:], hints, strict=True)]
    return decode_move(types, [words[0], *values])


def encode_event(event: Event) -> list[Any]:
    """The short list of an event: its name, then its fields, tuples as lists; see `_written`."""
    values = (getattr(event, field.name) for field in dataclasses.fields(event))
    return [type(event).__name__, *(part for value in values for part in _written(value))]


def _written(value: object) -> list[object]:
    """A field of an event; of a named tuple its name and its values, for two may be alike."""
    name = [type(value).__name__] if hasattr(value, "_fields") else []
    return [*name, _plain(value)]


def digest(state: object) -> str:
    """Six hexadecimal digits that differ, almost surely, where two states differ."""
    text = json.dumps(_plain(state), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:6]


_AS_IT_IS: Final = (int, str, bool, type(None))


def _plain(value: object) -> object:
    """Plain values of what equality looks at."""
    if type(value) in _AS_IT_IS:  # asked first: most values are numbers
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, field.name)) for field in dataclasses.fields(value) if field.compare]
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value


def _named(types: Iterable[type], name: str) -> type:
    for kind in types:
        if kind.__name__ == name:
            return kind
    raise BadRecord(f"there is no move called {name[:40]!r}")


@cache
def _fields(kind: type) -> tuple[tuple[str, type], ...]:
    return tuple(get_type_hints(kind).items())


def _value(word: str, name: str, hint: type) -> Primitive:
    try:
        value = cast("Primitive", word == "True" if hint is bool else hint(word))
    except ValueError:
        value = ""
    if str(value) != word:  # one way to write it: neither "+1" nor "1_0", and "yes" is no "True"
        raise BadRecord(f"{name} must be {hint.__name__}")
    return value
