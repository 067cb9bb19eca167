"""The town behind the corral, which grows with each property built, and the light on it.

It tells nothing that the ring does not: houses stand along the street, mines on the hills behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from games.calamityville import board
from games.calamityville.state import NOBODY
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.tween import Tween, out_back
from ui.games.calamityville.board.background import desaturate
from ui.games.calamityville.board.layout import PAINTING, Layout
from ui.games.calamityville.board.spaces import PICTURES

STREET_DEPTH: Final = 2.0
HILL_DEPTH: Final = 1.5
_STREET: Final = dict(zip((3, 19, 6, 8, 17, 9, 11, 15, 13), range(9), strict=True))
"""The place of each lot in the street, from the left."""
_HILLS: Final = {2: 0.13, 7: 0.34, 10: 0.69, 16: 0.93}
"""The place of each mine on the hills, as a share of the width."""
_FIRST, _STEP = 0.045, 0.092  # of the width: the middle of the first house, and the way to the next
_STREET_FOOT: Final = 160.0  # in the painting's units
_HILL_FOOT: Final = 133.0
_HOUSE: Final = (56.0, 52.0)
_MINE: Final = (40.0, 38.0)
_FLAG: Final = 0.34  # of the width of a building
_RISE: Final = 0.42


@cached
def town_building(kind: str, look: SeatLook, size: tuple[int, int], *, is_bust: bool) -> Surface:
    """Return a building of the town with the flag of its owner on the roof."""
    wide = max(6, round(size[0] * _FLAG))
    picture = svg.fit(PICTURES[kind], *size)
    whole = Surface((picture.get_width(), picture.get_height() + wide // 2), pygame.SRCALPHA)
    shade = paint.rounded(whole.get_width(), max(2, wide // 3), max(1, wide // 6), (42, 23, 16, 70))
    whole.blit(shade, shade.get_rect(midbottom=whole.get_rect().midbottom))
    whole.blit(picture, (0, wide // 2))
    if is_bust:
        whole = desaturate(whole)
    flag = look.flag(wide)
    whole.blit(flag, flag.get_rect(topright=(whole.get_width() - wide // 6, 0)))
    return whole


class Skyline:
    """The sprites of the town's buildings, by their spaces."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        self._layer = layer
        self._layout = layout
        self._seats = tuple(seats)
        self._sprites: dict[int, Sprite] = {}
        self._shown: dict[int, tuple[str, int]] = {}
        self._is_bust = False

    @property
    def shown(self) -> dict[int, tuple[str, int]]:
        """The kind and the owner of each building, by its space."""
        return dict(self._shown)

    def show(self, owner: Sequence[int], built: Sequence[str]) -> None:
        """Show the buildings of these spaces, and no others."""
        for space in board.RING:
            self.settle(space, owner[space], built[space])

    def settle(self, space: int, owner: int, kind: str) -> None:
        """Show the building of a space; remove it if there is none."""
        new = (kind, owner) if kind and owner != NOBODY else None
        if new != self._shown.get(space):
            self._layer.swap(self._sprites.pop(space, None), None)
            self._shown.pop(space, None)
            if new:
                self._shown[space] = new
                self._sprites[space] = self._layer.add(self._new_sprite(space, *new))
        elif new and (sprite := self._sprites[space]).picture is not (whole := self._picture(*new)):
            rect = whole.get_rect(bottomleft=sprite.rect.bottomleft)  # it was rising
            sprite.change(picture=whole, place=rect.topleft)

    def age(self, *, is_bust: bool) -> None:
        """Show the buildings in boom or in bust times."""
        if is_bust != self._is_bust:
            self._is_bust = is_bust
            for space, sprite in self._sprites.items():
                sprite.change(picture=self._picture(*self._shown[space]))

    def paint_aged(self, *, is_bust: bool) -> list[Surface]:
        """Return the buildings in boom or bust times, painted ahead of `age`."""
        return [self._paint(kind, owner, is_bust=is_bust) for kind, owner in [*self._shown.values()]]

    def rise(self, space: int, owner: int, kind: str) -> Tween:
        """Return the tween in which the building of a space rises out of the ground."""
        self.settle(space, owner, kind)
        sprite, picture = self._sprites[space], self._picture(kind, owner)
        (x, y), (width, height) = sprite.place, picture.get_size()

        def show(share: float) -> None:
            high = max(1, min(height, round(height * share)))
            sprite.change(picture=picture.subsurface((0, 0, width, high)), place=(x, y + height - high))

        return Tween(_RISE, show, out_back, done=lambda: sprite.change(picture=picture, place=(x, y)))

    def _picture(self, kind: str, owner: int) -> Surface:
        return self._paint(kind, owner, is_bust=self._is_bust)

    def _paint(self, kind: str, owner: int, *, is_bust: bool) -> Surface:
        scale = min(self._layout.scale, self._layout.middle.width / PAINTING[0])
        wide, high = _MINE if kind == board.MINE else _HOUSE
        size = round(wide * scale), round(high * scale)
        return town_building(kind, self._seats[owner], size, is_bust=is_bust)

    def _new_sprite(self, space: int, kind: str, owner: int) -> Sprite:
        middle, picture = self._layout.middle, self._picture(kind, owner)
        is_mine = space in _HILLS
        share = _HILLS[space] if is_mine else _FIRST + _STEP * _STREET[space]
        foot = self._layout.at_height(_HILL_FOOT if is_mine else _STREET_FOOT)
        place = picture.get_rect(midbottom=(middle.x + round(middle.width * share), foot))
        depth = HILL_DEPTH if is_mine else STREET_DEPTH
        return Sprite(picture, place.clamp(middle).topleft, depth + share / 10)
