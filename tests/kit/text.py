"""Moves as lines of text and back, and events as lists: how transcripts and tests write them.

`"Pack 0 5 1"` is the text of `Pack(0, 5, 1)`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Sequence
from typing import get_type_hints

from games.codec import BadRecord, decode_move
from games.core import Event, Move, Primitive


def move_text(move: Move) -> str:
    """A move on one line: "Pack 0 5 1"."""
    return " ".join([type(move).__name__, *map(str, move)])


def parse_move(types: Sequence[type], text: str) -> Move:
    """The move that a line stands for. Raises `BadRecord`."""
    words = text.split()
    if not words:
        raise BadRecord("a move is not an empty line")
    kind = next((kind for kind in types if kind.__name__ == words[0]), None)
    hints = get_type_hints(kind) if kind else {}
    if kind and len(words) - 1 != len(hints):
        raise BadRecord(f"{words[0]} takes {len(hints)} values, not {len(words) - 1}")
    values = [_value(word, name, hint) for word, (name, hint) in zip(words[1:], hints.items(), strict=False)]
    return decode_move(types, [words[0], *values])


def _value(word: str, name: str, hint: type) -> Primitive:
    value: Primitive
    try:
        value = word == "True" if hint is bool else hint(word)
    except ValueError:
        value = ""
    if str(value) != word:  # one way to write it: neither "+1" nor "1_0", and "yes" is no "True"
        raise BadRecord(f"{name} must be {hint.__name__}")
    return value


def encode_event(event: Event, without: Collection[str] = ()) -> list[object]:
    """Return the short list of an event: its name, then its fields, tuples as lists; see `_written`.

    It leaves out the fields `without`, named as "Struck.by"; a value whose class is named there has the name
    of its parent class.
    """
    kind = type(event).__name__
    names = [field.name for field in dataclasses.fields(event) if f"{kind}.{field.name}" not in without]
    values = (getattr(event, name) for name in names)
    return [kind, *(part for value in values for part in _written(value, without))]


def _written(value: object, without: Collection[str]) -> list[object]:
    """A field of an event; of a named tuple its name and its values, for two may be alike."""
    names = (kind.__name__ for kind in type(value).__mro__ if kind.__name__ not in without)
    return [*([next(names)] if hasattr(value, "_fields") else []), _plain(value)]


def _plain(value: object) -> object:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, field.name)) for field in dataclasses.fields(value) if field.compare]
    return [*map(_plain, value)] if isinstance(value, list | tuple) else value
