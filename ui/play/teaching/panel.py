"""The panel of the guide: the words of Old Sourdough beside the thing that they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core import Words
from ui.accessibility.phrases import join_sentences
from ui.draw import svg, text
from ui.draw.materials import draw_panel
from ui.draw.paint import with_room
from ui.draw.theme import FADED_INK, INK, OXBLOOD, Colour, Metrics
from ui.play.teaching.plate_places import PlateNeeds, PlateShape, Point, place_plate
from ui.widgets.overlays import Overlay, Space, space_on, visible_area
from ui.words import in_words

if TYPE_CHECKING:
    from ui.play.base.face import Face

DEPTH: Final = 910.0
_SIDE: Final = 44  # units of a small button on it
_FORWARD: Final = 158  # units of the button to the next beat
_WIDE, _PORTRAIT, _PAD, _ROW = 440, 96, 14, 38  # units of the panel, its picture, its edge, its buttons
_NARROW: Final = 338  # units of the panel if a wider one has no place
_LEAST: Final = 11  # minimum width of a line of a narrow panel, in heights of its letters
_TEXT, _COUNT, _LINE_GAP = 17, 14, 6
_SHADOW: Final = 14
_MOST: Final = 0.72
"""Maximum share of the window's height for the panel, with text larger than usual."""
_FIGURES: Final = {"calm": "guide_calm", "point": "guide_point", "laugh": "guide_laugh"}
_BARE: Final = 2.0
"""Extra distance, in its own heights, that the panel accepts rather than hide an area of its own size."""


class GuidePanelText(NamedTuple):
    """The guide's words, the task, the pose that the guide is drawn in, and the progress of the lesson."""

    text: Words
    task: Words | None = None
    pose: str = "point"
    progress: str = ""
    answer: Words = ""
    """Answer to an unexpected action, shown before the task."""


class RowPlaces(NamedTuple):
    """Places of a panel's buttons: back, leave the lesson, and forward."""

    back: Rect
    leave: Rect
    forward: Rect


class GuidePanel:
    """Panel on a table; `rect` is its area, `row` has the places of its buttons, `m` is for their letters.

    Its forward button stays at `hand`, the middle of the one before, if the areas `lit`, `kept` and `scene`
    stay free; else it goes where it can stay for most of the beats that are `coming`, near the area `about`.
    The guide looks at `about`, else at the board: from the panel's left side to the left, or from its right
    side to the right.
    """

    def __init__(
        self,
        face: Face,
        content: GuidePanelText,
        about: Rect | None,
        lit: Sequence[Rect] = (),
        kept: Sequence[Rect] = (),
        scene: Sequence[Rect] = (),
        hand: Point | None = None,
        coming: Callable[[Rect, Metrics], Iterable[PlateNeeds]] = lambda room, m: (),
    ) -> None:
        self.words = join_sentences((content.answer, content.text, content.task or ""))
        """All that the panel says, with the task last."""
        whole, self._layer = face.canvas.m, face.canvas.layer
        subject = about or face.board_room
        free = [*lit, about] if about else lit
        space = space_on(self._layer, whole, _room(face), free, kept, yields=False)._replace(scene=scene)
        self._sight = visible_area(self._layer, whole)

        wide, self.m = _choose_width(content, whole, space)
        m, shape = self.m, _shape(content, self.m, wide)
        place = place_plate(space, shape, subject.center, hand, lambda: coming(space.room, whole), _BARE)
        self.rect, is_left = place
        rect = self.rect
        picture, inner = with_room(shape.size, m.u(_SHADOW))
        draw_panel(picture, inner, "paper", m, 10)
        pad, side = m.u(_PAD), m.half(_PORTRAIT)
        is_right = subject.centerx > rect.centerx
        figure = pygame.transform.flip(svg.fit(_FIGURES[content.pose], side, side), is_right, False)
        x = inner.right - side - pad // 2 if is_right else inner.x + pad // 2
        picture.blit(figure, (x, inner.y + pad))
        left, top = inner.x + (pad if is_right else side + pad), inner.y + pad
        for block in _blocks(content, m, wide):
            picture.blit(block, (left, top))
            top += block.get_height() + m.u(_LINE_GAP)
        row = Rect(rect.x + pad, rect.bottom - pad - m.half(_ROW), rect.width - 2 * pad, m.half(_ROW))
        self.row = _row_places(row, m, is_left=is_left)
        count = text.line(content.progress, m.font(_COUNT), FADED_INK)
        corner, gap = (rect.x - inner.x, rect.y - inner.y), m.u(14)
        at = count.get_rect(midleft=(self.row.leave.right + gap, row.centery))
        if is_left:
            at.right = self.row.back.left - gap
        picture.blit(count, at.move(-corner[0], -corner[1]))
        self._sprite: Overlay | None = self._layer.add(Overlay(picture, corner, DEPTH))

    def overlaps(self, area: Rect) -> bool:
        """Return True if the panel covers a part of an area."""
        return self.rect.colliderect(area)

    @property
    def is_in_sight(self) -> bool:
        """True while as much of the plate as possible lies in the visible part of the picture."""
        sight = visible_area(self._layer, self.m)
        return sight == self._sight or sight.contains(self.rect)

    def remove(self) -> None:
        """Remove the panel."""
        self._sprite = self._layer.swap(self._sprite, None)


