"""Painted materials: cloth, planks and paper, panels made of them, and brass medals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import erf, exp, pi, sqrt
from operator import itemgetter
from random import Random
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.theme import BRIGHT_GOLD, CLOTH, GOLD, INK, PAPER, WHITE, WOOD, Colour, Metrics, colour

Kind = Literal["paper", "wood", "glass", "cloth"]

_PANEL_WOOD: Final = colour("#452814")
_TRAY_CLOTH: Final = colour("#1a6244")

_GRAIN: Final = 20  # pixels of the width of a plank before it is stretched
_BAND: Final = 32  # rows of the coarse picture for one step
_REACH: Final = 32  # the most that a shade may differ from its base
_CHANNEL: Final = [min(255, max(0, value)) for value in range(-_REACH, 256 + _REACH)]
_SLOPE: Final = sqrt(pi) / 2
_STEPS: Final = 5  # after which a quantile is exact to the last bit but for the outermost, exact to 1e-9


def _noise(width: int, height: int, base: Colour, spread: int, *seeds: int) -> Surface:
    """Return normally distributed noise around a color: random bytes with a palette of 256 shades.

    With several seeds, the pieces of all of them lie one below the other.
    """
    raw = b"".join(Random(seed).randbytes(width * height) for seed in seeds)
    flat = pygame.image.frombuffer(raw, (width, height * len(seeds)), "P")
    flat.set_palette(_shades(base, spread))
    return flat.convert(Surface((1, 1)))


@cache
def _shades(base: Colour, spread: int) -> list[tuple[int, ...]]:
    """Return a palette of 256 shades around a color."""
    pick = _shifted(spread)
    return [*zip(*(pick(_CHANNEL[part : part + 2 * _REACH]) for part in base), strict=True)]


@cache
def _shifted(spread: int) -> itemgetter[int]:
    """Return a function that picks, of the values around one, those in a normal distribution around it."""
    upper = [round(quantile * spread) for quantile in _upper_quantiles()]
    return itemgetter(*(_REACH - shift for shift in reversed(upper)), *(_REACH + shift for shift in upper))


@cache
def _upper_quantiles() -> list[float]:
    """Return the middle of each 256th part of a normal distribution with variance 1 above its mean."""
    found, root = list[float](), 0.0
    for number in range(128):
        share = (number + 0.5) / 128
        for _ in range(_STEPS):  # of Newton's method, which comes from below
            root += (share - erf(root)) * _SLOPE * exp(root * root)
        found.append(root * sqrt(2))
    return found


def _tile(whole: Surface, tile: Surface) -> None:
    """Cover a surface with a tile."""
    (width, height), (step, drop) = whole.get_size(), tile.get_size()
    whole.fblits([(tile, (x, y)) for y in range(0, height, drop) for x in range(0, width, step)])


def cloth(width: int, height: int, base: Colour = CLOTH) -> Surface:
    """Return table cloth, brighter in the middle."""
    whole = Surface((width, height))
    cover_with_cloth(whole, base)
    return whole


def cover_with_cloth(whole: Surface, base: Colour = CLOTH) -> None:
    """Paint table cloth over all of a surface."""
    _tile(whole, _noise(128, 128, base, 4, 5))
    darken_edges(whole, 150)


def darken_edges(target: Surface, strength: int) -> None:
    """Darken a surface toward its edges; `strength` is the alpha at the corners, 0-255."""
    width, height = target.get_size()
    coarse = pygame.transform.smoothscale(_vignette(strength), (-(-width // 4), -(-height // 4)))
    rows = coarse.get_height()
    for top in range(0, rows, _BAND):  # in bands, so that the window's thread can run in between
        band = coarse.subsurface((0, top, coarse.get_width(), min(_BAND, rows - top)))
        upper, lower = top * height // rows, (top + band.get_height()) * height // rows
        target.blit(pygame.transform.smoothscale(band, (width, lower - upper)), (0, upper))


@cached
def _vignette(strength: int) -> Surface:
    side = 40
    across = [((x + 0.5) / side - 0.5) ** 2 for x in range(side)]
    down = [((y + 0.5) / side - 0.45) ** 2 for y in range(side)]
    alpha = bytes(int(strength * min(1, (x + y) / 0.49)) for y in down for x in across)
    dark = bytearray(4 * side * side)
    dark[3::4] = alpha
    return pygame.image.frombuffer(dark, (side, side), "BGRA")


def planks(
    width: int, height: int, base: Colour, plank: int, seed: int, other: Colour | None = None
) -> Surface:
    """Return planks with grain, each `plank` pixels high, with a dark seam and a light line under it.

    Every second one has the color `other`, if given.
    """
    whole = Surface((width, height))
    cover_with_planks(whole, base, plank, seed, other)
    return whole


def cover_with_planks(
    whole: Surface, base: Colour, plank: int, seed: int, other: Colour | None = None
) -> None:
    """Paint what `planks` returns over all of a surface."""
    width, height = whole.get_size()
    seam = max(1, min(plank, width) // 40)
    for first, own in enumerate((base, other or base)):
        tops = range(first * plank, height, 2 * plank)
        if not tops:
            return
        light = own.mixed(Colour(255, 255, 255), 0.16)
        tone = own.mixed(Colour(0, 0, 0) if first else Colour(255, 240, 220), 0.04)
        strips = _strips(tone, plank, seed, range(first, first + 2 * len(tops), 2))
        for number, y in enumerate(tops):
            strip = strips.subsurface((0, number * plank, _GRAIN, plank))
            paint.stretch(strip, whole, Rect(0, y, max(_GRAIN, width), plank))
            whole.fill((24, 12, 5), (0, y, width, seam))
            whole.fill(light, (0, y + seam, width, max(1, seam // 2)))


def _strips(tone: Colour, plank: int, seed: int, numbers: Sequence[int]) -> Surface:
    """Return the grain of planks with these numbers, one below the other, `_GRAIN` pixels wide."""
    strips = _noise(_GRAIN, plank, tone, 3, *(seed + number for number in numbers))
    rows = _noise(1, plank, Colour(128, 128, 128), 5, *(seed - number for number in numbers))
    strips.blit(pygame.transform.scale(rows, strips.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    strips.fill((128, 128, 128), special_flags=pygame.BLEND_RGB_SUB)
    return strips


@cache  # it is tiny and takes long, so it is not for the cache of pictures
def _burn_mask(strength: int) -> Surface:
    side = 48
    edge = Surface((side, side), pygame.SRCALPHA)
    for y in range(side):
        for x in range(side):
            away = max(abs((x + 0.5) / side - 0.5), abs((y + 0.5) / side - 0.5)) * 2
            edge.set_at((x, y), (120, 70, 20, int(strength * max(0, away - 0.55) / 0.45)))
    return edge


def paper(width: int, height: int, base: Colour = PAPER, burnt: int = 46) -> Surface:
    """Return paper that is brown at its edges; `burnt` is the strength, 0-255."""
    whole = Surface((width, height))
    _tile(whole, _noise(96, 96, base, 3, 4))
    whole.blit(pygame.transform.smoothscale(_burn_mask(burnt), (width, height)), (0, 0))
    return whole


def draw_panel(target: Surface, rect: Rect, kind: Kind, m: Metrics, radius: int = 8) -> None:
    """Draw a panel for text, with its shadow and edge."""
    paint.draw_shadow(target, rect, m.u(radius), m.u(6), 140, (m.u(2), m.u(4)))
    _PANELS[kind](target, rect, m, m.u(radius))


def _draw_paper_panel(target: Surface, rect: Rect, m: Metrics, radius: int) -> None:
    target.blit(paint.round_corners(paper(rect.width, rect.height), radius), rect)
    paint.draw_rounded(target, rect, radius, INK, m.u(2))
    inset = rect.inflate(-m.u(8), -m.u(8))
    paint.draw_rounded(target, inset, max(2, radius - m.u(4)), WOOD.with_alpha(150), m.u(1))


def _draw_wood_panel(target: Surface, rect: Rect, m: Metrics, radius: int) -> None:
    paint.draw_rounded(target, rect, radius, colour("#241309"))
    inner = rect.inflate(-m.u(4), -m.u(4))
    wood = planks(inner.width, inner.height, _PANEL_WOOD, m.u(46), 9)
    target.blit(paint.round_corners(wood, max(1, radius - m.u(2))), inner)
    paint.draw_rounded(target, inner, max(1, radius - m.u(2)), GOLD.with_alpha(120), m.u(1))


def _draw_glass_panel(target: Surface, rect: Rect, m: Metrics, radius: int) -> None:
    paint.draw_with_border(target, rect, radius, (24, 13, 7, 225), GOLD, m.u(2))


def _draw_cloth_panel(target: Surface, rect: Rect, m: Metrics, radius: int) -> None:
    lip = rect.inflate(m.u(8), m.u(8))
    paint.draw_rounded(target, lip, radius + m.u(3), colour("#1b0f07"))
    paint.draw_rounded(target, lip.inflate(-m.u(2), -m.u(2)), radius + m.u(2), WOOD, m.u(2))
    felt = cloth(rect.width, rect.height, _TRAY_CLOTH)
    shade = paint.gradient(rect.width, m.u(16), ("#000000b0", "#00000040", "#00000000"))
    felt.blit(shade, (0, 0))
    target.blit(paint.round_corners(felt, radius), rect)


_PANELS: Final = {
    "paper": _draw_paper_panel,
    "wood": _draw_wood_panel,
    "glass": _draw_glass_panel,
    "cloth": _draw_cloth_panel,
}


# ------------------------------------------------------------------ medals
@cached
def medal(picture: str, side: int, m: Metrics, *, won: bool) -> Surface:
    """Return a picture on a disc with a brass rim, `side` pixels wide; its silhouette if it is not `won`."""
    whole = Surface((side, side), pygame.SRCALPHA)
    rim = whole.get_rect().inflate(-m.u(4), -m.u(4))
    inner = rim.inflate(-side // 7, -side // 7)
    paint.draw_rounded(whole, whole.get_rect(), side // 2, INK)
    tones = (BRIGHT_GOLD.mixed(WHITE, 0.4), GOLD.mixed(INK, 0.15)) if won else (WOOD, WOOD.mixed(INK, 0.3))
    ground = (PAPER.mixed(WHITE, 0.6), PAPER) if won else (PAPER.mixed(WOOD, 0.35), PAPER.mixed(WOOD, 0.5))
    _draw_circle(whole, rim, tones)
    paint.draw_rounded(whole, inner.inflate(m.u(3), m.u(3)), inner.width // 2, INK)
    _draw_circle(whole, inner, ground)
    room = round(inner.width * 0.82)
    face: Surface = svg.fit(picture, room, room)
    if not won:
        face = silhouette(face, WOOD.mixed(INK, 0.35))
    whole.blit(face, face.get_rect(center=whole.get_rect().center))
    return whole


def _draw_circle(whole: Surface, place: Rect, tones: tuple[Colour, Colour]) -> None:
    body = paint.gradient(*place.size, tuple(tone.hex for tone in tones))
    whole.blit(paint.round_corners(body, place.width // 2), place)


def silhouette(picture: Surface, tone: Colour) -> Surface:
    """Return a picture's outline filled with one color, with faint details inside."""
    flat = picture.copy()
    flat.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    flat.fill(tone.with_alpha(255), special_flags=pygame.BLEND_RGBA_MULT)
    inside = pygame.transform.grayscale(picture)
    inside.set_alpha(44)
    flat.blit(inside, (0, 0))
    return flat
