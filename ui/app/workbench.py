"""Where jobs are done: in a process of its own, or in a thread on a machine that has no process to spare.

The window only lays jobs down and takes up what has come back; it never waits for either.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


class Task(NamedTuple):
    """A job and its number; one without a name only says that the job before is not wanted any more."""

    number: int
    name: str
    job: dict[str, Any]


class Reply(NamedTuple):
    """What has become of a task: its result, or the traceback of what went wrong."""

    number: int
    result: Any = None
    fault: str = ""


ALIVE: Final = Reply(0)
"""What a process says while it is at work: slow, but neither dead nor stopped."""

_BEAT: Final = 0.5  # seconds between two such words
_LAST_WAIT: Final = 2.0  # seconds for a killed process to be gone


class Bench:
    """A place where one task after the other is done; a newer one is begun once the older has stopped.

    `replies` are what has come back and was not taken up yet. `is_lost` says that nothing more will come.
    """

    def __init__(self) -> None:
        self.replies: deque[Reply] = deque()
        self.is_lost = False
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
            if task.name:
                self.replies.append(done(task, self._tasks.empty))


class ProcessBench(Bench):
    """Works in a process of its own, which runs `serve`."""

    def __init__(self, serve: Callable[[Connection], None] | None = None) -> None:
        super().__init__()
        self._serve = serve or serve_window
        self.process: BaseProcess | None = None
        self._lock = threading.Lock()
        self._is_over = False
        self._is_up = threading.Event()

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
        self._is_up.wait(_LAST_WAIT)
        if self.process is not None:
            self.process.join(_LAST_WAIT)

    def _run(self) -> None:
        """Start the process and hand it the tasks; a full pipe is waited for here."""
        pipe = self._begun()
        self._is_up.set()
        if pipe is None:
            self.is_lost = True
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
        with theirs:
            process = context.Process(target=self._serve, args=(theirs,), daemon=True)
            with self._lock:
                if not self._is_over:
                    process.start()
                    self.process = process
        return ours

    def _listen(self, pipe: Connection) -> None:
        """Take in what comes until the process hangs up. The pipe closes when neither thread holds it."""
        with contextlib.suppress(EOFError, OSError):
            while True:
                self.replies.append(pipe.recv())
        self.is_lost = True


# ------------------------------------------------------------------ in the process
def done(task: Task, wanted: Callable[[], bool]) -> Reply:
    """Do a task; `wanted` turns false when its result is not waited for any more."""
    try:
        from ui.app.jobs import JOBS

        return Reply(task.number, JOBS[task.name](task.job, wanted))
    except Exception:
        from traceback import format_exc

        return Reply(task.number, None, format_exc())


def serve_window(pipe: Connection) -> None:
    """Do one task after the other until the window is gone, however it went."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the window tells what Ctrl+C means
    line, at_work = _Line(pipe), threading.Event()
    threading.Thread(target=_beat, args=(line, at_work), daemon=True).start()
    while True:
        task = line.take()
        if task.name:
            at_work.set()
            # whatever comes in meanwhile tells that this result is not wanted any more
            reply = done(task, line.is_empty)
            at_work.clear()
            line.say(reply)


def _beat(line: _Line, at_work: threading.Event) -> None:
    """Say now and then that the process is alive, as long as it is at work."""
    while at_work.wait():
        line.say(ALIVE)
        time.sleep(_BEAT)


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
