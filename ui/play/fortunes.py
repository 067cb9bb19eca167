"""The chart of all fortunes, turn by turn: a line for each seat, told apart by colour and by its marks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import text
from ui.draw.cache import cached
from ui.draw.theme import FADED_INK, INK, OXBLOOD, WOOD, Colour, Metrics

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook

Label = Callable[[int], str]
Point = tuple[float, float]

_FINE: Final = 2  # supersampling
_SIZE: Final = 15
_MARKS: Final = 7  # on each line, about
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
"""The mark of each seat, around its middle; radius about 1."""


@dataclass(frozen=True, slots=True)
class Course:
    """What the chart shows: a title, a row of values a seat, how a value is written, and a goal (0: none)."""

    title: str
    values: tuple[tuple[int, ...], ...]
    label: Label = str
    goal: int = 0
    step: str = "turn"


class Drawn(NamedTuple):
    """The chart in two layers of one size: title, names and grid; and the lines, which are in `field`."""

    grid: Surface
    lines: Surface
    field: Rect


def fortunes(course: Course, seats: Sequence[SeatLook], size: tuple[int, int], m: Metrics) -> Drawn:
    """The chart of a whole game."""
    grid, lines = Surface(size, pygame.SRCALPHA), Surface(size, pygame.SRCALPHA)
    head = _draw_head(grid, course.title, seats, m)
    low, step, top = scale(course)
    margin = max(text.width(course.label(value), m.font(_SIZE)) for value in (low, top)) + m.u(10)
    badge = m.t(24)
    below = text.height(m.font(_SIZE)) + m.u(6)
    top_edge = head + text.height(m.font(_SIZE)) // 2 + m.u(4)
    field = Rect(margin, top_edge, size[0] - margin - badge - m.u(8), size[1] - top_edge - below)
    _draw_grid(grid, field, course, (low, step, top), m)
    _draw_turns(grid, field, course, m)
    places = [_places(row, field.size, low, top) for row in course.values]
    lines.blit(_ribbons(places, seats, field, size, m), (0, 0))
    _draw_ends(lines, field, places, seats, badge, m)
    return Drawn(grid, lines, field)


def scale(course: Course) -> tuple[int, int, int]:
    """The lowest line, the distance of the lines (a round number), and what the upper edge stands for."""
    all_values = [value for row in course.values for value in row]
    low, high = min(0, *all_values), max(1, course.goal, *all_values)
    top = high + -(-(high - low) // 25)
    step = next(step for step in _steps() if (top - low) / step <= _MOST_LINES)
    return low // step * step, step, top


def _steps() -> Iterator[int]:
    """Round numbers: 1, 2, 5, 10, 20, 25, 50, 100, 200, 250 and so on."""
    yield from (1, 2, 5)
    for power in count(1):
        yield from (10**power, 2 * 10**power, 25 * 10 ** (power - 1), 5 * 10**power)


def _draw_head(whole: Surface, title: str, seats: Sequence[SeatLook], m: Metrics) -> int:
    """The title, and below it what each line's mark and colour mean; their height."""
    heading = text.line(
        title, text.fitting_size(title, m.font(17), whole.get_width(), bold=True), OXBLOOD, True
    )
    whole.blit(heading, (0, 0))
    x, y = 0, heading.get_height()
    step = text.height(m.font(_SIZE))
    side = m.t(15)
    for number, seat in enumerate(seats):
        face = text.line(seat.name, m.font(_SIZE), INK)
        wide = 2 * side + m.u(6) + face.get_width()
        if x and x + wide > whole.get_width():
            x, y = 0, y + step
        middle = y + step // 2
        pygame.draw.line(whole, seat.paint.dark, (x, middle), (x + 2 * side - 1, middle), m.u(4))
        picture = mark(number, seat.paint.tone, side)
        whole.blit(picture, picture.get_rect(center=(x + side, middle)))
        whole.blit(face, face.get_rect(midleft=(x + 2 * side + m.u(6), middle)))
        x += wide + m.u(18)
    return y + step


