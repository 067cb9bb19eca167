"""The turns of a game on a ring, from which its story is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core import Event
from games.match import Match


class Turns:
    """The events of a match by turn, and the cash of all players, who begin with `cash` each.

    Each event of the classes `ends` ends a turn and begins the next one.
    """

    def __init__(self, match: Match, cash: int, *ends: type[Event]) -> None:
        self._match = match
        self._ends = ends
        self._rows = [(cash,) * len(match.seats)]

    def __iter__(self) -> Iterator[tuple[int, Any, Any]]:
        """Yield the turn's number (0 before the first turn), the view before the event, and the event."""
        turn = 0
        for view, event in self._match.events_with_views():
            if isinstance(event, self._ends):
                if turn:
                    self._rows.append(tuple(view.cash))
                turn += 1
            yield turn, view, event

    @property
    def cash_by_turn(self) -> tuple[tuple[int, ...], ...]:
        """For each seat, its cash before the first turn and after each turn read so far."""
        return tuple(zip(*self._rows, strict=True))
