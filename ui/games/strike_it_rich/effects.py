"""What only STRIKE IT RICH has fly and flash over its board: the burst of a strike and its light."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import svg
from ui.draw.cache import cached
from ui.draw.sprites import Place
from ui.draw.theme import SNOW, Metrics
from ui.draw.tween import Tween, even, out_cubic
from ui.play import effects
from ui.play.effects import DEPTH, faded

FLASH: Final = 0.5
_BURST_FROM, _BURST_TO = 0.4, 1.15
_STEPS: Final = 8  # sizes of the burst that are drawn
_TINT, _TINTS = 46, 4  # how strong the light over the board is, 0-255, and in how many steps it goes

Done = Callable[[], None]


class Effects(effects.Effects):
    """With the burst and the light of a strike."""

    def flash(self, rect: Rect, delay: float, start: Done) -> Tween:
        """A star that bursts over a mine."""
        most = round(max(rect.width, rect.height) * 1.3)
        sprite = self.new(burst(most, _STEPS), DEPTH - 10)

        def show(share: float) -> None:
            step = min(_STEPS, 1 + int(share * 3.4 * _STEPS))
            picture = burst(most, step)
            if share > 0.45:
                picture = faded(picture, round(255 * (1 - share) / 0.55))
            sprite.change(picture=picture, place=picture.get_rect(center=rect.center).topleft, visible=True)

        return Tween(FLASH, show, even, delay, start, lambda: self.gone(sprite))

    def tint(self, rect: Rect, delay: float) -> Tween:
        """A breath of light over the whole board."""
        sprite = self.new(_snow(rect.size, _TINTS), DEPTH - 30)

        def show(share: float) -> None:
            step = max(1, _TINTS - int(share * _TINTS))
            sprite.change(picture=_snow(rect.size, step), place=rect.topleft, visible=True)

        return Tween(FLASH * 0.6, show, even, delay, done=lambda: self.gone(sprite))


@cached(16)
def burst(most: int, step: int) -> Surface:
    """The star of a strike in one of its sizes. Do not change it."""
    share = _BURST_FROM + (_BURST_TO - _BURST_FROM) * out_cubic(step / _STEPS)
    side = round(most * share)
    return svg.picture("fx_strike", side, side)


@cached(_TINTS)
def _snow(size: tuple[int, int], step: int) -> Surface:
    """A veil of light in one of its strengths. Do not change it."""
    veil = Surface(size, pygame.SRCALPHA)
    veil.fill(SNOW.veiled(_TINT * step // _TINTS))
    return veil


def purse(rect: Rect, m: Metrics) -> Place:
    """Where coins for a player fly to: the badge of the player's row."""
    return rect.x + m.u(32), rect.centery


def till(rect: Rect) -> Place:
    """Where sums that a player receives or pays are shown: the middle of the player's row."""
    return rect.center
