"""The valley of the Yukon at dusk, painted for a ground of any shape: sky, mountains, river, firs, cabins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, pairwise
from random import Random
from typing import Final, NamedTuple

from pygame import Surface

from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.gradual import Parts
from ui.draw.theme import Colour, colour
from ui.games.gold_am_yukon.board import brushes
from ui.games.gold_am_yukon.board.brushes import Point, Rock

HIGH: Final = 748.0
"""The height of the painting in its own units; its width follows from the ground's shape."""
_SKY: Final = 150.0


class _Range(NamedTuple):
    """Mountains along the horizon: the step to the next, their peaks, extents and rock, and their seeds."""

    step: int
    shift: float
    peaks: tuple[int, ...]
    left: int
    right: int
    foot: float
    rock: Rock
    seeds: Sequence[int]


_PEAKS: Final = _Range(
    165, 0, (60, 40, 64, 36, 58, 34, 52), 150, 150, _SKY,
    Rock("#b59ab0", "#6f6a98", 0.5, "#ffe9dc", "#b0a0c8"), (2, 5, 3, 9, 12, 6, 14),
)  # fmt: skip
_FOOTHILLS: Final = _Range(
    170, 82, (92, 100, 104, 96, 104, 92), 118, 122, _SKY + 16,
    Rock("#7f8a90", "#4f6478", 0.25, "#f6e6e0", "#b0b0c8"), range(31, 43, 2),
)  # fmt: skip
_WATER: Final = 384.0  # the height of the river's middle
_BENDS: Final = (24, -12, 14, -24, 0, 24, -18, -4, -34)
_HALF: Final = 62.0  # of the river with its banks
_BOARD: Final = 400.0  # half of the board's width, where firs stand less dense
_NEAR: Final = (colour("#123626"), colour("#3f7a58"))
_FAR: Final = (colour("#4a7762"), colour("#8fae78"))
_FIR_COLORS: Final = (colour("#1f5040"), colour("#6a9a6c"))
_NARROW: Final = 860.0  # up to this width of the valley, cabins stand where the board leaves room
_DEPTHS: Final = 8  # tones and sizes of firs
_DEFS: Final = "".join(
    (
        brushes.fade("sky", (0, "#17305a", 1), (0.5, "#4f6fa0", 1), (0.85, "#e8a878", 1), (1, "#f6d2a0", 1)),
        brushes.fade("mist", (0, "#e8b890", 0), (1, "#e6c0a0", 0.7)),
        brushes.fade("water", (0, "#f0d0a8", 1), (0.3, "#8fc0c8", 1), (1, "#3f7f98", 1)),
        brushes.fade(
            "green", (0, "#7dffb0", 0), (0.55, "#58e8a8", 0.3), (0.93, "#a8ffce", 0.62), (1, "#d8ffe6", 0)
        ),
        brushes.fade(
            "blue", (0, "#b07cff", 0), (0.5, "#5fb8e8", 0.2), (0.94, "#7ff0c8", 0.5), (1, "#c0fff0", 0)
        ),
        brushes.fade(
            "rose", (0, "#ff7ab8", 0), (0.45, "#a078e8", 0.25), (0.94, "#78e8c0", 0.42), (1, "#78e8c0", 0)
        ),
    )
)
_LAND: Final = (colour("#8a9a6a"), colour("#5f8460"), colour("#2f5c48"))
_HILLS: Final = (
    (158, 262, colour("#8a9a6a"), 0.0), (230, 352, colour("#7f9a68"), 0.5),
    (320, 502, colour("#6a9062"), 0.5), (470, 592, colour("#4a7a56"), 0.6),
    (560, 692, colour("#3f6e50"), 0.6), (660, HIGH, colour("#2f5c46"), 0.6),
)  # fmt: skip
"""Lines of hills: their top, their bottom, their tone, and the share of it in the land's colors."""
_CREEKS: Final = ((-0.19, 3), (0.23, 4))
"""The creeks: their place as a share of the painting's usual width from the middle; their ripples' seed."""


