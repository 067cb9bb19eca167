"""Parts of the small landscapes behind spaces: peaks, hills and plains, varied by a random generator."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import Surface

from ui.draw.theme import SNOW, Colour, colour

_SHADOW: Final = colour("#1e3557")
_EARTH: Final = colour("#6b4a1c")
_SUN: Final = colour("#fff6d8")


def draw_peak(whole: Surface, top: tuple[float, float], half: float, level: int, tone: Colour) -> None:
    """Draw a mountain with a snow cap: `top` is its summit, `half` half its width, `level` its foot."""
    x, y = top
    up = level - y
    pygame.draw.polygon(whole, tone, [(x - half, level), (x, y), (x + half, level)])
    shade = tone.mixed(_SHADOW, 0.21)
    pygame.draw.polygon(whole, shade, [(x, y), (x + half, level), (x + half * 0.18, level)])
    cap = [(x - half * 0.3, level - up * 0.7), (x, y), (x + half * 0.3, level - up * 0.7)]
    cap += [(x + half * 0.1, level - up * 0.61), (x - half * 0.08, level - up * 0.74)]
    pygame.draw.polygon(whole, SNOW, cap)


def draw_hills(whole: Surface, level: int, tone: Colour, rise: float, rng: Random) -> None:
    """Draw a row of hills that rise about `rise` pixels."""
    wide = whole.get_width()
    points: list[tuple[float, float]] = [(0, level)]
    points += [(wide * step / 8, level - rise * rng.uniform(0.38, 1.1)) for step in range(9)]
    pygame.draw.polygon(whole, tone, [*points, (wide, level)])


def draw_plain(whole: Surface, level: int, tone: Colour, rng: Random) -> None:
    """Draw lighter and darker patches on the plain below a level."""
    w, h = whole.get_size()
    for number in range(9):
        shade = tone.mixed(_EARTH, 0.14) if number % 2 else tone.mixed(_SUN, 0.31)
        x, y = rng.uniform(-0.1, 0.9) * w, level + h * 0.04 + rng.random() * (h - level)
        pygame.draw.ellipse(whole, shade, (x, y, w * rng.uniform(0.3, 0.6), h * 0.058))
