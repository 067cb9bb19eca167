"""The valley inside the ring: land, town, river and sky in the season, beds and names of creeks."""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Iterator
from functools import cache as remember
from random import Random
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import message
from games.klondike_board.board import CREEK_NAMES, CREEKS
from games.klondike_board.state import View
from ui.draw import paint, svg
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import CREAM_FACE, GOLD, INK, SNOW, WHITE, Metrics, colour
from ui.draw.tween import Tween, linear
from ui.games.klondike_board.board.creek_beds import Bed, bed_picture, beds_of
from ui.games.klondike_board.board.layout import Layout
from ui.games.klondike_board.board.painting import LAND, PaintingFrame, in_light
from ui.games.klondike_board.board.seasons import GHOST_TOWN, SEASONS, Season, season_of
from ui.games.klondike_board.board.spaces import GHOST
from ui.play.panels import hud
from ui.words import in_words

_DEPTH: Final = 1.0
_BED_DEPTH: Final = 2.0
_PLATE_DEPTH: Final = 3.0
_PLATE_EDGE: Final = 12  # units around a plate
_LEVELS: Final = 14  # steps in which a season fades
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
_WINDOW, _DARK_WINDOW = "#ffd873", "#5f7f92"
_STRIP: Final = 260_000  # pixels of the land that are painted in one frame
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
        self.season = 0
        self.beds: tuple[Bed, ...] = ()
        """The creeks that run dry, and how far."""
        self._sprite = layer.add(Sprite(self._picture(), self._corner, _DEPTH))
        self._old: Sprite | None = None
        self._bed_sprites: list[Sprite] = []
        for plate in _name_plates(layout):
            layer.add(plate)

    def _picture(self) -> Surface:
        return valley_picture(self.season, self._places, self._m)

    def show(self, view: View) -> None:
        """Show the season of a view at once."""
        self._end_fade()
        if season_of(view) != self.season:
            self.season = season_of(view)
            self._sprite.change(picture=self._picture())
        self._show_beds(beds_of(view))

    def follow(self, view: View) -> list[Tween]:
        """Return the tween in which the season of a view follows the one before, if it is another one.

        Its picture is painted part by part, one in each frame, and then the old one fades.
        """
        if season_of(view) == self.season:
            self._show_beds(beds_of(view))
            return []
        self._end_fade()
        self.season = season_of(view)
        old = self._old = self._layer.add(Sprite(self._sprite.picture, self._corner, _DEPTH + 0.1))
        parts, begun = paint_parts(self.season, self._places, self._m), list[float]()

        def fade(share: float) -> None:
            if old is not self._old:
                return
            if not begun:
                picture = _last(parts) if share >= 1 else next(parts)
                if picture is None:
                    return
                self._sprite.change(picture=picture)
                self._show_beds(beds_of(view))
                begun.append(share)
            gone = (share - begun[0]) / max(0.01, 1 - begun[0])
            alpha = round(255 * (1 - round(gone * _LEVELS) / _LEVELS))
            if alpha != old.picture.get_alpha():  # each level draws the whole valley anew
                old.picture.set_alpha(alpha)
                old.change()

        return [Tween(_FADE, fade, linear, done=lambda: self._end_fade(old))]

    def _end_fade(self, ending: Sprite | None = None) -> None:
        """Remove the season before, if it is still there; only that of the sprite `ending`, if given."""
        if self._old and ending in (None, self._old):
            self._old.picture.set_alpha(None)
            if self._old.picture is self._sprite.picture:  # the new one was not painted yet
                self._sprite.change(picture=self._picture())
            self._old = self._layer.swap(self._old, None)

    def _show_beds(self, beds: tuple[Bed, ...]) -> None:
        wanted = tuple(bed._replace(season=self.season) for bed in beds)
        if wanted == self.beds:
            return
        for sprite in self._bed_sprites:
            self._layer.remove(sprite)
        self.beds, self._bed_sprites = wanted, []
        frame = PaintingFrame.on(self._places.size)
        for bed in wanted:
            picture, (x, y) = bed_picture(bed, frame)
            place = self._corner[0] + x, self._corner[1] + y
            self._bed_sprites.append(self._layer.add(Sprite(picture, place, _BED_DEPTH)))


def _last(parts: Iterator[Surface | None]) -> Surface | None:
    """Return the last value of an iterator: here the finished picture."""
    return deque(parts, maxlen=1).pop()


# ------------------------------------------------------------------ the whole picture
def valley_picture(season: int, places: Places, m: Metrics) -> Surface:
    """Return the valley in a season, with the sign of the town."""
    picture = _last(paint_parts(season, places, m))
    assert picture
    return picture


def paint_parts(season: int, places: Places, m: Metrics) -> Iterator[Surface | None]:
    """Paint the valley part by part: yield None after each, and the whole picture at the end."""
    look, part = SEASONS[season], Surface(places.size)
    frame = PaintingFrame.on(places.size)
    _paint_sky(part, look, frame, m)
    yield None
    yield from _paint_land(part, look, frame)
    if season == GHOST_TOWN:
        _paint_ghosts(part, look, frame)
    else:
        yield from _paint_town(part, look, frame, m)
    yield None
    if look.boat:
        width = frame.length(svg.box("valley_steamboat")[0])
        boat = in_light(svg.scale_to_width("valley_steamboat", width), look)
        part.blit(boat, frame.clamp(boat.get_rect(topleft=frame.place(look.boat)), m))
    yield None
    hud.shade_edges(part, part.get_rect(), m)
    pygame.draw.rect(part, INK, part.get_rect(), m.u(1))
    _paint_sign(part, places, m)
    yield part


