"""What lights up while somebody chooses: spaces and creeks, each kind with an edge and a sign of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from ui import paint, svg
from ui.kept import kept
from ui.scenes.board.seats import SeatLook
from ui.scenes.klondike_board.spaces import RADIUS, is_corner, side_of
from ui.sprites import Layer, Sprite
from ui.theme import GLOW, GOLD, INK, Colour, Metrics, colour

HERE: Final = "here"
BUY: Final = "buy"
SELL: Final = "sell"
MINE: Final = "mine"
OFFER: Final = "offer"

HALO_DEPTH: Final = 8.0
EDGE_DEPTH: Final = 34.0
SIGN_DEPTH: Final = 48.0
CREEK_DEPTH: Final = 20.0
CREEK_EDGE_DEPTH: Final = 25.0
OUT: Final = 2
"""Units by which an edge lies outside its space."""
_FLAG: Final = "flag"
_SIGN: Final = 26
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
    HERE: Look(8, 4),
    BUY: Look(9, 5, sign="coin"),
    SELL: Look(5, 4, colour("#ffb070"), dashed=True, sign="sack"),
    MINE: Look(5, 3, colour("#c9f1ff"), double=True, sign=_FLAG),
    OFFER: Look(6, 4, colour("#d6f2b8"), dashed=True, sign="ui_swap"),
}


@kept(10)
def halo(size: tuple[int, int], kind: str, radius: int, m: Metrics) -> Surface:
    """The glow around a rectangle; larger by 2 soft and a line on each side. Do not change it."""
    look = LOOKS[kind]
    return paint.glow(*size, radius, look.tone, m.u(look.soft), m.u(2))


@kept(20)
def edge(size: tuple[int, int], kind: str, m: Metrics) -> Surface:
    """The edge over a space, larger by `OUT` on each side. Do not change it."""
    look = LOOKS[kind]
    out = m.u(OUT)
    whole = Surface((size[0] + 2 * out, size[1] + 2 * out), pygame.SRCALPHA)
    rect = whole.get_rect()
    paint.draw_rounded(whole, rect, m.u(RADIUS + 1), look.tone, m.u(look.line))
    if look.dashed:
        _cut_dashes(whole, m)
    if look.double:
        inset = rect.inflate(-2 * m.u(look.line + 2), -2 * m.u(look.line + 2))
        paint.draw_rounded(whole, inset, m.u(RADIUS), look.tone, m.u(1.5))
    return whole


def _cut_dashes(whole: Surface, m: Metrics) -> None:
    """Gaps in a line along all four sides."""
    width, height = whole.get_size()
    step, gap, deep = m.u(14), m.u(6), m.u(5)
    for x in range(m.u(12), width - m.u(10), step):
        whole.fill((0, 0, 0, 0), (x, 0, gap, deep))
        whole.fill((0, 0, 0, 0), (x, height - deep, gap, deep))
    for y in range(m.u(12), height - m.u(10), step):
        whole.fill((0, 0, 0, 0), (0, y, deep, gap))
        whole.fill((0, 0, 0, 0), (width - deep, y, deep, gap))


@kept(20)
def sign(kind: str, who: SeatLook | None, m: Metrics) -> Surface:
    """The sign of a kind of light. Do not change it."""
    side = m.u(_SIGN)
    whole = Surface((side, side), pygame.SRCALPHA)
    at = whole.get_rect()
    paint.draw_rounded(whole, at, side // 2, INK)
    paint.draw_rounded(whole, at.inflate(-m.u(2), -m.u(2)), side // 2, GOLD)
    paint.draw_rounded(whole, at.inflate(-m.u(5), -m.u(5)), side // 2, _SIGN_BED)
    name = LOOKS[kind].sign
    if name != _FLAG:
        picture = svg.fitted(name, round(side * 0.68), round(side * 0.68))
        whole.blit(picture, picture.get_rect(center=at.center))
    elif who:
        whole.blit(who.badge(side), (0, 0))
    return whole


def sign_rect(space: int, rect: Rect, m: Metrics) -> Rect:
    """Where the sign of a lit space is: at its edge towards the valley, where no pennant is."""
    at = Rect(0, 0, m.u(_SIGN), m.u(_SIGN))
    far = m.u(3)
    if is_corner(space):
        at.topleft = (rect.x + far, rect.y + far)
    elif side_of(space) in (0, 2):
        at.midbottom = (rect.right if side_of(space) == 0 else rect.left, rect.bottom - far)
    else:
        at.midleft = (rect.left + far, rect.bottom if side_of(space) == 1 else rect.top)
    return at


class Lights:
    """The lights that are on now."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        self._layer = layer
        self._m = m
        self._sprites: dict[tuple[str, int], list[Sprite]] = {}
        self._known: dict[tuple[str, int], tuple[str, SeatLook | None, Rect]] = {}
        self.kinds: dict[int, str] = {}
        self.creeks: frozenset[int] = frozenset()

    def show(
        self,
        spaces: Mapping[int, tuple[str, SeatLook | None, Rect]],
        creeks: Collection[int],
        creek_rect: Callable[[int], Rect],
    ) -> None:
        """Light these spaces (kind, whose it is, where) and creeks, and no others."""
        self.kinds = {space: kind for space, (kind, _, _) in spaces.items()}
        self.creeks = frozenset(creeks)
        wanted = {("space", space): (kind, who, rect) for space, (kind, who, rect) in spaces.items()}
        wanted |= {("creek", creek): (HERE, None, creek_rect(creek)) for creek in creeks}
        for key in [key for key in self._known if wanted.get(key) != self._known[key]]:
            for sprite in self._sprites.pop(key):
                self._layer.remove(sprite)
        for key, value in wanted.items():
            if key not in self._sprites:
                self._sprites[key] = (
                    self._creek(value[2]) if key[0] == "creek" else self._space(key[1], *value)
                )
                for sprite in self._sprites[key]:
                    self._layer.add(sprite)
        self._known = wanted

    def _space(self, space: int, kind: str, who: SeatLook | None, rect: Rect) -> list[Sprite]:
        m, look = self._m, LOOKS[kind]
        out = 2 * m.u(look.soft) + m.u(2)
        glow = halo(rect.size, kind, m.u(RADIUS), m)
        sprites = [
            Sprite(edge(rect.size, kind, m), rect.move(-m.u(OUT), -m.u(OUT)).topleft, EDGE_DEPTH),
            Sprite(glow, (rect.x - out, rect.y - out), HALO_DEPTH),
        ]
        if look.sign:
            place = sign_rect(space, rect, m)
            sprites.append(Sprite(sign(kind, who, m), place.topleft, SIGN_DEPTH))
        return sprites

    def _creek(self, rect: Rect) -> list[Sprite]:
        m = self._m
        out = 2 * m.u(LOOKS[BUY].soft) + m.u(2)
        line = paint.rounded(rect.width, rect.height, m.u(5), GLOW.veiled(255), m.u(4))
        return [
            Sprite(halo(rect.size, BUY, m.u(5), m), (rect.x - out, rect.y - out), CREEK_DEPTH),
            Sprite(line, rect.topleft, CREEK_EDGE_DEPTH),
        ]
