"""The position of a patience that the solver searches: steps change it in place, and undo restores it.

Each position has a key, one whole number: two bits for each card, and above them the number of turned cards
of the stock. Two positions of one deal have the same key only if they are the same but for the order of their
columns. See docs/solver.md, section 2.1.
"""

from __future__ import annotations

from typing import ClassVar, Final

from games.patience.cards import KING, PACK, RANK_OF, SUIT_OF, SUITS
from games.patience.state import COLUMNS, WASTE, State
from games.solver.bitsets import (
    ACES,
    BIT,
    BUILT_UP_TO,
    FIRST_CHILDREN,
    FIRST_PLACE,
    KING_BITS,
    KINGS,
    PLACE_COUNT,
    SECOND_CHILDREN,
    SPACE,
)

BUILT: Final = 3
"""The placement of a card that is built."""
KEY_OF_TURNED: Final = 1 << 2 * len(PACK)
"""One turned card of the stock, in the key."""
KEY_OF_CARD: Final = tuple(1 << 2 * card for card in PACK)
"""The unit of each card's placement, in the key."""
Trail = list[tuple[int, int, int, int, int, int]]
"""The steps made so far: kind, source, `third` as in `Position.apply`, count, and two numbers to undo it."""
_OTHER_COLOR: Final = ((2, 3), (2, 3), (0, 1), (0, 1))
_SAME_COLOR: Final = (1, 0, 3, 2)

DRAW: Final = 0
BUILD: Final = 1
PACK_ON: Final = 2
PLACE_JOKER: Final = 3
"""Step: the joker is built on a foundation, by choice."""


def is_safe_build(foundations: list[int], suit: int, rank: int) -> bool:
    """Return True if the next card of a suit can be built at once without losing a won position.

    See docs/solver.md, section 2.2.
    """
    if rank <= 2:
        return True
    one, other = _OTHER_COLOR[suit]
    least = min(foundations[one], foundations[other])
    return least >= rank - 1 or (least >= rank - 2 and foundations[_SAME_COLOR[suit]] >= rank - 3)


