"""What a save file notes beside the moves: help that was taken, how hard the deal is, that it was the day's.

A note stands on a line of its own, `["!", "hint"]`. Words of a later version are kept and mean nothing here.
"""

from __future__ import annotations

from typing import Final, Literal

Note = Literal["hint", "lamp", "day", "gentle", "fair", "hard"]
"""Help that was taken; that the deal was that of the day; and the levels of deals."""

HINT: Final = "hint"
LAMP: Final = "lamp"
DAY: Final = "day"

_LONGEST: Final = 40


def is_word(value: object) -> bool:
    """Whether a value can be a note, known or not."""
    return isinstance(value, str) and 0 < len(value) <= _LONGEST and value.isprintable()
