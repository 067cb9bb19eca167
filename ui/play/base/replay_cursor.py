"""A played game, as a row of positions that can be shown in any order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final

from games.core import Event
from games.match import NATURE, Entry, Match

_STRIDE: Final = 32  # positions from one kept copy of the state to the next


class ReplayCursor:
    """The present log of a match. Position 0 is before the first move; each move leads to the next one.

    Entries of nature belong to the move before them. If the match continues, the cursor does not
    change. `ends`, if given, are the numbers of log entries before each position.
    """

    def __init__(self, match: Match, ends: Sequence[int] = ()) -> None:
        self.game = match.game
        self.options = dict(match.options)
        self._moves = [entry.move for entry in match.log]
        self._ends = list(ends) or _ends(match.log)
        self._events: list[list[Event]] = []
        self._copies: list[Any] = []
        self._run(self.game.new(len(match.seats), match.options))

    @property
    def last(self) -> int:
        """Number of the last position, which is the number of moves."""
        return len(self._ends) - 1

    def entries_before(self, position: int) -> int:
        """Return the number of log entries that lead to a position."""
        return self._ends[position]

    def position_of(self, entry: int) -> int:
        """Return the position whose events are those of an entry of the log, among others."""
        return min(self.last, bisect_right(self._ends, entry))

    def events(self, position: int) -> list[Event]:
        """Return the events since the previous position."""
        return self._events[position]

    def state(self, position: int) -> Any:
        """Return the state of the game at a position; the caller may change it."""
        kept = position // _STRIDE
        state = self.game.copy(self._copies[kept])
        for move in self._moves[self._ends[kept * _STRIDE] : self._ends[position]]:
            self.game.apply(state, move)
        return state

    def state_after(self, entries: int) -> Any:
        """Return the state of the game after some entries of the log; the caller may change it."""
        state = self.game.copy(self._copies[0])
        for move in self._moves[self._ends[0] : entries]:
            self.game.apply(state, move)
        return state

    def view(self, position: int) -> Any:
        """Return the first seat's view at a position."""
        return self.game.observe(self.state(position), 0)

    def _run(self, state: Any) -> None:
        """Play all moves once, and keep their events and some copies of the state."""
        begin = 0
        for number, end in enumerate(self._ends):
            entries = [self.game.apply(state, move) for move in self._moves[begin:end]]
            self._events.append([event for events in entries for event in events])
            if number % _STRIDE == 0:
                self._copies.append(self.game.copy(state))
            begin = end


def _ends(log: Sequence[Entry]) -> list[int]:
    """Return the number of entries that lead to each position: all before the next move."""
    moves = [number for number, entry in enumerate(log) if entry.actor != NATURE]
    return [*moves, len(log)]
