"""The claims that are staked: how each is drawn with its guard, and which are shown on the ground."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from games.gold_am_yukon.board import CLAIMS
from games.gold_am_yukon.state import NOBODY
from ui.draw import paint
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.theme import Metrics
from ui.games.gold_am_yukon import ground
from ui.games.gold_am_yukon.chart import Chart, Point
from ui.games.gold_am_yukon.stones import disc_shadow
from ui.games.gold_am_yukon.view import BoardView, Pin

DEPTH: Final = 10.0
_TINT: Final = 165  # of 255
_FLAG: Final = 0.55  # of a unit of place


@cached(90)
def staked(chart: Chart, claim: int, guard: SeatLook, m: Metrics) -> Surface:
    """A claim that is staked: tinted, with its medallion, the guard's stone and pennant. Do not change it."""
    bounds = chart.bounds(claim)
    whole = Surface(bounds.size, pygame.SRCALPHA)
    shift = bounds.topleft
    tone = guard.paint.tone
    ground.draw_plot(whole, chart, claim, tone.veiled(_TINT), shift)
    ring = chart.board.rings[claim]
    ground.draw_trails(whole, chart, pairwise((*ring, ring[0])), shift)
    ground.draw_spaces(whole, chart, ring, shift)
    ground.draw_medal(whole, chart, claim, shift, m)
    _draw_guard(whole, chart, claim, guard, shift, m)
    return whole


def guard_rect(chart: Chart, claim: int) -> Rect:
    """Where the stone of a guard lies: at the lower left of the medallion."""
    side = chart.disc
    rect = Rect(0, 0, side, side)
    x, y = chart.claims[claim]
    rect.center = (round(x - chart.side * 0.28), round(y + chart.side * 0.3))
    return rect


def _draw_guard(whole: Surface, chart: Chart, claim: int, guard: SeatLook, shift: Point, m: Metrics) -> None:
    """The stone that lies on the claim, and the pennant that is planted there."""
    x, y = chart.claims[claim]
    flag = guard.flag(round(chart.side * _FLAG))
    foot = (round(x + chart.side * 0.1) - shift[0], round(y + chart.side * 0.08) - shift[1])
    shade = paint.shadow_of(flag, m.u(2), 120)
    rect = flag.get_rect(bottomleft=foot)
    whole.blit(shade, (rect.x - 2 * m.u(2) + m.u(2), rect.y - 2 * m.u(2) + m.u(3)))
    whole.blit(flag, rect)
    stone = guard_rect(chart, claim).move(-shift[0], -shift[1])
    shadow, moved = disc_shadow(stone.width, m)
    whole.blit(shadow, stone.move(moved))
    whole.blit(guard.disc(stone.width), stone)


class Claims:
    """The pins of the claims that are staked."""

    def __init__(self, view: BoardView, m: Metrics, seats: Sequence[SeatLook]) -> None:
        self._view = view
        self._m = m
        self._seats = tuple(seats)
        self._guards: Sequence[int] = [NOBODY for _ in CLAIMS]
        self._pins: dict[int, tuple[int, Pin]] = {}

    def follow(self, guards: Sequence[int]) -> None:
        """These are the guards from now on."""
        self._guards = guards

    def show(self, guards: Sequence[int]) -> None:
        """Show these guards."""
        self.follow(guards)
        self.settle()

    def lay(self) -> None:
        """The ground has been laid anew: so are the claims."""
        self._pins.clear()
        self.settle()

    def settle(self) -> None:
        """Show every guard."""
        for claim, (seat, pin) in list(self._pins.items()):
            if self._guards[claim] != seat:
                self._view.pins.remove(pin)
                del self._pins[claim]
        chart = self._view.chart
        for claim, seat in enumerate(self._guards):
            if seat != NOBODY and claim not in self._pins:
                picture = staked(chart, claim, self._seats[seat], self._m)
                pin = Pin(self._view, picture, chart.bounds(claim).topleft, DEPTH + claim / 1000)
                self._pins[claim] = (seat, pin)
                self._view.pins.add(pin)
