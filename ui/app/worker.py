"""The worker: it thinks, so that the window never has to. Hints, opponents and solvers all go this way.

The window lays jobs down and takes up what has come back; it waits for neither. A job is dropped when a newer
one is asked for or when it is cancelled. Jobs are done in a process of its own, or in a thread on a machine
that has no process to spare. A process that is slow is waited for; one that has died or stands still is
replaced, and the next begins again.
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
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_SILENT: Final = 10.0  # seconds without a sign of life from a process at work
_STARTING: Final = 30.0  # seconds without any from one that starts
_LONGEST_STEP: Final = 0.25  # seconds of silence that count at most between two looks
_MOST_LOST: Final = 3  # processes that may be lost one after the other
_BEAT: Final = 0.5  # seconds between two signs of life
_LAST_WAIT: Final = 4.0  # seconds for a killed process to be gone
_NEWS: Final = 0.05  # seconds for something to come from another process

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class Job(Protocol[A_co]):
    """Something to think about, made of plain values, so that it can be sent."""

    def do(self, wanted: Callable[[], bool]) -> A_co:
        """The answer, of plain values too; `wanted` turns false when it is not waited for any more."""
        ...


@runtime_checkable
class LinkedJob(Job[A_co], Protocol[A_co]):
    """A job that is told, while it is done, how another one in another process gets on; and tells it."""

    def do_linked(self, wanted: Callable[[], bool], link: Link) -> A_co:
        """The answer, as of `do`."""
        ...


class JobFailed(Exception):
    """A job that went wrong in the worker; its text is the traceback."""


class Task(NamedTuple):
    """A job and its number; one without a job only says that the job before is not wanted any more."""

    number: int
    job: Job[object] | None = None


class Reply(NamedTuple):
    """What has become of a task: its answer, or the traceback of what went wrong."""

    number: int
    answer: Any = None
    fault: str = ""


ALIVE: Final = Reply(0)
"""What a process says while it is at work: slow, but neither dead nor stopped."""


class _Asked(NamedTuple):
    task: Task
    take: Callable[[Reply], object]


# ------------------------------------------------------------------ where jobs are done
class Bench:
    """A place where one task after the other is done; a newer one is begun once the older has stopped.

    `replies` are what has come back and was not taken up yet. `is_lost` says that nothing more will come.
    """

    def __init__(self) -> None:
        self.replies: deque[Reply] = deque()
        self.is_lost = False
        self.wake: Callable[[], object] = lambda: None
        """Called, from any thread, when there is something to take up."""
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()

    def start(self) -> None:
        """Begin to work, on a thread."""
        threading.Thread(target=self._run, daemon=True).start()

    def lay_down(self, task: Task) -> None:
        """Have a task done; at once back."""
        self._tasks.put(task)

    def end(self) -> None:
        """Stop working; at once back."""
        self._tasks.put(None)

    def clear(self) -> None:
        """Stop working, and see that nothing is left of it."""
        self.end()

    def _run(self) -> None:
        raise NotImplementedError


class ThreadBench(Bench):
    """Works in the window's own process, where no other can be had."""

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            if task.job is not None:
                self.replies.append(_done(task.number, task.job, self._tasks.empty))
                self.wake()


