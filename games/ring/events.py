"""Events that the games on a ring share; -1 stands for the bank, or for no seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment from one player to another, or from or to BANK; `why` is a word of the rules.

    `times` is the number of properties that a rent was multiplied by; 0 for any other payment.
    """

    payer: int
    payee: int
    amount: int
    why: str
    times: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """A token's clockwise walk."""

    player: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A token's move to a space without a throw; `why` is a word of the rules."""

    player: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Tied:
    """A tie between players with the same total, who throw again."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Broke:
    """A debt that a player could not pay in full."""

    player: int
    unpaid: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the game, with the players who have the most cash."""

    winners: tuple[int, ...]


# Frequent events: each is made once and reused.
paid: Final = lru_cache(maxsize=4_096)(Paid)
moved: Final = lru_cache(maxsize=4_096)(Moved)
