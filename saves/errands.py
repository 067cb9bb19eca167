"""Small jobs that the window need not wait for, done one after the other on a thread of their own."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable


class Errands:
    """Jobs in their order. The program does not end before they are done."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def run(self, job: Callable[[], object]) -> None:
        """Have a job done after all those before it. It must not raise."""
        with self._lock:
            self._waiting.append(job)
            if self._thread is None:
                self._thread = threading.Thread(target=self._go)
                self._thread.start()

    def settle(self) -> None:
        """Wait until every job is done."""
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def _go(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                job = self._waiting.popleft()
            job()
