"""The redraw of a large window: band by band, so that no step of the loop draws all of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from pygame import Rect

LARGE: Final = 4_000_000
"""Pixels of a window of which copying, blending, fading or drawing more takes most of a frame."""
_BAND: Final = 3_000_000
"""Pixels of a band, at most."""


def is_large(size: tuple[int, int]) -> bool:
    """Return True for a window, or its picture, that has more than `LARGE` pixels."""
    return size[0] * size[1] > LARGE


class Redraw:
    """The bands of some areas that are still to be drawn, before all of them are shown.

    `is_second` is True if it replaces one that was not finished.
    """

    def __init__(self, areas: list[Rect], *, is_second: bool = False) -> None:
        self.areas = areas
        """All areas to show."""
        self.bands = [band for area in areas for band in split(area)]
        """The bands that are not drawn yet."""
        self.is_second = is_second


def split(area: Rect) -> list[Rect]:
    """Return bands of equal height over the whole width of an area, from top to bottom."""
    count = -(-area.width * area.height // _BAND)
    edges = [area.y + area.height * number // count for number in range(count + 1)]
    return [Rect(area.x, top, area.width, bottom - top) for top, bottom in pairwise(edges)]
