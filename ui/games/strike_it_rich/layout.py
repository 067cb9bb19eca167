"""The places of everything in STRIKE IT RICH, computed from the window's measures alone."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from pygame import Rect

from games.compat import override
from ui.draw.boxes import Stack, around, equal, split_in_half
from ui.draw.theme import Metrics
from ui.play.panels.layout import Actions, BoardLayout, SideParts, SidePartsSpec, inside_tray

_SIDE: Final = 6  # mines; the board itself is not read for the first picture
_HIGHEST: Final = 1.25  # of a tile, in its widths
_WIDEST: Final = 2.1  # of a tile, in its heights
_BOXES: Final = (0.19, 0.465, 0.81)  # the centers of the three boxes, as shares of the tray's width
_LOOSE: Final = (0.2, 0.5, 0.8)
_DIE: Final = 0.8  # of a box's side
_BOX: Final = 84  # units of the smallest box


def _button(m: Metrics) -> int:
    return m.u(50 * m.text_factor(0.25))


def _ore_table_height(m: Metrics) -> int:
    """Return the height of two rows of ores; with large text they leave more room to the log."""
    return m.u(16) + 2 * m.u(54 if m == m.usual else 44)


class _SideSpec(SidePartsSpec):
    """Side parts with buttons side by side and the ores below them, both at the right in a tall window."""

    @override
    def gaps(self, m: Metrics) -> tuple[int, int, int]:
        gap = m.u(12 if m.text_size <= 125 else 8)
        return gap + m.u(4), gap + m.u(6), gap

    @override
    def actions_height(self, m: Metrics) -> int:
        return _button(m) + self.gaps(m)[1] + _ore_table_height(m)

    @override
    def actions(self, room: Rect, m: Metrics, grown: float = 1.0) -> Actions:
        pair, gap = Stack(Stack(room).take(_button(m)), across=True), max(4, _button(m) // 5)
        main = pair.take(round((room.width - gap) * 0.62))
        return Actions(room, main, pair.take_remaining(gap))

    @override
    def min_height_below(self, m: Metrics, seats: int) -> int:
        return seats * self.row(m, seats) + m.u(8 + 12 + 8 + 28) + self.tray(m, seats)

    @override
    def at_bottom(self, m: Metrics, seats: int, top: int) -> SideParts:
        room, gap = Rect(0, top, m.width, m.height - top), m.u(12)
        left, right = (Stack(half) for half in split_in_half(self.inner(room, m), m.u(18)))
        players = left.each(seats, self.row(m, seats), self.gap(m, seats))
        tray = inside_tray(left.take_remaining(gap + m.u(4)), m)
        tray.height -= m.u(4)
        actions = right.take(_button(m) + gap + m.u(6) + _ore_table_height(m))
        return SideParts(room, players, tray, self.actions(actions, m), right.take_remaining(gap))


def _tray_height(m: Metrics, box: int) -> int:
    """Return the height of a tray with boxes of a size: words, boxes, words, and the felt for the dice."""
    return m.u(14) + m.half(26) + box + m.half(24) + round(box * 0.86)


class Layout(BoardLayout):
    """All places, in pixels. The tray has from its top words, boxes, words, and the felt for the dice."""

    side_spec = _SideSpec(
        400,
        row=lambda m, seats: m.u(64 if m == m.usual else 58 * m.text_factor(0.2)),
        tray=lambda m, seats: _tray_height(m, m.u(_BOX)),
    )

    # -------------------------------------------------------------- the board
    @classmethod
    @override
    def board_in(cls, room: Rect, m: Metrics) -> Rect:
        edge, gap = m.u(12), m.u(6)
        width = (room.width - 2 * edge - 5 * gap) // _SIDE
        height = (room.height - 2 * edge - 5 * gap) // _SIDE
        width, height = min(width, round(height * _WIDEST)), min(height, round(width * _HIGHEST))
        whole = around(room.center, _SIDE * width + 5 * gap, _SIDE * height + 5 * gap)
        if room.width == m.width:
            whole.top = room.top + edge
        return whole.inflate(edge, edge)

    @cached_property
    def mines(self) -> tuple[Rect, ...]:
        """The 36 mines, of one size, row by row."""
        edge, gap = self.m.u(12), self.gap
        rows = equal(self.board.inflate(-edge, -edge), _SIDE, gap, across=False)
        return tuple(mine for row in rows for mine in equal(row, _SIDE, gap))

    @property
    def gap(self) -> int:
        """The space between two mines."""
        return self.m.u(6)

    # -------------------------------------------------------------- the tray
    @cached_property
    def boxes(self) -> tuple[Rect, ...]:
        """The first, the second and the strike box."""
        tray, box = self.tray, self._box
        top = tray.y + self.m.u(6) + self.m.half(26)
        return tuple(Rect(x - box // 2, top, box, box) for x in self._columns)

    @property
    def _box(self) -> int:
        """The side of a box."""
        tray, m, least = self.tray, self.m, self.m.u(_BOX)
        if not self.is_below:
            return least
        spare = tray.height - m.u(14) - m.half(26) - m.half(24)
        return max(least, min(round(spare / 1.86), round(tray.width * 0.25)))

    @property
    def _columns(self) -> list[int]:
        """The x coordinates of the boxes' centers."""
        return [self.tray.x + round(self.tray.width * share) for share in _BOXES]

    @property
    def _strike_words_width(self) -> int:
        """The width of the words over and under the strike box."""
        middle = self._columns[2]
        return min(middle - self.boxes[1].right, self.tray.right - middle) * 2 - self.m.u(10)

    @cached_property
    def heads(self) -> tuple[Rect, Rect]:
        """The words over the boxes: MINE NUMBER and STRIKE."""
        y, high = self.tray.y + self.m.u(6), self.m.half(26)
        pair, strike = self.boxes[0].union(self.boxes[1]), Rect(0, y, self._strike_words_width, high)
        strike.centerx = self._columns[2]
        return Rect(pair.x, y, pair.width, high), strike

    @cached_property
    def captions(self) -> tuple[Rect, ...]:
        """The words under the boxes: first, second and the ore."""
        xs, top, high = self._columns, self.boxes[0].bottom, self.m.half(24)
        step = xs[1] - xs[0]
        widths = zip(xs, (step, step, self._strike_words_width), strict=True)
        return tuple(Rect(x - width // 2, top, width, high) for x, width in widths)

    @property
    def _dice_area(self) -> Rect:
        """The felt below the captions, for loose dice."""
        tray, top = self.tray, self.captions[0].bottom
        return Rect(tray.x, top, tray.width, tray.bottom - top - self.m.u(6))

    @cached_property
    def loose(self) -> tuple[Rect, ...]:
        """The places of dice that are in no box."""
        room, side = self._dice_area, round(self._box * _DIE)
        xs = (room.x + round(room.width * share) for share in _LOOSE)
        return tuple(around((x, room.centery), side, side) for x in xs)

    @property
    def die(self) -> int:
        """The side of a die."""
        return self.loose[0].width

    @cached_property
    def verdict(self) -> Rect:
        """The strip for the outcome of the chosen number."""
        room, m = self._dice_area, self.m
        strip = around(room.center, self.tray.width - m.u(24), min(room.height, m.u(42)))
        if m != m.usual:  # the words of an ore reach down
            strip.bottom = room.bottom
        return strip

    # -------------------------------------------------------------- the ores
    @cached_property
    def ores(self) -> Rect:
        """The Strike Roll table, under the buttons."""
        high = _ore_table_height(self.m)
        return Rect(self.actions.x, self.actions.bottom - high, self.actions.width, high)


def compute_layout(m: Metrics, name: str, foot: int = 0) -> Layout:
    """Return the layout for a window, with `foot` pixels left free under the board."""
    return Layout.of(m, name, 2, foot)
