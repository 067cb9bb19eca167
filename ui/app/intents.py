"""What the player wants, made once from mouse, touch, keyboard or gamepad; scenes know only intents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame
from pygame.event import Event

CommandName = Literal[
    "left", "right", "up", "down", "next", "previous", "activate", "deal", "back", "undo", "redo",
    "hint", "new", "again", "number", "rules", "settings", "mute", "full screen", "lamp",
    "foundation", "waste", "why", "show",
]  # fmt: skip
PointerKind = Literal["press", "move", "release"]

DOUBLE_CLICK: Final = 0.35  # seconds
_NEAR: Final = 8  # pixels between the two presses of a double click
_NO_PRESS: Final = (-1.0, (0, 0), 0)


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse or a finger: pressed, moved or let go at a place. Buttons: 1 left, 3 right, 0 none."""

    kind: PointerKind
    place: tuple[int, int]
    button: int = 0
    is_double: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """One of the things that a key or a button of a gamepad can ask for."""

    name: CommandName


@dataclass(frozen=True, slots=True)
class Typed:
    """A character that no command stands for, in capitals."""

    character: str


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel, in notches; up is positive."""

    notches: float


Intent = Pointer | Command | Typed | Scroll

_KEYS: Final[dict[int, CommandName]] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "activate",
    pygame.K_KP_ENTER: "activate",
    pygame.K_SPACE: "deal",
    pygame.K_ESCAPE: "back",
    pygame.K_AC_BACK: "back",
    pygame.K_F1: "rules",
    pygame.K_F11: "full screen",
    pygame.K_F2: "show",
    pygame.K_F5: "again",
    pygame.K_h: "hint",
    pygame.K_l: "lamp",
    pygame.K_n: "new",
    pygame.K_r: "again",
    pygame.K_g: "number",
    pygame.K_f: "foundation",
    pygame.K_w: "waste",
    pygame.K_m: "mute",
    pygame.K_u: "undo",
    pygame.K_y: "why",
    pygame.K_BACKSPACE: "undo",
    pygame.K_COMMA: "settings",
}
_WITH_CONTROL: Final[dict[int, CommandName]] = {
    pygame.K_z: "undo",
    pygame.K_y: "redo",
    pygame.K_n: "new",
    pygame.K_d: "number",
    pygame.K_r: "again",
    pygame.K_h: "hint",
    pygame.K_f: "full screen",
    pygame.K_COMMA: "settings",
}
_PAD: Final[dict[int, CommandName]] = {
    0: "activate",
    1: "back",
    2: "deal",
    3: "hint",
    4: "undo",
    5: "redo",
    6: "rules",
    7: "settings",
    9: "why",
}
_HAT: Final[dict[tuple[int, int], CommandName]] = {
    (-1, 0): "left",
    (1, 0): "right",
    (0, 1): "up",
    (0, -1): "down",
}
_CONTROL: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class Reader:
    """Turns events into intents; it remembers the last press to know a double click."""

    def __init__(self) -> None:
        self._last_press = _NO_PRESS

    def read(self, event: Event, now: float) -> Intent | None:
        """The intent of an event, or None for one that means nothing here."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event, now)
        if event.type == pygame.MOUSEMOTION:
            return Pointer("move", event.pos, 1 if event.buttons[0] else 0)
        if event.type == pygame.MOUSEWHEEL:
            return Scroll(float(event.y))
        if event.type == pygame.KEYDOWN:
            return _key(event)
        if event.type == pygame.JOYBUTTONDOWN:
            return Command(_PAD[event.button]) if event.button in _PAD else None
        if event.type == pygame.JOYHATMOTION:
            return Command(_HAT[event.value]) if event.value in _HAT else None
        return None

    def _button(self, event: Event, now: float) -> Pointer | None:
        if event.button not in (1, 3):
            return None
        then, place, button = self._last_press
        near = abs(event.pos[0] - place[0]) + abs(event.pos[1] - place[1]) < _NEAR
        if event.type == pygame.MOUSEBUTTONUP:
            if not near:  # that was a drag, and no first half of a double click
                self._last_press = _NO_PRESS
            return Pointer("release", event.pos, event.button)
        is_double = button == event.button == 1 and now - then < DOUBLE_CLICK and near
        self._last_press = (-1.0 if is_double else now, event.pos, event.button)
        return Pointer("press", event.pos, event.button, is_double)


def _key(event: Event) -> Intent | None:
    with_alt = event.mod & pygame.KMOD_ALT
    if with_alt:
        return Command("full screen") if event.key == pygame.K_RETURN else None
    if event.mod & _CONTROL:
        if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            return Command("redo")
        return Command(_WITH_CONTROL[event.key]) if event.key in _WITH_CONTROL else None
    if event.key == pygame.K_TAB:
        return Command("previous" if event.mod & pygame.KMOD_SHIFT else "next")
    if event.key in _KEYS:
        return Command(_KEYS[event.key])
    if event.unicode == "?":
        return Command("why")
    character = event.unicode.upper()
    return Typed(character) if len(character) == 1 and character.isalnum() else None
