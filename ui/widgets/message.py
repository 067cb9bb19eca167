"""A sentence for the player, shown over a scene for a while."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.widgets.button import plaque

LASTS: Final = 7.0  # seconds
_DEPTH: Final = 880.0


class Message:
    """The one sentence that a scene says at a time."""

    def __init__(self, layer: Layer, m: Metrics) -> None:
        self._layer = layer
        self._m = m
        self._sprite: Sprite | None = None
        self._since = 0.0

    def show(self, sentence: str, where: Rect, now: float, near: Rect | None = None) -> None:
        """Say it inside a part of the window, at its lower edge or under something; "" takes it away."""
        self.hide()
        if not sentence:
            return
        m = self._m
        picture = plaque(sentence, m, 17, where.width - m.u(60))
        rect = picture.get_rect(midbottom=(where.centerx, where.bottom - m.u(20)))
        if near:
            rect = picture.get_rect(midtop=(near.centerx, near.bottom + m.u(12)))
        rect.clamp_ip(where.inflate(-m.u(16), -m.u(16)))
        self._sprite = Sprite(picture, rect.topleft, _DEPTH)
        self._since = now
        self._layer.add(self._sprite)

    def tick(self, now: float) -> None:
        """Take it away when it has been there long enough to be read."""
        if self._sprite and now - self._since > LASTS:
            self.hide()

    def hide(self) -> None:
        """Take it away."""
        if self._sprite:
            self._layer.remove(self._sprite)
            self._sprite = None
