"""Places for the plates of a lesson, so that the button to the next beat stays under the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, hypot
from typing import Final, NamedTuple

from pygame import Rect

from ui.widgets.overlays import Space, total_overlap, weighted_overlap

Point = tuple[int, int]
_PARTS: Final = 8  # steps in which the covered share of a plate counts
_SLACK: Final = 2  # more such steps that a plate covers rather than move, where it must cover some
_MOST: Final = 150  # candidate places


class PlateShape(NamedTuple):
    """Size of a plate, and the distance of its forward button's middle from a lower corner, in pixels."""

    size: Point
    inset: Point

    def place(self, hand: Point, *, is_left: bool) -> Rect:
        """Return the plate with its forward button's middle at `hand`, at its right or left end."""
        rect = Rect((0, 0), self.size)
        rect.bottom = hand[1] + self.inset[1]
        if is_left:
            rect.left = hand[0] - self.inset[0]
        else:
            rect.right = hand[0] + self.inset[0]
        return rect

    def hand(self, rect: Rect, *, is_left: bool) -> Point:
        """Return the middle of the forward button of a plate."""
        x = rect.left + self.inset[0] if is_left else rect.right - self.inset[0]
        return x, rect.bottom - self.inset[1]


class Place(NamedTuple):
    """A plate's area, and the end of its row at which the forward button lies."""

    rect: Rect
    is_left: bool


class PlateNeeds(NamedTuple):
    """The needs of the plate of a beat to come: its shape, and the areas that it leaves free, or tries to."""

    shape: PlateShape
    kept: Sequence[Rect]
    scene: Sequence[Rect] = ()

    def has_place(self, hand: Point, room: Rect, *, is_strict: bool) -> bool:
        """Return True if the plate fits around a button; `is_strict` if all areas must stay free."""
        taken = [*self.kept, *self.scene] if is_strict else [*self.kept]
        return any(_is_free(rect, room, taken) for rect, _ in _around(self.shape, hand))


def place_plate(
    space: Space,
    shape: PlateShape,
    near: Point,
    hand: Point | None,
    coming: Callable[[], Iterable[PlateNeeds]],
    hiding: float,
) -> Place:
    """Return the best place for a plate.

    The forward button stays with its middle at `hand` if the plate then covers no kept area, and little more
    of the scene than elsewhere. If not, it goes where it can stay for the most beats to come; of such places
    the plate takes the one close to a point, with the cost `hiding` for spared areas.
    """
    stays = [each for each in (_around(shape, hand) if hand else ()) if space.room.contains(each.rect)]
    taken = [*space.kept, *space.scene]
    for each in stays:
        if each.rect.collidelist(taken) < 0:
            return each
    places = space.positions(shape.size, taken)
    if not places:
        return Place(space.place(shape.size, near, None, hiding), is_left=False)

    def harm(rect: Rect) -> Point:
        covered = total_overlap(rect, space.scene) * _PARTS / (rect.width * rect.height)
        return weighted_overlap(rect, space.kept), ceil(covered)

    good = [rect for rect in places if rect.collidelist(taken) < 0]
    if not good:
        kept = [*space.kept]
        harms = [(harm(rect), rect) for rect in places if rect.collidelist(kept) < 0]
        harms = harms or [(harm(rect), rect) for rect in places]
        least = min(each for each, _ in harms)
        for each in stays:
            if harm(each.rect) <= (least[0], least[1] + _SLACK):
                return each
        good = [rect for found, rect in harms if found == least]
    thinned = good[:: len(good) // _MOST + 1]
    found = [Place(rect, is_left) for rect in thinned for is_left in (False, True)]
    for needs in coming():
        for is_strict in (True, False):
            left = [
                each
                for each in found
                if needs.has_place(
                    shape.hand(each.rect, is_left=each.is_left), space.room, is_strict=is_strict
                )
            ]
            if left:
                break
        if not left:
            break
        found = left

    def cost(place: Place) -> tuple[float, bool]:
        rect = place.rect
        hidden = total_overlap(rect, space.spared) / (rect.width * rect.height)
        away = hypot(rect.centerx - near[0], rect.centery - near[1])
        return away + hiding * rect.height * hidden, place.is_left

    return min(found, key=cost)


def _around(shape: PlateShape, hand: Point) -> Iterator[Place]:
    return (Place(shape.place(hand, is_left=is_left), is_left) for is_left in (False, True))


def _is_free(rect: Rect, room: Rect, taken: list[Rect]) -> bool:
    return bool(room.contains(rect)) and rect.collidelist(taken) < 0
