"""Prints that cards leave in a window: one picture in bands, each made when the first card touches it."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from ui.draw.sprites import Place, Sprite

_BAND: Final = 2_000_000
"""Pixels of a band, at most: to make one takes a small part of a frame."""
_CORNER: Final = 0.1
"""Share of a card's width at its top and bottom that its round corners may take."""

Part = tuple[Surface, tuple[int, int]]
"""A part of a card, and its place there."""


def card_parts(face: Surface) -> tuple[Part, ...]:
    """Return a card in parts: its opaque middle, which is copied without blending, and its edges."""
    width, height = face.get_size()
    high = round(_CORNER * width)
    body = Rect(1, high, width - 2, height - 2 * high)
    middle = face.subsurface(body)
    if not _is_opaque(middle):
        return ((face, (0, 0)),)
    middle.set_alpha(None)
    edges = (
        Rect(0, 0, width, high),
        Rect(0, body.bottom, width, high),
        Rect(0, high, 1, body.height),
        Rect(width - 1, high, 1, body.height),
    )
    return ((middle, body.topleft), *((face.subsurface(edge), edge.topleft) for edge in edges))


def _is_opaque(picture: Surface) -> bool:
    return pygame.mask.from_surface(picture, 254).count() == picture.get_width() * picture.get_height()


class Prints(Sprite):
    """The prints of cards in a window, until they are wiped off from its top."""

    __slots__ = ("_area", "_bands", "_height", "_parts", "_wiped")

    def __init__(self, window: Rect, depth: float) -> None:
        super().__init__(Surface((1, 1), pygame.SRCALPHA), (0, 0), depth)
        self._area = Rect((0, 0), window.size)
        self._height = max(1, _BAND // self._area.width)
        self._bands: dict[int, Surface] = {}
        self._parts: dict[int, tuple[Surface, tuple[Part, ...]]] = {}
        self._wiped = 0

    @property
    @override
    def bounds(self) -> Rect:
        return self._area

    def add(self, face: Surface, center: Place) -> None:
        """Print a card."""
        rect = face.get_rect(center=center)
        shown = rect.clip(self._area)
        if not (shown.width and shown.height):
            return
        if id(face) not in self._parts:
            self._parts[id(face)] = face, card_parts(face)
        for number in range(shown.top // self._height, (shown.bottom - 1) // self._height + 1):
            x, y = rect.x, rect.y - number * self._height
            parts = self._parts[id(face)][1]
            self._band(number).fblits([(part, (x + left, y + top)) for part, (left, top) in parts])
        if self._layer:
            self._layer.invalidate(shown)

    def _band(self, number: int) -> Surface:
        """Return a band, which is transparent at first."""
        if number not in self._bands:
            top = number * self._height
            size = self._area.width, min(self._height, self._area.height - top)
            self._bands[number] = Surface(size, pygame.SRCALPHA)
        return self._bands[number]

    def wipe(self, edge: int) -> None:
        """Wipe off everything above an edge, which only ever sinks."""
        for number, band in [*self._bands.items()]:
            rect = band.get_rect(top=number * self._height)
            strip = Rect(0, self._wiped, self._area.width, edge - self._wiped).clip(rect)
            if edge >= rect.bottom:
                del self._bands[number]
            elif strip.height:
                band.fill((0, 0, 0, 0), strip.move(0, -rect.y))
            if self._layer and strip.height:
                self._layer.invalidate(strip)
        self._wiped = edge

    @override
    def draw(self, target: Surface) -> None:
        top, bottom, high = target.get_clip().top, target.get_clip().bottom, self._height
        target.fblits(
            [
                (band, (0, number * high))
                for number, band in self._bands.items()
                if number * high < bottom and top < (number + 1) * high
            ]
        )
