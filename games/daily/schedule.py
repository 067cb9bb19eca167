"""The games of a day: the same deal, or the same dice, cards and rivals, for everybody on that date.

A day is given as `date.toordinal()`. They are easy on Mondays and hard on Sundays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from games import GAMES
from games.core import Options
from games.daily.outcomes import CYCLE
from games.data import load
from games.patience import deals
from games.seating import COMPUTER, LEVELS

_RIVALS: Final = 2  # computer players at a table that has room for them


class Daily(NamedTuple):
    """The game of a day: its level, the texts of the computer players' seats, and its options.

    The level is one of `deals.LEVELS` for a patience, else one of the computer players'.
    """

    game: str
    day: int
    level: str
    rivals: tuple[str, ...]
    options: Options


def daily(game: str, day: int) -> Daily:
    """Return the game of a day. Raises KeyError for an unknown game."""
    number, seats = deals.WEEK[(day - 1) % 7], GAMES[game].seats
    if seats.stop <= 2:
        return Daily(game, day, deals.LEVELS[number], (), {"deal": deals.of_the_day(game, day)})
    level = LEVELS[number]
    return Daily(game, day, level, (f"{COMPUTER}{level}",) * min(_RIVALS, seats.stop - 2), {})


@dataclass(frozen=True, slots=True)
class Marks:
    """Scores of the hard player in the first seat, by the number of the day in the cycle."""

    marks: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check that every day has a mark. Raises ValueError."""
        if len(self.marks) != CYCLE:
            raise ValueError(f"{CYCLE} marks are needed, not {len(self.marks)}.")


def mark(game: str, day: int) -> int | None:
    """Return the score of the hard player in the game of a day; None if it has none. Raises `BadData`."""
    path = GAMES.spec(game).assets / "daily.toml"
    return load(Marks, path).marks[day % CYCLE] if path.is_file() else None
