"""What each player owns, as small signs in his row: five places at the most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from games.calamityville.board import MOST
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM, INK, Metrics
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.spaces import PICTURES

DEPTH: Final = 27.0


@cached(12)
def sign(kind: str, size: tuple[int, int], m: Metrics) -> Surface:
    """A property in a row, or ("" as its kind) the place for one. Do not change it."""
    if kind:
        return svg.fitted(PICTURES[kind], size[0] - m.u(2), size[1])
    whole = Surface(size, pygame.SRCALPHA)
    side = m.u(9)
    ring = whole.get_rect()
    ring.inflate_ip(side - ring.width, side - ring.height)
    paint.draw_rounded(whole, ring, side // 2, INK)
    paint.draw_rounded(whole, ring.inflate(-m.u(3), -m.u(3)), side // 2, CREAM.veiled(190))
    return whole


class Holdings:
    """The sprites of the signs; `kinds` are each player's properties in the order in which he got them."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layout = layout
        self._m = m
        self.kinds: list[list[str]] = [[] for _ in layout.players]
        self._sprites = [
            [Sprite(sign("", rect.size, m), rect.topleft, DEPTH) for rect in row] for row in layout.holds
        ]
        for row in self._sprites:
            for sprite in row:
                layer.add(sprite)

    def show(self, kinds: Sequence[Sequence[str]]) -> None:
        """Show these properties of each player."""
        self.kinds = [list(row) for row in kinds]
        for seat, row in enumerate(self.kinds):
            shown = (row + [""] * MOST)[:MOST]
            places = zip(shown, self._sprites[seat], self._layout.holds[seat], strict=True)
            for kind, sprite, rect in places:
                picture = sign(kind, rect.size, self._m)
                if picture is not sprite.picture:
                    sprite.change(picture=picture, place=picture.get_rect(center=rect.center).topleft)
