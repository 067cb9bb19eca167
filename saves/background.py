"""Work that nobody waits for: done on a thread, one piece after the other, and handed over by `poll`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")


class Background:
    """Pieces of work in their order. The program does not end before what has begun is done."""

    def __init__(self) -> None:
        self._executor: ThreadPoolExecutor | None = None
        self._asked: deque[Future[Callable[[], object]]] = deque()

    @property
    def busy(self) -> bool:
        """Whether an outcome is still to come."""
        return bool(self._asked)

    def ask(self, work: Callable[[], T], take: Callable[[T], object] = lambda _: None) -> None:
        """Have some work done; `take` is called by `poll` with its outcome."""
        if self._executor is None:
            from concurrent.futures import ThreadPoolExecutor

            self._executor = ThreadPoolExecutor(max_workers=1)
        self._asked.append(self._executor.submit(lambda: partial(take, work())))

    def poll(self) -> None:
        """Hand over what is done. Raises what the work raised."""
        while self._asked and self._asked[0].done():
            hand_over = self._asked.popleft().result()
            hand_over()

    def settle(self) -> None:
        """Wait until all is done that was asked for so far, whatever came of it."""
        if self._asked:
            from concurrent.futures import wait

            wait(tuple(self._asked))

    def forget(self) -> None:
        """Nothing that is still to come is wanted any more; what has not begun is not begun."""
        for asked in self._asked:
            asked.cancel()
        self._asked.clear()
