"""The picture of the end of a game that players send to others: the final board, the result, the figures.

It looks the same from every window: its layout is in pixels. Paint it on the layout thread, as a table.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from games.core import Words
from saves.folders import APP_NAME
from ui.draw import cache, paint, svg, text
from ui.draw import type as wood_type
from ui.draw.boxes import Stack
from ui.draw.materials import darken_edges, draw_panel, planks
from ui.draw.posters import Poster
from ui.draw.sprites import Layer
from ui.draw.theme import (
    BAR_WOOD,
    BRIGHT_GOLD,
    CREAM,
    CREAM_FACE,
    DESIGN,
    FADED_INK,
    GOLD,
    INK,
    PANEL_WOOD,
    WOOD,
    Colour,
    Metrics,
)
from ui.play.base.face import Face
from ui.play.panels.canvas import Canvas, play_nothing
from ui.play.results.facts import ShareFacts, ShareRow
from ui.words import in_words

if TYPE_CHECKING:
    from saves.settings import Settings
    from ui.draw.seats import SeatLook

SIZE: Final = (1200, 630)
"""The size that chat programs and social networks show whole."""
_M: Final = Metrics(*DESIGN)
_BOARD: Final = (700, 550)  # largest size of the board
_MARGIN: Final = 26
_FOOT: Final = 34  # height of the line with the day and the program
_ROW: Final = 52  # largest height of a row of the figures
_LEAST_EMBLEM: Final = 84  # least and largest size of what is painted above the figures
_MOST_EMBLEM: Final = 150


def encode(picture: Surface, form: str = "png") -> bytes:
    """Return a picture as the bytes of a file, PNG or BMP, without the alpha that few programs expect."""
    buffer = io.BytesIO()
    pygame.image.save(picture.convert(24), buffer, f"picture.{form}")
    return buffer.getvalue()


def paint_ending(face: Face, settings: Settings, facts: ShareFacts, day: Words) -> Surface:
    """Return the picture of the end of the match of a face, with its final board; `day` is the date."""
    with cache.temporary():
        board = _board(face, settings)
        whole = planks(*SIZE, PANEL_WOOD, 63, 5)
        darken_edges(whole, 150)
        paint.draw_rounded(whole, whole.get_rect().inflate(-12, -12), 12, GOLD, 3)
        at = board.get_rect(midleft=(_MARGIN + 6, (SIZE[1] - _FOOT) // 2))
        _frame(whole, board, at)
        right = Rect(at.right + 30, _MARGIN + 4, SIZE[0] - at.right - 62, SIZE[1] - _MARGIN - _FOOT - 30)
        _paint_result(whole, right, face, facts)
        _paint_foot(whole, Rect(_MARGIN + 6, SIZE[1] - _FOOT - 16, SIZE[0] - 2 * _MARGIN - 12, _FOOT), day)
    return whole


# ------------------------------------------------------------------ the board
def _board(shown: Face, settings: Settings) -> Surface:
    """Return the board of a face's match at its end, with all that was hidden."""
    match, layer = shown.match, Layer(lambda area: None)
    view = shown.reveal_all(match.state, match.game.observe(match.state, None))
    face = type(shown)(match, shown.seats, view)
    canvas = Canvas(layer, _M, play_nothing, replace(settings, animation="none"))
    whole = face.build_layout(canvas, foot=1).copy()
    face.restore(match.history())
    layer.draw(whole, whole.get_rect())
    part = whole.subsurface(face.board_room.clip(whole.get_rect()))
    scale = min(_BOARD[0] / part.get_width(), _BOARD[1] / part.get_height())
    return pygame.transform.smoothscale(part, tuple(round(side * scale) for side in part.get_size()))


def _frame(whole: Surface, board: Surface, at: Rect) -> None:
    paint.draw_shadow(whole, at, 10, 10, 190, (3, 6))
    whole.blit(paint.round_corners(board, 10), at)
    paint.draw_rounded(whole, at.inflate(4, 4), 11, INK, 4)
    paint.draw_rounded(whole, at.inflate(8, 8), 13, GOLD, 3)


