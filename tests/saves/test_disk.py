"""Full, broken, read-only and vanished disks: told in a sentence, played on, and made up for afterwards."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from saves.journal import Journal
from saves.replay import read
from tests.saves.disk import Disk
from tests.saves.table import GAME_LIST, SENTENCES, Shelf, act, act_often, standing

unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody change or remove an open file")

AGAIN = "The game is being saved again; nothing was lost."
FULL, READ_ONLY, NO_RIGHT = (SENTENCES["write"][name] for name in ("ENOSPC", "EROFS", "EACCES"))


def not_saved(why: str) -> str:
    return f"This game is not being saved just now: {why}; you can play on meanwhile."


def lost(why: str) -> str:
    return f"What you played last is not saved yet: {why}; it is lost if you leave now."


def listen(journal: Journal) -> list[str]:
    told: list[str] = []
    journal.on_trouble = told.append
    return told


# ------------------------------------------------------------------ while a game is played
@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize(("name", "why"), SENTENCES["write"].items())
def test_trouble_is_told_once_and_made_up_for(
    shelf: Shelf, disk: Disk, call: str, name: str, why: str
) -> None:
    match, journal = shelf.dice(3)
    told = listen(journal)
    assert (journal.trouble, journal.tell(), journal.loss()) == ("", "", "")
    disk.faults[call] = getattr(errno, name)
    assert journal.loss() == ""  # nothing is missing yet
    act_often(match, Random(2), 12)
    assert told == [not_saved(why)]
    assert journal.tell() == journal.tell() == journal.trouble == not_saved(why)
    assert journal.loss() == lost(why)
    assert journal.fault == why
    assert not read(journal.path, GAME_LIST).sentence
    disk.mend()
    act(match, Random(3))
    assert told == [not_saved(why), AGAIN]
    assert (journal.trouble, journal.fault, journal.tell(), journal.tell()) == ("", "", AGAIN, "")
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)
    assert shelf.kept(journal) == standing(match)


def test_a_match_begun_on_a_full_disk_is_saved_when_it_is_left(shelf: Shelf, disk: Disk) -> None:
    disk.room = 10
    match, journal = shelf.dice(5)
    assert journal.trouble == not_saved(FULL)
    assert shelf.library.list() == []
    disk.mend()
    journal.close()
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)
    match, journal = shelf.patience()
    disk.room = 0
    match.settle(Random(1))
    disk.mend()
    journal.close()
    assert read(journal.path, GAME_LIST).match.log == match.log
    disk.faults["unlink"] = errno.EACCES
    assert not shelf.library.discard_untouched(shelf.patience()[1])


def test_nothing_is_lost_by_leaving_what_has_not_begun_or_was_only_looked_at(
    shelf: Shelf, disk: Disk
) -> None:
    match, journal = shelf.patience()
    path = shelf.left(8, b"rubbish\n")
    disk.room = 0
    match.settle(Random(1))
    assert journal.trouble
    opened = shelf.library.open(path, shelf.clock)
    assert opened.journal
    for played, its in ((match, journal), (opened.match, opened.journal)):
        assert its.loss() == ""
        act(played, Random(2))
        assert its.loss() == lost(FULL)


def test_a_damaged_file_is_not_touched_while_it_cannot_be_copied(shelf: Shelf, disk: Disk) -> None:
    path = shelf.left(8, b"rubbish\n")
    broken = path.read_bytes()
    disk.room = 10
    opened = shelf.library.open(path, shelf.clock)
    assert opened.journal is not None
    assert opened.journal.trouble == not_saved(FULL)
    assert opened.sentence.endswith(f"but no copy of it can be made: {FULL}; it stays as it is until then.")
    act_often(opened.match, Random(4), 2)
    assert list(shelf.folder.iterdir()) == [path]
    assert not shelf.library.discard_untouched(opened.journal)
    assert path.read_bytes() == broken


def test_a_save_that_can_only_be_read_is_opened_and_told(shelf: Shelf, disk: Disk) -> None:
    path = shelf.left(3)
    for code, why in ((errno.EROFS, READ_ONLY), (errno.EACCES, NO_RIGHT)):
        disk.faults["open"] = code
        match, journal = shelf.resume(path)
        assert journal.trouble == not_saved(why)
        act(match, Random(4))
        disk.mend()
        act(match, Random(5))
        assert (journal.trouble, journal.path) == ("", path)
        assert shelf.kept(journal) == standing(match)


@unix
def test_what_was_removed_is_written_again_as_soon_as_nothing_is_in_the_way(shelf: Shelf) -> None:
    match, journal = shelf.dice(5)
    told = listen(journal)
    journal.path.unlink()
    act(match, Random(3))
    shutil.rmtree(shelf.folder)
    act(match, Random(3))
    assert (told, journal.tell()) == ([], "")
    shutil.rmtree(shelf.folder)
    shelf.folder.write_text("in the way")
    act_often(match, Random(3), 3)
    other, its = shelf.dice(3)
    why = SENTENCES["write"]["ENOTDIR"]
    assert (told, journal.loss(), its.trouble) == ([not_saved(why)], lost(why), not_saved(why))
    assert shelf.folder.read_text() == "in the way"
    shelf.folder.unlink()
    assert journal.loss() == its.loss() == ""
    assert told == [not_saved(why), AGAIN]
    assert (shelf.kept(journal), shelf.kept(its)) == (standing(match), standing(other))


def test_a_disk_without_locks_is_used_all_the_same(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(fd: int, how: int) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr("fcntl.flock" if os.name != "nt" else "msvcrt.locking", no_locks)
    match, journal = shelf.dice(3)
    assert shelf.kept(journal) == standing(match)


# ------------------------------------------------------------------ a real one
@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 64 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if sys.platform != "linux":
        pytest.skip("a small disk is made on Linux only")
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as fault:
        pytest.skip(f"no small disk can be mounted: {fault}")
    if done.returncode:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
