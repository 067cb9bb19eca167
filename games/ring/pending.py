"""Pending tasks that the games on a ring share, as small values on a stack: the next one lies on top."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Opening(NamedTuple):
    """Chance throws for the start: `waiting` are to throw, the `leaders` threw the `best` total so far."""

    waiting: tuple[int, ...]
    best: int
    leaders: tuple[int, ...]


class Ready(NamedTuple):
    """A player's choice to throw, or to do something else first."""

    player: int


class Throwing(NamedTuple):
    """A chance throw for a player's move."""

    player: int


class Arriving(NamedTuple):
    """A token's arrival on a space that has not taken effect yet."""

    player: int


class Buying(NamedTuple):
    """A player's choice to buy or not, on the space where the player's token stands."""

    player: int


class Passing(NamedTuple):
    """The passing of the turn to the next player."""


class Over(NamedTuple):
    """The end of the game."""

    winners: tuple[int, ...]


# Frequent tasks: each is made once for a player and reused.
ready: Final = lru_cache(maxsize=8)(Ready)
throwing: Final = lru_cache(maxsize=8)(Throwing)
