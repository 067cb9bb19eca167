"""Dice on any board: a die that lies, its throw into the tray, and its picture in the air.

A die in the air is a cube seen straight from above, turned in space, drawn smooth at any size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg, text
from ui.draw.cache import cached
from ui.draw.sprites import Backing, Layer, Place, Sprite
from ui.draw.theme import INK, WHITE, Colour, Metrics, colour
from ui.draw.tween import Tween, out_back, point_between
from ui.play.board.effects import with_alpha
from ui.play.board.ring_layout import RingLayout
from ui.play.panels.layout import BoardLayout

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
Done = Callable[[], None]
Strike = Callable[[float], None]
"""Callback for a die that strikes the rim, with a strength from 0 to 1."""
RollPath = tuple[int, Place, Place, Place]
"""A die's side in pixels; then where its way starts, where it strikes the rim, and where it ends."""

ROLL_SECONDS: Final = 0.92
"""Seconds from the hand to rest."""
LATER: Final = 0.07
"""Seconds by which each die comes to rest after the one before."""
_PICTURES: Final = ("", "die_1", "die_2", "die_3", "die_4", "die_5", "die_6")
_HOPS: Final = 2.5
_HEIGHT: Final = 34.0  # units above the felt
_KICK: Final = 15.0  # units by which the rim throws a die up
_RIM: Final = 0.56  # sides between the middle of a die and the rim that it strikes
_ASIDE: Final = 0.15  # the least of its sides that a die rolls back from the rim
_FAR: Final = 0.3  # sides by which a die rolls beyond its place, beside another one
_IN_AIR: Final = 1.2  # size of the shadow of a turning die, in sides

LYING: Final = 100.0
FLYING: Final = 130.0
YAWS: Final = (1.5, -1.9, 1.2)
"""Radians by which each die still turns on the felt at the start of its throw."""
_POP: Final = 0.22
_IDLE: Final = 90  # of 255, opacity of a die before its throw

_ROLL_POWER: Final = 2.2
_SLOWING: Final = 1 - 1 / _ROLL_POWER
"""The power of the share still to roll with which the speed of a die falls."""
_FASTEST: Final = 4.0
"""The speed, in sides of a die, with which it strikes the rim at full strength."""

ROOM: Final = 1.74
"""Width of the picture of a turning die, as a multiple of a lying one's."""
_FINE: Final = 2  # supersampling
_LIGHT: Final[Vector] = (-0.48, -0.56, 0.68)
_IVORY: Final = colour("#fdf6e2")
_SHADE: Final = colour("#8f7443")
_EDGE: Final = colour("#4a3416")
DIE_INK: Final = colour("#2a1009")
_RED: Final = colour("#b8261a")
_SHEEN, _SHEEN_SHIFT = 0.74, 0.12  # of a face: the size of its bright part, and the shift to the light
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
_SIDES: Final[tuple[tuple[Vector, Vector, Vector], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)), ((0, 0, -1), (1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)), ((-1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 1, 0), (1, 0, 0), (0, 0, 1)), ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
)  # fmt: skip
"""The outward direction of each face and the two directions along it; the first is the upper face."""


@cached
def die(spots: int, side: int, angle: int = 0, *, idle: bool = False) -> Surface:
    """Draw a die of ivory, `side` pixels wide, turned by `angle` degrees; faded if it shows no roll."""
    if idle:
        return with_alpha(die(spots, side, angle), _IDLE)
    flat = svg.picture(_PICTURES[spots], side, side)
    return pygame.transform.rotozoom(flat, angle, 1) if angle else flat


def die_shadow(m: Metrics, side: int, lifted: float = 0.0) -> tuple[Surface, tuple[int, int]]:
    """Return a die's shadow and its shift in pixels; the die is `lifted` units above the table."""
    soft = m.u(3 + round(lifted) * 0.4)
    shade = paint.blur(side, side, round(side * 0.2), (8, 14, 4, 130), soft)
    drop = m.u(2 + lifted * 0.7)
    return shade, (drop - 2 * soft, m.u(3 + lifted) - 2 * soft)


