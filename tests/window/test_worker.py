"""The process that thinks, killed or stopped at work: the window goes on, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from games.core import Chance, Decide
from tests.window.person import resumed, set_up
from tests.window.places import PATIENCE
from tests.window.program import Program, running
from tests.window.test_games import by_mouse, decide, leave
from tests.window.xscreen import Screen, missing, wait_for

ADA, SILAS = 0, 1


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
    program.wait_saved(0)
    program.keys("l")
    return program.until(lambda: workers(program), "a worker")[0]


@pytest.mark.skipif(bool(missing("openbox")), reason=missing("openbox"))
def test_closing_with_a_worker_that_stands_still_leaves_nothing(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program)
        os.kill(worker, signal.SIGSTOP)
        program.close_window()
        assert program.wait() == 0
        assert is_gone(worker)


def test_a_worker_that_is_killed_is_replaced_and_none_outlives_the_window(
    screen: Screen, tmp_path: Path
) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program)
        os.kill(worker, signal.SIGKILL)
        program.keys("space", "h")
        other = program.until(lambda: [each for each in workers(program) if each != worker], "another worker")
        program.wait_saved(1)
        program.keys("space", "h")
        program.kill()
        wait_for(lambda: is_gone(other[0]), "the worker to leave")


def test_the_computer_plays_even_where_its_process_does_not_answer(screen: Screen, tmp_path: Path) -> None:
    """Meanwhile the window answers: the button under the mouse is lit."""
    set_up(tmp_path)
    leave(tmp_path, "strike_it_rich", "diamonds", ("Ada", "computer:hard"), 40)
    with resumed(screen, tmp_path, "--size", "960x600") as person:
        program = person.program
        match = person.wait_turn()
        while match.turn != Decide(ADA):
            match = decide(person, by_mouse, 0)
        program.keys("h")
        program.until(lambda: (it := program.saved()) and "hint" in it.notes, "a hint")
        program.keys("Escape")
        (child,) = workers(program)
        os.kill(child, signal.SIGSTOP)
        try:
            person.look()
            count = len(match.log)
            for _ in range(2):
                by_mouse(person, None if person.main else person.spots[-1])
            program.until(lambda: len(person.match.log) >= count + 2, "the computer's dice")
            assert person.match.turn == Decide(SILAS)
            icon = person.scene.face.layout.bar.home
            before = program.picture()
            program.point(icon.center)
            program.wait_change(before, icon, "the button under the mouse")
            log = person.match.log
            after = person.wait_turn()
            assert isinstance(after.turn, Chance)
            assert after.log[: len(log)] == log
        finally:
            with suppress(ProcessLookupError):  # the window has given it up, and nothing is left of it
                os.kill(child, signal.SIGCONT)
