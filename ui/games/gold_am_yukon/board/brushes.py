"""Brushes of the landscape: the SVG text of mountains, hills, rivers, stars and northern light."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

import pygame
from pygame import Surface, Vector2

Point = tuple[float, float]

_COLUMNS: Final = 48  # of a curtain of light
_RIDGES: Final = 4  # at each side of a mountain
_BENDS: Final = 10  # points of a river from one of its marks to the next


def render_svg(size: tuple[int, int], scale: float, body: str, defs: str) -> Surface:
    """Render the brushes' SVG text at a size in pixels; `scale` is the pixels of one unit."""
    width, height = size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><defs>{defs}</defs><g transform="scale({scale:.5f})">{body}</g></svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


# ------------------------------------------------------------------ shapes
def fill(points: Iterable[Iterable[float]], tone: str, alpha: float = 1.0) -> str:
    """Return a closed shape in one tone: "#rrggbb" or the name of a gradient with #."""
    way = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "z"
    return f'<path d="{way}" fill="{_color(tone)}"{_alpha("fill", alpha)}/>'


def box(x: float, y: float, width: float, height: float, tone: str) -> str:
    """Return a rectangle in one tone."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{_color(tone)}"/>'


def fade(name: str, *stops: tuple[float, str, float]) -> str:
    """Return a gradient from top to bottom: offset, "#rrggbb" and opacity of each stop."""
    parts = "".join(
        f'<stop offset="{offset}" stop-color="{tone}"{_alpha("stop", alpha)}/>'
        for offset, tone, alpha in stops
    )
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{parts}</linearGradient>'


def _color(tone: str) -> str:
    return tone if len(tone) == 7 and tone.startswith("#") else f"url({tone})"


def _alpha(kind: str, alpha: float) -> str:
    return "" if alpha >= 1 else f' {kind}-opacity="{alpha:.2f}"'


# ------------------------------------------------------------------ mountains and hills
class Rock(NamedTuple):
    """The tones of a mountain, lit and shaded; the share of it under snow, and the tones of the snow."""

    lit: str
    shade: str
    snow: float
    white: str
    blue: str


def mountain(peak: Point, left: float, right: float, foot: float, rock: Rock, seed: int) -> str:
    """Return one peak, lit from the left, its shaded side along a crooked spine; with ridges and snow."""
    rng, high = Random(seed), foot - peak[1]
    count, reach = max(5, int(high / 14)), high * 0.028
    lit = _crooked_line((left, foot), peak, count, reach, rng)
    dark = _crooked_line(peak, (right, foot), count, reach, rng)
    spine = _crooked_line(peak, (peak[0] + (right - peak[0]) * 0.16, foot), count, high * 0.055, rng)
    body = fill(lit + dark[1:], rock.lit) + fill(spine + dark[::-1], rock.shade)
    return body + _ridges(peak, left, right, foot, rock, rng) + _snow(lit, dark, spine, high, rock, rng)


def _crooked_line(start: Point, end: Point, count: int, reach: float, rng: Random) -> list[Vector2]:
    """Return a crooked line."""
    first, way = Vector2(start), Vector2(end) - start
    aside = way.rotate(90).normalize()
    inner = [rng.uniform(-reach, reach) for _ in range(count - 1)]
    return [first + way * (n / count) + aside * by for n, by in enumerate((0.0, *inner, 0.0))]


def _ridges(peak: Point, left: float, right: float, foot: float, rock: Rock, rng: Random) -> str:
    (px, py), high = peak, foot - peak[1]
    body = ""
    for number in range(_RIDGES):
        share = 0.22 + 0.17 * number
        wide, deep = high * (0.10 + 0.05 * rng.random()), high * (0.2 + 0.12 * rng.random())
        x = left + (px - left) * (1 - share * 0.86) + high * 0.02
        y = foot - high * (1 - share * 0.86) + high * 0.02
        low = [(x + wide * 0.3, min(foot, y + deep)), (x - wide * 0.18, min(foot, y + deep * 0.62))]
        body += fill([(x, y), (x + wide * 0.45, y + deep * 0.45), *low], rock.shade, 0.42)
        x, y = px + (right - px) * share * 0.9, py + high * share * 0.9
        low = [(x - wide * 0.35, min(foot, y + deep)), (x - wide * 0.2, y + deep * 0.5)]
        start = [(x - high * 0.01, y + high * 0.03), (x + wide * 0.1, min(foot, y + deep * 0.9))]
        body += fill([*start, *low], rock.lit, 0.3)
    return body


def _snow(
    lit: list[Vector2], dark: list[Vector2], spine: list[Vector2], high: float, rock: Rock, rng: Random
) -> str:
    """Return the snow above a zigzag line, in two tones."""
    deep = high * rock.snow
    line = lit[-1].y + deep
    left, right, middle = ([point for point in side if point.y <= line] for side in (lit, dark, spine))
    if len(left) < 2 or len(right) < 2 or not middle:
        return ""
    foot = Vector2(middle[-1].x, line)

    def snow_edge(end: float) -> list[Point]:
        return [
            (foot.x + (end - foot.x) * n / 6, line + deep * (0.3 if n % 2 else -0.16) * rng.uniform(0.6, 1.2))
            for n in range(1, 6)
        ]

    shade = fill([*middle, *snow_edge(right[-1].x), *right[::-1]], rock.blue)
    return shade + fill([*left, *middle[1:], foot, *snow_edge(left[0].x)], rock.white)


def hill(width: float, top: float, rise: float, bottom: float, tone: str, seed: int) -> str:
    """Return a soft line of hills, filled down to the bottom."""
    rng = Random(seed)
    shifts = [rng.uniform(0, math.tau) for _ in range(5)]
    waves = [rng.uniform(0.6, 1.2) * each for each in (1, 2.1, 3.7, 6.3, 11)]
    points: list[Point] = []
    for number in range(61):
        turn = number / 60 * math.pi * max(1.0, width / 960)
        each = enumerate(zip(waves, shifts, strict=True), 1)
        swell = sum(math.sin(turn * wave + shift) / order for order, (wave, shift) in each)
        points.append((width * number / 60, top - rise * swell))
    return fill([*points, (width, bottom), (0, bottom)], tone)


# ------------------------------------------------------------------ water
def _smooth(marks: Sequence[Point]) -> list[Vector2]:
    """Return a curve through all marks."""
    ends = [Vector2(mark) for mark in (marks[0], *marks, marks[-1])]
    found = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for number in range(_BENDS):
            t = number / _BENDS
            bent = b * 2 + (c - a) * t + (a * 2 - b * 5 + c * 4 - d) * t * t + (b * 3 - a - c * 3 + d) * t**3
            found.append(bent * 0.5)
    return [*found, ends[-1]]


def _direction_at(line: Sequence[Vector2], number: int) -> Vector2:
    """Return the direction of a line at one of its points."""
    return (line[min(len(line) - 1, number + 1)] - line[max(0, number - 1)]).normalize()


def _band(line: Sequence[Vector2], widths: Sequence[float]) -> list[Vector2]:
    """Return the outline of a line of varying width."""
    asides = [_direction_at(line, number).rotate(90) * (wide / 2) for number, wide in enumerate(widths)]
    pairs = list(zip(line, asides, strict=True))
    return [point + aside for point, aside in pairs] + [point - aside for point, aside in reversed(pairs)]


def river(
    marks: Sequence[Point], start: float, end: float, water: str, bank: str, ripples: int, seed: int
) -> str:
    """Return a river through these marks, from one width to another, with sandy banks and ripples."""
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


def _ripple(line: Sequence[Vector2], widths: Sequence[float], rng: Random) -> str:
    number = rng.randrange(2, len(line) - 2)
    along, wide = _direction_at(line, number), widths[number]
    aside = along.rotate(90)
    middle = line[number] + aside * rng.uniform(-0.38, 0.38) * wide
    half = along * (rng.uniform(0.12, 0.3) * wide / 2 + 1.5)
    start, bend, end = (f"{x:.1f},{y:.1f}" for x, y in (middle - half, middle + aside * 2, middle + half))
    return (
        f'<path d="M{start} Q{bend} {end}" fill="none" stroke="#f6fcff" '
        f'stroke-width="{max(0.9, wide * 0.028):.2f}" stroke-linecap="round" '
        f'stroke-opacity="{rng.uniform(0.2, 0.55):.2f}"/>'
    )


# ------------------------------------------------------------------ the sky
def stars(width: float, height: float, seed: int) -> str:
    """Return stars, denser toward the top."""
    rng = Random(seed)
    body = ""
    for _ in range(int(width / 15)):
        size = rng.choice((0.6, 0.8, 1.0, 1.5))
        x, y = rng.uniform(0, width), height * rng.random() ** 1.4
        body += (
            f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{size:.1f}" ry="{size:.1f}" '
            f'fill="#fff8e0"{_alpha("fill", rng.uniform(0.35, 0.95))}/>'
        )
    return body


def northern_light(width: float, foot: float, high: float, tone: str, seed: int) -> str:
    """Return a curtain of light with its rays; `tone` is a gradient from clear to bright."""
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
