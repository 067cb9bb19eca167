"""The process that thinks, killed or stopped at work: the window goes on, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.window.places import Table
from tests.window.program import Program, running
from tests.window.test_mouse import PATIENCE
from tests.window.xscreen import Screen, missing, wait_for


def workers(program: Program) -> list[int]:
    """The processes that think for the program, by their number."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == program.process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def is_gone(process: int) -> bool:
    """Whether a process has ended, even if nobody has taken note of it."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def thinking(program: Program) -> int:
    """Light the lamp, which has the program think, and wait for the one who does."""
    table = Table(program.wait_saved(0), program.size)
    program.point(table.cloth)
    program.settle(table.time)
    program.keys("l")
    return program.until(lambda: workers(program), "a worker")[0]


def test_closing_with_a_worker_that_stands_still_leaves_nothing(screen: Screen, tmp_path: Path) -> None:
    if missing("openbox"):
        pytest.skip(missing("openbox"))
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program)
        os.kill(worker, signal.SIGSTOP)
        program.close_window()
        assert program.wait() == 0
        assert is_gone(worker)


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_complained_of(
    screen: Screen, tmp_path: Path
) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program)
        os.kill(worker, signal.SIGKILL)
        program.keys("space", "h")
        program.until(lambda: [each for each in workers(program) if each != worker], "another worker")
        program.wait_saved(1)


def test_a_window_that_is_killed_leaves_no_worker_and_no_word(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program)
        program.keys("space", "h")
        program.kill()
        wait_for(lambda: is_gone(worker), "the worker to leave")
