"""Waiting in tests: until something is so, with a deadline; never for a fixed time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

TIMEOUT: Final = 60.0
"""Seconds that anything may take on a slow, busy machine."""
_FIRST_PAUSE: Final = 0.001
_LONGEST_PAUSE: Final = 0.02


class TooLate(AssertionError):
    """What was awaited has not happened in time."""


class Deadline:
    """The end of a wait for something, for loops that run elsewhere."""

    def __init__(self, what: str, seconds: float = TIMEOUT) -> None:
        self._what, self._seconds = what, seconds
        self._end = time.monotonic() + seconds

    def check(self) -> None:
        """Raise `TooLate` if the time is over."""
        if time.monotonic() > self._end:
            raise TooLate(f"waited {self._seconds:g} s in vain for {self._what}")


def wait_until(
    condition: Callable[[], T | None], what: str, seconds: float = TIMEOUT, *, pause: float = _LONGEST_PAUSE
) -> T:
    """Call `condition` until it returns something true, and return that; `TooLate` names `what` was awaited.

    The pauses between calls grow from a millisecond to `pause`, so that a short wait ends soon and a long one
    leaves the processor to the others.
    """
    deadline = Deadline(what, seconds)
    delay = min(_FIRST_PAUSE, pause)
    while not (found := condition()):
        deadline.check()
        time.sleep(delay)
        delay = min(1.5 * delay, pause)
    return found
