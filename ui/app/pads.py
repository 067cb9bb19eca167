"""Gamepads, several at once: opened by SDL's mapping if it knows them; buttons, sticks and triggers as names.

SDL names the buttons of known pads by what Xbox writes at their places, and those of Nintendo by what is
written on them: "a" confirms, wherever it is. The buttons of an unknown pad are assumed to have the numbers
of most pads.
"""

from __future__ import annotations

import os
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from ui.app import sdl
from ui.widgets.key_signs import Family

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller
    from pygame.joystick import JoystickType

_BUTTONS: Final = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "leftshoulder", "rightshoulder",
    "dpup", "dpdown", "dpleft", "dpright",
)  # fmt: skip
"""SDL's names of the buttons, in the order of its numbers."""
_UNMAPPED: Final = (
    "a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start", "guide", "leftstick", "rightstick",
)  # fmt: skip
_UNMAPPED_NINTENDO: Final = ("b", "a", *_UNMAPPED[2:])
_HAT: Final = {(-1, 0): "dpleft", (1, 0): "dpright", (0, 1): "dpup", (0, -1): "dpdown"}
_STICK: Final = (("dpleft", "dpright"), ("dpup", "dpdown"))
_TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
_ARROWS: Final = frozenset(_HAT.values())
_PRESS_AT, _RELEASE_AT = 0.6, 0.35
"""Deflection above which a stick or trigger counts as pressed, and below which as released."""
_AHEAD: Final = 0.15
"""How much further a stick is tilted along the other axis before its arrow changes."""
_MAX_VALUE: Final = 32_767
_FIRST_REPEAT, _NEXT_REPEAT = 0.4, 0.12
"""Seconds until a held arrow repeats for the first time, and between later repeats."""
_LABELS: Final = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
_UPDATES: Final = b"SDL_AUTO_UPDATE_JOYSTICKS"
_VENDORS: Final[dict[str, Family]] = {"4c05": "playstation", "7e05": "nintendo", "5e04": "xbox"}
"""The numbers of makers in the identifiers of pads."""
_NAME_PARTS: Final[dict[Family, tuple[str, ...]]] = {
    "playstation": ("playstation", "ps3", "ps4", "ps5", "dualshock", "dualsense", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con", "pro controller"),
}
NO_PAD: Final = -1


class Pads:
    """The connected gamepads, and the arrow held on one of them. Pads have SDL's numbers of instances."""

    def __init__(self) -> None:
        self.is_watched = True
        """True while SDL looks at gamepads, which it does by polling."""
        self._mapped: dict[int, Controller] = {}
        self._others: dict[int, JoystickType] = {}
        self._tilts: dict[int, list[float]] = {}
        """The deflection of each pad's left stick, from -1 to 1."""
        self._pressed_axes: dict[tuple[int, int], str] = {}
        """The trigger or arrow that each pad's axis presses; that of a stick has the axis 0."""
        self._held = (NO_PAD, "")
        self._repeat_at = inf
        self.last = NO_PAD
        """The pad of the last press."""
        self._families: dict[int, Family] = {}
        self.family: Family = "xbox"
        """Family of the pad whose signs are shown."""

    @property
    def has_any(self) -> bool:
        """True while a gamepad is connected."""
        return bool(self._mapped or self._others)

    @property
    def connected(self) -> frozenset[int]:
        """The connected gamepads."""
        return frozenset((*self._mapped, *self._others))

    def find(self) -> None:
        """Open the connected gamepads; what is held on those that stay goes on."""
        from pygame._sdl2 import controller

        os.environ.setdefault(_LABELS, "1")
        pygame.joystick.init()
        controller.init()
        mapped: dict[int, Controller] = {}
        others: dict[int, JoystickType] = {}
        for number in range(pygame.joystick.get_count()):
            with suppress(pygame.error):  # unplugged again
                if controller.is_controller(number):
                    pad = controller.Controller(number)
                    mapped[pad.as_joystick().get_instance_id()] = pad
                else:
                    other = pygame.joystick.Joystick(number)
                    others[other.get_instance_id()] = other
        self._mapped, self._others = mapped, others
        self._families = {pad_id: self._find_family(pad_id) for pad_id in self.connected}
        for pad_id in {*self._tilts, self._held[0], *(pad for pad, _ in self._pressed_axes)}:
            if pad_id not in self.connected:
                self._forget(pad_id)

    def watch(self, *, is_on: bool) -> None:
        """Let SDL look for gamepads and at them, or no more: without the focus nobody plays with one."""
        if is_on != self.is_watched and (set_hint := sdl.function("SDL_SetHint")):
            set_hint(_UPDATES, b"1" if is_on else b"0")
            self.is_watched = is_on

    def release_all(self) -> None:
        """Forget the held arrow and all deflected axes."""
        self._held, self._repeat_at = (NO_PAD, ""), inf
        self._tilts.clear()
        self._pressed_axes.clear()

    def _forget(self, pad: int) -> None:
        """Forget what is held on a pad."""
        self._tilts.pop(pad, None)
        for key in [key for key in self._pressed_axes if key[0] == pad]:
            del self._pressed_axes[key]
        self._release(pad, self._held[1])

    # -------------------------------------------------------------- presses
    def pressed(self, event: Event, now: float) -> str:
        """Return SDL's name of the button that an event presses, or ""; a stick presses arrows."""
        pad = getattr(event, "instance_id", NO_PAD)
        button = self._pressed(event, pad)
        if button:
            self.last, self.family = pad, self.family_of(pad)
        if button in _ARROWS:
            self._held, self._repeat_at = (pad, button), now + _FIRST_REPEAT
        return button

    def _pressed(self, event: Event, pad: int) -> str:
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return _BUTTONS[event.button] if event.button < len(_BUTTONS) else ""
        if event.type == pygame.CONTROLLERBUTTONUP:
            return self._release(pad, _BUTTONS[event.button] if event.button < len(_BUTTONS) else "")
        if event.type == pygame.CONTROLLERAXISMOTION:
            if event.axis in _TRIGGERS:
                return self._trigger_pressed(pad, event.axis, event.value / _MAX_VALUE)
            return self._stick_arrow(pad, event.axis, event.value / _MAX_VALUE)
        if pad in self._mapped:
            return ""  # SDL reports a mapped pad's event twice
        if event.type == pygame.JOYBUTTONDOWN:
            names = _UNMAPPED_NINTENDO if self.family_of(pad) == "nintendo" else _UNMAPPED
            return names[event.button] if event.button < len(names) else ""
        if event.type == pygame.JOYHATMOTION:
            arrow = _HAT.get(event.value, "")
            return arrow or (self._release(pad, self._held[1]) if event.value == (0, 0) else "")
        if event.type == pygame.JOYAXISMOTION:
            return self._stick_arrow(pad, event.axis, event.value)
        return ""

    def _trigger_pressed(self, pad: int, axis: int, value: float) -> str:
        """Return the trigger if it has just been pressed at a value from 0 to 1, or ""."""
        was_pressed = (pad, axis) in self._pressed_axes
        if was_pressed and value < _RELEASE_AT:
            del self._pressed_axes[pad, axis]
        if was_pressed or value < _PRESS_AT:
            return ""
        self._pressed_axes[pad, axis] = _TRIGGERS[axis]
        return _TRIGGERS[axis]

    def _stick_arrow(self, pad: int, axis: int, value: float) -> str:
        """Return the arrow to which the left stick has just been tilted, or "" for none and the right one."""
        if axis >= len(_STICK):
            return ""
        tilt = self._tilts.setdefault(pad, [0.0, 0.0])
        tilt[axis] = value
        before, along = self._pressed_axes.get((pad, 0), ""), self._axis_of(pad)
        if before and abs(tilt[along]) < _RELEASE_AT:
            del self._pressed_axes[pad, 0]
            self._release(pad, before)
            before = ""
        further = abs(tilt[1 - along]) > abs(tilt[along]) + (_AHEAD if before else 0)
        along = 1 - along if further else along
        arrow = _STICK[along][tilt[along] > 0]
        if abs(tilt[along]) < _PRESS_AT or arrow == before:
            return ""
        self._pressed_axes[pad, 0] = arrow
        return arrow

    def _axis_of(self, pad: int) -> int:
        """Return the axis of the arrow that a pad's stick presses, 0 for none."""
        return int(self._pressed_axes.get((pad, 0), "") in _STICK[1])

    def _release(self, pad: int, button: str) -> str:
        if (pad, button) == self._held:
            self._held, self._repeat_at = (NO_PAD, ""), inf
        return ""

    # -------------------------------------------------------------- held arrows
    @property
    def due(self) -> float:
        """Time of the next repeat of a held arrow; inf for never."""
        return self._repeat_at

    def due_repeat(self, now: float) -> str:
        """Return the held arrow if its repeat is due, else ""."""
        if now < self._repeat_at:
            return ""
        self._repeat_at = now + _NEXT_REPEAT
        self.last = self._held[0]
        return self._held[1]

    # -------------------------------------------------------------- makers
    def family_of(self, pad: int) -> Family:
        """Return the family of a pad, "xbox" for an unknown one."""
        return self._families.get(pad, "xbox")

    def _find_family(self, pad: int) -> Family:
        """Return the family of a connected pad, by its name or its maker's number; "xbox" for others."""
        mapped = self._mapped.get(pad)
        stick = mapped.as_joystick() if mapped else self._others[pad]
        name = str(mapped.name if mapped else stick.get_name()).lower()
        found = (family for family, parts in _NAME_PARTS.items() if any(part in name for part in parts))
        return next(found, None) or _VENDORS.get(stick.get_guid()[8:12], "xbox")
