"""What lies beside the board, or below it in a tall window: players, tray, three buttons, log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from ui.draw.theme import Metrics


@dataclass(frozen=True, slots=True)
class Side:
    """The side parts, in pixels."""

    side: Rect
    players: tuple[Rect, ...]
    tray: Rect
    main: Rect
    second: Rect
    third: Rect
    ledger: Rect


@dataclass(frozen=True, slots=True)
class SidePlan:
    """The measures of a game's side parts, in units.

    `row` and `tray` are the heights of a player's row and of the tray beside the board, in pixels; `gap` is
    left between rows. `roomy_tray` is the height of the tray that a tall window leaves room for, `least_tray`
    what it has at the least. `second` is the width of the second button out of that of both. In a tall window
    rows and buttons grow up to `spread`. `wider` is the share of the text's growth by which the column beside
    the board grows, where the board has more width than it needs.
    """

    width: int
    pad: int
    row: Callable[[Metrics, int], int]
    gap: Callable[[int], int]
    tray: Callable[[Metrics, int], int]
    roomy_tray: int
    least_tray: int
    second: Callable[[int], int]
    spread: float
    wider: float = 0.0

    # -------------------------------------------------------------- at the right
    def beside(self, m: Metrics, seats: int, top: int) -> Side:
        """Everything in one column at the right of the window."""
        width = m.u(self.width * growth(m, self.wider))
        side = Rect(m.width - width, top, width, m.height - top)
        inner = side.inflate(-m.u(self.pad), -m.u(24))
        high, gap = self.row(m, seats), m.u(self.gap(seats))
        players = tuple(
            Rect(inner.x, inner.y + number * (high + gap), inner.width, high) for number in range(seats)
        )
        far = m.u(14 if m.text_size <= 125 else 9)
        tray = Rect(inner.x + m.u(4), players[-1].bottom + far, inner.width - m.u(8), self.tray(m, seats))
        main, second, third = self._buttons(Rect(inner.x, tray.bottom + far, inner.width, 0), m)
        y = second.bottom + far + m.u(2)
        ledger = Rect(inner.x, y, inner.width, max(1, inner.bottom - y))
        return Side(side, players, tray, main, second, third, ledger)

    # -------------------------------------------------------------- below
    def least_below(self, m: Metrics, seats: int) -> int:
        """How much height the side parts of a tall window need at least."""
        rows = (seats + 1) // 2 * (self.row(m, 2) + m.u(8))
        return rows + m.u(24 + 14 + 14 + 12) + m.u(self.roomy_tray) + m.u(90 * growth(m, 0.2))

    def below(self, m: Metrics, seats: int, top: int) -> Side:
        """Players in two columns; below them tray and buttons at the left, the ledger at the right."""
        side = Rect(0, top, m.width, m.height - top)
        inner = side.inflate(-m.u(self.pad), -m.u(24))
        grown = max(1.0, min(self.spread, side.height / self.least_below(m, seats)))
        high, gap = round(self.row(m, 2) * grown), m.u(18)
        wide = (inner.width - gap) // 2
        players = tuple(
            Rect(inner.x + number % 2 * (wide + gap), inner.y + number // 2 * (high + m.u(8)), wide, high)
            for number in range(seats)
        )
        y = players[-1].bottom + m.u(16)
        buttons = m.u(90 * growth(m, 0.2) * grown) + m.u(12)
        spare = inner.bottom - y - buttons - m.u(14 + 8)
        tray = Rect(inner.x + m.u(4), y, wide - m.u(8), max(m.u(self.least_tray), spare))
        main, second, third = self._buttons(Rect(inner.x, tray.bottom + m.u(14), wide, 0), m, grown)
        ledger = Rect(inner.right - wide, y, wide, second.bottom - y)
        return Side(side, players, tray, main, second, third, ledger)

    def _buttons(self, room: Rect, m: Metrics, grown: float = 1.0) -> tuple[Rect, Rect, Rect]:
        """The main button, and below it two smaller ones side by side."""
        main = Rect(room.x, room.y, room.width, m.u(48 * growth(m, 0.2) * grown))
        gap = m.u(8)
        wide = self.second(room.width - gap)
        second = Rect(room.x, main.bottom + m.u(12), wide, m.u(42 * growth(m, 0.2) * grown))
        third = Rect(second.right + gap, second.y, room.width - gap - wide, second.height)
        return main, second, third


def growth(m: Metrics, share: float) -> float:
    """How much a length grows that follows the text's size by a share."""
    return 1 + (m.text_scale - 1) * share
