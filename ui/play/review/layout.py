"""The places on the page of a review: all parts at once, or one of them below tabs."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect

from ui.draw import text
from ui.draw.boxes import split_in_equal_parts
from ui.draw.theme import Metrics
from ui.play.review.table import note_height, table_height

PARTS: Final = ("curve", "luck", "choices")
"""The parts of the page, in order."""
_LEFT: Final = 0.6  # share of the width for curve and table, beside the choices
_LEAST_CHART: Final = 164  # units
_LEAST_CHOICES: Final = 330  # units of the height of the choices below the other parts
_TALL: Final = 0.9  # width of a window, in heights, below which the parts are below each other
HEAD: Final = 17
WORDS: Final = 16
_CHIP: Final = 24
LINES: Final = 3
"""The lines of what happened."""


class PageRooms(NamedTuple):
    """The rooms of the parts on the page, and of the tabs above them: none if all parts are shown."""

    tabs: tuple[Rect, ...]
    chart: Rect
    told: Rect
    table: Rect
    note: Rect
    choices: Rect
    shown: tuple[str, ...] = PARTS


def told_height(m: Metrics) -> int:
    """Return the height of the words on a moment: a heading, what happened, and the chances."""
    return text.height(m.font(HEAD)) + LINES * text.height(m.font(WORDS)) + m.t(_CHIP) + m.u(22)


def page_rooms(inner: Rect, m: Metrics, seats: int, part: str) -> PageRooms:
    """Return the rooms inside the paper; if not all parts fit, those of one part and of the tabs."""
    return _whole(inner, m, seats) or _one(inner, m, seats, part)


def _whole(inner: Rect, m: Metrics, seats: int) -> PageRooms | None:
    is_tall = m.width < m.height * _TALL
    gap = m.u(14)
    wide = inner.width if is_tall else round(inner.width * _LEFT)
    low = told_height(m) + table_height(seats, m) + note_height(wide, m) + 3 * gap
    below = round(inner.height * 0.32) if is_tall else 0
    chart = inner.height - low - below - gap * is_tall
    if chart < m.t(_LEAST_CHART) or (is_tall and below < m.t(_LEAST_CHOICES)):
        return None
    left = _stack(Rect(inner.x, inner.y, wide, inner.height), m, seats, chart)
    if is_tall:
        choices = Rect(inner.x, inner.bottom - below, wide, below)
    else:
        x = inner.x + wide + m.u(28)
        choices = Rect(x, inner.y, inner.right - x, inner.height)
    return PageRooms((), *left, choices)


def _stack(room: Rect, m: Metrics, seats: int, chart: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Return chart, words, table and note, one below the other."""
    gap, rects, y = m.u(14), [], room.y
    for high in (chart, told_height(m), table_height(seats, m), note_height(room.width, m)):
        rects.append(Rect(room.x, y, room.width, high))
        y += high + gap
    return rects[0], rects[1], rects[2], rects[3]


def _one(inner: Rect, m: Metrics, seats: int, part: str) -> PageRooms:
    gap, high = m.u(12), m.half(38)
    tabs = split_in_equal_parts(Rect(inner.x, inner.y, inner.width, high), len(PARTS), gap)
    room = Rect(inner.x, inner.y + high + gap, inner.width, inner.height - high - gap)
    chart = Rect(room.x, room.y, room.width, room.height - told_height(m) - gap)
    told = Rect(room.x, chart.bottom + gap, room.width, told_height(m))
    table = Rect(room.x, room.y, room.width, table_height(seats, m))
    note = Rect(room.x, table.bottom + gap, room.width, room.bottom - table.bottom - gap)
    return PageRooms(tuple(tabs), chart, told, table, note, room, (part,))
