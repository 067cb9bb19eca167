"""Waiting between two steps of the loop: for input, or for a time, and for nothing in between.

pygame's own `event.wait` looks every millisecond. SDL's does not: it sleeps until something happens. Where it
looks too (an open gamepad, a hidden window), or cannot be had, a plain pause is taken instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

WAKE: Final = pygame.event.custom_type()
"""An event that means nothing, but that there is something to look at."""

LONGEST: Final = 1000
"""Milliseconds after which everything is looked at once more, whatever was said."""
FRAME: Final = 8
"""Milliseconds from frame to frame, and at least from input that is seen to the next that is looked for."""
_BLIND: Final = 10  # milliseconds between two looks where SDL cannot wait
_HIDDEN: Final = 250
_PAD: Final = 16
_PAD_RESTING: Final = 33

SystemWait = Callable[[None, int], int]


def wake() -> None:
    """Have the loop take its next step at once; from any thread."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))


def sdl_wait() -> SystemWait | None:
    """SDL's own wait for an event, which stays to be taken, or for milliseconds; None where there is none."""
    import ctypes  # after the first picture: it takes 3 ms

    name = "SDL2.dll" if sys.platform == "win32" else str(pygame.base.__file__)
    try:
        found = ctypes.CDLL(name).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = [ctypes.c_void_p, ctypes.c_int], ctypes.c_int
    return found


class Waiting:
    """How long to wait, and by what, until the next step. All times are milliseconds."""

    def __init__(self, find: Callable[[], SystemWait | None] = sdl_wait) -> None:
        self._find = find
        self._wait: SystemWait | None = None
        self._has_looked = False

    def rest(self, pause: int, gap: int, *, is_hidden: bool, is_padded: bool, is_resting: bool) -> None:
        """Wait for at most `pause`; less, if something happens, but at least `gap`.

        While a gamepad is open (`is_padded`) or the window is hidden, input is looked for now and then;
        less often where there has been none for long (`is_resting`).
        """
        if is_hidden:
            pygame.time.wait(min(pause, _HIDDEN))
        elif is_padded:
            pygame.time.wait(min(pause, _PAD_RESTING if is_resting else _PAD))
        elif pause <= FRAME:
            pygame.time.wait(pause)
        else:
            self._wait_for_input(pause, gap)

    def _wait_for_input(self, pause: int, gap: int) -> None:
        if not self._has_looked:
            self._has_looked, self._wait = True, self._find()
        if self._wait is None:
            pygame.time.wait(min(pause, _BLIND))
            return
        pygame.time.wait(gap)
        self._wait(None, max(1, pause - gap))
