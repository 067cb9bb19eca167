"""Sprites: pictures at places, drawn from back to front; every change invalidates its old and new area."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from operator import attrgetter
from typing import ClassVar, Final, NamedTuple, TypeVar

from pygame import Rect, Surface

from ui.draw.carried import Carried
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

    __slots__ = ("_backings", "_bounds", "_depth", "_layer", "_picture", "_place", "_rect", "_visible")

    floats: ClassVar[bool] = False
    """True for a sprite over the scene that keeps apart from others of its kind."""

    def __init__(self, picture: Surface, place: Place = (0, 0), depth: float = 0) -> None:
        self._picture = picture
        self._place = place
        self._depth = depth
        self._backings: tuple[Backing, ...] = ()
        self._visible = True
        self._layer: Layer | None = None
        self._rect, self._bounds = self._compute_areas()

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
        return self._rect.copy()

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
        self._rect, self._bounds = self._compute_areas()
        self._invalidate(before)

    def show_at_center(self, picture: Surface, centre: Place) -> None:
        """Show a picture with its middle at a place."""
        at = picture.get_rect(center=(round(centre[0]), round(centre[1])))
        self.change(picture=picture, place=at.topleft, visible=True)

    def show_at_corner(self, picture: Surface, corner: tuple[int, int]) -> None:
        """Show a picture with its corner at a pixel, without backings: `change`, but quicker."""
        before = self._bounds if self._visible else None
        self._picture, self._place, self._backings, self._visible = picture, corner, (), True
        self._rect = self._bounds = Rect(corner, picture.get_size())
        self._invalidate(before)

    def draw(self, target: Surface) -> None:
        """Draw the sprite, its backings first."""
        rect = self._rect
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
        is_carried = self._layer.is_carried(self)
        invalidate = self._layer.redraw if is_carried else self._layer.invalidate
        if is_carried and before is not None and before.colliderect(self._bounds):
            invalidate(before.union(self._bounds))
            return
        if before is not None:
            invalidate(before)
        if self._visible and self._bounds != before:
            invalidate(self._bounds)

    def _compute_areas(self) -> tuple[Rect, Rect]:
        """Return the area of the picture, and that of everything drawn."""
        rect = self._compute_rect()
        x, y = rect.topleft
        backs = [Rect(x + shift[0], y + shift[1], *picture.get_size()) for picture, shift in self._backings]
        return rect, rect.unionall(backs) if backs else rect

    def _compute_rect(self) -> Rect:
        """Return the area of the picture; called after each change."""
        return Rect(round(self._place[0]), round(self._place[1]), *self._picture.get_size())


_depth_of: Final = attrgetter("depth")

Kind = TypeVar("Kind", bound=Sprite)
New = TypeVar("New", bound=Sprite | None)


class Layer:
    """Sprites from back to front, over a background that the scene draws."""

    def __init__(
        self,
        invalidate: Invalidate,
        seen: Seen = lambda: None,
        needed: Needed = NeededAreas,
        redraw: Invalidate | None = None,
    ) -> None:
        self._invalidate = invalidate
        self.redraw = redraw or invalidate
        """Makes the window draw an area again in its next frame, as the carried sprite moves."""
        self.carried: Carried | None = None
        """Draws the sprite that is carried in front of all others, if there is one."""
        self._carried: Sprite | None = None
        self.seen = seen
        """Returns the visible part of the window's picture, or None for all of it."""
        self.needed = needed
        """Returns the areas that overlays leave free, beside enabled buttons and other overlays."""
        self.painter: Painter | None = None
        """Paints large pictures in many frames; None while all must be finished at once."""
        self._floating: list[Sprite] = []
        self._sprites: list[Sprite] = []
        self._is_sorted = True

    def __iter__(self) -> Iterator[Sprite]:
        self._sort()
        return iter(self._sprites)

    def invalidate(self, rect: Rect) -> None:
        """Note that an area looks different from now on."""
        if self.carried:
            self.carried.spoil(rect)
        self._invalidate(rect)

    def carry(self, sprite: Kind) -> Kind:
        """Add a sprite that moves in front of all others, while they hardly change, and return it."""
        self.carried, self._carried = Carried(sprite.draw), sprite
        return self.add(sprite)

    def is_carried(self, sprite: Sprite) -> bool:
        """Return True if this sprite is carried."""
        return sprite is self._carried

    @property
    def floating(self) -> list[Sprite]:
        """The sprites that float, from back to front."""
        return sorted(self._floating, key=_depth_of) if self._floating else []

    def add(self, sprite: Kind) -> Kind:
        """Add a sprite, and return it."""
        self._sprites.append(sprite)
        if sprite.floats:
            self._floating.append(sprite)
        self._is_sorted = False
        sprite.set_layer(self)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        """Remove a sprite; ignore one that is not here."""
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            if sprite.floats:
                self._floating.remove(sprite)
            sprite.set_layer(None)
            if self.is_carried(sprite):
                self.carried = self._carried = None

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
        self._floating.clear()
        self.carried = self._carried = None

    def invalidate_order(self) -> None:
        """Mark the draw order as stale: a depth has changed."""
        self._is_sorted = False

    def draw(self, target: Surface, clip: Rect) -> None:
        """Draw all visible sprites inside the clip, except one that is carried."""
        self._sort()
        for sprite in self._sprites:
            if sprite.visible and sprite.bounds.colliderect(clip) and sprite is not self._carried:
                sprite.draw(target)

    def _sort(self) -> None:
        if not self._is_sorted:
            self._sprites.sort(key=_depth_of)
            self._is_sorted = True
