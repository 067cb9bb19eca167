"""Choices that show a picture of each value, and rows that show the picture of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from games.compat import override
from games.core import Words
from ui.draw import paint, svg, text
from ui.draw.picture import Picture
from ui.draw.theme import CREAM, GLOW, INK, Metrics
from ui.widgets.controls import Choice, LinkRow, Option
from ui.widgets.element import Element
from ui.words import in_words

Size: TypeAlias = "tuple[int, int]"
Draw: TypeAlias = "Callable[[str, Size], Picture]"
"""Function that returns the picture of a value in a size."""

_FONT: Final = 16
_GAP: Final = 6
"""Units around a picture in its tile."""
_GROOVE: Final = (12, 4, 2, 210)
_HOVERED: Final = (255, 240, 210, 40)


class Tiles(Choice[str]):
    """A choice between pictures with names below them, in rows; the chosen one glows.

    `aspect` is the height of a picture as a multiple of its width.
    """

    __slots__ = ("_aspect", "_columns", "_draw")

    def __init__(
        self,
        label: Words,
        options: Sequence[Option[str]],
        value: str,
        m: Metrics,
        changed: Callable[[str], None],
        draw: Draw,
        aspect: float,
    ) -> None:
        super().__init__("", options, value, m, changed, spoken_name=label)
        self.label = in_words(label)
        self._draw = draw
        self._aspect = aspect
        self._columns = 1

    @override
    def put(self, box: Rect) -> None:
        counts = range(1, len(self.options) + 1)
        self._columns = max(counts, key=lambda columns: (self._picture_size(box.size, columns), -columns))
        super().put(box)

    def _tile_size(self, size: Size, columns: int) -> Size:
        return size[0] // columns, size[1] // -(-len(self.options) // columns)

    def _picture_size(self, size: Size, columns: int) -> Size:
        """Return the size of the pictures in so many columns, at least 1x1."""
        m, (wide, high) = self._m, self._tile_size(size, columns)
        rim = 2 * m.u(_GAP) + m.u(4)
        width = min(wide - rim, (high - rim - self._line) / self._aspect)
        return max(1, int(width)), max(1, round(width * self._aspect))

    @property
    @override
    def _font(self) -> int:
        return self._m.font(_FONT)

    @override
    def minimum_size(self) -> Size:
        return self._m.u(560), self._m.u(200)

    @override
    def parts(self) -> list[Rect]:
        wide, high = self._tile_size(self._box.size, self._columns)
        found = []
        for number in range(len(self.options)):
            row, column = divmod(number, self._columns)
            count = min(self._columns, len(self.options) - row * self._columns)
            left = self._box.x + (self._box.width - wide * count) // 2
            found.append(Rect(left + column * wide, self._box.y + row * high, wide, high))
        return found

    @override
    def paint_on(self, picture: Surface) -> None:
        m, size = self._m, self._picture_size(self._box.size, self._columns)
        paint.draw_rounded(picture, picture.get_rect(), m.u(8), _GROOVE)
        room = self._tile_size(self._box.size, self._columns)[0] - m.u(14)
        names = [in_words(option.name) for option in self.options]
        font = min(text.fit_size(name, self._font, room, bold=True) for name in names)
        for number, (option, part) in enumerate(zip(self.options, self.parts(), strict=True)):
            part.move_ip(-self._box.x, -self._box.y)
            tile, chosen = part.inflate(-m.u(4), -m.u(4)), option.value == self.value
            if chosen:
                paint.draw_with_border(picture, tile, m.u(7), GLOW.with_alpha(70), GLOW, m.u(3))
            elif number == self.hot_part(self._hover_place):
                paint.draw_rounded(picture, tile, m.u(7), _HOVERED)
            face = self._draw(option.value, size)
            spare = (tile.height - size[1] - self._line) // 3
            place = face.get_rect(midtop=(tile.centerx, tile.y + spare))
            paint.draw_shadow(picture, place, m.u(5), m.u(3), 110, (m.u(1), m.u(2)))
            picture.blit(face, place)
            name = text.fit_line(names[number], font, room, CREAM, chosen)
            picture.blit(name, name.get_rect(midtop=(tile.centerx, place.bottom + spare)))

    def step_row(self, step: int) -> bool:
        """Choose the option in the next row (1) or the previous one (-1); return False if there is none."""
        parts = self.parts()
        here = parts[self._number]
        ys = {part.y for part in parts if (part.y - here.y) * step > 0}
        if not ys:
            return False
        y = min(ys, key=lambda each: abs(each - here.y))
        row = [number for number, part in enumerate(parts) if part.y == y]
        self.choose(min(row, key=lambda number: abs(parts[number].centerx - here.centerx)))
        return True


class PictureRow(LinkRow):
    """A row that shows the name and the picture of the chosen value, and opens the choice."""

    __slots__ = ("_name", "_picture", "value")

    def __init__(
        self,
        label: Words,
        option: Option[str],
        m: Metrics,
        open_scene: Callable[[], object],
        picture: Picture,
    ) -> None:
        super().__init__(label, m, open_scene)
        self.value = option.value
        self._name = option.name
        self._picture = picture

    @override
    def minimum_size(self) -> Size:
        wide, high = super().minimum_size()
        words = text.width(in_words(self._name), self._font, True)
        return wide + words + self._picture.get_width() + self._m.u(30), high

    @override
    def paint_on(self, picture: Surface) -> None:
        m = self._m
        size, side, edge = picture.get_size(), m.t(20), m.u(10)
        paint.draw_rounded(picture, picture.get_rect(), m.u(8), _GROOVE)
        if self._hover_place:
            paint.draw_rounded(picture, picture.get_rect(), m.u(8), _HOVERED)
        right, middle = size[0] - edge, size[1] // 2
        arrow = svg.fit("ui_step", side, side)
        right = picture.blit(arrow, arrow.get_rect(midright=(right, middle))).x - edge
        place = self._picture.get_rect(midright=(right, middle))
        right = picture.blit(self._picture, place).x - edge
        pygame.draw.rect(picture, INK, place, 1, border_radius=m.u(2))
        name = text.fit_line(in_words(self._name), self._font, right // 2, CREAM, True)
        right = picture.blit(name, name.get_rect(midright=(right, middle))).x - edge
        face = text.fit_line(self.label, self._font, right - edge, CREAM)
        picture.blit(face, face.get_rect(midleft=(edge, middle)))

    @override
    def describe(self) -> Element:
        return Element(("link", self.label), self.label, "link", value=self._name)
