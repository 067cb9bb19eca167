"""Can this position be won, all cards known? A search of every line, as short as proofs can make it.

Depth first, every position once, what is not needed left out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from games.core import Move
from games.joker_klondike.state import JokerState, PlaceJoker
from games.patience.cards import JOKER, KING, PACK, RANK_OF, SUIT_OF
from games.patience.state import COLUMNS, WASTE, Build, Draw, Pack, State
from games.players import always
from games.solver import debts
from games.solver.cards import CHILDREN, ON_FIRST, ON_SECOND, SPACE, TWIN
from games.solver.frontier import Doubt, Frame, Frontier, Moved, Step
from games.solver.relaxed import may_be_won
from games.solver.table import BUILD, DRAW, PACK_ON, PLACE, REPLACE, JokerTable, Table

_POLLED_EVERY: Final = 64
_DIVE: Final = 100
"""Positions after which a dive is broken off: see `games.solver.frontier`."""
_ALONE: Final = 1 << 112
"""In the key of a position amid steps that belong together: above all bits of the table's key."""


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """The proofs that make the search short; each can be switched off, to test that it changes no answer."""

    safe: bool = True
    """Build at once what `is_safe`."""
    bound: bool = True
    """Leave a position that `may_be_won` proves lost."""
    owing: bool = True
    """Owe a use of what was declined: see `games.solver.debts`."""
    joining: bool = True
    """Move a last card alone only for a step that needs it: see `Search._joins`."""
    spaces: bool = True
    """Clear no column when there are spaces for all kings: see `Search._steps`."""
    claims: bool = True
    """Leave positions that took long and are proved lost: see `games.solver.claims`."""


class Search:
    """The search from one position. `run` says True, False, or None where it was stopped."""

    def __init__(self, table: Table, shortcuts: Shortcuts, stopped: Callable[[int], bool]) -> None:
        self.table = table
        self.shortcuts = shortcuts
        self.stopped = stopped
        self.seen: dict[int, int] = {}
        self.frames: list[Frame] = []
        self.is_proved_lost = False
        """Whether the position that was asked about was shown to be lost without a full search."""

    def run(self) -> bool | None:
        """Search until a line wins, none is left, or `stopped` says so. The line is on the table's trail."""
        table, frames, seen = self.table, self.frames, self.seen
        if self._arrive(0, ()):
            return True
        doubt = Doubt(table) if self.shortcuts.claims else None
        frontier = Frontier(table)
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
                if self.stopped(len(seen)):
                    return None
                polled = len(seen) + _POLLED_EVERY
            frame = frames[-1]
            table.take_back(frame.length)
            if not frame.steps:
                frames.pop()
            elif self._take(frame.steps.pop(), frame.owed, frame.alone):
                return True

    def _take(self, step: Step, owed: int, alone: tuple[Moved, ...]) -> bool:
        """Take a step; True where that wins."""
        table = self.table
        what, source, target, count, owing = step
        owed |= owing
        if what == DRAW:
            table.draw()
            return self._arrive(owed, ())
        if what == PLACE:
            table.place_joker(target)
            return self._arrive(owed, ())
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
        """Settle a new position and put it on the way, unless it is known or lost; True where it is won."""
        table, shortcuts = self.table, self.shortcuts
        trail = table.trail
        length = len(trail)
        choices = table.settle(shortcuts.safe)
        if len(trail) > length:
            alone = ()
            for place in range(length, len(trail)):
                if trail[place][0] in (BUILD, REPLACE):
                    owed &= debts.AFTER_BUILDING[trail[place][2]]
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
        if not shortcuts.bound or may_be_won(table, owed):
            self._add(self._steps(owed), owed, ())
        return False

    def _add(self, steps: list[Step], owed: int, alone: tuple[Moved, ...]) -> None:
        above = self.frames[-1] if self.frames else None
        self.frames.append(Frame(above, steps, len(self.table.trail), owed, alone, len(self.seen)))

    # -------------------------------------------------------------- keys
    def _key(self, owed: int) -> int:
        """The table's key, the same for a last card that can go to and fro between its two places.

        Unless something is owed to one of these: then the two positions are not alike.
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
        """The steps worth taking, the most hopeful last; each owes what could have been done before it."""
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
        """Whether there is a space for every king that may want one: then no column need be cleared.

        Proof: a run moved off an empty place turns nothing up and covers a card; left where it is, all
        moves of the line but this one can be made as well, and no king lacks a space.
        """
        piles = self.table.piles
        return len(self.table.roaming_kings()) <= sum(not piles[pile] for pile in COLUMNS)

    def _leads_on(self, step: Step, single: list[Step]) -> bool:
        """Whether a last card moved alone can be followed by a step that `_joins` it."""
        table = self.table
        at = table.at
        column = table.piles[step[1]]
        card, left = column[-1], column[-2]
        if table.foundations[SUIT_OF[left]] + 1 == RANK_OF[left]:
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
        """Whether a card lies last in a pile, or at the head of a run."""
        piles, hidden = self.table.piles, self.table.hidden
        return self.table.is_free(card) or any(
            column and column[hidden[pile]] == card for pile, column in enumerate(piles) if pile
        )

    def _list_column_steps(
        self, owed: int, turning: list[Step], clearing: list[Step], building: list[Step], single: list[Step]
    ) -> None:
        table = self.table
        piles, hidden, at, foundations = table.piles, table.hidden, table.at, table.foundations
        for source in COLUMNS:
            column = piles[source]
            if not column:
                continue
            covered = hidden[source]
            head, last = column[covered], column[-1]
            count = len(column) - covered
            owes = owed & debts.ALL[last]
            if RANK_OF[last] == foundations[SUIT_OF[last]] + 1 and not (
                owes and (owes & debts.BUILDING[last] or count == 1)
            ):
                building.append((BUILD, source, 0, 1, debts.BUILDING[last]))
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
        if RANK_OF[card] == table.foundations[SUIT_OF[card]] + 1 and not owes:
            building.append((BUILD, WASTE, 0, 1, debts.BUILDING[card]))
        if target := table.at[ON_FIRST[card]]:
            wasting.append((PACK_ON, WASTE, target, 1, debts.FIRST[card]))
        if target := table.at[ON_SECOND[card]]:
            wasting.append((PACK_ON, WASTE, target, 1, debts.SECOND[card]))

    def _owing(self, order: list[Step]) -> list[Step]:
        """The steps in reverse, each owing what the ones before it would have done with other cards."""
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
        """Whether a step makes use of what steps just before it did, each moving a last card alone.

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