# ------------------------------------------------------------------ a throw
@dataclass(frozen=True, slots=True)
class Throw:
    """A die's way over the felt: it strikes the rim at `turn`, and rolls back until it lies at `end`.

    `up` is the upper face at the end, `angle` the degrees by which the die lies askew, `yaw` the radians by
    which it turns on the felt; with `odd` it rolls half a turn more.
    """

    up: int
    side: int
    start: Place
    turn: Place
    end: Place
    angle: int
    yaw: float
    odd: bool = False

    def at(self, share: float) -> tuple[Place, float, Surface]:
        """Return the middle, the height above the felt in units, and the picture after a share of the way."""
        length = math.dist(self.start, self.turn) + math.dist(self.turn, self.end)
        turns = self.half_turns(length / (self.side * 2)) * math.pi
        left, at_rim = (1 - share) ** 1.35, (1 - self.rim) ** 1.35
        height = _HEIGHT * abs(math.cos(math.pi * _HOPS * share)) * (1 - share) ** 1.6
        yaw = -math.radians(self.angle) + self.yaw * left
        matrix = rotation(_axis(self.turn, self.end), -turns * min(left, at_rim), yaw)
        if share < self.rim:
            matrix = _product(rotation(_axis(self.start, self.turn), turns * (at_rim - left)), matrix)
            place = point_between(self.start, self.turn, share / self.rim)
        else:
            after = (share - self.rim) / (1 - self.rim)
            height = max(height, _KICK * math.sin(math.pi * after) * (1 - after))
            place = point_between(self.turn, self.end, after)
        return place, height, self.picture(matrix)

    @property
    def rim(self) -> float:
        """The share of the way after which the die strikes the rim."""
        before, after = math.dist(self.start, self.turn), math.dist(self.turn, self.end)
        return before / (before + after)

    @property
    def strength(self) -> float:
        """The strength, from 0 to 1, with which the die strikes the rim: the faster, the harder."""
        sides = (math.dist(self.start, self.turn) + math.dist(self.turn, self.end)) / self.side
        return min(1.0, sides * math.pow(1 - self.rim, _SLOWING) / _FASTEST)

    def half_turns(self, sides: float) -> int:
        """Return the number of half turns on a way that is `sides` times twice the die's side."""
        return round(sides + 0.5) + self.odd

    def picture(self, matrix: Matrix) -> Surface:
        """Draw the die turned by a matrix."""
        return cube(self.up, self.side, matrix)


def ease_out_roll(t: float) -> float:
    """Start fast, then slow down, but not for too long."""
    return 1 - math.pow(1 - t, _ROLL_POWER)


def roll_strength(dice: int) -> float:
    """Return the strength, from 0 to 1, of a roll: soft for one die, medium for two, hard for more."""
    return min(1.0, 0.3 * dice - 0.1)


def _axis(start: Place, end: Place) -> float:
    """Return the direction of the axis about which a die rolls from one place to another."""
    return math.atan2(end[1] - start[1], end[0] - start[0]) + math.pi / 2


