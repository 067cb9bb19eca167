"""Another program writes to an open save, or puts a file in its place: noticed, told once, and left alone."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games.chance import below, pick
from saves.journal import Journal
from saves.replay import read
from tests.kit import campaign
from tests.saves.disk import Disk
from tests.saves.table import GAME_LIST, Shelf, act, act_often, standing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody change an open file")

THEIRS = b"somebody else's\n"
MOVED = "Another program has changed the file of this game: it goes on in a new file, and nothing was lost."


def write_into(path: Path) -> None:
    """Another content of the same length in the same file."""
    with path.open("r+b") as file:
        file.seek(20)
        file.write(b"x" * (path.stat().st_size - 20))


def write_anew(path: Path) -> None:
    path.write_bytes(THEIRS)


def add(path: Path) -> None:
    with path.open("ab") as file:
        file.write(THEIRS)


def put_in_place(path: Path) -> None:
    """As programs do that save or fetch a file whole."""
    spare = path.with_name("spare")
    spare.write_bytes(THEIRS)
    spare.replace(path)


def remove_and_make(path: Path) -> None:
    path.unlink()
    path.write_bytes(THEIRS)


WAYS = (write_into, write_anew, add, put_in_place, remove_and_make)
Way = Callable[[Path], None]


@pytest.mark.parametrize("way", WAYS)
def test_what_others_wrote_stays_and_the_game_goes_on_in_a_new_file(shelf: Shelf, way: Way) -> None:
    """While it is played, again after it was resumed, and when it is left."""
    match, journal = shelf.dice(8)
    theirs: dict[Path, bytes] = {}
    for number in range(6):
        first = journal.path
        way(first)
        theirs[first] = first.read_bytes()
        act(match, Random(number))
        assert (journal.tell(), journal.tell(), journal.trouble) == (MOVED, "", "")
        assert {path: path.read_bytes() for path in theirs} == theirs
        if number % 2:
            live = standing(match)
            match, journal = shelf.reopen(journal)
            assert standing(match) == live
    assert journal.path.name == "dicegame-20261120-184000-7.grg"
    way(last := journal.path)
    theirs[last] = last.read_bytes()
    shelf.clock.time += 60
    assert shelf.kept(journal) == standing(match)
    assert {path: path.read_bytes() for path in theirs} == theirs
    assert journal.path not in theirs


@pytest.mark.parametrize("way", WAYS)
def test_a_table_at_which_nothing_has_happened_removes_no_file_of_others(shelf: Shelf, way: Way) -> None:
    _, journal = shelf.patience()
    way(journal.path)
    theirs = journal.path.read_bytes()
    assert not shelf.library.discard_untouched(journal)
    assert journal.path.read_bytes() == theirs


def test_a_folder_in_its_place_is_left_alone(shelf: Shelf) -> None:
    match, journal = shelf.dice(3)
    first = journal.path
    first.unlink()
    first.mkdir()
    act(match, Random(3))
    assert journal.tell() == MOVED
    assert shelf.kept(journal) == standing(match)
    assert list(first.iterdir()) == []


def touch(path: Path, older: bytes) -> None:
    os.utime(path, (1, 1))
    path.chmod(0o600)


def cut_to(left: int) -> Callable[[Path, bytes], None]:
    return lambda path, older: os.truncate(path, left)


def bring_back(path: Path, older: bytes) -> None:
    """As programs do that keep copies."""
    path.with_name("spare").write_bytes(older)
    path.with_name("spare").replace(path)


@pytest.mark.parametrize("change", [touch, bring_back, *map(cut_to, (0, 1, 50, 250))])
def test_a_file_that_holds_nothing_but_a_beginning_of_the_game_goes_on(
    shelf: Shelf, change: Callable[[Path, bytes], None]
) -> None:
    match, journal = shelf.dice(3)
    older, first = journal.path.read_bytes(), journal.path
    act_often(match, Random(3), 5)
    change(first, older)
    act(match, Random(4))
    assert (journal.path, journal.tell()) == (first, "")
    assert shelf.kept(journal) == standing(match)


# ------------------------------------------------------------------ everything at random
WORDS = ("play", "play", "play", "undo", "redo", "full", "broken", "others", "reopen", "kill")


class Story:
    """A game that is played while a disk fails, others write, and the program is killed."""

    def __init__(self, folder: Path, disk: Disk, rng: Random) -> None:
        self.shelf, self.disk, self.rng = Shelf(folder), disk, rng
        self.match, self.journal = self.shelf.dice() if rng.random() < 0.5 else self.shelf.patience()
        self.theirs: dict[Path, bytes] = {}

    def go_on(self, word: str) -> None:
        if word == "full":
            self.disk.room = below(self.rng, 200)
            self.act()
        elif word == "broken":
            self.disk.faults = {pick(self.rng, ("write", "fsync", "open", "ftruncate")): errno.EIO}
            self.act()
        elif word == "others":
            self.disturb(self.journal.path)
        elif word == "reopen" and self.journal.loss() == "" and self.journal.is_touched:
            live = standing(self.match)
            self.match, self.journal = self.shelf.reopen(self.journal)
            assert standing(self.match) == live
        elif word == "kill" and self.journal.loss() == "" and self.journal.is_touched:
            self.kill()
        else:
            self.act(word if word in ("undo", "redo") else "play")
        self.disk.mend()

    def act(self, word: str = "play") -> None:
        act(self.match, self.rng, word)

    def disturb(self, path: Path) -> None:
        if path.exists() and path.stat().st_size > 20:
            pick(self.rng, WAYS)(path)
            self.theirs[path] = path.read_bytes()

    def kill(self) -> None:
        """What was shown is there, however the power went; what the dead program held is free."""
        shown = list(self.match.log)
        self.match.listeners.append(lambda notice: shown.append(self.match.log[-1]))
        self.disk.is_done(below(self.rng, 8), self.act)
        left(self.disk, self.journal)
        log = read(self.journal.path, GAME_LIST).match.log
        assert log[: len(shown)] == shown
        assert len(log) <= len(shown) + 1
        self.match, self.journal = self.shelf.resume(self.journal.path)

    def assert_nothing_is_lost(self) -> None:
        assert self.journal.retry()
        assert self.shelf.kept(self.journal) == standing(self.match)
        assert {path: path.read_bytes() for path in self.theirs} == self.theirs


def left(disk: Disk, journal: Journal) -> None:
    """Free what a program held that has died, as the system does; it writes nothing any more."""
    disk.faults = dict.fromkeys(("open", "write", "ftruncate"), errno.EIO)
    journal.close()
    disk.mend()


def test_full_disks_other_programs_and_kills_in_any_order_cost_nothing(disk: Disk, tmp_path: Path) -> None:
    for seed in campaign.seeds("disks and others", 150, 5_000):
        with campaign.told(seed=seed):
            rng = Random(seed)
            story = Story(tmp_path / f"saves {seed}", disk, rng)
            disk.wait()
            for _ in range(25):
                story.go_on(pick(rng, WORDS))
            story.assert_nothing_is_lost()
