"""Power cuts and other programs at any moment: nothing that was shown is lost, nothing is half done."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable, Generator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games.chance import below, pick
from games.match import Entry, Match
from saves.files import write_whole
from saves.library import Library
from saves.own import Hold
from saves.places import Places
from saves.records import Records
from saves.replay import load, read
from saves.settings import SettingsStore
from tests.kit import campaign
from tests.saves.disk import Disk
from tests.saves.table import GAME_LIST, Shelf, act, standing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody change an open file")

# ------------------------------------------------------------------ power that is cut at any moment
Tale = Generator[Callable[[], object], bool, None]
"""Makes all ready, hands out some work, is told whether it came to its end, and looks at what is there."""


def test_what_nobody_waits_for_does_not_last(disk: Disk, tmp_path: Path) -> None:
    write_whole(tmp_path / "kept" / "old", b"1")
    (tmp_path / "folder").mkdir()
    (tmp_path / "kept" / "old").rename(tmp_path / "kept" / "renamed")
    (tmp_path / "kept" / "new").touch()
    (tmp_path / "other").touch()
    (tmp_path / "other").unlink()
    disk.cut()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "spare"]
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["old"]


def a_first_game_is_played(shelf: Shelf) -> Tale:
    """What was shown is there, with one entry more at most, the folders and all above them too."""
    shown: list[Entry] = []
    matches: list[Match] = []

    def play() -> None:
        assert Places.below(shelf.folder.parent).trouble == ""
        match, _ = shelf.dice()
        matches.append(match)
        match.listeners.append(lambda notice: shown.append(match.log[-1]))
        for number in range(6):
            act(match, Random(number))

    is_done = yield play
    if shown:
        (path,) = shelf.folder.glob("*.grg")
        log = read(path, GAME_LIST).match.log
        assert log[: len(shown)] == shown
        assert len(log) <= len(shown) + 1
    assert not is_done or read(path, GAME_LIST).match.log == matches[0].log


def a_game_is_taken_in(shelf: Shelf) -> Tale:
    """Whole or not at all."""
    source = shelf.left(3)
    friend = Library(shelf.folder.parent / "friend" / "saves", GAME_LIST)
    is_done = yield lambda: friend.take_in(source)
    found = [load(summary.path) for summary in friend.list()]
    assert found in ([load(source)], [load(source)] if is_done else [])
    assert friend.unreadable() == ()
    taken = friend.take_in(source)
    assert [summary.path for summary in friend.list()] == [taken]


def a_damaged_game_is_opened(shelf: Shelf) -> Tale:
    """The damaged file is never lost."""
    path = shelf.left(5, b"rubbish\n")
    raw = path.read_bytes()
    is_done = yield lambda: shelf.library.open(path, shelf.clock)
    copies = [each.read_bytes() for each in shelf.folder.glob(f"{path.name}.*")]
    assert raw in (path.read_bytes(), *copies)
    assert not is_done or (path.read_bytes(), copies) == (raw.removesuffix(b"rubbish\n"), [raw])


def a_game_is_put_away_and_brought_back(shelf: Shelf) -> Tale:
    """It is in one place, and in one only."""
    path = shelf.left()
    raw, kept, done = path.read_bytes(), shelf.folder / "kept" / path.name, list[Path]()

    def move() -> None:
        done.append(shelf.library.put_away(path))
        done.append(shelf.library.take_in(kept))

    yield move
    (place,) = [each for each in (path, kept) if each.exists()]
    assert place.read_bytes() == raw
    assert place in ((kept, path) if len(done) == 1 else (done or [path])[-1:])


def a_game_is_shared(shelf: Shelf) -> Tale:
    path, folder = shelf.left(), shelf.folder.parent / "new" / "documents"
    is_done = yield lambda: shelf.library.share(path, "our game", folder)
    assert not is_done or (folder / "our game.grg").read_bytes() == path.read_bytes()


def settings_are_changed(shelf: Shelf) -> Tale:
    """The old ones are there, or the new ones."""
    store = SettingsStore(shelf.folder / "settings.json")
    store.change(music=5)
    is_done = yield lambda: store.change(music=6)
    again = SettingsStore(store.path)
    assert (again.trouble, again.now.music) in {("", 6), ("", 6 if is_done else 5)}


def damaged_statistics_are_put_aside(shelf: Shelf) -> Tale:
    path, noise = shelf.folder / "records.sqlite", b"no statistics at all\n" * 300
    shelf.folder.mkdir(parents=True)
    path.write_bytes(noise)
    is_done = yield Records(path, shelf.folder, GAME_LIST).results
    aside = path.with_name("records.sqlite.damaged-1")
    assert noise in [each.read_bytes() for each in (path, aside) if each.exists()]
    assert not is_done or aside.exists()


TALES = (
    a_first_game_is_played,
    a_game_is_taken_in,
    a_damaged_game_is_opened,
    a_game_is_put_away_and_brought_back,
    a_game_is_shared,
    settings_are_changed,
    damaged_statistics_are_put_aside,
)


@pytest.mark.parametrize("tale", TALES)
def test_the_power_may_be_cut_at_any_moment(
    disk: Disk, tmp_path: Path, tale: Callable[[Shelf], Tale]
) -> None:
    for steps in count():
        told = tale(Shelf(tmp_path / f"cut after {steps}" / "saves"))
        work = next(told)
        disk.wait()
        is_done = disk.is_done(steps, work)
        with campaign.told(steps=steps), contextlib.suppress(StopIteration):
            told.send(is_done)
        if is_done:
            break
    assert steps > 3


# ------------------------------------------------------------------ other programs
MOVED = "Another program has changed the file of this game: it goes on in a new file, and nothing was lost."
Way = Callable[[Path, Random], None]


def write_into(path: Path, rng: Random) -> None:
    """Another content of the same length in the same file."""
    with path.open("r+b") as file:
        file.seek(20)
        file.write(b"x" * (path.stat().st_size - 20))


def add(path: Path, rng: Random) -> None:
    with path.open("ab") as file:
        file.write(b"somebody else's\n")


def put_in_place(path: Path, rng: Random) -> None:
    """As programs do that save or fetch a file whole."""
    spare = path.with_name("spare")
    spare.write_bytes(b"somebody else's\n")
    spare.replace(path)


def touch(path: Path, rng: Random) -> None:
    os.utime(path, (1, 1))
    path.chmod(0o600)


def cut(path: Path, rng: Random) -> None:
    os.truncate(path, below(rng, path.stat().st_size))


def bring_back(path: Path, rng: Random) -> None:
    """An older state, as programs do that keep copies."""
    spare = path.with_name("spare")
    spare.write_bytes(path.read_bytes()[: below(rng, path.stat().st_size) + 1])
    spare.replace(path)


THEIRS: tuple[Way, ...] = (write_into, add, put_in_place)
HARMLESS: tuple[Way, ...] = (touch, cut, bring_back)


@pytest.mark.parametrize("way", THEIRS)
def test_a_table_at_which_nothing_has_happened_removes_no_file_of_others(shelf: Shelf, way: Way) -> None:
    _, journal = shelf.patience()
    way(journal.path, Random(1))
    theirs = journal.path.read_bytes()
    assert not shelf.library.discard_untouched(journal)
    assert journal.path.read_bytes() == theirs


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
            self.disturb()
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

    def disturb(self) -> None:
        """What others wrote stays, and is told of once; where they wrote nothing the file goes on."""
        assert self.journal.retry()
        self.journal.tell()
        path, way = self.journal.path, pick(self.rng, (*THEIRS, *HARMLESS))
        way(path, self.rng)
        self.disk.wait()
        if way in THEIRS:
            self.theirs[path] = path.read_bytes()
        self.act()
        assert self.journal.retry()
        assert (self.journal.tell(), self.journal.tell()) == (MOVED if way in THEIRS else "", "")
        assert (self.journal.path == path) == (way in HARMLESS)
        if way in THEIRS:
            Hold(path).let_go()  # nobody holds it any more

    def kill(self) -> None:
        """What was shown is there, however the power went; what the dead program held is free."""
        shown = list(self.match.log)
        self.match.listeners.append(lambda notice: shown.append(self.match.log[-1]))
        self.disk.is_done(below(self.rng, 8), self.act)
        self.disk.faults = dict.fromkeys(("open", "write", "ftruncate"), errno.EIO)
        self.journal.close()
        self.disk.mend()
        log = read(self.journal.path, GAME_LIST).match.log
        assert log[: len(shown)] == shown
        assert len(log) <= len(shown) + 1
        self.match, self.journal = self.shelf.resume(self.journal.path)

    def assert_nothing_is_lost(self) -> None:
        assert self.journal.retry()
        assert self.shelf.kept(self.journal) == standing(self.match)
        assert {path: path.read_bytes() for path in self.theirs} == self.theirs


def test_full_disks_other_programs_and_kills_in_any_order_cost_nothing(disk: Disk, tmp_path: Path) -> None:
    for seed in campaign.seeds("disks and others", 150, 5_000):
        with campaign.told(seed=seed):
            rng = Random(seed)
            story = Story(tmp_path / f"saves {seed}", disk, rng)
            disk.wait()
            for _ in range(25):
                story.go_on(pick(rng, WORDS))
            story.assert_nothing_is_lost()
