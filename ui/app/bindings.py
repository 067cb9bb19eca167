"""The bindings of keys and gamepad buttons to commands: the defaults, and the player's changes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeVar

import pygame

from games.core import message
from ui.app.keyboard import Layout
from ui.words import in_words

CommandName = Literal[
    "left", "right", "up", "down", "next", "previous", "activate", "deal", "back", "undo", "redo",
    "hint", "new", "again", "number", "rules", "settings", "mute", "full screen", "lamp",
    "foundation", "waste", "why", "log", "show", "second", "third", "fourth", "peek",
]  # fmt: skip
QuestionName = Literal["place", "turn", "last", "money", "here", "since", "moves", "tour"]
"""Name of a question about a scene: see `QUESTIONS`."""
Name = TypeVar("Name", str, int)
Chosen = Sequence[tuple[str, Name]]
"""Bindings chosen by the player: commands, each with a keycode or a button's name; 0 or "" for none."""

CHANGEABLE: Final[tuple[CommandName, ...]] = (
    "deal", "hint", "undo", "redo", "why", "log", "show", "rules", "settings", "mute", "full screen",
    "new", "again", "number", "foundation", "waste", "lamp", "second", "third", "fourth", "peek",
)  # fmt: skip
"""Commands whose keys can be changed: all but those for navigation."""
_NAVIGATION: Final[tuple[CommandName, ...]] = (
    "left", "right", "up", "down", "next", "previous", "activate", "back",
)  # fmt: skip
"""Commands that can have more keys than their own ones, which stay."""

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
    pygame.K_F3: "log",
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
    pygame.K_p: "peek",
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
QUESTIONS: Final[dict[int, QuestionName]] = {
    pygame.K_F1: "place",
    pygame.K_F2: "turn",
    pygame.K_F3: "last",
    pygame.K_F4: "money",
    pygame.K_F5: "here",
    pygame.K_F6: "since",
    pygame.K_F7: "moves",
    pygame.K_F8: "tour",
}
"""Keys that, with Shift, ask about the scene; they cannot be changed."""
_SYSTEM: Final = "mac" if sys.platform == "darwin" else "other"
UNDO_KEY: Final = message("key.undo", system=_SYSTEM)
REDO_KEY: Final = message("key.redo", system=_SYSTEM)
_CONTROL_LABELS: Final = {"undo": UNDO_KEY, "redo": REDO_KEY}
"""Labels of commands that also have a key with Ctrl, which players know better."""
_NAMES: Final = {
    pygame.K_SPACE: message("key.space"),
    pygame.K_BACKSPACE: message("key.backspace"),
    pygame.K_COMMA: message("key.comma"),
}
_MODIFIERS: Final = range(pygame.K_LCTRL, pygame.K_RGUI + 1)
_LOCKS: Final = (pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_SCROLLLOCK, pygame.K_PRINTSCREEN)
_UNBINDABLE: Final = frozenset((*_FIXED_KEYS, pygame.K_TAB, *_LOCKS, *_MODIFIERS))
"""Keys that no command can have: keys for navigation, locks, and modifiers."""

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
    """Return True if a command can be bound to a key."""
    return key > 0 and key not in _UNBINDABLE


def can_have_button(button: str) -> bool:
    """Return True if a command can be bound to a gamepad button."""
    return button in _BUTTONS


def rebind(chosen: Chosen[Name], command: str, name: Name, none: Name) -> tuple[tuple[str, Name], ...]:
    """Return the bindings with `name` bound to a command; another command that had it gets `none`."""
    found = {each: none if had == name else had for each, had in chosen}
    return tuple((found | {command: name}).items())


class Bindings:
    """The current bindings of keys and buttons; it ignores invalid ones.

    The labels of keys are those of the player's `layout`. A command that has two keys leaves that of a letter
    to the cards, if they have it in `letters`.
    """

    def __init__(
        self,
        keys: Chosen[int] = (),
        buttons: Chosen[str] = (),
        layout: Layout | None = None,
        letters: str = "",
    ) -> None:
        self._layout = layout or Layout()
        self._own = {command for command, key in keys if can_have_key(key)}
        self.own_keys = frozenset(key for _, key in keys if can_have_key(key))
        """The keys that the player has chosen."""
        found = [(command, key) for command, key in keys if not key or can_have_key(key)]
        self._keys = _FIXED_KEYS | _apply_choices(_without(letters), found, CHANGEABLE + _NAVIGATION)
        fitting = [(command, button) for command, button in buttons if not button or can_have_button(button)]
        self._buttons = _FIXED_BUTTONS | _apply_choices(_BUTTONS, fitting, CHANGEABLE)

    def of_key(self, key: int) -> CommandName | None:
        """Return the command of a key without Ctrl, or None."""
        return self._keys.get(key)

    @staticmethod
    def with_control(key: int) -> CommandName | None:
        """Return the command of a key with Ctrl; None for no command."""
        return _WITH_CONTROL.get(key)

    def of_button(self, button: str) -> CommandName | None:
        """Return the command of a gamepad button, by SDL's name for it; None for no command."""
        return self._buttons.get(button)

    def key(self, command: str) -> str:
        """Return the label of a command's key; "" if it has none."""
        if command in _CONTROL_LABELS and command not in self._own:
            return in_words(_CONTROL_LABELS[command])
        code = next((code for code, each in self._keys.items() if each == command), 0)
        return self._layout.sign(code) or key_name(code) if code else ""

    def label_for(self, key: str, command: str) -> str:
        """Return the label for a command whose default key is `key`, which is shown if it cannot change."""
        return self.key(command) if key and command in CHANGEABLE else self.sign(key)

    def sign(self, key: str) -> str:
        """Return the sign of a key that scenes name, "H" or "Space", on the player's keyboard."""
        return (self._layout.sign(ord(key.lower())) if len(key) == 1 else "") or key

    def button(self, command: str) -> str:
        """Return SDL's name for the button of a command; "" if it has none."""
        return next((button for button, each in self._buttons.items() if each == command), "")


def _without(letters: str) -> dict[int, CommandName]:
    """Return the default keys without those that have a letter and whose command has a second key."""
    left, commands = {*map(ord, letters.lower())}, [*_KEYS.values()]
    return {key: name for key, name in _KEYS.items() if key not in left or commands.count(name) < 2}


def _apply_choices(
    default: Mapping[Name, CommandName], chosen: Chosen[Name], choosable: Sequence[CommandName]
) -> dict[Name, CommandName]:
    """Return the default bindings, replaced by the chosen ones for choosable commands."""
    commands = {command for command, _ in chosen} & {*CHANGEABLE}
    found = {name: command for name, command in default.items() if command not in commands}
    for command in choosable:
        found |= {name: command for each, name in chosen if each == command and name}
    return found


def key_name(key: int) -> str:
    """Return the label of a key."""
    if key in _NAMES:
        return in_words(_NAMES[key])
    name = pygame.key.name(key)
    return name.upper() if len(name) == 1 else name.title()
