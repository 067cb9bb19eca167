"""The small landscapes behind spaces at the creeks: sky, hills, firs, a meadow and water, no two alike."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame
from pygame import Surface

from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.landscape import draw_hills, draw_peak, draw_plain
from ui.draw.theme import Colour, colour

_FINE: Final = 2
_SKIES: Final = (
    ("#8fc6dc", "#cfe6e0", "#f6efcb"),
    ("#9ccfe0", "#dcecdc", "#f8eec0"),
    ("#86bcd8", "#c2dfe4", "#efe9cc"),
    ("#a4cbd8", "#e4e4cc", "#f7e3b4"),
)
_FAR: Final = (colour("#8aa6ac"), colour("#93a89a"), colour("#9fb0b4"), colour("#8b9f92"))
_MEADOWS: Final = (colour("#9fb878"), colour("#a9bb74"), colour("#94b07a"), colour("#b3b873"))
_FIR: Final = colour("#3f6b4c")
_FIR_LIGHT: Final = colour("#5b8a5c")
_BANK: Final = colour("#dccb90")
_WATER: Final = colour("#6fb6c8")
_RIPPLE: Final = colour("#dff2f4")
_HORIZON: Final = 0.46


@cached
def landscape(width: int, height: int, number: int, *, has_water: bool) -> Surface:
    """Return one of the landscapes, by its number, at a pixel size."""
    rng = Random(number)
    w, h = width * _FINE, height * _FINE
    whole = Surface((w, h))
    level = round(h * (_HORIZON + rng.uniform(-0.05, 0.04)))
    whole.blit(paint.gradient(w, level + 1, _SKIES[number % len(_SKIES)]), (0, 0))
    far, meadow = _FAR[number * 3 % len(_FAR)], _MEADOWS[number * 7 % len(_MEADOWS)]
    if number % 3 == 0:
        _paint_peaks(whole, level, far, rng)
    draw_hills(whole, level, far, h * 0.17, rng)
    draw_hills(whole, level, far.mixed(meadow, 0.55), h * 0.09, rng)
    whole.fill(meadow, (0, level - 1, w, h - level + 1))
    draw_plain(whole, level, meadow, rng)
    _paint_firs(whole, level, rng)
    if has_water:
        _paint_water(whole, level, rng)
    return pygame.transform.smoothscale(whole, (width, height))


def _paint_peaks(whole: Surface, level: int, tone: Colour, rng: Random) -> None:
    w, h = whole.get_size()
    for _ in range(2):
        x, up, half = rng.uniform(0.1, 0.9) * w, h * rng.uniform(0.24, 0.34), h * rng.uniform(0.3, 0.4)
        draw_peak(whole, (x, level - up), half, level, tone)


def _paint_firs(whole: Surface, level: int, rng: Random) -> None:
    w, h = whole.get_size()
    for _ in range(rng.randrange(5, 10)):
        x = rng.choice((rng.uniform(0, 0.3), rng.uniform(0.66, 1.0))) * w
        y, high = level + rng.uniform(0, 0.1) * h, h * rng.uniform(0.12, 0.2)
        half = high * 0.28
        pygame.draw.polygon(whole, _FIR, [(x - half, y), (x, y - high), (x + half, y)])
        pygame.draw.polygon(whole, _FIR_LIGHT, [(x - half, y), (x, y - high), (x - half * 0.2, y)])


def _paint_water(whole: Surface, level: int, rng: Random) -> None:
    w, h = whole.get_size()
    y, swing = level + (h - level) * rng.uniform(0.28, 0.4), rng.uniform(0, 6)
    edge = [(w * step / 10, y + h * 0.03 * math.sin(step * 1.3 + swing)) for step in range(11)]
    pygame.draw.polygon(whole, _BANK, [*((x, top - h * 0.035) for x, top in edge), (w, h), (0, h)])
    pygame.draw.polygon(whole, _WATER, [*edge, (w, h), (0, h)])
    for _ in range(5):
        x, line = rng.random() * w * 0.85, max(1, h // 60)
        top = y + h * 0.06 + rng.random() * max(1.0, h - y - h * 0.1)
        pygame.draw.line(whole, _RIPPLE, (x, top), (x + w * 0.12, top), line)
