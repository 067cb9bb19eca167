"""Waiting between two steps of the loop: for input or a timeout, without polling in between.

pygame's own `event.wait` polls every millisecond. SDL's does not: it sleeps until something happens. If SDL
polls too (an open gamepad, a hidden window), or its function is missing, a plain pause is used instead.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

from ui.app import sdl

WAKE: Final = pygame.event.custom_type()
"""Event without content, which only wakes the loop."""

LONGEST: Final = 1000
"""Longest wait in milliseconds, after which everything is checked again."""
FRAME: Final = 8
"""Milliseconds from frame to frame, and the least from one handled input to the next check for input."""
_BLIND: Final = 10  # milliseconds between two polls if SDL cannot wait
_HIDDEN: Final = 250
_PAD: Final = 16
_PAD_RESTING: Final = 33

SystemWait = Callable[[None, int], int]


def wake() -> None:
    """Make the loop take its next step at once; safe on any thread."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))


def sdl_wait() -> SystemWait | None:
    """Return SDL's wait for an event (which stays queued) or a timeout in milliseconds; None if missing."""
    return sdl.function("SDL_WaitEventTimeout")


class EventWait:
    """The wait until the next step. All times are milliseconds."""

    def __init__(self, find: Callable[[], SystemWait | None] = sdl_wait) -> None:
        self._find = find
        self._sdl_wait: SystemWait | None = None
        self._has_looked = False

    def wait(self, pause: int, gap: int, *, is_hidden: bool, has_gamepad: bool, is_resting: bool) -> None:
        """Wait for at most `pause`; less if something happens, but at least `gap`.

        While a gamepad is connected (`has_gamepad`) or the window is hidden, it polls at intervals; those for
        a gamepad are longer if there has been no input for long (`is_resting`).
        """
        if is_hidden:
            pygame.time.wait(min(pause, _HIDDEN))
        elif has_gamepad:
            pygame.time.wait(min(pause, _PAD_RESTING if is_resting else _PAD))
        elif pause <= FRAME:
            pygame.time.wait(pause)
        else:
            self._wait_for_input(pause, gap)

    def _wait_for_input(self, pause: int, gap: int) -> None:
        if not self._has_looked:
            self._has_looked, self._sdl_wait = True, self._find()
        if self._sdl_wait is None:
            pygame.time.wait(min(pause, _BLIND))
            return
        pygame.time.wait(gap)
        self._sdl_wait(None, max(1, pause - gap))
