"""How a team is brought onto the board: GY-15 to GY-18."""

from __future__ import annotations

import pytest

from games.core import Chance, Decide, IllegalMove
from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import (
    HEAD,
    NEITHER,
    TAIL,
    Began,
    Die,
    Ended,
    Enter,
    Entered,
    Place,
    Stake,
    Step,
    Stop,
    Threw,
)
from tests.clauses import clause
from tests.gold_am_yukon.acts import begun, entering, lose_a_throw, only, staking, stepping
from tests.gold_am_yukon.table import A1, B2, D4, HONEYCOMB, ME, OTHER, ring, table, throw


@clause("GY-15a")
def test_a_team_that_is_not_complete_does_nothing_but_enter() -> None:
    state = table(ring(A1, 11), ring(D4, 1), off={ME: 1, OTHER: 11}, spots=2)
    assert {type(move) for move in GAME.moves(state)} == {Enter}
    before = state.copy()
    gap = ring(A1)[11]
    for move in (Step(HEAD, gap), Stake(A1, TAIL), Stop()):
        with pytest.raises(IllegalMove, match=r"First bring all|must enter"):
            GAME.apply(state, move)
    assert state == before
    GAME.apply(state, Enter(HEAD, gap))
    assert staking(state) == {(A1, TAIL), (A1, HEAD)}


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
@clause("GY-16a")
def test_a_stone_enters_for_every_spot(face: int) -> None:
    state = begun(2)
    throw(state, face)
    for left in range(face, 0, -1):
        assert (GAME.turn(state), state.spots) == (Decide(ME), left)
        with pytest.raises(IllegalMove, match="must enter for every spot"):
            GAME.apply(state, Stop())
        events = GAME.apply(state, Enter(*max(entering(state))))
    assert events[1:] == [Ended(ME, 0, "done"), Began(OTHER)]
    assert (len(state.teams[ME]), state.off[ME]) == (1 + face, 11 - face)


@clause("GY-17a")
def test_a_stone_enters_right_beside_its_team() -> None:
    state = table(ring(A1, 2), ring(D4, 1), off={ME: 10, OTHER: 11}, spots=3)
    start, end = state.teams[ME]
    beside = {(TAIL, space) for space in HONEYCOMB.links[start]} | {
        (HEAD, space) for space in HONEYCOMB.links[end]
    }
    free = {way for way in beside if way[1] not in (start, end)}
    assert entering(state) == free != set()
    for end in (TAIL, HEAD):
        for space in range(-1, 229):
            if (end, space) not in free:
                with pytest.raises(IllegalMove):
                    GAME.apply(state.copy(), Enter(end, space))


@clause("GY-17b")
def test_either_end_stone_by_stone_and_never_a_branch() -> None:
    hours = ring(B2)
    state = table(hours[3:6], ring(D4, 1), off={ME: 9, OTHER: 11}, spots=3)
    fork = set(HONEYCOMB.links[hours[4]]) - set(hours)
    assert fork  # the way off the middle stone
    assert not fork & {space for _, space in entering(state)}
    GAME.apply(state, Enter(TAIL, hours[2]))
    assert {end for end, _ in entering(state)} == {TAIL, HEAD}
    GAME.apply(state, Enter(HEAD, hours[6]))
    GAME.apply(state, Enter(TAIL, hours[1]))
    assert state.teams[ME] == hours[1:7]


@clause("GY-17b")
def test_a_single_stone_has_one_end() -> None:
    state = begun(2)
    throw(state, 2)
    (stone,) = state.teams[ME]
    assert entering(state) == {(HEAD, space) for space in HONEYCOMB.links[stone]}
    with pytest.raises(IllegalMove, match="at an end of your team"):
        GAME.apply(state, Enter(TAIL, HONEYCOMB.links[stone][0]))


@clause("GY-17c")
def test_spots_without_room_at_either_end_are_lost() -> None:
    hours = ring(A1)
    state = table(hours[:1], hours[2:11], off={ME: 11}, spots=5)
    GAME.apply(state, Enter(HEAD, hours[1]))
    assert entering(state) == {(TAIL, hours[11])}  # one end shut: the other must go on
    events = GAME.apply(state, Enter(TAIL, hours[11]))
    assert events == [Entered(ME, TAIL, hours[11]), Ended(ME, 3, "blocked"), Began(OTHER)]
    assert (state.off[ME], state.player) == (9, OTHER)


@clause("GY-17c")
def test_a_whole_throw_without_room_is_lost() -> None:
    hours = ring(A1)
    state = table([hours[11], *hours[:2]], hours[2:11], off={ME: 9})
    assert lose_a_throw(state)[1:] == [Ended(ME, 6, "blocked"), Began(OTHER)]
    assert state.teams[ME] == [hours[11], *hours[:2]]


@clause("GY-18a")
def test_teams_are_brought_on_turn_by_turn() -> None:
    state = begun(3)
    for turn, face in enumerate((2, 3, 4, 5)):
        assert (GAME.turn(state), state.player) == (Chance("the die"), turn % 3)
        throw(state, face)
        while isinstance(GAME.turn(state), Decide):
            assert GAME.turn(state) == Decide(turn % 3)
            GAME.apply(state, Enter(*min(entering(state))))
    assert state.off == [4, 8, 7]


@clause("GY-18b")
def test_a_one_throws_again_while_entering() -> None:
    state = begun(2)
    assert throw(state, 1) == [Threw(ME, 1, True, 1)]
    assert GAME.turn(state) == Chance("the die")
    assert throw(state, 1) == [Threw(ME, 1, True, 2)]
    assert throw(state, 3) == [Threw(ME, 3, False, 5)]
    assert (GAME.turn(state), state.spots, state.thrown) == (Decide(ME), 5, (1, 1, 3))
    while state.player == ME:
        GAME.apply(state, Enter(*min(entering(state))))
    assert state.off == [6, 11]


@clause("GY-18b")
def test_placing_is_no_throw_and_gives_none() -> None:
    state = begun(2)
    with pytest.raises(IllegalMove, match="already"):
        GAME.apply(state, Place(HONEYCOMB.starts[5]))
    with pytest.raises(IllegalMove):
        GAME.apply(state, Die(7))
    assert (state.spots, state.thrown) == (0, ())


@clause("GY-18c")
def test_spots_left_after_the_twelfth_stone_are_walked() -> None:
    hours = ring(A1)
    state = table(hours[1:], ring(D4, 1), off={ME: 1, OTHER: 11}, spots=4)
    GAME.apply(state, Enter(TAIL, hours[0]))
    assert (GAME.turn(state), state.spots, state.leads) == (Decide(ME), 3, NEITHER)
    assert {end for end, _ in stepping(state)} == {TAIL, HEAD}  # entering at one end binds to neither
    events = GAME.apply(state, Step(HEAD, hours[0]))
    assert only(events, Ended) == []
    GAME.apply(state, Step(HEAD, hours[1]))
    assert GAME.apply(state, Step(HEAD, hours[2]))[-1] == Began(OTHER)
    assert state.teams[ME] == [*hours[3:], *hours[:3]]
