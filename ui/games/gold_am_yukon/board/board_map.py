"""The ground of the board at each zoom step: the places of spaces and claims, its picture, its window."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.gold_am_yukon.board import CLAIMS, Board, board
from ui.draw import paint, svg, text
from ui.draw.cache import cached, evict, evict_temporary, store
from ui.draw.gradual import Parts, blit_parts, copy_parts, paint_at_once, temporarily
from ui.draw.paint import RGBA
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import CREAM, INK, Metrics, is_high_contrast
from ui.games.gold_am_yukon.board.landscape import valley_parts
from ui.games.gold_am_yukon.board.season import paint_season

ZOOMS: Final = (1.0, 1.5, 2.2)
"""Enlargement of the ground at each step."""
NOTHING: Final = -1
_LARGE_UNIT: Final = 1.6  # the unit from which windows are too large for the last step
_EDGE: Final = 8  # units between a stone at the edge of the board and the edge of the room
_DOT: Final = 0.33
_DISC: Final = 0.97
_REACH: Final = 0.75  # radius around a space in which the mouse finds it, in steps from space to space
_WIDTHS: Final = {1: 0.94, 2: 1.0, 4: 1.1, 6: 1.38}
"""Width of a claim's picture, by its nuggets, in units of place."""
_FINE: Final = 4  # supersampling
_EARTH: Final = (34, 19, 9, 235)
_PLANK: Final = (201, 155, 97, 255)
_LIGHT: Final = (236, 202, 148, 255)
_WIDE: Final = 0.2
"""Width of the dark edge of a path, in steps from space to space."""
_PICTURES: Final = {1: "claim_1", 2: "claim_2", 4: "claim_4", 6: "claim_6"}
_TINTS: Final = {
    1: (20, 26, 20, 40), 2: (225, 240, 255, 40), 4: (240, 248, 255, 84), 6: (255, 250, 226, 150),
}  # fmt: skip
_SHADOW: Final = (16, 30, 34, 118)
_COARSE: Final = 6
_TAG: Final = (*INK, 190)
_TAG_AT: Final = 0.62  # distance from the middle of a claim down to its name, in units of place
_NAME: Final = 0.21  # the size of its letters, in the same
_LEAST_NAME: Final = 12
_LOW: Final = 0.7  # height below the middle of a claim, in the same, under which it counts as low
_ORIGIN: Final = (0, 0)
_DEPTH: Final = 5.0

Point = tuple[int, int]


# ------------------------------------------------------------------ where spaces and claims lie
def zoom_levels(m: Metrics) -> int:
    """Return the number of zoom steps in a window."""
    return len(ZOOMS) if m.unit < _LARGE_UNIT else len(ZOOMS) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    """The ground of a board at one step of the zoom; all places count from its upper left corner.

    `size` is that of the ground, `side` the pixels of one unit of place; `spaces` and `claims` are the
    middles of spaces and claims.
    """

    board: Board
    zoom: int
    size: tuple[int, int]
    side: float
    spaces: tuple[Point, ...]
    claims: tuple[Point, ...]

    @property
    def step(self) -> int:
        """Pixels from a space to the one beside it."""
        return round(self.side / 2)

    @property
    def dot(self) -> int:
        """Width of a drawn space."""
        return 2 * round(self.step * _DOT)

    @property
    def stone_width(self) -> int:
        """Width of a stone."""
        return round(self.step * _DISC)

    def icon_width(self, claim: int) -> int:
        """Return the width of a claim's icon."""
        return round(self.side * _WIDTHS.get(self.board.nuggets[claim], 1.0))

    def outline(self, claim: int) -> list[Point]:
        """Return the centers of the spaces around a claim, clockwise."""
        return [self.spaces[space] for space in self.board.rings[claim]]

    @property
    def floor(self) -> int:
        """Pixels from the middle of a claim down to the stones below it."""
        down = max(self.spaces[space][1] for space in self.board.rings[0]) - self.claims[0][1]
        return down - self.stone_width // 2

    @property
    def is_low(self) -> bool:
        """True if claims have little height, as squares have: what is drawn on them is drawn smaller."""
        return self.floor < self.side * _LOW

    def bounds(self, claim: int) -> Rect:
        """Return the rectangle around a claim and its spaces."""
        points = self.outline(claim)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        rect = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return rect.inflate(2 * self.dot, 2 * self.dot)

    def space_at(self, point: tuple[float, float]) -> int:
        """Return the space at a point, the nearest one within reach, or -1 for none."""
        best, found = (self.step * _REACH) ** 2, NOTHING
        for space in self.board.spaces:
            x, y = self.spaces[space]
            away = (x - point[0]) ** 2 + (y - point[1]) ** 2
            if away <= best:
                best, found = away, space
        return found

    def claim_at(self, point: tuple[float, float]) -> int:
        """Return the claim whose ground is at a point, -1 for none: a space takes the points near it."""
        if self.space_at(point) != NOTHING:
            return NOTHING
        reach = self.side**2
        for claim in self.board.claims:
            x, y = self.claims[claim]
            if (x - point[0]) ** 2 + (y - point[1]) ** 2 <= reach:
                return claim
        return NOTHING


