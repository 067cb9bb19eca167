"""The signs of properties in the players' rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from games.calamityville.board import KINDS, MOST, NUMBER_OF
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import (
    BRIGHT_GOLD,
    CREAM,
    INK,
    Metrics,
    colour,
)
from ui.games.calamityville.board.layout import Layout

SIGN_DEPTH: Final = 27.0

_GROUNDS: Final = {
    "bank": colour("#f6e3a1"), "hotel": colour("#bcd9f2"), "store": colour("#f4c7b4"),
    "mine": colour("#d9d4cc"),
}  # fmt: skip
"""The ground of a property's sign: light, and of a different color for each kind of building."""
_EMBLEMS: Final = {"bank": "sign_bank", "hotel": "sign_hotel", "store": "sign_store", "mine": "sign_mine"}
"""Simple pictures with a different outline for each kind: they are read where a building is too small."""


@cached
def property_sign(kind: str, size: tuple[int, int], m: Metrics, *, is_complete: bool = False) -> Surface:
    """Return the sign of a property in a row, or the ring of a free place if `kind` is "".

    Its rim is gold if the player has all properties of the kind.
    """
    whole = Surface(size, pygame.SRCALPHA)
    if kind:
        tile = whole.get_rect().inflate(-m.u(1.5), 0)
        paint.draw_rounded(whole, tile, m.u(5), INK)
        if is_complete:
            tile.inflate_ip(-m.u(1.5), -m.u(1.5))
            paint.draw_rounded(whole, tile, m.u(4), BRIGHT_GOLD)
        ground = tile.inflate(-m.u(2), -m.u(2))
        paint.draw_rounded(whole, ground, m.u(4), _GROUNDS[kind])
        picture = svg.fit(_EMBLEMS[kind], ground.width - m.u(1.5), ground.height - m.u(1.5))
        whole.blit(picture, picture.get_rect(center=ground.center))
        return whole
    side = m.u(9)
    ring = whole.get_rect()
    ring.inflate_ip(side - ring.width, side - ring.height)
    paint.draw_rounded(whole, ring, side // 2, INK)
    paint.draw_rounded(whole, ring.inflate(-m.u(3), -m.u(3)), side // 2, CREAM.with_alpha(190))
    return whole


class PropertySigns:
    """The sprites of all signs."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layout = layout
        self._m = layout.m
        self._sprites = [
            [Sprite(property_sign("", rect.size, layout.m), rect.topleft, SIGN_DEPTH) for rect in row]
            for row in layout.holds
        ]
        for row in self._sprites:
            for sprite in row:
                layer.add(sprite)

    def show(self, kinds: Sequence[Sequence[str]]) -> None:
        """Show these properties of each player, those of a kind beside each other."""
        for seat, row in enumerate(kinds):
            shown = [*sorted(row, key=KINDS.index), *[""] * MOST][:MOST]
            places = zip(shown, self._sprites[seat], self._layout.holds[seat], strict=True)
            for kind, sprite, rect in places:
                is_complete = bool(kind) and row.count(kind) == NUMBER_OF[kind]
                picture = property_sign(kind, rect.size, self._m, is_complete=is_complete)
                if picture is not sprite.picture:
                    sprite.change(picture=picture, place=picture.get_rect(center=rect.center).topleft)
