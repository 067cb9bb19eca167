"""Parts that ring games share: a walk round the ring, the bank and its payments, the richest seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Protocol

from games.core import Event

BANK: Final = -1
"""The bank as a payer or a payee."""
NOBODY: Final = -1


# ------------------------------------------------------------------ events that ring games share
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
    """A token's move to a space otherwise than by the dice; `why` is a word of the rules."""

    player: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Tied:
    """A tie between players who threw alike and throw again."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Broke:
    """A debt that a player could not pay in full."""

    player: int
    unpaid: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The end of the game, with the players who have most."""

    winners: tuple[int, ...]


# Frequent events: each is made once and reused.
paid: Final = lru_cache(maxsize=4_096)(Paid)
moved: Final = lru_cache(maxsize=4_096)(Moved)


# ------------------------------------------------------------------ money
class Purses(Protocol):
    """Holder of the players' cash; `bank` is the amount that the bank has paid out beyond what it took."""

    cash: list[int]
    bank: int


def pay(
    purses: Purses, out: list[Event], payer: int, payee: int, amount: int, why: str, times: int = 0
) -> None:
    """Pay an amount from one to another, BANK for the bank; an amount of 0 or less does nothing.

    The payer must have the amount.
    """
    if amount <= 0:
        return
    event = paid(payer, payee, amount, why, times)
    count(purses, event)
    out.append(event)


def count(purses: Purses, event: Paid) -> None:
    """Apply a payment to cash and bank."""
    payer, payee, amount = event.payer, event.payee, event.amount
    if payer == BANK:
        purses.bank += amount
    else:
        purses.cash[payer] -= amount
    if payee == BANK:
        purses.bank -= amount
    else:
        purses.cash[payee] += amount


def richest(cash: Sequence[int]) -> tuple[int, ...]:
    """Return the seat with most cash, or all seats that share the most."""
    most = max(cash)
    return tuple(seat for seat, amount in enumerate(cash) if amount == most)


# ------------------------------------------------------------------ seats and spaces
@cache
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """Return all other seats in order, from the left of `seat`."""
    return tuple((seat + step) % seats for step in range(1, seats))
