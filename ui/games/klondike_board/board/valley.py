"""The valley inside the ring: land, town, river and sky in the season, beds and names of creeks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Generator, Iterable
from functools import cache as remember
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from games.core import message
from games.klondike_board.board import CREEK_NAMES, CREEKS
from games.klondike_board.state import View
from ui.draw import paint, svg
from ui.draw import type as wood_type
from ui.draw.cache import cached, evict
from ui.draw.gradual import Parts, strips
from ui.draw.sprites import Layer, Sprite
from ui.draw.sweep import Sweep
from ui.draw.theme import CREAM_FACE, GOLD, INK, SNOW, WHITE, Metrics, colour
from ui.draw.tween import Tween, linear
from ui.games.klondike_board.board.creek_beds import Bed, bed_picture, beds_of
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.painting import LAND, PaintingFrame, in_light
from ui.games.klondike_board.board.seasons import GHOST_TOWN, SEASONS, Season, season_of
from ui.games.klondike_board.board.spaces import GHOST
from ui.play.panels.surroundings import shade_edges
from ui.words import in_words

_DEPTH: Final = 1.0
_BED_DEPTH: Final = 2.0
_PLATE_DEPTH: Final = 3.0
_PLATE_EDGE: Final = 12  # units around a plate
_BANDS: Final = 40  # of the northern lights that are painted at once
_FADE: Final = 1.2  # seconds from one season to the next
_LEAST_LETTERS: Final = 10  # pixels of the creeks' names
_SUN: Final = 24  # the radius of the sun, in the painting's own units
_TOWN: Final = (14, 352)
_CABINS: Final = ((337, 292), (567, 292), (187, 328))
"""Windows of the cabins at the creeks, in the painting's own units."""
_GHOSTS: Final = ((2, 328, 66), (106, 326, 68), (56, 340, 62))
"""Left edge, top and width of the houses of the ghost town, in the painting's own units."""
_SIGN: Final = (74, 44, 20, 240)
_PLATE: Final = (30, 16, 8, 235)
_POSTS: Final = (0.14, 0.86)  # of the plates, as shares of their width
_POST: Final = colour("#6d4522")
_GRASS: Final = (24, 40, 22, 120)
_WINDOW, _DARK_WINDOW = "#ffd873", "#5f7f92"
_ROOF, _WHITE_ROOF = "#5d3818", "#e6eef6"
_FROST: Final = colour("#e6eeff")
_WHITER: Final = (72, 72, 72)  # of 255, by which grays are made whiter
_FLAKES: Final = (46, 46, 46)
_WATER: Final = colour("#6badbf")
_WATER_RANGE: Final = (64, 50, 44)
_RIVERS: Final = 0.36  # share of the painting's height above which there is no water
_ICE: Final = (150, 193, 222, 225)
_GLOW: Final = (255, 178, 84)
_LAMP: Final = (255, 222, 130)
_AURORA: Final = ("#58e0a800", "#58e0a866", "#6fd0e000")
_COLOURS: Final = re.compile("#[0-9a-f]{6}")


class Places(NamedTuple):
    """The size of the valley, and the place of the sign of the town in it."""

    size: tuple[int, int]
    sign: tuple[int, int]

    @classmethod
    def on(cls, layout: Layout) -> Places:
        """Return the places of a layout."""
        valley = layout.middle
        return cls(valley.size, (layout.bank[0] - valley.x, layout.bank[1] - valley.y))


