"""The chart of a game: a line for each seat, with marks of their own, so that it works without color."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from ui.draw import text
from ui.draw.cache import cached
from ui.draw.charts import SMALL_TEXT, Label, Point, draw_level, draw_step, draw_title
from ui.draw.seats import SeatLook
from ui.draw.theme import INK, OXBLOOD, Colour, Metrics
from ui.words import in_words

_FINE: Final = 2  # supersampling of lines
_LEAST_COLUMNS: Final = 2
_LEGEND: Final = 0.34  # largest share of a chart's height for its legend, with large text
_LEAST_FIELD: Final = 40  # units
_MARKS: Final = 7  # on each line of a game's course, about
_MOST_LINES: Final = 5

_SHAPES: Final[tuple[tuple[Point, ...], ...]] = (
    (),  # a disc
    ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    ((0, -1.1), (1.05, 0.8), (-1.05, 0.8)),
    ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    ((0, 1.1), (1.05, -0.8), (-1.05, -0.8)),
    tuple(
        (length * math.sin(turn * math.pi / 5), -length * math.cos(turn * math.pi / 5))
        for turn, length in enumerate((1.3, 0.6) * 5)
    ),
)
"""The mark of each seat as a polygon around (0, 0), with a radius of about 1."""


@dataclass(frozen=True, slots=True)
class Course:
    """The data of the chart: a title, a row of values for each seat, labels of values, a goal (0: none).

    `turns` are the turns of the values, from 0, if there is not one value for each turn. `levels` are the
    lowest value, the distance of the lines and the highest value, if they do not follow from the values.
    """

    title: Words
    values: tuple[tuple[int, ...], ...]
    label: Label = str
    goal: int = 0
    turns: tuple[float, ...] = ()
    levels: tuple[int, int, int] | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """The place of each value between the first turn and the last one, from 0 to 1."""
        turns = self.turns or tuple(map(float, range(len(self.values[0]))))
        return tuple(turn / max(1.0, turns[-1]) for turn in turns)

    @property
    def last_turn(self) -> int:
        """The number of the last turn."""
        return round(self.turns[-1]) if self.turns else len(self.values[0]) - 1


class ChartParts(NamedTuple):
    """The chart in two layers of the same size: title, names and grid; and the lines inside `field`."""

    grid: Surface
    lines: Surface
    field: Rect


def course_chart(
    course: Course, seats: Sequence[SeatLook], size: tuple[int, int], m: Metrics, *, has_names: bool = True
) -> ChartParts:
    """Return the chart of a whole game, with a line for each seat, and a legend with their names."""
    grid, lines = Surface(size, pygame.SRCALPHA), Surface(size, pygame.SRCALPHA)
    head = _draw_head(grid, in_words(course.title), seats if has_names else (), m)
    low, step, top = scale(course)
    margin = max(text.width(course.label(value), m.font(SMALL_TEXT)) for value in (low, top)) + m.u(10)
    badge = m.t(24)
    below = text.height(m.font(SMALL_TEXT)) + m.u(6)
    top_edge = head + text.height(m.font(SMALL_TEXT)) // 2 + m.u(4)
    high = max(m.u(_LEAST_FIELD), size[1] - top_edge - below)
    field = Rect(margin, top_edge, size[0] - margin - badge - m.u(8), high)
    _draw_grid(grid, field, course, (low, step, top), m)
    _draw_turns(grid, field, course, m)
    places = [_positions(row, course.shares, field.size, (low, top)) for row in course.values]
    pens = max(3, round(m.unit * 3.4 * _FINE)), m.t(13) * _FINE
    lines.blit(_draw_areas(places, seats, field, size, pens), (0, 0))
    _draw_ends(lines, field, places, seats, badge, m)
    return ChartParts(grid, lines, field)


def small_course(
    values: Sequence[Sequence[int]], top: int, seats: Sequence[SeatLook], size: tuple[int, int], m: Metrics
) -> Surface:
    """Return the lines of a course from 0 to `top` alone, thin and with small marks."""
    side = m.u(9)
    field = Rect(0, side // 2, size[0], size[1] - side)
    last = max(1, len(values[0]) - 1)
    shares = [number / last for number in range(len(values[0]))]
    places = [_positions(row, shares, field.size, (0, top)) for row in values]
    return _draw_areas(places, seats, field, size, (max(3, round(m.unit * 2.2 * _FINE)), side * _FINE))


def _turn_label(turn: int) -> str:
    """Return the label of the first turn with a label."""
    return in_words(message("chart.turn", turn=turn))


def scale(course: Course) -> tuple[int, int, int]:
    """Return the value of the lowest line, the distance of the lines, and the value at the upper edge."""
    if course.levels:
        return course.levels
    all_values = [value for row in course.values for value in row]
    low, high = min(0, *all_values), max(1, course.goal, *all_values)
    top = high + -(-(high - low) // 25)
    step = next(step for step in _round_numbers() if (top - low) / step <= _MOST_LINES)
    return low // step * step, step, top


def _round_numbers() -> Iterator[int]:
    """Yield round numbers: 1, 2, 5, 10, 20, 25, 50, 100, 200, 250 and so on."""
    yield from (1, 2, 5)
    for power in count(1):
        yield from (10**power, 2 * 10**power, 25 * 10 ** (power - 1), 5 * 10**power)


class _Legend(NamedTuple):
    """The lines of each name, the number and width of the columns, and the height of each row."""

    names: tuple[tuple[str, ...], ...]
    columns: int
    wide: int
    rows: tuple[int, ...]


def _legend(seats: Sequence[SeatLook], width: int, m: Metrics) -> _Legend:
    """Return a legend with as many columns as the widest name allows, at least two; names may wrap."""
    size, gap, beside = m.font(SMALL_TEXT), m.u(18), 2 * m.t(15) + m.u(6)
    widest = max(text.width(seat.name, size) for seat in seats) + beside
    columns = max(_LEAST_COLUMNS, min(len(seats), (width + gap) // (widest + gap)))
    wide = (width - gap * (columns - 1)) // columns
    names = tuple(text.wrap(seat.name, size, False, wide - beside) for seat in seats)
    lines = [max(map(len, names[start : start + columns])) for start in range(0, len(names), columns)]
    return _Legend(names, columns, wide, tuple(text.height(size) * count for count in lines))


def _draw_head(whole: Surface, title: str, seats: Sequence[SeatLook], m: Metrics) -> int:
    """Draw the title, and below it the mark and color of each seat's line; return their height."""
    width, most = whole.get_width(), whole.get_height() * _LEGEND
    if not seats:
        return draw_title(whole, title, m) if title else 0
    m = m.shrink_text(lambda each: sum(_legend(seats, width, each).rows) <= most)
    y, legend, side = draw_title(whole, title, m) if title else 0, _legend(seats, width, m), m.t(15)
    for number, (seat, name) in enumerate(zip(seats, legend.names, strict=True)):
        row, column = divmod(number, legend.columns)
        x, top = column * (legend.wide + m.u(18)), y + sum(legend.rows[:row])
        middle = top + text.height(m.font(SMALL_TEXT)) // 2
        pygame.draw.line(whole, seat.paint.dark, (x, middle), (x + 2 * side - 1, middle), m.u(4))
        picture = mark(number, seat.paint.tone, side)
        whole.blit(picture, picture.get_rect(center=(x + side, middle)))
        left, step = x + 2 * side + m.u(6), text.height(m.font(SMALL_TEXT))
        text.draw_lines(whole, name, m.font(SMALL_TEXT), INK, (left, top), step, bold=False, centred=False)
    return y + sum(legend.rows)


