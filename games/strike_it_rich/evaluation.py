"""How good a position is: the chance to win of the one who has just played, from learned weights.

A position becomes a few numbers about the race for the million: who is ahead, how long it still takes, and
how each side's mines lie together. Their weighted sum goes through the logistic curve. All sums are exact
(`fsum`) and the curve is made of plain arithmetic, so any machine learns and plays alike. Simpler judges go
by plain figures alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import factorial, fsum, ldexp, sqrt
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from games.assets import ASSETS
from games.data import load
from games.strike_it_rich.board import MINES, SIDE
from games.strike_it_rich.simulator import ALL, COST, DOUBLES, ENOUGH, ROLLS, Position, replies

PATH: Final = ASSETS / "strike_it_rich" / "weights.toml"

HELD: Final = (
    "mines",
    "beside_one",
    "beside_two",
    "beside_three",
    "beside_four",
    "doubles",
    "beside_doubles",
    "room_by_one",
    "room_by_more",
    "theirs_to_take",
)
"""What is counted of a side's mines: all; those with one to four own neighbours; doubles, and the neighbours
of these; free mines beside one own mine, and beside more; own neighbours of the other side's doubles."""
WON: Final = 99.0
"""The weight of a game that is won: far above what any numbers come to."""
RACE: Final = ("having_played", "ahead", "sooner", "they_are_rich")
NAMES: Final = (*RACE, *(f"{name}_early" for name in HELD), *(f"{name}_late" for name in HELD))

_LEFT: Final = sum(1 << mine for mine in MINES if mine % SIDE == 0)
_NOT_LEFT: Final = ALL & ~_LEFT
_NOT_RIGHT: Final = ALL & ~(_LEFT << (SIDE - 1))

_EACH_ROLL: Final = tuple((roll, roll.weight / 216) for roll in ROLLS.values())

Judge: TypeAlias = Callable[[Position], float]
"""How good a position is for the one who has just played: the higher, the better."""
Holdings: TypeAlias = tuple[int, ...]
"""The counts of `HELD`, then the sum of all own neighbours of own mines."""


# ------------------------------------------------------------------ what is counted
def crowds(mask: int) -> tuple[int, int, int]:
    """How many mines of the mask lie beside each mine: masks for the count's binary digits 1, 2 and 4."""
    left, right = (mask << 1) & _NOT_LEFT, (mask >> 1) & _NOT_RIGHT
    up, down = (mask << SIDE) & ALL, mask >> SIDE
    sides, both_sides = left ^ right, left & right
    ends, both_ends = up ^ down, up & down
    carry = sides & ends
    return sides ^ ends, both_sides ^ both_ends ^ carry, both_sides & both_ends


def holdings(own: int, other: int) -> Holdings:
    """What a side holds, from its mask and the other's."""
    ones, twos, fours = crowds(own)
    one, three = ones & ~twos, ones & twos
    free, more = ALL & ~own & ~other, twos | fours
    counts = [(own & mask).bit_count() for mask in (one, twos & ~ones, three, fours)]
    return (
        own.bit_count(),
        *counts,
        (own & DOUBLES).bit_count(),
        _neighbours(own & DOUBLES, ones, twos, fours),
        (free & one).bit_count(),
        (free & more).bit_count(),
        _neighbours(other & DOUBLES, ones, twos, fours),
        counts[0] + 2 * counts[1] + 3 * counts[2] + 4 * counts[3],
    )


def _neighbours(mask: int, ones: int, twos: int, fours: int) -> int:
    return (mask & ones).bit_count() + 2 * (mask & twos).bit_count() + 4 * (mask & fours).bit_count()


def income(held: Holdings) -> float:
    """Roughly what a side gains in a turn, in steps of $5,000: one strike, and more with neighbours."""
    return 4.0 + 0.35 * held[-1]


class Pair(NamedTuple):
    """What of a position lies in the masks alone: both incomes, and own less the other side's holdings."""

    income: float
    theirs: float
    held: tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def pair(own: int, other: int) -> Pair:
    """The two sides' mines against each other."""
    mine, theirs = holdings(own, other), holdings(other, own)
    held = tuple([one - two for one, two in zip(mine, theirs, strict=True)][:-1])
    return Pair(income(mine), income(theirs), held)


