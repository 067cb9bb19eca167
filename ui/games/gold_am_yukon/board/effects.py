"""Short effects over the board of GOLD AM YUKON: nuggets, stones, light, signs."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.cache import cached
from ui.draw.seats import SeatLook
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import GLOW, Metrics
from ui.draw.tween import Tween, linear, out_back, out_cubic, out_quad
from ui.games.gold_am_yukon.board import lights
from ui.play.board import effects
from ui.play.board.effects import DEPTH, Done, do_nothing, with_alpha
from ui.widgets.pill import pill

LEAP: Final = 0.3
"""Seconds of a stone's flight between a row and the board."""
STAKE: Final = 0.34
"""Seconds of a stone's flight into a claim."""
TURN: Final = 0.45
_CAPTION_DEPTH: Final = 640.0
_RAYS: Final = 14


class BoardEffects(effects.Effects):
    """Sprites that last as long as their tweens, or until all are cleared; and one caption."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        super().__init__(layer, m)
        self._caption: Sprite | None = None

    # -------------------------------------------------------------- words
    def caption(self, words: str, near: Rect, room: Rect, badge: SeatLook | None) -> None:
        """Show a pill beside a place, with a seat's badge if there is one."""
        m = self._m
        picture = _caption_picture(words, badge, m)
        rect = picture.get_rect(midbottom=(near.centerx, near.top - m.u(6)))
        if rect.top < room.top + m.u(4):
            rect.top = near.bottom + m.u(6)
        rect.clamp_ip(room.inflate(-m.u(8), -m.u(8)))
        self._caption = self._layer.swap(self._caption, Sprite(picture, rect.topleft, _CAPTION_DEPTH))

    def end_caption(self) -> None:
        """Remove the caption."""
        self._caption = self._layer.swap(self._caption, None)

    # -------------------------------------------------------------- stones
    def fly_stone(
        self,
        picture: Surface,
        start: Place,
        end: Place,
        done: Done,
        delay: float = 0.0,
        seconds: float = LEAP,
    ) -> Tween:
        """Let a stone fly from one place of the window to another."""
        rise = min(self._m.u(70), self._m.u(18) + round(math.dist(start, end) * 0.12))
        return self.fly(picture, (start, end), rise, delay, seconds=seconds, depth=DEPTH - 5, done=done)

    # -------------------------------------------------------------- light
    def _animate_picture(
        self, shown: Callable[[float], Surface], centre: Place, seconds: float, delay: float, depth: float
    ) -> Tween:
        """Show a picture that depends on the share of its time, centered on a place, then remove it."""
        sprite = self.new(shown(0.0), depth)
        at = (round(centre[0]), round(centre[1]))

        def show(share: float) -> None:
            picture = shown(share)
            sprite.change(picture=picture, place=picture.get_rect(center=at).topleft, visible=True)

        return Tween(seconds, show, linear, delay, done=self.remove_and_call(sprite, do_nothing))

    def burst(self, rect: Rect, delay: float, seconds: float) -> Tween:
        """Let rays of light burst from a claim and fade."""
        side = round(rect.width * 2.1)

        def shown(share: float) -> Surface:
            size_share = 0.45 + 0.55 * out_cubic(min(1.0, share * 2))
            strength = 1.0 if share < 0.5 else 2 - 2 * share
            return with_alpha(_rays(side, max(1, min(6, round(size_share * 6)))), round(235 * strength))

        return self._animate_picture(shown, rect.center, seconds, delay, DEPTH - 40)

    def halo(self, centre: Place, size: int, delay: float = 0.0) -> Tween:
        """Let a ring of light widen around a stone and fade."""

        def shown(share: float) -> Surface:
            picture = _circle(size, 1 + round(5 * out_quad(share)), self._m)
            return with_alpha(picture, round(255 * (1 - share)))

        return self._animate_picture(shown, centre, 0.4, delay, DEPTH - 30)

    def sign(self, centre: Place, size: int) -> Tween:
        """Let the sign of a walk that turns back pop up and fade."""

        def shown(share: float) -> Surface:
            wide = max(4, round(size * (0.5 + 0.5 * out_back(min(1.0, share * 3)))))
            strength = 255 if share < 0.75 else round(255 * (1 - share) * 4)
            return with_alpha(lights.turn_back(wide - wide % 4, self._m), strength)

        return self._animate_picture(shown, centre, TURN, 0.0, DEPTH + 10)


@cached
def nugget(side: int) -> Surface:
    """Return a nugget."""
    return svg.scale_to_width("nugget", side)


@cached
def _caption_picture(words: str, look: SeatLook | None, m: Metrics) -> Surface:
    """Draw a pill, with a badge at its left."""
    words_only = pill(words, m.u(300), m)
    if look is None:
        return words_only
    side = words_only.get_height() + m.u(8)
    badge = look.badge(side)
    whole = Surface((words_only.get_width() + side * 2 // 3, side), pygame.SRCALPHA)
    whole.blit(words_only, words_only.get_rect(midright=(whole.get_width(), side // 2)))
    whole.blit(badge, (0, 0))
    return whole


@cached
def _rays(side: int, step: int) -> Surface:
    """Draw rays of light, in one of six sizes."""
    wide = max(8, side * step // 6)
    small = Surface((wide, wide), pygame.SRCALPHA)
    small.fill((*GLOW, 0))
    centre = pygame.Vector2(wide / 2, wide / 2)
    for number in range(_RAYS):
        way = pygame.Vector2(1, 0).rotate(360 * number / _RAYS)
        far = wide / 2 * (1.0 if number % 2 else 0.72)
        aside = way.rotate(90) * wide * 0.035
        pygame.draw.polygon(small, (*GLOW, 190), [centre + aside, centre + way * far, centre - aside])
    glow = paint.blur(wide // 2, wide // 2, wide // 4, GLOW.with_alpha(230), max(1, wide // 12))
    small.blit(glow, glow.get_rect(center=small.get_rect().center))
    return small


@cached
def _circle(size: int, step: int, m: Metrics) -> Surface:
    """Draw a ring of light, in one of six widths."""
    wide = round(size * (1 + 0.22 * step))
    return paint.rounded(wide, wide, wide // 2, GLOW.with_alpha(255), max(2, m.u(4 - step * 0.4)))
