"""Positions of Joker Klondike written by hand: as those of Klondike, with the joker as "JK".

`table(..., built="H5 S2", joker="H4")`: on the foundations the joker stands for the 4 of hearts, which
is counted in `built`; `joker="held from H"`: it is beside the layout, replaced on the hearts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.core import AnyGame
from games.joker_klondike import GAME
from games.joker_klondike.state import JokerState
from games.patience.cards import JOKER
from tests.klondike_patience.table import SUITS, Table, fill, on_foundations

_, _, HEARTS, DIAMONDS = range(4)


@dataclass(frozen=True)
class JokerTable(Table):
    """A position, and the few questions that tests ask of it."""

    game: ClassVar[AnyGame] = GAME
    state: JokerState

    @property
    def joker(self) -> str:
        """Where the joker is: "H4" on a foundation, "held from H", or "" among the other cards."""
        if self.state.joker_at:
            suit, rank = self.state.joker_at
            return f"{SUITS[suit]}{rank}"
        return f"held from {SUITS[self.state.came_from]}" if self.state.is_held else ""


def table(
    columns: Mapping[int, str] | None = None,
    waste: str = "",
    stock: str = "",
    built: str = "",
    joker: str = "",
) -> JokerTable:
    """A position; see the top of this file."""
    state = JokerState("", is_dealt=True)
    for entry in built.split():
        state.foundations[SUITS.index(entry[0])] = int(entry[1:])
    if joker:
        _put_joker(state, joker)
    fill(state, columns or {}, waste, stock, _built(state))
    return JokerTable(state)


def _put_joker(state: JokerState, where: str) -> None:
    if where.startswith("held"):
        state.is_held, state.came_from = True, SUITS.index(where[-1])
    else:
        state.joker_at = (SUITS.index(where[0]), int(where[1:]))


def _built(state: JokerState) -> set[int]:
    cards = on_foundations(state)
    if state.joker_at:
        suit, rank = state.joker_at
        cards = cards - {suit * 13 + rank - 1} | {JOKER}
    return cards | {JOKER} if state.is_held else cards
