"""Jobs as no worker should meet them, for one that runs in a process of its own."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import NamedTuple

from ui.app.worker import Link, ProcessBench, Worker


class Odd(NamedTuple):
    """One that gives back its words, or that fails, or tells who thinks, or goes on without an end."""

    what: str
    words: str = ""

    def do(self, wanted: Callable[[], bool]) -> str:
        match self.what:
            case "Last":
                while wanted():
                    pass
            case "LastDeaf":
                while True:
                    pass
            case "Where":
                return threading.current_thread().name
            case "Wrong":
                raise ValueError("as the test wishes")
        return self.words


class Talk(NamedTuple):
    """Says its words to the other process, and gives back what it hears from there."""

    words: str

    def do(self, wanted: Callable[[], bool]) -> str:
        return "nobody is there"

    def do_linked(self, wanted: Callable[[], bool], link: Link) -> str:
        link.send(self.words)
        while wanted() and not link.received and not link.is_cut:
            link.wait()
        return str(link.received.popleft()) if link.received else "somebody was there"

    def halves(self, question: int) -> tuple[Talk, Talk]:
        return self, self._replace(words=self.words.swapcase())

    def settles(self, answer: object) -> bool:
        return False


def main() -> None:
    """Stand in for a window: ask, tell the process's number, and wait for the end or go away."""
    name, way = sys.argv[1:]
    bench = ProcessBench()
    worker = Worker(make=lambda: bench)
    worker.ask(Odd(name), lambda answer: None)
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
