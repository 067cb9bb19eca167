"""Sprites: pictures at places, drawn from back to front; every change invalidates its old and new area."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from pygame import Rect, Surface

from ui.draw.gradual import Painter, Parts, paint_at_once

Invalidate = Callable[[Rect], None]
Seen = Callable[[], Rect | None]
Place = tuple[float, float]


class NeededAreas(NamedTuple):
    """Areas of a scene that overlays leave free: always, or as far as they can."""

    always: Sequence[Rect] = ()
    choices: Sequence[Rect] = ()


Needed = Callable[[], NeededAreas]


class Backing(NamedTuple):
    """A picture drawn behind a sprite, shifted against it: a shadow or a glow."""

    picture: Surface
    shift: tuple[int, int]


class Sprite:
    """One picture at one place. `depth` orders sprites: a higher one is drawn later."""

    __slots__ = ("_backings", "_bounds", "_depth", "_layer", "_picture", "_place", "_visible")

    def __init__(self, picture: Surface, place: Place = (0, 0), depth: float = 0) -> None:
        self._picture = picture
        self._place = place
        self._depth = depth
        self._backings: tuple[Backing, ...] = ()
        self._visible = True
        self._layer: Layer | None = None
        self._bounds = self._compute_bounds()

    @property
    def picture(self) -> Surface:
        """The picture to draw."""
        return self._picture

    @property
    def place(self) -> Place:
        """The left and top edge."""
        return self._place

    @property
    def depth(self) -> float:
        """The place in the drawing order: a higher depth is farther in front."""
        return self._depth

    @property
    def visible(self) -> bool:
        """True while the sprite is drawn at all."""
        return self._visible

    @property
    def is_placed(self) -> bool:
        """True while the sprite is on a layer."""
        return self._layer is not None

    @property
    def rect(self) -> Rect:
        """The area of the picture itself."""
        return self._picture.get_rect(topleft=(round(self._place[0]), round(self._place[1])))

    @property
    def bounds(self) -> Rect:
        """The area of everything drawn for it, shadows and glows included."""
        return self._bounds

    def change(
        self,
        *,
        picture: Surface | None = None,
        place: Place | None = None,
        depth: float | None = None,
        backings: tuple[Backing, ...] | None = None,
        visible: bool | None = None,
    ) -> None:
        """Change the given properties, and invalidate the old and the new area."""
        before = self._bounds if self._visible else None
        self._picture = self._picture if picture is None else picture
        self._place = self._place if place is None else place
        self._backings = self._backings if backings is None else backings
        self._visible = self._visible if visible is None else visible
        if depth is not None and depth != self._depth:
            self._depth = depth
            if self._layer:
                self._layer.invalidate_order()
        self._bounds = self._compute_bounds()
        self._invalidate(before)

    def show_at_center(self, picture: Surface, centre: Place) -> None:
        """Show a picture with its middle at a place."""
        at = picture.get_rect(center=(round(centre[0]), round(centre[1])))
        self.change(picture=picture, place=at.topleft, visible=True)

    def draw(self, target: Surface) -> None:
        """Draw the sprite, its backings first."""
        rect = self.rect
        for backing in self._backings:
            target.blit(backing.picture, rect.move(backing.shift))
        target.blit(self._picture, rect)

    def set_layer(self, layer: Layer | None) -> None:
        """Note the layer that adds the sprite, or None from one that removes it: layers call this."""
        if layer is None:
            self._invalidate(self._bounds)
            self._layer = None
        else:
            self._layer = layer
            self._invalidate(None)

    def _invalidate(self, before: Rect | None) -> None:
        if self._layer is None:
            return
        if before is not None:
            self._layer.invalidate(before)
        if self._visible and self._bounds != before:
            self._layer.invalidate(self._bounds)

    def _compute_bounds(self) -> Rect:
        rect = self.rect
        backs = [
            backing.picture.get_rect(topleft=rect.move(backing.shift).topleft) for backing in self._backings
        ]
        return rect.unionall(backs) if backs else rect


Kind = TypeVar("Kind", bound=Sprite)
New = TypeVar("New", bound=Sprite | None)


class Layer:
    """Sprites from back to front, over a background that the scene draws."""

    def __init__(
        self, invalidate: Invalidate, seen: Seen = lambda: None, needed: Needed = NeededAreas
    ) -> None:
        self.invalidate = invalidate
        self.seen = seen
        """Returns the visible part of the window's picture, or None for all of it."""
        self.needed = needed
        """Returns the areas that overlays leave free, beside enabled buttons and other overlays."""
        self.painter: Painter | None = None
        """Paints large pictures in many frames; None while all must be finished at once."""
        self._sprites: list[Sprite] = []
        self._is_sorted = True

    def __iter__(self) -> Iterator[Sprite]:
        self._sort()
        return iter(self._sprites)

    def add(self, sprite: Kind) -> Kind:
        """Add a sprite, and return it."""
        self._sprites.append(sprite)
        self._is_sorted = False
        sprite.set_layer(self)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Remove a sprite; ignore one that is not here."""
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            sprite.set_layer(None)

    def swap(self, old: Sprite | None, new: New) -> New:
        """Remove the old sprite if there is one, add the new one if there is one, and return the new one."""
        if old:
            self.remove(old)
        if isinstance(new, Sprite):
            self.add(new)
        return new

    def paint(self, key: Hashable, parts: Parts, take: Callable[[Surface], object]) -> None:
        """Pass a picture to `take` once its parts are painted, in place of an unfinished one of that key."""
        if self.painter:
            self.painter.begin(key, parts, take)
        else:
            take(paint_at_once(parts))

    def clear(self) -> None:
        """Remove all sprites."""
        for sprite in self._sprites:
            sprite.set_layer(None)
        self._sprites.clear()

    def invalidate_order(self) -> None:
        """Mark the draw order as stale: a depth has changed."""
        self._is_sorted = False

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw all visible sprites inside the clip."""
        self._sort()
        for sprite in self._sprites:
            if sprite.visible and sprite.bounds.colliderect(clip):
                sprite.draw(target)

    def _sort(self) -> None:
        if not self._is_sorted:
            self._sprites.sort(key=lambda sprite: sprite.depth)
            self._is_sorted = True