def _draw_grid(whole: Surface, field: Rect, course: Course, lines: tuple[int, int, int], m: Metrics) -> None:
    low, step, top = lines
    every = 1
    while (
        every < top - low
        and every * field.height * step / (top - low) < text.height(m.font(SMALL_TEXT)) * 0.9
    ):
        every += 1
    for number, value in enumerate(range(low, top + 1, step)):
        y = field.bottom - round(field.height * (value - low) / (top - low))
        words = "" if number % every else course.label(value)
        draw_level(whole, field, y, words, m, is_base=not value)
    if course.goal:
        y = field.bottom - round(field.height * (course.goal - low) / (top - low))
        for x in range(field.x, field.right, m.u(14)):
            whole.fill(OXBLOOD, (x, y - m.u(1), min(m.u(8), field.right - x), m.u(2.5)))


def _draw_turns(whole: Surface, field: Rect, course: Course, m: Metrics) -> None:
    """Draw the numbers of turns, with as many labels as there is room for."""
    last = course.last_turn
    widest = text.width(_turn_label(last), m.font(SMALL_TEXT)) + m.u(14)
    most = max(1, field.width // widest)
    step = next(step for step in _round_numbers() if last <= step * most)
    for turn in range(0, last + 1, step):
        x = field.x + round(field.width * turn / max(1, last))
        draw_step(whole, field, x, _turn_label(turn) if turn == step else str(turn), m)


def _positions(
    row: Sequence[int], shares: Sequence[float], size: tuple[int, int], limits: tuple[int, int]
) -> list[Point]:
    """Return the points of the values in a field of this size, between its lowest and highest value."""
    low, top = limits
    return [
        (size[0] * share, size[1] * (top - value) / (top - low))
        for share, value in zip(shares, row, strict=True)
    ]


def _draw_areas(
    places: Sequence[Sequence[Point]],
    seats: Sequence[SeatLook],
    field: Rect,
    size: tuple[int, int],
    pens: tuple[int, int],
) -> Surface:
    """Return all lines with their marks, drawn large and scaled down to smooth them.

    `pens` are the width of a line and of a mark in the large picture.
    """
    large = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    wide, side = pens
    for number, (row, seat) in enumerate(zip(places, seats, strict=True)):
        points = [((field.x + x) * _FINE, (field.y + y) * _FINE) for x, y in row]
        for tone, line in ((INK, wide + max(2, wide // 2)), (seat.paint.tone, wide)):
            _draw_line(large, points, tone, line)
        picture = mark(number, seat.paint.tone, side)
        for place in _mark_points(points, number, len(seats)):
            large.blit(picture, picture.get_rect(center=place))
    return pygame.transform.smoothscale(large, size)


def _mark_points(points: Sequence[Point], number: int, lines: int) -> list[Point]:
    """Return the points of a line that get a mark: about evenly spread, and different for each line."""
    every = max(1, len(points) // _MARKS)
    first = min(len(points) - 1, every * number // lines)
    return list(points[first::every])


def _draw_line(whole: Surface, points: Sequence[Point], tone: Colour, line: int) -> None:
    if len(points) > 1:
        pygame.draw.lines(whole, tone, False, points, line)
    for point in points:
        pygame.draw.circle(whole, tone, point, line / 2)


def _draw_ends(
    whole: Surface,
    field: Rect,
    places: Sequence[Sequence[Point]],
    seats: Sequence[SeatLook],
    side: int,
    m: Metrics,
) -> None:
    """Draw a badge at the end of each line, moved up or down if two would overlap."""
    ends = sorted((field.y + row[-1][1], number) for number, row in enumerate(places))
    room = whole.get_height()
    heights = spread([y for y, _ in ends], side, side / 2, room - side / 2)
    for y, (_, number) in zip(heights, ends, strict=True):
        picture = seats[number].badge(side)
        x = field.x + round(places[number][-1][0])
        whole.blit(picture, picture.get_rect(midleft=(x + m.u(8), round(y))))


def spread(heights: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Return ascending heights moved apart to a distance of at least `least`, between `low` and `high`."""
    moved: list[float] = []
    for height in heights:
        moved.append(max(height, moved[-1] + least if moved else low))
    for number in reversed(range(len(moved))):
        most = moved[number + 1] - least if number + 1 < len(moved) else high
        moved[number] = min(moved[number], most)
    return moved


@cached
def mark(number: int, tone: Colour, side: int) -> Surface:
    """Return the mark of a seat's line, `side` pixels wide and high."""
    large = Surface((side * 4, side * 4), pygame.SRCALPHA)
    large.fill((*INK, 0))
    middle = side * 2
    for ink, radius in ((INK, 1.55 * side), (tone, 1.02 * side)):
        shape = _SHAPES[number % len(_SHAPES)]
        if shape:
            pygame.draw.polygon(large, ink, [(middle + x * radius, middle + y * radius) for x, y in shape])
        else:
            pygame.draw.circle(large, ink, (middle, middle), radius)
    return pygame.transform.smoothscale(large, (side, side))
