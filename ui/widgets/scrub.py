"""The strip under a game that is watched: its buttons, and the bar whose nugget runs along the moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg
from ui.draw.sprites import Sprite
from ui.draw.theme import CREAM, GLOW, GOLD, Metrics

HEIGHT: Final = 62
BUTTONS: Final = 5
_GROOVE: Final = (12, 4, 2, 225)
_KNOB: Final = 28
_MARKED: Final = 10  # every so many moves are marked, where there is room
_LEAST_GAP: Final = 9


@dataclass(frozen=True, slots=True)
class StripLayout:
    """Where the parts of the strip are: five buttons, the bar, and the button of the speed."""

    buttons: tuple[Rect, ...]
    bar: Rect
    speed: Rect


def lay_out_strip(room: Rect, m: Metrics) -> StripLayout:
    """The parts of a strip that is `HEIGHT` units high, from the left.

    It does not grow with the text: the table has the room.
    """
    side, gap = m.u(40), m.u(7)
    top = room.y + (room.height - side - m.u(4)) // 2
    left = room.x + m.u(14)
    places = tuple(Rect(left + number * (side + gap), top, side, side) for number in range(BUTTONS))
    wide = m.u(58)
    speed = Rect(room.right - m.u(14) - wide, top, wide, side)
    begin = places[-1].right + m.u(16)
    return StripLayout(places, Rect(begin, top, max(1, speed.x - m.u(16) - begin), side), speed)


class ScrubBar(Sprite):
    """A groove from position 0 to the last one, with a nugget at the one that is shown."""

    __slots__ = ("_box", "_hot", "_jump", "_m", "last", "value")

    def __init__(self, box: Rect, last: int, value: int, m: Metrics, jump: Callable[[int], None]) -> None:
        self._box = Rect(box)
        self._m = m
        self._jump = jump
        self._hot = False
        self.last = last
        self.value = value
        super().__init__(self._painted(), box.topleft, 40)

    @property
    def area(self) -> Rect:
        """Where it takes the mouse, and shows its focus."""
        return Rect(self._box)

    @property
    def enabled(self) -> bool:
        """Whether there is more than one position."""
        return self.last > 0

    @property
    def track(self) -> Rect:
        """The groove that the middle of the nugget runs in."""
        knob, high = self._m.half(_KNOB), self._m.half(10)
        return Rect(
            self._box.x + knob // 2,
            self._box.y + (self._box.height - high) // 2,
            max(1, self._box.width - knob),
            high,
        )

    def place_of(self, value: int) -> tuple[int, int]:
        """Where the nugget is at a position."""
        return self.track.x + round(self.track.width * value / max(1, self.last)), self.track.centery

    def value_at(self, x: int) -> int:
        """The position that is nearest to a place."""
        share = (x - self.track.x) / self.track.width
        return max(0, min(self.last, round(share * self.last)))

    def show(self, value: int) -> None:
        """Show a position."""
        if value != self.value:
            self.value = value
            self.change(picture=self._painted())

    def hover(self, place: tuple[int, int] | None) -> None:
        """The mouse rests on it, or has left it."""
        hot = place is not None and self.area.collidepoint(place)
        if hot != self._hot:
            self._hot = hot
            self.change(picture=self._painted())

    def drag(self, place: tuple[int, int]) -> None:
        """Take the nugget to a place, or as near as it goes."""
        value = self.value_at(place[0])
        if value != self.value:
            self._jump(value)

    def _painted(self) -> Surface:
        m = self._m
        picture = Surface(self._box.size, pygame.SRCALPHA)
        shift = (-self._box.x, -self._box.y)
        groove = self.track.inflate(m.half(14), 0).move(shift)
        x, y = self.place_of(self.value)
        x, y = x + shift[0], y + shift[1]
        paint.draw_rounded(picture, groove, groove.height // 2, _GROOVE)
        self._paint_marks(picture, groove)
        paint.draw_rounded(
            picture, Rect(groove.x, groove.y, x - groove.x, groove.height), groove.height // 2, GOLD
        )
        paint.draw_rounded(picture, groove, groove.height // 2, (244, 207, 99, 90), m.u(1))
        side = m.half(_KNOB)
        if self._hot:
            halo = paint.blur(side, side, side // 2, GLOW.veiled(130), m.u(3))
            picture.blit(halo, halo.get_rect(center=(x, y)))
        nugget = svg.fitted("nugget", side, side)
        picture.blit(nugget, nugget.get_rect(center=(x, y)))
        return picture

    def _paint_marks(self, picture: Surface, groove: Rect) -> None:
        """A small line at every tenth move, below the groove."""
        m, gap = self._m, self.track.width * _MARKED / max(1, self.last)
        if gap < m.u(_LEAST_GAP):
            return
        for value in range(0, self.last + 1, _MARKED):
            x = self.place_of(value)[0] - self._box.x
            picture.fill(CREAM.veiled(120), (x, groove.bottom + m.u(3), m.u(1.5), m.u(4)))
