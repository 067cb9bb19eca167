"""The newspaper die in the air: a cube of ivory with a newspaper on two of its faces."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from ui.draw.sprites import Place
from ui.draw.theme import Colour, colour
from ui.play.cube import ROOM, Matrix, Vector, turned

_FINE: Final = 2
_IVORY: Final = colour("#fdf6e2")
_SHADE: Final = colour("#8f7443")
_EDGE: Final = colour("#4a3416")
_INK: Final = colour("#2a1009")
_SHEET: Final = colour("#fffbe8")
_LIGHT: Final[Vector] = (-0.48, -0.56, 0.68)
_HEIGHT: Final = 34.0
_HOPS: Final = 2.5
_INSET: Final = 0.93  # of a face, inside the cube's edge
_ROUND: Final = 0.3  # of a half side
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
    seen = []
    for number, directions in enumerate(_SIDES):
        normal, along, down = (_apply(matrix, direction) for direction in directions)
        if normal[2] > 0.01:
            seen.append((_Face(centre, half, normal, along, down), number in ((0, 3) if news else (2, 5))))
    hull = _hull([point for face, _ in seen for point in face.outline()])
    pygame.draw.polygon(large, _SHADE.mixed(_IVORY, 0.45), hull)
    for face, has_news in seen:
        _paint_face(large, face, has_news=has_news)
    pygame.draw.lines(large, _EDGE, True, hull, max(1, side * _FINE // 60))
    return pygame.transform.smoothscale(large, (width, width))


@dataclass(frozen=True, slots=True)
class _Face:
    """Where the points of one face are seen."""

    centre: float
    half: float
    normal: Vector
    along: Vector
    down: Vector

    def at(self, x: float, y: float) -> Place:
        """The point at these shares, -1 to 1, of the face."""
        return (
            self.centre + self.half * (self.normal[0] + x * self.along[0] + y * self.down[0]),
            self.centre + self.half * (self.normal[1] + x * self.along[1] + y * self.down[1]),
        )

    def outline(self) -> list[Place]:
        """The face with its corners rounded."""
        return [self.at(x, y) for x, y in _SQUARE]

    @property
    def tone(self) -> Colour:
        """Its ivory in the light."""
        lit = max(0.0, sum(a * b for a, b in zip(self.normal, _LIGHT, strict=True)))
        return _SHADE.mixed(_IVORY, min(1.0, 0.42 + 0.8 * lit))


def _paint_face(large: Surface, face: _Face, *, has_news: bool) -> None:
    pygame.draw.polygon(large, face.tone, face.outline())
    if not has_news:
        return
    line = max(1, round(face.half / 14))
    sheet = [face.at(x, y) for x, y in ((-0.56, -0.7), (0.56, -0.7), (0.56, 0.7), (-0.56, 0.7))]
    pygame.draw.polygon(large, _SHEET, sheet)
    pygame.draw.lines(large, _INK, True, sheet, 2 * line)
    head = [face.at(x, y) for x, y in ((-0.42, -0.56), (0.42, -0.56), (0.42, -0.3), (-0.42, -0.3))]
    pygame.draw.polygon(large, _INK, head)
    for row in (-0.06, 0.16, 0.38):
        pygame.draw.line(large, _INK, face.at(-0.4, row), face.at(0.36, row), 2 * line)


def _rounded_square() -> tuple[Place, ...]:
    """The corners of a face, -1 to 1, each rounded by five points."""
    middle, points = _INSET - _ROUND, []
    for quarter in range(4):
        cx = middle if quarter in (0, 3) else -middle
        cy = middle if quarter in (0, 1) else -middle
        turns = [(quarter + step / 4) * math.pi / 2 for step in range(5)]
        points += [(cx + _ROUND * math.cos(turn), cy + _ROUND * math.sin(turn)) for turn in turns]
    return tuple(points)


_SQUARE: Final = _rounded_square()


def _hull(points: list[Place]) -> list[Place]:
    """The convex outline of points."""
    ordered = sorted(points)
    return _chain(ordered) + _chain(ordered[::-1])


def _chain(points: list[Place]) -> list[Place]:
    chain: list[Place] = []
    for c in points:
        while len(chain) > 1:
            a, b = chain[-2:]
            if (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]):
                break
            chain.pop()
        chain.append(c)
    return chain[:-1]


def _apply(matrix: Matrix, v: Vector) -> Vector:
    a, b, c = matrix
    return (
        a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        c[0] * v[0] + c[1] * v[1] + c[2] * v[2],
    )
