"""Shapes with smooth edges: rounded rectangles, gradients, soft shadows and glows, cached by size."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from ui.draw.cache import cached
from ui.draw.gradual import strips
from ui.draw.picture import Picture
from ui.draw.theme import Colour

_FINE = 4  # supersampling of corners
_FINE_BLUR = 6  # a blur of twice as many pixels or more is computed at a smaller size
_SMALL = 10_000  # the most pixels of a cached shape; larger ones are composed of small ones
_BAND = 32  # pixels of the height of a stretched piece, which is drawn one below the other

RGBA = tuple[int, int, int, int]


def gradient(width: int, height: int, stops: tuple[str, ...]) -> Surface:
    """Return a vertical gradient through evenly spaced "#rrggbb" stops; uncached, as it is fast."""
    strip = Surface((1, len(stops)), pygame.SRCALPHA)
    for row, stop in enumerate(stops):
        strip.set_at((0, row), pygame.Color(stop))
    return pygame.transform.smoothscale(strip, (max(1, width), max(1, height)))


def stretch(picture: Surface, target: Surface, place: Rect) -> None:
    """Paint an opaque picture stretched to a place, which may reach beyond the target."""
    if target.get_rect().contains(place) and target.get_masks() == picture.get_masks():
        pygame.transform.smoothscale(picture, place.size, target.subsurface(place))
    else:  # a part of it, or a screen of few colors
        target.blit(pygame.transform.smoothscale(picture, place.size), place)


def shade_parts(
    target: Surface, area: Rect, tones: Sequence[RGBA | pygame.Color]
) -> Generator[None, Any, None]:
    """Draw a vertical gradient through evenly spaced tones over an area, strip by strip."""
    few = Surface((1, len(tones)), pygame.SRCALPHA)
    for number, tone in enumerate(tones):
        few.set_at((0, number), tone)
    column = pygame.transform.smoothscale(few, (1, area.height))
    for strip in strips(area.size):
        rows = column.subsurface((0, strip.top, 1, strip.height))
        target.blit(pygame.transform.scale(rows, strip.size), strip.move(area.topleft))
        yield


@cached
def _circle(radius: int) -> Surface:
    """Return a white disc with smooth edges, 2 * radius wide."""
    large = Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, (255, 255, 255, 255), (radius * _FINE, radius * _FINE), radius * _FINE)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def mask(width: int, height: int, radius: int) -> Surface:
    """Return a white rounded rectangle on a transparent background."""
    return (_small_mask if width * height <= _SMALL else _mask)(width, height, radius)


def _mask(width: int, height: int, radius: int) -> Surface:
    shape = Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    radius = min(radius, width // 2, height // 2)
    shape.fill((255, 255, 255, 255))
    if radius > 0:
        disc = _circle(radius)
        for x, from_x in ((0, 0), (width - radius, radius)):
            for y, from_y in ((0, 0), (height - radius, radius)):
                corner = disc.subsurface((from_x, from_y, radius, radius))
                shape.fill((255, 255, 255, 0), (x, y, radius, radius))
                shape.blit(corner, (x, y), special_flags=pygame.BLEND_RGBA_MAX)
    return shape


_small_mask = cached(_mask)


def rounded(width: int, height: int, radius: int, colour: RGBA, line: int = 0) -> Surface:
    """Return a rounded rectangle, filled, or as a line of this thickness inside its edge."""
    make = _small_rounded if width * height <= _SMALL else _rounded
    return make(width, height, radius, colour, line)


def _rounded(width: int, height: int, radius: int, colour: RGBA, line: int) -> Surface:
    shape = mask(width, height, radius).copy()
    if line and width > 2 * line and height > 2 * line:
        hole = mask(width - 2 * line, height - 2 * line, max(0, radius - line))
        shape.blit(hole, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
        shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    shape.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return shape


_small_rounded = cached(_rounded)


def draw_rounded(target: Surface, rect: Rect, radius: int, colour: Colour | RGBA, line: int = 0) -> None:
    """Draw a rounded rectangle, filled or as a line inside its edge."""
    if rect.width <= 0 or rect.height <= 0:
        return
    rgba = colour.with_alpha(255) if isinstance(colour, Colour) else colour
    edge = max(radius, line)
    side = 2 * edge + 2
    if rect.width <= side or rect.height <= side:
        target.blit(rounded(rect.width, rect.height, radius, rgba, line), rect)
    else:
        _draw_nine_patch(target, rect, rounded(side, side, radius, rgba, line), edge)


def draw_with_border(
    target: Surface, rect: Rect, radius: int, body: Colour | RGBA, edge: Colour | RGBA, line: int
) -> None:
    """Draw a filled rounded rectangle with a line inside its edge."""
    draw_rounded(target, rect, radius, body)
    draw_rounded(target, rect, radius, edge, line)


def set_opacity(picture: Surface, share: float) -> None:
    """Set a picture's opacity, 0 to 1. At 1 it has no alpha: SDL takes ten times as long with one of 255."""
    alpha = round(255 * share)
    picture.set_alpha(alpha if alpha < 255 else None)


