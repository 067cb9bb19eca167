"""A seat's row and badge on the screen of a new game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import message
from games.seating import Seating
from ui.accessibility.phrases import join_parts
from ui.draw import paint, svg
from ui.draw.seats import SeatLook
from ui.draw.theme import GLOW, GOLD, INK, Metrics
from ui.screens.look import value_name
from ui.screens.new_game.layout import RowRects
from ui.screens.usual_names import usual_name
from ui.widgets.controls import LinkRow
from ui.widgets.element import Element

if TYPE_CHECKING:
    pass

_ROW: Final = (30, 15, 8, 200)


def paint_row(target: Surface, places: RowRects, seating: Seating, m: Metrics) -> None:
    """Paint a seat's row: dark wood with a band in its color, and any portrait of a computer player."""
    row, look = places.row, SeatLook.of(seating)
    paint.draw_rounded(target, row, m.u(8), _ROW)
    band = Surface(row.size, pygame.SRCALPHA)
    paint.draw_rounded(band, band.get_rect(), m.u(8), look.paint.tone)
    target.blit(band, row, (0, 0, m.u(6), row.height))
    paint.draw_rounded(target, row, m.u(8), GOLD.with_alpha(90), m.u(1))
    if look.face:
        portrait = svg.fit(look.face, *2 * (row.height,))
        target.blit(portrait, portrait.get_rect(midleft=(places.name.x - m.u(4), row.centery - m.u(1))))


class Badge(LinkRow):
    """The badge of seat `number`, counted from 0; a press opens the choice of tokens and colors."""

    __slots__ = ("_number", "seating")

    def __init__(self, seating: Seating, number: int, m: Metrics, open_choice: Callable[[], None]) -> None:
        super().__init__("", m, open_choice)
        self.seating = seating
        self._number = number

    @override
    def describe(self) -> Element:
        seat = SeatLook.of(self.seating)
        look = join_parts(value_name("token", seat.token), value_name("colour", seat.colour))
        name = message("spoken.badge", name=seat.name or usual_name(self._number), look=look)
        return Element("badge", name, "button", message("screens.new.token_and_colour"))

    @property
    @override
    def area(self) -> Rect:
        return self.rect

    @override
    def paint_on(self, picture: Surface) -> None:
        m, side = self._m, picture.get_width()
        picture.blit(SeatLook.of(self.seating).badge(side), (0, 0))
        if self._hover_place:
            paint.draw_rounded(picture, picture.get_rect(), side // 2, GLOW, m.u(3))
        small = max(12, side * 2 // 5)
        knob = Rect(side - small, side - small, small, small)
        paint.draw_rounded(picture, knob, small // 2, INK)
        paint.draw_rounded(
            picture, knob.inflate(-m.u(2), -m.u(2)), small // 2, GLOW if self._hover_place else GOLD
        )
        x, y, half = knob.centerx, knob.centery, max(2, small // 5)
        pygame.draw.polygon(
            picture, INK, [(x - half, y - half // 2), (x + half, y - half // 2), (x, y + half)]
        )
