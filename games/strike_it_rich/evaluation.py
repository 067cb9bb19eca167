"""How good a position is: the chance to win of the one who has just played, by the race for the million.

Each side's turns to the million are estimated from what it has and the best that each roll would bring it;
the weighted difference goes through the logistic curve, with weights that games against itself have taught.
All sums are exact (`fsum`) and the curve is made of plain arithmetic, so any machine learns and plays alike.
Simpler judges go by plain figures alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import factorial, fsum, ldexp, sqrt
from operator import mul
from typing import Final, TypeAlias

from games.assets import ASSETS
from games.data import load
from games.strike_it_rich.board import MINES, SIDE
from games.strike_it_rich.rules import DIAMONDS
from games.strike_it_rich.simulator import ALL, BESIDE, COST, ENOUGH, ORE, ROLLS, Position, replies

PATH: Final = ASSETS / "strike_it_rich" / "weights.toml"

WON: Final = 99.0
"""The weight of a game that is won: far above what any numbers come to."""
NAMES: Final = ("having_played", "sooner")

FREE: Final = 0.6
"""A free mine counts as if so much of it were owned: what it costs now, it brings later."""
GROWTH: Final = 0.2
"""By so much the gain of a turn grows from turn to turn, in steps of $5,000.

Of their neighbours, a tenth and more away, none won more in 4,000 pairs of games on the same dice.
"""
SOONEST: Final = 0.5
"""Nobody can be sure of the million sooner: it takes half a turn."""

_NOT_RIGHT: Final = ALL & ~sum(1 << mine for mine in MINES if mine % SIDE == SIDE - 1)

_EACH_ROLL: Final = tuple((roll, roll.weight / 216) for roll in ROLLS.values())
_FORMED: Final = tuple(
    (roll.weight / 216, tuple((number.bit.bit_length() - 1, number.value) for number in roll.numbers))
    for roll in ROLLS.values()
    if not roll.triple
)
_TRIPLES: Final = tuple((roll.weight / 216, ORE[roll.triple]) for roll in ROLLS.values() if roll.triple)

Judge: TypeAlias = Callable[[Position], float]
"""How good a position is for the one who has just played: the higher, the better."""


# ------------------------------------------------------------------ the race
@lru_cache(maxsize=1 << 16)
def gain(own: int, other: int) -> float:
    """What the best strike of a roll brings the owner of a mask in the mean, in steps of $5,000."""
    strikes = [1 + (own & beside).bit_count() for beside in BESIDE]
    shares = [
        times if own >> mine & 1 else 1 if other >> mine & 1 else FREE * times
        for mine, times in enumerate(strikes)
    ]
    formed = [share * max([shares[mine] * value for mine, value in numbers]) for share, numbers in _FORMED]
    claimed = max([times for mine, times in enumerate(strikes) if not own >> mine & 1], default=0)
    owned = max([times for mine, times in enumerate(strikes) if own >> mine & 1], default=0)
    triples = [share * max(owned * ORE[DIAMONDS], claimed * value) for share, value in _TRIPLES]
    return fsum(formed) + fsum(triples)


def turns(own: int, other: int, cash: int) -> float:
    """In how many turns the owner of a mask should have the million, gaining more from turn to turn."""
    if cash >= ENOUGH:
        return SOONEST
    now = gain(own, other)
    return max(SOONEST, (sqrt(now * now + 2 * GROWTH * (ENOUGH - cash)) - now) / GROWTH)


def race(position: Position) -> tuple[float, float]:
    """The numbers that `NAMES` lists: 1, and the turns by which one is sooner; less, the longer it takes."""
    own, other, cash, theirs = position
    mine, others = turns(own, other, cash), turns(other, own, theirs)
    root = sqrt(min(mine, others) + 1.0)
    return 1.0 / root, (others - mine) / root


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
    """A judge of positions with fixed weights."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._played, self._sooner = weights

    def weight(self, position: Position) -> float:
        """The weighted sum of what `NAMES` lists; far above all else for a game that is won."""
        if position[2] >= ENOUGH:
            return WON
        played, sooner = race(position)
        return self._played * played + self._sooner * sooner

    def chance(self, position: Position) -> float:
        """The chance to win of the one who has just played."""
        return logistic(self.weight(position))


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
