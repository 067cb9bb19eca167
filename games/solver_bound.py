"""A quick proof that a position is lost: not even a much easier game can be won from it."""

from __future__ import annotations

from typing import Final

from games.cards import KING, PACK, RANK_OF
from games.klondike_patience.state import COLUMNS, WASTE
from games.solver_cards import (
    BIT,
    BUILT_BITS,
    CARD_OF,
    CHILD_BITS,
    EVERY_CARD,
    FIRST_BIT,
    KING_BITS,
    ON_FIRST,
    ON_SECOND,
    SECOND_BIT,
    SPACE,
    TWIN_BIT,
)
from games.solver_owed import BUILDING, BUILDINGS, CONCERNED, FIRST, PLACING, SECOND, shift
from games.solver_table import Table

_APART: Final = 64
"""How far above the bits of cards that leave the bits of places stand to which they go."""
_SPACE_BIT: Final = BIT[SPACE]
_OWES_PLACING: Final = (*(PLACING << shift(card) for card in PACK), 0)


def may_be_won(table: Table, owed: int) -> bool:
    """False only where no line that owes nothing wins, and so none at all.

    The easier game: a card that has been last in a column takes any number of cards for ever, and may be
    built for ever; a run moved as a whole leaves itself behind as well; a space takes any number of kings;
    what is owed need only be possible. Proof, by induction over the moves of any line of the real game:
    by the time a stock card is turned, every card that the line has freed, built, packed or turned up was
    so here as well, since each condition tested here is one that the real move needs, and nothing that is
    true here becomes false, but that a waste card which could not leave is covered by the next one, as it
    is in the real game.
    """
    return Relaxed(table, owed).play(table.stock)


