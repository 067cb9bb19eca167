"""Signals that ask the program to end: it shuts down cleanly, or the handler ends it after some seconds."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Final

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # Windows has the fourth, other systems the third
_GRACE: Final = 5.0  # seconds for a clean shutdown


class Stopped(KeyboardInterrupt):
    """Raised by a signal outside the window's loop."""


class Signals:
    """Handler of the signals that ask the program to end, inside `handled`.

    The first signal calls `end_loop`, or raises `Stopped` if no loop runs; a second one ends the process at
    once. SDL leaves handled signals alone, so `handled` must begin before the window opens.
    """

    def __init__(self) -> None:
        self.code = 0
        """Exit code for the signal, by the convention of shells; 0 before any signal."""
        self.end_loop: Callable[[], object] | None = None
        """Callback that ends the window's loop; None while no loop runs."""

    @contextlib.contextmanager
    def handled(self) -> Iterator[None]:
        """Handle signals, except those that the parent process made the program ignore, as `nohup` does."""
        before = {}
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                with contextlib.suppress(ValueError, OSError):  # not in the main thread
                    before[number] = signal.signal(number, self._on_signal)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @contextlib.contextmanager
    def waking(self, wake: Callable[[], object]) -> Iterator[None]:
        """Call `wake`, on a thread, at each signal: the main thread may wait in SDL, and hear of none."""
        reader, writer = os.pipe()
        if sys.platform != "win32":  # which has pipes that never block only since Python 3.12
            os.set_blocking(writer, False)
        before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)

        def wait() -> None:
            with os.fdopen(reader, "rb", 0) as signals:
                while signals.read(1):
                    wake()

        threading.Thread(target=wait, name="signals", daemon=True).start()
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            os.close(writer)

    def _on_signal(self, number: int, _: object) -> None:
        if self.code:
            os._exit(self.code)
        self.code = 128 + number
        watchdog = threading.Timer(_GRACE, os._exit, (self.code,))
        watchdog.daemon = True
        watchdog.start()
        if self.end_loop is None:
            raise Stopped
        self.end_loop()
