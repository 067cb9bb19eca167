"""The item of an auction: a highlighted and lifted card of a creek, or a highlighted building."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from games.klondike_board import pending
from games.klondike_board.state import View
from ui.draw import paint, svg
from ui.draw.boxes import around
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.tween import Tween
from ui.games.klondike_board.board.creeks import PILE_DEPTH, Creeks
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.lights import LOOKS, LOT, light_of_space
from ui.play.board.effects import drop_in
from ui.play.board.lights import glow_room, halo

_HALO_DEPTH: Final = PILE_DEPTH + 0.4
_CARD_DEPTH: Final = PILE_DEPTH + 0.6
_UP: Final = 12  # units by which a card is lifted
_GROWN: Final = 1.1
_ROUND: Final = 5  # the corners of a card, in units
_RISE: Final = 0.35


class AuctionLot:
    """The sprites of the item of an auction: a lifted card of a creek, or the space of a building.

    `area` is its place, None while nothing is for sale.
    """

    def __init__(self, layer: Layer, layout: Layout, creeks: Creeks) -> None:
        self._layer = layer
        self._layout = layout
        self._creeks = creeks
        self._sprites: list[Sprite] = []
        self._about: tuple[int, int, int] | None = None
        self._over: object = None
        self.area: Rect | None = None

    def follow(self, view: View) -> None:
        """Show the lot of the current auction, if there is one."""
        self._over = None
        self.keep(view)

    def keep(self, view: View) -> None:
        """Show the lot like `follow`, but hide a sold lot until the task changes."""
        task = view.task
        if isinstance(task, pending.Bidding) and task != self._over:
            self.show(task.creek, task.space)
        else:
            self.put_away()

    def hide_sold(self, view: View) -> None:
        """Hide the lot once it is sold, until the task changes."""
        self._over = view.task
        self.put_away()

    def show(self, creek: int, space: int) -> None:
        """Show the top card of a creek as the lot, or a building if the creek is negative."""
        about = (creek, space, self._creeks.left[creek] if creek >= 0 else 0)
        if about != self._about:
            self.put_away()
            self._about = about
            made = self._highlighted_card(creek) if creek >= 0 else self._highlighted_space(space)
            self._sprites = [self._layer.add(sprite) for sprite in made]

    def put_away(self) -> None:
        """Remove the lot."""
        for sprite in self._sprites:
            self._layer.remove(sprite)
        self._sprites, self._about, self.area = [], None, None

    def lift(self) -> list[Tween]:
        """Return the tweens that lift a card from its pile; a space stays in its place."""
        is_card = self._about is not None and self._about[0] >= 0
        return [drop_in(self._sprites, -self._layout.m.u(_UP), _RISE)] if is_card else []

    def _highlighted_card(self, creek: int) -> list[Sprite]:
        m, top = self._layout.m, self._creeks.top(creek)
        size = (round(top.width * _GROWN), round(top.height * _GROWN))
        area = around((top.centerx, top.centery - m.u(_UP)), *size)
        out, soft = glow_room(LOOKS[LOT], m), m.u(5)
        card = Sprite(svg.picture("card_back", *size), area.topleft, _CARD_DEPTH)
        shadow = paint.shadow_of(card.picture, soft, 150)
        card.change(backings=(Backing(shadow, (m.u(2) - 2 * soft, m.u(6) - 2 * soft)),))
        light = halo(size, LOOKS[LOT], m.u(_ROUND), m)
        edge = paint.rounded(*size, m.u(_ROUND), LOOKS[LOT].tone.with_alpha(255), m.u(3))
        self.area = area
        return [
            card,
            Sprite(edge, area.topleft, _CARD_DEPTH + 0.1),
            Sprite(light, (area.x - out, area.y - out), _HALO_DEPTH),
        ]

    def _highlighted_space(self, space: int) -> list[Sprite]:
        self.area = Rect(self._layout.spaces[space])
        return light_of_space(space, LOT, self.area, self._layout.m)
