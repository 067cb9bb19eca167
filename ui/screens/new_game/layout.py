"""Where everything is when a new game is begun, worked out without a window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pygame import Rect

from ui.draw import text
from ui.draw.theme import Metrics

Size = tuple[int, int]


class RowPlaces(NamedTuple):
    """The parts of a seat's row; `remove` is empty where no seat can be taken away."""

    row: Rect
    badge: Rect
    name: Rect
    who: Rect
    remove: Rect


@dataclass(slots=True)
class Places:
    """Where everything is. `poster` and `add` are None where there is no room or nothing to add.

    `free` are the rows of those who could still sit down: nothing moves when they do.
    """

    frame: Rect
    inset: Rect
    rows: list[RowPlaces] = field(default_factory=list)
    free: list[Rect] = field(default_factory=list)
    headings: list[Rect] = field(default_factory=list)
    options: list[Rect] = field(default_factory=list)
    poster: Rect | None = None
    add: Rect | None = None
    refusal: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    back: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    play: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


class Air(NamedTuple):
    """How much room is left around things, in design units.

    `heading` 0 leaves the headings out, and puts a refusal between the buttons.
    """

    row: int
    gap: int
    heading: int
    edge: int


AIRS: Final = (
    Air(20, 12, 42, 12), Air(12, 8, 38, 8), Air(6, 5, 36, 8), Air(6, 5, 0, 8), Air(2, 3, 0, 6)
)  # fmt: skip


class Needs(NamedTuple):
    """What has to find its place: so many seats of the most there can be, the sizes of the choices."""

    seats: int
    most: int
    who: Size
    options: tuple[Size, ...]
    can_add: bool
    can_remove: bool


def lay_out(m: Metrics, needs: Needs) -> Places:
    """Everything in its place, with as much air as there is."""
    for air in AIRS:
        places = _Builder(m, needs, air).places
        if places.frame.height <= m.height - m.u(10):
            break
    return places


