"""Literals: single constraints on the order of moves, under which the delete relaxation is played.

A literal makes one card wait: it is not packed, or not built, until something has happened. A set of literals
is one number: each kind of literal has a lane in it, and each card has its bit in that lane. Which literals
belong together, so that each winning line satisfies one of them, is shown in docs/solver.md, section 6.1.
"""

from __future__ import annotations

from typing import Final

from games.solver.bitsets import (
    ALL_CARDS,
    CARD_OF_BIT,
    CHILDREN_BITS,
    KING_BITS,
    SUIT_BITS,
    TWIN_BIT,
    children_of,
    first_place_bits,
    second_place_bits,
)

PACK_AFTER_TWIN_OR_BOTH: Final = 0
"""Lane: the card is not packed until its twin is built, or both of its places have been uncovered."""
KINGS_AFTER_SPACES: Final = 64
"""Lane: kings that are not packed until there have been two, three or four spaces, four bits each."""
PACK_AFTER_SECOND: Final = 128
PACK_AFTER_FIRST: Final = 192
"""Lanes: the card is not packed until its second place has been uncovered; until its first has."""
PACK_AFTER_TWIN: Final = 256
"""Lane: the card is not packed until its twin is built."""
NEVER_PACK: Final = 320
"""Lane: the card is never packed."""
FIRST_AFTER_LEAVING: Final = 384
SECOND_AFTER_LEAVING: Final = 448
"""Lanes: the first place of the card is not built until the card is built or its second place has been
uncovered; the second place likewise.
"""
BUILD_AFTER_CHILD: Final = 512
"""Lane: the card is not built until one of the two cards that it takes is."""
FIRST_AFTER_BUILT: Final = 576
SECOND_AFTER_BUILT: Final = 640
"""Lanes: the first place of the card is not built until the card is; the second likewise."""
JOKER_AFTER: Final = 704
"""From this bit on, a lane of cards for each card: the joker is not used for it until these are built."""

LEFT_TWINS: Final = 0x5555555555555
"""The left card of each pair of twins."""
LOWEST_KING: Final = 48
"""The number of the lowest bit of a king."""

Lanes = tuple[int, ...]
"""A set of literals, taken apart by kind: see `pack_lanes` and `build_lanes`."""


def kings_literal(king: int, needed: int) -> int:
    """Return the literal that makes a king wait for `needed` spaces."""
    return king << KINGS_AFTER_SPACES - LOWEST_KING + 4 * (needed - 2)


def joker_literal(card: int, other: int) -> int:
    """Return the literal that keeps the joker from being used for a card until another one is built."""
    return other << JOKER_AFTER + 64 * CARD_OF_BIT[card]


# ------------------------------------------------------------------ packing
def pack_lanes(literals: int) -> Lanes:
    """Return the cards that literals keep from being packed, by kind.

    The kinds: PACK_AFTER_TWIN_OR_BOTH, PACK_AFTER_TWIN, NEVER_PACK, PACK_AFTER_SECOND, PACK_AFTER_FIRST, and
    KINGS_AFTER_SPACES.
    """
    return (
        literals >> PACK_AFTER_TWIN_OR_BOTH & ALL_CARDS,
        literals >> PACK_AFTER_TWIN & ALL_CARDS,
        literals >> NEVER_PACK & ALL_CARDS,
        literals >> PACK_AFTER_SECOND & ALL_CARDS,
        literals >> PACK_AFTER_FIRST & ALL_CARDS,
        literals >> KINGS_AFTER_SPACES & 0xFFF,
    )


def cards_in_pack_lanes(lanes: Lanes) -> tuple[int, int]:
    """Return the cards under any literal on packing, and those under several.

    If any king is under one, all kings are in both sets.
    """
    *others, kings = lanes
    any_literal = several = KING_BITS if kings else 0
    for lane in others:
        several |= any_literal & lane
        any_literal |= lane
    return any_literal, several


def pack_blocked(lanes: Lanes, built: int, first: int, second: int, spaces: int) -> int:
    """Return the cards that may not be packed now."""
    after_twin_or_both, after_twin, never, after_second, after_first, kings = lanes
    found = never | after_second & ~second | after_first & ~first
    if after_twin_or_both or after_twin:
        twins = (built & LEFT_TWINS) << 1 | built >> 1 & LEFT_TWINS
        found |= (after_twin_or_both & ~(first & second) | after_twin) & ~twins
    if kings:  # those that wait for more spaces than there have been
        kings >>= 4 * max(spaces + (built & KING_BITS).bit_count() - 1, 0)
        found |= ((kings | kings >> 4 | kings >> 8) & 15) << LOWEST_KING
    return found


