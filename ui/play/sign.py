"""The sign that says whose turn has begun, where several persons play at one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from ui.draw import text
from ui.draw import type as wood_type
from ui.draw.materials import plate
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, INK, INK_FACE, Metrics

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook
    from ui.draw.sprites import Layer

_DEPTH: Final = 860.0
_EDGE: Final = 20
_BADGE: Final = 84
_LETTERS: Final = 40
_PLAIN: Final = 34
"""The letters of a name of which the wood-type alphabet lacks some."""


class Sign:
    """A plate over the board with a badge and a name; it goes by itself, or with the next click or key."""

    def __init__(self, layer: Layer, seat: SeatLook, room: Rect, m: Metrics, until: float) -> None:
        self._layer = layer
        self._until = until
        picture = _painted(seat, room.width, m)
        self._sprite: Sprite | None = Sprite(picture, picture.get_rect(center=room.center).topleft, _DEPTH)
        layer.add(self._sprite)

    def tick(self, now: float) -> bool:
        """Take it away when it has been seen; whether it is gone."""
        if now >= self._until:
            self.end()
        return self._sprite is None

    def end(self) -> None:
        """Take it away."""
        if self._sprite:
            self._layer.remove(self._sprite)
            self._sprite = None


def _painted(seat: SeatLook, room: int, m: Metrics) -> Surface:
    m = m.fitting(lambda each: _name_width(seat.name, each) <= _name_room(room, each))
    edge, side = m.u(_EDGE), m.half(_BADGE)
    name = _name(seat.name, _name_room(room, m), m)
    line = text.line("It is your turn.", m.font(18), FADED_INK)
    width = max(name.get_width(), line.get_width()) + side + m.u(60)
    height = side + m.u(36)
    whole = Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, width, height)
    plate(whole, rect, "paper", m, 12)
    badge = seat.badge(side)
    place = badge.get_rect(midleft=(rect.x + m.u(20), rect.centery))
    whole.blit(badge, place)
    left = place.right + m.u(18)
    whole.blit(name, name.get_rect(midleft=(left, rect.y + round(height * 0.4))))
    whole.blit(line, line.get_rect(midleft=(left, rect.y + round(height * 0.74))))
    return whole


def _name_room(room: int, m: Metrics) -> int:
    """How wide a name may be on a sign in a room."""
    return room - 2 * m.u(_EDGE) - m.half(_BADGE) - m.u(70)


def _name_width(name: str, m: Metrics) -> int:
    """How wide a name is in letters of its full size."""
    if wood_type.has(name.upper()):
        return wood_type.lettering_width(name.upper(), m.half(_LETTERS))
    return text.width(name, m.font(_PLAIN), True)


def _name(name: str, room: int, m: Metrics) -> Surface:
    """A name in display letters, or in plain ones where the alphabet lacks some of them."""
    if wood_type.has(name.upper()):
        return wood_type.fitted(name.upper(), m.half(_LETTERS), room, INK_FACE, False)
    return text.line(name, text.fitting_size(name, m.font(_PLAIN), room, bold=True), INK, True)
