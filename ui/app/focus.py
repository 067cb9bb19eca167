"""The focus: which of the things that can be chosen is, and where an arrow key goes from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

from pygame import Rect

Direction = Literal["left", "right", "up", "down"]
T = TypeVar("T")

_WAYS: Final[dict[str, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE: Final = 2.5  # how much worse a step aside is than one straight on


def neighbour(places: Sequence[tuple[T, Rect]], here: Rect, direction: Direction) -> T | None:
    """The nearest of the places that lies in a direction, or None where none does.

    What is straight ahead wins over what is aside; distances are measured between centres.
    """
    way_x, way_y = _WAYS[direction]
    best: tuple[float, int] | None = None
    for number, (_, rect) in enumerate(places):
        across, down = rect.centerx - here.centerx, rect.centery - here.centery
        ahead = across * way_x + down * way_y
        aside = float(abs(across * way_y) + abs(down * way_x))
        if rect == here or ahead <= 2:
            continue
        if aside and _overlaps(rect, here, vertical=bool(way_y)):
            aside /= 8
        cost = (ahead + _ASIDE * aside, number)
        best = cost if best is None or cost < best else best
    return places[best[1]][0] if best else None


def _overlaps(one: Rect, other: Rect, *, vertical: bool) -> bool:
    if vertical:
        return one.left < other.right and other.left < one.right
    return one.top < other.bottom and other.top < one.bottom


def following(things: Sequence[T], here: T | None, step: int) -> T | None:
    """The next (step 1) or previous (-1) thing, round and round."""
    if not things:
        return None
    if here is None or here not in things:
        return things[0 if step > 0 else -1]
    return things[(things.index(here) + step) % len(things)]
