"""Where notices, tips, cards and plates lie over a scene: in sight, off what they speak of, off buttons.

All of them find their place here. Where a part of the window's picture is shown, they lie in that part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple

from pygame import Rect

from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import Metrics
from ui.widgets.button import Button

_GRID: Final = 8  # places that are tried across the room, and as many down, besides those at edges
_CORNERS: Final = 48  # obstacles at whose edges places are tried, at the most
FAR: Final = 40.0
"""How many of its heights farther away something small lies rather than hide as much as it is large."""


class Overlay(Sprite):
    """A picture that is laid over a scene for a while; others are laid beside it."""

    __slots__ = ()


class Space(NamedTuple):
    """A room in which something may be laid, and what lies there.

    It covers nothing `kept`, of which the last ones matter most; rather nothing of the `scene`; and as little
    of what is `spared` as is possible near its subject.
    """

    room: Rect
    kept: Sequence[Rect] = ()
    scene: Sequence[Rect] = ()
    spared: Sequence[Rect] = ()

    def has_place(self, size: tuple[int, int]) -> bool:
        """Return True if something of a size has a place off all that is kept."""
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
        """Return the place for something of a size: the `first` if it is free, else one near a point.

        `hiding` tells how many of its heights farther away is as bad as hiding as much as it is large.
        """
        kept, scene = [*self.kept], [*self.scene]
        taken = kept + scene
        wished = first.clamp(self.room) if first else None
        if wished and wished.collidelist(taken) < 0:
            return wished
        places = self._places(size, [*taken, *self.spared])
        places.sort(key=lambda place: _away(place, near))
        if found := self._clear(places, near, taken, hiding * size[1]):
            return found

        def cost(place: Rect) -> tuple[float, ...]:
            return _weighed(place, kept), _covered(place, scene), _away(place, near)

        return min([place for place in places if place.collidelist(kept) < 0] or places, key=cost)

    def hidden(self, place: Rect) -> tuple[int, int]:
        """Return how many pixels of what is kept are covered, and how many quarters of a place hide more."""
        area = max(1, place.width * place.height)
        return _covered(place, self.kept), 4 * _covered(place, self.spared) // area

    def _clear(
        self, places: Sequence[Rect], near: tuple[int, int], taken: list[Rect], price: float
    ) -> Rect | None:
        """Return the best of places sorted by their distance and off what is taken; None for none."""
        best, least = None, float("inf")
        for place in places:
            away = _away(place, near)
            if away >= least:
                break
            if place.collidelist(taken) < 0:
                hidden = _covered(place, self.spared) / (place.width * place.height)
                if away + price * hidden < least:
                    best, least = place, away + price * hidden
        return best

    def _places(self, size: tuple[int, int], obstacles: Sequence[Rect]) -> list[Rect]:
        """Return places of a size all over the room, and at the edges of what lies there."""
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


def in_sight(layer: Layer, m: Metrics) -> Rect:
    """Return the part of the window's picture that is shown."""
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
    """Return the space over a layer: off what is kept, buttons in use, other overlays, what it is `about`.

    It is the part of the room that is in sight; if too little of that is, all that is in sight. `but` is
    not counted; what `yields` not to other overlays may lie over them.
    """
    sight = in_sight(layer, m).inflate(-2 * m.u(8), -2 * m.u(8))
    seen = room.clip(sight)
    if 2 * seen.width < min(room.width, sight.width) or 3 * seen.height < min(room.height, sight.height):
        seen = sight
    laid = [each.rect for each in layer if isinstance(each, Overlay) and each is not but] if yields else []
    others = [each.rect for each in _others(layer, m) if each is not but]
    return Space(seen, [*kept, *_used(layer), *laid, *about], (), others)


def _used(layer: Layer) -> Iterator[Rect]:
    """Yield where the buttons are that can be used."""
    return (each.area for each in layer if isinstance(each, Button) and each.visible and each.enabled)


def _others(layer: Layer, m: Metrics) -> Iterator[Sprite]:
    """Yield what else is seen on the layer, but for what fills the window."""
    most = m.window.width * m.window.height // 2
    return (each for each in layer if each.visible and each.rect.width * each.rect.height < most)


def _away(place: Rect, near: tuple[int, int]) -> float:
    return hypot(place.centerx - near[0], place.centery - near[1])


def _common(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def _covered(place: Rect, areas: Sequence[Rect]) -> int:
    return sum(_common(place, areas[number]) for number in place.collidelistall([*areas]))


def _weighed(place: Rect, kept: Sequence[Rect]) -> int:
    return sum(_common(place, each) << worth for worth, each in enumerate(kept))