def round_corners(picture: Surface, radius: int) -> Surface:
    """Return a copy of the picture with rounded corners."""
    copy = picture.convert_alpha()
    width, height = copy.get_size()
    radius = min(radius, width // 2, height // 2)
    disc = mask(2 * radius, 2 * radius, radius)
    for x, from_x in ((0, 0), (width - radius, radius)):
        for y, from_y in ((0, 0), (height - radius, radius)):
            corner = (from_x, from_y, radius, radius)
            copy.blit(disc, (x, y), corner, special_flags=pygame.BLEND_RGBA_MULT)
    return copy


@cached
def _blurred(width: int, height: int, radius: int, colour: RGBA, blur: int) -> Surface:
    """Return a rounded rectangle blurred at its edges; the surface is larger by 2 * blur on each side."""
    size = (width + 4 * blur, height + 4 * blur)
    coarse = max(1, (blur + 1) // _FINE_BLUR)  # blur a very soft shape at a smaller size and stretch it
    small = Surface((-(-size[0] // coarse), -(-size[1] // coarse)), pygame.SRCALPHA)
    small.fill((*colour[:3], 0))
    inner = [round(length / coarse) for length in (2 * blur, 2 * blur, width, height)]
    pygame.draw.rect(small, colour, inner, border_radius=radius // coarse)
    soft = pygame.transform.gaussian_blur(small, max(1, blur // coarse)) if blur else small
    return pygame.transform.smoothscale(soft, size) if coarse > 1 else soft


@cached
def blur(width: int, height: int, radius: int, colour: RGBA, blur_by: int) -> Surface:
    """Return a soft rounded rectangle of any size; its surface is larger by 2 * blur_by on each side.

    A large one is stretched from a small one, so that only its border needs blurring.
    """
    edge = 3 * blur_by + radius
    if width <= 2 * edge + 2 or height <= 2 * edge + 2:
        return _blurred(width, height, radius, colour, blur_by)
    whole = Surface((width + 4 * blur_by, height + 4 * blur_by), pygame.SRCALPHA)
    _draw_nine_patch(
        whole, whole.get_rect(), _border(radius, colour, blur_by), edge + 2 * blur_by, is_first=True
    )
    return whole


def _border(radius: int, colour: RGBA, blur_by: int) -> Picture:
    """Return the smallest soft rectangle with complete corners and a straight piece between them."""
    side = 2 * (3 * blur_by + radius) + 2
    return _blurred(side, side, radius, colour, blur_by)


def draw_shadow(
    target: Surface, rect: Rect, radius: int, soft: int, alpha: int, offset: tuple[int, int]
) -> None:
    """Draw a soft shadow of a rounded rectangle, moved by `offset`."""
    colour, edge = (10, 4, 0, alpha), 3 * soft + radius
    place = rect.inflate(4 * soft, 4 * soft).move(offset)
    if rect.width <= 2 * edge + 2 or rect.height <= 2 * edge + 2:
        target.blit(_blurred(rect.width, rect.height, radius, colour, soft), place)
    else:
        _draw_nine_patch(target, place, _border(radius, colour, soft), edge + 2 * soft)


def _draw_nine_patch(
    target: Surface, rect: Rect, small: Surface, edge: int, *, is_first: bool = False
) -> None:
    """Draw a small picture over a rect, with its edges and middle stretched but not its corners.

    The middle has one color. With `is_first`, the target is still empty there.
    """
    side = small.get_width()
    spans = ((0, edge), (edge, side - 2 * edge), (side - edge, edge))
    columns = ((0, edge), (edge, rect.width - 2 * edge), (rect.width - edge, edge))
    rows = ((0, edge), (edge, rect.height - 2 * edge), (rect.height - edge, edge))
    flags = pygame.BLEND_RGBA_MAX if is_first else 0
    middle, has_alpha = small.get_at((edge, edge)), bool(target.get_flags() & pygame.SRCALPHA)
    is_plain = is_first or middle.a == 255 or (middle.a == 0 and not has_alpha)
    for (from_x, from_w), (x, width) in zip(spans, columns, strict=True):
        for (from_y, from_h), (y, height) in zip(spans, rows, strict=True):
            place = Rect(rect.x + x, rect.y + y, width, height)
            if is_plain and from_x == from_y == edge:
                if middle.a:
                    target.fill(middle, place)
                continue
            piece = small.subsurface((from_x, from_y, from_w, from_h))
            band = height if from_h == height else min(height, _BAND)
            if (from_w, from_h) != (width, band):
                piece = pygame.transform.scale(piece, (width, band))
            for top in range(0, height, max(1, band)):
                part = (0, 0, width, min(band, height - top))
                target.blit(piece, (place.x, place.y + top), part, special_flags=flags)


def glow(width: int, height: int, radius: int, colour: Colour, soft: int, line: int) -> Surface:
    """Return a glowing frame around a rectangle, empty inside; larger by 2 * soft + line on each side."""
    grown = Rect(0, 0, width + 2 * line, height + 2 * line)
    halo = blur(grown.width, grown.height, radius + line, colour.with_alpha(255), soft).copy()
    halo.blit(halo.copy(), (0, 0))
    ring = rounded(grown.width, grown.height, radius + line, colour.with_alpha(255), line + max(1, line // 2))
    halo.blit(ring, (2 * soft, 2 * soft))
    if width > 2 * line and height > 2 * line:
        hole = mask(width - 2 * line, height - 2 * line, max(0, radius - line))
        halo.blit(hole, (2 * soft + 2 * line, 2 * soft + 2 * line), special_flags=pygame.BLEND_RGBA_SUB)
        halo.fill(colour.with_alpha(0), special_flags=pygame.BLEND_RGBA_MAX)
    return halo


def with_room(size: tuple[int, int], edge: int) -> tuple[Surface, Rect]:
    """Return an empty picture with room around a part of this size, and the rectangle of that part."""
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    return whole, Rect((edge, edge), size)


def shadow_of(picture: Surface, soft: int, alpha: int) -> Surface:
    """Return a soft shadow of a picture's outline; larger by 2 * soft on each side."""
    whole = Surface((picture.get_width() + 4 * soft, picture.get_height() + 4 * soft), pygame.SRCALPHA)
    dark = picture.copy()
    dark.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(dark, (2 * soft, 2 * soft))
    coarse = max(1, (soft + 1) // _FINE_BLUR)
    if coarse == 1:
        return pygame.transform.gaussian_blur(whole, max(1, soft))
    small = pygame.transform.smoothscale_by(whole, 1 / coarse)
    return pygame.transform.smoothscale(
        pygame.transform.gaussian_blur(small, soft // coarse), whole.get_size()
    )


def join(below: Surface, above: Surface, shift: tuple[int, int]) -> tuple[Surface, tuple[int, int]]:
    """Return two pictures as one, and the corner of the upper one in it; `shift` is from it to the lower."""
    rect = above.get_rect()
    under = below.get_rect(topleft=shift)
    whole = rect.union(under)
    both = Surface(whole.size, pygame.SRCALPHA)
    both.blit(below, under.move(-whole.x, -whole.y))
    both.blit(above, rect.move(-whole.x, -whole.y))
    return both, (-whole.x, -whole.y)
