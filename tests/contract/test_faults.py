"""`faults` finds whatever is wrong with a state: what faults.toml does to a good one, and what it says."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

import pytest

from games import GAMES, GameSpec
from games.core import Chance
from games.joker_klondike.state import JokerState
from games.klondike_board.board import JAIL
from games.klondike_board.pending import Betting
from games.patience.cards import JOKER, PACK_WITH_JOKER
from tests.clauses import held
from tests.contract.laws import watch
from tests.contract.play import Table, begin
from tests.gold_am_yukon.table import A1, D4, ring
from tests.gold_am_yukon.table import table as yukon_table
from tests.kit.faults import faults, laws_of
from tools.pig.rules import Pig


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
    "joker_klondike": joker_on_the_hearts,
    "strike_it_rich": mines_shared,
    "gold_am_yukon": lambda: yukon_table(ring(A1, 5), ring(D4)),
}
"""States to damage, of games for which one after the deal does not do."""

DAMAGES: Final = tomllib.loads((Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"))
"""Statements that damage the good state of a game, and what is then found."""


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_wrong_is_found(name: str) -> None:
    laws_of(name)  # fails with a sentence if the game has no tests
    if name not in DAMAGES:
        pytest.fail(f"Add damages to a state of {name!r} to tests/contract/faults.toml.", pytrace=False)
    good = GOOD.get(name, lambda: dealt(name, GAMES[name].seats[0]))
    assert faults(GAMES[name], good()) == []
    for damage, fault in DAMAGES[name]:
        state = good()
        exec(damage, {"state": state, "Betting": Betting, "JAIL": JAIL})
        found = faults(GAMES[name], state)
        assert any(text.startswith(fault) for text in found), (damage, found)


@pytest.mark.parametrize("name", ["klondike_patience", "joker_klondike"])
def test_nothing_is_wrong_before_the_deal(name: str) -> None:
    game, state = GAMES[name], Table(name, 1).new()
    assert game.turn(state) == Chance("shuffle")
    assert (faults(game, state), game.moves(state), game.scores(state)) == ([], [], (0,))


# ------------------------------------------------------------------ a game that has no tests yet
WITHOUT_TESTS = (
    "The game 'hog' has no tests: add tests/hog/__init__.py, and tests/hog/laws.py with the function "
    "faults(state), which returns a line for each thing that is wrong with a state "
    "(see docs/adding-a-game.md)."
)
WITHOUT_FAULTS = (
    "The contract cannot check the states of 'hog': add to tests/hog/laws.py the function "
    "faults(state), which returns a line for each thing that is wrong with a state "
    "(see docs/adding-a-game.md)."
)


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        ((), WITHOUT_TESTS),
        (("tests.hog",), WITHOUT_FAULTS),
        (("tests.hog", "tests.hog.laws"), WITHOUT_FAULTS),
    ],
)
def test_a_game_without_tests_or_faults_is_told_what_to_add(
    modules: Sequence[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hog = ModuleType("hog")
    vars(hog)["GAME"] = type("Hog", (Pig,), {"name": "hog"})()
    for name in modules:
        module = ModuleType(name)
        module.__spec__, module.__path__ = ModuleSpec(name, None), []
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setitem(sys.modules, "hog", hog)
    GAMES.add("hog", GameSpec("hog", "", Path()))
    try:
        with pytest.raises(pytest.fail.Exception) as fault:
            watch(Table("hog", 2), 1)
        with pytest.raises(pytest.fail.Exception, match=re.escape(sentence)):
            list(held("hog"))
    finally:
        GAMES.remove("hog")
    assert fault.value.msg == sentence
    assert not fault.value.pytrace
