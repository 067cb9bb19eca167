"""Rows and columns: cut a room into parts, one after the other or all equal."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect


class Stack:
    """A room to cut rows from at the top, or columns from the left; lengths are in pixels."""

    def __init__(self, room: Rect, *, across: bool = False) -> None:
        self._left = Rect(room)
        self._across = across

    def skip(self, length: int) -> None:
        """Leave a gap."""
        left = self._left
        if self._across:
            left.update(left.x + length, left.y, left.width - length, left.height)
        else:
            left.update(left.x, left.y + length, left.width, left.height - length)

    def take(self, length: int, after: int = 0) -> Rect:
        """Return the next part, after a gap."""
        self.skip(after)
        part = Rect(self._left)
        if self._across:
            part.width = length
        else:
            part.height = length
        self.skip(length)
        return part

    def each(self, count: int, length: int, gap: int = 0) -> tuple[Rect, ...]:
        """Return the next `count` parts, all of equal length."""
        return tuple(self.take(length, gap if number else 0) for number in range(count))

    def take_remaining(self, after: int = 0) -> Rect:
        """Return the rest after a gap, at least one pixel long."""
        left = self._left.width if self._across else self._left.height
        return self.take(max(1, left - after), after)


def equal(room: Rect, count: int, gap: int, *, across: bool = True) -> tuple[Rect, ...]:
    """Cut a room into `count` columns or rows of equal length; a few pixels may remain at the end."""
    length = room.width if across else room.height
    return Stack(room, across=across).each(count, (length - (count - 1) * gap) // count, gap)


def split_in_half(room: Rect, gap: int) -> tuple[Rect, Rect]:
    """Cut a room into two columns of equal width, at its left and right edges."""
    width = (room.width - gap) // 2
    return Rect(room.x, room.y, width, room.height), Rect(room.right - width, room.y, width, room.height)


def split_in_equal_parts(room: Rect, count: int, gap: int) -> list[Rect]:
    """Cut a room into columns that fill it; their widths differ by a pixel at most."""
    step = (room.width + gap) / max(1, count)
    lefts = [round(step * number) for number in range(count + 1)]
    return [
        Rect(room.x + left, room.y, following - left - gap, room.height)
        for left, following in pairwise(lefts)
    ]


def edges(start: int, length: int, count: int) -> list[int]:
    """Return the starts of `count` equal parts and the end of the last one, rounded to pixels."""
    return [start + round(number * length / count) for number in range(count + 1)]


def around(centre: tuple[int, int], width: int, height: int) -> Rect:
    """Return the rectangle of this size that is centered on a point."""
    found = Rect(0, 0, width, height)
    found.center = centre
    return found
