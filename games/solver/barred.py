"""The relaxed game of `games.solver.claims`, played under bars: literals that make a card wait for something.

A set of bars (a nogood, once the game is known to be lost under it) is one number: each kind of bar has
a lane in it, and each card has its bit in that lane.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from games.patience.state import WASTE
from games.solver.cards import (
    ACE_BITS,
    BIT,
    CARD_OF,
    CHILDREN_OF,
    EVERY_CARD,
    JOKER_BIT,
    KING_BITS,
    SUIT_BITS,
    TAKES,
    TWIN_OF,
    UNDER_FIRST,
    UNDER_SECOND,
    first_places,
    second_places,
)
from games.solver.relaxed import opened, reached
from games.solver.table import Table

BY_TWIN: Final = 0
"""Lane: the card waits for its twin to be built, or for both of its places."""
BY_KINGS: Final = 64
"""Lane: kings that wait for two, three or four spaces, four bits each."""
FOR_SECOND: Final = 128
FOR_FIRST: Final = 192
"""Lanes: the card waits for its second place; for its first."""
BUILT_TWIN: Final = 256
"""Lane: the card waits for its twin to be built."""
NEVER: Final = 320
"""Lane: the card is never packed."""
FIRST_LEFT: Final = 384
SECOND_LEFT: Final = 448
"""Lanes: the first place of the card waits, to be built, until this card is built or can be on the other;
the second place likewise.
"""
EITHER: Final = 512
"""Lane: the card waits, to be built, until one of the two cards that it takes is built."""
FIRST_LAST: Final = 576
SECOND_LAST: Final = 640
"""Lanes: the first place of the card waits, to be built, until this card is built; the second likewise."""
ON_BUILDING: Final = (1 << 704) - (1 << FIRST_LEFT)
"""All bars that make a card wait to be built."""
BY_JOKER: Final = 704
"""From this bit on, a lane of cards for each card: the joker is not used for it until these are built."""

LEFT_TWINS: Final = 0x5555555555555
"""The left card of each pair of twins."""
LOWEST_KING: Final = 48


def kings_bar(king: int, needed: int) -> int:
    """Return the bar that makes a king wait for `needed` spaces."""
    return king << BY_KINGS - LOWEST_KING + 4 * (needed - 2)


def packing_lanes(bars: int) -> tuple[int, int, int, int, int, int]:
    """Return the cards barred from being packed, by lane.

    The lanes: by the twin, until the twin is built, for ever, for the second place, for the first; kings.
    """
    return (
        bars >> BY_TWIN & EVERY_CARD,
        bars >> BUILT_TWIN & EVERY_CARD,
        bars >> NEVER & EVERY_CARD,
        bars >> FOR_SECOND & EVERY_CARD,
        bars >> FOR_FIRST & EVERY_CARD,
        bars >> BY_KINGS & 0xFFF,
    )


def barred_cards(lanes: tuple[int, ...]) -> tuple[int, int]:
    """Return the cards barred from being packed for any reason, and those barred for several reasons.

    If any king is barred, all kings are in both sets.
    """
    *others, kings = lanes
    barred = several = KING_BITS if kings else 0
    for lane in others:
        several |= barred & lane
        barred |= lane
    return barred, several


Lanes = tuple[int, int, int, int, int]


def building_lanes(bars: int) -> Lanes:
    """Return the lanes of bars on building: FIRST_LEFT, SECOND_LEFT, FIRST_LAST, SECOND_LAST and EITHER.

    In the first four stand the cards for which their first or second place waits to be built; in EITHER
    the cards that wait themselves.
    """
    return (
        bars >> FIRST_LEFT & EVERY_CARD,
        bars >> SECOND_LEFT & EVERY_CARD,
        bars >> FIRST_LAST & EVERY_CARD,
        bars >> SECOND_LAST & EVERY_CARD,
        bars >> EITHER & EVERY_CARD,
    )


def held_cards(lanes: Lanes) -> int:
    """Return the cards barred from being built, for any reason."""
    first_left, second_left, first_last, second_last, either = lanes
    return either | first_places(first_left | first_last) | second_places(second_left | second_last)


def waiting_cards(lanes: Lanes, built: int, first: int, second: int) -> int:
    """Return the cards that may not be built now."""
    first_left, second_left, first_last, second_last, either = lanes
    found = either & ~(first_places(built) | second_places(built)) if either else 0
    found |= first_places((first_left & ~second | first_last) & ~built)
    return found | second_places((second_left & ~first | second_last) & ~built)


def waiting_kings(kings: int, built: int, emptied: int) -> int:
    """Return the kings that may not be placed now: those that wait for more spaces than there have been."""
    kings >>= 4 * max(emptied + (built & KING_BITS).bit_count() - 1, 0)
    return ((kings | kings >> 4 | kings >> 8) & 15) << LOWEST_KING


def joker_bar(card: int, other: int) -> int:
    """Return the bar that keeps the joker from being used for a card until another one is built."""
    return other << BY_JOKER + 64 * CARD_OF[card]


def packing_bar(bars: int, card: int, built: int, first: int, second: int, emptied: int) -> int:
    """Return a bar that keeps a card from being packed now, or 0 if there is none."""
    if card & KING_BITS:
        spaces = emptied + (built & KING_BITS).bit_count()
        enough = BY_KINGS + 4 * max(spaces - 1, 0)
        waits = (bars & card * 0x111 << BY_KINGS - LOWEST_KING) >> enough << enough
        return waits & -waits
    has_twin = built & TWIN_OF[card]
    if not card & first & second:
        if bars & card and not has_twin:
            return card
        if not card & second and bars >> FOR_SECOND & card:
            return card << FOR_SECOND
        if not card & first and bars >> FOR_FIRST & card:
            return card << FOR_FIRST
    if not has_twin and bars >> BUILT_TWIN & card:
        return card << BUILT_TWIN
    return bars & card << NEVER


def building_bar(bars: int, card: int, built: int, first: int, second: int) -> int:
    """Return a bar that keeps a card from being built now, or 0 if there is none."""
    on_first, on_second = TAKES[card]
    on_first &= ~built
    on_second &= ~built
    found = (
        (on_first & ~second) << FIRST_LEFT
        | (on_second & ~first) << SECOND_LEFT
        | on_first << FIRST_LAST
        | on_second << SECOND_LAST
    )
    if not CHILDREN_OF[card] & built:
        found |= card << EITHER
    found &= bars
    return found & -found


def building_bars(bars: int, cards: int, built: int, following: int, first: int, second: int) -> int:
    """Return, as one set, a bar for each of the cards that keeps it from being built now.

    Without bars, all of these cards could be built.
    """
    found = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        bar = building_bar(bars, bit, built, first, second)
        if not bar and not bit & following:
            lane = BY_JOKER + 64 * CARD_OF[following & SUIT_BITS[bit]]
            waits = bars >> lane & EVERY_CARD & ~built
            bar = (waits & -waits) << lane
        found |= bar
    return found


# ------------------------------------------------------------------ the game
class Moment(NamedTuple):
    """A checkpoint of the relaxed game before a card of the stock is turned. Sets of cards are numbers."""

    turned: int
    waste: tuple[int, ...]
    built: int
    following: int
    """The next card of each suit."""
    free: int
    """Cards that have been last in a column."""
    first: int
    """Cards whose first place has been last in a column."""
    second: int
    fronts: int
    """Single cards and heads of runs, which uncover something when they leave."""
    on_first: int
    """Last cards of runs that lie on their first place."""
    on_second: int
    unpacked: int
    """Cards that left the waste and have not taken others yet."""
    packed: int
    emptied: int
    """Number of columns that have been empty."""
    gaps: int
    """Cards for which the joker has been used: something was built beyond them."""
    used: int
    """The bars that mattered so far."""


class Chooser(Protocol):
    """The chooser of the bars. Each answer is all bars from now on, 0 for no change, or `LOST`."""

    moments: list[Moment]

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        """Choose bars before a card is built on which others may lie."""

    def pack(self, card: int, built: int, packed: int, first: int, second: int, emptied: int) -> int:
        """Choose bars before a card is packed for the first time."""

    def use_joker(self, card: int, pending: int) -> int:
        """Choose bars before the joker is used for a card while others that it was used for are not built."""


LOST: Final = -1
"""The answer of a chooser that knows the game to be lost under these bars."""


class Barred:
    """The relaxed game from one position."""

    __slots__ = ("_beneath", "_code", "_is_wild", "_stock", "start", "used")

    def __init__(self, table: Table) -> None:
        self._stock = [BIT[card] for card in reversed(table.stock)]
        self._is_wild = table.has_joker
        self._beneath = table.beneath
        self._code = table.code[:]
        self.start = self._begin(table)
        self.used = 0
        """After a game that was lost, the bars that mattered in it."""

    def _begin(self, table: Table) -> Moment:
        free, first, second, fronts, _, on_first, on_second, emptied = opened(table)
        built, following = table.progress()
        waste = tuple(BIT[card] for card in table.piles[WASTE])
        gaps = table.used()
        return Moment(
            0,
            waste,
            built,
            following,
            free,
            first,
            second,
            fronts,
            on_first,
            on_second,
            0,
            0,
            emptied,
            gaps,
            0,
        )

    def play(self, moment: Moment, bars: int, chooser: Chooser) -> bool:  # noqa: PLR0912, PLR0915 - one loop, for speed
        """Return True if all cards are built in the end, from a checkpoint on.

        If they are not, `used` are bars that suffice, unless the chooser answered `LOST`. The chooser's
        `moments` receive each checkpoint after which cards move; the chooser is asked before a card is packed
        for the first time or built. Each turn of the inner loop but the last packs, builds or turns up a card
        that was not so before, or bars one, so the loop ends.
        """
        turned, heap, built, following, free, first, second, *rest = moment
        fronts, on_first, on_second, unpacked, packed, emptied, gaps, used = rest
        waste = [0, *heap]
        stock, beneath, code, is_wild = self._stock, self._beneath, self._code, self._is_wild
        stuck = self.start.gaps
        known, noted = -1, 0
        counted, next_cards = -1, 0
        holding = building_lanes(bars)
        held = held_cards(holding)
        barred = by_twin = by_built = never = for_second = for_first = kings = several = 0
        while True:
            chooser.moments.append(
                Moment(
                    turned, tuple(waste[1:]), built, following, free, first, second,
                    fronts, on_first, on_second, unpacked, packed, emptied, gaps, used,
                )
            )  # fmt: skip
            is_changed = True
            while is_changed:
                is_changed = False
                here = free | waste[-1]
                if is_wild:
                    if here & JOKER_BIT:
                        here ^= JOKER_BIT
                        if built & ACE_BITS:
                            built |= JOKER_BIT
                    if built != counted:
                        counted = built
                        next_cards = following
                        if built & JOKER_BIT:
                            next_cards |= reached(following, built, stuck)
                    ready = here & next_cards
                else:
                    ready = here & following
                if held & ready:
                    ready &= ~waiting_cards(holding, built, first, second)
                while ready:
                    bit = ready & -ready
                    ready ^= bit
                    if not bit & following and not (gap := following & SUIT_BITS[bit]) & gaps:
                        if bars >> BY_JOKER + 64 * CARD_OF[gap] & EVERY_CARD & ~built:
                            continue
                        if (pending := gaps & ~built) and (more := chooser.use_joker(gap, pending)):
                            if more < 0:
                                return False
                            bars, is_changed = more, True
                            holding = building_lanes(bars)
                            held = held_cards(holding)
                            continue
                        gaps |= gap
                    is_changed = True
                    if CHILDREN_OF[bit] & packed & ~built:
                        more = chooser.build(bit, built, packed, first, second)
                        if more:
                            if more < 0:
                                return False
                            bars = more
                            holding = building_lanes(bars)
                            held = held_cards(holding)
                            ready &= ~held
                            continue
                    built |= bit
                    if bit & following:
                        following ^= bit
                        bit <<= 4
                        while bit & built:
                            bit <<= 4
                        following |= bit
                        ready |= bit & here & ~held
                if bars != known:
                    known = bars
                    by_twin, by_built, never, for_second, for_first, kings = lanes = packing_lanes(bars)
                    barred, several = barred_cards(lanes)
                    noted &= ~several
                taken = first | second
                opened = taken | built
                ready = (on_first & (second | built)) | (on_second & (first | built)) | (fronts & opened)
                blocked = barred & (((ready | waste[-1]) & ~built | unpacked) & taken)
                if blocked:
                    twins = (built & LEFT_TWINS) << 1 | built >> 1 & LEFT_TWINS
                    stops = (
                        by_twin & ~(first & second | twins)
                        | by_built & ~twins
                        | never
                        | for_second & ~second
                        | for_first & ~first
                    )
                    if kings and blocked & KING_BITS:
                        stops |= waiting_kings(kings, built, emptied)
                    blocked &= stops
                    ready &= ~blocked
                while ready:  # last cards of runs, heads of runs, single cards: they uncover something
                    bit = ready & -ready
                    ready ^= bit
                    is_changed = True
                    if not bit & (built | packed):
                        more = chooser.pack(bit, built, packed, first, second, emptied)
                        if more:
                            if more < 0:
                                return False
                            bars = more
                            continue
                        packed |= bit
                    if fronts & bit:
                        fronts ^= bit
                        bit, more_first, more_second, front = beneath[bit]
                        free |= bit
                        first |= more_first
                        second |= more_second
                        fronts |= front
                        if not bit:
                            emptied += 1
                        continue
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
                ready = unpacked & taken & ~blocked
                if ready:
                    is_changed = True
                    unpacked ^= ready
                    free |= ready
                while ready:  # cards of the waste that are packed, maybe before they were built
                    bit = ready & -ready
                    ready ^= bit
                    more_first, more_second = TAKES[bit]
                    first |= more_first
                    second |= more_second
                opened &= ~blocked
                while bit := opened & waste[-1]:
                    if not bit & (built | packed):
                        more = chooser.pack(bit, built, packed, first, second, emptied)
                        if more:
                            if more < 0:
                                return False
                            bars = more
                            is_changed = True
                            break
                        packed |= bit
                    is_changed = True
                    waste.pop()
                    unpacked |= bit
                    opened = (first | second | built) & ~barred
            if ready := here & next_cards & ~built if is_wild else here & following:
                used |= building_bars(bars, ready, built, following, first, second)
            blocked &= ~noted
            noted |= blocked & ~several
            while blocked:
                bit = blocked & -blocked
                blocked ^= bit
                used |= packing_bar(bars, bit, built, first, second, emptied)
            if not is_wild:
                next_cards = following
            while True:
                if turned == len(stock):
                    self.used = used
                    return built & EVERY_CARD == EVERY_CARD
                bit = stock[turned]
                turned += 1
                waste.append(bit)
                if (first | second | next_cards | JOKER_BIT) & bit:
                    break
