"""An overlay on a table that goes by itself."""

from __future__ import annotations

from math import inf

from pygame import Rect

from ui.draw.sprites import Layer
from ui.widgets.overlays import Overlay


class TimedOverlay:
    """At most one overlay on a layer, until a time of the window's clock."""

    def __init__(self) -> None:
        self._sprite: Overlay | None = None
        self._layer: Layer | None = None
        self._until = -inf

    @property
    def area(self) -> Rect | None:
        """The area of the overlay, or None without one."""
        return self._sprite.rect if self._sprite else None

    @property
    def due(self) -> float:
        """Time at which the overlay goes; infinity without one."""
        return self._until if self._sprite else inf

    def tick(self, now: float) -> None:
        """Remove the overlay once its time is over."""
        if self._sprite and now >= self._until:
            self.end()

    def end(self, *, drawn: bool = True) -> None:
        """Remove the overlay; `drawn` is False if the layer was cleared and holds it no more."""
        if self._sprite and self._layer and drawn:
            self._layer.remove(self._sprite)
        self._sprite = None
