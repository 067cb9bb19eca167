"""Where everything of GOLD AM YUKON is, worked out from the window's measures alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from ui.draw.theme import Metrics
from ui.play.board_hud import ICONS
from ui.play.side import SidePlan, growth
from ui.widgets.bar import BarLayout, lay_out_bar

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


def lay_out(m: Metrics, name: str, seats: int, foot: int = 0) -> Layout:
    """The layout for a window and a number of seats: the side parts at the right, or below in a tall one.

    `foot` pixels are left free under the board.
    """
    bar = lay_out_bar(m, name, len(ICONS))
    top = bar.bar.bottom
    if m.height > m.width * _TALL:
        most = m.height - top - foot - _SIDE.least_below(m, seats)
        room = Rect(0, top, m.width, min(most, round(m.width * _HIGHEST)))
        strip = Rect(0, room.bottom, m.width, foot)
        side = _SIDE.below(m, seats, strip.bottom)
    else:
        side = _SIDE.beside(m, seats, top)
        room = Rect(0, top, side.side.left, m.height - top - foot)
        strip = Rect(0, room.bottom, room.width, foot)
    dice, heading, dots, verdict = _tray_parts(side.tray, m)
    return Layout(
        bar, room, strip, side.side, side.players, side.tray, dice, heading, dots, verdict,
        side.main, side.second, side.third, side.ledger,
    )  # fmt: skip


def _row_height(m: Metrics, seats: int) -> int:
    return m.u(58 * growth(m, 0.25)) if seats <= 4 else m.u(50 * growth(m, 0.06))


def _tray_height(m: Metrics, seats: int) -> int:
    return m.u(142 if seats <= 4 else 120)


_SIDE: Final = SidePlan(
    SIDE_WIDTH,
    pad=28,
    row=_row_height,
    gap=lambda seats: 8 if seats <= 4 else 6,
    tray=_tray_height,
    roomy_tray=128,
    least_tray=112,
    second=lambda both: both // 2,
    spread=_SPREAD,
    wider=0.3,
)


def _tray_parts(tray: Rect, m: Metrics) -> tuple[Rect, Rect, Rect, Rect]:
    """The felt of the dice, and beside it heading and dots; below both a line for a sentence."""
    line = min(m.u(26), tray.height // 4)
    inner = tray.inflate(-m.u(20), -m.u(12))
    verdict = Rect(inner.x, inner.bottom - line, inner.width, line)
    dice = Rect(inner.x, inner.y, round(tray.width * _DICE), verdict.y - inner.y)
    left = dice.right + m.u(10)
    heading = Rect(left, inner.y, inner.right - left, min(m.half(26), tray.height // 4))
    dots = Rect(left, heading.bottom, heading.width, verdict.y - heading.bottom)
    return dice, heading, dots, verdict
