"""Signs of properties in the rows, the bank's register, and the cards of what can be built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Rect, Surface

from games.calamityville.board import KINDS, MOST, NUMBER_OF
from games.core import message
from ui.draw import materials, paint, svg, text
from ui.draw import type as wood_type
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
    INK_FACE,
    RED,
    SPRUCE,
    WOOD,
    Metrics,
    colour,
)
from ui.games.calamityville.layout import CHOICES, Layout
from ui.games.calamityville.spaces import PICTURES, building
from ui.words import in_words

EDGE: Final = 14
"""Units of room around the register for its shadow."""
DEPTH: Final = 26.0
SIGN_DEPTH: Final = 27.0
CARD_DEPTH: Final = 52.0
CARD_EDGE: Final = 16
"""Units of room around a card for its shadow and its glow."""
_SMALLEST: Final = 10
_ROWS: Final = ((16, True), (15, True), (13, False))
"""Font size in units, and bold or not, of the name, the line and the note on a card."""
_ROW_SHARE: Final = 0.17  # largest font size as a share of a card's height
_BROAD: Final = 1.4
State = Literal["rest", "hot", "marked"]


_GROUNDS: Final = {
    "bank": colour("#f6e3a1"), "hotel": colour("#bcd9f2"), "store": colour("#f4c7b4"),
    "mine": colour("#d9d4cc"),
}  # fmt: skip
"""The ground of a property's sign: light, and of a different color for each kind of building."""


