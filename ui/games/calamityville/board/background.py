"""The pictures behind the table of CALAMITYVILLE: wood, the town, a landscape for each space."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final

import pygame
from pygame import Surface

from games.calamityville.board import KIND, MINE, RIVER
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.gradual import Parts, copy_parts
from ui.draw.landscape import draw_hills, draw_peak, draw_plain
from ui.draw.theme import INK, Metrics, colour
from ui.games.calamityville.board.ground import paint_layout_ground
from ui.games.calamityville.board.layout import PAINTING, compute_layout, spot
from ui.play.panels.surroundings import paint_details, shade_edges

_CHIMNEYS: Final = ((74, 127), (125, 129), (246, 126), (438, 127), (552, 127))  # in the painting's units
_RAIL: Final = "scene_calamity_rail"
_FINE: Final = 2
_SKIES: Final = (
    ("#8cc2d6", "#d3e6da", "#f6e7c0"),
    ("#9cc9d4", "#dde8d2", "#f8ebc2"),
    ("#82bbd4", "#c9e0dc", "#f4e2b6"),
)
_HILLS: Final = (colour("#93a59a"), colour("#a39c98"), colour("#8f9fa6"))
_SAND: Final = colour("#e2c486")
_ROCK: Final = colour("#c9a87e")
_GRASS: Final = colour("#b7bd78")
_WATER: Final = ("#a5dbe4", "#6db8c8", "#3f8fa8")
_BANK: Final = colour("#dccb90")
_RIPPLE: Final = colour("#e4f5f6")
_TUFT: Final = colour("#7f9a4a")
_HORIZON: Final = 0.52
_SKY_SHARE: Final = 0.4  # of the middle's height, which the light of the sky reaches
_LIGHTS: Final = {
    False: (
        ((255, 214, 150, 30), (255, 204, 120, 62), (255, 200, 120, 70), (255, 200, 120, 0)),
        ((250, 160, 100, 60), (255, 172, 90, 96), (255, 180, 90, 90), (255, 180, 90, 0)),
        ((168, 62, 92, 104), (238, 110, 74, 132), (255, 150, 76, 118), (255, 160, 80, 0)),
    ),
    True: (
        ((14, 20, 44, 60), (14, 20, 44, 56), (14, 20, 44, 40), (14, 20, 44, 0)),
        ((12, 18, 44, 120), (12, 18, 44, 108), (12, 18, 44, 80), (12, 18, 44, 0)),
        ((10, 14, 40, 176), (10, 14, 40, 158), (10, 14, 40, 120), (10, 14, 40, 0)),
    ),
}  # fmt: skip
"""The tones over the sky, from top to bottom, after each quarter of the pages of boom or bust."""
_COLD: Final = (216, 221, 232)
_LEFT: Final = 62  # opacity of a picture's own colors after the boom, of 255


@cached
def table_background(m: Metrics, name: str, seats: int, foot: int = 0) -> Surface:
    """Return the background in boom times, with panels under the sprites."""
    layout = compute_layout(m, name, seats, foot)
    whole = Surface((layout.m.width, layout.m.height))
    paint_layout_ground(whole, layout)
    whole.blit(town(layout.middle.size, m), layout.middle)
    paint_details(whole, layout, name)
    return whole


# ------------------------------------------------------------------ the town
@cached
def town(size: tuple[int, int], m: Metrics) -> Surface:
    """Return the middle of the board in boom times."""
    whole = _load_image("scene_calamity", size)
    middle = whole.get_rect()
    scale = max(size[0] / PAINTING[0], size[1] / PAINTING[1])
    smoke = svg.scale_to_width("town_smoke", round(20 * scale))
    for place in _CHIMNEYS:
        whole.blit(smoke, smoke.get_rect(midbottom=spot(middle, place)))
    garland = svg.scale_to_width("town_boom", round(size[0] * 0.36))
    whole.blit(garland, (m.u(2), m.u(4)))
    whole.blit(pygame.transform.flip(garland, True, False), (size[0] - garland.get_width() - m.u(2), m.u(4)))
    _shade(whole, m)
    return whole


@cached
def ghost_town(size: tuple[int, int], m: Metrics) -> Surface:
    """Return the middle of the board after the boom."""
    whole = desaturate(_load_image("scene_calamity", size))
    whole.blit(svg.cover_uncached("town_bust", size), (0, 0))
    _shade(whole, m)
    return whole


def sky_parts(size: tuple[int, int], step: int, m: Metrics, *, is_bust: bool) -> Parts:
    """Paint the upper part of the middle in the light of a step from 1 on: evening, or a bust's night.

    It is not cached, as a table shows it in one light at a time and hardly ever goes back. In the last light
    of the boom the pictures of the bust are painted too, on the thread.
    """
    source: Surface = yield partial(ghost_town if is_bust else town, size, m)
    sky = yield from copy_parts(source.subsurface((0, 0, size[0], round(size[1] * _SKY_SHARE))))
    yield from paint.shade_parts(sky, sky.get_rect(), _LIGHTS[is_bust][step - 1])
    if not is_bust and step == len(_LIGHTS[is_bust]):  # the bust is near
        yield partial(ghost_town, size, m)
        yield partial(fence, size, is_bust=True)
    return sky


@cached
def fence(size: tuple[int, int], *, is_bust: bool) -> tuple[Surface, tuple[int, int]]:
    """Return the near half of the corral's fence, and its place in the middle."""
    if is_bust:
        rail, place = fence(size, is_bust=False)
        return desaturate(rail), place
    whole = svg.cover_uncached(_RAIL, size)
    part = whole.get_bounding_rect()
    return whole.subsurface(part).copy(), part.topleft


