"""The name of a computer player on the screen of a new game, with its temper; a press changes that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from operator import itemgetter
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import message
from games.seating import TEMPERS, Seating
from ui.draw import paint, text
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GLOW, WHITE, Metrics, colour, is_high_contrast
from ui.screens.new_game.config import GameConfig
from ui.screens.new_game.layout import RowRects
from ui.widgets.controls import LinkRow
from ui.widgets.element import Element
from ui.words import in_words

_PALE: Final = colour("#d9c49c")
_GROOVE: Final = (12, 4, 2, 170)
_NAME: Final = 20
_TEMPER: Final = 15
_LINE: Final = 1.16
"""The height of a name over its temper, as a multiple of its font size."""
_GROOVE_EDGE: Final = 2
"""Units that the groove of a temper is higher than its word."""
_SHARES: Final = (1.0, 0.88, 0.76, 0.64)
"""Sizes of the letters that are tried for the names, and for the tempers."""


def portrait_width(places: RowRects, m: Metrics) -> int:
    """Return the width that a portrait takes of the place of a name."""
    return places.row.height - m.u(6)


def character_area(places: RowRects, seat: Seating, m: Metrics) -> Rect:
    """Return the area of a computer player's name and temper in its row, right of its portrait."""
    left = places.name.x + (portrait_width(places, m) if SeatLook.of(seat).face else 0)
    right = max(places.name.right, places.pick.right)
    return Rect(left, places.row.y + m.u(2), right - left, places.row.height - m.u(4))


class NameStyle(NamedTuple):
    """The look of all computer players' names: the font sizes, and if the temper is below the name."""

    name: int
    temper: int
    is_stacked: bool


def name_style(config: GameConfig, rows: Sequence[RowRects], m: Metrics) -> NameStyle:
    """Return the style with room for all names, with any temper, in which both grow most with the text."""
    seats = [(config.seating(number), rows[number]) for number, slot in enumerate(config.slots) if slot.level]
    names = [SeatLook.of(seat).name for seat, _ in seats]
    wide, high = min(character_area(places, seat, m).size for seat, places in seats)
    wide -= m.u(10)
    tempers = [in_words(message(f"temper.{temper}")) for temper in TEMPERS]
    found, (usual_name, usual_temper) = [], (m.usual.font(_NAME), m.usual.font(_TEMPER))
    for of_name, of_temper in product(_SHARES, _SHARES):
        large, small = round(m.font(_NAME) * of_name), round(m.font(_TEMPER) * of_temper)
        name = max((text.width(each, large, True) for each in names), default=0)
        temper = max(text.width(each, small) for each in tempers) + 3 * m.u(7) + _arrow(small)
        rank = min(large / usual_name, small / usual_temper), of_name + of_temper
        if name + m.u(12) + temper <= wide:
            found.append((rank, NameStyle(large, small, False)))
        if (
            max(name, temper) <= wide
            and round(_LINE * large) + text.height(small) + m.u(_GROOVE_EDGE) <= high
        ):
            found.append((rank, NameStyle(large, small, True)))
    _, style = max(found, key=itemgetter(0), default=((0, 0), NameStyle(large, small, True)))
    cells = [(name, (wide, 0)) for name in names]
    return style._replace(name=text.group_size("computer_players", cells, style.name))


def _arrow(size: int) -> int:
    """Return the size of the arrow beside a temper in letters of a size, in pixels."""
    return max(5, round(size * 0.45))


class Character(LinkRow):
    """A computer player's name and temper; a press gives it the next temper."""

    __slots__ = ("number", "seat", "style")

    def __init__(
        self, number: int, seat: Seating, m: Metrics, style: NameStyle, change_temper: Callable[[], None]
    ) -> None:
        super().__init__("", m, change_temper)
        self.number = number
        self.seat = seat
        self.style = style

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
        return self._m.t(90), text.height(round(self._m.font(_NAME) * _SHARES[-1]))

    @override
    def describe(self) -> Element:
        name = SeatLook.of(self.seat).name
        temper = in_words(message(f"temper.{self.seat.temper}"))
        return Element(
            "temper", message("spoken.temper", name=name), "button", message("screens.new.computer"), temper
        )

    @override
    def paint_on(self, picture: Surface) -> None:
        m, (wide, high), style = self._m, picture.get_size(), self.style
        left, gap = m.u(10), m.u(12)
        face = SeatLook.of(self.seat).name
        name = text.fit_line(face, style.name, wide - left, CREAM, True)
        temper = self._temper(style.temper, wide - left)
        if style.is_stacked:
            below = temper.get_rect(midleft=(left, high * 3 // 4)).clamp(picture.get_rect())
            picture.blit(temper, below)
            picture.blit(name, name.get_rect(midleft=(left, below.y // 2 + m.u(1))))
        else:
            picture.blit(name, name.get_rect(midleft=(left, high // 2)))
            picture.blit(temper, temper.get_rect(midleft=(left + name.get_width() + gap, high // 2 + m.u(1))))

    def _temper(self, size: int, room: int) -> Surface:
        """Return the picture of the temper: a word in a groove, with an arrow that says that it changes."""
        m, is_lit = self._m, self._hover_place is not None
        pad, arrow = m.u(7), _arrow(size)
        tone = WHITE if is_lit or is_high_contrast() else _PALE
        word = in_words(message(f"temper.{self.seat.temper}"))
        face = text.fit_line(word, size, room - 3 * pad - arrow, tone)
        picture = Surface(
            (face.get_width() + 3 * pad + arrow, face.get_height() + m.u(_GROOVE_EDGE)), pygame.SRCALPHA
        )
        whole = picture.get_rect()
        paint.draw_rounded(picture, whole, whole.height // 2, _GROOVE)
        edge = GLOW if is_lit else _PALE.with_alpha(110)
        paint.draw_rounded(picture, whole, whole.height // 2, edge, m.u(1))
        picture.blit(face, face.get_rect(midleft=(pad, whole.centery)))
        x, y, half = whole.right - pad - arrow // 2, whole.centery, arrow // 2
        pygame.draw.polygon(picture, tone, [(x - half, y - half), (x + half, y), (x - half, y + half)])
        return picture
