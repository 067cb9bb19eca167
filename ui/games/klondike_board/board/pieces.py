"""The moving parts of the board: the players' figures, pennants on buildings, the lot for sale, two dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from games.compat import override
from games.core import Words
from games.klondike_board import pending
from games.klondike_board.board import DEEDS, KIND, OF_KIND, RING
from games.klondike_board.money import unit
from games.klondike_board.state import NOBODY, View
from ui.draw import paint, svg, text
from ui.draw.boxes import around
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Sprite
from ui.draw.theme import CREAM
from ui.draw.tween import Tween, even, in_out_sine
from ui.games.klondike_board.board.background import font_at
from ui.games.klondike_board.board.creeks import PILE_DEPTH, Creeks
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.spaces import (
    LOOKS,
    LOT,
    face,
    is_broad,
    is_corner,
    light_of_space,
    side_of,
)
from ui.play import tokens
from ui.play.dice import YAWS, RingDice, Throw, Way, die
from ui.play.effects import landing
from ui.play.lights import glow_room, halo
from ui.play.tokens import WALKING, Gait
from ui.words import in_words

# ------------------------------------------------------------------ the players' figures
SIZE: Final = 48
WAITS: Final = "ui_clock"
HELD: Final = "ui_lock"
STEP: Final = 0.13
FAST: Final = 0.07
_GAIT: Final = Gait(glow=(0.62, 0.72), hop=10, step=STEP, fast=FAST, sent=0.75)
_ROW: Final = 3  # most tokens in one row; more stand in two
_DOWN: Final = (0.7, 0.55, 0.7, 0.42)  # of a token, from the upper edge of a space at each side of the board


def spots(rect: Rect, space: int, count: int, size: int) -> list[tuple[int, int]]:
    """Return the middles of `count` tokens on a space."""
    if is_broad(space, rect.size):
        centre, rows = (rect.x + round(size * 0.52), rect.centery - size // 16), 1
        room = round(rect.width * 0.94) - size
    else:
        down = round(rect.height * 0.42) if is_corner(space) else round(size * _DOWN[side_of(space)])
        centre = (rect.centerx, rect.y + down)
        rows = 1 if count <= _ROW else 2
        room = rect.width - round(size * 0.72)
    across = -(-count // rows)
    wide, deep = (0.84, 0.6) if is_corner(space) else (0.62, 0.46)
    wide = 0.44 if is_broad(space, rect.size) else wide
    step = min(round(size * wide), room // max(1, across - 1))
    found = []
    for number in range(count):
        row, column = divmod(number, across)
        here = min(across, count - row * across)
        x = centre[0] + round((column - (here - 1) / 2) * step)
        if is_broad(space, rect.size):
            x = max(rect.x + size // 2, centre[0] - (here - 1) * step // 2) + column * step
        y = centre[1] + round((row - (rows - 1) / 2) * size * deep)
        found.append((x, y))
    return found


# ------------------------------------------------------------------ signs of holds
def sign(view: View, seat: int) -> str:
    """Return the picture of the sign at a token, "" for none: a turn to miss, the pass, a show."""
    if view.climbs[seat] or view.shows[seat]:
        return HELD
    return WAITS if view.misses[seat] else ""


def signs(view: View) -> list[str]:
    """Return the sign at each token."""
    return [sign(view, seat) for seat in range(len(view.misses))]


class Tokens(tokens.Tokens):
    """The sprites of the tokens; `at` holds the space of each player."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        m = layout.m
        size = min(m.u(SIZE), round(layout.spaces[1].height * 0.92))

        def on(space: int, count: int) -> list[tuple[int, int]]:
            return spots(layout.spaces[space], space, count, size)

        super().__init__(layer, m, seats, size, len(RING), _GAIT, on)

    def mark(self, seat: int, sign: str) -> None:
        """Put a sign at a token, "" for none."""
        self._marks[seat] = sign
        self._dress(seat)

    def shake(self, seat: int) -> Tween:
        """Return a tween that shakes a token to and fro: it cannot get away."""
        x, y = self.spot(seat)
        reach = self._m.u(5)

        def show(share: float) -> None:
            wave = (0.0, 1.0, -1.0, 1.0, -0.5, 0.0)[min(5, int(share * 6))]
            self._stand(seat, (x + reach * wave, y), WALKING)

        return Tween(0.42, show, even, done=lambda: self._stand(seat, self.spot(seat)))