@cached
def chart(name: str, room: tuple[int, int], zoom: int, m: Metrics) -> Chart:
    """Return the chart of a board fitted into a room of this size, at a step of the zoom."""
    plan = board(name)
    enlarged = ZOOMS[zoom]
    size = (round(room[0] * enlarged), round(room[1] * enlarged))
    xs, ys = [x for x, _ in plan.positions], [y for _, y in plan.positions]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    edge = 2 * m.u(_EDGE) * enlarged
    stone = _DISC / 2
    side = min((size[0] - edge) / (wide + stone), (size[1] - edge) / (high + stone))
    left = size[0] / 2 - side * (max(xs) + min(xs)) / 2
    top = size[1] / 2 - side * (max(ys) + min(ys)) / 2

    def at(place: tuple[float, float]) -> Point:
        return round(left + place[0] * side), round(top + place[1] * side)

    return Chart(plan, zoom, size, side, tuple(map(at, plan.positions)), tuple(map(at, plan.claim_positions)))


# ------------------------------------------------------------------ the painted ground
@cached
def ground(name: str, room: tuple[int, int], zoom: int, season: int, m: Metrics) -> Surface:
    """Paint the ground at a step of the zoom and of the season, without its changing parts."""
    return paint_at_once(ground_parts(chart(name, room, zoom, m), season, m))


def ground_parts(here: Chart, season: int, m: Metrics, before: tuple[int, Surface] | None = None) -> Parts:
    """Paint the ground in a season, from its land or from the picture of a season before.

    Each season is painted over the one before. Pictures of things in the valley leave the cache: a game
    hardly ever goes back.
    """
    whole = yield from temporarily(_winter_parts(here, season, m, before))
    evict_temporary()
    return whole


def _winter_parts(here: Chart, season: int, m: Metrics, before: tuple[int, Surface] | None) -> Parts:
    if before:
        whole = yield from copy_parts(before[1])
    else:
        whole = yield from _land_parts(here)
        yield from _board_parts(whole, here, m)
    for step in range((before[0] if before else 0) + 1, season + 1):
        yield from paint_season(whole, step, is_small=_is_small(here))
        yield from _board_parts(whole, here, m)
    return whole


def _is_small(here: Chart) -> bool:
    return len(here.board.claims) < len(CLAIMS)


def _land_parts(here: Chart) -> Parts:
    """Paint the valley and the claims' ground."""
    whole = yield from valley_parts(here.size, is_small=_is_small(here))
    yield from blit_parts(whole, (yield partial(_shadow, here)))
    for claim in here.board.claims:
        tint_claim(whole, here, claim, _TINTS[here.board.nuggets[claim]], _ORIGIN)
        yield None
    return whole


