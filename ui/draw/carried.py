"""A sprite that is carried over a scene: what is below it is drawn once, and copied while it moves."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

import pygame
from pygame import Rect, Surface

Draw = Callable[[Surface, Rect], None]
Place = tuple[float, float]

_MOST: Final = 1_200_000
"""Pixels of the copy; in a window with more, it is a part around the sprite."""


class Carried:
    """Draws the one sprite that is carried, by `draw_sprite`, in front of all others of its layer."""

    def __init__(self, draw_sprite: Callable[[Surface], object]) -> None:
        self._draw_sprite = draw_sprite
        self._draw_below: Draw | None = None
        self.follow: Callable[[Place], object] | None = None
        """Moves the sprite to a place of the pointer; None until the sprite has followed it."""
        self._target: Surface | None = None
        self._below: Surface | None = None
        self._region = Rect(0, 0, 0, 0)
        self._stale: list[Rect] = []

    def spoil(self, rect: Rect) -> None:
        """Note a change below the sprite; the window draws such an area again in its next frame."""
        part = rect.clip(self._region)
        if part.width and part.height:
            self._stale.append(part)

    def draw(self, target: Surface, clip: Rect, draw_below: Draw) -> None:
        """Draw the area inside the clip: a copy of what is below the sprite, and the sprite.

        Only for the target that comes first, the window's, there is a copy.
        """
        self._target, self._draw_below = self._target or target, draw_below
        if target is not self._target:
            draw_below(target, clip)
        elif self._below is None or not self._region.contains(clip):
            self._copy(target, clip, draw_below)
            return
        elif clip.collidelist(self._stale) >= 0:
            draw_below(target, clip)
            self._below.blit(target, clip.move(-self._region.x, -self._region.y), clip)
            self._stale = [rect for rect in self._stale if not clip.contains(rect)]
        else:
            target.blit(self._below, clip, clip.move(-self._region.x, -self._region.y))
        self._draw_sprite(target)

    def draw_again(self, target: Surface, clip: Rect) -> None:
        """Draw the area inside the clip, over the same scene as the last time."""
        if self._draw_below:
            self.draw(target, clip, self._draw_below)

    def _copy(self, target: Surface, clip: Rect, draw_below: Draw) -> None:
        """Draw the scene around the clip, and copy it."""
        whole = target.get_rect()
        share = sqrt(min(1.0, _MOST / (whole.width * whole.height)))
        region = Rect(0, 0, round(whole.width * share), round(whole.height * share))
        region.center = clip.center
        region = region.clamp(whole).union(clip)
        if self._region.size != region.size or self._below is None:
            self._below = Surface(region.size, pygame.SRCALPHA)  # SDL copies rows of an opaque one slowly
            self._below.set_alpha(None)
        self._region, self._stale = region, []
        target.set_clip(region)
        draw_below(target, region)
        self._below.blit(target, (0, 0), region)
        self._draw_sprite(target)
        target.set_clip(clip)
