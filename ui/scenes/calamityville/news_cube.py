"""The newspaper die in the air: a cube of ivory with a newspaper on two of its faces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from ui.scenes.board.cube import ROOM, Matrix, Vector, turned
from ui.sprites import Place
from ui.theme import colour

_FINE: Final = 2
_IVORY: Final = colour("#fdf6e2")
_SHADE: Final = colour("#8f7443")
_EDGE: Final = colour("#4a3416")
_INK: Final = colour("#2a1009")
_SHEET: Final = colour("#fffbe8")
_LIGHT: Final[Vector] = (-0.48, -0.56, 0.68)
_HEIGHT: Final = 34.0
_HOPS: Final = 2.5
_SIDES: Final[tuple[tuple[Vector, Vector, Vector], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)), ((0, 0, -1), (1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((-1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 1, 0), (1, 0, 0), (0, 0, 1)), ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)  # fmt: skip
"""Each face's outward direction and the two directions along it; the first is the upper one."""


@dataclass(frozen=True, slots=True)
class NewsThrow:
    """The die's way over the felt, bent towards `turn`, until it lies at `end` with or without news."""

    news: bool
    side: int
    start: Place
    turn: Place
    end: Place
    angle: int
    yaw: float

    def at(self, share: float) -> tuple[Place, float, Surface]:
        """Its middle, its height above the felt in units, and its picture after a share of the way."""
        way = math.atan2(self.end[1] - self.turn[1], self.end[0] - self.turn[0])
        length = math.dist(self.start, self.turn) + math.dist(self.turn, self.end)
        turns = (round(length / (self.side * 2)) + 1) * math.pi
        left = (1 - share) ** 1.35
        height = _HEIGHT * abs(math.cos(math.pi * _HOPS * share)) * (1 - share) ** 1.6
        yaw = -math.radians(self.angle) + self.yaw * left
        picture = news_cube(self.news, self.side, turned(way + math.pi / 2, -turns * left, yaw))
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        x = a * self.start[0] + b * self.turn[0] + c * self.end[0]
        y = a * self.start[1] + b * self.turn[1] + c * self.end[1]
        return (x, y), height, picture


def news_cube(news: bool, side: int, matrix: Matrix) -> Surface:
    """The die as it is turned now, `side` pixels wide when it lies; `news` is its upper face then."""
    width = round(side * ROOM)
    half, centre = side * _FINE * 0.475, width * _FINE / 2
    large = Surface((width * _FINE, width * _FINE), pygame.SRCALPHA)
    large.fill((*_EDGE, 0))
    for number, (out, along, down) in enumerate(_SIDES):
        normal = _apply(matrix, out)
        if normal[2] <= 0.01:
            continue
        _paint_face(
            large, (centre, half), normal, (_apply(matrix, along), _apply(matrix, down)),
            has_news=number in ((0, 3) if news else (2, 5)),
        )  # fmt: skip
    return pygame.transform.smoothscale(large, (width, width))


def _paint_face(
    large: Surface, size: tuple[float, float], normal: Vector, ways: tuple[Vector, Vector], *, has_news: bool
) -> None:
    centre, half = size
    along, down = ways

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            centre + half * (normal[0] + x * along[0] + y * down[0]),
            centre + half * (normal[1] + x * along[1] + y * down[1]),
        )

    lit = max(0.0, sum(a * b for a, b in zip(normal, _LIGHT, strict=True)))
    square = [at(x, y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    line = max(1, round(half / 14))
    pygame.draw.polygon(large, _SHADE.mixed(_IVORY, min(1.0, 0.42 + 0.8 * lit)), square)
    pygame.draw.lines(large, _EDGE, True, square, line)
    if has_news:
        sheet = [at(x, y) for x, y in ((-0.56, -0.7), (0.56, -0.7), (0.56, 0.7), (-0.56, 0.7))]
        pygame.draw.polygon(large, _SHEET, sheet)
        pygame.draw.lines(large, _INK, True, sheet, 2 * line)
        head = [at(x, y) for x, y in ((-0.42, -0.56), (0.42, -0.56), (0.42, -0.3), (-0.42, -0.3))]
        pygame.draw.polygon(large, _INK, head)
        for row in (-0.06, 0.16, 0.38):
            pygame.draw.line(large, _INK, at(-0.4, row), at(0.36, row), 2 * line)


def _apply(matrix: Matrix, v: Vector) -> Vector:
    a, b, c = matrix
    return (
        a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        c[0] * v[0] + c[1] * v[1] + c[2] * v[2],
    )