class Valley:
    """The sprites of the valley and of creeks that run dry; `season` is the season that is shown.

    The valley's picture is no entry of the cache: there is one at a time, two while one season fades.
    """

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layer = layer
        self._m = layout.m
        self._places = Places.on(layout)
        self._corner = layout.middle.topleft
        self.season = -1
        self.beds: tuple[Bed, ...] = ()
        """The creeks that run dry, and how far."""
        self._wanted: tuple[Bed, ...] = ()
        self._painted = 0  # the season of the picture
        self._sprite = Sprite(Surface((1, 1)), self._corner, _DEPTH)
        self._fading: float | None = None  # the share of the time to fade that is over, if there is some
        self._from = 0.0  # that share when the fade began
        self._old: Sweep | None = None
        self._bed_sprites: list[Sprite] = []
        layer.add(self._sprite)
        for plate in _name_plates(layout):
            layer.add(plate)

    def show(self, view: View) -> None:
        """Show the season of a view as soon as it is painted."""
        self._end_fade()
        self._wanted = beds_of(view)
        if season_of(view) != self.season:
            self.season = season_of(view)
            beds = [bed._replace(season=self.season) for bed in self._wanted]
            parts = paint_parts(self.season, self._places, self._m, beds)
            self._layer.paint(self, parts, partial(self._take, self.season))
        self._show_beds()

    def follow(self, view: View) -> list[Tween]:
        """Return the tween in which the season of a view follows the one before, if it is another one.

        The old one fades once the new one is painted; if that takes longer than the tween, it goes at once.
        """
        is_new = season_of(view) != self.season
        self.show(view)
        if not is_new:
            return []
        season, self._fading = self.season, 0.0

        def fade(share: float) -> None:
            if season == self.season and self._fading is not None:
                self._fading = share
                self._fade()

        return [Tween(_FADE, fade, linear, done=lambda: self._end_fade() if season == self.season else None)]

    def _take(self, season: int, picture: Surface) -> None:
        """Show the painted valley of a season, with its beds, behind the one before."""
        old, self._painted = self._sprite.picture, season
        self._sprite.change(picture=picture)
        if self._fading is not None:
            self._from = self._fading
            self._old = self._layer.swap(self._old, Sweep(old, self._corner, _DEPTH + 0.1))
        self._show_beds()

    def _fade(self) -> None:
        if self._old and self._fading is not None:
            self._old.show((self._fading - self._from) / max(0.01, 1 - self._from))

    def _end_fade(self) -> None:
        """Remove the season before, if it is still there."""
        self._fading = None
        self._old = self._layer.swap(self._old, None)

    def _show_beds(self) -> None:
        wanted = tuple(bed._replace(season=self._painted) for bed in self._wanted)
        if wanted == self.beds:
            return
        frame = PaintingFrame.on(self._places.size)
        for sprite in self._bed_sprites:
            self._layer.remove(sprite)
        for bed in {*self.beds} - {*wanted}:
            evict(bed_picture, bed, frame)
        self.beds, self._bed_sprites = wanted, []
        for bed in wanted:
            picture, (x, y) = bed_picture(bed, frame)
            place = self._corner[0] + x, self._corner[1] + y
            self._bed_sprites.append(self._layer.add(Sprite(picture, place, _BED_DEPTH)))


# ------------------------------------------------------------------ the whole picture
_Steps: TypeAlias = Generator[Callable[[], Any] | None, Any, None]


def paint_parts(season: int, places: Places, m: Metrics, beds: Iterable[Bed] = ()) -> Parts:
    """Paint the valley in a season, with the sign of the town; and then beds of creeks, for the cache."""
    look, part = SEASONS[season], Surface(places.size)
    frame = PaintingFrame.on(places.size)
    yield from _paint_sky(part, look, frame, m)
    yield from _paint_land(part, look, frame)
    if season == GHOST_TOWN:
        yield from _paint_ghosts(part, look, frame)
    else:
        yield from _paint_town(part, look, frame, m)
    if look.boat:
        boat = in_light((yield from _raster("valley_steamboat", frame)), look)
        part.blit(boat, frame.clamp(boat.get_rect(topleft=frame.place(look.boat)), m))
        yield None
    shade_edges(part, part.get_rect(), m)
    pygame.draw.rect(part, INK, part.get_rect(), m.u(1))
    _paint_sign(part, places, m)
    for bed in beds:
        yield None
        bed_picture(bed, frame)
    return part


def _raster(
    name: str, frame: PaintingFrame, units: float = 0, recolour: tuple[tuple[str, str], ...] = ()
) -> Parts:
    """Rasterize a picture of the valley on a thread, `units` or as many as its own wide; uncached."""
    own = svg.box(name)
    width = frame.length(units or own[0])
    size = width, max(1, round(width * own[1] / own[0]))
    picture: Surface = yield lambda: svg.raster(name, size, recolour).convert_alpha()
    return picture


# ------------------------------------------------------------------ sky and land
def _paint_sky(part: Surface, look: Season, frame: PaintingFrame, m: Metrics) -> _Steps:
    width, top = frame.size[0], max(1, frame.place((0, 200))[1])
    yield from paint.shade_parts(part, Rect(0, 0, width, top), [pygame.Color(each) for each in look.sky])
    if look.is_night:
        _paint_stars(part, frame)
        yield None
        yield from _paint_aurora(part, frame)
    if look.sun:
        sun = yield from _raster("valley_sun", frame)
        rect = sun.get_rect(topleft=frame.place(look.sun))
        lowest = frame.length(_SUN) + m.u(12)
        rect.move_ip(max(0, round(width * 0.12) - rect.centerx), max(0, lowest - rect.centery))
        part.blit(sun, rect)
        yield None
    if look.clouds:
        clouds = yield from _raster("valley_clouds", frame)
        left, above = frame.place((0, 0))
        for strip in strips(clouds.get_size()):
            piece = clouds.subsurface(strip)
            piece.fill((255, 255, 255, round(255 * look.clouds)), special_flags=pygame.BLEND_RGBA_MULT)
            part.blit(piece, strip.move(left, above))
            yield None


