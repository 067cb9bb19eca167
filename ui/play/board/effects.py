"""Brief effects that fly and flash over a board: coins, sums, pennants, rings and stars."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Final, TypeVar

import pygame
from pygame import Rect, Surface

from games.core import Message, Money, Value
from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import GLOW, Metrics
from ui.draw.tween import Ease, Tween, in_out_sine, linear, out_back, out_quad, point_between
from ui.widgets.pill import GAIN_BED, LOSS_BED, NEUTRAL_BED, pill
from ui.words import in_words

FLIGHT: Final = 0.42
PLANT: Final = 0.32
POPUP_SECONDS: Final = 0.9
COIN: Final = 34
"""Width of a coin, in units."""
DEPTH: Final = 600.0
FLAMES: Final = 7
"""Number of sizes in which flames are drawn."""
_POP: Final = 16  # units by which a sum rises
_BELOW_CASH: Final = 0.72  # share of a row's height above the middle of a sum
_STEPS: Final = 8  # sizes of a star that are drawn
_FALL: Final = 1800.0  # units a second, each second

Kind = TypeVar("Kind", bound=Sprite)
Done = Callable[[], None]


class Effects:
    """Sprites that live as long as their tweens, or until `clear`."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        self._layer = layer
        self._m = m
        self._sprites: list[Sprite] = []

    def clear(self) -> None:
        """Remove all sprites that still fly."""
        for sprite in self._sprites:
            self._layer.remove(sprite)
        self._sprites.clear()

    def new(self, picture: Surface, depth: float = DEPTH) -> Sprite:
        """Add a sprite that is still hidden."""
        return self.add(Sprite(picture, (0, 0), depth))

    def add(self, sprite: Kind) -> Kind:
        """Add a sprite, hidden for now."""
        sprite.change(visible=False)
        self._layer.add(sprite)
        self._sprites.append(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Remove a sprite."""
        self._layer.remove(sprite)
        if sprite in self._sprites:
            self._sprites.remove(sprite)

    # -------------------------------------------------------------- coins
    def coin(self, stops: list[Place], delay: float, start: Done, done: Done) -> list[Tween]:
        """Return the tweens of a coin that hops from stop to stop and disappears.

        They call `start` at the first hop and `done` after the last.
        """
        sprite = self.new(coin(self._m.u(COIN)))
        rise = self._m.u(46)
        tweens = []
        for number, (a, b) in enumerate(pairwise(stops)):
            is_last = number == len(stops) - 2
            tweens.append(
                Tween(
                    FLIGHT,
                    arc_motion(sprite, a, b, rise),
                    in_out_sine,
                    delay + number * FLIGHT,
                    start if number == 0 else None,
                    self.remove_and_call(sprite, done) if is_last else None,
                )
            )
        return tweens

    def fly(
        self,
        picture: Surface,
        way: tuple[Place, Place],
        rise: float,
        delay: float = 0.0,
        *,
        seconds: float = FLIGHT,
        depth: float = DEPTH,
        start: Done | None = None,
        done: Done | None = None,
    ) -> Tween:
        """Return the tween of a picture that flies in an arc between the places of `way`, and disappears."""
        sprite = self.new(picture, depth)
        end = self.remove_and_call(sprite, done or do_nothing)
        return Tween(seconds, arc_motion(sprite, *way, rise), in_out_sine, delay, start, end)

    def remove_and_call(self, sprite: Sprite, done: Done) -> Done:
        """Return a callback that ends a flight: it removes the sprite, then calls `done`."""

        def end() -> None:
            self.remove(sprite)
            done()

        return end

    # -------------------------------------------------------------- sums
    def text_popup(
        self, words: Value, centre: Place, delay: float = 0.0, seconds: float = POPUP_SECONDS
    ) -> Tween:
        """Return the tween of a text that pops up and disappears: red for a loss, green for a gain."""
        picture = _popup_picture(words, self._m)
        width, height = picture.get_size()
        return self._pop_up(picture, (centre[0] - width / 2, centre[1] - height / 2), delay, seconds)

    def row_popup(self, words: Value, row: Rect, delay: float = 0.0, seconds: float = POPUP_SECONDS) -> Tween:
        """Return the tween of such a text below the cash at the right of a player's row: it hides no name."""
        picture = _popup_picture(words, self._m)
        place = picture.get_rect(midright=(row.right - self._m.u(6), row.y + round(row.height * _BELOW_CASH)))
        return self._pop_up(picture, place.move(0, self._m.u(_POP)).topleft, delay, seconds)

    def _pop_up(self, picture: Surface, place: Place, delay: float, seconds: float) -> Tween:
        sprite = self.new(picture, DEPTH + 20)
        rise = self._m.u(_POP)

        def show(share: float) -> None:
            up = rise * out_quad(min(1.0, share * 4))
            sprite.change(place=(round(place[0]), round(place[1] - up)), visible=True)

        return Tween(seconds, show, linear, delay, done=lambda: self.remove(sprite))

    # -------------------------------------------------------------- pennants
    def flag(self, look: SeatLook, rect: Rect, delay: float, done: Done, *, is_planted: bool = True) -> Tween:
        """Return the tween of a pennant that drops on a mine, or leaves it; it calls `done` at its end."""
        picture = look.flag(round(rect.width * 0.42))
        sprite = self.new(picture)
        x = rect.centerx - picture.get_width() // 2
        low, high = rect.centery - picture.get_height() * 0.6, rect.centery - rect.height * 1.1

        def show(share: float) -> None:
            way = share if is_planted else 1 - share
            sprite.change(place=(x, round(high + (low - high) * way)), visible=True)

        ease = out_back if is_planted else in_out_sine
        return Tween(PLANT, show, ease, delay, done=self.remove_and_call(sprite, done))

    def flash_frame(self, rect: Rect, delay: float, seconds: float = 0.6) -> Tween:
        """Return the tween of a glowing frame around a mine that lights up and fades."""
        soft, line = self._m.u(10), self._m.u(4)
        frame = paint.glow(*rect.size, self._m.u(9), GLOW, soft, line)
        sprite = self.new(frame, DEPTH - 20)
        out = 2 * soft + line

        def show(share: float) -> None:
            picture = with_alpha(frame, round(255 * math.sin(math.pi * min(1.0, 0.15 + share * 0.85))))
            sprite.change(picture=picture, place=(rect.x - out, rect.y - out), visible=True)

        return Tween(seconds, show, linear, delay, done=lambda: self.remove(sprite))

    def star_tweens(self, rect: Rect, delay: float) -> list[Tween]:
        """Return the tweens of stars that twinkle along the edge of a mine, one after the other."""
        shares = ((0.0, 0.3), (1.0, 0.1), (0.2, 1.0), (0.9, 0.9), (0.6, 0.0), (0.0, 0.85), (1.0, 0.5))
        tweens = []
        for number, (across, down) in enumerate(shares):
            centre = (rect.x + round(rect.width * across), rect.y + round(rect.height * down))
            tweens.append(self._star_tween(centre, delay + number * 0.11))
        return tweens

    def _star_tween(self, centre: tuple[int, int], delay: float) -> Tween:
        most = self._m.u(46)
        sprite = self.new(draw_star(most, 1))

        def show(share: float) -> None:
            step = max(1, round(_STEPS * math.sin(math.pi * share)))
            picture = draw_star(most, step)
            sprite.change(picture=picture, place=picture.get_rect(center=centre).topleft, visible=True)

        return Tween(0.42, show, linear, delay, done=lambda: self.remove(sprite))

    def fire_tween(
        self, sized: Callable[[int], Surface], foot: Place, seconds: float, delay: float, start: Done | None
    ) -> Tween:
        """Return the tween of flames that grow, flicker and sink; `sized` paints each of `FLAMES` sizes."""
        sprite = self.new(sized(1), DEPTH - 20)

        def burn(share: float) -> None:
            grown = min(1.0, share * 2.4) if share < 0.7 else max(0.15, (1 - share) / 0.3)
            flicker = 0.12 * math.sin(share * 40)
            picture = sized(max(1, min(FLAMES, round(FLAMES * (grown + flicker)))))
            sprite.change(picture=picture, place=picture.get_rect(midbottom=foot).topleft, visible=True)

        return Tween(seconds, burn, linear, delay, start, self.remove_and_call(sprite, do_nothing))

    # -------------------------------------------------------------- the end
    def cascade(self, starts: list[Place], floor: int, seconds: float, delay: float) -> list[Tween]:
        """Return the tweens of coins that leap from places in turn and fall to the pixel row `floor`."""
        rng = Random(len(starts))
        picture = coin(self._m.u(COIN))
        unit = self._m.unit
        tweens = []
        for number, start in enumerate(starts):
            sprite = self.new(picture, DEPTH + 10)
            across, up = rng.uniform(-260, 260) * unit, rng.uniform(420, 760) * unit
            show = fall_motion(sprite, start, across, up, (seconds, floor, _FALL * unit))
            end = self.remove_and_call(sprite, do_nothing)
            tweens.append(Tween(seconds, show, linear, delay + number * 0.06, done=end))
        return tweens


def _popup_picture(words: Value, m: Metrics) -> Picture:
    """Draw the pill of a sum, or of other words."""
    bed = NEUTRAL_BED
    if isinstance(words, Money):
        bed = LOSS_BED if words < 0 else GAIN_BED
    elif isinstance(words, Message) and words.key == "gain":
        bed = GAIN_BED
    return pill(in_words(words), m.u(220), m, bed=bed)


def do_nothing() -> None:
    """Do nothing."""


def arc_motion(sprite: Sprite, a: Place, b: Place, rise: float) -> Callable[[float], None]:
    """Return a `show` for a tween that moves a sprite in an arc, `rise` high, from one place to another."""
    width, height = sprite.picture.get_size()

    def show(share: float) -> None:
        x, y = point_between(a, b, share, rise)
        sprite.change(place=(round(x - width / 2), round(y - height / 2)), visible=True)

    return show


def drop_in(
    sprites: Iterable[Sprite], up: int, seconds: float, ease: Ease = out_back, delay: float = 0.0
) -> Tween:
    """Return the tween of sprites that come down into their places, from `up` pixels above."""
    places = [(sprite, sprite.place) for sprite in sprites]

    def show(share: float) -> None:
        for sprite, (x, y) in places:
            sprite.change(place=(x, y - round(up * (1 - share))))

    return Tween(seconds, show, ease, delay)


def fall_motion(
    sprite: Sprite, start: Place, across: float, up: float, fall: tuple[float, int, float]
) -> Callable[[float], None]:
    """Return a `show` for a leap with gravity; `fall` holds its seconds, the lowest pixel and the gravity."""
    seconds, floor, gravity = fall

    def show(share: float) -> None:
        t = share * seconds
        x, y = start[0] + across * t, start[1] - up * t + gravity * t * t / 2
        sprite.change(place=(round(x), min(round(y), floor)), visible=y < floor)

    return show


@cached
def coin(side: int) -> Surface:
    """Draw a coin of gold, `side` pixels wide."""
    return svg.scale_to_width("coin", side)


@cached
def draw_star(most: int, step: int) -> Surface:
    """Draw a twinkling star in one of its sizes."""
    return svg.scale_to_width("fx_sparkle", max(3, most * step // _STEPS))


def with_alpha(picture: Surface, alpha: int) -> Surface:
    """Return a copy of a picture, faded to `alpha` of 255."""
    copy = picture.copy()
    copy.fill((255, 255, 255, max(0, min(255, alpha))), special_flags=pygame.BLEND_RGBA_MULT)
    return copy
