"""The lights over spaces and rows: those that a person can choose, and the chosen one."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from ui.draw.picture import Picture
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics, colour
from ui.play.board.lights import OUT, BoardLights, EdgeStyle, LightStyle, glow_room, halo, outline, sign

HERE: Final = "here"
"""The chosen space, or the subject of a hint or of a line of the log."""
BUILD: Final = "build"
"""A lot on which a building can be placed."""
SELL: Final = "sell"
GIVE: Final = "give"
LOSE: Final = "lose"
BLAME: Final = "blame"
"""The row of a player who can be chosen."""

HALO_DEPTH: Final = 31.0
EDGE_DEPTH: Final = 34.0
SIGN_DEPTH: Final = 48.0
_SIGN: Final = 30
_CUT: Final = EdgeStyle(outer=4, inner=3, inset=2.5, dash=15)

LOOKS: Final[dict[str, LightStyle]] = {
    HERE: LightStyle(11, 6),
    BUILD: LightStyle(8, 4, sign="bld_hotel"),
    SELL: LightStyle(6, 4, colour("#ffb070"), dashed=True, sign="sack"),
    GIVE: LightStyle(6, 4, colour("#d6f2b8"), dashed=True, sign="deed_card"),
    LOSE: LightStyle(6, 4, colour("#ff9a86"), double=True, sign="ui_close"),
    BLAME: LightStyle(6, 4, colour("#ff9a86"), double=True),
}


def edge(size: tuple[int, int], kind: str, m: Metrics) -> Picture:
    """Return the outline of a light of this kind."""
    return outline(size, LOOKS[kind], _CUT, m)


class Lights(BoardLights[tuple[str, Rect]]):
    """The lights now shown, each with its kind and rectangle; a set with a larger `higher` lies above."""

    def __init__(self, layer: Layer, m: Metrics, higher: float = 0.0) -> None:
        super().__init__(layer, self._light_sprites)
        self._higher = higher
        self._m = m

    def _light_sprites(self, _: int, light: tuple[str, Rect]) -> list[Sprite]:
        kind, rect = light
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
