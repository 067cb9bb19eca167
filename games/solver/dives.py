"""The search of every line from a position, every position once, as short as proofs can make it.

The search goes in dives (restarts), each of them depth first, from positions drawn by lot. Depth first alone
may search for long below one early mistake. So the search breaks a dive off after some positions, puts the
untried steps by on the frontier, and begins the next dive at a frame of the frontier. It prefers those for
which few of the more hopeful steps were passed over on the way, few cards lie in the waste, and no column
has many cards face down.

If the search takes long, it tries to prove that what it searches is lost: see `games.solver.doubt`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final

from games.patience.cards import KING, RANK_OF
from games.patience.state import COLUMNS, WASTE
from games.solver import debts
from games.solver.cards import CHILDREN, ON_FIRST, ON_SECOND, SPACE, TWIN
from games.solver.doubt import Doubt
from games.solver.frontier import USUAL, Frame, Frontier, Moved, Order, Step, burden_of
from games.solver.joker import FOLLOW, REPLACE
from games.solver.relaxed import may_be_won
from games.solver.table import BUILD, DRAW, PACK_ON, PLACE, Table

_POLLED_EVERY: Final = 64
_DIVE: Final = 100
"""Positions after which the search breaks a dive off and restarts."""
_ALONE: Final = 1 << 112
"""Unit of moved cards in the key of a position amid steps that belong together: above the table's key."""


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """The proofs that make the search short; each can be switched off, to test that it changes no answer."""

    safe: bool = True
    """Build at once each card that `is_safe`."""
    bound: bool = True
    """Prune a position that `may_be_won` proves lost."""
    owing: bool = True
    """Owe a use of a declined place (partial-order reduction): see `games.solver.debts`."""
    joining: bool = True
    """Move a last card alone only for a step that needs it: see `Search._joins`."""
    spaces: bool = True
    """Clear no column while there are spaces for all kings: see `Search._steps`."""
    claims: bool = True
    """Prune positions that took long and are proved lost: see `games.solver.claims`."""


