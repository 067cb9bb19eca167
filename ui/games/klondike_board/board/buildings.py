"""The buildings on the board, with the pennants of their owners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from pygame import Surface

from games.klondike_board.board import DEEDS, KIND, OF_KIND, RING
from games.klondike_board.money import unit_revenue
from games.klondike_board.pending import Over
from games.klondike_board.state import NOBODY, View
from ui.draw import paint
from ui.draw.gradual import paint_on_thread
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.tween import Tween, in_out_sine
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.lettering import side_of, sizes_on
from ui.games.klondike_board.board.spaces import GHOST, face, ruin_name
from ui.play.board.effects import drop_in

SPACE_DEPTH: Final = 10.0
FLAG_DEPTH: Final = 38.0
_FLAG: Final = 34
_PULL: Final = 0.25


class Buildings:
    """The sprites of the buildings; `owners` are the seats whose pennants are planted, by space.

    `burned` are the spaces with ruins.
    """

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        m = layout.m
        self._layer = layer
        self._layout = layout
        self._m = m
        self._seats = tuple(seats)
        self._sizes = sizes_on(layout)
        self.owners: dict[int, int] = {}
        self.burned: frozenset[int] = frozenset()
        self.is_ghost_town = False
        self._spaces = {space: self._add_sprite(space) for space in DEEDS}
        self._flags: dict[int, Sprite] = {}

    def _add_sprite(self, space: int) -> Sprite:
        return self._layer.add(
            Sprite(self._face_of(space)(), self._layout.spaces[space].topleft, SPACE_DEPTH)
        )

    def _face_of(self, space: int) -> Callable[[], Picture]:
        """Return a function that paints a space with its name, and its price or the cost of a visit."""
        look = self._seats[self.owners[space]] if space in self.owners else None
        owner = [NOBODY for _ in RING]
        for place, seat in self.owners.items():
            owner[place] = seat
        size, each = self._layout.spaces[space].size, unit_revenue(owner, space) if look else 0
        return partial(face, space, look, size, self._sizes, self._m, each, self._other_picture(space))

    def _other_picture(self, space: int) -> str:
        """Return the picture that a building has in place of its own, "" for none."""
        if space in self.burned:
            return ruin_name(space)
        return GHOST if self.is_ghost_town else ""

    def show(self, view: View) -> None:
        """Show the owner and the state of each building."""
        self.burned, self.is_ghost_town = view.burned, isinstance(view.task, Over)
        for space in DEEDS:
            self.set_owner(space, view.owner[space])

    def burn(self, space: int) -> None:
        """Leave a ruin of a building, without an owner."""
        self.burned |= {space}
        self.set_owner(space, NOBODY)

    def rebuild(self, space: int, owner: int) -> None:
        """Show a building, which may have been a ruin, with its owner."""
        self.burned -= {space}
        self.set_owner(space, owner)

    def board_up(self) -> None:
        """Board up all buildings, each once it is painted: the town is empty."""
        self.is_ghost_town = True
        self._update_gradually(DEEDS)

    def remove_owners(self) -> None:
        """Remove the owners of all spaces, and show each space without one once it is painted."""
        for flag in self._flags.values():
            self._layer.remove(flag)
        kinds = {KIND[space] for space in self.owners}
        self._flags.clear()
        self.owners.clear()
        self._update_gradually([space for space in DEEDS if KIND[space] in kinds])

    def set_owner(self, space: int, owner: int) -> None:
        """Show the owner of a space, and the new costs of a visit to each space of its kind."""
        self.owners.pop(space, None)
        flag = self._flags.pop(space, None)
        if flag:
            self._layer.remove(flag)
        if owner != NOBODY:
            self.owners[space] = owner
            self._flags[space] = self._flag(space, self._seats[owner])
            self._layer.add(self._flags[space])
        for each in OF_KIND[KIND[space]]:
            self._update_space(each)

    def _update_space(self, space: int) -> None:
        picture = self._face_of(space)()
        if picture is not self._spaces[space].picture:
            self._spaces[space].change(picture=picture)

    def _update_gradually(self, spaces: Iterable[int]) -> None:
        """Update spaces as they are painted on the thread: many take longer than a frame."""
        for space in spaces:
            parts = paint_on_thread(self._face_of(space))
            self._layer.paint((self, space), parts, partial(self._update_painted, space))

    def _update_painted(self, space: int, _: Surface) -> None:
        self._update_space(space)

    def arrange(self, view: View) -> list[Tween]:
        """Show the owner and the state of each building, and return tweens that drop new pennants in."""
        before = dict(self.owners)
        self.show(view)
        changed = [space for space, seat in sorted(self.owners.items()) if before.get(space) != seat]
        return [drop_in([self._flags[space]], self._m.u(26), _PULL, in_out_sine) for space in changed]

    def _flag(self, space: int, look: SeatLook) -> Sprite:
        """Return a pennant at the inner edge of its space."""
        m, rect = self._m, self._layout.spaces[space]
        picture = look.flag(m.u(_FLAG))
        at = picture.get_rect()
        side = side_of(space)
        if side == 0:
            at.topleft = (rect.right - m.u(12), rect.y - m.u(4))
        elif side == 1:
            at.midtop = (rect.centerx, rect.bottom - m.u(10))
        elif side == 2:
            at.topleft = (rect.x - m.u(24), rect.y - m.u(4))
        else:
            at.bottomleft = (rect.right - m.u(26), rect.y + m.u(8))
        soft = m.u(2)
        backing = Backing(paint.shadow_of(picture, soft, 130), (m.u(1) - 2 * soft, m.u(2) - 2 * soft))
        flag = Sprite(picture, at.topleft, FLAG_DEPTH + space * 0.01)
        flag.change(backings=(backing,))
        return flag
