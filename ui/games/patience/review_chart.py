"""The chart of a look back: in how many of 100 ways each moment of a patience could still be won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import message
from games.solver.outlook import WAYS, Outlook
from ui.draw import text
from ui.draw.theme import FADED_INK, GOLD, INK, OXBLOOD, PAPER, WOOD, Metrics
from ui.words import in_words, number

_SIZE: Final = 15
_FINE: Final = 2  # supersampling of lines
_LEVELS: Final = (0, 25, 50, 75, 100)


class Course(NamedTuple):
    """The data of the chart: outlooks by position, the last position, the losing entry (-1), and a note."""

    moments: Mapping[int, Outlook]
    last: int
    losing_entry: int = -1
    note: str = ""


def outlook_chart(course: Course, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the chart: a line for the winnable ways, and above it a hatched band for those left open."""
    whole = Surface(size, pygame.SRCALPHA)
    high = text.height(m.font(_SIZE))
    head = _draw_head(whole, course.note, m)
    left = text.width(number(WAYS), m.font(_SIZE)) + m.u(10)
    top, below = head + high // 2 + m.u(4), high + m.u(8)
    side = m.u(10)
    field = Rect(left + side, top, size[0] - left - 2 * side, max(m.u(40), size[1] - top - below))
    _draw_levels(whole, field, side, m)
    _draw_moves(whole, field, course.last, m)
    shown = {at: each for at, each in course.moments.items() if each.ways}
    if shown:
        whole.blit(_lines(shown, course, field, size, m), (0, 0))
    return whole


def _draw_head(whole: Surface, note: str, m: Metrics) -> int:
    """Draw the title, and the note at the right or below; return their height."""
    size, width = m.font(17), whole.get_width()
    title = in_words(message("patience.review.chart"))
    noted = text.line(note, m.font(_SIZE), FADED_INK) if note else Surface((1, 1), pygame.SRCALPHA)
    is_beside = text.width(title, size, True) + noted.get_width() + m.u(16) <= width
    room = width - noted.get_width() - m.u(16) if is_beside else width
    face = text.fit_line(title, size, room, OXBLOOD, True)
    whole.blit(face, (0, 0))
    if is_beside:
        whole.blit(noted, noted.get_rect(midright=(width, face.get_height() // 2)))
        return face.get_height()
    noted = text.fit_line(note, m.font(_SIZE), width, FADED_INK) if note else noted
    whole.blit(noted, (0, face.get_height()))
    return face.get_height() + text.height(m.font(_SIZE))


def _draw_levels(whole: Surface, field: Rect, side: int, m: Metrics) -> None:
    high = text.height(m.font(_SIZE))
    every = 1 if field.height // (len(_LEVELS) - 1) >= high else 2
    for place, level in enumerate(_LEVELS):
        y = field.bottom - round(field.height * level / WAYS)
        tone = WOOD.with_alpha(70 if level else 200)
        whole.fill(tone, (field.x - side, y, field.width + 2 * side, m.u(1.5)))
        if not place % every:
            face = text.line(number(level), m.font(_SIZE), FADED_INK)
            whole.blit(face, face.get_rect(midright=(field.x - side - m.u(6), y)))


def _draw_moves(whole: Surface, field: Rect, last: int, m: Metrics) -> None:
    """Draw the numbers of moves below the field, the first one with its word."""
    first = in_words(message("patience.review.move", move=number(1)))
    widest = max(text.width(first, m.font(_SIZE)), text.width(number(last), m.font(_SIZE))) + m.u(14)
    steps = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
    step = next((step for step in steps if last / step * widest <= field.width), last)
    for move in (1, *range(step if step > 1 else 2, last + 1, step)):
        x = _x(field, move, last)
        face = text.line(first if move == 1 else number(move), m.font(_SIZE), FADED_INK)
        place = face.get_rect(midtop=(x, field.bottom + m.u(6))).clamp(whole.get_rect())
        whole.fill(WOOD, (x, field.bottom, m.u(1.5), m.u(5)))
        if move == 1 or x - field.x >= widest:
            whole.blit(face, place)


def _x(field: Rect, position: int, last: int) -> int:
    return field.x + round(field.width * (position - 1) / max(1, last - 1))


def _lines(
    shown: Mapping[int, Outlook], course: Course, field: Rect, size: tuple[int, int], m: Metrics
) -> Surface:
    """Return area, band, line and marks, drawn large and scaled down to smooth them."""
    large = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    large.fill((*GOLD, 0))

    def place(at: int, share: float) -> tuple[int, int]:
        return _x(field, at, course.last) * _FINE, round((field.bottom - field.height * share) * _FINE)

    won = [place(at, each.won / each.ways) for at, each in shown.items()]
    most = [place(at, 1 - each.lost / each.ways) for at, each in shown.items()]
    base = field.bottom * _FINE
    if len(won) > 1:
        pygame.draw.polygon(large, WOOD.with_alpha(70), [*won, *reversed(most)])
        pygame.draw.polygon(large, GOLD.with_alpha(150), [(won[0][0], base), *won, (won[-1][0], base)])
        pygame.draw.lines(large, WOOD.with_alpha(150), False, most, max(1, m.u(1) * _FINE))
        pygame.draw.lines(large, INK, False, won, m.u(2.5) * _FINE)
    if course.losing_entry > 0:
        x = _x(field, course.losing_entry, course.last) * _FINE
        for y in range(field.y * _FINE, base, m.u(12) * _FINE):
            large.fill(OXBLOOD, (x - m.u(1) * _FINE, y, m.u(2.5) * _FINE, m.u(7) * _FINE))
    radius = m.u(4) * _FINE
    for (at, each), point in zip(shown.items(), won, strict=True):
        is_losing = at == course.losing_entry
        tone = PAPER if not each.is_complete else OXBLOOD if is_losing else GOLD
        pygame.draw.circle(large, INK, point, radius * (1.5 if is_losing else 1))
        pygame.draw.circle(large, tone, point, radius * (1.1 if is_losing else 0.6))
    return pygame.transform.smoothscale(large, size)
