"""The line of a text field in scripts that pygame-gui cannot draw: its picture, caret, selection and mouse.

pygame-gui keeps the text, the caret and the selection as indices; this module draws them over its picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from ui.draw import scripts, text
from ui.draw.theme import INK, NIGHT, WHITE, Colour, Metrics

if TYPE_CHECKING:
    from pygame_gui.elements import UITextEntryLine


def is_needed(element: UITextEntryLine) -> bool:
    """Return True if a field has a text that pygame-gui cannot draw."""
    return not text.is_plain(element.text)


def draw(target: Surface, element: UITextEntryLine, paper: Colour, m: Metrics) -> None:
    """Draw the line of a field in place of that of pygame-gui."""
    room, size, words = _room(element), m.font(20), element.text
    inside = Rect(element.rect).inflate(-2 * m.u(6), -2 * m.u(4))
    pygame.draw.rect(target, paper, inside)
    clip = target.get_clip()
    target.set_clip(clip.clip(inside))
    left = room.x - _scroll(element, room, size)
    face = text.line(words, size, INK)
    place = face.get_rect(midleft=(left, room.centery))
    target.blit(face, place)
    start, end = sorted(element.select_range)
    for at in range(start, end):
        x, y = sorted((scripts.caret(words, at, size), scripts.caret(words, at + 1, size)))
        cell = Rect(left + x, place.y, y - x, place.height)
        target.set_clip(clip.clip(inside).clip(cell))
        target.fill(NIGHT)
        target.blit(text.line(words, size, WHITE), place)
    target.set_clip(clip.clip(inside))
    if element.is_focused and element.cursor_on:
        x = left + scripts.caret(words, element.edit_position, size)
        target.fill(INK, Rect(x, place.y, max(2, m.u(1.5)), place.height))
    target.set_clip(clip)


def index_at(element: UITextEntryLine, x: int, m: Metrics) -> int:
    """Return the index of the place between two characters that is nearest to the mouse."""
    room, size = _room(element), m.font(20)
    return scripts.index_at(element.text, x - room.x + _scroll(element, room, size), size)


def is_rtl_at_caret(element: UITextEntryLine) -> bool:
    """Return True if the characters beside the caret are read from the right."""
    at = max(0, element.edit_position - 1)
    return any(
        run.is_rtl and run.start <= at < run.start + len(run.text) for run in scripts.runs(element.text)
    )


def _room(element: UITextEntryLine) -> Rect:
    """Return the area of the text."""
    assert element.drawable_shape is not None
    return Rect(element.drawable_shape.text_view_rect).move(element.rect.topleft)


def _scroll(element: UITextEntryLine, room: Rect, size: int) -> int:
    """Return how far the line is moved to the left so that the caret can be seen."""
    x, whole = scripts.caret(element.text, element.edit_position, size), text.width(element.text, size)
    most = max(0, whole + 2 - room.width)
    return min(most, max(0, x - room.width // 2))
