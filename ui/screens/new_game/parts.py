"""What is painted where a new game is begun: a row for each seat, the poster, a refusal."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from games.seating import Seating
from ui.draw import paint, svg, text
from ui.draw.materials import plate
from ui.draw.posters import Poster
from ui.draw.seats import SeatLook
from ui.draw.theme import CREAM, GOLD, INK, OXBLOOD, RED, WHITE, Metrics, colour
from ui.screens.new_game.layout import RowPlaces

_ROW: Final = (30, 15, 8, 200)
_PALE: Final = colour("#d9c49c")


def paint_row(target: Surface, places: RowPlaces, seating: Seating, m: Metrics) -> None:
    """A seat's row: dark wood with a band in its colour; a computer player's name stands there in words."""
    row, look = places.row, SeatLook.of(seating)
    paint.draw_rounded(target, row, m.u(8), _ROW)
    band = Surface(row.size, pygame.SRCALPHA)
    paint.draw_rounded(band, band.get_rect(), m.u(8), look.paint.tone)
    target.blit(band, row, (0, 0, m.u(6), row.height))
    paint.draw_rounded(target, row, m.u(8), GOLD.veiled(90), m.u(1))
    if seating.is_computer:
        _paint_computer(target, places.name, seating.name, m)


def _paint_computer(target: Surface, room: Rect, name: str, m: Metrics) -> None:
    face = text.line(name, text.fitting_size(name, m.font(20), room.width, bold=True), CREAM, True)
    words, left = "computer player", room.x + m.u(10)
    small = text.line(words, m.font(15), _PALE)
    beside = left + face.get_width() + m.u(12)
    if beside + small.get_width() <= room.right:
        target.blit(face, face.get_rect(midleft=(left, room.centery)))
        target.blit(small, small.get_rect(midleft=(beside, room.centery + m.u(2))))
        return
    small = text.line("computer", text.fitting_size("computer", m.font(15), room.width), _PALE)
    high = round((face.get_height() + small.get_height()) * 0.88)
    if high > room.height + m.u(6):
        target.blit(face, face.get_rect(midleft=(left, room.centery)))
        return
    top = room.centery - high // 2
    target.blit(face, (left, top))
    target.blit(small, (left, top + high - small.get_height()))


def paint_poster(target: Surface, rect: Rect, poster: Poster, m: Metrics) -> None:
    """The game's picture in its frame, with its line on paper below."""
    words = text.paragraph(poster.line, m.font(16), INK, rect.width - m.u(28), centred=True)
    note = Rect(rect.x, rect.bottom - words.get_height() - m.u(16), rect.width, words.get_height() + m.u(16))
    plate(target, note, "paper", m)
    target.blit(words, words.get_rect(center=note.center))
    place = Rect(rect.x, rect.y, rect.width, note.y - m.u(10) - rect.y)
    picture = svg.covering(f"poster_{poster.game}", *place.size)
    paint.draw_shadow(target, place, m.u(10), m.u(6), 140, (m.u(2), m.u(4)))
    target.blit(paint.clipped(picture, m.u(10)), place)
    paint.draw_rounded(target, place, m.u(10), INK, m.u(5))
    paint.draw_rounded(target, place.inflate(-m.u(3), -m.u(3)), m.u(9), GOLD, m.u(3))


def refusal_plate(sentence: str, size: tuple[int, int], m: Metrics) -> Surface:
    """A sentence on a red plate, with a cross; broken into lines where it is narrow and high enough."""
    picture = Surface(size, pygame.SRCALPHA)
    side = min(m.t(22), size[1] - m.u(6))
    font, lines = _fitted(sentence, m.font(16), size[0] - side - m.u(30), size[1])
    wide = max(text.width(line, font, True) for line in lines)
    body = Rect(0, 0, min(size[0], wide + side + m.u(32)), size[1])
    paint.draw_rounded(picture, body, m.u(7), OXBLOOD)
    paint.draw_rounded(picture, body, m.u(7), RED, m.u(2))
    cross = svg.fitted("ui_close", side, side)
    picture.blit(cross, cross.get_rect(midleft=(m.u(9), size[1] // 2)))
    step = text.height(font)
    top = (size[1] - step * len(lines)) // 2
    for number, line in enumerate(lines):
        face = text.line(line, font, WHITE, True)
        picture.blit(face, face.get_rect(midleft=(side + m.u(18), top + number * step + step // 2)))
    return picture


def _fitted(
    words: str, size: int, width: int, height: int, smallest: int = 11
) -> tuple[int, tuple[str, ...]]:
    """The largest font, not above `size`, in which the words fit, and the lines they make."""
    while True:
        lines = text.broken(words, size, True, width)
        wide = max(text.width(line, size, True) for line in lines)
        if size <= smallest or (wide <= width and len(lines) * text.height(size) <= height):
            return size, lines
        size -= 1
