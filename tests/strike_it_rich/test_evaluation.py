"""The simulator reaches what the rules reach; and what the judges of its positions count, by slow ways."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Over
from games.data import BadData, build, load
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import ends
from games.strike_it_rich.board import IS_DOUBLE, MARKERS, MINES, NEIGHBOURS
from games.strike_it_rich.evaluation import (
    HELD,
    NAMES,
    PATH,
    WON,
    Value,
    Weights,
    after_reply,
    holdings,
    learned,
    logistic,
    net_worth,
    pairs,
    prospector,
    weigh,
)
from games.strike_it_rich.simulator import ENOUGH, ROLLS, Position, position_of, replies
from games.strike_it_rich.state import FORMING, Dice, State
from tests.kit import campaign
from tests.strike_it_rich.table import mask_of, position
from tools import train_strike as train


# ------------------------------------------------------------------ the simulator
def rolled(rng: Random) -> Iterator[State]:
    """Every position of a random game in which the dice have just been rolled."""
    state = GAME.new(2, GAME.check_options({}))
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            if state.phase == FORMING:
                yield state
            GAME.apply(state, pick(rng, GAME.moves(state)))


def strange(rng: Random) -> State:
    """A position that play may never bring: mines at random, often full, cash often short."""
    state = State(secret=True, phase=FORMING, dice=tuple(pick(rng, list(ROLLS))))
    state.owner = [pick(rng, (-1, 0, 0, 1, 1)) for _ in MINES]
    while max(state.owner.count(0), state.owner.count(1)) > MARKERS:
        state.owner[pick(rng, MINES)] = -1
    state.mines = [state.owner.count(0), state.owner.count(1)]
    state.cash = [5_000 * pick(rng, (0, 1, 2, 4, 30)), 5_000 * pick(rng, (0, 20, 199, 210))]
    state.counted = state.cash[:]
    state.player = pick(rng, (0, 1))
    return state


def test_the_simulator_reaches_what_the_rules_reach() -> None:
    """The same ends of turns, no more and no less, in games and where mines are sold or none is left."""
    for seed in campaign.seeds("strike simulator", short=20, long=300):
        with campaign.told(seed=seed):
            rng = Random(seed)
            for state in (*map(State.copy, rolled(rng)), *(strange(rng) for _ in range(40))):
                seat = state.player
                reached = set[Position]().union(*(ends(state, move, seat) for move in GAME.moves(state)))
                assert set(replies(position_of(state, 1 - seat), ROLLS[tuple(sorted(state.dice))])) == reached


# ------------------------------------------------------------------ what is counted
def masks(rng: Random) -> tuple[int, int]:
    owners = [pick(rng, (0, 1, 2)) for _ in MINES]
    own, other = (sum(1 << mine for mine in MINES if owners[mine] == side) for side in (1, 2))
    return own, other


def somewhere(rng: Random) -> Position:
    return (*masks(rng), int(rng.random() * ENOUGH), int(rng.random() * 1.2 * ENOUGH))


def counted(own: int, other: int) -> tuple[int, ...]:
    """The holdings, mine by mine."""
    beside = [sum(own >> next_ & 1 for next_ in NEIGHBOURS[mine]) for mine in MINES]
    mine_of = [mine for mine in MINES if own >> mine & 1]
    theirs = [mine for mine in MINES if other >> mine & 1]
    free = [mine for mine in MINES if not (own | other) >> mine & 1]
    doubles = [mine for mine in mine_of if IS_DOUBLE[mine]]
    return (
        len(mine_of),
        *[sum(beside[mine] == count for mine in mine_of) for count in (1, 2, 3, 4)],
        len(doubles),
        sum(beside[mine] for mine in doubles),
        sum(beside[mine] == 1 for mine in free),
        sum(beside[mine] > 1 for mine in free),
        sum(beside[mine] for mine in theirs if IS_DOUBLE[mine]),
        sum(beside[mine] for mine in mine_of),
    )


def test_holdings_and_pairs_are_what_is_counted_mine_by_mine() -> None:
    for seed in campaign.seeds("strike holdings", short=100, long=5_000):
        with campaign.told(seed=seed):
            own, other = masks(Random(seed))
            assert holdings(own, other) == counted(own, other)
            assert pairs(own) == counted(own, other)[-1] // 2
    held = dict(zip(HELD, holdings(mask_of("1-4 4-4 4-5"), 0), strict=False))
    assert (held["mines"], held["beside_one"], held["beside_two"], held["doubles"]) == (3, 2, 1, 1)


def test_the_quick_way_is_the_slow_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while what is kept is let go again and again."""
    monkeypatch.setattr(Value, "_LIMIT", 5)
    rng = Random(8)
    weights = [rng.random() - 0.5 for _ in NAMES]
    value = Value(weights)
    for where in [somewhere(rng) for _ in range(100)] * 2:
        assert value.weight(where) == pytest.approx(weigh(weights, train.features(where)), abs=1e-9)


def test_the_logistic_curve() -> None:
    for tenths in range(-299, 300):
        assert logistic(tenths / 10) == pytest.approx(1 / (1 + math.exp(-tenths / 10)), rel=1e-12)
    assert logistic(0.0) == 0.5
    assert 0 < logistic(-1000.0) < 1e-12
    assert logistic(WON) > 1 - 1e-12


def test_plain_figures() -> None:
    """1-4, 4-4 and 4-5: two pairs and $50,000 of prices; against 5-6 for $5,000."""
    own, other = mask_of("1-4 4-4 4-5"), mask_of("5-6")
    assert net_worth((own, other, 20, 12)) == 20 - 12 + 10 - 1
    assert prospector((own, other, 20, 12)) == 20 - 12 + 10 - 1 + 2 * 4
    assert prospector((own, other, ENOUGH, 12)) > prospector((own, other, ENOUGH - 1, 0))


def test_looking_ahead_is_exact() -> None:
    """Over all 216 throws, with the best reply by the rules, it is the same chance."""
    value = learned()
    state = position("60,000 1-4 4-4 4-5 2-3 | 15,000 5-1 1-1 4-2 5-6 | 1 rolls")
    total = 0.0
    for throw in product(range(1, 7), repeat=3):
        after = GAME.copy(state)
        GAME.apply(after, Dice(*throw))
        total += max(value.chance(end) for move in GAME.moves(after) for end in ends(after, move, 1))
    assert after_reply(position_of(state, 0), value) == pytest.approx(1 - total / 216, abs=1e-12)
    assert after_reply((0, 0, ENOUGH, 5), value) == 1.0


# ------------------------------------------------------------------ what was learned
def test_a_million_in_hand_is_above_everything() -> None:
    value = learned()
    assert value.weight((0, 0, ENOUGH, ENOUGH)) == WON
    assert max(value.weight(somewhere(Random(number))) for number in range(99)) < WON
    assert value.chance(train.START) < 0.5, "the other side is next"


def test_the_weights_are_those_of_the_usual_training_under_their_names() -> None:
    weights = load(Weights, PATH).values
    assert PATH.read_text("utf-8") == train.written(train.USUAL, weights)
    with pytest.raises(BadData, match="weights must be those"):
        build(Weights, {"weights": [{"name": "luck", "value": 1.0}]}, "weights.toml")


def test_a_tiny_training_comes_to_the_same_weights_everywhere() -> None:
    *_, weights = train.train(train.Training(number=7, games=6, memory=0.7, first_step=0.2, last_step=0.1))
    known = {"having_played": -0.0181, "ahead": 0.5177, "mines_early": 0.0208, "beside_two_late": 0.0126}
    assert {name: value for name, value in zip(NAMES, weights, strict=True) if name in known} == known
