"""Pictures of what is lit: markers with numbers, rings of light, ghosts of stones, signs."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, text
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GLOW, INK, RED, SNOW, WHITE, Colour, Metrics, colour
from ui.games.gold_am_yukon.chart import Chart
from ui.games.gold_am_yukon.ground import line
from ui.play.effects import faded

_FACE: Final = colour("#fff3a0")
_GOLD: Final = colour("#ffd24a")
_GHOST: Final = 170  # of 255
_FINE: Final = 4
_SMALLEST: Final = 9
_USUAL: Final = 0.82
"""The most that a number's size is of its disc."""
_FULL: Final = 0.9
"""The same with large text."""


def _centred(whole: Surface, picture: Surface) -> None:
    whole.blit(picture, picture.get_rect(center=whole.get_rect().center))


def _round(whole: Surface, wide: int, tone: Colour, alpha: int = 255, rim: int = 0) -> None:
    """A disc, or a ring, in the middle."""
    _centred(whole, paint.rounded(wide, wide, wide // 2, tone.veiled(alpha), rim))


def _glowing(wide: int, soft: int, tone: Colour = GLOW) -> Surface:
    """Nothing but the glow of a disc that is so wide, in the middle."""
    whole = Surface((wide + 4 * soft, wide + 4 * soft), pygame.SRCALPHA)
    glow = paint.blur(wide, wide, wide // 2, tone.veiled(255), soft)
    for _ in range(2):
        _centred(whole, glow)
    return whole


def _number(whole: Surface, number: int, room: int, m: Metrics) -> None:
    """A number in the middle, as large as its room allows."""
    size = min(m.font(17), round(room * (_FULL if m.text_size > m.usual.text_size else _USUAL)))
    size = text.fitting_size(str(number), size, round(room * 0.86), bold=True, smallest=_SMALLEST)
    face = text.line(str(number), size, INK, True)
    at = face.get_rect(center=whole.get_rect().center)
    whole.blit(face, at)


@cached(60)
def target(spots: int, step: int, m: Metrics) -> Surface:
    """A space that can be gone to, with the spots needed. Do not change it."""
    wide = round(step * 0.84)
    soft = max(2, round(step * 0.22))
    whole = _glowing(wide, soft)
    rim = max(1, round(step * 0.06))
    _round(whole, wide, INK)
    _round(whole, wide - 2 * rim, GLOW)
    _round(whole, wide - 4 * rim, _FACE)
    _number(whole, spots, wide - 4 * rim, m)
    return whole


@cached(60)
def footprint(number: int, step: int, m: Metrics) -> Surface:
    """A space that a previewed walk goes over. Do not change it."""
    wide = round(step * 0.7)
    whole = Surface((wide, wide), pygame.SRCALPHA)
    rim = max(1, round(step * 0.06))
    _round(whole, wide, INK)
    _round(whole, wide - 2 * rim, SNOW)
    _number(whole, number, wide - 2 * rim, m)
    return whole


@cached(80)
def ghost(look: SeatLook, number: int, size: int, m: Metrics) -> Surface:
    """A stone where a previewed walk would set it, with its number in the walk. Do not change it."""
    whole = faded(look.disc(size), _GHOST)
    rim = max(1, size // 24)
    _round(whole, size, GLOW, 255, max(2, size // 12))
    wide = round(size * 0.64)
    _round(whole, wide, INK)
    _round(whole, wide - 2 * rim, CREAM)
    _number(whole, number, wide - 2 * rim, m)
    return whole


@cached(8)
def ring(size: int, tone: Colour, m: Metrics) -> Surface:
    """A ring of light round a stone, with a soft glow. Do not change it."""
    soft = max(2, round(size * 0.16))
    wide = round(size * 1.2)
    whole = _glowing(wide, soft, tone)
    thin = max(1, size // 26)
    _round(whole, wide, INK)
    _round(whole, wide - 2 * thin, tone)
    return whole


@cached(4)
def tail_ring(size: int, m: Metrics) -> Surface:
    """A broken ring: here the tail would lie. Do not change it."""
    wide = round(size * 1.3)
    large = Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    large.fill((*_GOLD, 0))
    thick, thin = max(2, size // 8), max(1, size // 22)
    for width, tone in ((thick + 2 * thin, INK), (thick, _GOLD)):
        inset = (thick + 2 * thin - width) * _FINE // 2
        box = large.get_rect().inflate(-2 * inset, -2 * inset)
        for part in range(6):
            start = part * 1.0472 + 0.12
            pygame.draw.arc(large, tone, box, start, start + 0.7, width * _FINE)
    return pygame.transform.smoothscale(large, (wide, wide))


@cached(40)
def claim_ring(chart: Chart, claim: int, strength: int) -> tuple[Surface, tuple[int, int]]:
    """The trail round a claim in gold, and its corner on the ground; `strength` 0-255. Do not change it."""
    bounds = chart.bounds(claim)
    whole = Surface(bounds.size, pygame.SRCALPHA)
    points = [(x - bounds.x, y - bounds.y) for x, y in chart.outline(claim)]
    wide = max(4, round(chart.step * 0.34))
    for width, tone in ((wide, INK.veiled(255)), (wide * 3 // 5, _GOLD.veiled(255))):
        for a, b in pairwise([*points, points[0]]):
            picture, (left, top) = line(b[0] - a[0], b[1] - a[1], width, tone)
            whole.blit(picture, (a[0] + left, a[1] + top))
        for point in points:
            dot = round(chart.dot * (1.0 if width == wide else 0.8))
            spot = paint.rounded(dot, dot, dot // 2, tone if width == wide else _FACE.veiled(255))
            whole.blit(spot, spot.get_rect(center=point))
    return (faded(whole, strength) if strength < 255 else whole), bounds.topleft


@cached(12)
def medal_glow(size: int, m: Metrics) -> Surface:
    """The light round a medallion that can be staked. Do not change it."""
    soft = max(2, round(size * 0.12))
    wide = round(size * 0.8)
    whole = _glowing(wide, soft)
    rim = max(2, size // 18)
    _round(whole, wide, GLOW, 255, rim)
    hole = paint.mask(wide - 2 * rim, wide - 2 * rim, wide // 2)
    whole.blit(hole, hole.get_rect(center=whole.get_rect().center), special_flags=pygame.BLEND_RGBA_SUB)
    whole.fill(GLOW.veiled(0), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


@cached(4)
def turn_back(size: int, m: Metrics) -> Surface:
    """The sign that a walk is turned back here: an arrow that bends round, in red. Do not change it."""
    wide = round(size * 0.8)
    large = Surface((wide * _FINE, wide * _FINE), pygame.SRCALPHA)
    large.fill((*INK, 0))
    box = large.get_rect()
    pygame.draw.circle(large, INK, box.center, box.width // 2)
    pygame.draw.circle(large, WHITE, box.center, round(box.width * 0.45))
    pygame.draw.circle(large, RED, box.center, round(box.width * 0.41))
    side = box.width
    bend = Rect(0, 0, round(side * 0.4), round(side * 0.4))
    bend.center = (round(side * 0.5), round(side * 0.44))
    pen = max(2, round(side * 0.09))
    pygame.draw.arc(large, WHITE, bend, 0.0, 3.1416, pen)
    low = round(side * 0.7)
    pygame.draw.rect(large, WHITE, (bend.left, bend.centery - 1, pen, low - bend.centery))
    pygame.draw.rect(large, WHITE, (bend.right - pen, bend.centery - 1, pen, round(side * 0.12)))
    tip = (bend.right - pen // 2, low + round(side * 0.05))
    half = round(side * 0.15)
    top = tip[1] - half * 1.3
    pygame.draw.polygon(large, WHITE, [tip, (tip[0] - half, top), (tip[0] + half, top)])
    return pygame.transform.smoothscale(large, (wide, wide))
