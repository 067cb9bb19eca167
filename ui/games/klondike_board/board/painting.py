"""The painting of the valley: how it covers the valley, and the light of a season on its parts."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import svg
from ui.draw.theme import WHITE, Metrics
from ui.games.klondike_board.board.seasons import Season

LAND: Final = "scene_klondike"
"""The name of the painting of the land, without sky, town and steamboat."""


class PaintingFrame(NamedTuple):
    """The place of the painting in the valley: pixels of its unit, and its shift."""

    size: tuple[int, int]
    scale: float
    shift: tuple[int, int]

    @classmethod
    def on(cls, size: tuple[int, int]) -> PaintingFrame:
        """Return the frame of a valley of a size."""
        own = svg.box(LAND)
        scale = max(size[0] / own[0], size[1] / own[1])
        return cls(
            size, scale, ((size[0] - round(own[0] * scale)) // 2, (size[1] - round(own[1] * scale)) // 2)
        )

    def length(self, units: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(units * self.scale))

    def place(self, at: tuple[float, float]) -> tuple[int, int]:
        """Return a place of the painting in the valley."""
        return round(at[0] * self.scale) + self.shift[0], round(at[1] * self.scale) + self.shift[1]

    def clamp(self, rect: Rect, m: Metrics) -> Rect:
        """Return a rectangle moved into the valley: it must be seen whole, however much is cut off."""
        return rect.clamp(Rect((0, 0), self.size).inflate(-m.u(16), -m.u(20)))


def in_light(picture: Surface, look: Season) -> Surface:
    """Return a copy of a picture in the light of a season."""
    lit = picture.copy()
    if look.light != WHITE:
        lit.fill(look.light, special_flags=pygame.BLEND_RGB_MULT)
    return lit
