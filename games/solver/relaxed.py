"""A quick proof that a position is lost: not even a much easier game can be won from it.

The easier game: a card that has been last in a column takes any number of cards for ever, and may be built
for ever; a run moved as a whole leaves itself behind as well; a space takes any number of kings; what is
owed need only be possible; a joker that was free once a foundation was begun stands from then on in every
foundation that is begun, for the first card it lacks.

Proof, by induction over the moves of any line of the real game: by the time a stock card is turned, every
card that the line has freed, built, packed or turned up was so here as well, since each condition tested
here is one that the real move needs, and nothing that is true here becomes false, but that a waste card
which could not leave is covered by the next one, as it is in the real game. Of the joker: each place that
the real one takes is one of these, for it stands for a card whose suit is built up to it, and all that is
built upon it is free.
"""

from __future__ import annotations

from typing import Final

from games.patience.cards import KING, PACK, RANK_OF
from games.patience.state import COLUMNS, WASTE
from games.solver import debts
from games.solver.cards import (
    ACE_BITS,
    BIT,
    CARD_OF,
    CHILDREN_OF,
    EVERY_CARD,
    FIRST_OF,
    JOKER_BIT,
    KING_BITS,
    ON_FIRST,
    ON_SECOND,
    SECOND_OF,
    SUIT_BITS,
    TAKEN_FIRST,
    TAKEN_SECOND,
    TAKES,
    TWIN_OF,
)
from games.solver.table import Table

_HOLDS: Final = {debts.BUILDING[card]: BIT[card] for card in PACK}
_OWES_PLACING: Final = {BIT[card]: debts.PLACING[card] for card in PACK} | {JOKER_BIT: 0}


def opened(table: Table) -> tuple[int, int, int, int, int, int, int, int]:
    """What lies open before a move of the easier game: seven sets of cards, as bits, and the empty columns.

    The last cards of columns; those whose first place is among these, and those whose second place is; what
    uncovers something when it leaves (single cards and heads of runs); the heads of runs alone; the last
    cards of runs that lie on their first place, and those on their second.
    """
    free = first = second = fronts = runs = on_first = on_second = spaces = 0
    for pile in COLUMNS:
        column = table.piles[pile]
        if not column:
            first |= KING_BITS
            spaces += 1
            continue
        covered, last = table.hidden[pile], column[-1]
        bit = BIT[last]
        free |= bit
        first |= TAKEN_FIRST[last]
        second |= TAKEN_SECOND[last]
        head = column[covered]
        if head != last:
            if table.code[last] == 1:
                on_first |= bit
            else:
                on_second |= bit
            runs |= BIT[head]
        if covered or RANK_OF[head] != KING:
            fronts |= BIT[head]
    return free, first, second, fronts, runs, on_first, on_second, spaces


