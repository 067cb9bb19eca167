"""The painted valley."""

from __future__ import annotations

from pygame import Surface

from ui import paint


def valley(size: tuple[int, int]) -> Surface:
    """The valley at a size."""
    whole = Surface(size)
    whole.blit(paint.gradient(*size, ("#17305a", "#5f8460", "#2f5c48")), (0, 0))
    return whole
