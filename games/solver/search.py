"""The solver: decides whether a position can be won, all cards known, within a budget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from games.compat import override
from games.core import Move
from games.joker_klondike.state import JokerState, PlaceJoker
from games.patience.cards import JOKER, PACK, RANK_OF
from games.patience.state import Build, Draw, Pack, State
from games.players import never
from games.solver.cards import NOTHING, SPACE
from games.solver.dives import Search, Shortcuts
from games.solver.frontier import USUAL, Moved, Order, Step
from games.solver.joker import BEYOND, REPLACE, TAKE, FreeJokerTable, JokerTable
from games.solver.table import BUILD, DRAW, PACK_ON, PLACE, Table

_ASKED_AGAIN: Final = 100
"""Positions of the relaxed game to search from a position of Joker Klondike; 300 solved no more deals."""
_AHEAD: Final = 500
"""Positions by which those searches may be ahead of the search in the game itself."""


class Verdict(Enum):
    """The verdict on a position."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict, moves that win if there are such, and the number of positions looked at."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    positions: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits on an answer: positions, and seconds of a clock that is handed in."""

    positions: int = 1_000_000
    seconds: float = 0.0
    clock: Callable[[], float] | None = None


ALL_SHORTCUTS: Final = Shortcuts()
_WITHOUT_CLAIMS: Final = replace(ALL_SHORTCUTS, claims=False)
"""For short searches, in which those proofs would take longer than the search."""
DEFAULT_BUDGET: Final = Budget()


def solve(
    state: State,
    budget: Budget = DEFAULT_BUDGET,
    is_cancelled: Callable[[], bool] = never,
    shortcuts: Shortcuts = ALL_SHORTCUTS,
    order: Order = USUAL,
) -> Answer:
    """Decide whether a position can be won by one who sees every card. Giving up is no move here.

    The verdict depends on the `order` of the search only where it is UNKNOWN.
    """
    if state.is_given_up or not state.is_dealt or _is_short(state):
        return Answer(Verdict.LOST)
    if isinstance(state, JokerState):
        return _solve_with_joker(state, budget, is_cancelled, shortcuts, order)
    return _answer(Search(Table(state), shortcuts, _stop(budget, is_cancelled), order))


def _is_short(state: State) -> bool:
    """Return True if a natural card is missing: positions made by hand may have less than the pack."""
    piles = [*state.columns[1:], state.stock, state.waste]
    built = sum(state.foundations)
    if isinstance(state, JokerState) and state.joker_at:
        built -= 1
    return sum(card != JOKER for pile in piles for card in pile) + built != len(PACK)


def _answer(search: Search) -> Answer:
    is_won = search.run()
    positions = len(search.seen) + search.aside
    if is_won is None:
        return Answer(Verdict.UNKNOWN, (), positions)
    return (
        Answer(Verdict.WON, _line(search.table), positions) if is_won else Answer(Verdict.LOST, (), positions)
    )


def _stop(budget: Budget, is_cancelled: Callable[[], bool]) -> Callable[[int], bool]:
    """Return a function that tells the search to stop, from the number of positions seen."""
    clock = budget.clock
    deadline = clock() + budget.seconds if clock else 0.0

    def stopped(positions: int) -> bool:
        return positions >= budget.positions or is_cancelled() or (clock is not None and clock() >= deadline)

    return stopped


def _line(table: Table) -> tuple[Move, ...]:
    """Return the line on the trail, without the game's own moves, and with the builds to the end."""
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


# ------------------------------------------------------------------ the game with a joker
Plan = dict[tuple[int, int], int]
"""The time at which each deed is due: a card and its place, or NOTHING to build it; see `_deed`."""


