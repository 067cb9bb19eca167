"""What a save file notes beside the moves: help that was taken, how hard the deal is, that it was the day's.

A note stands on a line of its own, `["!", "hint"]`. Words of a later version are kept and mean nothing here.
"""

from __future__ import annotations

from typing import Final, Literal

Note = Literal["hint", "lamp", "day", "easy", "medium", "hard"]

HINT: Final = "hint"
LAMP: Final = "lamp"
DAY: Final = "day"
LEVELS: Final = ("easy", "medium", "hard")
"""How hard a deal is said to be, the easiest first."""

_LONGEST: Final = 40


def is_word(value: object) -> bool:
    """Whether a value can be a note, known or not."""
    return isinstance(value, str) and 0 < len(value) <= _LONGEST and value.isprintable()