# ------------------------------------------------------------------ what it is worth
def weigh(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """The weighted sum: above 0 for more than an even chance."""
    return fsum(map(mul, weights, numbers))


_LOG_2: Final = 0.6931471805599453
_TERMS: Final = tuple(1.0 / factorial(power) for power in range(13, -1, -1))


def logistic(sum_: float) -> float:
    """The chance that a weighted sum stands for: 1 / (1 + exp(-sum)), by plain arithmetic."""
    away = max(-30.0, min(30.0, -sum_))
    halvings = round(away / _LOG_2)
    rest, power = away - halvings * _LOG_2, 0.0
    for term in _TERMS:
        power = power * rest + term
    return 1.0 / (1.0 + ldexp(power, halvings))


@dataclass(frozen=True, slots=True)
class Weight:
    """What one of `NAMES` counts."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Weights:
    """The data file. Raises ValueError where the weights are not those of `NAMES`."""

    weights: tuple[Weight, ...]

    def __post_init__(self) -> None:
        """Check the names."""
        if tuple(weight.name for weight in self.weights) != NAMES:
            raise ValueError("The weights must be those that the program knows, in their order.")

    @property
    def values(self) -> tuple[float, ...]:
        """The bare numbers."""
        return tuple(weight.value for weight in self.weights)


class Value:
    """A judge of positions with fixed weights; what it finds of a pair of masks it keeps."""

    _LIMIT: Final = 1 << 16

    def __init__(self, weights: Sequence[float]) -> None:
        self._played, self._ahead, self._sooner, self._rich = weights[: len(RACE)]
        self._early = weights[len(RACE) : len(RACE) + len(HELD)]
        self._late = weights[len(RACE) + len(HELD) :]
        self._pairs: dict[tuple[int, int], tuple[float, float, float, float]] = {}

    def weight(self, position: Position) -> float:
        """The weighted sum of what `NAMES` lists; far above all else for a game that is won."""
        own, other, cash, theirs = position
        if cash >= ENOUGH:
            return WON
        found = self._pairs.get((own, other)) or self._pair(own, other)
        income, their_income, early, late = found
        turns, others = (ENOUGH - cash) / income, (ENOUGH - theirs) / their_income
        turns, others = (turns if turns > 0.5 else 0.5), (others if others > 0.5 else 0.5)
        root = sqrt((turns if turns < others else others) + 1.0)
        race = self._played + self._ahead * 0.05 * (cash - theirs) + self._sooner * 0.3 * (others - turns)
        return (race + late) / root + early * root + (self._rich if theirs >= ENOUGH else 0.0)

    def chance(self, position: Position) -> float:
        """The chance to win of the one who has just played."""
        return logistic(self.weight(position))

    def _pair(self, own: int, other: int) -> tuple[float, float, float, float]:
        if len(self._pairs) >= self._LIMIT:
            self._pairs.clear()
        mines = pair(own, other)
        early, late = 0.04 * weigh(self._early, mines.held), 0.2 * weigh(self._late, mines.held)
        found = self._pairs[own, other] = mines.income, mines.theirs, early, late
        return found


@cache
def learned() -> Value:
    """The judge with the weights of the data file. Raises `BadData`."""
    return Value(load(Weights, PATH).values)


def after_reply(position: Position, value: Value) -> float:
    """The chance to win, once the other side has rolled and given its best reply: exact over all rolls."""
    if position[2] >= ENOUGH:
        return 1.0
    weight = value.weight
    theirs = [
        logistic(max([weight(reply) for reply in replies(position, roll)])) * share
        for roll, share in _EACH_ROLL
    ]
    return 1.0 - sum(theirs)


# ------------------------------------------------------------------ judges by plain figures
def net_worth(position: Position) -> float:
    """Cash and the prices of the mines, own less the other side's, in steps of $5,000."""
    own, other, cash, theirs = position
    return cash - theirs + _prices(own) - _prices(other)


def prospector(position: Position) -> float:
    """The net worth with $20,000 more for each two mines of a side that lie together."""
    if position[2] >= ENOUGH:
        return WON * ENOUGH
    return net_worth(position) + 4 * (pairs(position[0]) - pairs(position[1]))


def pairs(mask: int) -> int:
    """How many two of the mines lie side by side."""
    return (mask & mask >> 1 & _NOT_RIGHT).bit_count() + (mask & mask >> SIDE).bit_count()


@cache
def _prices_of(part: int, first: int) -> int:
    return sum(price for mine, price in enumerate(COST[first : first + 12]) if part >> mine & 1)


def _prices(mask: int) -> int:
    """What all mines of a mask cost, in steps of $5,000, added up by thirds of the board."""
    return sum(_prices_of(mask >> first & 0xFFF, first) for first in (0, 12, 24))
