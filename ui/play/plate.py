"""The plate of the guide: what Old Sourdough says beside the thing that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.draw import svg, text
from ui.draw.materials import plate
from ui.draw.paint import with_room
from ui.draw.sprites import Sprite
from ui.draw.theme import FADED_INK, INK, OXBLOOD, Metrics
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.face import Face

DEPTH: Final = 910.0
SIDE: Final = 44  # units of a small button on it
_WIDE, _PORTRAIT, _PAD, _ROW = 440, 96, 14, 38  # units of the plate, its picture, its edge, its buttons
_TEXT, _COUNT, _LINE_GAP = 17, 14, 6
_SHADOW: Final = 14
_MOST: Final = 0.72
"""The most of the window's height that the plate may take with text larger than usual."""
_FIGURES: Final = {"calm": "guide_calm", "point": "guide_point", "laugh": "guide_laugh"}
_STEPS: Final = 6  # places of the plate that are tried across the room, and as many down
_BARE: Final = 2.0
"""How many of its heights farther away the plate lies rather than hiding as much as it is large."""


class Told(NamedTuple):
    """What the guide says, what is to be done, as what they are drawn, and how far the lesson is."""

    text: Words
    task: Words | None = None
    pose: str = "point"
    progress: str = ""


class Plate:
    """A plate on a table; `rect` is where it lies, `row` where its buttons go, `m` the measures of both.

    It lies beside what it is `about`, or anywhere, and covers nothing that is `kept` free, if that can be,
    and rather nothing of the `scene` either.
    The guide looks to the left, or from the other side to the right, where that is.
    """

    def __init__(
        self, face: Face, told: Told, about: Rect | None, kept: Sequence[Rect], scene: Sequence[Rect] = ()
    ) -> None:
        whole = face.canvas.m
        room, subject = _room(face), about or face.board_room
        kept = [*kept, about] if about else kept

        def fits(each: Metrics) -> bool:
            size = _size(told, each)
            return size[1] <= whole.height * _MOST and any(
                place.collidelist(kept) < 0 for place in _places(subject, size, room)
            )

        self.m = m = whole.fitting(fits)
        size = _size(told, m)
        self.rect = rect = _beside(subject, size, (kept, scene), _others(face), room)
        self._layer = face.canvas.layer
        picture, inner = with_room(size, m.u(_SHADOW))
        plate(picture, inner, "paper", m, 10)
        pad, side = m.u(_PAD), m.half(_PORTRAIT)
        is_right = subject.centerx > rect.centerx
        figure = pygame.transform.flip(svg.fitted(_FIGURES[told.pose], side, side), is_right, False)
        x = inner.right - side - pad // 2 if is_right else inner.x + pad // 2
        picture.blit(figure, (x, inner.y + pad))
        left, top = inner.x + (pad if is_right else side + pad), inner.y + pad
        for block in _blocks(told, m):
            picture.blit(block, (left, top))
            top += block.get_height() + m.u(_LINE_GAP)
        self.row = Rect(rect.x + pad, rect.bottom - pad - m.half(_ROW), rect.width - 2 * pad, m.half(_ROW))
        face_of_count = text.line(told.progress, m.font(_COUNT), FADED_INK)
        corner = rect.x - inner.x, rect.y - inner.y
        place = self.row.x - corner[0] + 2 * m.half(SIDE) + m.u(20), self.row.centery - corner[1]
        picture.blit(face_of_count, face_of_count.get_rect(midleft=place))
        self._sprite: Sprite | None = self._layer.add(Sprite(picture, corner, DEPTH))

    def covers(self, area: Rect) -> bool:
        """Whether it lies over a part of something."""
        return self.rect.colliderect(area)

    def remove(self) -> None:
        """Take it away."""
        self._sprite = self._layer.swap(self._sprite, None)


def place_named(face: Face, name: str) -> Rect:
    """A place of a layout by its name, "main"; one of several, "players 1", or all of them, "players".

    "place 7" is a place of the board, as the log counts them.
    """
    part, _, number = name.partition(" ")
    if part == "place":
        return face.rect_of(int(number))
    found = attrgetter(part)(face.layout)
    if number:
        found = found[int(number)]
    return Rect(found) if isinstance(found, Rect) else Rect(found[0]).unionall(found[1:])


def _blocks(told: Told, m: Metrics) -> list[Surface]:
    """What the guide tells, and what is to be done."""
    room = m.half(_WIDE) - m.half(_PORTRAIT) - 2 * m.u(_PAD)
    said: list[Words] = [told.text, *([told.task] if told.task else [])]
    return [
        text.paragraph(in_words(words), m.font(_TEXT), OXBLOOD if number else INK, room, bold=bool(number))
        for number, words in enumerate(said)
    ]


def _size(told: Told, m: Metrics) -> tuple[int, int]:
    """How large the plate is."""
    words = sum(block.get_height() + m.u(_LINE_GAP) for block in _blocks(told, m))
    high = max(words, m.half(_PORTRAIT)) + m.half(_ROW) + 2 * m.u(_PAD) + m.u(_LINE_GAP)
    return m.half(_WIDE), high


def _others(face: Face) -> list[Rect]:
    """What lies on the table: better under nothing."""
    window, layer = face.canvas.m.window, face.canvas.layer
    return [each.rect for each in layer if each.visible and each.rect.size != window.size]


def _room(face: Face) -> Rect:
    """Where the plate may lie: below the bar."""
    window, edge = face.canvas.m.window, face.canvas.m.u(8)
    top = face.layout.bar.pill.bottom
    return Rect(edge, top + edge, window.width - 2 * edge, window.height - top - 2 * edge)


def _places(about: Rect, size: tuple[int, int], room: Rect) -> list[Rect]:
    """Where a plate of a size may lie: beside what it is about, or anywhere else."""
    gap, (wide, high) = size[1] // 10, size
    x, y = about.centerx - wide // 2, about.centery - high // 2
    near = [
        (about.right + gap, y),
        (about.x - gap - wide, y),
        (x, about.bottom + gap),
        (x, about.y - gap - high),
    ]
    steps = [
        (room.x + (room.width - wide) * across // _STEPS, room.y + (room.height - high) * down // _STEPS)
        for across in range(_STEPS + 1)
        for down in range(_STEPS + 1)
    ]
    return [Rect(corner, size).clamp(room) for corner in near + steps]


def _beside(
    about: Rect,
    size: tuple[int, int],
    free: Sequence[Sequence[Rect]],
    others: Sequence[Rect],
    room: Rect,
) -> Rect:
    """Where a plate lies: off what is kept free, and rather off all other things, and near its subject.

    Of what is kept, the last ones are most worth it; the scene comes after all of that.
    """
    kept, scene = free

    def cost(place: Rect) -> tuple[float, ...]:
        hidden = sum(_common(place, each) for each in others) / (size[0] * size[1])
        away = pygame.Vector2(place.center).distance_to(about.center) / size[1]
        covered = sum(_common(place, each) << worth for worth, each in enumerate(kept))
        return covered, sum(_common(place, each) for each in scene), away + _BARE * hidden

    return min(_places(about, size, room), key=cost)


def _common(one: Rect, other: Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
