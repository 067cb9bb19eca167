"""PIG keeps what every game promises; a PIG that breaks a promise is caught by the law that asks for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.core import Over, Turn
from tests.contract.laws import watch
from tests.contract.play import tables
from tests.contract.test_machine import run
from tests.kit import campaign
from tests.pig.rules import Hold, Kept, Pig, Roll, State, Throw


def test_every_law_is_kept() -> None:
    for table in tables("pig"):
        for seed in campaign.seeds("laws of PIG", 10, 1_000):
            watch(table, seed)


def test_a_match_stays_what_its_moves_give() -> None:
    run("pig")


# ------------------------------------------------------------------ broken promises
def counts_what_is_asked(game: Pig, state: State) -> tuple[int, ...]:
    state.spots += 1
    return tuple(state.scores)


def shares_its_scores(game: Pig, state: State) -> State:
    return replace(state, turns=state.turns[:])


def shows_the_state_itself(game: Pig, state: State, seat: int | None) -> State:
    return state


def shows_the_next_player(game: Pig, state: State, seat: int | None) -> State:
    return replace(game.copy(state), player=1 - state.player)


def dreams_of_more(game: Pig, state: State, seat: int, rng: Random) -> State:
    return replace(game.copy(state), pot=state.pot + 1)


def lets_anybody_win(game: Pig, state: State) -> Turn:
    return Over((2,), "goal") if state.winners else TURN(game, state)


TURN = Pig.turn
BREAKS: list[tuple[str, Any, str]] = [
    ("moves", lambda game, state: [Roll(), Hold()] if state.pot else [Roll()], "moves_are_sorted"),
    ("scores", counts_what_is_asked, "asking_changes_nothing"),
    ("faults", lambda game, state: ["The die is loaded."] * (state.spots == 6), "nothing_is_wrong"),
    ("_may", lambda game, state, move: state.rolls == isinstance(move, Throw), "other_moves_are_refused"),
    ("scores", lambda game, state: (1,), "nothing_is_wrong"),
    ("imagine", dreams_of_more, "states_that_differ_in_secrets"),
    ("copy", shares_its_scores, "what_is_on_offer"),
    ("observe", shows_the_state_itself, "CopiesAndViewsStay"),
    ("observe", shows_the_next_player, "EventsTellEachSeat"),
    ("event_types", (Kept,), "EveryEventCanBeWritten"),
    ("turn", lets_anybody_win, "the_end_is_told"),
]


@pytest.mark.parametrize(("name", "broken", "law"), BREAKS)
def test_a_broken_promise_is_told(name: str, broken: Any, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pig, name, broken)
    (table,) = tables("pig")[:1]
    with pytest.raises((AssertionError, pytest.fail.Exception)) as fault:
        watch(table, 7)
    assert f"law='{law}" in "".join(fault.value.__notes__)
