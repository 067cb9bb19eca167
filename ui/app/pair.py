"""Two workers for one question: they share a job that can be shared, if the machine has a spare core."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from games.compat import override
from ui.app.worker import Bench, Job, JobFailed, ProcessBench, Worker

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    MakeBench: TypeAlias = Callable[[Callable[[], Connection | None]], Bench]

A = TypeVar("A")


@runtime_checkable
class SharedJob(Protocol):
    """A job that two workers can do together, or each in its own way."""

    def halves(self, question: int) -> tuple[Job[Any], Job[Any]]:
        """Return the jobs of both workers, which recognize each other by the number of the question."""
        ...

    def settles(self, answer: Any) -> bool:
        """Return True if an answer is conclusive, so that the other worker can stop."""
        ...


class Between:
    """The pipe between two processes, made when the first of them starts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ends: list[Connection | None] = []

    def end(self, side: int) -> Connection | None:
        """Return one end of the pipe; the first call gives it, later ones None."""
        import multiprocessing

        with self._lock:
            self._ends = self._ends or [*multiprocessing.get_context("spawn").Pipe()]
            end, self._ends[side] = self._ends[side], None
            return end


class WorkerPair(Worker):
    """A worker with a second one for jobs that can be shared: the first conclusive answer wins.

    The second one starts with the first such job. If one is lost and replaced, the two are not linked again
    until both are dismissed: until then each does the whole job, in its own way.
    """

    def __init__(
        self,
        note: Callable[[JobFailed], object] = lambda fault: None,
        clock: Callable[[], float] = time.monotonic,
        make: MakeBench = ProcessBench,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self._between = Between()
        self._questions = 0
        super().__init__(note, clock, lambda: make(partial(self._between.end, 0)), wake)
        self._other = Worker(note, clock, lambda: make(partial(self._between.end, 1)), wake)
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
        if not (self._has_spare and isinstance(job, SharedJob)):
            super().ask(job, take)
            return
        settles, drops = job.settles, (self._other.cancel, super().cancel)

        def answered(drop: Callable[[], None], answer: A | None) -> None:
            if settles(answer):
                drop()
            if not self.busy:
                take(answer)

        self._questions += 1
        one, other = job.halves(self._questions)
        super().ask(one, partial(answered, drops[0]))
        self._other.ask(other, partial(answered, drops[1]))

    @override
    def cancel(self) -> None:
        super().cancel()
        self._other.cancel()

    @override
    def dismiss(self) -> None:
        super().dismiss()
        self._other.dismiss()
        self._between = Between()

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