class _Builder:
    """One attempt at a layout, with a given amount of air."""

    def __init__(self, m: Metrics, needs: Needs, air: Air) -> None:
        self.m, self.needs, self.air = m, needs, air
        self.places = Places(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        pad, gap = m.u(24), m.u(22)
        least = self._row_width(150)
        most = m.width - m.u(36) - 2 * pad - 2 * m.u(14)
        poster = min(m.u(320), most - least - gap)
        poster = poster if poster >= m.u(220) else 0
        body = min(self._row_width(300), most - (poster + gap if poster else 0))
        width = body + 2 * m.u(14) + (poster + gap if poster else 0) + 2 * pad
        head = m.half(30) + m.u(34)
        foot = m.half(50) + m.u(20)
        high = self._fill(Rect(0, 0, body + 2 * m.u(14), 0))
        refusal = text.height(m.font(16)) + m.u(16) if air.heading else 0
        frame = Rect(0, 0, width, head + high + m.u(8) + refusal + foot)
        frame.center = m.window.center
        left = frame.x + pad
        inset = Rect(left + (poster + gap if poster else 0), frame.y + head, body + 2 * m.u(14), high)
        self.places = Places(frame, inset)
        if poster:
            self.places.poster = Rect(left, inset.y, poster, inset.height)
        self._fill(inset)
        self._finish(Rect(left, inset.bottom + m.u(8), width - 2 * pad, refusal))

    # -------------------------------------------------------------- measures
    @property
    def _badge(self) -> int:
        return self.m.half(46)

    @property
    def _row_high(self) -> int:
        return max(self.needs.who[1], self._badge, self._entry_high) + self.m.u(self.air.row)

    @property
    def _entry_high(self) -> int:
        return self.m.t(32) + self.m.u(10 if self.air.heading else 4)

    def _row_width(self, name: float) -> int:
        m = self.m
        remove = m.half(36) + m.u(10) if self.needs.can_remove or self.needs.can_add else 0
        return m.u(14) + self._badge + m.u(12) + m.t(name) + m.u(14) + self.needs.who[0] + remove + m.u(12)

    def _options_in_rows(self, width: int) -> list[list[Size]]:
        """The options side by side as far as they fit."""
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
        return text.height(self.m.font(18)) + self.m.u(self.air.heading - 30)

    # -------------------------------------------------------------- places
    def _fill(self, inset: Rect) -> int:
        """Fill an inset from its top; how high it must be."""
        m, air, places = self.m, self.air, self.places
        room = Rect(inset.x + m.u(14), inset.y + m.u(air.edge), inset.width - 2 * m.u(14), 0)
        top = self._head_of_seats(room)
        for number in range(self.needs.most):
            seat = Rect(room.x, top, room.width, self._row_high)
            if number < self.needs.seats:
                places.rows.append(self._row(seat))
            else:
                places.free.append(seat)
            top += self._row_high + m.u(air.gap)
        rows = self._options_in_rows(room.width)
        if rows:
            top = self._head(room, top)
        for row in rows:
            self._put_options(row, Rect(room.x, top, room.width, max(tall for _, tall in row)))
            top += max(tall for _, tall in row) + m.u(air.gap)
        return top - m.u(air.gap) + m.u(air.edge) - inset.y

    def _head_of_seats(self, room: Rect) -> int:
        """The heading, and at its right, where it stays while rows come and go, the button that adds one.

        Where headings are left out, the button stands beside the title.
        """
        top = self._head(room, room.y)
        if not (self.needs.can_add or self.needs.can_remove):
            return top
        m, air = self.m, self.air
        add = Rect(0, room.y, min(m.half(240), room.width), m.half(40))
        add.right = room.right
        if not air.heading:
            add.bottom = room.y - m.u(air.edge + 4)
        if self.needs.can_add:
            self.places.add = add
        return max(top, add.bottom + m.u(air.gap)) if air.heading else top

    def _head(self, room: Rect, top: int) -> int:
        if not self.air.heading:
            return top
        self.places.headings.append(Rect(room.x, top, room.width, self._heading))
        return top + self._heading

    def _row(self, row: Rect) -> RowPlaces:
        m, needs = self.m, self.needs
        badge = Rect(row.x + m.u(14), 0, self._badge, self._badge)
        right = row.right - m.u(12)
        remove = Rect(right, row.y, 0, 0)
        if needs.can_remove or needs.can_add:
            remove = Rect(right - m.half(36), 0, m.half(36), m.half(36))
            right = remove.x - m.u(10)
        who = Rect(right - needs.who[0], 0, *needs.who)
        name = Rect(badge.right + m.u(12), 0, who.x - m.u(14) - badge.right - m.u(12), self._entry_high)
        for rect in (badge, who, name, remove):
            rect.centery = row.centery
        return RowPlaces(row, badge, name, who, remove)

    def _put_options(self, sizes: Sequence[Size], room: Rect) -> None:
        gap = self.m.u(24)
        spare = room.width - sum(wide for wide, _ in sizes) - gap * (len(sizes) - 1)
        left = room.x
        for wide, tall in sizes:
            share = min(spare // len(sizes), self.m.t(120))
            self.places.options.append(Rect(left, room.bottom - tall, wide + share, tall))
            left += wide + share + gap

    def _finish(self, foot: Rect) -> None:
        """The refusal above the buttons, or between them where `foot` has no room for it."""
        m, places = self.m, self.places
        high, gap = m.half(50), m.u(18)
        top = foot.bottom
        play = min(m.half(320), (foot.width - gap) * (3 if foot.height else 2) // 5)
        back = min(m.half(200), foot.width - gap - play)
        places.play = Rect(foot.right - play, top, play, high)
        places.back = Rect(foot.x, top, back, high)
        if foot.height:
            places.refusal = Rect(foot.x, foot.y, foot.width, foot.height - m.u(8))
        else:
            left = places.back.right + m.u(12)
            places.refusal = Rect(left, top, places.play.x - m.u(12) - left, high)
