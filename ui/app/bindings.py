"""Which key and which button of a gamepad asks for which command: as usual, or as the player has set it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

import pygame

from games.core import message
from ui.words import in_words

CommandName = Literal[
    "left", "right", "up", "down", "next", "previous", "activate", "deal", "back", "undo", "redo",
    "hint", "new", "again", "number", "rules", "settings", "mute", "full screen", "lamp",
    "foundation", "waste", "why", "show",
]  # fmt: skip
Name = TypeVar("Name", str, int)
Set = Sequence[tuple[str, Name]]
"""What a player has set: commands, each with a key's number or a button's name; 0 or "" for none."""

CHANGEABLE: Final[tuple[CommandName, ...]] = (
    "deal", "hint", "undo", "redo", "why", "show", "rules", "settings", "mute", "full screen",
    "new", "again", "number", "foundation", "waste", "lamp",
)  # fmt: skip
"""The commands whose keys can be set: all but those that lead from place to place and back."""

_FIXED_KEYS: Final[dict[int, CommandName]] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "activate",
    pygame.K_KP_ENTER: "activate",
    pygame.K_ESCAPE: "back",
    pygame.K_AC_BACK: "back",
}
_KEYS: Final[dict[int, CommandName]] = {
    pygame.K_SPACE: "deal",
    pygame.K_F1: "rules",
    pygame.K_F11: "full screen",
    pygame.K_F2: "show",
    pygame.K_h: "hint",
    pygame.K_l: "lamp",
    pygame.K_n: "new",
    pygame.K_r: "again",
    pygame.K_F5: "again",
    pygame.K_g: "number",
    pygame.K_f: "foundation",
    pygame.K_w: "waste",
    pygame.K_m: "mute",
    pygame.K_u: "undo",
    pygame.K_BACKSPACE: "undo",
    pygame.K_y: "why",
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
_WRITTEN: Final = {"undo": message("key.undo"), "redo": message("key.redo")}
"""Keys with Ctrl that are better known than those without."""
_NAMES: Final = {
    pygame.K_SPACE: message("key.space"),
    pygame.K_BACKSPACE: message("key.backspace"),
    pygame.K_COMMA: message("key.comma"),
}
_HELD: Final = range(pygame.K_LCTRL, pygame.K_RGUI + 1)
_LOCKS: Final = (pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK, pygame.K_PRINTSCREEN)
_NEVER: Final = frozenset((*_FIXED_KEYS, pygame.K_TAB, *_LOCKS, *_HELD))
"""Keys that no command can be given to: those that lead from place to place, and those that are held."""

_FIXED_BUTTONS: Final[dict[str, CommandName]] = {
    "a": "activate",
    "b": "back",
    "dpup": "up",
    "dpdown": "down",
    "dpleft": "left",
    "dpright": "right",
}
_BUTTONS: Final[dict[str, CommandName]] = {
    "x": "deal",
    "y": "hint",
    "leftshoulder": "undo",
    "rightshoulder": "redo",
    "back": "rules",
    "start": "settings",
    "leftstick": "why",
    "rightstick": "show",
    "lefttrigger": "previous",
    "righttrigger": "next",
}


def can_have_key(key: int) -> bool:
    """Whether a command can be given to a key."""
    return key > 0 and key not in _NEVER


def can_have_button(button: str) -> bool:
    """Whether a command can be given to a button of a gamepad."""
    return button in _BUTTONS


def given(chosen: Set[Name], command: str, name: Name, none: Name) -> tuple[tuple[str, Name], ...]:
    """What is set when a command is given to a key or a button: no other command has it any more."""
    found = {each: none if had == name else had for each, had in chosen}
    return tuple((found | {command: name}).items())


class Bindings:
    """What keys and buttons ask for. What cannot be is passed over, wherever it comes from."""

    def __init__(self, keys: Set[int] = (), buttons: Set[str] = ()) -> None:
        self._own = {command for command, key in keys if can_have_key(key)}
        self._keys = _FIXED_KEYS | _rebound(_KEYS, [(c, k) for c, k in keys if not k or can_have_key(k)])
        fitting = [(command, button) for command, button in buttons if not button or can_have_button(button)]
        self._buttons = _FIXED_BUTTONS | _rebound(_BUTTONS, fitting)

    def of_key(self, key: int) -> CommandName | None:
        """What a key asks for by itself."""
        return self._keys.get(key)

    @staticmethod
    def with_control(key: int) -> CommandName | None:
        """What a key asks for together with Ctrl, or the command key of a Mac."""
        return _WITH_CONTROL.get(key)

    def of_button(self, button: str) -> CommandName | None:
        """What a button of a gamepad asks for, by SDL's name of it."""
        return self._buttons.get(button)

    def key(self, command: str) -> str:
        """The key of a command as it is written; "" where it has none."""
        if command in _WRITTEN and command not in self._own:
            return in_words(_WRITTEN[command])
        code = next((code for code, each in self._keys.items() if each == command), 0)
        return key_name(code) if code else ""

    def shown(self, key: str, command: str) -> str:
        """What is written for a command that usually has this key."""
        return self.key(command) if key and command in CHANGEABLE else key

    def button(self, command: str) -> str:
        """SDL's name of the button of a command; "" where it has none."""
        return next((button for button, each in self._buttons.items() if each == command), "")


def _rebound(usual: Mapping[Name, CommandName], chosen: Set[Name]) -> dict[Name, CommandName]:
    """The usual bindings with those that were chosen instead."""
    commands = {command for command, _ in chosen} & {*CHANGEABLE}
    found = {name: command for name, command in usual.items() if command not in commands}
    for command in CHANGEABLE:
        found |= {name: command for each, name in chosen if each == command and name}
    return found


def key_name(key: int) -> str:
    """What is written on a key."""
    if key in _NAMES:
        return in_words(_NAMES[key])
    name = pygame.key.name(key)
    return name.upper() if len(name) == 1 else name.title()
