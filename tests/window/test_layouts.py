"""Real layouts of the X server: what the program reads of each key."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Final

import pytest
from pygame import Rect

from games import GAMES
from games.compat import override
from saves.replay import read as read_save
from tests.kit import campaign
from tests.kit.script import Answer, Scene, Teller, each, play, read
from tests.kit.waiting import TIMEOUT, wait_until
from tests.window.person import set_up
from tests.window.places import PATIENCE
from tests.window.program import running
from tests.window.start import ROOT
from tests.window.xscreen import Server, end, missing, screen

pytestmark = [
    pytest.mark.native("Wine maps the keys of X by tables of its own"),
    pytest.mark.packaging,  # every key on eleven layouts takes long
    pytest.mark.skipif(bool(missing("setxkbmap")), reason=missing("setxkbmap")),
]
ROWS: Final = (range(10, 22), range(24, 36), range(38, 49), range(52, 62))
"""The numbers of keys, from the figures to the letters below, as X counts them."""
CONTROL: Final = tuple(f"ctrl+{key}" for key in (52, 29, 57, 43, 41, 59))
ANY: Final = (*map(str, chain(*ROWS)), "9", "22", "23", "36", "65", *map(str, range(110, 120)), *CONTROL)
"""The keys that are pressed at random; among them Escape, Tab, Enter and those that lead on."""
SHIFT: Final = tuple(f"shift+{key}" for key in (13, 16, 20, 38, 60, 61))
KEYPAD: Final = (*range(79, 92), 104, 106, 63)
NUMLOCK: Final = 77
_DELAY: Final = 2  # milliseconds; SDL takes a key that comes again sooner for one that is held


class Keyboard(Teller):
    """Somebody at a keyboard whose layout changes; `told` holds what the window tells."""

    def __init__(self, server: Server, told: Path) -> None:
        self._server, self._told, self._read = server, told, 0

    def wait(self, count: int) -> list[str]:
        """The next lines of the window."""

        def look() -> list[str]:
            found = self._told.read_text(encoding="utf-8").splitlines()[self._read :]
            return found if len(found) >= count else []

        found = wait_until(look, f"{count} lines of the window")
        self._read += len(found)
        return found

    def _pressed(self, *rows: Sequence[object]) -> Iterator[str]:
        """Press the keys of some rows; a line for each."""
        self._server.xdotool("key", "--delay", _DELAY, *chain(*rows))
        found = iter(self.wait(sum(map(len, rows))))
        yield from (" ".join(islice(found, len(row))) for row in rows)

    def do_layout(self, words: str) -> Iterator[str]:
        """Switch to a layout, perhaps a variant, and press each key."""
        use_layout(self._server, words)
        yield from self.wait(1)
        yield from self._pressed(*ROWS, CONTROL, SHIFT)

    def do_keypad(self) -> Iterator[str]:
        """Press the keys of the keypad, without NumLock and with it."""
        yield from self._pressed(KEYPAD)
        self._server.xdotool("key", NUMLOCK)
        yield from self._pressed(KEYPAD)

    @override
    def begin(self, place: str) -> Answer:
        raise NotImplementedError


def use_layout(server: Server, words: str) -> None:
    """Switch to a layout, perhaps a variant."""
    layout, _, variant = words.partition(" ")
    command = ["setxkbmap", "-layout", layout, "-variant", variant]
    subprocess.run(command, env=server.environment, check=True, timeout=TIMEOUT)


@contextmanager
def before_a_window(folder: Path) -> Iterator[Keyboard]:
    """Somebody at a keyboard, before the window that tells of it."""
    told = folder / "told.txt"
    with screen() as server, told.open("wb") as output:
        environment = server.environment | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "tests/window/keys_read.py"]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output)
        try:
            window = wait_until(
                lambda: server.xdotool("search", "--onlyvisible", "--pid", process.pid), "the window"
            )
            server.xdotool("windowfocus", window)
            keyboard = Keyboard(server, told)
            assert keyboard.wait(1) == ["focus"]
            yield keyboard
        finally:
            end(process)


@each(read(Path(__file__).with_name("layouts.txt")))
def test_the_program_reads(scene: Scene, tmp_path: Path) -> None:
    with before_a_window(tmp_path) as keyboard:
        play(scene, keyboard)


def test_a_patience_is_played_on_a_russian_keyboard(tmp_path: Path) -> None:
    """Space, Ctrl+Z, Ctrl+Y, G and a number, by the numbers of the keys."""
    set_up(tmp_path)
    with screen() as server:
        use_layout(server, "ru")
        with running(server, tmp_path, *PATIENCE) as program:
            program.wait_saved(0)
            program.keys("65")
            program.wait_saved(1)
            program.keys("ctrl+52")
            program.wait_saved(0)
            program.keys("ctrl+29")
            program.wait_saved(1)
            middle = Rect((0, 0), program.size).inflate(-500, -300)
            table = program.settle(middle)
            program.keys("42")
            program.wait_change(table, middle, "the question which deal")
            program.keys("15", "10", "17", "36")
            program.until(
                lambda: (found := program.saved()) and found.header.options["deal"] == "618", "deal 618"
            )


@pytest.mark.parametrize("layout", ["us", "ru", "fr"])
def test_keys_at_random_break_nothing(layout: str, tmp_path: Path) -> None:
    """In some games for a while, also where they lead: the program stays well, and so do its saves."""
    for seed in campaign.seeds(f"keys {layout}", 1, 3):
        rng = Random(seed)
        for game in rng.sample([*GAMES], 2):
            folder = tmp_path / f"{game} {seed}"
            set_up(folder)
            with campaign.told(seed=seed, game=game), screen() as server:
                use_layout(server, layout)
                rows = iter([rng.choices(ANY, k=15) for _ in range(8)])
                while row := next(rows, None):  # some lead out of the program
                    with running(server, folder, "--game", game) as program:
                        while row and program.process.poll() is None:
                            program.keys("36", *row)
                            row = next(rows, None)
                        assert program.process.poll() in (None, 0)
                        assert all(read_save(path).match for path in program.files())
