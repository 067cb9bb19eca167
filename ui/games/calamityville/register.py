"""The bank's register: how many properties of each kind are left to build."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from games.calamityville.board import KINDS, NUMBER_OF
from ui.draw import materials, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import INK, INK_FACE, RED, WOOD, Metrics
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.spaces import PICTURES

EDGE: Final = 14
"""Units of room around the register for its shadow."""
DEPTH: Final = 26.0
_HEAD: Final = "LEFT TO BUILD"


@cached(6)
def register(left: tuple[int, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """The register with so many of each of `KINDS`, and room of `EDGE` units around it. Do not change it."""
    edge = m.u(EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    materials.plate(whole, rect, "paper", m)
    room = rect.inflate(-m.u(18), -m.u(13))
    head = wood_type.fitted(_HEAD, round(room.height * 0.24), room.width // 2, INK_FACE, False)
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
    """The sprite of the register; `left` are the numbers by kind."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layout = layout
        self._m = m
        self.left = dict(NUMBER_OF)
        place = layout.info.move(-m.u(EDGE), -m.u(EDGE)).topleft
        self._sprite = layer.add(Sprite(Surface((1, 1)), place, DEPTH))
        self.show(())

    def show(self, built: Sequence[str]) -> None:
        """Show what is left while these stand on the spaces."""
        self.left = {kind: NUMBER_OF[kind] - built.count(kind) for kind in KINDS}
        picture = register(tuple(self.left.values()), self._layout.info.size, self._m)
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
