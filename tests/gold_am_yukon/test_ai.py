"""Computer players of GOLD AM YUKON play by the rules to an end, take what is worth most, and say why."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from games.core import Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import HARD, LEVELS, Candidate, advice, decide, hint_message, player
from games.gold_am_yukon.board import CLAIMS
from games.gold_am_yukon.distances import UNREACHABLE, required_spots, required_spots_around
from games.gold_am_yukon.simulator import opponent_mask, space_mask
from games.gold_am_yukon.state import NOBODY, PLAYING, Enter, Place, Stake, State, Step, Stop
from games.players import Player, turn_observation
from tests.gold_am_yukon.table import (
    A1,
    B2,
    C3,
    D4,
    FIRST_SEAT,
    HONEYCOMB,
    ME,
    OTHER,
    position,
    ring,
    table,
    throw,
)
from tests.kit.players import decisions
from ui.words import in_words

SIX = (Stake(D4, 0), Stake(D4, 1))


def chosen(state: State, level: str = "hard") -> Move:
    """What a level does."""
    return player(level).choose(turn_observation(GAME, state, Random(1)), Random(1))


def free(state: State, seat: int) -> State:
    """The same, but nothing is guarded by a seat."""
    state.guards = [NOBODY if guard == seat else guard for guard in state.guards]
    return state


# ------------------------------------------------------------------ by the rules
@pytest.mark.arena
@pytest.mark.timeout(3600)
def test_six_good_players_do_not_lock_each_other_in() -> None:
    """Several stand before the last claim in this game, and each would lose by it: it is staked still."""
    for here, _ in decisions(GAME, [player("hard")] * 6, 1, board="square"):
        assert here.idle < 100
    assert here.why == "all staked"


@pytest.mark.arena
@pytest.mark.timeout(3600)
def test_hard_beats_easy_players() -> None:
    won = 0
    for number in range(4):
        seats: list[Player] = [player("easy") for _ in range(3)]
        seats[number % 3] = player("hard")
        for state, _ in decisions(GAME, seats, number, board="honeycomb"):
            assert state.idle < 100
        won += number % 3 in state.winners
    assert won > 2


def test_a_turn_ends_as_its_first_plan_said_and_whims_make_weaker_players() -> None:
    """It thinks anew at each step of a turn."""
    left, planned = Counter[str](), 0
    goal: tuple[tuple[int, ...], float] | None = None
    game = decisions(GAME, [player("hard"), player("easy")], 1, board="honeycomb")
    for state, move in islice((each for each in game if each[0].player == 0), 60):
        for level in LEVELS:
            left[level] += chosen(state, level) != move
        if state.phase == PLAYING:
            worth = decide(state, 0).worth
            if state.spots == sum(state.thrown):
                goal = (state.thrown, worth)
            elif goal and goal[0] == state.thrown:
                assert worth == pytest.approx(goal[1])
                planned += 1
    assert planned > 20
    assert left["easy"] > left["medium"] > left["hard"] == 0


# ------------------------------------------------------------------ decisions
def test_a_claim_at_hand_is_walked_to_and_staked() -> None:
    """From B2, which is guarded, to C3 with its four nuggets beside it."""
    state = position("B2.2..4 | A1.0..4 | G1.0..5; B2 of 0; spots 6")
    assert in_words(advice(state, ME)[1]).startswith("Circle C3 and stake it this turn for 4 nuggets")
    moves: list[Move] = []
    while state.phase == PLAYING and state.player == ME and len(moves) < 7:
        moves.append(chosen(state))
        GAME.apply(state, moves[-1])
    assert [type(move) for move in moves] == [Step] * (len(moves) - 1) + [Stake]
    assert state.guards[C3] == ME


def test_of_ways_to_stand_that_are_worth_much_the_same_one_that_bars_a_team_is_taken() -> None:
    state = position("E4.6..10 | E5.2..5; spots 4")
    assert "slows another team down: D4 now takes it 18 pips, not 10" in in_words(advice(state, ME)[1])
    assert decide(state, ME, replace(HARD, bars=0.0)).team != decide(state, ME).team


@pytest.mark.parametrize(("stones", "takes"), [("D4.0..8", False), ("D4.0..11", False), ("D4.0", True)])
def test_the_six_is_refused_early_and_taken_with_the_last_stone(stones: str, takes: bool) -> None:
    state = position(f"{stones} | A1.0..5, 6 off | B5.0..5, 6 off; spots 2")
    assert (chosen(state) in SIX) is takes


def test_the_six_is_taken_when_it_wins() -> None:
    """With two teams it ends the game: at once where that wins, not where it loses."""
    wins = free(position("D4.0..8 | C3.6..8; A1 of 0; A2 of 0; B2 of 0; spots 1"), OTHER)
    assert chosen(wins) in SIX
    assert "you win" in in_words(advice(wins, ME)[1])
    rich = {claim: OTHER for claim in CLAIMS if HONEYCOMB.nuggets[claim] == 4}
    assert chosen(table(ring(D4, 9), ring(A1, 8), guards=rich, spots=1)) not in SIX


def test_no_team_waits_for_ever_with_its_last_stone() -> None:
    """Behind, with one stone left and a lone rival: it stakes, and the game is over."""
    most = {claim: OTHER for claim in CLAIMS if HONEYCOMB.nuggets[claim] > 2}
    state = table(ring(A1, 1), ring(B2, 6), [], guards=most)
    state.guards = [OTHER if guard == 2 else guard for guard in state.guards]
    for _ in range(12):
        throw(state, 2 if state.player == ME else 3)
        while state.phase == PLAYING:
            GAME.apply(state, chosen(state))
        if state.winners:
            return
    raise AssertionError("the game goes on")


# ------------------------------------------------------------------ why
def planned(move: Move, team: list[int], claim: int, later: int = 1, *, stakes: bool = False) -> Candidate:
    """A plan that is worth something."""
    return Candidate(move, 1.0, tuple(team), claim, later, stakes)


AHEAD = position("A1.0..3 | G1.0..5 | nobody, 12 off; spots 1")
STAKE = "Stake C3 now for 4 nuggets"
NOW = planned(Stake(C3, 0), ring(C3, 5), C3, stakes=True)
CORNER = next(space for space in ring(A1) if HONEYCOMB.claims_at[space] == (A1,))
BESIDE = HONEYCOMB.links[CORNER]
SHUT = table([BESIDE[0]], [CORNER], ring(HONEYCOMB.names.index("G1"), 5), guards={A1: ME}, spots=1)
REASONS = [
    (AHEAD, planned(Step(1, ring(A1)[4]), ring(A1, 4, 1), C3),
     f"Circle C3: 4 nuggets for {required_spots(AHEAD, ME)[C3]} pips."),
    (position("C3.0..5 | A1.0..5 | G1.0..5; spots 4"), NOW, f"{STAKE}, even if you lose 3 pips."),
    (position("C3.0..5 | A1.0..5 | G1.0..5; spots 2"), NOW, f"{STAKE}, even if you lose 1 pip."),
    (position("C3.0..5 | A1.0..5 | G1.0..5; spots 1"), NOW, f"{STAKE}."),
    (position("D4.0..2 | A1.0..5 | G1.0..5; spots 1"),
     planned(Stake(D4, 0), ring(D4, 2), D4, stakes=True),
     "Stake D4 now for 6 nuggets. That’s more than your last diggers would earn."),
    (SHUT, planned(Stop(), list(BESIDE), C3), "This cuts another team off from every claim."),
    (position("A1.0..1 | G1.0..4 | nobody, 12 off; spots 1"), planned(Stop(), ring(A1, 2), C3, 0),
     "Stop here. Every step takes you away from the best claims."),
]  # fmt: skip


@pytest.mark.parametrize(("state", "plan", "said"), REASONS, ids=[said for *_, said in REASONS])
def test_what_is_said_for_a_plan(state: State, plan: Candidate, said: str) -> None:
    assert in_words(hint_message(state, ME, plan)) == said


def test_what_is_said_of_the_end_of_entering_and_of_start_spaces() -> None:
    assert (
        min(required_spots_around(SHUT, OTHER, opponent_mask(SHUT, OTHER) | space_mask(BESIDE)))
        == UNREACHABLE
    )
    ends = free(position("D4.0 | G1.0..4; A1 of 0; A2 of 0; B2 of 0; spots 1"), OTHER)
    assert in_words(advice(ends, ME)[1]) == "Stake D4 now for 6 nuggets. That ends the game, and you win."
    state = position("s0, 11 off | nobody, 12 off; spots 2")
    move, told = advice(state, ME)
    claim = next(claim for claim in CLAIMS if f" {HONEYCOMB.names[claim]}: " in in_words(told))
    ends_so = in_words(told).endswith(f"for {required_spots(state, ME)[claim]} pips.")
    assert (ends_so, type(move)) == (True, Enter)
    begun = GAME.new(2, FIRST_SEAT)
    assert "It’s close to" in in_words(advice(begun, ME)[1])
    GAME.apply(begun, Place(HONEYCOMB.starts[0]))
    assert "It has room around it" in in_words(advice(begun, OTHER)[1])
