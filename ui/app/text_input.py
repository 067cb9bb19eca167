"""SDL's text input, which is on only while a field has the focus: an input method takes keys away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame
from pygame import Rect
from pygame.event import Event

from ui.app.keyboard import CHORD

if TYPE_CHECKING:
    from ui.app.display import Display


class TextInput:
    """The state of SDL's text input, and the area of the window beside which an input method shows words."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._is_on: bool | None = None
        self._area: Rect | None = None

    def follow(self, area: Rect | None) -> bool:
        """Switch text input for the field in an area of the picture, or off; return True if it goes on."""
        goes_on = bool(area) and not self._is_on
        if (area is not None) is not self._is_on:
            self._is_on = area is not None
            (pygame.key.start_text_input if self._is_on else pygame.key.stop_text_input)()
        shown = self._display.window_area(area) if area else None
        if shown and shown != self._area:
            pygame.key.set_text_input_rect(shown)
        self._area = shown
        return goes_on


def with_text(event: Event, key: Event) -> Iterator[Event]:
    """Yield an event, and after the press of a `key` while text input was off, its text."""
    yield event
    if key.type == pygame.KEYDOWN and not key.mod & CHORD and key.unicode and key.unicode.isprintable():
        yield Event(pygame.TEXTINPUT, text=key.unicode)
