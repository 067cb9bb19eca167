"""One process that thinks, so that the window never waits: hints now, opponents and solvers by the same way.

Jobs and answers are plain values. A job is dropped when a newer one is asked for or when it is cancelled.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = tuple[str, dict[str, Any]]
Answer = Callable[[Any], None]


def _serve(pipe: Connection) -> None:
    """The worker process: answer one job after the other until the window hangs up."""
    from ui.jobs import JOBS

    while True:
        try:
            number, name, job = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            # whatever comes in meanwhile tells that this answer is not wanted any more
            result = JOBS[name](job, lambda: not pipe.poll()) if name else None
            pipe.send((number, result, ""))
        except Exception as fault:
            pipe.send((number, None, repr(fault)))


_MOST_DEATHS: Final = 3


@dataclass(slots=True)
class _Asked:
    number: int
    answer: Answer


class Worker:
    """The worker process as the window sees it: `ask`, then `poll` until the answer has been handed over."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._starting: threading.Thread | None = None
        self._asked: _Asked | None = None
        self._count = 0
        self._unsent: tuple[int, str, dict[str, Any]] | None = None
        self._is_closed = False
        self._deaths = 0  # of processes that never answered anything

    @property
    def is_broken(self) -> bool:
        """Whether no process can be had on this machine: nothing will be answered."""
        return self._deaths >= _MOST_DEATHS

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    def start(self) -> None:
        """Start the process on a thread of its own; at once ready to be asked."""
        if self._starting is None and not self._is_closed and not self.is_broken:
            self._starting = threading.Thread(target=self._start, daemon=True)
            self._starting.start()

    def ask(self, name: str, job: dict[str, Any], answer: Answer) -> None:
        """Have a job done; `answer` is called by `poll` with its result. An older job is dropped."""
        self.start()
        if self.is_broken:
            return
        self._count += 1
        self._asked = _Asked(self._count, answer)
        self._unsent = (self._count, name, job)
        self._send()

    def cancel(self) -> None:
        """Drop the job that is asked for; its answer will not be handed over."""
        if self._asked and not self._unsent and self._pipe is not None:
            self._unsent = (0, "", {})
            self._send()
        self._asked = self._unsent = None

    def poll(self) -> None:
        """Hand over an answer that has come."""
        self._send()
        pipe = self._pipe
        try:
            while pipe is not None and pipe.poll():
                self._take(*pipe.recv())
        except (EOFError, OSError):
            self._lose()

    def close(self) -> None:
        """End the process."""
        self._is_closed = True
        self.cancel()
        if self._starting:
            self._starting.join(timeout=2)
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=1)
        self._process = self._pipe = None

    def _start(self) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        try:
            process = context.Process(target=_serve, args=(theirs,), daemon=True)
            process.start()
        except (OSError, RuntimeError):
            self._deaths = _MOST_DEATHS
            ours.close()
            return
        finally:
            theirs.close()
        self._process, self._pipe = process, ours

    def _send(self) -> None:
        if self._unsent and self._pipe is not None:
            unsent, self._unsent = self._unsent, None
            try:
                self._pipe.send(unsent)
            except OSError:
                self._lose()

    def _take(self, number: int, result: Any, fault: str) -> None:
        self._deaths = 0
        if self._asked and self._asked.number == number:
            asked, self._asked = self._asked, None
            if not fault:
                asked.answer(result)

    def _lose(self) -> None:
        """The process has died: what was asked is not answered, and the next question starts another."""
        self._deaths += 1
        self._process = self._pipe = self._starting = None
        self._asked = self._unsent = None
