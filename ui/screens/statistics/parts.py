"""Parts of the statistics: the list of games with their pictures, and how many games each has."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from games.about import about
from ui.dialogs.book import Bookmark
from ui.draw import paint, svg, text
from ui.draw.posters import Poster, posters
from ui.draw.theme import FADED_INK, INK, WHITE, Metrics

_SIZE, _SMALL = 17, 15


def name_of(poster: Poster) -> str:
    """A game's name in a sentence: no two games have the same."""
    return about(poster.game).name or poster.title.title()


class GameTab(Bookmark):
    """A line of the list of games: its picture, its name, how many of its games are counted."""

    __slots__ = ("_more", "_thumb", "poster")

    def __init__(self, poster: Poster, box: Rect, m: Metrics, *, thumb: int) -> None:
        self.poster = poster
        self._thumb = thumb
        self._more = ""
        super().__init__(box, m)

    def tell(self, more: str) -> None:
        """Say a word more below the name."""
        if more != self._more:
            self._more = more
            self.repaint()

    @property
    def room(self) -> Rect:
        """Where the words are."""
        thumb = self._thumb and thumbnail(self.poster.game, self._thumb, self._m).get_width()
        left = self._m.u(18) + thumb if thumb else self._m.u(12)
        return Rect(left, 0, self._box.width - left - self._m.u(6), self._box.height)

    @property
    def lines(self) -> tuple[str, ...]:
        """The game's name, broken where it must be."""
        return text.broken(name_of(self.poster), self._m.font(_SIZE), True, self.room.width)

    def paint_words(self, picture: Surface) -> None:
        """The picture, the name, and the word more where it has room."""
        m, shown, room = self._m, self._is_open, self.room
        if self._thumb:
            face = thumbnail(self.poster.game, self._thumb, m)
            picture.blit(face, face.get_rect(midleft=(m.u(8), self._box.height // 2)))
        size = m.font(_SIZE)
        lines = [text.line(words, size, WHITE if shown else INK, shown) for words in self.lines]
        small = text.fitting_size(self._more, m.font(_SMALL), room.width)
        more = text.line(self._more, small, WHITE if shown else FADED_INK)
        if self._more and sum(line.get_height() for line in [*lines, more]) <= room.height:
            lines.append(more)
        step = [round(line.get_height() * 0.94) for line in lines]
        top = (room.height - sum(step)) // 2
        for line, high in zip(lines, step, strict=True):
            picture.blit(line, (room.x, top))
            top += high


def list_games(room: Rect, m: Metrics) -> list[GameTab]:
    """The games, one below the other; with pictures where there is room for them."""
    games, size, gap = posters(), m.font(_SIZE), m.u(4)
    high = min(m.t(76), (room.height + gap) // len(games) - gap)
    thumb = high - m.u(12)
    beside = room.width - thumb * 4 // 3 - m.u(24)
    words = max(text.width(word, size, True) for poster in games for word in name_of(poster).split())
    lines = max(len(text.broken(name_of(poster), size, True, beside)) for poster in games)
    needed = lines * text.height(size) + text.height(m.font(_SMALL))
    if words > beside or needed > high:
        thumb = 0
        high = min(high, m.t(62))
    boxes = (Rect(room.x, room.y + number * (high + gap), room.width, high) for number in range(len(games)))
    return [GameTab(poster, box, m, thumb=thumb) for poster, box in zip(games, boxes, strict=True)]


def thumbnail(game: str, high: int, m: Metrics) -> Surface:
    """A game's poster, small."""
    face = paint.clipped(svg.fitted(f"poster_{game}", high * 2, high), m.u(5))
    paint.draw_rounded(face, face.get_rect(), m.u(5), INK, m.u(2))
    return face


def counted(poster: Poster, counts: Mapping[str, int] | None) -> str:
    """How many games there are of a kind; None while that is not known."""
    if counts is None:
        return ""
    count = counts.get(poster.game, 0)
    return "none yet" if not count else "1 game" if count == 1 else f"{count:,} games"
