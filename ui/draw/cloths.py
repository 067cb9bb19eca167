"""Small pictures of the cloths for the tables of patiences."""

from __future__ import annotations

import pygame
from pygame import Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.materials import cloth
from ui.draw.theme import CLOTH, CLOTHS, ORANGE_CLOTH, WHITE

PRINTED = ("sternwheeler", "raven", "compass")
"""Cloths with an emblem of their own."""
_PRINT = "#2e8c60"
"""The color of the emblems in their files."""


def sample(name: str, size: tuple[int, int]) -> Surface:
    """Return a new piece of a cloth; that of "own" is in the colors of two games."""
    if name != "own":
        return cloth(*size, CLOTHS[name])
    whole, other = cloth(*size, CLOTH), cloth(*size, ORANGE_CLOTH)
    width, height = size
    corner = Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(corner, WHITE, [(width, 0), (width, height), (0, height)])
    corner.blit(other, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(corner, (0, 0))
    return whole


@cached
def swatch(name: str, size: tuple[int, int]) -> Surface:
    """Return a small picture of a cloth with round corners and its emblem."""
    whole = sample(name, size)
    if name in PRINTED:
        ink = CLOTHS[name].mixed(WHITE, 0.5).hex
        side = round(min(size) * 0.86)
        emblem = svg.picture(f"cloth_{name}", side, side, ((_PRINT, ink),))
        whole.blit(emblem, emblem.get_rect(center=whole.get_rect().center))
    return paint.round_corners(whole, max(2, min(size) // 14))
