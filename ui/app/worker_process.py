"""The worker's process: it gets tasks on standard input, and answers on standard output.

It imports what its jobs need and nothing else: neither pygame, nor multiprocessing, whose resource tracker is
a process of its own and takes 12 MB.
"""

from __future__ import annotations

import os
import pickle
import signal
import stat
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, Final, NamedTuple, NoReturn, Protocol, TypeVar

A_co = TypeVar("A_co", covariant=True)

OPTION: Final = "--worker"
"""Argument by which the frozen program starts as a worker."""
_HEARTBEAT_EVERY: Final = 0.5  # seconds


# ------------------------------------------------------------------ what is sent
class Job(Protocol[A_co]):
    """A job for the worker, made of plain values, so that it can be sent."""

    def run(self, is_cancelled: Callable[[], bool]) -> A_co:
        """Return the answer, also in plain values; a long job calls `is_cancelled` now and then."""
        ...


class Task(NamedTuple):
    """A job and its number; a task without a job only cancels the job before."""

    number: int
    job: Job[object] | None = None


class Reply(NamedTuple):
    """The result of a task: its answer, or the traceback of its failure."""

    number: int
    answer: Any = None
    error: str = ""


CANCEL: Final = Task(0)
HEARTBEAT: Final = Reply(0)
"""A process sends this while a job runs, to show that it is neither dead nor hung."""


def send(value: Task | Reply, pipe: IO[bytes]) -> None:
    """Send a task or a reply. Raises OSError if the other end is closed."""
    pickle.dump(value, pipe, pickle.HIGHEST_PROTOCOL)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """Wait for a task or a reply, and return it. Raises EOFError, also for a part of one, or OSError."""
    try:
        return pickle.load(pipe)
    except pickle.UnpicklingError as fault:
        raise EOFError from fault


def run_job(number: int, job: Job[object], is_cancelled: Callable[[], bool]) -> Reply:
    """Run a job; return its answer, or its failure."""
    try:
        return Reply(number, job.run(is_cancelled))
    except Exception:
        from traceback import format_exc

        return Reply(number, error=format_exc())


# ------------------------------------------------------------------ the window's side
def command() -> list[str]:
    """Return the command that starts a worker's process."""
    if getattr(sys, "frozen", False):
        return [sys.executable, OPTION]
    python = (
        getattr(sys, "_base_executable", "") or sys.executable
    )  # on Windows, that of .venv starts another
    return [python, "-S", str(Path(__file__).with_name("worker_main.py")), *sys.path]


# ------------------------------------------------------------------ the process's side
def is_connected() -> bool:
    """Return True if a window has started this process: its input and output are pipes."""
    try:
        return all(stat.S_ISFIFO(os.fstat(file).st_mode) for file in (0, 1))
    except OSError:
        return False


def serve() -> NoReturn:
    """Run one task after another; exit once the window has closed its end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window handles Ctrl+C
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for file in (0, 1):  # what a job might print would look like an answer
        os.dup2(nothing, file)
    tasks: SimpleQueue[Task] = SimpleQueue()
    is_at_work, sending = threading.Event(), threading.Lock()

    def reply(answer: Reply) -> None:
        with sending:
            send(answer, target)

    def listen() -> NoReturn:
        while True:
            tasks.put(receive(source))

    def work() -> NoReturn:
        while True:
            task = tasks.get()
            if task.job is not None:
                is_at_work.set()
                answer = run_job(task.number, task.job, lambda: not tasks.empty())
                is_at_work.clear()
                reply(answer)

    def beat() -> NoReturn:
        while True:
            is_at_work.wait()
            reply(HEARTBEAT)
            time.sleep(_HEARTBEAT_EVERY)

    for loop in (listen, beat):
        threading.Thread(target=_exit_with_window, args=(loop,), daemon=True).start()
    _exit_with_window(work)


def _exit_with_window(loop: Callable[[], NoReturn]) -> NoReturn:
    """Run a loop that uses the pipes; exit the process once the window has closed the other ends."""
    try:
        loop()
    except (EOFError, OSError):
        os._exit(0)
    except BaseException:
        from traceback import print_exc

        print_exc()
        os._exit(1)
