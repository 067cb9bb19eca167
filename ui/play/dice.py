"""Dice on any board: how one lies, its shadow, and its way when it is thrown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.sprites import Place
from ui.draw.theme import Metrics
from ui.play.cube import cube, turned

TUMBLE: Final = 0.92
"""Seconds from the hand to rest."""
LATER: Final = 0.07
"""Seconds by which each die comes to rest after the one before."""
_PICTURES: Final = ("", "die_1", "die_2", "die_3", "die_4", "die_5", "die_6")
_HOPS: Final = 2.5
_HEIGHT: Final = 34.0  # units above the felt


@cached(80)
def die(spots: int, side: int, angle: int = 0) -> Surface:
    """A die of ivory, `side` pixels wide, turned by some degrees. Do not change it."""
    flat = svg.picture(_PICTURES[spots], side, side)
    return pygame.transform.rotozoom(flat, angle, 1) if angle else flat


def die_shadow(m: Metrics, side: int, lifted: float = 0.0) -> tuple[Surface, tuple[int, int]]:
    """A die's shadow and its shift; `lifted` is how many units the die is above the table."""
    soft = m.u(3 + round(lifted) * 0.4)
    shade = paint.blur(side, side, round(side * 0.2), (8, 14, 4, 130), soft)
    drop = m.u(2 + lifted * 0.7)
    return shade, (drop - 2 * soft, m.u(3 + lifted) - 2 * soft)


@dataclass(frozen=True, slots=True)
class Throw:
    """A die's way over the felt: bent towards `turn`, rolling until it lies at `end`.

    `angle` are the degrees by which it then lies askew, `yaw` the radians that it turns on the felt, `odd`
    whether it rolls half a turn more.
    """

    spots: int
    side: int
    start: Place
    turn: Place
    end: Place
    angle: int
    yaw: float
    odd: bool

    def at(self, share: float) -> tuple[Place, float, Surface]:
        """Its middle, its height above the felt in units, and its picture after a share of the way."""
        way = math.atan2(self.end[1] - self.turn[1], self.end[0] - self.turn[0])
        length = math.dist(self.start, self.turn) + math.dist(self.turn, self.end)
        turns = round(length / (self.side * 2) + 0.5) * math.pi + math.pi * self.odd
        left = (1 - share) ** 1.35
        height = _HEIGHT * abs(math.cos(math.pi * _HOPS * share)) * (1 - share) ** 1.6
        yaw = -math.radians(self.angle) + self.yaw * left
        picture = cube(self.spots, self.side, turned(way + math.pi / 2, -turns * left, yaw))
        return _bent(self.start, self.turn, self.end, share), height, picture


def slowing(t: float) -> float:
    """Fast at first, then ever slower, but not for too long."""
    return 1 - math.pow(1 - t, 2.2)


def _bent(start: Place, turn: Place, end: Place, share: float) -> Place:
    """A point on the curve from start to end that bends towards `turn`."""
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return (a * start[0] + b * turn[0] + c * end[0], a * start[1] + b * turn[1] + c * end[1])
