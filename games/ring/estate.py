"""Parts that ring games share: a walk round the ring, the bank and its payments, the richest wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Protocol

from games.core import Event

BANK: Final = -1
"""The bank, where a payer or a payee is named."""
NOBODY: Final = -1


# ------------------------------------------------------------------ events that ring games share
@dataclass(frozen=True, slots=True)
class Paid:
    """One player paid another, BANK for the bank; `why` is a word of the rules.

    `times` is the number of properties that a rent was multiplied by; 0 for any other payment.
    """

    payer: int
    payee: int
    amount: int
    why: str
    times: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """A token walked clockwise."""

    player: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A token went to a space otherwise than by the dice; `why` is a word of the rules."""

    player: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Tied:
    """These players threw alike and throw again."""

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Broke:
    """A debt could not be paid in full."""

    player: int
    unpaid: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over: who has most."""

    winners: tuple[int, ...]


# Events that come again and again: each is made once and then handed out again.
paid: Final = lru_cache(maxsize=4_096)(Paid)
moved: Final = lru_cache(maxsize=4_096)(Moved)


# ------------------------------------------------------------------ money
class Purses(Protocol):
    """Whatever holds the players' cash; `bank` is what the bank has paid out more than it took."""

    cash: list[int]
    bank: int


def pay(
    purses: Purses, out: list[Event], payer: int, payee: int, amount: int, why: str, times: int = 0
) -> None:
    """Money goes from one to another, BANK for the bank; the payer has it. Nothing is not paid."""
    if amount <= 0:
        return
    event = paid(payer, payee, amount, why, times)
    count(purses, event)
    out.append(event)


def count(purses: Purses, event: Paid) -> None:
    """Let a payment change cash and bank."""
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
    """Who has most, or all who share that."""
    most = max(cash)
    return tuple(seat for seat, amount in enumerate(cash) if amount == most)


# ------------------------------------------------------------------ seats and spaces
@cache
def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All other seats, from the left of one."""
    return tuple((seat + step) % seats for step in range(1, seats))
