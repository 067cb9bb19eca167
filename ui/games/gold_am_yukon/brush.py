"""Brushes of the landscape: the SVG text of mountains, hills, rivers, stars and northern light."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from random import Random
from typing import Final

import pygame
from pygame import Surface

Point = tuple[float, float]

_COLUMNS: Final = 48  # of a curtain of light
_RIBS: Final = 4  # at each side of a mountain
_BENDS: Final = 10  # points of a river from one of its marks to the next


def painted(size: tuple[int, int], scale: float, body: str, defs: str) -> Surface:
    """What the brushes have drawn, at a size in pixels; `scale` are the pixels of one unit."""
    width, height = size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><defs>{defs}</defs><g transform="scale({scale:.5f})">{body}</g></svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


# ------------------------------------------------------------------ shapes
def fill(points: Sequence[Point], tone: str, alpha: float = 1.0) -> str:
    """A closed shape in one tone: "#rrggbb" or the name of a gradient with #."""
    way = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "z"
    return f'<path d="{way}" fill="{_ink(tone)}"{_alpha("fill", alpha)}/>'


def box(x: float, y: float, width: float, height: float, tone: str) -> str:
    """A rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{_ink(tone)}"/>'


def spot(x: float, y: float, across: float, down: float, tone: str, alpha: float = 1.0) -> str:
    """An ellipse."""
    return (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{across:.1f}" ry="{down:.1f}" '
        f'fill="{_ink(tone)}"{_alpha("fill", alpha)}/>'
    )


def fade(name: str, *stops: tuple[float, str, float]) -> str:
    """A gradient from top to bottom: offset, "#rrggbb" and opacity of each stop."""
    parts = "".join(
        f'<stop offset="{offset}" stop-color="{tone}"{_alpha("stop", alpha)}/>'
        for offset, tone, alpha in stops
    )
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{parts}</linearGradient>'


def _ink(tone: str) -> str:
    return tone if len(tone) == 7 and tone.startswith("#") else f"url({tone})"


def _alpha(kind: str, alpha: float) -> str:
    return "" if alpha >= 1 else f' {kind}-opacity="{alpha:.2f}"'


# ------------------------------------------------------------------ mountains and hills
def _jagged(start: Point, end: Point, count: int, reach: float, rng: Random) -> list[Point]:
    """A crooked line."""
    far = math.dist(start, end) or 1.0
    across, down = -(end[1] - start[1]) / far, (end[0] - start[0]) / far
    found = []
    for number in range(count + 1):
        share = number / count
        aside = 0.0 if number in (0, count) else rng.uniform(-reach, reach)
        x = start[0] + (end[0] - start[0]) * share + across * aside
        found.append((x, start[1] + (end[1] - start[1]) * share + down * aside))
    return found


class Mountain:
    """One peak, lit from the left, its shaded side along a crooked spine; `snow` is a share of its height."""

    def __init__(self, peak: Point, left: float, right: float, foot: float, seed: int) -> None:
        self._rng = Random(seed)
        self._peak, self._left, self._right, self._foot = peak, left, right, foot
        self._high = foot - peak[1]
        count, reach = max(5, int(self._high / 14)), self._high * 0.028
        self._lit = _jagged((left, foot), peak, count, reach, self._rng)
        self._dark = _jagged(peak, (right, foot), count, reach, self._rng)
        low = (peak[0] + (right - peak[0]) * 0.16, foot)
        self._spine = _jagged(peak, low, count, self._high * 0.055, self._rng)

    def drawn(self, lit: str, shade: str, snow: float, white: str, blue: str) -> str:
        """Its two sides, its ribs, and its snow in two tones."""
        body = fill(self._lit + self._dark[1:], lit) + fill(self._spine + self._dark[::-1], shade)
        return body + self._ribs(lit, shade) + self._snow(snow, white, blue)

    def _ribs(self, lit: str, shade: str) -> str:
        high, (px, py), rng = self._high, self._peak, self._rng
        body = ""
        for number in range(_RIBS):
            share = 0.22 + 0.17 * number
            wide, deep = high * (0.10 + 0.05 * rng.random()), high * (0.2 + 0.12 * rng.random())
            x = self._left + (px - self._left) * (1 - share * 0.86) + high * 0.02
            y = self._foot - high * (1 - share * 0.86) + high * 0.02
            low = [(x + wide * 0.3, self._floor(y + deep)), (x - wide * 0.18, self._floor(y + deep * 0.62))]
            body += fill([(x, y), (x + wide * 0.45, y + deep * 0.45), *low], shade, 0.42)
            x, y = px + (self._right - px) * share * 0.9, py + high * share * 0.9
            low = [(x - wide * 0.35, self._floor(y + deep)), (x - wide * 0.2, y + deep * 0.5)]
            start = [(x - high * 0.01, y + high * 0.03), (x + wide * 0.1, self._floor(y + deep * 0.9))]
            body += fill([*start, *low], lit, 0.3)
        return body

    def _floor(self, y: float) -> float:
        return min(self._foot, y)

    def _snow(self, snow: float, white: str, blue: str) -> str:
        line = self._peak[1] + self._high * snow
        left, right, spine = (
            [point for point in side if point[1] <= line] for side in (self._lit, self._dark, self._spine)
        )
        if len(left) < 2 or len(right) < 2 or not spine:
            return ""
        middle = (spine[-1][0], line)
        dark = [*spine, *self._hem(middle[0], right[-1][0], line, snow), *right[::-1]]
        light = [*left, *spine[1:], middle, *self._hem(middle[0], left[0][0], line, snow)]
        return fill(dark, blue) + fill(light, white)

    def _hem(self, start: float, end: float, line: float, snow: float) -> list[Point]:
        """The zigzag at the lower edge of the snow."""
        deep = self._high * snow
        return [
            (
                start + (end - start) * number / 6,
                line + deep * (0.3 if number % 2 else -0.16) * self._rng.uniform(0.6, 1.2),
            )
            for number in range(1, 6)
        ]


def hill(width: float, top: float, rise: float, bottom: float, tone: str, seed: int) -> str:
    """A soft line of hills, filled down to the bottom."""
    rng = Random(seed)
    shifts = [rng.uniform(0, math.tau) for _ in range(5)]
    waves = [rng.uniform(0.6, 1.2) * each for each in (1, 2.1, 3.7, 6.3, 11)]
    points: list[Point] = []
    for number in range(61):
        turn = number / 60 * math.pi * max(1.0, width / 960)
        swell = sum(
            math.sin(turn * wave + shift) / (order + 1)
            for order, (wave, shift) in enumerate(zip(waves, shifts, strict=True))
        )
        points.append((width * number / 60, top - rise * swell))
    return fill([*points, (width, bottom), (0, bottom)], tone)


# ------------------------------------------------------------------ water
def _smooth(marks: Sequence[Point]) -> list[Point]:
    """A curve through all marks."""
    ends = [marks[0], *marks, marks[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for number in range(_BENDS):
            t = number / _BENDS
            x, y = (
                0.5
                * (
                    2 * b[axis]
                    + (c[axis] - a[axis]) * t
                    + (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t
                    + (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t**3
                )
                for axis in (0, 1)
            )
            found.append((x, y))
    return [*found, marks[-1]]


def _along(line: Sequence[Point], number: int) -> Point:
    """The direction of a line at one of its points."""
    a, b = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
    far = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far


def _band(line: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """The outline of a line that is broader and narrower."""
    left, right = [], []
    for number, (x, y) in enumerate(line):
        across, down = _along(line, number)
        half = widths[number] / 2
        left.append((x - down * half, y + across * half))
        right.append((x + down * half, y - across * half))
    return left + right[::-1]


def river(
    marks: Sequence[Point], start: float, end: float, water: str, bank: str, ripples: int, seed: int
) -> str:
    """A river through these marks, from one width to another, with sand at its banks and ripples."""
    line = _smooth(marks)
    last = len(line) - 1
    widths = [
        (start + (end - start) * number / last) * (1 + 0.1 * math.sin(number * 0.7 + seed))
        for number in range(last + 1)
    ]
    sand = 0.12 * max(start, end) + 2
    body = fill(_band(line, [each + sand for each in widths]), bank)
    body += fill(_band(line, [each + sand * 0.4 for each in widths]), "#e6d6a4", 0.7)
    body += fill(_band(line, widths), water)
    rng = Random(seed)
    return body + "".join(_ripple(line, widths, rng) for _ in range(ripples))


def _ripple(line: Sequence[Point], widths: Sequence[float], rng: Random) -> str:
    number = rng.randrange(2, len(line) - 2)
    (x, y), wide = line[number], widths[number]
    across, down = _along(line, number)
    aside, half = rng.uniform(-0.38, 0.38) * wide, rng.uniform(0.12, 0.3) * wide / 2 + 1.5
    x, y = x - down * aside, y + across * aside
    start, end = (x - across * half, y - down * half), (x + across * half, y + down * half)
    return (
        f'<path d="M{start[0]:.1f},{start[1]:.1f} Q{x - down * 2:.1f},{y + across * 2:.1f} '
        f'{end[0]:.1f},{end[1]:.1f}" fill="none" stroke="#f6fcff" '
        f'stroke-width="{max(0.9, wide * 0.028):.2f}" stroke-linecap="round" '
        f'stroke-opacity="{rng.uniform(0.2, 0.55):.2f}"/>'
    )


# ------------------------------------------------------------------ the sky
def stars(width: float, height: float, seed: int) -> str:
    """Stars, more of them high up."""
    rng = Random(seed)
    body = ""
    for _ in range(int(width / 15)):
        size = rng.choice((0.6, 0.8, 1.0, 1.5))
        x, y = rng.uniform(0, width), height * rng.random() ** 1.4
        body += spot(x, y, size, size, "#fff8e0", rng.uniform(0.35, 0.95))
    return body


def northern_light(width: float, foot: float, high: float, tone: str, seed: int) -> str:
    """A curtain of light with its rays; `tone` is a gradient from clear to bright."""
    rng = Random(seed)
    one, two, three = (rng.uniform(0, math.tau) for _ in range(3))
    scale = width / 960
    count = round(_COLUMNS * scale)

    def low(x: float) -> float:
        t = x / 960
        return foot + high * (0.16 * math.sin(t * 5 + one) + 0.09 * math.sin(t * 11 + two))

    def tall(x: float) -> float:
        t = x / 960
        return high * (0.62 + 0.3 * math.sin(t * 7 + three) + 0.1 * math.sin(t * 23 + one))

    xs = [width * number / count for number in range(count + 1)]
    body = fill([(x, low(x)) for x in xs] + [(x, low(x) - tall(x)) for x in reversed(xs)], tone)
    for number in range(count * 3):
        if rng.random() < 0.8:
            x = (number / 3 + rng.random() * 0.5) * width / count
            body += _ray(x, low(x), tall(x) * rng.uniform(0.7, 1.25), rng.uniform(0.8, 3.4), tone, rng)
    return body


def _ray(x: float, foot: float, high: float, wide: float, tone: str, rng: Random) -> str:
    points = [(x - wide, foot), (x + wide, foot + 1), (x + wide * 1.1, foot - high)]
    return fill([*points, (x - wide * 0.5, foot - high)], tone, rng.uniform(0.25, 0.6))
