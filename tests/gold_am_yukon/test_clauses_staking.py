"""How claims are staked, and what the six does: GY-32 to GY-42."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Decide, IllegalMove, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import BOARDS, CLAIMS, SIX, board
from games.gold_am_yukon.state import (
    HEAD,
    NOBODY,
    TAIL,
    Began,
    Ended,
    Retired,
    Stake,
    Staked,
    Step,
    Stop,
    TurnedBack,
)
from tests.clauses import clause
from tests.gold_am_yukon.acts import go, only, staking, stepping
from tests.gold_am_yukon.table import A1, A2, B2, C3, D4, HONEYCOMB, ME, OTHER, THIRD, ring, table, throw

A4 = HONEYCOMB.names.index("A4")
HOURS = ring(A1)
NEARLY = [ring(A2)[11], *HOURS[2:], HOURS[0]]
"""Eleven stones round the corner claim, the last of the twelve beside it: one step closes the ring."""

boards = pytest.mark.parametrize("name", BOARDS)


# ------------------------------------------------------------------ standing round a claim
@clause("GY-32a")
def test_all_who_are_left_must_stand_round_the_claim() -> None:
    state = table(NEARLY, ring(D4), spots=3)
    assert staking(state) == set()
    with pytest.raises(IllegalMove, match="all twelve must stand round it: A1 is not closed"):
        GAME.apply(state, Stake(A1, TAIL))
    go(state, HEAD, HOURS[1])
    assert staking(state) == {(A1, TAIL)}
    assert GAME.apply(state, Stake(A1, TAIL))[0] == Staked(ME, A1, TAIL, HOURS[2], 1)
    assert state.guards[A1] == ME


@clause("GY-33a")
def test_the_last_of_the_team_stays_as_the_guard() -> None:
    for end in (HEAD, TAIL):
        state = table(HOURS[3:8], ring(D4), spots=3)
        ahead, last = (HOURS[8], HOURS[4]) if end == HEAD else (HOURS[2], HOURS[6])
        go(state, end, ahead)
        assert {left for claim, left in staking(state) if claim == A1} == {1 - end}
        with pytest.raises(IllegalMove, match="last stone"):
            GAME.apply(state, Stake(A1, end))
        team = state.teams[ME][:]
        GAME.apply(state, Stake(A1, 1 - end))
        team.remove(last)
        assert state.teams[ME] == team
        assert state.holder[last] == NOBODY


@clause("GY-33b")
def test_where_staking_opens_the_turn_the_stone_of_either_end_may_be_left() -> None:
    state = table(NEARLY, ring(D4), spots=1)
    go(state, HEAD, HOURS[1])  # the last spot closes the ring
    throw(state, 2)
    GAME.apply(state, Stop())
    throw(state, 3)
    team = state.teams[ME][:]
    assert staking(state) == {(A1, TAIL), (A1, HEAD)}
    for end, left in ((TAIL, team[0]), (HEAD, team[-1])):
        there = state.copy()
        assert GAME.apply(there, Stake(A1, end))[0] == Staked(ME, A1, end, left, 1)
        assert set(team) - set(there.teams[ME]) == {left}


@clause("GY-33c")
def test_who_was_turned_back_leaves_the_stone_that_led() -> None:
    state = table(HOURS[10:], ring(A1, 3, start=1))
    throw(state, 4)
    assert only(go(state, HEAD, HOURS[0]), TurnedBack)
    assert staking(state) == {(A1, HEAD)}
    with pytest.raises(IllegalMove, match="last stone"):
        GAME.apply(state, Stake(A1, TAIL))
    GAME.apply(state, Stake(A1, HEAD))
    assert state.teams[ME] == [HOURS[11]]


@clause("GY-34a")
def test_a_guard_costs_a_spot() -> None:
    enough = table(NEARLY, ring(D4), spots=2)
    go(enough, HEAD, HOURS[1])
    assert GAME.apply(enough, Stake(A1, TAIL))[1:] == [Ended(ME, 0, "staked"), Began(OTHER)]
    short = table(NEARLY, ring(D4), spots=1)
    assert go(short, HEAD, HOURS[1])[1:] == [Ended(ME, 0, "done"), Began(OTHER)]
    with pytest.raises(IllegalMove, match="Throw the die first"):
        GAME.apply(short, Stake(A1, TAIL))
    assert short.guards[A1] == NOBODY


@clause("GY-34b")
def test_a_guard_stays_to_the_end() -> None:
    rng, state = Random(5), GAME.new(4, GAME.check_options({}))
    guards: dict[int, int] = {}
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            events = GAME.apply(state, pick(rng, GAME.moves(state)))
            guards |= {event.claim: event.player for event in only(events, Staked)}
        assert all(state.guards[claim] == whose for claim, whose in guards.items())
        assert state.guards.count(NOBODY) == len(CLAIMS) - len(guards)
    assert len(guards) > 20


@clause("GY-35a")
def test_after_staking_the_rest_is_lost() -> None:
    state = table(HOURS, ring(D4), spots=6)
    events = GAME.apply(state, Stake(A1, HEAD))
    assert events == [Staked(ME, A1, HEAD, HOURS[11], 1), Ended(ME, 5, "staked"), Began(OTHER)]
    assert (GAME.turn(state), state.player, state.spots) == (Chance("the die"), OTHER, 0)


@clause("GY-35b")
def test_nobody_has_to_stake() -> None:
    state = table(NEARLY, ring(D4), spots=6)
    go(state, HEAD, HOURS[1])
    others = [move for move in GAME.moves(state) if not isinstance(move, Stake)]
    assert {type(move) for move in others} == {Step, Stop}
    go(state, HEAD, HOURS[2])  # the ring goes round and is still closed
    assert staking(state) == {(A1, TAIL)}
    GAME.apply(state, Stop())
    assert state.guards[A1] == NOBODY


@clause("GY-35b")
def test_a_ring_closed_by_the_last_spot_is_staked_next_turn() -> None:
    state = table(NEARLY, ring(D4), spots=1)
    go(state, HEAD, HOURS[1])
    throw(state, 2)
    GAME.apply(state, Stop())
    throw(state, 5)
    assert staking(state) == {(A1, TAIL), (A1, HEAD)}
    assert GAME.apply(state, Stake(A1, TAIL))[1:] == [Ended(ME, 4, "staked"), Began(OTHER)]
    assert state.guards[A1] == ME


@clause("GY-36a")
def test_a_guarded_claim_is_staked_by_nobody() -> None:
    for whose in (ME, OTHER):
        state = table(HOURS[2:5], ring(D4, 5), spots=3, guards={A1: whose})
        assert {claim for claim, _ in staking(state)} == {A2}
        with pytest.raises(IllegalMove, match="Claim A1 is guarded already"):
            GAME.apply(state, Stake(A1, TAIL))
        assert state.guards[A1] == whose


@pytest.mark.parametrize("claim", [-1, 37, "A1"])
@clause("GY-36a")
def test_there_are_no_other_claims(claim: int) -> None:
    state = table(HOURS, ring(D4), spots=3)
    with pytest.raises(IllegalMove, match="no such claim"):
        GAME.apply(state, Stake(claim, TAIL))


@pytest.mark.parametrize("end", [-1, 2, "x"])
@clause("GY-33a")
def test_there_are_no_other_ends(end: int) -> None:
    with pytest.raises(IllegalMove):
        GAME.apply(table(HOURS, ring(D4), spots=3), Stake(A1, end))


@boards
@clause("GY-37a")
def test_a_claim_is_worth_what_it_shows(name: str) -> None:
    there = board(name)
    for claim in CLAIMS:
        far = next(other for other in CLAIMS if not there.ring_masks[claim] & there.ring_masks[other])
        state = table(ring(claim, name=name), ring(far, name=name), spots=1, name=name)
        assert GAME.scores(state) == (0, 0)
        worth = there.nuggets[claim]
        assert only(GAME.apply(state, Stake(claim, TAIL)), Staked)[0].nuggets == worth
        assert GAME.scores(state) == (worth, 0)


# ------------------------------------------------------------------ the first claim, and later ones
@boards
@clause("GY-38a")
def test_the_first_claim_asks_for_the_whole_ring(name: str) -> None:
    for claim in CLAIMS:
        far = next(x for x in CLAIMS if not board(name).ring_masks[claim] & board(name).ring_masks[x])
        state = table(ring(claim, name=name), ring(far, name=name), spots=1, name=name)
        assert staking(state) == {(claim, TAIL), (claim, HEAD)}
        # One stone off the ring, and the other eleven do not do.
        corner = next(n for n in range(12) if len(board(name).links[ring(claim, name=name)[n]]) > 2)
        hours = ring(claim, start=corner, name=name)
        beside = next(space for space in board(name).links[hours[0]] if space not in hours)
        almost = table([beside, *hours[:11]], spots=1, name=name)
        assert staking(almost) == set()


@clause("GY-39a")
def test_later_claims_ask_only_that_all_stand_on_the_ring() -> None:
    for stones in range(1, 12):
        state = table(ring(C3, stones), ring(A1), spots=1)
        assert (C3, HEAD) in staking(state)
        GAME.apply(state, Stake(C3, HEAD))
        assert len(state.teams[ME]) == stones - 1


@clause("GY-39a")
def test_one_stone_off_the_ring_is_enough_to_prevent_it() -> None:
    for stones in range(2, 12):
        state = table([ring(A2)[11], *ring(A1, stones - 1, start=2)], ring(D4), spots=1)
        assert A1 not in {claim for claim, _ in staking(state)}
        with pytest.raises(IllegalMove, match="must stand on the ring of claim A1"):
            GAME.apply(state, Stake(A1, TAIL))


@clause("GY-39a")
def test_strangers_on_the_ring_do_not_matter() -> None:
    state = table(HOURS[:3], HOURS[5:9], spots=1)
    assert staking(state) == {(A1, TAIL), (A1, HEAD)}


@clause("GY-39a")
def test_where_rings_meet_a_small_team_may_choose() -> None:
    assert staking(table(HOURS[2:5], ring(D4), spots=1)) == {
        (claim, end) for claim in (A1, A2) for end in (TAIL, HEAD)
    }
    assert staking(table([HOURS[4]], ring(D4), spots=1)) == {(A1, HEAD), (A2, HEAD), (B2, HEAD)}


@clause("GY-40a")
def test_every_claim_costs_a_stone() -> None:
    state = table(HOURS, ring(D4), spots=1)
    for left in range(11, 0, -1):
        claim, end = min(staking(state))
        GAME.apply(state, Stake(claim, end))
        assert len(state.teams[ME]) == left
        assert state.guards.count(ME) == 12 - left
        throw(state, 2)
        GAME.apply(state, Stop())
        state.guards[A1] = NOBODY  # so that the same ring can be staked again
        state.guards[next(c for c in reversed(CLAIMS) if state.guards[c] == NOBODY)] = ME
        throw(state, 2)
    assert GAME.faults(state) == []


# ------------------------------------------------------------------ the six
@clause("GY-41a")
def test_who_stakes_the_six_plays_no_more() -> None:
    state = table(ring(D4, 7), ring(A1), ring(A4, 1), spots=4)
    events = GAME.apply(state, Stake(D4, HEAD))
    assert events[2:] == [Ended(ME, 3, "staked"), Began(OTHER)]
    assert state.retired == [True, False, False]
    for turn in range(12):
        assert state.player == (OTHER, THIRD)[turn % 2]
        throw(state, 2)
        GAME.apply(state, Stop())


@clause("GY-41a")
def test_any_other_claim_lets_its_player_go_on() -> None:
    for claim in (claim for claim in CLAIMS if claim != D4):
        far = next(x for x in CLAIMS if not HONEYCOMB.ring_masks[claim] & HONEYCOMB.ring_masks[x])
        guards = dict.fromkeys([c for c in CLAIMS if c not in (claim, far)][:5], ME)
        state = table(ring(claim, 7), ring(far), guards=guards, spots=2)
        assert only(GAME.apply(state, Stake(claim, HEAD)), Retired) == []
        assert state.retired == [False, False]
        assert len(state.teams[ME]) == 6


@clause("GY-41a")
def test_the_six_may_be_the_first_claim() -> None:
    state = table(ring(D4), ring(A1), ring(HONEYCOMB.names.index("G1")), spots=1)
    GAME.apply(state, Stake(D4, TAIL))
    assert (GAME.scores(state), state.teams[ME]) == ((SIX, 0, 0), [])
    assert isinstance(GAME.turn(state), Chance)


@clause("GY-42a")
def test_his_other_stones_leave_the_trails() -> None:
    hours = ring(D4)
    state = table(hours[:7], [hours[8]], ring(A1), spots=4)
    guards = Counter(state.guards)
    events = GAME.apply(state, Stake(D4, HEAD))
    assert events[:2] == [Staked(ME, D4, HEAD, hours[6], SIX), Retired(ME, tuple(hours[:6]))]
    assert state.teams[ME] == []
    assert {state.holder[space] for space in hours[:7]} == {NOBODY}
    assert Counter(state.guards) == guards + Counter({ME: 1}) - Counter({NOBODY: 1})
    throw(state, 5)
    assert (HEAD, hours[7]) in stepping(state)
    go(state, HEAD, hours[7], hours[6], hours[5])  # the way is free
    assert state.teams[OTHER] == [hours[5]]


@clause("GY-42b")
def test_stones_put_away_score_nothing_and_free_no_claim() -> None:
    state = table(ring(D4, 8), ring(A1), ring(A4, 1), spots=4)
    before, mine = GAME.scores(state)[ME], [c for c in CLAIMS if state.guards[c] == ME]
    GAME.apply(state, Stake(D4, HEAD))
    assert GAME.scores(state)[ME] == before + SIX
    assert [c for c in CLAIMS if state.guards[c] == ME] == sorted([*mine, D4])
    assert GAME.faults(state) == []
    assert isinstance(GAME.turn(state), Chance | Decide)
