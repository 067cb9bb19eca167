"""The beds of creeks that run dry as their cards run out: gravel beside a rill, then gravel alone."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.klondike_board.board import CREEKS
from games.klondike_board.state import View
from ui.draw.cache import cached
from ui.draw.theme import colour
from ui.games.klondike_board.board.painting import PaintingFrame, in_light
from ui.games.klondike_board.board.seasons import SEASONS

_COURSES: Final = (
    ((96, 206), (120, 240), (92, 270), (140, 310), (190, 352), (214, 392)),
    ((268, 206), (250, 236), (290, 268), (262, 310), (300, 356), (318, 396)),
    ((452, 206), (470, 240), (436, 272), (470, 316), (440, 356), (424, 396)),
    ((628, 206), (602, 240), (640, 276), (596, 318), (556, 356), (520, 388)),
)
"""The courses of the creeks in the units of the painting, from the hills to the river."""
_NARROW, _WIDE = 3.4, 9.6  # half the width of a bed above and below, in the units of the painting
_LOW: Final = 3  # share of a creek's cards, one in so many, at which its water is low
_STEPS: Final = 12  # points between two of a course
_MOUTH: Final = 5  # points at the end of a course that lie in the river
_FINE: Final = 2
_BANK: Final = colour("#a08a5c")
_GRAVEL: Final = colour("#c2ae84")
_STONES: Final = (colour("#8d7b58"), colour("#d9c9a4"), colour("#a5977c"))
_RILL: Final = colour("#8fc4d0")
_FROZEN: Final = colour("#cfdfe8")


class Bed(NamedTuple):
    """The bed of a creek whose water is low, or that `is_dry`, in a season."""

    creek: int
    is_dry: bool
    season: int = 0


def beds_of(view: View) -> tuple[Bed, ...]:
    """Return the beds of the creeks with little water: those with few cards left; none before the deal."""
    if not any(view.creeks) and not view.discards and not any(view.shown):
        return ()
    few = view.house.claims // _LOW
    return tuple(Bed(creek, view.creeks[creek] == 0) for creek in CREEKS if view.creeks[creek] <= few)


@cached
def bed_picture(bed: Bed, frame: PaintingFrame) -> tuple[Surface, tuple[int, int]]:
    """Return the picture of the part of a bed that lies in the valley, and its place there."""
    course = [frame.place(at) for at in _smooth(_COURSES[bed.creek])][:-_MOUTH]
    margin = frame.length(_WIDE) + 2
    xs, ys = zip(*course, strict=True)
    area = Rect(min(xs) - margin, min(ys) - margin, max(xs) - min(xs) + 2 * margin, 0)
    area.height = max(ys) - min(ys) + 2 * margin
    whole = Surface((area.width * _FINE, area.height * _FINE), pygame.SRCALPHA)
    points = [((x - area.x) * _FINE, (y - area.y) * _FINE) for x, y in course]
    layers = [(_BANK, 1.0), (_GRAVEL, 0.8)]
    look, scale = SEASONS[bed.season], frame.scale * _FINE
    for tone, share in layers:
        for number, at in enumerate(points):
            pygame.draw.circle(whole, tone, at, max(1.0, _half(number, len(points)) * share * scale))
    rng = Random(bed.creek)
    for number, (x, y) in enumerate(points):
        half = _half(number, len(points)) * 0.7 * scale
        for _ in range(2):
            spot = x + rng.uniform(-half, half), y + rng.uniform(-half, half) * 0.5
            pygame.draw.circle(whole, rng.choice(_STONES), spot, max(1.0, rng.uniform(0.5, 1.2) * scale))
    if not bed.is_dry:
        for number, at in enumerate(points):
            tone, half = _FROZEN if look.has_ice else _RILL, _half(number, len(points)) * 0.3
            pygame.draw.circle(whole, tone, at, max(1.0, half * scale))
    inside = area.clip(Rect((0, 0), frame.size))
    bed_inside = pygame.transform.smoothscale(whole, area.size).subsurface(inside.move(-area.x, -area.y))
    return in_light(bed_inside, look), inside.topleft


def _half(number: int, count: int) -> float:
    """Return half the width of a bed at a point of its course."""
    return _NARROW + (_WIDE - _NARROW) * number / count


def _smooth(course: tuple[tuple[int, int], ...]) -> list[tuple[float, float]]:
    """Return a smooth curve through the points of a course."""
    ends = (course[0], *course, course[-1])
    found = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(_STEPS):
            t = step / _STEPS
            found.append((_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)))
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return a value between `b` and `c` on a curve through them, with its neighbors `a` and `d`."""
    return b + (c - a) * t / 2 + (2 * a - 5 * b + 4 * c - d) * t * t / 2 + (3 * (b - c) + d - a) * t**3 / 2
