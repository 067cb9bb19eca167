"""What lights up while somebody chooses: spaces, each kind with an edge and a sign of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from ui import paint, svg
from ui.kept import kept
from ui.sprites import Layer, Sprite
from ui.theme import GLOW, GOLD, INK, Colour, Metrics, colour

HERE: Final = "here"
"""The space that is chosen, or that a hint or a line of the log is about."""
BUILD: Final = "build"
"""A lot on which something can be placed."""
SELL: Final = "sell"
GIVE: Final = "give"
LOSE: Final = "lose"
BLAME: Final = "blame"
"""A player's row that can be chosen."""

HALO_DEPTH: Final = 31.0
EDGE_DEPTH: Final = 34.0
SIGN_DEPTH: Final = 48.0
OUT: Final = 2
"""Units by which an edge lies outside its space."""
_SIGN: Final = 30
_SIGN_BED: Final = colour("#241309")


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of light is drawn: a glow and an edge in units, dashes, a second line, a sign."""

    soft: float
    line: float
    tone: Colour = GLOW
    dashed: bool = False
    double: bool = False
    sign: str = ""


LOOKS: Final[dict[str, Look]] = {
    HERE: Look(11, 6),
    BUILD: Look(8, 4, sign="bld_hotel"),
    SELL: Look(6, 4, colour("#ffb070"), dashed=True, sign="sack"),
    GIVE: Look(6, 4, colour("#d6f2b8"), dashed=True, sign="deed_card"),
    LOSE: Look(6, 4, colour("#ff9a86"), double=True, sign="ui_close"),
    BLAME: Look(6, 4, colour("#ff9a86"), double=True),
}


@kept(8)
def halo(size: tuple[int, int], kind: str, m: Metrics) -> Surface:
    """The glow around a space; larger by 2 soft and a line on each side. Do not change it."""
    look = LOOKS[kind]
    return paint.glow(*size, m.u(3), look.tone, m.u(look.soft), m.u(2))


@kept(12)
def edge(size: tuple[int, int], kind: str, m: Metrics) -> Surface:
    """The edge over a space, larger by `OUT` on each side. Do not change it."""
    look = LOOKS[kind]
    out = m.u(OUT)
    whole = Surface((size[0] + 2 * out, size[1] + 2 * out), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(4), look.tone, m.u(look.line))
    if look.dashed:
        _cut_dashes(whole, m)
    if look.double:
        inset = rect.inflate(-2 * m.u(look.line + 2.5), -2 * m.u(look.line + 2.5))
        paint.draw_rounded(whole, inset, m.u(3), look.tone, m.u(1.5))
    return whole


def _cut_dashes(whole: Surface, m: Metrics) -> None:
    """Gaps in a line along all four sides."""
    width, height = whole.get_size()
    step, gap, deep = m.u(15), m.u(6), m.u(5)
    for x in range(m.u(12), width - m.u(10), step):
        whole.fill((0, 0, 0, 0), (x, 0, gap, deep))
        whole.fill((0, 0, 0, 0), (x, height - deep, gap, deep))
    for y in range(m.u(12), height - m.u(10), step):
        whole.fill((0, 0, 0, 0), (0, y, deep, gap))
        whole.fill((0, 0, 0, 0), (width - deep, y, deep, gap))


@kept(8)
def sign(kind: str, m: Metrics) -> Surface:
    """The sign of a kind of light. Do not change it."""
    side = m.u(_SIGN)
    whole = Surface((side, side), pygame.SRCALPHA)
    at = whole.get_rect()
    paint.draw_rounded(whole, at, side // 2, INK)
    paint.draw_rounded(whole, at.inflate(-m.u(2), -m.u(2)), side // 2, GOLD)
    paint.draw_rounded(whole, at.inflate(-m.u(5), -m.u(5)), side // 2, _SIGN_BED)
    picture = svg.fitted(LOOKS[kind].sign, round(side * 0.66), round(side * 0.66))
    whole.blit(picture, picture.get_rect(center=at.center))
    return whole


class Lights:
    """The lights that are on now; those of a `higher` set lie over those of a lower one."""

    def __init__(self, layer: Layer, m: Metrics, higher: float = 0.0) -> None:
        self._layer = layer
        self._higher = higher
        self._m = m
        self._sprites: dict[int, list[Sprite]] = {}
        self.kinds: dict[int, str] = {}

    def show(self, spaces: Mapping[int, tuple[str, Rect]]) -> None:
        """Light these spaces, each in its kind and where it is, and no others."""
        wanted = {space: kind for space, (kind, _) in spaces.items()}
        for space in [space for space in self.kinds if wanted.get(space) != self.kinds[space]]:
            for sprite in self._sprites.pop(space):
                self._layer.remove(sprite)
        for space, (kind, rect) in spaces.items():
            if space not in self._sprites:
                self._sprites[space] = self._lit(kind, rect)
                for sprite in self._sprites[space]:
                    self._layer.add(sprite)
        self.kinds = wanted

    def _lit(self, kind: str, rect: Rect) -> list[Sprite]:
        m, look = self._m, LOOKS[kind]
        out = 2 * m.u(look.soft) + m.u(2)
        sprites = [
            Sprite(halo(rect.size, kind, m), (rect.x - out, rect.y - out), HALO_DEPTH + self._higher),
            Sprite(
                edge(rect.size, kind, m), rect.move(-m.u(OUT), -m.u(OUT)).topleft, EDGE_DEPTH + self._higher
            ),
        ]
        if look.sign:
            sprites.append(Sprite(sign(kind, m), (rect.x + m.u(4), rect.y + m.u(4)), SIGN_DEPTH))
        return sprites
