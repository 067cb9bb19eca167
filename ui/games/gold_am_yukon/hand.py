"""A pressed mouse button over the board: it drags a stone at an end of the team, or the ground itself."""

from __future__ import annotations

from typing import Final

from ui.games.gold_am_yukon.ground import NOTHING
from ui.games.gold_am_yukon.table import YukonTable

_DRAG_FROM: Final = 6  # units the mouse must move before a press becomes a drag

Place = tuple[int, int]


class Hand:
    """What is held at a table."""

    def __init__(self, table: YukonTable) -> None:
        self._table = table
        self._start: Place | None = None
        self._last: Place = (0, 0)
        self._stone = NOTHING
        self._is_dragging = False

    @property
    def holds(self) -> bool:
        """Whether the button is pressed over the board."""
        return self._start is not None

    def take(self, place: Place, stone: int) -> None:
        """The button was pressed at a place, on the stone of a space or on the ground (NOTHING)."""
        self._start = self._last = place
        self._stone = stone

    def drags_to(self, place: Place) -> bool:
        """Whether the mouse has moved so far that it is more than a click."""
        if not self._is_dragging and self._start is not None:
            away = abs(place[0] - self._start[0]) + abs(place[1] - self._start[1])
            self._is_dragging = away >= self._table.layout.m.u(_DRAG_FROM)
            if self._is_dragging and self._stone != NOTHING:
                self._table.lift(self._stone, place)
        return self._is_dragging

    def carry(self, place: Place) -> bool:
        """Take along what is held; whether the ground has moved."""
        last, self._last = self._last, place
        if self._stone == NOTHING:
            return self._table.pan(place[0] - last[0], place[1] - last[1])
        self._table.carry(place)
        return False

    def open(self) -> tuple[int, bool]:
        """The button was let go: the stone that it held, NOTHING for none, and whether it was dragged."""
        held = self._stone, self._is_dragging
        self._start, self._stone, self._is_dragging = None, NOTHING, False
        return held

    def drop(self) -> None:
        """Let go of what is held, where it came from."""
        stone, was_dragged = self.open()
        if was_dragged and stone != NOTHING:
            self._table.let_go()