def valley_parts(size: tuple[int, int], *, is_small: bool = False) -> Parts:
    """Paint the valley at a size in pixels; the moose keeps away from the corners of a small board."""
    scale = size[1] / HIGH
    width = size[0] / scale
    whole: Surface = yield partial(_paint_background, size, scale, width)
    yield partial(landscape_items, width, is_small=is_small)
    for x, y, name, high in landscape_items(width, is_small=is_small):
        share = max(0.0, min(1.0, (y - 165) / 560))
        picture = item_picture(name, max(3, round(high * scale)), round(share * _DEPTHS))
        wide, tall = picture.get_size()
        whole.blit(picture, (round(x * scale) - wide // 2, round(y * scale) - tall))
        yield None
    return whole


# ------------------------------------------------------------------ the background
def _paint_background(size: tuple[int, int], scale: float, width: float) -> Surface:
    """Paint sky, mountains and land; good for threads."""
    body = _sky(width) + _mountains(width) + _land(width)
    return brushes.render_svg(size, scale, body, _DEFS + _hill_gradient_defs()).convert()


def _sky(width: float) -> str:
    lights = (("#rose", 66.0, 100.0, 9), ("#green", 90.0, 104.0, 4), ("#blue", 76.0, 90.0, 15))
    body = brushes.box(0, _SKY - 10, width, 60, "#8a9a7a") + brushes.box(0, 0, width, _SKY, "#sky")
    body += brushes.stars(width, 70, 5)
    return body + "".join(
        brushes.northern_light(width, foot, high, tone, seed) for tone, foot, high, seed in lights
    )


def _mountains(width: float) -> str:
    return _range(width, _PEAKS) + brushes.box(0, 80, width, 72, "#mist") + _range(width, _FOOTHILLS)


def _range(width: float, row: _Range) -> str:
    """Return mountains along the horizon, counted from the middle."""
    rng, body = Random(row.step), ""
    count = int(width / row.step / 2) + 2
    for number, seed in zip(range(-count, count), cycle(row.seeds)):
        x = width / 2 + row.shift + number * row.step + rng.uniform(-16, 16)
        peak = x, row.peaks[number % len(row.peaks)]
        body += brushes.mountain(peak, x - row.left, x + row.right, row.foot, row.rock, seed)
    return body


def _land(width: float) -> str:
    body = ""
    for number, (top, bottom, _, _) in enumerate(_HILLS):
        body += brushes.hill(width, top, 16 if number else 6, bottom, f"#hill{number}", 19 + number)
    for share, seed in _CREEKS:
        body += brushes.river(_creek(width, share), 4, 20, "#water", "#b8b080", 12, seed)
    body += brushes.river(_south_river(width), 22, 44, "#water", "#b8b080", 24, 8)
    return body + brushes.river(_main_river(width), 74, 92, "#water", "#cdbb86", round(90 * width / 960), 5)


def _hill_gradient_defs() -> str:
    """Return a gradient for each line of hills: the land's color, mixed with the hills' tones so far."""
    return "".join(
        brushes.fade(
            f"hill{number}", (0, _land_color(top, number).hex, 1), (1, _land_color(bottom, number).hex, 1)
        )
        for number, (top, bottom, _, _) in enumerate(_HILLS)
    )


def _land_color(y: float, hills: int) -> Colour:
    """Return the color of the land at height `y`, behind the lines of hills up to number `hills`."""
    share = (y - _SKY) / (HIGH - _SKY)
    near, middle, far = _LAND
    tone = (
        near.mixed(middle, share / 0.3) if share < 0.3 else middle.mixed(far, min(1.0, (share - 0.3) / 0.7))
    )
    for _, _, other, strength in _HILLS[: hills + 1]:
        tone = tone.mixed(other, strength)
    return tone


# ------------------------------------------------------------------ water
def _main_river(width: float) -> list[Point]:
    """Return the marks of the river, from the left edge to the right one."""
    count = max(8, round(width / 120))
    step = (width + 120) / count
    return [(-60 + step * number, _WATER + _BENDS[number % len(_BENDS)]) for number in range(count + 1)]


def _creek(width: float, share: float) -> list[Point]:
    """Return the marks of a creek from the mountains; `share` of the width from the middle."""
    x = width / 2 + share * 960
    return [(x, 170), (x + 26, 212), (x - 12, 262), (x + 30, 312), (x + 40, 358)]


def _south_river(width: float) -> list[Point]:
    x = width / 2 + 70
    return [(x, 404), (x - 30, 480), (x + 30, 560), (x - 10, 640), (x + 50, 765)]


def river_height(width: float, x: float) -> float:
    """Return the height of the river's middle at a place of a painting of this width."""
    return _interpolated(_main_river(width), x, 0)


def is_dry_place(width: float, x: float, y: float) -> bool:
    """Return True if a place in a painting of this width is away from all water."""
    return not _water_test(width)(x, y)


@cached
def _water_test(width: float) -> Callable[[float, float], bool]:
    """Return a function that tells if a place is in the water or too near it for a fir."""
    main, south = _main_river(width), _south_river(width)
    creeks = [_creek(width, share) for share, _ in _CREEKS]

    def is_water(x: float, y: float) -> bool:
        if abs(y - _interpolated(main, x, 0) - 10) < _HALF:
            return True
        if y > _WATER:
            return abs(x - _interpolated(south, y, 1)) < 36
        return any(abs(x - _interpolated(creek, y, 1)) < 15 for creek in creeks)

    return is_water


def _interpolated(marks: list[Point], at: float, axis: int) -> float:
    """Return the other coordinate of a line at a coordinate `at` of an axis."""
    other = 1 - axis
    for a, b in pairwise(marks):
        if a[axis] <= at <= b[axis]:
            share = (at - a[axis]) / (b[axis] - a[axis])
            return a[other] + (b[other] - a[other]) * share
    return marks[0][other] if at < marks[0][axis] else marks[-1][other]


# ------------------------------------------------------------------ things in the valley
_Item = tuple[float, float, str, float]
"""A thing in the valley: the place of its foot, its picture's name, its height."""


@cached
def landscape_items(width: float, *, is_small: bool) -> tuple[_Item, ...]:
    """Return all things in a valley of this width, from the farthest to the nearest."""
    rng, waters = Random(3), _water_test(width)
    obstacles = [*_cabins(width), *_moose_and_canoe(width, is_small)]
    found = [
        (rng.uniform(0, width), 162 + rng.random() * 24, "valley_fir", rng.uniform(10, 20))
        for _ in range(round(width / 6))
    ]
    found += _trees(width, obstacles, waters, rng)
    found += _grass(width, waters, rng)
    found += obstacles
    edge = max(70.0, width / 2 - _BOARD + 60)
    for number in range(round(edge / 3)):
        x, y = rng.uniform(-10, edge), rng.uniform(690, 790)
        found.append((x if number % 2 else width - x, y, "valley_fir", rng.uniform(80, 130)))
    return tuple(sorted(found, key=lambda item: item[1]))


def _cabins(width: float) -> list[_Item]:
    far = max(52.0, (width / 2 - _BOARD) * 0.6)
    low, high = (478.0, 256.0) if width > _NARROW else (596.0, 226.0)
    found = [(far, low, 96.0), (width - far, low + 10, 104.0)]
    found += [(far + 8, high, 62.0), (width - far - 14, high - 4, 62.0)]
    if width > 1400:
        found += [(far * 1.75, 300.0, 70.0), (width - far * 1.7, 560.0, 112.0), (far * 0.4, 610.0, 118.0)]
    return [(x, y, "valley_cabin", tall) for x, y, tall in found]


def _moose_and_canoe(width: float, is_small: bool) -> list[_Item]:
    """Return a moose in the open, and a canoe on the river, if the board leaves room for it."""
    gap = width / 2 - _BOARD + 10
    low = 712.0 if is_small or width <= _NARROW else 636.0
    found = [(min(width - 46, width / 2 + 366), low, "valley_moose", 64.0)]
    if gap > 50:
        x = gap * 0.52
        y = _interpolated(_main_river(width), x, 0) + 26
        found.append((x, y, "valley_canoe", min(44.0, gap * 0.42)))
    return found


def _grass(width: float, waters: Callable[[float, float], bool], rng: Random) -> list[_Item]:
    """Return tufts of grass and fireweed, larger in the foreground."""
    found = []
    for _ in range(round(170 * width / 960)):
        x, y = rng.uniform(0, width), 215 + 540 * rng.random() ** 0.8
        is_flower = y > 300 and rng.random() < 0.3
        if not waters(x, y):
            share = (y - 200) / 560
            high = (9 + 15 * share) * rng.uniform(0.8, 1.2) * (1.5 if is_flower else 1)
            found.append((x, y, "valley_fireweed" if is_flower else "valley_grass", high))
    return found


def _trees(
    width: float, obstacles: Sequence[_Item], waters: Callable[[float, float], bool], rng: Random
) -> list[_Item]:
    """Return firs in groves, thinner under the board, none in the water or before a door."""
    found = []
    for _ in range(round(250 * width / 960)):
        middle = rng.uniform(-6, width + 6), rng.uniform(196, 760)
        for _ in range(rng.randrange(3, 9)):
            x, y = middle[0] + rng.gauss(0, 16), middle[1] + rng.gauss(0, 7)
            away = abs(x - width / 2) / (_BOARD - abs(y - 390) * 0.18)
            if (away < 1 and rng.random() < 0.55) or waters(x, y):
                continue
            if any(abs(x - a) < high * 0.6 and -8 < y - b < high * 0.5 for a, b, _, high in obstacles):
                continue
            share = max(0.0, (y - 200) / 560)
            found.append((x, y, "valley_fir", (20 + 30 * share) * rng.uniform(0.8, 1.25)))
    return found


@cached
def item_picture(name: str, high: int, depth: int = 0) -> Surface:
    """Draw a fir in the tones of its distance, the snow on one, or another thing as it is."""
    own = svg.box(name)
    if "fir" not in name.split("_"):
        return svg.picture(name, round(high * own[0] / own[1]), high)
    step = max(1, round(high / 8))
    high = max(4, round(high / step) * step)
    recolour = tuple(
        (before.hex, far.mixed(near, depth / _DEPTHS).hex)
        for before, far, near in zip(_FIR_COLORS, _FAR, _NEAR, strict=True)
    )
    return svg.picture(name, max(3, round(high * 0.6)), high, recolour)
