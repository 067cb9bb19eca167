"""What lies over the mines while somebody chooses: lights of each kind, and pills with what it would mean.

Every kind has an edge and a sign of its own, so that none is known by its colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import BRIGHT_GOLD, Metrics, colour
from ui.games.strike_it_rich.layout import Layout
from ui.games.strike_it_rich.tiles import RADIUS, cut
from ui.play.lights import FLAG, Look, cut_dashes, glow_room, halo, sign
from ui.widgets.pill import pill

OPEN: Final = "open"
CHOSEN: Final = "chosen"
BESIDE: Final = "beside"
SELL: Final = "sell"
CLAIM: Final = "claim"
DIAMONDS: Final = "diamonds"
BARRED: Final = "barred"

HALO_DEPTH: Final = 4.0
EDGE_DEPTH: Final = 14.0
PILL_DEPTH: Final = 20.0
_VEIL: Final = (20, 10, 8, 130)
_SELL: Final = colour("#ffb070")
_ICE: Final = colour("#c9f1ff")


LOOKS: Final[dict[str, Look]] = {
    OPEN: Look(7, 3),
    CHOSEN: Look(13, 6, out=5, sign="ui_check"),
    BESIDE: Look(0, 3, dashed=True, sign="coin", tone=BRIGHT_GOLD),
    SELL: Look(5, 4, dashed=True, sign="sack", tone=_SELL),
    CLAIM: Look(7, 3, sign=FLAG),
    DIAMONDS: Look(9, 4, sign="ore_diamond", tone=_ICE),
    BARRED: Look(0, 0, sign="ui_lock", veil=True),
}


@cached(12)
def edge(size: tuple[int, int], kind: str, who: SeatLook | None, m: Metrics) -> Surface:
    """The edge over a mine, with its sign at the left of the painting. Do not change it."""
    look, parts = LOOKS[kind], cut(size, m)
    whole = Surface(size, pygame.SRCALPHA)
    rect = whole.get_rect()
    if look.veil:
        paint.draw_rounded(whole, rect, m.u(RADIUS), _VEIL)
    if look.line:
        paint.draw_rounded(whole, rect, m.u(RADIUS), look.tone, m.u(look.line))
        if look.dashed:
            cut_dashes(whole, m.u(15), 14, 6, m)
    if look.sign:
        side = min(m.u(28), size[0] // 4)
        whole.blit(sign(look.sign, side, 0.66, who, m, (3, 6)), (m.u(5), parts.head - m.u(9)))
    return whole


class Lights:
    """The lights and pills that are on now."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layer = layer
        self._layout = layout
        self._m = m
        self._lights: dict[int, tuple[str, SeatLook | None]] = {}
        self._sprites: dict[int, list[Sprite]] = {}
        self._words: dict[int, str] = {}
        self._pills: dict[int, Sprite] = {}

    @property
    def kinds(self) -> dict[int, str]:
        """The kind of light by mine."""
        return {mine: kind for mine, (kind, _) in self._lights.items()}

    @property
    def words(self) -> dict[int, str]:
        """What the pills say by mine."""
        return dict(self._words)

    def light(self, lights: Mapping[int, str], who: SeatLook | None) -> None:
        """Light these mines and no others; `who` is the one that chooses."""
        wanted = {mine: (kind, who) for mine, kind in lights.items()}
        for mine in [mine for mine in self._lights if wanted.get(mine) != self._lights[mine]]:
            for sprite in self._sprites.pop(mine):
                self._layer.remove(sprite)
        for mine, (kind, _) in wanted.items():
            if mine not in self._sprites:
                self._sprites[mine] = self._made(mine, kind, who)
        self._lights = wanted

    def _made(self, mine: int, kind: str, who: SeatLook | None) -> list[Sprite]:
        rect, look, m = self._layout.mines[mine], LOOKS[kind], self._m
        sprites = [Sprite(edge(rect.size, kind, who, m), rect.topleft, EDGE_DEPTH)]
        if look.soft:
            out, glow = glow_room(look, m), halo(rect.size, look, m.u(RADIUS), m)
            sprites.append(Sprite(glow, (rect.x - out, rect.y - out), HALO_DEPTH))
        for sprite in sprites:
            self._layer.add(sprite)
        return sprites

    def caption(self, captions: Mapping[int, str]) -> None:
        """Show these words on these mines and no others."""
        for mine in [mine for mine in self._words if captions.get(mine) != self._words[mine]]:
            self._layer.remove(self._pills.pop(mine))
        for mine, words in captions.items():
            if mine not in self._pills:
                self._pills[mine] = self._pill(mine, words)
                self._layer.add(self._pills[mine])
        self._words = dict(captions)

    def _pill(self, mine: int, words: str) -> Sprite:
        rect, m = self._layout.mines[mine], self._m
        parts = cut(rect.size, m)
        room = Rect(rect.x, rect.y + parts.head + m.u(6), rect.width, 0)
        room.height = rect.bottom - parts.foot - room.y
        picture = pill(words, rect.width + self._layout.gap - m.u(2), m, room.height + m.u(12))
        place = picture.get_rect(centerx=rect.centerx)
        place.bottom = max(room.bottom + m.u(3), room.y + place.height - m.u(4))
        return Sprite(picture, place.topleft, PILL_DEPTH)