# ------------------------------------------------------------------ buildings and pennants
SPACE_DEPTH: Final = 10.0
FLAG_DEPTH: Final = 38.0
_FLAG: Final = 34
_PULL: Final = 0.25


class Deeds:
    """The sprites of the buildings; `owners` are the seats whose pennants are planted, by space."""

    def __init__(self, layer: Layer, layout: Layout, seats: Sequence[SeatLook]) -> None:
        m = layout.m
        self._layer = layer
        self._layout = layout
        self._m = m
        self._seats = tuple(seats)
        self.owners: dict[int, int] = {}
        self._spaces = {space: self._made(space) for space in DEEDS}
        self._flags: dict[int, Sprite] = {}

    def _made(self, space: int) -> Sprite:
        return self._layer.add(
            Sprite(self._face(space, None), self._layout.spaces[space].topleft, SPACE_DEPTH)
        )

    def _face(self, space: int, look: SeatLook | None) -> Picture:
        """Return a space with its name, and its price or the cost of a visit."""
        font, owner = font_at(self._layout, self._m, space), [NOBODY for _ in RING]
        for place, seat in self.owners.items():
            owner[place] = seat
        size, each = self._layout.spaces[space].size, unit(owner, space) if look else 0
        return face(space, look, size, font, self._m, each)

    def show(self, owner: Sequence[int]) -> None:
        """Show the owner of each building."""
        for space in DEEDS:
            self.own(space, owner[space])

    def own(self, space: int, owner: int) -> None:
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
            self._price(each)

    def _price(self, space: int) -> None:
        look = self._seats[self.owners[space]] if space in self.owners else None
        picture = self._face(space, look)
        if picture is not self._spaces[space].picture:
            self._spaces[space].change(picture=picture)

    def arrange(self, owner: Sequence[int]) -> list[Tween]:
        """Show the owner of each building, and return tweens that drop new pennants in."""
        before = dict(self.owners)
        self.show(owner)
        changed = [space for space, seat in sorted(self.owners.items()) if before.get(space) != seat]
        return [landing([self._flags[space]], self._m.u(26), _PULL, in_out_sine) for space in changed]

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
            at.topleft = (rect.x - m.u(24), rect.y + m.u(2))
        else:
            at.bottomleft = (rect.right - m.u(26), rect.y + m.u(8))
        soft = m.u(2)
        backing = Backing(paint.shadow_of(picture, soft, 130), (m.u(1) - 2 * soft, m.u(2) - 2 * soft))
        flag = Sprite(picture, at.topleft, FLAG_DEPTH + space * 0.01)
        flag.change(backings=(backing,))
        return flag


# ------------------------------------------------------------------ the lot under the hammer
_HALO_DEPTH: Final = PILE_DEPTH + 0.4
_CARD_DEPTH: Final = PILE_DEPTH + 0.6
_UP: Final = 12  # units by which a card is lifted
_GROWN: Final = 1.1
_ROUND: Final = 5  # the corners of a card, in units
_RISE: Final = 0.35


