"""A portfolio of two workers: they race to answer a question in two ways, if the machine has a spare core."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar, runtime_checkable

from games.compat import override
from ui.app.worker import Bench, Job, JobFailed, ProcessBench, Worker

A = TypeVar("A")


@runtime_checkable
class PortfolioJob(Protocol):
    """A job with an alternative way to the answer, which on some questions is the faster one."""

    def alternative(self) -> Job[Any]:
        """Return the job that finds the same answer in the alternative way."""
        ...

    def is_conclusive(self, answer: Any) -> bool:
        """Return True if an answer, or None for a failure, makes the other worker's answer superfluous."""
        ...


class WorkerPair(Worker):
    """A worker with a second one that races it at each `PortfolioJob`: the first conclusive answer wins.

    If no answer is conclusive, the last one counts. The second worker starts with the first such job.
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
    @override
    def busy(self) -> bool:
        return super().busy or self._other.busy

    @property
    @override
    def due(self) -> float:
        return min(super().due, self._other.due)

    @override
    def ask(self, job: Job[A], take: Callable[[A | None], object]) -> None:
        self._other.cancel()
        if not (self._has_spare and isinstance(job, PortfolioJob)):
            super().ask(job, take)
            return
        is_conclusive, cancels = job.is_conclusive, (self._other.cancel, super().cancel)

        def answered(cancel_other: Callable[[], None], answer: A | None) -> None:
            if is_conclusive(answer):
                cancel_other()
            if not self.busy:
                take(answer)

        super().ask(job, partial(answered, cancels[0]))
        self._other.ask(job.alternative(), partial(answered, cancels[1]))

    @override
    def cancel(self) -> None:
        super().cancel()
        self._other.cancel()

    @override
    def dismiss(self) -> None:
        super().dismiss()
        self._other.dismiss()

    @override
    def poll(self) -> None:
        super().poll()
        self._other.poll()

    @override
    def close(self) -> None:
        super().close()
        self._other.close()


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
