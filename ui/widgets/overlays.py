"""Placement of notices, tips, cards, bubbles and plates over a scene: the one layout of its free room.

An overlay covers no subject of its own, no enabled button, no other overlay and nothing else that the scene
needs (`Layer.needed`); of the choices of a player it covers as little as it can. While the window shows only
a part of its picture, overlays lie in that part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from pygame import Rect, Surface

from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.widgets.button import Button

_GRID: Final = 8  # steps across and down of the grid of candidate places
_CORNERS: Final = 48  # the most obstacles with candidate places at their edges
FAR: Final = 40.0
"""Distance, in heights of the overlay, that costs as much as covering an obstacle with its whole area."""


class Overlay(Sprite):
    """A picture shown over a scene for a while; other overlays avoid it.

    `place_again` is called once the overlay is out of sight or under another one; without it, the overlay
    never moves.
    """

    __slots__ = ("place_again",)

    floats = True

    def __init__(
        self,
        picture: Surface,
        place: tuple[int, int],
        depth: float,
        place_again: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(picture, place, depth)
        self.place_again = place_again


class Space(NamedTuple):
    """The room for an overlay, with obstacles of three kinds.

    An overlay avoids all `kept` areas, of which the last are the most important, then those of the `scene`.
    It covers as little of the `spared` areas as it can near its subject.
    """

    room: Rect
    kept: Sequence[Rect] = ()
    scene: Sequence[Rect] = ()
    spared: Sequence[Rect] = ()

    def has_place(self, size: tuple[int, int]) -> bool:
        """Return True if an overlay of this size fits without covering a kept area."""
        room, kept = self.room, [each for each in self.kept if each.colliderect(self.room)]
        xs = {
            room.x,
            *(each.right for each in kept),
        }  # a free place can be pushed left and up to one of these
        ys = {room.y, *(each.bottom for each in kept)}
        places = (Rect(x, y, *size) for x in xs for y in ys)
        return any(room.contains(place) and place.collidelist(kept) < 0 for place in places)

    def place(
        self, size: tuple[int, int], near: tuple[int, int], first: Rect | None = None, hiding: float = FAR
    ) -> Rect:
        """Return the place for an overlay: `first` if that is free, else the best one near a point.

        `hiding` is the cost of covering spared areas, as `FAR`.
        """
        kept, scene = [*self.kept], [*self.scene]
        taken = kept + scene
        wished = first.clamp(self.room) if first else None
        if wished and wished.collidelist(taken) < 0:
            return wished
        places = self.positions(size, [*taken, *self.spared])
        x, y = near
        places.sort(key=lambda place: hypot(place.centerx - x, place.centery - y))
        if found := self._best_free(places, near, taken, hiding * size[1]):
            return found

        def cost(place: Rect) -> tuple[float, ...]:
            return weighted_overlap(place, kept), total_overlap(place, scene), _distance(place, near)

        return min([place for place in places if place.collidelist(kept) < 0] or places, key=cost)

    def hidden(self, place: Rect) -> tuple[int, int]:
        """Return the covered pixels of kept areas, and the quarters of the place over spared ones."""
        area = max(1, place.width * place.height)
        return total_overlap(place, self.kept), 4 * total_overlap(place, self.spared) // area

    def _best_free(
        self, places: Sequence[Rect], near: tuple[int, int], taken: list[Rect], price: float
    ) -> Rect | None:
        """Return the best of the places outside the taken areas, or None; `places` are sorted by distance."""
        best, least = None, float("inf")
        for place in places:
            away = _distance(place, near)
            if away >= least:
                break
            if place.collidelist(taken) < 0:
                hidden = total_overlap(place, self.spared) / (place.width * place.height)
                if away + price * hidden < least:
                    best, least = place, away + price * hidden
        return best

    def positions(self, size: tuple[int, int], obstacles: Sequence[Rect]) -> list[Rect]:
        """Return candidate places on a grid over the room and at the edges of obstacles."""
        room, (wide, high) = self.room, size
        right, bottom = max(room.x, room.right - wide), max(room.y, room.bottom - high)
        xs = {room.x + (right - room.x) * step // _GRID for step in range(_GRID + 1)}
        ys = {room.y + (bottom - room.y) * step // _GRID for step in range(_GRID + 1)}
        edge = max(1, high // 20)
        for each in [each for each in obstacles if each.colliderect(room)][:_CORNERS]:
            xs |= {each.x - edge - wide, each.right + edge, each.centerx - wide // 2}
            ys |= {each.y - edge - high, each.bottom + edge, each.centery - high // 2}
        return [
            Rect(x, y, wide, high) for x in xs if room.x <= x <= right for y in ys if room.y <= y <= bottom
        ]


def visible_area(layer: Layer, m: Metrics) -> Rect:
    """Return the visible part of the window's picture."""
    return (layer.seen() or m.window).clip(m.window)


