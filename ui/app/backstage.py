"""Work that a scene need not wait for: done on a thread, its outcome handed over by `poll`."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Backstage:
    """Pieces of work, one after the other. What is handed over comes from `poll`, in the scene's own time."""

    def __init__(self) -> None:
        self._asked: deque[Callable[[], None]] = deque()
        self._done: deque[Callable[[], None]] = deque()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether an outcome is still to come."""
        return bool(self._asked or self._done or self._thread)

    def ask(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        """Have some work done; `take` is called with its outcome. The work must not raise."""

        def go() -> None:
            outcome: Any = work()
            self._done.append(lambda: take(outcome))

        self._asked.append(go)
        self._begin()

    def poll(self) -> None:
        """Hand over what is done, and begin what is next."""
        if self._thread and not self._thread.is_alive():
            self._thread = None
        while self._done:
            self._done.popleft()()
        self._begin()

    def forget(self) -> None:
        """Nothing that is still to come is wanted any more."""
        self._asked.clear()

    def _begin(self) -> None:
        if self._thread is None and self._asked:
            self._thread = threading.Thread(target=self._asked.popleft(), daemon=True)
            self._thread.start()