# ------------------------------------------------------------------ answers
class Verdict(Enum):
    """What is known of a position."""

    WON = "can be won"
    LOST = "cannot be won"
    UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict, moves that win where there are such, and how many positions were looked at."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    positions: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be spent on an answer: positions, and seconds of a clock that is handed in."""

    positions: int = 1_000_000
    seconds: float = 0.0
    clock: Callable[[], float] | None = None


ALL_SHORTCUTS: Final = Shortcuts()
DEFAULT_BUDGET: Final = Budget()


def solve(
    state: State,
    budget: Budget = DEFAULT_BUDGET,
    wanted: Callable[[], bool] = always,
    shortcuts: Shortcuts = ALL_SHORTCUTS,
) -> Answer:
    """Whether a position can be won by one who sees every card. Giving up is no move here."""
    if state.is_given_up or not state.is_dealt or _is_short(state):
        return Answer(Verdict.LOST)
    if isinstance(state, JokerState):
        return _solve_with_joker(state, budget, wanted, shortcuts)
    return _answer(Search(Table(state), shortcuts, _stop(budget, wanted)))


def _solve_with_joker(
    state: JokerState, budget: Budget, wanted: Callable[[], bool], shortcuts: Shortcuts
) -> Answer:
    """First with the shortcuts of the plain game, which find a line soon; then with those that are proved.

    With a joker it can be wrong to free a card too early: then the joker must go at once, or the card it
    stands for must be built at once. So only a line that wins is believed in the first search, or the proof
    of `games.solver.claims`, which rests on none of these shortcuts.
    """
    begun = budget.clock() if budget.clock else 0.0
    most = Budget(budget.positions * 3 // 4, budget.seconds * 3 / 4, budget.clock)
    search = Search(JokerTable(state), shortcuts, _stop(most, wanted))
    hasty = _answer(search)
    if hasty.verdict is Verdict.WON or search.is_proved_lost:
        return hasty
    spent = budget.clock() - begun if budget.clock else 0.0
    left = Budget(budget.positions - hasty.positions, budget.seconds - spent, budget.clock)
    proved = replace(shortcuts, safe=False, owing=False, joining=False, spaces=False)
    answer = _answer(Search(JokerTable(state), proved, _stop(left, wanted)))
    return Answer(answer.verdict, answer.line, hasty.positions + answer.positions)


def _is_short(state: State) -> bool:
    """Whether a natural card is missing: positions made by hand may have less than the pack."""
    piles = [*state.columns[1:], state.stock, state.waste]
    built = sum(state.foundations)
    if isinstance(state, JokerState) and state.joker_at:
        built -= 1
    return sum(card != JOKER for pile in piles for card in pile) + built != len(PACK)


def _answer(search: Search) -> Answer:
    is_won = search.run()
    positions = len(search.seen)
    if is_won is None:
        return Answer(Verdict.UNKNOWN, (), positions)
    return (
        Answer(Verdict.WON, _line(search.table), positions) if is_won else Answer(Verdict.LOST, (), positions)
    )


def _stop(budget: Budget, wanted: Callable[[], bool]) -> Callable[[int], bool]:
    """What tells the search to stop, from the number of positions seen."""
    clock = budget.clock
    deadline = clock() + budget.seconds if clock else 0.0

    def stopped(positions: int) -> bool:
        return positions >= budget.positions or not wanted() or (clock is not None and clock() >= deadline)

    return stopped


def _line(table: Table) -> tuple[Move, ...]:
    """The line on the trail, but for what the game does by itself, and the builds to the end."""
    table.finish()
    line: list[Move] = []
    for what, source, third, count, *_ in table.trail:
        if what == DRAW:
            line.append(Draw())
        elif what == PACK_ON:
            line.append(Pack(source, third, count))
        elif what == PLACE:
            line.append(PlaceJoker(third))
        elif what == BUILD and (RANK_OF[third] > 1 or not line):
            line.append(Build(source))
    return tuple(line)
