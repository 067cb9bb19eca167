"""Positions of Joker Klondike: the game itself, and a relaxation in which the joker never has to move."""

from __future__ import annotations

from typing import Final

from games.compat import override
from games.joker_klondike.state import HELD, NOWHERE, JokerState
from games.patience.cards import JOKER, KING, RANK_OF, SUIT_OF, SUITS
from games.patience.state import COLUMNS, WASTE, State
from games.solver import partial_order
from games.solver.bitsets import ACES, ALL_CARDS, BIT, JOKER_BIT
from games.solver.position import BUILT, KEY_OF_CARD, PLACE_JOKER, Position, is_safe_build

AUTO_PLACE_JOKER: Final = 4
"""Step: the joker is built on the one foundation that can take it."""
REPLACE_JOKER: Final = 5
"""Step: the card for which the joker stands takes its place."""
HOLD_JOKER: Final = 6
"""Step: the exposed joker is held until it is used; in the relaxation alone."""
BUILD_OVER_JOKER: Final = 7
"""Step: a card is built beyond the next one, for which the joker is used; in the relaxation alone."""

_KEY_OF_JOKER: Final = 1 << 128
_NO_SUIT: Final = 99


class JokerPosition(Position):
    """A position of Joker Klondike. `foundations` counts the joker's place as built, as in the game.

    In the key, the joker is 0 where it was dealt, 1 to 4 on a foundation, 5 to 8 held after it left one.
    """

    has_joker = True

    __slots__ = ("came_from", "is_held", "stands_for")

    def __init__(self, state: JokerState) -> None:
        super().__init__(state)
        self.foundations.append(_NO_SUIT)  # so that the joker is never a next card
        self.stands_for = -1
        """The card for which the joker stands on a foundation; -1 while it stands for none."""
        self.is_held, self.came_from = state.is_held, state.came_from
        if state.joker_at:
            suit, rank = state.joker_at
            self.stands_for = suit * 13 + rank - 1
            if self.placements[self.stands_for] == BUILT:
                self.placements[self.stands_for] = 0
                self.key -= BUILT * KEY_OF_CARD[self.stands_for]
        self.key += self._joker_key()

    def state(self) -> JokerState:
        """Return the position as a state of the game."""
        return JokerState(
            "",
            self.stock[:],
            self.piles[WASTE][:],
            self.foundations[: len(SUITS)],
            [[], *(self.piles[pile][:] for pile in COLUMNS)],
            self.hidden[:],
            is_dealt=True,
            joker_at=(self.stands_for // 13, self.stands_for % 13 + 1) if self.stands_for >= 0 else None,
            is_held=self.is_held,
            came_from=self.came_from,
        )

    def _joker_key(self) -> int:
        if self.stands_for >= 0:
            return _KEY_OF_JOKER * (1 + self.stands_for // 13)
        return _KEY_OF_JOKER * (5 + self.came_from) if self.is_held else 0

    def _joker_pile(self) -> int:
        """Return the pile where the joker is ready to be built, or -1 if it is not."""
        if self.stands_for >= 0:
            return -1
        if self.is_held:
            return HELD
        return self.column_of[JOKER] if self.is_exposed(JOKER) else -1

    def _joker_suits(self) -> list[int]:
        begun = [suit for suit in range(4) if 0 < self.foundations[suit] < KING]
        return [suit for suit in begun if suit != self.came_from] or begun

    @override
    def joker_card(self) -> int:
        return BIT[self.stands_for] if self.stands_for >= 0 else 0

    @override
    def joker_trigger(self) -> int:
        return ALL_CARDS if self.is_held else self.joker_card() or JOKER_BIT

    def is_joker_trigger(self, card: int) -> bool:
        """Return True if exposing a card sooner may change how the game moves the joker."""
        return card in (self.stands_for, JOKER) or card in ACES

    @override
    def sleep_mask_after_joker(self) -> int:
        """Return the mask of the moves that still sleep: none of the card that covers the joker's card."""
        card = self.stands_for
        for pile in self.piles:
            if card in pile[:-1]:
                return ~partial_order.MOVES[pile[pile.index(card) + 1]]
        return -1

    @override
    def built_and_next(self) -> tuple[int, int]:
        built, next_cards = super().built_and_next()
        if self.stands_for >= 0:
            suit = self.stands_for // 13
            built &= ~BIT[self.stands_for]
            next_cards ^= (1 << 4 * self.foundations[suit] + suit) | BIT[self.stands_for]
        if self.stands_for >= 0 or self.is_held:
            built |= JOKER_BIT
        return built, next_cards

    # -------------------------------------------------------------- steps
    @override
    def place_joker(self, suit: int, kind: int = PLACE_JOKER) -> None:
        source, came_from, key = self._joker_pile(), self.came_from, self.key
        turned = 0 if source == HELD else self._lift(source)
        self.key -= self._joker_key()
        self.stands_for = suit * 13 + self.foundations[suit]
        self.foundations[suit] += 1
        self.is_held, self.came_from = False, NOWHERE
        self.key += self._joker_key()
        self.trail.append((kind, source, suit, came_from, turned, key))

    def _replace_joker(self) -> None:
        card, key = self.stands_for, self.key
        source, old = self.column_of[card], self.placements[card]
        turned = self._lift(source)
        self.placements[card] = BUILT
        self.key += (BUILT - old) * KEY_OF_CARD[card] - self._joker_key()
        self.stands_for, self.is_held, self.came_from = -1, True, card // 13
        self.key += self._joker_key()
        self.trail.append((REPLACE_JOKER, source, card, old, turned, key))

    def _lift(self, source: int) -> int:
        """Take the last card of a pile; return 1 if that turns a card up, else 0."""
        self.column_of[self.piles[source].pop()] = 0
        return self._update_source(source)

    @override
    def _undo_joker_step(self, kind: int, source: int, third: int, count: int, turned: int, old: int) -> None:
        if kind == REPLACE_JOKER:
            self.placements[third] = count
            self.stands_for, self.is_held, self.came_from = third, False, NOWHERE
            self._return_card(source, third, turned)
        else:
            self.foundations[third] -= 1
            self.stands_for, self.is_held, self.came_from = -1, source == HELD, count
            if source != HELD:
                self._return_card(source, JOKER, turned)
        self.key = old

    @override
    def _apply_joker_step(self, kind: int, third: int) -> None:
        if kind == REPLACE_JOKER:
            self._replace_joker()
        else:
            self.place_joker(third, kind)

    @override
    def settle(self, safe: bool) -> list[int]:
        while True:
            self.build_aces()
            if self.stands_for >= 0 and self.is_exposed(self.stands_for):
                self._replace_joker()
                continue
            if self._joker_pile() >= 0 and (suits := self._joker_suits()):
                if len(suits) > 1:
                    return suits
                self.place_joker(suits[0], AUTO_PLACE_JOKER)
                continue
            if not (safe and self._build_safe_card()):
                return []

    def _build_safe_card(self) -> bool:
        """Build one card that is safe; return False if there is none."""
        for suit in range(4):
            rank = self.foundations[suit]
            card = suit * 13 + rank
            is_exposed = rank < KING and self.is_exposed(card)
            if is_exposed and is_safe_build(self.foundations, suit, rank + 1):
                self.build(self.column_of[card])
                return True
        return False


class RelaxedJokerPosition(JokerPosition):
    """A position of a relaxed Joker Klondike, in which the joker never has to move.

    The joker is held once it has been exposed while a foundation was begun. A card may then be built beyond
    the next one of its suit, for which the joker stands from then on; once that card is exposed, it may take
    its place, and the joker is held again. See docs/solver.md, section 7.1.
    """

    __slots__ = ()

    @override
    def _joker_key(self) -> int:
        return _KEY_OF_JOKER * 5 if self.is_held else super()._joker_key()

    @override
    def joker_trigger(self) -> int:
        """Return 0: the joker never has to move."""
        return 0

    @override
    def is_next(self, card: int) -> bool:
        return card == self.stands_for or super().is_next(card)

    @override
    def can_build(self, card: int) -> bool:
        rank = self.foundations[SUIT_OF[card]]
        beyond = RANK_OF[card] - rank
        return beyond == 1 or card == self.stands_for or (beyond == 2 and self.is_held and rank > 0)

    # -------------------------------------------------------------- steps
    @override
    def build(self, source: int) -> None:
        """Build the last card of a pile: as the next one, in the joker's place, or beyond the next one."""
        card = self.piles[source][-1]
        if card == self.stands_for:
            self._replace_joker()
        elif self.is_next(card):
            super().build(source)
        else:
            self._build_over_joker(source, card)

    def _build_over_joker(self, source: int, card: int) -> None:
        old, key = self.placements[card], self.key
        turned = self._lift(source)
        self.placements[card] = BUILT
        self.foundations[SUIT_OF[card]] += 2
        self.key += (BUILT - old) * KEY_OF_CARD[card] - self._joker_key()
        self.stands_for, self.is_held, self.came_from = card - 1, False, NOWHERE
        self.key += self._joker_key()
        self.trail.append((BUILD_OVER_JOKER, source, card, old, turned, key))

    def _hold_joker(self) -> None:
        source, key = self.column_of[JOKER], self.key
        turned = self._lift(source)
        self.is_held = True
        self.key += self._joker_key()
        self.trail.append((HOLD_JOKER, source, JOKER, 0, turned, key))

    @override
    def _apply_joker_step(self, kind: int, third: int) -> None:
        if kind == HOLD_JOKER:
            self._hold_joker()
        elif kind == BUILD_OVER_JOKER:
            self._build_over_joker(self.column_of[third], third)
        else:
            super()._apply_joker_step(kind, third)

    @override
    def _undo_joker_step(self, kind: int, source: int, third: int, count: int, turned: int, old: int) -> None:
        if kind not in (HOLD_JOKER, BUILD_OVER_JOKER):
            super()._undo_joker_step(kind, source, third, count, turned, old)
            return
        self.stands_for, self.is_held, self.came_from = -1, kind == BUILD_OVER_JOKER, NOWHERE
        if kind == BUILD_OVER_JOKER:
            self.placements[third] = count
            self.foundations[SUIT_OF[third]] -= 2
        self._return_card(source, third, turned)
        self.key = old

    @override
    def settle(self, safe: bool) -> list[int]:
        while True:
            self.build_aces()
            if self.is_exposed(JOKER) and any(self.foundations[:4]):
                self._hold_joker()
            elif not (safe and self._build_safe_card()):
                return []

    @override
    def _build_safe_card(self) -> bool:
        """Build one safe card as in Klondike, where the card for which the joker stands is not built."""
        column_of, waste = self.column_of, self.piles[WASTE]
        next_cards = [suit * 13 + rank for suit, rank in enumerate(self.foundations[:4]) if rank < KING]
        if self.stands_for >= 0:
            next_cards.insert(0, self.stands_for)
        exposed = [card for card in next_cards if column_of[card] or (waste and waste[-1] == card)]
        if not exposed:
            return False
        built = self.foundations[:]
        if self.stands_for >= 0:
            built[self.stands_for // 13] = self.stands_for % 13
        for card in exposed:
            if is_safe_build(built, SUIT_OF[card], RANK_OF[card]):
                self.build(column_of[card])
                return True
        return False


def position_of(state: State) -> Position:
    """Return the position that the solver searches for a state of either game."""
    return JokerPosition(state) if isinstance(state, JokerState) else Position(state)
