"""The one who thinks, so that the window never has to: hints, opponents and solvers all by the same way.

Jobs and answers are plain values. A job is dropped when a newer one is asked for or when it is cancelled.
One that is slow is waited for; a process that has died or stands still is replaced, and begins again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ui.app.workbench import Bench, ProcessBench, Reply, Task, ThreadBench

Answer = Callable[[Any], None]
"""Takes what has come out of a job; None where it failed."""

_SILENT: Final = 10.0  # seconds without a sign of life from a process at work
_STARTING: Final = 30.0  # seconds without any from one that starts
_LONGEST_STEP: Final = 0.25  # seconds of silence that count at most between two looks
_MOST_LOST: Final = 3  # processes that may be lost one after the other


class JobFailed(Exception):
    """A job that went wrong in the worker; its text is the traceback."""


class _Asked(NamedTuple):
    task: Task
    answer: Answer


class Worker:
    """The worker as the window sees it: `ask`, then `poll` until the answer has been handed over.

    `note` is told of each job that went wrong. Where no process can be had, a thread does the work.
    """

    def __init__(
        self,
        note: Callable[[JobFailed], object] = lambda fault: None,
        clock: Callable[[], float] = time.monotonic,
        make: Callable[[], Bench] = ProcessBench,
    ) -> None:
        self._note = note
        self._clock = clock
        self._make = make
        self._bench: Bench | None = None
        self._asked: _Asked | None = None
        self._count = 0
        self._is_closed = False
        self._lost = 0
        self._has_spoken = False
        self._silence = 0.0
        self._looked = clock()

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def start(self) -> None:
        """Have somebody ready to be asked; at once back."""
        if self._bench is None and not self._is_closed:
            self._bench = self._make() if self._lost < _MOST_LOST else ThreadBench()
            self._has_spoken = False
            self._silence = 0.0
            self._bench.start()

    def ask(self, name: str, job: dict[str, Any], answer: Answer) -> None:
        """Have a job done; `answer` is called by `poll` with its result. An older job is dropped."""
        if self._is_closed:
            return
        self._count += 1
        self._asked = _Asked(Task(self._count, name, job), answer)
        self._silence = 0.0
        self._lay_down()

    def cancel(self) -> None:
        """Drop the job that is asked for; its answer will not be handed over."""
        if self._asked and self._bench is not None:
            self._bench.lay_down(Task(0, "", {}))
        self._asked = None

    def poll(self) -> None:
        """Hand over an answer that has come; look after the one who works on it."""
        now = self._clock()
        step, self._looked = now - self._looked, now
        bench = self._bench
        if bench is None:
            return
        is_lost = bench.is_lost
        while bench.replies:
            self._take(bench.replies.popleft())
        if self._asked:
            self._silence += min(step, _LONGEST_STEP)
        if self._bench is bench and (is_lost or self._stands_still(bench)):
            self._replace(bench)

    def close(self) -> None:
        """End it; nothing is left of it."""
        self._is_closed = True
        self._asked = None
        if self._bench is not None:
            self._bench.clear()
        self._bench = None

    def _lay_down(self) -> None:
        self.start()
        if self._asked and self._bench:
            self._bench.lay_down(self._asked.task)

    def _take(self, reply: Reply) -> None:
        self._silence = 0.0
        self._has_spoken = True
        if reply.number:
            self._lost = 0
        if self._asked and self._asked.task.number == reply.number:
            asked, self._asked = self._asked, None
            if reply.fault:
                self._note(JobFailed(f"in the job {asked.task.name!r}:\n{reply.fault}"))
            asked.answer(None if reply.fault else reply.result)

    def _stands_still(self, bench: Bench) -> bool:
        """Whether a process has been silent for too long; a thread is never given up."""
        limit = _SILENT if self._has_spoken else _STARTING
        return self._silence > limit and not isinstance(bench, ThreadBench)

    def _replace(self, bench: Bench) -> None:
        """Give one up; another begins with what was asked for, now or at the next question."""
        bench.end()
        self._bench = None
        self._lost += 1
        if self._asked:
            self._lay_down()
