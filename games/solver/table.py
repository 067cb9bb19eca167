"""The tables of both patiences as the solver plays them: packed, moved in place and taken back in place.

A position is one whole number, its key. Each card has two bits in it: 0 where it has not yet been moved,
1 or 2 for the two cards it may be packed on, 3 for built; a king in a space has 1. Above them stands the
number of turned cards of the stock. The cards that lie open follow from that, and so does the rest of the
waste, so two positions of one deal have the same key only if they are the same but for the order of the
columns.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.patience.cards import KING, PACK, RANK_OF, SUIT_OF, SUITS
from games.patience.state import COLUMNS, WASTE, State
from games.solver.cards import (
    ACES,
    BIT,
    BUILT_BITS,
    KING_BITS,
    KINGS,
    ON_FIRST,
    PLACES,
    SPACE,
    TAKEN_FIRST,
    TAKEN_SECOND,
)

BUILT: Final = 3
TURNED: Final = 1 << 2 * len(PACK)
"""One turned card of the stock, in the key."""
WEIGHT: Final = tuple(1 << 2 * card for card in PACK)
Trail = list[tuple[int, int, int, int, int, int]]
"""The steps that were taken."""
_OPPOSITE: Final = ((2, 3), (2, 3), (0, 1), (0, 1))
_MATE: Final = (1, 0, 3, 2)

DRAW: Final = 0
BUILD: Final = 1
PACK_ON: Final = 2
PLACE: Final = 3
"""Step: the joker is built on a foundation, by choice."""


def is_safe(foundations: list[int], suit: int, rank: int) -> bool:
    """Return True if the next card of a suit may be built at once, whatever the rest of the table looks like.

    Proof: let c be that card, and take any line that wins. Only the two cards d of the other color and one
    rank lower can ever be packed on c. If both are built, nothing is: build c now and leave out its moves.
    If both could be built as soon as they are free (the other color is built up to two ranks below c),
    and also the one card that might be packed on a d (of the color of c, three ranks built below it), then
    wherever the line packs a d on c, or that card on a d, it can be built instead. All other moves stay
    legal: the columns only lose cards, so what was last or a whole run still is, and spaces come sooner.
    For ranks 1 and 2 there is no such d but an ace, which is built by itself.
    """
    if rank <= 2:
        return True
    one, other = _OPPOSITE[suit]
    least = min(foundations[one], foundations[other])
    return least >= rank - 1 or (least >= rank - 2 and foundations[_MATE[suit]] >= rank - 3)


class Table:
    """A position that steps change and `take_back` restores."""

    has_joker: ClassVar[bool] = False

    __slots__ = (
        "at",
        "based",
        "beneath",
        "code",
        "coming",
        "foundations",
        "hidden",
        "key",
        "piles",
        "stock",
        "trail",
    )

    def __init__(self, state: State) -> None:
        self.piles = [state.waste[:], *(column[:] for column in state.columns[1:])]
        self.hidden = state.hidden[:]
        self.foundations = state.foundations[:]
        self.stock = state.stock[:]
        self.coming = [0, *(BIT[card] for card in self.stock)]
        """The card that is turned next, as a bit, by the number of cards left in the stock."""
        self.at = [0] * PLACES
        """The column of which a card is the last; 0 where it is none. For SPACE, an empty column."""
        self.code = [0] * PLACES
        self.trail: Trail = []
        for suit, rank in enumerate(self.foundations):
            for card in range(suit * 13, suit * 13 + rank):
                self.code[card] = BUILT
        for pile in COLUMNS:
            self._index(pile)
        self.key = sum(self.code[card] * WEIGHT[card] for card in PACK)
        self._find_space()
        self.based = {column[0] for column in self.piles[1:] if column}
        """The cards that lie, face up or down, where nothing is under them and no space is needed."""
        self.beneath: dict[int, tuple[int, int, int, int]] = {}
        """The cards beneath the cards of the columns, apart from runs: see `_note_beneath`. In bits."""
        for pile in COLUMNS:
            self._note_beneath(pile)

    def _index(self, pile: int) -> None:
        column = self.piles[pile]
        if column:
            self.at[column[-1]] = pile
        for place in range(self.hidden[pile] + 1, len(column)):
            card = column[place]
            self.code[card] = 1 if ON_FIRST[card] == column[place - 1] else 2

    def _note_beneath(self, pile: int) -> None:
        """Note for each card the one it uncovers, what that takes, and itself if it can leave in turn."""
        column = self.piles[pile]
        for place in range(self.hidden[pile] + 1 if column else 0):
            if place:
                card = column[place - 1]
                stays = place == 1 and RANK_OF[card] == KING
                opened = (BIT[card], TAKEN_FIRST[card], TAKEN_SECOND[card], 0 if stays else BIT[card])
            else:
                opened = (0, KING_BITS, 0, 0)
            self.beneath[BIT[column[place]]] = opened

    def _find_space(self) -> None:
        self.at[SPACE] = next((pile for pile in COLUMNS if not self.piles[pile]), 0)

    @property
    def is_won(self) -> bool:
        """True once nothing is left but to build: no card in the stock or the waste, none face down.

        Proof: of the lowest cards not yet built one is last in its column, for only lower ones lie on it.
        """
        return not self.stock and not self.piles[WASTE] and not any(self.hidden)

    def is_free(self, card: int) -> bool:
        """Return True if a card is the last of a column or of the waste; `at` is then its pile."""
        waste = self.piles[WASTE]
        return bool(self.at[card] or (waste and waste[-1] == card))

    def is_next(self, card: int) -> bool:
        """Return True if a card can be built as soon as it is free."""
        return RANK_OF[card] == self.foundations[SUIT_OF[card]] + 1

    def can_build(self, card: int) -> bool:
        """Return True if a card that is free can be built, be it with the help of the joker."""
        return self.is_next(card)

    def used(self) -> int:
        """Return the card for which the joker stands, as a bit; 0 if there is none."""
        return 0

    def mover(self) -> int:
        """Return the card that makes a joker move once it is free, as a bit; 0 if none has to move."""
        return 0

    def excused(self) -> int:
        """Return the mask of the debts left once a joker has been placed."""
        raise NotImplementedError

    def progress(self) -> tuple[int, int]:
        """Return the cards built, and the next of each suit, as bits; the joker is built if it can be."""
        built = following = 0
        for suit, rank in enumerate(self.foundations[: len(SUITS)]):
            built |= BUILT_BITS[suit][rank]
            following |= 1 << 4 * rank + suit
        return built, following

    def roaming_kings(self) -> list[int]:
        """Return the kings that have no column to themselves yet and may still want a space."""
        return [king for king in KINGS if not self.code[king] and king not in self.based]

    # -------------------------------------------------------------- steps
    def draw(self) -> None:
        """Turn the next card of the stock."""
        self.piles[WASTE].append(self.stock.pop())
        self.key += TURNED
        self.trail.append((DRAW, 0, 0, 0, 0, 0))

    def build(self, source: int) -> None:
        """Build the last card of a pile."""
        pile, at = self.piles[source], self.at
        card = pile.pop()
        at[card] = 0
        turned = self._leave(source)
        self.foundations[SUIT_OF[card]] += 1
        old = self.code[card]
        self.code[card] = BUILT
        self.key += (BUILT - old) * WEIGHT[card]
        self.trail.append((BUILD, source, card, 1, turned, old))

    def pack(self, source: int, target: int, count: int) -> None:
        """Pack the last cards of a pile on a column."""
        piles, at = self.piles, self.at
        pile, column = piles[source], piles[target]
        below = column[-1] if column else SPACE
        head = pile[-count]
        column += pile[-count:]
        del pile[-count:]
        at[below] = 0
        at[column[-1]] = target
        turned = self._leave(source)
        if below == SPACE:
            self._find_space()
        old = self.code[head]
        new = 1 if ON_FIRST[head] == below else 2
        self.code[head] = new
        self.key += (new - old) * WEIGHT[head]
        self.trail.append((PACK_ON, source, target, count, turned, old))

    def _leave(self, source: int) -> int:
        """Note the new last card of a pile after a move; return 1 if that turns it up, else 0."""
        if not source:
            return 0
        pile, at = self.piles[source], self.at
        if not pile:
            at[SPACE] = at[SPACE] or source
            return 0
        at[pile[-1]] = source
        if self.hidden[source] < len(pile):
            return 0
        self.hidden[source] -= 1
        return 1

    def take(self, what: int, source: int, third: int, count: int = 1) -> None:
        """Take a step, as it stands on the trail; for PLACE, `third` is the suit."""
        if what == BUILD:
            self.build(source)
        elif what == PACK_ON:
            self.pack(source, third, count)
        elif what == DRAW:
            self.draw()
        else:
            self._take(what, third)

    def _take(self, what: int, third: int) -> None:
        """Take a step that only a variation of the game knows."""
        raise NotImplementedError

    def redo(self, steps: Trail) -> None:
        """Take steps again that were taken back."""
        for what, source, third, count, *_ in steps:
            self.take(what, source, third, count)

    def take_back(self, length: int) -> None:
        """Take back all steps beyond the first `length` of the trail."""
        trail = self.trail
        while len(trail) > length:
            what, source, third, count, turned, old = trail.pop()
            if what == BUILD:
                self._unbuild(source, third, turned, old)
            elif what == PACK_ON:
                self._unpack(source, third, count, turned, old)
            elif what == DRAW:
                self.stock.append(self.piles[WASTE].pop())
                self.key -= TURNED
            else:
                self._undo(what, source, third, count, turned, old)

    def _undo(self, what: int, source: int, third: int, count: int, turned: int, old: int) -> None:
        """Take back a step that only a variation of the game knows."""
        raise NotImplementedError

    def place_joker(self, suit: int, what: int = PLACE) -> None:
        """Build the free joker on a foundation."""
        raise NotImplementedError

    def settle(self, safe: bool) -> list[int]:
        """Do all that the game does by itself, and safe builds if wanted; return the choices then due."""
        if safe:
            self.build_safely()
        else:
            self.build_aces()
        return []

    def finish(self) -> None:
        """Build all to the end, once the position `is_won`."""
        while True:
            if targets := self.settle(False):
                self.place_joker(targets[0])
                continue
            lasts = [self.piles[pile][-1] for pile in COLUMNS if self.piles[pile]]
            ready = [card for card in lasts if RANK_OF[card] == self.foundations[SUIT_OF[card]] + 1]
            if not ready:
                return
            self.build(self.at[min(ready, key=RANK_OF.__getitem__)])

    def _unbuild(self, source: int, card: int, turned: int, old: int) -> None:
        self.foundations[SUIT_OF[card]] -= 1
        self.code[card] = old
        self.key -= (BUILT - old) * WEIGHT[card]
        self._put_back(source, card, turned)

    def _put_back(self, source: int, card: int, turned: int) -> None:
        """Lay a card back on its pile; `turned` is 1 if taking it had turned a card up."""
        pile, at = self.piles[source], self.at
        if source:
            if pile:
                at[pile[-1]] = 0
            self.hidden[source] += turned
            at[card] = source
        pile.append(card)
        if at[SPACE] == source:
            self._find_space()

    def _unpack(self, source: int, target: int, count: int, turned: int, old: int) -> None:
        piles, at = self.piles, self.at
        pile, column = piles[source], piles[target]
        at[column[-1]] = 0
        if source and pile:
            at[pile[-1]] = 0
        self.hidden[source] += turned
        head = column[-count]
        pile += column[-count:]
        del column[-count:]
        if source:
            at[pile[-1]] = source
        if column:
            at[column[-1]] = target
        if not column or at[SPACE] == source:
            self._find_space()
        new = self.code[head]
        self.code[head] = old
        self.key -= (new - old) * WEIGHT[head]

    def build_safely(self) -> None:
        """Build all that `is_safe`, aces among it, until there is no more."""
        foundations, at, waste = self.foundations, self.at, self.piles[WASTE]
        again = True
        while again:
            again = False
            for suit in range(4):
                rank = foundations[suit]
                card = suit * 13 + rank
                is_free = rank < KING and (at[card] or (waste and waste[-1] == card))
                if is_free and is_safe(foundations, suit, rank + 1):
                    self.build(at[card])
                    again = True

    def build_aces(self) -> None:
        """Build all free aces, as the game does by itself."""
        at, waste = self.at, self.piles[WASTE]
        one, two, three, four = ACES
        while at[one] or at[two] or at[three] or at[four] or (waste and waste[-1] in ACES):
            self.build(next((at[ace] for ace in ACES if at[ace]), WASTE))
