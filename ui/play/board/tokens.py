"""The players' figures on the ring of a board: their places among others, and their walks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.draw.theme import CREAM, GLOW, INK, Metrics
from ui.draw.tween import Tween, in_out_sine, linear, out_cubic, point_between

DEPTH: Final = 60.0
WALKING: Final = 120.0
_SLIDE: Final = 0.16
_HALO: Final = 9
_FAR: Final = 8  # spaces; tokens may walk faster over a longer way

Knock = Callable[[float], None]
"""Callback for a token that is set down, with a strength from 0 to 1."""
HOPS, ARRIVES, LANDS = 0.2, 0.5, 0.9
"""Strengths: of a token that goes on, of one that stays, of one that comes down from high."""
Spots = Callable[[int, int], list[tuple[int, int]]]
"""Function of a space and a number of tokens there that returns their middles."""


@dataclass(frozen=True, slots=True)
class WalkStyle:
    """The look and the walk of a game's tokens: their glow in sizes, times in seconds, a hop in units."""

    glow: tuple[float, float]
    hop: int
    step: float
    fast: float
    """Seconds for a step of a long way."""
    flight: float

    def each(self, steps: int) -> float:
        """Return the seconds for each step of this many."""
        return self.step if steps <= _FAR else self.fast


@cached
def figure(look: SeatLook, size: int, mark: str, m: Metrics) -> Surface:
    """Return a token, with a small sign if something holds its player."""
    plain = look.figure(size)
    if not mark:
        return plain
    whole = plain.copy()
    side = max(12, round(size * 0.42))
    at = Rect(size - side, 0, side, side)
    paint.draw_rounded(whole, at, side // 2, INK)
    paint.draw_rounded(whole, at.inflate(-m.u(2), -m.u(2)), side // 2, CREAM)
    sign = svg.fit(mark, round(side * 0.72), round(side * 0.72))
    whole.blit(sign, sign.get_rect(center=at.center))
    return whole


@cached
def _halo(size: int, glow: tuple[float, float], m: Metrics) -> Surface:
    """Return the glow behind the token whose turn it is."""
    wide, high = round(size * glow[0]), round(size * glow[1])
    shade = paint.blur(wide, high, size // 3, GLOW.with_alpha(255), m.u(_HALO)).copy()
    shade.blit(shade.copy(), (0, 0))
    return shade


class Tokens:
    """The sprites of the tokens; `at` is the space of each player."""

    def __init__(
        self,
        layer: Layer,
        m: Metrics,
        seats: Sequence[SeatLook],
        size: int,
        ring: int,
        gait: WalkStyle,
        spots: Spots,
    ) -> None:
        self._m = m
        self._seats = tuple(seats)
        self._ring = ring
        self._gait = gait
        self.size = size
        self.spots = spots
        self.at = [0 for _ in seats]
        self.active = -1
        self._marks = ["" for _ in seats]
        self._sprites = [layer.add(Sprite(look.figure(self.size), (0, 0), DEPTH)) for look in self._seats]
        self.settle()

    # -------------------------------------------------------------- places
    def show(self, at: Sequence[int], active: int, marks: Sequence[str] = ()) -> None:
        """Put all tokens where they belong, at once; `marks` are signs for tokens that something holds."""
        self._put(at, active, marks)
        self.settle()

    def arrange(self, at: Sequence[int], active: int, marks: Sequence[str] = ()) -> list[Tween]:
        """Change the spaces of the tokens, and return the tweens that slide them there."""
        self._put(at, active, marks)
        for seat in range(len(self._seats)):
            self._update_picture(seat)
        return [self._slide(seat, 0.0) for seat in range(len(self._seats)) if not self._is_in_place(seat)]

    def _put(self, at: Sequence[int], active: int, marks: Sequence[str]) -> None:
        self.at, self.active = list(at), active
        self._marks = list(marks) or ["" for _ in self._seats]

    def set_active(self, seat: int) -> None:
        """Highlight the token of the player whose turn begins."""
        before, self.active = self.active, seat
        for one in {before, seat} - {-1}:
            self._update_picture(one)

    def settle(self) -> None:
        """Put every token where it belongs."""
        for seat in range(len(self._seats)):
            self._update_picture(seat)
            self._place_at(seat, self.spot(seat))

    def rect(self, seat: int) -> Rect:
        """Return the area where a token belongs."""
        rect = Rect(0, 0, self.size, self.size)
        rect.center = self.spot(seat)
        return rect

    def spot(self, seat: int) -> tuple[int, int]:
        """Return the middle of the area where a token belongs."""
        space = self.at[seat]
        there = [other for other, place in enumerate(self.at) if place == space]
        return self.spots(space, len(there))[there.index(seat)]

    def _update_picture(self, seat: int) -> None:
        picture = figure(self._seats[seat], self.size, self._marks[seat], self._m)
        backings: tuple[Backing, ...] = ()
        if seat == self.active:
            halo = _halo(self.size, self._gait.glow, self._m)
            shift = (self.size - halo.get_width()) // 2, (self.size - halo.get_height()) // 2
            backings = (Backing(halo, shift),)
        self._sprites[seat].change(picture=picture, backings=backings)

    def _place_at(self, seat: int, centre: Place, depth: float | None = None) -> None:
        place = (round(centre[0] - self.size / 2), round(centre[1] - self.size / 2))
        lying = DEPTH + seat * 0.01 + centre[1] / 100_000
        self._sprites[seat].change(place=place, depth=lying if depth is None else depth)

    # -------------------------------------------------------------- moving
    def walk(self, seat: int, end: int, knock: Knock) -> list[Tween]:
        """Return tweens that hop clockwise from space to space; `knock` is called on each."""
        start = self.at[seat]
        steps = (end - start) % self._ring
        if not steps:
            return []
        origin: Place = self._centre(seat)
        self.at[seat] = end
        between = [(start + number) % self._ring for number in range(1, steps)]
        way: list[Place] = [origin, *(self.spots(space, 1)[0] for space in between), self.spot(seat)]
        each = self._gait.each(steps)
        walk = Tween(
            each * steps,
            self._hop(seat, way, knock),
            linear,
            done=self._finish_step(seat, partial(knock, ARRIVES)),
        )
        return [walk, *self._others(seat, end, start, each * (steps - 1))]

    def _hop(self, seat: int, way: Sequence[Place], knock: Knock) -> Callable[[float], None]:
        """Return a function that shows a token after a share of its way."""
        steps, height, before = len(way) - 1, self._m.u(self._gait.hop), 0

        def show(share: float) -> None:
            nonlocal before
            step = min(steps - 1, int(share * steps))
            if step > before:
                before = step
                if share < 1:
                    knock(HOPS)
            part = in_out_sine(share * steps - step) if share < 1 else 1.0
            self._place_at(seat, point_between(way[step], way[step + 1], part, height), WALKING)

        return show

    def fly(self, seat: int, end: int, knock: Knock) -> list[Tween]:
        """Return tweens that fly straight to a space; `knock` is called there."""
        start, origin = self.at[seat], self._centre(seat)
        self.at[seat] = end
        target = self.spot(seat)
        rise = self._m.u(70)

        def show(share: float) -> None:
            self._place_at(seat, point_between(origin, target, share, rise), WALKING)

        fly = Tween(self._gait.flight, show, in_out_sine, done=self._finish_step(seat, partial(knock, LANDS)))
        return [fly, *self._others(seat, end, start, self._gait.flight - _SLIDE)]

    def bounce(self, seat: int) -> Tween:
        """Return the tween of a small leap on the spot."""
        spot, up = self.spot(seat), self._m.u(self._gait.hop)

        def show(share: float) -> None:
            self._place_at(seat, point_between(spot, spot, share, up), WALKING)

        return Tween(0.26, show, linear, done=lambda: self._place_at(seat, self.spot(seat)))

    def _centre(self, seat: int) -> tuple[int, int]:
        place = self._sprites[seat].place
        return round(place[0]) + self.size // 2, round(place[1]) + self.size // 2

    def _is_in_place(self, seat: int) -> bool:
        x, y = self.spot(seat)
        return self._sprites[seat].rect.topleft == (round(x - self.size / 2), round(y - self.size / 2))

    def _finish_step(self, seat: int, knock: Callable[[], None]) -> Callable[[], None]:
        def arrive() -> None:
            self._place_at(seat, self.spot(seat))
            knock()

        return arrive

    def _others(self, seat: int, end: int, start: int, delay: float) -> list[Tween]:
        """Return tweens by which the other tokens on the two spaces make room, or close the ranks."""
        moved = [other for other, place in enumerate(self.at) if place in (start, end) and other != seat]
        return [
            self._slide(other, delay if self.at[other] == end else 0.0)
            for other in moved
            if not self._is_in_place(other)
        ]

    def _slide(self, seat: int, delay: float) -> Tween:
        origin, target = self._centre(seat), self.spot(seat)

        def show(share: float) -> None:
            self._place_at(seat, point_between(origin, target, share))

        return Tween(_SLIDE, show, out_cubic, delay, done=lambda: self._place_at(seat, self.spot(seat)))