def _load_image(name: str, size: tuple[int, int]) -> Surface:
    """Return an opaque painting that covers a size."""
    whole = Surface(size).convert()
    whole.blit(svg.cover_uncached(name, size), (0, 0))
    return whole


def _shade(whole: Surface, m: Metrics) -> None:
    """Draw a shadow along the upper and lower edges, and a line around the picture."""
    shade_edges(whole, whole.get_rect(), m)
    pygame.draw.rect(whole, INK, whole.get_rect(), m.u(2))


# ------------------------------------------------------------------ landscapes of spaces
@cached
def space_landscape(width: int, height: int, space: int) -> Surface:
    """Return the landscape of a space, at this size in pixels."""
    rng = Random(space * 7 + 3)
    w, h = width * _FINE, height * _FINE
    whole = Surface((w, h))
    kind = KIND[space]
    level = round(h * (_HORIZON if kind != RIVER else 0.4))
    sand = {MINE: _ROCK, RIVER: _GRASS}.get(kind, _SAND)
    whole.blit(paint.gradient(w, level + 1, _SKIES[space % len(_SKIES)]), (0, 0))
    far = _HILLS[space * 5 % len(_HILLS)]
    if space % 3 == 1:
        x = rng.uniform(0.3, 0.8) * w
        draw_peak(whole, (x, level - h * 0.3), h * 0.42, level, far)
    draw_hills(whole, level, far, h * 0.14, rng)
    draw_hills(whole, level, far.mixed(sand, 0.5), h * 0.075, rng)
    whole.fill(sand, (0, level - 1, w, h - level + 1))
    draw_plain(whole, level, sand, rng)
    _paint_grass(whole, level, rng)
    if kind == RIVER:
        _paint_water(whole, level, rng)
    return pygame.transform.smoothscale(whole, (width, height))


def _paint_grass(whole: Surface, level: int, rng: Random) -> None:
    w, h = whole.get_size()
    for _ in range(3):
        x, y = rng.uniform(0.05, 0.95) * w, level + rng.uniform(0.12, 0.4) * h
        for lean in (-0.018, 0.0, 0.018):
            pygame.draw.line(whole, _TUFT, (x, y), (x + lean * w, y - h * 0.05), max(1, h // 90))


def _paint_water(whole: Surface, level: int, rng: Random) -> None:
    w, h = whole.get_size()
    top = level + (h - level) * 0.12
    edge = [(w * step / 10, top + h * 0.025 * math.sin(step * 1.3)) for step in range(11)]
    pygame.draw.polygon(whole, _BANK, [*((x, y - h * 0.04) for x, y in edge), (w, h), (0, h)])
    water = Surface((w, h), pygame.SRCALPHA)
    pygame.draw.polygon(water, (255, 255, 255, 255), [*edge, (w, h), (0, h)])
    deep = Surface((w, h), pygame.SRCALPHA)
    deep.blit(paint.gradient(w, max(1, h - round(top)), _WATER), (0, round(top - h * 0.03)))
    water.blit(deep, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(water, (0, 0))
    for _ in range(9):
        x, y = rng.random() * w * 0.85, top + h * 0.07 + rng.random() * max(1.0, h * 0.9 - top)
        pygame.draw.line(whole, _RIPPLE, (x, y), (x + w * rng.uniform(0.06, 0.15), y), max(1, h // 70))


def desaturate(picture: Surface) -> Surface:
    """Return a copy of a picture for bust times, almost gray and bluish."""
    grey = pygame.transform.grayscale(picture)
    rest = picture.copy()
    rest.set_alpha(_LEFT)
    grey.blit(rest, (0, 0))
    grey.fill(_COLD, special_flags=pygame.BLEND_RGB_MULT)
    return grey
