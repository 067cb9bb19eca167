"""How a page is read: it whirls up from the pile, lies there large, and goes to those that were read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import svg
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.draw.tween import Tween, even, in_out_sine, out_cubic
from ui.games.calamityville.layout import Layout
from ui.games.calamityville.page import printed
from ui.games.calamityville.papers import name_of

DEPTH: Final = 300.0
WHIRL: Final = 0.5
LAY: Final = 0.34
_TURNS: Final = 540.0  # degrees
_SMALL: Final = 0.24


class Reader:
    """The sprite of the page that lies there to be read, until it is put away."""

    def __init__(self, layer: Layer, layout: Layout, m: Metrics) -> None:
        self._layer = layer
        self._layout = layout
        self._m = m
        self._sprite: Sprite | None = None
        self.page: int | None = None

    @property
    def rect(self) -> Rect:
        """Where the page lies while it is read."""
        return Rect(self._layout.page)

    def show(self, page: int) -> None:
        """Show a page large, at once."""
        self.put_away()
        picture = printed(page, self._layout.page.size, self._m)
        self._add(page, Sprite(picture, picture.get_rect(center=self._layout.page.center).topleft, DEPTH))

    def put_away(self) -> bool:
        """Nothing is to be read; whether there was something."""
        had = self.page is not None
        if self._sprite:
            self._layer.remove(self._sprite)
        self._sprite = self.page = None
        return had

    def _add(self, page: int, sprite: Sprite) -> None:
        self.page, self._sprite = page, sprite
        self._layer.add(sprite)

    def read(self, page: int, start: Rect, seconds: float, seen: Callable[[], None]) -> list[Tween]:
        """The page whirls up from `start`; `seen` is called when it can be read, for `seconds`."""
        self.put_away()
        place = self._layout.page
        full = printed(page, place.size, self._m)
        small = svg.picture(name_of(page), *start.size)
        sprite = Sprite(small, start.topleft, DEPTH)
        self._add(page, sprite)
        half = pygame.transform.smoothscale(full, (full.get_width() // 2, full.get_height() // 2))

        def whirl(share: float) -> None:
            size = _SMALL + (1 - _SMALL) * share
            turned = pygame.transform.rotozoom(half, -_TURNS * (1 - share), 2 * size)
            x = start.centerx + (place.centerx - start.centerx) * share
            y = start.centery + (place.centery - start.centery) * share
            sprite.change(picture=turned, place=turned.get_rect(center=(round(x), round(y))).topleft)

        def lie() -> None:
            sprite.change(picture=full, place=full.get_rect(center=place.center).topleft)
            seen()

        return [Tween(WHIRL, whirl, out_cubic, done=lie), Tween(seconds, _nothing, even, WHIRL)]

    def lay(self, delay: float, done: Callable[[], None]) -> list[Tween]:
        """The page shrinks to the place of those that were read."""
        sprite = self._sprite
        if sprite is None:
            return []
        place, end = self._layout.page, self._layout.read
        full: list[Surface] = []

        def shrink(share: float) -> None:
            if not full:
                full.append(sprite.picture)
            size = 1 - (1 - _SMALL) * share
            wide, high = full[0].get_size()
            smaller = pygame.transform.scale(
                full[0], (max(2, round(wide * size)), max(2, round(high * size)))
            )
            x = place.centerx + (end.centerx - place.centerx) * share
            y = place.centery + (end.centery - place.centery) * share
            sprite.change(picture=smaller, place=smaller.get_rect(center=(round(x), round(y))).topleft)

        def laid() -> None:
            if self._sprite is sprite:
                self.put_away()
            done()

        return [Tween(LAY, shrink, in_out_sine, delay, done=laid)]


def _nothing(share: float) -> None:
    """Time passes while a page is read."""
