"""Can this position be won, all cards known? A search of every line, as short as proofs can make it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from games.cards import PACK, RANK_OF
from games.core import Move
from games.klondike_patience.state import COLUMNS, Build, Draw, Pack, State
from games.solver_bound import may_be_won
from games.solver_table import BUILD, DRAW, Step, Table

_POLLED_EVERY: Final = 64


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


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """The proofs that make the search short; each can be switched off, to test that it changes no answer."""

    safe_builds: bool = True
    bound: bool = True


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
    return _Search(state, budget, wanted, shortcuts).run()


def _count(state: State) -> int:
    lying = sum(len(state.columns[pile]) for pile in COLUMNS)
    return lying + len(state.stock) + len(state.waste) + sum(state.foundations)


class _Search:
    """Depth first, every position once."""

    def __init__(
        self, state: State, budget: Budget, wanted: Callable[[], bool], shortcuts: Shortcuts
    ) -> None:
        self.table = Table(state)
        self.budget = budget
        self.wanted = wanted
        self.shortcuts = shortcuts
        self.seen: set[int] = set()
        self.frames: list[tuple[list[Step], int]] = []
        clock = budget.clock
        self.deadline = clock() + budget.seconds if clock else 0.0

    def run(self) -> Answer:
        """Search until the answer is there, the budget is spent, or nobody wants it."""
        table, frames = self.table, self.frames
        if self._arrive():
            return self._won()
        limit = self.budget.positions
        polled = 0
        while frames:
            steps, length = frames[-1]
            table.take_back(length)
            if not steps:
                frames.pop()
                continue
            if len(self.seen) >= polled:
                polled = len(self.seen) + _POLLED_EVERY
                if len(self.seen) >= limit or self._is_stopped():
                    return Answer(Verdict.UNKNOWN, positions=len(self.seen))
            what, source, target, count = steps.pop()
            if what == DRAW:
                table.draw()
            elif what == BUILD:
                table.build(source)
            else:
                table.pack(source, target, count)
            if self._arrive():
                return self._won()
        return Answer(Verdict.LOST, positions=len(self.seen))

    def _is_stopped(self) -> bool:
        clock = self.budget.clock
        return not self.wanted() or (clock is not None and clock() >= self.deadline)

    def _arrive(self) -> bool:
        """Settle a new position and put it on the way, unless it is known or lost; True where it is won."""
        table = self.table
        if self.shortcuts.safe_builds:
            table.build_safely()
        else:
            table.build_aces()
        if table.key in self.seen:
            return False
        self.seen.add(table.key)
        if table.is_won:
            return True
        if not self.shortcuts.bound or may_be_won(table):
            self.frames.append((table.steps(), len(table.trail)))
        return False

    def _won(self) -> Answer:
        """The line on the trail, but for aces that the game builds by itself, and the builds to the end."""
        table = self.table
        positions = len(self.seen)
        while any(table.piles[pile] for pile in COLUMNS):
            card = min(
                (table.piles[pile][-1] for pile in COLUMNS if table.piles[pile]), key=RANK_OF.__getitem__
            )
            table.build(table.at[card])
        line: list[Move] = []
        for what, source, third, count, *_ in table.trail:
            if what == DRAW:
                line.append(Draw())
            elif what != BUILD:
                line.append(Pack(source, third, count))
            elif RANK_OF[third] > 1 or not line:
                line.append(Build(source))
        return Answer(Verdict.WON, tuple(line), positions)
