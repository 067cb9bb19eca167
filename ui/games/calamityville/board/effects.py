"""Short effects over the board of CALAMITYVILLE: buildings, fire, dust, deeds, nuggets, large letters."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import paint, svg
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Place
from ui.draw.theme import Metrics
from ui.draw.tween import Tween, in_out_sine, linear, out_back, out_cubic, out_quad, point_between
from ui.games.calamityville.board.background import desaturate
from ui.play.board import effects
from ui.play.board.effects import DEPTH, FLAMES, FLIGHT, Done, do_nothing, with_alpha
from ui.words import in_words

RISE: Final = 0.42
FALL: Final = 1.0
BURN: Final = 1.2
SINK: Final = 0.8
SHOWN: Final = 1.5
"""Seconds for which a nugget is visible, from the river to its end."""
SLAM: Final = 0.35
STAYS: Final = 1.7
_SHAKE: Final = 0.3
_PIECES: Final = (4, 3)  # columns and rows of a falling building's pieces
_GRAVITY: Final = 1500.0  # units a second, each second
_SOOT: Final = (84, 66, 58, 255)
_DUST: Final = 6  # number of sizes of a cloud of dust


class BoardEffects(effects.Effects):
    """Sprites that live until their tweens end, or until `clear`."""

    # -------------------------------------------------------------- deeds
    def fly_deed(self, start: Place, end: Place) -> Tween:
        """Return the tween of a deed that flies from one row to another."""
        picture = svg.scale_to_width("deed_card", self._m.u(58))
        return self.fly(picture, (start, end), self._m.u(60), seconds=FLIGHT * 1.4)

    # -------------------------------------------------------------- buildings
    def raise_building(self, picture: Surface, place: Rect, sound: Done, done: Done) -> list[Tween]:
        """Return the tweens of a building that rises out of the ground."""
        sprite = self.new(picture, DEPTH - 30)
        width, height = picture.get_size()

        def show(share: float) -> None:
            high = max(1, min(height, round(height * share)))
            over = max(0, round(height * (share - 1)))
            part = picture.subsurface((0, 0, width, high))
            sprite.change(picture=part, place=(place.x, place.bottom - high - over), visible=True)

        tweens = [Tween(RISE, show, out_back, 0.0, sound, self.remove_and_call(sprite, done))]
        return [*tweens, *self.dust_clouds(place, 0.0)]

    def collapse_building(self, picture: Surface, place: Rect, sound: Done, done: Done) -> list[Tween]:
        """Return the tweens of a building that shakes and breaks into pieces in a cloud of dust."""
        sprite = self.new(picture, DEPTH - 30)
        reach = self._m.u(5)
        columns, rows = _PIECES

        def shake(share: float) -> None:
            wave = math.sin(share * math.pi * 6) * (0.4 + 0.6 * share)
            sprite.change(place=(place.x + round(reach * wave), place.y), visible=True)

        tweens = [Tween(_SHAKE, shake, linear, 0.0, sound, self.remove_and_call(sprite, do_nothing))]
        rng = Random(place.x * 31 + place.y)
        wide, high = picture.get_width() // columns, picture.get_height() // rows
        for number in range(columns * rows):
            column, row = number % columns, number // columns
            piece = picture.subsurface((column * wide, row * high, wide, high))
            tweens.append(self._piece(piece, place.move(column * wide, row * high), rng))
        tweens += self.dust_clouds(place, _SHAKE * 0.6, 1.5)
        tweens[-1].add_callback(done)
        return tweens

    def _piece(self, piece: Surface, place: Rect, rng: Random) -> Tween:
        sprite = self.new(piece, DEPTH - 25)
        unit = self._m.unit
        across, up = rng.uniform(-230, 230) * unit, rng.uniform(160, 430) * unit
        turn = rng.uniform(-400, 400)
        width, height = piece.get_size()
        seconds = (FALL - _SHAKE) * rng.uniform(0.8, 1.0)

        def show(share: float) -> None:
            t = share * seconds
            x = place.x + width / 2 + across * t
            y = place.y + height / 2 - up * t + _GRAVITY * unit * t * t / 2
            turned = pygame.transform.rotozoom(piece, turn * t, 1 - 0.35 * share)
            weak = with_alpha(turned, round(255 * min(1.0, (1 - share) * 3)))
            sprite.change(picture=weak, place=weak.get_rect(center=(x, y)).topleft, visible=True)

        return Tween(seconds, show, linear, _SHAKE, done=self.remove_and_call(sprite, do_nothing))

    def sink_building(self, picture: Surface, place: Rect, sound: Done, done: Done) -> list[Tween]:
        """Return the tweens of a building or a mine that shakes and sinks into the ground."""
        sprite = self.new(picture, DEPTH - 30)
        width, height = picture.get_size()

        def show(share: float) -> None:
            high = max(1, round(height * (1 - share)))
            shake = round(self._m.u(3) * math.sin(share * 40))
            part = picture.subsurface((0, 0, width, high))
            sprite.change(picture=part, place=(place.x + shake, place.bottom - high), visible=True)

        tweens = [Tween(SINK, show, in_out_sine, 0.0, sound, self.remove_and_call(sprite, done))]
        return [*tweens, *self.dust_clouds(place, 0.1, 1.2)]

    def burn_building(self, picture: Surface, place: Rect, sound: Done, done: Done) -> list[Tween]:
        """Return the tweens of a building that blackens under flames and disappears."""
        black = picture.copy()
        black.fill(_SOOT, special_flags=pygame.BLEND_RGBA_MULT)
        house = self.new(picture, DEPTH - 30)
        foot = (place.centerx, place.bottom - place.height // 12)

        def show(share: float) -> None:
            left = 255 if share < 0.75 else round(255 * (1 - share) * 4)
            house.change(
                picture=with_alpha(black if share > 0.4 else picture, left), place=place.topleft, visible=True
            )

        return [
            Tween(BURN, show, linear, 0.0, sound, self.remove_and_call(house, done)),
            self.fire_tween(partial(_flames, *place.size), foot, BURN, 0.0, None),
            *self.dust_clouds(place, BURN * 0.7),
        ]

    def dust_clouds(self, place: Rect, delay: float, size: float = 1.0) -> list[Tween]:
        """Return the tweens of clouds of dust at the foot of a place."""
        shifts = ((-0.35, 0.0, 0.0), (0.3, 0.02, 0.06), (0.0, -0.06, 0.12))
        return [
            self._cloud(place, (across, up), size, delay + later, number)
            for number, (across, up, later) in enumerate(shifts)
        ]

    def _cloud(
        self, place: Rect, shift: tuple[float, float], size: float, delay: float, number: int
    ) -> Tween:
        wide = round(place.width * 0.6 * size)
        sprite = self.new(_cloud(wide, 1), DEPTH - 15 + number)
        x, y = place.centerx + shift[0] * place.width, place.bottom + (shift[1] - 0.12) * place.height

        def show(share: float) -> None:
            step = max(1, min(_DUST, round(_DUST * (0.4 + 0.6 * share))))
            picture = with_alpha(_cloud(wide, step), round(255 * min(1.0, 2 * (1 - share))))
            sprite.show_at_center(picture, (x, y - place.height * 0.16 * share))

        return Tween(0.6, show, out_quad, delay, done=self.remove_and_call(sprite, do_nothing))

    # -------------------------------------------------------------- nuggets
    def show_nugget(self, start: Place, end: Place, name: str, words: Words, seen: Done) -> list[Tween]:
        """Return the tweens of a stone that flies up, turns over, and shows its worth (`seen`)."""
        sprite = self.new(svg.scale_to_width("pebble", self._m.u(50)), DEPTH + 5)
        small, large = self._m.u(50), self._m.u(104)
        back, front = svg.scale_to_width("pebble", large), nugget_picture(name, large)

        def show(share: float) -> None:
            way = min(1.0, share * 3)
            eased = out_cubic(way)
            size = (small + (large - small) * eased) / large
            turn = min(1.0, max(0.0, (share - 0.3) * 5))
            picture = back if turn < 0.5 else front
            wide = max(2, round(picture.get_width() * size * max(0.04, abs(1 - 2 * turn))))
            flat = pygame.transform.smoothscale(picture, (wide, max(2, round(picture.get_height() * size))))
            sprite.show_at_center(flat, point_between(start, end, eased))

        rect = Rect(0, 0, large, large)
        rect.center = (round(end[0]), round(end[1]))
        below = (end[0], end[1] + large * 0.62)
        tweens = [Tween(SHOWN, show, linear, 0.0, done=self.remove_and_call(sprite, do_nothing))]
        tweens.append(self.text_popup(words, below, SHOWN * 0.46, SHOWN * 0.54))
        tweens[-1].start = seen
        return tweens + (self.star_tweens(rect, SHOWN * 0.46)[:4] if name == "nugget" else [])

    # -------------------------------------------------------------- boom, bust and the end
    def show_headline(self, words: Words, room: Rect, delay: float, sound: Done) -> Tween:
        """Return the tween of large letters that drop on the board, stay, and fade."""
        picture = headline_picture(in_words(words).upper(), room.width, self._m)
        sprite = self.new(picture, DEPTH + 40)
        total = SLAM + STAYS

        def show(share: float) -> None:
            t = share * total
            here: Surface = picture
            if t < SLAM:
                here = _scaled(picture, 1 + 0.7 * (1 - out_cubic(t / SLAM)))
            elif t > total - 0.4:
                here = with_alpha(picture, round(255 * (total - t) / 0.4))
            sprite.show_at_center(here, room.center)

        return Tween(total, show, linear, delay, sound, self.remove_and_call(sprite, do_nothing))

    def tumbleweeds(self, room: Rect, delay: float, seconds: float) -> list[Tween]:
        """Return the tweens of tumbleweeds that roll across a room."""
        return [
            self._tumbleweed(room, 0.62 + 0.13 * number, delay + 0.25 * number, seconds - 0.25 * number, size)
            for number, size in enumerate((62, 40, 50))
        ]

    def _tumbleweed(self, room: Rect, down: float, delay: float, seconds: float, size: int) -> Tween:
        side = self._m.u(size)
        picture = svg.scale_to_width("tumbleweed", side)
        sprite = self.new(picture, DEPTH - 40)
        y, hop = room.y + room.height * down, self._m.u(34)

        def show(share: float) -> None:
            x = room.x + side + (room.width - 2 * side) * share
            turned = pygame.transform.rotozoom(picture, -900 * share, 1)
            weak = with_alpha(turned, round(255 * min(1.0, 6 * share, 6 * (1 - share))))
            up = hop * abs(math.sin(share * math.pi * 5)) * (1 - share * 0.4)
            sprite.change(picture=weak, place=weak.get_rect(center=(x, y - up)).topleft, visible=True)

        return Tween(seconds, show, linear, delay, done=self.remove_and_call(sprite, do_nothing))


@cached
def nugget_picture(name: str, width: int) -> Surface:
    """Return the upturned side of a nugget: gold for "nugget", fool's gold for "fool"."""
    gold = svg.scale_to_width("nugget", width)
    return gold if name == "nugget" else desaturate(gold)


