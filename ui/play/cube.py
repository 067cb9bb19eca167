"""A die in the air: a cube seen straight from above, turned in space, drawn smooth at any size."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from ui.draw.theme import Colour, colour

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

ROOM: Final = 1.74
"""How much wider than a lying die the picture of a turning one is."""
_FINE: Final = 2  # supersampling
_LIGHT: Final[Vector] = (-0.48, -0.56, 0.68)
_IVORY: Final = colour("#fdf6e2")
_SHADE: Final = colour("#8f7443")
_EDGE: Final = colour("#4a3416")
_PIP: Final = colour("#2a1009")
_RED: Final = colour("#b8261a")
_INSET: Final = 0.93  # of a face, inside the cube's edge
_ROUND: Final = 0.3  # of a half side
_PIP_SIZE: Final = 0.2
_SPREAD: Final = 0.46
_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_BESIDE: Final = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (2, 1), 5: (1, 3), 6: (3, 2)}
"""The spots to the right of and below each upper face."""


def turned(axis: float, angle: float, yaw: float = 0.0) -> Matrix:
    """A roll by an angle about an axis that lies in the table (its direction), then a turn on the table.

    All in radians; angle and yaw 0 is a die that lies with its upper face to the viewer.
    """
    x, y = math.cos(axis), math.sin(axis)
    c, s = math.cos(angle), math.sin(angle)
    roll: Matrix = (
        (c + x * x * (1 - c), x * y * (1 - c), y * s),
        (x * y * (1 - c), c + y * y * (1 - c), -x * s),
        (-y * s, x * s, c),
    )
    cy, sy = math.cos(yaw), math.sin(yaw)
    first, second, third = roll
    return (
        (cy * first[0] - sy * second[0], cy * first[1] - sy * second[1], cy * first[2] - sy * second[2]),
        (sy * first[0] + cy * second[0], sy * first[1] + cy * second[1], sy * first[2] + cy * second[2]),
        third,
    )


def _faces(up: int) -> tuple[tuple[int, Vector, Vector, Vector], ...]:
    """Each face's spots, its outward direction, and the two directions along it."""
    right, below = _BESIDE[up]
    x, y, z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

    def back(v: Vector) -> Vector:
        return (-v[0], -v[1], -v[2])

    return (
        (up, z, x, y), (7 - up, back(z), x, y),
        (right, x, y, z), (7 - right, back(x), y, z),
        (below, y, x, z), (7 - below, back(y), x, z),
    )  # fmt: skip


def _apply(matrix: Matrix, v: Vector) -> Vector:
    a, b, c = matrix
    return (
        a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        c[0] * v[0] + c[1] * v[1] + c[2] * v[2],
    )


def _rounded_square() -> tuple[tuple[float, float], ...]:
    """The corners of a face, -1 to 1, each rounded by five points."""
    points = []
    middle = _INSET - _ROUND
    for quarter in range(4):
        cx = middle if quarter in (0, 3) else -middle
        cy = middle if quarter in (0, 1) else -middle
        for step in range(5):
            angle = (quarter + step / 4) * math.pi / 2
            points.append((cx + _ROUND * math.cos(angle), cy + _ROUND * math.sin(angle)))
    return tuple(points)


_SQUARE: Final = _rounded_square()
_CIRCLE: Final = tuple((math.cos(a * math.pi / 6), math.sin(a * math.pi / 6)) for a in range(12))


def cube(up: int, side: int, matrix: Matrix) -> Surface:
    """A die whose upper face will be `up`, `side` pixels wide when it lies, as it is turned now."""
    width = round(side * ROOM)
    half, centre = side * _FINE * 0.475, width * _FINE / 2
    large = Surface((width * _FINE, width * _FINE), pygame.SRCALPHA)
    large.fill((*_EDGE, 0))
    seen = []
    for spots, out, along, down in _faces(up):
        normal = _apply(matrix, out)
        if normal[2] > 0.01:
            seen.append((spots, normal, _apply(matrix, along), _apply(matrix, down)))
    body: list[tuple[float, float]] = []
    shapes = []
    for spots, normal, along, down in seen:
        face = _Face(centre, half, normal, along, down)
        outline = [face.at(x, y) for x, y in _SQUARE]
        body += outline
        shapes.append((face, outline, spots, normal))
    hull = _hull(body)
    pygame.draw.polygon(large, _SHADE.mixed(_IVORY, 0.45), hull)
    for face, outline, spots, normal in shapes:
        _draw_face(large, face, outline, spots, normal)
    pygame.draw.lines(large, _EDGE, True, hull, max(1, side * _FINE // 60))
    return pygame.transform.smoothscale(large, (width, width))


class _Face:
    """Where the points of one face are seen."""

    def __init__(self, centre: float, half: float, normal: Vector, along: Vector, down: Vector) -> None:
        self._x = centre + half * normal[0]
        self._y = centre + half * normal[1]
        self._along = (half * along[0], half * along[1])
        self._down = (half * down[0], half * down[1])

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The point at these shares, -1 to 1, of the face."""
        return (
            self._x + x * self._along[0] + y * self._down[0],
            self._y + x * self._along[1] + y * self._down[1],
        )


def _draw_face(
    large: Surface, face: _Face, outline: list[tuple[float, float]], spots: int, normal: Vector
) -> None:
    lit = max(0.0, sum(a * b for a, b in zip(normal, _LIGHT, strict=True)))
    tone: Colour = _SHADE.mixed(_IVORY, min(1.0, 0.42 + 0.8 * lit))
    pygame.draw.polygon(large, tone, outline)
    ink = _RED if spots == 1 else _PIP
    size = _PIP_SIZE * (1.2 if spots == 1 else 1)
    for column, row in _PIPS[spots]:
        x, y = column * _SPREAD, row * _SPREAD
        pygame.draw.polygon(large, ink, [face.at(x + size * a, y + size * b) for a, b in _CIRCLE])


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex outline of points."""
    ordered = sorted(points)
    return _chain(ordered) + _chain(ordered[::-1])


def _chain(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    chain: list[tuple[float, float]] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
