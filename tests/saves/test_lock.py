"""Two windows never write one file, one that is killed loses nothing, and no name leads out of our folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from games.codec import encode_move
from saves.files import SaveInUse
from saves.own import OwnFolder
from tests.kit import campaign
from tests.saves.table import Shelf, act_often, assert_sentence, standing

ROOT = Path(__file__).resolve().parents[2]
IN_USE = "This game is open in another window already; please play on there, or close it first."

HEAD = """
import json, os, signal, sys, time
from pathlib import Path
from random import Random
from games.codec import encode_move
from games.match import Match
from saves.files import SaveInUse
from saves.library import Library
from tests.saves.table import DICE, GAME_LIST, act_often
path = Path(sys.argv[1])
library = Library(path.parent, GAME_LIST, lambda: 1795200000.0)
"""
OPENER = (
    HEAD
    + """
try:
    opened = library.open(path, time.monotonic)
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
    print("forked", flush=True)
    sys.stdin.read()
    os._exit(0)
os.kill(os.getpid(), signal.SIGSTOP)
"""
)
PLAYER = (
    HEAD
    + """
match = Match.begin(DICE, ("Ada", "Bob"), {"goal": 60})
journal = library.begin(match, time.monotonic)
def show(notice):
    print(json.dumps([[entry.actor, *encode_move(entry.move)] for entry in match.log]), flush=True)
match.listeners.append(show)
while True:
    act_often(match, Random(path.name), 100)
    match.take_back(len(match.log))
"""
)


@contextmanager
def window(code: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process, killed at the end."""
    command = [sys.executable, "-c", code, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as other:
        yield other
        other.kill()


def line_of(out: IO[str] | None) -> str:
    assert out is not None
    return out.readline()


def test_a_window_that_is_killed_loses_nothing_that_it_had_shown(shelf: Shelf) -> None:
    """All that was shown is there, and one step more at most."""
    for seed in campaign.seeds("killed windows", 8, 1_000):
        with window(PLAYER, shelf.folder / str(seed)) as other:
            told = [line_of(other.stdout) for _ in range(Random(seed).randrange(1, 150))]
            other.kill()
            assert other.stdout is not None
            told += [line for line in other.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        (summary,) = shelf.library.list()
        match, journal = shelf.resume(summary.path)
        entries, shown = [*match.log, *reversed(match.undone)], json.loads(told[-1])
        with campaign.told(seed=seed):
            assert [[actor, *encode_move(move)] for actor, move in entries][: len(shown)] == shown
            assert len(match.log) <= len(shown) + 1
        journal.close()
        summary.path.unlink()


def test_an_open_save_cannot_be_opened_again(shelf: Shelf) -> None:
    match, journal = shelf.dice(3)
    assert_sentence(IN_USE)
    changes = (
        lambda: shelf.library.open(journal.path, shelf.clock),
        lambda: shelf.library.put_away(journal.path),
    )
    with window(OPENER, journal.path) as other:
        assert line_of(other.stdout) == f"{IN_USE}\n"
    for _ in range(2):
        for change in changes:
            with pytest.raises(SaveInUse, match=IN_USE):
                change()
        assert shelf.library.list()[0].path == journal.path
    journal.close()
    with window(WAITER, journal.path) as other:
        assert line_of(other.stdout) == "opened\n"
        for change in changes:
            with pytest.raises(SaveInUse, match=IN_USE):
                change()
    assert shelf.kept(journal) == standing(match)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_forked_process_neither_keeps_a_save_locked_nor_frees_it(shelf: Shelf) -> None:
    path = shelf.left()
    with window(FORKER, path) as parent:
        assert [line_of(parent.stdout) for _ in range(2)] == ["opened\n", "forked\n"]
        with pytest.raises(SaveInUse):
            shelf.library.open(path, shelf.clock)
        parent.kill()
        parent.wait()
        act_often(shelf.resume(path)[0], Random(1), 1)


# ------------------------------------------------------------------ names
@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "/etc/passwd", "a/..", "./a"])
def test_no_name_leads_out_of_our_folder(tmp_path: Path, name: str) -> None:
    folder = OwnFolder(tmp_path)
    changes = (folder.file, folder.hold, folder.claim, folder.below, folder.remove)
    moves = (lambda name: folder.move(name, "kept"), lambda name: folder.move("a", name))
    for change in (
        *changes,
        *moves,
        lambda name: folder.move_back("a", name),
        lambda name: folder.keep(name, b""),
    ):
        with pytest.raises(OSError, match="no plain name"):
            change(name)
    assert [each.name for each in tmp_path.iterdir()] in ([], ["kept"])


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
