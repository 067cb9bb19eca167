"""The papers of a game's log: its newest lines, or all in order with the current one marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Event, Words, message
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.cache import cached
from ui.draw.materials import draw_panel
from ui.draw.sprites import Layer, Sprite
from ui.draw.theme import FADED_INK, GOLD, INK, INK_FACE, PAPER, WOOD, Metrics, colour
from ui.widgets.scrolling import visible_range
from ui.words import in_words

_OLDER: Final = colour("#5a3f28")
_TO_COME: Final = FADED_INK.mixed(PAPER, 0.12)
_EDGE: Final = 8  # units of room around the paper for its shadow
_HEAD: Final = 15
_SIZE: Final = 15
_WORDS: Final = (1, 5, 5, 6, 4, 8, 4, 1, 4, 3)
"""Lengths of the words of a line of usual length, in letters."""
_USUAL_LINE: Final = " ".join("e" * length for length in _WORDS)
_LONG_LINE: Final = " ".join((_USUAL_LINE, _USUAL_LINE, "e" * 7, "e" * 8, "e" * 5))
"""The font size is the largest at which two usual lines fit below each other, or a long one."""
_WITH_HEADING: Final = 0.8
"""Least font size below the heading, as a share of that without one, for which the heading stays."""
_LEAST_ROWS: Final = 3
"""Rows of text below the heading for which it stays at the usual text size."""
_NEWEST: Final = 30  # lines, more than any paper has room for
_HOT: Final = WOOD.with_alpha(60)
_GAP: Final = 6  # units between two lines
_ON_HEADING: Final = -2
"""In place of a number of a line: the heading is under the mouse."""


class LogPage(NamedTuple):
    """An empty paper, the top and bottom of its lines, and its font size. Do not change the picture."""

    picture: Surface
    top: int
    bottom: int
    font: int


class _Room(NamedTuple):
    """The room for lines on a paper: its top, its bottom, and the font size."""

    top: int
    bottom: int
    font: int

    @classmethod
    def of(cls, high: int, wide: int, heading: str, m: Metrics) -> _Room:
        """Return the room on a paper `high` pixels high, with a heading or without, for lines `wide` long.

        The font size is that of all lines, whatever they say: it never changes in a window.
        """
        head = m.u(16) + wood_type.surface_height(m.half(_HEAD)) if heading else m.u(5)
        top, bottom = m.u(_EDGE) + head, high + (0 if heading else m.u(5))
        half, usual = (bottom - top) // 2 - m.u(_GAP), m.usual.font(_SIZE)
        cells = [(_USUAL_LINE, (wide, half)), (_LONG_LINE, (wide, 2 * half + m.u(_GAP)))]
        largest = max(usual, min(m.font(_SIZE), int(half / text.LEADING)))
        return cls(top, bottom, text.group_size("lines_of_the_log", cells, largest, smallest=usual))

    def has_room_for_two(self, wide: int, m: Metrics) -> bool:
        """Return True if two lines of usual length fit below each other."""
        high = text.paragraph_height(_USUAL_LINE, self.font, wide, bold=True) + m.u(_GAP)
        return 2 * high <= self.bottom - self.top

    def has_rows(self, count: int, m: Metrics) -> bool:
        """Return True if a line broken into a number of rows fits, with the gap below it."""
        return count * text.height(self.font) + m.u(_GAP) <= self.bottom - self.top

    def has_room_for(self, words: str, wide: int, m: Metrics) -> bool:
        """Return True if a line broken at `wide` pixels fits, with the gap below it."""
        high = text.paragraph_height(words, self.font, wide, bold=True) + m.u(_GAP)
        return high <= self.bottom - self.top


def _heading_with(heading: str, sign: str, wide: int, m: Metrics) -> str:
    """Return the heading with a sign behind it, or the sign alone if both are too wide."""
    both = f"{heading} – {sign}"
    if not sign:
        return heading
    return both if wood_type.width(both, m.half(_HEAD)) <= wide - m.u(34) - m.half(22) else sign


@cached
def draw_blank_page(size: tuple[int, int], heading: str, m: Metrics) -> Surface:
    """Draw the empty paper, with a heading that can be pressed, or without one."""
    whole, rect = paint.with_room(size, m.u(_EDGE))
    draw_panel(whole, rect, "paper", m, 6)
    if not heading:
        return whole
    icon = svg.fit("ui_rules", m.half(22), m.half(18))
    head = wood_type.fit(heading, m.half(_HEAD), size[0] - icon.get_width() - m.u(32), INK_FACE, False)
    y = rect.y + m.u(12)
    whole.blit(head, (rect.x + m.u(12), y))
    middle = y + head.get_height() // 2
    place = whole.blit(icon, icon.get_rect(midright=(rect.right - m.u(12), middle)))
    left, right = rect.x + m.u(18) + head.get_width(), place.x - m.u(8)
    if left < right:
        pygame.draw.line(whole, WOOD, (left, middle), (right, middle), m.u(1))
    return whole


@cached
def fit_page(size: tuple[int, int], heading: str, wide: int, m: Metrics) -> LogPage:
    """Return the paper for lines broken at a width, without the heading if the lines need its room.

    All lines of a paper have one font size, the largest at which two of usual length fit. Heading and size
    depend on the paper alone, whatever the lines say.
    """
    room, bare = (_Room.of(size[1], wide, each, m) for each in (heading, ""))
    is_low = not room.has_room_for_two(wide, m) or room.font < bare.font * _WITH_HEADING
    if m != m.usual and is_low:
        heading, room = "", bare
    elif not (room.has_rows(_LEAST_ROWS, m) if m == m.usual else room.has_room_for(_LONG_LINE, wide, m)):
        heading, room = "", bare._replace(font=room.font)
    return LogPage(draw_blank_page(size, heading, m), *room)


class _CutLine(NamedTuple):
    """The words of a line that are shown, and True if there are more."""

    words: str
    is_cut: bool


def _cut(words: str, paper: LogPage, wide: int, gap: int, m: Metrics) -> _CutLine:
    """Return a line, or as much of it as fits on the paper above `gap` pixels, and beside the mark."""
    most = (paper.bottom - paper.top - gap) // text.height(paper.font)
    if len(text.wrap(words, paper.font, True, wide)) <= most:
        return _CutLine(words, is_cut=False)
    shown = text.truncate(words, paper.font, True, wide, most).rstrip("….") + "…"
    room = wide - _mark(paper.font).get_width() - m.u(4)
    while " " in shown and text.width(text.wrap(shown, paper.font, True, wide)[-1], paper.font, True) > room:
        shown = shown.rpartition(" ")[0].rstrip(" ,.;:") + "…"
    return _CutLine(shown, is_cut=True)


def _mark(font: int) -> Surface:
    """Return the mark at the end of a line that is cut: the book of the heading, as high as the letters."""
    return svg.fit("ui_rules", round(font * 1.2), font)


def _paint_mark(picture: Surface, area: Rect, font: int) -> None:
    """Paint the mark of a line that is cut, in the lower right corner of an area."""
    mark = _mark(font)
    middle = area.bottom - text.height(font) // 2
    picture.blit(mark, mark.get_rect(midright=(area.right, middle)))


class LineArea(NamedTuple):
    """A line on the paper: its number, and the area that takes a press."""

    number: int
    area: Rect


class LogPicture(NamedTuple):
    """The paper, larger by its shadow of `edge` on each side, and the lines on it."""

    picture: Surface
    edge: int
    areas: tuple[LineArea, ...]
    heading: Rect


def _heading_area(rect: Rect, paper: LogPage, m: Metrics) -> Rect:
    """Return the area of the heading of a paper, which takes presses; empty without a heading."""
    high = paper.top - m.u(_EDGE)
    return Rect(rect.topleft, (rect.width, high)) if high > m.u(12) else Rect(rect.topleft, (0, 0))


# ------------------------------------------------------------------ the newest lines
def paint_recent(rect: Rect, heading: str, lines: Sequence[str], m: Metrics, hot: int = -1) -> LogPicture:
    """Draw the paper of an area with the lines that fit, newest first; `hot` is under the mouse."""
    room = rect.width - m.u(28)
    paper = fit_page(rect.size, heading, room, m)
    picture, edge, y = paper.picture.copy(), m.u(_EDGE), paper.top
    placed: list[LineArea] = []
    for number, words in enumerate(lines):
        ink = _OLDER if number else INK
        line = _CutLine(words, is_cut=False) if number else _cut(words, paper, room, 0, m)
        block = text.paragraph(line.words, paper.font, ink, room, bold=not number)
        if y + block.get_height() > paper.bottom and number:
            break
        area = Rect(edge + m.u(8), y, rect.width - m.u(16), block.get_height())
        if number == hot:
            paint.draw_rounded(picture, area, m.u(5), _HOT)
        place = picture.blit(block, (m.u(_EDGE + 14), y))
        if line.is_cut:
            _paint_mark(picture, place, paper.font)
        placed.append(LineArea(number, area.move(rect.x - edge, rect.y - edge)))
        y += block.get_height() + m.u(5)
    return LogPicture(picture, edge, tuple(placed), _heading_area(rect, paper, m))


# ------------------------------------------------------------------ all lines in order
def paint_in_order(
    rect: Rect, heading: str, lines: Sequence[Words], current: int, m: Metrics, hot: int = -1
) -> LogPicture:
    """Draw the paper of an area with the lines around the current one; `hot` is under the mouse."""
    room, words = rect.width - 2 * m.u(16), in_words(lines[current])
    paper = fit_page(rect.size, heading, room, m)
    picture, edge, top = paper.picture.copy(), m.u(_EDGE), paper.top
    step, gap = text.height(paper.font), m.u(_GAP)
    most = (paper.bottom - top) // (step + gap) + 1  # lines above or below, if each takes one row
    begin = max(0, current - most)
    near = list(map(in_words, lines[begin : current + most]))
    near[current - begin], is_cut = _cut(words, paper, room, gap, m)
    highs = [len(text.wrap(words, paper.font, True, room)) * step + gap for words in near]
    first, last = visible_range(highs, current - begin, paper.bottom - top)
    placed: list[LineArea] = []
    for index in range(first, last):
        area = Rect(edge + m.u(8), top, rect.width - m.u(16), highs[index])
        number = begin + index
        _paint_line(picture, area, near[index], paper.font, number - current, m, is_hot=number == hot)
        if is_cut and number == current:
            _paint_mark(picture, area.inflate(-m.u(16), -gap), paper.font)
        placed.append(LineArea(number, area.move(rect.x - edge, rect.y - edge)))
        top += highs[index]
    return LogPicture(picture, edge, tuple(placed), _heading_area(rect, paper, m))


def _paint_line(
    picture: Surface, area: Rect, words: str, font: int, away: int, m: Metrics, *, is_hot: bool
) -> None:
    """Paint one line: past (`away` below 0), current (0), or still to come."""
    if not away:
        paint.draw_rounded(picture, area, m.u(5), GOLD.with_alpha(110))
        picture.fill(GOLD, (area.x, area.y + m.u(3), m.u(4), area.height - m.u(6)))
    elif is_hot:
        paint.draw_rounded(picture, area, m.u(5), _HOT)
    tone = _TO_COME if away > 0 else INK
    step, room = text.height(font), area.width - m.u(16)
    rows = text.wrap(words, font, True, room)
    top = area.y + (area.height - step * len(rows)) // 2
    place = (area.x + m.u(10), top)
    text.draw_lines(picture, rows, font, tone, place, step, bold=not away, centred=False)


# ------------------------------------------------------------------ the log beside a board
class LogLine(NamedTuple):
    """A line of the log, the space of the board that it is about (-1 for none), and its events."""

    words: Words
    place: int = -1
    events: tuple[Event, ...] = ()
    length: int = 0
    """Number of entries of the match's log up to the end of the line; 0 in a replay."""


