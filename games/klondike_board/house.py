"""The house rules of KLONDIKE, and the moves and events that only they have. Money is in $1,000."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.core import distinct
from games.klondike_board.board import CARDS_A_CREEK

AFTER: Final = "after"
"""Bets after the landing, as printed."""
NO_BETS: Final = "none"
BEFORE: Final = "before"
"""Bets also before the throw."""


class House(NamedTuple):
    """The rules of a table that may differ from the printed ones.

    `claims` is the number of cards in each creek, `bets` the time for bets. With `reserves` the seller of a
    claim names the lowest bid; with `any_deals` others may offer a deal during a turn.
    """

    claims: int = CARDS_A_CREEK
    bets: str = AFTER
    reserves: bool = False
    any_deals: bool = False


PRINTED: Final = House()


# ------------------------------------------------------------------ moves and events
@distinct
class Reserve(NamedTuple):
    """A seller's lowest price for a claim."""

    amount: int


@distinct
class AskDeal(NamedTuple):
    """A seat's wish to offer a deal in another player's turn."""

    seat: int


@distinct
class CallOff(NamedTuple):
    """A move to offer no deal after all."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """A seller's lowest price for the claim that was just put up."""

    player: int
    amount: int
