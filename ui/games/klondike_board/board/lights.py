"""The lights of spaces: edge, glow and sign of a space to buy, to sell, to offer or up for sale."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from ui.draw.picture import Picture
from ui.draw.sprites import Sprite
from ui.draw.theme import Metrics, colour
from ui.games.klondike_board.board.lettering import is_corner, side_of
from ui.games.klondike_board.board.spaces import RADIUS
from ui.play.board.lights import OUT, EdgeStyle, LightStyle, glow_room, halo, outline, sign

BUY: Final = "buy"
SELL: Final = "sell"
OFFER: Final = "offer"
LOT: Final = "lot"

HALO_DEPTH: Final = 8.0
EDGE_DEPTH: Final = 34.0
SIGN_DEPTH: Final = 48.0
_SIGN: Final = 26
_BESIDE: Final = 18  # units from a broad space to the middle of its sign, beside a token
_CUT: Final = EdgeStyle(outer=RADIUS + 1, inner=RADIUS, inset=2, dash=14)

LOOKS: Final[dict[str, LightStyle]] = {
    BUY: LightStyle(9, 5, sign="coin"),
    SELL: LightStyle(5, 4, colour("#ffb070"), dashed=True, sign="sack"),
    OFFER: LightStyle(6, 4, colour("#d6f2b8"), dashed=True, sign="ui_swap"),
    LOT: LightStyle(14, 5, colour("#ffd447"), sign="gavel"),
}


def edge(size: tuple[int, int], kind: str, m: Metrics) -> Picture:
    """Return the edge over a space."""
    return outline(size, LOOKS[kind], _CUT, m)


def sign_rect(space: int, rect: Rect, m: Metrics) -> Rect:
    """Return the place of the sign of a lit space: at its edge towards the valley, clear of the pennant."""
    at = Rect(0, 0, m.u(_SIGN), m.u(_SIGN))
    far = m.u(3)
    if is_corner(space):
        at.topleft = (rect.x + far, rect.y + far)
    elif side_of(space) in (0, 2):
        beside = m.u(_BESIDE)
        at.midbottom = (rect.right + beside if side_of(space) == 0 else rect.left - beside, rect.bottom - far)
    else:
        at.midleft = (rect.left + far, rect.bottom if side_of(space) == 1 else rect.top)
    return at


def light_of_space(space: int, kind: str, rect: Rect, m: Metrics) -> list[Sprite]:
    """Return the light of a space: its edge, its glow, its sign."""
    look, by = LOOKS[kind], -m.u(OUT)
    out, place = glow_room(look, m), sign_rect(space, rect, m)
    return [
        Sprite(edge(rect.size, kind, m), rect.move(by, by).topleft, EDGE_DEPTH),
        Sprite(halo(rect.size, look, m.u(RADIUS), m), (rect.x - out, rect.y - out), HALO_DEPTH),
        Sprite(sign(look.sign, place.width, 0.68, None, m), place.topleft, SIGN_DEPTH),
    ]
