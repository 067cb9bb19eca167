"""Sleep sets, a partial-order reduction: moves that need not be made, as three bits for each card.

A move sleeps if an equally good line makes it earlier: packing a card on its first place, packing it on
its second, building it. A pack wakes once its place has changed or the card has left, a build once a card was
packed on the card. The search makes no move that sleeps. See docs/solver.md, section 4.1.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import JOKER, PACK, PACK_WITH_JOKER
from games.solver.bitsets import CHILDREN, FIRST_PLACE, KINGS, NOTHING, PLACE_COUNT, SECOND_PLACE, TWIN

FIRST: Final = tuple(1 << 3 * card for card in PACK_WITH_JOKER)
SECOND: Final = tuple(2 << 3 * card for card in PACK_WITH_JOKER)
BUILD: Final = tuple(4 << 3 * card for card in PACK_WITH_JOKER)
"""By card, the three moves: pack it on its first place, pack it on its second, build it."""
PACKS: Final = tuple(first | second for first, second in zip(FIRST, SECOND, strict=True))
MOVES: Final = tuple(packs | build for packs, build in zip(PACKS, BUILD, strict=True))
ALL_PACKS: Final = sum(PACKS[card] for card in PACK)
ALL_BUILDS: Final = sum(BUILD[card] for card in PACK)


def _moves_onto(place: int) -> int:
    """Return all moves of cards onto a place; none for the joker, on which nothing is packed."""
    if place in (NOTHING, JOKER):
        return 0
    return sum((FIRST if FIRST_PLACE[card] == place else SECOND)[card] for card in CHILDREN[place])


MOVES_ONTO: Final = tuple(map(_moves_onto, range(PLACE_COUNT)))
AFTER_MOVING: Final = tuple(~moves for moves in MOVES_ONTO)
"""By card, the mask of the moves that still sleep once it has left the card that it lay on, or was built."""
AFTER_PACKING_ON: Final = tuple(
    ~(MOVES_ONTO[place] | (BUILD[place] if place in PACK else 0)) for place in range(PLACE_COUNT)
)
"""By place, the mask of the moves that still sleep once a card has been packed on it."""
AFTER_LEAVING: Final = tuple(~packs for packs in PACKS)
"""By card, the mask of the moves that still sleep once the card has left its place."""
AFTER_BUILDING: Final = tuple(AFTER_MOVING[card] & ~MOVES[card] for card in PACK)


def _moves_to_wake(card: int) -> int:
    moves = PACKS[TWIN[card]]
    for place in (FIRST_PLACE[card], SECOND_PLACE[card]):
        if place in PACK:
            moves |= BUILD[place]
    if card in KINGS:
        moves |= sum(PACKS[king] for king in KINGS)
    return moves


AFFECTED_BY: Final = (*(_moves_to_wake(card) for card in PACK), 0)
"""By card, the moves that it may wake once it is free to move."""
