"""The relaxed game of `games.solver.claims` again, under given bars and without a chooser of others.

It is the game of `games.solver.barred`, and far quicker. Cards that no bar keeps go first, a card of the
stock as soon as it is turned; then come the cards that bars keep no longer, which is for good; cards are
built last. The result is the same, since nothing that is possible ceases to be so before another card is
laid on the waste: only then must all have been done.
"""

from __future__ import annotations

from games.solver.barred import (
    BY_JOKER,
    LEFT_TWINS,
    Moment,
    barred_cards,
    building_bars,
    building_lanes,
    held_cards,
    packing_bar,
    packing_lanes,
    waiting_cards,
    waiting_kings,
)
from games.solver.cards import (
    ACE_BITS,
    BIT,
    CARD_OF,
    EVERY_CARD,
    JOKER_BIT,
    KING_BITS,
    SUIT_BITS,
    TAKES,
    UNDER_FIRST,
    UNDER_SECOND,
)
from games.solver.relaxed import reached
from games.solver.table import Table


class GivenBars:
    """The relaxed game from one position."""

    __slots__ = ("_beneath", "_code", "_coming", "_is_wild", "_stuck")

    def __init__(self, table: Table) -> None:
        self._coming = [*(BIT[card] for card in reversed(table.stock)), 0]
        self._is_wild = table.has_joker
        self._beneath = table.beneath
        self._code = table.code[:]
        self._stuck = table.used()

    def lost(self, moment: Moment, bars: int) -> int | None:  # noqa: PLR0912, PLR0915 - one loop, for speed
        """Return bars among those given that suffice to lose from a checkpoint on; None if it is won."""
        turned, heap, built, following, free, first, second, *rest = moment
        fronts, on_first, on_second, unpacked, _, emptied, gaps, used = rest
        waste = [0, *heap]
        coming, beneath, code, is_wild, stuck = (
            self._coming, self._beneath, self._code, self._is_wild, self._stuck,
        )  # fmt: skip
        ahead = coming[turned]
        by_twin, by_built, never, for_second, for_first, kings = lanes = packing_lanes(bars)
        barred, several = barred_cards(lanes)
        holding = building_lanes(bars)
        held = held_cards(holding)
        by_joker = bars >> BY_JOKER
        noted = 0
        while True:
            while True:
                while True:  # cards that no bar keeps
                    opened = (first | second) & ~barred | built
                    while ahead & opened:
                        unpacked |= ahead
                        turned += 1
                        ahead = coming[turned]
                    while bit := waste[-1] & opened:
                        unpacked |= bit
                        waste.pop()
                    if ready := unpacked & (first | second) & ~barred:
                        unpacked ^= ready
                        free |= ready
                        while ready:
                            bit = ready & -ready
                            ready ^= bit
                            more_first, more_second = TAKES[bit]
                            first |= more_first
                            second |= more_second
                        continue
                    ready = fronts & opened
                    ready |= (on_first & (second & ~barred | built)) | (on_second & (first & ~barred | built))
                    if not ready:
                        break
                    while ready:  # last cards of runs, heads of runs, single cards: they uncover something
                        bit = ready & -ready
                        ready ^= bit
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
                ready = (on_first & second) | (on_second & first) | (fronts | waste[-1]) & (first | second)
                blocked = barred & (ready & ~built | unpacked & (first | second))
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
                    if released := blocked & ~stops:
                        barred ^= released
                        continue
                if not (held or EVERY_CARD & ~(free | built)):
                    return None
                before = built
                here = free | waste[-1]
                available = here | built
                if held & here:
                    available &= ~waiting_cards(holding, built, first, second) | built
                available &= EVERY_CARD
                while ready := following & available:  # in all suits at once
                    built |= ready
                    following ^= ready | ready << 4
                    while ready := following & built & EVERY_CARD:
                        following ^= ready | ready << 4
                next_cards = following
                if is_wild:
                    if here & JOKER_BIT and built & ACE_BITS:
                        built |= JOKER_BIT
                    if built & JOKER_BIT:
                        next_cards = reached(following, built, stuck)
                        while ready := next_cards & available:
                            if by_joker:
                                ready, gaps = _unbarred(ready, by_joker, following, built, gaps)
                                if not ready:
                                    break
                            built |= ready
                            next_cards = reached(following, built, stuck)
                        next_cards |= following
                if built == before:
                    break
            if ready := here & next_cards & EVERY_CARD:
                used |= building_bars(bars, ready, built, following, first, second)
            blocked &= ~noted
            noted |= blocked & ~several
            while blocked:
                bit = blocked & -blocked
                blocked ^= bit
                used |= packing_bar(bars, bit, built, first, second, emptied)
            while ahead:
                waste.append(ahead)
                is_news = (first | second | next_cards | JOKER_BIT) & ahead
                turned += 1
                ahead = coming[turned]
                if is_news or ahead & (first | second | built):
                    break
            else:
                return None if built & EVERY_CARD == EVERY_CARD else used


def _unbarred(ready: int, by_joker: int, following: int, built: int, gaps: int) -> tuple[int, int]:
    """Return those of the cards for which the joker may be used, and all cards in whose place it stands."""
    found = 0
    while ready:
        bit = ready & -ready
        ready ^= bit
        gap = following & SUIT_BITS[bit]
        if gap & gaps or not by_joker >> 64 * CARD_OF[gap] & EVERY_CARD & ~built:
            found |= bit
            gaps |= gap
    return found, gaps
