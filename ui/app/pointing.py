"""The pointer: the mouse or a finger, translated into presses, moves and releases that are always complete.

A release that is never heard (a locked screen, another program that takes the mouse) comes as a "cancel". A
finger that stays where it was put is the right button of a mouse; the move before it lets a scene tell what
is there, as under a mouse that rests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, Literal, NamedTuple

import pygame
from pygame.event import Event

from ui.app.window import is_of_finger

Place = tuple[int, int]
PointerKind = Literal["press", "move", "release", "cancel"]

DOUBLE_CLICK: Final = 0.5
"""Seconds of a double click, unless the player or the system sets others."""
NEAR: Final = 12
"""Units of the design between the two presses of a double click, unless the player sets others."""
NEAR_OF_FINGER: Final = 40
"""The least of the same for a finger."""
LONG_PRESS: Final = 0.6
"""Seconds after which a finger that has not moved is the right button."""
LEAST_TARGET: Final = 44
"""The least width and height of the area that takes a press meant for a target, in units of the desktop."""
_FINGER: Final = 9 / 25.4  # inches of the least target for a finger
_MOST_TARGET: Final = 160  # units that it is at most, whatever a screen says of itself
_STILL: Final = 14
"""Units that a finger may move until it drags."""
_LEFT, _RIGHT = 1, 3
_EVENTS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer event: the mouse or a finger pressed, moved or released at a place.

    Buttons: 1 left, 3 right, 0 none. A "cancel" ends a press that must have no effect.
    """

    kind: PointerKind
    place: Place
    button: int = 0
    is_double: bool = False
    is_touch: bool = False


class _Press(NamedTuple):
    """The last press: its time (-inf: none), place, and button."""

    time: float = -inf
    place: Place = (0, 0)
    button: int = 0


@dataclass(slots=True)
class _Finger:
    """A finger: where and since when it is on the screen, and the button that it has become, 0 for none."""

    start: Place
    since: float
    button: int = 0


