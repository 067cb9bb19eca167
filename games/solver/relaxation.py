"""The delete relaxation, a quick proof that a position is lost.

In the relaxed game every move that has become possible stays possible, except that cards cover each other in
the waste. A position that is lost there is lost in the game itself: see docs/solver.md, section 5. The same
relaxation under literals is in `games.solver.propagation`.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import KING, PACK, RANK_OF
from games.patience.state import COLUMNS, WASTE
from games.solver import partial_order
from games.solver.bitsets import (
    ACE_BITS,
    ALL_CARDS,
    BIT,
    CARD_OF_BIT,
    CHILDREN_BITS,
    FIRST_CHILDREN,
    FIRST_PLACE_BIT,
    JOKER_BIT,
    KING_BITS,
    SECOND_CHILDREN,
    SECOND_PLACE_BIT,
    SUIT_LANE,
    TWIN_BIT,
    UNCOVERED_ON_FIRST,
    UNCOVERED_ON_SECOND,
    children_of,
)
from games.solver.position import Position

_CARD_OF_BUILD: Final = {partial_order.BUILD[card]: BIT[card] for card in PACK}
_BIT: Final = BIT.__getitem__


Layout = tuple[dict[int, tuple[int, int, int, int]], list[int]]
"""`uncovers` and `placements` of the position from which the relaxed game is played."""


def open_cards(position: Position) -> tuple[int, int, int, int, int, int, int, int]:
    """Return the open cards before the first move of the relaxed game: seven sets of cards and a number.

    The sets: the last cards of columns; those whose first place is among these, and those whose second place
    is; cards that uncover something when they leave (single cards and heads of runs); the heads of runs
    alone; the last cards of runs that lie on their first place, and those on their second. The number is that
    of the empty columns.
    """
    uncovered = first = second = heads = runs = on_first = on_second = spaces = 0
    for pile in COLUMNS:
        column = position.piles[pile]
        if not column:
            first |= KING_BITS
            spaces += 1
            continue
        covered, last = position.hidden[pile], column[-1]
        bit = BIT[last]
        uncovered |= bit
        first |= FIRST_CHILDREN[last]
        second |= SECOND_CHILDREN[last]
        head = column[covered]
        if head != last:
            if position.placements[last] == 1:
                on_first |= bit
            else:
                on_second |= bit
            runs |= BIT[head]
        if covered or RANK_OF[head] != KING:
            heads |= BIT[head]
    return uncovered, first, second, heads, runs, on_first, on_second, spaces


def leave(
    cards: int,
    layout: Layout,
    uncovered: int,
    first: int,
    second: int,
    heads: int,
    on_first: int,
    on_second: int,
    spaces: int,
) -> tuple[int, int, int, int, int, int, int]:
    """Move heads and last cards of runs away; return the last seven arguments, updated."""
    uncovers, placements = layout
    while cards:
        bit = cards & -cards
        cards ^= bit
        if heads & bit:
            heads ^= bit
            bit, more_first, more_second, head = uncovers[bit]
            uncovered |= bit
            first |= more_first
            second |= more_second
            heads |= head
            if not bit:
                spaces += 1
            continue
        if on_first & bit:
            on_first ^= bit
            bit, more_first, more_second, card = UNCOVERED_ON_FIRST[bit]
        else:
            on_second ^= bit
            bit, more_first, more_second, card = UNCOVERED_ON_SECOND[bit]
        uncovered |= bit
        first |= more_first
        second |= more_second
        if placements[card] == 1:
            on_first |= bit
        elif placements[card] == 2:
            on_second |= bit
    return uncovered, first, second, heads, on_first, on_second, spaces


def may_be_won(position: Position, asleep: int) -> bool:  # noqa: PLR0912, PLR0915 - one loop, for speed
    """Return False only if no line without sleeping moves wins.

    A card of the stock that can leave the waste as soon as it is turned is turned at once. Slow steps wait
    until nothing else can be done: runs are taken apart, then cards whose moves sleep leave, then cards
    are built.
    """
    uncovers, stock = position.uncovers, position.stock
    layout = (uncovers, position.placements)
    uncovered, first, second, heads, runs, on_first, on_second, spaces = open_cards(position)
    built, next_cards = position.built_and_next()
    has_joker, joker_card = position.has_joker, position.joker_card()
    waste = [0, *map(_BIT, position.piles[WASTE])]
    movable = heads | waste[-1]
    lowest = sum([BIT[column[0]] for column in position.piles[1:] if column])
    kings = _kings_without_column(position) if asleep and spaces else 0
    unbuildable = _cards_with_build(asleep) if asleep & partial_order.ALL_BUILDS else 0
    sleeping = _cards_with_pack(asleep) if asleep else 0
    awake, triggers, has_joker_moved = ~sleeping, position.joker_trigger() if asleep else 0, False
    peeled = from_waste = buildable = 0
    gaps_built = -1
    turned = len(stock)
    upcoming = position.upcoming
    ahead = upcoming[turned]
    while True:
        while True:
            while True:  # the waste, from its top; a card built from there may be packed later
                accepted = (first | second | built) & awake
                while ahead & accepted:
                    from_waste |= ahead
                    movable |= ahead
                    turned -= 1
                    ahead = upcoming[turned]
                while bit := waste[-1] & accepted:
                    from_waste |= bit
                    waste.pop()
                    movable |= waste[-1]
                if ready := from_waste & (first | second):
                    from_waste ^= ready
                    uncovered |= ready
                    more_first, more_second = children_of(ready)
                    first |= more_first
                    second |= more_second
                    continue
                ready = heads & accepted
                if not ready:
                    break
                while ready:  # runs and single cards leave, and what they covered is turned up
                    bit = ready & -ready
                    ready ^= bit
                    heads ^= bit
                    bit, more_first, more_second, head = uncovers[bit]
                    uncovered |= bit
                    first |= more_first
                    second |= more_second
                    if head:
                        heads |= head
                        ready |= head & (first | second | built) & awake
            if not (turned or waste[-1] or heads & ~lowest or unbuildable):
                return True
            if ready := (on_first & (second | built)) | (on_second & (first | built)):
                peeled |= ready  # last cards leave runs, built or to the other card that takes them
                uncovered, first, second, heads, on_first, on_second, _ = leave(
                    ready, layout, uncovered, first, second, heads, on_first, on_second, 0
                )
                continue
            woken = 0
            ready = sleeping & (heads | waste[-1]) & (first | second | built)
            while ready:  # cards whose packs sleep: a run only to the place to which it goes
                bit = ready & -ready
                ready ^= bit
                one, two = _can_wake(asleep, bit, movable | uncovered, built | peeled, kings, spaces)
                if (one and two) or (bit & runs and ((one and bit & first) or (two and bit & second))):
                    woken |= bit
            if woken:
                sleeping ^= woken
                awake |= woken
                continue
            here = uncovered | waste[-1]
            if here & triggers:
                has_joker_moved, triggers, unbuildable = True, 0, 0
            if has_joker_moved and (woken := _wake_by_joker(sleeping, uncovers, next_cards | built)):
                sleeping ^= woken
                awake |= woken
                continue
            available = (here | built) & ALL_CARDS
            if unbuildable & here:
                still = _cannot_take(unbuildable & here, movable | uncovered)
                unbuildable ^= unbuildable & here ^ still
                available &= ~still
            before = built
            while ready := next_cards & available:  # in all suits at once
                built |= ready
                next_cards ^= ready | ready << 4
            buildable = next_cards
            if has_joker:
                if here & JOKER_BIT and built & ACE_BITS:
                    built |= JOKER_BIT
                if built & JOKER_BIT:
                    if gaps_built != built:
                        beyond = cards_over_joker(next_cards, built, joker_card)
                    while ready := beyond & available:
                        built |= ready
                        beyond ^= ready | ready << 4
                    gaps_built = built
                    buildable |= beyond
            if built == before:
                break
        while True:
            if not turned:
                return built & ALL_CARDS == ALL_CARDS
            waste.append(ahead)
            movable |= ahead
            is_of_use = (first | second | buildable | JOKER_BIT) & ahead or (
                asleep & partial_order.AFFECTED_BY[stock[turned - 1]]
            )
            turned -= 1
            ahead = upcoming[turned]
            if is_of_use or ahead & (first | second | built):
                break


def cards_over_joker(next_cards: int, built: int, joker_card: int) -> int:
    """Return the second card that is not built, in each begun suit at once: there the joker is of use.

    While the joker stands for a card that is not built, return it only in the suit of that card: the joker
    leaves the foundation only when this card takes its place.
    """
    beyond = (next_cards & ~ACE_BITS) << 4
    if joker_card and not joker_card & built:
        beyond &= SUIT_LANE[joker_card]
    while over := beyond & built & ALL_CARDS:
        beyond ^= over | over << 4
    return beyond


def _kings_without_column(position: Position) -> int:
    return sum(BIT[king] for king in position.kings_without_column())


def _cards_with_build(asleep: int) -> int:
    """Return the cards whose build sleeps: another card must be packed on them first."""
    cards, left = 0, asleep & partial_order.ALL_BUILDS
    while left:
        lowest = left & -left
        left ^= lowest
        cards |= _CARD_OF_BUILD[lowest]
    return cards


def _cannot_take(cards: int, movable: int) -> int:
    """Return those of the cards on which no card can have been packed by now."""
    found = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        if not CHILDREN_BITS[bit] & movable:
            found |= bit
    return found


def _cards_with_pack(asleep: int) -> int:
    """Return the cards of which a pack sleeps."""
    cards, left = 0, asleep & partial_order.ALL_PACKS
    while left:
        card = (left.bit_length() - 1) // 3
        left &= ~partial_order.PACKS[card]
        cards |= BIT[card]
    return cards


def _wake_by_joker(sleeping: int, uncovers: dict[int, tuple[int, int, int, int]], places: int) -> int:
    """Return the cards that wake if the joker is placed for one of these places.

    They are those that lie on one of the places, or in the waste.
    """
    woken = 0
    while sleeping:
        bit = sleeping & -sleeping
        sleeping ^= bit
        if bit not in uncovers or uncovers[bit][0] & places:
            woken |= bit
    return woken


def _can_wake(asleep: int, bit: int, movable: int, left: int, kings: int, spaces: int) -> tuple[bool, bool]:
    """Return two flags: True if a card's pack on its first place can be awake by now, and on its second.

    A place is changed when the twin is packed there, or when it is built or leaves; spaces only by other
    kings, one for each of them.
    """
    if bit & KING_BITS:
        return (movable & kings & ~bit).bit_count() >= spaces, True
    if movable & TWIN_BIT[bit]:
        return True, True
    card = CARD_OF_BIT[bit]
    one = bool(not asleep & partial_order.FIRST[card] or left & FIRST_PLACE_BIT[bit])
    two = bool(not asleep & partial_order.SECOND[card] or left & SECOND_PLACE_BIT[bit])
    return one, two
