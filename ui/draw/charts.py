"""Charts on paper: bars, a ring, a percentage, the course of a game, recent games. All work without color."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from saves.results import Bin
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.theme import BRIGHT_GOLD, FADED_INK, GOLD, INK, OXBLOOD, PAPER, WHITE, WOOD, Colour, Metrics
from ui.words import in_words, percent
from ui.words import number as in_numbers

Label = Callable[[int], str]
Point = tuple[float, float]

_SIZE: Final = 15
_HATCHING: Final = PAPER.mixed(WOOD, 0.42)
_LINE_DISTANCES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_FINE: Final = 2  # supersampling of lines
_FINE_RING: Final = 3
_WIDEST_BAR: Final = 72  # units
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


# ------------------------------------------------------------------ parts of charts
def _draw_level(whole: Surface, field: Rect, y: int, words: str, m: Metrics, *, is_base: bool) -> None:
    """Draw a horizontal line across the field, with its value at the left."""
    whole.fill(WOOD.with_alpha(200 if is_base else 70), (field.x, y, field.width, m.u(1.5)))
    if words:
        face = text.line(words, m.font(_SIZE), FADED_INK)
        whole.blit(face, face.get_rect(midright=(field.x - m.u(8), y)))


def _draw_step(whole: Surface, field: Rect, x: int, words: str, m: Metrics) -> None:
    """Draw a tick below the field, with its value below it."""
    whole.fill(WOOD, (x, field.bottom, m.u(1.5), m.u(5)))
    if words:
        face = text.line(words, m.font(_SIZE), FADED_INK)
        whole.blit(face, face.get_rect(midtop=(x, field.bottom + m.u(4))).clamp(whole.get_rect()))


def _draw_title(whole: Surface, title: str, m: Metrics) -> int:
    """Draw the title, shrunk to fit; return its height."""
    face = text.fit_line(title, m.font(17), whole.get_width(), OXBLOOD, True)
    whole.blit(face, (0, 0))
    return face.get_height()


# ------------------------------------------------------------------ bars
def bar_chart(title: str, bins: Sequence[Bin], label: Label, size: tuple[int, int], m: Metrics) -> Surface:
    """Return a chart of won and lost games; `label` gives the text below the left edge of a bin."""
    whole = Surface(size, pygame.SRCALPHA)
    head = _draw_title(whole, title, m) + m.t(20)
    step = _line_distance(max(each.games for each in bins))
    top = -(-max(each.games for each in bins) // step) * step
    margin, foot = text.width(in_numbers(top), m.font(_SIZE)) + m.u(10), text.height(m.font(_SIZE)) + m.u(4)
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - foot)
    _draw_counts(whole, field, top, step, m)
    _draw_columns(whole, field, bins, top, m)
    _draw_edges(whole, field, bins, label, m)
    return whole


def _line_distance(most: int) -> int:
    """Return the distance of the lines: a round number, for at most five lines."""
    return next((tick for tick in _LINE_DISTANCES if most <= 5 * tick), -(-most // 5))


def _draw_counts(whole: Surface, field: Rect, top: int, step: int, m: Metrics) -> None:
    has_all = field.height * step / top >= text.height(m.font(_SIZE)) * 0.9
    for value in range(0, top + 1, step):
        y = field.bottom - round(field.height * value / top)
        words = in_numbers(value) if has_all or value in (0, top) else ""
        _draw_level(whole, field, y, words, m, is_base=not value)


def _draw_columns(whole: Surface, field: Rect, bins: Sequence[Bin], top: int, m: Metrics) -> None:
    line = m.u(1.5)
    widest = max(text.width(in_numbers(each.games), m.font(_SIZE), True) for each in bins)
    has_numbers = widest + m.u(4) <= field.width // len(bins)
    for number, each in enumerate(bins):
        column = _column(field, number, len(bins))
        inner = column.inflate(-max(2, column.width // 5, column.width - m.u(_WIDEST_BAR)), 0)
        won, lost = (round(field.height * count / top) for count in (each.won, each.lost))
        bar = Rect(inner.x, field.bottom - won - lost, inner.width, won + lost)
        if lost:
            whole.blit(_stripes(inner.width, lost, m.u(7)), bar)
        if won:
            gold = paint.gradient(inner.width, won, (BRIGHT_GOLD.mixed(WHITE, 0.2).hex, GOLD.hex))
            whole.blit(gold, (bar.x, bar.bottom - won))
            whole.fill(WHITE.with_alpha(150), (bar.x + line, bar.bottom - won, m.u(2), won))
        if lost and won:
            whole.fill(INK, (bar.x, bar.bottom - won - line // 2, bar.width, line))
        if each.games:
            pygame.draw.rect(whole, INK, bar.inflate(line, line), line)
        if each.games and has_numbers:
            face = text.line(in_numbers(each.games), m.font(_SIZE), INK, True)
            whole.blit(face, face.get_rect(midbottom=(bar.centerx, bar.y)))


def _draw_edges(whole: Surface, field: Rect, bins: Sequence[Bin], label: Label, m: Metrics) -> None:
    """Draw the lower edges of the bins, with as many labels as there is room for."""
    size = m.font(_SIZE)
    words = [label(each.low) for each in bins] + [in_words(message("chart.more"))] * (bins[-1].high is None)
    widest = max(text.width(word, size) for word in words) + m.u(12)
    every = max(1, math.ceil(widest * len(bins) / field.width))
    for number, word in enumerate(words):
        x = _column(field, number, len(bins)).x
        _draw_step(whole, field, x, "" if number % every else word, m)


def _column(field: Rect, number: int, count: int) -> Rect:
    left = field.x + field.width * number // count
    return Rect(left, field.y, field.x + field.width * (number + 1) // count - left, field.height)


@cached
def _stripes(width: int, height: int, step: int) -> Surface:
    """Return the hatching for games that were not won."""
    body = Surface((width, height), pygame.SRCALPHA)
    body.fill(_HATCHING)
    tone, thick = INK.mixed(_HATCHING, 0.45), max(2, round(step * 0.28))
    for start in range(-height, width, step):
        for shift in range(thick):
            pygame.draw.aaline(body, tone, (start + shift, height), (start + shift + height, 0))
    return body


def legend(m: Metrics) -> Surface:
    """Return the legend, which explains gold and hatching."""
    size, side, gap = m.font(_SIZE), m.t(17), m.u(8)
    faces = [
        text.line(words, size, INK)
        for words in map(in_words, (message("chart.won"), message("chart.not_won")))
    ]
    wide = sum(side + gap + face.get_width() for face in faces) + m.u(20)
    whole = Surface((wide, max(side, faces[0].get_height())), pygame.SRCALPHA)
    left, middle = 0, whole.get_height() // 2
    swatches = (paint.gradient(side, side, (BRIGHT_GOLD.hex, GOLD.hex)), _stripes(side, side, m.u(7)))
    for swatch, face in zip(swatches, faces, strict=True):
        place = whole.blit(swatch, swatch.get_rect(midleft=(left, middle)))
        pygame.draw.rect(whole, INK, place, m.u(1.5))
        whole.blit(face, face.get_rect(midleft=(place.right + gap, middle)))
        left = place.right + gap + face.get_width() + m.u(20)
    return whole


# ------------------------------------------------------------------ percentages
def percent_chart(title: str, course: Sequence[float], size: tuple[int, int], m: Metrics) -> Surface:
    """Return a line chart of a share (0 to 1) after each game."""
    whole = Surface(size, pygame.SRCALPHA)
    half = text.height(m.font(_SIZE)) // 2
    head, foot = _draw_title(whole, title, m) + half, max(m.u(10), half)
    step, top = _percent_steps(max(course))
    margin = text.width(percent(100), m.font(_SIZE)) + m.u(10)
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - foot)
    for value in range(0, top + 1, step):
        y = field.bottom - field.height * value // top
        _draw_level(whole, field, y, percent(value), m, is_base=not value)
    whole.blit(_draw_area([100 * share / top for share in course], field.size, m), field)
    return whole


def _percent_steps(most: float) -> tuple[int, int]:
    """Return the distance of the lines and the top line, in percent."""
    step = next(step for step in (5, 10, 15, 20, 25, 50) if most * 100 <= 2 * step or step == 50)
    return step, 2 * step


def _draw_area(heights: Sequence[float], size: tuple[int, int], m: Metrics) -> Surface:
    """Return a line chart with gold below the line; `heights` are shares of its height."""
    width, height = (length * _FINE for length in size)
    large = Surface((width, height), pygame.SRCALPHA)
    large.fill((*GOLD, 0))
    step = max(1, len(heights) // max(1, size[0]))
    kept = [*heights[::step], heights[-1]]
    line = m.u(2) * _FINE
    points = [
        (width * number / (len(kept) - 1), line + (height - 2 * line) * (1 - share))
        for number, share in enumerate(kept)
    ]
    pygame.draw.polygon(large, GOLD.with_alpha(150), [(0, height), *points, (width, height)])
    pygame.draw.lines(large, INK, False, points, line)
    return pygame.transform.smoothscale(large, size)


# ------------------------------------------------------------------ the course of a game
@dataclass(frozen=True, slots=True)
class Course:
    """The data of the chart: a title, a row of values for each seat, labels of values, a goal (0: none)."""

    title: Words
    values: tuple[tuple[int, ...], ...]
    label: Label = str
    goal: int = 0


class ChartParts(NamedTuple):
    """The chart in two layers of the same size: title, names and grid; and the lines inside `field`."""

    grid: Surface
    lines: Surface
    field: Rect


def course_chart(course: Course, seats: Sequence[SeatLook], size: tuple[int, int], m: Metrics) -> ChartParts:
    """Return the chart of a whole game, with a line for each seat."""
    grid, lines = Surface(size, pygame.SRCALPHA), Surface(size, pygame.SRCALPHA)
    head = _draw_head(grid, in_words(course.title), seats, m)
    low, step, top = scale(course)
    margin = max(text.width(course.label(value), m.font(_SIZE)) for value in (low, top)) + m.u(10)
    badge = m.t(24)
    below = text.height(m.font(_SIZE)) + m.u(6)
    top_edge = head + text.height(m.font(_SIZE)) // 2 + m.u(4)
    high = max(m.u(_LEAST_FIELD), size[1] - top_edge - below)
    field = Rect(margin, top_edge, size[0] - margin - badge - m.u(8), high)
    _draw_grid(grid, field, course, (low, step, top), m)
    _draw_turns(grid, field, course, m)
    places = [_positions(row, field.size, low, top) for row in course.values]
    lines.blit(_draw_areas(places, seats, field, size, m), (0, 0))
    _draw_ends(lines, field, places, seats, badge, m)
    return ChartParts(grid, lines, field)


def _turn_label(turn: int) -> str:
    """Return the label of the first turn with a label."""
    return in_words(message("chart.turn", turn=turn))


def scale(course: Course) -> tuple[int, int, int]:
    """Return the value of the lowest line, the distance of the lines, and the value at the upper edge."""
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
    size, gap, beside = m.font(_SIZE), m.u(18), 2 * m.t(15) + m.u(6)
    widest = max(text.width(seat.name, size) for seat in seats) + beside
    columns = max(_LEAST_COLUMNS, min(len(seats), (width + gap) // (widest + gap)))
    wide = (width - gap * (columns - 1)) // columns
    names = tuple(text.wrap(seat.name, size, False, wide - beside) for seat in seats)
    lines = [max(map(len, names[start : start + columns])) for start in range(0, len(names), columns)]
    return _Legend(names, columns, wide, tuple(text.height(size) * count for count in lines))


def _draw_head(whole: Surface, title: str, seats: Sequence[SeatLook], m: Metrics) -> int:
    """Draw the title, and below it the mark and color of each seat's line; return their height."""
    width, most = whole.get_width(), whole.get_height() * _LEGEND
    m = m.shrink_text(lambda each: sum(_legend(seats, width, each).rows) <= most)
    y, legend, side = _draw_title(whole, title, m), _legend(seats, width, m), m.t(15)
    for number, (seat, name) in enumerate(zip(seats, legend.names, strict=True)):
        row, column = divmod(number, legend.columns)
        x, top = column * (legend.wide + m.u(18)), y + sum(legend.rows[:row])
        middle = top + text.height(m.font(_SIZE)) // 2
        pygame.draw.line(whole, seat.paint.dark, (x, middle), (x + 2 * side - 1, middle), m.u(4))
        picture = mark(number, seat.paint.tone, side)
        whole.blit(picture, picture.get_rect(center=(x + side, middle)))
        left, step = x + 2 * side + m.u(6), text.height(m.font(_SIZE))
        text.draw_lines(whole, name, m.font(_SIZE), INK, (left, top), step, bold=False, centred=False)
    return y + sum(legend.rows)


