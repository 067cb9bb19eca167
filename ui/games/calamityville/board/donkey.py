"""The run of the Wild Donkey."""

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
from ui.draw.tween import Tween, in_out_sine, linear, out_back, point_between
from ui.games.calamityville.board.effects import BoardEffects
from ui.games.calamityville.board.layout import SPACES_A_SIDE, Layout
from ui.play.board.effects import Done, do_nothing

OUT: Final = 0.6
HOME: Final = 0.55
KICK: Final = 0.34
COUNT: Final = 0.62
_LEG: Final = 0.24
_SPACE: Final = 0.035  # extra seconds for each space passed
_LONGEST: Final = 2.8  # seconds of all legs together
_SIZE: Final = 104
_GALLOP: Final = 22
_DEPTH: Final = 640.0


@cached
def figure(name: str, width: int, *, is_right: bool) -> Surface:
    """Return the donkey, turned to the right or to the left."""
    picture = svg.scale_to_width(name, width)
    return pygame.transform.flip(picture, True, False) if is_right else picture


class Donkey:
    """The donkey's run: out over the fence, past the buildings one by one, a kick, and home again.

    `at` is its place after a kick, or None while it is at home.
    """

    def __init__(self, effects: BoardEffects, layout: Layout) -> None:
        self._effects = effects
        self._layout = layout
        self._m = layout.m
        self.at: Place | None = None

    def _passing_point(self, space: int) -> Place:
        """Return the point at which the donkey passes a space, between the space and the middle."""
        rect, middle = self._layout.spaces[space], self._layout.middle
        x = min(max(rect.centerx, middle.left - rect.width // 5), middle.right + rect.width // 5)
        y = min(max(rect.centery, middle.top - rect.height // 5), middle.bottom + rect.height // 5)
        return x, y

    def _route(self, start: int, end: int) -> list[Place]:
        """Return the passing points from one space clockwise to another; a whole round if they are equal."""
        steps = (end - start) % len(RING) or len(RING)
        return [self._passing_point((start + step) % len(RING)) for step in range(steps + 1)]

    @property
    def _home(self) -> Place:
        return self._layout.donkey.center

    # -------------------------------------------------------------- running
    def run(self, path: Sequence[int], step: Callable[[int], None], kicked: Done) -> list[Tween]:
        """Return the tweens of a run out of the corral and past these buildings, with a kick at the last.

        The tweens call `step` with the count at each building, and `kicked` when the kick begins.
        """
        sprite = self._effects.new(figure("donkey_calm", self._m.u(_SIZE), is_right=True), _DEPTH)
        tweens = [self._jump(sprite, self._home, self._passing_point(GATE), 0.0, OUT)]
        routes = [self._route(start, end) for start, end in pairwise((GATE, *path))]
        legs = [_LEG + _SPACE * (len(route) - 1) for route in routes]
        pace = min(1.0, _LONGEST / sum(legs))
        delay = OUT
        for number, (space, route, leg) in enumerate(zip(path, routes, legs, strict=True), 1):
            tweens.append(self._run_leg(sprite, route, delay, leg * pace))
            delay += leg * pace
            tweens.append(self._count(number, space, delay - 0.05, step))
        before = path[-1]
        tweens.append(self._kick(sprite, self._passing_point(before), before, delay, kicked))
        self.at = self._passing_point(before)
        return tweens

    def run_without_kick(self) -> list[Tween]:
        """Return the tweens of a run without a kick: out to the gate, and home again."""
        sprite = self._effects.new(figure("donkey_calm", self._m.u(_SIZE), is_right=True), _DEPTH)
        gate = self._passing_point(GATE)
        home = self._jump(sprite, gate, self._home, OUT + 0.5, HOME)
        home.done = self._effects.remove_and_call(sprite, do_nothing)
        return [self._jump(sprite, self._home, gate, 0.0, OUT), home]

    def go_home(self, delay: float, done: Done) -> list[Tween]:
        """Return the tweens of the run from the place of the kick back into the corral."""
        start, self.at = self.at, None
        if start is None:
            return []
        is_right = start[0] < self._home[0]
        sprite = self._effects.new(figure("donkey_calm", self._m.u(_SIZE), is_right=is_right), _DEPTH)
        sprite.show_at_center(sprite.picture, start)
        home = self._jump(sprite, start, self._home, delay, HOME)
        home.done = self._effects.remove_and_call(sprite, done)
        return [home]

    def _jump(self, sprite: Sprite, start: Place, end: Place, delay: float, seconds: float) -> Tween:
        """Return the tween of a high jump, as over a fence."""
        rise = self._m.u(90)
        is_right = end[0] > start[0]
        flat = figure("donkey_calm", self._m.u(_SIZE), is_right=is_right)

        def show(share: float) -> None:
            x, y = point_between(start, end, share)
            lean = (22 if is_right else -22) * math.cos(share * math.pi)
            turned = pygame.transform.rotozoom(flat, lean, 1)
            sprite.show_at_center(turned, (x, y - rise * 4 * share * (1 - share)))

        return Tween(seconds, show, in_out_sine, delay)

    def _run_leg(self, sprite: Sprite, route: list[Place], delay: float, seconds: float) -> Tween:
        """Return the tween of a run along a route, with a small jump from each point to the next."""
        bounds = max(1, len(route) - 1)
        up = self._m.u(_GALLOP)

        def show(share: float) -> None:
            along = share * bounds
            leg = min(bounds - 1, int(along))
            part = along - leg
            a, b = route[leg], route[leg + 1]
            x, y = point_between(a, b, part)
            is_right = b[0] > a[0] or (b[0] == a[0] and b[0] < self._home[0])
            flat = figure("donkey_calm", self._m.u(_SIZE), is_right=is_right)
            lean = (12 if is_right else -12) * math.cos(part * math.pi)
            sprite.show_at_center(
                pygame.transform.rotozoom(flat, lean, 1), (x, y - up * 4 * part * (1 - part))
            )

        return Tween(seconds, show, linear, delay)

    def _count(self, number: int, space: int, delay: float, step: Callable[[int], None]) -> Tween:
        """Return the tween of a large figure over a building that the donkey counts."""
        rect = self._layout.spaces[space]
        picture = wood_type.render(str(number), self._m.u(46))
        sprite = self._effects.new(picture, _DEPTH + 5)

        def show(share: float) -> None:
            size = out_back(min(1.0, share * 3)) * (1.0 if share < 0.8 else (1 - share) * 5)
            grown = pygame.transform.rotozoom(picture, 0, max(0.05, size))
            sprite.show_at_center(grown, rect.center)

        return Tween(
            COUNT,
            show,
            linear,
            delay,
            lambda: step(number),
            self._effects.remove_and_call(sprite, do_nothing),
        )

    def _kick(self, sprite: Sprite, centre: Place, space: int, delay: float, kicked: Done) -> Tween:
        """Return the tween of a kick toward the building with the hind legs."""
        rect = self._layout.spaces[space]
        is_upright = space // SPACES_A_SIDE in (1, 3) and space % SPACES_A_SIDE != 0
        is_right = rect.centerx < centre[0] if not is_upright else centre[0] < self._home[0]
        flat = figure("donkey_wild", round(self._m.u(_SIZE) * 1.2), is_right=is_right)
        lean = (30 if is_right else -30) if is_upright and rect.y < self._home[1] else 0

        def show(share: float) -> None:
            sprite.show_at_center(
                pygame.transform.rotozoom(flat, lean * math.sin(share * math.pi), 1), centre
            )

        return Tween(KICK, show, linear, delay, kicked, self._effects.remove_and_call(sprite, do_nothing))
