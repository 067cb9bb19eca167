"""Totals, streaks, charts and trophies: counted by hand."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from saves.results import MOST_BINS, Bin, Measure, Totals, chosen, distribution, streaks, totals
from saves.trophies import PATIENCE, Trophy
from tests.saves.bookkeeping import PLAIN, results


def trophy(name: str) -> Trophy:
    return next(each for each in PATIENCE if each.name == name)


def test_totals_of_nothing() -> None:
    assert totals([]) == Totals()
    assert Totals().share == 0


def test_totals_by_hand() -> None:
    games = results("wswws")
    games = [
        game._replace(seconds=seconds, moves=moves, score=score)
        for game, seconds, moves, score in zip(
            games, (300, 10, 200, 400, 20), (90, 5, 110, 100, 9), (52, 3, 52, 52, 1), strict=True
        )
    ]
    assert totals(games) == Totals(5, 3, 0, 2, 200, 90, 300.0, 100.0, 32.0, 52)
    assert totals(games).share == 0.6


@pytest.mark.parametrize(
    ("outcomes", "now", "best"),
    [("", 0, 0), ("w", 1, 1), ("s", 0, 0), ("wwsw", 1, 2), ("swww", 3, 3), ("wwwg", 0, 3)],
)
def test_streaks(outcomes: str, now: int, best: int) -> None:
    assert streaks(results(outcomes)) == (now, best)


def test_games_are_chosen_by_difficulty_and_by_help() -> None:
    games = [
        PLAIN._replace(difficulty="gentle"),
        PLAIN._replace(difficulty="gentle", hint=True),
        PLAIN._replace(lamp=True),
        PLAIN._replace(peeked=True),
        PLAIN._replace(take_backs=9),
    ]
    assert len(chosen(games)) == 5
    assert len(chosen(games, "gentle")) == 2
    assert len(chosen(games, "")) == 3
    assert len(chosen(games, aided=True)) == 3
    assert len(chosen(games, "", aided=False)) == 1


# ------------------------------------------------------------------ charts
def test_no_bins_of_nothing() -> None:
    assert distribution([], "moves") == ()


def test_bins_by_hand() -> None:
    games = [
        PLAIN._replace(moves=moves, outcome=outcome)
        for moves, outcome in ((61, "won"), (64, "stuck"), (65, "won"), (79, "won"))
    ]
    assert distribution(games, "moves") == (
        Bin(60, 65, 1, 1),
        Bin(65, 70, 1, 0),
        Bin(70, 75, 0, 0),
        Bin(75, 80, 1, 0),
    )


def test_built_cards_of_a_pack_fit_into_bins_of_four() -> None:
    games = [PLAIN._replace(score=score) for score in range(53)]
    bins = distribution(games, "score")
    assert len(bins) == MOST_BINS
    assert bins[0] == Bin(0, 4, 0, 4)
    assert bins[-1] == Bin(52, 56, 0, 1)


def test_what_lies_far_out_shares_the_last_bin() -> None:
    games = [PLAIN._replace(seconds=300 + number) for number in range(99)]
    bins = distribution([*games, PLAIN._replace(seconds=90_000)], "seconds")
    assert bins[-1].high is None
    assert sum(b.games for b in bins) == 100
    assert len(bins) <= MOST_BINS


@pytest.mark.parametrize("measure", ["seconds", "moves", "score"])
@pytest.mark.parametrize("seed", range(40))
def test_every_game_is_in_one_bin(measure: Measure, seed: int) -> None:
    rng = Random(seed)
    most = 10 ** rng.randint(0, 18)
    values: list[dict[str, Any]] = [{measure: rng.randint(0, most)} for _ in range(rng.randint(1, 60))]
    games = [PLAIN._replace(**value, outcome=rng.choice(("won", "stuck"))) for value in values]
    bins = distribution(games, measure)
    assert sum(b.won for b in bins) == sum(game.is_won for game in games)
    assert sum(b.games for b in bins) == len(games)
    assert 0 < len(bins) <= MOST_BINS
    for bin_ in bins:
        inside = [g for g in games if bin_.low <= getattr(g, measure) < (bin_.high or 10**19)]
        assert len(inside) == bin_.games
    assert all(one.high == other.low for one, other in pairwise(bins))


# ------------------------------------------------------------------ trophies
def test_trophies_are_few_and_each_says_how() -> None:
    assert 6 <= len(PATIENCE) <= 10
    assert len({each.name for each in PATIENCE}) == len(PATIENCE)
    for each in PATIENCE:
        assert each.how.endswith(".")
        assert not each.is_won([])
        assert each.reached([]) == 0


WON = PLAIN._replace(outcome="won", score=52, seconds=400, take_backs=2, hint=True)


@pytest.mark.parametrize(
    ("name", "nearly", "last"),
    [
        ("First Gold", [PLAIN], WON),
        ("Pay Streak", [WON, PLAIN, WON, WON], WON),
        ("Stampede", [WON._replace(seconds=300)], WON._replace(seconds=299)),
        ("Lone Digger", [WON, WON._replace(hint=False, peeked=True)], WON._replace(hint=False)),
        ("No Way Back", [WON, PLAIN], WON._replace(take_backs=0)),
        ("Front Page", [WON, PLAIN._replace(of_the_day=True)], WON._replace(of_the_day=True)),
        ("Fool's Gold", [WON, PLAIN._replace(score=29)], PLAIN._replace(score=30)),
        ("Mother Lode", [WON] * 24 + [PLAIN], WON),
        ("Sourdough", [PLAIN] * 99, PLAIN),
    ],
)
def test_trophies_by_hand(name: str, nearly: list[object], last: object) -> None:
    found = trophy(name)
    assert not found.is_won(nearly)  # type: ignore[arg-type]
    assert found.is_won([*nearly, last])  # type: ignore[list-item]
    assert found.reached([*nearly, last] * 2) == found.needed  # type: ignore[list-item]
