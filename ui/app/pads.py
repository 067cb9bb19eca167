"""Gamepads: opened by SDL's mapping if it knows them; buttons, sticks and triggers as names.

SDL names the buttons of known pads by their places, whatever the maker's numbers. The buttons of an unknown
pad are assumed to have the numbers of most pads.
"""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from ui.widgets.button import Family

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
_HAT: Final = {(-1, 0): "dpleft", (1, 0): "dpright", (0, 1): "dpup", (0, -1): "dpdown"}
_STICK: Final = (("dpleft", "dpright"), ("dpup", "dpdown"))
_TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
_ARROWS: Final = frozenset(_HAT.values())
_PRESS_AT, _RELEASE_AT = 0.6, 0.35
"""Deflection above which a stick or trigger counts as pressed, and below which as released."""
_MAX_VALUE: Final = 32_767
_FIRST_REPEAT, _NEXT_REPEAT = 0.4, 0.12
"""Seconds until a held arrow repeats for the first time, and between later repeats."""
_NAME_PARTS: Final[dict[Family, tuple[str, ...]]] = {
    "playstation": ("playstation", "ps3", "ps4", "ps5", "dualshock", "dualsense", "sony"),
    "nintendo": ("nintendo", "switch", "joy-con", "pro controller"),
}


class Pads:
    """The connected gamepads, and the arrow held on them."""

    def __init__(self) -> None:
        self._mapped: dict[int, Controller] = {}
        self._others: list[JoystickType] = []
        self._deflected: dict[tuple[int, int], str] = {}
        """Button or arrow that each deflected axis presses, by pad and axis."""
        self._held = ""
        self._repeat_at = inf
        self.family: Family = "xbox"
        """Family of the pad used last, for its button signs."""

    @property
    def has_any(self) -> bool:
        """True while a gamepad is connected."""
        return bool(self._mapped or self._others)

    def find(self) -> None:
        """Open the connected gamepads."""
        from pygame._sdl2 import controller

        pygame.joystick.init()
        controller.init()
        self._mapped, self._others = {}, []
        self.release_all()
        for number in range(pygame.joystick.get_count()):
            with suppress(pygame.error):  # unplugged again
                if controller.is_controller(number):
                    pad = controller.Controller(number)
                    self._mapped[pad.as_joystick().get_instance_id()] = pad
                else:
                    self._others.append(pygame.joystick.Joystick(number))

    def release_all(self) -> None:
        """Forget the held arrow and all deflected axes."""
        self._held, self._repeat_at = "", inf
        self._deflected.clear()

    # -------------------------------------------------------------- presses
    def pressed(self, event: Event, now: float) -> str:
        """Return SDL's name of the button that an event presses, or ""; a stick presses arrows."""
        button = self._pressed(event)
        if button:
            self.family = self._family(event)
        if button in _ARROWS:
            self._held, self._repeat_at = button, now + _FIRST_REPEAT
        return button

    def _pressed(self, event: Event) -> str:
        pad = getattr(event, "instance_id", -1)
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return _BUTTONS[event.button] if event.button < len(_BUTTONS) else ""
        if event.type == pygame.CONTROLLERBUTTONUP:
            return self._release(_BUTTONS[event.button] if event.button < len(_BUTTONS) else "")
        if event.type == pygame.CONTROLLERAXISMOTION:
            if event.axis in _TRIGGERS:
                ends = ("", _TRIGGERS[event.axis])
                return self._axis_pressed(pad, event.axis, event.value / _MAX_VALUE, ends)
            return self._stick_arrow(pad, event.axis, event.value / _MAX_VALUE)
        if pad in self._mapped:
            return ""  # SDL reports a mapped pad's event twice
        if event.type == pygame.JOYBUTTONDOWN:
            return _UNMAPPED[event.button] if event.button < len(_UNMAPPED) else ""
        if event.type == pygame.JOYHATMOTION:
            return _HAT.get(event.value) or self._release(self._held)
        if event.type == pygame.JOYAXISMOTION:
            return self._stick_arrow(pad, event.axis, event.value)
        return ""

    def _stick_arrow(self, pad: int, axis: int, value: float) -> str:
        """Return the arrow to which the left stick is tilted, or ""; the right stick does nothing."""
        return self._axis_pressed(pad, axis, value, _STICK[axis]) if axis < len(_STICK) else ""

    def _axis_pressed(self, pad: int, axis: int, value: float, ends: tuple[str, str]) -> str:
        """Return the end that an axis has just reached at a value from -1 to 1, or ""."""
        before = self._deflected.get((pad, axis), "")
        if abs(value) < _RELEASE_AT and before:
            del self._deflected[pad, axis]
            return self._release(before)
        end = ends[value > 0]
        if abs(value) < _PRESS_AT or end == before:
            return ""
        self._deflected[pad, axis] = end
        return end

    def _release(self, button: str) -> str:
        if button == self._held:
            self._held, self._repeat_at = "", inf
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
        return self._held

    # -------------------------------------------------------------- makers
    def _family(self, event: Event) -> Family:
        pad = self._mapped.get(getattr(event, "instance_id", -1))
        name = str(pad.name).lower() if pad else ""
        found = (family for family, parts in _NAME_PARTS.items() if any(part in name for part in parts))
        return next(found, "xbox")
