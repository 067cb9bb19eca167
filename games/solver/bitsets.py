"""Card tables of the solver, and sets of cards as bits of a number.

A card is packed on one of two *places*: the two cards of the other color and one rank higher, its first and
its second place. A king has one place, an empty column; the joker has none.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import JOKER, PACK, RANK_OF, SUIT_OF
from games.patience.spec import KLONDIKE

SPACE: Final = 53
"""The place on which a king is packed: any empty column."""
NOTHING: Final = 54
"""The place of a card that has none."""
PLACE_COUNT: Final = 55

_PLACES_OF: Final = tuple(KLONDIKE.fits[card] or (SPACE, NOTHING) for card in PACK)
FIRST_PLACE: Final = (*(first for first, _ in _PLACES_OF), NOTHING)
SECOND_PLACE: Final = (*(second for _, second in _PLACES_OF), NOTHING)
CHILDREN: Final = tuple(
    tuple(card for card in PACK if place in _PLACES_OF[card] and place != NOTHING)
    for place in range(PLACE_COUNT)
)
"""For each card, and for a space, the cards that may be packed on it."""
TWIN: Final = tuple(card + 13 if SUIT_OF[card] % 2 == 0 else card - 13 for card in PACK)
"""The card of the same rank and color, which has the same places."""
ACES: Final = (0, 13, 26, 39)
KINGS: Final = (12, 25, 38, 51)

# Sets of cards: rank by rank, so that the next card of a suit is four bits higher.
BIT: Final = (*(1 << 4 * (RANK_OF[card] - 1) + SUIT_OF[card] for card in PACK), 1 << 53, 1 << 52, 0)
"""The bit of each card, and of a space."""
CARD_OF_BIT: Final = {BIT[card]: card for card in PACK}
ALL_CARDS: Final = (1 << 52) - 1
ACE_BITS: Final = 15
KING_BITS: Final = sum(BIT[king] for king in KINGS)
JOKER_BIT: Final = BIT[JOKER]
TWIN_BIT: Final = {BIT[card]: BIT[TWIN[card]] for card in PACK}
FIRST_PLACE_BIT: Final = {BIT[card]: BIT[FIRST_PLACE[card]] for card in PACK}
SECOND_PLACE_BIT: Final = {BIT[card]: BIT[SECOND_PLACE[card]] for card in PACK}
CHILDREN_BITS: Final = {BIT[place]: sum(BIT[card] for card in CHILDREN[place]) for place in PACK}
"""The same tables by bit."""
BUILT_UP_TO: Final = tuple(
    tuple(sum(BIT[suit * 13 + place] for place in range(rank)) for rank in range(14)) for suit in range(4)
)
"""By suit and highest rank, the cards that are built."""
SUIT_BITS: Final = {BIT[card]: BUILT_UP_TO[SUIT_OF[card]][13] for card in PACK}
"""For each card, its suit."""
SUIT_LANE: Final = {
    card: sum(1 << place for place in range(card.bit_length() % 4 or 4, 65, 4)) >> 1 for card in CARD_OF_BIT
}
"""For each card, its suit, and the places beyond its king."""

_SUITS_0: Final = sum(1 << place for place in range(0, 52, 4))
_SUITS_1: Final = _SUITS_0 << 1
_SUITS_2: Final = _SUITS_0 << 2
_SUITS_3: Final = _SUITS_0 << 3
_BOTH_SUITS: Final = 3
"""Factor that turns the lower suit of a color into both."""


def first_place_bits(cards: int) -> int:
    """Return the first places of a set of cards; kings have none."""
    cards |= cards >> 1
    return (cards & _SUITS_0) << 6 & ALL_CARDS | (cards & _SUITS_2) << 2 & ALL_CARDS


def second_place_bits(cards: int) -> int:
    """Return the second places of a set of cards; kings have none."""
    cards |= cards >> 1
    return (cards & _SUITS_0) << 7 & ALL_CARDS | (cards & _SUITS_2) << 3 & ALL_CARDS


def children_of(places: int) -> tuple[int, int]:
    """Return the cards whose first place is in a set of cards, and those whose second place is."""
    return (
        ((places & _SUITS_2) >> 6 | (places & _SUITS_0) >> 2) * _BOTH_SUITS,
        ((places & _SUITS_3) >> 7 | (places & _SUITS_1) >> 3) * _BOTH_SUITS,
    )


FIRST_CHILDREN: Final = (*(children_of(BIT[place])[0] for place in PACK), 0)
SECOND_CHILDREN: Final = (*(children_of(BIT[place])[1] for place in PACK), 0)
"""By card and joker, the cards that have it as their first place, and those that have it as their second."""


def _uncovered(places: tuple[int, ...]) -> dict[int, tuple[int, int, int, int]]:
    return {
        BIT[card]: (BIT[place], *children_of(BIT[place]), NOTHING if place in KINGS else place)
        for card, place in enumerate(places[:-1])
        if place in PACK
    }


UNCOVERED_ON_FIRST: Final = _uncovered(FIRST_PLACE)
UNCOVERED_ON_SECOND: Final = _uncovered(SECOND_PLACE)
"""By the bit of a card that leaves its first place, or its second: the bit of that place, the cards that have
it as their first place and as their second, and the place again if it can lie in a run itself.
"""