class Search:
    """The search from one position. `run` returns True, False, or None if it was stopped."""

    is_beyond_proof: ClassVar[bool] = False
    """True if no proof of `games.solver.claims` is possible for the root (the position asked about)."""

    def __init__(
        self, table: Table, shortcuts: Shortcuts, stopped: Callable[[int], bool], order: Order = USUAL
    ) -> None:
        self.table = table
        self.shortcuts = shortcuts
        self.stopped = stopped
        self.order = order
        self.seen: dict[int, int] = {}
        self.frames: list[Frame] = []
        self.aside = 0
        """Number of positions looked at besides those of this search."""
        self.is_proved_lost = False
        """True if a proof showed the root to be lost without a full search."""

    def run(self) -> bool | None:
        """Search until a line wins, none is left, or `stopped` says so. The line is on the table's trail."""
        table, frames, seen = self.table, self.frames, self.seen
        if self._arrive(0, ()):
            return True
        if not frames:
            return False
        doubt = Doubt(table, self.stopped, self.is_beyond_proof) if self.shortcuts.claims else None
        frontier = Frontier(table, self.order)
        polled = end = 0
        while True:
            if not frames or len(seen) >= end:
                frontier.put(frames, len(seen))
                if doubt and doubt.is_all_lost(len(seen)):
                    self.is_proved_lost = True
                    return False
                frame = frontier.take(len(seen))
                if frame is None:
                    return False
                if doubt and doubt.is_lost(frame, len(seen)):
                    continue
                frames.append(frame)
                end = len(seen) + _DIVE
            if len(seen) >= polled:
                if self.stopped(len(seen) + self.aside):
                    return None
                polled = len(seen) + _POLLED_EVERY
            frame = frames[-1]
            table.take_back(frame.length)
            if not frame.steps:
                frames.pop()
            elif self._take(frame.steps.pop(), frame.owed, frame.alone):
                return True

    def _take(self, step: Step, owed: int, alone: tuple[Moved, ...]) -> bool:
        """Take a step; return True if it wins."""
        table = self.table
        what, source, target, count, owing = step
        owed |= owing
        if what == DRAW:
            table.draw()
            return self._arrive(owed, ())
        if what == PLACE:
            table.place_joker(target)
            return self._arrive(owed & table.excused(), ())
        pile = table.piles[source]
        if what == BUILD:
            card = pile[-1]
            if alone:
                alone = tuple(moved for moved in alone if moved[1] != card)
            table.build(source)
            return self._arrive(owed & debts.AFTER_BUILDING[card], alone)
        head, column = pile[-count], table.piles[target]
        below = column[-1] if column else SPACE
        if alone:
            alone = tuple(
                (card, left)
                for card, left in alone
                if below not in (card, left) and (count > 1 or head != left)
            )
        if count == 1 and source and len(pile) - table.hidden[source] > 1:
            owed &= debts.AFTER_USE[head]
            alone = (*alone, (head, pile[-2]))
        else:
            owed &= debts.AFTER_LEAVING[head]
        table.pack(source, target, count)
        return self._arrive(owed & debts.AFTER_PACKING[below], alone)

    def _arrive(self, owed: int, alone: tuple[Moved, ...]) -> bool:
        """Settle a new position and push a frame for it, unless it is known or lost; True if it is won."""
        table, shortcuts = self.table, self.shortcuts
        trail = table.trail
        length = len(trail)
        choices = table.settle(shortcuts.safe)
        if len(trail) > length:
            alone = ()
            owed = self._after_settling(owed, length)
        if not shortcuts.joining:
            alone = ()
        key = self._key_amid(alone) if alone else self._key(owed)
        known = self.seen.get(key)
        if known is not None:
            if not known & ~owed:
                return False
            owed &= known
        self.seen[key] = owed
        if choices:
            places: list[Step] = [(PLACE, 0, suit, 0, 0) for suit in choices]
            self._add(places, owed, ())
            return False
        if alone:
            if steps := [step for step in self._steps(owed) if self._joins(step, alone)]:
                self._add(steps, owed, alone)
            return False
        if table.is_won:
            return True
        steps = self._steps(owed)
        if steps and not self._is_hopeless(steps, owed, length):
            self._add(steps, owed, ())
        return False

    def _after_settling(self, owed: int, since: int) -> int:
        """Return the debts left after the steps from trail index `since` on, which the game took itself."""
        for what, _, third, *_ in self.table.trail[since:]:
            if what in (BUILD, REPLACE):
                owed &= debts.AFTER_BUILDING[third]
            elif what == FOLLOW:
                owed &= self.table.excused()
        return owed

    def _is_hopeless(self, steps: list[Step], owed: int, since: int) -> bool:
        """Return True if a position, settled by the steps from trail index `since` on, is proved lost.

        If only one step can follow, the test waits until after it; and a card packed from the waste seldom
        loses, so no test follows that.
        """
        if len(steps) == 1 or not self.shortcuts.bound:
            return False
        comes_from_waste = since and self.table.trail[since - 1][:2] == (PACK_ON, WASTE)
        return not comes_from_waste and not may_be_won(self.table, owed)

    def _add(self, steps: list[Step], owed: int, alone: tuple[Moved, ...]) -> None:
        above = self.frames[-1] if self.frames else None
        strayed = above.passed_over() - 1 if above else 0
        table, seen = self.table, len(self.seen)
        burden = burden_of(table)
        self.frames.append(
            Frame(above, steps, len(table.trail), owed, alone, seen, len(steps), strayed, burden)
        )

    # -------------------------------------------------------------- keys
    def _key(self, owed: int) -> int:
        """Return the table's key, the same for a last card that can go to and fro between its two places.

        If something is owed to one of these places, the two positions are not alike, and keep their own keys.
        """
        table = self.table
        key = table.key
        if not self.shortcuts.joining:
            return key
        at, code, piles = table.at, table.code, table.piles
        for pile in COLUMNS:
            if (column := piles[pile]) and code[column[-1]] == 2:
                card = column[-1]
                first, second = ON_FIRST[card], ON_SECOND[card]
                if at[first] and not owed & (debts.DECLINED[first] | debts.DECLINED[second]):
                    key -= 1 << 2 * card
        return key

    def _key_amid(self, alone: tuple[Moved, ...]) -> int:
        key = self.table.key
        for place, card in enumerate(sorted(card for card, _ in alone)):
            key += _ALONE * (card + 1) << 6 * place
        return key

    # -------------------------------------------------------------- steps
    def _steps(self, owed: int) -> list[Step]:
        """Return the steps worth taking, the most hopeful last, each owing what could have come before it."""
        table = self.table
        turning: list[Step] = []
        clearing: list[Step] = []
        building: list[Step] = []
        single: list[Step] = []
        self._list_column_steps(owed, turning, clearing, building, single)
        wasting: list[Step] = []
        if table.piles[WASTE]:
            self._list_waste_steps(owed, building, wasting)
        if clearing and self.shortcuts.spaces and self._has_spaces_enough():
            clearing = []
        if single and self.shortcuts.joining:
            single = [step for step in single if self._leads_on(step, single)]
        order = [*turning, *building, *wasting, *clearing, *single]
        if table.stock:
            order.append((DRAW, 0, 0, 0, 0))
        return self._owing(order) if self.shortcuts.owing else order[::-1]

    def _has_spaces_enough(self) -> bool:
        """Return True if there is a space for every king that may want one: then no column need be cleared.

        Proof: a run moved off an empty place turns nothing up and covers a card; left where it is, all
        moves of the line but this one can be made as well, and no king lacks a space.
        """
        piles = self.table.piles
        return len(self.table.roaming_kings()) <= sum(not piles[pile] for pile in COLUMNS)

    def _leads_on(self, step: Step, single: list[Step]) -> bool:
        """Return True if a step that `_joins` it can follow the move of a last card alone."""
        table = self.table
        at = table.at
        column = table.piles[step[1]]
        card, left = column[-1], column[-2]
        if table.can_build(left):
            return True
        if at[ON_FIRST[left]] or at[ON_SECOND[left]]:
            return True
        children = CHILDREN[card]
        if self._is_movable(TWIN[card]) or any(map(self._is_movable, children)):
            return True
        for other in single:
            under = table.piles[other[1]]
            if under[-2] in CHILDREN[left] or left in CHILDREN[under[-2]] or under[-2] in children:
                return True
            if left in CHILDREN[under[-1]]:
                return True
        return False

    def _is_movable(self, card: int) -> bool:
        """Return True if a card lies last in a pile, or at the head of a run."""
        piles, hidden = self.table.piles, self.table.hidden
        return self.table.is_free(card) or any(
            column and column[hidden[pile]] == card for pile, column in enumerate(piles) if pile
        )

    def _list_column_steps(
        self, owed: int, turning: list[Step], clearing: list[Step], building: list[Step], single: list[Step]
    ) -> None:
        table = self.table
        piles, hidden, at = table.piles, table.hidden, table.at
        for source in COLUMNS:
            column = piles[source]
            if not column:
                continue
            covered = hidden[source]
            head, last = column[covered], column[-1]
            count = len(column) - covered
            owes = owed & debts.ALL[last]
            if table.can_build(last) and not (owes and (owes & debts.BUILDING[last] or count == 1)):
                building.append((BUILD, source, 0, 1, debts.BUILDING[last] if table.is_next(last) else 0))
            if count > 1:
                if target := at[ON_FIRST[last]]:
                    single.append((PACK_ON, source, target, 1, 0))
                if target := at[ON_SECOND[last]]:
                    single.append((PACK_ON, source, target, 1, 0))
                owes = owed & debts.PLACING[head]
            elif owes & debts.PLACING[last]:
                continue
            if covered or RANK_OF[head] != KING:
                found = turning if covered else clearing
                if (target := at[ON_FIRST[head]]) and not owes & debts.FIRST[head]:
                    found.append((PACK_ON, source, target, count, debts.FIRST[head]))
                if (target := at[ON_SECOND[head]]) and not owes & debts.SECOND[head]:
                    found.append((PACK_ON, source, target, count, debts.SECOND[head]))

    def _list_waste_steps(self, owed: int, building: list[Step], wasting: list[Step]) -> None:
        table = self.table
        card = table.piles[WASTE][-1]
        owes = owed & debts.ALL[card]
        if owes & debts.PLACING[card]:
            return
        if table.can_build(card) and not owes:
            building.append((BUILD, WASTE, 0, 1, debts.BUILDING[card] if table.is_next(card) else 0))
        if target := table.at[ON_FIRST[card]]:
            wasting.append((PACK_ON, WASTE, target, 1, debts.FIRST[card]))
        if target := table.at[ON_SECOND[card]]:
            wasting.append((PACK_ON, WASTE, target, 1, debts.SECOND[card]))

    def _owing(self, order: list[Step]) -> list[Step]:
        """Return the steps in reverse, each owing what those before it would have done with other cards."""
        piles = self.table.piles
        steps: list[Step] = []
        owing = 0
        for what, source, target, count, own in order:
            if what == DRAW:
                steps.append((what, source, target, count, owing))
                continue
            card = piles[source][-count]
            steps.append((what, source, target, count, owing & ~debts.ALL[card]))
            owing |= own
        steps.reverse()
        return steps

    def _joins(self, step: Step, alone: tuple[Moved, ...]) -> bool:
        """Return True if a step makes use of the steps just before it, each moving a last card alone.

        Proof that others can be left out: take a line that wins and let a last card c that moves alone,
        from p to q, do so as late as it can. Then the next step cannot be made before it, so it builds,
        moves or covers p, or covers c; or it is another such move, and these come to one step that needs
        them all. A step has two ends, so at most two of them can be waiting.
        """
        what, source, target, count, _ = step
        if what == DRAW:
            return False
        table = self.table
        pile = table.piles[source]
        head = pile[-count]
        if what == BUILD:
            return len(alone) == 1 and head == alone[0][1]
        column = table.piles[target]
        below = column[-1] if column else SPACE
        used = 0
        for card, left in alone:
            if head == card:
                return False
            used += (count == 1 and head == left) or below in (card, left)
        if used == len(alone):
            return True
        return (
            count == 1 and source != WASTE and len(pile) - table.hidden[source] > 1 and used == len(alone) - 1
        )
