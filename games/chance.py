"""Distributions of dice and shuffles, and sampling from them with one seeded generator.

They use only `Random.random()`, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import InitVar, dataclass, field
from itertools import product, starmap
from random import Random
from typing import TypeVar

from games.core import Distribution, Move

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class UniformDistribution:
    """A uniform distribution over a list of outcomes; an outcome listed twice is twice as likely."""

    outcomes: tuple[Move, ...]

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        return pick(rng, self.outcomes)

    def contains(self, outcome: Move) -> bool:
        """Return True if the outcome is one of these."""
        return any(type(known) is type(outcome) and known == outcome for known in self.outcomes)


@dataclass(frozen=True, slots=True)
class SampledDistribution:
    """A distribution with too many outcomes to list: `draw` makes one, `possible` tests one."""

    draw: Callable[[Random], Move]
    possible: Callable[[Move], bool]

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        return self.draw(rng)

    def contains(self, outcome: Move) -> bool:
        """Return True if the outcome is possible."""
        return self.possible(outcome)


@dataclass(frozen=True, slots=True)
class DiceRoll:
    """A roll of dice: all ordered rolls are equally likely; `make(first, second, ...)` makes each once."""

    count: int
    make: InitVar[Callable[..., Move]]
    sides: int = 6
    throws: tuple[Move, ...] = field(init=False)

    def __post_init__(self, make: Callable[..., Move]) -> None:
        """Make all rolls in order; the first die varies slowest."""
        faces = range(1, self.sides + 1)
        object.__setattr__(self, "throws", tuple(starmap(make, product(faces, repeat=self.count))))

    def sample(self, rng: Random) -> Move:
        """Draw one roll, die by die."""
        random, sides, number = rng.random, self.sides, 0
        for _ in range(self.count):
            number = number * sides + int(random() * sides)
        return self.throws[number]

    def contains(self, outcome: Move) -> bool:
        """Return True if the outcome is one of these rolls."""
        faces = range(1, self.sides + 1)
        like = self.throws[0]
        return type(outcome) is type(like) and len(outcome) == self.count and all(n in faces for n in outcome)


def only_outcome(outcome: Move) -> UniformDistribution:
    """Return the distribution with this outcome only."""
    return UniformDistribution((outcome,))


def has_one_outcome(distribution: Distribution) -> bool:
    """Return True if a distribution has exactly one outcome."""
    return isinstance(distribution, UniformDistribution) and len(distribution.outcomes) == 1


def random_below(rng: Random, bound: int) -> int:
    """Return a random whole number from 0 to bound - 1, from one call of `random()`."""
    return int(rng.random() * bound)


def pick(rng: Random, things: Sequence[T]) -> T:
    """Return one of the things; all are equally likely."""
    return things[int(rng.random() * len(things))]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """Return the things in a random order (Fisher-Yates, from the back)."""
    deck = list(things)
    for last in range(len(deck) - 1, 0, -1):
        other = random_below(rng, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
