"""The lights of a board: the look of each kind, with an edge and a sign of its own, and the lit places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pygame
from pygame import Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import GLOW, GOLD, INK, Colour, Metrics, colour

OUT: Final = 2
"""Units by which an edge lies outside its space."""
FLAG: Final = "flag"
"""The name of a sign drawn as the badge of the seat that it is about."""
_SIGN_BED: Final = colour("#241309")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class LightStyle:
    """The look of a kind of light: a glow and an edge in units, dashes, a second line, a sign, a veil.

    `out` is the distance of the glow's rectangle outside the space, in units.
    """

    soft: float
    line: float
    tone: Colour = GLOW
    dashed: bool = False
    double: bool = False
    sign: str = ""
    veil: bool = False
    out: float = OUT


@dataclass(frozen=True, slots=True)
class EdgeStyle:
    """The radii of an edge and of its second line, that line's inset, and the step of dashes, in units."""

    outer: int
    inner: int
    inset: float
    dash: int


@cached
def halo(size: tuple[int, int], look: LightStyle, radius: int, m: Metrics) -> Surface:
    """Draw the glow around a rectangle; larger by `glow_room` on each side."""
    return paint.glow(*size, radius, look.tone, m.u(look.soft), m.u(look.out))


@cached
def outline(size: tuple[int, int], look: LightStyle, cut: EdgeStyle, m: Metrics) -> Surface:
    """Draw the edge over a space, larger by `OUT` on each side."""
    out = m.u(OUT)
    whole = Surface((size[0] + 2 * out, size[1] + 2 * out), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(cut.outer), look.tone, m.u(look.line))
    if look.dashed:
        cut_dashes(whole, m.u(cut.dash), 12, 5, m)
    if look.double:
        inset = rect.inflate(-2 * m.u(look.line + cut.inset), -2 * m.u(look.line + cut.inset))
        paint.draw_rounded(whole, inset, m.u(cut.inner), look.tone, m.u(1.5))
    return whole


def cut_dashes(whole: Surface, step: int, start: int, deep: int, m: Metrics) -> None:
    """Cut gaps, `deep` units deep, into a line along all four sides, from `start` units after a corner.

    `step` is the distance from gap to gap in pixels.
    """
    width, height = whole.get_size()
    gap, deep = m.u(6), m.u(deep)
    for x in range(m.u(start), width - m.u(start - 2), step):
        whole.fill((0, 0, 0, 0), (x, 0, gap, deep))
        whole.fill((0, 0, 0, 0), (x, height - deep, gap, deep))
    for y in range(m.u(start), height - m.u(start - 2), step):
        whole.fill((0, 0, 0, 0), (0, y, deep, gap))
        whole.fill((0, 0, 0, 0), (width - deep, y, deep, gap))


@cached
def sign(
    name: str, side: int, share: float, who: SeatLook | None, m: Metrics, rims: tuple[int, int] = (2, 5)
) -> Surface:
    """Draw a round sign as wide as `side`, its picture a share of it, two rims in units."""
    whole = Surface((side, side), pygame.SRCALPHA)
    at = whole.get_rect()
    paint.draw_rounded(whole, at, side // 2, INK)
    paint.draw_rounded(whole, at.inflate(-m.u(rims[0]), -m.u(rims[0])), side // 2, GOLD)
    paint.draw_rounded(whole, at.inflate(-m.u(rims[1]), -m.u(rims[1])), side // 2, _SIGN_BED)
    if name != FLAG:
        picture = svg.fit(name, round(side * share), round(side * share))
        whole.blit(picture, picture.get_rect(center=at.center))
    elif who:
        whole.blit(who.badge(side), (0, 0))
    return whole


def glow_room(look: LightStyle, m: Metrics) -> int:
    """Return the pixels of a glow outside each side."""
    return 2 * m.u(look.soft) + m.u(look.out)


class BoardLights(Generic[Value]):
    """The lights shown now, by place; `made` returns the sprites for a place and its value."""

    def __init__(self, layer: Layer, made: Callable[[int, Value], Sequence[Sprite]]) -> None:
        self._layer = layer
        self._made = made
        self._sprites: dict[int, Sequence[Sprite]] = {}
        self.shown: dict[int, Value] = {}

    def show(self, wanted: Mapping[int, Value]) -> None:
        """Light these places and no others."""
        for place in [place for place in self.shown if wanted.get(place) != self.shown[place]]:
            for sprite in self._sprites.pop(place):
                self._layer.remove(sprite)
        for place, value in wanted.items():
            if place not in self._sprites:
                self._sprites[place] = [self._layer.add(sprite) for sprite in self._made(place, value)]
        self.shown = dict(wanted)
