"""What players of Windows do: a first start by a double click, in a folder of any name, and windows there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from pygame import Rect

from games import GAMES
from tests.kit.waiting import wait_until
from tests.window.person import NOWHERE, set_up
from tests.window.places import PATIENCE, poster
from tests.window.playing import SMALL
from tests.window.program import kin, running
from tests.window.xscreen import Screen
from ui.app.worker import cores

pytestmark = pytest.mark.wine

TITLE = Rect(330, 20, 300, 40)
"""A part of the launcher's name, over which no poster grows."""
FOLDER = "Дом ü 雪"
SET_UP = 240
"""Seconds that a first start may take."""


def test_every_game_opens_and_a_kill_leaves_nothing_running(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *SMALL) as program:
        program.point(NOWHERE)
        launcher = program.settle()
        for game in GAMES:
            program.click(poster(game, program.size))
            program.wait_change(launcher, TITLE, game)
            program.settle()
            program.keys("Escape")
            program.wait_picture(launcher, TITLE, "the launcher")
            program.settle()
        program.click(poster("klondike_patience", program.size))
        program.wait_saved(0)
        program.keys("l", "space")  # the lamp has a process think
        program.wait_saved(1)
        wait_until(lambda: len(thinkers(program.home, threads=2)) == min(2, cores()), "who thinks")
        program.kill()
        wait_until(lambda: not thinkers(program.home), "the end of who thinks")


def thinkers(home: Path, threads: int = 1) -> list[Path]:
    """The worker's processes; Wine never ends one of a single thread, which its parent was still making."""
    spawned = [each for each, words in kin(home).items() if "spawn_main" in " ".join(words)]
    return [each for each in spawned if len(list(each.glob("task/*"))) >= threads]


def test_a_first_start_without_a_console_sets_up_and_opens_in_a_folder_of_any_name(
    screen: Screen, tmp_path: Path
) -> None:
    """As by a double click on main.pyw; the window is closed as by its cross, and nothing stays."""
    folder = screen.start.folder.parent / FOLDER
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(screen.start.folder, folder, ignore=shutil.ignore_patterns(".venv", "tests", "docs"))
    loader, python, _ = screen.start.command
    words = ("--data-dir", str(tmp_path / FOLDER), *SMALL)
    environment = screen.environment | screen.start.environment
    process = subprocess.Popen(
        [loader, python.replace("python.exe", "pythonw.exe"), "main.pyw", *map(screen.start.spelled, words)],
        cwd=folder, env=environment | {"HOME": str(tmp_path), "PYTHONPATH": ""},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip

    def window(what: str) -> str:
        assert process.poll() is None, "it has ended"
        found = [each for each, words in kin(tmp_path).items() if what in " ".join(words)]
        seen = (screen.xdotool("search", "--onlyvisible", "--pid", each.name) for each in found)
        return next(filter(None, seen), "").split("\n")[-1]

    def closed() -> bool:
        if process.poll() is None:
            screen.xdotool("windowactivate", "--sync", game, "key", "alt+F4")
        return process.poll() is not None

    wait_until(lambda: window("bootstrap\\window.py"), "the window of the set-up", SET_UP)
    game = wait_until(lambda: window("main.pyw"), "the game", SET_UP)
    wait_until(closed, "the end")
    assert process.returncode == 0
    assert (tmp_path / FOLDER / "settings.json").exists()
    assert not [words for words in kin(tmp_path).values() if "main.pyw" in " ".join(words)]


def test_two_windows_keep_their_games_side_by_side(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *PATIENCE) as one:
        one.wait_saved(0)
        with running(screen, tmp_path, *PATIENCE) as other:
            other.until(lambda: len(other.files()) == 2, "a file of its own")
            for program in (other, one):
                screen.xdotool("windowactivate", "--sync", program.window)
                program.keys("space")
            other.until(lambda: all(b'["0",' in each.read_bytes() for each in one.files()), "both moves")
