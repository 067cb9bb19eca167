"""What the judge of positions counts, by hand and by slow ways; and that its quick way is the slow one."""

from __future__ import annotations

import math
from random import Random

import pytest

from games.chance import pick
from games.data import BadData, build, load
from games.strike_it_rich.board import IS_DOUBLE, MINE_AT, MINES, NEIGHBOURS
from games.strike_it_rich.evaluation import (
    HELD,
    NAMES,
    PATH,
    WON,
    Value,
    Weights,
    features,
    holdings,
    learned,
    logistic,
    weigh,
)
from games.strike_it_rich.simulator import ENOUGH, START, Position


def mask(*numbers: str) -> int:
    return sum(1 << MINE_AT[int(number[0]), int(number[2])] for number in numbers)


def masks(rng: Random) -> tuple[int, int]:
    owners = [pick(rng, (0, 1, 2)) for _ in MINES]
    return (
        sum(1 << mine for mine in MINES if owners[mine] == 1),
        sum(1 << mine for mine in MINES if owners[mine] == 2),
    )


def somewhere(rng: Random) -> Position:
    return (*masks(rng), int(rng.random() * ENOUGH), int(rng.random() * 1.2 * ENOUGH))


def counted(own: int, other: int) -> tuple[int, ...]:
    """The holdings, mine by mine."""
    beside = [sum(own >> next_ & 1 for next_ in NEIGHBOURS[mine]) for mine in MINES]
    mine_of = [mine for mine in MINES if own >> mine & 1]
    theirs = [mine for mine in MINES if other >> mine & 1]
    free = [mine for mine in MINES if not (own | other) >> mine & 1]
    by_count = [sum(beside[mine] == count for mine in mine_of) for count in (1, 2, 3, 4)]
    doubles = [mine for mine in mine_of if IS_DOUBLE[mine]]
    return (
        len(mine_of),
        *by_count,
        len(doubles),
        sum(beside[mine] for mine in doubles),
        sum(beside[mine] == 1 for mine in free),
        sum(beside[mine] > 1 for mine in free),
        sum(beside[mine] for mine in theirs if IS_DOUBLE[mine]),
        sum(beside[mine] for mine in mine_of),
    )


def test_holdings_are_what_is_counted_mine_by_mine() -> None:
    rng = Random(3)
    for _ in range(300):
        own, other = masks(rng)
        assert holdings(own, other) == counted(own, other)


def test_the_rulebooks_three_neighbours() -> None:
    """1-4 beside 4-4 and 4-5: one mine with two neighbours, two with one."""
    held = dict(zip(HELD, holdings(mask("1-4", "4-4", "4-5"), 0), strict=False))
    assert (held["mines"], held["beside_one"], held["beside_two"]) == (3, 2, 1)
    assert (held["doubles"], held["beside_doubles"]) == (1, 1)


def test_the_quick_way_is_the_slow_way() -> None:
    rng = Random(8)
    weights = [rng.random() - 0.5 for _ in NAMES]
    value = Value(weights)
    for _ in range(300):
        position = somewhere(rng)
        assert value.weight(position) == pytest.approx(weigh(weights, features(position)), abs=1e-9)


def test_what_is_kept_stays_right_when_there_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Value, "_LIMIT", 5)
    rng, weights = Random(9), [1.0] * len(NAMES)
    value = Value(weights)
    for position in [somewhere(rng) for _ in range(40)] * 2:
        assert value.weight(position) == pytest.approx(weigh(weights, features(position)), abs=1e-9)
        assert len(value._pairs) <= 5


def test_the_logistic_curve() -> None:
    for tenths in range(-299, 300):
        number = tenths / 10
        assert logistic(number) == pytest.approx(1 / (1 + math.exp(-number)), rel=1e-12)
    assert logistic(0.0) == 0.5
    assert 0 < logistic(-1000.0) < 1e-12
    assert logistic(WON) > 1 - 1e-12


def test_a_million_in_hand_is_above_everything() -> None:
    value = learned()
    assert value.weight((0, 0, ENOUGH, ENOUGH)) == WON
    rng = Random(2)
    assert all(abs(value.weight(somewhere(rng))) < WON for _ in range(500))


def test_what_was_learned_makes_sense() -> None:
    value = learned()
    assert value.chance(START) < 0.5  # the other side is next
    assert value.chance((0, 0, 40, 20)) > value.chance((0, 0, 20, 20)) > value.chance((0, 0, 20, 40))
    together, apart = mask("1-4", "4-4", "4-5"), mask("5-6", "2-6", "2-3")
    assert value.chance((together, 0, 20, 20)) > value.chance((apart, 0, 20, 20))
    assert value.chance((together, apart, 150, ENOUGH)) < 0.1


def test_weights_are_those_that_the_program_knows() -> None:
    weights = load(Weights, PATH)
    assert len(weights.values) == len(NAMES) == len(features(START))
    table = {
        "training": {"number": 1, "games": 1, "memory": 0.5, "first_step": 0.1, "last_step": 0.1},
        "weights": [{"name": "luck", "value": 1.0}],
    }
    with pytest.raises(BadData, match="weights must be those"):
        build(Weights, table, "weights.toml")
