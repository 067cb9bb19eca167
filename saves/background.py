"""Work off the main thread: one item after the other, with results that the main thread polls."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class Background:
    """A single-thread executor. The program does not end before a running work item is done."""

    def __init__(self) -> None:
        self._executor: ThreadPoolExecutor | None = None
        self._pending: deque[Future[Callable[[], object]]] = deque()

    @property
    def busy(self) -> bool:
        """True while `poll` has not handed over every result."""
        return bool(self._pending)

    def submit(self, work: Callable[[], T], callback: Callable[[T], object] = lambda _: None) -> None:
        """Queue a work item; `poll` calls `callback` with its result."""
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor(max_workers=1)
        self._pending.append(self._executor.submit(lambda: partial(callback, work())))

    def poll(self) -> None:
        """Hand over the finished results in their order. Raises what the work raised."""
        while self._pending and self._pending[0].done():
            hand_over = self._pending.popleft().result()
            hand_over()

    def wait(self) -> None:
        """Wait until all work submitted so far is done or has failed."""
        if self._pending:
            from concurrent.futures import wait

            wait(tuple(self._pending))

    def cancel(self) -> None:
        """Discard all results still to come, and cancel the work that has not begun."""
        for future in self._pending:
            future.cancel()
        self._pending.clear()
