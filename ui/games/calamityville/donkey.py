"""The Wild Donkey: out over the fence, round the buildings one by one, a kick, and home again."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Surface

from games.calamityville.board import GATE, RING
from ui.draw import svg
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.sprites import Place, Sprite
from ui.draw.tween import Tween, even, in_out_sine, out_back
from ui.games.calamityville.effects import Spectacle
from ui.games.calamityville.layout import EACH, Layout
from ui.play.effects import Done, nothing

OUT: Final = 0.6
HOME: Final = 0.55
KICK: Final = 0.34
COUNT: Final = 0.62
_LEG: Final = 0.24
_SPACE: Final = 0.035  # seconds more for each space on the way
_LONGEST: Final = 2.8  # seconds of all legs together
_SIZE: Final = 104
_GALLOP: Final = 22
_DEPTH: Final = 640.0


@cached
def figure(name: str, width: int, *, is_right: bool) -> Surface:
    """The donkey, turned to the right or to the left. Do not change it."""
    picture = svg.wide(name, width)
    return pygame.transform.flip(picture, True, False) if is_right else picture


class Donkey:
    """Lets the donkey run over the board; `at` is where it stands after a kick, None while it is at home."""

    def __init__(self, effects: Spectacle, layout: Layout) -> None:
        self._effects = effects
        self._layout = layout
        self._m = layout.m
        self.at: Place | None = None

    def _beside(self, space: int) -> Place:
        """Where the donkey runs past a space: between it and the middle."""
        rect, middle = self._layout.spaces[space], self._layout.middle
        x = min(max(rect.centerx, middle.left - rect.width // 5), middle.right + rect.width // 5)
        y = min(max(rect.centery, middle.top - rect.height // 5), middle.bottom + rect.height // 5)
        return x, y

    def _way(self, start: int, end: int) -> list[Place]:
        """Past the spaces from one to another, clockwise; once round where they are the same."""
        steps = (end - start) % len(RING) or len(RING)
        return [self._beside((start + step) % len(RING)) for step in range(steps + 1)]

    @property
    def _home(self) -> Place:
        return self._layout.donkey.center

    # -------------------------------------------------------------- running
    def run(self, path: Sequence[int], step: Callable[[int], None], kicked: Done) -> list[Tween]:
        """Out of the corral and past these buildings; `step` is called with the count at each of them."""
        sprite = self._effects.new(figure("donkey_calm", self._m.u(_SIZE), is_right=True), _DEPTH)
        tweens = [self._leap(sprite, self._home, self._beside(GATE), 0.0, OUT)]
        ways = [self._way(start, end) for start, end in pairwise((GATE, *path))]
        legs = [_LEG + _SPACE * (len(way) - 1) for way in ways]
        pace = min(1.0, _LONGEST / sum(legs))
        delay = OUT
        for number, (space, way, leg) in enumerate(zip(path, ways, legs, strict=True), 1):
            tweens.append(self._gallop(sprite, way, delay, leg * pace))
            delay += leg * pace
            tweens.append(self._count(number, space, delay - 0.05, step))
        before = path[-1]
        tweens.append(self._kick(sprite, self._beside(before), before, delay, kicked))
        self.at = self._beside(before)
        return tweens

    def fruitless(self) -> list[Tween]:
        """There is nothing to kick: out to the gate, and home again."""
        sprite = self._effects.new(figure("donkey_calm", self._m.u(_SIZE), is_right=True), _DEPTH)
        gate = self._beside(GATE)
        home = self._leap(sprite, gate, self._home, OUT + 0.5, HOME)
        home.done = self._effects.ending(sprite, nothing)
        return [self._leap(sprite, self._home, gate, 0.0, OUT), home]

    def go_home(self, delay: float, done: Done) -> list[Tween]:
        """From where it kicked back into the corral."""
        start, self.at = self.at, None
        if start is None:
            return []
        is_right = start[0] < self._home[0]
        sprite = self._effects.new(figure("donkey_calm", self._m.u(_SIZE), is_right=is_right), _DEPTH)
        self._stand(sprite, start)
        home = self._leap(sprite, start, self._home, delay, HOME)
        home.done = self._effects.ending(sprite, done)
        return [home]

    def _stand(self, sprite: Sprite, centre: Place, picture: Surface | None = None) -> None:
        here = picture or sprite.picture
        place = here.get_rect(center=(round(centre[0]), round(centre[1]))).topleft
        sprite.change(picture=here, place=place, visible=True)

    def _leap(self, sprite: Sprite, start: Place, end: Place, delay: float, seconds: float) -> Tween:
        """A high bound, as over a fence."""
        rise = self._m.u(90)
        is_right = end[0] > start[0]
        flat = figure("donkey_calm", self._m.u(_SIZE), is_right=is_right)

        def show(share: float) -> None:
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share - rise * 4 * share * (1 - share)
            lean = (22 if is_right else -22) * math.cos(share * math.pi)
            self._stand(sprite, (x, y), pygame.transform.rotozoom(flat, lean, 1))

        return Tween(seconds, show, in_out_sine, delay)

    def _gallop(self, sprite: Sprite, way: list[Place], delay: float, seconds: float) -> Tween:
        """Bounds along a way, a leg's length each."""
        bounds = max(1, len(way) - 1)
        up = self._m.u(_GALLOP)

        def show(share: float) -> None:
            along = share * bounds
            leg = min(bounds - 1, int(along))
            part = along - leg
            a, b = way[leg], way[leg + 1]
            centre = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - up * 4 * part * (1 - part))
            is_right = b[0] > a[0] or (b[0] == a[0] and b[0] < self._home[0])
            flat = figure("donkey_calm", self._m.u(_SIZE), is_right=is_right)
            lean = (12 if is_right else -12) * math.cos(part * math.pi)
            self._stand(sprite, centre, pygame.transform.rotozoom(flat, lean, 1))

        return Tween(seconds, show, even, delay)

    def _count(self, number: int, space: int, delay: float, step: Callable[[int], None]) -> Tween:
        """A large figure over a building that was counted."""
        rect = self._layout.spaces[space]
        picture = wood_type.lettering(str(number), self._m.u(46))
        sprite = self._effects.new(picture, _DEPTH + 5)

        def show(share: float) -> None:
            size = out_back(min(1.0, share * 3)) * (1.0 if share < 0.8 else (1 - share) * 5)
            grown = pygame.transform.rotozoom(picture, 0, max(0.05, size))
            sprite.change(picture=grown, place=grown.get_rect(center=rect.center).topleft, visible=True)

        return Tween(COUNT, show, even, delay, lambda: step(number), self._effects.ending(sprite, nothing))

    def _kick(self, sprite: Sprite, centre: Place, space: int, delay: float, kicked: Done) -> Tween:
        """Hind legs towards the building."""
        rect = self._layout.spaces[space]
        is_upright = space // EACH in (1, 3) and space % EACH != 0
        is_right = rect.centerx < centre[0] if not is_upright else centre[0] < self._home[0]
        flat = figure("donkey_wild", round(self._m.u(_SIZE) * 1.2), is_right=is_right)
        lean = (30 if is_right else -30) if is_upright and rect.y < self._home[1] else 0

        def show(share: float) -> None:
            turned = pygame.transform.rotozoom(flat, lean * math.sin(share * math.pi), 1)
            self._stand(sprite, centre, turned)

        return Tween(KICK, show, even, delay, kicked, self._effects.ending(sprite, nothing))
