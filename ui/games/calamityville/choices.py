"""What is shown while somebody chooses: lights over spaces and rows, and cards of what can be built."""

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
from ui.draw.theme import BRIGHT_GOLD, CREAM, FADED_INK, GLOW, GOLD, INK, SPRUCE, Metrics, colour
from ui.games.calamityville.holdings import Register
from ui.games.calamityville.layout import CHOICES, Layout
from ui.games.calamityville.spaces import building
from ui.play.lights import OUT, Cut, Lit, Look, glow_room, halo, outline, sign

HERE: Final = "here"
"""The space that is chosen, or that a hint or a line of the log is about."""
BUILD: Final = "build"
"""A lot on which something can be placed."""
SELL: Final = "sell"
GIVE: Final = "give"
LOSE: Final = "lose"
BLAME: Final = "blame"
"""A player's row that can be chosen."""

HALO_DEPTH: Final = 31.0
EDGE_DEPTH: Final = 34.0
SIGN_DEPTH: Final = 48.0
CARD_DEPTH: Final = 52.0
CARD_EDGE: Final = 16
"""Units of room around a card for its shadow and its glow."""
_SIGN: Final = 30
_SMALLEST: Final = 10
_CUT: Final = Cut(outer=4, inner=3, inset=2.5, dash=15)
State = Literal["rest", "hot", "marked"]

LOOKS: Final[dict[str, Look]] = {
    HERE: Look(11, 6),
    BUILD: Look(8, 4, sign="bld_hotel"),
    SELL: Look(6, 4, colour("#ffb070"), dashed=True, sign="sack"),
    GIVE: Look(6, 4, colour("#d6f2b8"), dashed=True, sign="deed_card"),
    LOSE: Look(6, 4, colour("#ff9a86"), double=True, sign="ui_close"),
    BLAME: Look(6, 4, colour("#ff9a86"), double=True),
}


# ------------------------------------------------------------------ lights
def edge(size: tuple[int, int], kind: str, m: Metrics) -> Surface:
    """The edge over a space. Do not change it."""
    return outline(size, LOOKS[kind], _CUT, m)


class Lights(Lit[tuple[str, Rect]]):
    """The lights that are on now, kind and place of each; those of a `higher` set lie over a lower one."""

    def __init__(self, layer: Layer, m: Metrics, higher: float = 0.0) -> None:
        super().__init__(layer, self._lit)
        self._higher = higher
        self._m = m

    def _lit(self, _: int, light: tuple[str, Rect]) -> list[Sprite]:
        kind, rect = light
        m, look = self._m, LOOKS[kind]
        out, by = glow_room(look, m), -m.u(OUT)
        glow = halo(rect.size, look, m.u(3), m)
        sprites = [
            Sprite(glow, (rect.x - out, rect.y - out), HALO_DEPTH + self._higher),
            Sprite(edge(rect.size, kind, m), rect.move(by, by).topleft, EDGE_DEPTH + self._higher),
        ]
        if look.sign:
            picture = sign(look.sign, m.u(_SIGN), 0.66, None, m)
            sprites.append(Sprite(picture, (rect.x + m.u(4), rect.y + m.u(4)), SIGN_DEPTH))
        return sprites


# ------------------------------------------------------------------ cards
@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of building: its name and two short lines, such as "$600 rent" and "your third"."""

    kind: str
    name: str
    line: str
    note: str = ""


@cached
def card(choice: Choice, size: tuple[int, int], state: State, m: Metrics) -> Surface:
    """A card with room of `CARD_EDGE` units around it. Do not change it."""
    edge = m.u(CARD_EDGE)
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
            faces.append((text.fitted(words, font, wide, ink, bold, smallest=font), round(font * 1.16)))
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
        """Show these cards, one of them marked (-1 for none); no cards take all away."""
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
        rect, edge = self.rect(number), self._m.u(CARD_EDGE)
        state: State = "marked" if number == self.marked else "hot" if number == self._hot else "rest"
        picture = card(self.choices[number], rect.size, state, self._m)
        self._sprites[number].change(picture=picture, place=rect.move(-edge, -edge).topleft)
