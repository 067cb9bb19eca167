"""The places of everything in GOLD AM YUKON, computed from the window's measures alone."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from games.compat import override
from ui.draw.theme import Metrics
from ui.play.panels.layout import BoardLayout, SidePartsSpec

_HIGHEST: Final = 1.1  # of the board's room in a tall window, in its widths
_DICE: Final = 0.37  # of the tray's width, for the dice


def _row_height(m: Metrics, seats: int) -> int:
    if seats > 4:
        return m.u(50 * m.text_factor(0.06))
    return m.u(62 if m == m.usual else 58 * m.text_factor(0.25))


class Layout(BoardLayout):
    """All places, in pixels. `board` is the window on the board: the valley fills it."""

    side_spec = SidePartsSpec(
        316,
        row=_row_height,
        gap=lambda m, seats: m.u(8 if seats <= 4 else 6),
        tray=lambda m, seats: m.u(142 if seats <= 4 else 120),
        roomy_tray=128,
        min_tray=112,
        spread=1.35,
        wider=0.3,
    )
    apart = (0, 0)

    @classmethod
    @override
    def board_in(cls, room: Rect, m: Metrics) -> Rect:
        high = min(room.height, round(room.width * _HIGHEST)) if room.width == m.width else room.height
        return Rect(room.x, room.y, room.width, high)

    # -------------------------------------------------------------- the tray
    @cached_property
    def _inner(self) -> Rect:
        return self.tray.inflate(-self.m.u(20), -self.m.u(12))

    @cached_property
    def verdict(self) -> Rect:
        """Room for a sentence below dice and dots."""
        inner, line = self._inner, min(self.m.u(26), self.tray.height // 4)
        return Rect(inner.x, inner.bottom - line, inner.width, line)

    @cached_property
    def dice(self) -> Rect:
        """The felt under the dice."""
        inner = self._inner
        return Rect(inner.x, inner.y, round(self.tray.width * _DICE), self.verdict.y - inner.y)

    @cached_property
    def heading(self) -> Rect:
        """Room for the heading over the dots, beside the dice."""
        left, inner = self.dice.right + self.m.u(10), self._inner
        return Rect(left, inner.y, inner.right - left, min(self.m.half(26), self.tray.height // 4))

    @cached_property
    def dots(self) -> Rect:
        """Room for the spots left."""
        heading = self.heading
        return Rect(heading.x, heading.bottom, heading.width, self.verdict.y - heading.bottom)


def compute_layout(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """Return the layout for a window and a number of seats, with `foot` pixels left free under the board."""
    return Layout.of(m, name, seats, foot)
