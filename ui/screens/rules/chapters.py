"""The list of chapters of the rules book."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, text
from ui.draw.sprites import Sprite
from ui.draw.theme import INK, RED, WHITE, WOOD, Metrics

CHAPTER_SIZE: Final = 17
_FINE: Final = 3  # supersampling of the ribbon


class Chapter(Sprite):
    """A line of the list of chapters; the one that is read is a ribbon."""

    __slots__ = ("_m", "_room", "label", "number")

    def __init__(self, number: int, label: str, room: Rect, m: Metrics, read: bool) -> None:
        self.number = number
        self.label = label
        self._m = m
        self._room = room
        super().__init__(self._painted(read, hot=False), room.topleft, 30)

    @property
    def area(self) -> Rect:
        """Where it takes a press."""
        return Rect(self._room)

    @property
    def enabled(self) -> bool:
        """A chapter can always be read."""
        return True

    def show(self, read: bool, hot: bool = False) -> None:
        """Show whether it is read now, or the mouse is over it."""
        self.change(picture=self._painted(read, hot))

    def _painted(self, read: bool, hot: bool) -> Surface:
        m, room = self._m, self._room
        picture = Surface((room.width + (m.u(16) if read else 0), room.height), pygame.SRCALPHA)
        if read:
            picture.blit(ribbon(room.width, room.height, m), (0, 0))
        elif hot:
            paint.draw_rounded(picture, picture.get_rect(), m.u(6), WOOD.veiled(70))
        lines = text.broken(self.label, m.font(CHAPTER_SIZE), True, room.width - m.u(20))
        step = text.height(m.font(CHAPTER_SIZE))
        top = (room.height - step * len(lines)) // 2
        for number, words in enumerate(lines):
            face = text.line(words, m.font(CHAPTER_SIZE), WHITE if read else INK, read)
            picture.blit(face, face.get_rect(midleft=(m.u(14), top + number * step + step // 2)))
        return picture


def ribbon(width: int, height: int, m: Metrics) -> Surface:
    """A red ribbon with a point that reaches over the spine."""
    point = m.u(16)
    large = Surface(((width + point) * _FINE, height * _FINE), pygame.SRCALPHA)
    large.fill((*RED, 0))
    body = Rect(0, 0, width * _FINE, height * _FINE)
    pygame.draw.rect(
        large, RED, body, border_top_left_radius=m.u(6) * _FINE, border_bottom_left_radius=m.u(6) * _FINE
    )
    tip = ((body.right - 1, 0), (body.right + point * _FINE, body.centery), (body.right - 1, body.bottom))
    pygame.draw.polygon(large, RED, tip)
    return pygame.transform.smoothscale(large, (width + point, height))


def window(highs: list[int], middle: int, room: int) -> tuple[int, int]:
    """The first and the last (exclusive) of the lines around one that fit into a room."""
    first, last = middle, middle + 1
    while True:
        used = sum(highs[first:last])
        if (
            last < len(highs)
            and used + highs[last] <= room
            and (last - middle <= middle - first or not first)
        ):
            last += 1
        elif first and used + highs[first - 1] <= room:
            first -= 1
        elif last < len(highs) and used + highs[last] <= room:
            last += 1
        else:
            return first, last
