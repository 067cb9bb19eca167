"""The log beside a board: a line for each entry that has something to tell, with its place on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ui.draw.sprites import Sprite
from ui.play.chronicle import Line, chronicle, line_at

if TYPE_CHECKING:
    from pygame import Rect

    from ui.draw.sprites import Layer
    from ui.draw.theme import Metrics


class Told(NamedTuple):
    """A line of the log, and the space of the board that it is about (-1 for none)."""

    words: str
    place: int = -1


class BoardLog:
    """The paper with the log; the newest line is marked, and a line can be pressed."""

    def __init__(self, layer: Layer, room: Rect, m: Metrics, heading: str = "LEDGER") -> None:
        self._layer = layer
        self._room = room
        self._m = m
        self._heading = heading
        self._marked = -1
        self._sprite: Sprite | None = None
        self._told: Sequence[Told] = ()
        self._lines: tuple[Line, ...] = ()
        self._hot = -1

    def show(self, told: Sequence[Told], marked: int = -1) -> None:
        """Show these lines, and mark one of them: the last one, where none is named."""
        self._told, self._marked = told, marked
        words = [line.words for line in told] or ["The game begins."]
        number = len(words) - 1 if marked < 0 else marked
        paper = chronicle(self._room, self._heading, words, number, self._m, self._hot)
        self._lines = paper.lines if told else ()
        place = (self._room.x - paper.edge, self._room.y - paper.edge)
        if self._sprite is None:
            self._sprite = Sprite(paper.picture, place, 20)
            self._layer.add(self._sprite)
        else:
            self._sprite.change(picture=paper.picture, place=place)

    def hover(self, place: tuple[int, int]) -> None:
        """The mouse is here."""
        hot = line_at(self._lines, place)
        if hot != self._hot:
            self._hot = hot
            self.show(self._told, self._marked)

    def line_at(self, place: tuple[int, int]) -> int:
        """The number of the line under the mouse, -1 for none."""
        return line_at(self._lines, place)

    def place_at(self, place: tuple[int, int]) -> int:
        """The space of the board that the line under the mouse is about, -1 for none."""
        number = self.line_at(place)
        return self._told[number].place if number >= 0 else -1