class Position:
    """A position of Klondike."""

    has_joker: ClassVar[bool] = False

    __slots__ = (
        "bottom_cards",
        "column_of",
        "foundations",
        "hidden",
        "key",
        "piles",
        "placements",
        "stock",
        "trail",
        "uncovers",
        "upcoming",
    )

    def __init__(self, state: State) -> None:
        self.piles = [state.waste[:], *(column[:] for column in state.columns[1:])]
        self.hidden = state.hidden[:]
        self.foundations = state.foundations[:]
        self.stock = state.stock[:]
        self.upcoming = [0, *(BIT[card] for card in self.stock)]
        """The card that is turned next, as a bit, by the number of cards left in the stock."""
        self.column_of = [0] * PLACE_COUNT
        """The column in which a card is last, or 0. For SPACE, an empty column, or 0."""
        self.placements = [0] * PLACE_COUNT
        """By card: 0 where it was dealt, 1 on its first place, 2 on its second, or BUILT."""
        self.trail: Trail = []
        for suit, rank in enumerate(self.foundations):
            for card in range(suit * 13, suit * 13 + rank):
                self.placements[card] = BUILT
        for pile in COLUMNS:
            self._index_column(pile)
        self.key = sum(self.placements[card] * KEY_OF_CARD[card] for card in PACK)
        self._update_space()
        self.bottom_cards = {column[0] for column in self.piles[1:] if column}
        """The first cards of the columns, face up or down."""
        self.uncovers: dict[int, tuple[int, int, int, int]] = {}
        """By card, the card that it uncovers where it was dealt, in bits: see `_index_uncovered`."""
        for pile in COLUMNS:
            self._index_uncovered(pile)

    def _index_column(self, pile: int) -> None:
        column = self.piles[pile]
        if column:
            self.column_of[column[-1]] = pile
        for place in range(self.hidden[pile] + 1, len(column)):
            card = column[place]
            self.placements[card] = 1 if FIRST_PLACE[card] == column[place - 1] else 2

    def _index_uncovered(self, pile: int) -> None:
        """Note for each card the one it uncovers, the latter's children, and it again if it can leave."""
        column = self.piles[pile]
        for place in range(self.hidden[pile] + 1 if column else 0):
            if place:
                card = column[place - 1]
                stays = place == 1 and RANK_OF[card] == KING
                found = (BIT[card], FIRST_CHILDREN[card], SECOND_CHILDREN[card], 0 if stays else BIT[card])
            else:
                found = (0, KING_BITS, 0, 0)
            self.uncovers[BIT[column[place]]] = found

    def _update_space(self) -> None:
        self.column_of[SPACE] = next((pile for pile in COLUMNS if not self.piles[pile]), 0)

    @property
    def is_won(self) -> bool:
        """True once no card is face down, in the stock or in the waste: the rest can be built in order."""
        return not self.stock and not self.piles[WASTE] and not any(self.hidden)

    def is_exposed(self, card: int) -> bool:
        """Return True if a card is the last of a column or of the waste; `column_of` is then its pile."""
        waste = self.piles[WASTE]
        return bool(self.column_of[card] or (waste and waste[-1] == card))

    def is_next(self, card: int) -> bool:
        """Return True if a card is the next of its suit."""
        return RANK_OF[card] == self.foundations[SUIT_OF[card]] + 1

    def can_build(self, card: int) -> bool:
        """Return True if an exposed card can be built, with the help of the joker if needed."""
        return RANK_OF[card] == self.foundations[SUIT_OF[card]] + 1

    def joker_card(self) -> int:
        """Return the card for which the joker stands, as a bit; 0 if there is none."""
        return 0

    def joker_trigger(self) -> int:
        """Return the cards, as bits, that make the joker move once one of them is exposed."""
        return 0

    def sleep_mask_after_joker(self) -> int:
        """Return the mask of the moves that still sleep once the joker has been placed."""
        raise NotImplementedError

    def built_and_next(self) -> tuple[int, int]:
        """Return the cards built, with the joker if it is held or built, and the next cards, as bits."""
        built = next_cards = 0
        for suit, rank in enumerate(self.foundations[: len(SUITS)]):
            built |= BUILT_UP_TO[suit][rank]
            next_cards |= 1 << 4 * rank + suit
        return built, next_cards

    def kings_without_column(self) -> list[int]:
        """Return the kings that may still need a space: not built, and not the first card of a column."""
        return [king for king in KINGS if not self.placements[king] and king not in self.bottom_cards]

    # -------------------------------------------------------------- steps
    def draw(self) -> None:
        """Turn the next card of the stock."""
        self.piles[WASTE].append(self.stock.pop())
        self.key += KEY_OF_TURNED
        self.trail.append((DRAW, 0, 0, 0, 0, 0))

    def build(self, source: int) -> None:
        """Build the last card of a pile."""
        pile, column_of = self.piles[source], self.column_of
        card = pile.pop()
        column_of[card] = 0
        turned = self._update_source(source)
        self.foundations[SUIT_OF[card]] += 1
        old = self.placements[card]
        self.placements[card] = BUILT
        self.key += (BUILT - old) * KEY_OF_CARD[card]
        self.trail.append((BUILD, source, card, 1, turned, old))

    def pack(self, source: int, target: int, count: int) -> None:
        """Pack the last cards of a pile on a column."""
        piles, column_of = self.piles, self.column_of
        pile, column = piles[source], piles[target]
        below = column[-1] if column else SPACE
        head = pile[-count]
        column += pile[-count:]
        del pile[-count:]
        column_of[below] = 0
        column_of[column[-1]] = target
        turned = self._update_source(source)
        if below == SPACE:
            self._update_space()
        old = self.placements[head]
        new = 1 if FIRST_PLACE[head] == below else 2
        self.placements[head] = new
        self.key += (new - old) * KEY_OF_CARD[head]
        self.trail.append((PACK_ON, source, target, count, turned, old))

    def _update_source(self, source: int) -> int:
        """Note the new last card of a pile after a move; return 1 if that turns it up, else 0."""
        if not source:
            return 0
        pile, column_of = self.piles[source], self.column_of
        if not pile:
            column_of[SPACE] = column_of[SPACE] or source
            return 0
        column_of[pile[-1]] = source
        if self.hidden[source] < len(pile):
            return 0
        self.hidden[source] -= 1
        return 1

    def apply(self, kind: int, source: int, third: int, count: int = 1) -> None:
        """Make a step as it stands on the trail; `third` is the target, the card, or the joker's suit."""
        if kind == BUILD:
            self.build(source)
        elif kind == PACK_ON:
            self.pack(source, third, count)
        elif kind == DRAW:
            self.draw()
        else:
            self._apply_joker_step(kind, third)

    def _apply_joker_step(self, kind: int, third: int) -> None:
        raise NotImplementedError

    def replay(self, steps: Trail) -> None:
        """Redo steps that were undone."""
        for kind, source, third, count, *_ in steps:
            self.apply(kind, source, third, count)

    def undo_to(self, length: int) -> None:
        """Undo all steps beyond the first `length` of the trail."""
        trail = self.trail
        while len(trail) > length:
            kind, source, third, count, turned, old = trail.pop()
            if kind == BUILD:
                self._undo_build(source, third, turned, old)
            elif kind == PACK_ON:
                self._undo_pack(source, third, count, turned, old)
            elif kind == DRAW:
                self.stock.append(self.piles[WASTE].pop())
                self.key -= KEY_OF_TURNED
            else:
                self._undo_joker_step(kind, source, third, count, turned, old)

    def _undo_joker_step(self, kind: int, source: int, third: int, count: int, turned: int, old: int) -> None:
        raise NotImplementedError

    def place_joker(self, suit: int, kind: int = PLACE_JOKER) -> None:
        """Build the exposed joker on a foundation."""
        raise NotImplementedError

    def settle(self, safe: bool) -> list[int]:
        """Make all moves that the game makes by itself, and if `safe`, all safe builds.

        Return the suits among which the joker must then be placed; none if there is no such choice.
        """
        if safe:
            self.build_safe_cards()
        else:
            self.build_aces()
        return []

    def finish(self) -> None:
        """Build all cards, once the position `is_won`."""
        while True:
            if targets := self.settle(False):
                self.place_joker(targets[0])
                continue
            lasts = [self.piles[pile][-1] for pile in COLUMNS if self.piles[pile]]
            ready = [card for card in lasts if RANK_OF[card] == self.foundations[SUIT_OF[card]] + 1]
            if not ready:
                return
            self.build(self.column_of[min(ready, key=RANK_OF.__getitem__)])

    def _undo_build(self, source: int, card: int, turned: int, old: int) -> None:
        self.foundations[SUIT_OF[card]] -= 1
        self.placements[card] = old
        self.key -= (BUILT - old) * KEY_OF_CARD[card]
        self._return_card(source, card, turned)

    def _return_card(self, source: int, card: int, turned: int) -> None:
        """Lay a card back on its pile; `turned` is 1 if taking it had turned a card up."""
        pile, column_of = self.piles[source], self.column_of
        if source:
            if pile:
                column_of[pile[-1]] = 0
            self.hidden[source] += turned
            column_of[card] = source
        pile.append(card)
        if column_of[SPACE] == source:
            self._update_space()

    def _undo_pack(self, source: int, target: int, count: int, turned: int, old: int) -> None:
        piles, column_of = self.piles, self.column_of
        pile, column = piles[source], piles[target]
        column_of[column[-1]] = 0
        if source and pile:
            column_of[pile[-1]] = 0
        self.hidden[source] += turned
        head = column[-count]
        pile += column[-count:]
        del column[-count:]
        if source:
            column_of[pile[-1]] = source
        if column:
            column_of[column[-1]] = target
        if not column or column_of[SPACE] == source:
            self._update_space()
        new = self.placements[head]
        self.placements[head] = old
        self.key -= (new - old) * KEY_OF_CARD[head]

    def build_safe_cards(self) -> None:
        """Build all cards that `is_safe_build` allows, aces among them, until there are no more."""
        foundations, column_of, waste = self.foundations, self.column_of, self.piles[WASTE]
        again = True
        while again:
            again = False
            for suit in range(4):
                rank = foundations[suit]
                card = suit * 13 + rank
                is_exposed = rank < KING and (column_of[card] or (waste and waste[-1] == card))
                if is_exposed and is_safe_build(foundations, suit, rank + 1):
                    self.build(column_of[card])
                    again = True

    def build_aces(self) -> None:
        """Build all exposed aces, as the game does by itself."""
        column_of, waste = self.column_of, self.piles[WASTE]
        one, two, three, four = ACES
        while (
            column_of[one]
            or column_of[two]
            or column_of[three]
            or column_of[four]
            or (waste and waste[-1] in ACES)
        ):
            self.build(next((column_of[ace] for ace in ACES if column_of[ace]), WASTE))
