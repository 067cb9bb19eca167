"""Two windows never write one file, and no name leads out of our folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from saves.files import SaveInUse
from saves.own import OwnFolder
from tests.kit import campaign
from tests.saves.table import Shelf, act_often, standing

ROOT = Path(__file__).resolve().parents[2]
IN_USE = "This game is open in another window already; please play on there, or close it first."

OPENER = """
import os, signal, sys, time
from pathlib import Path
from saves.files import SaveInUse
from saves.library import Library
from tests.saves.table import GAME_LIST
path = Path(sys.argv[1])
try:
    opened = Library(path.parent, GAME_LIST).open(path, time.monotonic)
    print("opened", flush=True)
except SaveInUse as refusal:
    sys.exit(print(refusal, flush=True))
if sys.platform != "win32" and not os.fork():
    print("forked", flush=True)
    sys.stdin.read()
    os._exit(0)
sys.stdin.read()
"""


@contextmanager
def window(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that opens a game and forks, as a worker is made; killed at the end."""
    command = [sys.executable, "-c", OPENER, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as other:
        yield other
        other.kill()


def line_of(out: IO[str] | None) -> str:
    assert out is not None
    return out.readline().removesuffix("\n")


def test_an_open_save_cannot_be_opened_again_until_its_window_is_gone(shelf: Shelf) -> None:
    """A fork of that window neither frees the file nor keeps it locked."""
    match, journal = shelf.dice(3)
    changes = (
        lambda: shelf.library.open(journal.path, shelf.clock),
        lambda: shelf.library.put_away(journal.path),
    )

    def assert_in_use() -> None:
        for change in (*changes, *changes):
            with pytest.raises(SaveInUse, match=IN_USE):
                change()
        assert shelf.library.list()[0].path == journal.path

    with window(journal.path) as other:
        assert line_of(other.stdout) == IN_USE
    assert_in_use()
    journal.close()
    with window(journal.path) as other:
        assert line_of(other.stdout) == "opened"
        assert sys.platform == "win32" or line_of(other.stdout) == "forked"
        assert_in_use()
        other.kill()
        other.wait()
        again, its = shelf.resume(journal.path)
        assert standing(again) == standing(match)
        act_often(again, Random(1), 2)
        assert shelf.kept(its) == standing(again)


# ------------------------------------------------------------------ names
def test_no_name_leads_out_of_our_folder(tmp_path: Path) -> None:
    folder = OwnFolder(tmp_path)
    changes: tuple[Callable[[str], object], ...] = (
        folder.file,
        folder.hold,
        folder.claim,
        folder.below,
        folder.remove,
        lambda name: folder.keep(name, b""),
        lambda name: folder.move(name, "kept"),
        lambda name: folder.move("a", name),
        lambda name: folder.move_back("a", name),
    )
    for name in ("", ".", "..", "a/b", "../a", "/etc/passwd", "a/..", "./a"):
        for number, change in enumerate(changes):
            with campaign.told(name=name, number=number), pytest.raises(OSError, match="no plain name"):
                change(name)
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]


def test_a_name_that_is_taken_gets_the_first_free_number(tmp_path: Path) -> None:
    folder = OwnFolder(tmp_path / "new")
    names = ["a-1.grg", "a-1.grg", "a-1.grg", "b.grg", "b.grg", "c-12345.grg", "c-12345.grg"]
    kept = [folder.keep(name, b"x").name for name in names]
    assert kept == ["a-1.grg", "a-2.grg", "a-3.grg", "b.grg", "b-1.grg", "c-12345.grg", "c-12345-1.grg"]
    beside = [folder.keep_beside("a" * 70, "damaged", b"x").name for _ in range(2)]
    assert beside == [f"{'a' * 60}.damaged-1", f"{'a' * 60}.damaged-2"]
    assert [folder.move(name, "kept").name for name in ("a-1.grg", "a-2.grg")] == ["a-1.grg", "a-2.grg"]
    folder.keep("a-1.grg", b"y")
    assert folder.move("a-1.grg", "kept").name == "a-1.grg.2"
    assert folder.move_back("a-1.grg", "kept").name == "a-1.grg"
    folder.keep("a-2.grg", b"z")
    assert folder.move_back("a-2.grg", "kept").name == "a-4.grg"