def is_near(one: Place, other: Place, distance: float) -> bool:
    """Return True if two places are at most `distance` pixels apart, in each direction."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= distance


class PointerReader:
    """Translates the events of the mouse and of fingers.

    `seconds` and `near` (in units of the design) make a double click. With `locks`, a press that was held
    still goes on after its release, until the next press, if `is_holding` says that it holds something.
    `unit` returns the pixels of a unit of the design, `density` those of a unit of the desktop, and
    `dots_per_inch` those of an inch, or 0 if nobody knows.
    """

    def __init__(self) -> None:
        self.seconds = DOUBLE_CLICK
        self.near = NEAR
        self.locks = False
        self.unit: Callable[[], float] = lambda: 1.0
        self.is_holding: Callable[[], bool] = lambda: False
        self.uses_touch = False
        """True if the last press was a finger's."""
        self.density: Callable[[], float] = lambda: 1.0
        self.dots_per_inch: Callable[[], float] = lambda: 0.0
        self._held: dict[int, Place] = {}
        """The buttons that are down, and where they were pressed."""
        self._told: set[int] = set()
        """The buttons whose presses were read, and whose releases will be."""
        self._last = _Press()
        self._finger: _Finger | None = None
        self._is_locked = self._is_unlocking = False

    def distance(self, *, is_touch: bool) -> float:
        """Return the pixels between two presses that are near each other."""
        return (max(self.near, NEAR_OF_FINGER) if is_touch else self.near) * self.unit()

    @property
    def least_target(self) -> int:
        """The least width and height of the area that takes a press meant for a target, in pixels."""
        density = self.density()
        finger = min(_MOST_TARGET * density, self.dots_per_inch() * _FINGER) if self.uses_touch else 0
        return round(max(LEAST_TARGET * density, finger))

    # -------------------------------------------------------------- presses without an end
    def lost(self, event: Event) -> Sequence[Pointer]:
        """Note an event; return the cancels of presses whose releases were never heard.

        Call it with each event, before anything else takes the event.
        """
        if _LEFT not in self._held:
            self._finger = None  # a scene consumed its release
        if event.type == pygame.WINDOWFOCUSLOST:
            return self.cancel()
        if event.type not in _EVENTS:
            return ()
        if self._keeps:
            return ()
        found: Sequence[Pointer] = ()
        if event.type == pygame.MOUSEMOTION:
            lost = [each for each in self._held if not event.buttons[each - 1]]
            found = self._cancel(lost) if lost else ()
        elif event.button in (_LEFT, _RIGHT) and event.type == pygame.MOUSEBUTTONDOWN:
            found = self._cancel([event.button]) if event.button in self._held else ()
            self._held[event.button] = event.pos
        elif event.type == pygame.MOUSEBUTTONUP:
            self._held.pop(event.button, None)
        return found

    def cancel(self) -> Sequence[Pointer]:
        """Return cancels for all presses, which end now."""
        return self._cancel([*self._held])

    def _cancel(self, buttons: Sequence[int]) -> Sequence[Pointer]:
        finger, self._finger = self._finger, None
        places = {button: self._held.pop(button) for button in buttons}
        self._told.difference_update(buttons)
        self._last = _Press()
        self._is_locked = self._is_unlocking = False
        if finger:
            return [Pointer("cancel", finger.start, finger.button, is_touch=True)] if finger.button else []
        return [Pointer("cancel", place, button) for button, place in places.items()]

    @property
    def _keeps(self) -> bool:
        """True while a press goes on without its button; it ends if nothing is held any more."""
        if self._is_locked and not self.is_holding():
            self._is_locked = self._is_unlocking = False
            self._held.clear()
            self._told.clear()
        return self._is_locked

    # -------------------------------------------------------------- events
    def read(self, event: Event, now: float) -> Sequence[Pointer]:
        """Return what an event of the mouse means."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type not in _EVENTS or event.button not in (_LEFT, _RIGHT):
            return ()
        is_touch = is_of_finger(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._lift(event.pos, now) if self._finger else self._release(event, now)
        self.uses_touch = is_touch
        if is_touch:
            self._finger = _Finger(event.pos, now)
            return (Pointer("move", event.pos, is_touch=True),)
        if self._keeps:
            self._is_unlocking = True
            return ()
        self._told.add(event.button)
        return (self._press(event.pos, event.button, now),)

    def _press(self, place: Place, button: int, now: float, *, is_touch: bool = False) -> Pointer:
        then, before, last = self._last
        is_again = now - then < self.seconds and is_near(place, before, self.distance(is_touch=is_touch))
        is_double = last == button == _LEFT and is_again
        self._last = _Press(-inf if is_double else now, place, button)
        return Pointer("press", place, button, is_double, is_touch)

    def _moved(self, event: Event) -> Sequence[Pointer]:
        finger = self._finger
        if finger is None:
            is_down = self._keeps or bool(event.buttons[0] and _LEFT in self._held)
            return (Pointer("move", event.pos, int(is_down)),)
        if not finger.button:
            if is_near(event.pos, finger.start, _STILL * self.unit()):
                return ()
            finger.button = _LEFT
            self._last = _Press()  # a drag is no first half of a double click
            press = Pointer("press", finger.start, _LEFT, is_touch=True)
            return press, Pointer("move", event.pos, _LEFT, is_touch=True)
        return (Pointer("move", event.pos, int(finger.button == _LEFT), is_touch=True),)

    def _release(self, event: Event, now: float) -> Sequence[Pointer]:
        if self._is_locked and not self._is_unlocking:
            return ()
        button, is_still = event.button, is_near(event.pos, self._last.place, self.distance(is_touch=False))
        if self._is_locked:
            button, self._is_locked, self._is_unlocking = _LEFT, False, False
            self._held.clear()
        elif button == _LEFT and is_still and self._may_lock(now):
            self._is_locked, self._held[_LEFT] = True, event.pos
            return ()
        if not is_still:  # a drag is no first half of a double click
            self._last = _Press()
        if button not in self._told:
            return ()
        self._told.discard(button)
        return (Pointer("release", event.pos, button),)

    def _may_lock(self, now: float) -> bool:
        return self.locks and now - self._last.time >= LONG_PRESS and self.is_holding()

    # -------------------------------------------------------------- fingers
    def _lift(self, place: Place, now: float) -> Sequence[Pointer]:
        finger, self._finger = self._finger, None
        assert finger
        if finger.button:
            return (Pointer("release", place, finger.button, is_touch=True),)
        press = self._press(finger.start, _LEFT, now, is_touch=True)
        return press, Pointer("release", finger.start, _LEFT, is_touch=True)

    @property
    def due(self) -> float:
        """Time at which a finger becomes the right button; inf for never."""
        waits = self._finger is not None and not self._finger.button
        return self._finger.since + LONG_PRESS if self._finger and waits else inf

    def tick(self, now: float) -> Sequence[Pointer]:
        """Return the press of the right button that a resting finger has become, if it is due."""
        if self._finger is None or now < self.due:
            return ()
        self._finger.button = _RIGHT
        self._last = _Press()
        return (Pointer("press", self._finger.start, _RIGHT, is_touch=True),)
