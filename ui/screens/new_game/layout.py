"""The layout of the screen for a new game, worked out without a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pygame import Rect

from ui.draw import text
from ui.draw.boxes import Stack, around
from ui.draw.theme import Metrics

Size = tuple[int, int]


class RowRects(NamedTuple):
    """Areas of the parts of a seat's row; `remove` is empty if no seat can be added or removed.

    `pick` is the place of a button at the end of the name, and empty if no person is known.
    """

    row: Rect
    badge: Rect
    name: Rect
    who: Rect
    remove: Rect
    pick: Rect = Rect(0, 0, 0, 0)


@dataclass(slots=True)
class NewGameLayout:
    """Areas of all parts. `poster` and `add` are None without room or without anything to add.

    `title` is the room of the title beside the button `add`, or None if that stands elsewhere.

    `free` are the rows of empty seats, kept so that nothing moves when a player sits down.
    """

    frame: Rect
    inset: Rect
    rows: list[RowRects] = field(default_factory=list)
    free: list[Rect] = field(default_factory=list)
    headings: list[Rect] = field(default_factory=list)
    options: list[Rect] = field(default_factory=list)
    poster: Rect | None = None
    title: Rect | None = None
    add: Rect | None = None
    line: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    back: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    play: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


class Spacing(NamedTuple):
    """The room around things, in design units.

    `heading` 0 omits the headings, and puts the line of words between the buttons.
    """

    row: int
    gap: int
    heading: int
    edge: int


SPACINGS: Final = (
    Spacing(20, 12, 42, 12),
    Spacing(12, 8, 38, 8),
    Spacing(6, 5, 36, 8),
    Spacing(6, 5, 0, 8),
    Spacing(2, 3, 0, 6),
)
"""Spacings from the widest on; the first that fits is used."""


_NAMES: Final = (150, 120)
"""Least widths of a name, in units; the smaller one is used where the poster has no room otherwise."""
_LEAST_NAME_BESIDE_PICK: Final = 108
"""The same as the last way to keep the poster beside the buttons with which persons are chosen."""
_LEAST_POSTER: Final = 220


class LayoutInput(NamedTuple):
    """The parts to place: `seats` of at most `most` seats, the choices, and a `text`."""

    seats: int
    most: int
    who: Size
    options: tuple[Size, ...]
    can_add: bool
    can_remove: bool
    text: str = ""
    has_persons: bool = False


def compute_layout(m: Metrics, needs: LayoutInput) -> NewGameLayout:
    """Return the places of all parts, with the widest spacing that fits."""
    for spacing in SPACINGS:
        layout = _Builder(m, needs, spacing).layout
        if layout.frame.height <= m.height - m.u(10):
            break
    return layout


class _Builder:
    """One attempt at a layout, with a given spacing."""

    def __init__(self, m: Metrics, needs: LayoutInput, spacing: Spacing) -> None:
        self.m, self.needs, self.spacing = m, needs, spacing
        self.layout = NewGameLayout(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        pad, gap = m.u(24), m.u(22)
        most = m.width - m.u(36) - 2 * pad - 2 * m.u(14)
        names = (*_NAMES, _LEAST_NAME_BESIDE_PICK) if needs.has_persons else _NAMES
        posters = (min(m.u(320), most - self._row_width(name) - gap) for name in names)
        poster = next((wide for wide in posters if wide >= m.u(_LEAST_POSTER)), 0)
        body = min(self._row_width(300), most - (poster + gap if poster else 0))
        width = body + 2 * m.u(14) + (poster + gap if poster else 0) + 2 * pad
        head = m.half(30) + m.u(34)
        foot = m.half(50) + m.u(20)
        high = self._fill(Rect(0, 0, body + 2 * m.u(14), 0))
        lines = min(2, len(text.break_lines(needs.text, m.font(16), True, width - 2 * pad)))
        line = max(1, lines) * text.height(m.font(16)) + m.u(16) if spacing.heading else 0
        frame = around(m.window.center, width, head + high + m.u(8) + line + foot)
        left = frame.x + pad
        inset = Rect(left + (poster + gap if poster else 0), frame.y + head, body + 2 * m.u(14), high)
        self.layout = NewGameLayout(frame, inset)
        if poster:
            self.layout.poster = Rect(left, inset.y, poster, inset.height)
        self._fill(inset)
        self._finish(Rect(left, inset.bottom + m.u(8), width - 2 * pad, line))

    # -------------------------------------------------------------- measures
    @property
    def _badge(self) -> int:
        return self.m.half(46)

    @property
    def _row_high(self) -> int:
        return max(self.needs.who[1], self._badge, self._entry_high) + self.m.u(self.spacing.row)

    @property
    def _entry_high(self) -> int:
        return self.m.t(32) + self.m.u(10 if self.spacing.heading else 4)

    def _row_width(self, name: float) -> int:
        m = self.m
        remove = m.half(36) + m.u(10) if self.needs.can_remove or self.needs.can_add else 0
        pick = (self._entry_high + m.u(6)) // 2 if self.needs.has_persons else 0
        left = m.u(14) + self._badge + m.u(12) + m.t(name) + pick
        return left + m.u(14) + self.needs.who[0] + remove + m.u(12)

    def _options_in_rows(self, width: int) -> list[list[Size]]:
        """Return the sizes of the options in rows, as many side by side as fit."""
        rows: list[list[Size]] = []
        for size in self.needs.options:
            used = sum(wide + self.m.u(24) for wide, _ in rows[-1]) if rows else 0
            if rows and used + size[0] <= width:
                rows[-1].append(size)
            else:
                rows.append([size])
        return rows

    @property
    def _heading(self) -> int:
        return text.height(self.m.font(18)) + self.m.u(self.spacing.heading - 30)

    # -------------------------------------------------------------- places
    def _fill(self, inset: Rect) -> int:
        """Fill an inset from its top; return the height that it needs."""
        m, needs, layout = self.m, self.needs, self.layout
        edge, gap = m.u(self.spacing.edge), m.u(self.spacing.gap)
        room = Rect(inset.x + m.u(14), inset.y + edge, inset.width - 2 * m.u(14), 0)
        rows = Stack(room)
        self._put_head(rows)
        self._put_add(rows, room)
        seats = rows.each(needs.most, self._row_high, gap)
        layout.rows = [self._row(seat) for seat in seats[: needs.seats]]
        layout.free = list(seats[needs.seats :])
        bottom = seats[-1].bottom
        for number, sizes in enumerate(self._options_in_rows(room.width)):
            rows.skip(gap)
            if not number:
                self._put_head(rows)
            options = rows.take(max(tall for _, tall in sizes))
            self._put_options(sizes, options)
            bottom = options.bottom
        return bottom + edge - inset.y

    def _put_head(self, rows: Stack) -> None:
        if self.spacing.heading:
            self.layout.headings.append(rows.take(self._heading))

    def _put_add(self, rows: Stack, room: Rect) -> None:
        """Place the button that adds a seat beside the first heading, which never moves.

        Without headings, place it beside the title.
        """
        m, spacing, needs = self.m, self.spacing, self.needs
        if not (needs.can_add or needs.can_remove):
            return
        add = Rect(0, room.y, min(m.half(240), room.width), m.half(40))
        add.right = room.right
        if spacing.heading:
            rows.skip(max(0, add.height + m.u(spacing.gap) - self._heading))
        else:
            add.bottom = room.y - m.u(spacing.edge + 4)
            frame = self.layout.frame
            left = frame.x + m.u(24)
            self.layout.title = Rect(left, frame.y, add.x - m.u(16) - left, room.y - frame.y)
        if needs.can_add:
            self.layout.add = add

    def _row(self, row: Rect) -> RowRects:
        m, needs = self.m, self.needs
        badge = Rect(row.x + m.u(14), 0, self._badge, self._badge)
        right = row.right - m.u(12)
        remove = Rect(right, row.y, 0, 0)
        if needs.can_remove or needs.can_add:
            remove = Rect(right - m.half(36), 0, m.half(36), m.half(36))
            right = remove.x - m.u(10)
        who = Rect(right - needs.who[0], 0, *needs.who)
        name = Rect(badge.right + m.u(12), 0, who.x - m.u(14) - badge.right - m.u(12), self._entry_high)
        pick = Rect(0, 0, 0, 0)
        if needs.has_persons:
            pick = Rect(name.right - self._entry_high, 0, self._entry_high, self._entry_high)
            name.width -= pick.width + m.u(6)
        for rect in (badge, who, name, remove, pick):
            rect.centery = row.centery
        return RowRects(row, badge, name, who, remove, pick)

    def _put_options(self, sizes: Sequence[Size], row: Rect) -> None:
        gap = self.m.u(24)
        spare = row.width - sum(wide for wide, _ in sizes) - gap * (len(sizes) - 1)
        share = min(spare // len(sizes), self.m.t(120))
        if len(sizes) == 1:  # options one below the other are as wide as each other
            widest = max(wide for wide, _ in self.needs.options)
            share = min(spare, widest - sizes[0][0] + self.m.t(120))
        columns = Stack(row, across=True)
        for wide, tall in sizes:
            place = columns.take(wide + share)
            self.layout.options.append(Rect(place.x, row.bottom - tall, place.width, tall))
            columns.skip(gap)

    def _finish(self, foot: Rect) -> None:
        """Place the buttons, and the line of words above them, or between them if `foot` has no height."""
        m, layout = self.m, self.layout
        high, gap = m.half(50), m.u(18)
        play = min(m.half(320), (foot.width - gap) * 3 // 5 if foot.height else (foot.width - gap) // 4)
        back = min(m.half(200), foot.width - gap - play)
        layout.play = Rect(foot.right - play, foot.bottom, play, high)
        layout.back = Rect(foot.x, foot.bottom, back, high)
        if foot.height:
            layout.line = Rect(foot.x, foot.y, foot.width, foot.height - m.u(8))
        else:
            left = layout.back.right + m.u(12)
            layout.line = Rect(left, foot.bottom, layout.play.x - m.u(12) - left, high)