@cached
def headline_picture(words: str, room: int, m: Metrics) -> Surface:
    """Return large letters on a red band."""
    face = wood_type.fit(words, m.u(64), room - m.u(60))
    whole = Surface((room, face.get_height() + m.u(44)), pygame.SRCALPHA)
    band = whole.get_rect().inflate(0, -m.u(8))
    paint.draw_rounded(whole, band, m.u(4), (92, 14, 12, 232))
    line = m.u(3)
    for y in (band.y + m.u(5), band.bottom - m.u(5) - line):
        whole.fill((217, 154, 28, 255), (0, y, room, line))
    whole.blit(face, face.get_rect(center=band.center))
    return whole


@cached
def _cloud(width: int, step: int) -> Surface:
    """Return a cloud of dust in one of its sizes."""
    return svg.scale_to_width("fx_dust", max(4, width * step // _DUST))


@cached
def _flames(width: int, height: int, step: int) -> Surface:
    """Return flames in one of their sizes."""
    return svg.fit("fx_flames", max(2, width), max(2, height * step // FLAMES))


def _scaled(picture: Surface, share: float) -> Surface:
    """Return a larger or smaller picture, scaled fast."""
    width, height = picture.get_size()
    return pygame.transform.scale(picture, (max(1, round(width * share)), max(1, round(height * share))))
