"""Small pictures of the cloths for the tables of patiences."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from saves.settings import is_own_picture
from ui.draw import own_pictures, paint, svg
from ui.draw.cache import cached
from ui.draw.materials import cloth, darken_edges
from ui.draw.theme import CLOTH, CLOTHS, ORANGE_CLOTH, WHITE, is_high_contrast

PRINTED: Final = ("sternwheeler", "raven", "compass")
"""Cloths with an emblem of their own."""
_PRINT: Final = "#2e8c60"
"""The color of the emblems in their files."""

_SHADE: Final = 164
"""The share, of 255, that the light of a picture of the player's keeps."""
_STRONG_SHADE: Final = 104


def sample(name: str, size: tuple[int, int]) -> Surface:
    """Return a new piece of a cloth; that of "own" is in the colors of two games.

    A picture of the player's that is gone counts as "own".
    """
    if found := own_pictures.picture("cloth", name) if is_own_picture(name) else None:
        whole = own_pictures.cover(found, size)
        darken(whole)
        return whole
    if name in CLOTHS:
        return cloth(*size, CLOTHS[name])
    whole, other = cloth(*size, CLOTH), cloth(*size, ORANGE_CLOTH)
    width, height = size
    corner = Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(corner, WHITE, [(width, 0), (width, height), (0, height)])
    corner.blit(other, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    whole.blit(corner, (0, 0))
    return whole


def darken(picture: Surface) -> None:
    """Darken a picture of the player's as a cloth: all of it, and its edges more."""
    shade(picture)
    darken_edges(picture, 130)


def shade(picture: Surface) -> None:
    """Darken a picture of the player's, so that cards and words on it stay the brightest."""
    share = _STRONG_SHADE if is_high_contrast() else _SHADE
    picture.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)


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
