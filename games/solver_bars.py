"""Bars on cards: what a card waits for before it is packed or built, in the proof of `games.solver_claims`.

A set of bars is one number: for each kind of bar it has a lane, and in that the bit of the card.
"""

from __future__ import annotations

from typing import Final

from games.cards import PACK
from games.solver_cards import (
    BIT,
    CHILD_BITS,
    CHILDREN,
    EVERY_CARD,
    FIRST_BIT,
    KING_BITS,
    ON_FIRST,
    ON_SECOND,
    SECOND_BIT,
    SPACE,
    TWIN_BIT,
)

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
TAKEN_FIRST: Final = (
    *(sum(BIT[card] for card in CHILDREN[place] if ON_FIRST[card] == place) for place in PACK),
    0,
)
TAKEN_SECOND: Final = (
    *(sum(BIT[card] for card in CHILDREN[place] if ON_SECOND[card] == place) for place in PACK),
    0,
)
TAKES: Final = {BIT[place]: (TAKEN_FIRST[place], TAKEN_SECOND[place]) for place in PACK}
"""For each card, the cards that it takes as their first place, and those that it takes as their second."""
CHILDREN_OF: Final = {BIT[place]: CHILD_BITS[place] for place in PACK}
TWIN_OF: Final = {BIT[card]: TWIN_BIT[card] for card in PACK}
FIRST_OF: Final = {BIT[card]: FIRST_BIT[card] for card in PACK}
SECOND_OF: Final = {BIT[card]: SECOND_BIT[card] for card in PACK}
BENEATH_FIRST: Final = {BIT[card]: ON_FIRST[card] for card in PACK if ON_FIRST[card] < SPACE}
BENEATH_SECOND: Final = {BIT[card]: ON_SECOND[card] for card in PACK if ON_SECOND[card] < SPACE}


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


def waiting_kings(kings: int, built: int, emptied: int) -> int:
    """The kings that may not be placed now: those that wait for more spaces than there have been."""
    kings >>= 4 * max(emptied + (built & KING_BITS).bit_count() - 1, 0)
    return ((kings | kings >> 4 | kings >> 8) & 15) << LOWEST_KING


def packing_bars(bars: int, cards: int, built: int, first: int, second: int, emptied: int) -> int:
    """The bars for which these cards may not be packed now."""
    without_twin = cards & ~((built & LEFT_TWINS) << 1 | built >> 1 & LEFT_TWINS)
    kings = cards >> LOWEST_KING
    spaces = emptied + (built & KING_BITS).bit_count()
    needing = (kings | kings << 4 | kings << 8) >> 4 * max(spaces - 1, 0) << 4 * max(spaces - 1, 0)
    return bars & (
        (without_twin & ~(first & second))
        | needing << BY_KINGS
        | (cards & ~second) << FOR_SECOND
        | (cards & ~first) << FOR_FIRST
        | without_twin << BUILT_TWIN
        | cards << NEVER
    )


def _waiting(bars: int, built: int, first: int, second: int) -> tuple[int, int]:
    """The cards whose first place may not be built now; those whose second place may not."""
    return (
        (bars >> FIRST_LEFT & ~second | bars >> FIRST_LAST) & ~built & EVERY_CARD,
        (bars >> SECOND_LEFT & ~first | bars >> SECOND_LAST) & ~built & EVERY_CARD,
    )


def unbuildable(bars: int, built: int, first: int, second: int) -> int:
    """The cards that may not be built now."""
    barred = 0
    on_first, on_second = _waiting(bars, built, first, second)
    while on_first:
        bit = on_first & -on_first
        on_first ^= bit
        barred |= FIRST_OF[bit]
    while on_second:
        bit = on_second & -on_second
        on_second ^= bit
        barred |= SECOND_OF[bit]
    either = bars >> EITHER & EVERY_CARD
    while either:
        bit = either & -either
        either ^= bit
        if not CHILDREN_OF[bit] & built:
            barred |= bit
    return barred


def building_bars(bars: int, cards: int, built: int, first: int, second: int) -> int:
    """The bars for which some of these cards may not be built now."""
    found = 0
    on_first, on_second = _waiting(bars, built, first, second)
    while on_first:
        bit = on_first & -on_first
        on_first ^= bit
        if FIRST_OF[bit] & cards:
            found |= bit << FIRST_LAST | (bit & ~second) << FIRST_LEFT
    while on_second:
        bit = on_second & -on_second
        on_second ^= bit
        if SECOND_OF[bit] & cards:
            found |= bit << SECOND_LAST | (bit & ~first) << SECOND_LEFT
    either = bars >> EITHER & cards & EVERY_CARD
    while either:
        bit = either & -either
        either ^= bit
        if not CHILDREN_OF[bit] & built:
            found |= bit << EITHER
    return found & bars
