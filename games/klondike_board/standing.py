"""How the players of KLONDIKE stand: what chance to win goes with what each should come to."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

_SPREAD: Final = 10.0
"""How far fortunes still part, in $1,000, with one card left; with more it grows like a random walk."""


def chances(expected: Sequence[float], left: int) -> tuple[float, ...]:
    """The chance of each player to win with these fortunes and so many cards left."""
    best, spread = max(expected), _SPREAD * sqrt(max(left, 1))
    weights = [exp((fortune - best) / spread) for fortune in expected]
    return tuple(weight / sum(weights) for weight in weights)
