"""Shapes with smooth edges: rounded rectangles, gradients, soft shadows and glows, kept by size."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw.cache import cached
from ui.draw.theme import Colour

_FINE = 4  # supersampling of corners
_FINE_BLUR = 6  # pixels of blur that are computed at full size

RGBA = tuple[int, int, int, int]


def gradient(width: int, height: int, stops: tuple[str, ...]) -> Surface:
    """A vertical gradient through evenly spaced "#rrggbb" stops: too quickly made to be kept."""
    strip = Surface((1, len(stops)), pygame.SRCALPHA)
    for row, stop in enumerate(stops):
        strip.set_at((0, row), pygame.Color(stop))
    return pygame.transform.smoothscale(strip, (max(1, width), max(1, height)))


@cached(64)
def _disc(radius: int) -> Surface:
    """A white disc with smooth edges, 2 * radius wide."""
    large = Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, (255, 255, 255, 255), (radius * _FINE, radius * _FINE), radius * _FINE)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


@cached(300)
def mask(width: int, height: int, radius: int) -> Surface:
    """A white rounded rectangle on nothing. Do not change it."""
    shape = Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    radius = min(radius, width // 2, height // 2)
    shape.fill((255, 255, 255, 255))
    if radius > 0:
        disc = _disc(radius)
        for x, from_x in ((0, 0), (width - radius, radius)):
            for y, from_y in ((0, 0), (height - radius, radius)):
                corner = disc.subsurface((from_x, from_y, radius, radius))
                shape.fill((255, 255, 255, 0), (x, y, radius, radius))
                shape.blit(corner, (x, y), special_flags=pygame.BLEND_RGBA_MAX)
    return shape


@cached(400)
def rounded(width: int, height: int, radius: int, colour: RGBA, line: int = 0) -> Surface:
    """A rounded rectangle, filled, or as a line of this thickness inside its edge. Do not change it."""
    shape = mask(width, height, radius).copy()
    if line and width > 2 * line and height > 2 * line:
        hole = mask(width - 2 * line, height - 2 * line, max(0, radius - line))
        shape.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
        shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return shape


def draw_rounded(target: Surface, rect: Rect, radius: int, colour: Colour | RGBA, line: int = 0) -> None:
    """Draw a rounded rectangle, filled or as a line inside its edge."""
    if rect.width > 0 and rect.height > 0:
        rgba = colour.veiled(255) if isinstance(colour, Colour) else colour
        target.blit(rounded(rect.width, rect.height, radius, rgba, line), rect)


def clipped(picture: Surface, radius: int) -> Surface:
    """A copy of the picture with rounded corners."""
    copy = picture.convert_alpha()
    copy.blit(mask(*copy.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


@cached(120)
def _blurred(width: int, height: int, radius: int, colour: RGBA, blur: int) -> Surface:
    """A rounded rectangle blurred at its edges; the surface is larger by 2 * blur on each side."""
    size = (width + 4 * blur, height + 4 * blur)
    coarse = max(1, blur // _FINE_BLUR)  # what is very soft may be blurred small and stretched
    small = Surface((-(-size[0] // coarse), -(-size[1] // coarse)), pygame.SRCALPHA)
    small.fill((*colour[:3], 0))
    inner = [round(length / coarse) for length in (2 * blur, 2 * blur, width, height)]
    pygame.draw.rect(small, colour, inner, border_radius=radius // coarse)
    soft = pygame.transform.gaussian_blur(small, max(1, blur // coarse)) if blur else small
    return pygame.transform.smoothscale(soft, size) if coarse > 1 else soft


@cached(300)
def blur(width: int, height: int, radius: int, colour: RGBA, blur_by: int) -> Surface:
    """A soft rounded rectangle of any size; its surface is larger by 2 * blur_by on each side.

    Large ones are stretched from a small one: only the border is blurred. Do not change it.
    """
    edge = 3 * blur_by + radius
    if width <= 2 * edge + 2 or height <= 2 * edge + 2:
        return _blurred(width, height, radius, colour, blur_by)
    small = _blurred(2 * edge + 2, 2 * edge + 2, radius, colour, blur_by)
    return _stretched(small, width + 4 * blur_by, height + 4 * blur_by, edge + 2 * blur_by)


def _stretched(small: Surface, width: int, height: int, edge: int) -> Surface:
    """Nine-patch: corners as they are, edges and middle stretched."""
    whole = Surface((width, height), pygame.SRCALPHA)
    side = small.get_width()
    spans_from = ((0, edge), (edge, side - 2 * edge), (side - edge, edge))
    for column, (from_x, from_w) in enumerate(spans_from):
        to_x, to_w = ((0, edge), (edge, width - 2 * edge), (width - edge, edge))[column]
        for row, (from_y, from_h) in enumerate(spans_from):
            to_y, to_h = ((0, edge), (edge, height - 2 * edge), (height - edge, edge))[row]
            piece = small.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                piece = pygame.transform.scale(piece, (to_w, to_h))
            whole.blit(piece, (to_x, to_y), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


def draw_shadow(
    target: Surface, rect: Rect, radius: int, soft: int, alpha: int, offset: tuple[int, int]
) -> None:
    """Draw a soft shadow of a rounded rectangle, to the lower right."""
    shade = blur(rect.width, rect.height, radius, (10, 4, 0, alpha), soft)
    target.blit(shade, (rect.x - 2 * soft + offset[0], rect.y - 2 * soft + offset[1]))


def glow(width: int, height: int, radius: int, colour: Colour, soft: int, line: int) -> Surface:
    """A glowing frame around a rectangle, free in the middle; larger by 2 * soft + line on each side."""
    grown = Rect(0, 0, width + 2 * line, height + 2 * line)
    halo = blur(grown.width, grown.height, radius + line, colour.veiled(255), soft).copy()
    halo.blit(halo.copy(), (0, 0))
    ring = rounded(grown.width, grown.height, radius + line, colour.veiled(255), line + max(1, line // 2))
    halo.blit(ring, (2 * soft, 2 * soft))
    if width > 2 * line and height > 2 * line:
        hole = mask(width - 2 * line, height - 2 * line, max(0, radius - line))
        halo.blit(hole, (2 * soft + 2 * line, 2 * soft + 2 * line), special_flags=pygame.BLEND_RGBA_SUB)
        halo.fill(colour.veiled(0), special_flags=pygame.BLEND_RGBA_MAX)
    return halo


def with_room(size: tuple[int, int], edge: int) -> tuple[Surface, Rect]:
    """An empty picture with room around a part of this size for what lies outside of it; and that part."""
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    return whole, Rect((edge, edge), size)


def shadow_of(picture: Surface, soft: int, alpha: int) -> Surface:
    """A soft shadow in a picture's own outline; larger by 2 * soft on each side."""
    whole = Surface((picture.get_width() + 4 * soft, picture.get_height() + 4 * soft), pygame.SRCALPHA)
    dark = picture.copy()
    dark.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(dark, (2 * soft, 2 * soft))
    return pygame.transform.gaussian_blur(whole, max(1, soft))