class ProcessBench(Bench):
    """Works in a process of its own, which may have a pipe to another one."""

    def __init__(self, pipe_end: Callable[[], Connection | None] = lambda: None) -> None:
        super().__init__()
        self._pipe_end = pipe_end
        self.process: BaseProcess | None = None
        self._lock = threading.Lock()
        self._is_over = False
        self._is_gone = threading.Event()

    def end(self) -> None:
        """Kill the process, which has nothing to put in order; at once back."""
        super().end()
        with self._lock:
            self._is_over = True
            if self.process is not None:
                self.process.kill()

    def clear(self) -> None:
        """Kill the process, and wait until it is gone."""
        self.end()
        self._is_gone.wait(_LAST_WAIT)

    def _run(self) -> None:
        """Start the process and hand it the tasks; a full pipe is waited for here."""
        pipe = self._begun()
        if pipe is None:
            self._hang_up()
            return
        threading.Thread(target=self._listen, args=(pipe,), daemon=True).start()
        with contextlib.suppress(OSError):
            while (task := self._tasks.get()) is not None:
                pipe.send(task)

    def _begun(self) -> Connection | None:
        """The pipe to a new process; None where none can be had, for whatever reason."""
        try:
            return self._spawned()
        except Exception:
            return None

    def _spawned(self) -> Connection:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        between = self._pipe_end()
        with theirs, between or contextlib.nullcontext():
            process = context.Process(target=_serve, args=(theirs, between), daemon=True)
            with self._lock:
                if not self._is_over:
                    process.start()
                    self.process = process
        return ours

    def _listen(self, pipe: Connection) -> None:
        """Take in what comes until the process hangs up. The pipe closes when neither thread holds it."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.replies.append(reply := pipe.recv())
                if reply != ALIVE:
                    self.wake()
        self._hang_up()

    def _hang_up(self) -> None:
        """Nothing more will come; what the system keeps of a process that has ended is let go."""
        self.is_lost = True
        self.wake()
        if self.process is not None:
            self.process.join()
        self._is_gone.set()


# ------------------------------------------------------------------ the window's side
class Worker:
    """The worker as the window sees it: `ask`, then `poll` until the answer has been handed over.

    `note` is told of each job that went wrong; `wake` is called, from any thread, when there is something to
    `poll`. Where no process can be had, a thread does the work.
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
        """Whether an answer is waited for."""
        return self._asked is not None

    @property
    def due(self) -> float:
        """When to look after the one who works; infinity where nobody does."""
        return self._looked + _LONGEST_STEP if self._asked else inf

    def start(self) -> None:
        """Have somebody ready to be asked; at once back."""
        if self._bench is None and not self._is_closed:
            self._bench = self._make() if self._lost < _MOST_LOST else ThreadBench()
            self._has_spoken = False
            self._silence = 0.0
            self._bench.wake = self._wake
            self._bench.start()

    def ask(self, job: Job[A], take: Callable[[A | None], object]) -> None:
        """Have a job done; `take` is called by `poll` with its answer, None where it failed.

        An older job is dropped.
        """
        if self._is_closed:
            return
        self._count += 1
        self._asked = _Asked(Task(self._count, job), lambda reply: take(reply.answer))
        self._silence = 0.0
        self._lay_down()

    def cancel(self) -> None:
        """Drop the job that is asked for; its answer will not be handed over."""
        if self._asked and self._bench is not None:
            self._bench.lay_down(Task(0))
        self._asked = None

    def dismiss(self) -> None:
        """Drop the job that is asked for, and end the one who works; the next job has somebody new."""
        self._asked = None
        if self._bench is not None:
            self._bench.end()
        self._bench = None

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
                self._note(JobFailed(f"in the job {type(asked.task.job).__name__}:\n{reply.fault}"))
            asked.take(reply)

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


# ------------------------------------------------------------------ in the process
def _done(number: int, job: Job[object], wanted: Callable[[], bool], link: Link | None = None) -> Reply:
    """What becomes of a job."""
    try:
        if link is not None and isinstance(job, LinkedJob):
            return Reply(number, job.do_linked(wanted, link))
        return Reply(number, job.do(wanted))
    except Exception:
        from traceback import format_exc

        return Reply(number, fault=format_exc())


def _serve(pipe: Connection, between: Connection | None) -> None:
    """Do one task after the other until the window is gone, however it went."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window tells what Ctrl+C means
    line, at_work = _Line(pipe), threading.Event()
    threading.Thread(target=_beat, args=(line, at_work), daemon=True).start()
    link = Link(between) if between else None
    while True:
        task = line.take()
        if task.job is not None:
            at_work.set()
            # whatever comes in meanwhile tells that this result is not wanted any more
            reply = _done(task.number, task.job, line.is_empty, link)
            at_work.clear()
            line.say(reply)


def _beat(line: _Line, at_work: threading.Event) -> None:
    """Say now and then that the process is alive, as long as it is at work."""
    while at_work.wait():
        line.say(ALIVE)
        time.sleep(_BEAT)


class Link:
    """The process's end of the pipe to another one, where there may be nobody any more."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._has_come = threading.Event()
        self.received: deque[Any] = deque()
        self.is_cut = False
        """Whether nothing more will come."""
        threading.Thread(target=self._listen, daemon=True).start()

    def send(self, message: object) -> None:
        """Send something; nothing happens where nobody is there to hear it."""
        with contextlib.suppress(OSError):
            self._pipe.send(message)

    def wait(self) -> None:
        """Wait a little for something to come."""
        self._has_come.wait(_NEWS)
        self._has_come.clear()

    def _listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.received.append(self._pipe.recv())
                self._has_come.set()
        self.is_cut = True
        self._has_come.set()


class _Line:
    """The process's end of the pipe. Without a window there is nothing to live for, and nobody to tell."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()

    def take(self) -> Task:
        """The next task."""
        try:
            task: Task = self._pipe.recv()
        except (EOFError, OSError):
            os._exit(0)
        return task

    def is_empty(self) -> bool:
        """Whether no task is waiting."""
        try:
            return not self._pipe.poll()
        except OSError:
            os._exit(0)

    def say(self, reply: Reply) -> None:
        """Tell the window something."""
        try:
            with self._lock:
                self._pipe.send(reply)
        except OSError:
            os._exit(0)
