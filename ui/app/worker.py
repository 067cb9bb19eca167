"""The worker: runs slow jobs (hints, computer players' moves, the solver) so that the window never blocks.

The window submits a job and polls for its answer; it waits for neither. Jobs run in a process, or on a thread
on a machine that cannot start another process. The worker waits for a slow process, which sends heartbeats;
it replaces one that has died or hangs, and the new one begins the job again. If the machine has a spare core,
a second process races the first at each `PortfolioJob`. After a minute without a job, the processes end.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeVar, runtime_checkable

from games.compat import override
from ui.app import worker_process
from ui.app.worker_process import CANCEL, HEARTBEAT, Job, Reply, Task, run_job

if TYPE_CHECKING:
    from subprocess import Popen

_HUNG_AFTER: Final = 10.0  # seconds without a heartbeat from a process at work
_START_FAILED_AFTER: Final = 30.0  # seconds without a heartbeat from a starting process
_CHECK_EVERY: Final = 0.25  # seconds between health checks; a check counts at most this much silence
_MOST_LOST: Final = 3  # processes lost in a row before a thread takes over
_IDLE_AFTER: Final = 60.0  # seconds without a job after which the processes end
_EXIT_TIMEOUT: Final = 4.0  # seconds to wait for the end of a killed process

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


# ------------------------------------------------------------------ jobs
@runtime_checkable
class PortfolioJob(Job[A_co], Protocol[A_co]):
    """A job with an alternative way to its answer, which on some questions is the faster one."""

    def alternative(self) -> Job[A_co]:
        """Return the job that finds the same answer in the alternative way."""
        ...

    def is_conclusive(self, answer: Any) -> bool:
        """Return True if an answer, or None for a failure, makes the other one superfluous."""
        ...


class JobFailed(Exception):
    """The failure of a job; its text is the traceback."""


# ------------------------------------------------------------------ backends
class Backend:
    """Runs tasks one by one; a newer task cancels the older one.

    `replies` holds the replies not yet polled. `is_lost` is true if no more will come.
    """

    has_heartbeat: ClassVar[bool] = True

    def __init__(self) -> None:
        self.replies: deque[Reply] = deque()
        self.is_lost = False
        self.wake: Callable[[], object] = lambda: None
        """Callback for a new reply or the loss of the backend; it may run on any thread."""
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()

    def start(self) -> None:
        """Start the backend; return at once."""
        threading.Thread(target=self._loop, daemon=True).start()

    def submit(self, task: Task) -> None:
        """Submit a task; return at once."""
        self._tasks.put(task)

    def stop(self) -> None:
        """Stop the backend; return at once."""
        self._tasks.put(None)

    def join(self) -> None:
        """Wait for the end of a stopped backend's process, if it has one."""

    def _loop(self) -> None:
        raise NotImplementedError


class ThreadBackend(Backend):
    """A backend on a thread of the window's process, for machines that cannot start another process."""

    has_heartbeat = False

    @override
    def _loop(self) -> None:
        while (task := self._tasks.get()) is not None:
            if task.job is not None:
                self.replies.append(run_job(task.number, task.job, lambda: not self._tasks.empty()))
                self.wake()


