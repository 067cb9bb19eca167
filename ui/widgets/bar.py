"""The top bar of every table: home button, name of the game, turn pill, and the buttons of `ICONS`."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import type as wood_type
from ui.draw.materials import cover_with_planks
from ui.draw.theme import BAR_WOOD, GOLD, INK, Metrics

ICONS: Final = ("undo", "redo", "hint", "new", "rules", "settings", "sound")
"""The buttons at the right of the bar, from left to right."""
HEIGHT: Final = 54
_LETTERS: Final = 26
_GROWTH: Final = 0.35
"""The share of the text's growth by which the bar grows; it is small, as the board needs the room."""


class BarLayout(NamedTuple):
    """The places of the bar's parts: its buttons, as many as `ICONS`, and the room of the pill."""

    bar: Rect
    home: Rect
    name: Rect
    pill: Rect
    icons: tuple[Rect, ...]


def compute_bar_layout(m: Metrics, name: str) -> BarLayout:
    """Return the layout of the bar for a game's name.

    Name and buttons do not grow with the text, to leave room for the sentence in the pill.
    """
    height = m.u(HEIGHT * m.text_factor(_GROWTH))
    bar = Rect(0, 0, m.width, height)
    side_w, side_h = m.u(42), m.u(38)
    top = (height - m.u(4) - side_h) // 2
    home = Rect(m.u(10), top, side_w, side_h)
    step = side_w + m.u(6)
    first = m.width - m.u(10) - len(ICONS) * step + m.u(6)
    places = tuple(Rect(first + number * step, top, side_w, side_h) for number in range(len(ICONS)))
    title_left = home.right + m.u(14)
    title_width = min(wood_type.width(name, m.u(_LETTERS)), (first - title_left) // 2)
    title = Rect(title_left, 0, title_width, height - m.u(4))
    left, right = title.right + m.u(16), first - m.u(16)
    return BarLayout(bar, home, title, Rect(left, 0, max(1, right - left), height - m.u(4)), places)


def paint_bar_wood(target: Surface, layout: BarLayout, m: Metrics) -> None:
    """Paint the bar's wood and edge."""
    bar = layout.bar
    cover_with_planks(target.subsurface(bar), BAR_WOOD, bar.height, 7)
    edge = m.u(4)
    pygame.draw.rect(target, INK, (0, bar.bottom - edge, bar.width, edge))
    pygame.draw.rect(target, GOLD, (0, bar.bottom - edge, bar.width, max(1, m.u(2))))


def paint_bar_name(target: Surface, layout: BarLayout, m: Metrics, name: str) -> None:
    """Paint the bar's lettering."""
    title = wood_type.fit(name, m.u(_LETTERS), layout.name.width)
    target.blit(title, title.get_rect(midleft=(layout.name.x, layout.name.centery + m.u(1))))
