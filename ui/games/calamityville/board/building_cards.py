"""The cards of the kinds of building on offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Rect, Surface

from ui.draw import materials, paint, text
from ui.draw.boxes import equal
from ui.draw.cache import cached
from ui.draw.picture import Picture
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import (
    BRIGHT_GOLD,
    CREAM,
    FADED_INK,
    GLOW,
    GOLD,
    INK,
    SPRUCE,
    Metrics,
)
from ui.games.calamityville.board.layout import CHOICES, Layout
from ui.games.calamityville.board.register import Register
from ui.games.calamityville.board.spaces import building

CARD_DEPTH: Final = 52.0
CARD_EDGE: Final = 16
"""Units of room around a card for its shadow and its glow."""
_SMALLEST: Final = 10
_ROWS: Final = ((16, True), (15, True), (13, False))
"""Font size in units, and bold or not, of the name, the line and the note on a card."""
_GROUPS: Final = "names_of_buildings", "rents_of_buildings", "notes_of_buildings"
_ROW_SHARE: Final = 0.17  # largest font size as a share of a card's height
_WIDE_SHAPE: Final = 1.4
State = Literal["rest", "hot", "marked"]


@dataclass(frozen=True, slots=True)
class CardText:
    """One kind of building: its name and two short lines, such as "$600 rent" and "your third"."""

    kind: str
    name: str
    line: str
    note: str = ""


FontSizes: TypeAlias = tuple[int, int, int]
"""Font sizes in pixels of the names, the lines and the notes on cards side by side."""


def common_font_sizes(choices: Sequence[CardText], size: tuple[int, int], m: Metrics) -> FontSizes:
    """Return the font sizes at which all names, lines and notes fit on cards of this size."""
    wide, grown = _text_width(size, m), 1.25 if _is_wide(size, m) else 1.0
    rows = ([each.name for each in choices], [each.line for each in choices], [each.note for each in choices])
    name, line, note = (
        text.group_size(
            group,
            [(words, (wide, 0)) for words in row],
            min(round(m.font(points) * grown), round(size[1] * _ROW_SHARE * grown)),
            bold=bold,
            smallest=_SMALLEST,
        )
        for group, row, (points, bold) in zip(_GROUPS, rows, _ROWS, strict=True)
    )
    return name, line, note


def _is_wide(size: tuple[int, int], m: Metrics) -> bool:
    """Return True if a card of this size has its words beside its picture."""
    return size[0] - m.u(8) > size[1] * _WIDE_SHAPE


def _text_padding(m: Metrics) -> int:
    """Return the extra pixels between large text and the edges of a card."""
    return m.t(6) - m.u(6)


def _text_width(size: tuple[int, int], m: Metrics) -> int:
    """Return the largest width of a line on a card, in pixels."""
    wide = size[0] - m.u(8)
    return wide * 3 // 5 if _is_wide(size, m) else wide - 2 * _text_padding(m)


@cached
def card(choice: CardText, size: tuple[int, int], state: State, fonts: FontSizes, m: Metrics) -> Surface:
    """Return the picture of a card, with `CARD_EDGE` units of room around it."""
    edge = m.u(CARD_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    if state != "rest":
        soft, line = m.u(7), m.u(2)
        halo = paint.glow(*size, m.u(8), GLOW, soft, line)
        whole.blit(halo, (rect.x - 2 * soft - line, rect.y - 2 * soft - line))
    materials.draw_panel(whole, rect, "paper", m)
    room = rect.inflate(-m.u(8), -m.u(8))
    rows = zip((choice.name, choice.line, choice.note), (INK, SPRUCE, FADED_INK), fonts, _ROWS, strict=True)
    wide = _text_width(size, m)
    faces = [
        (text.fit_line(words, font, wide, ink, bold, smallest=font), round(font * 1.16))
        for words, ink, font, (_, bold) in rows
        if words
    ]
    y = room.bottom - m.u(2) - _text_padding(m) - sum(step for _, step in faces)
    if _is_wide(size, m):
        _paint_horizontal_card(whole, room, choice.kind, faces)
    else:
        picture = _fit_building(choice.kind, room.width, y - room.y)
        whole.blit(picture, picture.get_rect(midbottom=(room.centerx, y)))
        for face, step in faces:
            whole.blit(face, face.get_rect(center=(room.centerx, y + step // 2)))
            y += step
    if state == "marked":
        paint.draw_rounded(whole, rect.inflate(m.u(2), m.u(2)), m.u(9), BRIGHT_GOLD, m.u(4))
    elif state == "hot":
        paint.draw_rounded(whole, rect, m.u(8), GOLD, m.u(4))
    return whole


def _paint_horizontal_card(
    whole: Surface, room: Rect, kind: str, faces: Sequence[tuple[Surface, int]]
) -> None:
    """Paint a broad card, with the words beside the picture."""
    picture = _fit_building(kind, round(room.width * 0.34), round(room.height * 0.94))
    at = whole.blit(picture, picture.get_rect(midleft=(room.x + room.width // 40, room.centery)))
    y = room.centery - sum(step for _, step in faces) // 2
    for face, step in faces:
        whole.blit(face, face.get_rect(midleft=(at.right + room.width // 30, y + step // 2)))
        y += step


def _fit_building(kind: str, width: int, height: int) -> Picture:
    """Return the largest picture of a building that fits."""
    scale = min(width / 160, height / 150)
    return building(kind, (max(8, round(160 * scale)), max(8, round(150 * scale))))


class ChoiceCards:
    """The cards in `layout.choices` with a caption over them. While shown, they cover the `register`."""

    def __init__(self, layer: Layer, layout: Layout, register: Register) -> None:
        self._register = register
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self.choices: tuple[CardText, ...] = ()
        self.marked = self._hot = -1
        self._sprites: list[Sprite] = []
        self._caption: Sprite | None = None

    def show(self, caption: str, choices: Sequence[CardText], marked: int = -1) -> None:
        """Show these cards, with the one of number `marked` marked; without choices, remove all cards."""
        for sprite in (*self._sprites, *([self._caption] if self._caption else [])):
            self._layer.remove(sprite)
        self.choices, self.marked, self._hot = tuple(choices), marked, -1
        self._register.cover(is_covered=bool(choices))
        self._caption = None
        self._sprites = [Sprite(Surface((1, 1)), (0, 0), CARD_DEPTH) for _ in self.choices]
        for number, sprite in enumerate(self._sprites):
            self._update_picture(number)
            self._layer.add(sprite)
        if self.choices and caption:
            room = self._layout.caption
            face = text.fit_line(caption, self._m.font(16), room.width, CREAM, True, INK)
            place = face.get_rect(midleft=(room.x + self._m.u(2), room.centery))
            self._caption = self._layer.add(Sprite(face, place.topleft, CARD_DEPTH))

    def mark(self, number: int) -> None:
        """Mark a card, or none for -1."""
        before, self.marked = self.marked, number
        self._refresh_cards(before, number)

    def hover(self, place: Place) -> int:
        """Highlight the card under the mouse, and return its number, or -1 for none."""
        before, self._hot = self._hot, self.at(place)
        if before != self._hot:
            self._refresh_cards(before, self._hot)
        return self._hot

    def rect(self, number: int) -> Rect:
        """Return the rectangle of a card; if there are fewer than `CHOICES`, they are wider."""
        count, rects = len(self.choices), self._layout.choices
        if count >= CHOICES:
            return Rect(rects[number])
        gap = rects[1].left - rects[0].right
        return equal(rects[0].union(rects[-1]), count, gap)[number]

    def at(self, place: Place) -> int:
        """Return the card at a place, or -1 for none."""
        found = (number for number in range(len(self.choices)) if self.rect(number).collidepoint(place))
        return next(found, -1)

    def _refresh_cards(self, *numbers: int) -> None:
        for number in numbers:
            if 0 <= number < len(self._sprites):
                self._update_picture(number)

    def _update_picture(self, number: int) -> None:
        rect, edge = self.rect(number), self._m.u(CARD_EDGE)
        state: State = "marked" if number == self.marked else "hot" if number == self._hot else "rest"
        fonts = common_font_sizes(self.choices, rect.size, self._m)
        picture = card(self.choices[number], rect.size, state, fonts, self._m)
        self._sprites[number].change(picture=picture, place=rect.move(-edge, -edge).topleft)
