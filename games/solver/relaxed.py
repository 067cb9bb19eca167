"""A quick proof that a position is lost: a relaxation, a much easier game, cannot be won from it either.

The relaxed game: a card that has been last in a column takes any number of cards for ever, and may be built
for ever; a run moved as a whole leaves itself behind as well; a space takes any number of kings; a debt
need only be payable, and lapses once the joker may have been placed in a way that excuses it; a joker that
was free once a foundation was begun stands from then on in every foundation that is begun, for the first
card it lacks.

Proof, by induction over the moves of any line of the real game: by the time a stock card is turned, every
card that the line has freed, built, packed or turned up was so here as well, since each condition tested
here is one that the real move needs, and nothing that is true here becomes false, but that a waste card
which could not leave is covered by the next one, as it is in the real game. Of the joker: each place that
the real one takes is one of these, for it stands for a card whose suit is built up to it, and all that is
built upon it is free.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    LANE_OF,
    SECOND_OF,
    TAKEN_FIRST,
    TAKEN_SECOND,
    TAKES,
    TWIN_OF,
    UNDER_FIRST,
    UNDER_SECOND,
)
from games.solver.table import Table

_HOLDS: Final = {debts.BUILDING[card]: BIT[card] for card in PACK}
_PLACINGS: Final = sum(debts.PLACING[card] for card in PACK)
_BIT: Final = BIT.__getitem__


def opened(table: Table) -> tuple[int, int, int, int, int, int, int, int]:
    """Return what lies open before a move of the relaxed game: seven sets of cards, as bits, and a number.

    The sets: the last cards of columns; those whose first place is among these, and those whose second place
    is; cards that uncover something when they leave (single cards and heads of runs); the heads of runs
    alone; the last cards of runs that lie on their first place, and those on their second. The number is that
    of the empty columns.
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
    """Return False only if no line that owes nothing wins, and so none at all.

    A card of the stock that can leave the waste as soon as it is turned is turned at once. Slow steps wait
    until nothing else can be done: runs are taken apart, then cards that owe something leave, then cards
    are built. Once all are turned up and none lies in the waste, all can be built but the cards that are
    held back.
    """
    code, beneath, stock = table.code, table.beneath, table.stock
    free, first, second, fronts, runs, on_first, on_second, spaces = opened(table)
    built, following = table.progress()
    is_wild, stuck = table.has_joker, table.used()
    waste = [0, *map(_BIT, table.piles[WASTE])]
    exposed = fronts | waste[-1]
    lowest = sum([BIT[column[0]] for column in table.piles[1:] if column])
    kings = _roaming_kings(table) if owed and spaces else 0
    held = _held(owed) if owed & debts.BUILDINGS else 0
    owing = _owing(owed) if owed else 0
    quits, mover, is_moved = ~owing, table.mover() if owed else 0, False
    peeled = unpacked = next_cards = 0
    reckoned = -1
    turned = len(stock)
    coming = table.coming
    ahead = coming[turned]
    while True:
        while True:
            while True:  # the waste, from its top; a card built from there may be packed later
                taken = (first | second | built) & quits
                while ahead & taken:
                    unpacked |= ahead
                    exposed |= ahead
                    turned -= 1
                    ahead = coming[turned]
                while bit := waste[-1] & taken:
                    unpacked |= bit
                    waste.pop()
                    exposed |= waste[-1]
                ready = unpacked & (first | second)
                if ready:
                    unpacked ^= ready
                    free |= ready
                    while ready:
                        bit = ready & -ready
                        ready ^= bit
                        more_first, more_second = TAKES[bit]
                        first |= more_first
                        second |= more_second
                    continue
                ready = fronts & taken
                if not ready:
                    break
                while ready:  # runs and single cards leave, and what they covered is turned up
                    bit = ready & -ready
                    ready ^= bit
                    fronts ^= bit
                    bit, more_first, more_second, front = beneath[bit]
                    free |= bit
                    first |= more_first
                    second |= more_second
                    if front:
                        fronts |= front
                        ready |= front & (first | second | built) & quits
            if not (turned or waste[-1] or fronts & ~lowest or held):
                return True
            if ready := (on_first & (second | built)) | (on_second & (first | built)):
                peeled |= ready  # last cards leave runs, built or to the other card that takes them
                while ready:
                    bit = ready & -ready
                    ready ^= bit
                    if on_first & bit:
                        on_first ^= bit
                        bit, more_first, more_second, card = UNDER_FIRST[bit]
                    else:
                        on_second ^= bit
                        bit, more_first, more_second, card = UNDER_SECOND[bit]
                    free |= bit
                    first |= more_first
                    second |= more_second
                    if code[card] == 1:
                        on_first |= bit
                    elif code[card] == 2:
                        on_second |= bit
                continue
            quit_now = 0
            ready = owing & (fronts | waste[-1]) & (first | second | built)
            while ready:  # cards that owe something: a run only to the place to which it goes
                bit = ready & -ready
                ready ^= bit
                one, two = _are_quit(owed, bit, exposed | free, built | peeled, kings, spaces)
                if (one and two) or (bit & runs and ((one and bit & first) or (two and bit & second))):
                    quit_now |= bit
            if quit_now:
                owing ^= quit_now
                quits |= quit_now
                continue
            here = free | waste[-1]
            if here & mover:
                is_moved, mover, held = True, 0, 0
            if is_moved and (excused := _excused(owing, beneath, following | built)):
                owing ^= excused
                quits |= excused
                continue
            available = (here | built) & EVERY_CARD
            if held & here:
                blocked = _blocked(held & here, exposed | free)
                held ^= held & here ^ blocked
                available &= ~blocked
            before = built
            while ready := following & available:  # in all suits at once
                built |= ready
                following ^= ready | ready << 4
            next_cards = following
            if is_wild:
                if here & JOKER_BIT and built & ACE_BITS:
                    built |= JOKER_BIT
                if built & JOKER_BIT:
                    if reckoned != built:
                        gaps = reached(following, built, stuck)
                    while ready := gaps & available:
                        built |= ready
                        gaps ^= ready | ready << 4
                    reckoned = built
                    next_cards |= gaps
            if built == before:
                break
        while True:
            if not turned:
                return built & EVERY_CARD == EVERY_CARD
            waste.append(ahead)
            exposed |= ahead
            is_news = (first | second | next_cards | JOKER_BIT) & ahead or owed & debts.CONCERNED[
                stock[turned - 1]
            ]
            turned -= 1
            ahead = coming[turned]
            if is_news or ahead & (first | second | built):
                break


