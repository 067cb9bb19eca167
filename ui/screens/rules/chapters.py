"""The list of chapters of the rules book."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from ui.dialogs.book import Bookmark
from ui.draw import text
from ui.draw.theme import INK, WHITE, Metrics

CHAPTER_SIZE: Final = 17


class Chapter(Bookmark):
    """A line of the list of chapters."""

    __slots__ = ("label", "number")

    def __init__(self, number: int, label: str, room: Rect, m: Metrics, *, is_open: bool) -> None:
        self.number = number
        self.label = label
        super().__init__(room, m, is_open=is_open)

    def paint_words(self, picture: Surface) -> None:
        """The title, in as many lines as it needs."""
        m, room, is_open = self._m, self._box, self._is_open
        lines = text.broken(self.label, m.font(CHAPTER_SIZE), True, room.width - m.u(20))
        step = text.height(m.font(CHAPTER_SIZE))
        top = (room.height - step * len(lines)) // 2
        for number, words in enumerate(lines):
            face = text.line(words, m.font(CHAPTER_SIZE), WHITE if is_open else INK, is_open)
            picture.blit(face, face.get_rect(midleft=(m.u(14), top + number * step + step // 2)))
