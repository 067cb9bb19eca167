"""How the games with several seats were begun last, kept in the settings: who sat down, which options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeGuard

MOST_TABLES: Final = 12
MOST_SEATS: Final = 6
MOST_OPTIONS: Final = 12
LONGEST: Final = 80
"""The most characters of any text."""

_Value: TypeAlias = int | str | bool


class Table(NamedTuple):
    """How a game was begun: a text for each seat, and the options as pairs of name and value."""

    game: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, _Value], ...]


class _Tables:
    """Every list of tables that may be kept."""

    def __contains__(self, value: object) -> bool:
        """Whether it is short, every text in it is short and printable, and no game stands there twice."""
        if not _is_tuple(value, MOST_TABLES) or not all(map(_is_table, value)):
            return False
        games = [table[0] for table in value if isinstance(table, tuple)]
        return len(set(games)) == len(value)


class _Names:
    """Every list of persons' names, seat by seat, that may be kept."""

    def __contains__(self, value: object) -> bool:
        """Whether they are few, short and printable."""
        return _is_tuple(value, MOST_SEATS) and all(map(_is_text, value))


TABLES: Final = _Tables()
NAMES: Final = _Names()


def recalled(tables: Sequence[Sequence[object]], game: str) -> Table | None:
    """How a game was begun last, None where it never was."""
    return next((Table(*table) for table in tables if table[0] == game), None)  # type: ignore[arg-type]


def remembered(
    tables: Sequence[Sequence[object]], game: str, seats: Sequence[str], options: Mapping[str, _Value]
) -> tuple[Table, ...]:
    """The tables with this one in front; the ones that were used longest ago are dropped."""
    others = (Table(*table) for table in tables if table[0] != game)  # type: ignore[arg-type]
    return (Table(game, tuple(seats), tuple(options.items())), *others)[:MOST_TABLES]


def _is_table(value: object) -> bool:
    if not _is_tuple(value, 3) or len(value) != 3:
        return False
    game, seats, options = value
    return (
        _is_text(game)
        and _is_tuple(seats, MOST_SEATS)
        and all(map(_is_text, seats))
        and _is_tuple(options, MOST_OPTIONS)
        and all(map(_is_option, options))
    )


def _is_option(value: object) -> bool:
    if not _is_tuple(value, 2) or len(value) != 2 or not _is_text(value[0]):
        return False
    chosen = value[1]
    return type(chosen) is bool or (type(chosen) is int and abs(chosen) < 10**9) or _is_text(chosen)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and value.isprintable()


def _is_tuple(value: object, most: int) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple) and len(value) <= most
