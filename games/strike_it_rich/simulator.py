"""The same game on bit masks: every position that a roll can lead to, fast enough to learn and to look ahead.

A side is a mask of 36 bits (bit n is mine n) and its cash in steps of $5,000. A position describes the table
right after a turn: the masks and the cash of the player who has just played and of the next one. It holds
only what both sides know by counting. Tests check every response against the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement, permutations
from typing import Final, NamedTuple, TypeAlias

from games.strike_it_rich import board
from games.strike_it_rich import state as sr
from games.strike_it_rich.rules import DIAMONDS

Position: TypeAlias = tuple[int, int, int, int]
"""The mines of the player who has just played, those of the next, and in the same order the cash of both."""

ENOUGH: Final = board.GOAL // board.STEP
ALL: Final = (1 << len(board.MINES)) - 1
DOUBLES: Final = sum(1 << mine for mine in board.MINES if board.IS_DOUBLE[mine])
COST: Final = tuple(price // board.STEP for price in board.PRICES)
BESIDE: Final = tuple(sum(1 << other for other in board.NEIGHBOURS[mine]) for mine in board.MINES)
"""For each mine, the mask of the mines next to it."""
ORE: Final = tuple(value // board.STEP for value in board.ORE_VALUES)


class Number(NamedTuple):
    """A number that a roll can form: its mine as a bit, the mask beside it, the price, a strike's value."""

    bit: int
    beside: int
    price: int
    value: int


class Roll(NamedTuple):
    """A roll regardless of order: its frequency in 216, its numbers, the spots of three alike or 0."""

    weight: int
    numbers: tuple[Number, ...]
    triple: int


def _roll(dice: tuple[int, ...]) -> Roll:
    orders = set(permutations(dice))
    if len(orders) == 1:
        return Roll(1, (), dice[0])
    formed = {(board.MINE_AT[first, second], ORE[last]) for first, second, last in orders}
    return Roll(
        len(orders),
        tuple(Number(1 << mine, BESIDE[mine], COST[mine], value) for mine, value in sorted(formed)),
        0,
    )


ROLLS: Final[Mapping[tuple[int, ...], Roll]] = {
    dice: _roll(dice) for dice in combinations_with_replacement(range(1, 7), 3)
}
"""The 56 rolls, by their dice in rising order."""


def position_of(state: sr.State, seat: int) -> Position:
    """Return a state as the position of a seat that has just played, with cash as anyone can count it.

    A position always has the printed goal: what a lower goal spares is cash here, so the race is as long.
    """
    masks = [0, 0]
    for mine, owner in enumerate(state.owner):
        if owner >= 0:
            masks[owner] |= 1 << mine
    cash = [(dollars + board.GOAL - state.goal) // board.STEP for dollars in state.cash]
    return masks[seat], masks[1 - seat], cash[seat], cash[1 - seat]


def responses(position: Position, roll: Roll) -> list[Position]:
    """Return all positions that the next player can reach with a roll; that player has then just played."""
    other, own, purse, cash = position
    if roll.triple:
        return _triple_responses(own, other, cash, purse, roll.triple)
    found: list[Position] = []
    is_full = own.bit_count() >= board.MARKERS
    for bit, beside, price, value in roll.numbers:
        if own & bit:
            found.append((own, other, cash + value * (1 + (own & beside).bit_count()), purse))
        elif other & bit and not bit & DOUBLES:
            found.append((own, other, cash + value, purse + value * (other & beside).bit_count()))
        elif not is_full:
            seller = price if other & bit else 0
            if price <= cash:
                found.append((own | bit, other & ~bit, cash - price, purse + seller))
            else:
                for kept, left in _sale_options(own, price - cash):
                    found.append((kept | bit, other & ~bit, left, purse + seller))
    return found or [(own, other, cash, purse)]


def _triple_responses(own: int, other: int, cash: int, purse: int, spots: int) -> list[Position]:
    """Return the positions after Diamonds in any own mine, or a claim on any other while a marker is left."""
    found: list[Position] = []
    can_claim = own.bit_count() < board.MARKERS
    for mine, beside in enumerate(BESIDE):
        bit = 1 << mine
        strikes = 1 + (own & beside).bit_count()
        if own & bit:
            found.append((own, other, cash + ORE[DIAMONDS] * strikes, purse))
        elif can_claim:
            found.append((own | bit, other & ~bit, cash + ORE[spots] * strikes, purse))
    return found


def _sale_options(own: int, missing: int) -> list[tuple[int, int]]:
    """Return the mines kept and the sum left over for each way to sell mines until the price is there.

    The player sells mines one at a time, and none once the sum suffices. `missing` is in steps of $5,000.
    The list is empty if all mines together do not bring it.
    """
    mines = [mine for mine in board.MINES if own >> mine & 1]
    ends: dict[int, int] = {}
    open_ways = {own: missing}
    while open_ways:
        further: dict[int, int] = {}
        for kept, lacking in open_ways.items():
            for mine in mines:
                if kept >> mine & 1:
                    still = lacking - COST[mine]
                    (further if still > 0 else ends)[kept & ~(1 << mine)] = still
        open_ways = further
    return [(kept, -still) for kept, still in ends.items()]
