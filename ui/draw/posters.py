"""The six posters of the launcher: what they say, and how they are painted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.theme import BRIGHT_GOLD, CREAM, GOLD, INK, OXBLOOD, RED, WHITE, Metrics, colour

_CAPTION: Final = colour("#180c06")
_LINE_INK: Final = colour("#f6e6bd")


@dataclass(frozen=True, slots=True)
class Poster:
    """One game on the wall: its id, title in display letters, one line, and how many play."""

    game: str
    title: str
    line: str
    players: str

    @property
    def art(self) -> str:
        """The name of its picture."""
        return f"poster_{self.game}"


POSTERS: Final = (
    Poster("klondike_patience", "KLONDIKE", "Patience · one deal, 52 cards", "1"),
    Poster("joker_klondike", "JOKER KLONDIKE", "Patience with a wild donkey", "1"),
    Poster("strike_it_rich", "STRIKE IT RICH", "36 mines, three dice, a million", "2"),
    Poster("klondike_board", "KLONDIKE", "Board game · stake, build, burn", "2–6"),
    Poster("gold_am_yukon", "GOLD AM YUKON", "Twelve diggers round a claim", "2–6"),
    Poster("calamityville", "CALAMITYVILLE", "Build it before the donkey does", "2–4"),
)


def title_of(game: str) -> str:
    """A game's name in display letters."""
    return next(poster.title for poster in POSTERS if poster.game == game)


def _lines(poster: Poster, width: int, m: Metrics) -> tuple[tuple[str, ...], int]:
    """The poster's line, broken where it must be, and its font size."""
    room = width - _players(poster.players, m).get_width() - m.u(44)
    size = m.font(16)
    lines = text.broken(poster.line, size, False, room)
    while size > m.font(16) * 0.75 and (
        len(lines) > 2 or any(text.width(line, size) > room for line in lines)
    ):
        size -= 1
        lines = text.broken(poster.line, size, False, room)
    return lines, size


def paint_poster(poster: Poster, size: tuple[int, int], m: Metrics, art: Surface) -> Surface:
    """A framed poster: its picture, and over its lower edge the words."""
    width = size[0]
    whole = Surface(size)
    whole.fill(_CAPTION)
    whole.blit(art, ((width - art.get_width()) // 2, 0))
    _paint_caption(whole, poster, m)
    framed = paint.clipped(whole, m.u(14))
    rect = framed.get_rect()
    paint.draw_rounded(framed, rect, m.u(14), INK, m.u(5))
    paint.draw_rounded(framed, rect.inflate(-m.u(3), -m.u(3)), m.u(13), GOLD, m.u(3))
    paint.draw_rounded(framed, rect.inflate(-m.u(12), -m.u(12)), m.u(9), (255, 250, 220, 150), m.u(1))
    return framed


def art_size(size: tuple[int, int], name: str) -> tuple[int, int]:
    """The pixel size at which a picture covers a poster."""
    own_width, own_height = svg.box(name)
    scale = max(size[0] / own_width, size[1] / own_height)
    return -int(-own_width * scale // 1), -int(-own_height * scale // 1)


def _paint_caption(whole: Surface, poster: Poster, m: Metrics) -> None:
    width, height = whole.get_size()
    lines, size = _lines(poster, width, m)
    step = text.height(size)
    strip, fade = m.u(42) + max(m.t(24), step * len(lines)), m.u(30)
    shade = Surface((width, strip + fade), pygame.SRCALPHA)
    shade.fill(_CAPTION.veiled(236), (0, fade, width, strip))
    for y in range(fade):
        shade.fill(_CAPTION.veiled(round(236 * (y / fade) ** 1.5)), (0, y, width, 1))
    whole.blit(shade, (0, height - strip - fade))
    title = wood_type.fitted(poster.title, m.u(33), width - m.u(32))
    whole.blit(title, title.get_rect(midleft=(m.u(16), height - strip + m.u(12))))
    pill = _players(poster.players, m)
    place = pill.get_rect(bottomright=(width - m.u(14), height - m.u(11)))
    whole.blit(pill, place)
    y = height - m.u(11) - max(m.t(24), step * len(lines)) // 2 - step * len(lines) // 2
    for number, words in enumerate(lines):
        whole.blit(text.line(words, size, _LINE_INK), (m.u(20), y + number * step))


def _players(words: str, m: Metrics) -> Surface:
    face = text.line(words, m.font(15), CREAM, True)
    icon = svg.fitted("ui_people", m.t(20), m.t(20))
    height = m.t(24)
    whole = Surface((face.get_width() + icon.get_width() + m.t(26), height), pygame.SRCALPHA)
    paint.draw_rounded(whole, whole.get_rect(), height // 2, colour("#1e1008"))
    paint.draw_rounded(whole, whole.get_rect(), height // 2, GOLD, m.u(2))
    whole.blit(icon, icon.get_rect(midleft=(m.t(9), height // 2)))
    whole.blit(face, face.get_rect(midright=(whole.get_width() - m.t(10), height // 2)))
    return whole


def ribbon(words: str, icon: str, m: Metrics) -> Surface:
    """A ribbon that laps over a poster's edge."""
    face = text.line(words, max(12, m.half(15)), WHITE, True)
    picture = svg.fitted(f"ui_{icon}", m.half(16), m.half(16))
    height, fold = m.half(30), m.u(7)
    width = face.get_width() + picture.get_width() + m.half(44)
    whole = Surface((width, height + fold), pygame.SRCALPHA)
    pygame.draw.polygon(whole, OXBLOOD, [(0, height), (fold, height + fold), (fold, height)])
    tail = m.half(12)
    points = [(0, 0), (width, 0), (width - tail, height // 2), (width, height), (0, height)]
    pygame.draw.polygon(whole, RED, points)
    for y in (m.u(3), height - m.u(4)):
        pygame.draw.line(whole, BRIGHT_GOLD, (0, y), (width - tail // 3 - m.u(3), y), m.u(1))
    whole.blit(picture, picture.get_rect(midleft=(m.half(10), height // 2)))
    whole.blit(face, face.get_rect(midleft=(m.half(14) + picture.get_width(), height // 2)))
    return whole


def place_posters(m: Metrics, top: int, bottom: int) -> tuple[Rect, ...]:
    """Where six posters hang between two heights: in two rows of three, or three of two in a tall window."""
    across, down = (3, 2) if m.width >= m.height else (2, 3)
    gap_x, gap_y = m.u(22), m.u(18)
    room = min(m.width - m.u(72), round((bottom - top) * 2.2))
    width = (room - (across - 1) * gap_x) // across
    height = min((bottom - top - (down - 1) * gap_y) // down, round(width * 0.84))
    left = (m.width - across * width - (across - 1) * gap_x) // 2
    upper = top + (bottom - top - down * height - (down - 1) * gap_y) // 2
    return tuple(
        Rect(
            left + (number % across) * (width + gap_x),
            upper + number // across * (height + gap_y),
            width,
            height,
        )
        for number in range(6)
    )
