"""A single-thread executor for work off the main thread; `poll` hands over its results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class Background:
    """A queue of work items, done in their order. The program does not end before a running item is done."""

    def __init__(self) -> None:
        self._executor: ThreadPoolExecutor | None = None
        self._asked: deque[Future[Callable[[], object]]] = deque()

    @property
    def busy(self) -> bool:
        """True while `poll` has not handed over every result."""
        return bool(self._asked)

    def ask(self, work: Callable[[], T], take: Callable[[T], object] = lambda _: None) -> None:
        """Submit a work item; `poll` calls `take` with its result."""
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor(max_workers=1)
        self._asked.append(self._executor.submit(lambda: partial(take, work())))

    def poll(self) -> None:
        """Hand over the finished results in their order. Raises what the work raised."""
        while self._asked and self._asked[0].done():
            hand_over = self._asked.popleft().result()
            hand_over()

    def settle(self) -> None:
        """Wait until all work submitted so far is done or has failed."""
        if self._asked:
            from concurrent.futures import wait

            wait(tuple(self._asked))

    def forget(self) -> None:
        """Discard all results still to come, and cancel the work that has not begun."""
        for asked in self._asked:
            asked.cancel()
        self._asked.clear()
