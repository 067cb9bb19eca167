"""Two workers at one question: what can be done in two ways is, where the machine has a core to spare."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar, runtime_checkable

from ui.app.worker import Bench, Job, JobFailed, ProcessBench, Worker

A = TypeVar("A")


@runtime_checkable
class TwoWays(Protocol):
    """A job with another way to its answer: sometimes the one is quick, sometimes the other."""

    def rival(self) -> Job[Any]:
        """The same job, to be done the other way."""
        ...

    def settles(self, answer: Any) -> bool:
        """Whether an answer is all that was asked for, so that the other way need not be gone to its end."""
        ...


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class RacingWorker(Worker):
    """A worker that another one races, for jobs of `TwoWays`: the first answer that settles it is heard.

    The other one begins with the first such job.
    """

    def __init__(
        self,
        note: Callable[[JobFailed], object] = lambda fault: None,
        clock: Callable[[], float] = time.monotonic,
        make: Callable[[], Bench] = ProcessBench,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(note, clock, make, wake)
        self._other = Worker(note, clock, make, wake)
        self._has_spare = cores() > 1

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for, of either."""
        return super().busy or self._other.busy

    @property
    def due(self) -> float:
        """When to look after those who work."""
        return min(super().due, self._other.due)

    def ask(self, job: Job[A], take: Callable[[A | None], object]) -> None:
        """Have a job done, by both where it can be done in two ways."""
        self._other.cancel()
        if not (self._has_spare and isinstance(job, TwoWays)):
            super().ask(job, take)
            return
        settles, drops = job.settles, (self._other.cancel, super().cancel)

        def answered(drop: Callable[[], None], answer: A | None) -> None:
            if settles(answer):
                drop()
            if not self.busy:
                take(answer)

        super().ask(job, partial(answered, drops[0]))
        self._other.ask(job.rival(), partial(answered, drops[1]))

    def cancel(self) -> None:
        """Drop the job that is asked for, with both."""
        super().cancel()
        self._other.cancel()

    def dismiss(self) -> None:
        """Drop the job that is asked for, and end both; the next job has somebody new."""
        super().dismiss()
        self._other.dismiss()

    def poll(self) -> None:
        """Hand over an answer that has come; look after both."""
        super().poll()
        self._other.poll()

    def close(self) -> None:
        """End both; nothing is left of them."""
        super().close()
        self._other.close()
