"""The table of Joker Klondike as the solver plays it: all that the joker does, as the game does it."""

from __future__ import annotations

from typing import Final

from games.joker_klondike.state import HELD, NOWHERE, JokerState
from games.klondike_patience.state import COLUMNS, WASTE
from games.patience.cards import JOKER, KING, RANK_OF
from games.solver.cards import BIT, JOKER_BIT
from games.solver.table import BUILT, FOLLOW, PLACE, REPLACE, WEIGHT, Table, is_safe

_JOKER_KEY: Final = 1 << 128
_NO_SUIT: Final = 99


class JokerTable(Table):
    """A position of Joker Klondike. `foundations` counts the joker's place as built, as in the game.

    In the key, the joker is 0 where it was dealt, 1 to 4 on a foundation, 5 to 8 held, from a foundation.
    """

    has_joker = True

    __slots__ = ("came_from", "is_held", "place")

    def __init__(self, state: JokerState) -> None:
        super().__init__(state)
        self.foundations.append(_NO_SUIT)  # so that the joker is no next card
        self.place = -1
        """The card for which the joker stands on a foundation; -1 where it stands nowhere."""
        self.is_held, self.came_from = state.is_held, state.came_from
        if state.joker_at:
            suit, rank = state.joker_at
            self.place = suit * 13 + rank - 1
            if self.code[self.place] == BUILT:
                self.code[self.place] = 0
                self.key -= BUILT * WEIGHT[self.place]
        self.key += self._joker_key()

    def _joker_key(self) -> int:
        if self.place >= 0:
            return _JOKER_KEY * (1 + self.place // 13)
        return _JOKER_KEY * (5 + self.came_from) if self.is_held else 0

    def _joker_pile(self) -> int:
        """The pile where the joker is free to be built; -1 where it is not."""
        if self.place >= 0:
            return -1
        if self.is_held:
            return HELD
        waste = self.piles[WASTE]
        return self.at[JOKER] or (WASTE if waste and waste[-1] == JOKER else -1)

    def _targets(self) -> list[int]:
        begun = [suit for suit in range(4) if 0 < self.foundations[suit] < KING]
        return [suit for suit in begun if suit != self.came_from] or begun

    def progress(self) -> tuple[int, int]:
        """The cards that are built, and the next of each suit, as bits; the joker is built if it can be."""
        built, following = super().progress()
        if self.place >= 0:
            suit = self.place // 13
            built &= ~BIT[self.place]
            following ^= (1 << 4 * self.foundations[suit] + suit) | BIT[self.place]
        if self.place >= 0 or self.is_held:
            built |= JOKER_BIT
        return built, following

    # -------------------------------------------------------------- steps
    def place_joker(self, suit: int, what: int = PLACE) -> None:
        """Build the joker, which is free, on a foundation."""
        source, came_from, key = self._joker_pile(), self.came_from, self.key
        turned = 0 if source == HELD else self._lift(source)
        self.key -= self._joker_key()
        self.place = suit * 13 + self.foundations[suit]
        self.foundations[suit] += 1
        self.is_held, self.came_from = False, NOWHERE
        self.key += self._joker_key()
        self.trail.append((what, source, suit, came_from, turned, key))

    def _replace(self) -> None:
        card, key = self.place, self.key
        source, old = self.at[card], self.code[card]
        turned = self._lift(source)
        self.code[card] = BUILT
        self.key += (BUILT - old) * WEIGHT[card] - self._joker_key()
        self.place, self.is_held, self.came_from = -1, True, card // 13
        self.key += self._joker_key()
        self.trail.append((REPLACE, source, card, old, turned, key))

    def _lift(self, source: int) -> int:
        """Take the last card of a pile; 1 where that turns a card up."""
        pile, at = self.piles[source], self.at
        at[pile.pop()] = 0
        if not source:
            return 0
        if not pile:
            self._find_space()
            return 0
        at[pile[-1]] = source
        if self.hidden[source] < len(pile):
            return 0
        self.hidden[source] -= 1
        return 1

    def _undo(self, what: int, source: int, third: int, count: int, turned: int, old: int) -> None:
        if what == REPLACE:
            self.code[third] = count
            self.place, self.is_held, self.came_from = third, False, NOWHERE
            self._put_back(source, third, turned)
        else:
            self.foundations[third] -= 1
            self.place, self.is_held, self.came_from = -1, source == HELD, count
            if source != HELD:
                self._put_back(source, JOKER, turned)
        self.key = old

    def _redo(self, what: int, third: int) -> None:
        if what == REPLACE:
            self._replace()
        else:
            self.place_joker(third, what)

    def _put_back(self, source: int, card: int, turned: int) -> None:
        pile, at = self.piles[source], self.at
        if source:
            if pile:
                at[pile[-1]] = 0
            self.hidden[source] += turned
            at[card] = source
        pile.append(card)
        self._find_space()

    def settle(self, safe: bool) -> list[int]:
        """All that the game does by itself; the foundations among which the player must then choose."""
        waste = self.piles[WASTE]
        while True:
            self.build_aces()
            if self.place >= 0 and (self.at[self.place] or (waste and waste[-1] == self.place)):
                self._replace()
                continue
            if self._joker_pile() >= 0 and (targets := self._targets()):
                if len(targets) > 1:
                    return targets
                self.place_joker(targets[0], FOLLOW)
                continue
            if not (safe and self._build_one_safely()):
                return []

    def _build_one_safely(self) -> bool:
        waste = self.piles[WASTE]
        for suit in range(4):
            rank = self.foundations[suit]
            card = suit * 13 + rank
            is_free = rank < KING and (self.at[card] or (waste and waste[-1] == card))
            if is_free and is_safe(self.foundations, suit, rank + 1):
                self.build(self.at[card])
                return True
        return False

    def finish(self) -> None:
        """Build all to the end, once the position `is_won`."""
        while True:
            if targets := self.settle(False):
                self.place_joker(targets[0])
                continue
            lasts = [self.piles[pile][-1] for pile in COLUMNS if self.piles[pile]]
            ready = [card for card in lasts if RANK_OF[card] == self.foundations[card // 13] + 1]
            if not ready:
                return
            self.build(self.at[min(ready, key=RANK_OF.__getitem__)])
