"""What lights up while somebody chooses: spaces, each kind with an edge and a sign of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics, colour
from ui.play.lights import OUT, Cut, Look, glow_room, halo, outline, sign

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
_SIGN: Final = 30
_CUT: Final = Cut(outer=4, inner=3, inset=2.5, dash=15)

LOOKS: Final[dict[str, Look]] = {
    HERE: Look(11, 6),
    BUILD: Look(8, 4, sign="bld_hotel"),
    SELL: Look(6, 4, colour("#ffb070"), dashed=True, sign="sack"),
    GIVE: Look(6, 4, colour("#d6f2b8"), dashed=True, sign="deed_card"),
    LOSE: Look(6, 4, colour("#ff9a86"), double=True, sign="ui_close"),
    BLAME: Look(6, 4, colour("#ff9a86"), double=True),
}


def edge(size: tuple[int, int], kind: str, m: Metrics) -> Surface:
    """The edge over a space. Do not change it."""
    return outline(size, LOOKS[kind], _CUT, m)


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
        out, by = glow_room(look, m), -m.u(OUT)
        glow = halo(rect.size, look, m.u(3), m)
        sprites = [
            Sprite(glow, (rect.x - out, rect.y - out), HALO_DEPTH + self._higher),
            Sprite(edge(rect.size, kind, m), rect.move(by, by).topleft, EDGE_DEPTH + self._higher),
        ]
        if look.sign:
            picture = sign(look.sign, m.u(_SIGN), 0.66, None, m)
            sprites.append(Sprite(picture, (rect.x + m.u(4), rect.y + m.u(4)), SIGN_DEPTH))
        return sprites
