"""The painted parts of the page of the dailies: the picture of the month, the streak and the medal."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words, message
from saves.dailies import Calendar, flame_for
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.boxes import split_in_half
from ui.draw.gradual import Parts
from ui.draw.theme import CREAM, GOLD, INK, Metrics
from ui.screens.daily_words import medal_words, month_words, streak_words
from ui.words import in_words

_PLATE: Final = (24, 12, 6, 225)
_GROOVE: Final = (12, 4, 2, 150)
DAYS: Final = 7
"""The days of a week."""


def banner_parts(month: date, size: tuple[int, int], m: Metrics) -> Parts:
    """Paint the picture of a month with its name on a plate; the picture is rasterized on a thread."""
    name = f"month_{month.month:02}"
    whole = yield partial(svg.raster, name, svg.cover_size(svg.box(name), size))
    face = Surface(size)
    face.blit(whole.convert_alpha(), whole.get_rect(center=face.get_rect().center))
    yield None
    words = in_words(month_words(month)).upper()
    head = wood_type.fit(words, m.half(22), size[0] * 3 // 5)
    plate = head.get_rect(topleft=(m.u(12), m.u(9))).inflate(m.u(18), m.u(10))
    plate.topleft = (m.u(8), m.u(8))
    paint.draw_rounded(face, plate, m.u(6), _PLATE)
    face.blit(head, head.get_rect(center=plate.center))
    framed = paint.round_corners(face, m.u(8))
    paint.draw_rounded(framed, framed.get_rect(), m.u(8), INK, m.u(3))
    paint.draw_rounded(framed, framed.get_rect().inflate(-m.u(3), -m.u(3)), m.u(7), GOLD, m.u(1.5))
    return framed


def weekday_height(m: Metrics) -> int:
    """Return the height of the row with the names of the days of a week."""
    return text.height(m.font(15)) + m.u(2)


def paint_weekdays(columns: list[Rect], m: Metrics) -> Surface:
    """Return the names of the days of a week, above their columns."""
    names = [in_words(message(f"today.short.{number}")) for number in range(1, DAYS + 1)]
    width = columns[-1].right - columns[0].x
    face = Surface((width, weekday_height(m)), pygame.SRCALPHA)
    size = text.group_size("weekdays", [(name, (columns[0].width, 0)) for name in names], m.font(15))
    for name, column in zip(names, columns, strict=True):
        words = text.line(name, size, CREAM, True)
        face.blit(words, words.get_rect(center=(column.centerx - columns[0].x, face.get_height() // 2)))
    return face


def foot_height(m: Metrics) -> int:
    """Return the height of the row with the streak and the medal."""
    return 2 * text.height(m.font(15)) + m.u(14)


def paint_foot(calendar: Calendar, month: date, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the row with the fire of the streak and the medal of the month."""
    face = Surface(size, pygame.SRCALPHA)
    flame = flame_for(calendar.streak)
    pictures = (f"streak_flame_{flame}" if flame else "", f"medal_{calendar.medal(month)}")
    facts = (streak_words(calendar), medal_words(calendar, month))
    for part, picture, (first, more) in zip(
        split_in_half(face.get_rect(), m.u(10)), pictures, facts, strict=True
    ):
        paint.draw_rounded(face, part, m.u(8), _GROOVE)
        left = part.x + m.u(8)
        if picture:
            side = min(part.height - m.u(6), m.u(58))
            icon = _medal(side, picture) if picture.startswith("medal") else svg.fit(picture, side, side)
            left = face.blit(icon, icon.get_rect(midleft=(left, part.centery))).right + m.u(8)
        room = Rect(left, part.y, part.right - left - m.u(8), part.height)
        _write(face, room, first, more, m)
    return face


def _medal(side: int, name: str) -> Surface:
    """Return a medal with a nugget on it; the empty one has none."""
    medal = svg.fit(name, side, side).copy()
    if name != "medal_empty":
        nugget = svg.fit("nugget", side // 2, side // 2)
        medal.blit(nugget, nugget.get_rect(center=medal.get_rect().center))
    return medal


def _write(face: Surface, room: Rect, first: Words, more: Words, m: Metrics) -> None:
    """Write a bold line and one below it, or the first one in two lines."""
    words = in_words(first)
    if not more:
        size, lines = text.fit_lines(words, m.font(15), (room.width, room.height - m.u(4)))
        step = text.height(size)
        place = (room.x, room.centery - step * len(lines) // 2)
        text.draw_lines(face, lines, size, CREAM, place, step, centred=False)
        return
    upper = text.fit_line(words, m.font(15), room.width, CREAM, True)
    lower = text.fit_line(in_words(more), m.font(15), room.width, CREAM)
    face.blit(upper, upper.get_rect(bottomleft=(room.x, room.centery)))
    face.blit(lower, lower.get_rect(topleft=(room.x, room.centery)))