class PlannedSearch(Search):
    """The search of Joker Klondike itself, which tries the planned steps first.

    Each time the joker was moved, the search runs the relaxed game again for a while: if that is lost, so is
    the position, and if it is won, its line is the plan from there on. The search tries no proof for the
    root, for the game of `games.solver.claims` is easier still than the one that was won.
    """

    is_beyond_proof = True

    def __init__(
        self,
        table: JokerTable,
        shortcuts: Shortcuts,
        stopped: Callable[[int], bool],
        order: Order,
        plan: Plan,
    ) -> None:
        super().__init__(table, shortcuts, stopped, order)
        self._table = table
        self._plan = plan

    @override
    def _is_hopeless(self, steps: list[Step], owed: int, since: int) -> bool:
        if super()._is_hopeless(steps, owed, since):
            return True
        is_joker_moved = any(what > PACK_ON for what, *_ in self.table.trail[max(since - 1, 0) :])
        return is_joker_moved and self.aside <= len(self.seen) + _AHEAD and self._is_lost_freely()

    def _is_lost_freely(self) -> bool:
        table = FreeJokerTable(self._table.state())
        free = Search(table, _WITHOUT_CLAIMS, lambda seen: seen >= _ASKED_AGAIN)
        is_won = free.run()
        self.aside += len(free.seen)
        if is_won:
            self._plan = _plan(free.table)
        return is_won is False

    @override
    def _owing(self, order: list[Step]) -> list[Step]:
        """Return the steps as in the plain game, but with nothing owed for a step that `_compels` the joker.

        See `games.solver.debts`.
        """
        return super()._owing([(*step[:4], 0) if self._compels(step) else step for step in order])

    @override
    def _leads_on(self, step: Step, single: list[Step]) -> bool:
        """Return True: any last card moved alone may lead on, see `_joins`."""
        return True

    @override
    def _joins(self, step: Step, alone: tuple[Moved, ...]) -> bool:
        """Return True if a step uses the steps just before it, or may need them because the joker moves then.

        Proof that it is enough: let the last card c that moves alone, from p to q, do so later. Then p is
        covered until it does, and if the joker has been placed for p, it moves on only then, to the same
        places. And q is free until then: if the joker is placed for q, it cannot stay. So before a step that
        makes the joker move, c may have to cover q.
        """
        return super()._joins(step, alone) or self._compels(step)

    def _compels(self, step: Step) -> bool:
        """Return True if a step frees a card that may make the joker move, or move elsewhere than later."""
        what, source, _, count, _ = step
        table = self._table
        if what == DRAW:
            return table.is_compelling(table.stock[-1])
        pile = table.piles[source]
        return len(pile) > count and table.is_compelling(pile[-count - 1])

    @override
    def _add(self, steps: list[Step], owed: int, alone: tuple[Moved, ...]) -> None:
        plan = self._plan
        steps.sort(key=lambda step: plan.get(_deed(self.table, step), len(plan)), reverse=True)
        super()._add(steps, owed, alone)


def _plan(table: Table) -> Plan:
    """Return the deeds on the trail by when they were done; the table is then at its beginning."""
    plan: Plan = {}
    while trail := table.trail:
        what, source, third, count, *_ = trail[-1]
        table.take_back(len(trail) - 1)
        if what == BEYOND:
            plan[JOKER, third - 1] = len(trail)
        if what in (REPLACE, BEYOND):
            plan[third, NOTHING] = len(trail)
        elif what != TAKE:
            plan[_deed(table, (what, source, third, count, 0))] = len(trail)
    return plan


def _deed(table: Table, step: Step) -> tuple[int, int]:
    """Return the deed of a step, in terms that hold for another position too: see `Plan`."""
    what, source, target, count, _ = step
    if what == DRAW:
        return NOTHING, len(table.stock)
    if what == PLACE:
        return JOKER, target * 13 + table.foundations[target]
    card = table.piles[source][-count]
    if what == BUILD:
        return card, NOTHING
    column = table.piles[target]
    return card, column[-1] if column else SPACE


def _solve_with_joker(
    state: JokerState, budget: Budget, is_cancelled: Callable[[], bool], shortcuts: Shortcuts, order: Order
) -> Answer:
    """Search the relaxed game of `FreeJokerTable` first: a position that is lost in it is lost.

    If it is won, its line is the plan for the game itself. In that it can be wrong to free a card too early:
    then the joker must go at once, or the card it stands for must be built at once. So the search of the game
    itself takes only those shortcuts that are proved for it as well; two of them with exceptions: see
    `PlannedSearch`.
    """
    begun = budget.clock() if budget.clock else 0.0
    free = Search(FreeJokerTable(state), shortcuts, _stop(budget, is_cancelled), order)
    is_won, positions = free.run(), len(free.seen)
    if not is_won:
        return Answer(Verdict.UNKNOWN if is_won is None else Verdict.LOST, (), positions)
    spent = budget.clock() - begun if budget.clock else 0.0
    left = Budget(budget.positions - positions, budget.seconds - spent, budget.clock)
    proved = replace(shortcuts, safe=False, spaces=False)
    search = PlannedSearch(JokerTable(state), proved, _stop(left, is_cancelled), order, _plan(free.table))
    answer = _answer(search)
    return replace(answer, positions=positions + answer.positions)
