"""Rows and columns: parts taken from a room one after the other, and rooms in equal parts."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect


class Stack:
    """A room from which rows are taken from the top, or columns from the left; lengths are in pixels."""

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
        """The next part, after a gap."""
        self.skip(after)
        part = Rect(self._left)
        if self._across:
            part.width = length
        else:
            part.height = length
        self.skip(length)
        return part

    def each(self, count: int, length: int, gap: int = 0) -> tuple[Rect, ...]:
        """The next parts, all of one length."""
        return tuple(self.take(length, gap if number else 0) for number in range(count))

    def rest(self, after: int = 0) -> Rect:
        """All that is left after a gap, at least a pixel of it."""
        left = self._left.width if self._across else self._left.height
        return self.take(max(1, left - after), after)


def equal(room: Rect, count: int, gap: int, *, across: bool = True) -> tuple[Rect, ...]:
    """A room cut into so many columns or rows of one length; a pixel or more may stay over at its end."""
    length = room.width if across else room.height
    return Stack(room, across=across).each(count, (length - (count - 1) * gap) // count, gap)


def halves(room: Rect, gap: int) -> tuple[Rect, Rect]:
    """Two columns of one width, at the left and at the right edge of a room."""
    width = (room.width - gap) // 2
    return Rect(room.x, room.y, width, room.height), Rect(room.right - width, room.y, width, room.height)


def shares(room: Rect, count: int, gap: int) -> list[Rect]:
    """A room cut into columns that fill it, as even as pixels allow."""
    step = (room.width + gap) / max(1, count)
    lefts = [round(step * number) for number in range(count + 1)]
    return [
        Rect(room.x + left, room.y, following - left - gap, room.height)
        for left, following in pairwise(lefts)
    ]


def edges(start: int, length: int, count: int) -> list[int]:
    """Where so many equal parts begin, and where the last one ends: as even as pixels allow."""
    return [start + round(number * length / count) for number in range(count + 1)]


def around(centre: tuple[int, int], width: int, height: int) -> Rect:
    """The rectangle of this size about a place."""
    found = Rect(0, 0, width, height)
    found.center = centre
    return found
