"""A chart of one value over time, with a named line across it for each value to compare with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import text
from ui.draw.charts import SMALL_TEXT, draw_area, draw_level, draw_title
from ui.draw.course import spread
from ui.draw.theme import FADED_INK, WOOD, Metrics

_SPARE: Final = 0.12  # of the distance between the lowest and the highest value, above and below them

Marks = Sequence[tuple[str, float]]
"""Names with their values, the lowest first."""


def line_chart(
    title: str,
    values: Sequence[float],
    marks: Marks,
    size: tuple[int, int],
    m: Metrics,
    base: float | None = None,
) -> Surface:
    """Return the chart; it begins at `base`, or a little below the lowest value and mark."""
    whole = Surface(size, pygame.SRCALPHA)
    high = text.height(m.font(SMALL_TEXT))
    head = draw_title(whole, title, m) + high // 2
    margin = max(text.width(name, m.font(SMALL_TEXT)) for name, _ in marks) + m.u(10)
    field = Rect(margin, head, size[0] - margin - m.u(6), size[1] - head - max(m.u(10), high // 2))
    low, top = _range([*values, *(value for _, value in marks)], base)
    lines = [field.bottom - field.height * (value - low) / (top - low) for _, value in marks]
    for y in lines:
        draw_level(whole, field, round(y), "", m, is_base=False)
    whole.fill(WOOD.with_alpha(200), (field.x, field.bottom, field.width, m.u(1.5)))
    whole.blit(draw_area([(value - low) / (top - low) for value in values], field.size, m), field)
    rows = spread(lines[::-1], high * 0.85, field.y, field.bottom)[::-1]
    for (name, _), y in zip(marks, rows, strict=True):
        face = text.line(name, m.font(SMALL_TEXT), FADED_INK)
        whole.blit(face, face.get_rect(midright=(field.x - m.u(8), round(y))).clamp(whole.get_rect()))
    return whole


def _range(values: Sequence[float], base: float | None) -> tuple[float, float]:
    """Return the values at the lower and the upper edge."""
    low, top = min(values), max(values)
    spare = max(1e-6, _SPARE * (top - low))
    return (low - spare if base is None else base), top + spare
