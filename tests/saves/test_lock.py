"""Two windows never write one file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from saves.files import SaveInUse
from saves.own import Hold
from tests.saves.table import Shelf, act_often, assert_sentence, standing

ROOT = Path(__file__).resolve().parents[2]

OPENER = """
import sys, time
from pathlib import Path
from saves.files import SaveInUse
from saves.library import Library
from tests.saves.table import GAME_LIST
try:
    opened = Library(Path(sys.argv[1]).parent, GAME_LIST).open(Path(sys.argv[1]), time.monotonic)
except SaveInUse as refusal:
    print(refusal, flush=True)
else:
    print("opened", flush=True)
    sys.stdin.read()
"""

BEGINNER = """
import sys, time
from pathlib import Path
from games.match import Match
from saves.library import Library
from tests.saves.table import GAME_LIST, act_often
from random import Random
library = Library(Path(sys.argv[1]), GAME_LIST, lambda: 1795200000.0)
for number in range(25):
    match = Match.begin(GAME_LIST["dicegame"], (sys.argv[2], "Bob"), {})
    journal = library.begin(match, time.monotonic)
    act_often(match, Random(number), 2)
    print(journal.path.name, journal.trouble)
"""


def opener(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OPENER, str(path)],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def test_an_open_save_cannot_be_opened_by_another_process(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    with opener(journal.path) as other:
        told = other.communicate()[0].strip()
    assert_sentence(told)
    assert "another window" in told
    journal.close()
    with opener(journal.path) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "opened\n"
        with pytest.raises(SaveInUse) as refusal:
            shelf.library.open(journal.path, shelf.clock)
        assert_sentence(str(refusal.value))
        with pytest.raises(SaveInUse):
            shelf.library.put_away(journal.path)
        other.kill()
    assert shelf.kept(journal) == standing(match)


def test_an_open_save_cannot_be_opened_twice_in_one_window(shelf: Shelf) -> None:
    _, journal = shelf.dice()
    with pytest.raises(SaveInUse):
        shelf.library.open(journal.path, shelf.clock)
    assert shelf.library.list()[0].path == journal.path
    with pytest.raises(SaveInUse):
        shelf.library.open(journal.path, shelf.clock)
    journal.close()
    shelf.reopen(journal)[1].close()


def test_two_windows_that_begin_in_one_second_get_files_of_their_own(tmp_path: Path) -> None:
    others = [
        subprocess.Popen(
            [sys.executable, "-c", BEGINNER, str(tmp_path), name], cwd=ROOT, text=True, stdout=subprocess.PIPE
        )
        for name in ("Ada", "Eve")
    ]
    names = [name for other in others for name in other.communicate()[0].splitlines()]
    assert len(set(names)) == 50
    assert all(name.endswith(".grg ") for name in names)
    summaries = Shelf(tmp_path).library.list()
    assert sorted(summary.seats[0] for summary in summaries) == ["Ada"] * 25 + ["Eve"] * 25


FORKER = """
import os, signal, sys, time
from pathlib import Path
from saves.library import Library
from tests.saves.table import GAME_LIST
opened = Library(Path(sys.argv[1]).parent, GAME_LIST).open(Path(sys.argv[1]), time.monotonic)
child = os.fork()
if not child:
    print("forked", flush=True)
    sys.stdin.read()
    os._exit(0)
os.kill(os.getpid(), signal.SIGSTOP)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_forked_process_does_not_keep_a_save_locked(shelf: Shelf) -> None:
    _, journal = shelf.dice()
    journal.close()
    command = [sys.executable, "-c", FORKER, str(journal.path)]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "forked\n"
        with pytest.raises(SaveInUse):
            shelf.library.open(journal.path, shelf.clock)
        parent.kill()
        parent.wait()
        shelf.reopen(journal)[1].close()


def test_a_disk_without_locks_is_used_all_the_same(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(fd: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("saves.own._lock", no_locks)
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    assert shelf.kept(journal) == standing(match)


def test_letting_go_twice_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    hold = Hold(path)
    assert hold.is_in_place
    hold.let_go()
    hold.let_go()
    assert not hold.is_in_place
