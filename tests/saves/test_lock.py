"""Two windows never write one file, and no name leads out of our folder."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from saves.files import SaveInUse
from saves.own import Hold, OwnFolder
from tests.saves.table import Shelf, act_often, assert_sentence, standing

ROOT = Path(__file__).resolve().parents[2]
IN_USE = "This game is open in another window already; please play on there, or close it first."

HEAD = """
import os, signal, sys, time
from pathlib import Path
from random import Random
from games.match import Match
from saves.files import SaveInUse
from saves.library import Library
from tests.saves.table import DICE, GAME_LIST, act_often
path = Path(sys.argv[1])
"""
OPENER = (
    HEAD
    + """
try:
    opened = Library(path.parent, GAME_LIST).open(path, time.monotonic)
    print("opened", flush=True)
except SaveInUse as refusal:
    print(refusal, flush=True)
"""
)
WAITER = OPENER + "sys.stdin.read()"
FORKER = (
    OPENER
    + """
if not os.fork():
    sys.stdin.read()
    os._exit(0)
os.kill(os.getpid(), signal.SIGSTOP)
"""
)
BEGINNER = (
    HEAD
    + """
library = Library(path.parent, GAME_LIST, lambda: 1795200000.0)
for number in range(25):
    match = Match.begin(DICE, (path.name, "Bob"), {})
    journal = library.begin(match, time.monotonic)
    act_often(match, Random(number), 2)
    print(journal.path.name, journal.trouble)
"""
)


@contextmanager
def window(code: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, killed at the end."""
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        yield other
        other.kill()


def line_of(out: IO[str] | None) -> str:
    assert out is not None
    return out.readline()


def test_an_open_save_cannot_be_opened_again(shelf: Shelf) -> None:
    match, journal = shelf.dice(3)
    assert_sentence(IN_USE)
    with window(OPENER, journal.path) as other:
        assert line_of(other.stdout) == f"{IN_USE}\n"
    for change in (
        lambda: shelf.library.open(journal.path, shelf.clock),
        lambda: shelf.library.put_away(journal.path),
    ):
        with pytest.raises(SaveInUse, match=IN_USE):
            change()
    assert shelf.library.list()[0].path == journal.path
    journal.close()
    with window(WAITER, journal.path) as other:
        assert line_of(other.stdout) == "opened\n"
        with pytest.raises(SaveInUse, match=IN_USE):
            shelf.library.open(journal.path, shelf.clock)
        with pytest.raises(SaveInUse, match=IN_USE):
            shelf.library.put_away(journal.path)
    assert shelf.kept(journal) == standing(match)


def test_two_windows_that_begin_in_one_second_get_files_of_their_own(shelf: Shelf) -> None:
    with window(BEGINNER, shelf.folder / "Ada") as ada, window(BEGINNER, shelf.folder / "Eve") as eve:
        told = [line for other in (ada, eve) for line in other.communicate()[0].splitlines()]
    assert sorted(told) == sorted(f"dicegame-20261120-184000-{number}.grg " for number in range(1, 51))
    summaries = shelf.library.list()
    assert sorted(summary.seats[0] for summary in summaries) == ["Ada"] * 25 + ["Eve"] * 25


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_forked_process_neither_keeps_a_save_locked_nor_frees_it(shelf: Shelf) -> None:
    path = shelf.left()
    with window(FORKER, path) as parent:
        assert line_of(parent.stdout) == "opened\n"
        with pytest.raises(SaveInUse):
            shelf.library.open(path, shelf.clock)
        parent.kill()
        parent.wait()
        match, _ = shelf.resume(path)
        act_often(match, Random(1), 1)


def test_letting_go_twice_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    hold = Hold(path)
    assert hold.is_in_place
    with pytest.raises(SaveInUse, match=IN_USE):
        Hold(path)
    hold.let_go()
    hold.let_go()
    assert not hold.is_in_place
    Hold(path).let_go()


# ------------------------------------------------------------------ names
@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "/etc/passwd", "a/..", "./a"])
def test_no_name_leads_out_of_our_folder(tmp_path: Path, name: str) -> None:
    folder = OwnFolder(tmp_path)
    for change in (
        lambda: folder.file(name),
        lambda: folder.hold(name),
        lambda: folder.claim(name),
        lambda: folder.keep(name, b""),
        lambda: folder.move(name, "kept"),
        lambda: folder.below(name),
        lambda: folder.remove(name),
        lambda: folder.move("a", name),
        lambda: folder.move_back("a", name),
    ):
        with pytest.raises(OSError, match="no plain name"):
            change()
    assert [each.name for each in tmp_path.iterdir()] in ([], ["kept"])


def test_a_name_that_is_taken_gets_the_first_free_number(tmp_path: Path) -> None:
    folder = OwnFolder(tmp_path / "new")
    names = ["a-1.grg", "a-1.grg", "a-1.grg", "b.grg", "b.grg", "c-12345.grg", "c-12345.grg"]
    assert [folder.keep(name, b"x").name for name in names] == [
        "a-1.grg", "a-2.grg", "a-3.grg", "b.grg", "b-1.grg", "c-12345.grg", "c-12345-1.grg",
    ]  # fmt: skip
    assert [folder.keep_beside("a" * 70, "damaged", b"%d" % number).name for number in (1, 2)] == [
        f"{'a' * 60}.damaged-1", f"{'a' * 60}.damaged-2",
    ]  # fmt: skip
    assert [folder.move(name, "kept").name for name in ("a-1.grg", "a-2.grg")] == ["a-1.grg", "a-2.grg"]
    folder.keep("a-1.grg", b"y")
    assert [folder.move("a-1.grg", "kept").name, folder.move_back("a-1.grg", "kept").name] == [
        "a-1.grg.2", "a-1.grg",
    ]  # fmt: skip
    folder.keep("a-2.grg", b"z")
    assert folder.move_back("a-2.grg", "kept").name == "a-4.grg"