def may_be_won(table: Table, owed: int) -> bool:  # noqa: PLR0912, PLR0915 - one loop, for speed
    """False only where no line that owes nothing wins, and so none at all."""
    piles, code, beneath = table.piles, table.code, table.beneath
    free, first, second, fronts, runs, on_first, on_second, spaces = opened(table)
    built, following = table.progress()
    is_wild, stuck = table.has_joker, table.used()
    waste = [BIT[card] for card in piles[WASTE]]
    exposed = fronts | free | (waste[-1] if waste else 0)
    kings = _roaming_kings(table) if owed and spaces else 0
    held = _held(owed) if owed & debts.BUILDINGS and not is_wild else 0
    peeled = unpacked = 0
    counted, next_cards = -1, 0
    turned = len(table.stock)
    while True:
        is_changed = True
        while is_changed:
            is_changed = False
            while True:  # the waste, from its top; what was built from there may be packed later
                while ready := unpacked & (first | second):
                    bit = ready & -ready
                    unpacked ^= bit
                    free |= bit
                    exposed |= bit
                    more_first, more_second = TAKES[bit]
                    first |= more_first
                    second |= more_second
                if not (waste and (first | second | built) & waste[-1]):
                    break
                bit = waste[-1]
                if owed & _OWES_PLACING[bit] and _are_quit(
                    owed, bit, exposed, built | peeled, kings, spaces
                ) != (True, True):
                    break
                unpacked |= waste.pop()
                if waste:
                    exposed |= waste[-1]
            here = free | waste[-1] if waste else free
            if is_wild:
                if here & JOKER_BIT and built & ACE_BITS:
                    built |= JOKER_BIT
                if built != counted:
                    counted = built
                    next_cards = (
                        wanted(following, built, stuck) if built & JOKER_BIT else following & EVERY_CARD
                    )
                ready = here & next_cards
            else:
                ready = here & following
            while ready:
                bit = ready & -ready
                ready ^= bit
                if held & bit:
                    if not CHILDREN_OF[bit] & exposed:
                        continue
                    held ^= bit
                is_changed = True
                built |= bit
                if bit & following:
                    following ^= bit
                    bit <<= 4
                    while bit & built:
                        bit <<= 4
                    following |= bit
                    if not is_wild:
                        ready |= bit & here
            ready = (on_first & (second | built)) | (on_second & (first | built))
            while ready:  # last cards leave runs one by one, built or to the other card that takes them
                bit = ready & -ready
                peeled |= bit
                if on_first & bit:
                    on_first ^= bit
                    card = ON_FIRST[CARD_OF[bit]]
                else:
                    on_second ^= bit
                    card = ON_SECOND[CARD_OF[bit]]
                bit = BIT[card]
                free |= bit
                first |= TAKEN_FIRST[card]
                second |= TAKEN_SECOND[card]
                if not bit & KING_BITS:
                    if code[card] == 1:
                        on_first |= bit
                    elif code[card] == 2:
                        on_second |= bit
                is_changed = True
                ready = (on_first & (second | built)) | (on_second & (first | built))
            exposed |= free
            ready = fronts & (first | second | built)
            while ready:  # runs and single cards leave, and what they covered is turned up
                bit = ready & -ready
                ready ^= bit
                if owed & _OWES_PLACING[bit]:
                    one, two = _are_quit(owed, bit, exposed, built | peeled, kings, spaces)
                    if bit & runs:
                        both = one and two
                        if not ((one and bit & first) or (two and bit & second) or (both and bit & built)):
                            continue
                    elif not (one and two):
                        continue
                fronts ^= bit
                is_changed = True
                bit, more_first, more_second, front = beneath[bit]
                free |= bit
                exposed |= bit
                first |= more_first
                second |= more_second
                fronts |= front
                ready |= front & (first | second | built)
        if not is_wild:
            next_cards = following
        while True:
            if not turned:
                return built & EVERY_CARD == EVERY_CARD
            turned -= 1
            card = table.stock[turned]
            bit = BIT[card]
            waste.append(bit)
            exposed |= bit
            if (first | second | next_cards | JOKER_BIT) & bit or owed & debts.CONCERNED[card]:
                break


def wanted(following: int, built: int, stuck: int) -> int:
    """The cards that can be built with a joker, once it is free, in each suit at once that is begun.

    While it stands for a card that is not built, only in the suit of that: it leaves the foundation only
    when this card takes its place.
    """
    found = following & EVERY_CARD
    above = (found & ~ACE_BITS) << 4
    if stuck and not stuck & built:
        above &= SUIT_BITS[stuck]
    while over := above & built & EVERY_CARD:
        above ^= over | over << 4
    return found | above & EVERY_CARD


def _roaming_kings(table: Table) -> int:
    return sum(BIT[king] for king in table.roaming_kings())


def _held(owed: int) -> int:
    """The cards that owe that a card is packed on them before they are built."""
    held, left = 0, owed & debts.BUILDINGS
    while left:
        lowest = left & -left
        left ^= lowest
        held |= _HOLDS[lowest]
    return held


def _are_quit(owed: int, bit: int, exposed: int, left: int, kings: int, spaces: int) -> tuple[bool, bool]:
    """Whether what a card owes to its first place, and to its second, can have been done by now.

    A place that was declined is used by the twin, or is built or left; spaces only by other kings, one for
    each of them.
    """
    if bit & KING_BITS:
        return (exposed & kings & ~bit).bit_count() >= spaces, True
    if exposed & TWIN_OF[bit]:
        return True, True
    card = CARD_OF[bit]
    one = bool(not owed & debts.FIRST[card] or left & FIRST_OF[bit])
    two = bool(not owed & debts.SECOND[card] or left & SECOND_OF[bit])
    return one, two
