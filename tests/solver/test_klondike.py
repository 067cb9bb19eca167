"""The solver of Klondike: it agrees with a slow literal search, and its lines win in the game itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import Over
from games.joker_klondike import GAME as JOKER_GAME
from games.klondike_patience import GAME
from games.patience.state import GiveUp, State
from games.solver.search import Budget, Shortcuts, Verdict, solve
from tests.solver.brute import can_be_won, numbered, positions

POSITIONS = 300
LIMIT = 500


@pytest.fixture(scope="module")
def judged() -> list[tuple[State, bool]]:
    """Late positions with what the slow search says of them."""
    return list(positions(GAME, Random(11), POSITIONS, LIMIT))


def assert_line_wins(state: Any, line: tuple[Any, ...]) -> None:
    here = GAME.copy(state)
    for move in line:
        assert not isinstance(move, GiveUp)
        GAME.apply(here, move)
    turn = GAME.turn(here)
    assert isinstance(turn, Over)
    assert turn.why == "won"


def test_it_agrees_with_the_slow_search(judged: list[tuple[State, bool]]) -> None:
    assert len(judged) == POSITIONS
    for state, won in judged:
        answer = solve(state)
        assert answer.verdict is (Verdict.WON if won else Verdict.LOST), state
        if won:
            assert_line_wins(state, answer.line)


@pytest.mark.parametrize("name", ["safe", "bound", "owing", "joining", "spaces", "claims"])
def test_no_shortcut_changes_an_answer(judged: list[tuple[State, bool]], name: str) -> None:
    shortcuts = Shortcuts(**{name: False})
    for state, won in judged[:80]:
        assert solve(state, shortcuts=shortcuts).verdict is (Verdict.WON if won else Verdict.LOST)


def test_positions_of_both_kinds_were_judged() -> None:
    """Late positions of won deals: the slow search finds wins among them too."""
    found = set()
    for deal in (52, 80, 90):
        state = numbered(GAME, deal)
        line = solve(state).line
        for number, move in enumerate(line):
            if len(line) - number < 30:
                assert can_be_won(GAME, state, 20_000) in (True, None)
                assert solve(state).verdict is Verdict.WON
                found.add(True)
            GAME.apply(state, move)
    assert found == {True}


@pytest.mark.parametrize("deal", [52, 80, 90, 168, 206, 327])
def test_deals_that_were_won_can_be_won(deal: int) -> None:
    state = numbered(GAME, deal)
    before = state.copy()
    answer = solve(state)
    assert answer.verdict is Verdict.WON
    assert state == before, "the position that is asked about is left alone"
    assert_line_wins(state, answer.line)


def test_about_a_quarter_of_all_deals_can_be_won() -> None:
    verdicts = [solve(numbered(GAME, deal), Budget(4000)).verdict for deal in range(1, 61)]
    won, lost = verdicts.count(Verdict.WON), verdicts.count(Verdict.LOST)
    assert won + lost > 30
    assert won / len(verdicts) < 0.40
    assert won >= 3


def test_a_budget_ends_it_without_a_false_answer() -> None:
    hard = next(d for d in range(1, 60) if solve(numbered(GAME, d), Budget(20)).verdict is Verdict.UNKNOWN)
    assert solve(numbered(GAME, hard), Budget(20)).line == ()
    assert solve(numbered(GAME, hard), Budget(10**6), wanted=lambda: False).verdict is not Verdict.LOST


def test_a_clock_ends_it() -> None:
    ticks = iter(range(10**6))
    hard = next(d for d in range(1, 60) if solve(numbered(GAME, d), Budget(60)).verdict is Verdict.UNKNOWN)
    answer = solve(numbered(GAME, hard), Budget(10**6, 1.0, lambda: float(next(ticks))))
    assert answer.verdict is Verdict.UNKNOWN


def test_a_game_given_up_cannot_be_won() -> None:
    state = numbered(GAME, 52)
    GAME.apply(state, GiveUp())
    assert solve(state).verdict is Verdict.LOST


def test_of_the_joker_it_claims_nothing() -> None:
    assert solve(numbered(JOKER_GAME, 44), Budget(500)).verdict is not Verdict.LOST