# ------------------------------------------------------------------ in the air
def rotation(axis: float, angle: float, yaw: float = 0.0) -> Matrix:
    """Return a roll by `angle` about an axis in the table's plane (its direction), then a turn on the table.

    All are in radians; with an angle and a yaw of 0 a die lies with its upper face to the viewer.
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


def _product(second: Matrix, first: Matrix) -> Matrix:
    """Return the matrix that turns by the first one, then by the second one."""
    a, b, c = (_apply(second, column) for column in zip(*first, strict=True))
    return (a[0], b[0], c[0]), (a[1], b[1], c[1]), (a[2], b[2], c[2])


def _apply(matrix: Matrix, v: Vector) -> Vector:
    a, b, c = matrix
    return (
        a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        c[0] * v[0] + c[1] * v[1] + c[2] * v[2],
    )


def _rounded_square() -> tuple[Place, ...]:
    """Return the outline of a face, -1 to 1, each corner rounded by five points."""
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
    """Draw a die turned by a matrix; it lies `side` pixels wide at the end, with `up` as its upper face."""
    right, below = _BESIDE[up]
    spots = (up, 7 - up, right, 7 - right, below, 7 - below)
    return draw_cube(side, matrix, lambda whole, face: _draw_pips(whole, face, spots[face.number]))


def draw_cube(side: int, matrix: Matrix, draw: Callable[[Surface, CubeFace], None]) -> Surface:
    """Draw a turned cube of ivory, `side` pixels wide when it lies; call `draw` for each visible face."""
    width = round(side * ROOM)
    half, centre = side * _FINE * 0.475, width * _FINE / 2
    large = Surface((width * _FINE, width * _FINE), pygame.SRCALPHA)
    large.fill((*_EDGE, 0))
    faces = []
    for number, directions in enumerate(_SIDES):
        normal, along, down = (_apply(matrix, direction) for direction in directions)
        if normal[2] > 0.01:
            faces.append(CubeFace(number, centre, half, normal, along, down))
    hull = _convex_hull([point for face in faces for point in face.outline])
    pygame.draw.polygon(large, _SHADE.mixed(_IVORY, 0.45), hull)
    for face in faces:
        pygame.draw.polygon(large, face.shade_color, face.outline)
        pygame.draw.polygon(large, face.sheen_color, face.sheen)
        draw(large, face)
    pygame.draw.lines(large, _EDGE, True, hull, max(1, side * _FINE // 60))
    return pygame.transform.smoothscale(large, (width, width))


class CubeFace:
    """A face of a turned cube: its number among `_SIDES`, and the places of its points in the picture."""

    def __init__(
        self, number: int, centre: float, half: float, normal: Vector, along: Vector, down: Vector
    ) -> None:
        self.number = number
        self.half = half
        self._normal = normal
        self._x = centre + half * normal[0]
        self._y = centre + half * normal[1]
        self._along = (half * along[0], half * along[1])
        self._down = (half * down[0], half * down[1])
        self.outline = [self.at(x, y) for x, y in _SQUARE]

    def at(self, x: float, y: float) -> Place:
        """Return the point in the picture at these shares, -1 to 1, of the face."""
        return (
            self._x + x * self._along[0] + y * self._down[0],
            self._y + x * self._along[1] + y * self._down[1],
        )

    @property
    def shade_color(self) -> Colour:
        """The color of the face's ivory in the light."""
        return _SHADE.mixed(_IVORY, min(1.0, 0.42 + 0.8 * self._lit))

    @property
    def sheen_color(self) -> Colour:
        """The color of the middle of the face, where it shines the more it is turned to the light."""
        return self.shade_color.mixed(WHITE, 0.1 + 0.6 * self._lit**4)

    @property
    def sheen(self) -> list[Place]:
        """The outline of the part that shines: it lies towards the light."""
        x, y = (_SHEEN_SHIFT * self.half * each for each in _LIGHT[:2])
        return [(a + x, b + y) for a, b in (self.at(_SHEEN * u, _SHEEN * v) for u, v in _SQUARE)]

    @property
    def _lit(self) -> float:
        return max(0.0, sum(a * b for a, b in zip(self._normal, _LIGHT, strict=True)))


def _draw_pips(whole: Surface, face: CubeFace, spots: int) -> None:
    ink = _RED if spots == 1 else DIE_INK
    size = _PIP_SIZE * (1.2 if spots == 1 else 1)
    for column, row in _PIPS[spots]:
        x, y = column * _SPREAD, row * _SPREAD
        pygame.draw.polygon(whole, ink, [face.at(x + size * a, y + size * b) for a, b in _CIRCLE])


def _convex_hull(points: list[Place]) -> list[Place]:
    """Return the convex hull of some points."""
    ordered = sorted(points)
    return _chain(ordered) + _chain(ordered[::-1])


def _chain(points: list[Place]) -> list[Place]:
    chain: list[Place] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# ------------------------------------------------------------------ in a tray
def ignore_strike(_strength: float) -> None:
    """Let a die strike the rim unheard."""


