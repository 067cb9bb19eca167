"""Speech bubbles: words on paper with a tail towards the one who speaks."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import pygame
from pygame import Rect, Surface

from ui.draw import svg, text
from ui.draw.theme import INK, Metrics

Side = Literal["right", "bottom"]
_MARGINS: Final[dict[Side, tuple[int, int, int, int]]] = {
    "right": (14, 30, 28, 14),
    "bottom": (40, 14, 14, 28),
}
"""Units of the picture at the left, top, right and bottom that are never stretched."""
_TIPS: Final[dict[Side, tuple[int, int]]] = {"right": (118, 18), "bottom": (25, 56)}
"""The tip of the tail, in units of the picture."""
_PAPER: Final[dict[Side, tuple[int, int, int, int]]] = {"right": (7, 6, 20, 9), "bottom": (7, 6, 7, 21)}
"""Units of the picture around the paper inside the line."""
_BOX: Final = 120, 60
_LETTERS: Final = 16
_PAD: Final = 8, 3  # units between the line and the words


class Bubble(NamedTuple):
    """A bubble's picture, and the place in it of the tail's tip."""

    picture: Surface
    tip: tuple[int, int]


def bubble(words: str, side: Side, width: int, m: Metrics, *, is_flipped: bool = False) -> Bubble:
    """Return a bubble with its tail at a side, with lines no longer than `width` pixels.

    The tail at the right is above, one below is at the left; `is_flipped` puts it at the other end.
    """
    size = m.font(_LETTERS)
    lines = text.balance_lines(words, size, True, width)
    step, scale = text.height(size), m.u(100) / 100
    left, top, right, bottom = (round(each * scale) for each in _PAPER[side])
    across, down = m.u(_PAD[0]), m.u(_PAD[1])
    wide = max(text.width(line, size, True) for line in lines) + left + right + 2 * across
    high = step * len(lines) + top + bottom + 2 * down
    least = (sum(_MARGINS[side][::2]) + 2, sum(_MARGINS[side][1::2]) + 2)
    wide, high = (max(each, round(few * scale)) for each, few in zip((wide, high), least, strict=True))
    whole = _nine(side, (wide, high), round(_BOX[0] * scale))
    tip_x, tip_y = (round(each * scale) for each in _TIPS[side])
    tip = (wide - round((_BOX[0] - _TIPS[side][0]) * scale), tip_y) if side == "right" else (tip_x, high - 1)
    paper = Rect(left, top, wide - left - right, high - top - bottom)
    if is_flipped:
        whole = pygame.transform.flip(whole, side == "bottom", side == "right")
        paper.topleft = (wide - paper.right, paper.y) if side == "bottom" else (paper.x, high - paper.bottom)
        tip = (wide - tip[0], tip[1]) if side == "bottom" else (tip[0], high - tip[1])
    text.draw_lines(whole, lines, size, INK, (paper.centerx, paper.centery - step * len(lines) // 2), step)
    return Bubble(whole, tip)


def _nine(side: Side, size: tuple[int, int], own: int) -> Surface:
    """Return the picture stretched to a size, except at its edges; `own` is its width in pixels."""
    picture = svg.scale_to_width(f"ui_bubble_{side}", own)
    scale = own / _BOX[0]
    left, top, right, bottom = (round(each * scale) for each in _MARGINS[side])
    whole = Surface(size, pygame.SRCALPHA)
    columns = _parts(picture.get_width(), size[0], left, right)
    for y, high, to_y, to_high in _parts(picture.get_height(), size[1], top, bottom):
        for x, wide, to_x, to_wide in columns:
            if min(high, wide, to_wide, to_high) > 0:
                part = picture.subsurface((x, y, wide, high))
                whole.blit(pygame.transform.smoothscale(part, (to_wide, to_high)), (to_x, to_y))
    return whole


def _parts(own: int, wanted: int, first: int, last: int) -> list[tuple[int, int, int, int]]:
    """Return start and length of the three parts of a side, in the picture and in the stretched one."""
    return [
        (0, first, 0, first),
        (first, own - first - last, first, wanted - first - last),
        (own - last, last, wanted - last, last),
    ]