def pack_reason(literals: int, card: int, built: int, first: int, second: int, spaces: int) -> int:
    """Return a literal that keeps a card from being packed now, or 0 if there is none."""
    if card & KING_BITS:
        enough = KINGS_AFTER_SPACES + 4 * max(spaces + (built & KING_BITS).bit_count() - 1, 0)
        waits = (literals & card * 0x111 << KINGS_AFTER_SPACES - LOWEST_KING) >> enough << enough
        return waits & -waits
    is_twin_built = built & TWIN_BIT[card]
    if not card & first & second:
        if literals & card and not is_twin_built:
            return card
        if not card & second and literals >> PACK_AFTER_SECOND & card:
            return card << PACK_AFTER_SECOND
        if not card & first and literals >> PACK_AFTER_FIRST & card:
            return card << PACK_AFTER_FIRST
    if not is_twin_built and literals >> PACK_AFTER_TWIN & card:
        return card << PACK_AFTER_TWIN
    return literals & card << NEVER_PACK


def pack_reasons(literals: int, cards: int, built: int, first: int, second: int, spaces: int) -> int:
    """Return, as one set, a literal for each of the cards that keeps it from being packed now."""
    found = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        found |= pack_reason(literals, bit, built, first, second, spaces)
    return found


# ------------------------------------------------------------------ building
def build_lanes(literals: int) -> Lanes:
    """Return the cards of literals on building, by kind.

    The kinds: FIRST_AFTER_LEAVING, SECOND_AFTER_LEAVING, FIRST_AFTER_BUILT, SECOND_AFTER_BUILT, in which the
    places of the cards wait, and BUILD_AFTER_CHILD, in which the cards wait themselves.
    """
    return (
        literals >> FIRST_AFTER_LEAVING & ALL_CARDS,
        literals >> SECOND_AFTER_LEAVING & ALL_CARDS,
        literals >> FIRST_AFTER_BUILT & ALL_CARDS,
        literals >> SECOND_AFTER_BUILT & ALL_CARDS,
        literals >> BUILD_AFTER_CHILD & ALL_CARDS,
    )


def cards_in_build_lanes(lanes: Lanes) -> int:
    """Return the cards under any literal on building."""
    first_leaving, second_leaving, first_built, second_built, after_child = lanes
    return (
        after_child
        | first_place_bits(first_leaving | first_built)
        | second_place_bits(second_leaving | second_built)
    )


def build_blocked(lanes: Lanes, built: int, first: int, second: int) -> int:
    """Return the cards that may not be built now."""
    first_leaving, second_leaving, first_built, second_built, after_child = lanes
    found = after_child & ~(first_place_bits(built) | second_place_bits(built)) if after_child else 0
    found |= first_place_bits((first_leaving & ~second | first_built) & ~built)
    return found | second_place_bits((second_leaving & ~first | second_built) & ~built)


def build_reason(literals: int, card: int, built: int, first: int, second: int) -> int:
    """Return a literal that keeps a card from being built now, or 0 if there is none."""
    on_first, on_second = children_of(card)
    on_first &= ~built
    on_second &= ~built
    found = (
        (on_first & ~second) << FIRST_AFTER_LEAVING
        | (on_second & ~first) << SECOND_AFTER_LEAVING
        | on_first << FIRST_AFTER_BUILT
        | on_second << SECOND_AFTER_BUILT
    )
    if not CHILDREN_BITS[card] & built:
        found |= card << BUILD_AFTER_CHILD
    found &= literals
    return found & -found


def build_reasons(literals: int, cards: int, built: int, next_cards: int, first: int, second: int) -> int:
    """Return, as one set, a literal for each of the cards that keeps it from being built now.

    Without literals, all of these cards could be built: as next cards, or with the help of the joker.
    """
    found = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        reason = build_reason(literals, bit, built, first, second)
        if not reason and not bit & next_cards:
            lane = JOKER_AFTER + 64 * CARD_OF_BIT[next_cards & SUIT_BITS[bit]]
            waits = literals >> lane & ALL_CARDS & ~built
            reason = (waits & -waits) << lane
        found |= reason
    return found
