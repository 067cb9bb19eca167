"""Jobs as no worker should meet them, for one that runs in a process of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from ui.app.jobs import JOBS
from ui.app.workbench import serve_window


def echo(job: dict[str, Any], wanted: Callable[[], bool]) -> Any:
    """Give back what was given."""
    return job["words"]


def last(job: dict[str, Any], wanted: Callable[[], bool]) -> str:
    """Go on until it is not wanted any more."""
    while wanted():
        pass
    return "stopped"


def last_deaf(job: dict[str, Any], wanted: Callable[[], bool]) -> None:
    """Go on whatever is wanted."""
    while True:
        pass


def die(job: dict[str, Any], wanted: Callable[[], bool]) -> None:
    """Take the process along, as often as a file has lines to say so."""
    with open(job["file"], encoding="ascii") as file:
        lives = file.read()
    if lives:
        with open(job["file"], "w", encoding="ascii") as file:
            file.write(lives[1:])
        os._exit(1)


def serve(pipe: Connection) -> None:
    """Do these jobs as well as the usual ones."""
    JOBS.update(echo=echo, last=last, last_deaf=last_deaf, die=die)
    serve_window(pipe)


def main() -> None:
    """Stand in for a window: ask, tell the process's number, and wait for the end or go away."""
    from ui.app.workbench import ProcessBench
    from ui.app.worker import Worker

    name, way = sys.argv[1:]
    bench = ProcessBench(serve)
    worker = Worker(make=lambda: bench)
    worker.ask(name, {}, lambda answer: None)
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
