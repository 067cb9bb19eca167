"""How the game ends and who wins: GY-44 to GY-46; and the two endings that are ours."""

from __future__ import annotations

import pytest

from games.core import Chance, Event, IllegalMove, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import CLAIMS, IDLE, PATIENCE
from games.gold_am_yukon.state import (
    HEAD,
    NOBODY,
    TAIL,
    Began,
    Die,
    Ended,
    Enter,
    Finished,
    Stake,
    Staked,
    State,
    Stop,
)
from tests.clauses import clause
from tests.gold_am_yukon.acts import go, lose_a_throw, only, staking, stepping
from tests.gold_am_yukon.table import A1, A2, B2, C3, D4, HONEYCOMB, ME, OTHER, THIRD, ring, table, throw

HOURS = ring(A1)


def claim(name: str) -> int:
    return HONEYCOMB.names.index(name)


# ------------------------------------------------------------------ both ends of the game
@clause("GY-44a")
def test_the_last_claim_ends_the_game() -> None:
    teams = ([HOURS[0]], ring(claim("A4"), 4), ring(claim("G1"), 4), ring(claim("G4"), 3))
    state = table(*teams, spots=5)
    assert [c for c in CLAIMS if state.guards[c] == NOBODY] == [A1]
    assert not isinstance(GAME.turn(state), Over)
    events = GAME.apply(state, Stake(A1, HEAD))
    assert only(events, Finished) == [events[-1]]
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    assert turn.why == "all staked"
    assert sum(map(len, state.teams)) == 11  # others still could have moved


@clause("GY-44a")
def test_one_claim_without_a_guard_keeps_the_game_going() -> None:
    teams = ([HOURS[0]], ring(claim("A4"), 4), ring(claim("G1"), 4), ring(claim("G4"), 4))
    state = table(*teams, spots=5)
    GAME.apply(state, Stake(A1, HEAD))
    assert state.guards.count(NOBODY) == 1
    assert GAME.turn(state) == Chance("the die")


@clause("GY-44b")
def test_one_team_left_ends_the_game() -> None:
    state = table([HOURS[0]], ring(D4, 5), ring(claim("A4"), 1), spots=2)
    GAME.apply(state, Stake(A1, HEAD))
    assert (GAME.turn(state), state.player) == (Chance("the die"), OTHER)  # two teams can still move
    throw(state, 2)
    GAME.apply(state, Stop())
    throw(state, 3)
    GAME.apply(state, Stake(claim("A4"), HEAD))
    turn = GAME.turn(state)
    assert isinstance(turn, Over)
    assert turn.why == "one left"


@clause("GY-44b")
def test_the_six_leaves_one_team_too() -> None:
    state = table(ring(D4), ring(A1), spots=2)
    events = GAME.apply(state, Stake(D4, HEAD))
    assert events[-1] == Finished((ME,), "one left")


@clause("GY-44b")
def test_a_team_that_has_not_entered_yet_still_counts() -> None:
    state = table([HOURS[0]], ring(D4, 1), ring(claim("G1"), 1), off={OTHER: 11, THIRD: 11}, spots=2)
    GAME.apply(state, Stake(A1, HEAD))
    assert GAME.turn(state) == Chance("the die")


@clause("GY-44c")
def test_the_game_ends_at_that_moment() -> None:
    state = table([HOURS[0]], ring(D4, 5), spots=4)  # the second team has not had its turn in this round
    events = GAME.apply(state, Stake(A1, HEAD))
    assert [type(event) for event in events] == [Staked, Ended, Finished]
    assert isinstance(GAME.turn(state), Over)
    assert GAME.moves(state) == []
    for late in (Die(3), Stop(), Stake(D4, HEAD)):
        with pytest.raises(IllegalMove):
            GAME.apply(state, late)


@clause("GY-44d")
def test_two_stones_and_one_stone_play_on() -> None:
    state = table(HOURS[3:5], ring(D4), spots=3)
    go(state, HEAD, HOURS[5])
    assert staking(state) == {(A1, TAIL), (B2, TAIL)}
    GAME.apply(state, Stake(B2, TAIL))
    assert state.teams[ME] == [HOURS[5]]
    throw(state, 2)
    GAME.apply(state, Stop())
    throw(state, 4)
    assert stepping(state) == {(HEAD, HOURS[4]), (HEAD, HOURS[6])}
    go(state, HEAD, HOURS[6])
    assert stepping(state) == {(HEAD, space) for space in HONEYCOMB.links[HOURS[6]]}  # even back
    go(state, HEAD, HOURS[7])
    assert state.teams[ME] == [HOURS[7]]
    assert staking(state) == {(A1, HEAD), (claim("B1"), HEAD)}
    with pytest.raises(IllegalMove):
        GAME.apply(state, Stake(A1, TAIL))
    GAME.apply(state, Stake(A1, HEAD))
    assert (state.teams[ME], state.holder[HOURS[7]]) == ([], NOBODY)


# ------------------------------------------------------------------ the winner
@clause("GY-46a")
def test_the_most_nuggets_win() -> None:
    fours = {claim(name): OTHER for name in ("C3", "C4", "E3", "E4")}
    ones = {claim(name): ME for name in ("A2", "A3", "A4", "B1", "B5", "C1", "G1", "G2", "G3", "G4", "F1")}
    state = table([HOURS[0]], ring(D4, 8), guards=fours | ones, spots=2)
    GAME.apply(state, Stake(A1, HEAD))
    assert GAME.scores(state) == (12, 16)
    assert GAME.turn(state) == Over((OTHER,), "one left")


