"""Signals that ask the program to end: it leaves in good order, or after some seconds in any case."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Final

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # Windows has the last, others the third
_GRACE: Final = 5.0  # seconds to leave in good order


class Stopped(KeyboardInterrupt):
    """Raised by a signal outside the window's loop."""


class Signals:
    """The signals that ask the program to end, while `heard`.

    The first one calls `end_loop`, or raises `Stopped` where no loop runs; a second one ends the process at
    once. SDL leaves signals alone that somebody hears, so this must begin before the window opens.
    """

    def __init__(self) -> None:
        self.code = 0
        """Exit code that tells of the signal, as shells have it; 0 before any came."""
        self.end_loop: Callable[[], object] | None = None
        """Ends the window's loop; None while none runs."""

    @contextlib.contextmanager
    def heard(self) -> Iterator[None]:
        """Hear signals, but those that whoever started the program had ignored, as `nohup` does."""
        before = {}
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                with contextlib.suppress(ValueError, OSError):  # not in the main thread
                    before[number] = signal.signal(number, self._take)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _take(self, number: int, _: object) -> None:
        if self.code:
            os._exit(self.code)
        self.code = 128 + number
        watchdog = threading.Timer(_GRACE, os._exit, (self.code,))
        watchdog.daemon = True
        watchdog.start()
        if self.end_loop is None:
            raise Stopped
        self.end_loop()
