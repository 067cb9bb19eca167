"""The list of games in the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect, Surface

from games.compat import override
from games.core import Words, message
from ui.dialogs.book import Bookmark
from ui.draw import paint, svg, text
from ui.draw.posters import Poster, posters
from ui.draw.theme import FADED_INK, INK, WHITE, Metrics
from ui.words import in_words

_SIZE: Final = 17
_SMALL: Final = 15


class GameTab(Bookmark):
    """A line of the list of games: a picture, the name, and the number of its games that count."""

    __slots__ = ("_more", "_thumb", "poster")

    def __init__(self, poster: Poster, box: Rect, m: Metrics, *, thumb: int) -> None:
        self.poster = poster
        self._thumb = thumb
        self._more = ""
        super().__init__(box, m)

    def tell(self, more: str) -> None:
        """Show more words below the name."""
        if more != self._more:
            self._more = more
            self.repaint()

    @property
    def room(self) -> Rect:
        """The area of the words."""
        thumb = self._thumb and _thumbnail(self.poster.game, self._thumb, self._m).get_width()
        left = self._m.u(18) + thumb if thumb else self._m.u(12)
        return Rect(left, 0, self._box.width - left - self._m.u(6), self._box.height)

    @property
    def lines(self) -> tuple[str, ...]:
        """The game's name, broken into lines if it is too long."""
        return text.break_name(self.poster.name, self._m.font(_SIZE), self.room.width)

    @property
    @override
    def words(self) -> tuple[Words, Words]:
        return self.poster.name, self._more

    @override
    def paint_words(self, picture: Surface) -> None:
        m, shown, room = self._m, self._is_open, self.room
        if self._thumb:
            face = _thumbnail(self.poster.game, self._thumb, m)
            picture.blit(face, face.get_rect(midleft=(m.u(8), self._box.height // 2)))
        size = m.font(_SIZE)
        lines = [text.line(words, size, WHITE if shown else INK, shown) for words in self.lines]
        more = text.fit_line(self._more, m.font(_SMALL), room.width, WHITE if shown else FADED_INK)
        if self._more and sum(line.get_height() for line in [*lines, more]) <= room.height:
            lines.append(more)
        step = [round(line.get_height() * 0.94) for line in lines]
        top = (room.height - sum(step)) // 2
        for line, high in zip(lines, step, strict=True):
            picture.blit(line, (room.x, top))
            top += high


def list_games(room: Rect, m: Metrics) -> list[GameTab]:
    """Return the lines of all games, one below the other; with pictures if there is room for them."""
    games, size, gap = posters(), m.font(_SIZE), m.u(4)
    high = min(m.t(76), (room.height + gap) // len(games) - gap)
    thumb = high - m.u(12)
    beside = room.width - thumb * 4 // 3 - m.u(24)
    words = max(
        text.width(word, size, True) for poster in games for word in poster.name.replace("-", "- ").split()
    )
    lines = max(len(text.break_name(poster.name, size, beside)) for poster in games)
    needed = lines * text.height(size) + text.height(m.font(_SMALL))
    if words > beside or needed > high:
        thumb = 0
        high = min(high, m.t(62))
    boxes = (Rect(room.x, room.y + number * (high + gap), room.width, high) for number in range(len(games)))
    return [GameTab(poster, box, m, thumb=thumb) for poster, box in zip(games, boxes, strict=True)]


def _thumbnail(game: str, high: int, m: Metrics) -> Surface:
    """Return a game's poster, small."""
    face = paint.round_corners(svg.fit(f"poster_{game}", high * 2, high), m.u(5))
    paint.draw_rounded(face, face.get_rect(), m.u(5), INK, m.u(2))
    return face


def counted(poster: Poster, counts: Mapping[str, int] | None) -> str:
    """Return the number of a game's results in words, or "" while it is unknown (None)."""
    if counts is None:
        return ""
    return in_words(message("statistics.count", count=counts.get(poster.game, 0)))
