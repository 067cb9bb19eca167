"""The dice and cards of the board games of a day: the same for everybody."""

from __future__ import annotations

from random import Random
from typing import Final

CYCLE: Final = 364
"""Days after which dice and cards of the board games begin again: whole weeks, so that the levels fit."""


def outcome_source(game: str, day: int, number: int) -> Random:
    """Return the random source of the outcome of a number, from 0, in the game of a day.

    The day is given as `date.toordinal()`. They begin again after `CYCLE` days.
    """
    return Random(f"{game} {day % CYCLE} {number}")
