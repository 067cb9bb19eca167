"""How a team walks: GY-20 to GY-27."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Decide, IllegalMove
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, board
from games.gold_am_yukon.state import (
    HEAD,
    NEITHER,
    NOBODY,
    TAIL,
    Began,
    Die,
    Ended,
    Enter,
    Stake,
    Step,
    Stepped,
    Stop,
    Threw,
    TurnedBack,
)
from tests.clauses import clause
from tests.gold_am_yukon.acts import go, only, stepping
from tests.gold_am_yukon.table import A1, A2, C3, D4, HONEYCOMB, ME, OTHER, THIRD, ring, table, throw


@clause("GY-20a")
def test_a_team_walks_when_all_are_on_the_board_or_guards() -> None:
    hours = ring(A1)
    short = table(hours[:11], ring(D4), off={ME: 1}, spots=2)
    assert stepping(short) == set()
    with pytest.raises(IllegalMove, match="First bring all"):
        GAME.apply(short, Step(HEAD, hours[11]))
    for stones in (12, 11, 5):  # the others guard claims
        whole = table(ring(C3, stones), ring(D4, 1, start=6), spots=2)
        assert stepping(whole)
        with pytest.raises(IllegalMove, match="All your golddiggers are on the board"):
            GAME.apply(whole, Enter(*min(stepping(whole))))


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
@clause("GY-21a")
def test_every_spot_moves_one_stone(face: int) -> None:
    hours = ring(A1)
    state = table(hours[:5], ring(D4))
    throw(state, face)
    for step in range(face):
        assert (GAME.turn(state), state.spots) == (Decide(ME), face - step)
        events = go(state, HEAD, hours[5 + step])
        assert only(events, Stepped) == [Stepped(ME, HEAD, hours[step], hours[5 + step])]
    assert events[1:] == [Ended(ME, 0, "done"), Began(OTHER)]
    assert state.teams[ME] == hours[face : face + 5]


@clause("GY-21b")
def test_a_team_may_stop_and_the_rest_is_lost() -> None:
    hours = ring(A1)
    state = table(hours[:5], ring(D4), spots=5)
    assert Stop() in GAME.moves(state)  # even before the first step
    go(state, HEAD, hours[5])
    assert GAME.apply(state, Stop()) == [Ended(ME, 4, "stopped"), Began(OTHER)]
    assert (state.spots, state.player) == (0, OTHER)


@clause("GY-21b")
def test_entering_cannot_be_stopped() -> None:
    state = table(ring(A1, 3), ring(D4, 1), off={ME: 9, OTHER: 11}, spots=5)
    assert Stop() not in GAME.moves(state)
    with pytest.raises(IllegalMove, match="must enter for every spot"):
        GAME.apply(state, Stop())


@pytest.mark.parametrize("face", range(1, 7))
@clause("GY-22a")
def test_only_a_one_throws_again_and_spots_are_added(face: int) -> None:
    state = table(ring(A1, 5), ring(D4))
    assert throw(state, face) == [Threw(ME, face, face == 1, face)]
    assert (GAME.turn(state) == Chance("the die")) is (face == 1)
    if face == 1:
        assert throw(state, 5) == [Threw(ME, 5, False, 6)]
        assert (GAME.turn(state), state.spots) == (Decide(ME), 6)


@clause("GY-22b")
def test_one_after_one_adds_up() -> None:
    hours = ring(A1)
    state = table(hours[:2], ring(D4))
    throw(state, 1, 1, 1, 1, 4)
    assert (state.spots, state.thrown) == (8, (1, 1, 1, 1, 4))
    events = go(state, HEAD, *hours[2:10])
    assert len(only(events, Stepped)) == 8
    assert events[-2:] == [Ended(ME, 0, "done"), Began(OTHER)]
    assert state.thrown == ()


@clause("GY-22c")
def test_the_further_throw_comes_at_once_and_always() -> None:
    state = table(ring(A1, 5), ring(D4))
    throw(state, 1)
    before = state.copy()
    assert GAME.turn(state) == Chance("the die")
    assert GAME.moves(state) == []
    for early in (Step(HEAD, ring(A1)[5]), Stop()):
        with pytest.raises(IllegalMove, match="Throw the die first"):
            GAME.apply(state, early)
    assert state == before
    throw(state, 6)
    with pytest.raises(IllegalMove, match="not to be thrown now"):
        GAME.apply(state, Die(6))
    assert state.spots == 7


@pytest.mark.parametrize("face", [0, 7, -1])
@clause("GY-22c")
def test_a_die_shows_one_to_six(face: int) -> None:
    with pytest.raises(IllegalMove, match="1 to 6"):
        throw(table(ring(A1, 5), ring(D4)), face)


@clause("GY-23a")
def test_the_last_stone_goes_before_the_leading_one() -> None:
    hours = ring(A1)
    ahead = table(hours[2:7], ring(D4), spots=2)
    assert go(ahead, HEAD, hours[7]) == [Stepped(ME, HEAD, hours[2], hours[7])]
    assert ahead.teams[ME] == hours[3:8]
    assert (ahead.holder[hours[2]], ahead.holder[hours[7]]) == (NOBODY, ME)
    back = table(hours[2:7], ring(D4), spots=2)
    assert go(back, TAIL, hours[1]) == [Stepped(ME, TAIL, hours[6], hours[1])]
    assert back.teams[ME] == hours[1:6]
    assert (back.holder[hours[6]], back.holder[hours[1]]) == (NOBODY, ME)


@clause("GY-23b")
def test_at_a_fork_any_free_way_can_be_taken() -> None:
    hours, beside = ring(A1), ring(A2)
    state = table(hours[:3], ring(D4), spots=2)  # the head stands where A1 and A2 meet
    fork = {hours[3], beside[11]}
    assert {space for end, space in stepping(state) if end == HEAD} == fork
    for way in fork:
        there = state.copy()
        go(there, HEAD, way)
        assert there.teams[ME] == [*hours[1:3], way]
    barred = table(hours[:3], ring(D4), [beside[11]], spots=2)
    assert {space for end, space in stepping(barred) if end == HEAD} == {hours[3]}


@clause("GY-23b")
def test_the_last_stone_makes_room_for_itself() -> None:
    hours = ring(A1)
    closed = table(hours, ring(D4), spots=2)
    assert stepping(closed) == {(HEAD, hours[0]), (TAIL, hours[11])}
    go(closed, HEAD, hours[0])
    assert closed.teams[ME] == [*hours[1:], hours[0]]
    assert {closed.holder[space] for space in hours} == {ME}


@clause("GY-23b", "GY-29a")
def test_two_stones_do_not_turn_on_the_spot() -> None:
    hours = ring(A1)
    pair = table(hours[10:], ring(D4), spots=3)
    assert stepping(pair) == {(HEAD, hours[0]), (TAIL, hours[9])}
    with pytest.raises(IllegalMove, match="free space"):
        GAME.apply(pair, Step(HEAD, hours[10]))


@clause("GY-24a")
def test_the_same_end_leads_for_a_whole_turn() -> None:
    for end, ahead, behind in ((HEAD, 7, 2), (TAIL, 1, 6)):
        hours = ring(A1)
        state = table(hours[2:7], ring(D4), spots=4)
        go(state, end, hours[ahead])
        assert state.leads == end
        assert {leads for leads, _ in stepping(state)} == {end}
        for space in range(228):
            with pytest.raises(IllegalMove, match="same end leading"):
                GAME.apply(state, Step(1 - end, space))
        assert state.holder[hours[behind]] == NOBODY  # though there was room


@clause("GY-24b")
def test_a_lone_stone_may_step_back() -> None:
    hours = ring(A1)
    state = table(hours[9:11], ring(D4))
    throw(state, 2)
    GAME.apply(state, Stake(A1, TAIL))
    throw(state, 2)
    GAME.apply(state, Stop())
    throw(state, 4)
    assert state.teams[ME] == [hours[10]]
    for space in (hours[11], hours[10], hours[9]):  # there, back, and on the other way
        assert stepping(state) == {(HEAD, beside) for beside in HONEYCOMB.links[state.teams[ME][0]]}
        assert [type(event) for event in go(state, HEAD, space)] == [Stepped]
        assert state.leads == NEITHER


@clause("GY-24b")
def test_a_lone_stone_before_another_team_is_not_turned_back() -> None:
    hours = ring(A1)
    state = table([hours[10]], [hours[0]], spots=3)
    assert only(go(state, HEAD, hours[11]), TurnedBack) == []
    assert stepping(state) == {(HEAD, hours[10])}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("stones", [12, 7, 3, 2])
@clause("GY-25a", "GY-26a")
def test_a_team_is_one_chain_after_every_step(name: str, stones: int) -> None:
    links, rng = board(name).links, Random(stones)
    state = table(ring(D4, stones, name=name), ring(A1, 12, name=name), spots=400, name=name)
    places: set[tuple[int, ...]] = set()
    while isinstance(GAME.turn(state), Decide):
        GAME.apply(state, Step(*pick(rng, sorted(stepping(state)))))
        team = state.teams[ME]
        assert all(late in links[early] for early, late in pairwise(team))
        assert len(set(team)) == len(team) == stones
        places.add(tuple(team))
        if not stepping(state):
            break
    assert len(places) > 20


@clause("GY-25b")
def test_no_space_holds_two_stones() -> None:
    hours = ring(A1)
    closed = table(hours, ring(D4), spots=3)
    for own in hours[1:]:
        with pytest.raises(IllegalMove, match="free space"):
            GAME.apply(closed, Step(HEAD, own))
    strangers = table(hours[:3], ring(D4), [hours[3]], spots=3)
    with pytest.raises(IllegalMove, match="free space"):
        GAME.apply(strangers, Step(HEAD, hours[3]))
    entering = table(hours[:3], ring(D4), [hours[3]], off={ME: 9, THIRD: 11}, spots=3)
    for taken in (hours[3], hours[1]):
        with pytest.raises(IllegalMove, match="free space"):
            GAME.apply(entering, Enter(HEAD, taken))


@clause("GY-27a")
def test_each_turn_the_player_chooses_the_end_that_leads() -> None:
    hours = ring(A1)
    state = table(hours[2:7], ring(D4), spots=1)
    assert {end for end, _ in stepping(state)} == {TAIL, HEAD}
    go(state, HEAD, hours[7])
    throw(state, 2)
    GAME.apply(state, Stop())  # the other team's turn
    throw(state, 2)
    assert (state.player, state.leads) == (ME, NEITHER)
    assert {end for end, _ in stepping(state)} == {TAIL, HEAD}
    assert only(go(state, TAIL, hours[2]), TurnedBack) == []
    assert state.teams[ME] == hours[2:7]


@clause("GY-27a")
def test_there_is_no_third_end() -> None:
    state = table(ring(A1, 5), ring(D4), spots=2)
    for end in (-1, 2, "x", True):
        with pytest.raises(IllegalMove):
            GAME.apply(state, Step(end, ring(A1)[5]))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        GAME.apply(state, Step(HEAD, "x"))  # type: ignore[arg-type]
