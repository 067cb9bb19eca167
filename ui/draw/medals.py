"""Medals: a picture on a disc with a brass rim, or its silhouette while it is not won yet."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.theme import BRIGHT_GOLD, GOLD, INK, PAPER, WHITE, WOOD, Colour, Metrics


@cached(60)
def medal(picture: str, side: int, m: Metrics, *, won: bool) -> Surface:
    """A medal, so many pixels wide. Do not change it."""
    whole = Surface((side, side), pygame.SRCALPHA)
    rim = whole.get_rect().inflate(-m.u(4), -m.u(4))
    inner = rim.inflate(-side // 7, -side // 7)
    paint.draw_rounded(whole, whole.get_rect(), side // 2, INK)
    tones = (BRIGHT_GOLD.mixed(WHITE, 0.4), GOLD.mixed(INK, 0.15)) if won else (WOOD, WOOD.mixed(INK, 0.3))
    ground = (PAPER.mixed(WHITE, 0.6), PAPER) if won else (PAPER.mixed(WOOD, 0.35), PAPER.mixed(WOOD, 0.5))
    _disc(whole, rim, tones)
    paint.draw_rounded(whole, inner.inflate(m.u(3), m.u(3)), inner.width // 2, INK)
    _disc(whole, inner, ground)
    room = round(inner.width * 0.82)
    face = svg.fitted(picture, room, room)
    if not won:
        face = silhouette(face, WOOD.mixed(INK, 0.35))
    whole.blit(face, face.get_rect(center=whole.get_rect().center))
    return whole


def _disc(whole: Surface, place: Rect, tones: tuple[Colour, Colour]) -> None:
    body = paint.gradient(*place.size, tuple(tone.hex for tone in tones))
    whole.blit(paint.clipped(body, place.width // 2), place)


def silhouette(picture: Surface, tone: Colour) -> Surface:
    """A picture's outline filled with one colour; what is inside can be guessed at."""
    flat = picture.copy()
    flat.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    flat.fill(tone.veiled(255), special_flags=pygame.BLEND_RGBA_MULT)
    inside = pygame.transform.grayscale(picture)
    inside.set_alpha(44)
    flat.blit(inside, (0, 0))
    return flat