def _paint_stars(part: Surface, frame: PaintingFrame) -> None:
    rng = Random(11)
    for _ in range(70):
        at = frame.place((rng.uniform(0, 720), rng.uniform(-10, 130)))
        pygame.draw.circle(part, SNOW, at, max(1, round(frame.scale * rng.uniform(0.5, 1.3))))


def _paint_aurora(part: Surface, frame: PaintingFrame) -> _Steps:
    step, high = frame.length(2), frame.length(86)
    band = paint.gradient(step, high, _AURORA)
    for row, (start, rise) in enumerate(((16, 1.0), (44, 0.7))):
        for x in range(0, frame.size[0], step):
            wave = math.sin(x / frame.length(86) + row * 2.1) * 15 + math.sin(x / frame.length(31)) * 5
            part.blit(band, (x, frame.place((0, start + wave * rise))[1] - high // 3))
            if x // step % _BANDS == 0:
                yield None


def _paint_land(part: Surface, look: Season, frame: PaintingFrame) -> _Steps:
    """Paint the land strip by strip: at once it would take many frames of a large window."""
    width, height = frame.size
    picture: Surface = yield lambda: svg.raster(LAND, svg.cover_size(svg.box(LAND), frame.size))
    left, above = (picture.get_width() - width) // 2, (picture.get_height() - height) // 2
    for strip in strips(frame.size):
        land = picture.subsurface(strip.move(left, above)).convert_alpha()
        if look.snow[1]:
            ice = _ice(land, strip, frame) if look.has_ice else None
            land.blit(_snow(land, strip, look, frame), (0, 0))
            if ice:
                land.blit(*ice)
        if look.light != WHITE:
            land.fill(look.light, special_flags=pygame.BLEND_RGB_MULT)
        part.blit(land, strip)
        yield None


def _snow(land: Surface, strip: Rect, look: Season, frame: PaintingFrame) -> Surface:
    """Return the snow on a strip of the land, above the snow line: white meadows, woods gray with frost."""
    snow = pygame.transform.grayscale(land)
    more = snow.copy()
    more.fill(_WHITER, special_flags=pygame.BLEND_RGB_MULT)
    snow.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    snow.fill(_FLAKES, special_flags=pygame.BLEND_RGB_ADD)
    snow.fill(_FROST, special_flags=pygame.BLEND_RGB_MULT)
    thick, end = (frame.place((0, each))[1] - strip.top for each in look.snow)
    if thick < strip.height:
        mask = Surface(strip.size, pygame.SRCALPHA)
        mask.fill(WHITE, (0, 0, strip.width, max(0, thick)))
        mask.blit(paint.gradient(strip.width, end - thick, ("#ffffffff", "#ffffff00")), (0, thick))
        snow.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return snow


def _ice(land: Surface, strip: Rect, frame: PaintingFrame) -> tuple[Surface, tuple[int, int]] | None:
    """Return the ice on the rivers of a strip of the land, and its place there; None above all rivers."""
    top = max(0, frame.place((0, svg.box(LAND)[1] * _RIVERS))[1] - strip.top)
    if top >= strip.height:
        return None
    lower = land.subsurface((0, top, strip.width, strip.height - top))
    water = pygame.mask.from_threshold(lower, _WATER, (*_WATER_RANGE, 255))
    return water.to_surface(setcolor=_ICE, unsetcolor=(0, 0, 0, 0)), (0, top)


# ------------------------------------------------------------------ the town
def _paint_town(part: Surface, look: Season, frame: PaintingFrame, m: Metrics) -> _Steps:
    recolour = [] if look.lamps else [(_WINDOW, _DARK_WINDOW)]
    recolour += [(_ROOF, _WHITE_ROOF)] if look.has_ice else []
    town = in_light((yield from _raster("valley_town", frame, recolour=tuple(recolour))), look)
    rect = frame.clamp(town.get_rect(topleft=frame.place(_TOWN)), m)
    part.blit(town, rect)
    yield None
    if not look.lamps:
        return
    lamps = yield from _raster("valley_town", frame, recolour=_only_lamps())
    strength = round(255 * look.lamps)
    lamps.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_MULT)
    part.blit(lamps, rect, special_flags=pygame.BLEND_RGB_ADD)
    yield None
    _paint_glow(part, rect.center, round(rect.width * 0.55), 0.9 * look.lamps)
    for cabin in _CABINS:
        _paint_glow(part, frame.place(cabin), frame.length(26), look.lamps)
        pygame.draw.circle(part, _LAMP, frame.place(cabin), frame.length(1.6))


def _paint_glow(part: Surface, centre: tuple[int, int], radius: int, strength: float) -> None:
    """Paint the warm light around a lamp."""
    glow = paint.blur(radius, radius, radius // 2, (*_GLOW, round(190 * strength)), max(1, radius // 2))
    part.blit(glow, glow.get_rect(center=centre))


@remember
def _only_lamps() -> tuple[tuple[str, str], ...]:
    """Return the colors with which nothing but the lamps of the town is left."""
    return tuple(
        (each, "#000000") for each in sorted({*_COLOURS.findall(svg.source("valley_town"))} - {_WINDOW})
    )


def _paint_ghosts(part: Surface, look: Season, frame: PaintingFrame) -> _Steps:
    for x, y, wide in _GHOSTS:
        house = in_light((yield from _raster(GHOST, frame, wide)), look)
        rect = house.get_rect(topleft=frame.place((x, y)))
        part.blit(house, rect.clamp(part.get_rect()))
        yield None


# ------------------------------------------------------------------ words
def _paint_sign(part: Surface, places: Places, m: Metrics) -> None:
    sign = wood_type.render(in_words(message("klondike_board.town")).upper(), m.u(13), CREAM_FACE, False)
    board = Rect(0, 0, sign.get_width() + m.u(16), m.u(23))
    board.midtop = (places.sign[0], places.sign[1] + m.u(30))
    board.clamp_ip(part.get_rect().inflate(-m.u(12), 0))
    paint.draw_rounded(part, board, m.u(5), _SIGN)
    paint.draw_rounded(part, board, m.u(5), INK, m.u(1.5))
    part.blit(sign, sign.get_rect(center=(board.centerx, board.centery + m.u(1))))


def _paint_post(whole: Surface, top: tuple[int, int], m: Metrics) -> None:
    """Paint a post on which a plate stands in the grass, from behind the plate down to its foot."""
    post = Rect(0, 0, m.u(6), m.u(_PLATE_EDGE))
    post.midbottom = (top[0], top[1] + m.u(_PLATE_EDGE - 2))
    foot = Rect(0, 0, m.u(16), m.u(5))
    foot.center = (post.centerx, post.bottom - m.u(1))
    pygame.draw.ellipse(whole, _GRASS, foot)
    paint.draw_with_border(whole, post, m.u(1.5), _POST, INK, m.u(1.5))


@cached
def name_plate(name: str, high: int, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the plate with the name of a creek, in letters of a height, with room for its shadow."""
    words, edge = wood_type.fit(name, high, size[0] - m.u(14)), m.u(_PLATE_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    area = Rect(0, 0, min(size[0], words.get_width() + m.u(20)), size[1])
    area.center = whole.get_rect().center
    for share in _POSTS:
        _paint_post(whole, (area.x + round(area.width * share), area.bottom), m)
    paint.draw_shadow(whole, area, m.u(7), m.u(4), 140, (m.u(1), m.u(3)))
    paint.draw_rounded(whole, area, m.u(7), _PLATE)
    paint.draw_rounded(whole, area, m.u(7), GOLD, m.u(2))
    whole.blit(words, words.get_rect(center=(area.centerx, area.centery + m.u(1))))
    return whole


def _name_plates(layout: Layout) -> list[Sprite]:
    """Return the sprites of the creeks' names, in letters of one height."""
    m, names = layout.m, [in_words(CREEK_NAMES[creek]).upper() for creek in CREEKS]
    room, high = layout.plates[0].width - m.u(14), m.half(17)
    while high > _LEAST_LETTERS and any(wood_type.width(name, high) > room for name in names):
        high -= 1
    edge = m.u(_PLATE_EDGE)
    return [
        Sprite(name_plate(name, high, plate.size, m), plate.move(-edge, -edge).topleft, _PLATE_DEPTH)
        for name, plate in zip(names, layout.plates, strict=True)
    ]
