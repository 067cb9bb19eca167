"""A strong proof that a position is lost: an easier game in which cards exclude each other.

The easier game is that of `games.solver.relaxed`, in which nothing is ever taken back: a card that was once
last in a column takes others for ever. But here it is played under *bars*, each of which keeps one card
from being packed or built until something has happened. Not every line that wins keeps to a single bar,
but of several that belong together it keeps to one at least. So the game is played without bars until two
cards exclude each other; the later one is barred, and the choice is noted. If the easier game is then
lost, bars without which it is lost as well are left out, and each noted choice that still matters is made
otherwise, the last one first. If it is lost whatever is chosen, so is the position. Each set of bars under
which the game is lost is kept, so that nothing is refuted twice.

Which bars belong together. X and Y are twins (one rank, one colour), P and Q the two cards on which both
fit; "waits" means: is not packed, or not built, before that. All moves are those from the position on.

- Y waits until X is built or both P and Q have been uncovered; or X waits likewise for Y. Proof: let X be
  packed first, or Y never. When Y is packed, X lies on P or Q unless it is built, and Y goes to the other.
- X waits until Q has been uncovered; or the building of P waits until Q has been uncovered or X is built.
  Proof: if X is packed before P is built, then X is built or lies on Q when P is built, for nothing lies
  on P then. If not, X can only be packed on Q.
- X waits until Y is built; or Y until X is; or the building of P waits until X or Y is built. Proof: if
  both are packed before P is built, one of them at most can lie on Q then. If the later one is packed
  after that (or never is), it goes to Q, where the other cannot lie any more, nor on P.
- X is never packed; or P waits until X is built; or Q does. Proof: when the later of P and Q is built, X
  has nowhere to lie; so it is built, if it was packed before.
- Of m kings that are packed, one is the last: it waits until m columns have been emptied or kings built.
- The joker is used for a card when another is built beyond it. It is not used for g until h is built, or not
  for h until g is. Proof: it leaves a foundation only when the card it stands for takes its place. So when
  it is used for the later one of g and h, the earlier one is built; as it is where the joker stands now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from games.players import always
from games.solver import barred
from games.solver.cards import CHILDREN_OF, FIRST_OF, KING_BITS, SECOND_OF, TWIN_OF
from games.solver.given_bars import GivenBars
from games.solver.table import Table

Choice = tuple[int, tuple[tuple[int, int], ...], int]
"""The bar that was chosen; the other bars, each with the moment from which it matters; the bars before."""

_DEEPEST: Final = 200
"""Choices within choices; beyond that the proof is given up."""
_ASKED_EVERY: Final = 64
"""Runs after which it is asked whether the proof is still wanted."""
_SPARED: Final = 2
"""A bar that was left out so many times as often as not is left out together with others like it."""
_NEEDED: Final = 8
"""A bar that could not be left out so many times as often as it could is no longer tried."""


class Experience:
    """How often each bar could be left out, and how often not: mostly it is so again."""

    def __init__(self) -> None:
        self.spared: Counter[int] = Counter()
        self.needed: Counter[int] = Counter()

    def is_spared(self, bar: int) -> bool:
        """Whether a bar is seldom needed."""
        return self.spared[bar] > _SPARED * (self.needed[bar] + 1)

    def is_needed(self, bar: int) -> bool:
        """Whether a bar is nearly always needed."""
        return self.needed[bar] > _NEEDED * (self.spared[bar] + 1)


class Claims:
    """The proof for one position, which can be broken off and taken up again."""

    def __init__(self, table: Table) -> None:
        self._game = barred.Barred(table)
        self._given = GivenBars(table)
        self._experience = Experience()
        self._known: dict[int, list[int]] = {}
        """Sets of bars under which the game is lost, by each bar in them."""
        self._is_strict = False
        """Whether the third and fourth kind of bars are used too: only once the others did not suffice."""
        self._left = 0
        self._wanted: Callable[[], bool] = always
        self.runs = 0
        """How often the easier game has been played."""
        self.moments: list[barred.Moment] = []
        self._bars = 0
        self._choices: list[Choice] = []
        self._found = 0
        """The bars with which a choice went into a set that is known."""
        self.won_under = 0
        """All bars in spite of which the game was won last: why the position cannot be shown to be lost."""

    def refute(self, runs: int, wanted: Callable[[], bool] = always) -> bool | None:
        """True where the position is lost, False where this cannot be shown.

        None after so many runs, or where it is not `wanted` any more.
        """
        self._left, self._wanted = runs, wanted
        while True:
            if self._refute([self._game.start], 0, 0, _DEEPEST) is not None:
                return True
            if self._left <= 0:
                return None
            if self._is_strict:
                return False
            self._is_strict = True

    def is_won_under(self, bars: int) -> bool:
        """Whether the game is won in spite of these bars and all that are chosen besides.

        Then the position cannot be shown to be lost. That takes one run, and bars that are known from a
        position nearby are often such.
        """
        self.runs += 1
        was_strict, self._is_strict = self._is_strict, True
        self.moments, self._bars, self._choices, self._found = [], bars, [], 0
        is_won = self._game.play(self._game.start, bars, self)
        self._is_strict = was_strict
        return is_won

    def _refute(self, moments: list[barred.Moment], bars: int, new: int, depth: int) -> int | None:
        """Bars that suffice to lose, from the last moment on; None where none were shown to."""
        for known in self._known.get(new, ()):
            if known & bars == known:
                return known
        if self._left <= 0 or not depth:
            return None
        self._count()
        self.moments, self._bars, self._choices, self._found = moments, bars, [], 0
        if self._game.play(moments.pop(), bars, self):
            self.won_under = self._bars
            return None
        choices = self._choices
        used = self._found or self._fewest(moments, self._game.used)
        for bar, others, before in reversed(choices):
            if not used & bar:
                continue
            used &= ~bar
            for other, moment in others:
                more = self._refute(moments[: moment + 1], before | other, other, depth - 1)
                if more is None:
                    return None
                if not more & other:
                    used = more
                    break
                used |= more & ~other
        self._remember(used)
        return used

    def _count(self) -> None:
        self._left -= 1
        self.runs += 1
        if not self.runs % _ASKED_EVERY and not self._wanted():
            self._left = 0

    def _fewest(self, moments: list[barred.Moment], used: int) -> int:
        """Fewer bars that suffice too: each is left out, from the last to the first, and the game is played.

        Each from the moment before it mattered first. Those that are seldom needed are left out together
        before; those that nearly always are, are not tried.
        """
        used = self._without_spared(moments, used)
        experience = self._experience
        needed = 0
        for moment in reversed(moments):
            doubtful = used & ~(moment.used | needed)
            while doubtful:
                bar = doubtful & -doubtful
                fewer = None
                if not experience.is_needed(bar):
                    fewer = self._lost(moment, used ^ bar)
                    (experience.needed if fewer is None else experience.spared)[bar] += 1
                if fewer is None:
                    needed |= bar
                else:
                    used = fewer
                doubtful &= used & ~bar
        return used

    def _without_spared(self, moments: list[barred.Moment], used: int) -> int:
        """Fewer bars that suffice, without those that are seldom needed; all, where some of these are."""
        spared = 0
        left = used & ~moments[0].used
        while left:
            bar = left & -left
            left ^= bar
            if self._experience.is_spared(bar):
                spared |= bar
        if not spared & spared - 1:
            return used
        before = next(moment for moment in reversed(moments) if not moment.used & spared)
        fewer = self._lost(before, used ^ spared)
        return used if fewer is None else fewer

    def _lost(self, moment: barred.Moment, bars: int) -> int | None:
        self._count()
        return self._given.lost(moment, bars)

    def _remember(self, used: int) -> None:
        left = used
        while left:
            bar = left & -left
            left ^= bar
            self._known.setdefault(bar, []).append(used)

    # -------------------------------------------------------------- the choices
    def _choose(self, bar: int, *others: tuple[int, int]) -> int:
        """Bar the card that came last, and note what else could be: all bars, `LOST` where that is known."""
        self._choices.append((bar, others, self._bars))
        self._bars |= bar
        for known in self._known.get(bar, ()):
            if known & self._bars == known:
                self._found = known
                return barred.LOST
        return self._bars

    def pack(self, card: int, built: int, packed: int, first: int, second: int, emptied: int) -> int:
        """A card is packed for the first time: see `games.solver.barred.Chooser`."""
        if card & KING_BITS:
            return self._place(card, packed & KING_BITS & ~built, built, emptied)
        twin = TWIN_OF[card]
        has_rival = packed & twin & ~built
        one, two = FIRST_OF[card], SECOND_OF[card]
        if not card & first & second:
            if has_rival:
                return self._choose(card, (twin, self._packed_at(twin)))
            if card & first:
                if one & built:
                    return self._choose(
                        card << barred.FOR_SECOND, (card << barred.FIRST_LEFT, self._built_at(one))
                    )
            elif two & built:
                return self._choose(
                    card << barred.FOR_FIRST, (card << barred.SECOND_LEFT, self._built_at(two))
                )
        elif self._is_strict and (one | two) & built:
            if has_rival:
                place = one if one & built else two
                return self._choose(
                    card << barred.BUILT_TWIN,
                    (twin << barred.BUILT_TWIN, self._packed_at(twin)),
                    (place << barred.EITHER, self._built_at(place)),
                )
            if one & built and two & built:
                return self._choose(
                    card << barred.NEVER,
                    (card << barred.FIRST_LAST, self._built_at(one)),
                    (card << barred.SECOND_LAST, self._built_at(two)),
                )
        return 0

    def _place(self, king: int, placed: int, built: int, emptied: int) -> int:
        """A king is packed in a space."""
        needed = placed.bit_count() + 1
        if needed <= emptied + (built & KING_BITS).bit_count():
            return 0
        others = []
        while placed:
            other = placed & -placed
            placed ^= other
            others.append((barred.kings_bar(other, needed), self._packed_at(other)))
        return self._choose(barred.kings_bar(king, needed), *others)

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        """A card is built on which others may lie: see `games.solver.barred.Chooser`."""
        lying = CHILDREN_OF[card] & packed & ~built
        child = lying & -lying
        is_first = FIRST_OF[child] == card
        without = lying & ~(second if is_first else first)
        if without:
            without &= -without
            here, there = barred.FIRST_LEFT, barred.FOR_SECOND
            if not is_first:
                here, there = barred.SECOND_LEFT, barred.FOR_FIRST
            return self._choose(without << here, (without << there, self._packed_at(without)))
        if not self._is_strict:
            return 0
        if twin := lying ^ child:
            return self._choose(
                card << barred.EITHER,
                (child << barred.BUILT_TWIN, self._packed_at(child)),
                (twin << barred.BUILT_TWIN, self._packed_at(twin)),
            )
        other = SECOND_OF[child] if is_first else FIRST_OF[child]
        if other & built:
            mine, its = barred.FIRST_LAST, barred.SECOND_LAST
            if not is_first:
                mine, its = its, mine
            others = [(child << barred.NEVER, self._packed_at(child))]
            if not other & self.moments[0].built:  # else it was not the later one
                others.append((child << its, self._built_at(other)))
            return self._choose(child << mine, *others)
        return 0

    def use_joker(self, card: int, pending: int) -> int:
        """The joker is used for a card: see `games.solver.barred.Chooser`."""
        other = pending & -pending
        if other & self.moments[0].gaps:  # it stood there from the beginning
            return self._choose(barred.joker_bar(card, other))
        return self._choose(
            barred.joker_bar(card, other), (barred.joker_bar(other, card), self._used_at(other))
        )

    def _used_at(self, card: int) -> int:
        """The last moment at which the joker had not been used for a card."""
        return sum(not moment.gaps & card for moment in self.moments) - 1

    def _packed_at(self, card: int) -> int:
        """The last moment at which a card had not been packed."""
        return sum(not moment.packed & card for moment in self.moments) - 1

    def _built_at(self, card: int) -> int:
        """The last moment at which a card had not been built."""
        return sum(not moment.built & card for moment in self.moments) - 1
