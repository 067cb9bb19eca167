"""The parts of the page of the dailies that can be chosen: the days of a month, and the games of a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.posters import Poster
from ui.draw.sprites import Backing, Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM, GLOW, INK, WHITE, Metrics
from ui.widgets.element import Element
from ui.widgets.target import TargetSprite
from ui.words import in_words

_BOX: Final = 80
"""The side of the art of a day."""
_FREE: Final = 0.26
"""The part of a side that the art leaves free for the number; a higher one has a plate behind it."""
_EMPTY: Final = "open"
"""The state of a day without a finished daily, whose art is dark."""
_TAB: Final = (255, 250, 236, 225)
_FUTURE: Final = (16, 7, 3, 110)
_GROOVE: Final = (12, 4, 2, 170)
_CHOSEN: Final = (255, 226, 122, 60)
_HOVERED: Final = (255, 240, 210, 40)
_SPARE: Final = (42, 23, 16, 120)


@cached
def _rounded_poster(game: str, high: int, radius: int) -> Surface:
    """Return the small poster of a game."""
    return paint.round_corners(svg.fit(f"poster_{game}", high * 2, high), radius)


@cached
def _row_ground(size: tuple[int, int], m: Metrics, *, is_chosen: bool, is_hovered: bool) -> Surface:
    """Return the ground of a row, brighter if it is chosen or under the mouse."""
    ground = Surface(size, pygame.SRCALPHA)
    whole, radius = ground.get_rect(), m.u(8)
    paint.draw_rounded(ground, whole, radius, _GROOVE)
    if is_chosen:
        paint.draw_with_border(ground, whole, radius, _CHOSEN, GLOW, m.u(2))
    elif is_hovered:
        paint.draw_rounded(ground, whole, radius, _HOVERED)
    return ground


class DayLook(NamedTuple):
    """Appearance of a day: its state, the numbers of its finished dailies and of all, and its marks."""

    state: str
    done: int
    every: int
    is_today: bool = False
    is_chosen: bool = False


class DayCell(Sprite):
    """A day of the month with its picture; a day to come is only a number.

    `describe_day` returns the element of a day in the accessibility tree.
    """

    __slots__ = ("_describe_day", "_font", "_is_hovered", "_look", "_m", "_size", "day", "enabled")

    def __init__(
        self,
        day: date,
        rect: Rect,
        m: Metrics,
        font: int,
        look: DayLook | None,
        describe_day: Callable[[date], Element],
    ) -> None:
        self.day = day
        self.enabled = look is not None
        """True if its dailies can be played: on all days up to today."""
        self._m = m
        self._size = rect.size
        self._font = font
        self._look = look
        self._is_hovered = False
        self._describe_day = describe_day
        super().__init__(Surface(rect.size), rect.topleft, 10)
        self._repaint()

    @property
    def area(self) -> Rect:
        """The area of the cell."""
        return self.rect

    def describe(self) -> Element:
        """Return what a screen reader tells of the day."""
        return self._describe_day(self.day)

    def show(self, look: DayLook | None) -> None:
        """Show the day as it is now; None for one to come."""
        if look != self._look:
            self._look, self.enabled = look, look is not None
            self._repaint()

    def hover(self, *, on: bool) -> None:
        """Show or stop showing that the pointer is over it."""
        if on != self._is_hovered:
            self._is_hovered = on
            self._repaint()

    def _repaint(self) -> None:
        look, m = self._look, self._m
        if look is None:
            self.change(picture=self._paint_future(), backings=())
            return
        backings: tuple[Backing, ...] = ()
        if look.is_chosen:
            soft, line = m.u(4), m.u(3)
            halo = paint.glow(*self._size, m.u(7), GLOW, soft, line)
            backings = (Backing(halo, (-2 * soft - line, -2 * soft - line)),)
        self.change(picture=self._paint(look), backings=backings, depth=12 if look.is_chosen else 10)

    def _paint_future(self) -> Surface:
        face = Surface(self._size, pygame.SRCALPHA)
        paint.draw_rounded(face, face.get_rect().inflate(-self._m.u(4), -self._m.u(4)), self._m.u(7), _FUTURE)
        self._write_number(face, CREAM)
        return face

    def _paint(self, look: DayLook) -> Surface:
        m, side = self._m, self._size[0]
        face = svg.picture(f"day_{look.state}", *self._size).copy()
        if self._is_hovered:
            paint.draw_rounded(face, face.get_rect().inflate(-m.u(6), -m.u(6)), m.u(7), _HOVERED)
        self._write_number(face, CREAM if look.state == _EMPTY else INK)
        if look.done:
            radius = max(1, round(side * 0.045))
            step = round(side * 0.13)
            left = round(side * 39 / _BOX) - step * (look.every - 1) // 2
            y = round(side * 66 / _BOX)
            bar = Rect(0, 0, step * look.every, 2 * radius + m.u(4))
            bar.center = (round(side * 39 / _BOX), y)
            paint.draw_rounded(face, bar, bar.height // 2, (42, 23, 16, 215))
            for number in range(look.every):
                tone = BRIGHT_GOLD if number < look.done else _SPARE
                dot = Rect(0, 0, 2 * radius, 2 * radius)
                dot.center = (left + number * step, y)
                paint.draw_rounded(face, dot, radius, tone)
        if look.is_today:
            frame = Rect(0, 0, round(side * 78 / _BOX), round(side * 78 / _BOX))
            paint.draw_rounded(face, frame, m.u(8), BRIGHT_GOLD, m.u(3))
        return face

    def _write_number(self, face: Surface, tone: pygame.typing.ColorLike) -> None:
        side = self._size[0]
        words = text.line(str(self.day.day), self._font, INK if tone == INK else CREAM, True)
        place = words.get_rect(topleft=(round(side * 8 / _BOX), round(side * 4 / _BOX)))
        if tone == INK and self._font > side * _FREE:
            tab = place.inflate(self._m.u(6), -self._font // 4)
            paint.draw_rounded(face, tab, self._m.u(4), _TAB)
        face.blit(words, place)


class GameRow(TargetSprite):
    """A row for one of the dailies: its poster, name, level and state, and the picture of that state."""

    __slots__ = ("_box", "_is_chosen", "_is_hovered", "_m", "_state", "line", "poster")

    def __init__(self, poster: Poster, box: Rect, m: Metrics) -> None:
        self.poster = poster
        self.line: Words = ""
        """Its level and state in words."""
        self._box = box
        self._m = m
        self._state = ""
        self._is_chosen = self._is_hovered = False
        super().__init__(Surface(box.size, pygame.SRCALPHA), box.topleft, 10)

    @property
    def has_room_for_line(self) -> bool:
        """True if the row shows its level and state in words, False if the text is too large for that."""
        lines = text.height(self._m.font(17)) + text.height(self._m.font(15))
        return lines <= self._box.height - self._m.u(2)

    def describe(self) -> Element:
        """Return what a screen reader tells of the daily."""
        return Element(self.poster.game, self.poster.name, "option", is_selected=self._is_chosen)

    def show(self, state: str, line: Words, *, chosen: bool) -> None:
        """Show the state of the daily, and if it is the chosen one."""
        if (state, line, chosen) != (self._state, self.line, self._is_chosen):
            self._state, self.line, self._is_chosen = state, line, chosen
            self.change(picture=self._paint())

    def hover(self, *, on: bool) -> None:
        """Show or stop showing that the pointer is over it."""
        if on != self._is_hovered:
            self._is_hovered = on
            self.change(picture=self._paint())

    def _paint(self) -> Surface:
        m, chosen = self._m, self._is_chosen
        face = _row_ground(self._box.size, m, is_chosen=chosen, is_hovered=self._is_hovered).copy()
        whole = face.get_rect()
        high = whole.height - m.u(10)
        thumb = _rounded_poster(self.poster.game, high, m.u(4))
        left = face.blit(thumb, thumb.get_rect(midleft=(m.u(6), whole.centery))).right + m.u(10)
        icon = svg.fit(f"day_{self._state}", high, high)
        right = face.blit(icon, icon.get_rect(midright=(whole.right - m.u(6), whole.centery))).x - m.u(8)
        room = right - left
        name = text.fit_line(self.poster.name, m.font(17), room, WHITE if chosen else CREAM, True)
        more = text.fit_line(in_words(self.line), m.font(15), room, CREAM)
        if self.has_room_for_line:
            top = (whole.height - name.get_height() - more.get_height()) // 2
            face.blit(name, (left, top))
            face.blit(more, (left, top + name.get_height()))
        else:
            face.blit(name, name.get_rect(midleft=(left, whole.centery)))
        return face
