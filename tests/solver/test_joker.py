"""The solver of Joker Klondike: it agrees with a slow literal search, and its lines win in the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import count
from random import Random
from typing import Any

import pytest

from games.core import Over
from games.joker_klondike import GAME
from games.joker_klondike.state import JokerBuilt, JokerReplaced, JokerState, PlaceJoker
from games.patience.cards import JOKER
from games.patience.state import GiveUp
from games.solver.search import Budget, Shortcuts, Verdict, solve
from games.solver.table import DRAW, table_of
from tests.solver.brute import dealt, numbered, positions

POSITIONS = 300
LIMIT = 400


@pytest.fixture(scope="module")
def judged() -> list[tuple[JokerState, bool]]:
    """Late positions with what the slow search says of them."""
    return list(positions(GAME, Random(12), POSITIONS, LIMIT))


def play(state: Any, line: tuple[Any, ...]) -> Counter[str]:
    """Play a line that wins; what happened, by name."""
    here, seen = GAME.copy(state), Counter[str]()
    for move in line:
        assert not isinstance(move, GiveUp)
        seen[type(move).__name__] += 1
        seen.update(type(event).__name__ for event in GAME.apply(here, move))
    turn = GAME.turn(here)
    assert isinstance(turn, Over)
    assert turn.why == "won"
    return seen


def test_it_agrees_with_the_slow_search(judged: list[tuple[JokerState, bool]]) -> None:
    assert len(judged) == POSITIONS
    kinds: Counter[str] = Counter()
    for state, won in judged:
        answer = solve(state)
        assert answer.verdict is (Verdict.WON if won else Verdict.LOST), state
        kinds["won" if won else "lost"] += 1
        kinds["held"] += state.is_held
        kinds["placed"] += state.joker_at is not None
        kinds["waiting"] += state.joker_at is None and not state.is_held
        if won:
            play(state, answer.line)
    assert min(kinds[kind] for kind in ("won", "lost", "placed", "waiting")) >= 15


@pytest.mark.parametrize("name", [field.name for field in fields(Shortcuts)])
def test_no_shortcut_changes_an_answer(judged: list[tuple[JokerState, bool]], name: str) -> None:
    shortcuts = Shortcuts(**{name: False})
    for state, won in judged[:80]:
        assert solve(state, shortcuts=shortcuts).verdict is (Verdict.WON if won else Verdict.LOST)


def test_lines_from_the_deal_win_with_all_that_the_joker_does() -> None:
    seen: Counter[str] = Counter()
    won = 0
    for deal in range(1, 80):
        state = numbered(GAME, deal)
        before = state.copy()
        answer = solve(state, Budget(1000))
        assert state == before, "the position that is asked about is left alone"
        if answer.verdict is Verdict.WON:
            seen += play(state, answer.line)
            won += 1
    assert won >= 6
    assert min(seen[kind.__name__] for kind in (JokerBuilt, JokerReplaced, PlaceJoker)) >= 3


@pytest.mark.parametrize("deal", [340, 583, 618, 824])
def test_a_joker_that_is_dealt_open_is_free_once_an_ace_is_built(deal: int) -> None:
    state = numbered(GAME, deal)
    assert any(column and column[-1] == JOKER for column in state.columns)
    answer = solve(state)
    assert answer.verdict is Verdict.WON
    play(state, answer.line)


def test_steps_taken_back_and_taken_again_lead_to_the_same_table() -> None:
    rng = Random(4)
    for _ in range(40):
        table = table_of(dealt(GAME, rng))
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


def test_a_budget_ends_it_without_a_false_answer() -> None:
    hard = next(d for d in range(1, 60) if solve(numbered(GAME, d), Budget(40)).verdict is Verdict.UNKNOWN)
    assert solve(numbered(GAME, hard), Budget(40)).line == ()


def test_the_second_search_has_all_the_time_that_the_first_one_left() -> None:
    """The first search of this deal takes a fifth of the time, the second one most of the rest."""
    ticks = count()
    answer = solve(numbered(GAME, 32_067), Budget(10**6, 300.0, lambda: float(next(ticks))))
    assert answer.verdict is Verdict.LOST
    assert next(ticks) > 240
