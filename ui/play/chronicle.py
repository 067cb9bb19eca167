"""The log of a game that is watched: all its lines in order, the one that was reached marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface

from ui.draw import paint, text
from ui.draw.theme import FADED_INK, GOLD, INK, PAPER, WOOD, Metrics
from ui.widgets.ledger import paper_for
from ui.widgets.listing import window

_AROUND: Final = 40  # no paper has room for more lines above or below
_GAP: Final = 6  # units between two lines
_TO_COME: Final = FADED_INK.mixed(PAPER, 0.12)


class Line(NamedTuple):
    """A line on the paper: which one, and where it takes a press."""

    number: int
    area: Rect


class Chronicle(NamedTuple):
    """The paper, which is larger by its shadow of `edge` on each side, and the lines that are on it."""

    picture: Surface
    edge: int
    lines: tuple[Line, ...]


def chronicle(
    rect: Rect, heading: str, lines: Sequence[str], current: int, m: Metrics, hot: int = -1
) -> Chronicle:
    """A paper for this place with the lines around the current one; `hot` is under the mouse."""
    begin = max(0, current - _AROUND)
    near = lines[begin : current + _AROUND]
    room = rect.width - 2 * m.u(16)
    paper = paper_for(rect.size, heading, lines[current], room, m)
    picture, edge, top = paper.picture.copy(), m.u(8), paper.top
    step, gap = text.height(paper.font), m.u(_GAP)
    highs = [len(text.broken(words, paper.font, True, room)) * step + gap for words in near]
    first, last = window(highs, current - begin, paper.bottom - top)
    placed: list[Line] = []
    for index in range(first, last):
        area = Rect(edge + m.u(8), top, rect.width - m.u(16), highs[index])
        number = begin + index
        _paint_line(picture, area, near[index], paper.font, number - current, m, is_hot=number == hot)
        placed.append(Line(number, area.move(rect.x - edge, rect.y - edge)))
        top += highs[index]
    return Chronicle(picture, edge, tuple(placed))


def _paint_line(
    picture: Surface, area: Rect, words: str, font: int, away: int, m: Metrics, *, is_hot: bool
) -> None:
    """One line: behind (`away` below 0), reached (0), or still to come."""
    if not away:
        paint.draw_rounded(picture, area, m.u(5), GOLD.veiled(110))
        picture.fill(GOLD, (area.x, area.y + m.u(3), m.u(4), area.height - m.u(6)))
    elif is_hot:
        paint.draw_rounded(picture, area, m.u(5), WOOD.veiled(60))
    tone = _TO_COME if away > 0 else INK
    step, room = text.height(font), area.width - m.u(16)
    rows = text.broken(words, font, True, room)
    top = area.y + (area.height - step * len(rows)) // 2
    for number, row in enumerate(rows):
        face = text.line(row, font, tone, not away)
        picture.blit(face, face.get_rect(midleft=(area.x + m.u(10), top + number * step + step // 2)))


def line_at(lines: Sequence[Line], place: tuple[int, int]) -> int:
    """The number of the line under a place, -1 for none."""
    return next((line.number for line in lines if line.area.collidepoint(place)), -1)
