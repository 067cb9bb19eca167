"""A short sweep of a player's colour along the bar: the turn has changed."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import WHITE, Colour, Metrics

SECONDS: Final = 0.36
_DEPTH: Final = 38.0  # below the pill and the buttons of the bar
_LONG: Final = 460  # units of its tail
_STRONGEST: Final = 150  # of 255, at its head
_EDGE: Final = 4  # units of the bright line along the lower edge


class Sweep:
    """One sweep at a time, over a part of the window from the left to the right."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics) -> None:
        self._layer = layer
        self._room = room
        self._m = m
        self._sprite: Sprite | None = None
        self._since: float | None = None

    @property
    def busy(self) -> bool:
        """Whether it moves."""
        return self._sprite is not None

    def begin(self, tone: Colour) -> None:
        """Let a colour run."""
        self.end()
        picture = _tail(self._m.u(_LONG), self._room.height, tone, self._m.u(_EDGE))
        self._since = None
        self._sprite = self._layer.add(Sprite(picture, self._place(0.0, picture), _DEPTH))

    def tick(self, now: float) -> None:
        """Time passes."""
        if not self._sprite:
            return
        if self._since is None:
            self._since = now
        share = (now - self._since) / SECONDS
        if share >= 1:
            self.end()
        else:
            self._sprite.change(place=self._place(share, self._sprite.picture))

    def end(self) -> None:
        """Take it away."""
        self._sprite = self._layer.swap(self._sprite, None)

    def _place(self, share: float, picture: Surface) -> tuple[int, int]:
        width = picture.get_width()
        return round(self._room.x - width + (self._room.width + width) * share), self._room.y


@cached
def _tail(width: int, height: int, tone: Colour, edge: int) -> Surface:
    """A colour that grows stronger from left to right, with a bright line below. Do not change it."""
    ends = f"{tone.hex}00", f"{tone.hex}{_STRONGEST:02x}"
    whole = pygame.transform.rotate(paint.gradient(height, width, (ends[1], ends[0])), 90)
    bright = tone.mixed(WHITE, 0.35).hex
    line = pygame.transform.rotate(paint.gradient(edge, width, (f"{bright}ff", f"{bright}00")), 90)
    whole.blit(line, (0, height - edge))
    return whole
