"""The schedule of the proofs by which a search shows that what it searches is lost.

The proof of `games.solver.claims` costs too much for every position. The search tries it for the root (the
position that was asked about), before the search and now and then while it lasts; once that has shown
nothing, for positions on the way to the next dive, if those have cost more than a little. Most positions
cannot be proved lost, and mostly for a reason that was met before: so the search tries the last reasons
first, in one run each instead of some hundred.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.solver.claims import Claims
from games.solver.frontier import Frame
from games.solver.table import Table

_FIRST: Final = 100
"""Runs for the first proof, before any search. One run takes about as long as one position."""
_SMALL: Final = 100
"""Positions that a frame must have cost before it is worth a proof of its own."""
_SHARE: Final = 3
"""Positions seen for each run spent on such proofs."""
_KEPT: Final = 8
"""Number of sets of bars to remember: see `Doubt._refute`."""


class Doubt:
    """The proofs of one search; `stopped` breaks them off, as it does the search."""

    def __init__(self, table: Table, stopped: Callable[[int], bool], is_whole_beyond_proof: bool) -> None:
        self._table = table
        self._stopped = stopped
        self._whole = None if is_whole_beyond_proof else Claims(table)
        self._due = 1
        """Number of positions to be seen before the next proof of the root."""
        self._runs = 0
        self._won_under: list[int] = []
        """Sets of bars in spite of which frames won the relaxed game, the most recent success first."""

    def is_all_lost(self, seen: int) -> bool:
        """Return True if the root is proved lost by now."""
        if self._whole is None or seen < self._due:
            return False
        answer = self._whole.refute(max(_FIRST, self._due), lambda: self._stopped(seen))
        if answer is False:
            self._whole = None
        self._due = 2 * max(seen, _FIRST // 2)
        return answer is True

    def is_lost(self, frame: Frame, seen: int) -> bool:
        """Return True if a proof shows that a frame, at which the table stands, is lost, or one above it."""
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
        answer = self._refute(claims, doubted.cost, seen)
        self._runs += claims.runs
        doubted.asked_at = doubted.cost
        doubted.is_beyond_proof = answer is False
        doubted.is_lost = answer is True
        return doubted.is_lost

    def _refute(self, claims: Claims, runs: int, seen: int) -> bool | None:
        """Refute like `Claims.refute`, but first try the bars that kept earlier proofs from success.

        Mostly they do so again.
        """
        for place, bars in enumerate(self._won_under):
            if claims.is_won_under(bars):
                self._won_under.insert(0, self._won_under.pop(place))
                return False
        answer = claims.refute(runs, lambda: self._stopped(seen))
        if answer is False:
            self._won_under.insert(0, claims.won_under)
            del self._won_under[_KEPT:]
        return answer

    def _is_worth_a_proof(self, frame: Frame) -> bool:
        return not frame.alone and not frame.is_beyond_proof and frame.cost >= max(_SMALL, 2 * frame.asked_at)
