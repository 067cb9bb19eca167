"""Copies are independent, secrets stay secret, the laws of each game hold, events tell everything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.core import Decide, Event, Game
from tests.contract.play import RARE, TABLES, Table, cases, ending, seeds, shown, snapshot, steps

everywhere = pytest.mark.parametrize("table", TABLES, ids=shown)
each = pytest.mark.parametrize(("table", "seed"), cases(12), ids=shown)


@each
def test_earlier_copies_stay_what_they_were(table: Table, seed: int) -> None:
    copies: list[tuple[Any, Any]] = []
    for match, _, _ in steps(table, seed):
        copies.append((table.game.copy(match.state), snapshot(match.state)))
    assert all(copied == kept for copied, kept in copies)


@each
def test_a_copy_can_be_played_without_the_original(table: Table, seed: int) -> None:
    for match, _, _ in steps(table, seed):
        if isinstance(match.turn, Decide):
            before = snapshot(match.state)
            for move in table.game.moves(match.state):
                table.game.apply(table.game.copy(match.state), move)
            assert match.state == before


@each
def test_states_that_differ_in_secrets_look_the_same(table: Table, seed: int) -> None:
    game = table.game
    for match, rng, _ in steps(table, seed):
        for seat in range(table.seats):
            guess = game.imagine(match.state, seat, rng)
            assert game.observe(guess, seat) == game.observe(match.state, seat)
            assert game.observe(guess, None) == game.observe(match.state, None)
            assert game.turn(guess) == match.turn
            assert game.faults(guess) == []
            if match.turn == Decide(seat):
                assert game.moves(guess) == game.moves(match.state)


@each
def test_what_is_imagined_depends_on_nothing_secret(table: Table, seed: int) -> None:
    game = table.game
    for match, rng, _ in steps(table, seed):
        for seat in range(table.seats):
            guess = game.imagine(match.state, seat, rng)
            assert game.imagine(guess, seat, Random(seed)) == game.imagine(match.state, seat, Random(seed))


@each
def test_events_tell_all_that_is_to_be_seen(table: Table, seed: int) -> None:
    game = table.game
    view: Any = None
    for match, _, events in steps(table, seed):
        view = view or game.blank(table.seats, match.options)
        assert_follows(game, view, events, game.observe(match.state, None))


@each
def test_events_tell_each_player_what_changes_for_their_eyes(table: Table, seed: int) -> None:
    game = table.game
    views: list[Any] = []
    for match, _, events in steps(table, seed):
        seen = [game.observe(match.state, seat) for seat in range(table.seats)]
        for view, wanted in zip(views, seen, strict=False):
            assert_follows(game, view, events, wanted)
        views = views or seen


def assert_follows(game: Game[Any, Any], view: Any, events: Sequence[Event], seen: Any) -> None:
    """By the events the view becomes what is seen now, in values of the same classes."""
    for event in events:
        game.fold(view, event)
    assert view == seen
    assert repr(view) == repr(seen), "values are equal, but not their classes"


@each
def test_a_view_shares_nothing_with_the_state(table: Table, seed: int) -> None:
    kept: list[tuple[Any, Any]] = []
    for match, _, _ in steps(table, seed):
        view = table.game.observe(match.state, None)
        kept.append((view, snapshot(view)))
    assert all(view == before for view, before in kept)


@everywhere
def test_the_laws_of_the_game_hold(table: Table) -> None:
    for seed in seeds(table, 60):
        for match, _, _ in steps(table, seed):
            assert table.game.faults(match.state) == []


@pytest.mark.parametrize("name", sorted({table.name for table in TABLES}))
def test_every_class_of_move_and_event_is_seen(name: str) -> None:
    moves: set[str] = set()
    events: set[str] = set()
    for table in (table for table in TABLES if table.name == name):
        for seed in seeds(table, 150):
            seen = ending(table, seed)
            moves |= {kind.__name__ for kind in seen.moves}
            events |= {kind.__name__ for kind in seen.events}
        game = table.game
    rare = RARE.get(name, set())
    assert {kind.__name__ for kind in game.move_types} - rare == moves - rare
    assert {kind.__name__ for kind in game.event_types} - rare == events - rare
