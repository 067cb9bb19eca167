"""The layout of a ring of spaces around a middle, with two dice in the tray."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from pygame import Rect

from games.compat import override
from ui.draw.boxes import around, edges
from ui.draw.theme import Metrics
from ui.play.panels.layout import BoardLayout

_HIGHEST: Final = 1.06  # maximum height of the board in a tall window, in its widths
_MARGIN: Final = 10  # units around the board


class Pair(NamedTuple):
    """Positions of two dice in a tray.

    Their middles are at the shares `at` of its width. A die has the `share` of its height, but at least
    `least` units: with large text the tray is lower, but not the dice. `gap` units are left beside them.
    """

    at: tuple[float, float]
    share: float
    least: float
    gap: int


class RingLayout(BoardLayout):
    """A ring of `each` spaces on each side, and two dice at the left of the tray.

    `corner` is the size of a corner in units; without one all spaces are alike. `widest` is the maximum width
    of the board, in its heights.
    """

    each: ClassVar[int]
    corner: ClassVar[tuple[int, int] | None] = None
    widest: ClassVar[float]
    pair: ClassVar[Pair]

    @classmethod
    @override
    def board_in(cls, room: Rect, m: Metrics) -> Rect:
        board = room.inflate(-2 * m.u(_MARGIN), -2 * m.u(_MARGIN))
        if room.width < m.width:
            board.width = min(board.width, round(board.height * cls.widest))
            board.centerx = room.centerx
        else:
            board.height = min(board.height, round(board.width * _HIGHEST))
        return board

    @property
    def bank(self) -> tuple[int, int]:
        """Place that the bank's money comes from and goes to."""
        raise NotImplementedError

    # -------------------------------------------------------------- the ring
    @cached_property
    def spaces(self) -> tuple[Rect, ...]:
        """All spaces, clockwise from the lower left corner."""
        (xs, ys), each = self._edges, self.each

        def cell(column: int, row: int) -> Rect:
            return Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])

        steps = range(each)
        left = [cell(0, each - step) for step in steps]
        upper = [cell(step, 0) for step in steps]
        right = [cell(each, step) for step in steps]
        lower = [cell(each - step, each) for step in steps]
        return (*left, *upper, *right, *lower)

    @property
    def _edges(self) -> tuple[list[int], list[int]]:
        """Edges of the columns and of the rows, with the ends of the last ones."""
        board, m, between = self.board, self.m, self.each - 1
        if not self.corner:
            return edges(board.x, board.width, between + 2), edges(board.y, board.height, between + 2)
        wide, high = (
            min(m.u(length), room // 5) for length, room in zip(self.corner, board.size, strict=True)
        )
        xs = edges(board.x + wide, board.width - 2 * wide, between)
        ys = edges(board.y + high, board.height - 2 * high, between)
        return [board.x, *xs, board.right], [board.y, *ys, board.bottom]

    @cached_property
    def middle(self) -> Rect:
        """Area that the ring encloses."""
        spaces, each = self.spaces, self.each
        left, top = spaces[0].right, spaces[each].bottom
        return Rect(left, top, spaces[2 * each].left - left, spaces[0].top - top)

    # -------------------------------------------------------------- the tray
    @cached_property
    def dice(self) -> tuple[Rect, Rect]:
        """Areas of the dice."""
        tray, m, pair = self.tray, self.m, self.pair
        side = max(round(tray.height * pair.share), m.u(pair.least))
        side = min(side, round(tray.width * 0.24), m.u(150))
        first, second = (tray.x + round(tray.width * share) for share in pair.at)
        return around((first, tray.centery), side, side), around((second, tray.centery), side, side)

    @cached_property
    def result(self) -> Rect:
        """Area for the result of the dice."""
        tray, left = self.tray, self.dice[1].right + self.m.u(self.pair.gap)
        return Rect(left, tray.y, tray.right - self.m.u(6) - left, tray.height)
