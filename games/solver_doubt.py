"""Doubts of the search: where it takes long, it tries to prove that what it searches is lost.

The proof of `games.solver_claims` costs too much for every position. So it gets about as much time as the
search itself: first for the position that was asked about, then, if that shows nothing, for positions on
the way to where the search is, from the last one that has cost more than a little towards the first.
"""

from __future__ import annotations

from typing import Final

from games.solver_claims import Claims
from games.solver_table import Table

Frame = tuple[list[tuple[int, int, int, int, int]], int, int, tuple[tuple[int, int], ...], int]
"""A position on the way: the steps still to be tried, how long the trail was, what is owed, last cards that
were moved alone, and how many positions had been seen."""

_FIRST: Final = 100
"""Runs for the first proof, before any search. One run takes about as long as one position."""
_SMALL: Final = 100
"""Positions that a frame must have cost, before it is worth a proof of its own."""


class Doubt:
    """The proofs of one search. `due` says how many positions are to be seen before the next `look`."""

    def __init__(self, table: Table, frames: list[Frame]) -> None:
        self.due = 1
        self._table = table
        self._frames = frames
        self._whole: Claims | None = Claims(table)

    def look(self, seen: int) -> bool:
        """Whether the position that was asked about is lost; frames that are proved lost are taken off."""
        runs = max(_FIRST, 2 * self.due)
        if self._whole is not None:
            answer = self._whole.refute(runs)
            if answer is True:
                return True
            if answer is False:
                self._whole = None
            self.due = 2 * max(seen, _FIRST // 2)
        else:
            self.due = seen + max(_SMALL, self._look_back(seen))
        return False

    def _look_back(self, seen: int) -> int:
        """Take lost frames off, as long as they are proved to be; the runs that this took."""
        table, frames = self._table, self._frames
        doubtful = [
            place
            for place, (_, _, _, alone, begun) in enumerate(frames)
            if place and not alone and seen - begun >= _SMALL
        ]
        tail, length = table.trail[:], len(table.trail)
        spent, stride = 0, 1
        while doubtful:
            place = doubtful[-1]
            table.take_back(frames[place][1])
            claims = Claims(table)
            answer = claims.refute(seen - frames[place][4])
            spent += claims.runs
            if answer is not True:
                break
            del frames[place:]
            length = len(table.trail)
            del doubtful[-stride:]
            stride *= 2
        table.redo(tail[len(table.trail) : length])
        return spent
