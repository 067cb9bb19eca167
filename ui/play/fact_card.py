"""The card beside a place while it is pointed at: what it is, whose, and what it means now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from ui.draw import svg, text
from ui.draw.materials import plate
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, INK, Metrics

_DEPTH: Final = 790.0
_WIDE: Final = 300
_EDGE: Final = 14
_PICTURE: Final = 52


class FactCard:
    """One card at a time, placed so that what it is about stays free; `room` is where it may lie.

    `about` begins with its lines; it is empty while no card is shown.
    """

    wide: ClassVar[int] = _WIDE
    ends_strong: ClassVar[bool] = False
    """Whether beside a picture the last line is strong as well."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics) -> None:
        self._layer = layer
        self._m = m
        self.room = room
        self.about: tuple[object, ...] = ()
        self._sprite: Sprite | None = None

    @property
    def area(self) -> Rect | None:
        """Where it lies; None where it is not shown."""
        return self._sprite.rect if self._sprite else None

    def show(self, lines: Sequence[str], area: Rect, picture: str = "", *, below: bool = False) -> None:
        """Tell these lines of what is at an area: beside it, or `below` it; `picture` names an SVG."""
        about = (tuple(lines), picture, tuple(area))
        if about == self.about:
            return
        self.hide()
        self.about = about
        painted = painted_card(tuple(lines), picture, self._m, self.wide, ends_strong=self.ends_strong)
        edge = self._m.u(_EDGE)
        if below:
            rect = painted.get_rect(midtop=(area.centerx, area.bottom - edge // 2)).clamp(self.room)
        else:
            rect = beside(area, painted.get_size(), self.room, edge)
        self._sprite = Sprite(painted, rect.topleft, _DEPTH)
        self._layer.add(self._sprite)

    def hide(self) -> None:
        """Take it away."""
        self.about = ()
        if self._sprite:
            self._layer.remove(self._sprite)
            self._sprite = None


def beside(area: Rect, size: tuple[int, int], room: Rect, edge: int) -> Rect:
    """A rect of a size on that side of an area where the middle of the room is."""
    rect = Rect((0, 0), size)
    away_x, away_y = room.centerx - area.centerx, room.centery - area.centery
    if abs(away_x) * room.height > abs(away_y) * room.width:
        rect.centery = area.centery
        rect.x = area.right - edge // 2 if away_x > 0 else area.left - size[0] + edge // 2
    else:
        rect.centerx = area.centerx
        rect.y = area.bottom - edge // 2 if away_y > 0 else area.top - size[1] + edge // 2
    return rect.clamp(room)


def painted_card(lines: tuple[str, ...], name: str, m: Metrics, width: int, *, ends_strong: bool) -> Surface:
    """Paper with a picture at the left: the first line bold, the others plain but for a strong last one."""
    edge, pad, wide = m.u(_EDGE), m.u(12), m.half(width)
    side = m.half(_PICTURE) if name else 0
    left = pad + (side + m.u(10) if side else 0)
    room = wide - left - pad
    last, gap = (len(lines) - 1 if name and ends_strong else 0), m.u(3)
    blocks = [
        text.paragraph(
            words, m.font(17 if not row else 15), INK if row in (0, last) else FADED_INK, room, bold=not row
        )
        for row, words in enumerate(lines)
    ]
    words_high = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
    high = max(words_high, side) + 2 * pad - m.u(4)
    whole = Surface((wide + 2 * edge, high + 2 * edge), pygame.SRCALPHA)
    rect = Rect(edge, edge, wide, high)
    plate(whole, rect, "paper", m, 9)
    if name:
        picture = svg.fitted(name, side, side)
        whole.blit(picture, picture.get_rect(midtop=(rect.x + pad + side // 2, rect.y + pad)))
    y = rect.y + pad - m.u(2)
    for block in blocks:
        whole.blit(block, (rect.x + left, y))
        y += block.get_height() + gap
    return whole
