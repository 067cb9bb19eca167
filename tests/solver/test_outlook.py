"""A look back finds the move that lost the game, and counts the same ways before and after a move."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core import reveals
from games.match import Match
from games.patience.state import Draw, State
from games.solver.outlook import Outlook, count_ways, find_turning_point
from games.solver.solver import Answer, Verdict
from tests.kit import campaign


@pytest.mark.parametrize(
    ("verdicts", "found", "is_exact"),
    [("wwwll", (3, 4), True), ("wwwww", (5, 6), False), ("lllll", (0, 1), False), ("w??ll", (1, 4), False)],
)
def test_it_names_the_positions_that_are_known(verdicts: str, found: object, is_exact: bool) -> None:
    names = {"w": Verdict.WON, "l": Verdict.LOST, "?": Verdict.UNKNOWN}
    states = [State(str(number)) for number in range(len(verdicts) + 1)]
    judged = []

    def judge(state: State) -> Answer:
        judged.append(number := int(state.deal))
        return Answer(names[verdicts[number - 1]], (Draw(),) * number)

    turning = find_turning_point(states, judge)
    assert (turning.won_until, turning.lost_from) == found
    assert (turning.is_exact and turning.lost_from < len(states)) == is_exact
    assert len(turning.line) == turning.won_until, "the line begins at the last winnable position"
    assert len(judged) == len(set(judged)), "each position is judged once"


@pytest.mark.parametrize("name", ["klondike_patience", "joker_klondike"])
def test_a_move_that_uncovers_nothing_leaves_no_more_ways_than_before(name: str) -> None:
    """A move keeps the ways that are won after it, too; if it uncovers a card, ways die or live."""
    game, ways = GAMES[name], 4
    rng = Random(campaign.run_seed())
    match = Match.begin(game, ("You",), {"deal": str(rng.randrange(1, 32_000))})
    match.settle(rng)
    seen = 0
    for _ in range(60):
        if match.is_over or seen > 3:
            break
        moves = [move for move in game.moves(match.state) if not isinstance(move, Draw)] or [Draw()]
        before, move = game.copy(match.state), rng.choice(moves)
        is_blind = not any(map(reveals, match.play(move)))
        if match.is_over or not is_blind:
            continue
        seen += 1
        after = count_ways(game, match.state, 0, ways)
        assert after == count_ways(game, before, 0, ways, move)
        assert after.won <= count_ways(game, before, 0, ways).won + count_ways(game, before, 0, ways).open
        assert after == count_ways(game, match.state, 0, 1).plus(count_ways(game, match.state, 1, ways - 1))
    assert Outlook(100, 60, 30).open == 10
