"""The sprites that can have the focus over their whole area."""

from __future__ import annotations

from pygame import Rect

from ui.draw.sprites import Sprite


class TargetSprite(Sprite):
    """A sprite that can always be chosen, anywhere on its picture."""

    __slots__ = ()

    @property
    def area(self) -> Rect:
        """Area that takes the mouse and shows the focus."""
        return self.rect

    @property
    def enabled(self) -> bool:
        """True, as it can always be chosen."""
        return True
