"""Format of save files: lines of JSON, first a header, then entries, checks and notes.

The header names the game, the version of its rules, the players, the options and the time of the start.
A note is a line like `["!", "hint"]`: help that a player used, the difficulty of the deal, or how the player
chose it. `["!", "day-2026-11-26"]` is the day of the deal, in the player's time zone; `["!", "shown"]`
follows each move that the computer made for a person in a demonstration; `["!", "who-0-7d98302c"]` is the
person for whom a seat counts (`saves/person_notes.py`). This version keeps and ignores
unknown notes of later versions. A hostile file raises `BadLine` or `BadSave`, and nothing else.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
import re
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, NoReturn, TypeAlias, TypeGuard, get_args

from games.core import AnyGame, BadOptions, Primitive, message
from games.match import Match
from saves.files import BadSave, Json

if TYPE_CHECKING:
    from datetime import date

Games: TypeAlias = Mapping[str, AnyGame]

FORMAT: Final = 1
MAX_BYTES: Final = 8 * 1024 * 1024
MAX_LINES: Final = 100_000
MAX_LINE: Final = 64 * 1024
MAX_DEPTH: Final = 4
MAX_DIGITS: Final = 18
MAX_NAME: Final = 80
MAX_OPTION: Final = 1000
MAX_NOTE: Final = 40

_TIMESTAMP: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_COMPUTER: Final = re.compile(r"computer:[a-z0-9_]{1,20}(:[a-z0-9_]{1,20})?( /[a-z]{1,12}-[a-z]{1,12})?")
"""A computer player as `games.seating` writes it: its level, perhaps with temper, color and token."""
_NO_SAVE: Final = message("saves.bad.first_line")
_NEWER: Final = message("saves.bad.newer")

DealChoice: TypeAlias = Literal["day", "number", "any", "winnable", "gentle", "fair", "hard"]
"""How a deal was chosen: the deal of the day, by number, or at random among all deals or those of a kind."""

Note: TypeAlias = Literal["hint", "lamp", "lesson", "branch", "free", DealChoice]
"""A note about help, a lesson or its end, or the choice of the deal; a deal with a level has a note of it."""

HINT: Final = "hint"
LAMP: Final = "lamp"
LESSON: Final = "lesson"
BRANCH: Final = "branch"
"""Note of a game that was begun from a position of another one, whose rest was known."""
"""Note of a game that began as a lesson, with a prepared deal or dice; statistics do not count it."""
SHOWN: Final = "shown"
"""Note after each move that the computer made for a person."""
FREE: Final = "free"
"""Note of a lesson in which the player closed the guide, or the guide has finished."""
DAY: Final = "day"
NUMBER: Final = "number"
_ON_DAY: Final = "day-"
_TURN_NOTE: Final = re.compile(r"turn-(\d{1,6})-(\d)")
DEAL_CHOICES: Final[tuple[DealChoice, ...]] = get_args(DealChoice)
"""All values of `DealChoice`, by priority: of those in a file, the first here is how the deal was chosen."""


# ------------------------------------------------------------------ lines
class BadLine(ValueError):
    """Error for a line that no save file can have."""


def dump(record: object) -> bytes:
    """Return a record as one line of plain ASCII with its line end."""
    return json.dumps(record, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def parse(line: bytes) -> Json:
    """Return the JSON value of one line, without floats. Raises `BadLine`."""
    if len(line) > MAX_LINE:
        raise BadLine("the line is too long")
    try:
        found: Json = json.loads(
            line.decode("utf-8"), parse_int=_whole, parse_float=_reject, parse_constant=_reject
        )
    except (ValueError, RecursionError):
        raise BadLine("the line is not in our subset of JSON") from None
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH and _is_too_deep(found, MAX_DEPTH):
        raise BadLine("the line is nested too deeply")
    return found


def fields(line: bytes) -> tuple[str, list[Json]]:
    """Return the first item, a text, and the other items of a line that is a list. Raises `BadLine`."""
    match parse(line):
        case [str(first), *rest]:
            return first, rest
    raise BadLine("the line is not a list that begins with a text")


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise BadLine("the number is too large")
    return int(digits)


def _reject(text: str) -> NoReturn:
    raise BadLine(f"{text[:20]!r} is not allowed")


def _is_too_deep(value: Json, depth: int) -> bool:
    """Return True if lists and dicts in a value nest deeper than `depth`."""
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return depth == 0 or any(_is_too_deep(each, depth - 1) for each in inner)


# ------------------------------------------------------------------ values
def is_count(value: object) -> TypeGuard[int]:
    """Return True if a value is an int from 0 on, and no bool."""
    return type(value) is int and value >= 0


def timestamp(now: float) -> str:
    """Return seconds since 1970 as a timestamp, as save files have them: UTC, "2026-11-20T19:00:00Z"."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))


def is_timestamp(value: object) -> TypeGuard[str]:
    """Return True if a value has the form of a timestamp."""
    return isinstance(value, str) and _TIMESTAMP.fullmatch(value) is not None


def parse_timestamp(when: str) -> float | None:
    """Return the seconds since 1970 of a timestamp, or None if there is no such day or hour."""
    from calendar import timegm  # a late import, because it takes longer than all the rest of this module

    try:
        return timegm(time.strptime(when, "%Y-%m-%dT%H:%M:%SZ"))
    except (ValueError, OverflowError):
        return None


