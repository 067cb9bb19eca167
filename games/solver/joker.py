"""The tables of Joker Klondike as the solver plays them: the game itself, and a relaxed one."""

from __future__ import annotations

from typing import Final

from games.compat import override
from games.joker_klondike.state import HELD, NOWHERE, JokerState
from games.patience.cards import JOKER, KING, RANK_OF, SUIT_OF, SUITS
from games.patience.state import COLUMNS, WASTE, State
from games.solver import debts
from games.solver.cards import ACES, BIT, EVERY_CARD, JOKER_BIT
from games.solver.table import BUILT, PLACE, WEIGHT, Table, is_safe

FOLLOW: Final = 4
"""Step: the joker is built on the one foundation that can take it."""
REPLACE: Final = 5
"""Step: the card for which the joker stands takes its place."""
TAKE: Final = 6
"""Step: the free joker is held until it is used; in the relaxed game alone."""
BEYOND: Final = 7
"""Step: a card is built beyond the next one, for which the joker is used; in the relaxed game alone."""

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
        """The card for which the joker stands on a foundation; -1 while it stands nowhere."""
        self.is_held, self.came_from = state.is_held, state.came_from
        if state.joker_at:
            suit, rank = state.joker_at
            self.place = suit * 13 + rank - 1
            if self.code[self.place] == BUILT:
                self.code[self.place] = 0
                self.key -= BUILT * WEIGHT[self.place]
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
            joker_at=(self.place // 13, self.place % 13 + 1) if self.place >= 0 else None,
            is_held=self.is_held,
            came_from=self.came_from,
        )

    def _joker_key(self) -> int:
        if self.place >= 0:
            return _JOKER_KEY * (1 + self.place // 13)
        return _JOKER_KEY * (5 + self.came_from) if self.is_held else 0

    def _joker_pile(self) -> int:
        """Return the pile where the joker is free to be built, or -1 if it is not free."""
        if self.place >= 0:
            return -1
        if self.is_held:
            return HELD
        return self.at[JOKER] if self.is_free(JOKER) else -1

    def _targets(self) -> list[int]:
        begun = [suit for suit in range(4) if 0 < self.foundations[suit] < KING]
        return [suit for suit in begun if suit != self.came_from] or begun

    @override
    def used(self) -> int:
        return BIT[self.place] if self.place >= 0 else 0

    @override
    def mover(self) -> int:
        return EVERY_CARD if self.is_held else self.used() or JOKER_BIT

    def is_compelling(self, card: int) -> bool:
        """Return True if the game may do something else by itself when a card is free sooner."""
        return card in (self.place, JOKER) or card in ACES

    @override
    def excused(self) -> int:
        """Return the mask of the debts left once the joker has been placed: none for what covers its card."""
        card = self.place
        for pile in self.piles:
            if card in pile[:-1]:
                return ~debts.ALL[pile[pile.index(card) + 1]]
        return -1

    @override
    def progress(self) -> tuple[int, int]:
        built, following = super().progress()
        if self.place >= 0:
            suit = self.place // 13
            built &= ~BIT[self.place]
            following ^= (1 << 4 * self.foundations[suit] + suit) | BIT[self.place]
        if self.place >= 0 or self.is_held:
            built |= JOKER_BIT
        return built, following

    # -------------------------------------------------------------- steps
    @override
    def place_joker(self, suit: int, what: int = PLACE) -> None:
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
        """Take the last card of a pile; return 1 if that turns a card up, else 0."""
        self.at[self.piles[source].pop()] = 0
        return self._leave(source)

    @override
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

    @override
    def _take(self, what: int, third: int) -> None:
        if what == REPLACE:
            self._replace()
        else:
            self.place_joker(third, what)

    @override
    def settle(self, safe: bool) -> list[int]:
        while True:
            self.build_aces()
            if self.place >= 0 and self.is_free(self.place):
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
        for suit in range(4):
            rank = self.foundations[suit]
            card = suit * 13 + rank
            if rank < KING and self.is_free(card) and is_safe(self.foundations, suit, rank + 1):
                self.build(self.at[card])
                return True
        return False


class FreeJokerTable(JokerTable):
    """A position of a relaxed Joker Klondike, in which the joker never has to do anything.

    Once the joker has been free while a foundation was begun, it is held, until a card is built beyond the
    next one of its suit: for that one the joker then stands. When this card is free, it may take its place,
    and the joker is held again. Each line of the real game is one here, but for placing the joker, which only
    matters once something is built on it. All shortcuts of the plain game hold here: a card that is freed or
    built early forces nothing, and if a line has the joker stand for it later, there the joker is spared.
    """

    __slots__ = ()

    @override
    def _joker_key(self) -> int:
        return _JOKER_KEY * 5 if self.is_held else super()._joker_key()

    @override
    def mover(self) -> int:
        """Return 0: the joker never has to move."""
        return 0

    @override
    def is_next(self, card: int) -> bool:
        return card == self.place or super().is_next(card)

    @override
    def can_build(self, card: int) -> bool:
        rank = self.foundations[SUIT_OF[card]]
        beyond = RANK_OF[card] - rank
        return beyond == 1 or card == self.place or (beyond == 2 and self.is_held and rank > 0)

    # -------------------------------------------------------------- steps
    @override
    def build(self, source: int) -> None:
        """Build the last card of a pile: as the next one, in the joker's place, or beyond the next one."""
        card = self.piles[source][-1]
        if card == self.place:
            self._replace()
        elif self.is_next(card):
            super().build(source)
        else:
            self._build_beyond(source, card)

    def _build_beyond(self, source: int, card: int) -> None:
        old, key = self.code[card], self.key
        turned = self._lift(source)
        self.code[card] = BUILT
        self.foundations[SUIT_OF[card]] += 2
        self.key += (BUILT - old) * WEIGHT[card] - self._joker_key()
        self.place, self.is_held, self.came_from = card - 1, False, NOWHERE
        self.key += self._joker_key()
        self.trail.append((BEYOND, source, card, old, turned, key))

    def _take_joker(self) -> None:
        source, key = self.at[JOKER], self.key
        turned = self._lift(source)
        self.is_held = True
        self.key += self._joker_key()
        self.trail.append((TAKE, source, JOKER, 0, turned, key))

    @override
    def _take(self, what: int, third: int) -> None:
        if what == TAKE:
            self._take_joker()
        elif what == BEYOND:
            self._build_beyond(self.at[third], third)
        else:
            super()._take(what, third)

    @override
    def _undo(self, what: int, source: int, third: int, count: int, turned: int, old: int) -> None:
        if what not in (TAKE, BEYOND):
            super()._undo(what, source, third, count, turned, old)
            return
        self.place, self.is_held, self.came_from = -1, what == BEYOND, NOWHERE
        if what == BEYOND:
            self.code[third] = count
            self.foundations[SUIT_OF[third]] -= 2
        self._put_back(source, third, turned)
        self.key = old

    @override
    def settle(self, safe: bool) -> list[int]:
        while True:
            self.build_aces()
            if self.is_free(JOKER) and any(self.foundations[:4]):
                self._take_joker()
            elif not (safe and self._build_one_safely()):
                return []

    @override
    def _build_one_safely(self) -> bool:
        """Build a safe card as in the plain game, but take the card the joker stands for as not built."""
        at, waste = self.at, self.piles[WASTE]
        nexts = [suit * 13 + rank for suit, rank in enumerate(self.foundations[:4]) if rank < KING]
        if self.place >= 0:
            nexts.insert(0, self.place)
        free = [card for card in nexts if at[card] or (waste and waste[-1] == card)]
        if not free:
            return False
        built = self.foundations[:]
        if self.place >= 0:
            built[self.place // 13] = self.place % 13
        for card in free:
            if is_safe(built, SUIT_OF[card], RANK_OF[card]):
                self.build(at[card])
                return True
        return False


def table_of(state: State) -> Table:
    """Return the table on which the solver plays a position."""
    return JokerTable(state) if isinstance(state, JokerState) else Table(state)
