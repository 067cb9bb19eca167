"""Boards whose spaces run around their edge: ring, middle and two dice, and what their faces share."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from pygame import Rect

from games.core import Player, Words, message
from games.ring.estate import NOBODY
from games.ring.pending import Over
from ui.draw.boxes import around, edges
from ui.draw.theme import Metrics
from ui.play.face import Face, Table
from ui.play.layout import BoardLayout

_HIGHEST: Final = 1.06  # of the board in a tall window, in its widths
_MARGIN: Final = 10  # units around the board


class Pair(NamedTuple):
    """How two dice lie in a tray.

    Their middles are at the shares `at` of its width. A die has the `share` of its height, but at least
    `least` units: with large text the tray is lower, but not the dice. `gap` units are left beside them.
    """

    at: tuple[float, float]
    share: float
    least: float
    gap: int


class RingLayout(BoardLayout):
    """A ring of `each` spaces on each side, and two dice at the left of the tray.

    `corner` is the size of a corner in units; without one all spaces are alike. `widest` is the board's width
    at the most, in its heights.
    """

    each: ClassVar[int]
    corner: ClassVar[tuple[int, int] | None] = None
    widest: ClassVar[float]
    pair: ClassVar[Pair]

    @classmethod
    def board_in(cls, room: Rect, m: Metrics) -> Rect:
        """As large as the room and the board's own shape allow; at the top of a tall window."""
        board = room.inflate(-2 * m.u(_MARGIN), -2 * m.u(_MARGIN))
        if room.width < m.width:
            board.width = min(board.width, round(board.height * cls.widest))
            board.centerx = room.centerx
        else:
            board.height = min(board.height, round(board.width * _HIGHEST))
        return board

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
        """Where columns and rows begin, and where the last ones end."""
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
        """What the ring encloses."""
        spaces, each = self.spaces, self.each
        left, top = spaces[0].right, spaces[each].bottom
        return Rect(left, top, spaces[2 * each].left - left, spaces[0].top - top)

    # -------------------------------------------------------------- the tray
    @cached_property
    def dice(self) -> tuple[Rect, Rect]:
        """Where the dice lie."""
        tray, m, pair = self.tray, self.m, self.pair
        side = max(round(tray.height * pair.share), m.u(pair.least))
        side = min(side, round(tray.width * 0.24), m.u(150))
        first, second = (tray.x + round(tray.width * share) for share in pair.at)
        return around((first, tray.centery), side, side), around((second, tray.centery), side, side)

    @cached_property
    def result(self) -> Rect:
        """The room of what the dice amount to."""
        tray, left = self.tray, self.dice[1].right + self.m.u(self.pair.gap)
        return Rect(left, tray.y, tray.right - self.m.u(6) - left, tray.height)


class RingView(Protocol):
    """What is seen of a game around a ring: whose turn it is, and what everybody waits for."""

    turn: int

    @property
    def task(self) -> object:
        """What everybody waits for."""
        ...


Seen = TypeVar("Seen", bound=RingView)


class RingTable(Table, Protocol[Seen]):
    """The sprites of a ring, which look at the view that is shown."""

    view: Seen


class RingFace(Face, Generic[Seen]):
    """What games around a ring have in common, in which all see the same."""

    view: Seen
    layout: RingLayout
    table: RingTable[Seen]

    @property
    def board_room(self) -> Rect:
        """The board; in play its middle."""
        return self.layout.board if self.is_watched else self.layout.middle

    def see(self, view: Seen) -> None:
        """The table looks at the same view."""
        super().see(view)
        self.table.view = view

    def rect_of(self, place: int) -> Rect:
        """Where a space is."""
        return self.layout.spaces[place]

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.view.turn

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won."""
        task = self.view.task
        return task.winners if isinstance(task, Over) else ()

    def meanwhile(self) -> Words:
        """Whose turn it is, as far as is shown."""
        if self.turn == NOBODY:
            return message("turn.opening")
        return message("turn", who=Player(self.names[self.turn]))
