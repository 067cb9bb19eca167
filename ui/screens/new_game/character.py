"""The name of a computer player on the screen of a new game, with its temper; a press changes that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import message
from games.seating import Seating
from ui.draw import paint, text
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GLOW, WHITE, Metrics, colour, is_high_contrast
from ui.screens.new_game.layout import RowRects
from ui.widgets.controls import LinkRow
from ui.widgets.element import Element
from ui.words import in_words

_PALE: Final = colour("#d9c49c")
_GROOVE: Final = (12, 4, 2, 170)
_SHARES: Final = (1.0, 0.88, 0.76, 0.64)
"""Sizes of the letters that are tried, the largest first, until a name has room beside its temper."""


def portrait_width(places: RowRects, m: Metrics) -> int:
    """Return the width that a portrait takes of the place of a name."""
    return places.row.height - m.u(6)


def character_area(places: RowRects, seat: Seating, m: Metrics) -> Rect:
    """Return the area of a computer player's name and temper in its row, right of its portrait."""
    left = places.name.x + (portrait_width(places, m) if SeatLook.of(seat).face else 0)
    right = max(places.name.right, places.pick.right)
    return Rect(left, places.row.y + m.u(2), right - left, places.row.height - m.u(4))


class Character(LinkRow):
    """A computer player's name and temper; a press gives it the next temper."""

    __slots__ = ("number", "seat")

    def __init__(self, number: int, seat: Seating, m: Metrics, change_temper: Callable[[], None]) -> None:
        super().__init__("", m, change_temper)
        self.number = number
        self.seat = seat

    @property
    @override
    def area(self) -> Rect:
        return self.rect

    def show(self, seat: Seating) -> None:
        """Show another temper."""
        self.seat = seat
        self.repaint()

    @override
    def minimum_size(self) -> tuple[int, int]:
        return self._m.t(90), text.height(round(self._m.font(20) * _SHARES[-1]))

    @override
    def describe(self) -> Element:
        name = SeatLook.of(self.seat).name
        temper = in_words(message(f"temper.{self.seat.temper}"))
        return Element(
            "temper", message("spoken.temper", name=name), "button", message("screens.new.computer"), temper
        )

    @override
    def paint_on(self, picture: Surface) -> None:
        m, (wide, high) = self._m, picture.get_size()
        left, gap = m.u(10), m.u(12)
        for share in _SHARES:
            name, temper = self._name(share, wide - left), self._temper(share, wide - left)
            if left + name.get_width() + gap + temper.get_width() <= wide:
                picture.blit(name, name.get_rect(midleft=(left, high // 2)))
                beside = (left + name.get_width() + gap, high // 2 + m.u(1))
                picture.blit(temper, temper.get_rect(midleft=beside))
                return
        picture.blit(name, name.get_rect(midleft=(left, high // 4 + m.u(2))))
        picture.blit(temper, temper.get_rect(midleft=(left, high * 3 // 4)))

    def _name(self, share: float, room: int) -> Surface:
        font = round(self._m.font(20) * share)
        return text.fit_line(SeatLook.of(self.seat).name, font, room, CREAM, True)

    def _temper(self, share: float, room: int) -> Surface:
        """Return the picture of the temper: a word in a groove, with an arrow that says that it changes."""
        m, is_lit = self._m, self._hover_place is not None
        pad, arrow = m.u(7), max(5, round(m.t(7) * share))
        tone = WHITE if is_lit or is_high_contrast() else _PALE
        word = in_words(message(f"temper.{self.seat.temper}"))
        face = text.fit_line(word, round(m.font(15) * share), room - 3 * pad - arrow, tone)
        picture = Surface((face.get_width() + 3 * pad + arrow, face.get_height() + m.u(2)), pygame.SRCALPHA)
        whole = picture.get_rect()
        paint.draw_rounded(picture, whole, whole.height // 2, _GROOVE)
        edge = GLOW if is_lit else _PALE.with_alpha(110)
        paint.draw_rounded(picture, whole, whole.height // 2, edge, m.u(1))
        picture.blit(face, face.get_rect(midleft=(pad, whole.centery)))
        x, y, half = whole.right - pad - arrow // 2, whole.centery, arrow // 2
        pygame.draw.polygon(picture, tone, [(x - half, y - half), (x + half, y), (x - half, y + half)])
        return picture
