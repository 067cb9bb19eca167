"""Waiting between two steps of the loop: for input or a timeout, without polling in between.

pygame's own `event.wait` polls every millisecond. SDL's does not: it sleeps until something happens. It may
sleep without end, because whatever changes on another thread calls `wake`. If SDL polls too (for an open
gamepad), or its function is missing, a plain pause is used instead. While the window has the focus, SDL wakes
by itself every three seconds to look for new gamepads, and sleeps on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Final

import pygame

from ui.app import sdl

WAKE: Final = pygame.event.custom_type()
"""Event without content, which only wakes the loop."""

FRAME: Final = 8
"""Milliseconds from frame to frame, and the least from one handled input to the next check for input."""
_BLIND: Final = 10  # milliseconds between two polls if SDL cannot wait
_ENDLESS: Final = -1  # SDL's word for a wait without a timeout
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
    """The wait until the next step. All times are milliseconds, inf for a wait without end."""

    def __init__(self, find: Callable[[], SystemWait | None] = sdl_wait) -> None:
        self._find = find
        self._sdl_wait: SystemWait | None = None
        self._has_looked = False

    def wait(self, pause: float, gap: int, *, has_gamepad: bool, is_resting: bool) -> bool:
        """Wait for at most `pause`; less if something happens, but at least `gap`.

        Return True if nothing has happened in all of the pause.

        While a gamepad is in use (`has_gamepad`), it polls at intervals, which are longer if there has been
        no input for long (`is_resting`).
        """
        if has_gamepad:
            pygame.time.wait(int(min(pause, _PAD_RESTING if is_resting else _PAD)))
        elif pause <= FRAME:
            pygame.time.wait(int(pause))
        else:
            return self._wait_for_input(pause, gap)
        return False

    def _wait_for_input(self, pause: float, gap: int) -> bool:
        if not self._has_looked:
            self._has_looked, self._sdl_wait = True, self._find()
        if self._sdl_wait is None:
            pygame.time.wait(int(min(pause, _BLIND)))
            return False
        if gap:
            pygame.time.wait(gap)
        return not self._sdl_wait(None, _ENDLESS if pause == inf else max(1, int(pause) - gap))
