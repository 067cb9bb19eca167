"""Where everything of GOLD AM YUKON is, worked out from the window's measures alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from ui.bar import BarLayout, lay_out_bar
from ui.scenes.board.hud import ICONS
from ui.theme import Metrics

SIDE_WIDTH: Final = 316
_TALL: Final = 1.15  # how much higher than wide a window must be to have its side parts below
_HIGHEST: Final = 1.1  # of the board's room in a tall window, in its widths
_SPREAD: Final = 1.35  # by how much rows and buttons grow at the most where a tall window has room
_DICE: Final = 0.37  # of the tray's width, for the dice


@dataclass(frozen=True, slots=True)
class Layout:
    """All places, in pixels.

    `room` is the window on the board: the valley fills it, and the board is fitted into it. In the tray,
    `dice` is the felt where dice lie, `heading` and `dots` the rooms of the spots that are left, `verdict`
    the room of a sentence under them. `foot` was left free under the board.
    """

    bar: BarLayout
    room: Rect
    foot: Rect
    side: Rect
    players: tuple[Rect, ...]
    tray: Rect
    dice: Rect
    heading: Rect
    dots: Rect
    verdict: Rect
    main: Rect
    second: Rect
    third: Rect
    ledger: Rect

    @property
    def is_below(self) -> bool:
        """Whether the side parts are below the board."""
        return self.side.x == 0


@dataclass(frozen=True, slots=True)
class _Side:
    side: Rect
    players: tuple[Rect, ...]
    tray: Rect
    main: Rect
    second: Rect
    third: Rect
    ledger: Rect


def lay_out(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """The layout for a window and a number of seats: the side parts at the right, or below in a tall one.

    `foot` pixels are left free under the board.
    """
    bar = lay_out_bar(m, name, len(ICONS))
    top = bar.bar.bottom
    if m.height > m.width * _TALL:
        most = m.height - top - foot - _least_below(m, seats)
        room = Rect(0, top, m.width, min(most, round(m.width * _HIGHEST)))
        strip = Rect(0, room.bottom, m.width, foot)
        side = _side_below(m, seats, strip.bottom)
    else:
        side = _side_beside(m, seats, top)
        room = Rect(0, top, side.side.left, m.height - top - foot)
        strip = Rect(0, room.bottom, room.width, foot)
    dice, heading, dots, verdict = _tray_parts(side.tray, m)
    return Layout(
        bar, room, strip, side.side, side.players, side.tray, dice, heading, dots, verdict,
        side.main, side.second, side.third, side.ledger,
    )  # fmt: skip


def _growth(m: Metrics, share: float) -> float:
    """How much a length grows that follows the text's size by a share."""
    return 1 + (m.text_scale - 1) * share


def _row_height(m: Metrics, seats: int) -> int:
    return m.u(58 * _growth(m, 0.4)) if seats <= 4 else m.u(50 * _growth(m, 0.24))


def _tray_height(m: Metrics, seats: int) -> int:
    return m.u(142 if seats <= 4 else 120 if m.text_size <= 125 else 92)


def _tray_parts(tray: Rect, m: Metrics) -> tuple[Rect, Rect, Rect, Rect]:
    """The felt of the dice, and beside it heading and dots; below both a line for a sentence."""
    line = min(m.half(26), tray.height // 4)
    inner = tray.inflate(-m.u(20), -m.u(12))
    verdict = Rect(inner.x, inner.bottom - line, inner.width, line)
    dice = Rect(inner.x, inner.y, round(tray.width * _DICE), verdict.y - inner.y)
    left = dice.right + m.u(10)
    heading = Rect(left, inner.y, inner.right - left, min(m.half(26), tray.height // 4))
    dots = Rect(left, heading.bottom, heading.width, verdict.y - heading.bottom)
    return dice, heading, dots, verdict


def _buttons(room: Rect, m: Metrics, grown: float = 1.0) -> tuple[Rect, Rect, Rect]:
    """The main button, and below it two smaller ones side by side."""
    main = Rect(room.x, room.y, room.width, m.u(48 * _growth(m, 0.2) * grown))
    gap = m.u(8)
    wide = (room.width - gap) // 2
    second = Rect(room.x, main.bottom + m.u(12), wide, m.u(42 * _growth(m, 0.2) * grown))
    third = Rect(second.right + gap, second.y, room.width - gap - wide, second.height)
    return main, second, third


def _side_beside(m: Metrics, seats: int, top: int) -> _Side:
    width = m.u(SIDE_WIDTH * _growth(m, 0.3))
    side = Rect(m.width - width, top, width, m.height - top)
    inner = side.inflate(-m.u(28), -m.u(24))
    high, gap = _row_height(m, seats), m.u(8 if seats <= 4 else 6)
    players = tuple(
        Rect(inner.x, inner.y + number * (high + gap), inner.width, high) for number in range(seats)
    )
    far = m.u(14 if m.text_size <= 125 else 9)
    tray = Rect(inner.x + m.u(4), players[-1].bottom + far, inner.width - m.u(8), _tray_height(m, seats))
    main, second, third = _buttons(Rect(inner.x, tray.bottom + far, inner.width, 0), m)
    y = second.bottom + far + m.u(2)
    ledger = Rect(inner.x, y, inner.width, max(1, inner.bottom - y))
    return _Side(side, players, tray, main, second, third, ledger)


def _rows_below(seats: int) -> int:
    return (seats + 1) // 2


def _least_below(m: Metrics, seats: int) -> int:
    """How much height the side parts of a tall window need at least."""
    rows = _rows_below(seats) * (_row_height(m, 2) + m.u(8))
    return rows + m.u(24 + 14 + 14 + 12) + m.u(128) + m.u(90 * _growth(m, 0.2))


def _side_below(m: Metrics, seats: int, top: int) -> _Side:
    """Players in two columns; below them tray and buttons at the left, the ledger at the right."""
    side = Rect(0, top, m.width, m.height - top)
    inner = side.inflate(-m.u(28), -m.u(24))
    grown = max(1.0, min(_SPREAD, side.height / _least_below(m, seats)))
    high, gap = round(_row_height(m, 2) * grown), m.u(18)
    wide = (inner.width - gap) // 2
    players = tuple(
        Rect(inner.x + number % 2 * (wide + gap), inner.y + number // 2 * (high + m.u(8)), wide, high)
        for number in range(seats)
    )
    y = players[-1].bottom + m.u(16)
    buttons = m.u(90 * _growth(m, 0.2) * grown) + m.u(12)
    spare = inner.bottom - y - buttons - m.u(14 + 8)
    tray = Rect(inner.x + m.u(4), y, wide - m.u(8), max(m.u(112), spare))
    main, second, third = _buttons(Rect(inner.x, tray.bottom + m.u(14), wide, 0), m, grown)
    ledger = Rect(inner.right - wide, y, wide, second.bottom - y)
    return _Side(side, players, tray, main, second, third, ledger)