# ------------------------------------------------------------------ sky and land
def _paint_sky(part: Surface, look: Season, frame: PaintingFrame, m: Metrics) -> None:
    width, top = frame.size[0], frame.place((0, 200))[1]
    part.blit(paint.gradient(width, max(1, top), look.sky), (0, 0))
    if look.is_night:
        _paint_stars(part, frame)
        _paint_aurora(part, frame)
    if look.sun:
        sun = svg.scale_to_width("valley_sun", frame.length(svg.box("valley_sun")[0]))
        rect = sun.get_rect(topleft=frame.place(look.sun))
        lowest = frame.length(_SUN) + m.u(12)
        rect.move_ip(max(0, round(width * 0.12) - rect.centerx), max(0, lowest - rect.centery))
        part.blit(sun, rect)
    if look.clouds:
        clouds = svg.scale_to_width("valley_clouds", frame.length(svg.box("valley_clouds")[0])).copy()
        clouds.fill((255, 255, 255, round(255 * look.clouds)), special_flags=pygame.BLEND_RGBA_MULT)
        part.blit(clouds, frame.place((0, 0)))


def _paint_stars(part: Surface, frame: PaintingFrame) -> None:
    rng = Random(11)
    for _ in range(70):
        at = frame.place((rng.uniform(0, 720), rng.uniform(-10, 130)))
        pygame.draw.circle(part, SNOW, at, max(1, round(frame.scale * rng.uniform(0.5, 1.3))))


def _paint_aurora(part: Surface, frame: PaintingFrame) -> None:
    step, high = frame.length(2), frame.length(86)
    band = paint.gradient(step, high, _AURORA)
    for row, (start, rise) in enumerate(((16, 1.0), (44, 0.7))):
        for x in range(0, frame.size[0], step):
            wave = math.sin(x / frame.length(86) + row * 2.1) * 15 + math.sin(x / frame.length(31)) * 5
            part.blit(band, (x, frame.place((0, start + wave * rise))[1] - high // 3))


def _paint_land(part: Surface, look: Season, frame: PaintingFrame) -> Iterator[None]:
    """Paint the land strip by strip: at once it would take many frames of a large window."""
    width, height = frame.size
    picture = svg.picture(LAND, *svg.cover_size(svg.box(LAND), frame.size))
    left, above = (picture.get_width() - width) // 2, (picture.get_height() - height) // 2
    step = max(1, _STRIP // width)
    for top in range(0, height, step):
        strip = Rect(0, top, width, min(step, height - top))
        land = picture.subsurface(strip.move(left, above)).copy()
        if look.snow[1]:
            ice = _ice(land, strip, frame) if look.has_ice else None
            land.blit(_snow(land, strip, look, frame), (0, 0))
            if ice:
                land.blit(*ice)
        if look.light != WHITE:
            land.fill(look.light, special_flags=pygame.BLEND_RGB_MULT)
        part.blit(land, strip)
        yield


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
def _paint_town(part: Surface, look: Season, frame: PaintingFrame, m: Metrics) -> Iterator[None]:
    recolour = [] if look.lamps else [(_WINDOW, _DARK_WINDOW)]
    recolour += [(_ROOF, _WHITE_ROOF)] if look.has_ice else []
    width = frame.length(svg.box("valley_town")[0])
    town = in_light(svg.scale_to_width("valley_town", width, tuple(recolour)), look)
    rect = frame.clamp(town.get_rect(topleft=frame.place(_TOWN)), m)
    part.blit(town, rect)
    if not look.lamps:
        return
    yield
    lamps = svg.scale_to_width("valley_town", width, _only_lamps()).copy()
    strength = round(255 * look.lamps)
    lamps.fill((strength, strength, strength), special_flags=pygame.BLEND_RGB_MULT)
    part.blit(lamps, rect, special_flags=pygame.BLEND_RGB_ADD)
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


def _paint_ghosts(part: Surface, look: Season, frame: PaintingFrame) -> None:
    for x, y, wide in _GHOSTS:
        house = in_light(svg.scale_to_width(GHOST, frame.length(wide)), look)
        rect = house.get_rect(topleft=frame.place((x, y)))
        part.blit(house, rect.clamp(part.get_rect()))


# ------------------------------------------------------------------ words
def _paint_sign(part: Surface, places: Places, m: Metrics) -> None:
    sign = wood_type.render(in_words(message("klondike_board.town")).upper(), m.u(13), CREAM_FACE, False)
    board = Rect(0, 0, sign.get_width() + m.u(16), m.u(23))
    board.midtop = (places.sign[0], places.sign[1] + m.u(30))
    board.clamp_ip(part.get_rect().inflate(-m.u(12), 0))
    paint.draw_rounded(part, board, m.u(5), _SIGN)
    paint.draw_rounded(part, board, m.u(5), INK, m.u(1.5))
    part.blit(sign, sign.get_rect(center=(board.centerx, board.centery + m.u(1))))


@cached
def name_plate(name: str, high: int, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the plate with the name of a creek, in letters of a height, with room for its shadow."""
    words, edge = wood_type.fit(name, high, size[0] - m.u(14)), m.u(_PLATE_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    area = Rect(0, 0, min(size[0], words.get_width() + m.u(20)), size[1])
    area.center = whole.get_rect().center
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
