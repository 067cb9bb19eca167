"""Exact weights, frequencies, and the one source of chance."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from games.chance import Exact, Sampled, below, certain, dice, pick, shuffled


class Throw(NamedTuple):
    first: int
    second: int
    third: int


class Flip(NamedTuple):
    side: int


class Coin(NamedTuple):
    side: int


class OnlyRandom(Random):
    """A source that lets nobody use anything but `random()`."""

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("only random() may be used")

    def randrange(self, *args: Any, **kwargs: Any) -> int:
        raise AssertionError("only random() may be used")

    def shuffle(self, *args: Any, **kwargs: Any) -> None:
        raise AssertionError("only random() may be used")

    def choice(self, seq: Any) -> Any:
        raise AssertionError("only random() may be used")


class Fixed(Random):
    """A source that gives one number for ever."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


THREE = dice(3, Throw)


# ------------------------------------------------------------------ exact weights
def test_three_dice() -> None:
    throws = [throw for throw, _ in THREE.weights]
    assert len(throws) == len(set(throws)) == 216
    assert len({tuple(sorted(throw)) for throw in throws}) == 56
    assert sum(weight for _, weight in THREE.weights) == 1
    assert {weight for _, weight in THREE.weights} == {Fraction(1, 216)}
    assert all(type(throw) is Throw for throw in throws)


def test_other_dice() -> None:
    assert [flip for flip, _ in dice(1, Flip, sides=2).weights] == [Flip(1), Flip(2)]
    assert len(dice(2, lambda *pips: pips, sides=10).weights) == 100


@pytest.mark.parametrize(
    "weights",
    [(), ((Flip(1), Fraction(1, 2)),), ((Flip(1), Fraction(2, 3)), (Flip(2), Fraction(1, 2)))],
)
def test_weights_that_do_not_sum_to_one_are_refused(weights: Any) -> None:
    with pytest.raises(ValueError, match="must sum to 1"):
        Exact(weights)


def test_what_is_certain_happens() -> None:
    assert certain(Flip(1)).sample(Random(1)) == Flip(1)
    assert certain(Flip(1)).holds(Flip(1))
    assert not certain(Flip(1)).holds(Flip(2))


def test_an_outcome_is_known_by_its_class_too() -> None:
    assert not certain(Flip(1)).holds(Coin(1))
    assert not certain(Flip(1)).holds((1,))
    assert not THREE.holds(Throw(0, 1, 7))


def test_sampled_uses_its_two_functions() -> None:
    even = Sampled(lambda rng: Flip(2 * below(rng, 5)), lambda move: move[0] in range(0, 10, 2))
    assert all(even.holds(even.sample(Random(n))) for n in range(50))
    assert not even.holds(Flip(3))


# ------------------------------------------------------------------ drawing
def test_draws_follow_the_weights() -> None:
    rng = Random(1)
    uneven = Exact(((Flip(1), Fraction(1, 10)), (Flip(2), Fraction(2, 10)), (Flip(3), Fraction(7, 10))))
    seen = Counter(uneven.sample(rng)[0] for _ in range(20_000))
    for side, share in ((1, 0.1), (2, 0.2), (3, 0.7)):
        assert abs(seen[side] / 20_000 - share) < 0.015


def test_dice_are_fair() -> None:
    rng = Random(2)
    one = dice(1, Flip)
    seen = Counter(one.sample(rng)[0] for _ in range(12_000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 2_000) < 200 for count in seen.values())


@pytest.mark.parametrize("number", [0.0, 1 - 2**-53])
def test_the_ends_of_the_source_are_outcomes_too(number: float) -> None:
    rng = Fixed(number)
    assert THREE.sample(rng) == (Throw(1, 1, 1) if number == 0 else Throw(6, 6, 6))
    assert below(rng, 52) == (0 if number == 0 else 51)
    assert pick(rng, "abc") == ("a" if number == 0 else "c")
    assert sorted(shuffled(rng, range(52))) == list(range(52))


def test_shares_meet_where_they_should() -> None:
    coin = dice(1, Flip, sides=2)
    assert coin.sample(Fixed(0.5)) == Flip(2)
    assert coin.sample(Fixed(0.5 - 2**-54)) == Flip(1)


def test_below_reaches_every_number_equally() -> None:
    rng = Random(3)
    seen = Counter(below(rng, 7) for _ in range(14_000))
    assert sorted(seen) == list(range(7))
    assert all(abs(count - 2_000) < 200 for count in seen.values())


def test_every_order_is_equally_likely() -> None:
    rng = Random(4)
    seen = Counter("".join(shuffled(rng, "abcd")) for _ in range(24_000))
    assert len(seen) == 24
    assert all(abs(count - 1_000) < 150 for count in seen.values())


def test_shuffling_leaves_the_things_alone() -> None:
    things = [3, 1, 2]
    assert sorted(shuffled(Random(5), things)) == [1, 2, 3]
    assert things == [3, 1, 2]
    assert shuffled(Random(5), []) == []
    assert shuffled(Random(5), [8]) == [8]


def test_only_random_is_used() -> None:
    rng = OnlyRandom(6)
    assert len(shuffled(rng, range(52))) == 52
    assert pick(rng, "abc") in "abc"
    assert below(rng, 6) in range(6)
    assert THREE.holds(THREE.sample(rng))


def test_draws_never_change() -> None:
    """Written down once: numbers of the same source must be the same for ever."""
    rng = Random(2026)
    assert shuffled(rng, range(8)) == [2, 1, 5, 7, 4, 6, 3, 0]
    assert [below(rng, 100) for _ in range(6)] == [55, 78, 54, 73, 76, 75]
    assert THREE.sample(rng) == (4, 4, 1)
