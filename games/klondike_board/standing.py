"""How the players of KLONDIKE stand: what each should come to, and what chance to win goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from games.klondike_board.value import Outlook

_SPREAD: Final = 10.0
"""How far fortunes still part, in $1,000, with one card left; with more it grows like a random walk."""


def fortunes(outlook: Outlook) -> tuple[float, ...]:
    """What each player should have at the end, but for the gold that all may find alike."""
    view = outlook.view
    return tuple(cash + outlook.estate(seat, view.owner) for seat, cash in enumerate(view.cash))


def chances(expected: Sequence[float], left: int) -> tuple[float, ...]:
    """The chance of each player to win with these fortunes and so many cards left."""
    best, spread = max(expected), _SPREAD * sqrt(max(left, 1))
    weights = [exp((fortune - best) / spread) for fortune in expected]
    return tuple(weight / sum(weights) for weight in weights)
