"""Computer players of CALAMITYVILLE take what is best, and say truly why."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.ai import LEVELS, advice, player, reason, simulate_move
from games.calamityville.board import KINDS, NUMBER_OF, VALUE
from games.calamityville.evaluation import Evaluation
from games.calamityville.rules import moves_for
from games.core import Decide, Move
from games.players import turn_observation
from tests.calamityville.table import Table, given, move_of
from tests.golden.words import TOWN as NAME
from tests.kit import campaign
from tests.kit.players import RandomPlayer, decisions
from ui.words import in_words

ADVICE: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "advice.toml").read_text(encoding="utf-8")
)


def chosen(here: Table, level: str = "hard", number: int = 1) -> Move:
    """What a level does; its dice are those of a number."""
    return player(level).choose(turn_observation(GAME, here.state, Random(number)), Random(number))


def test_whims_make_weaker_players() -> None:
    here = given(ADVICE["a third of a kind"])
    randomness = {
        level: sum(chosen(here, level, n) != cv.Build("hotel") for n in range(80)) for level in LEVELS
    }
    assert randomness["easy"] > randomness["medium"] > randomness["hard"] == 0


# ------------------------------------------------------------------ decisions, and why
@pytest.mark.parametrize("name", ADVICE)
def test_what_the_hard_player_chooses_and_says(name: str) -> None:
    """A row of `advice.toml`: a position, the move that is best in it or is asked about, its reason."""
    row = ADVICE[name]
    here = given(row)
    move = move_of(row.get("best") or row["asked"])
    assert move == (chosen(here) if "best" in row else move)
    said = in_words(reason(here.view(here.player), here.player, move))
    assert re.fullmatch(row.get("says", ".+"), said), said


def test_every_reason_of_a_game_is_one_true_sentence() -> None:
    """Checked against the position for each kind of sentence, in games at random."""
    for number in campaign.seeds("calamityville reasons", short=8, long=200):
        with campaign.told(seed=number):
            for state, _ in decisions(GAME, [RandomPlayer() for _ in range(2 + number % 3)], number):
                turn = GAME.turn(state)
                assert isinstance(turn, Decide)
                view = GAME.observe(state, turn.player)
                move, told = advice(view, turn.player)
                said = in_words(told)
                assert re.fullmatch(r"[A-Z][^.!?\n]*(\.\d[^.!?\n]*)?\.", said), said
                assert len(said) < 90
                assert moves_for(view, view.task) == GAME.moves(state)
                check(view, turn.player, move, said)


def check(view: cv.View, seat: int, move: Move, said: str) -> None:
    """Whether a sentence is true of the position in which it is said."""
    if isinstance(move, cv.Build | cv.Place):
        space = view.at[seat] if isinstance(move, cv.Build) else move.space
        owned = [view.built[one] for one in view.deeds[seat]].count(move.kind)
        assert ("Your third" in said) is (owned == 2 and move.kind != "mine")
        assert ("A second" in said) is (owned == 1 and move.kind != "mine")
        assert ("No one owns" not in said) or view.stock[move.kind] == NUMBER_OF[move.kind]
        assert ("last" not in said) or view.stock[move.kind] == 1
        assert ("a visit here" not in said) or f"${VALUE[space] * (owned + 1)} a visit" in said
        assert all(kind not in said or kind == move.kind for kind in KINDS)
    elif "one more property" in said:
        assert len(view.deeds[seat]) == 4
    elif "You’d miss" in said:
        left = {one: income(view, seat, one) for one in moves_for(view, view.task)}
        assert left[move] == pytest.approx(max(left.values()))
        assert isinstance(move, cv.Give | cv.Lose | cv.Sell)
        assert NAME[move.space] in said


def income(view: cv.View, seat: int, move: Move) -> float:
    """What a seat will earn after a move."""
    owner, built, _ = simulate_move(view, seat, move)
    return Evaluation(view).expected_income_by_seat(owner, built)[seat]
