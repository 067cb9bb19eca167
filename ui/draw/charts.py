"""Charts on paper: bars, a ring, a percentage, recent games. All work without color."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import message
from saves.results import Bin
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.theme import BRIGHT_GOLD, FADED_INK, GOLD, INK, OXBLOOD, PAPER, WHITE, WOOD, Colour, Metrics
from ui.words import in_words, percent
from ui.words import number as in_numbers

Label = Callable[[int], str]
Point = tuple[float, float]

SMALL_TEXT: Final = 15
"""The size of figures and names in charts."""
_HATCHING: Final = PAPER.mixed(WOOD, 0.42)
_LINE_DISTANCES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_FINE: Final = 2  # supersampling of lines
_FINE_RING: Final = 3
_WIDEST_BAR: Final = 72  # units


# ------------------------------------------------------------------ parts of charts
def draw_level(whole: Surface, field: Rect, y: int, words: str, m: Metrics, *, is_base: bool) -> None:
    """Draw a horizontal line across the field, with its value at the left."""
    whole.fill(WOOD.with_alpha(200 if is_base else 70), (field.x, y, field.width, m.u(1.5)))
    if words:
        face = text.line(words, m.font(SMALL_TEXT), FADED_INK)
        whole.blit(face, face.get_rect(midright=(field.x - m.u(8), y)))


def draw_step(whole: Surface, field: Rect, x: int, words: str, m: Metrics) -> None:
    """Draw a tick below the field, with its value below it."""
    whole.fill(WOOD, (x, field.bottom, m.u(1.5), m.u(5)))
    if words:
        face = text.line(words, m.font(SMALL_TEXT), FADED_INK)
        whole.blit(face, face.get_rect(midtop=(x, field.bottom + m.u(4))).clamp(whole.get_rect()))


def draw_title(whole: Surface, title: str, m: Metrics) -> int:
    """Draw the title, shrunk to fit; return its height."""
    face = text.fit_line(title, m.font(17), whole.get_width(), OXBLOOD, True)
    whole.blit(face, (0, 0))
    return face.get_height()


# ------------------------------------------------------------------ bars
def bar_chart(title: str, bins: Sequence[Bin], label: Label, size: tuple[int, int], m: Metrics) -> Surface:
    """Return a chart of won and lost games; `label` gives the text below the left edge of a bin."""
    whole = Surface(size, pygame.SRCALPHA)
    head = draw_title(whole, title, m) + m.t(20)
    step = _line_distance(max(each.games for each in bins))
    top = -(-max(each.games for each in bins) // step) * step
    margin, foot = (
        text.width(in_numbers(top), m.font(SMALL_TEXT)) + m.u(10),
        text.height(m.font(SMALL_TEXT)) + m.u(4),
    )
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - foot)
    _draw_counts(whole, field, top, step, m)
    _draw_columns(whole, field, bins, top, m)
    _draw_edges(whole, field, bins, label, m)
    return whole


def _line_distance(most: int) -> int:
    """Return the distance of the lines: a round number, for at most five lines."""
    return next((tick for tick in _LINE_DISTANCES if most <= 5 * tick), -(-most // 5))


def _draw_counts(whole: Surface, field: Rect, top: int, step: int, m: Metrics) -> None:
    has_all = field.height * step / top >= text.height(m.font(SMALL_TEXT)) * 0.9
    for value in range(0, top + 1, step):
        y = field.bottom - round(field.height * value / top)
        words = in_numbers(value) if has_all or value in (0, top) else ""
        draw_level(whole, field, y, words, m, is_base=not value)


def _draw_columns(whole: Surface, field: Rect, bins: Sequence[Bin], top: int, m: Metrics) -> None:
    line = m.u(1.5)
    widest = max(text.width(in_numbers(each.games), m.font(SMALL_TEXT), True) for each in bins)
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
            face = text.line(in_numbers(each.games), m.font(SMALL_TEXT), INK, True)
            whole.blit(face, face.get_rect(midbottom=(bar.centerx, bar.y)))


def _draw_edges(whole: Surface, field: Rect, bins: Sequence[Bin], label: Label, m: Metrics) -> None:
    """Draw the lower edges of the bins, with as many labels as there is room for."""
    size = m.font(SMALL_TEXT)
    words = [label(each.low) for each in bins] + [in_words(message("chart.more"))] * (bins[-1].high is None)
    widest = max(text.width(word, size) for word in words) + m.u(12)
    every = max(1, math.ceil(widest * len(bins) / field.width))
    for number, word in enumerate(words):
        x = _column(field, number, len(bins)).x
        draw_step(whole, field, x, "" if number % every else word, m)


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
    size, side, gap = m.font(SMALL_TEXT), m.t(17), m.u(8)
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
    half = text.height(m.font(SMALL_TEXT)) // 2
    head, foot = draw_title(whole, title, m) + half, max(m.u(10), half)
    step, top = _percent_steps(max(course))
    margin = text.width(percent(100), m.font(SMALL_TEXT)) + m.u(10)
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - foot)
    for value in range(0, top + 1, step):
        y = field.bottom - field.height * value // top
        draw_level(whole, field, y, percent(value), m, is_base=not value)
    whole.blit(draw_area([100 * share / top for share in course], field.size, m), field)
    return whole


def _percent_steps(most: float) -> tuple[int, int]:
    """Return the distance of the lines and the top line, in percent."""
    step = next(step for step in (5, 10, 15, 20, 25, 50) if most * 100 <= 2 * step or step == 50)
    return step, 2 * step


def draw_area(heights: Sequence[float], size: tuple[int, int], m: Metrics) -> Surface:
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


# ------------------------------------------------------------------ a ring
def ring_chart(share: float, side: int, words: str, m: Metrics) -> Surface:
    """Return a ring chart of a share, with its percentage and some words in the middle."""
    whole = pygame.transform.smoothscale(_smooth_ring(share, side * _FINE_RING, m), (side, side))
    middle = whole.get_rect().center
    room = round(side * 0.58)
    number = percent(round(share * 100))
    face = text.fit_line(number, m.font(34), room, INK, True)
    below = text.fit_line(words, m.font(SMALL_TEXT), room, FADED_INK)
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
