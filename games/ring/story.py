"""The turns of a game on a ring, for its story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core import Event
from games.match import Match


class Turns:
    """The events of a match by turns, and the cash of all players, who begin with `cash` each.

    The events `ends` end a turn, and begin the next one.
    """

    def __init__(self, match: Match, cash: int, *ends: type[Event]) -> None:
        self._match = match
        self._ends = ends
        self._rows = [(cash,) * len(match.seats)]

    def __iter__(self) -> Iterator[tuple[int, Any, Any]]:
        """Yield each event with the number of its turn, 0 before the first, and the view before the event."""
        turn = 0
        for view, event in self._match.seen():
            if isinstance(event, self._ends):
                if turn:
                    self._rows.append(tuple(view.cash))
                turn += 1
            yield turn, view, event

    @property
    def course(self) -> tuple[tuple[int, ...], ...]:
        """The cash of each seat, before the first turn and after each that was read."""
        return tuple(zip(*self._rows, strict=True))