def space_on(
    layer: Layer,
    m: Metrics,
    room: Rect,
    about: Sequence[Rect] = (),
    kept: Sequence[Rect] = (),
    *,
    but: Sprite | None = None,
    yields: bool = True,
) -> Space:
    """Return the space over a layer; it avoids `kept`, `about`, enabled buttons and other overlays.

    It is the visible part of the room, or all of the visible area if that part is too small. The sprite `but`
    is no obstacle; without `yields`, other overlays are none either.
    """
    sight = visible_area(layer, m).inflate(-2 * m.u(8), -2 * m.u(8))
    seen = room.clip(sight)
    if 2 * seen.width < min(room.width, sight.width) or 3 * seen.height < min(room.height, sight.height):
        seen = sight
    laid = [each.rect for each in _overlays(layer) if each is not but] if yields else []
    others = [each.rect for each in _visible_sprites(layer, m) if each is not but]
    needed = layer.needed()
    taken = [*kept, *needed.always, *_enabled_areas(layer), *laid, *about]
    return Space(seen, taken, [each for each in needed.choices if each.collidelist(about) < 0], others)


def keep_apart(layer: Layer, m: Metrics, before: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Place overlays again that are out of sight or covered; return the visible part and all their areas.

    It does nothing while these are as `before`, so that overlays stay where they are while nothing changes.
    """
    sight, laid = visible_area(layer, m), [*_overlays(layer)]
    if before == (sight, *(each.rect for each in laid)):
        return before
    for each in laid:
        others = [other.rect for other in laid if other is not each and _yields(each, other)]
        if each.place_again and not (sight.contains(each.rect) and each.rect.collidelist(others) < 0):
            each.place_again()
    return (visible_area(layer, m), *(each.rect for each in _overlays(layer)))


def _yields(one: Overlay, other: Overlay) -> bool:
    """Return True if one overlay makes way for the other, which is fixed or farther in front."""
    return other.place_again is None or other.depth >= one.depth


def _overlays(layer: Layer) -> Iterator[Overlay]:
    """Return the visible overlays."""
    return (each for each in layer.floating if isinstance(each, Overlay) and each.visible)


def _enabled_areas(layer: Layer) -> Iterator[Rect]:
    """Return the areas of the enabled buttons."""
    return (each.area for each in layer if isinstance(each, Button) and each.visible and each.enabled)


def _visible_sprites(layer: Layer, m: Metrics) -> Iterator[Sprite]:
    """Return the visible sprites on the layer, except those as large as half the window."""
    most = m.window.width * m.window.height // 2
    return (each for each in layer if each.visible and each.rect.width * each.rect.height < most)


def _distance(place: Rect, near: tuple[int, int]) -> float:
    return hypot(place.centerx - near[0], place.centery - near[1])


def _overlap(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def total_overlap(place: Rect, areas: Sequence[Rect]) -> int:
    """Return the pixels of a place that areas cover, those of several areas once for each."""
    return sum(_overlap(place, areas[number]) for number in place.collidelistall([*areas]))


def weighted_overlap(place: Rect, kept: Sequence[Rect]) -> int:
    """Return the pixels of a place that kept areas cover, each with twice the weight of the one before."""
    return sum(_overlap(place, kept[worth]) << worth for worth in place.collidelistall([*kept]))
