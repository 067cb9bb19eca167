"""What is owned and what is left to build: small signs in each player's row, and the bank's register."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import KINDS, MOST, NUMBER_OF
from games.core import message
from ui.draw import materials, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM, INK, INK_FACE, RED, WOOD, Metrics, colour
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.spaces import PICTURES
from ui.words import in_words

EDGE: Final = 14
"""Units of room around the register for its shadow."""
DEPTH: Final = 26.0
SIGN_DEPTH: Final = 27.0


_GROUNDS: Final = {
    "bank": colour("#f6e3a1"), "hotel": colour("#bcd9f2"), "store": colour("#f4c7b4"),
    "mine": colour("#d9d4cc"),
}  # fmt: skip
"""The ground of a property's sign: light under each kind of building, and another for each."""


@cached
def sign(kind: str, size: tuple[int, int], m: Metrics) -> Surface:
    """A property in a row, or ("" as its kind) the place for one. Do not change it."""
    whole = Surface(size, pygame.SRCALPHA)
    if kind:
        tile = whole.get_rect().inflate(-m.u(2), 0)
        paint.draw_rounded(whole, tile, m.u(5), INK)
        paint.draw_rounded(whole, tile.inflate(-m.u(2), -m.u(2)), m.u(4), _GROUNDS[kind])
        picture = svg.fitted(PICTURES[kind], tile.width - m.u(4), tile.height - m.u(4))
        whole.blit(picture, picture.get_rect(midbottom=(tile.centerx, tile.bottom - m.u(2))))
        return whole
    side = m.u(9)
    ring = whole.get_rect()
    ring.inflate_ip(side - ring.width, side - ring.height)
    paint.draw_rounded(whole, ring, side // 2, INK)
    paint.draw_rounded(whole, ring.inflate(-m.u(3), -m.u(3)), side // 2, CREAM.veiled(190))
    return whole


class Holdings:
    """The sprites of the signs."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layout = layout
        self._m = layout.m
        self._sprites = [
            [Sprite(sign("", rect.size, layout.m), rect.topleft, SIGN_DEPTH) for rect in row]
            for row in layout.holds
        ]
        for row in self._sprites:
            for sprite in row:
                layer.add(sprite)

    def show(self, kinds: Sequence[Sequence[str]]) -> None:
        """Show these properties of each player, in the order in which he got them."""
        for seat, row in enumerate(kinds):
            shown = [*row, *[""] * MOST][:MOST]
            places = zip(shown, self._sprites[seat], self._layout.holds[seat], strict=True)
            for kind, sprite, rect in places:
                picture = sign(kind, rect.size, self._m)
                if picture is not sprite.picture:
                    sprite.change(picture=picture, place=picture.get_rect(center=rect.center).topleft)


# ------------------------------------------------------------------ the register
@cached
def register(left: tuple[int, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """The register with so many of each of `KINDS`, and room of `EDGE` units around it. Do not change it."""
    edge = m.u(EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    materials.plate(whole, rect, "paper", m)
    room = rect.inflate(-m.u(18), -m.u(13))
    said = in_words(message("calamityville.register")).upper()
    head = wood_type.fitted(said, round(room.height * 0.24), room.width // 2, INK_FACE, False)
    at = whole.blit(head, head.get_rect(topleft=(room.x + m.u(2), room.y + m.u(1))))
    whole.fill(WOOD, (at.right + m.u(8), at.centery, room.right - at.right - m.u(10), m.u(1)))
    row = Rect(room.x, at.bottom, room.width, room.bottom - at.bottom)
    wide = row.width // len(KINDS)
    for number, kind in enumerate(KINDS):
        _paint_kind(whole, Rect(row.x + number * wide, row.y, wide, row.height), kind, left[number], m)
    return whole


def _paint_kind(whole: Surface, cell: Rect, kind: str, count: int, m: Metrics) -> None:
    """A picture and its number; faint where none is left."""
    picture = svg.fitted(PICTURES[kind], round(cell.width * 0.56), cell.height)
    if not count:
        picture = picture.copy()
        picture.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    at = whole.blit(picture, picture.get_rect(midleft=(cell.x + m.u(2), cell.centery)))
    size = min(m.font(17), round(cell.height * 0.6))
    face = text.line(str(count), size, INK if count else RED, True)
    whole.blit(face, face.get_rect(midleft=(at.right + m.u(5), cell.centery)))


class Register:
    """The sprite of the register."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layout = layout
        self._m = layout.m
        place = layout.info.move(-layout.m.u(EDGE), -layout.m.u(EDGE)).topleft
        self._sprite = layer.add(Sprite(Surface((1, 1)), place, DEPTH))
        self.show(NUMBER_OF)

    def show(self, left: Mapping[str, int]) -> None:
        """Show how many of each kind are left."""
        picture = register(tuple(left[kind] for kind in KINDS), self._layout.info.size, self._m)
        if picture is not self._sprite.picture:
            self._sprite.change(picture=picture)

    @property
    def is_covered(self) -> bool:
        """Whether something else takes its room."""
        return not self._sprite.visible

    def cover(self, *, is_covered: bool) -> None:
        """Something else takes its room, or does so no longer."""
        if self._sprite.visible == is_covered:
            self._sprite.change(visible=not is_covered)
