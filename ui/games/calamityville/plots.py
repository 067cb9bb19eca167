"""The spaces of the ring as sprites: what stands on each, and the pennants of the owners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from games.calamityville.board import RING
from games.calamityville.state import NOBODY, NOWHERE
from ui.draw import paint
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.theme import Metrics
from ui.draw.tween import Tween, out_back
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.spaces import BARE, Plot, building, building_rect, face, flag_rect

SPACE_DEPTH: Final = 10.0
GHOST_DEPTH: Final = 36.0
FLAG_DEPTH: Final = 38.0
_DROP: Final = 0.3
_GHOST: Final = 150  # how much of a building that is only thought of is seen, of 255


class Plots:
    """The sprites of the spaces; `owner` and `built` are those of what is shown, and change with it."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._layer = layer
        self._layout = layout
        self._m = m
        self._seats = tuple(seats)
        self.owner: Sequence[int] = [NOBODY for _ in RING]
        self.built: Sequence[str] = ["" for _ in RING]
        self._is_bust = False
        self._bare: set[int] = set()
        self._ghost: list[Sprite] = []
        self._thought = NOWHERE
        self._spaces = [self._made(space) for space in RING]
        self._flags: dict[int, Sprite] = {}

    def _made(self, space: int) -> Sprite:
        rect = self._layout.spaces[space]
        return self._layer.add(Sprite(face(Plot(space), rect.size, self._m), rect.topleft, SPACE_DEPTH))

    # -------------------------------------------------------------- showing
    def show(self, owner: Sequence[int], built: Sequence[str]) -> None:
        """Show what stands where, and whose it is, from now on."""
        self.follow(owner, built)
        self._bare.clear()
        for space in RING:
            self.refresh(space)

    def follow(self, owner: Sequence[int], built: Sequence[str]) -> None:
        """These are the lists of what is shown: they change with it."""
        self.owner, self.built = owner, built

    def arrange(self, owner: Sequence[int], built: Sequence[str]) -> list[Tween]:
        """Show what stands where; pennants that are new drop in."""
        before = self.owner
        self.show(owner, built)
        changed = [space for space in RING if before[space] != owner[space] != NOBODY]
        return [self.drop_flag(space) for space in changed]

    def age(self, *, is_bust: bool) -> None:
        """Show the spaces in boom or in bust times."""
        if is_bust != self._is_bust:
            self._is_bust = is_bust
            for space in RING:
                self._show_face(space)

    def bare(self, space: int) -> None:
        """The place of a space is bare until `refresh`: what stands there comes, or went."""
        self._bare.add(space)
        self._show_face(space)
        self.furl(space)

    def refresh(self, space: int) -> None:
        """Show what stands on a space and whose it is."""
        self._bare.discard(space)
        self._show_face(space)
        self.furl(space)
        owner = self.owner[space]
        if owner != NOBODY:
            self._flags[space] = self._flag(space, self._seats[owner])
            self._layer.add(self._flags[space])

    def _show_face(self, space: int) -> None:
        is_bare = space in self._bare or (space == self._thought and not self.built[space])
        kind = BARE if is_bare else self.built[space]
        owner = self.owner[space]
        look = self._seats[owner] if owner != NOBODY else None
        plot = Plot(space, kind, look, self._is_bust)
        picture = face(plot, self._layout.spaces[space].size, self._m)
        if picture is not self._spaces[space].picture:
            self._spaces[space].change(picture=picture)

    # -------------------------------------------------------------- pennants
    def drop_flag(self, space: int) -> Tween:
        """The pennant of a space drops in."""
        flag = self._flags[space]
        x, y = flag.place
        up = self._m.u(26)

        def show(share: float) -> None:
            flag.change(place=(x, y - round(up * (1 - share))))

        return Tween(_DROP, show, out_back, done=lambda: flag.change(place=(x, y)))

    def furl(self, space: int) -> None:
        """The pennant of a space is gone; the one that belongs there comes with `refresh`."""
        flag = self._flags.pop(space, None)
        if flag:
            self._layer.remove(flag)

    def _flag(self, space: int, look: SeatLook) -> Sprite:
        m = self._m
        at = flag_rect(self._layout.spaces[space], m)
        picture = look.flag(at.width)
        soft = m.u(2)
        backing = Backing(paint.shadow_of(picture, soft, 110), (m.u(1) - 2 * soft, m.u(2) - 2 * soft))
        flag = Sprite(picture, at.topleft, FLAG_DEPTH + space * 0.01)
        flag.change(backings=(backing,))
        return flag

    # -------------------------------------------------------------- thought of
    def preview(self, space: int, kind: str, look: SeatLook | None) -> None:
        """The ghost of a building on a space, with the pennant of a player; a kind of "" takes it away."""
        for sprite in self._ghost:
            self._layer.remove(sprite)
        self._ghost = []
        before, self._thought = self._thought, space if kind else NOWHERE
        for each in {before, self._thought} - {NOWHERE}:
            self._show_face(each)
        if not kind:
            return
        place = self.building_rect(space)
        picture = building(kind, place.size).copy()
        picture.set_alpha(_GHOST)
        self._ghost.append(Sprite(picture, place.topleft, GHOST_DEPTH))
        if look:
            at = flag_rect(self._layout.spaces[space], self._m)
            flag = look.flag(at.width).copy()
            flag.set_alpha(_GHOST)
            self._ghost.append(Sprite(flag, at.topleft, GHOST_DEPTH))
        for sprite in self._ghost:
            self._layer.add(sprite)

    def building_rect(self, space: int) -> Rect:
        """Where the building of a space stands, with its plinth."""
        return building_rect(self._layout.spaces[space], self._m)
