"""Intents: player input, translated here from mouse, touch, keyboard or gamepad; scenes see only intents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame.event import Event

from games.digits import plain_digits
from ui.app.bindings import QUESTIONS, Bindings, CommandName, QuestionName
from ui.app.keyboard import CHORD, Keyboard
from ui.app.pads import NO_PAD, Pads
from ui.app.pointing import Pointer, PointerReader
from ui.widgets.key_signs import Family

__all__ = ("Command", "Intent", "Pointer", "Question", "Reader", "Scroll", "TextFilter", "Typed")


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a key or a gamepad button; `pad` is the gamepad's number, -1 for a key."""

    name: CommandName
    pad: int = field(default=NO_PAD, compare=False)


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed character that is no command, in upper case: a letter or figure that scenes name, if it can."""

    character: str


@dataclass(frozen=True, slots=True)
class Scroll:
    """A turn of the wheel in notches; up is positive."""

    notches: float


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the player about the scene, for those who cannot see it well."""

    name: QuestionName


Intent = Pointer | Command | Typed | Scroll | Question

_REPEATED: Final = frozenset(("left", "right", "up", "down", "next", "previous", "undo", "redo"))
"""Commands that a held key repeats: they lead through something, and decide nothing."""
_REPEATED_KEYS: Final = (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_MINUS)
_EDITING: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_DELETE)
_ASCII: Final = 128
_ALT: Final = pygame.KMOD_ALT | pygame.KMOD_MODE


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
    """Translates events into intents.

    `bindings` map keys and buttons to commands, `keyboard` knows the player's layout, `pads` are the
    connected gamepads, `pointers` reads the mouse and fingers; `uses_gamepad` is true if a gamepad was used
    last; `texts` filters the text for the active field.
    """

    def __init__(self) -> None:
        self.keyboard = Keyboard()
        self.bindings = Bindings(layout=self.keyboard.layout)
        self.pads = Pads()
        self.pointers = PointerReader()
        self.texts = TextFilter()
        self.uses_gamepad = False

    @property
    def shown_family(self) -> Family | None:
        """Family of the gamepad whose button signs are shown, or None while keys are in use."""
        return self.pads.family if self.uses_gamepad else None

    def read(self, event: Event, now: float) -> Sequence[Intent]:
        """Return the intents of an event; one that means nothing here has none."""
        if pointers := self.pointers.read(event, now):
            self.uses_gamepad = self.uses_gamepad and all(each.kind == "move" for each in pointers)
            return pointers
        intent = self._read_other(event, now)
        return () if intent is None else (intent,)

    def _read_other(self, event: Event, now: float) -> Intent | None:
        if event.type == pygame.MOUSEWHEEL:
            return Scroll(float(event.y))
        if event.type == pygame.KEYDOWN:
            self.uses_gamepad = False
            return self._key(event)
        button = self.pads.pressed(event, now)
        self.uses_gamepad = self.uses_gamepad or bool(button)
        return self._command(self.bindings.of_button(button), self.pads.last)

    @property
    def due(self) -> float:
        """Time of the next repeat of a held key or arrow, or of a finger's long press; inf for never."""
        return min(self.keyboard.due, self.pads.due, self.pointers.due)

    def held(self, now: float) -> Intent | None:
        """Return the intent that a held gamepad arrow repeats, or None."""
        button = self.pads.due_repeat(now)
        return self._command(self.bindings.of_button(button), self.pads.last)

    @staticmethod
    def _command(name: CommandName | None, pad: int = NO_PAD) -> Command | None:
        return Command(name, pad) if name else None

    def _key(self, event: Event) -> Intent | None:
        if event.mod & _ALT:
            return Command("full screen") if event.key == pygame.K_RETURN else None
        if event.mod & pygame.KMOD_SHIFT and not event.mod & CHORD and event.key in QUESTIONS:
            return Question(QUESTIONS[event.key])
        name = self._command_name(event)
        if name or event.mod & CHORD:
            return self._command(name)
        if event.unicode == "?":
            return Command("why")
        character = plain_digits(chr(event.key) if event.key < _ASCII else event.unicode).upper()
        return Typed(character) if len(character) == 1 and character.isalnum() else None

    def _command_name(self, event: Event) -> CommandName | None:
        """Return the command of a key with or without Ctrl, or None."""
        if event.mod & pygame.KMOD_CTRL:
            has_shift = event.mod & pygame.KMOD_SHIFT
            return "redo" if event.key == pygame.K_z and has_shift else self.bindings.with_control(event.key)
        if event.mod & CHORD:
            return None
        if event.key == pygame.K_TAB:
            return "previous" if event.mod & pygame.KMOD_SHIFT else "next"
        return self.bindings.of_key(event.key)

    # -------------------------------------------------------------- the keyboard
    def read_key(self, event: Event) -> Event:
        """Return an event of a key as the player's layout means it; return other events unchanged."""
        return self.keyboard.read(event, self.bindings.own_keys)

    def follow_key(self, event: Event, now: float, owner: object, *, is_writing: bool) -> None:
        """Repeat a key for its owner, a scene, while it is held, if it leads through something or a text."""
        repeats = False
        if event.type == pygame.KEYDOWN and not event.mod & _ALT:
            name = self._command_name(event)
            repeats = name in _REPEATED or (not name and event.key in _REPEATED_KEYS)
            if is_writing and event.key in _EDITING:
                repeats = True
        self.keyboard.follow(event, now, owner, repeats=repeats)
