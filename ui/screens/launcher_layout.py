"""The places of the launcher's parts."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from ui.draw import type as wood_type
from ui.draw.boxes import Stack
from ui.draw.posters import place_posters, posters
from ui.draw.theme import Metrics

TITLE: Final = "GOLD RUSH"
"""The title in wooden letters."""


def poster_rects(m: Metrics) -> tuple[Rect, ...]:
    """Return the areas of the posters, in their order."""
    return place_posters(m, m.u(100) + m.t(26), m.height - m.half(42) - m.u(34), len(posters()))


def button_rects(m: Metrics, count: int) -> tuple[Rect, ...]:
    """Return the areas of a row of `count` buttons, from the left."""
    gap = m.u(14)
    width = min(m.half(168), (m.width - m.u(60) - gap * (count - 1)) // count)
    left = (m.width - count * width - (count - 1) * gap) // 2
    row = Rect(left, m.height - m.half(42) - m.u(16), m.width, m.half(42))
    return Stack(row, across=True).each(count, width, gap)


def today_room(m: Metrics) -> Rect:
    """Return the room of the ribbon of the dailies, at the left of the title."""
    right = m.width // 2 - wood_type.width(TITLE, m.u(62)) // 2 - m.u(76 + 34)
    return Rect(m.u(10), m.u(52), right - m.u(10), 0)


def player_room(m: Metrics) -> Rect:
    """Return the room of the button with the player of patiences, at the right of the title."""
    room, high = today_room(m), m.half(34)
    return Rect(m.width - room.right, room.y - high // 2, room.width, high)