class Relaxed:
    """The easier game, played as far as it goes. Sets of cards are bits of a number."""

    __slots__ = (
        "built",
        "exposed",
        "free",
        "fronts",
        "held",
        "is_wild",
        "kings",
        "leaving",
        "next",
        "others",
        "owed",
        "packable",
        "peelable",
        "peeling",
        "spaces",
        "stuck",
        "takers",
        "unpacked",
        "used",
        "waste",
    )

    def __init__(self, table: Table, owed: int) -> None:
        self.owed = owed
        self.waste = table.piles[WASTE][:]
        self.takers = self.packable = self.free = self.exposed = 0
        """Cards on which others can be packed; cards that they take; free to build; ever free to move."""
        self.used = self.unpacked = self.spaces = 0
        """Cards that left the card they lay on; waste cards built but never packed; the spaces now."""
        self.built = self.next = self.held = 0
        """Built cards, the next of each suit, and those that owe that a card is packed on them."""
        self.fronts = 0
        self.leaving: dict[int, tuple[list[int], int, bool]] = {}
        """Cards that uncover something when they leave: column, place, and whether a run lies on them."""
        self.peelable = self.others = 0
        self.peeling: dict[int, list[int]] = {}
        """Last cards of runs, and the other places where they could go; each with the run."""
        self.kings = 0
        self.is_wild = False
        for suit, rank in enumerate(table.foundations[:4]):
            self.built |= BUILT_BITS[suit][rank]
            self.next |= 1 << 4 * rank + suit
        self._look_at_columns(table)
        if self.waste:
            self.free |= BIT[self.waste[-1]]
        self.exposed |= self.free
        if owed & BUILDINGS:
            self._hold_back()
        if owed and self.spaces:
            self.kings = sum(BIT[king] for king in table.roaming_kings())

    def _look_at_columns(self, table: Table) -> None:
        piles, hidden = table.piles, table.hidden
        for pile in COLUMNS:
            column = piles[pile]
            if not column:
                self.takers |= _SPACE_BIT
                self.packable |= KING_BITS
                self.spaces += 1
                continue
            covered, last = hidden[pile], column[-1]
            self.takers |= BIT[last]
            self.packable |= CHILD_BITS[last]
            is_run = len(column) - covered > 1
            if is_run:
                self._peel_next(column[covered:])
            head = column[covered]
            if covered or RANK_OF[head] < KING:
                bit = BIT[head]
                self.exposed |= bit
                self.fronts |= bit
                self.leaving[bit] = (column, covered, is_run)
        self.free = self.takers & EVERY_CARD

    def _hold_back(self) -> None:
        left = self.owed & BUILDINGS
        while left:
            lowest = left & -left
            left ^= lowest
            self.held |= BIT[(lowest.bit_length() - BUILDING.bit_length()) // 3]

    def play(self, stock: list[int]) -> bool:
        """Whether all cards are built in the end."""
        self._settle()
        waste = self.waste
        owed = self.owed
        for card in reversed(stock):
            bit = BIT[card]
            if waste:
                self.free &= ~BIT[waste[-1]]
            waste.append(card)
            self.free |= bit
            self.exposed |= bit
            if (self.packable | self.next) & bit or owed & CONCERNED[card] or self.is_wild:
                self._settle()
        return self.built & EVERY_CARD == EVERY_CARD

    def _settle(self) -> None:
        """Do all that can be done before the next card of the stock is turned."""
        before = -1
        waste = self.waste
        while True:
            if self.free & self.next or self.is_wild:
                self._build()
            if self.built & self.peelable or self.takers & self.others:
                self._peel()
            if (self.packable | self.built) & self.fronts:
                self._leave()
            if waste and (self.packable | self.built) & (BIT[waste[-1]] | self.unpacked):
                self._use_waste()
            after = self.takers + self.built + self.packable + len(waste)
            if after == before:
                return
            before = after

    def _build(self) -> None:
        free, waiting = self.free, self.next
        ready = free & waiting
        while ready:
            bit = ready & -ready
            ready ^= bit
            if self.held & bit:
                if not CHILD_BITS[CARD_OF[bit]] & self.exposed:
                    continue
                self.held ^= bit
            self.built |= bit
            waiting ^= bit | bit << 4
            ready |= free & bit << 4
        self.next = waiting

    def _peel_next(self, run: list[int]) -> None:
        """Wait for the last card of a run to leave it, built or to the other card that takes it."""
        card = run[-1]
        bit = BIT[card]
        other = SECOND_BIT[card] if ON_FIRST[card] == run[-2] else FIRST_BIT[card]
        self.peelable |= bit
        self.others |= other
        self.peeling[bit] = self.peeling[other << _APART] = run

    def _peel(self) -> None:
        """Last cards leave runs one by one."""
        ready = (self.built & self.peelable) | (self.takers & self.others) << _APART
        while ready:
            bit = ready & -ready
            ready ^= bit
            run = self.peeling.pop(bit)
            card = run.pop()
            own = BIT[card]
            other = SECOND_BIT[card] if ON_FIRST[card] == run[-1] else FIRST_BIT[card]
            self.peelable &= ~own
            self.others &= ~other
            ready &= ~(own | other << _APART)
            self.used |= own
            self._expose(run[-1])
            if len(run) > 1:
                self._peel_next(run)

    def _expose(self, card: int) -> None:
        bit = BIT[card]
        self.free |= bit
        self.exposed |= bit
        self.takers |= bit
        self.packable |= CHILD_BITS[card]

    def _leave(self) -> None:
        """Runs and single cards leave, and what they covered is turned up."""
        ready = (self.packable | self.built) & self.fronts
        while ready:
            bit = ready & -ready
            ready ^= bit
            column, place, is_run = self.leaving[bit]
            card = column[place]
            if self.owed & _OWES_PLACING[card] and not (
                self._may_go(card) if is_run else self._is_quit(card)
            ):
                continue
            self.fronts ^= bit
            if not place:
                self.takers |= _SPACE_BIT
                self.packable |= KING_BITS
                continue
            card = column[place - 1]
            self._expose(card)
            if place > 1 or RANK_OF[card] < KING:
                bit = BIT[card]
                self.fronts |= bit
                self.leaving[bit] = (column, place - 1, False)

    def _may_go(self, head: int) -> bool:
        """Whether a run may leave that owes something: to one place, to the other, or to its foundation."""
        owes = self.owed >> shift(head)
        first = not owes & FIRST or self._is_used(head, ON_FIRST[head])
        second = not owes & SECOND or self._is_used(head, ON_SECOND[head])
        if (first and self.takers & FIRST_BIT[head]) or (second and self.takers & SECOND_BIT[head]):
            return True
        return first and second and bool(self.built & BIT[head])

    def _is_quit(self, card: int) -> bool:
        """Whether all that a single card owes can have been done by now."""
        owes = self.owed >> shift(card)
        return (not owes & FIRST or self._is_used(card, ON_FIRST[card])) and (
            not owes & SECOND or self._is_used(card, ON_SECOND[card])
        )

    def _is_used(self, card: int, place: int) -> bool:
        """Whether a place that a card declined can have been used otherwise by now.

        Spaces only by other kings, one for each of them.
        """
        if place == SPACE:
            others = self.exposed & self.kings & ~BIT[card]
            return others.bit_count() >= self.spaces
        return bool(self.exposed & TWIN_BIT[card] or (self.built | self.used) & BIT[place])

    def _use_waste(self) -> None:
        """Waste cards leave from the top; one that was built could also have waited to be packed."""
        waste, owed = self.waste, self.owed
        while waste:
            card = waste[-1]
            bit = BIT[card]
            if not (self.packable | self.built) & bit or (
                owed & _OWES_PLACING[card] and not self._is_quit(card)
            ):
                break
            if self.packable & bit:
                self.takers |= bit
                self.packable |= CHILD_BITS[card]
            else:
                self.unpacked |= bit
            waste.pop()
            if waste:
                bit = BIT[waste[-1]]
                self.free |= bit
                self.exposed |= bit
        late = self.unpacked & self.packable
        while late:
            bit = late & -late
            late ^= bit
            self.unpacked ^= bit
            self.takers |= bit
            self.packable |= CHILD_BITS[CARD_OF[bit]]
