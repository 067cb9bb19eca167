"""Lists of deals that can be won: what may stand in them, how a deal is chosen, the deal of a day."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games import GAMES
from games.chance import pick
from games.core import Over
from games.match import Match
from games.patience.deals import LEVELS, WINNABLE, Deals, choose, deals, level_of, of_the_day
from games.solver.solver import Budget, Verdict, solve
from tests.kit import campaign

DEALT = [game for game in GAMES if any(option.name == "deal" for option in GAMES[game].options)]
LISTED = [game for game in GAMES if deals(game)]


def test_numbers_stand_once_and_rise() -> None:
    Deals("so", (1, 2), (3,), (4, 9))
    for bad in [((2, 1), (), ()), ((1, 1), (), ()), ((0,), (), ()), ((1,), (1,), ())]:
        with pytest.raises(ValueError, match="deal"):
            Deals("so", *bad)


@pytest.mark.parametrize("game", LISTED)
def test_there_are_enough_deals_of_every_level(game: str) -> None:
    known = deals(game)
    assert known
    assert len(known.all) >= 2000
    sizes = [len(known.of(level)) for level in LEVELS]
    assert max(sizes) - min(sizes) <= 1
    assert known.measure.endswith(".")


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("level", LEVELS)
def test_listed_deals_can_be_won_by_the_moves_the_solver_gives(game: str, level: str) -> None:
    known = deals(game)
    assert known
    for seed in campaign.seeds(f"{level} deals of {game}", 2, 100):
        deal = str(pick(Random(seed), known.of(level)))
        match = Match.begin(GAMES[game], ("You",), {"deal": deal})
        match.settle(Random(0))
        before = match.state.copy()
        answer = solve(match.state, Budget(3_000_000))
        assert match.state == before, "the position that is asked about is left alone"
        assert answer.verdict is Verdict.WON, deal
        for move in answer.line:
            match.play(move)
        assert match.turn == Over((0,), "won")


@pytest.mark.parametrize("game", DEALT)
def test_a_deal_is_chosen_from_its_level(game: str) -> None:
    known = deals(game)
    rng = Random(3)
    for level in ("any", WINNABLE, *LEVELS):
        chosen = {choose(game, level, rng) for _ in range(30)}
        assert len(chosen) > 10
        assert all(deal.isdigit() and 0 < int(deal) <= 9_999_999 for deal in chosen)
        if known and level in LEVELS:
            assert {level_of(game, deal) for deal in chosen} == {level}


@pytest.mark.parametrize("game", DEALT)
def test_the_deal_of_a_day_is_the_same_all_day_and_another_tomorrow(game: str) -> None:
    days = [of_the_day(game, day) for day in range(739_000, 739_100)]
    assert days == [of_the_day(game, day) for day in range(739_000, 739_100)]
    assert Counter(days).most_common(1)[0][1] <= 3


def test_the_deals_of_some_days_never_change() -> None:
    """Written down once: they are the same for all."""
    assert {game: [of_the_day(game, 739_000 + day) for day in range(3)] for game in DEALT} == {
        "klondike_patience": ["2514", "11689", "4388"],
        "joker_klondike": ["6523", "7238", "8309"],
    }


def test_deals_outside_the_lists_have_no_level() -> None:
    assert level_of("klondike_patience", "ms40000") == ""
    assert level_of("klondike_patience", "99999999999") == ""
