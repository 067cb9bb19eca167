"""The table of a review: how luck and choices made the result of each player's first chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect, Surface

from games.core import Words, message
from ui.draw import text
from ui.draw.course import mark
from ui.draw.theme import INK, OXBLOOD, WOOD, Metrics
from ui.play.review.balance import BalanceRow
from ui.play.review.parts import signed
from ui.words import in_words, percent

if TYPE_CHECKING:
    from ui.draw.seats import SeatLook

TEXT: Final = 15
_HEADS: Final = tuple(
    message(f"review.{name}") for name in ("first", "luck", "choices", "result", "best", "worst")
)
_SHARES: Final = (0.95, 0.85, 0.9, 0.9, 1.75, 1.75)
"""The widths of the columns behind the name."""
_NAME: Final = 2.6
_ROW: Final = 28
_NOTES: Final = (message("review.note.luck"), message("review.note.choices"))


class TableRooms(NamedTuple):
    """The rooms of the heading, of the names, of each column, and the height of a row."""

    heads: Rect
    names: Rect
    columns: tuple[Rect, ...]
    row: int

    def cell(self, column: int, seat: int) -> Rect:
        """Return the room of a figure."""
        room = self.columns[column]
        return Rect(room.x, self.heads.bottom + seat * self.row, room.width, self.row)


def table_height(seats: int, m: Metrics) -> int:
    """Return the height of the table with its title, in pixels."""
    return text.height(m.font(TEXT + 2)) + text.height(m.font(TEXT)) + m.u(4) + seats * m.t(_ROW)


def note_height(width: int, m: Metrics) -> int:
    """Return the height of the explanation below the table, in pixels."""
    lines = (text.wrap(in_words(each), m.font(TEXT), False, width) for each in _NOTES)
    return sum(map(len, lines)) * text.height(m.font(TEXT))


def table_rooms(room: Rect, m: Metrics) -> TableRooms:
    """Return the rooms of the parts of the table, below its title."""
    title = text.height(m.font(TEXT + 2))
    heads = Rect(room.x, room.y + title, room.width, text.height(m.font(TEXT)) + m.u(4))
    unit = room.width / (_NAME + sum(_SHARES))
    edges = [round(room.x + unit * (_NAME + sum(_SHARES[:number]))) for number in range(len(_SHARES) + 1)]
    columns = tuple(Rect(left, room.y, right - left, room.height) for left, right in pairwise(edges))
    return TableRooms(heads, Rect(room.x, heads.bottom, edges[0] - room.x, room.height), columns, m.t(_ROW))


def figures(row: BalanceRow) -> tuple[Words, ...]:
    """Return the figures of a row as they are shown."""
    return percent(row.first), signed(row.luck), signed(row.choices), percent(row.result)


def paint_table(
    target: Surface,
    room: Rect,
    rows: Sequence[BalanceRow],
    seats: Sequence[SeatLook],
    m: Metrics,
    winners: Sequence[int],
) -> TableRooms:
    """Paint the title, the heads of the columns, and the names and figures of all players."""
    rooms = table_rooms(room, m)
    title = in_words(message("review.table"))
    target.blit(text.fit_line(title, m.font(TEXT + 2), room.width, OXBLOOD, True), room)
    gap = m.u(6)
    heads = list(map(in_words, _HEADS))
    size = min(
        text.fit_size(words, m.font(TEXT), column.width - gap)
        for words, column in zip(heads, rooms.columns, strict=True)
    )
    for number, (words, column) in enumerate(zip(heads, rooms.columns, strict=True)):
        face = text.line(words, size, OXBLOOD)
        place = face.get_rect(midright=(column.right - gap, rooms.heads.centery))
        if number >= len(BalanceRow._fields):
            place.centerx = column.centerx
        target.blit(face, place)
    for seat, (row, look) in enumerate(zip(rows, seats, strict=True)):
        top = rooms.heads.bottom + seat * rooms.row
        target.fill(WOOD.with_alpha(70), (room.x, top, room.width, m.u(1)))
        name = Rect(rooms.names.x, top, rooms.names.width, rooms.row)
        _paint_name(target, name, look, seat, m, is_winner=seat in winners)
        for number, figure in enumerate(figures(row)):
            cell = rooms.cell(number, seat)
            bold = number == len(BalanceRow._fields) - 1
            face = text.fit_line(in_words(figure), m.font(TEXT), cell.width - gap, INK, bold)
            target.blit(face, face.get_rect(midright=(cell.right - gap, cell.centery)))
    return rooms


def _paint_name(
    target: Surface, room: Rect, look: SeatLook, seat: int, m: Metrics, *, is_winner: bool
) -> None:
    side, small, gap = m.t(22), m.t(13), m.u(5)
    badge, sign = look.badge(side), mark(seat, look.paint.tone, small)
    target.blit(badge, badge.get_rect(midleft=room.midleft))
    target.blit(sign, sign.get_rect(midleft=(room.x + side + gap, room.centery)))
    left = room.x + side + small + 2 * gap
    can_tell_temper = text.width(look.full_name, m.font(TEXT), is_winner) <= room.right - left
    name = look.full_name if can_tell_temper else look.shown_name
    face = text.fit_line(name, m.font(TEXT), room.right - left, INK, is_winner)
    target.blit(face, face.get_rect(midleft=(left, room.centery)))


def paint_note(target: Surface, room: Rect, m: Metrics) -> None:
    """Paint the explanation of luck and choices."""
    y = room.y
    for words in _NOTES:
        face = text.paragraph(in_words(words), m.font(TEXT), INK, room.width)
        target.blit(face, (room.x, y))
        y += face.get_height()
