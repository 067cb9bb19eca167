"""Full, read-only and vanished disks: told in a sentence, played on, and made up for afterwards."""

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
from tests.saves.table import GAME_LIST, Shelf, act, act_often, assert_sentence, standing


class Disk:
    """Lets `room` bytes through, the last of them as half a write, and then fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room: float = float("inf")
        self.sync_fault = 0
        self._write, self._sync = os.write, os.fsync
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "fsync", self.sync)

    def write(self, fd: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        part = bytes(data)[: int(min(self.room, len(data)))]
        self.room -= len(part)
        return self._write(fd, part)

    def sync(self, fd: int) -> None:
        if self.sync_fault:
            raise OSError(self.sync_fault, "Input/output error")
        self._sync(fd)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def listen(journal: Journal) -> list[str]:
    told: list[str] = []
    journal.on_trouble = told.append
    return told


@pytest.mark.parametrize("room", [0, 1, 7, 30, 200])
@pytest.mark.parametrize("name", ["patience", "dice"])
def test_a_full_disk_is_told_once_and_made_up_for(shelf: Shelf, disk: Disk, room: int, name: str) -> None:
    match, journal = shelf.patience() if name == "patience" else shelf.dice()
    told = listen(journal)
    act_often(match, Random(1), 3)
    disk.room = room
    act_often(match, Random(2), 12)
    assert journal.trouble == told[0]
    assert len(told) == 1
    assert_sentence(told[0])
    assert "full" in told[0]
    assert not read(journal.path, GAME_LIST).sentence
    disk.room = float("inf")
    act_often(match, Random(3), 1)
    assert journal.trouble == ""
    assert_sentence(told[1])
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)
    assert shelf.kept(journal) == standing(match)


def test_closing_makes_up_for_what_is_missing(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    disk.room = 5
    act_often(match, Random(2), 5)
    disk.room = float("inf")
    journal.close()
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)


# ------------------------------------------------------------------ leaving
def test_what_would_be_lost_by_leaving_is_told(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    assert journal.loss() == ""
    disk.room = 5
    assert journal.loss() == ""  # nothing is missing yet
    act_often(match, Random(2), 5)
    assert_sentence(journal.loss())
    assert "the disk is full" in journal.loss()
    disk.room = float("inf")
    assert journal.loss() == ""
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)


def test_nothing_is_lost_by_leaving_a_match_that_has_not_begun(shelf: Shelf, disk: Disk) -> None:
    disk.room = 0
    match, journal = shelf.patience()
    match.settle(Random(1))
    assert journal.trouble
    assert journal.loss() == ""
    act(match, Random(1))
    assert_sentence(journal.loss())


def test_nothing_is_lost_by_leaving_a_damaged_game_that_was_only_looked_at(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 8)
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes() + b"rubbish\n")
    disk.room = 0
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.journal is not None
    assert opened.journal.loss() == ""
    act(opened.match, Random(2))
    assert_sentence(opened.journal.loss())


def test_a_game_that_is_too_long_loses_its_end(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    match, journal = shelf.dice()
    monkeypatch.setattr("saves.journal.MAX_LINES", 12)
    act_often(match, Random(8), 12)
    assert_sentence(journal.loss())
    assert "too long" in journal.loss()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody remove an open file")
def test_a_game_whose_folder_went_is_lost_by_leaving(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 3)
    shutil.rmtree(shelf.folder)
    shelf.folder.write_text("in the way")
    assert_sentence(journal.loss())
    shelf.folder.unlink()
    assert journal.loss() == ""
    assert shelf.kept(journal) == standing(match)


def test_that_it_is_saved_again_is_told_once(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    disk.room = 5
    act_often(match, Random(2), 5)
    assert journal.tell() == journal.tell() == journal.trouble
    disk.room = float("inf")
    act(match, Random(3))
    assert_sentence(journal.tell())
    assert journal.tell() == ""


def test_retry_makes_up_without_a_move(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    disk.room = 5
    act_often(match, Random(2), 5)
    assert not journal.retry()
    disk.room = float("inf")
    assert journal.retry()
    assert shelf.kept(journal) == standing(match)


def test_a_disk_that_fails_to_sync_is_told(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    disk.sync_fault = errno.EIO
    act_often(match, Random(2), 5)
    assert_sentence(journal.trouble)
    disk.sync_fault = 0
    act(match, Random(3))
    assert shelf.kept(journal) == standing(match)


def test_a_match_begun_on_a_full_disk_is_saved_later(shelf: Shelf, disk: Disk) -> None:
    disk.room = 10
    match, journal = shelf.dice()
    assert_sentence(journal.trouble)
    act_often(match, Random(2), 5)
    assert shelf.library.list() == []
    disk.room = float("inf")
    act(match, Random(3))
    assert shelf.kept(journal) == standing(match)
    assert len(shelf.library.list()) == 1


def test_a_damaged_file_is_not_touched_while_it_cannot_be_copied(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 8)
    journal.close()
    broken = journal.path.read_bytes() + b"rubbish\n"
    journal.path.write_bytes(broken)
    disk.room = 10
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.journal is not None
    assert_sentence(opened.journal.trouble)
    assert_sentence(opened.sentence)
    assert "no copy of it can be made: the disk is full" in opened.sentence
    act_often(opened.match, Random(4), 2)
    assert journal.path.read_bytes() == broken
    assert list(shelf.folder.iterdir()) == [journal.path]
    assert not shelf.library.discard_untouched(opened.journal)
    assert journal.path.read_bytes() == broken
    disk.room = float("inf")
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.journal is not None
    assert_sentence(opened.sentence)
    assert "a copy of the damaged file is kept beside it" in opened.sentence
    assert opened.journal.aside == journal.path.with_name(journal.path.name + ".damaged-1")
    assert opened.journal.aside.read_bytes() == broken
    assert shelf.kept(opened.journal) == standing(match)


# ------------------------------------------------------------------ folders and files that vanish
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody remove an open file")


@unix
@pytest.mark.parametrize("gone", ["file", "folder"])
def test_what_was_removed_is_written_again(shelf: Shelf, gone: str) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 5)
    if gone == "file":
        journal.path.unlink()
    else:
        shutil.rmtree(shelf.folder)
    act(match, Random(3))
    assert journal.trouble == ""
    assert shelf.kept(journal) == standing(match)


@unix
def test_a_folder_that_cannot_be_made_again_is_told(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    told = listen(journal)
    act_often(match, Random(2), 3)
    shutil.rmtree(shelf.folder)
    shelf.folder.write_text("in the way")
    act_often(match, Random(3), 3)
    assert_sentence(journal.trouble)
    shelf.folder.unlink()
    act(match, Random(4))
    assert len(told) == 2
    assert shelf.kept(journal) == standing(match)


def test_a_save_that_can_only_be_read_is_opened_and_told(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 3)
    journal.close()
    plain = os.open

    def guarded(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, "Read-only file system")
        return plain(path, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", guarded)
        opened = shelf.library.open(journal.path, shelf.clock)
        assert opened.journal is not None
        assert_sentence(opened.journal.trouble)
        assert "read" in opened.journal.trouble
        act(opened.match, Random(4))
    act(opened.match, Random(5))
    assert opened.journal.trouble == ""
    assert opened.journal.path == journal.path
    assert shelf.kept(opened.journal) == standing(opened.match)


# ------------------------------------------------------------------ the system itself says no
@unix
def test_a_limit_of_the_system_is_told_and_made_up_for(shelf: Shelf) -> None:
    if sys.platform == "win32":
        return
    import resource

    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (journal.path.stat().st_size + 20, hard))
    try:
        act_often(match, Random(2), 5)
        assert_sentence(journal.trouble)
        assert not read(journal.path, GAME_LIST).sentence
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    act(match, Random(3))
    assert journal.trouble == ""
    assert shelf.kept(journal) == standing(match)


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


def test_a_really_full_disk(small_disk: Path) -> None:
    shelf = Shelf(small_disk / "saves")
    match, journal = shelf.patience()
    told = listen(journal)
    filler = small_disk / "filler"
    with pytest.raises(OSError, match="space"):
        filler.write_bytes(b"x" * 65536)
    rng = Random(1)
    while not journal.trouble:
        act_often(match, rng, 5)
    act_often(match, rng, 10)
    assert_sentence(journal.trouble)
    assert "full" in journal.trouble
    found = read(journal.path, GAME_LIST)
    assert not found.sentence
    assert standing(found.match) != standing(match)
    filler.unlink()
    act_often(match, rng, 1)
    journal.retry()
    assert journal.trouble == ""
    assert len(told) == 2
    assert shelf.kept(journal) == standing(match)


def test_a_disk_that_becomes_read_only(small_disk: Path) -> None:
    shelf = Shelf(small_disk / "saves")
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    journal.close()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.journal is not None
    assert "only be read" in opened.journal.trouble
    other, new = shelf.dice()
    assert_sentence(new.trouble)
    act_often(opened.match, Random(2), 3)
    act_often(other, Random(3), 3)
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    act(opened.match, Random(4))
    act(other, Random(5))
    assert shelf.kept(opened.journal) == standing(opened.match)
    assert shelf.kept(new) == standing(other)
    assert new.path != journal.path