SLACK: Final = 86_400
"""Seconds that a time may be ahead of our clock, for clocks set to another time zone."""


def is_possible_time(when: float, now: float) -> bool:
    """Return True unless a time is so far ahead that its clock must have been wrong."""
    return when <= now + SLACK


def day_note(day: date) -> str:
    """Return the note of the day of a deal."""
    return _ON_DAY + day.isoformat()


def dates_in(notes: Collection[str]) -> list[date]:
    """Return the days of deals in notes; none in a save of an older version."""
    from datetime import date

    found: list[date] = []
    for word in notes:
        if word.startswith(_ON_DAY):
            with contextlib.suppress(ValueError):
                found.append(date.fromisoformat(word.removeprefix(_ON_DAY)))
    return found


def is_word(value: object) -> TypeGuard[str]:
    """Return True if a value can be a note, known or not."""
    return isinstance(value, str) and 0 < len(value) <= MAX_NOTE and value.isprintable()


class TurnNote(NamedTuple):
    """A note of the turn at which the player left: its number, from 1, and the seat to act."""

    turn: int
    seat: int

    @property
    def word(self) -> str:
        """The note as a save file has it."""
        return f"turn-{self.turn}-{self.seat}"

    @classmethod
    def parse(cls, word: str) -> TurnNote | None:
        """Return the turn in a note, or None for any other note."""
        found = _TURN_NOTE.fullmatch(word)
        return cls(int(found[1]), int(found[2])) if found else None


class Ending(NamedTuple):
    """End of a game: the seats that won, the game's word for the reason, the timestamp, or "" if unknown."""

    winners: tuple[int, ...]
    why: str
    ended: str

    @classmethod
    def parse(cls, values: list[Json], seats: int) -> Ending | None:
        """Return the ending in an end line, or None if it is not possible with this number of seats."""
        match values:
            case [list(winners), str(why), *rest] if len(rest) < 2:
                kept = tuple(seat for seat in winners if is_count(seat) and seat < seats)
                ended = rest[0] if rest else ""
                if len(set(kept)) == len(winners) and (ended == "" or is_timestamp(ended)):
                    return cls(kept, why, str(ended))
        return None


# ------------------------------------------------------------------ the first line
@dataclass(frozen=True, slots=True)
class Header:
    """The facts of a match before its first entry; `data` hashes the game's data, `began` is a timestamp."""

    game: str
    version: int
    data: str
    seats: tuple[str, ...]
    options: dict[str, Primitive]
    began: str

    @classmethod
    def of(cls, match: Match, now: float) -> Header:
        """Return the header of a match that begins at `now`, in seconds since 1970."""
        game = match.game
        seats = tuple(map(clean_name, match.seats))
        return cls(game.name, game.version, game.data_hash(), seats, dict(match.options), timestamp(now))

    @classmethod
    def parse(cls, line: bytes) -> Header:
        """Return the header in a line; its game may be unknown. Raises `BadSave`."""
        try:
            found = parse(line)
        except BadLine:
            raise BadSave(_NO_SAVE) from None
        if not isinstance(found, dict) or type(form := found.get("format", FORMAT)) is not int:
            raise BadSave(_NO_SAVE)
        if form > FORMAT:
            raise BadSave(_NEWER)
        game, version, data, seats, options, began = map(found.get, _NAMES)
        if not (_is_text(game) and is_count(version) and version > 0 and _is_text(data)):
            raise BadSave(_NO_SAVE)
        if not (_are_seats(seats) and _are_options(options) and is_timestamp(began)):
            raise BadSave(_NO_SAVE)
        return cls(game, version, data, tuple(seats), options, began)

    def line(self) -> bytes:
        """Return the line that `parse` reads."""
        return dump({"format": FORMAT} | {name: getattr(self, name) for name in _NAMES})

    def match(self, games: Games) -> Match:
        """Return the match before its first entry. Raises `BadSave`."""
        if self.game not in games:
            raise BadSave(message("saves.bad.game", game=self.game[:40]))
        game = games[self.game]
        if self.version > game.version:
            raise BadSave(_NEWER)
        try:
            return Match.begin(game, self.seats, self.options)
        except BadOptions:
            raise BadSave(message("saves.bad.options")) from None
        except Exception:  # hostile options can cause any error in the rules
            raise BadSave(message("saves.bad.players")) from None


def clean_name(name: str) -> str:
    """Return a seat's name in the form that a save may have: printable, not too long, not empty."""
    kept = "".join(char for char in name if char.isprintable()).strip()[:MAX_NAME].rstrip()
    if kept.startswith("computer:") and not _COMPUTER.fullmatch(kept):
        kept = kept.replace(":", " ", 1).rstrip()
    return kept or "Player"


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and len(value) <= MAX_NAME and value.isprintable()


def _are_seats(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and 0 < len(value) <= 20 and all(map(_is_seat, value))


def _is_seat(value: object) -> bool:
    return isinstance(value, str) and len(value) <= MAX_NAME and clean_name(value) == value


def _are_options(value: object) -> TypeGuard[dict[str, Primitive]]:
    return isinstance(value, dict) and all(map(_is_text, value)) and all(map(_is_option, value.values()))


def _is_option(value: object) -> bool:
    return type(value) in (int, bool) or (isinstance(value, str) and len(value) <= MAX_OPTION)


_NAMES: Final = tuple(field.name for field in dataclasses.fields(Header))
