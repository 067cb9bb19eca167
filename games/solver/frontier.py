"""The positions from which the search may go on, and how it is drawn by lot which of them comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import exp
from random import Random
from typing import Final, NamedTuple

from games.patience.state import WASTE
from games.solver.table import Table, Trail

Step = tuple[int, int, int, int, int]
"""DRAW, BUILD, PACK_ON or PLACE; from which pile; to which; how many cards; what it owes."""
Moved = tuple[int, int]
"""A last card that was moved alone, and the card from which it was taken."""

_EVEN: Final = 3
"""Is added to the steps passed over: the more, the less they count when it is drawn where to go on."""
_PER_WASTE: Final = 0.3
_PER_COVERED: Final = 0.6
"""How `burden_of` a position grows with each card of the waste, and of those face down where most are."""


_GIVEN: Final = 64
"""Pieces that are given at most at once."""


class Order(NamedTuple):
    """What is gone on with: how it is drawn by lot, and how much the burden of a position counts."""

    lots: int
    weight: float


USUAL: Final = Order(1904, 1.0)
OTHER: Final = Order(1896, 0.0)
"""Often quick where the usual order takes long."""


@dataclass(slots=True, eq=False)
class Frame:
    """A position on the way."""

    above: Frame | None
    steps: list[Step]
    """The steps still to be tried."""
    length: int
    """How long the trail was."""
    owed: int
    alone: tuple[Moved, ...]
    """Last cards that were moved alone, just before."""
    begun: int
    """How many positions had been seen when the search came here last."""
    choices: int
    """How many steps there were to begin with."""
    strayed: int
    """How many more hopeful steps were passed over on the way here."""
    burden: float
    """See `burden_of`."""
    cost: int = 0
    """How many positions were seen from here on, as of when what is left was put by."""
    asked_at: int = 0
    """What it had cost when a proof was tried."""
    is_beyond_proof: bool = False
    is_lost: bool = False

    def passed_over(self) -> int:
        """How many steps were tried before the next one, here and on the way."""
        return self.strayed + self.choices - len(self.steps)

    def is_below_lost(self) -> bool:
        """Whether it is proved lost, or one above it is."""
        return any(above.is_lost for above in self.line())

    def line(self) -> Iterator[Frame]:
        """This frame and those above it, up to the first."""
        frame: Frame | None = self
        while frame:
            yield frame
            frame = frame.above


class Piece(NamedTuple):
    """A frame as it is given to another search of the same position, with the trail to it; see `Frame`."""

    trail: Trail
    steps: list[Step]
    owed: int
    alone: tuple[Moved, ...]
    choices: int
    strayed: int
    burden: float


class Frontier:
    """The frames that were put by. The table is moved to where the next dive begins."""

    def __init__(self, table: Table, order: Order, root: Frame) -> None:
        self._table = table
        self._root = root
        self._weight = order.weight
        self._heap: list[tuple[float, int, Frame, Trail]] = []
        self._count = 0
        self._rng = Random(order.lots)
        self._first: Frame | None = None
        """Where the dive began."""

    def put(self, frames: list[Frame], seen: int) -> None:
        """Put the frames of a dive by."""
        trail = self._table.trail[:]
        if self._first:
            for frame in self._first.line():
                frame.cost += seen - self._first.begun
        for frame in frames:
            if frame is not self._first:
                frame.cost = seen - frame.begun
            if frame.steps:
                self._add(frame, trail)
        frames.clear()

    def _add(self, frame: Frame, trail: Trail) -> None:
        self._count += 1
        rank = (_EVEN + frame.passed_over()) * self._rng.random() * exp(self._weight * frame.burden)
        heappush(self._heap, (rank, self._count, frame, trail))

    def take(self, seen: int) -> Frame | None:
        """Where to go on, but for what is lost; None where nothing is left."""
        while self._heap:
            *_, frame, trail = heappop(self._heap)
            if frame.is_below_lost():
                continue
            self._go(trail, frame.length)
            self._first = frame
            frame.begun = seen
            return frame
        return None

    def give(self) -> list[Piece]:
        """Half of what was put by, or less, for another search; it is not kept here."""
        given = self._heap[1 : 2 * _GIVEN : 2]
        if given:
            self._heap = self._heap[: 2 * _GIVEN : 2] + self._heap[2 * _GIVEN :]
            heapify(self._heap)
        return [
            Piece(
                trail[: frame.length], frame.steps, frame.owed, frame.alone,
                frame.choices, frame.strayed, frame.burden,
            )
            for *_, frame, trail in given
            if not frame.is_below_lost()
        ]  # fmt: skip

    def add(self, pieces: list[Piece], seen: int) -> None:
        """Put by what was given by another search; of the frames on the way only the root is known."""
        for trail, steps, owed, alone, choices, strayed, burden in pieces:
            frame = Frame(self._root, steps, len(trail), owed, alone, seen, choices, strayed, burden)
            self._add(frame, trail)

    def _go(self, trail: Trail, length: int) -> None:
        """Set the table to the first steps of a trail."""
        table = self._table
        same = 0
        for here, there in zip(table.trail, trail[:length], strict=False):
            if here != there:
                break
            same += 1
        table.take_back(same)
        table.redo(trail[same:length])


def burden_of(table: Table) -> float:
    """How unlikely it seems that a line from a position of Joker Klondike wins: the logarithm of its rank.

    Klondike itself, in which the waste tells less, is not searched any faster by it.
    """
    if not table.has_joker:
        return 0.0
    return _PER_WASTE * len(table.piles[WASTE]) + _PER_COVERED * max(table.hidden)