def area_by_name(face: Face, name: str) -> Rect:
    """Return a place of a layout by its name: "main"; one of several, "players 1"; all of them, "players".

    "place 7" is a place of the board, as the log counts them.
    """
    part, _, number = name.partition(" ")
    if part == "place":
        return face.rect_of(int(number))
    found = attrgetter(part)(face.layout)
    if number:
        found = found[int(number)]
    if isinstance(found, Rect):
        return Rect(face.screen_options.full_area(face, found))
    return Rect(found[0]).unionall(found[1:])


def _text_room(m: Metrics, wide: float) -> int:
    """Return the width of the text on a panel that is `wide` units wide, in pixels."""
    return m.half(wide) - m.half(_PORTRAIT) - 2 * m.u(_PAD)


def _can_be_narrow(m: Metrics) -> bool:
    """Return True if a narrow panel has room for more than a word or two in a line."""
    return _text_room(m, _NARROW) >= _LEAST * m.font(_TEXT)


def _paragraphs(content: GuidePanelText) -> list[tuple[str, Colour, bool]]:
    """Return the guide's words, the answer and the task, each with its color, and True if it is bold."""
    parts = ((content.text, INK, False), (content.answer, INK, True), (content.task, OXBLOOD, True))
    return [(in_words(words), ink, bold) for words, ink, bold in parts if words]


def _blocks(content: GuidePanelText, m: Metrics, wide: float) -> list[Surface]:
    """Return the pictures of the paragraphs."""
    size, room = m.font(_TEXT), _text_room(m, wide)
    return [text.paragraph(words, size, ink, room, bold=bold) for words, ink, bold in _paragraphs(content)]


def plate_shape(content: GuidePanelText, m: Metrics, space: Space) -> PlateShape:
    """Return the shape of a panel with these words in a free space."""
    wide, fitting = _choose_width(content, m, space)
    return _shape(content, fitting, wide)


def _choose_width(content: GuidePanelText, m: Metrics, space: Space) -> tuple[float, Metrics]:
    """Return the width of a panel in units, and the measures with the largest text that fits into a space."""

    def can_fit(each: Metrics, wide: float = _WIDE) -> bool:
        size = _size(content, each, wide)
        return size[1] <= space.room.height * _MOST and space.has_place(size)

    if not can_fit(m) and _can_be_narrow(m) and can_fit(m, _NARROW):
        return _NARROW, m
    return _WIDE, m.shrink_text(can_fit)


def _shape(content: GuidePanelText, m: Metrics, wide: float) -> PlateShape:
    inset = m.u(_PAD) + m.half(_FORWARD) // 2, m.u(_PAD) + m.half(_ROW) // 2
    return PlateShape(_size(content, m, wide), inset)


def _row_places(row: Rect, m: Metrics, *, is_left: bool) -> RowPlaces:
    """Return the places of the buttons in a row, with the one that leads forward at its right or left end."""
    side, wide, gap = m.half(_SIDE), m.half(_FORWARD), m.u(8)
    forward = Rect(row.x if is_left else row.right - wide, row.y, wide, row.height)
    back = Rect(row.right - 2 * side - gap if is_left else row.x, row.y, side, row.height)
    return RowPlaces(back, back.move(side + gap, 0), forward)


def _size(content: GuidePanelText, m: Metrics, wide: float) -> tuple[int, int]:
    """Return the size of the panel, in pixels."""
    size, room = m.font(_TEXT), _text_room(m, wide)
    words = sum(
        text.paragraph_height(each, size, room, bold=bold) + m.u(_LINE_GAP)
        for each, _, bold in _paragraphs(content)
    )
    high = max(words, m.half(_PORTRAIT)) + m.half(_ROW) + 2 * m.u(_PAD) + m.u(_LINE_GAP)
    return m.half(wide), high


def _room(face: Face) -> Rect:
    """Return the area for the panel: below the bar."""
    window, edge = face.canvas.m.window, face.canvas.m.u(8)
    top = face.layout.bar.pill.bottom
    return Rect(edge, top + edge, window.width - 2 * edge, window.height - top - 2 * edge)