class DieSprite:
    """The sprite of a die that lies, or rolls."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        self._m = m
        self.sprite = layer.add(Sprite(Surface((1, 1)), (0, 0), LYING))

    def put_at(
        self,
        picture: Surface,
        side: int,
        centre: Place,
        *,
        depth: float = LYING,
        lifted: float = 0.0,
        has_shadow: bool = True,
    ) -> None:
        """Lay the die with its middle at `centre`, `lifted` units above the felt."""
        place = picture.get_rect(center=(round(centre[0]), round(centre[1]))).topleft
        backings = (self._shadow(picture, side, lifted),) if has_shadow else ()
        self.sprite.change(picture=picture, place=place, depth=depth, backings=backings)

    def _shadow(self, picture: Surface, side: int, lifted: float, up: int = 0) -> Backing:
        shade, shift = die_shadow(self._m, side, lifted)
        inset = (picture.get_width() - side) // 2
        return Backing(shade, (shift[0] + inset, shift[1] + inset + up))

    def roll(self, throw: Throw, lay: Done, strike: Strike, number: int = 0) -> Tween:
        """Return the tween of a roll, at whose end `lay` lays the die; the first of several rests first.

        It calls `strike` as the die strikes the rim, unless the roll is not seen.
        """
        shares = [0.0]

        def show(share: float) -> None:
            if share >= 1:
                lay()
                return
            shares.append(share)
            if shares[-2] < throw.rim <= share:
                strike(throw.strength)
            centre, height, picture = throw.at(share)
            x, y = centre[0] - picture.get_width() / 2, centre[1] - picture.get_height() / 2
            up = self._m.u(height)
            shadow = self._shadow(picture, round(throw.side * _IN_AIR), height / 2, up)
            place = (round(x), round(y - up))
            self.sprite.change(picture=picture, place=place, depth=FLYING + number, backings=(shadow,))

        return Tween(ROLL_SECONDS + number * LATER, show, ease_out_roll, done=lay)


def starts_at_left(layout: BoardLayout) -> bool:
    """Return True if the tray is in the left half of the window: dice then come in from the left."""
    return layout.tray.centerx < layout.bar.bar.width // 2


def start_place(layout: BoardLayout, side: int, number: int, count: int) -> Place:
    """Return the place of a die before its throw, beyond the window: dice come one behind the other."""
    tray, behind = layout.tray, count - 1 - number if starts_at_left(layout) else number
    far = side + round(side * 1.4) * behind
    x = -far if starts_at_left(layout) else layout.bar.bar.width + far
    return x, tray.y + tray.height * (2 + number) // (count + 3)


def rim_place(tray: Rect, side: int, way: tuple[Place, Place], far: float, *, is_low: bool = False) -> Place:
    """Return where a die on its way from a start to an end strikes the upper or lower rim of a tray.

    It is `far` times the die's side beyond the end.
    """
    (start, _), (end, down) = way
    beyond, near = side * (far if start < end else -far), side * _RIM
    x = max(tray.x + near, min(end + beyond, tray.right - near))
    if is_low:
        return x, max(tray.bottom - near, down + side * _ASIDE)
    return x, min(tray.y + near, down - side * _ASIDE)


# ------------------------------------------------------------------ the two dice of a ring
class RingDice:
    """Two dice in their tray, and beside them a large figure of their amount. Subclasses know their faces."""

    def __init__(self, layer: Layer, layout: RingLayout) -> None:
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self._said: list[Sprite] = []
        self.is_thrown = False
        """True if the dice show a throw that counts."""
        self.is_resting = True
        """True before the first throw."""
        self.strike: Strike = ignore_strike
        self._dice = [DieSprite(layer, layout.m) for _ in layout.dice]
        self._sum = self._add_label()
        self.settle()

    def _add_label(self) -> Sprite:
        """Add a hidden sprite for words about a throw."""
        sprite = Sprite(Surface((1, 1)), (0, 0), LYING)
        sprite.change(visible=False)
        self._layer.add(sprite)
        self._said.append(sprite)
        return sprite

    def clear(self) -> None:
        """Hide the words about a throw, and forget it."""
        self.is_thrown = False
        for sprite in self._said:
            sprite.change(visible=False)

    def rest(self) -> None:
        """Lay the dice as before the first throw."""
        self.clear()
        self.is_resting = True
        self.settle()

    def settle(self) -> None:
        """Lay the dice at their places."""
        for number in range(len(self._dice)):
            self._place_die(number)

    def _place_die(self, number: int) -> None:
        """Lay a die at its place."""
        raise NotImplementedError

    def _throw(self, number: int, way: RollPath) -> Throw:
        """Return the throw of a die along a way."""
        raise NotImplementedError

    def _roll_tween(self, number: int) -> Tween:
        """Return the tween of a die thrown from beyond the window's edge."""
        layout, place = self._layout, self._layout.dice[number]
        start = start_place(layout, place.width, number, len(self._dice))
        way = start, place.center
        turn = rim_place(layout.tray, place.width, way, _FAR, is_low=number % 2 == 1)
        throw = self._throw(number, (place.width, start, turn, place.center))
        return self._dice[number].roll(throw, lambda: self._place_die(number), self.strike, number)

    def _sum_tween(self, words: str, size: int, centre: Place, done: Done) -> Tween:
        """Return the tween of a throw's amount: it pops up once the dice lie, shrinks, then calls `done`."""

        def show(share: float) -> None:
            self._show_sum(words, max(1, round(size * (1.3 - 0.3 * share))), centre)

        return Tween(_POP, show, out_back, ROLL_SECONDS + LATER, done=done)

    def _show_sum(self, words: str, size: int, centre: Place) -> None:
        """Show a throw's amount, at once."""
        picture = _number(words, size)
        self._sum.change(picture=picture, place=picture.get_rect(center=centre).topleft, visible=True)


@cached
def _number(words: str, size: int) -> Surface:
    """Draw the amount of a throw in large letters."""
    return text.line(words, size, WHITE, True, INK)
