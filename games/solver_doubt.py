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

_FIRST_AFTER: Final = 60
"""Positions before the first doubt. One run of the proof takes about as long as one position."""
_SMALL: Final = 100
"""Positions that a frame must have cost, before it is worth a proof of its own."""


class Doubt:
    """The proofs of one search. `due` says how many positions are to be seen before the next `look`."""

    def __init__(self, table: Table, frames: list[Frame]) -> None:
        self.due = _FIRST_AFTER
        self._table = table
        self._frames = frames
        self._whole: Claims | None = Claims(table)

    def look(self, seen: int) -> bool:
        """Whether the position that was asked about is lost; frames that are proved lost are taken off."""
        runs = self.due
        if self._whole is not None:
            answer = self._whole.refute(runs)
            if answer is True:
                return True
            if answer is False:
                self._whole = None
            self.due = 2 * seen
        else:
            self.due = seen + max(_SMALL, self._look_back(seen))
        return False

    def _look_back(self, seen: int) -> int:
        """Take lost frames off, as long as they are proved to be; the runs that this took."""
        table, frames = self._table, self._frames
        place = self._before(len(frames) - 1, seen)
        if place <= 0:
            return 0
        tail = table.trail[frames[place][1] :]
        is_first, spent = True, 0
        while place > 0:
            _, length, _, _, begun = frames[place]
            table.take_back(length)
            claims = Claims(table)
            answer = claims.refute(seen - begun)
            spent += claims.runs
            if answer is not True:
                break
            is_first = False
            del frames[place:]
            place = self._before(place - 1, seen)
        if is_first:
            table.redo(tail)
        return spent

    def _before(self, place: int, seen: int) -> int:
        """The last frame up to a place that has cost more than a little and where all is settled."""
        frames = self._frames
        while place > 0 and (frames[place][3] or seen - frames[place][4] < _SMALL):
            place -= 1
        return place
