"""What players of Windows do: a first start by a double click, in a folder of any name, and windows there."""

from __future__ import annotations

import json
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
HEARING = """
import json, os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
sys.path.insert(0, os.getcwd())
import main
from ui.accessibility.adapter import Adapter
from ui.words import in_words

def show(self, tree, show=Adapter.show):
    show(self, tree)
    if self.is_listening:
        names = [in_words(node.element.name) for node in tree.nodes.values()]
        with open(os.environ["HEARD"], "w") as file:
            json.dump(names, file)

Adapter.show = show
if __name__ == "__main__":
    sys.exit(main.main())
"""
"""The program, which writes down what the library has taken for a screen reader."""
ASKING = """
from ctypes import byref, c_size_t, c_ssize_t, windll
window = windll.user32.FindWindowW(None, "Gold Rush Games")
message = window, 0x3D, 0, c_ssize_t(-25)
raise SystemExit(not windll.user32.SendMessageTimeoutW(*message, 0, 9000, byref(c_size_t())))
"""
"""Asks the window for its elements, as screen readers do (WM_GETOBJECT, UiaRootObjectId)."""
SET_UP = 240
"""Seconds that a first start may take."""


def test_every_game_opens_and_a_kill_leaves_nothing_running(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, *SMALL) as program:
        program.point(NOWHERE)
        launcher = program.settle(is_idle=True)
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
    spawned = [each for each, words in kin(home).items() if "worker_main" in " ".join(words)]
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


def test_a_screen_reader_is_told_each_scene_and_outlives_none_of_it(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    heard, script = tmp_path / "heard.json", tmp_path / "hearing.py"
    script.write_text(HEARING, encoding="utf-8")
    loader, python, _ = screen.start.command
    start = screen.start._replace(
        command=(loader, python, screen.start.spelled(str(script))),
        environment=screen.start.environment | {"HEARD": screen.start.spelled(str(heard))},
    )

    def ask() -> None:
        command, environment = [loader, python, "-c", ASKING], screen.environment | screen.start.environment
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True)

    with running(screen, tmp_path, *SMALL, start=start) as program:

        def hears(name: str) -> None:
            def look() -> bool:
                try:
                    return name in json.loads(heard.read_text(encoding="utf-8"))
                except (OSError, ValueError):  # it is just being written
                    return False

            program.until(look, name)

        program.settle()
        assert not heard.exists(), "nobody has asked"
        ask()
        hears("Klondike patience")
        program.click(poster("klondike_patience", program.size))
        hears("Waste, empty")
        for key, name in (("F1", "Chapters"), ("comma", "Mute all")):
            program.keys(key)
            hears(name)
            program.keys("Escape")
            hears("Waste, empty")
        program.keys("F11")
        program.wait_size(screen.rect.size)
        ask()
        program.keys("F11", "space")
        program.wait_saved(1)
        program.resize((1100, 700))
        ask()
        program.close_window()
        assert program.wait() == 0


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