@clause("GY-46b")
def test_as_many_nuggets_share_the_win() -> None:
    dear = {claim(name): OTHER for name in ("C3", "C4", "E3")}
    ones = {claim(name): ME for name in ("A2", "A3", "A4", "B1", "B5", "C1", "G1", "G2", "G3", "G4", "F1")}
    few = {claim("B2"): THIRD}
    state = table([HOURS[0]], ring(D4, 9), [], guards=dear | ones | few, spots=2, off={THIRD: 11})
    GAME.apply(state, Stake(A1, HEAD))
    assert GAME.scores(state) == (12, 12, 2)
    assert GAME.turn(state) == Over((ME, OTHER), "one left")


# ------------------------------------------------------------------ locked, and idle
def locked(*, third: list[int] | None = None) -> State:
    """Two teams fill a ring whose claim has its guard: neither can move a stone."""
    teams = ([HOURS[11], HOURS[0]], HOURS[1:11], *([third] if third else []))
    return table(*teams, guards={A1: OTHER})


def test_teams_that_lock_each_other_in_end_the_game() -> None:
    state = locked()
    lost = 0
    while not isinstance(GAME.turn(state), Over):
        events = lose_a_throw(state)
        assert events[1] == Ended(lost % 2, 6, "blocked")
        lost += 1
    assert lost == 2 * PATIENCE
    scores = GAME.scores(state)
    assert GAME.turn(state) == Over((scores.index(max(scores)),), "locked")


def test_teams_that_enter_can_be_locked_in_too() -> None:
    state = table([HOURS[11], HOURS[0]], HOURS[1:11], off={ME: 10, OTHER: 2})
    for _ in range(2 * PATIENCE):
        events = lose_a_throw(state)
    assert events[-1] == Finished((ME, OTHER), "locked")


def test_while_one_team_can_move_the_game_goes_on() -> None:
    state = locked(third=ring(D4, 3))
    for _ in range(5):
        lose_a_throw(state)
        lose_a_throw(state)
        throw(state, 2)
        GAME.apply(state, Stop())
    assert state.lost == [5, 5, 0]
    assert isinstance(GAME.turn(state), Chance)


def test_who_leaves_the_trails_gives_the_others_two_more_throws() -> None:
    state = locked(third=[ring(claim("A4"))[0]])
    for _ in range(3):
        lose_a_throw(state)
        lose_a_throw(state)
        throw(state, 2)
        GAME.apply(state, Stop())
    lose_a_throw(state)
    lose_a_throw(state)
    throw(state, 2)
    assert GAME.apply(state, Stake(claim("A4"), HEAD))[-1] == Began(ME)
    for _ in range(2 * PATIENCE - 1):
        assert isinstance(lose_a_throw(state)[-1], Began)
    assert isinstance(lose_a_throw(state)[-1], Finished)


def test_a_throw_of_which_something_was_used_is_not_lost() -> None:
    state = table([HOURS[11]], HOURS[1:11], guards={A1: OTHER}, off={ME: 1})
    throw(state, 3)
    assert GAME.apply(state, Enter(HEAD, HOURS[0]))[1:] == [Ended(ME, 2, "blocked"), Began(OTHER)]
    assert state.lost == [0, 0]
    for _ in range(2 * PATIENCE - 1):
        assert isinstance(lose_a_throw(state)[-1], Began)
    assert isinstance(lose_a_throw(state)[-1], Finished)


def rest(state: State) -> list[Event]:
    """A turn in which nothing is done."""
    throw(state, 2)
    return GAME.apply(state, Stop())


@pytest.mark.parametrize("teams", [2, 3])
def test_a_hundred_rounds_without_a_claim_end_the_game(teams: int) -> None:
    places = (ring(claim("A2"), 3, start=8), ring(D4, 4), ring(claim("G1"), 5))
    state = table(*places[:teams])
    throw(state, 2)
    GAME.apply(state, Stake(A2, HEAD))
    for _ in range(IDLE * teams - 1):
        assert isinstance(rest(state)[-1], Began)
    last = rest(state)[-1]
    assert isinstance(last, Finished)
    assert last.why == "idle"
    assert IDLE == 100


def test_a_round_is_a_turn_of_each_who_still_can_move() -> None:
    state = table(ring(claim("A2"), 3, start=8), ring(C3, 4), ring(claim("A4"), 1), player=THIRD)
    throw(state, 2)
    GAME.apply(state, Stake(claim("A4"), HEAD))
    for _ in range(IDLE * 2 - 1):
        assert isinstance(rest(state)[-1], Began)
    assert isinstance(rest(state)[-1], Finished)


def test_a_stone_that_enters_begins_the_count_anew() -> None:
    state = table(ring(C3, 3), ring(A1, 1), off={OTHER: 11})
    assert state.idle == 0
    for _ in range(4):
        rest(state)
        throw(state, 2)
        while state.player == OTHER:
            end, space = next((m.end, m.space) for m in GAME.moves(state) if isinstance(m, Enter))
            GAME.apply(state, Enter(end, space))
        assert state.idle == 1  # the turn that begins
