"""The posters of the launcher, one for each game: their words and pictures."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games import GAMES
from games.core import Message
from ui.draw import paint, svg, text
from ui.draw import type as wood_type
from ui.draw.theme import BRIGHT_GOLD, CREAM, CREAM_FACE, GOLD, INK, OXBLOOD, RED, WHITE, Metrics, colour
from ui.words import in_words

_CAPTION: Final = colour("#180c06")
_LINE_INK: Final = colour("#f6e6bd")
_GAP_X: Final = 22
_GAP_Y: Final = 18
_FLATTEST: Final = 1.8
_KIND: Final = 19
"""Letter height of a poster's `kind`, in units."""
_LEAST_KIND: Final = 13
"""The least letter height of the kind beside the title, in units; if it would be lower, it is below."""
_LEAST: Final = 9
"""Least font size of a poster's line, in pixels."""
_DASH: Final = " – "
"""The text between a title and a kind in a catalogue."""


class Poster(NamedTuple):
    """The poster of the game with this id: its words, and the name of its picture."""

    game: str

    @property
    def art(self) -> str:
        """The name of its picture."""
        return f"poster_{self.game}"

    @property
    def title(self) -> str:
        """The game's name in display letters."""
        return in_words(self._message("title")).partition(_DASH)[0]

    @property
    def kind(self) -> str:
        """The words that distinguish the game from another of this title, in display letters, or ""."""
        return in_words(self._message("title")).partition(_DASH)[2]

    @property
    def full_title(self) -> str:
        """Title and kind in display letters, for headings."""
        return in_words(self._message("title"))

    @property
    def name(self) -> str:
        """The game's unique name within a sentence."""
        from games.game_info import game_info

        own = game_info(self.game).name_message
        return in_words(own) if own else self.title.title()

    @property
    def line(self) -> str:
        """One line about the game."""
        return in_words(self._message("line"))

    @property
    def players(self) -> str:
        """The number of players, in words."""
        return in_words(self._message("players"))

    def _message(self, part: str) -> Message:
        return Message(f"{self.game}.about.{part}")


def posters() -> tuple[Poster, ...]:
    """Return a poster for each registered game, in the order of `GAMES`."""
    return tuple(map(Poster, GAMES))


class _Caption(NamedTuple):
    """The parts of a poster's caption: title, kind, and the line, broken into lines.

    `kind` has its place beside the title, or below it if `is_below`; `size` is the font size of the lines,
    `room` their greatest width.
    """

    title: Surface
    kind: Surface | None
    is_below: bool
    lines: tuple[str, ...]
    size: int
    room: int

    def strip(self, m: Metrics) -> int:
        """Return the height of the dark strip behind the words, which `title` overlaps."""
        below = self.kind.get_height() if self.kind and self.is_below else 0
        return m.u(42) + below + max(m.t(24), text.height(self.size) * len(self.lines))


def _caption(poster: Poster, size: tuple[int, int], m: Metrics) -> _Caption:
    """Return the caption of a poster of this size, in the largest letters that fit on all posters."""
    kind = min(_kind_height(each, size, m) for each in posters() if each.kind)
    own = _largest_caption(poster, size, m, kind)
    others = (_largest_caption(each, size, m, kind).size for each in posters())
    letters = text.least_size("lines_of_posters", (own.size, *others))
    return own._replace(lines=text.break_lines(poster.line, letters, False, own.room), size=letters)


def _kind_height(poster: Poster, size: tuple[int, int], m: Metrics) -> int:
    """Return the greatest letter height of the kind of a poster of this size: beside its title, or below."""
    beside, below = _kind_rooms(poster, size[0], m)
    least = m.u(_LEAST_KIND)
    room = below if wood_type.width(poster.kind, least) > beside else beside
    heights = range(m.u(_KIND), least, -1)
    return next((high for high in heights if wood_type.width(poster.kind, high) <= room), least)


def _kind_rooms(poster: Poster, width: int, m: Metrics) -> tuple[int, int]:
    """Return the widths of the room for the kind of a poster beside its title, and below it."""
    title = wood_type.fit(poster.title, m.u(33), width - m.u(32))
    return width - m.u(42) - title.get_width(), width - m.u(32)


def _largest_caption(poster: Poster, size: tuple[int, int], m: Metrics, high: int) -> _Caption:
    """Return the caption of a poster of this size, in the largest letters that fit on it alone.

    Its kind is no higher than `high`, in pixels.
    """
    width, height = size
    title = wood_type.fit(poster.title, m.u(33), width - m.u(32))
    beside, below = _kind_rooms(poster, width, m)
    is_below = bool(poster.kind) and wood_type.width(poster.kind, m.u(_LEAST_KIND)) > beside
    kind = wood_type.fit(poster.kind, high, below if is_below else beside, CREAM_FACE)
    room = width - icon_pill(poster.players, "people", m).get_width() - m.u(44)
    usual = m.font(16)
    found = _Caption(title, kind if poster.kind else None, is_below, (poster.line,), usual, room)
    for letters in range(usual, _LEAST - 1, -1):
        lines = text.break_lines(poster.line, letters, False, room)
        found = found._replace(lines=lines, size=letters)
        is_broken_well = len(lines) <= 2 and all(text.width(line, letters) <= room for line in lines)
        has_room = found.strip(m) + title.get_height() // 2 <= height + m.u(4)
        if has_room and (is_broken_well or letters <= usual * 0.75):
            break
    return found


