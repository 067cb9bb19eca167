"""Can this position be won, all cards known? A search of every line, as short as proofs can make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from games.core import Move
from games.joker_klondike.state import JokerState, PlaceJoker
from games.klondike_patience.state import Build, Draw, Pack, State
from games.patience.cards import JOKER, PACK, RANK_OF
from games.players import always
from games.solver.joker import JokerTable
from games.solver.search import Search, Shortcuts
from games.solver.table import BUILD, DRAW, PACK_ON, PLACE, Table


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


def table_of(state: State) -> Table:
    """A position as the solver plays it."""
    return JokerTable(state) if isinstance(state, JokerState) else Table(state)


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
