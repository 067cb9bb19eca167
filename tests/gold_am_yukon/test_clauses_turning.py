"""How others turn a team back: GY-29 and GY-30."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.core import IllegalMove
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, Board, board
from games.gold_am_yukon.state import (
    HEAD,
    TAIL,
    Began,
    Ended,
    Enter,
    Stake,
    Step,
    Stepped,
    Stop,
    TurnedBack,
)
from tests.clauses import clause
from tests.gold_am_yukon.acts import go, lose_a_throw, only, staking, stepping
from tests.gold_am_yukon.table import A1, A2, D4, HONEYCOMB, ME, OTHER, THIRD, ring, table, throw

HOURS = ring(A1)
"""The ring of the corner claim: hours 9 to 1 lie on the rim and have two neighbours each."""
TAKEN = {A1: OTHER}
"""The corner claim has its guard: nothing can be staked there."""


def in_a_lane() -> list[int]:
    """Two stones on the rim; the way on is free for one step, then another team bars it."""
    return [HOURS[10], HOURS[11]]


@clause("GY-29a", "GY-30a")
def test_another_team_turns_a_team_round_for_the_rest_of_the_turn() -> None:
    state = table(in_a_lane(), ring(A1, 3, start=1), spots=4)
    assert go(state, HEAD, HOURS[0]) == [
        Stepped(ME, HEAD, HOURS[10], HOURS[0]),
        TurnedBack(ME, TAIL, (OTHER,)),
    ]
    assert stepping(state) == {(TAIL, HOURS[10])}
    with pytest.raises(IllegalMove, match="same end leading"):
        GAME.apply(state, Step(HEAD, HOURS[1]))
    events = go(state, TAIL, HOURS[10], HOURS[9], HOURS[8])
    assert only(events, TurnedBack) == []
    assert {end for end, _ in stepping(state)} == set()
    assert state.teams[ME] == [HOURS[8], HOURS[9]]


@clause("GY-29a")
def test_nothing_else_turns_a_team_round() -> None:
    far = table(in_a_lane(), ring(D4), spots=4)  # nobody is near
    events = go(far, HEAD, HOURS[0], HOURS[1], HOURS[2])
    assert only(events, TurnedBack) == []
    assert {end for end, _ in stepping(far)} == {HEAD}
    GAME.apply(far, Stop())
    # A team that stands beside the chain's middle, or behind it, bars no way.
    behind = table([HOURS[0], *HOURS[1:4]], [HOURS[11]], [ring(A2)[11]], spots=3)
    assert only(go(behind, HEAD, HOURS[4]), TurnedBack) == []
    assert {end for end, _ in stepping(behind)} == {HEAD}


@clause("GY-30b")
def test_while_one_way_is_free_it_has_to_be_taken() -> None:
    fork = ring(A2)[11]
    one = table(HOURS[:2], [HOURS[3]], ring(D4), spots=3)
    assert only(go(one, HEAD, HOURS[2]), TurnedBack) == []
    assert stepping(one) == {(HEAD, fork)}
    both = table(HOURS[:2], [HOURS[3]], [fork], ring(D4), spots=3)
    assert go(both, HEAD, HOURS[2])[1:] == [TurnedBack(ME, TAIL, (OTHER, THIRD))]
    assert {end for end, _ in stepping(both)} == {TAIL}


@clause("GY-30c")
def test_barred_again_it_turns_again() -> None:
    state = table(in_a_lane(), ring(A1, 3, start=1), [HOURS[8]], spots=6)
    events = go(state, HEAD, HOURS[0])
    events += go(state, TAIL, HOURS[10], HOURS[9])
    events += go(state, HEAD, HOURS[11], HOURS[0])
    assert only(events, TurnedBack) == [
        TurnedBack(ME, TAIL, (OTHER,)),
        TurnedBack(ME, HEAD, (THIRD,)),
        TurnedBack(ME, TAIL, (OTHER,)),
    ]
    assert (state.player, state.spots, state.leads) == (ME, 1, TAIL)


@clause("GY-30c")
def test_with_both_ends_barred_the_rest_is_lost() -> None:
    whole = table([HOURS[11], HOURS[0]], [HOURS[1]], [HOURS[10]], guards=TAKEN)
    assert lose_a_throw(whole)[1:] == [Ended(ME, 6, "blocked"), Began(OTHER)]
    # The twelfth stone has entered, and there is no way on for the spots that are left.
    entered = table([HOURS[11]], HOURS[1:11], off={ME: 1}, spots=4, guards=TAKEN)
    events = GAME.apply(entered, Enter(HEAD, HOURS[0]))
    assert events[1:] == [Ended(ME, 3, "blocked"), Began(OTHER)]
    assert entered.teams[ME] == [HOURS[11], HOURS[0]]


@clause("GY-30c")
def test_in_a_dead_end_the_rest_is_lost() -> None:
    state = table(HOURS[9:12], ring(D4, 11), spots=5, guards=TAKEN)
    state.board = _without_link(HOURS[0], HOURS[1])
    assert go(state, HEAD, HOURS[0])[1:] == [Ended(ME, 4, "blocked"), Began(OTHER)]
    assert state.teams[ME] == [HOURS[10], HOURS[11], HOURS[0]]
    throw(state, 2)
    GAME.apply(state, Stop())
    throw(state, 3)  # in another turn the other end may lead
    assert stepping(state) == {(TAIL, HOURS[9])}


@clause("GY-30c")
def test_only_its_own_stones_turn_no_team_round() -> None:
    # A trail that ends at the middle of the team itself.
    state = table(HOURS[5:12], ring(D4, 11), spots=5, guards=TAKEN)
    state.board = _linked(_without_link(HOURS[0], HOURS[1]), HOURS[0], HOURS[8])
    assert go(state, HEAD, HOURS[0])[1:] == [Ended(ME, 4, "blocked"), Began(OTHER)]
    # One way on is barred by its own stone, the other by a stranger's.
    mixed = table(HOURS[5:12], [HOURS[1]], spots=5)
    mixed.board = _linked(HONEYCOMB, HOURS[0], HOURS[8])
    assert go(mixed, HEAD, HOURS[0])[1:] == [TurnedBack(ME, TAIL, (OTHER,))]
    assert stepping(mixed) == {(TAIL, HOURS[5])} | {
        (TAIL, space) for space in HONEYCOMB.links[HOURS[6]] if space not in HOURS
    }


@clause("GY-30e")
def test_a_team_that_cannot_move_may_still_stake() -> None:
    beside = next(space for space in HONEYCOMB.links[HOURS[8]] if space not in HOURS)
    state = table(HOURS[9:12], [*HOURS[1:9], beside], spots=2)
    GAME.apply(state, Stop())
    throw(state, 2)
    go(state, TAIL, HOURS[0])
    GAME.apply(state, Stop())  # now the three stand between this stone and the end of their ring
    assert {state.holder[space] for space in (HOURS[0], HOURS[8])} == {OTHER}
    throw(state, 4)
    assert {type(move) for move in GAME.moves(state)} == {Stake, Stop}
    assert staking(state) == {(A1, TAIL), (A1, HEAD)}
    assert GAME.apply(state, Stake(A1, HEAD))[1:] == [Ended(ME, 3, "staked"), Began(OTHER)]
    assert state.guards[A1] == ME


@pytest.mark.parametrize("name", BOARDS)
@clause("GY-30c")
def test_no_trail_of_ours_has_a_dead_end_or_bends_back_on_a_team(name: str) -> None:
    links = board(name).links
    assert min(map(len, links)) == 2
    assert min(_round(links, space) for space in range(228)) == 12


def _round(links: Sequence[Sequence[int]], start: int) -> int:
    """The fewest steps from a space back to it, never straight back."""
    edge, steps = {(space, start) for space in links[start]}, 1
    while all(space != start for space, _ in edge):
        edge = {(on, space) for space, back in edge for on in links[space] if on != back}
        steps += 1
    return steps


def _without_link(one: int, other: int) -> Board:
    """The honeycomb with the trail broken between two spaces."""
    links = [set(beside) for beside in HONEYCOMB.links]
    links[one].discard(other)
    links[other].discard(one)
    return replace(HONEYCOMB, links=tuple(tuple(sorted(beside)) for beside in links))


def _linked(on: Board, one: int, other: int) -> Board:
    """A board with one more link."""
    links = [set(beside) for beside in on.links]
    links[one].add(other)
    links[other].add(one)
    return replace(on, links=tuple(tuple(sorted(beside)) for beside in links))


@clause("GY-30d")
def test_turning_round_costs_nothing() -> None:
    state = table(in_a_lane(), ring(A1, 3, start=1), spots=4)
    events = go(state, HEAD, HOURS[0])
    assert only(events, TurnedBack)
    assert state.spots == 3
    assert len(only(go(state, TAIL, HOURS[10], HOURS[9], HOURS[8]), Stepped)) == 3
    assert state.player == OTHER