def _board_parts(whole: Surface, here: Chart, m: Metrics) -> Generator[None, Any, None]:
    """Draw paths, spaces and claims on the land."""
    links = [(one, other) for one in here.board.spaces for other in here.board.links[one] if one < other]
    for stroke in _path_strokes(here):
        for one, other in links:
            _draw_stroke(whole, here, (one, other), stroke, _ORIGIN)
            yield
    for space in here.board.spaces:
        draw_spaces(whole, here, (space,), _ORIGIN)
        yield
    for claim in here.board.claims:
        draw_claim_icon(whole, here, claim, _ORIGIN, m)
        yield


def _shadow(here: Chart) -> Surface:
    """Return a soft dark area, on which the paths stay readable over the painting; good for threads."""
    width, height = here.size
    small = Surface((-(-width // _COARSE), -(-height // _COARSE)), pygame.SRCALPHA)
    small.fill((*_SHADOW[:3], 0))
    for x, y in here.claims:
        pygame.draw.circle(small, _SHADOW, (x // _COARSE, y // _COARSE), round(here.side * 1.12 / _COARSE))
    soft = pygame.transform.gaussian_blur(small, max(1, round(here.side * 0.16 / _COARSE)))
    return pygame.transform.smoothscale(soft, here.size)


# ------------------------------------------------------------------ paths
@cached
def line(across: int, down: int, width: int, tone: RGBA) -> tuple[Surface, Point]:
    """Draw a smooth line between two points; return it and its corner's offset from the first one."""
    pad = width // 2 + 2
    left, top = min(0, across) - pad, min(0, down) - pad
    size = (abs(across) + 2 * pad, abs(down) + 2 * pad)
    large = Surface((size[0] * _FINE, size[1] * _FINE), pygame.SRCALPHA)
    large.fill((*tone[:3], 0))
    a = pygame.Vector2(-left, -top) * _FINE
    b = pygame.Vector2(across - left, down - top) * _FINE
    aside = (b - a).rotate(90)
    aside.scale_to_length(width * _FINE / 2)
    pygame.draw.polygon(large, tone, [a + aside, b + aside, b - aside, a - aside])
    return pygame.transform.smoothscale(large, size), (left, top)


def draw_line(
    target: Surface, one: Point, other: Point, width: int, tone: RGBA, shift: Point = _ORIGIN
) -> None:
    """Draw a line between two points; `shift` is the point in the target's corner."""
    picture, (left, top) = line(other[0] - one[0], other[1] - one[1], width, tone)
    target.blit(picture, (one[0] + left - shift[0], one[1] + top - shift[1]))


def draw_paths(target: Surface, chart: Chart, links: Iterable[tuple[int, int]], shift: Point) -> None:
    """Draw the paths of these links; `shift` is the point of the ground in the target's corner."""
    pairs = [*links]
    for stroke in _path_strokes(chart):
        for link in pairs:
            _draw_stroke(target, chart, link, stroke, shift)


_Stroke = tuple[int, RGBA, int]
"""A stroke of a path: its width and color, and how far it is moved up."""


def _path_strokes(chart: Chart) -> tuple[_Stroke, ...]:
    bed = max(3, round(chart.step * _WIDE))
    thin = max(1, bed // 6)
    return (bed, _EARTH, 0), (max(1, bed * 3 // 5), _PLANK, 0), (thin, _LIGHT, thin)


def _draw_stroke(target: Surface, chart: Chart, link: tuple[int, int], stroke: _Stroke, shift: Point) -> None:
    one, other = (chart.spaces[space] for space in link)
    width, tone, up = stroke
    draw_line(target, (one[0], one[1] - up), (other[0], other[1] - up), width, tone, shift)


def draw_spaces(target: Surface, chart: Chart, spaces: Iterable[int], shift: Point) -> None:
    """Draw spaces, and the markers of the start spaces among them."""
    starts = frozenset(chart.board.starts)
    for space in spaces:
        is_start = space in starts
        wide = round(chart.dot * 1.24) if is_start else chart.dot
        picture = svg.picture("marker_start" if is_start else "trail_space", wide, wide)
        x, y = chart.spaces[space]
        target.blit(picture, picture.get_rect(center=(x - shift[0], y - shift[1])))


# ------------------------------------------------------------------ claims
def draw_claim_icon(target: Surface, chart: Chart, claim: int, shift: Point, m: Metrics) -> None:
    """Draw a claim's icon with its shadow and name."""
    picture = svg.scale_to_width(_PICTURES[chart.board.nuggets[claim]], chart.icon_width(claim))
    x, y = chart.claims[claim]
    rect = picture.get_rect(center=(x - shift[0], y - shift[1]))
    wide = round(picture.get_width() * 0.72)
    soft = m.u(3)
    shade = paint.blur(wide, wide, wide // 2, (10, 6, 2, 150), soft)
    target.blit(shade, shade.get_rect(center=(rect.centerx + m.u(2), rect.centery + m.u(4))))
    target.blit(picture, rect)
    draw_claim_name(target, chart, claim, shift, m)


def draw_claim_name(target: Surface, chart: Chart, claim: int, shift: Point, m: Metrics) -> None:
    """Draw the name of a claim below its icon, clear of the stones around it."""
    target.blit(name_tag(chart, claim, m), name_area(chart, claim, m).move(-shift[0], -shift[1]))


def name_area(chart: Chart, claim: int, m: Metrics) -> Rect:
    """Return the area of the name of a claim on the ground."""
    tag, (x, y) = name_tag(chart, claim, m), chart.claims[claim]
    low = max(round(chart.side * _TAG_AT), chart.icon_width(claim) // 2)
    return tag.get_rect(center=(x, y + min(low, chart.floor - tag.get_height() // 2)))


@cached
def name_tag(chart: Chart, claim: int, m: Metrics) -> Surface:
    """Draw the name of a claim on a small dark label, through which no land shines with high contrast."""
    size = max(_LEAST_NAME, round(chart.side * _NAME * m.text_factor(0.3)))
    face = text.line(chart.board.names[claim], size, CREAM, True)
    whole = Surface((face.get_width() + size * 2 // 3, round(size * 1.15)), pygame.SRCALPHA)
    tone = INK.with_alpha(255) if is_high_contrast() else _TAG
    paint.draw_rounded(whole, whole.get_rect(), whole.get_height() // 2, tone)
    whole.blit(face, face.get_rect(center=whole.get_rect().center))
    return whole


@cached
def claim_tint(points: tuple[Point, ...], tone: tuple[int, int, int, int]) -> Surface:
    """Draw the ground of a claim in one color; the paths cover its edges."""
    wide, high = max(x for x, _ in points) + 1, max(y for _, y in points) + 1
    whole = Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.polygon(whole, tone, points)
    return whole


def tint_claim(
    target: Surface, chart: Chart, claim: int, tone: tuple[int, int, int, int], shift: Point
) -> None:
    """Tint the ground of a claim."""
    points = chart.outline(claim)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    picture = claim_tint(tuple((x - left, y - top) for x, y in points), tone)
    target.blit(picture, (left - shift[0], top - shift[1]))


# ------------------------------------------------------------------ the window on it
class Pin(Sprite):
    """A sprite on the ground: its place counts from the ground's corner."""

    __slots__ = ("_view",)

    def __init__(self, view: BoardView, picture: Surface, place: Place = (0, 0), depth: float = 0) -> None:
        self._view = view
        super().__init__(picture, place, depth)

    @override
    def _compute_rect(self) -> Rect:
        x, y = self.place
        left, top = self._view.origin
        return self.picture.get_rect(topleft=(round(x) + left, round(y) + top))


class BoardView(Sprite):
    """The ground in its room, with its own layer of pins. `scroll` is the point in the room's corner."""

    __slots__ = ("_is_moving", "_m", "_name", "_painted", "_scroll", "_season", "chart", "pins", "room")

    def __init__(self, name: str, room: Rect, m: Metrics) -> None:
        self.room = Rect(room)
        self.chart = chart(name, room.size, 0, m)
        self.pins = Layer(self._invalidate_pin)
        self._name = name
        self._m = m
        self._is_moving = False
        self._scroll = (0, 0)
        self._season = -1
        self._painted = 0  # the season of the picture
        super().__init__(Surface((1, 1)), room.topleft, _DEPTH)

    @override
    def _compute_rect(self) -> Rect:
        return Rect(self.room)

    @property
    def origin(self) -> tuple[int, int]:
        """Place of the ground's corner in the window."""
        return self.room.x - self._scroll[0], self.room.y - self._scroll[1]

    @property
    def season(self) -> int:
        """The step of the season in the valley; its picture is painted in many frames."""
        return self._season

    @season.setter
    def season(self, season: int) -> None:
        if season != self._season:
            self._season = season
            assert self._layer
            if self._layer.painter is None:
                self._show_ground()
                return
            before = (self._painted, self.picture) if self._painted < season else None
            self._layer.paint(self, ground_parts(self.chart, season, self._m, before), self._take)

    def _show_ground(self) -> None:
        """Show the ground of the zoom and the season at once."""
        self._painted = self._season
        self.change(picture=ground(self._name, self.room.size, self.chart.zoom, self._season, self._m))
        self._invalidate_room()

    def _take(self, picture: Surface) -> None:
        """Show the painted ground of the season, and evict those of others."""
        for zoom in range(zoom_levels(self._m)):
            evict(ground, self._name, self.room.size, zoom, self._painted, self._m)
        self._painted = self._season
        store(ground, picture, self._name, self.room.size, self.chart.zoom, self._season, self._m)
        self.change(picture=picture)
        self._invalidate_room()

    @property
    def scroll(self) -> tuple[int, int]:
        """The point of the ground in the room's corner."""
        return self._scroll

    def zoom_to(self, zoom: int, place: Place) -> None:
        """Show another step of the zoom; the ground under `place`, a place of the window, stays there.

        It removes all pins; the caller must set them anew.
        """
        (x, y), (wide, high) = self.to_ground(place), self.chart.size
        self.pins.clear()
        self.chart = here = chart(self._name, self.room.size, zoom, self._m)
        x, y = x * here.size[0] / wide, y * here.size[1] / high
        self._scroll = self._within((x - (place[0] - self.room.x), y - (place[1] - self.room.y)))
        if self._layer and self._layer.painter:
            self._layer.painter.stop(self)
        self._show_ground()

    def move(self, across: float, down: float) -> bool:
        """Scroll the ground by some pixels; return False if it did not move at all."""
        return self.move_to((self._scroll[0] - across, self._scroll[1] - down))

    def move_to(self, scroll: Place) -> bool:
        """Scroll a point of the ground toward the room's corner; return False if the ground did not move."""
        scroll = self._within(scroll)
        if scroll == self._scroll:
            return False
        self._scroll = scroll
        self._is_moving = True
        for pin in self.pins:
            pin.change()
        self._is_moving = False
        self._invalidate_room()
        return True

    def _within(self, scroll: Place) -> tuple[int, int]:
        width, height = self.chart.size
        return (
            max(0, min(round(scroll[0]), width - self.room.width)),
            max(0, min(round(scroll[1]), height - self.room.height)),
        )

    def to_ground(self, place: Place) -> Place:
        """Return a place of the window, counted from the ground's corner."""
        left, top = self.origin
        return place[0] - left, place[1] - top

    def to_window(self, place: Place) -> tuple[int, int]:
        """Return a point of the ground as a place of the window."""
        left, top = self.origin
        return round(place[0]) + left, round(place[1]) + top

    def rect_in_window(self, rect: Rect) -> Rect:
        """Return a rectangle of the ground in the window, clipped to the room."""
        return rect.move(self.origin).clip(self.room)

    @override
    def draw(self, target: Surface) -> None:
        outer = target.get_clip()
        clip = outer.clip(self.room)
        if clip.width and clip.height:
            target.set_clip(clip)
            left, top = self.origin
            target.blit(self.picture, clip, clip.move(-left, -top))
            self.pins.draw(target, clip)
            target.set_clip(outer)

    def _invalidate_pin(self, rect: Rect) -> None:
        if not self._is_moving and self._layer:
            part = rect.clip(self.room)
            if part.width and part.height:
                self._layer.invalidate(part)

    def _invalidate_room(self) -> None:
        if self._layer:
            self._layer.invalidate(self.room)