def _draw_grid(whole: Surface, field: Rect, course: Course, lines: tuple[int, int, int], m: Metrics) -> None:
    low, step, top = lines
    size = m.font(_SIZE)
    every = 1
    while every * field.height * step / (top - low) < text.height(size) * 0.9:
        every += 1
    for number, value in enumerate(range(low, top + 1, step)):
        y = field.bottom - round(field.height * (value - low) / (top - low))
        whole.fill(WOOD.veiled(70 if value else 200), (field.x, y, field.width, m.u(1.5)))
        if number % every == 0:
            face = text.line(course.label(value), size, FADED_INK)
            whole.blit(face, face.get_rect(midright=(field.x - m.u(8), y)))
    if course.goal:
        y = field.bottom - round(field.height * (course.goal - low) / (top - low))
        for x in range(field.x, field.right, m.u(14)):
            whole.fill(OXBLOOD, (x, y - m.u(1), min(m.u(8), field.right - x), m.u(2.5)))


def _draw_turns(whole: Surface, field: Rect, course: Course, m: Metrics) -> None:
    """The numbers of the turns, as many as have room."""
    last, size = len(course.values[0]) - 1, m.font(_SIZE)
    widest = text.width(f"{course.step} {last}", size) + m.u(14)
    most = max(1, field.width // widest)
    step = next(step for step in _steps() if last <= step * most)
    for turn in range(0, last + 1, step):
        x = field.x + round(field.width * turn / max(1, last))
        whole.fill(WOOD, (x, field.bottom, m.u(1.5), m.u(5)))
        face = text.line(f"{course.step} {turn}" if turn == step else str(turn), size, FADED_INK)
        whole.blit(face, face.get_rect(midtop=(x, field.bottom + m.u(4))).clamp(whole.get_rect()))


def _places(row: Sequence[int], size: tuple[int, int], low: int, top: int) -> list[Point]:
    """Where the values are in a field of this size."""
    last = max(1, len(row) - 1)
    return [
        (size[0] * number / last, size[1] * (top - value) / (top - low)) for number, value in enumerate(row)
    ]


def _ribbons(
    places: Sequence[Sequence[Point]],
    seats: Sequence[SeatLook],
    field: Rect,
    size: tuple[int, int],
    m: Metrics,
) -> Surface:
    """All lines with their marks, drawn larger and made smaller, so that they are smooth."""
    large = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    wide = max(3, round(m.unit * 3.4 * _FINE))
    side = m.t(13) * _FINE
    for number, (row, seat) in enumerate(zip(places, seats, strict=True)):
        points = [((field.x + x) * _FINE, (field.y + y) * _FINE) for x, y in row]
        for tone, line in ((INK, wide + max(2, wide // 2)), (seat.paint.tone, wide)):
            _draw_line(large, points, tone, line)
        picture = mark(number, seat.paint.tone, side)
        for place in _marked(points, number, len(seats)):
            large.blit(picture, picture.get_rect(center=place))
    return pygame.transform.smoothscale(large, size)


def _marked(points: Sequence[Point], number: int, lines: int) -> list[Point]:
    """The points of a line that have a mark: about evenly, and not those of the other lines."""
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
    """A badge at the end of each line, moved up or down where two would lie on each other."""
    ends = sorted((field.y + row[-1][1], number) for number, row in enumerate(places))
    room = whole.get_height()
    heights = spread([y for y, _ in ends], side, side / 2, room - side / 2)
    for y, (_, number) in zip(heights, ends, strict=True):
        picture = seats[number].badge(side)
        x = field.x + round(places[number][-1][0])
        whole.blit(picture, picture.get_rect(midleft=(x + m.u(8), round(y))))


def spread(heights: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Rising heights moved apart until they are `least` from each other, between `low` and `high`."""
    moved: list[float] = []
    for height in heights:
        moved.append(max(height, moved[-1] + least if moved else low))
    for number in reversed(range(len(moved))):
        most = moved[number + 1] - least if number + 1 < len(moved) else high
        moved[number] = min(moved[number], most)
    return moved


@cached(60)
def mark(number: int, tone: Colour, side: int) -> Surface:
    """The mark of a seat's line, as wide and high as this in pixels. Do not change it."""
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
