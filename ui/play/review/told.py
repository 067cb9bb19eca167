"""The words on a moment of the curves: its turn, what happened, and what that changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import Player, Words, message
from ui.draw import paint, text
from ui.draw.course import mark
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, INK, OXBLOOD, WOOD, Metrics
from ui.play.review.curve import Curve
from ui.play.review.layout import HEAD, LINES, WORDS
from ui.play.review.parts import signed
from ui.words import in_words, percent

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook

_GROUND: Final = (255, 250, 232, 150)
_FIGURE: Final = 15


class ToldMoment:
    """The box below the curves that tells of the moment at the cursor, with `free` pixels at its right."""

    def __init__(
        self, layer: Layer, room: Rect, free: int, curve: Curve, seats: Sequence[SeatLook], m: Metrics
    ) -> None:
        self._room = room
        self._free = free
        self._curve = curve
        self._seats = tuple(seats)
        self._m = m
        self._sprite = layer.add(Sprite(Surface(room.size, pygame.SRCALPHA), room.topleft, 10))

    def show(self, number: int) -> None:
        """Tell of a point of the curve."""
        self._sprite.change(picture=self._paint(number))

    def _paint(self, number: int) -> Surface:
        m, point = self._m, self._curve.points[number]
        whole = Surface(self._room.size, pygame.SRCALPHA)
        area, pad = whole.get_rect(), m.u(9)
        paint.draw_with_border(whole, area, m.u(8), _GROUND, WOOD.with_alpha(110), m.u(1))
        width = area.width - 2 * pad - self._free
        look = self._seats[point.seat]
        side = text.height(m.font(HEAD))
        badge = look.badge(side)
        whole.blit(badge, (pad, m.u(6)))
        title = in_words(message("moment.at", turn=point.turn, who=Player(look.name)))
        face = text.fit_line(title, m.font(HEAD), width - side - m.u(8), OXBLOOD, True)
        whole.blit(face, face.get_rect(midleft=(pad + side + m.u(8), m.u(6) + side // 2)))
        y = m.u(6) + side
        room = width, LINES * text.height(m.font(WORDS))
        size, lines = text.fit_lines(in_words(point.line), m.font(WORDS), room, bold=False)
        text.draw_lines(whole, lines, size, INK, (pad, y), text.height(size), bold=False, centred=False)
        self._paint_chances(whole, number, Rect(pad, area.bottom - m.t(24) - m.u(7), width, m.t(24)))
        return whole

    def _paint_chances(self, whole: Surface, number: int, room: Rect) -> None:
        """Paint the chance of each seat, and what has changed since the point before."""
        m, points = self._m, self._curve.points
        now, before = points[number].chances, points[max(0, number - 1)].chances
        wide = min(room.width // len(self._seats), m.t(150))
        words = [
            in_words(message("review.chance", chance=percent(chance), change=signed(chance - old)))
            if chance != old
            else percent(chance)
            for chance, old in zip(now, before, strict=True)
        ]
        side = m.t(15)
        sign_wide, gap = side + m.u(5), m.u(10)
        cells = [(told, (wide - side - m.u(12), 0)) for told in words]
        size = text.group_size("chances_of_moment", cells, m.font(_FIGURE))
        widths = [sign_wide + text.width(told, size, True) for told in words]
        if max(widths) + gap > wide:  # unequal columns: the changes of a few need more room
            gap = max(gap, min(m.u(34), (room.width - sum(widths)) // max(1, len(words) - 1)))
            lefts = [room.x + sum(widths[:seat]) + seat * gap for seat in range(len(words))]
        else:
            lefts = [room.x + seat * wide for seat in range(len(words))]
        for seat, (x, look, told) in enumerate(zip(lefts, self._seats, words, strict=True)):
            sign = mark(seat, look.paint.tone, side)
            whole.blit(sign, sign.get_rect(midleft=(x, room.centery)))
            tone = INK if now[seat] != before[seat] else FADED_INK
            face = text.line(told, size, tone, now[seat] != before[seat])
            whole.blit(face, face.get_rect(midleft=(x + sign_wide, room.centery)))


def paint_sentence(target: Surface, room: Rect, words: Words, m: Metrics) -> None:
    """Paint a sentence in the middle of a room."""
    face = text.paragraph(in_words(words), m.font(19), INK, room.width, centred=True)
    target.blit(face, face.get_rect(center=room.center))
