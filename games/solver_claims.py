"""A strong proof that a position is lost: an easier game in which cards exclude each other.

The easier game is that of `games.solver_bound`, in which nothing is ever taken back: a card that was once
last in a column takes others for ever. But here it is played under *bars*, each of which keeps one card
from being packed or built until something has happened. Not every line that wins keeps to a single bar,
but of several that belong together it keeps to one at least. So the game is played without bars until two
cards exclude each other; the later one is barred, and the choice is noted. If the easier game is then
lost, each noted choice that mattered is made otherwise, the last one first. If it is lost whatever is
chosen, so is the position. Each set of bars under which the game is lost is kept, so that nothing is
refuted twice.

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
"""

from __future__ import annotations

from typing import Final

from games.cards import JOKER, KING, RANK_OF, SUITS
from games.klondike_patience.state import COLUMNS, WASTE
from games.solver_bars import (
    BENEATH_FIRST,
    BENEATH_SECOND,
    BUILT_TWIN,
    BY_KINGS,
    CHILDREN_OF,
    EITHER,
    FIRST_LAST,
    FIRST_LEFT,
    FIRST_OF,
    FOR_FIRST,
    FOR_SECOND,
    LEFT_TWINS,
    LOWEST_KING,
    NEVER,
    ON_BUILDING,
    SECOND_LAST,
    SECOND_LEFT,
    SECOND_OF,
    TAKEN_FIRST,
    TAKEN_SECOND,
    TAKES,
    TWIN_OF,
    building_bars,
    packing_bars,
    packing_lanes,
    unbuildable,
    waiting_kings,
)
from games.solver_cards import ACE_BITS, BIT, BUILT_BITS, EVERY_CARD, KING_BITS
from games.solver_table import Table

Choice = tuple[int, tuple[tuple[int, int], ...], int]
"""The bar that was chosen; the other bars, each with the moment from which it matters; the bars before."""
Snapshot = tuple[int, tuple[int, ...], int, int, int, int, int, int, int, int, int, int, int, int]

_DEEPEST: Final = 200
"""Choices within choices; beyond that the proof is given up."""
_JOKER_BIT: Final = BIT[JOKER]


