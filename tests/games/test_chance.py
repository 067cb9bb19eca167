"""Outcomes, frequencies, and the one source of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product, starmap
from random import Random
from typing import Any, NamedTuple

import pytest

from games.chance import SampledDistribution, UniformDistribution, only_outcome, pick, random_below, shuffled
from games.compat import override


class Throw(NamedTuple):
    first: int
    second: int
    third: int


class Flip(NamedTuple):
    side: int


class Coin(NamedTuple):
    side: int


class Fixed(Random):
    """A source that gives one number for ever, and lets nobody use anything but `random()`."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    @override
    def random(self) -> float:
        return self.number

    @override
    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("only random() may be used")


ONE = UniformDistribution(tuple(map(Flip, range(1, 7))))
THREE = UniformDistribution(tuple(starmap(Throw, product(range(1, 7), repeat=3))))
UNEVEN = UniformDistribution((Flip(1), Flip(2), Flip(2), *[Flip(3)] * 7))


# ------------------------------------------------------------------ what can happen
def test_an_outcome_is_known_by_its_value_and_its_class() -> None:
    sure = only_outcome(Flip(1))
    assert sure.sample(Random(1)) == Flip(1)
    assert [move for move in (Flip(1), Flip(2), Coin(1), (1,)) if sure.contains(move)] == [Flip(1)]
    assert not THREE.contains(Throw(0, 1, 7))
    even = SampledDistribution(
        lambda rng: Flip(2 * random_below(rng, 5)), lambda move: move[0] in range(0, 10, 2)
    )
    assert all(even.contains(even.sample(Random(n))) for n in range(50))
    assert not even.contains(Flip(3))


# ------------------------------------------------------------------ drawing
@pytest.mark.parametrize(
    ("draw", "shares"),
    [
        (lambda rng: UNEVEN.sample(rng)[0], {1: 0.1, 2: 0.2, 3: 0.7}),
        (lambda rng: ONE.sample(rng)[0], dict.fromkeys(range(1, 7), 1 / 6)),
        (lambda rng: random_below(rng, 7), dict.fromkeys(range(7), 1 / 7)),
        (
            lambda rng: "".join(shuffled(rng, "abc")),
            dict.fromkeys(("abc", "acb", "bac", "bca", "cab", "cba"), 1 / 6),
        ),
    ],
)
def test_draws_come_as_often_as_they_should(draw: Callable[[Random], Any], shares: dict[Any, float]) -> None:
    rng = Random(1)
    seen = Counter(draw(rng) for _ in range(20_000))
    assert set(seen) == set(shares)
    assert all(abs(seen[drawn] / 20_000 - share) < 0.012 for drawn, share in shares.items())


@pytest.mark.parametrize("number", [0.0, 1 - 2**-53])
def test_the_ends_of_the_source_are_outcomes_too_and_only_random_is_used(number: float) -> None:
    rng = Fixed(number)
    assert THREE.sample(rng) == (Throw(1, 1, 1) if number == 0 else Throw(6, 6, 6))
    assert random_below(rng, 52) == (0 if number == 0 else 51)
    assert pick(rng, "abc") == ("a" if number == 0 else "c")
    assert sorted(shuffled(rng, range(52))) == list(range(52))


def test_shares_meet_where_they_should() -> None:
    coin = UniformDistribution((Flip(1), Flip(2)))
    assert coin.sample(Fixed(0.5)) == Flip(2)
    assert coin.sample(Fixed(0.5 - 2**-54)) == Flip(1)


def test_shuffling_leaves_the_things_alone() -> None:
    things = [3, 1, 2]
    assert sorted(shuffled(Random(5), things)) == [1, 2, 3]
    assert things == [3, 1, 2]
    assert (shuffled(Random(5), []), shuffled(Random(5), [8])) == ([], [8])


def test_draws_never_change() -> None:
    """Written down once: numbers of the same source must be the same for ever."""
    rng = Random(2026)
    assert shuffled(rng, range(8)) == [2, 1, 5, 7, 4, 6, 3, 0]
    assert [random_below(rng, 100) for _ in range(6)] == [55, 78, 54, 73, 76, 75]
    assert THREE.sample(rng) == (4, 4, 1)
