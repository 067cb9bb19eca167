"""The worker: it computes hints, computer players' moves and solutions, so that the window never blocks.

The window submits jobs and polls for their results; it waits for neither. A newer job or a cancellation drops
a job. A process of its own does the jobs, or a thread on a machine that cannot start another process. The
worker waits for a slow process; it replaces one that has died or hangs, and the new one begins the job again.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from math import inf
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from games.compat import override

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_SILENT: Final = 10.0  # seconds without a heartbeat from a process at work
_STARTING: Final = 30.0  # seconds without a heartbeat from a starting process
_LONGEST_STEP: Final = 0.25  # most seconds of silence counted between two checks
_MOST_LOST: Final = 3  # processes lost in a row before a thread takes over
_BEAT: Final = 0.5  # seconds between two heartbeats
_LAST_WAIT: Final = 4.0  # seconds to wait for the end of a killed process

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class Job(Protocol[A_co]):
    """A job for the worker, made of plain values, so that it can be sent."""

    def run(self, is_cancelled: Callable[[], bool]) -> A_co:
        """Return the answer, also in plain values; `is_cancelled` is to be called now and then."""
        ...


class JobFailed(Exception):
    """The failure of a job in the worker; its text is the traceback."""


class Task(NamedTuple):
    """A job and its number; a task without a job only cancels the job before."""

    number: int
    job: Job[object] | None = None


class Reply(NamedTuple):
    """The result of a task: its answer, or the traceback of its failure."""

    number: int
    answer: Any = None
    fault: str = ""


ALIVE: Final = Reply(0)
"""Heartbeat of a process at work: slow, but neither dead nor hung."""


class _Asked(NamedTuple):
    task: Task
    take: Callable[[Reply], object]


# ------------------------------------------------------------------ where jobs are done
class Bench:
    """A backend that does tasks one by one; it begins a newer one once the older has stopped.

    `replies` holds the results not yet polled. `is_lost` is true if no more replies will come.
    """

    def __init__(self) -> None:
        self.replies: deque[Reply] = deque()
        self.is_lost = False
        self.wake: Callable[[], object] = lambda: None
        """Callback for a new reply or the loss of the backend; it may run on any thread."""
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()

    def start(self) -> None:
        """Start the backend on a thread."""
        threading.Thread(target=self._run, daemon=True).start()

    def lay_down(self, task: Task) -> None:
        """Submit a task; return at once."""
        self._tasks.put(task)

    def end(self) -> None:
        """Stop the backend; return at once."""
        self._tasks.put(None)

    def clear(self) -> None:
        """Stop the backend and leave nothing of it behind."""
        self.end()

    def _run(self) -> None:
        raise NotImplementedError


class ThreadBench(Bench):
    """A backend on a thread of the window's process, for machines that cannot start another process."""

    @override
    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            if task.job is not None:
                self.replies.append(_done(task.number, task.job, lambda: not self._tasks.empty()))
                self.wake()


class ProcessBench(Bench):
    """A backend in a process of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.process: BaseProcess | None = None
        self._lock = threading.Lock()
        self._is_over = False
        self._is_gone = threading.Event()

    @override
    def end(self) -> None:
        super().end()
        with self._lock:
            self._is_over = True
            if self.process is not None:
                self.process.kill()

    @override
    def clear(self) -> None:
        self.end()
        self._is_gone.wait(_LAST_WAIT)

    @override
    def _run(self) -> None:
        """Start the process and send it the tasks; a full pipe blocks this thread."""
        pipe = self._begun()
        if pipe is None:
            self._hang_up()
            return
        threading.Thread(target=self._listen, args=(pipe,), daemon=True).start()
        with contextlib.suppress(OSError):
            while (task := self._tasks.get()) is not None:
                pipe.send(task)

    def _begun(self) -> Connection | None:
        """Return the pipe to a new process, or None if none can be started for any reason."""
        try:
            return self._spawned()
        except Exception:
            return None

    def _spawned(self) -> Connection:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        with theirs:
            process = context.Process(target=_serve, args=(theirs,), daemon=True)
            with self._lock:
                if not self._is_over:
                    process.start()
                    self.process = process
        return ours

    def _listen(self, pipe: Connection) -> None:
        """Receive replies until the process hangs up. The pipe closes when neither thread holds it."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.replies.append(reply := pipe.recv())
                if reply != ALIVE:
                    self.wake()
        self._hang_up()

    def _hang_up(self) -> None:
        """Mark the backend as lost, and reap the process after its end."""
        self.is_lost = True
        self.wake()
        if self.process is not None:
            self.process.join()
        self._is_gone.set()


