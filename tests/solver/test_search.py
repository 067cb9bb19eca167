"""The solver of both patiences agrees with a slow literal search, and its lines win in the game itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest

from games.core import Over
from games.joker_klondike import GAME as JOKER_GAME
from games.joker_klondike.state import JokerBuilt, JokerReplaced, PlaceJoker
from games.klondike_patience import GAME
from games.patience.cards import JOKER
from games.patience.state import GiveUp
from games.solver.claims import Claims
from games.solver.search import Budget, Shortcuts, Verdict, solve
from games.solver.table import DRAW, table_of
from tests.kit import campaign
from tests.solver.brute import dealt, numbered, positions

both = pytest.mark.parametrize("game", [GAME, JOKER_GAME], ids=lambda game: str(game.name))


@cache
def judged(game: Any) -> list[tuple[Any, bool]]:
    """Late positions with what the slow search says of them: half always the same, half new in each run."""
    each = campaign.size(30, 500)
    known = list(positions(game, Random(11), each, 300))
    return known + list(positions(game, Random(campaign.draw_seed()), each, 300))


def play(game: Any, state: Any, line: tuple[Any, ...]) -> Counter[type]:
    """Play a line that wins; the classes of its moves and of all that happened."""
    here, seen = game.copy(state), Counter[type]()
    for move in line:
        assert not isinstance(move, GiveUp)
        seen[type(move)] += 1
        seen.update(map(type, game.apply(here, move)))
    assert game.turn(here) == Over((0,), "won")
    return seen


@both
def test_it_agrees_with_the_slow_search(game: Any) -> None:
    verdicts: Counter[Verdict] = Counter()
    proved = 0
    for state, won in judged(game):
        answer = solve(state)
        assert answer.verdict is (Verdict.WON if won else Verdict.LOST), state
        verdicts[answer.verdict] += 1
        proof = Claims(table_of(state)).refute(300)
        assert not (won and proof), "a position that can be won is called lost"
        proved += proof is True
        if won:
            play(game, state, answer.line)
    assert min(verdicts[Verdict.WON], verdicts[Verdict.LOST]) >= 8
    assert proved > verdicts[Verdict.LOST] / 4


@both
@pytest.mark.parametrize("name", [field.name for field in fields(Shortcuts)])
def test_no_shortcut_changes_an_answer(game: Any, name: str) -> None:
    shortcuts = Shortcuts(**{name: False})
    for state, won in judged(game):
        assert solve(state, shortcuts=shortcuts).verdict is (Verdict.WON if won else Verdict.LOST)


def test_lines_win_with_all_that_the_joker_does() -> None:
    """In these deals the joker is dealt open, or placed by choice and replaced again and again."""
    seen: Counter[type] = Counter()
    for deal in (340, 583, 618, 824):
        state = numbered(JOKER_GAME, deal)
        assert any(column and column[-1] == JOKER for column in state.columns)
        seen += play(JOKER_GAME, state, solve(state).line)
    assert min(seen[kind] for kind in (JokerBuilt, JokerReplaced, PlaceJoker)) >= 2


def test_steps_taken_back_and_taken_again_lead_to_the_same_table() -> None:
    rng = Random(4)
    for _ in range(40):
        table = table_of(dealt(JOKER_GAME, rng))
        while table.stock:
            if choices := table.settle(True):
                table.place_joker(choices[0])
            else:
                table.draw()
        table.settle(False)
        steps, after = table.trail[:], (table.key, [pile[:] for pile in table.piles], table.at[:])
        place = int(rng.random() * len(steps))
        table.take_back(place)
        table.redo(steps[place:])
        assert (table.key, table.piles, table.at) == after
        assert table.trail == steps
        assert any(step[0] == DRAW for step in steps)


# ------------------------------------------------------------------ what ends it
@both
def test_a_budget_a_clock_or_a_wish_ends_it_without_a_false_answer(game: Any) -> None:
    ticks = count()
    hard = next(
        state
        for state in (numbered(game, deal) for deal in range(1, 60))
        if solve(state, Budget(60)).verdict is Verdict.UNKNOWN
    )
    assert solve(hard, Budget(60)).line == ()
    assert solve(hard, Budget(10**6), wanted=lambda: False).verdict is not Verdict.LOST
    answer = solve(hard, Budget(10**6, 1.0, lambda: float(next(ticks))))
    assert answer.verdict is Verdict.UNKNOWN


def test_a_game_given_up_cannot_be_won() -> None:
    state = numbered(GAME, 52)
    GAME.apply(state, GiveUp())
    assert solve(state).verdict is Verdict.LOST


def test_the_second_search_has_all_the_time_that_the_first_one_left() -> None:
    """The first search of this deal takes a fifth of the time, the second one most of the rest."""
    ticks = count()
    answer = solve(numbered(JOKER_GAME, 32_067), Budget(10**6, 300.0, lambda: float(next(ticks))))
    assert answer.verdict is Verdict.LOST
    assert next(ticks) > 240
