"""The buildings on the ring: their spaces, tinted where they are owned, and the pennants of their owners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.klondike_board.board import DEEDS
from games.klondike_board.state import NOBODY
from ui.draw import paint
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.theme import Metrics
from ui.draw.tween import Tween, in_out_sine
from ui.games.klondike_board.art import fonts
from ui.games.klondike_board.layout import Layout
from ui.games.klondike_board.spaces import face, is_broad, side_of

SPACE_DEPTH: Final = 10.0
FLAG_DEPTH: Final = 38.0
_FLAG: Final = 34
_PULL: Final = 0.25


class Deeds:
    """The sprites of the buildings; `owners` are the seats whose pennants are planted, by space."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._layer = layer
        self._layout = layout
        self._m = m
        self._seats = tuple(seats)
        self.owners: dict[int, int] = {}
        self._fonts = fonts(layout, m)
        self._spaces = {space: self._made(space) for space in DEEDS}
        self._flags: dict[int, Sprite] = {}

    def _made(self, space: int) -> Sprite:
        rect = self._layout.spaces[space]
        picture = face(space, None, rect.size, self._fonts[is_broad(space, rect.size)], self._m)
        return self._layer.add(Sprite(picture, rect.topleft, SPACE_DEPTH))

    def show(self, owner: Sequence[int]) -> None:
        """Show whose each space is."""
        for space in DEEDS:
            self.own(space, owner[space])

    def own(self, space: int, owner: int) -> None:
        """Show whose a space is."""
        self.owners.pop(space, None)
        look = self._seats[owner] if owner != NOBODY else None
        rect = self._layout.spaces[space]
        picture = face(space, look, rect.size, self._fonts[is_broad(space, rect.size)], self._m)
        if picture is not self._spaces[space].picture:
            self._spaces[space].change(picture=picture)
        flag = self._flags.pop(space, None)
        if flag:
            self._layer.remove(flag)
        if look:
            self.owners[space] = owner
            self._flags[space] = self._flag(space, look)
            self._layer.add(self._flags[space])

    def arrange(self, owner: Sequence[int]) -> list[Tween]:
        """Show whose each space is; pennants that are new drop in."""
        before = dict(self.owners)
        self.show(owner)
        changed = [space for space, seat in sorted(self.owners.items()) if before.get(space) != seat]
        return [self._dropping(self._flags[space]) for space in changed]

    def _dropping(self, flag: Sprite) -> Tween:
        x, y = flag.place
        up = self._m.u(26)

        def show(share: float) -> None:
            flag.change(place=(x, y - round(up * (1 - share))))

        return Tween(_PULL, show, in_out_sine, done=lambda: flag.change(place=(x, y)))

    def _flag(self, space: int, look: SeatLook) -> Sprite:
        """A pennant at the inner edge of its space."""
        m, rect = self._m, self._layout.spaces[space]
        picture = look.flag(m.u(_FLAG))
        at = picture.get_rect()
        side = side_of(space)
        if side == 0:
            at.topleft = (rect.right - m.u(12), rect.y - m.u(4))
        elif side == 1:
            at.midtop = (rect.centerx, rect.bottom - m.u(10))
        elif side == 2:
            at.topleft = (rect.x - m.u(24), rect.y + m.u(2))
        else:
            at.bottomleft = (rect.right - m.u(26), rect.y + m.u(8))
        soft = m.u(2)
        backing = Backing(paint.shadow_of(picture, soft, 130), (m.u(1) - 2 * soft, m.u(2) - 2 * soft))
        flag = Sprite(picture, at.topleft, FLAG_DEPTH + space * 0.01)
        flag.change(backings=(backing,))
        return flag
