"""`faults` finds whatever is wrong with a state: each row damages a good one, and says what is found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

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

NOT_52 = "the 52 cards are not there once each"
NOT_53 = "the 53 cards are not there once each"
NOT_HELD = "a space is not held by the stone that stands there"
NOT_FROM = "a joker that is held comes from a foundation, and no other joker does"

DAMAGES: dict[str, list[tuple[str, str]]] = {
    "klondike_patience": [
        ("state.stock.pop()", NOT_52),
        ("state.waste.append(state.stock[0])", NOT_52),
        ("state.hidden[3] = 3", "column 3 ends face down"),
        ("state.hidden[7] = 0", "column 7 is no sequence"),
    ],
    "joker_klondike": [
        ("state.joker_at = None", NOT_53),
        ("state.joker_at = (2, 8)", "the joker stands where nothing is built"),
        ("state.joker_at = (2, 1)", "the joker stands where nothing is built"),
        ("state.joker_at = (4, 2)", "the joker stands where nothing is built"),
        ("state.is_held, state.came_from = True, 1", "the joker is in two places"),
        ("state.came_from = 1", NOT_FROM),
        ("state.joker_at, state.is_held = None, True", NOT_FROM),
        ("state.stock.append(52)", NOT_53),
        ("state.columns[3] = [state.stock.pop(), 52]", "column 3 is no sequence"),
    ],
    "strike_it_rich": [
        ("state.cash[0] += 5_000", "the money does not add up"),
        ("state.bank += 5_000", "the money does not add up"),
        ("state.counted[1] = 0", "the public count of cash is wrong"),
        ("state.cash[1] = -5_000", "cash is below nothing"),
        ("state.owner[state.owner.index(0)] = 1", "the markers do not add up"),
        ("state.mines[0] = 17", "a player owns more than 16 mines"),
    ],
    "klondike_board": [
        ("state.todo.append(Betting(0, (0, 1), 0, ()))", "the pot does not add up"),
        ("state.todo.append(Betting(7, (0, 1), 0, ()))", "the pot does not add up"),
        ("state.cash[0] += 5", "the money does not add up"),
        ("state.bank += 5", "the money does not add up"),
        ("state.cash[1] = -5", "cash is below nothing"),
        ("state.discards.append(0)", "the cards do not add up"),
        ("state.creeks[0].pop()", "the cards do not add up"),
        ("state.owner[JAIL] = 0", "nobody can own The Woodpile"),
        ("state.owner[21] = 2", "nobody can own Yukon Hotel"),
    ],
    "gold_am_yukon": [
        ("state.teams[0].append(state.teams[1][0])", "two stones share a space"),
        ("state.teams[0].pop()", NOT_HELD),
        ("state.teams[0].pop()", "team 0 has lost or won a stone"),
        ("state.holder[100] = 1", NOT_HELD),
        ("state.holder[state.teams[0][0]] = -1", NOT_HELD),
        ("state.teams[0].insert(0, state.teams[0].pop(2))", "team 0 has a gap"),
        ("state.off[1] = 1", "team 1 has lost or won a stone"),
        ("state.guards[5] = 1", "team 1 has lost or won a stone"),
        ("state.retired[0] = True", "team 0 has retired and still stands"),
    ],
    "calamityville": [
        ("state.cash[0] += 100", "the money does not add up"),
        ("state.bank += 100", "the money does not add up"),
        ("state.cash[1] = -100", "cash is below nothing"),
        ("state.read.append(state.pile[0])", "the pages do not add up"),
        ("state.pile.pop()", "the pages do not add up"),
        ("state.pile.reverse()", "a bust page lies above a boom page"),
        ("state.built[3] = 'mine'", "that cannot stand on Cinder Lane"),
        ("state.built[2] = 'bank'", "that cannot stand on Last Hope Mine"),
        ("state.built[0] = 'bank'", "that cannot stand on Train Station"),
        ("state.built[3] = 'bank'", "Cinder Lane is built on by nobody, or owned without a building"),
        ("state.owner[9] = 0", "Depot Street is built on by nobody, or owned without a building"),
        ("state.built[3] = state.built[9] = state.built[6] = state.built[8] = 'bank'",
         "the properties do not add up"),
        ("state.deeds[0].append(1)", "the deeds do not add up"),
        ("state.owner[1] = 1", "the deeds do not add up"),
        ("state.deeds[1].extend([1] * 6)", "somebody owns too many properties"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_wrong_is_found(name: str) -> None:
    assert GAMES[name].faults(GOOD[name]()) == []
    for damage, fault in DAMAGES[name]:
        state = GOOD[name]()
        exec(damage, {"state": state, "Betting": Betting, "JAIL": JAIL})
        found = GAMES[name].faults(state)
        assert any(text.startswith(fault) for text in found), (damage, found)


@pytest.mark.parametrize("name", ["klondike_patience", "joker_klondike"])
def test_nothing_is_wrong_before_the_deal(name: str) -> None:
    game, state = GAMES[name], Table(name, 1).new()
    assert game.turn(state) == Chance("shuffle")
    assert (game.faults(state), game.moves(state), game.scores(state)) == ([], [], (0,))
