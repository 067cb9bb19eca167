"""What a hint says holds in the position, in one plain sentence."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Chance, Over
from games.gold_am_yukon import GAME
from games.gold_am_yukon.ai import Plan, advice, nuggets, reason, spots
from games.gold_am_yukon.board import BOARDS, CLAIMS
from games.gold_am_yukon.reach import UNREACHABLE, spots_needed, spots_round
from games.gold_am_yukon.simulator import in_the_way, mask_of
from games.gold_am_yukon.state import NOBODY, Enter, Place, Stake, Step, Stop
from tests.gold_am_yukon.table import A1, A2, B2, C3, D4, HONEYCOMB, ME, OTHER, ring, table

G1 = HONEYCOMB.names.index("G1")


@pytest.mark.parametrize("name", BOARDS)
def test_every_hint_of_a_game_is_a_sentence(name: str) -> None:
    state, rng, told = GAME.new(3, GAME.check_options({"board": name})), Random(4), set[str]()
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
            continue
        seat = state.player
        move, why = advice(state, seat)
        assert why[0].isupper()
        assert why.endswith(".")
        assert why.count(". ") == 0
        assert "\n" not in why
        told.add(why)
        assert move in GAME.moves(state)
        GAME.apply(state, move)
    assert len(told) > 25


def test_counts_are_in_words() -> None:
    state = table(ring(A1, 2), [], off={1: 12})
    assert (nuggets(state, A1), nuggets(state, C3)) == ("1 nugget", "4 nuggets")
    assert (spots(1), spots(3)) == ("1 spot", "3 spots")


def test_a_claim_ahead_with_its_spots() -> None:
    """As many as the screen shows for that claim."""
    state = table(ring(A1, 4), ring(G1, 6), [], spots=1, off={2: 12})
    needed = spots_needed(state, ME)[C3]
    plan = Plan(Step(1, ring(A1, 1, start=4)[0]), 1.0, tuple(ring(A1, 4, start=1)), C3, 1)
    assert reason(state, ME, plan) == f"Round C3: 4 nuggets in {needed} spots."


def test_entering_says_where_to() -> None:
    at = HONEYCOMB.starts[0]
    state = table([at], [], off={0: 11, 1: 12}, spots=2)
    move, why = advice(state, ME)
    assert isinstance(move, Enter)
    claim = next(claim for claim in CLAIMS if f" {HONEYCOMB.names[claim]}: " in why)
    assert why.endswith(f"in {spots_needed(state, ME)[claim]} spots.")


def test_staking_at_once_tells_what_is_lost() -> None:
    state = table(ring(C3, 6), ring(A1, 6), ring(G1, 6), spots=4)
    now = Plan(Stake(C3, 0), 1.0, tuple(ring(C3, 5)), C3, 1, True)
    assert reason(state, ME, now) == "Stake now: C3 gives 4 nuggets, though 3 spots are lost."
    state.spots = 2
    assert reason(state, ME, now) == "Stake now: C3 gives 4 nuggets, though 1 spot is lost."
    state.spots = 1
    assert reason(state, ME, now) == "Stake now: C3 gives 4 nuggets."


def test_staking_later_in_the_turn() -> None:
    state = table(ring(B2, 3, start=2), ring(A1, 5), ring(G1, 6), guards={B2: ME}, spots=6)
    move, why = advice(state, ME)
    assert isinstance(move, Step)
    assert why.startswith("Round C3, and stake it this turn: 4 nuggets")


def test_what_ends_the_game() -> None:
    rich = {A1: ME, A2: ME, B2: ME}
    state = table(ring(D4, 1), ring(G1, 5), guards=rich, spots=1)
    state.guards = [NOBODY if guard == OTHER else guard for guard in state.guards]
    move, why = advice(state, ME)
    assert isinstance(move, Stake)
    assert why == "Stake now: D4 gives 6 nuggets; that ends the game, and you win."


def test_the_six_with_stones_left() -> None:
    state = table(ring(D4, 3), ring(A1, 6), ring(G1, 6), spots=1)
    plan = Plan(Stake(D4, 0), 1.0, tuple(ring(D4, 2)), D4, 1, True)
    assert reason(state, ME, plan) == (
        "Stake now: D4 gives 6 nuggets, and more than your last stones would bring."
    )


def test_what_bars_another_team() -> None:
    """A lone stone in a corner, both ways out of which are shut; and one whose way is only longer."""
    corner = next(space for space in ring(A1) if HONEYCOMB.claims_at[space] == (A1,))
    beside = HONEYCOMB.links[corner]
    state = table([beside[0]], [corner], ring(G1, 5), guards={A1: ME}, spots=1)
    shut = Plan(Stop(), 1.0, tuple(beside), C3, 1)
    seen = in_the_way(state, OTHER) | mask_of(shut.team)
    assert min(spots_round(state, OTHER, seen)) == UNREACHABLE
    assert reason(state, ME, shut) == "That leaves another team no way to any claim."


def test_standing_still_and_start_spaces() -> None:
    state = table(ring(A1, 2), ring(G1, 5), [], off={2: 12}, spots=1)
    still = Plan(Stop(), 1.0, tuple(state.teams[ME]), C3, 0)
    assert reason(state, ME, still) == "Stop here: every step leads away from what is worth most."
    begun = GAME.new(2, GAME.check_options({"begins": "first seat"}))
    assert "it is not far to" in advice(begun, ME)[1]
    GAME.apply(begun, Place(HONEYCOMB.starts[0]))
    assert "There is room round it" in advice(begun, OTHER)[1]
