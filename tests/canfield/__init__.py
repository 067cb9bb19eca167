"""CANFIELD, of which its rules tell all.

As in Hoyle (Morehead and Mott-Smith, "Hoyle's Rules of Games"): one card is dealt to a foundation, and all
suits begin with its rank and go round the corner from king to ace; thirteen cards are the reserve, four begin
the columns. Columns are packed down in alternate colors, a king on an ace too, and move only as a whole. The
reserve fills a space at once; when it is used up, the player may fill it from the waste. The stock is turned
by threes, as often as one likes.
"""

from __future__ import annotations

from games.patience.rules import PlainPatience
from games.patience.spec import FROM_DEAL, NO_LIMIT, PatienceSpec

SPEC = PatienceSpec(
    columns=(1, 1, 1, 1),
    wraps=True,
    runs="whole",
    spaces="waste",
    base=FROM_DEAL,
    forces_bases=False,
    turned=3,
    redeals=NO_LIMIT,
    reserve=13,
    reserve_fills_spaces=True,
)
GAME = PlainPatience("canfield", SPEC)
