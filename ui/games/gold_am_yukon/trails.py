"""The trails between the spaces: planks from space to space, the spaces themselves, and the start markers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pygame
from pygame import Surface

from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.paint import RGBA
from ui.draw.theme import INK, Colour, colour
from ui.games.gold_am_yukon.chart import Chart, Point

_FINE: Final = 4  # supersampling
_EARTH: Final = (34, 19, 9, 235)
_PLANK: Final = (201, 155, 97, 255)
_LIGHT: Final = (236, 202, 148, 255)
_CHAIN: Final = colour("#1a0d06")
WIDE: Final = 0.2
"""How broad the dark bed of a trail is, in steps from space to space."""


@cached(300)
def line(across: int, down: int, width: int, tone: RGBA) -> tuple[Surface, Point]:
    """A smooth line from one point to another, and how its corner is shifted against the first one."""
    pad = width // 2 + 2
    left, top = min(0, across) - pad, min(0, down) - pad
    size = (abs(across) + 2 * pad, abs(down) + 2 * pad)
    large = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    large.fill((*tone[:3], 0))
    a = pygame.Vector2(-left, -top) * _FINE
    b = pygame.Vector2(across - left, down - top) * _FINE
    aside = (b - a).rotate(90)
    aside.scale_to_length(width * _FINE / 2)
    pygame.draw.polygon(large, tone, [a + aside, b + aside, b - aside, a - aside])
    return pygame.transform.smoothscale(large, size), (left, top)


def _draw(target: Surface, one: Point, other: Point, width: int, tone: RGBA, shift: Point) -> None:
    picture, (left, top) = line(other[0] - one[0], other[1] - one[1], width, tone)
    target.blit(picture, (one[0] + left - shift[0], one[1] + top - shift[1]))


def draw_trails(target: Surface, chart: Chart, links: Iterable[tuple[int, int]], shift: Point) -> None:
    """Draw the trails of these links; `shift` is the point of the ground in the target's corner."""
    pairs = [(chart.spaces[one], chart.spaces[other]) for one, other in links]
    bed = max(3, round(chart.step * WIDE))
    for width, tone in ((bed, _EARTH), (max(1, bed * 3 // 5), _PLANK)):
        for one, other in pairs:
            _draw(target, one, other, width, tone, shift)
    thin, up = max(1, bed // 6), max(1, bed // 6)
    for one, other in pairs:
        _draw(target, (one[0], one[1] - up), (other[0], other[1] - up), thin, _LIGHT, shift)


def draw_spaces(target: Surface, chart: Chart, spaces: Iterable[int], shift: Point) -> None:
    """Draw spaces, and the markers of those where teams start."""
    starts = frozenset(chart.board.starts)
    for space in spaces:
        picture = space_picture(chart.dot, is_start=space in starts)
        x, y = chart.spaces[space]
        target.blit(picture, picture.get_rect(center=(x - shift[0], y - shift[1])))


def space_picture(dot: int, *, is_start: bool = False) -> Surface:
    """A space on the ground. Do not change it."""
    if is_start:
        wide = round(dot * 1.24)
        return svg.picture("marker_start", wide, wide)
    return svg.picture("trail_space", dot, dot)


@cached(120)
def chain_link(across: int, down: int, step: int, tone: Colour) -> tuple[Surface, Point]:
    """What joins two stones of a team, in its colour; and its shift against the first one."""
    wide = max(4, round(step * 0.26))
    picture, shift = line(across, down, wide, INK.mixed(_CHAIN, 0.5).veiled(255))
    whole = picture.copy()
    inner, moved = line(across, down, max(2, wide * 3 // 5), tone.veiled(255))
    whole.blit(inner, (moved[0] - shift[0], moved[1] - shift[1]))
    return whole, shift
