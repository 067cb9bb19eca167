"""Pairs of games on the same dice, and how sure their result is."""

from __future__ import annotations

from collections.abc import Callable
from math import isclose, sqrt
from random import Random

import pytest

from games.core import Move, Options
from games.players import AnyGlimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.state import FORMING
from tests.kit.players import RandomPlayer
from tests.kit.tournament import Tally, _part, duel, play_out

BOTH: Options = {"secret": True, "begins": "first"}


class Listening:
    """Plays at random from the glimpse's generator, or always the first move; notes the dice that it sees."""

    def __init__(self, take: Callable[[AnyGlimpse, Random], Move]) -> None:
        self.take = take
        self.dice: list[tuple[int, ...]] = []

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        if glimpse.view.phase == FORMING:
            self.dice.append(glimpse.view.dice)
        return self.take(glimpse, rng)


def at_random(glimpse: AnyGlimpse, rng: Random) -> Move:
    return RandomPlayer().choose(glimpse, rng)


def the_first(glimpse: AnyGlimpse, rng: Random) -> Move:
    return glimpse.moves[0]


def test_both_games_of_a_pair_see_the_same_dice() -> None:
    """Whatever the players do, the throws are those of the number alone."""
    stream = [
        tuple(GAME.outcomes(GAME.new(2, BOTH)).sample(rng)) for rng in [Random(20)] for _ in range(2000)
    ]
    for take in (at_random, the_first):
        listening = Listening(take)
        play_out(GAME, (listening, listening), BOTH, Random(20), Random(1))
        assert len(listening.dice) > 20
        assert listening.dice == stream[: len(listening.dice)]


def test_like_players_share_each_pair() -> None:
    """Two players that are one win each pair once: the seats are swapped, all else is the same."""
    assert list(duel(GAME, Listening(the_first), Listening(the_first), BOTH, range(10))) == [0.5] * 10


def test_a_duel_is_the_same_again() -> None:
    results = [list(duel(GAME, RandomPlayer(), Listening(the_first), BOTH, range(6))) for _ in range(2)]
    assert results[0] == results[1]
    assert set(results[0]) <= {0.0, 0.5, 1.0}


def test_seats_are_told_by_who_wins() -> None:
    winners = [
        play_out(GAME, (RandomPlayer(), RandomPlayer()), BOTH, Random(n), Random(n)) for n in range(12)
    ]
    assert set(winners) == {(0,), (1,)}


def test_the_interval_of_independent_games_is_wilsons() -> None:
    """60 of 100: from 50.2 to 69.1 % (by hand)."""
    tally = Tally([1.0] * 18 + [0.5] * 24 + [0.0] * 8)  # spreads as 100 games would
    low, high = tally.interval
    assert tally.share == 0.6
    assert low == pytest.approx(0.5020, abs=2e-4)
    assert high == pytest.approx(0.6906, abs=2e-4)


def test_pairs_that_are_alike_make_it_surer() -> None:
    sure, unsure = Tally([0.5] * 90 + [1.0] * 10), Tally([0.0] * 45 + [1.0] * 55)
    assert sure.share == pytest.approx(unsure.share)
    width = [high - low for low, high in (sure.interval, unsure.interval)]
    assert width[0] < width[1] / 2


def test_winning_all_leaves_some_doubt() -> None:
    low, high = Tally([1.0] * 2000).interval
    assert 0.9990 < low < 0.9991
    assert high == pytest.approx(1.0)
    low, high = Tally([0.0] * 10).interval
    assert low == pytest.approx(0.0)
    assert high > 0.1


def test_the_interval_holds_as_often_as_it_says() -> None:
    """Of 400 series of 60 pairs with a true share of 0.6, some 95 in 100 intervals hold it."""
    rng, held = Random(5), 0
    for _ in range(400):
        pairs = [((rng.random() < 0.6) + (rng.random() < 0.6)) / 2 for _ in range(60)]
        low, high = Tally(pairs).interval
        held += low <= 0.6 <= high
    assert 0.92 * 400 <= held <= 0.985 * 400


def test_it_narrows_with_the_root_of_the_pairs() -> None:
    some = [1.0, 0.5, 0.5, 0.0, 1.0] * 10
    few, many = (Tally(some * times).interval for times in (1, 16))
    assert isclose((few[1] - few[0]) / (many[1] - many[0]), sqrt(16), rel_tol=0.05)


def test_a_shared_win_counts_its_share() -> None:
    assert [_part(0, winners) for winners in ((0,), (1,), (0, 1), ())] == [1.0, 0.0, 0.5, 0.0]
