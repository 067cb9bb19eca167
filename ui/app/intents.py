"""Intents: player input, translated here from mouse, touch, keyboard or gamepad; scenes see only intents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame
from pygame.event import Event

from ui.app.bindings import Bindings, CommandName
from ui.app.pads import Pads
from ui.widgets.button import Family

PointerKind = Literal["press", "move", "release"]

DOUBLE_CLICK: Final = 0.35  # seconds
_NEAR: Final = 8  # pixels between the two presses of a double click
_NO_PRESS: Final = (-1.0, (0, 0), 0)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer event: the mouse or a finger pressed, moved or released at a place.

    Buttons: 1 left, 3 right, 0 none.
    """

    kind: PointerKind
    place: tuple[int, int]
    button: int = 0
    is_double: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a key or a gamepad button."""

    name: CommandName


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed character that is no command, in upper case."""

    character: str


@dataclass(frozen=True, slots=True)
class Scroll:
    """A turn of the wheel in notches; up is positive."""

    notches: float


Intent = Pointer | Command | Typed | Scroll

_CONTROL: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class TextFilter:
    """Filter for the text of a key: it drops the text if another field has got the focus since the press.

    SDL sends the text after the key; without the filter, the key that opens a form would write in it.
    """

    def __init__(self) -> None:
        self._key: int | None = None
        self._field: object = None

    def drops(self, event: Event, field: object) -> bool:
        """Return True for a text not meant for `field`, the active one; call it with each event."""
        if event.type == pygame.KEYDOWN:
            self._key, self._field = event.key, field
        elif event.type == pygame.KEYUP and event.key == self._key:
            self._key = self._field = None  # text without a key comes from an input method
        return event.type == pygame.TEXTINPUT and self._key is not None and field != self._field


class Reader:
    """Translates events into intents; it keeps the last press to recognize a double click.

    `bindings` map keys and buttons to commands, `pads` are the connected gamepads; `uses_gamepad` is true
    if a gamepad was used last; `texts` filters the text for the active field.
    """

    def __init__(self) -> None:
        self.bindings = Bindings()
        self.pads = Pads()
        self.texts = TextFilter()
        self.uses_gamepad = False
        self._last_press = _NO_PRESS

    @property
    def shown_family(self) -> Family | None:
        """Family of the gamepad whose button signs are shown, or None while keys are in use."""
        return self.pads.family if self.uses_gamepad else None

    def read(self, event: Event, now: float) -> Intent | None:
        """Return the intent of an event, or None if it means nothing here."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event, now)
        if event.type == pygame.MOUSEMOTION:
            return Pointer("move", event.pos, 1 if event.buttons[0] else 0)
        if event.type == pygame.MOUSEWHEEL:
            return Scroll(float(event.y))
        if event.type == pygame.KEYDOWN:
            self.uses_gamepad = False
            return self._key(event)
        button = self.pads.pressed(event, now)
        self.uses_gamepad = self.uses_gamepad or bool(button)
        return self._command(self.bindings.of_button(button))

    def held(self, now: float) -> Intent | None:
        """Return the intent that a held gamepad arrow repeats, or None."""
        button = self.pads.due_repeat(now)
        return self._command(self.bindings.of_button(button))

    @staticmethod
    def _command(name: CommandName | None) -> Command | None:
        return Command(name) if name else None

    def _button(self, event: Event, now: float) -> Pointer | None:
        if event.button not in (1, 3):
            return None
        self.uses_gamepad = False
        then, place, button = self._last_press
        near = abs(event.pos[0] - place[0]) + abs(event.pos[1] - place[1]) < _NEAR
        if event.type == pygame.MOUSEBUTTONUP:
            if not near:  # a drag is no first half of a double click
                self._last_press = _NO_PRESS
            return Pointer("release", event.pos, event.button)
        is_double = button == event.button == 1 and now - then < DOUBLE_CLICK and near
        self._last_press = (-1.0 if is_double else now, event.pos, event.button)
        return Pointer("press", event.pos, event.button, is_double)

    def _key(self, event: Event) -> Intent | None:
        if event.mod & pygame.KMOD_ALT:
            return Command("full screen") if event.key == pygame.K_RETURN else None
        if event.mod & _CONTROL:
            if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
                return Command("redo")
            return self._command(self.bindings.with_control(event.key))
        if event.key == pygame.K_TAB:
            return Command("previous" if event.mod & pygame.KMOD_SHIFT else "next")
        if name := self.bindings.of_key(event.key):
            return Command(name)
        if event.unicode == "?":
            return Command("why")
        character = event.unicode.upper()
        return Typed(character) if len(character) == 1 and character.isalnum() else None
