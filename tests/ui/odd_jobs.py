"""Jobs as no worker should meet them, for one that runs in a process of its own."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ui.app.worker import ProcessBench, Worker


class Echo(NamedTuple):
    """Give back what was given."""

    words: str

    def do(self, wanted: Callable[[], bool]) -> str:
        return self.words


class Last:
    """Go on until it is not wanted any more."""

    def do(self, wanted: Callable[[], bool]) -> str:
        while wanted():
            pass
        return "stopped"


class LastDeaf:
    """Go on whatever is wanted."""

    def do(self, wanted: Callable[[], bool]) -> None:
        while True:
            pass


class Where:
    """Tell who thinks."""

    def do(self, wanted: Callable[[], bool]) -> str:
        return threading.current_thread().name


class Wrong:
    """Fail."""

    def do(self, wanted: Callable[[], bool]) -> None:
        raise ValueError("as the test wishes")


def large(words: str) -> Echo:
    """More than fits into whatever lies between the two."""
    return Echo(words * 10_000_000)


JOBS: Final[dict[str, Callable[..., Any]]] = {
    "Echo": Echo, "Last": Last, "LastDeaf": LastDeaf, "Where": Where, "Wrong": Wrong, "Large": large,
}  # fmt: skip


def main() -> None:
    """Stand in for a window: ask, tell the process's number, and wait for the end or go away."""
    name, way = sys.argv[1:]
    bench = ProcessBench()
    worker = Worker(make=lambda: bench)
    worker.ask(JOBS[name](), lambda answer: None)
    while not bench.replies:
        pass
    assert bench.process
    assert bench.process.pid
    print(bench.process.pid, flush=True)
    if way == "stop":
        os.kill(bench.process.pid, 19)
        worker.close()
    elif way == "killed":
        os.kill(os.getpid(), 9)


if __name__ == "__main__":
    main()
