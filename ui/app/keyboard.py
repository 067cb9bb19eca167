"""Keys by letter and by place, on the layout of the player; the repeats of a held key.

A table names keys by the letters and figures of an American keyboard. A key is that letter where the layout
has the letter anywhere, and otherwise by its place: on a Russian keyboard the key H has the letter Р. SDL
names each key by its character without Shift, and text input is off while no field has the focus.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import Final

import pygame
from pygame.event import Event

from ui.app import sdl

_FIRST: Final = pygame.KSCAN_A
_LAST: Final = pygame.KSCAN_SLASH
_AMERICAN: Final = "abcdefghijklmnopqrstuvwxyz1234567890\r\x1b\b\t -=[]\\#;'`,./"
"""The characters of the places from `_FIRST` to `_LAST`."""
_NAMED: Final = frozenset(map(ord, "abcdefghijklmnopqrstuvwxyz1234567890,-=/"))
"""The keys that scenes name."""
_PLACE: Final = {ord(character): place for place, character in enumerate(_AMERICAN, _FIRST)}
_PAD_DIGITS: Final = (
    pygame.K_KP_0, pygame.K_KP_1, pygame.K_KP_2, pygame.K_KP_3, pygame.K_KP_4,
    pygame.K_KP_5, pygame.K_KP_6, pygame.K_KP_7, pygame.K_KP_8, pygame.K_KP_9,
)  # fmt: skip
_PAD: Final = {
    **{key: ord(str(digit)) for digit, key in enumerate(_PAD_DIGITS)},
    pygame.K_KP_PERIOD: pygame.K_PERIOD, pygame.K_KP_DIVIDE: pygame.K_SLASH,
    pygame.K_KP_MULTIPLY: pygame.K_ASTERISK, pygame.K_KP_MINUS: pygame.K_MINUS,
    pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_EQUALS: pygame.K_EQUALS,
    pygame.K_KP_ENTER: pygame.K_RETURN,
}  # fmt: skip
"""The keys of the keypad, and the keys that they are with NumLock."""
_PAD_WITHOUT_LOCK: Final = {
    pygame.K_KP_0: pygame.K_INSERT, pygame.K_KP_1: pygame.K_END, pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN, pygame.K_KP_4: pygame.K_LEFT, pygame.K_KP_5: 0,
    pygame.K_KP_6: pygame.K_RIGHT, pygame.K_KP_7: pygame.K_HOME, pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_9: pygame.K_PAGEUP, pygame.K_KP_PERIOD: pygame.K_DELETE,
}  # fmt: skip
_SHIFTED: Final = {
    (pygame.KSCAN_4, "4"): "+", (pygame.KSCAN_SEMICOLON, ";"): "+",
    (pygame.KSCAN_7, "7"): "/", (pygame.KSCAN_PERIOD, ":"): "/",
    **{(pygame.KSCAN_MINUS, character): "?" for character in "ß'*+"}, (pygame.KSCAN_M, ","): "?",
}  # fmt: skip
"""Characters with Shift, by the place and the character without it, for layouts without a key for them."""

_WITH_SHIFT: Final = {"+": pygame.K_EQUALS}  # what does as well
CHORD: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT | pygame.KMOD_MODE
"""Keys that are held for another meaning than the letter itself."""
_ALTGR: Final = pygame.KMOD_LCTRL, pygame.KMOD_RALT  # what Windows reports for AltGr
_CASELESS: Final = "\u0590"  # from here on keyboards show no capitals
_MODIFIERS: Final = range(pygame.K_LCTRL, pygame.K_RGUI + 1)
_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.04
"""Seconds until a held key repeats for the first time, and between later repeats."""


def is_keypad(key: int) -> bool:
    """Return True for a key of the keypad."""
    return key in _PAD


def _ask_sdl() -> Sequence[int]:
    """Return the keycodes of the places from `_FIRST` to `_LAST`; () if SDL cannot be asked."""
    find = sdl.function("SDL_GetKeyFromScancode")
    return [find(place) for place in range(_FIRST, _LAST + 1)] if find else ()


class Layout:
    """The characters of the player's keyboard, read from SDL when they are first needed."""

    def __init__(self, ask: Callable[[], Sequence[int]] = _ask_sdl) -> None:
        self._ask = ask
        self._known: tuple[int, ...] = ()

    @property
    def _codes(self) -> tuple[int, ...]:
        if not self._known:
            self._known = tuple(self._ask()) or tuple(map(ord, _AMERICAN))
        return self._known

    def refresh(self) -> bool:
        """Read the layout anew; return True if it is another one than the one in use so far."""
        before, self._known = self._known, ()
        return bool(before) and self._codes != before

    def key(self, key: int, place: int) -> int:
        """Return the key that scenes know for a keycode and a scancode (0: unknown)."""
        usual = ord(_AMERICAN[place - _FIRST]) if _FIRST <= place <= _LAST else 0
        if usual == key or usual not in _NAMED or usual in self._codes:
            return key
        is_sign = not chr(usual).isalnum()
        return key if key in _NAMED and (is_sign or chr(key).isalnum()) else usual

    def shifted(self, character: str, place: int) -> str:
        """Return "?", "+" or "/" if a key has it with Shift, and the layout has no key for it; else ""."""
        found = _SHIFTED.get((place, character), "")
        return "" if not found or {ord(found), _WITH_SHIFT.get(found, 0)} & {*self._codes} else found

    def sign(self, key: int) -> str:
        """Return the letter on the player's keyboard at the place of a key that the layout lacks, or ""."""
        if key not in _NAMED or chr(key).isdigit() or key in self._codes:
            return ""
        code = self._codes[_PLACE[key] - _FIRST]
        letter = chr(code) if code <= sys.maxunicode else ""
        if letter < _CASELESS and letter.upper().lower() == letter:
            letter = letter.upper()
        return letter if letter.isalpha() else ""


