"""The sprites that can have the focus over their whole area."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from pygame import Rect, Surface

from ui.draw.sprites import Sprite

_DEPTH: Final = 10


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


class HoverSprite(TargetSprite):
    """A sprite that can be chosen, and is lit while the pointer is over it."""

    __slots__ = ("_is_lit",)

    def __init__(self, room: Rect) -> None:
        self._is_lit = False
        super().__init__(self._paint(room.size), room.topleft, _DEPTH)

    def hover(self, *, on: bool) -> None:
        """Show or stop showing that the pointer is over it."""
        if on != self._is_lit:
            self._is_lit = on
            self.change(picture=self._paint(self.rect.size))

    def _paint(self, size: tuple[int, int]) -> Surface:
        """Return its picture of this size, lit or not."""
        raise NotImplementedError


H = TypeVar("H", bound=HoverSprite)


def hover_at(sprites: Iterable[H], place: tuple[int, int]) -> H | None:
    """Light the sprite at a place and no other one; return it, or None if there is none."""
    found: H | None = None
    for sprite in sprites:
        is_there = found is None and sprite.area.collidepoint(place)
        sprite.hover(on=is_there)
        found = sprite if is_there else found
    return found
