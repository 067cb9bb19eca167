"""Conversion of moves to short JSON lists and back, and digests of a game's state.

`["Pack", 0, 5, 1]` is the list of `Pack(0, 5, 1)`.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from typing import Final, cast, get_type_hints

from games.core import Move, Primitive

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
    return hashlib.sha256(text.encode()).hexdigest()[:6]


_AS_IT_IS: Final = (int, str, bool, type(None))


def _to_plain(value: object) -> object:
    """Convert a value to JSON values; of a dataclass, to the list of the fields that equality compares."""
    if type(value) in _AS_IT_IS:  # first, because most values are numbers
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return [_to_plain(getattr(value, field.name)) for field in fields if _has_hash(field, value)]
    if isinstance(value, list | tuple):
        return [_to_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _to_plain(item) for key, item in value.items()}
    return value


def _has_hash(field: dataclasses.Field[object], value: object) -> bool:
    is_late = field.metadata == LATER and getattr(value, field.name) == field.default
    return field.compare and not is_late


def _move_type(types: Sequence[type], name: str) -> type:
    for kind in types:
        if kind.__name__ == name:
            return kind
    raise BadRecord(f"there is no move called {name[:40]!r}")


@cache
def _fields(kind: type) -> tuple[tuple[str, type], ...]:
    return tuple(get_type_hints(kind).items())
