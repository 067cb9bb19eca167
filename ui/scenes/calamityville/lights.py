"""What lights up while somebody chooses: spaces, each kind with an edge and a sign of its own."""

from __future__ import annotations

from typing import Final

HERE: Final = "here"
"""The space with the focus, or one that a line of the log is about."""
BUILD: Final = "build"
"""A lot on which something can be placed."""
SELL: Final = "sell"
GIVE: Final = "give"
LOSE: Final = "lose"
ADVICE: Final = "advice"
"""What the hint speaks of."""
