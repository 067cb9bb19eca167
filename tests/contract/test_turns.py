"""Games end; moves are sorted, unique and never missing; what is no move is refused and changes nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.chance import Exact
from games.core import Chance, Decide, IllegalMove, Move, Over
from tests.contract.play import (
    OPEN,
    TABLES,
    Table,
    begin,
    cases,
    ending,
    finished,
    seeds,
    shown,
    snapshot,
    steps,
    wide_family,
)
from tests.kit.text import move_text

SENTENCE = re.compile(r"[A-Z].*[.!?]", re.DOTALL)

everywhere = pytest.mark.parametrize("table", TABLES, ids=shown)
each = pytest.mark.parametrize(("table", "seed"), cases(12), ids=shown)


@everywhere
def test_every_game_ends(table: Table) -> None:
    for seed in seeds(table, 100):
        turn = ending(table, seed).turn
        assert isinstance(turn, Over)
        assert set(turn.winners) <= set(range(table.seats))
        assert turn.why


@each
def test_moves_are_sorted_unique_and_there(table: Table, seed: int) -> None:
    for match, _, _ in steps(table, seed):
        moves = table.game.moves(match.state)
        if not isinstance(match.turn, Decide):
            continue
        assert match.turn.player in range(table.seats)
        assert moves
        keys = [(type(move).__name__, tuple(move)) for move in moves]
        assert keys == sorted(set(keys))
        assert len(set(map(move_text, moves))) == len(moves)
        assert {type(move) for move in moves} <= set(table.game.move_types)


@pytest.mark.parametrize("name", sorted({table.name for table in TABLES}))
def test_moves_are_equal_where_class_and_values_are(name: str) -> None:
    family = wide_family(next(table.game for table in TABLES if table.name == name))
    alike: dict[tuple[object, ...], list[Move]] = {}
    for move in family:
        kind: Any = type(move)
        assert move == kind(*move) != tuple(move)
        assert hash(move) == hash(kind(*move))
        alike.setdefault(tuple(move), []).append(move)
    for moves in alike.values():
        assert len(set(moves)) == len(moves)
        assert all(one != other for one, other in pairwise(moves))


@each
def test_asking_changes_nothing(table: Table, seed: int) -> None:
    game = table.game
    for match, rng, _ in steps(table, seed):
        before = snapshot(match.state)
        game.moves(match.state)
        game.turn(match.state)
        game.scores(match.state)
        game.faults(match.state)
        for seat in (None, *range(table.seats)):
            game.observe(match.state, seat)
        game.imagine(match.state, 0, rng)
        assert match.state == before


@each
def test_every_listed_move_can_be_played(table: Table, seed: int) -> None:
    for match, _, _ in steps(table, seed):
        for move in table.game.moves(match.state) if isinstance(match.turn, Decide) else ():
            after = table.game.copy(match.state)
            assert table.game.apply(after, move)
            assert table.game.faults(after) == []


@pytest.mark.parametrize(("table", "seed"), cases(3), ids=shown)
def test_other_moves_are_refused_and_change_nothing(table: Table, seed: int) -> None:
    family = [move for move in wide_family(table.game) if type(move).__name__ not in OPEN.get(table.name, ())]
    choice = Random(seed)
    for match, _, _ in steps(table, seed):
        legal = set()
        if isinstance(match.turn, Decide):
            legal = {move_text(move) for move in table.game.moves(match.state)}
        before = snapshot(match.state)
        for move in choice.sample(family, min(len(family), 200)):
            if move_text(move) not in legal and not _can_happen(table, match.state, move):
                with pytest.raises(IllegalMove) as refused:
                    table.game.apply(match.state, move)
                assert SENTENCE.fullmatch(str(refused.value)), str(refused.value)
                assert match.state == before


def _can_happen(table: Table, state: object, move: tuple[int | str | bool, ...]) -> bool:
    turn = table.game.turn(state)
    return isinstance(turn, Chance) and table.game.outcomes(state).holds(move)


@everywhere
def test_a_match_plays_out_of_turn_for_nobody(table: Table) -> None:
    family = wide_family(table.game)[:20]
    for match, _, _ in steps(table, 0):
        if not isinstance(match.turn, Decide):
            log = list(match.log)
            for move in family:
                with pytest.raises(IllegalMove):
                    match.play(move)
            assert match.log == log


@each
def test_weights_sum_to_one_and_outcomes_are_possible(table: Table, seed: int) -> None:
    game = table.game
    rng = Random(seed)
    for state in _chance_turns(table, seed):
        outcomes = game.outcomes(state)
        if isinstance(outcomes, Exact):
            assert sum(weight for _, weight in outcomes.weights) == 1
            assert all(weight > 0 for _, weight in outcomes.weights)
            assert len({(type(move), move) for move, _ in outcomes.weights}) == len(outcomes.weights)
        for _ in range(5):
            outcome = outcomes.sample(rng)
            assert outcomes.holds(outcome)
            game.apply(game.copy(state), outcome)


def _chance_turns(table: Table, seed: int) -> list[object]:
    """Every state of a random game in which nature acts."""
    game, match = table.game, finished(table, seed)
    state = game.new(table.seats, match.options)
    found: list[object] = []
    for entry in match.log:
        if isinstance(game.turn(state), Chance):
            found.append(game.copy(state))
        game.apply(state, entry.move)
    return found


@everywhere
def test_scores_have_one_number_a_seat(table: Table) -> None:
    for match, _, _ in steps(table, 1):
        assert len(table.game.scores(match.state)) == table.seats


@everywhere
def test_a_wrong_number_of_seats_is_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        begin(Table(table.name, table.game.seats[-1] + 1))
