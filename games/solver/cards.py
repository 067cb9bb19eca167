"""Card tables of the solver: which card packs on which, and sets of cards as bits of a number."""

from __future__ import annotations

from typing import Final

from games.patience.cards import FITS, JOKER, PACK, RANK_OF, SUIT_OF

SPACE: Final = 53
"""The place on which a king is packed: any empty column."""
NOTHING: Final = 54
PLACES: Final = 55

_ON: Final = tuple(FITS[card] or (SPACE, NOTHING) for card in PACK)
ON_FIRST: Final = (*(first for first, _ in _ON), NOTHING)
ON_SECOND: Final = (*(second for _, second in _ON), NOTHING)
"""For each card, the two things it may be packed on; the joker is never packed."""

CHILDREN: Final = tuple(
    tuple(card for card in PACK if place in _ON[card] and place != NOTHING) for place in range(PLACES)
)
"""For each card, and for a space, the cards that may be packed on it."""

TWIN: Final = tuple(card + 13 if SUIT_OF[card] % 2 == 0 else card - 13 for card in PACK)
"""The card of the same rank and color: it fits wherever its twin does."""

ACES: Final = (0, 13, 26, 39)
KINGS: Final = (12, 25, 38, 51)

# Sets of cards: rank by rank, so that the next card of a suit is four bits higher.
BIT: Final = (*(1 << 4 * (RANK_OF[card] - 1) + SUIT_OF[card] for card in PACK), 1 << 53, 1 << 52, 0)
CARD_OF: Final = {BIT[card]: card for card in PACK}
EVERY_CARD: Final = (1 << 52) - 1
CHILD_BITS: Final = tuple(sum(BIT[card] for card in CHILDREN[place]) for place in range(PLACES))
ACE_BITS: Final = 15
KING_BITS: Final = CHILD_BITS[SPACE]
JOKER_BIT: Final = BIT[JOKER]
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
UNDER_FIRST: Final = {
    BIT[card]: (BIT[place], *TAKES[BIT[place]], NOTHING if place in KINGS else place)
    for card, place in enumerate(ON_FIRST[:-1])
    if place in PACK
}
UNDER_SECOND: Final = {
    BIT[card]: (BIT[place], *TAKES[BIT[place]], NOTHING if place in KINGS else place)
    for card, place in enumerate(ON_SECOND[:-1])
    if place in PACK
}
"""For each card: its place, the cards which that takes, and the place again if it can lie in a run itself."""
TWIN_OF: Final = {BIT[card]: BIT[TWIN[card]] for card in PACK}
FIRST_OF: Final = {BIT[card]: BIT[ON_FIRST[card]] for card in PACK}
SECOND_OF: Final = {BIT[card]: BIT[ON_SECOND[card]] for card in PACK}
"""For each card, its twin, and the two places that it may be packed on."""
CHILDREN_OF: Final = {BIT[place]: CHILD_BITS[place] for place in PACK}
BUILT_BITS: Final = tuple(
    tuple(sum(BIT[suit * 13 + place] for place in range(rank)) for rank in range(14)) for suit in range(4)
)
"""By suit and highest rank, the cards that are built."""
SUIT_BITS: Final = {BIT[card]: sum(BIT[SUIT_OF[card] * 13 + place] for place in range(13)) for card in PACK}
"""For each card, its suit."""
LANE_OF: Final = {
    card: sum(1 << place for place in range(card.bit_length() % 4 or 4, 65, 4)) >> 1 for card in CARD_OF
}
"""For each card, its suit, and the places beyond its king."""
_SUITS_0: Final = sum(1 << place for place in range(0, 52, 4))
_SUITS_2: Final = _SUITS_0 << 2


def first_places(cards: int) -> int:
    """Return the first places of a set of cards; kings have none."""
    cards |= cards >> 1
    return (cards & _SUITS_0) << 6 & EVERY_CARD | (cards & _SUITS_2) << 2 & EVERY_CARD


def second_places(cards: int) -> int:
    """Return the second places of a set of cards; kings have none."""
    cards |= cards >> 1
    return (cards & _SUITS_0) << 7 & EVERY_CARD | (cards & _SUITS_2) << 3 & EVERY_CARD