def reached(following: int, built: int, stuck: int) -> int:
    """Return the second card that is not built, in each begun suit at once: there the joker is of use.

    While the joker stands for a card that is not built, return it only in the suit of that card: the joker
    leaves the foundation only when this card takes its place.
    """
    above = (following & ~ACE_BITS) << 4
    if stuck and not stuck & built:
        above &= LANE_OF[stuck]
    while over := above & built & EVERY_CARD:
        above ^= over | over << 4
    return above


def _roaming_kings(table: Table) -> int:
    return sum(BIT[king] for king in table.roaming_kings())


def _held(owed: int) -> int:
    """Return the cards that owe that a card is packed on them before they are built."""
    held, left = 0, owed & debts.BUILDINGS
    while left:
        lowest = left & -left
        left ^= lowest
        held |= _HOLDS[lowest]
    return held


def _blocked(held: int, exposed: int) -> int:
    """Return those of the held cards for which no card to be packed on them has been exposed."""
    blocked = 0
    while held:
        bit = held & -held
        held ^= bit
        if not CHILDREN_OF[bit] & exposed:
            blocked |= bit
    return blocked


def _owing(owed: int) -> int:
    """Return the cards that owe a use of a place that they declined."""
    owing, left = 0, owed & _PLACINGS
    while left:
        card = (left.bit_length() - 1) // 3
        left &= ~debts.PLACING[card]
        owing |= BIT[card]
    return owing


def _excused(owing: int, beneath: Mapping[int, tuple[int, int, int, int]], places: int) -> int:
    """Return those of the cards that may owe nothing more once the joker is placed for one of these places.

    They lie on one of them, or in the waste.
    """
    excused = 0
    while owing:
        bit = owing & -owing
        owing ^= bit
        if bit not in beneath or beneath[bit][0] & places:
            excused |= bit
    return excused


def _are_quit(owed: int, bit: int, exposed: int, left: int, kings: int, spaces: int) -> tuple[bool, bool]:
    """Return two flags: True if a card's debt to its first place, and to its second, can be paid by now.

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
