"""The register: the number of properties of each kind that the bank has left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import KINDS, NUMBER_OF
from games.core import message
from ui.draw import materials, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import (
    INK,
    INK_FACE,
    RED,
    WOOD,
    Metrics,
)
from ui.games.calamityville.board.layout import Layout
from ui.games.calamityville.board.spaces import PICTURES
from ui.words import in_words

EDGE: Final = 14
"""Units of room around the register for its shadow."""
DEPTH: Final = 26.0


@cached
def register(left: tuple[int, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """Return the register with the numbers left of each of `KINDS`, and `EDGE` units of room around it."""
    edge = m.u(EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    materials.draw_panel(whole, rect, "paper", m)
    room = rect.inflate(-m.u(18), -m.u(13))
    said = in_words(message("calamityville.register")).upper()
    head = wood_type.fit(said, round(room.height * 0.24), room.width // 2, INK_FACE, False)
    at = whole.blit(head, head.get_rect(topleft=(room.x + m.u(2), room.y + m.u(1))))
    whole.fill(WOOD, (at.right + m.u(8), at.centery, room.right - at.right - m.u(10), m.u(1)))
    row = Rect(room.x, at.bottom, room.width, room.bottom - at.bottom)
    wide = row.width // len(KINDS)
    for number, kind in enumerate(KINDS):
        _paint_kind(whole, Rect(row.x + number * wide, row.y, wide, row.height), kind, left[number], m)
    return whole


def _paint_kind(whole: Surface, cell: Rect, kind: str, count: int, m: Metrics) -> None:
    """Paint the picture of a kind and the number left; the picture is faint if that is 0."""
    picture: Surface = svg.fit(PICTURES[kind], round(cell.width * 0.56), cell.height)
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
        """Show the number left of each kind."""
        picture = register(tuple(left[kind] for kind in KINDS), self._layout.info.size, self._m)
        if picture is not self._sprite.picture:
            self._sprite.change(picture=picture)

    def cover(self, *, is_covered: bool) -> None:
        """Hide the register while cards or a replay use its room, or show it again."""
        if self._sprite.visible == is_covered:
            self._sprite.change(visible=not is_covered)