class Claims:
    """The proof for one position, which can be broken off and taken up again."""

    def __init__(self, table: Table) -> None:
        self._code = table.code[:]
        self._beneath = _beneath(table)
        self._stock = [BIT[card] for card in reversed(table.stock)]
        self._is_wild = len(table.foundations) > len(SUITS)
        self._start = self._begin(table)
        self._known: dict[int, list[int]] = {}
        """Sets of bars under which the game is lost, by each bar in them."""
        self._is_strict = False
        """Whether the third and fourth kind of bars are used too: only once the others did not suffice."""
        self._left = 0
        self.runs = 0
        """How often the easier game has been played."""
        self._bars = self._used = 0
        self._choices: list[Choice] = []
        self._packed_at: dict[int, int] = {}
        self._built_at: dict[int, int] = {}

    def refute(self, runs: int) -> bool | None:
        """True where the position is lost, False where this cannot be shown; None after so many runs."""
        self._left = runs
        while True:
            if self._refute([self._start], {}, {}, 0, 0, _DEEPEST) is not None:
                return True
            if self._left <= 0:
                return None
            if self._is_strict:
                return False
            self._is_strict = True

    # -------------------------------------------------------------- the choices
    def _refute(
        self,
        moments: list[Snapshot],
        packed_at: dict[int, int],
        built_at: dict[int, int],
        bars: int,
        new: int,
        depth: int,
    ) -> int | None:
        """Bars that suffice to lose, from the last moment on; None where none were shown to."""
        for known in self._known.get(new, ()):
            if known & bars == known:
                return known
        if self._left <= 0 or not depth:
            return None
        self._left -= 1
        self.runs += 1
        self._packed_at, self._built_at = packed_at, built_at
        if self._play(moments, bars):
            return None
        used, choices = self._used, self._choices
        for bar, others, before in reversed(choices):
            if not used & bar:
                continue
            used &= ~bar
            for other, moment in others:
                more = self._refute(
                    moments[: moment + 1], packed_at.copy(), built_at.copy(), before | other, other, depth - 1
                )
                if more is None:
                    return None
                if not more & other:
                    used = more
                    break
                used |= more & ~other
        self._remember(used)
        return used

    def _remember(self, used: int) -> None:
        left = used
        while left:
            bar = left & -left
            left ^= bar
            self._known.setdefault(bar, []).append(used)

    def _choose(self, bar: int, *others: tuple[int, int]) -> bool:
        """Bar the card that came last, and note what else could be; True where that is lost already."""
        before = self._bars
        self._choices.append((bar, others, before))
        self._bars = bars = before | bar
        for known in self._known.get(bar, ()):
            if known & bars == known:
                self._used = known
                return True
        return False

    def _claim(self, bit: int, built: int, packed: int, first: int, second: int, emptied: int) -> bool | None:
        """A card is packed for the first time: None where it may be, else whether the game is lost."""
        packed_at, built_at = self._packed_at, self._built_at
        if bit & KING_BITS:
            return self._claim_space(bit, packed & KING_BITS & ~built, built, emptied)
        twin = TWIN_OF[bit]
        has_rival = packed & twin & ~built
        one, two = FIRST_OF[bit], SECOND_OF[bit]
        if not bit & first & second:
            if has_rival:
                return self._choose(bit, (twin, packed_at[twin]))
            if bit & first:
                if one & built:
                    return self._choose(bit << FOR_SECOND, (bit << FIRST_LEFT, built_at[one]))
            elif two & built:
                return self._choose(bit << FOR_FIRST, (bit << SECOND_LEFT, built_at[two]))
        elif self._is_strict and (one | two) & built:
            if has_rival:
                place = one if one & built else two
                return self._choose(
                    bit << BUILT_TWIN,
                    (twin << BUILT_TWIN, packed_at[twin]),
                    (place << EITHER, built_at[place]),
                )
            if one & built and two & built:
                return self._choose(
                    bit << NEVER,
                    (bit << FIRST_LAST, built_at[one]),
                    (bit << SECOND_LAST, built_at[two]),
                )
        return None

    def _claim_space(self, king: int, placed: int, built: int, emptied: int) -> bool | None:
        needed = placed.bit_count() + 1
        if needed <= emptied + (built & KING_BITS).bit_count():
            return None
        shift = BY_KINGS - LOWEST_KING + 4 * (needed - 2)
        others = []
        while placed:
            other = placed & -placed
            placed ^= other
            others.append((other << shift, self._packed_at[other]))
        return self._choose(king << shift, *others)

    def _raise(self, bit: int, built: int, packed: int, first: int, second: int) -> bool | None:
        """A card is built on which others may have been packed: None where it may be, as above."""
        packed_at = self._packed_at
        lying = CHILDREN_OF[bit] & packed & ~built
        card = lying & -lying
        if FIRST_OF[card] == bit:
            without = lying & ~second
            here, there, other, mine, its = FIRST_LEFT, FOR_SECOND, SECOND_OF[card], FIRST_LAST, SECOND_LAST
        else:
            without = lying & ~first
            here, there, other, mine, its = SECOND_LEFT, FOR_FIRST, FIRST_OF[card], SECOND_LAST, FIRST_LAST
        if without:
            without &= -without
            return self._choose(without << here, (without << there, packed_at[without]))
        if not self._is_strict:
            return None
        if twin := lying ^ card:
            return self._choose(
                bit << EITHER,
                (card << BUILT_TWIN, packed_at[card]),
                (twin << BUILT_TWIN, packed_at[twin]),
            )
        if other & built:
            others = [(card << NEVER, packed_at[card])]
            if other in self._built_at:  # else it was built before the position: then it is not the later one
                others.append((card << its, self._built_at[other]))
            return self._choose(card << mine, *others)
        return None

    # -------------------------------------------------------------- the easier game
    def _begin(self, table: Table) -> Snapshot:
        free = first = second = fronts = on_first = on_second = emptied = 0
        for pile in COLUMNS:
            column = table.piles[pile]
            if not column:
                emptied += 1
                first |= KING_BITS
                continue
            last, covered = column[-1], table.hidden[pile]
            bit = BIT[last]
            free |= bit
            first |= TAKEN_FIRST[last]
            second |= TAKEN_SECOND[last]
            if len(column) - covered > 1:
                if table.code[last] == 1:
                    on_first |= bit
                else:
                    on_second |= bit
            if covered or RANK_OF[column[0]] != KING:
                fronts |= BIT[column[covered]]
        built, following = 0, 0
        for suit, rank in enumerate(table.foundations[: len(SUITS)]):
            built |= BUILT_BITS[suit][rank]
            following |= 1 << 4 * rank + suit
        place = getattr(table, "place", -1)
        if place >= 0:
            built &= ~BIT[place]
            following &= ~(0x11111111111111 << place // 13)
            following |= BIT[place]
        if place >= 0 or getattr(table, "is_held", False):
            built |= _JOKER_BIT
        waste = tuple(BIT[card] for card in table.piles[WASTE])
        return 0, waste, built, following, free, first, second, fronts, on_first, on_second, 0, 0, emptied, 0

    def _play(self, moments: list[Snapshot], bars: int) -> bool:  # noqa: PLR0912, PLR0915 - one loop, for speed
        """Whether all cards are built in the end, from the last moment on; the bars that mattered.

        Takes note of every moment after which cards move. Each turn of the inner loop but the last packs,
        builds or turns up a card that was not so before, or bars one, so it ends.
        """
        self._bars = bars
        self._choices = []
        packed_at, built_at = self._packed_at, self._built_at
        # Where cards have been; `first` and `second`: the cards whose first, whose second place is uncovered.
        turned, heap, built, following, free, first, second, *rest = moments.pop()
        fronts, on_first, on_second, unpacked, packed, emptied, used = rest
        waste = list(heap)
        known = by_twin = by_built = never = for_second = for_first = kings = 0
        stock, beneath, code, is_wild = self._stock, self._beneath, self._code, self._is_wild
        while True:
            now = len(moments)
            moments.append(
                (
                    turned, tuple(waste), built, following, free, first, second,
                    fronts, on_first, on_second, unpacked, packed, emptied, used,
                )
            )  # fmt: skip
            while True:
                is_changed = False
                here = free | waste[-1] if waste else free
                if is_wild:
                    if here & _JOKER_BIT and built & ACE_BITS:
                        built |= _JOKER_BIT
                    ready = here & self._wanted(following, built)
                else:
                    ready = here & following
                if ready:
                    if bars >> ON_BUILDING:
                        ready &= ~unbuildable(bars, built, first, second)
                    while ready:
                        bit = ready & -ready
                        ready ^= bit
                        if CHILDREN_OF[bit] & packed & ~built:
                            answer = self._raise(bit, built, packed, first, second)
                            if answer is not None:
                                if answer:
                                    return False
                                bars = self._bars
                                continue
                        built |= bit
                        built_at[bit] = now
                        is_changed = True
                        if bit & following:
                            following ^= bit
                            bit <<= 4
                            while bit & built:
                                bit <<= 4
                            following |= bit
                            if not (is_wild or bars >> ON_BUILDING):
                                ready |= bit & here
                may_go = first | second
                if bars:
                    if bars != known:
                        known = bars
                        by_twin, by_built, never, for_second, for_first, kings = packing_lanes(bars)
                    twins = (built & LEFT_TWINS) << 1 | built >> 1 & LEFT_TWINS
                    may_go &= ~(
                        by_twin & ~(first & second | twins)
                        | by_built & ~twins
                        | never
                        | for_second & ~second
                        | for_first & ~first
                    )
                    if kings:
                        may_go &= ~waiting_kings(kings, built, emptied)
                ready = (on_first & (built | second & may_go)) | (on_second & (built | first & may_go))
                while ready:  # last cards of runs
                    bit = ready & -ready
                    ready ^= bit
                    if not (built | packed) & bit:
                        answer = self._claim(bit, built, packed, first, second, emptied)
                        if answer is not None:
                            if answer:
                                return False
                            bars = self._bars
                            continue
                        packed |= bit
                        packed_at[bit] = now
                    if on_first & bit:
                        on_first ^= bit
                        card = BENEATH_FIRST[bit]
                    else:
                        on_second ^= bit
                        card = BENEATH_SECOND[bit]
                    bit = BIT[card]
                    free |= bit
                    first |= TAKEN_FIRST[card]
                    second |= TAKEN_SECOND[card]
                    is_changed = True
                    if not bit & KING_BITS:
                        if code[card] == 1:
                            on_first |= bit
                        elif code[card] == 2:
                            on_second |= bit
                ready = fronts & (may_go | built)
                while ready:  # runs and single cards, which uncover something
                    bit = ready & -ready
                    ready ^= bit
                    if not (built | packed) & bit:
                        answer = self._claim(bit, built, packed, first, second, emptied)
                        if answer is not None:
                            if answer:
                                return False
                            bars = self._bars
                            continue
                        packed |= bit
                        packed_at[bit] = now
                    fronts ^= bit
                    is_changed = True
                    bit, more_first, more_second, front = beneath[bit]
                    first |= more_first
                    second |= more_second
                    fronts |= front
                    free |= bit
                    if not bit:
                        emptied += 1
                while waste and (may_go | built) & waste[-1]:
                    bit = waste[-1]
                    if not (built | packed) & bit:
                        answer = self._claim(bit, built, packed, first, second, emptied)
                        if answer is not None:
                            if answer:
                                return False
                            bars = self._bars
                            break
                        packed |= bit
                        packed_at[bit] = now
                    waste.pop()
                    is_changed = True
                    unpacked |= bit
                ready = unpacked & may_go
                while ready:  # cards of the waste that are packed, maybe before they were built
                    bit = ready & -ready
                    ready ^= bit
                    unpacked ^= bit
                    more_first, more_second = TAKES[bit]
                    first |= more_first
                    second |= more_second
                    free |= bit
                    is_changed = True
                if not is_changed:
                    break
            if bars:
                waiting = (on_first & second) | (on_second & first) | fronts
                if waste:
                    waiting |= waste[-1]
                barred = (waiting & ~built | unpacked) & (first | second)
                if bars == known:
                    barred &= ~may_go
                if barred:
                    used |= packing_bars(bars, barred, built, first, second, emptied)
                if bars >> ON_BUILDING:
                    here = free | waste[-1] if waste else free
                    here &= self._wanted(following, built) if is_wild else following
                    used |= building_bars(bars, here, built, first, second)
            while True:
                if turned == len(stock):
                    self._used = used
                    return built & EVERY_CARD == EVERY_CARD
                bit = stock[turned]
                turned += 1
                waste.append(bit)
                if (first | second | following) & bit or is_wild:
                    break

    def _wanted(self, following: int, built: int) -> int:
        """The cards that can be built with a joker in each suit at once, wherever it is begun.

        As in `games.solver_joker`: the joker stands for the first card that a suit lacks.
        """
        wanted = following & EVERY_CARD
        if built & _JOKER_BIT:
            lacking = wanted & ~ACE_BITS
            while lacking:
                bit = lacking & -lacking
                lacking ^= bit
                bit <<= 4
                while bit & built & EVERY_CARD:
                    bit <<= 4
                wanted |= bit & EVERY_CARD
        return wanted


def _beneath(table: Table) -> dict[int, tuple[int, int, int, int]]:
    """What each card uncovers when it leaves: the card's bit, what that takes, and whether it lies on more.

    0 and the kings for a card that leaves a space. Cards within a run are not among them.
    """
    found = {}
    for pile in COLUMNS:
        column = table.piles[pile]
        for place in range(table.hidden[pile] + 1 if column else 0):
            if place:
                card = column[place - 1]
                bit = BIT[card]
                front = 0 if place == 1 and RANK_OF[card] == KING else bit
                found[BIT[column[place]]] = (bit, TAKEN_FIRST[card], TAKEN_SECOND[card], front)
            else:
                found[BIT[column[0]]] = (0, KING_BITS, 0, 0)
    return found