# ------------------------------------------------------------------ the window's side
class Worker:
    """The window's side of the worker: call `ask`, then `poll` until the answer arrives.

    The worker calls `note` with each job's failure, and `wake`, from any thread, when there is something to
    `poll`. If no process can be started, a thread does the work.
    """

    def __init__(
        self,
        note: Callable[[JobFailed], object] = lambda fault: None,
        clock: Callable[[], float] = time.monotonic,
        make: Callable[[], Bench] = ProcessBench,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        self._note = note
        self._wake = wake
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
        """True while an answer is pending."""
        return self._asked is not None

    @property
    def due(self) -> float:
        """Time of the next health check; inf while no job is pending."""
        return self._looked + _LONGEST_STEP if self._asked else inf

    def start(self) -> None:
        """Start a backend in advance; return at once."""
        if self._bench is None and not self._is_closed:
            self._bench = self._make() if self._lost < _MOST_LOST else ThreadBench()
            self._has_spoken = False
            self._silence = 0.0
            self._bench.wake = self._wake
            self._bench.start()

    def ask(self, job: Job[A], take: Callable[[A | None], object]) -> None:
        """Submit a job; `poll` calls `take` with its answer, or with None if it failed.

        A new job drops the older one.
        """
        if self._is_closed:
            return
        self._count += 1
        self._asked = _Asked(Task(self._count, job), lambda reply: take(reply.answer))
        self._silence = 0.0
        self._lay_down()

    def cancel(self) -> None:
        """Drop the pending job; its answer will not arrive."""
        if self._asked and self._bench is not None:
            self._bench.lay_down(Task(0))
        self._asked = None

    def dismiss(self) -> None:
        """Drop the pending job and end the backend; the next job starts a new one."""
        self._asked = None
        if self._bench is not None:
            self._bench.end()
        self._bench = None

    def poll(self) -> None:
        """Deliver an answer that has arrived, and check the health of the backend."""
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
        """Shut down for good, and wait for the end of a process."""
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
                self._note(JobFailed(f"in the job {type(asked.task.job).__name__}:\n{reply.fault}"))
            asked.take(reply)

    def _stands_still(self, bench: Bench) -> bool:
        """Return True if the process has been silent for too long; a thread never times out."""
        limit = _SILENT if self._has_spoken else _STARTING
        return self._silence > limit and not isinstance(bench, ThreadBench)

    def _replace(self, bench: Bench) -> None:
        """Give the backend up; a new one starts with the pending job, now or at the next question."""
        bench.end()
        self._bench = None
        self._lost += 1
        if self._asked:
            self._lay_down()


# ------------------------------------------------------------------ in the process
def _done(number: int, job: Job[object], is_cancelled: Callable[[], bool]) -> Reply:
    """Do a job and return the reply: its answer, or the traceback of its failure."""
    try:
        return Reply(number, job.run(is_cancelled))
    except Exception:
        from traceback import format_exc

        return Reply(number, fault=format_exc())


def _serve(pipe: Connection) -> None:
    """Do one task after another until the window closes the pipe, even if some of them fail."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window handles Ctrl+C
    line, at_work = _Line(pipe), threading.Event()
    threading.Thread(target=_beat, args=(line, at_work), daemon=True).start()
    while True:
        task = line.take()
        if task.job is not None:
            at_work.set()
            # any task that arrives meanwhile cancels this one
            reply = _done(task.number, task.job, line.has_task)
            at_work.clear()
            line.say(reply)


def _beat(line: _Line, at_work: threading.Event) -> None:
    """Send a heartbeat every `_BEAT` seconds while the process is at work."""
    while at_work.wait():
        line.say(ALIVE)
        time.sleep(_BEAT)


class _Line:
    """The process's end of the pipe to the window. The process exits when the window closes it."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()

    def take(self) -> Task:
        """Return the next task; wait for one."""
        try:
            task: Task = self._pipe.recv()
        except (EOFError, OSError):
            os._exit(0)
        return task

    def has_task(self) -> bool:
        """Return True if a task is waiting."""
        try:
            return self._pipe.poll()
        except OSError:
            os._exit(0)

    def say(self, reply: Reply) -> None:
        """Send the window a reply."""
        try:
            with self._lock:
                self._pipe.send(reply)
        except OSError:
            os._exit(0)
