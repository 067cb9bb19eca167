"""The winter night behind the posters: snow and northern lights, until some seconds after the last input."""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final

import pygame
from pygame import Surface

from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import SNOW, Colour, Metrics, colour

AWAKE: Final = 12.0
"""Seconds after the last input until the night has faded, and costs nothing."""
FRAME: Final = 0.04
"""Seconds from one picture of the night to the next."""
_FADE: Final = 1.5
_SEED: Final = 1898
_FLAKES: Final = 44
_SIZES: Final = (2.5, 3.5, 4.5, 6.0)
_FALL: Final = (16.0, 44.0)  # units a second, of the smallest and the largest
_SWAY: Final = 14.0
_BEAMS: Final = 7
_BEAM: Final = (54, 112)  # width and height of a beam of the northern lights, in units
_DRIFT: Final = 70.0
_STRENGTHS: Final = 6
_TONES: Final = (colour("#7fe3b4"), colour("#9c7fe0"), colour("#6fd0d8"))
_BEAM_DEPTH: Final = 1.0
_SNOW_DEPTH: Final = 2.0


@dataclass(frozen=True, slots=True)
class _Flake:
    """A flake: the number of its size, its place at first, and the phase of its sway."""

    size: int
    x: float
    y: float
    phase: float


class NightSky:
    """The snow and the northern lights behind the posters; nothing moves if the player wants less motion."""

    def __init__(self, layer: Layer, m: Metrics, *, moves: bool) -> None:
        self._m = m
        self._until = -inf
        self._due = inf
        rng = Random(_SEED)
        count = _FLAKES if moves else 0
        self._flakes = [
            _Flake(number % len(_SIZES), rng.random(), rng.random(), rng.uniform(0, math.tau))
            for number in range(count)
        ]
        self._beams = [
            (rng.random(), rng.uniform(0, math.tau), number % len(_TONES))
            for number in range(_BEAMS if moves else 0)
        ]
        self._snow = [layer.add(_hidden(_SNOW_DEPTH)) for _ in self._flakes]
        self._light = [layer.add(_hidden(_BEAM_DEPTH)) for _ in self._beams]

    @property
    def due(self) -> float:
        """The time of its next picture; infinity while it rests."""
        return self._due

    def wake(self, now: float) -> None:
        """Keep the night moving for a while, after an input."""
        if self._snow:
            self._until = now + AWAKE
            self._due = min(self._due, now)

    def tick(self, now: float) -> None:
        """Show its next picture, if that is due."""
        if now < self._due:
            return
        left = self._until - now
        strength = min(1.0, max(0.0, left / _FADE))
        self._due = now + FRAME if left > 0 else inf
        for flake, sprite in zip(self._flakes, self._snow, strict=True):
            self._show(sprite, self._flake_picture(flake, strength), self._flake_place(flake, now))
        for beam, sprite in zip(self._beams, self._light, strict=True):
            self._show(sprite, self._beam_picture(beam, now, strength), self._beam_place(beam, now))

    def _show(self, sprite: Sprite, picture: Surface | None, place: tuple[int, int]) -> None:
        if picture is None:
            if sprite.visible:
                sprite.change(visible=False)
        elif picture is not sprite.picture or place != sprite.place or not sprite.visible:
            sprite.change(picture=picture, place=place, visible=True)

    # -------------------------------------------------------------- snow
    def _flake_picture(self, flake: _Flake, strength: float) -> Picture | None:
        step = round(strength * _STRENGTHS)
        return _flake(max(2, self._m.u(_SIZES[flake.size])), step) if step else None

    def _flake_place(self, flake: _Flake, now: float) -> tuple[int, int]:
        m, share = self._m, flake.size / (len(_SIZES) - 1)
        fall = (_FALL[0] + (_FALL[1] - _FALL[0]) * share) * m.unit
        x = flake.x * m.width + math.sin(now * 0.7 + flake.phase) * _SWAY * m.unit
        return round(x), round((flake.y * m.height + now * fall) % m.height)

    # -------------------------------------------------------------- the northern light
    def _beam_picture(self, beam: tuple[float, float, int], now: float, strength: float) -> Picture | None:
        wave = 0.5 + 0.5 * math.sin(now * 0.9 + beam[1])
        step = round(strength * wave * _STRENGTHS)
        return _light_beam(self._m.u(_BEAM[0]), self._m.u(_BEAM[1]), _TONES[beam[2]], step) if step else None

    def _beam_place(self, beam: tuple[float, float, int], now: float) -> tuple[int, int]:
        m = self._m
        x = beam[0] * m.width + math.sin(now * 0.22 + beam[1]) * _DRIFT * m.unit
        return round(x - m.u(_BEAM[0]) / 2), 0


def _hidden(depth: float) -> Sprite:
    sprite = Sprite(Surface((1, 1), pygame.SRCALPHA), (0, 0), depth)
    sprite.change(visible=False)
    return sprite


@cached
def _flake(size: int, step: int) -> Surface:
    """Return a flake in one of its strengths."""
    return paint.rounded(size, size, size // 2, SNOW.with_alpha(220 * step // _STRENGTHS))


@cached
def _light_beam(width: int, height: int, tone: Colour, step: int) -> Surface:
    """Return a beam of light in one of its strengths, soft on all sides."""
    small = Surface((9, 6), pygame.SRCALPHA)
    for x in range(9):
        for y in range(6):
            share = math.sin(math.pi * x / 8) * math.sin(math.pi * (y + 1) / 7)
            small.set_at((x, y), tone.with_alpha(round(70 * share * step / _STRENGTHS)))
    return pygame.transform.smoothscale(small, (width, height))
