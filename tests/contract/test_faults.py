"""`faults` finds whatever is wrong with a state: what faults.toml does to a good one, and what it says."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from games import GAMES
from games.core import Chance
from games.joker_klondike.state import JokerState
from games.klondike_board.board import JAIL
from games.klondike_board.pending import Betting
from games.patience.cards import JOKER, PACK_WITH_JOKER
from tests.contract.play import Table, begin
from tests.gold_am_yukon.table import A1, D4, ring
from tests.gold_am_yukon.table import table as yukon_table
from tests.kit.faults import faults


def dealt(name: str, seats: int, seed: int = 5) -> Any:
    """A state after all that comes before the first choice."""
    match = begin(Table(name, seats))
    match.settle(Random(seed))
    return match.state


def mines_shared() -> Any:
    """STRIKE IT RICH in its midst: each has two mines."""
    match, rng = begin(Table("strike_it_rich", 2)), Random(14)
    while match.state.mines != [2, 2]:
        Table("strike_it_rich", 2).step(match, rng)
    return match.state


def joker_on_the_hearts() -> Any:
    """A whole game in which the joker stands for the 5 of hearts, which is in the stock."""
    state = JokerState("", is_dealt=True, foundations=[0, 0, 7, 0], joker_at=(2, 5))
    built = {2 * 13 + rank - 1 for rank in (1, 2, 3, 4, 6, 7)}
    state.stock = [card for card in PACK_WITH_JOKER if card != JOKER and card not in built]
    return state


GOOD: dict[str, Callable[[], Any]] = {
    "klondike_patience": lambda: dealt("klondike_patience", 1),
    "joker_klondike": joker_on_the_hearts,
    "strike_it_rich": mines_shared,
    "klondike_board": lambda: dealt("klondike_board", 2),
    "gold_am_yukon": lambda: yukon_table(ring(A1, 5), ring(D4)),
    "calamityville": lambda: dealt("calamityville", 2),
}

DAMAGES: Final = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))
"""Statements that damage the good state of a game, and what is then found."""


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_wrong_is_found(name: str) -> None:
    assert faults(GAMES[name], GOOD[name]()) == []
    for damage, fault in DAMAGES[name]:
        state = GOOD[name]()
        exec(damage, {"state": state, "Betting": Betting, "JAIL": JAIL})
        found = faults(GAMES[name], state)
        assert any(text.startswith(fault) for text in found), (damage, found)


@pytest.mark.parametrize("name", ["klondike_patience", "joker_klondike"])
def test_nothing_is_wrong_before_the_deal(name: str) -> None:
    game, state = GAMES[name], Table(name, 1).new()
    assert game.turn(state) == Chance("shuffle")
    assert (faults(game, state), game.moves(state), game.scores(state)) == ([], [], (0,))
