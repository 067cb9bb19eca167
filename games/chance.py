"""Distributions of dice and shuffles, and the one seeded source that samples them.

Only `Random.random()` is used: it is the one method whose sequence Python promises to keep.
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
class Even:
    """Outcomes of which each is as likely as the others; one that stands there twice is twice as likely."""

    outcomes: tuple[Move, ...]

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        return pick(rng, self.outcomes)

    def holds(self, outcome: Move) -> bool:
        """Whether the outcome is one of these."""
        return any(type(known) is type(outcome) and known == outcome for known in self.outcomes)


@dataclass(frozen=True, slots=True)
class Sampled:
    """Outcomes too many to list: a way to draw one, and a test of whether one is possible."""

    draw: Callable[[Random], Move]
    possible: Callable[[Move], bool]

    def sample(self, rng: Random) -> Move:
        """Draw one outcome."""
        return self.draw(rng)

    def holds(self, outcome: Move) -> bool:
        """Whether the outcome is one of these."""
        return self.possible(outcome)


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of dice: all ordered throws are as likely, each made once, by `make(first, second, ...)`."""

    count: int
    make: InitVar[Callable[..., Move]]
    sides: int = 6
    throws: tuple[Move, ...] = field(init=False)

    def __post_init__(self, make: Callable[..., Move]) -> None:
        """Make all throws, those of the first die apart farthest."""
        faces = range(1, self.sides + 1)
        object.__setattr__(self, "throws", tuple(starmap(make, product(faces, repeat=self.count))))

    def sample(self, rng: Random) -> Move:
        """Draw one throw, die by die."""
        random, sides, number = rng.random, self.sides, 0
        for _ in range(self.count):
            number = number * sides + int(random() * sides)
        return self.throws[number]

    def holds(self, outcome: Move) -> bool:
        """Whether it is one of these throws."""
        faces = range(1, self.sides + 1)
        like = self.throws[0]
        return type(outcome) is type(like) and len(outcome) == self.count and all(n in faces for n in outcome)


def certain(outcome: Move) -> Even:
    """The distribution of a sure thing."""
    return Even((outcome,))


def is_certain(distribution: Distribution) -> bool:
    """Whether it leaves nothing to chance."""
    return isinstance(distribution, Even) and len(distribution.outcomes) == 1


def below(rng: Random, bound: int) -> int:
    """A whole number from 0 to bound - 1, from `random()` alone."""
    return int(rng.random() * bound)


def pick(rng: Random, things: Sequence[T]) -> T:
    """One of the things, each as likely as the others."""
    return things[int(rng.random() * len(things))]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """The things in a random order (Fisher and Yates, from the back)."""
    deck = list(things)
    for last in range(len(deck) - 1, 0, -1):
        other = below(rng, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
