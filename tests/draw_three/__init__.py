"""DRAW THREE: Klondike as it is played most, of which its rules tell all.

As in Morehead and Mott-Smith, "The Complete Book of Solitaire and Patience Games", and in casinos: the stock
is turned by threes, and only the top card of the waste is free; the stock is dealt three times. Any part of a
sequence may be moved, and an ace goes up when the player wants.
"""

from __future__ import annotations

from games.patience.rules import PlainPatience
from games.patience.spec import PatienceSpec

GAME = PlainPatience("draw_three", PatienceSpec(turned=3, redeals=2, runs="any_part", forces_bases=False))
