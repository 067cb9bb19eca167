"""The cards of what can be built: picture on its plinth, name, and the rent it would give now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from ui.draw import materials, paint, text
from ui.draw.boxes import equal
from ui.draw.cache import cached
from ui.draw.sprites import Layer, Place, Sprite
from ui.draw.theme import BRIGHT_GOLD, CREAM, FADED_INK, GLOW, GOLD, INK, SPRUCE, Metrics
from ui.games.calamityville.layout import CHOICES, Layout
from ui.games.calamityville.register import Register
from ui.games.calamityville.spaces import building

EDGE: Final = 16
"""Units of room around a card for its shadow and its glow."""
DEPTH: Final = 52.0
_SMALLEST: Final = 10
State = Literal["rest", "hot", "marked"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of building: its name and two short lines, such as "$600 rent" and "your third"."""

    kind: str
    name: str
    line: str
    note: str = ""


@cached(16)
def card(choice: Choice, size: tuple[int, int], state: State, m: Metrics) -> Surface:
    """A card with room of `EDGE` units around it. Do not change it."""
    edge = m.u(EDGE)
    whole = Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = Rect((edge, edge), size)
    if state != "rest":
        soft, line = m.u(7), m.u(2)
        halo = paint.glow(*size, m.u(8), GLOW, soft, line)
        whole.blit(halo, (rect.x - 2 * soft - line, rect.y - 2 * soft - line))
    materials.plate(whole, rect, "paper", m)
    room = rect.inflate(-m.u(8), -m.u(8))
    rows = [
        (choice.name, 16, INK, True),
        (choice.line, 15, SPRUCE, True),
        (choice.note, 13, FADED_INK, False),
    ]
    faces, is_broad = [], room.width > size[1] * 1.4
    for words, points, ink, bold in rows:
        if words:
            grown, wide = (1.25, room.width * 3 // 5) if is_broad else (1.0, room.width)
            most = min(round(m.font(points) * grown), round(size[1] * 0.17 * grown))
            font = text.fitting_size(words, most, wide, bold=bold, smallest=_SMALLEST)
            faces.append((text.line(words, font, ink, bold), round(font * 1.16)))
    y = room.bottom - m.u(2) - sum(step for _, step in faces)
    if is_broad:
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


def _paint_beside(whole: Surface, room: Rect, kind: str, faces: list[tuple[Surface, int]]) -> None:
    """A broad card: the words stand beside the picture."""
    picture = _fitted(kind, round(room.width * 0.34), round(room.height * 0.94))
    at = whole.blit(picture, picture.get_rect(midleft=(room.x + room.width // 40, room.centery)))
    y = room.centery - sum(step for _, step in faces) // 2
    for face, step in faces:
        whole.blit(face, face.get_rect(midleft=(at.right + room.width // 30, y + step // 2)))
        y += step


def _fitted(kind: str, width: int, height: int) -> Surface:
    """A building as large as fits."""
    scale = min(width / 160, height / 150)
    return building(kind, (max(8, round(160 * scale)), max(8, round(150 * scale))))


class ChoiceCards:
    """The cards in `layout.choices`, with a line over them; none while nothing is to be built.

    They take the room of the `register`.
    """

    def __init__(self, layer: Layer, layout: Layout, m: Metrics, register: Register) -> None:
        self._register = register
        self._layer = layer
        self._layout = layout
        self._m = m
        self.choices: tuple[Choice, ...] = ()
        self.marked = self._hot = -1
        self._sprites: list[Sprite] = []
        self._caption: Sprite | None = None

    def show(self, caption: str, choices: Sequence[Choice], marked: int = -1) -> None:
        """Show these cards, one of them marked (-1 for none); no cards take all away."""
        for sprite in (*self._sprites, *([self._caption] if self._caption else [])):
            self._layer.remove(sprite)
        self.choices, self.marked, self._hot = tuple(choices), marked, -1
        self._register.cover(is_covered=bool(choices))
        self._caption = None
        self._sprites = [Sprite(Surface((1, 1)), (0, 0), DEPTH) for _ in self.choices]
        for number, sprite in enumerate(self._sprites):
            self._dress(number)
            self._layer.add(sprite)
        if self.choices and caption:
            room = self._layout.caption
            font = text.fitting_size(caption, self._m.font(16), room.width, bold=True)
            face = text.line(caption, font, CREAM, True, INK)
            place = face.get_rect(midleft=(room.x + self._m.u(2), room.centery))
            self._caption = self._layer.add(Sprite(face, place.topleft, DEPTH))

    def mark(self, number: int) -> None:
        """Mark a card, -1 for none."""
        before, self.marked = self.marked, number
        self._dress_again(before, number)

    def hover(self, place: Place) -> int:
        """The mouse is here; the card under it, -1 for none."""
        before, self._hot = self._hot, self.at(place)
        if before != self._hot:
            self._dress_again(before, self._hot)
        return self._hot

    def rect(self, number: int) -> Rect:
        """Where a card is: fewer cards than there can be share the room."""
        count, rects = len(self.choices), self._layout.choices
        if count >= CHOICES:
            return Rect(rects[number])
        gap = rects[1].left - rects[0].right
        return equal(rects[0].union(rects[-1]), count, gap)[number]

    def at(self, place: Place) -> int:
        """The card at a place, -1 for none."""
        found = (number for number in range(len(self.choices)) if self.rect(number).collidepoint(place))
        return next(found, -1)

    def _dress_again(self, *numbers: int) -> None:
        for number in numbers:
            if 0 <= number < len(self._sprites):
                self._dress(number)

    def _dress(self, number: int) -> None:
        rect, edge = self.rect(number), self._m.u(EDGE)
        state: State = "marked" if number == self.marked else "hot" if number == self._hot else "rest"
        picture = card(self.choices[number], rect.size, state, self._m)
        self._sprites[number].change(picture=picture, place=rect.move(-edge, -edge).topleft)
