"""How well words can be read: the contrast of each line with what is around it, as guidelines reckon it."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache

import pygame
from pygame import Rect

from tests.ui.texts import Page, Written
from ui.draw.theme import Colour, luminance

_RING = 2  # pixels around a line
_EDGES = 0.005  # the share of pixels that may be darker, or lighter, than its letters


def contrast(page: Page, line: Written) -> float:
    """The ratio of a line's letters to what surrounds them, 1 to 21."""
    rect = line.rect.clip(page.get_rect())
    around = rect.inflate(2 * _RING, 2 * _RING).clip(page.get_rect())
    strips = (
        Rect(around.x, around.y, around.width, rect.y - around.y),
        Rect(around.x, rect.bottom, around.width, around.bottom - rect.bottom),
    )
    here = _lights(page, rect)
    edge = here.total() * _EDGES
    return max(
        _ratio(_at(lights, lights.total() // 2), letters)
        for lights in (_lights(page, *strips), here)  # the middle is the ground: letters are thin
        for letters in (_at(here, int(edge)), _at(here, here.total() - 1 - int(edge)))
    )


def _at(lights: Counter[float], number: int) -> float:
    """The light of a pixel, counted from the darkest."""
    for light in sorted(lights):
        number -= lights[light]
        if number < 0:
            return light
    raise IndexError(number)


def dim(page: Page, least: float, decoration: frozenset[str]) -> list[str]:
    """The lines of a page that are harder to read than they may be; pictures of tables are not read."""
    found = [(line.words, contrast(page, line)) for line in page.texts if _is_read(line, decoration)]
    return [f"{words!r} has a contrast of {ratio:.1f}" for words, ratio in found if ratio < least]


def _is_read(line: Written, decoration: frozenset[str]) -> bool:
    return not line.is_scaled and line.words not in decoration and line.rect.width > 1


def _lights(page: Page, *parts: Rect) -> Counter[float]:
    """How many pixels of parts are as light."""
    found: Counter[float] = Counter()
    for part in parts:
        if part.width and part.height:
            raw = pygame.image.tobytes(pygame.Surface.subsurface(page, part), "RGBX")
            for pixel, count in Counter(memoryview(raw).cast("I")).items():
                found[_light(pixel)] += count
    return found


@cache
def _light(pixel: int) -> float:
    return luminance(Colour(*pixel.to_bytes(4, sys.byteorder)[:3]))


def _ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
