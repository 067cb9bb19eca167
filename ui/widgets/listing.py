"""A list of rows of which some are shown: chosen by mouse, wheel and keys, with a scroll bar at its side."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from ui.draw import paint
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import BRIGHT_GOLD, GOLD, INK, Metrics

Place = tuple[int, int]
Painter = Callable[[int, tuple[int, int], bool, bool], Surface]
"""Paints a row: its number, its size, whether it is chosen, whether the mouse is over it."""


class Listing:
    """Rows of one height in a room. `chosen` is the number of the chosen row, -1 where there is none."""

    def __init__(self, layer: Layer, room: Rect, count: int, high: int, m: Metrics, painter: Painter) -> None:
        self.count = count
        self.chosen = 0 if count else -1
        self.first = 0
        self._layer = layer
        self._m = m
        self._gap = m.u(6)
        self._shown = max(1, (room.height + self._gap) // (high + self._gap))
        self._high = min(high, room.height)
        self._painter = painter
        self._hot = -1
        self._grip: int | None = None
        bar = m.u(14) + m.u(10) if count > self._shown else 0
        self._room = Rect(room.x, room.y, room.width - bar, room.height)
        self.groove = Rect(room.right - m.u(14), room.y, m.u(12), room.height)
        self._rows = [self._sprite(row) for row in range(min(count, self._shown))]
        self._bar: Sprite | None = None
        self.show()

    # -------------------------------------------------------------- as a target of the focus
    @property
    def area(self) -> Rect:
        """Where the chosen row is; all rows where it is out of sight."""
        row = self.chosen - self.first
        return self._place(row) if 0 <= row < self._shown else Rect(self._room)

    @property
    def enabled(self) -> bool:
        """Whether there is anything to choose."""
        return self.count > 0

    # -------------------------------------------------------------- rows
    @property
    def page(self) -> int:
        """How many rows are seen at a time."""
        return self._shown

    def row_at(self, place: Place) -> int:
        """The number of the row under a place, -1 for none."""
        for row in range(min(self._shown, self.count - self.first)):
            if self._place(row).collidepoint(place):
                return self.first + row
        return -1

    def choose(self, number: int) -> None:
        """Choose a row, or the nearest there is, and bring it into sight."""
        if self.count:
            self.chosen = max(0, min(self.count - 1, number))
            lowest = self.chosen - self._shown + 1
            self.scroll_to(max(lowest, min(self.first, self.chosen)))

    def scroll_to(self, first: int) -> None:
        """Show the rows from this one on, as far as there are enough."""
        self.first = max(0, min(self.count - self._shown, first))
        self.show()

    def hover(self, place: Place) -> None:
        """The mouse is there."""
        hot = self.row_at(place)
        if hot != self._hot:
            self._hot = hot
            self.show()

    def show(self) -> None:
        """Paint what is in sight."""
        for row, sprite in enumerate(self._rows):
            number = self.first + row
            size = (self._room.width, self._high)
            picture = self._painter(number, size, number == self.chosen, number == self._hot)
            sprite.change(picture=picture)
        self._show_bar()

    def _place(self, row: int) -> Rect:
        top = self._room.y + row * (self._high + self._gap)
        return Rect(self._room.x, top, self._room.width, self._high)

    def _sprite(self, row: int) -> Sprite:
        sprite = Sprite(Surface((1, 1), pygame.SRCALPHA), self._place(row).topleft, 20)
        self._layer.add(sprite)
        return sprite

    # -------------------------------------------------------------- the scroll bar
    @property
    def knob(self) -> Rect:
        """The part of the groove that stands for what is seen."""
        groove, hidden = self.groove, self.count - self._shown
        high = max(self._m.u(36), groove.height * self._shown // max(1, self.count))
        top = groove.y + (groove.height - high) * self.first // max(1, hidden)
        return Rect(groove.x, top, groove.width, high)

    @property
    def is_held(self) -> bool:
        """Whether the mouse has the scroll bar."""
        return self._grip is not None

    def grab(self, place: Place) -> bool:
        """Take hold of the scroll bar, at its knob or anywhere; False where it is not there."""
        reach = self.groove.inflate(self._m.u(14), 0)
        if self.count <= self._shown or not reach.collidepoint(place):
            return False
        knob = self.knob
        self._grip = place[1] - knob.y if knob.y <= place[1] < knob.bottom else knob.height // 2
        self.drag(place)
        return True

    def drag(self, place: Place) -> None:
        """Take the scroll bar along."""
        way = max(1, self.groove.height - self.knob.height)
        top = place[1] - (self._grip or 0) - self.groove.y
        self.scroll_to(round(top * (self.count - self._shown) / way))

    def let_go(self) -> None:
        """The mouse lets the scroll bar go."""
        self._grip = None

    def _show_bar(self) -> None:
        if self.count <= self._shown:
            return
        m, groove = self._m, self.groove
        picture = Surface(groove.size, pygame.SRCALPHA)
        radius = groove.width // 2
        paint.draw_rounded(picture, picture.get_rect(), radius, (0, 0, 0, 120))
        knob = self.knob.move(-groove.x, -groove.y)
        paint.draw_rounded(picture, knob, radius, INK)
        inner = knob.inflate(-m.u(3), -m.u(3))
        paint.draw_rounded(picture, inner, radius, BRIGHT_GOLD if self.is_held else GOLD)
        if self._bar is None:
            self._bar = Sprite(picture, groove.topleft, 21)
            self._layer.add(self._bar)
        else:
            self._bar.change(picture=picture)


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
