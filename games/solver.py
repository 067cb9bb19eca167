"""Can this position be won, all cards known? A search of every line, as short as proofs can make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from games.cards import PACK, RANK_OF
from games.core import Move
from games.klondike_patience.state import COLUMNS, Build, Draw, Pack, State
from games.solver_search import Search, Shortcuts
from games.solver_table import BUILD, DRAW, Table


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


def always() -> bool:
    """An answer that is wanted until it is there."""
    return True


def solve(
    state: State,
    budget: Budget = DEFAULT_BUDGET,
    wanted: Callable[[], bool] = always,
    shortcuts: Shortcuts = ALL_SHORTCUTS,
) -> Answer:
    """Whether a position can be won by one who sees every card. Giving up is no move here."""
    if hasattr(state, "joker_at"):
        return Answer(Verdict.UNKNOWN)
    if state.is_given_up or not state.is_dealt or _count(state) != len(PACK):
        return Answer(Verdict.LOST)
    table = Table(state)
    search = Search(table, shortcuts, _stop(budget, wanted))
    is_won = search.run()
    positions = len(search.seen)
    if is_won is None:
        return Answer(Verdict.UNKNOWN, (), positions)
    return Answer(Verdict.WON, _line(table), positions) if is_won else Answer(Verdict.LOST, (), positions)


def _count(state: State) -> int:
    lying = sum(len(state.columns[pile]) for pile in COLUMNS)
    return lying + len(state.stock) + len(state.waste) + sum(state.foundations)


def _stop(budget: Budget, wanted: Callable[[], bool]) -> Callable[[int], bool]:
    """What tells the search to stop, from the number of positions seen."""
    clock = budget.clock
    deadline = clock() + budget.seconds if clock else 0.0

    def stopped(positions: int) -> bool:
        return positions >= budget.positions or not wanted() or (clock is not None and clock() >= deadline)

    return stopped


def _line(table: Table) -> tuple[Move, ...]:
    """The line on the trail, but for aces that the game builds by itself, and the builds to the end."""
    while any(table.piles[pile] for pile in COLUMNS):
        lasts = [table.piles[pile][-1] for pile in COLUMNS if table.piles[pile]]
        table.build(table.at[min(lasts, key=RANK_OF.__getitem__)])
    line: list[Move] = []
    for what, source, third, count, *_ in table.trail:
        if what == DRAW:
            line.append(Draw())
        elif what != BUILD:
            line.append(Pack(source, third, count))
        elif RANK_OF[third] > 1 or not line:
            line.append(Build(source))
    return tuple(line)
