"""The first line of a save file: which game, which rules, who plays, with which options, since when."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.core import BadOptions, Game, Primitive
from games.match import Match
from saves.errors import BadSave
from saves.lines import BadLine, dump, is_count, is_moment, moment, parse

FORMAT: Final = 1
MAX_NAME: Final = 80
MAX_OPTION: Final = 1000

_COMPUTER = re.compile(r"computer:[a-z0-9_]{1,20}( /[a-z]{1,12}-[a-z]{1,12})?")
"""A computer player as `games.seating` writes it: its level, perhaps with colour and token."""
_NO_SAVE = "This file is not a saved game of this collection, or its first line is damaged."
_NEWER = "This game was saved by a newer version of the program; please update to open it."

Games = Mapping[str, Game[Any]]


@dataclass(frozen=True, slots=True)
class Header:
    """What is known of a match before its first entry; `began` is UTC, as "2026-11-20T19:00:00Z"."""

    game: str
    version: int
    data: str
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    began: str

    @classmethod
    def of(cls, match: Match, now: float) -> Header:
        """The header of a match that begins at `now`, in seconds since 1970."""
        game = match.game
        seats = tuple(map(tidy_name, match.seats))
        return cls(game.name, game.version, game.data_hash(), seats, dict(match.options), moment(now))

    @classmethod
    def parse(cls, line: bytes) -> Header:
        """The header that a line stands for; whether the game is known is not asked. Raises `BadSave`."""
        try:
            found = parse(line)
        except BadLine:
            raise BadSave(_NO_SAVE) from None
        if not isinstance(found, dict) or type(form := found.get("format", FORMAT)) is not int:
            raise BadSave(_NO_SAVE)
        if form > FORMAT:
            raise BadSave(_NEWER)
        if not all(name in found and check(found[name]) for name, check in _CHECKS.items()):
            raise BadSave(_NO_SAVE)
        values = {name: found[name] for name in _CHECKS}
        return cls(**values | {"seats": tuple(found["seats"])})

    def line(self) -> bytes:
        """The line that `parse` reads."""
        return dump({"format": FORMAT} | {name: getattr(self, name) for name in _CHECKS})

    def match(self, games: Games) -> Match:
        """The match before its first entry. Raises `BadSave`."""
        if self.game not in games:
            raise BadSave(f"This version of the program does not know the game {self.game[:40]!r}.")
        game = games[self.game]
        if self.version > game.version:
            raise BadSave(_NEWER)
        try:
            return Match.begin(game, self.seats, self.options)
        except BadOptions:
            raise BadSave("This game was saved with options that this version does not know.") from None
        except Exception:  # whatever rules make of hostile options, it must not reach the player
            raise BadSave("This game was saved with players or options that cannot be used.") from None


def tidy_name(name: str) -> str:
    """A seat's name as a save can hold it: printable, not too long, not empty."""
    kept = "".join(char for char in name if char.isprintable()).strip()[:MAX_NAME].rstrip()
    if kept.startswith("computer:") and not _COMPUTER.fullmatch(kept):
        kept = kept.replace(":", " ", 1).rstrip()
    return kept or "Player"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable()


def _are_seats(value: object) -> bool:
    return isinstance(value, list) and 0 < len(value) <= 20 and all(map(_is_seat, value))


def _is_seat(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME and tidy_name(value) == value


def _are_options(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value)) and all(map(_is_option, value.values()))


def _is_option(value: object) -> bool:
    return type(value) in (int, bool) or (isinstance(value, str) and len(value) <= MAX_OPTION)


_CHECKS: Final[dict[str, Callable[[object], bool]]] = {
    "game": _is_text,
    "version": lambda value: isinstance(value, int) and is_count(value) and value > 0,
    "data": _is_text,
    "seats": _are_seats,
    "options": _are_options,
    "began": is_moment,
}
