"""Pending tasks that the games on a ring share: small values on a stack, with the next one on top."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple


class Opening(NamedTuple):
    """Chance throws for the first turn: `waiting` still throw, `leaders` threw the `best` total so far."""

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
    """A token's arrival on a space, whose effect is still to come."""

    player: int


class Buying(NamedTuple):
    """A player's choice to buy the space where their token stands, or not."""

    player: int


class Passing(NamedTuple):
    """The change of turn to the next player."""


class Over(NamedTuple):
    """The end of the game."""

    winners: tuple[int, ...]


# Frequent tasks: each is made once for a player and reused.
ready: Final = lru_cache(maxsize=8)(Ready)
throwing: Final = lru_cache(maxsize=8)(Throwing)
