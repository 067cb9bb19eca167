"""The delete relaxation under literals, played to its end: the unit propagation of `games.solver.nogoods`.

There are two loops with one result. `Propagator.branch` asks a brancher for literals on the way;
`Propagator.core` plays under given literals, and is far quicker. See docs/solver.md, section 6.3.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from games.patience.state import WASTE
from games.solver.bitsets import (
    ACE_BITS,
    ALL_CARDS,
    BIT,
    CARD_OF_BIT,
    CHILDREN_BITS,
    JOKER_BIT,
    SUIT_BITS,
    children_of,
)
from games.solver.literals import (
    JOKER_AFTER,
    Lanes,
    build_blocked,
    build_lanes,
    build_reasons,
    cards_in_build_lanes,
    cards_in_pack_lanes,
    pack_blocked,
    pack_lanes,
    pack_reasons,
)
from games.solver.position import Position
from games.solver.relaxation import Layout, cards_over_joker, leave, open_cards


class Checkpoint(NamedTuple):
    """The state of the relaxed game before a card of the stock is turned. Sets of cards are numbers."""

    turned: int
    """Number of cards turned by then."""
    waste: tuple[int, ...]
    built: int
    next_cards: int
    """The next card of each suit."""
    uncovered: int
    """Cards that have been last in a column."""
    first: int
    """Cards whose first place has been uncovered."""
    second: int
    heads: int
    """Single cards and heads of runs, which uncover something when they leave."""
    on_first: int
    """Last cards of runs that lie on their first place."""
    on_second: int
    from_waste: int
    """Cards that left the waste and have not taken others yet."""
    packed: int
    spaces: int
    """Number of columns that have been empty."""
    joker_used: int
    """Cards for which the joker has been used: something was built beyond them."""
    core: int
    """The literals that have kept a card from moving so far."""


class Conflict(Exception):
    """The literals contain a nogood: the game is lost under them."""

    def __init__(self, nogood: int) -> None:
        super().__init__(nogood)
        self.nogood = nogood


class Brancher(Protocol):
    """Chooses literals. Each method returns all literals from now on, or 0 for no change.

    Each method raises `Conflict` if the literals contain a nogood then.
    """

    checkpoints: list[Checkpoint]

    def build(self, card: int, built: int, packed: int, first: int, second: int) -> int:
        """Choose literals before a card is built on which others may lie."""

    def pack(self, card: int, built: int, packed: int, first: int, second: int, spaces: int) -> int:
        """Choose literals before a card is packed for the first time."""

    def use_joker(self, card: int, pending: int) -> int:
        """Choose literals before the joker is used for a card while a card of an earlier use is not built."""


class Propagator:
    """The relaxed game from one position."""

    __slots__ = ("_has_joker", "_joker_card", "_layout", "_upcoming", "root")

    def __init__(self, position: Position) -> None:
        self._upcoming = [*(BIT[card] for card in reversed(position.stock)), 0]
        self._has_joker = position.has_joker
        self._joker_card = position.joker_card()
        self._layout: Layout = (position.uncovers, position.placements[:])
        uncovered, first, second, heads, _, on_first, on_second, spaces = open_cards(position)
        built, next_cards = position.built_and_next()
        self.root = Checkpoint(
            turned=0,
            waste=tuple(BIT[card] for card in position.piles[WASTE]),
            built=built,
            next_cards=next_cards,
            uncovered=uncovered,
            first=first,
            second=second,
            heads=heads,
            on_first=on_first,
            on_second=on_second,
            from_waste=0,
            packed=0,
            spaces=spaces,
            joker_used=self._joker_card,
            core=0,
        )

    def branch(self, checkpoint: Checkpoint, literals: int, brancher: Brancher) -> int | None:  # noqa: PLR0912, PLR0915 - one loop, for speed
        """Return None if all cards are built in the end, from a checkpoint on; else literals that suffice.

        The brancher's `checkpoints` receive each checkpoint after which cards move. Each pass of the inner
        loop but the last packs, builds or turns up a card for the first time, or adds a literal, so the loop
        ends.
        """
        turned, heap, built, next_cards, uncovered, first, second, *rest = checkpoint
        heads, on_first, on_second, from_waste, packed, spaces, joker_used, core = rest
        waste = [0, *heap]
        upcoming, layout = self._upcoming, self._layout
        known = gaps_built = -1
        buildable = explained = pack_restricted = several = 0
        on_packing: Lanes = ()
        on_building = build_lanes(literals)
        build_restricted = cards_in_build_lanes(on_building)
        while True:
            brancher.checkpoints.append(
                Checkpoint(
                    turned, tuple(waste[1:]), built, next_cards, uncovered, first, second, heads,
                    on_first, on_second, from_waste, packed, spaces, joker_used, core,
                )
            )  # fmt: skip
            is_changed = True
            while is_changed:
                is_changed = False
                here = uncovered | waste[-1]
                if here & JOKER_BIT:
                    here ^= JOKER_BIT
                    if built & ACE_BITS:
                        built |= JOKER_BIT
                if built != gaps_built:
                    gaps_built, buildable = built, next_cards
                    if built & JOKER_BIT:
                        buildable |= cards_over_joker(next_cards, built, self._joker_card)
                ready = here & buildable
                if build_restricted & ready:
                    ready &= ~build_blocked(on_building, built, first, second)
                while ready:  # build
                    bit = ready & -ready
                    ready ^= bit
                    if not bit & next_cards and not (gap := next_cards & SUIT_BITS[bit]) & joker_used:
                        if literals >> JOKER_AFTER + 64 * CARD_OF_BIT[gap] & ALL_CARDS & ~built:
                            continue
                        if (pending := joker_used & ~built) and (more := brancher.use_joker(gap, pending)):
                            literals, is_changed = more, True
                            continue
                        joker_used |= gap
                    is_changed = True
                    if CHILDREN_BITS[bit] & packed & ~built and (
                        more := brancher.build(bit, built, packed, first, second)
                    ):
                        literals = more
                        on_building = build_lanes(literals)
                        build_restricted = cards_in_build_lanes(on_building)
                        ready &= ~build_restricted
                        continue
                    built |= bit
                    if bit & next_cards:
                        next_cards ^= bit
                        bit <<= 4
                        while bit & built:
                            bit <<= 4
                        next_cards |= bit
                        ready |= bit & here & ~build_restricted
                if literals != known:
                    known, on_packing = literals, pack_lanes(literals)
                    pack_restricted, several = cards_in_pack_lanes(on_packing)
                    explained &= ~several
                accepted = first | second
                ready = heads & (accepted | built)
                ready |= (on_first & (second | built)) | (on_second & (first | built))
                held = pack_restricted & (((ready | waste[-1]) & ~built | from_waste) & accepted)
                if held:
                    held &= pack_blocked(on_packing, built, first, second, spaces)
                    ready &= ~held
                willing = (accepted | built) & ~held
                while ready:  # heads of runs, single cards and last cards of runs leave
                    bit = ready & -ready
                    ready ^= bit
                    is_changed = True
                    if not bit & (built | packed):
                        if more := brancher.pack(bit, built, packed, first, second, spaces):
                            literals = more
                            continue
                        packed |= bit
                    uncovered, first, second, heads, on_first, on_second, spaces = leave(
                        bit, layout, uncovered, first, second, heads, on_first, on_second, spaces
                    )
                # a card of the waste is packed, perhaps after it was built
                if ready := from_waste & accepted & ~held:
                    is_changed = True
                    from_waste ^= ready
                    uncovered |= ready
                    more_first, more_second = children_of(ready)
                    first |= more_first
                    second |= more_second
                while bit := willing & waste[-1]:
                    is_changed = True
                    if not bit & (built | packed):
                        if more := brancher.pack(bit, built, packed, first, second, spaces):
                            literals = more
                            break
                        packed |= bit
                    waste.pop()
                    from_waste |= bit
                    willing = (first | second | built) & ~pack_restricted
            if ready := here & buildable & ~built:
                core |= build_reasons(literals, ready, built, next_cards, first, second)
            held &= ~explained
            explained |= held & ~several
            core |= pack_reasons(literals, held, built, first, second, spaces)
            while bit := upcoming[turned]:
                turned += 1
                waste.append(bit)
                if (first | second | buildable | JOKER_BIT) & bit:
                    break
            else:
                return None if built & ALL_CARDS == ALL_CARDS else core

    def core(self, checkpoint: Checkpoint, literals: int) -> int | None:  # noqa: PLR0912, PLR0915 - one loop, for speed
        """Return None if all cards are built in the end, from a checkpoint on; else literals that suffice.

        Cards under no literal go first, a card of the stock as soon as it is turned; then the cards of which
        the literals are satisfied, for good; cards are built last.
        """
        turned, heap, built, next_cards, uncovered, first, second, *rest = checkpoint
        heads, on_first, on_second, from_waste, _, spaces, joker_used, core = rest
        waste = [0, *heap]
        upcoming, layout = self._upcoming, self._layout
        has_joker, joker_card = self._has_joker, self._joker_card
        ahead = upcoming[turned]
        on_packing, on_building = pack_lanes(literals), build_lanes(literals)
        pack_restricted, several = cards_in_pack_lanes(on_packing)
        build_restricted = cards_in_build_lanes(on_building)
        on_joker = literals >> JOKER_AFTER
        explained = 0
        while True:
            while True:
                while True:  # cards under no literal
                    willing = (first | second) & ~pack_restricted | built
                    while ahead & willing:
                        from_waste |= ahead
                        turned += 1
                        ahead = upcoming[turned]
                    while bit := waste[-1] & willing:
                        from_waste |= bit
                        waste.pop()
                    if ready := from_waste & (first | second) & ~pack_restricted:
                        from_waste ^= ready
                        uncovered |= ready
                        more_first, more_second = children_of(ready)
                        first |= more_first
                        second |= more_second
                        continue
                    ready = heads & willing
                    ready |= on_first & (second & ~pack_restricted | built)
                    ready |= on_second & (first & ~pack_restricted | built)
                    if not ready:
                        break
                    uncovered, first, second, heads, on_first, on_second, spaces = leave(
                        ready, layout, uncovered, first, second, heads, on_first, on_second, spaces
                    )
                ready = (on_first & second) | (on_second & first) | (heads | waste[-1]) & (first | second)
                held = pack_restricted & (ready & ~built | from_waste & (first | second))
                if held:
                    still = pack_blocked(on_packing, built, first, second, spaces)
                    if released := held & ~still:
                        pack_restricted ^= released
                        continue
                if not (build_restricted or ALL_CARDS & ~(uncovered | built)):
                    return None
                before = built
                here = uncovered | waste[-1]
                available = here | built
                if build_restricted & here:
                    available &= ~build_blocked(on_building, built, first, second) | built
                available &= ALL_CARDS
                while ready := next_cards & available:  # in all suits at once
                    built |= ready
                    next_cards ^= ready | ready << 4
                    while ready := next_cards & built & ALL_CARDS:
                        next_cards ^= ready | ready << 4
                buildable = next_cards
                if has_joker:
                    if here & JOKER_BIT and built & ACE_BITS:
                        built |= JOKER_BIT
                    if built & JOKER_BIT:
                        buildable = cards_over_joker(next_cards, built, joker_card)
                        while ready := buildable & available:
                            if on_joker:
                                ready, joker_used = _with_joker(
                                    ready, on_joker, next_cards, built, joker_used
                                )
                                if not ready:
                                    break
                            built |= ready
                            buildable = cards_over_joker(next_cards, built, joker_card)
                        buildable |= next_cards
                if built == before:
                    break
            if ready := here & buildable & ALL_CARDS:
                core |= build_reasons(literals, ready, built, next_cards, first, second)
            held &= ~explained
            explained |= held & ~several
            core |= pack_reasons(literals, held, built, first, second, spaces)
            while ahead:
                waste.append(ahead)
                is_of_use = (first | second | buildable | JOKER_BIT) & ahead
                turned += 1
                ahead = upcoming[turned]
                if is_of_use or ahead & (first | second | built):
                    break
            else:
                return None if built & ALL_CARDS == ALL_CARDS else core


def _with_joker(ready: int, on_joker: int, next_cards: int, built: int, joker_used: int) -> tuple[int, int]:
    """Return those of the cards that can be built beyond the joker, and all cards for which it was used."""
    found = 0
    while ready:
        bit = ready & -ready
        ready ^= bit
        gap = next_cards & SUIT_BITS[bit]
        if gap & joker_used or not on_joker >> 64 * CARD_OF_BIT[gap] & ALL_CARDS & ~built:
            found |= bit
            joker_used |= gap
    return found, joker_used
