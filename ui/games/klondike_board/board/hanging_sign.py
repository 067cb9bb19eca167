"""The chains on which the button of the cards hangs from the frame of the valley."""

from __future__ import annotations

from typing import Final

from ui.draw import paint, svg
from ui.draw.sprites import Backing, Layer, Sprite
from ui.games.klondike_board.board.layout import Layout

_DEPTH: Final = 4.0
_PLACES: Final = (0.13, 0.87)  # of the chains, as shares of the button's width
_INTO: Final = 5  # units by which a chain reaches behind the button
_SHADE: Final = 120  # of 255


def hang_sign(layer: Layer, layout: Layout) -> list[Sprite]:
    """Add the chains from the frame down to the button."""
    m, button, top = layout.m, layout.cards, layout.middle.y
    high = button.y + m.u(_INTO) - top
    picture, soft = svg.fit("sign_chain", high, high), m.u(1.5)
    shade = paint.shadow_of(picture, soft, _SHADE)
    backing = Backing(shade, (m.u(1.5) - 2 * soft, m.u(2) - 2 * soft))
    chains = []
    for share in _PLACES:
        x = round(button.x + button.width * share - picture.get_width() / 2)
        chains.append(layer.add(Sprite(picture, (x, top), _DEPTH)))
        chains[-1].change(backings=(backing,))
    return chains
