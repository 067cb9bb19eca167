"""The order of the search: dives, each of them depth first, from positions drawn by lot; and its doubts.

Depth first alone may search for long below one early mistake. So a dive is broken off after some positions;
what it left untried is put by, and the next one begins at something that was put by, rather early in the
game than late.

Where the search takes long, it tries to prove that what it searches is lost. The proof of
`games.solver.claims` costs too much for every position. It is tried for the position that was asked about,
before the search and now and then while it lasts; once that has shown nothing, for positions on the way to
where the search goes on, if those have cost more than a little.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from typing import Final

from games.solver.claims import Claims
from games.solver.table import Table, Trail

Step = tuple[int, int, int, int, int]
"""DRAW, BUILD, PACK_ON or PLACE; from which pile; to which; how many cards; what it owes."""
Moved = tuple[int, int]
"""A last card that was moved alone, and the card from which it was taken."""

_LOTS: Final = 1904
_FIRST: Final = 100
"""Runs for the first proof, before any search. One run takes about as long as one position."""
_SMALL: Final = 100
"""Positions that a frame must have cost, before it is worth a proof of its own."""
_SHARE: Final = 3
"""Positions for each run of such a proof."""


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
    cost: int = 0
    """How many positions were seen from here on, as of when what is left was put by."""
    asked_at: int = 0
    """What it had cost when a proof was tried."""
    is_beyond_proof: bool = False
    is_lost: bool = False

    def line(self) -> Iterator[Frame]:
        """This frame and those above it, up to the first."""
        frame: Frame | None = self
        while frame:
            yield frame
            frame = frame.above


class Frontier:
    """The frames that were put by. The table is moved to where the next dive begins."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heap: list[tuple[float, int, Frame, Trail]] = []
        self._count = 0
        self._rng = Random(_LOTS)
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
                self._count += 1
                heappush(self._heap, (frame.length * self._rng.random(), self._count, frame, trail))
        frames.clear()

    def take(self, seen: int) -> Frame | None:
        """Where to go on, but for what is lost; None where nothing is left."""
        while self._heap:
            *_, frame, trail = heappop(self._heap)
            if any(above.is_lost for above in frame.line()):
                continue
            self._go(trail, frame.length)
            self._first = frame
            frame.begun = seen
            return frame
        return None

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


class Doubt:
    """The proofs of one search."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._whole: Claims | None = Claims(table)
        self._due = 1
        """How many positions are to be seen before the whole is doubted again."""
        self._runs = 0

    def is_all_lost(self, seen: int) -> bool:
        """Whether the position that was asked about is proved lost by now."""
        if self._whole is None or seen < self._due:
            return False
        answer = self._whole.refute(max(_FIRST, 2 * self._due))
        if answer is False:
            self._whole = None
        self._due = 2 * max(seen, _FIRST // 2)
        return answer is True

    def is_lost(self, frame: Frame, seen: int) -> bool:
        """Whether a frame, to which the table is set, is proved lost: it, or one above it."""
        if self._whole is not None or _SHARE * self._runs >= seen:
            return False
        worth = [above for above in frame.line() if above.above and self._is_worth_a_proof(above)]
        if not worth:
            return False
        doubted = worth[len(worth) // 2]
        below = self._table.trail[doubted.length :]
        self._table.take_back(doubted.length)
        claims = Claims(self._table)
        self._table.redo(below)
        answer = claims.refute(doubted.cost)
        self._runs += claims.runs
        doubted.asked_at = doubted.cost
        doubted.is_beyond_proof = answer is False
        doubted.is_lost = answer is True
        return doubted.is_lost

    def _is_worth_a_proof(self, frame: Frame) -> bool:
        return not frame.alone and not frame.is_beyond_proof and frame.cost >= max(_SMALL, 2 * frame.asked_at)
