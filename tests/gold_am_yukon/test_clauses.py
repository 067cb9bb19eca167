"""The printed rules, clause by clause: the short plays of plays.txt, and what no play shows."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, Decide
from games.gold_am_yukon import GAME
from games.gold_am_yukon import state as gy
from games.gold_am_yukon.board import BOARDS, CLAIMS, SIX, board
from games.rulebook import reason_table
from tests.clauses import clause
from tests.gold_am_yukon.table import (
    A1,
    C3,
    D4,
    FIRST_SEAT,
    ME,
    OTHER,
    YukonTeller,
    begun,
    position,
    ring,
    table,
    throw,
    until_the_end,
)
from tests.kit import campaign
from tests.kit.script import Scene, clauses, each, play, read

PLAYS = read(Path(__file__).with_name("plays.txt"))
every_number = pytest.mark.parametrize("seats", range(2, 7))
boards = pytest.mark.parametrize("name", BOARDS)


# ------------------------------------------------------------------ plays
@clause(*clauses(PLAYS))
@each(PLAYS)
def test_it_plays_as_printed(scene: Scene) -> None:
    play(scene, YukonTeller())


# ------------------------------------------------------------------ colours, stones, players, lots
@every_number
@clause("GY-09a", "GY-11b", "GY-12c", "GY-14a")
def test_the_lot_says_who_begins_unless_the_first_seat_does(seats: int) -> None:
    state = GAME.new(seats, GAME.check_options({}))
    assert GAME.turn(state) == Chance("who begins")
    lots, rng = GAME.outcomes(state), Random(4)
    drawn = Counter(lots.sample(rng) for _ in range(600))
    assert set(drawn) == {gy.First(seat) for seat in range(seats)}
    assert min(drawn.values()) > 0.6 * 600 / seats
    assert not any(map(lots.contains, (gy.First(seats), gy.First(-1), gy.Die(1))))
    GAME.apply(state, gy.First(seats - 1))
    assert GAME.turn(state) == Decide(seats - 1)
    assert GAME.turn(GAME.new(seats, FIRST_SEAT)) == Decide(0)
    assert GAME.new(seats, FIRST_SEAT).off == [12] * seats
    there = begun(seats)
    assert ([len(team) for team in there.teams], there.off) == ([1] * seats, [11] * seats)


# ------------------------------------------------------------------ both boards
@boards
@clause("GY-12b", "GY-12d")
def test_twelve_spaces_of_the_rim_are_start_spaces_each_beside_one_claim(name: str) -> None:
    there = board(name)
    state = GAME.new(2, GAME.check_options({"board": name, "begins": "first seat"}))
    offered = [move.space for move in GAME.moves(state) if isinstance(move, gy.Place)]
    assert len(offered) == len({there.claims_at[space] for space in offered}) == 12
    assert {(len(there.links[space]), len(there.claims_at[space])) for space in offered} == {(2, 1)}


@boards
@clause("GY-37a", "GY-37b", "GY-38a", "GY-38b", "GY-41a", "GY-41b")
def test_each_claim_is_staked_by_twelve_round_it_and_worth_what_it_shows(name: str) -> None:
    there = board(name)
    assert Counter(there.nuggets) == {1: 16, 2: 16, 4: 4, SIX: 1}
    for claim in CLAIMS:
        far = next(other for other in CLAIMS if not there.ring_masks[claim] & there.ring_masks[other])
        state = table(ring(claim, name=name), ring(far, name=name), spots=1, name=name)
        stakes = [move for move in GAME.moves(state) if isinstance(move, gy.Stake)]
        assert stakes == [gy.Stake(claim, gy.TAIL), gy.Stake(claim, gy.HEAD)]
        (staked, *rest) = GAME.apply(state, stakes[0])
        space, worth = ring(claim, name=name)[0], there.nuggets[claim]
        assert staked == gy.Staked(ME, claim, gy.TAIL, space, worth, first=True, guard="chosen")
        assert GAME.scores(state) == (there.nuggets[claim], 0)
        assert isinstance(rest[0], gy.Retired) is (claim == D4) is state.retired[ME]
        corner = next(n for n in range(12) if len(there.links[ring(claim, name=name)[n]]) > 2)
        hours = ring(claim, start=corner, name=name)
        beside = next(space for space in there.links[hours[0]] if space not in hours)
        almost = table([beside, *hours[:11]], [], spots=1, name=name)
        assert not [move for move in GAME.moves(almost) if isinstance(move, gy.Stake)]


@boards
@clause("GY-30c")
def test_no_trail_of_ours_has_a_dead_end_or_bends_back_on_a_team(name: str) -> None:
    links = board(name).links
    assert min(map(len, links)) == 2
    for start in range(228):
        edge, steps = {(space, start) for space in links[start]}, 1
        while all(space != start for space, _ in edge):
            edge = {(on, space) for space, back in edge for on in links[space] if on != back}
            steps += 1
        assert steps >= 12


# ------------------------------------------------------------------ at all times
@clause("GY-25a", "GY-25b", "GY-26a", "GY-34b", "GY-40a")
def test_teams_stay_chains_guards_stay_and_each_claim_costs_a_stone() -> None:
    for seed in campaign.seeds("gold_am_yukon chains", short=4, long=200):
        with campaign.told(seed=seed):
            rng, name = Random(seed), BOARDS[seed % 2]
            state = GAME.new(2 + seed % 5, GAME.check_options({"board": name}))
            for turn in until_the_end(state):
                before = state.guards[:]
                chance = isinstance(turn, Chance)
                choice = [move for move in GAME.moves(state) if not isinstance(move, gy.Stop)]
                move = GAME.outcomes(state).sample(rng) if chance else pick(rng, choice or [gy.Stop()])
                GAME.apply(state, move)
                assert all(was in (gy.NOBODY, now) for was, now in zip(before, state.guards, strict=True))
                stones = [space for team in state.teams for space in team]
                assert len(stones) == len(set(stones))
                for seat, team in enumerate(state.teams):
                    assert all(late in state.board.links[early] for early, late in pairwise(team))
                    held = len(team) + state.off[seat] + state.guards.count(seat)
                    assert held == 12 or state.retired[seat]


@pytest.mark.parametrize("later", [1, 2, 3, 11])
@clause("GY-39a", "GY-40a")
def test_fewer_stones_stake_a_ring_wherever_they_stand_on_it(later: int) -> None:
    for start in range(12):
        state = table(ring(C3, later, start), ring(A1), spots=1)
        assert gy.Stake(C3, gy.HEAD) in GAME.moves(state)
        GAME.apply(state, gy.Stake(C3, gy.HEAD))
        assert (len(state.teams[ME]), state.guards.count(ME)) == (later - 1, 13 - later)


# ------------------------------------------------------------------ without an end
def rest(state: gy.State) -> object:
    """A turn in which nothing is done; what happens last."""
    throw(state, 2)
    return GAME.apply(state, gy.Stop())[-1]


@pytest.mark.parametrize("teams", [2, 3])
@clause("GY-44f")
def test_a_hundred_rounds_without_a_claim_end_the_game(teams: int) -> None:
    """A round is a turn of each who can still move: of two, after the third has staked its last stone."""
    state = position("C3.0..3 | A2.8..10 | A4.0; player 2" if teams == 2 else "C3.0..3 | A2.8..10 | A4.0..2")
    if teams == 2:
        throw(state, 2)
        GAME.apply(state, gy.Stake(state.board.names.index("A4"), gy.HEAD))
    for _ in range(100 * teams - (teams == 2)):
        assert isinstance(rest(state), gy.Began)
    last = rest(state)
    assert isinstance(last, gy.Finished)
    assert last.why == "idle"
    assert [reason.clauses for reason in reason_table("gold_am_yukon").of(last)] == [("GY-44f",), ("GY-46a",)]


def test_a_stone_that_enters_or_stakes_begins_the_count_anew() -> None:
    state = position("C3.0..3 | s0, 11 off")
    for _ in range(90):
        rest(state)
        throw(state, 2)
        while state.player == OTHER:
            GAME.apply(state, GAME.moves(state)[0])
        if not state.off[OTHER]:
            break
        assert state.idle == 1  # the turn that begins
    throw(state, 3)
    GAME.apply(state, gy.Stake(C3, gy.HEAD))
    assert state.idle == 1
