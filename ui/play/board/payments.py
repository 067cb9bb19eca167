"""Payments that are seen: coins, notes or nuggets that fly from who pays to who gets them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.sprites import Backing, Place, Sprite
from ui.draw.theme import Metrics
from ui.draw.tween import Tween, in_out_sine, point_between
from ui.play.board.effects import COIN, FLIGHT, Done, Effects, coin, do_nothing

Frames = Sequence[Surface]
"""The pictures of one turn of a piece in the air; it lands with the first one."""

COUNTS: Final = (2, 4, 6)
"""How many pieces fly for a small, a middling and a large amount."""
COIN_ROOM: Final = 10
"""Units around the place of who pays, in which the coins of a payment begin."""
NEXT_PIECE: Final = 0.05
"""Seconds from one piece to the next."""
_RISES: Final = (46, 60, 53)
"""Units by which the pieces rise, in turn."""
_TURNS: Final = 2
_ASIDE: Final = 0.3  # of its height, by which the shadow of a piece falls to the right
_SHADOW: Final = 0.72  # of a piece's size
_DARK: Final = (10, 4, 0, 90)
_WIDTHS: Final = (1.0, 0.86, 0.5, 0.14, 0.5, 0.86)
"""Shares of its width at which a coin is seen while it turns."""


def piece_count(amount: int, middling: int, large: int) -> int:
    """Return how many pieces fly for an amount: more from `middling` on, and still more from `large` on."""
    return COUNTS[(amount >= middling) + (amount >= large)]


def payment_strength(pieces: int) -> float:
    """Return the strength, from 0 to 1, with which some pieces sound: soft, medium, or hard for `COUNTS`."""
    return min(1.0, (pieces - 1) / 5)


def coins(count: int, m: Metrics) -> list[Frames]:
    """Return some coins that turn in the air."""
    views = [_coin_view(m.u(COIN), width) for width in _WIDTHS]
    return [views[number:] + views[:number] if number % 2 else views for number in range(count)]


@cached
def _coin_view(side: int, width: float) -> Surface:
    face = coin(side)
    return pygame.transform.smoothscale(face, (max(2, round(side * width)), face.get_height()))


@dataclass(frozen=True, slots=True)
class Payment:
    """Pieces that fly in turn on an arc from `start` to `end`; they begin `far` pixels around the start."""

    pieces: Sequence[Frames]
    start: Place
    end: Place
    far: float

    def tweens(
        self, effects: Effects, m: Metrics, delay: float, sound: Done, done: Done = do_nothing
    ) -> list[Tween]:
        """Return the tweens, which call `sound` as the first piece lands, and `done` after the last."""
        ends = [do_nothing] * len(self.pieces)
        ends[0] = sound
        tweens = []
        for number, frames in enumerate(self.pieces):
            sprite = effects.new(frames[0])
            end = effects.remove_and_call(sprite, ends[number])
            later = delay + number * NEXT_PIECE
            tweens.append(Tween(FLIGHT, self._motion(number, sprite, m), in_out_sine, later, done=end))
        tweens[-1].add_callback(done)
        return tweens

    def _motion(self, number: int, sprite: Sprite, m: Metrics) -> Callable[[float], None]:
        """Return the `show` of a piece's tween: it turns, above its shadow on the table."""
        frames, rise = self.pieces[number], m.u(_RISES[number % len(_RISES)])
        angle = math.tau * number / len(self.pieces) - math.pi / 2
        start = self.start[0] + self.far * math.cos(angle), self.start[1] + self.far * math.sin(angle)
        shade = _shadow(frames[0].get_size(), m.u(4))

        def show(share: float) -> None:
            picture = frames[int(share * _TURNS * len(frames)) % len(frames)]
            ground = point_between(start, self.end, share)
            up = ground[1] - point_between(start, self.end, share, rise)[1]
            x, y = ground[0] - picture.get_width() / 2, ground[1] - up - picture.get_height() / 2
            across = (picture.get_width() - shade.get_width()) / 2 + up * _ASIDE
            down = (picture.get_height() - shade.get_height()) / 2 + up
            backing = Backing(shade, (round(across), round(down)))
            sprite.change(picture=picture, place=(round(x), round(y)), backings=(backing,), visible=True)

        return show


def _shadow(size: tuple[int, int], soft: int) -> Surface:
    """Return the soft shadow of a piece."""
    width, height = (max(2, round(each * _SHADOW)) for each in size)
    return paint.blur(width, height, min(width, height) // 2, _DARK, soft)
