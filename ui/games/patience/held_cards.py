"""The cards that a player has lifted: they rise, lean back from the way they are dragged, and settle."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.draw.tween import out_quad
from ui.games.patience.art import Art
from ui.games.patience.card_flight import CardSprite, tilted
from ui.games.patience.table_map import Grip

_DEPTH: Final = 800.0
_RISE: Final = 0.09  # seconds
_SIZES: Final = (1.0, 1.025, 1.05)
"""Sizes of the cards while they rise, as shares of their size on the table."""
_MOST_TILT: Final = 4.5  # degrees
_TILTS: Final = 3
"""Tilts that are drawn to each side."""
_STEADY: Final = 0.03
"""Seconds after a motion of the pointer in which only the next one changes the tilt: one picture a motion."""
_LAG: Final = 0.8  # units by which each card of a column stays behind the one above it, at each tilt
_NEAR, _FAR = (1, 3), (12, 20)  # units by which the shadow falls to the right and down


class HeldCards:
    """The cards lifted from a pile, drawn as one picture that follows the pointer.

    They are larger than on the table, over a deep soft shadow. A single card tilts around the point that is
    held; the cards of a column lag behind each other. `offset` is from the first card's corner to the
    pointer; `pace` is the factor of all durations, 0 for no motion at all.
    """

    def __init__(
        self, layer: Layer, art: Art, sprites: list[CardSprite], grip: Grip, offset: Place, pace: float
    ) -> None:
        self.sprites = sprites
        self.grip = grip
        self._layer = layer
        self._art = art
        self._offset = offset
        self._pace = pace
        self._since: float | None = None
        self._risen = 0.0 if pace else 1.0
        self._tilt = 0.0
        self._was_moved = False
        self._straightens_at = -math.inf
        self._drawn: dict[tuple[int, int], Surface] = {}
        self._shaded: dict[int, tuple[Surface, Place]] = {}
        """Pictures of the risen cards with their shadow, by tilt, and the ways to them from the pointer."""
        first = sprites[0].place
        self._pointer = (first[0] + offset[0], first[1] + offset[1])
        self._tops = [sprite.place[1] - first[1] for sprite in sprites]
        self._shade = self._shadow()
        self._sprite = Sprite(self._picture(0), first, _DEPTH)
        for sprite in sprites:
            sprite.change(visible=False)
        layer.carry(self._sprite)
        self._show()

    @property
    def rect(self) -> Rect:
        """Area of the first card if it were dropped now."""
        x, y = self._pointer[0] - self._offset[0], self._pointer[1] - self._offset[1]
        return Rect(round(x), round(y), self._art.width, self._art.height)

    @property
    def is_moving(self) -> bool:
        """True while the cards rise, or straighten."""
        return self._risen < 1 or (self._tilt != 0 and self._straightens_at == -math.inf)

    @property
    def due(self) -> float:
        """Time at which tilted cards begin to straighten; infinity for never."""
        return self._straightens_at if self._straightens_at > -math.inf else math.inf

    def move(self, pointer: Place) -> None:
        """Follow the pointer, and lean back from the direction of the drag."""
        if self._pace:
            wanted = max(-_MOST_TILT, min(_MOST_TILT, (self._pointer[0] - pointer[0]) * 0.6))
            self._tilt += (wanted - self._tilt) * 0.25
            self._was_moved = True
        self.place_at(pointer)
        if self._layer.carried:
            self._layer.carried.follow = self.move

    def place_at(self, pointer: Place) -> None:
        """Follow the pointer without leaning."""
        self._pointer = pointer
        self._show()

    def tick(self, now: float) -> None:
        """Rise to the time `now`, in seconds; once the pointer rests, straighten a little with every call."""
        if self._was_moved and self._tilt:
            self._straightens_at = now + _STEADY
        elif now >= self._straightens_at:
            self._straightens_at = -math.inf
        self._was_moved = False
        if not self.is_moving:
            return
        if self._risen < 1:
            self._since = now if self._since is None else self._since
            self._risen = min(1.0, (now - self._since) / (_RISE * self._pace))
        if self._straightens_at == -math.inf:
            self._tilt = 0.0 if abs(self._tilt) < 0.5 else self._tilt * 0.8
        self._show()

    def drop(self) -> list[CardSprite]:
        """Drop the cards: return their sprites, visible again where they were dropped, still in the air."""
        self._layer.remove(self._sprite)
        left, top = self.rect.topleft
        for number, (sprite, down) in enumerate(zip(self.sprites, self._tops, strict=True)):
            sprite.change(place=(left, top + down), visible=True, depth=_DEPTH + number)
            sprite.height = out_quad(self._risen)
        return self.sprites

    # -------------------------------------------------------------- pictures
    def _show(self) -> None:
        """Show the picture of the tilt so that the point that is held stays under the pointer."""
        tilt = round(self._tilt * _TILTS / _MOST_TILT)
        if self._risen < 1:
            picture, way = self._picture(tilt), self._way(tilt)
            backings = (Backing(self._shade, self._below(picture)),)
            self._sprite.change(picture=picture, place=self._corner(way), backings=backings)
            return
        if tilt not in self._shaded:
            self._shaded[tilt] = self._join_shadow(tilt)
        picture, way = self._shaded[tilt]
        self._sprite.show_at_corner(picture, self._corner(way))

    def _corner(self, way: Place) -> tuple[int, int]:
        return round(self._pointer[0] + way[0]), round(self._pointer[1] + way[1])

    def _join_shadow(self, tilt: int) -> tuple[Surface, Place]:
        """Return the risen cards in a tilt and their shadow as one picture, and the way to its corner."""
        picture, way = self._picture(tilt), self._way(tilt)
        whole, corner = paint.join(self._shade, picture, self._below(picture))
        return whole, (way[0] - corner[0], way[1] - corner[1])

    def _way(self, tilt: int) -> Place:
        """Return the way from the pointer to the corner of the picture of a tilt."""
        picture, size = self._picture(tilt), _SIZES[self._size]
        lag = self._lag(tilt)
        _, height = self._measure()
        x, y = (self._offset[0] - self._art.width / 2) * size, self._offset[1] * size - height / 2
        if len(self.sprites) == 1:
            angle = math.radians(tilt * _MOST_TILT / _TILTS)
            x, y = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        x -= lag * (len(self.sprites) - 1) / 2
        return -x - picture.get_width() / 2, -y - picture.get_height() / 2

    def _below(self, picture: Surface) -> tuple[int, int]:
        """Return where the shadow lies against a picture of the cards."""
        width, height = self._measure()
        share, soft, m = out_quad(self._risen), self._art.m.u(10), self._art.m
        shift = [m.u(near + (far - near) * share) - 2 * soft for near, far in zip(_NEAR, _FAR, strict=True)]
        inset = (picture.get_width() - width) / 2, (picture.get_height() - height) / 2
        return round(shift[0] + inset[0]), round(shift[1] + inset[1])

    def _measure(self) -> tuple[float, float]:
        """Return the width and height of all cards without a tilt, in the size that they have now."""
        size = _SIZES[self._size]
        return self._art.width * size, (self._art.height + self._tops[-1]) * size

    @property
    def _size(self) -> int:
        """The number of the size in which the cards are drawn now."""
        return math.floor(self._risen * (len(_SIZES) - 1))

    def _lag(self, tilt: int) -> int:
        """Return the pixels by which each card lies to the right of the one above it."""
        return round(tilt * self._art.m.unit * _LAG) if len(self.sprites) > 1 else 0

    def _picture(self, tilt: int) -> Surface:
        """Return the cards in a tilt, in the size that they have now."""
        key = self._size, tilt
        if key not in self._drawn:
            flat = self._composed(self._lag(tilt))
            if self._size:
                wide, high = flat.get_size()
                size = _SIZES[self._size]
                flat = pygame.transform.smoothscale(flat, (round(wide * size), round(high * size)))
            if tilt and len(self.sprites) == 1:
                flat = tilted(flat, tilt * _MOST_TILT / _TILTS)
            self._drawn[key] = flat
        return self._drawn[key]

    def _composed(self, lag: int) -> Surface:
        """Return all cards in one picture, each `lag` pixels to the right of the one above it."""
        faces = [self._art.face(sprite.card) for sprite in self.sprites]
        if len(faces) == 1:
            return faces[0]
        most = abs(lag) * (len(faces) - 1)
        height = self._art.height + round(self._tops[-1])
        whole = Surface((self._art.width + most, height), pygame.SRCALPHA)
        for number, (face, top) in enumerate(zip(faces, self._tops, strict=True)):
            whole.blit(face, (lag * number + (most if lag < 0 else 0), round(top)))
        return whole

    def _shadow(self) -> Surface:
        """Return the soft shadow of all cards, as they lie."""
        size = _SIZES[-1]
        width, height = round(self._art.width * size), round((self._art.height + self._tops[-1]) * size)
        return paint.blur(width, height, self._art.radius, (10, 4, 0, 150), self._art.m.u(10))
