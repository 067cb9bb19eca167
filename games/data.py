"""Loader of TOML files into frozen dataclasses; an error names the file, the entry and the fault."""

from __future__ import annotations

import dataclasses
from functools import cache
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Final, TypeVar, get_args, get_origin, get_type_hints

from games.sha256 import hex_digest

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")

_WORDS: Final[dict[object, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    float: "a number",
}


class BadData(ValueError):
    """Error for an unusable data file; its text names the file, the entry and the fault."""


def load(kind: type[D], path: Path) -> D:
    """Return the file as one `kind` (a dataclass). Raises `BadData`."""
    import tomllib  # a first picture needs no file

    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadData(f"{path.name} cannot be read: {fault.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadData(f"{path.name} is not a good TOML file: {fault}.") from None
    return build(kind, table, path.name)


def build(kind: type[D], table: object, where: str) -> D:
    """Return a dataclass made from a table; `where` names the place in error texts. Raises `BadData`."""
    if not isinstance(table, dict):
        raise BadData(f"{where}: a table is expected here.")
    hints = get_type_hints(kind)
    fields = {field.name: field for field in dataclasses.fields(kind)}
    for name in table:
        if name not in fields:
            raise BadData(f"{where}: {name!r} is not known here.")
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name in table:
            values[name] = _convert(hints[name], table[name], f"{where}: {name}")
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise BadData(f"{where}: {name!r} is missing.")
    try:
        return kind(**values)
    except ValueError as fault:
        raise BadData(f"{where}: {fault}") from None


@cache
def file_hash(path: Path) -> str:
    """Return eight hexadecimal digits of the hash of a file's contents."""
    return hex_digest(path.read_bytes())[:8]


def _convert(hint: object, value: object, where: str) -> object:
    origin = get_origin(hint)
    if origin is tuple:
        return _convert_tuple(get_args(hint), value, where)
    if origin is UnionType:
        return _convert_union(get_args(hint), value, where)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return build(hint, value, where)
    if type(value) is not hint:
        raise BadData(f"{where} must be {_word(hint)}, not {value!r}.")
    return value


def _convert_tuple(kinds: tuple[object, ...], value: object, where: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise BadData(f"{where} must be a list, not {value!r}.")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_convert(kinds[0], item, f"{where}, entry {n}") for n, item in enumerate(value, 1))
    if len(kinds) != len(value):
        raise BadData(f"{where} must have {len(kinds)} entries, not {len(value)}.")
    pairs = zip(kinds, value, strict=True)
    return tuple(_convert(kind, item, f"{where}, entry {n}") for n, (kind, item) in enumerate(pairs, 1))


def _convert_union(kinds: tuple[object, ...], value: object, where: str) -> object:
    for kind in kinds:
        if type(value) is kind:
            return value
    raise BadData(f"{where} must be {' or '.join(map(_word, kinds))}, not {value!r}.")


def _word(kind: object) -> str:
    return _WORDS.get(kind, str(kind))
