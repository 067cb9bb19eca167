"""Two workers at one question: what can be shared is, where the machine has a core to spare."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from ui.app.worker import Bench, Job, JobFailed, ProcessBench, Worker

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    MakeBench: TypeAlias = Callable[[Callable[[], Connection | None]], Bench]

A = TypeVar("A")


@runtime_checkable
class SharedJob(Protocol):
    """A job that two can do together, or each in a way of its own."""

    def halves(self, question: int) -> tuple[Job[Any], Job[Any]]:
        """What the one does, and the other; they know each other by the number of the question."""
        ...

    def settles(self, answer: Any) -> bool:
        """Whether an answer is all that was asked for, so that the other need not go on."""
        ...


class Between:
    """The pipe between two processes, made when the first of them starts."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ends: list[Connection | None] = []

    def end(self, side: int) -> Connection | None:
        """One end of it, which is to be had once."""
        import multiprocessing

        with self._lock:
            self._ends = self._ends or [*multiprocessing.get_context("spawn").Pipe()]
            end, self._ends[side] = self._ends[side], None
            return end


class WorkerPair(Worker):
    """A worker with another one beside it, for jobs that can be shared: the first that settles one is heard.

    The other one begins with the first such job. Where one is lost and replaced, the two know nothing of
    each other any more until both are dismissed: then each does the whole job, in its own way.
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
    def busy(self) -> bool:
        """Whether an answer is waited for, of either."""
        return super().busy or self._other.busy

    @property
    def due(self) -> float:
        """When to look after those who work."""
        return min(super().due, self._other.due)

    def ask(self, job: Job[A], take: Callable[[A | None], object]) -> None:
        """Have a job done, by both where it can be shared."""
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

    def cancel(self) -> None:
        """Drop the job that is asked for, with both."""
        super().cancel()
        self._other.cancel()

    def dismiss(self) -> None:
        """Drop the job that is asked for, and end both; the next job has somebody new."""
        super().dismiss()
        self._other.dismiss()
        self._between = Between()

    def poll(self) -> None:
        """Hand over an answer that has come; look after both."""
        super().poll()
        self._other.poll()

    def close(self) -> None:
        """End both; nothing is left of them."""
        super().close()
        self._other.close()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