@cached
def sign(kind: str, size: tuple[int, int], m: Metrics) -> Surface:
    """Return the sign of a property in a row, or of a free place if `kind` is ""."""
    whole = Surface(size, pygame.SRCALPHA)
    if kind:
        tile = whole.get_rect().inflate(-m.u(2), 0)
        paint.draw_rounded(whole, tile, m.u(5), INK)
        paint.draw_rounded(whole, tile.inflate(-m.u(2), -m.u(2)), m.u(4), _GROUNDS[kind])
        picture = svg.fitted(PICTURES[kind], tile.width - m.u(4), tile.height - m.u(4))
        whole.blit(picture, picture.get_rect(midbottom=(tile.centerx, tile.bottom - m.u(2))))
        return whole
    side = m.u(9)
    ring = whole.get_rect()
    ring.inflate_ip(side - ring.width, side - ring.height)
    paint.draw_rounded(whole, ring, side // 2, INK)
    paint.draw_rounded(whole, ring.inflate(-m.u(3), -m.u(3)), side // 2, CREAM.veiled(190))
    return whole


class Holdings:
    """The sprites of the signs."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layout = layout
        self._m = layout.m
        self._sprites = [
            [Sprite(sign("", rect.size, layout.m), rect.topleft, SIGN_DEPTH) for rect in row]
            for row in layout.holds
        ]
        for row in self._sprites:
            for sprite in row:
                layer.add(sprite)

    def show(self, kinds: Sequence[Sequence[str]]) -> None:
        """Show these properties of each player, in the order in which the player got them."""
        for seat, row in enumerate(kinds):
            shown = [*row, *[""] * MOST][:MOST]
            places = zip(shown, self._sprites[seat], self._layout.holds[seat], strict=True)
            for kind, sprite, rect in places:
                picture = sign(kind, rect.size, self._m)
                if picture is not sprite.picture:
                    sprite.change(picture=picture, place=picture.get_rect(center=rect.center).topleft)


# ------------------------------------------------------------------ the register
@cached
def register(left: tuple[int, ...], size: tuple[int, int], m: Metrics) -> Surface:
    """Return the register with the numbers left of each of `KINDS`.

    It has room of `EDGE` units around it.
    """
    edge = m.u(EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    materials.plate(whole, rect, "paper", m)
    room = rect.inflate(-m.u(18), -m.u(13))
    said = in_words(message("calamityville.register")).upper()
    head = wood_type.fitted(said, round(room.height * 0.24), room.width // 2, INK_FACE, False)
    at = whole.blit(head, head.get_rect(topleft=(room.x + m.u(2), room.y + m.u(1))))
    whole.fill(WOOD, (at.right + m.u(8), at.centery, room.right - at.right - m.u(10), m.u(1)))
    row = Rect(room.x, at.bottom, room.width, room.bottom - at.bottom)
    wide = row.width // len(KINDS)
    for number, kind in enumerate(KINDS):
        _paint_kind(whole, Rect(row.x + number * wide, row.y, wide, row.height), kind, left[number], m)
    return whole


def _paint_kind(whole: Surface, cell: Rect, kind: str, count: int, m: Metrics) -> None:
    """Paint a kind's picture and its number left; the picture is faint if none is left."""
    picture: Surface = svg.fitted(PICTURES[kind], round(cell.width * 0.56), cell.height)
    if not count:
        picture = picture.copy()
        picture.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
    at = whole.blit(picture, picture.get_rect(midleft=(cell.x + m.u(2), cell.centery)))
    size = min(m.font(17), round(cell.height * 0.6))
    face = text.line(str(count), size, INK if count else RED, True)
    whole.blit(face, face.get_rect(midleft=(at.right + m.u(5), cell.centery)))


class Register:
    """The sprite of the register."""

    def __init__(self, layer: Layer, layout: Layout) -> None:
        self._layout = layout
        self._m = layout.m
        place = layout.info.move(-layout.m.u(EDGE), -layout.m.u(EDGE)).topleft
        self._sprite = layer.add(Sprite(Surface((1, 1)), place, DEPTH))
        self.show(NUMBER_OF)

    def show(self, left: Mapping[str, int]) -> None:
        """Show the number left of each kind."""
        picture = register(tuple(left[kind] for kind in KINDS), self._layout.info.size, self._m)
        if picture is not self._sprite.picture:
            self._sprite.change(picture=picture)

    def cover(self, *, is_covered: bool) -> None:
        """Hide the register while something else takes its room, or show it again."""
        if self._sprite.visible == is_covered:
            self._sprite.change(visible=not is_covered)


# ------------------------------------------------------------------ cards
@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of building: its name and two short lines, such as "$600 rent" and "your third"."""

    kind: str
    name: str
    line: str
    note: str = ""


Fonts: TypeAlias = tuple[int, int, int]
"""Font sizes in pixels of the names, the lines and the notes on cards side by side."""


def fonts_of(choices: Sequence[Choice], size: tuple[int, int], m: Metrics) -> Fonts:
    """Return the font sizes at which all names, lines and notes fit on cards of a size."""
    wide, grown = _room_of_words(size, m), 1.25 if _is_broad(size, m) else 1.0
    rows = ([each.name for each in choices], [each.line for each in choices], [each.note for each in choices])
    name, line, note = (
        text.common_size(
            row,
            min(round(m.font(points) * grown), round(size[1] * _ROW_SHARE * grown)),
            wide,
            bold=bold,
            smallest=_SMALLEST,
        )
        for row, (points, bold) in zip(rows, _ROWS, strict=True)
    )
    return name, line, note


def _is_broad(size: tuple[int, int], m: Metrics) -> bool:
    """Return True if a card of this size has its words beside its picture."""
    return size[0] - m.u(8) > size[1] * _BROAD


def _air(m: Metrics) -> int:
    """Return the extra pixels between large text and the edges of a card."""
    return m.t(6) - m.u(6)


def _room_of_words(size: tuple[int, int], m: Metrics) -> int:
    """Return the largest width of a line on a card, in pixels."""
    wide = size[0] - m.u(8)
    return wide * 3 // 5 if _is_broad(size, m) else wide - 2 * _air(m)


@cached
def card(choice: Choice, size: tuple[int, int], state: State, fonts: Fonts, m: Metrics) -> Surface:
    """Return a card with room of `CARD_EDGE` units around it."""
    edge = m.u(CARD_EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    if state != "rest":
        soft, line = m.u(7), m.u(2)
        halo = paint.glow(*size, m.u(8), GLOW, soft, line)
        whole.blit(halo, (rect.x - 2 * soft - line, rect.y - 2 * soft - line))
    materials.plate(whole, rect, "paper", m)
    room = rect.inflate(-m.u(8), -m.u(8))
    rows = zip((choice.name, choice.line, choice.note), (INK, SPRUCE, FADED_INK), fonts, _ROWS, strict=True)
    wide = _room_of_words(size, m)
    faces = [
        (text.fitted(words, font, wide, ink, bold, smallest=font), round(font * 1.16))
        for words, ink, font, (_, bold) in rows
        if words
    ]
    y = room.bottom - m.u(2) - _air(m) - sum(step for _, step in faces)
    if _is_broad(size, m):
        _paint_beside(whole, room, choice.kind, faces)
    else:
        picture = _fitted(choice.kind, room.width, y - room.y)
        whole.blit(picture, picture.get_rect(midbottom=(room.centerx, y)))
        for face, step in faces:
            whole.blit(face, face.get_rect(center=(room.centerx, y + step // 2)))
            y += step
    if state == "marked":
        paint.draw_rounded(whole, rect.inflate(m.u(2), m.u(2)), m.u(9), BRIGHT_GOLD, m.u(4))
    elif state == "hot":
        paint.draw_rounded(whole, rect, m.u(8), GOLD, m.u(4))
    return whole


def _paint_beside(whole: Surface, room: Rect, kind: str, faces: Sequence[tuple[Surface, int]]) -> None:
    """Paint a broad card, with the words beside the picture."""
    picture = _fitted(kind, round(room.width * 0.34), round(room.height * 0.94))
    at = whole.blit(picture, picture.get_rect(midleft=(room.x + room.width // 40, room.centery)))
    y = room.centery - sum(step for _, step in faces) // 2
    for face, step in faces:
        whole.blit(face, face.get_rect(midleft=(at.right + room.width // 30, y + step // 2)))
        y += step


def _fitted(kind: str, width: int, height: int) -> Picture:
    """Return a building as large as fits."""
    scale = min(width / 160, height / 150)
    return building(kind, (max(8, round(160 * scale)), max(8, round(150 * scale))))


class ChoiceCards:
    """The cards in `layout.choices`, with a line over them; none while nothing can be built.

    They take the room of the `register`.
    """

    def __init__(self, layer: Layer, layout: Layout, register: Register) -> None:
        self._register = register
        self._layer = layer
        self._layout = layout
        self._m = layout.m
        self.choices: tuple[Choice, ...] = ()
        self.marked = self._hot = -1
        self._sprites: list[Sprite] = []
        self._caption: Sprite | None = None

    def show(self, caption: str, choices: Sequence[Choice], marked: int = -1) -> None:
        """Show these cards with one of them marked, or -1 for none; remove all if there are no choices."""
        for sprite in (*self._sprites, *([self._caption] if self._caption else [])):
            self._layer.remove(sprite)
        self.choices, self.marked, self._hot = tuple(choices), marked, -1
        self._register.cover(is_covered=bool(choices))
        self._caption = None
        self._sprites = [Sprite(Surface((1, 1)), (0, 0), CARD_DEPTH) for _ in self.choices]
        for number, sprite in enumerate(self._sprites):
            self._dress(number)
            self._layer.add(sprite)
        if self.choices and caption:
            room = self._layout.caption
            face = text.fitted(caption, self._m.font(16), room.width, CREAM, True, INK)
            place = face.get_rect(midleft=(room.x + self._m.u(2), room.centery))
            self._caption = self._layer.add(Sprite(face, place.topleft, CARD_DEPTH))

    def mark(self, number: int) -> None:
        """Mark a card, or none for -1."""
        before, self.marked = self.marked, number
        self._dress_again(before, number)

    def hover(self, place: Place) -> int:
        """Highlight the card under the mouse, and return its number, or -1 for none."""
        before, self._hot = self._hot, self.at(place)
        if before != self._hot:
            self._dress_again(before, self._hot)
        return self._hot

    def rect(self, number: int) -> Rect:
        """Return the rectangle of a card; fewer cards than the most share the whole room."""
        count, rects = len(self.choices), self._layout.choices
        if count >= CHOICES:
            return Rect(rects[number])
        gap = rects[1].left - rects[0].right
        return equal(rects[0].union(rects[-1]), count, gap)[number]

    def at(self, place: Place) -> int:
        """Return the card at a place, or -1 for none."""
        found = (number for number in range(len(self.choices)) if self.rect(number).collidepoint(place))
        return next(found, -1)

    def _dress_again(self, *numbers: int) -> None:
        for number in numbers:
            if 0 <= number < len(self._sprites):
                self._dress(number)

    def _dress(self, number: int) -> None:
        rect, edge = self.rect(number), self._m.u(CARD_EDGE)
        state: State = "marked" if number == self.marked else "hot" if number == self._hot else "rest"
        fonts = fonts_of(self.choices, rect.size, self._m)
        picture = card(self.choices[number], rect.size, state, fonts, self._m)
        self._sprites[number].change(picture=picture, place=rect.move(-edge, -edge).topleft)
