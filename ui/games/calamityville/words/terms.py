"""Parts of sentences: properties, prices, players; and the narrator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.calamityville import board
from games.calamityville import state as cv
from games.core import Money, Player
from ui.play.narration.narrator import Names, Narrator

PRICE: Final = Money(board.PRICE)
RESALE: Final = Money(board.RESALE)


def player_list(seats: Sequence[int], names: Names) -> tuple[Player, ...]:
    """Return players as a list within a sentence, without the bank."""
    return tuple(Player(names[seat]) for seat in seats if seat != cv.BANK)


NARRATOR: Final = Narrator("calamityville", {
    "space": board.PLACES.__getitem__, "end": board.PLACES.__getitem__, "amount": Money, "price": Money,
    "unpaid": Money, "worth": Money, "page": board.HEADLINES.__getitem__,
    "nugget": board.NUGGET_NAMES.__getitem__,
})  # fmt: skip
