"""The chances of winning as curves, with a cursor that walks along them from move to move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import message
from ui.draw import paint, text
from ui.draw.course import ChartParts, Course, course_chart, mark, spread
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import INK, OXBLOOD, PAPER, Metrics
from ui.play.review.balance import WHOLE
from ui.play.review.curve import Curve, CurvePoint
from ui.play.review.parts import numbered_flag
from ui.widgets.element import Element, Range
from ui.words import percent

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook

_FIGURE: Final = 15
_FLAG: Final = 18
_LEVELS: Final = (0, 25, WHOLE)


def chance_chart(
    curve: Curve, seats: Sequence[SeatLook], size: tuple[int, int], m: Metrics, *, is_alone: bool
) -> ChartParts:
    """Return the chart of the chances of all seats, with a title, or with the names if it stands alone."""
    course = Course(
        "" if is_alone else message("review.chart"),
        tuple(zip(*(point.chances for point in curve.points), strict=True)),
        percent,
        turns=tuple(point.at for point in curve.points),
        levels=_LEVELS,
    )
    return course_chart(course, seats, size, m, has_names=is_alone)


class ChanceChart:
    """The chart on a page, a target of the focus; `number` is the point at the cursor.

    `choices` are the points of the costly choices; with `is_alone` no table beside it has the names. It
    calls `moved` when the cursor moves, and `spoken` returns what a screen reader tells of a point.
    """

    def __init__(
        self,
        layer: Layer,
        room: Rect,
        curve: Curve,
        seats: Sequence[SeatLook],
        m: Metrics,
        number: int,
        moved: Callable[[int], None],
        spoken: Callable[[CurvePoint], str],
        *,
        is_alone: bool,
        choices: Sequence[int] = (),
    ) -> None:
        self.curve = curve
        self.number = number
        self._seats = tuple(seats)
        self._m = m
        self._moved = moved
        self._spoken = spoken
        parts = chance_chart(curve, seats, room.size, m, is_alone=is_alone)
        self._field = parts.field.move(room.topleft)
        self._area = Rect(room.x, self._field.y, room.width, room.bottom - self._field.y)
        layer.add(Sprite(parts.grid, room.topleft, 9))
        layer.add(Sprite(parts.lines, room.topleft, 10))
        side = m.t(_FLAG)
        for order, at in enumerate(choices, 1):
            x = self._x(at)
            picture = numbered_flag(order, side)
            layer.add(Sprite(picture, (x - side // 2, self._field.y - side // 2), 11))
        self._cursor = layer.add(Sprite(*self._paint(), 12))

    @property
    def area(self) -> Rect:
        """Area that takes the mouse and shows the focus."""
        return self._area

    @property
    def enabled(self) -> bool:
        """True, as the cursor can always be moved."""
        return True

    def describe(self) -> Element:
        """Return what a screen reader tells of the chart: the point at the cursor."""
        points = self.curve.points
        span = Range(self.number, 0, len(points) - 1)
        value = self._spoken(points[self.number])
        hint = message("review.spoken.chart")
        return Element("curve", message("review.chart"), "slider", hint, value, range=span)

    def go(self, number: int) -> None:
        """Move the cursor to a point, or to the nearest one."""
        number = max(0, min(len(self.curve.points) - 1, number))
        if number != self.number:
            self.number = number
            picture, place = self._paint()
            self._cursor.change(picture=picture, place=place)
            self._moved(number)

    def step(self, steps: int) -> None:
        """Move the cursor by some points."""
        self.go(self.number + steps)

    def step_turns(self, turns: int) -> None:
        """Move the cursor to the end of a turn some turns later, or before for a negative number."""
        points = self.curve.points
        wanted = points[self.number].turn + turns
        ends = [number for number, point in enumerate(points) if point.turn <= max(1, wanted)]
        self.go(ends[-1] if ends else 0)

    def number_at(self, place: tuple[int, int]) -> int:
        """Return the point at a horizontal place."""
        last = max(1.0, self.curve.points[-1].at)
        return self.curve.nearest((place[0] - self._field.x) / max(1, self._field.width) * last)

    # -------------------------------------------------------------- the cursor
    def _x(self, number: int) -> int:
        share = self.curve.points[number].at / max(1.0, self.curve.points[-1].at)
        return self._field.x + round(self._field.width * share)

    def _paint(self) -> tuple[Surface, tuple[int, int]]:
        """Return the cursor and its place: a line, and the mark and figure of each seat beside it.

        At the end of the game there are no figures, which are below the chart, too.
        """
        field, point, count = self._field, self.curve.points[self.number], len(self._seats)
        m = self._m.shrink_text(lambda each: count * text.height(each.font(_FIGURE)) <= field.height)
        size, side, pad = m.font(_FIGURE), m.t(16), m.u(5)
        figures = [percent(chance) for chance in point.chances]
        wide = side + pad + max(text.width(each, size, True) for each in figures) + 2 * pad
        high = max(side, text.height(size))
        x = self._x(self.number)
        top = max(high // 2, side)
        whole = Surface((2 * wide + 2 * side, field.height + 2 * top), pygame.SRCALPHA)
        middle = whole.get_width() // 2
        whole.fill(OXBLOOD, (middle - m.u(1), top, m.u(2), field.height))
        is_left = x + wide + side > field.right
        heights = [top + round(field.height * (WHOLE - chance) / WHOLE) for chance in point.chances]
        order = sorted(range(len(heights)), key=lambda seat: (heights[seat], seat))
        rows = spread(
            [heights[seat] for seat in order], high + m.u(1), high / 2, whole.get_height() - high / 2
        )
        for row, seat in zip(rows, order, strict=True):
            picture = mark(seat, self._seats[seat].paint.tone, side)
            whole.blit(picture, picture.get_rect(center=(middle, heights[seat])))
            if self.number == len(self.curve.points) - 1:  # plates would hide how the game was decided
                continue
            plate = Rect(0, 0, wide, high + m.u(2))
            plate.midleft = (middle + side // 2 + pad, round(row))
            if is_left:
                plate.right = middle - side // 2 - pad
            paint.draw_with_border(whole, plate, m.u(4), PAPER.with_alpha(240), INK.with_alpha(120), m.u(1))
            small = mark(seat, self._seats[seat].paint.tone, side - m.u(3))
            whole.blit(small, small.get_rect(midleft=(plate.x + pad, plate.centery)))
            face = text.line(figures[seat], size, INK, True)
            whole.blit(face, face.get_rect(midright=(plate.right - pad, plate.centery)))
        return whole, (x - middle, field.y - top)
