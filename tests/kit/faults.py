"""The faults of a game's states: cards, money or pieces that are missing, twice, or out of place.

`tests/<game>/laws.py` finds the faults of one game; what several games check alike stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, pairwise
from typing import Any, NoReturn, Protocol, cast

import pytest

from games import GAMES
from games.patience.cards import PACK
from games.patience.spec import KLONDIKE, NO_LIMIT, PatienceSpec
from games.patience.state import State


class GameLaws(Protocol):
    """The members of `tests/<game>/laws.py`."""

    LAWS: Sequence[Callable[..., Any]]
    """Laws of this game alone, for `tests/contract/laws.py`; the module may do without."""

    def faults(self, state: Any, spec: PatienceSpec = ...) -> list[str]:
        """Return a line for each thing that is wrong with a state, none for a sound one.

        Games with house rules get the `spec` by which one of their variants is played.
        """
        ...


@cache
def laws_of(game: str) -> GameLaws:
    """Return the laws of a game; fail with a sentence that says what is missing if it has none."""
    where = f"tests.{game}.laws"
    if not find_spec(f"tests.{game}"):
        _fail(f"The game {game!r} has no tests: add tests/{game}/__init__.py, and tests/{game}/laws.py with")
    laws = import_module(where) if find_spec(where) else None
    if not hasattr(laws, "faults"):
        _fail(f"The contract cannot check the states of {game!r}: add to tests/{game}/laws.py")
    return cast("GameLaws", laws)


def _fail(what_to_add: str) -> NoReturn:
    what = "the function faults(state), which returns a line for each thing that is wrong with a state"
    pytest.fail(f"{what_to_add} {what} (see docs/adding-a-game.md).", pytrace=False)


def faults(game: Any, state: Any) -> list[str]:
    """Return all that is wrong with a state."""
    laws = laws_of(game.name)
    return laws.faults(state) if game is GAMES[game.name] else laws.faults(state, game.spec)


# ------------------------------------------------------------------ patiences
def patience_faults(
    state: State,
    spec: PatienceSpec = KLONDIKE,
    pack: tuple[int, ...] = PACK,
    built: list[int] | None = None,
) -> list[str]:
    """Return what is wrong with a state of a patience, by its spec; nothing before it is dealt."""
    if not state.is_dealt:
        return []
    found = card_faults(state, pack, built_cards(state) if built is None else built, spec)
    if spec.redeals != NO_LIMIT and state.redeals > spec.redeals:
        found.append("the waste was turned over too often")
    if spec.reserve_fills_spaces and not all(state.columns[1 : spec.reserve_pile]):
        found += ["a space is not filled"] if state.columns[spec.reserve_pile] else []
    return found


def card_faults(
    state: State, pack: tuple[int, ...], built: list[int], spec: PatienceSpec = KLONDIKE
) -> list[str]:
    """Return cards missing or twice, and face-up cards that are no sequence."""
    cards = [*chain(built, state.stock, state.waste, *state.columns)]
    is_whole = sorted(cards) == list(pack)
    found = [] if is_whole else [f"the {len(pack)} cards are not there once each"]
    for pile in spec.piles[1:]:
        run = state.columns[pile][state.hidden[pile] :]
        if not all(above in spec.fits[card] for above, card in pairwise(run)):
            found.append(f"column {pile} is no sequence")
        if state.columns[pile] and not run:
            found.append(f"column {pile} ends face down")
    return found


def built_cards(state: State) -> list[int]:
    """Return the cards on the foundations."""
    built = enumerate(state.foundations)
    return [suit * 13 + (state.base - 1 + rank) % 13 for suit, cards in built for rank in range(cards)]


# ------------------------------------------------------------------ money
class Purses(Protocol):
    """Holder of the players' cash; `bank` is the amount that the bank has paid out beyond what it took."""

    cash: list[int]
    bank: int


def money_faults(table: Purses, grubstake: int) -> list[str]:
    """Return faults of cash: it is what everybody began with and what the bank has paid since."""
    found: list[str] = []
    if sum(table.cash) != len(table.cash) * grubstake + table.bank:
        found.append("the money does not add up")
    if min(table.cash) < 0:
        found.append("cash is below nothing")
    return found
