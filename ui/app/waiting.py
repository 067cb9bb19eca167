"""Waiting between two steps of the loop: for input or a timeout, without polling in between.

pygame's own `event.wait` polls every millisecond. SDL's does not: it sleeps until something happens. It may
sleep without end, because whatever changes on another thread calls `wake`. If SDL polls too (for an open
gamepad), or its function is missing, a plain pause is used instead. While the window has the focus, SDL wakes
by itself every three seconds to look for new gamepads, and sleeps on; `x_wait` takes its place on X11, except
while an input method may write, of which only SDL hears.
"""

from __future__ import annotations

import sys
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
_AT_ONCE: Final = 2  # milliseconds in which input that was waiting is there
_BLIND: Final = 10  # milliseconds between two polls if SDL cannot wait
_ENDLESS: Final = -1  # SDL's word for a wait without a timeout
_PAD: Final = 16
_PAD_RESTING: Final = 33

SystemWait = Callable[[None, int], int]

_wakers: Final[list[Callable[[], object]]] = []
"""What ends a wait that is not SDL's."""


def wake() -> None:
    """Make the loop take its next step at once; safe on any thread."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))
    for end_wait in _wakers:
        end_wait()


def sdl_wait() -> SystemWait | None:
    """Return SDL's wait for an event (which stays queued) or a timeout in milliseconds; None if missing."""
    return sdl.function("SDL_WaitEventTimeout")


def x11_wait(display: int) -> SystemWait | None:
    """Return the wait on a connection to an X server, which stands for SDL's; None if there is none (0)."""
    if sys.platform != "linux" or not display:
        return None
    from ui.app import x_wait

    wait = x_wait.find(display)
    if wait:
        _wakers.append(wait.wake)
    return wait


class EventWait:
    """The wait until the next step. All times are milliseconds, inf for a wait without end.

    `find_sdl` returns SDL's wait, `find_other` one that stands for it except while somebody writes.
    """

    def __init__(
        self,
        find_sdl: Callable[[], SystemWait | None] = sdl_wait,
        find_other: Callable[[], SystemWait | None] = lambda: None,
    ) -> None:
        self._find_sdl, self._find_other = find_sdl, find_other
        self._sdl_wait: SystemWait | None = None
        self._other_wait: SystemWait | None = None
        self._has_looked = False
        self._is_fast = False
        """True while input comes faster than frames."""

    def wait(
        self, pause: float, gap: int, *, has_gamepad: bool, is_resting: bool, is_writing: bool = False
    ) -> bool:
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
            return self._wait_for_input(pause, gap, is_writing=is_writing)
        return False

    def _wait_for_input(self, pause: float, gap: int, *, is_writing: bool) -> bool:
        """Wait; the gap comes after the input, or before it while there is more than a frame can show."""
        if not self._has_looked:
            self._has_looked, self._sdl_wait, self._other_wait = True, self._find_sdl(), self._find_other()
        wait = self._sdl_wait if is_writing else self._other_wait or self._sdl_wait
        if wait is None:
            pygame.time.wait(int(min(pause, _BLIND)))
            return False
        if gap and self._is_fast:
            pygame.time.wait(gap)
            pause, gap = pause - gap, 0
        begun = pygame.time.get_ticks()
        has_come = bool(wait(None, _ENDLESS if pause == inf else max(1, int(pause))))
        waited = pygame.time.get_ticks() - begun
        if has_come and waited < gap:
            pygame.time.wait(gap - waited)
        if not has_come and (pause == inf or waited < pause / 2):
            self._sdl_wait = self._other_wait = None  # an error: SDL returns 0 for it at once
        self._is_fast = has_come and waited < (gap or _AT_ONCE)
        return not has_come
