"""Whole walks: what they reach, where they stop, and where others turn them back."""

from __future__ import annotations

from random import Random

from games.chance import pick
from games.core import Chance, Decide, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import TAIL, Enter, Step
from games.gold_am_yukon.walks import walks
from tests.gold_am_yukon.table import A1, ME, ring, table


def test_a_walk_is_what_its_moves_do() -> None:
    rng, seen = Random(7), 0
    state = GAME.new(3, GAME.check_options({}))
    while seen < 200 and not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
            continue
        for walk in walks(state)[:: max(1, len(walks(state)) // 5)]:
            there = state.copy()
            for move in walk.moves:
                GAME.apply(there, move)
            assert tuple(there.teams[state.player]) == walk.team
            assert [move[1] for move in walk.moves] == list(walk.path)
            assert walk.spots == state.spots - len(walk.moves)
            seen += 1
        moves = GAME.moves(state)
        GAME.apply(state, pick(rng, moves[:-1] or moves))
    assert seen >= 200


def test_no_way_to_stand_is_listed_twice_and_no_single_step_is_missing() -> None:
    state = table(ring(A1), [], [], spots=3, off={1: 12, 2: 12})
    found = walks(state)
    assert len({(walk.team, walk.leads) for walk in found}) == len(found)
    ones = {walk.moves[0] for walk in found if len(walk.moves) == 1}
    assert ones == {move for move in GAME.moves(state) if isinstance(move, Step | Enter)}


def test_a_closed_ring_can_turn_and_stays_closed() -> None:
    state = table(ring(A1), [], spots=2, off={1: 12})
    turned = [walk for walk in walks(state) if set(walk.team) == set(ring(A1))]
    assert turned
    assert all(walk.claims == (A1,) for walk in turned)


def test_where_others_bar_the_way_the_walk_turns_back() -> None:
    state = table(ring(A1, 3), ring(A1, 2, start=4), spots=2)
    onto_the_edge = ring(A1, 1, start=3)[0]
    met = next(walk for walk in walks(state) if walk.path == (onto_the_edge,))
    assert (met.turns, met.leads) == ((1,), TAIL)
    assert all(walk.turns == (1,) for walk in walks(state) if walk.path[0] == onto_the_edge)
    free = next(walk for walk in walks(state) if walk.moves[0][0] == TAIL)
    assert free.turns == ()


def test_nobody_walks_before_the_throw() -> None:
    state = table(ring(A1), [], off={1: 12})
    assert not isinstance(GAME.turn(state), Decide)
    assert walks(state) == []
    assert state.player == ME
