"""Winter comes to the valley as claims are staked: evening, snow on hills, firs and roofs, ice on the river.

Each step is painted over the one before; nothing falls or moves.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from random import Random
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.gradual import strips
from ui.games.gold_am_yukon.board.landscape import (
    HIGH,
    is_dry_place,
    item_picture,
    landscape_items,
    river_height,
)  # fmt: skip

STEPS: Final = 4
"""The steps after summer."""
_DUSK: Final = (233, 237, 248)
"""The light of each step, as a factor of the one before."""
_VEIL: Final = (216, 229, 241)
_VEIL_ALPHAS: Final = (0, 18, 34, 38, 40)  # from the mountains down, of 255
_SKY: Final = 140.0
_BRIGHT: Final = ("valley_cabin", "valley_canoe", "valley_moose")
"""What stays as bright as in summer."""
_TALL: Final = (*_BRIGHT, "valley_fir")
_DRIFTS: Final = 120
_FLOES: Final = 26
_CELL: Final = (12, 8)
"""Size of the cells, in the painting's units, in which drifts and firs do not meet."""


def season_step(staked: int, claims: int) -> int:
    """Return the step of the season, 0 to `STEPS`, after so many of all claims were staked."""
    return min(STEPS, (STEPS + 1) * staked // claims)


def paint_season(
    valley: Surface, step: int, *, is_small: bool
) -> Generator[Callable[[], Any] | None, Any, None]:
    """Paint a step of the season from 1 on over a valley that shows the step before."""
    scale = valley.get_height() / HIGH
    width = valley.get_width() / scale
    for strip in strips(valley.get_size()):
        valley.fill(_DUSK, strip, special_flags=pygame.BLEND_RGB_MULT)
        yield None
    top, veil = round(_SKY * scale), [(*_VEIL, alpha) for alpha in _VEIL_ALPHAS]
    yield from paint.shade_parts(valley, Rect(0, top, valley.get_width(), valley.get_height() - top), veil)
    rng, taken = Random(step), (yield partial(_taken, width, is_small=is_small))
    for _ in range(round(_DRIFTS * width / 960)):
        x, y = rng.uniform(0, width), 190 + 560 * rng.random()
        wide = (14 + 52 * (y - 150) / 600) * rng.uniform(0.7, 1.5)
        if is_dry_place(width, x, y) and taken.isdisjoint(_cells(x, y + wide / 8, wide, wide / 4)):
            _paint_drift(valley, x, y, wide, scale)
            yield None
    if step > STEPS // 2:
        _paint_ice(valley, width, scale, rng)
        yield None
    for number, (x, y, name, high) in enumerate(landscape_items(width, is_small=is_small)):
        if name == "valley_fir" and number * 7 % STEPS == step - 1:
            _paint_item(valley, "valley_fir_snow", x, y, high, scale)
        elif name == "valley_fireweed" and step == 1 + number % 2:
            _paint_drift(valley, x, y - high * 0.3, high, scale)
        elif name in _BRIGHT:  # lamps are lit, and snow has come off
            _paint_item(valley, name, x, y, high, scale)
            if name == "valley_cabin" and step >= STEPS // 2:
                _paint_item(valley, "valley_cabin_snow", x, y, high, scale)
        yield None


def _cells(x: float, y: float, wide: float, high: float) -> Iterator[tuple[int, int]]:
    """Return the cells that a thing covers whose foot is at a place of the painting."""
    across, down = _CELL
    for column in range(int((x - wide / 2) // across), int((x + wide / 2) // across) + 1):
        for row in range(int((y - high) // down), int(y // down) + 1):
            yield column, row


@cached
def _taken(width: float, *, is_small: bool) -> frozenset[tuple[int, int]]:
    """Return the cells that the things in a valley of this width cover."""
    items = (item for item in landscape_items(width, is_small=is_small) if item[2] in _TALL)
    return frozenset(cell for x, y, _, high in items for cell in _cells(x, y, high * 0.5, high))


def _paint_ice(valley: Surface, width: float, scale: float, rng: Random) -> None:
    """Paint floes on the river."""
    for _ in range(round(_FLOES * width / 960)):
        x = rng.uniform(0, width)
        y = river_height(width, x) + rng.uniform(-24, 30)
        _paint_drift(valley, x, y, rng.uniform(24, 60), scale)


def _paint_drift(valley: Surface, x: float, y: float, wide: float, scale: float) -> None:
    picture = _drift(max(4, round(wide * scale / 4) * 4))
    valley.blit(picture, picture.get_rect(center=(round(x * scale), round(y * scale))))


@cached
def _drift(wide: int) -> Surface:
    """Draw snow on the ground, rather flat as it is seen from the side."""
    picture = svg.scale_to_width("valley_drift", wide)
    return pygame.transform.smoothscale(picture, (wide, max(2, picture.get_height() * 2 // 3)))


def _paint_item(valley: Surface, name: str, x: float, y: float, high: float, scale: float) -> None:
    """Paint a thing, or the snow on it, whose foot is at a place of the painting."""
    picture = item_picture(name, max(3, round(high * scale)))
    wide, tall = picture.get_size()
    valley.blit(picture, (round(x * scale) - wide // 2, round(y * scale) - tall))
