"""Work on a background thread: one item after the other, with results that the main thread polls."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class Background:
    """A single-thread executor. The program cannot exit while a work item runs.

    It calls `wake`, on its thread, when there is a result to poll.
    """

    def __init__(self, wake: Callable[[], object] = lambda: None) -> None:
        self._wake = wake
        self._executor: ThreadPoolExecutor | None = None
        self._pending: deque[Future[Callable[[], object]]] = deque()

    @property
    def busy(self) -> bool:
        """True while `poll` has results still to deliver."""
        return bool(self._pending)

    def submit(self, work: Callable[[], T], callback: Callable[[T], object] = lambda _: None) -> None:
        """Queue a work item; `poll` calls `callback` with its result."""
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor(max_workers=1)
        future: Future[Callable[[], object]] = self._executor.submit(lambda: partial(callback, work()))
        self._pending.append(future)
        future.add_done_callback(lambda _: self._wake())

    def poll(self) -> None:
        """Pass finished results to their callbacks, in order. Raises the error of a failed work item."""
        while self._pending and self._pending[0].done():
            deliver = self._pending.popleft().result()
            deliver()

    def wait(self) -> None:
        """Wait until all submitted work is done or has failed."""
        if self._pending:
            from concurrent.futures import wait

            wait(tuple(self._pending))

    def cancel(self) -> None:
        """Discard all pending results, and cancel the work that has not begun."""
        for future in self._pending:
            future.cancel()
        self._pending.clear()