class Lot:
    """The sprites of the lot for sale: a card of a creek, lifted and lit, or the space of a building, lit.

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
        """Show the lot like `follow`, but keep a lot that was knocked down hidden until the task changes."""
        task = view.task
        if isinstance(task, pending.Bidding) and task != self._over:
            self.show(task.creek, task.space)
        else:
            self.put_away()

    def knock(self, view: View) -> None:
        """Hide the lot at the fall of the hammer."""
        self._over = view.task
        self.put_away()

    def show(self, creek: int, space: int) -> None:
        """Show the top card of a creek as the lot, or a building if the creek is negative."""
        about = (creek, space, self._creeks.left[creek] if creek >= 0 else 0)
        if about != self._about:
            self.put_away()
            self._about = about
            made = self._lit_card(creek) if creek >= 0 else self._lit_space(space)
            self._sprites = [self._layer.add(sprite) for sprite in made]

    def put_away(self) -> None:
        """Remove the lot."""
        for sprite in self._sprites:
            self._layer.remove(sprite)
        self._sprites, self._about, self.area = [], None, None

    def rise(self) -> list[Tween]:
        """Return the tweens that lift a card from its pile; a space stays in its place."""
        is_card = self._about is not None and self._about[0] >= 0
        return [landing(self._sprites, -self._layout.m.u(_UP), _RISE)] if is_card else []

    def _lit_card(self, creek: int) -> list[Sprite]:
        m, top = self._layout.m, self._creeks.top(creek)
        size = (round(top.width * _GROWN), round(top.height * _GROWN))
        area = around((top.centerx, top.centery - m.u(_UP)), *size)
        out, soft = glow_room(LOOKS[LOT], m), m.u(5)
        card = Sprite(svg.picture("card_back", *size), area.topleft, _CARD_DEPTH)
        shadow = paint.shadow_of(card.picture, soft, 150)
        card.change(backings=(Backing(shadow, (m.u(2) - 2 * soft, m.u(6) - 2 * soft)),))
        light = halo(size, LOOKS[LOT], m.u(_ROUND), m)
        edge = paint.rounded(*size, m.u(_ROUND), LOOKS[LOT].tone.veiled(255), m.u(3))
        self.area = area
        return [
            card,
            Sprite(edge, area.topleft, _CARD_DEPTH + 0.1),
            Sprite(light, (area.x - out, area.y - out), _HALO_DEPTH),
        ]

    def _lit_space(self, space: int) -> list[Sprite]:
        self.area = Rect(self._layout.spaces[space])
        return light_of_space(space, LOT, self.area, self._layout.m)


# ------------------------------------------------------------------ dice
_ANGLES: Final = (8, -12)
_SUM: Final = 36
_THROWER: Final = 26


class DicePair(RingDice):
    """The dice, their sum, its purpose, and the thrower's badge."""

    FIRST: Final = (3, 5)
    """The spots of the dice before the first throw."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self.spots = list(self.FIRST)
        super().__init__(layer, layout)
        self._words = self._saying()
        self._badge = self._saying()

    def show(self, spots: tuple[int, int]) -> None:
        """Let the dice lie with these spots, at once."""
        self.spots = list(spots)
        self.settle()

    @override
    def _lay(self, number: int) -> None:
        place = self._layout.dice[number]
        picture = die(self.spots[number], place.width, _ANGLES[number])
        self._dice[number].lie(picture, place.width, place.center)

    # -------------------------------------------------------------- thrown
    def tumble(self, spots: tuple[int, int], words: Words, who: SeatLook | None) -> list[Tween]:
        """Throw the dice from beyond the window's edge; the sum pops up when they lie."""
        self.clear()
        self.spots = list(spots)
        room = self._layout.result
        centre = (room.centerx, room.centery - text.height(self._m.font(15)) // 2)
        total = self._popped(str(sum(spots)), self._full(), centre, lambda: self._tell(words, who))
        return [self._thrown(0), self._thrown(1), total]

    @override
    def _throw(self, number: int, way: Way) -> Throw:
        return Throw(self.spots[number], *way, _ANGLES[number], YAWS[number], number == 1)

    def _full(self) -> int:
        """Return the font size of the sum."""
        room = self._layout.result
        return min(max(self._m.u(_SUM), room.height // 4), room.height * 2 // 5, room.width // 2)

    def _tell(self, words: Words, who: SeatLook | None) -> None:
        room, m = self._layout.result, self._m
        said = in_words(words)
        face = text.line(said, text.fitting_size(said, m.font(15), room.width), CREAM)
        below = (room.centerx, room.centery + round(self._full() * 0.6))
        self._words.change(picture=face, place=face.get_rect(center=below).topleft, visible=True)
        if who:
            badge = who.badge(m.u(_THROWER))
            corner = badge.get_rect(topright=(room.right - m.u(2), room.y + m.u(8)))
            self._badge.change(picture=badge, place=corner.topleft, visible=True)