def paint_poster(poster: Poster, size: tuple[int, int], m: Metrics, art: Surface) -> Surface:
    """Return a framed poster: its picture, and the caption over its lower edge."""
    width = size[0]
    whole = Surface(size)
    whole.fill(_CAPTION)
    whole.blit(art, ((width - art.get_width()) // 2, 0))
    _paint_caption(whole, poster, m)
    framed = paint.round_corners(whole, m.u(14))
    rect = framed.get_rect()
    paint.draw_rounded(framed, rect, m.u(14), INK, m.u(5))
    paint.draw_rounded(framed, rect.inflate(-m.u(3), -m.u(3)), m.u(13), GOLD, m.u(3))
    paint.draw_rounded(framed, rect.inflate(-m.u(12), -m.u(12)), m.u(9), (255, 250, 220, 150), m.u(1))
    return framed


def art_size(size: tuple[int, int], name: str) -> tuple[int, int]:
    """Return the pixel size at which a picture covers a poster."""
    return svg.cover_size(svg.box(name), size)


def _paint_caption(whole: Surface, poster: Poster, m: Metrics) -> None:
    width, height = whole.get_size()
    caption = _caption(poster, whole.get_size(), m)
    step = text.height(caption.size)
    strip, fade = caption.strip(m), m.u(30)
    shade = Surface((width, strip + fade), pygame.SRCALPHA)
    shade.fill(_CAPTION.with_alpha(236), (0, fade, width, strip))
    for y in range(fade):
        shade.fill(_CAPTION.with_alpha(round(236 * (y / fade) ** 1.5)), (0, y, width, 1))
    whole.blit(shade, (0, height - strip - fade))
    at = whole.blit(caption.title, caption.title.get_rect(midleft=(m.u(16), height - strip + m.u(12))))
    if caption.kind and caption.is_below:
        whole.blit(caption.kind, (m.u(18), at.bottom))
    elif caption.kind:
        whole.blit(caption.kind, caption.kind.get_rect(bottomleft=(at.right + m.u(10), at.bottom - m.u(4))))
    pill = icon_pill(poster.players, "people", m)
    whole.blit(pill, pill.get_rect(bottomright=(width - m.u(14), height - m.u(11))))
    y = height - m.u(11) - max(m.t(24), step * len(caption.lines)) // 2 - step * len(caption.lines) // 2
    for number, words in enumerate(caption.lines):
        whole.blit(text.line(words, caption.size, _LINE_INK), (m.u(20), y + number * step))


def icon_pill(words: str, icon: str, m: Metrics) -> Surface:
    """Return an icon and a few words in a capsule, for a corner of a poster."""
    face = text.line(words, m.font(15), CREAM, True)
    icon_face = svg.fit(f"ui_{icon}", m.t(20), m.t(20))
    height = m.t(24)
    whole = Surface((face.get_width() + icon_face.get_width() + m.t(26), height), pygame.SRCALPHA)
    paint.draw_with_border(whole, whole.get_rect(), height // 2, colour("#1e1008"), GOLD, m.u(2))
    whole.blit(icon_face, icon_face.get_rect(midleft=(m.t(9), height // 2)))
    whole.blit(face, face.get_rect(midright=(whole.get_width() - m.t(10), height // 2)))
    return whole


def ribbon(words: str, icon: str, m: Metrics) -> Surface:
    """Return a ribbon that laps over a poster's edge."""
    face = text.line(words, max(12, m.half(15)), WHITE, True)
    picture = svg.fit(f"ui_{icon}", m.half(16), m.half(16))
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


def place_posters(m: Metrics, top: int, bottom: int, count: int) -> tuple[Rect, ...]:
    """Return the places of `count` posters between two heights, in rows that make them largest."""
    across = max(range(1, count + 1), key=lambda each: _area(_poster_size(m, bottom - top, each, count)))
    width, height = _poster_size(m, bottom - top, across, count)
    rows = [min(across, count - first) for first in range(0, count, across)]
    upper = top + (bottom - top - len(rows) * height - (len(rows) - 1) * m.u(_GAP_Y)) // 2
    return tuple(
        Rect(left + number * (width + m.u(_GAP_X)), upper + row * (height + m.u(_GAP_Y)), width, height)
        for row, many in enumerate(rows)
        for left in [(m.width - many * width - (many - 1) * m.u(_GAP_X)) // 2]
        for number in range(many)
    )


def _poster_size(m: Metrics, high: int, across: int, count: int) -> tuple[int, int]:
    """Return the width and height of each of `count` posters, with `across` of them side by side."""
    down = -(-count // across)
    room = min(m.width - m.u(72), round(high * 2.2))
    width = (room - (across - 1) * m.u(_GAP_X)) // across
    return width, min((high - (down - 1) * m.u(_GAP_Y)) // down, round(width * 0.84))


def _area(size: tuple[int, int]) -> int:
    """Return the area of a poster, or 0 if it has no height or is too flat for its picture."""
    width, height = size
    return width * height if height > 0 and width <= _FLATTEST * height else 0
