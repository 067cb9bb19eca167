"""Conversion of moves to short JSON lists and back, and digests of a game's state.

`["Pack", 0, 5, 1]` is the list of `Pack(0, 5, 1)`.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from functools import cache
from typing import Final, cast, get_type_hints

from games.core import Move, Primitive
from games.sha256 import hex_digest

LATER: Final = {"later": True}
"""Metadata of a field that was added to a state after games were saved.

Hashes leave the field out while it has its default value, so that hashes in older saves stay valid.
"""


class BadRecord(ValueError):
    """Error for a list that is not a move of the game; its text names the fault."""


def encode_move(move: Move) -> list[Primitive]:
    """Return the short list of a move: its name, then its fields."""
    return [type(move).__name__, *move]


def decode_move(types: Sequence[type], record: object) -> Move:
    """Return the move of a short list. Raises `BadRecord`."""
    if not isinstance(record, list) or not record or not isinstance(record[0], str):
        raise BadRecord("a move is a list that begins with its name")
    kind = _move_type(types, record[0])
    hints = _fields(kind)
    values = record[1:]
    if len(values) != len(hints):
        raise BadRecord(f"{record[0]} takes {len(hints)} values, not {len(values)}")
    for value, (name, hint) in zip(values, hints, strict=True):
        if type(value) is not hint:
            raise BadRecord(f"{record[0]}: {name} must be {hint.__name__}")
    return cast("Move", kind(*values))


def short_hash(state: object) -> str:
    """Return six hexadecimal digits that almost surely differ for two different states."""
    text = json.dumps(_to_plain(state), separators=(",", ":"), sort_keys=True)
    return hex_digest(text.encode())[:6]


_PLAIN: Final = frozenset({int, str, bool, type(None)})


def _to_plain(value: object) -> object:
    """Convert a value to JSON values; of a dataclass, to the list of the fields that equality compares."""
    kind = type(value)
    if kind in _PLAIN:  # first, because most values are numbers
        return value
    if isinstance(value, list | tuple):
        return value if _PLAIN.issuperset(map(type, value)) else [_to_plain(item) for item in value]
    if dataclasses.is_dataclass(kind):
        fields = ((getattr(value, field.name), field) for field in _compared_fields(kind))
        return [_to_plain(held) for held, field in fields if field.metadata != LATER or held != field.default]
    if isinstance(value, dict):
        return {str(key): _to_plain(item) for key, item in value.items()}
    return value


@cache
def _compared_fields(kind: type) -> tuple[dataclasses.Field[object], ...]:
    """Return the fields of a dataclass that equality compares."""
    return tuple(field for field in dataclasses.fields(kind) if field.compare)


def _move_type(types: Sequence[type], name: str) -> type:
    for kind in types:
        if kind.__name__ == name:
            return kind
    raise BadRecord(f"there is no move called {name[:40]!r}")


@cache
def _fields(kind: type) -> tuple[tuple[str, type], ...]:
    return tuple(get_type_hints(kind).items())
