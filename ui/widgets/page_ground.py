"""The ground of a page: the scene below it, blurred and darkened, and the wooden plate on it.

Everything here needs no words: it can be painted before a page is loaded.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.boxes import around
from ui.draw.materials import darken_edges, draw_panel
from ui.draw.theme import GOLD, Metrics

NIGHT: Final = "scene_launcher"
"""The picture behind the posters of the launcher."""
VIGNETTE: Final = 90
"""Darkness of its corners, of 255."""
PERSONS_HEIGHT: Final = 560
"""Height of the plate with the known persons, in units."""
_REDUCTION: Final = 6
_VEIL: Final = (14, 8, 4, 150)


def paint_small_night(size: tuple[int, int]) -> Surface:
    """Return the thumbnail of the launcher's background, with the proportions of a size."""
    night = svg.middle_of_thumb(NIGHT, size)
    darken_edges(night, VIGNETTE)
    return night


def paint_night(size: tuple[int, int]) -> Surface:
    """Return the launcher's background of a size, as it is until the picture itself is ready."""
    return pygame.transform.smoothscale(paint_small_night(size), size)


def cover_with_night(surface: Surface) -> None:
    """Paint what `paint_night` returns over a surface."""
    paint.stretch(paint_small_night(surface.get_size()), surface, surface.get_rect())


def blur(picture: Surface, size: tuple[int, int]) -> Surface:
    """Return a picture, blurred and darkened, with a sixth of the sides of a size."""
    sides = max(1, size[0] // _REDUCTION), max(1, size[1] // _REDUCTION)
    small = pygame.transform.gaussian_blur(pygame.transform.smoothscale(picture, sides), 2)
    veil = Surface(sides, pygame.SRCALPHA)
    veil.fill(_VEIL)
    small.blit(veil, (0, 0))
    return small


def list_frame(m: Metrics, height: float) -> Rect:
    """Return the frame of a page with a list, `height` units high if there is room."""
    size = min(m.half(920), m.width - m.u(40)), min(m.half(height), m.height - m.u(30))
    return around(m.window.center, *size)


def paint_plate(target: Surface, frame: Rect, m: Metrics) -> None:
    """Paint the wooden plate of a page, and its golden edge."""
    draw_panel(target, frame, "wood", m, 12)
    paint.draw_rounded(target, frame, m.u(12), GOLD, m.u(3))


def paint_first_ground(m: Metrics, plate: Rect | None) -> Surface:
    """Return the ground of a page over a launcher that was never shown, with a plate if its frame is known.

    It is what the page paints itself once it is loaded.
    """
    size = m.window.size
    ground = pygame.transform.smoothscale(blur(paint_small_night(size), size), size)
    if plate:
        paint_plate(ground, plate, m)
    return ground
