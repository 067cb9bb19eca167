"""Numbered deals by difficulty: lists of deals that can be won, made with the solver and kept as data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from games import GAMES
from games.chance import below, pick
from games.data import load

ANY: Final = "any"
WINNABLE: Final = "winnable"
LEVELS: Final = ("gentle", "fair", "hard")
_HIGHEST: Final = 9_999_999  # short enough to be told to a friend


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a game that can be won, each list rising; `measure` says how levels are told apart."""

    measure: str
    gentle: tuple[int, ...]
    fair: tuple[int, ...]
    hard: tuple[int, ...]

    def __post_init__(self) -> None:
        """Check that each number stands once and in order. Raises ValueError."""
        for level in LEVELS:
            numbers = self.of(level)
            if list(numbers) != sorted(set(numbers)) or (numbers and numbers[0] < 1):
                raise ValueError(f"the {level} deals must be different numbers from 1, rising")
        if len(set(self.all)) != len(self.all):
            raise ValueError("a deal stands in two levels")

    @property
    def all(self) -> tuple[int, ...]:
        """The deals of all levels."""
        return self.gentle + self.fair + self.hard

    def of(self, level: str) -> tuple[int, ...]:
        """The deals of one level, or of all for `WINNABLE`."""
        if level == WINNABLE:
            return self.all
        numbers: tuple[int, ...] = getattr(self, level)
        return numbers


@cache
def deals(game: str) -> Deals | None:
    """The deals of a game; None where it has no list. Raises `BadData`."""
    path = GAMES.home(game).assets / "deals.toml"
    return load(Deals, path) if path.is_file() else None


def choose(game: str, level: str, rng: Random) -> str:
    """A deal's number: any, one that can be won, or one of a level; any where there is no list."""
    known = deals(game)
    if level == ANY or known is None or not known.of(level):
        return str(1 + below(rng, _HIGHEST))
    return str(pick(rng, known.of(level)))


def level_of(game: str, deal: str) -> str:
    """The level of a deal, or "" where it is in no list."""
    known = deals(game)
    if known is None or not deal.isdigit():
        return ""
    return next((level for level in LEVELS if int(deal) in known.of(level)), "")


def of_the_day(game: str, day: int) -> str:
    """The deal of a day (a number as of `date.toordinal`): the same for all, and one that can be won."""
    known = deals(game)
    numbers = known.all if known else ()
    spread = day * 2_654_435_761 % 2**32
    return str(numbers[spread % len(numbers)] if numbers else 1 + spread % _HIGHEST)
