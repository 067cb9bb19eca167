"""A strong proof that a position is lost: a relaxed game in which cards exclude each other.

The relaxed game is that of `games.solver.relaxed`, in which nothing is ever taken back (a delete
relaxation): a card that was once last in a column takes others for ever. But here the game is played under
*bars*, each of which keeps one card from being packed or built until something has happened. Not every
winning line keeps to a single bar, but each winning line keeps to at least one of several bars that belong
together. So the proof works like clause learning. It plays the game without bars until two cards exclude
each other, bars the later one, and notes the choice (a branch over literals). If the relaxed game is then
lost, the proof drops the bars without which it is lost as well, and makes each noted choice that still
matters otherwise, the last one first. If the game is lost whatever is chosen, so is the position. The proof
keeps each set of bars under which the game is lost as a nogood, so that it refutes nothing twice.

The bars that belong together. X and Y are twins (one rank, one color), P and Q the two cards on which both
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

from games.players import never
from games.solver import barred
from games.solver.cards import CHILDREN_OF, FIRST_OF, KING_BITS, SECOND_OF, TWIN_OF
from games.solver.given_bars import GivenBars
from games.solver.table import Table

Choice = tuple[int, tuple[tuple[int, int], ...], int]
"""The bar that was chosen; the other bars, each with the index of the checkpoint from which it matters;
the bars before.
"""

_DEEPEST: Final = 200
"""Choices within choices beyond which the search gives up the proof."""
_ASKED_EVERY: Final = 64
"""Runs after which the proof checks for cancellation."""
_SPARED: Final = 2
"""Ratio of drops to failed drops above which a bar is dropped together with others like it."""
_NEEDED: Final = 8
"""Ratio of failed drops to drops above which the proof no longer tries to drop a bar."""


class Experience:
    """Counts of how often each bar could be dropped from a nogood and how often not, which mostly repeats."""

    def __init__(self) -> None:
        self.spared: Counter[int] = Counter()
        self.needed: Counter[int] = Counter()

    def is_spared(self, bar: int) -> bool:
        """Return True if a bar is seldom needed."""
        return self.spared[bar] > _SPARED * (self.needed[bar] + 1)

    def is_needed(self, bar: int) -> bool:
        """Return True if a bar is nearly always needed."""
        return self.needed[bar] > _NEEDED * (self.spared[bar] + 1)


class Claims:
    """The proof for one position, which can be suspended and resumed."""

    def __init__(self, table: Table) -> None:
        self._game = barred.Barred(table)
        self._given = GivenBars(table)
        self._experience = Experience()
        self._known: dict[int, list[int]] = {}
        """The nogoods (sets of bars under which the game is lost), by each bar in them."""
        self._is_strict = False
        """True while the third and fourth kind of bars are used too: only if the others did not suffice."""
        self._left = 0
        self._is_cancelled: Callable[[], bool] = never
        self.runs = 0
        """Number of times the relaxed game has been played."""
        self.moments: list[barred.Moment] = []
        self._bars = 0
        self._choices: list[Choice] = []
        self._found = 0
        """The nogood that the last choice of a bar completed; 0 if none."""
        self.won_under = 0
        """All bars in spite of which the game was won last: the reason why no proof of a loss is possible."""

    def refute(self, runs: int, is_cancelled: Callable[[], bool] = never) -> bool | None:
        """Return True if the position is lost, False if this cannot be shown.

        Return None after `runs` runs, or once `is_cancelled` returns True.
        """
        self._left, self._is_cancelled = runs, is_cancelled
        while True:
            if self._refute([self._game.start], 0, 0, _DEEPEST) is not None:
                return True
            if self._left <= 0:
                return None
            if self._is_strict:
                return False
            self._is_strict = True

    def is_won_under(self, bars: int) -> bool:
        """Return True if the game is won in spite of these bars and all that are chosen besides.

        Then no proof can show the position to be lost. The test takes one run, and bars known from a position
        nearby often pass it.
        """
        self.runs += 1
        was_strict, self._is_strict = self._is_strict, True
        self.moments, self._bars, self._choices, self._found = [], bars, [], 0
        is_won = self._game.play(self._game.start, bars, self)
        self._is_strict = was_strict
        return is_won

    def _refute(self, moments: list[barred.Moment], bars: int, new: int, depth: int) -> int | None:
        """Return bars that suffice to lose from the last checkpoint on, or None if none were shown to."""
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
        if not self.runs % _ASKED_EVERY and self._is_cancelled():
            self._left = 0

    def _fewest(self, moments: list[barred.Moment], used: int) -> int:
        """Return fewer bars that suffice too: drop each, from the last to the first, and play the game again.

        Each run starts from the checkpoint before its bar first mattered. The bars that are seldom needed are
        dropped together before; those that are nearly always needed are not tried.
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
        """Return fewer bars that suffice, without those seldom needed; all bars if some of those matter."""
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
        """Bar the card that came last, and note the alternatives.

        Return all bars from now on, or `LOST` if they contain a nogood.
        """
        self._choices.append((bar, others, self._bars))
        self._bars |= bar
        for known in self._known.get(bar, ()):
            if known & self._bars == known:
                self._found = known
                return barred.LOST
        return self._bars

    def pack(self, card: int, built: int, packed: int, first: int, second: int, emptied: int) -> int:
        """Choose a bar before a card is packed for the first time: see `games.solver.barred.Chooser`."""
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
        """Choose a bar before a king is packed in a space; return 0 if there are spaces enough."""
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
        """Choose a bar before a card is built on which others may lie: see `games.solver.barred.Chooser`."""
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
        """Choose a bar before the joker is used for a card: see `games.solver.barred.Chooser`."""
        other = pending & -pending
        if other & self.moments[0].gaps:  # the joker stood there from the beginning
            return self._choose(barred.joker_bar(card, other))
        return self._choose(
            barred.joker_bar(card, other), (barred.joker_bar(other, card), self._used_at(other))
        )

    def _used_at(self, card: int) -> int:
        """Return the index of the last checkpoint at which the joker had not been used for a card."""
        return sum(not moment.gaps & card for moment in self.moments) - 1

    def _packed_at(self, card: int) -> int:
        """Return the index of the last checkpoint at which a card had not been packed."""
        return sum(not moment.packed & card for moment in self.moments) - 1

    def _built_at(self, card: int) -> int:
        """Return the index of the last checkpoint at which a card had not been built."""
        return sum(not moment.built & card for moment in self.moments) - 1
