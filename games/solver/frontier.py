"""The frontier: frames from which the search may resume, and the random draw of the next one (restarts)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from math import exp
from random import Random
from typing import Final, NamedTuple

from games.patience.state import WASTE
from games.solver.table import Table, Trail

Step = tuple[int, int, int, int, int]
"""DRAW, BUILD, PACK_ON or PLACE; the source pile; the target; the number of cards; the debts it adds."""
Moved = tuple[int, int]
"""A last card that was moved alone, and the card from which it was taken."""

_EVEN: Final = 3
"""Added to the steps passed over: the higher it is, the less they count in the draw of the next frame."""
_PER_WASTE: Final = 0.3
_PER_COVERED: Final = 0.6
"""Weights in `burden_of`: of each card of the waste, and of each face-down card where most are face down."""


class Order(NamedTuple):
    """The order of a search: the seed of its lots, and the weight of the heuristic `burden`."""

    lots: int
    weight: float


USUAL: Final = Order(1904, 1.0)
OTHER: Final = Order(1896, 0.0)
"""An order that is often quick where the usual order takes long."""


@dataclass(slots=True, eq=False)
class Frame:
    """A position on the way."""

    above: Frame | None
    steps: list[Step]
    """The steps still to be tried."""
    length: int
    """Length of the trail at this position."""
    owed: int
    alone: tuple[Moved, ...]
    """Last cards that were moved alone, just before."""
    begun: int
    """Number of positions seen when the search last came here."""
    choices: int
    """Number of steps there were to begin with."""
    strayed: int
    """Number of more hopeful steps passed over on the way here."""
    burden: float
    """The heuristic of the position: see `burden_of`."""
    cost: int = 0
    """Number of positions seen from here on, counted when the search last put its frames by."""
    asked_at: int = 0
    """The cost at the time of the last proof."""
    is_beyond_proof: bool = False
    is_lost: bool = False

    def passed_over(self) -> int:
        """Return the number of steps tried before the next one, here and on the way."""
        return self.strayed + self.choices - len(self.steps)

    def is_below_lost(self) -> bool:
        """Return True if this frame is proved lost, or one above it is."""
        return any(above.is_lost for above in self.line())

    def line(self) -> Iterator[Frame]:
        """Yield this frame and those above it, up to the first."""
        frame: Frame | None = self
        while frame:
            yield frame
            frame = frame.above


class Frontier:
    """The frames that were put by. `take` moves the table to the position where the next dive begins."""

    def __init__(self, table: Table, order: Order) -> None:
        self._table = table
        self._weight = order.weight
        self._heap: list[tuple[float, int, Frame, Trail]] = []
        self._count = 0
        self._rng = Random(order.lots)
        self._first: Frame | None = None
        """The frame where the dive began."""

    def put(self, frames: list[Frame], seen: int) -> None:
        """Put the frames of a dive by, and add the positions seen to the cost of each; clear the list."""
        trail = self._table.trail[:]
        if self._first:
            for frame in self._first.line():
                frame.cost += seen - self._first.begun
        for frame in frames:
            if frame is not self._first:
                frame.cost = seen - frame.begun
            if frame.steps:
                self._count += 1
                rank = (_EVEN + frame.passed_over()) * self._rng.random() * exp(self._weight * frame.burden)
                heappush(self._heap, (rank, self._count, frame, trail))
        frames.clear()

    def take(self, seen: int) -> Frame | None:
        """Return the frame where the next dive begins and move the table there; None if nothing is left.

        Frames that are proved lost, or lie below one that is, are dropped.
        """
        while self._heap:
            *_, frame, trail = heappop(self._heap)
            if frame.is_below_lost():
                continue
            self._go(trail, frame.length)
            self._first = frame
            frame.begun = seen
            return frame
        return None

    def _go(self, trail: Trail, length: int) -> None:
        """Move the table to the first `length` steps of a trail."""
        table = self._table
        same = 0
        for here, there in zip(table.trail, trail[:length], strict=False):
            if here != there:
                break
            same += 1
        table.take_back(same)
        table.redo(trail[same:length])


def burden_of(table: Table) -> float:
    """Return the heuristic of a position of Joker Klondike: the logarithm of its rank, high if it seems lost.

    Klondike itself, in which the waste tells less, is not searched any faster by it, and gets 0.
    """
    if not table.has_joker:
        return 0.0
    return _PER_WASTE * len(table.piles[WASTE]) + _PER_COVERED * max(table.hidden)