class ProcessBackend(Backend):
    """A backend in a process of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.process: Popen[bytes] | None = None
        self._is_stopped = False
        self._has_ended = threading.Event()

    @override
    def stop(self) -> None:
        super().stop()
        self._is_stopped = True
        self._kill_if_stopped()

    @override
    def join(self) -> None:
        self._has_ended.wait(_EXIT_TIMEOUT)

    @override
    def _loop(self) -> None:
        """Start the process and send it the tasks: a full pipe blocks this thread alone."""
        try:
            process = self._spawn()
        except Exception:  # any reason for which this machine cannot start a process
            process = None
        if process is None or process.stdin is None:
            self._end()
            return
        threading.Thread(target=self._receive, args=(process,), daemon=True).start()
        with contextlib.suppress(OSError):
            while (task := self._tasks.get()) is not None:
                worker_process.send(task, process.stdin)
        with contextlib.suppress(OSError):
            process.stdin.close()

    def _spawn(self) -> Popen[bytes] | None:
        """Return the process, or None if the backend is stopped already."""
        import subprocess

        if not self._is_stopped:
            self.process = subprocess.Popen(
                worker_process.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
        self._kill_if_stopped()
        return self.process

    def _kill_if_stopped(self) -> None:
        """Kill the process; both threads call this, so that a process just starting does not escape."""
        if self._is_stopped and self.process:
            self.process.kill()

    def _receive(self, process: Popen[bytes]) -> None:
        """Receive replies until the process ends."""
        assert process.stdout
        with process.stdout, contextlib.suppress(EOFError, OSError):
            while True:
                self.replies.append(reply := worker_process.receive(process.stdout))
                if reply != HEARTBEAT:
                    self.wake()
        self._end()

    def _end(self) -> None:
        self.is_lost = True
        self.wake()
        if self.process:
            self.process.wait()
        self._has_ended.set()


# ------------------------------------------------------------------ the window's side
class Worker:
    """Runs one job at a time: call `submit`, then `poll` until the answer arrives.

    At a `PortfolioJob` two backends race, and the first conclusive answer wins; if there is none, the last
    one counts. `log_error` receives the failure of each job. The worker calls `wake`, on any thread, when
    there is something to poll.
    """

    def __init__(
        self,
        log_error: Callable[[JobFailed], object] = lambda error: None,
        clock: Callable[[], float] = time.monotonic,
        make_backend: Callable[[], Backend] = ProcessBackend,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self._clock = clock
        self._checked_at = self._used_at = clock()
        self._is_closed = False
        self._has_spare_core = cores() > 1
        self._slots = [_Slot(log_error, make_backend, wake) for _ in range(2)]

    @property
    def busy(self) -> bool:
        """True while an answer is pending."""
        return any(slot.pending for slot in self._slots)

    @property
    def due(self) -> float:
        """Time of the next health check, or of the end of idle processes; inf if there are none."""
        if self.busy:
            return self._checked_at + _CHECK_EVERY
        return self._used_at + _IDLE_AFTER if any(slot.backend for slot in self._slots) else inf

    def submit(self, job: Job[A], callback: Callable[[A | None], object]) -> None:
        """Submit a job; `poll` passes its answer to `callback`, or None if it failed.

        A new job cancels the older one. A closed worker ignores it.
        """
        if self._is_closed:
            return
        self._used_at = self._clock()
        main, second = self._slots
        if not (self._has_spare_core and isinstance(job, PortfolioJob)):
            second.cancel()
            main.submit(job, callback)
            return
        is_conclusive = job.is_conclusive

        def answered(answer: A | None) -> None:
            if is_conclusive(answer):
                self.cancel()
            if not self.busy:
                callback(answer)

        main.submit(job, answered)
        second.submit(job.alternative(), answered)

    def cancel(self) -> None:
        """Drop the pending job; its answer will not arrive."""
        for slot in self._slots:
            slot.cancel()

    def stop(self) -> None:
        """Drop the pending job and end the processes; the next job starts new ones."""
        for slot in self._slots:
            slot.stop()

    def poll(self) -> None:
        """Deliver an answer that has arrived, and check the health of the processes."""
        now = self._clock()
        seconds, self._checked_at = now - self._checked_at, now
        if self.busy:
            self._used_at = now
        elif now - self._used_at >= _IDLE_AFTER:
            self.stop()
        for slot in self._slots:
            slot.poll(min(seconds, _CHECK_EVERY))

    def close(self) -> None:
        """Shut down for good, and wait for the end of the processes."""
        self._is_closed = True
        backends = [slot.backend for slot in self._slots if slot.backend]
        self.stop()
        for backend in backends:
            backend.join()


class _Pending(NamedTuple):
    task: Task
    callback: Callable[[Any], object]


@dataclass(eq=False)
class _Slot:
    """One backend, replaced by a new one if it is lost or hangs, and one pending job."""

    log_error: Callable[[JobFailed], object]
    make_backend: Callable[[], Backend]
    wake: Callable[[], object]
    backend: Backend | None = None
    pending: _Pending | None = None
    _count: int = 0
    _lost_in_a_row: int = 0
    _has_replied: bool = False
    _silence: float = 0.0

    def submit(self, job: Job[Any], callback: Callable[[Any], object]) -> None:
        self._count += 1
        self.pending = _Pending(Task(self._count, job), callback)
        self._silence = 0.0
        self._send(self.pending.task)

    def cancel(self) -> None:
        if self.pending and self.backend:
            self.backend.submit(CANCEL)
        self.pending = None

    def stop(self) -> None:
        self.pending = None
        if self.backend:
            self.backend.stop()
        self.backend = None

    def poll(self, seconds: float) -> None:
        """Deliver the answer and check the backend's health; `seconds` count as silence without a reply."""
        backend = self.backend
        if backend is None:
            return
        is_lost = backend.is_lost  # before the replies are read: those sent before the loss still count
        while backend.replies:
            self._receive(backend.replies.popleft())
        if self.pending:
            self._silence += seconds
        if self.backend is backend and (is_lost or self._is_hung(backend)):
            self._replace(backend)

    def _send(self, task: Task) -> None:
        if self.backend is None:
            self.backend = self.make_backend() if self._lost_in_a_row < _MOST_LOST else ThreadBackend()
            self.backend.wake = self.wake
            self.backend.start()
            self._has_replied = False
            self._silence = 0.0
        self.backend.submit(task)

    def _receive(self, reply: Reply) -> None:
        self._has_replied = True
        self._silence = 0.0
        if reply.number:
            self._lost_in_a_row = 0
        if self.pending and self.pending.task.number == reply.number:
            (task, callback), self.pending = self.pending, None
            if reply.error:
                self.log_error(JobFailed(f"in the job {type(task.job).__name__}:\n{reply.error}"))
            callback(reply.answer)

    def _is_hung(self, backend: Backend) -> bool:
        limit = _HUNG_AFTER if self._has_replied else _START_FAILED_AFTER
        return backend.has_heartbeat and self._silence > limit

    def _replace(self, backend: Backend) -> None:
        """Stop the backend; start a new one for the pending job, or later for the next one."""
        backend.stop()
        self.backend = None
        self._lost_in_a_row += 1
        if self.pending:
            self._send(self.pending.task)


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
