"""The ratings of a game's computer levels, measured in games between them.

A difference of 400 makes the odds tenfold, as in chess: among several players, the chance of each to win is
in proportion to 10 ** (rating / 400). The easy level is at 1000 in all games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from games import GAMES
from games.data import load
from games.seating import LEVELS


@dataclass(frozen=True, slots=True)
class LevelRatings:
    """The ratings of the levels: the contents of `ratings.toml`."""

    easy: int
    medium: int
    hard: int

    def __getitem__(self, level: str) -> int:
        """Return the rating of a level."""
        value: int = getattr(self, level)
        return value

    def pairs(self) -> Iterable[tuple[str, int]]:
        """Return each level with its rating, the weakest first."""
        return ((level, self[level]) for level in LEVELS)


@cache
def level_ratings(game: str) -> LevelRatings | None:
    """Return the ratings of the levels of a game, or None if it has none. Raises `BadData`."""
    path = GAMES.spec(game).assets / "ratings.toml" if game in GAMES else None
    return load(LevelRatings, path) if path and path.is_file() else None