# ------------------------------------------------------------------ the result
def _paint_result(whole: Surface, room: Rect, face: Face, facts: ShareFacts) -> None:
    """Paint the game's title, the heading, the sentences, an emblem if there is room, and the figures."""
    parts = Stack(room)
    _centre(
        whole, wood_type.fit(Poster(face.match.game.name).title, 25, room.width, CREAM_FACE), parts.take(36)
    )
    _centre(whole, wood_type.fit(in_words(facts.heading).upper(), 46, room.width), parts.take(60, 2))
    _paint_words(whole, parts, room.width, facts.sentence, 21, CREAM)
    if facts.note:
        _paint_words(whole, parts, room.width, facts.note, 17, CREAM.mixed(WOOD, 0.25))
    left = parts.take_remaining(16)
    step = min(_ROW, (left.height - 32) // max(1, len(facts.rows)))
    high = step * len(facts.rows) + 32
    paper = Rect(left.x, left.bottom - high, left.width, high)
    above = Rect(left.x, left.y, left.width, paper.y - left.y - 12)
    emblems = _emblems(min(above.height, _MOST_EMBLEM), face, facts)
    if above.height < _LEAST_EMBLEM or not emblems:
        paper.centery = left.centery
    else:
        _paint_emblems(whole, above, emblems)
    draw_panel(whole, paper, "paper", _M, 10)
    inner = paper.inflate(-36, -32)
    for number, row in enumerate(facts.rows):
        place = Rect(inner.x, inner.y + number * step, inner.width, step)
        if number:
            whole.fill(WOOD.with_alpha(90), (place.x, place.y, place.width, 1))
        _paint_row(whole, place, row, face.seats)


def _paint_words(whole: Surface, parts: Stack, width: int, words: Words, size: int, tone: Colour) -> None:
    """Paint a centered sentence into the next part of a column."""
    size, lines = text.fit_lines(in_words(words), size, (width, 5 * size), bold=False)
    step = text.height(size)
    place = parts.take(step * len(lines), 6)
    text.draw_lines(whole, lines, size, tone, (place.centerx, place.y), step, bold=False)


def _emblems(side: int, face: Face, facts: ShareFacts) -> list[Surface]:
    """Return the faces or badges of the winners; in a game of one a nugget, if it was won."""
    if facts.is_won:
        return [svg.scale_to_width("nugget", side)]
    looks = (face.seats[row.seat] for row in facts.rows if row.is_best)
    return [svg.picture(look.face, side, side) if look.face else look.badge(side) for look in looks]


def _paint_emblems(whole: Surface, room: Rect, emblems: Sequence[Surface]) -> None:
    """Paint pictures side by side, closer together if there is not enough room."""
    step = min(emblems[0].get_width() + 16, room.width // len(emblems))
    for number, picture in enumerate(emblems):
        x = room.centerx + round((number - (len(emblems) - 1) / 2) * step)
        whole.blit(picture, picture.get_rect(center=(x, room.centery)))


def _centre(whole: Surface, picture: Surface, room: Rect) -> None:
    whole.blit(picture, picture.get_rect(center=room.center))


def _paint_row(whole: Surface, room: Rect, row: ShareRow, seats: tuple[SeatLook, ...]) -> None:
    """Paint a fact: its name, after the badge of a seat, and its figure at the right."""
    x = room.x
    if row.is_best:
        paint.draw_rounded(whole, room.inflate(20, -4), 8, BRIGHT_GOLD.with_alpha(110))
    if row.seat >= 0:
        side = min(34, room.height - 8)
        badge = seats[row.seat].badge(side)
        whole.blit(badge, badge.get_rect(midleft=(x, room.centery)))
        x += side + 12
    value = text.fit_line(in_words(row.value), 24, room.width * 3 // 5, INK, True)
    whole.blit(value, value.get_rect(midright=room.midright))
    ink = INK if row.seat >= 0 else FADED_INK
    name = text.fit_line(in_words(row.name), 22, room.right - value.get_width() - 14 - x, ink, row.is_best)
    whole.blit(name, name.get_rect(midleft=(x, room.centery)))


def _paint_foot(whole: Surface, room: Rect, day: Words) -> None:
    """Paint the program's name after a nugget, and the day."""
    nugget = svg.scale_to_width("nugget", 36)
    whole.blit(nugget, nugget.get_rect(midleft=room.midleft))
    name = wood_type.fit(APP_NAME.upper(), 21, room.width // 2)
    whole.blit(name, name.get_rect(midleft=(room.x + 48, room.centery)))
    date = text.line(in_words(day), 20, CREAM, True, BAR_WOOD)
    whole.blit(date, date.get_rect(midright=room.midright))