class Log:
    """The paper with the log, whose lines can be pressed. `lines` are its lines.

    It shows them in order, with the current one marked; or only the newest, the last one first.
    """

    def __init__(
        self,
        layer: Layer,
        room: Rect,
        m: Metrics,
        heading: Words,
        sign: Words = "",
        *,
        newest_first: bool = False,
    ) -> None:
        self.room = room
        """The area of the paper."""
        self.lines: Sequence[LogLine] = ()
        self.line_areas: tuple[LineArea, ...] = ()
        """The lines that take a press, with their areas."""
        self.heading = Rect(room.topleft, (0, 0))
        """The area of the heading, which opens the sheet with all lines."""
        self._layer = layer
        self._m = m
        self._heading = _heading_with(in_words(heading).upper(), in_words(sign).upper(), room.width, m)
        self._newest_first = newest_first
        self._marked = self._hot = -1
        self._shown: tuple[list[LogLine], int, Rect, int] | None = None
        """Lines, mark and area of the paper as painted last, and its line under the mouse."""
        self._sprite: Sprite | None = None

    def show(self, lines: Sequence[LogLine], marked: int = -1) -> None:
        """Show these lines, and mark one of them: the last one for -1."""
        shown = [*lines], marked, self.room.copy(), self._hot
        if shown == self._shown:
            return
        self._shown = shown
        self.lines, self._marked = lines, marked
        paper = self._paint_recent_lines() if self._newest_first else self._paint_all_lines()
        self.line_areas = paper.areas if lines else ()
        self.heading = paper.heading
        if self._hot == _ON_HEADING:
            area = paper.heading.move(paper.edge - self.room.x, paper.edge - self.room.y)
            paint.draw_rounded(paper.picture, area.inflate(-self._m.u(8), -self._m.u(6)), self._m.u(5), _HOT)
        place = (self.room.x - paper.edge, self.room.y - paper.edge)
        self._sprite = self._layer.swap(self._sprite, Sprite(paper.picture, place, 20))

    def fill(self, room: Rect) -> None:
        """Show the lines on a paper of another area."""
        if room != self.room:
            self.room, self._hot = room, -1
            self.show(self.lines, self._marked)

    def _paint_recent_lines(self) -> LogPicture:
        newest = len(self.lines) - 1
        words = [in_words(line.words) for line in reversed(self.lines[-_NEWEST:])]
        hot = newest - self._hot if self._hot >= 0 else -1
        paper = paint_recent(self.room, self._heading, words, self._m, hot)
        return paper._replace(areas=tuple(each._replace(number=newest - each.number) for each in paper.areas))

    def _paint_all_lines(self) -> LogPicture:
        words = [line.words for line in self.lines] or [message("log.begins")]
        number = len(words) - 1 if self._marked < 0 else self._marked
        return paint_in_order(self.room, self._heading, words, number, self._m, self._hot)

    def hover(self, place: tuple[int, int]) -> None:
        """Highlight the line or the heading under the mouse at a place."""
        hot = _ON_HEADING if self.heading.collidepoint(place) else self.line_at(place)
        if hot != self._hot:
            self._hot = hot
            self.show(self.lines, self._marked)

    def line_at(self, place: tuple[int, int]) -> int:
        """Return the number of the line under the mouse, or -1."""
        return next((line.number for line in self.line_areas if line.area.collidepoint(place)), -1)

    def place_at(self, place: tuple[int, int]) -> int:
        """Return the space of the board that the line under the mouse is about, or -1."""
        number = self.line_at(place)
        return self.lines[number].place if number >= 0 else -1