class Keyboard:
    """The keyboard: translates its events, and repeats a held key that leads through something.

    The repeats end with the release of the key, at any other key, with the focus of the window, and in
    another scene.
    """

    def __init__(self, layout: Layout | None = None, platform: str = sys.platform) -> None:
        self.layout = layout or Layout()
        self._is_mac = platform == "darwin"
        self._is_windows = platform == "win32"
        self._held: Event | None = None
        self._owner: object = None
        self._repeat_at = inf

    # -------------------------------------------------------------- reading
    def read(self, event: Event, own: Collection[int] = ()) -> Event:
        """Return an event of a key with the `key`, `mod` and `unicode` that scenes know; return others as is.

        `own` are keycodes that the player has bound, which stay as they are. The event keeps SDL's keycode as
        `raw`.
        """
        if event.type not in _KEYS:
            return event
        mod, raw = self._modifiers(event.mod), event.key
        key = raw if raw in own else self._key(event, mod)
        values = {"key": key, "mod": mod, "unicode": self._character(event, key, mod), "raw": raw}
        return Event(event.type, event.dict | values)

    def _key(self, event: Event, mod: int) -> int:
        if event.key in _PAD:
            has_lock = self._is_mac or bool(mod & pygame.KMOD_NUM)
            return _PAD[event.key] if has_lock else _PAD_WITHOUT_LOCK.get(event.key, _PAD[event.key])
        return self.layout.key(event.key, getattr(event, "scancode", 0))

    def _modifiers(self, mod: int) -> int:
        """Return the modifiers; AltGr is no Ctrl, and the command key of a Mac is one too."""
        if self._is_windows and all(mod & part for part in _ALTGR):
            return mod & ~(pygame.KMOD_CTRL | pygame.KMOD_ALT) | pygame.KMOD_MODE
        return mod | pygame.KMOD_CTRL if self._is_mac and mod & pygame.KMOD_META else mod

    def _character(self, event: Event, key: int, mod: int) -> str:
        """Return the character of a key; SDL tells those with Shift, AltGr and the like only in a field."""
        told = str(getattr(event, "unicode", ""))
        if mod & CHORD:
            return told
        raw = event.key
        if raw in _PAD and 32 < key < 127:
            return chr(key)
        plain = chr(raw) if 32 < raw <= sys.maxunicode and chr(raw).isprintable() else ""
        if mod & pygame.KMOD_SHIFT and told in ("", plain):
            place = getattr(event, "scancode", 0)
            return "?" if key == pygame.K_SLASH else self.layout.shifted(plain, place) or plain.upper()
        return told or plain

    # -------------------------------------------------------------- held keys
    def follow(self, event: Event, now: float, owner: object, *, repeats: bool) -> None:
        """Begin to repeat a pressed key for its owner, a scene, if it `repeats`; end it with its release."""
        if event.type == pygame.KEYDOWN:
            self._held, self._owner = (event, owner) if repeats else (None, None)
            self._repeat_at = now + FIRST_REPEAT if repeats else inf
        elif event.type == pygame.WINDOWFOCUSLOST or (event.type == pygame.KEYUP and self._ends(event)):
            self.release()

    def _ends(self, event: Event) -> bool:
        held = self._held
        return held is not None and (event.raw == held.raw or event.raw in _MODIFIERS)

    def release(self) -> None:
        """Forget the held key."""
        self._held, self._owner, self._repeat_at = None, None, inf

    @property
    def due(self) -> float:
        """Time of the next repeat; inf for never."""
        return self._repeat_at

    def due_repeat(self, now: float, owner: object) -> Event | None:
        """Return the press of the held key if it is due to repeat, else None."""
        if now < self._repeat_at:
            return None
        if owner is not self._owner:
            self.release()
            return None
        self._repeat_at = now + NEXT_REPEAT
        return self._held
