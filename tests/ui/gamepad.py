"""A virtual gamepad of SDL, which sends the same events as a real one."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

AXES, BUTTONS, HATS = 6, 15, 1
_GAMEPAD, _VERSION = 1, 1
_FULL: Final = 32_767
_NUMBERS: Final = ("version", "kind", "axes", "buttons", "hats", "vendor", "product", "padding")
_CALLED: Final = ("update", "set_player", "rumble", "rumble_triggers", "set_led", "send_effect")


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in _NUMBERS),
        ("button_mask", ctypes.c_uint32), ("axis_mask", ctypes.c_uint32), ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("userdata", *_CALLED)),
    )  # fmt: skip


class Gamepad:
    """Virtual gamepad. Buttons and axes have SDL's numbers; SDL sends two events for each change."""

    def __init__(self, name: str) -> None:
        self._sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__))
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._sdl.SDL_SetHint(b"SDL_AUTO_UPDATE_JOYSTICKS", b"1")  # whatever a window without focus has set
        pygame.joystick.init()
        kind = _Description(_VERSION, _GAMEPAD, AXES, BUTTONS, HATS, name=name.encode())
        self._number = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(kind))
        self._pad = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._number))

    def hold(self, button: int) -> None:
        self._turn(button, is_down=True)

    def release(self, button: int) -> None:
        self._turn(button, is_down=False)

    def press(self, button: int) -> None:
        """Press and release a button."""
        self.hold(button)
        self.release(button)

    def tilt(self, axis: int, value: float) -> None:
        """Move a stick or a trigger to a value between -1 and 1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._pad, axis, ctypes.c_int16(round(value * _FULL)))
        pygame.event.pump()

    def _turn(self, button: int, *, is_down: bool) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._pad, button, is_down)
        pygame.event.pump()

    def unplug(self) -> None:
        self._sdl.SDL_JoystickClose(self._pad)
        self._sdl.SDL_JoystickDetachVirtual(self._number)
        pygame.event.pump()


@contextmanager
def plugged_in(name: str = "Gamepad") -> Iterator[Gamepad]:
    """Plug in a gamepad of a name; unplug it at the end of the block."""
    pad = Gamepad(name)
    try:
        yield pad
    finally:
        pad.unplug()
