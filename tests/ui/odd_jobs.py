"""Jobs as no worker should meet them, for one that runs in a process of its own."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.kit.waiting import wait_until
from ui.app.worker import ProcessBackend, Worker
from ui.play.computer.jobs import MatchSnapshot


class Odd(NamedTuple):
    """A job that returns its words, perhaps once a file is there, its gate, or fails, or never ends."""

    what: str
    words: str = ""
    gate: str = ""

    def run(self, is_cancelled: Callable[[], bool]) -> str:
        match self.what:
            case "Last":
                while not is_cancelled():
                    pass
            case "LastDeaf":
                while True:
                    pass
            case "Where":
                return threading.current_thread().name
            case "Gated":
                wait_until(Path(self.gate).exists, "the gate")
            case "Wrong":
                raise ValueError("as the test wishes")
        return self.words


class Modules(NamedTuple):
    """A job that returns the names of all modules that its process has loaded to begin with a match."""

    snapshot: MatchSnapshot

    def run(self, is_cancelled: Callable[[], bool]) -> list[str]:
        self.snapshot.restore()
        return sorted(sys.modules)


class Twofold(NamedTuple):
    """A job with two ways, each an odd job: only the answer "gold" is conclusive."""

    way: Odd
    other: Odd

    def run(self, is_cancelled: Callable[[], bool]) -> str:
        return self.way.run(is_cancelled)

    def alternative(self) -> Odd:
        return self.other

    def is_conclusive(self, answer: object) -> bool:
        return answer == "gold"


def main() -> None:
    """Stand in for a window: ask, tell the process's number, and wait for the end or go away."""
    name, way = sys.argv[1:]
    backend = ProcessBackend()
    worker = Worker(make_backend=lambda: backend)
    worker.submit(Odd(name), lambda answer: None)
    wait_until(lambda: backend.replies, "a sign of life")
    assert backend.process
    assert backend.process.pid
    print(backend.process.pid, flush=True)
    if way == "stop":
        os.kill(backend.process.pid, 19)
        worker.close()
    elif way == "killed":
        os.kill(os.getpid(), 9)
