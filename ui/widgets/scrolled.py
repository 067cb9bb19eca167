"""A picture that may be higher than its view: scrolled by wheel, keys and a bar at its side."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import GOLD, INK, WOOD, Metrics

_DEPTH = 20.0


class Scrolled:
    """A leaf under a view of the scene. `background` is what the view lies on: the leaf fades into it."""

    def __init__(self, layer: Layer, view: Rect, m: Metrics, background: Surface) -> None:
        self.view = view
        self.scroll = 0
        self._layer = layer
        self._m = m
        self._leaf = Surface((1, 1), pygame.SRCALPHA)
        self._fades = tuple(self._fade(background, falling=falling) for falling in (False, True))
        self._thumb: Sprite | None = None
        self._grip: int | None = None

    # -------------------------------------------------------------- as a target of the focus
    @property
    def area(self) -> Rect:
        """Where it is."""
        return Rect(self.view)

    @property
    def enabled(self) -> bool:
        """Whether there is anything to scroll."""
        return self.hidden > 0

    # -------------------------------------------------------------- scrolling
    @property
    def hidden(self) -> int:
        """How many pixels of the leaf do not fit into the view."""
        return max(0, self._leaf.get_height() - self.view.height)

    def show(self, leaf: Surface, scroll: int = 0) -> None:
        """Show a leaf, from so many pixels below its top."""
        self._leaf = leaf
        self.to(scroll)

    def to(self, scroll: int) -> None:
        """Go to a place of the leaf, as far as there is such."""
        self.scroll = max(0, min(self.hidden, scroll))
        self._layer.hurt(self.view)
        self._show_thumb()

    def by(self, pixels: int) -> bool:
        """Go on or back; False where the leaf is at its end already."""
        before = self.scroll
        self.to(before + pixels)
        return self.scroll != before

    # -------------------------------------------------------------- the bar
    @property
    def groove(self) -> Rect:
        """Where the bar runs."""
        return Rect(self.view.right + self._m.u(13), self.view.y, self._m.u(8), self.view.height)

    @property
    def is_held(self) -> bool:
        """Whether the mouse has the bar."""
        return self._grip is not None

    def grab(self, place: tuple[int, int]) -> bool:
        """Take hold of the knob, or jump to where the groove was pressed; False where there is none."""
        if not self.hidden or not self.groove.inflate(self._m.u(16), 0).collidepoint(place):
            return False
        knob = self._knob()
        self._grip = place[1] - knob.y if knob.y <= place[1] < knob.bottom else knob.height // 2
        self.drag(place)
        return True

    def drag(self, place: tuple[int, int]) -> None:
        """Take the knob along."""
        groove, knob = self.groove, self._knob()
        way = max(1, groove.height - knob.height)
        self.to(round((place[1] - (self._grip or 0) - groove.y) * self.hidden / way))

    def let_go(self) -> None:
        """The mouse lets the bar go."""
        self._grip = None

    def _knob(self) -> Rect:
        groove = self.groove
        high = max(self._m.u(36), groove.height * groove.height // max(1, self._leaf.get_height()))
        top = groove.y + (groove.height - high) * self.scroll // max(1, self.hidden)
        return Rect(groove.x, top, groove.width, high)

    def _show_thumb(self) -> None:
        if self._thumb:
            self._layer.remove(self._thumb)
            self._thumb = None
        if self.hidden:
            m, groove = self._m, self.groove
            picture = Surface(groove.size, pygame.SRCALPHA)
            paint.draw_rounded(picture, picture.get_rect(), groove.width // 2, WOOD.veiled(80))
            knob = self._knob().move(-groove.x, -groove.y)
            paint.draw_rounded(picture, knob, groove.width // 2, WOOD.mixed(INK, 0.35))
            paint.draw_rounded(picture, knob.inflate(-m.u(3), -m.u(3)), groove.width // 2, GOLD)
            self._thumb = Sprite(picture, groove.topleft, _DEPTH)
            self._layer.add(self._thumb)

    # -------------------------------------------------------------- drawing
    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw what shows of the leaf inside the clip; where it goes on, it fades."""
        part = clip.clip(self.view)
        if part.width and part.height:
            target.blit(self._leaf, part, part.move(-self.view.x, self.scroll - self.view.y))
            if self.scroll > 0:
                target.blit(self._fades[0], self.view.topleft)
            if self.scroll < self.hidden:
                target.blit(self._fades[1], (self.view.x, self.view.bottom - self._fades[1].get_height()))

    def _fade(self, background: Surface, *, falling: bool) -> Surface:
        """A strip of the bare page at an edge of the view, clear towards its middle."""
        high = self._m.u(26)
        strip = Surface((self.view.width, high), pygame.SRCALPHA)
        top = self.view.bottom - high if falling else self.view.y
        strip.blit(background, (0, 0), Rect(self.view.x, top, self.view.width, high))
        stops = ("#ffffff00", "#ffffff") if falling else ("#ffffff", "#ffffff00")
        strip.blit(paint.gradient(*strip.get_size(), stops), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return strip