def _draw_grid(whole: Surface, field: Rect, course: Course, lines: tuple[int, int, int], m: Metrics) -> None:
    low, step, top = lines
    every = 1
    while every < top - low and every * field.height * step / (top - low) < text.height(m.font(_SIZE)) * 0.9:
        every += 1
    for number, value in enumerate(range(low, top + 1, step)):
        y = field.bottom - round(field.height * (value - low) / (top - low))
        words = "" if number % every else course.label(value)
        _draw_level(whole, field, y, words, m, is_base=not value)
    if course.goal:
        y = field.bottom - round(field.height * (course.goal - low) / (top - low))
        for x in range(field.x, field.right, m.u(14)):
            whole.fill(OXBLOOD, (x, y - m.u(1), min(m.u(8), field.right - x), m.u(2.5)))


def _draw_turns(whole: Surface, field: Rect, course: Course, m: Metrics) -> None:
    """Draw the numbers of turns, with as many labels as there is room for."""
    last = len(course.values[0]) - 1
    widest = text.width(_turn_label(last), m.font(_SIZE)) + m.u(14)
    most = max(1, field.width // widest)
    step = next(step for step in _round_numbers() if last <= step * most)
    for turn in range(0, last + 1, step):
        x = field.x + round(field.width * turn / max(1, last))
        _draw_step(whole, field, x, _turn_label(turn) if turn == step else str(turn), m)


def _positions(row: Sequence[int], size: tuple[int, int], low: int, top: int) -> list[Point]:
    """Return the points of the values in a field of this size."""
    last = max(1, len(row) - 1)
    return [
        (size[0] * number / last, size[1] * (top - value) / (top - low)) for number, value in enumerate(row)
    ]


def _draw_areas(
    places: Sequence[Sequence[Point]],
    seats: Sequence[SeatLook],
    field: Rect,
    size: tuple[int, int],
    m: Metrics,
) -> Surface:
    """Return all lines with their marks, drawn large and scaled down to smooth them."""
    large = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    wide = max(3, round(m.unit * 3.4 * _FINE))
    side = m.t(13) * _FINE
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


# ------------------------------------------------------------------ a ring
def ring_chart(share: float, side: int, words: str, m: Metrics) -> Surface:
    """Return a ring chart of a share, with its percentage and some words in the middle."""
    whole = pygame.transform.smoothscale(_smooth_ring(share, side * _FINE_RING, m), (side, side))
    middle = whole.get_rect().center
    room = round(side * 0.58)
    number = percent(round(share * 100))
    face = text.fit_line(number, m.font(34), room, INK, True)
    below = text.fit_line(words, m.font(_SIZE), room, FADED_INK)
    high = face.get_height() + below.get_height() - m.u(4)
    place = face.get_rect(midtop=(middle[0], middle[1] - high // 2))
    whole.blit(face, place)
    whole.blit(below, below.get_rect(midbottom=(middle[0], middle[1] + high // 2)))
    return whole


def _smooth_ring(share: float, side: int, m: Metrics) -> Surface:
    whole = Surface((side, side), pygame.SRCALPHA)
    whole.fill((*INK, 0))
    centre, line = (side // 2, side // 2), m.u(2.6) * _FINE_RING
    outer, inner = side // 2, round(side * 0.345)
    pygame.draw.circle(whole, INK, centre, outer)
    pygame.draw.circle(whole, _HATCHING, centre, outer - line)
    if share > 0:
        _draw_arc(whole, centre, outer - line, min(1.0, share), BRIGHT_GOLD)
        _draw_arc(whole, centre, round(outer * 0.83), min(1.0, share), GOLD)
    if 0 < share < 1:
        for turn in (0.0, share):
            pygame.draw.line(whole, INK, centre, _point_on_circle(centre, outer - line, turn), line)
    pygame.draw.circle(whole, INK, centre, inner + line)
    pygame.draw.circle(whole, PAPER.mixed(WHITE, 0.35), centre, inner)
    return whole


def _draw_arc(whole: Surface, centre: tuple[int, int], radius: int, share: float, tone: Colour) -> None:
    """Draw a circle's sector, clockwise from the top."""
    steps = max(2, round(180 * share))
    rim = [_point_on_circle(centre, radius, share * step / steps) for step in range(steps + 1)]
    pygame.draw.polygon(whole, tone, [centre, *rim])


def _point_on_circle(centre: tuple[int, int], radius: int, turn: float) -> tuple[float, float]:
    angle = turn * 2 * math.pi
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


# ------------------------------------------------------------------ recent games
def recent_games_chart(outcomes: Sequence[bool], most: int, width: int, m: Metrics) -> Surface:
    """Return the latest games, newest at the right: a nugget for each win, a pebble for any other game."""
    pitch = width / most
    rows = 1
    while pitch < m.t(24) and rows < most:
        rows += 1
        pitch = width / -(-most // rows)
    across = -(-most // rows)
    high = min(round(pitch), m.t(38))
    whole = Surface((width, high * rows), pygame.SRCALPHA)
    for number in range(most):
        middle = (round((number % across + 0.5) * pitch), number // across * high + high // 2)
        place = number - most + len(outcomes)
        if place < 0:
            pygame.draw.circle(whole, WOOD.with_alpha(110), middle, max(2, high // 10))
            continue
        name, side = ("nugget", 0.92) if outcomes[place] else ("pebble", 0.62)
        picture = svg.fit(name, round(min(pitch, high) * side), round(high * side))
        whole.blit(picture, picture.get_rect(center=middle))
    return whole
