"""The aim of presses: unsteady second ones are dropped, and small targets take those beside them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from math import hypot, inf
from typing import TYPE_CHECKING
from weakref import ref

from pygame import Rect

from ui.app.pointing import Place, Pointer, PointerReader, is_near

if TYPE_CHECKING:
    from ui.app.scene import Scene


class PressGuard:
    """Drops presses that were meant for what was there before, and leads those beside small targets to them.

    A press is dropped if it is the second of a double click, by time and place, and something else is under
    the pointer since the first one: a card that a move has uncovered, a button with another meaning, another
    scene.
    """

    def __init__(self, pointers: PointerReader) -> None:
        self._pointers = pointers
        self._time = -inf
        self._place: Place = (0, 0)
        self._scene: Callable[[], Scene | None] = lambda: None
        self._was: Hashable = None
        """The meaning of the place of the last press that was not dropped, before that press."""
        self._dropped: int = 0
        """The button whose press was dropped, until its release."""
        self._shift: Place = (0, 0)
        """The way from the place of a press to the target that it was meant for."""

    def drops(self, pointer: Pointer, scene: Scene, now: float) -> bool:
        """Return True for a press to drop, and for its release."""
        if pointer.kind == "move":
            return False
        if pointer.kind != "press":
            was_dropped, self._dropped = self._dropped == pointer.button, 0
            if not was_dropped:
                is_still = is_near(pointer.place, self._place, self._near(pointer))
                self._time = now if is_still else -inf
            return was_dropped
        is_soon = now - self._time < self._pointers.seconds
        is_second = is_soon and is_near(pointer.place, self._place, self._near(pointer))
        if is_second and (self._scene() is not scene or self._was != scene.presses.under(self._place)):
            self._dropped = pointer.button
            return True
        self._time, self._place, self._dropped = now, pointer.place, 0
        self._scene, self._was = ref(scene), scene.presses.under(pointer.place)
        return False

    def _near(self, pointer: Pointer) -> float:
        return self._pointers.distance(is_touch=pointer.is_touch)

    def aimed(self, pointer: Pointer, scene: Scene) -> Pointer:
        """Return the pointer at the target that it is meant for; a drag keeps the way that its press went."""
        x, y = pointer.place
        if pointer.kind == "press":
            place = pointer.place
            if not scene.presses.takes(place):
                place = aim(place, scene.presses.areas(place), self._pointers.least_target)
            self._shift = place[0] - x, place[1] - y
        elif pointer.kind == "move" and not pointer.button:
            return pointer
        if self._shift == (0, 0):
            return pointer
        return replace(pointer, place=self.shift(pointer.place))

    def shift(self, place: Place) -> Place:
        """Return a place of a drag, the way from it that its press went."""
        return place[0] + self._shift[0], place[1] + self._shift[1]


def aim(place: Place, areas: Iterable[Rect], least: int) -> Place:
    """Return the place inside the target that a press beside it is meant for, else the place itself.

    An area that is narrower or lower than `least` pixels grows to that; the nearest takes the press.
    """
    best, found = inf, place
    for area in areas:
        grown = area.inflate(max(0, least - area.width), max(0, least - area.height))
        if area.width and area.height and grown.collidepoint(place):
            inner = _inside(place, area)
            away = hypot(inner[0] - place[0], inner[1] - place[1])
            if away < best:
                best, found = away, inner
    return found


def _inside(place: Place, area: Rect) -> Place:
    """Return a place of an area, a little away from its edges where the press was beside it."""
    found = []
    for at, first, last in ((place[0], area.left, area.right - 1), (place[1], area.top, area.bottom - 1)):
        edge = (last - first) // 4
        found.append(at if first <= at <= last else first + edge if at < first else last - edge)
    return found[0], found[1]
