"""What a save file notes beside the moves: help that was taken, how hard the deal is, how it was chosen.

A note stands on a line of its own, `["!", "hint"]`. Words of a later version are kept and mean nothing here.
"""

from __future__ import annotations

from typing import Final, Literal

Choice = Literal["day", "number", "any", "winnable", "gentle", "fair", "hard"]
"""How a deal was chosen: that of the day, by its number, or among deals of a kind."""

Note = Literal["hint", "lamp", "day", "number", "any", "winnable", "gentle", "fair", "hard"]
"""Help that was taken, and how the deal was chosen; a level is noted for every deal that has one."""

HINT: Final = "hint"
LAMP: Final = "lamp"
DAY: Final = "day"
NUMBER: Final = "number"
CHOICES: Final[tuple[Choice, ...]] = (DAY, NUMBER, "any", "winnable", "gentle", "fair", "hard")
"""All ways to choose a deal: the first that is noted is that of a game, a level behind it how hard it is."""

_LONGEST: Final = 40


def is_word(value: object) -> bool:
    """Whether a value can be a note, known or not."""
    return isinstance(value, str) and 0 < len(value) <= _LONGEST and value.isprintable()
