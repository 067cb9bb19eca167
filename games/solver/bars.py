"""Bars on cards: what a card waits for before it is packed or built, in the proof of `games.solver.claims`.

A set of bars is one number: for each kind of bar it has a lane, and in that the bit of the card.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import PACK
from games.solver.cards import BIT, CHILDREN_OF, EVERY_CARD, FIRST_BIT, KING_BITS, SECOND_BIT, TAKES, TWIN_BIT

BY_TWIN: Final = 0
"""Waits for the twin to be built, or for both places."""
BY_KINGS: Final = 64
"""Kings that wait for two, three, four spaces: four bits each."""
FOR_SECOND: Final = 128
FOR_FIRST: Final = 192
"""Waits for its second place; for its first."""
BUILT_TWIN: Final = 256
"""Waits for the twin to be built."""
NEVER: Final = 320
"""Is never packed."""
FIRST_LEFT: Final = 384
SECOND_LEFT: Final = 448
"""Its first place waits, to be built, until this card is built or can be on the other; its second place."""
EITHER: Final = 512
"""Waits, to be built, until one of the two cards that it takes is built."""
FIRST_LAST: Final = 576
SECOND_LAST: Final = 640
"""Its first place waits, to be built, until this card is built; its second place."""
ON_BUILDING: Final = FIRST_LEFT

LEFT_TWINS: Final = 0x5555555555555
"""The left card of each pair of twins."""
LOWEST_KING: Final = 48
TWIN_OF: Final = {BIT[card]: TWIN_BIT[card] for card in PACK}
FIRST_OF: Final = {BIT[card]: FIRST_BIT[card] for card in PACK}
SECOND_OF: Final = {BIT[card]: SECOND_BIT[card] for card in PACK}


def kings_bar(king: int, needed: int) -> int:
    """The bar of a king that waits for so many spaces."""
    return king << BY_KINGS - LOWEST_KING + 4 * (needed - 2)


def packing_lanes(bars: int) -> tuple[int, int, int, int, int, int]:
    """The cards barred from being packed: by their twin, until it is built, for ever, for a place; kings."""
    return (
        bars & EVERY_CARD,
        bars >> BUILT_TWIN & EVERY_CARD,
        bars >> NEVER & EVERY_CARD,
        bars >> FOR_SECOND & EVERY_CARD,
        bars >> FOR_FIRST & EVERY_CARD,
        bars >> BY_KINGS & 0xFFF,
    )


def barred_cards(lanes: tuple[int, ...]) -> tuple[int, int]:
    """The cards barred from being packed for any reason; those barred for several, and all kings if any."""
    *others, kings = lanes
    barred = several = KING_BITS if kings else 0
    for lane in others:
        several |= barred & lane
        barred |= lane
    return barred, several


def waiting_kings(kings: int, built: int, emptied: int) -> int:
    """The kings that may not be placed now: those that wait for more spaces than there have been."""
    kings >>= 4 * max(emptied + (built & KING_BITS).bit_count() - 1, 0)
    return ((kings | kings >> 4 | kings >> 8) & 15) << LOWEST_KING


def packing_bar(bars: int, card: int, built: int, first: int, second: int, emptied: int) -> int:
    """A bar that keeps a card from being packed now; 0 where there is none."""
    if card & KING_BITS:
        spaces = emptied + (built & KING_BITS).bit_count()
        enough = BY_KINGS + 4 * max(spaces - 1, 0)
        waits = (bars & card * 0x111 << BY_KINGS - LOWEST_KING) >> enough << enough
        return waits & -waits
    has_twin = built & TWIN_OF[card]
    if not card & first & second:
        if bars & card and not has_twin:
            return card
        if not card & second and bars >> FOR_SECOND & card:
            return card << FOR_SECOND
        if not card & first and bars >> FOR_FIRST & card:
            return card << FOR_FIRST
    if not has_twin and bars >> BUILT_TWIN & card:
        return card << BUILT_TWIN
    return bars & card << NEVER


def building_bar(bars: int, card: int, built: int, first: int, second: int) -> int:
    """A bar that keeps a card from being built now; 0 where there is none."""
    on_first, on_second = TAKES[card]
    on_first &= ~built
    on_second &= ~built
    found = (
        (on_first & ~second) << FIRST_LEFT
        | (on_second & ~first) << SECOND_LEFT
        | on_first << FIRST_LAST
        | on_second << SECOND_LAST
    )
    if not CHILDREN_OF[card] & built:
        found |= card << EITHER
    found &= bars
    return found & -found
