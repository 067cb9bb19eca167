"""The players' figures on the ring: where each stands, side by side where several meet, and how they walk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from games.calamityville.board import RING
from ui import paint
from ui.kept import kept
from ui.scenes.board.seats import SeatLook
from ui.scenes.calamityville.layout import Layout
from ui.scenes.calamityville.spaces import strip_height
from ui.sprites import Backing, Layer, Place, Sprite
from ui.theme import GLOW, Metrics
from ui.tween import Tween, in_out_sine, linear, out_cubic

SIZE: Final = 52
DEPTH: Final = 60.0
WALKING: Final = 120.0
STEP: Final = 0.15
_HOP: Final = 12
_SENT: Final = 0.7
_SLIDE: Final = 0.16
_ROW: Final = 2  # tokens in a row where there are two rows
_NEXT: Final = 0.62  # from one to the next, in sizes


@kept(4)
def _halo(size: int, m: Metrics) -> Surface:
    """The glow behind the token whose turn it is. Do not change it."""
    shade = paint.blur(round(size * 0.8), round(size * 0.84), size // 3, GLOW.veiled(255), m.u(9)).copy()
    shade.blit(shade.copy(), (0, 0))
    return shade


def token_size(layout: Layout, m: Metrics) -> int:
    """How wide and high a token is."""
    width, height = layout.spaces[1].size
    return min(max(m.u(SIZE), round(height * 0.4)), round(height * 0.5), width // 3)


def spots(rect: Rect, count: int, size: int, foot: int) -> list[tuple[int, int]]:
    """The middles of so many tokens on a space, whose lowest `foot` pixels say its name: from the left."""
    step = min(round(size * _NEXT), rect.width - size)
    found = []
    for number in range(count):
        row, column = divmod(number, _ROW)
        x = rect.x + round(size * 0.56) + column * step + row * step // 4
        y = rect.bottom - foot - round(size * 0.42) - row * round(size * 0.56)
        found.append((x, y))
    return found


class Tokens:
    """The sprites of the tokens; `at` says where each player stands."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._layout = layout
        self._m = m
        self._seats = tuple(seats)
        self.size = token_size(layout, m)
        self._foot = strip_height(layout.spaces[0].height, m)
        self.at = [0 for _ in seats]
        self.active = -1
        self._sprites = [Sprite(look.token(self.size), (0, 0), DEPTH) for look in self._seats]
        for sprite in self._sprites:
            layer.add(sprite)
        self.settle()

    # -------------------------------------------------------------- where they are
    def show(self, at: Sequence[int], active: int) -> None:
        """Put all tokens where they belong, at once."""
        self.at, self.active = list(at), active
        self.settle()

    def arrange(self, at: Sequence[int], active: int) -> list[Tween]:
        """Let tokens belong elsewhere, and slide there."""
        self.at, self.active = list(at), active
        for seat in range(len(self._seats)):
            self._dress(seat)
        return [self._slide(seat, 0.0) for seat in range(len(self._seats)) if not self._is_home(seat)]

    def wake(self, seat: int) -> None:
        """It is this player's turn: the token glows."""
        before, self.active = self.active, seat
        for one in {before, seat} - {-1}:
            self._dress(one)
            self._stand(one, self.spot(one))

    def settle(self) -> None:
        """Every token where it belongs."""
        for seat in range(len(self._seats)):
            self._dress(seat)
            self._stand(seat, self.spot(seat))

    def rect(self, seat: int) -> Rect:
        """Where a token belongs."""
        rect = Rect(0, 0, self.size, self.size)
        rect.center = self.spot(seat)
        return rect

    def spot(self, seat: int) -> tuple[int, int]:
        """The middle of where a token belongs."""
        space = self.at[seat]
        there = [other for other, place in enumerate(self.at) if place == space]
        return self.spots(space, len(there))[there.index(seat)]

    def spots(self, space: int, count: int) -> list[tuple[int, int]]:
        """The middles of so many tokens on a space."""
        return spots(self._layout.spaces[space], count, self.size, self._foot)

    def _dress(self, seat: int) -> None:
        backings: tuple[Backing, ...] = ()
        if seat == self.active:
            halo = _halo(self.size, self._m)
            shift = (self.size - halo.get_width()) // 2, (self.size - halo.get_height()) // 2
            backings = (Backing(halo, shift),)
        self._sprites[seat].change(picture=self._seats[seat].token(self.size), backings=backings)

    def _stand(self, seat: int, centre: Place, depth: float | None = None) -> None:
        place = (round(centre[0] - self.size / 2), round(centre[1] - self.size / 2))
        lying = DEPTH + seat * 0.01 + centre[1] / 100_000
        self._sprites[seat].change(place=place, depth=lying if depth is None else depth)

    # -------------------------------------------------------------- moving
    def walk(self, seat: int, end: int, knock: Callable[[], None]) -> list[Tween]:
        """Hop clockwise from space to space; `knock` is called on each."""
        start = self.at[seat]
        steps = (end - start) % len(RING)
        if not steps:
            return []
        origin: Place = self._centre(seat)
        self.at[seat] = end
        between = [(start + number) % len(RING) for number in range(1, steps)]
        way: list[Place] = [origin, *(self.spots(space, 1)[0] for space in between), self.spot(seat)]
        show = _Walk(self, seat, way, knock).show
        walk = Tween(STEP * steps, show, linear, done=self._arriving(seat, knock))
        return [walk, *self._others(seat, end, start, STEP * (steps - 1))]

    def send(self, seat: int, end: int, knock: Callable[[], None], delay: float = 0.0) -> list[Tween]:
        """Fly straight to a space."""
        start, origin = self.at[seat], self._centre(seat)
        self.at[seat] = end
        target = self.spot(seat)
        rise = self._m.u(70)

        def show(share: float) -> None:
            x = origin[0] + (target[0] - origin[0]) * share
            y = origin[1] + (target[1] - origin[1]) * share - rise * 4 * share * (1 - share)
            self._stand(seat, (x, y), WALKING)

        fly = Tween(_SENT, show, in_out_sine, delay, done=self._arriving(seat, knock))
        return [fly, *self._others(seat, end, start, delay + _SENT - _SLIDE)]

    def bounce(self, seat: int) -> Tween:
        """A small leap on the spot."""
        x, y = self.spot(seat)
        up = self._m.u(_HOP)

        def show(share: float) -> None:
            self._stand(seat, (x, y - up * 4 * share * (1 - share)), WALKING)

        return Tween(0.26, show, linear, done=lambda: self._stand(seat, self.spot(seat)))

    @property
    def hop_height(self) -> int:
        """How high a hop is, in pixels."""
        return self._m.u(_HOP)

    def carry(self, seat: int, centre: Place) -> None:
        """Show a token on its way."""
        self._stand(seat, centre, WALKING)

    def _centre(self, seat: int) -> tuple[int, int]:
        place = self._sprites[seat].place
        return round(place[0]) + self.size // 2, round(place[1]) + self.size // 2

    def _is_home(self, seat: int) -> bool:
        x, y = self.spot(seat)
        return self._sprites[seat].rect.topleft == (round(x - self.size / 2), round(y - self.size / 2))

    def _arriving(self, seat: int, knock: Callable[[], None]) -> Callable[[], None]:
        def arrive() -> None:
            self._stand(seat, self.spot(seat))
            knock()

        return arrive

    def _others(self, seat: int, end: int, start: int, delay: float) -> list[Tween]:
        """Those on the two spaces make room, or close the ranks."""
        moved = [other for other, place in enumerate(self.at) if place in (start, end) and other != seat]
        return [
            self._slide(other, delay if self.at[other] == end else 0.0)
            for other in moved
            if not self._is_home(other)
        ]

    def _slide(self, seat: int, delay: float) -> Tween:
        origin, target = self._centre(seat), self.spot(seat)

        def show(share: float) -> None:
            x = origin[0] + (target[0] - origin[0]) * share
            self._stand(seat, (x, origin[1] + (target[1] - origin[1]) * share))

        return Tween(_SLIDE, show, out_cubic, delay, done=lambda: self._stand(seat, self.spot(seat)))


class _Walk:
    """One token's hops along a way."""

    def __init__(self, tokens: Tokens, seat: int, way: list[Place], knock: Callable[[], None]) -> None:
        self._tokens, self._seat, self._way, self._knock = tokens, seat, way, knock
        self._step = 0

    def show(self, share: float) -> None:
        """Show the token after a share of its way."""
        steps = len(self._way) - 1
        step = min(steps - 1, int(share * steps))
        if step > self._step:
            self._step = step
            if share < 1:
                self._knock()
        part = in_out_sine(share * steps - step) if share < 1 else 1.0
        a, b = self._way[step], self._way[step + 1]
        up = self._tokens.hop_height * 4 * part * (1 - part)
        here = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - up)
        self._tokens.carry(self._seat, here)
