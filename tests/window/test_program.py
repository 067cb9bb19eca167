"""The process and its window: how it starts, who thinks for it, a full disk, and a second window."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from saves.files import IN_USE
from saves.places import Places
from saves.settings import SettingsStore
from tests.saves.test_disk import small_disk
from tests.window import xscreen
from tests.window.places import PATIENCE, shows, shows_on_plate
from tests.window.program import ROOT, Program, managed, running
from tests.window.xscreen import Screen, wait_for
from ui.app.display import first_size, fitting_size
from ui.draw.posters import title_of
from ui.draw.theme import Metrics
from ui.games.patience.layout import lay_out

__all__ = ["small_disk"]

NO_DISPLAY = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
LOSS = (
    "What you played last is not saved yet: the disk is full, so please free some space; "
    "it is lost if you leave now."
)
PAIRS = 100
"""Moves made and taken back until the last block of the file, which is there already, is full as well."""


# ------------------------------------------------------------------ the start
def start(environment: dict[str, str], folder: Path, *words: str) -> tuple[int, str, str]:
    """Start the program and wait until it has left; its exit code, and what it wrote to both."""
    command = [sys.executable, "main.py", "--data-dir", str(folder), *words]
    full = environment | {"SDL_AUDIODRIVER": "dummy", "HOME": str(folder)}
    done = subprocess.run(
        command, cwd=ROOT, env=full, capture_output=True, text=True, timeout=xscreen.PATIENCE, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_the_first_frame_tells_its_time_where_an_empty_wish_for_a_driver_is_none(
    screen: Screen, tmp_path: Path
) -> None:
    code, told, errors = start(screen.environment | {"SDL_VIDEODRIVER": ""}, tmp_path, "--first-frame")
    assert (code, errors) == (0, "")
    assert re.fullmatch(r"[1-9]\d{1,3} ms\n", told), told


def test_without_a_display_one_sentence_tells_what_to_do(screen: Screen, tmp_path: Path) -> None:
    environment = {name: value for name, value in screen.environment.items() if name not in NO_DISPLAY}
    code, told, errors = start(environment, tmp_path)
    assert (code, told) == (1, "")
    assert re.fullmatch(r"[A-Z][^.\n]*( [^.\n]+)*\.\n", errors), errors


@managed
@pytest.mark.parametrize(("size", "remembered"), [((1280, 800), None), ((1366, 768), (1600, 1000))])
def test_the_whole_first_window_is_on_a_small_screen(
    tmp_path: Path, size: tuple[int, int], remembered: tuple[int, int] | None
) -> None:
    if remembered:
        SettingsStore(Places.below(tmp_path / "data").settings).change(window=remembered)
    with xscreen.screen(*size) as small, small.window_manager(), running(small, tmp_path) as program:
        program.wait_size(fitting_size(remembered, size) if remembered else first_size(size))
        program.until(lambda: small.rect.contains(program.rect), "the whole window on the screen")
        assert program.rect.top > 10, "its title bar is seen"


# ------------------------------------------------------------------ the process that thinks
def workers(program: Program) -> list[Path]:
    """What the system tells of the processes that think for the program."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == program.process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(folder)
    return found


def is_gone(worker: Path) -> bool:
    """Whether a process has ended, even if nobody has taken note of it."""
    try:
        return (worker / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def thinking(program: Program, number: signal.Signals) -> Path:
    """Light the lamp, which has the program think, and send a signal to the one who does."""
    program.wait_saved(0)
    program.keys("l")
    (worker,) = program.until(lambda: workers(program), "a worker")
    os.kill(int(worker.name), number)
    return worker


@managed
def test_closing_with_a_worker_that_stands_still_leaves_nothing(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program, signal.SIGSTOP)
        program.close_window()
        assert program.wait() == 0
        assert is_gone(worker)


def test_a_worker_that_is_killed_is_replaced_and_none_outlives_the_window(
    screen: Screen, tmp_path: Path
) -> None:
    with running(screen, tmp_path, *PATIENCE) as program:
        worker = thinking(program, signal.SIGKILL)
        program.keys("space", "h")
        other = program.until(lambda: [each for each in workers(program) if each != worker], "another worker")
        program.wait_saved(1)
        program.keys("space", "h")
        program.kill()
        wait_for(lambda: is_gone(other[0]), "the worker to leave")


# ------------------------------------------------------------------ nothing that was seen is lost
def fill(path: Path) -> None:
    """Leave no room at all."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)


@managed
def test_a_game_on_a_full_disk_is_left_after_asking(screen: Screen, small_disk: Path) -> None:
    filler = small_disk / "filler"
    with running(screen, small_disk, *PATIENCE[:4]) as program:
        program.wait_saved(0)
        fill(filler)
        program.keys(*("space", "ctrl+z") * PAIRS, "space")
        with screen.window_manager():
            program.press_cross()
        program.until(lambda: shows_on_plate(program.picture(), LOSS), "the question", well=False)
        assert program.is_running
        filler.unlink()
        program.keys("Return")
        assert program.wait() == 0
        saved = program.wait_saved(1)
    assert saved.take_backs == PAIRS


def test_a_game_is_open_in_one_window_only(screen: Screen, tmp_path: Path) -> None:
    with running(screen, tmp_path, *PATIENCE[:4]) as first:
        first.wait_saved(0)
        first.keys("space")
        written = first.wait_saved(1).raw
        with running(screen, tmp_path) as second:
            second.go_on()
            second.until(lambda: shows(second.picture(), IN_USE), "the sentence")
        with running(screen, tmp_path, str(first.files()[0])) as third:
            third.until(lambda: shows_on_plate(third.picture(), IN_USE), "the sentence")
        assert [path.read_bytes() for path in first.files()] == [written]
        first.click(lay_out(Metrics(*first.size), title_of(PATIENCE[1])).stock.center)
        first.wait_saved(2)
