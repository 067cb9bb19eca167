"""The worth of a position: the chance to win of the player who has just played, by the race to the million.

The module estimates each side's turns to the million from its cash, its mines and the best strike of each
roll. The weighted difference goes through the logistic curve; games against itself have taught the weights.
All sums are exact (`fsum`) and the curve is plain arithmetic, so that every machine learns and plays alike.
Simpler judges count only money and mines.
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
from games.strike_it_rich.simulator import ALL, BESIDE, COST, ENOUGH, ORE, ROLLS, Position, responses

PATH: Final = ASSETS / "strike_it_rich" / "weights.toml"

WON: Final = 99.0
"""The weight of a won game: far above any other weighted sum."""
NAMES: Final = ("having_played", "sooner")

FREE: Final = 0.6
"""The share of its strike that a free mine counts: it costs money now and brings money later."""
GROWTH: Final = 0.2
"""The growth of the average strike from turn to turn, in steps of $5,000.

Values of `FREE` and `GROWTH` a tenth and more away won no more in 4,000 pairs of games on the same dice.
"""
SOONEST: Final = 0.5
"""The fewest turns that an estimate gives: half a turn."""

_NOT_RIGHT: Final = ALL & ~sum(1 << mine for mine in MINES if mine % SIDE == SIDE - 1)

_EACH_ROLL: Final = tuple((roll, roll.weight / 216) for roll in ROLLS.values())
_FORMED: Final = tuple(
    (roll.weight / 216, tuple((number.bit.bit_length() - 1, number.value) for number in roll.numbers))
    for roll in ROLLS.values()
    if not roll.triple
)
_TRIPLES: Final = tuple((roll.weight / 216, ORE[roll.triple]) for roll in ROLLS.values() if roll.triple)

Judge: TypeAlias = Callable[[Position], float]
"""A rating of a position for the player who has just played: the higher, the better."""


# ------------------------------------------------------------------ the race
@lru_cache(maxsize=1 << 16)
def average_strike(own: int, other: int) -> float:
    """Return the average of a roll's best strike for the owner of mask `own`, in steps of $5,000."""
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


def turns_to_goal(own: int, other: int, cash: int) -> float:
    """Return the estimated turns to the million for the owner of mask `own`, as strikes grow every turn."""
    if cash >= ENOUGH:
        return SOONEST
    now = average_strike(own, other)
    return max(SOONEST, (sqrt(now * now + 2 * GROWTH * (ENOUGH - cash)) - now) / GROWTH)


def race(position: Position) -> tuple[float, float]:
    """Return the numbers that `NAMES` lists: 1 and the lead in turns, both smaller for a longer race."""
    own, other, cash, theirs = position
    mine, others = turns_to_goal(own, other, cash), turns_to_goal(other, own, theirs)
    root = sqrt(min(mine, others) + 1.0)
    return 1.0 / root, (others - mine) / root


# ------------------------------------------------------------------ the value function
def weighted_sum(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the weighted sum: above 0 for more than an even chance."""
    return fsum(map(mul, weights, numbers))


_LOG_2: Final = 0.6931471805599453
_TERMS: Final = tuple(1.0 / factorial(power) for power in range(13, -1, -1))


def logistic(sum_: float) -> float:
    """Return the chance that a weighted sum stands for: 1 / (1 + exp(-sum)), by plain arithmetic."""
    away = max(-30.0, min(30.0, -sum_))
    halvings = round(away / _LOG_2)
    rest, power = away - halvings * _LOG_2, 0.0
    for term in _TERMS:
        power = power * rest + term
    return 1.0 / (1.0 + ldexp(power, halvings))


@dataclass(frozen=True, slots=True)
class Weight:
    """The weight of one of `NAMES`."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Weights:
    """The contents of the data file. Raises ValueError if the weights are not those of `NAMES`."""

    weights: tuple[Weight, ...]

    def __post_init__(self) -> None:
        """Check the names. Raises ValueError."""
        if tuple(weight.name for weight in self.weights) != NAMES:
            raise ValueError("The weights must be those that the program knows, in their order.")

    @property
    def values(self) -> tuple[float, ...]:
        """The bare numbers, in the order of `NAMES`."""
        return tuple(weight.value for weight in self.weights)


class ValueFunction:
    """A rating of positions by fixed weights."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._played, self._sooner = weights

    def score(self, position: Position) -> float:
        """Return the weighted sum of the numbers that `NAMES` lists, or `WON` for a game that is won."""
        if position[2] >= ENOUGH:
            return WON
        played, sooner = race(position)
        return self._played * played + self._sooner * sooner

    def chance(self, position: Position) -> float:
        """Return the chance to win of the player who has just played."""
        return logistic(self.score(position))


@cache
def load_value_function() -> ValueFunction:
    """Return the value function with the weights of the data file. Raises `BadData`."""
    return ValueFunction(load(Weights, PATH).values)


def chance_after_response(position: Position, value: ValueFunction) -> float:
    """Return the chance to win after the other side's next turn, in which it makes the best of any roll."""
    if position[2] >= ENOUGH:
        return 1.0
    score = value.score
    theirs = [
        logistic(max([score(response) for response in responses(position, roll)])) * share
        for roll, share in _EACH_ROLL
    ]
    return 1.0 - sum(theirs)


# ------------------------------------------------------------------ judges by money and mines
def total_value(position: Position) -> float:
    """Return cash and the prices of the mines, own less the other side's, in steps of $5,000."""
    own, other, cash, theirs = position
    return cash - theirs + _total_cost(own) - _total_cost(other)


def prospector(position: Position) -> float:
    """Return the net worth, with $20,000 more for each pair of a side's mines that lie side by side."""
    if position[2] >= ENOUGH:
        return WON * ENOUGH
    return total_value(position) + 4 * (pairs(position[0]) - pairs(position[1]))


# ------------------------------------------------------------------ tastes
def dear_mines(position: Position) -> float:
    """Return the prices of the own mines in units of a dear one, as bold players like them."""
    return _total_cost(position[0]) / max(COST)


def close_mines(position: Position) -> float:
    """Return the own mines that lie beside the other side's, less all its mines, as sly players like it."""
    own, other = position[:2]
    beside = sum(1 for mine in MINES if own >> mine & 1 and BESIDE[mine] & other)
    return beside - other.bit_count()


def pairs(mask: int) -> int:
    """Return the number of pairs of mines that lie side by side."""
    return (mask & mask >> 1 & _NOT_RIGHT).bit_count() + (mask & mask >> SIDE).bit_count()


@cache
def _partial_cost(part: int, first: int) -> int:
    return sum(price for mine, price in enumerate(COST[first : first + 12]) if part >> mine & 1)


def _total_cost(mask: int) -> int:
    """Return the price of all mines of a mask, in steps of $5,000, added up by thirds of the board."""
    return sum(_partial_cost(mask >> first & 0xFFF, first) for first in (0, 12, 24))
