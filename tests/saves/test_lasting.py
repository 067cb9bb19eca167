"""Power cuts and other programs at any moment: nothing that was shown is lost, nothing is half done."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games.chance import pick, random_below
from games.core import message
from games.match import Match
from saves.files import write_atomic
from saves.replay import read
from saves.save_folder import LockedFile
from tests.kit import campaign
from tests.saves.disk import ENDLESS, Disk
from tests.saves.found import Found
from tests.saves.saves_teller import SavesTeller
from tests.saves.table import DICE, GAME_LIST, Shelf, act, act_often


# ------------------------------------------------------------------ on the disk before it is seen
def test_every_line_is_on_the_disk_before_it_is_seen(shelf: Shelf, disk: Disk) -> None:
    match, journal = shelf.dice()
    folders = [] if sys.platform == "win32" else ["open", "fsync"]  # Windows waits for names by itself
    assert disk.calls == ["mkdir", *folders, "open", "write", "fsync", *folders]

    def watch(_: object) -> None:
        assert disk.calls == ["write", "fsync"]
        disk.calls.clear()
        assert journal.path.read_bytes() == journal.raw

    disk.calls.clear()
    match.listeners.append(watch)
    act_often(match, Random(3), 9)
    journal.note("hint")
    assert disk.calls == ["write", "fsync"]
    match.listeners.remove(watch)
    disk.calls.clear()
    with journal.batch():
        act_often(match, Random(3), 5)
    watch(match.log[-1])
    act(match, Random(3))
    assert journal.path.read_bytes() == journal.raw


def test_a_match_that_has_begun_is_written_whole_and_its_file_hears_first(shelf: Shelf) -> None:
    match = Match.begin(DICE, ("Ada", "computer:hard"), {})
    match.listeners.append(lambda notice: None)
    match.settle(Random(4))
    thrown = shelf.library.begin(match, shelf.clock)
    assert (match.listeners[0], thrown.raw.count(b"\n"), b'["="' in thrown.raw) == (
        thrown.on_notice,
        2,
        False,
    )
    thrown.close()
    act_often(match, Random(9), 9)
    match.take_back(3)
    journal = shelf.library.begin(match, shelf.clock)
    assert (journal.path != thrown.path, journal.take_message()) == (True, "")
    assert b'["<",3]\n["="' in journal.raw
    shelf.reopen(journal)[1].close()


def test_a_disk_without_locks_is_used_all_the_same(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(*_: int) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr("fcntl.flock" if os.name != "nt" else "msvcrt.locking", no_locks)
    shelf.reopen(shelf.dice(3)[1])[1].close()


# ------------------------------------------------------------------ power that is cut at any moment
@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps names by itself")
def test_what_nobody_waits_for_does_not_last(disk: Disk, tmp_path: Path) -> None:
    write_atomic(tmp_path / "kept" / "old", b"1")
    (tmp_path / "folder").mkdir()
    (tmp_path / "kept" / "old").rename(tmp_path / "kept" / "renamed")
    (tmp_path / "kept" / "new").touch()
    (tmp_path / "other").touch()
    (tmp_path / "other").unlink()
    disk.cut()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "spare"]
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["old"]


A_GAME = ("begin", "play 5", "leave")
CUT: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "a first game is played": ((), ("begin", "play Dice 6", "play Keep 6", "note hint", "back 1")),
    "a game is taken in": (("friend 3",), ("take ~/sent.grg",)),
    "a damaged game is opened": ((*A_GAME, "add dicegame-1.grg <- rubbish"), ("open dicegame-1.grg",)),
    "a game is put away": (A_GAME, ("away dicegame-1.grg",)),
    "a game is brought back": ((*A_GAME, "away dicegame-1.grg"), ("take kept/dicegame-1.grg",)),
    "a game is shared": (A_GAME, ("share dicegame-1.grg as our game",)),
    "settings are changed": ((), ("music 5", "music 6")),
    "damaged statistics are put aside": (("write ~/records.sqlite <- no statistics at all",), ("window",)),
    "statistics are begun anew": (
        ("window", "deal easy", "end", "reset klondike_patience", "deal easy", "end"),
        ("reset klondike_patience",),
    ),
}
"""What is made ready, and what is done while the power is cut."""


@pytest.mark.parametrize("name", CUT)
def test_the_power_may_be_cut_at_any_moment(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """What has been done is there, with the folders around it; what was being done is there or is not."""
    ready, acts = CUT[name]

    def begun(name: str) -> SavesTeller:
        teller = SavesTeller(tmp_path / name / "home", disk, monkeypatch)
        teller.do(*ready)
        disk.wait()
        return teller

    def work() -> None:
        for each in acts:
            teller.do(each)
            done.append(each)

    whole = begun("whole")
    states = [whole.look()]
    for each in acts:
        whole.do(each)
        states.append(whole.look())
    whole.stop()
    for steps in count():
        teller, done = begun(f"cut after {steps}"), list[str]()
        is_done = disk.is_done(steps, work)
        with campaign.told(steps=steps):
            assert_between(teller.look(), states[len(done)], states[len(done) + (not is_done)])
        teller.stop()
        if is_done:
            break
    assert steps > (1 if sys.platform == "win32" else 3)


def assert_between(now: Mapping[str, Found], before: Mapping[str, Found], after: Mapping[str, Found]) -> None:
    """Each file is as before or after, or has its name only; what is the same before and after is there."""
    contents = {found.contents for found in now.values()}
    for name in {*now, *before, *after}:
        may = {files[name].contents if name in files else b"" for files in (before, after)}
        is_spare = name.endswith(".new") and before is not after
        assert is_spare or (now[name].contents if name in now else b"") in may, name
    old, new = ({found.contents for found in files.values()} for files in (before, after))
    assert (old & new) <= contents


# ------------------------------------------------------------------ other programs
MOVED = message("saves.journal.moved")
Way = Callable[[Path, Random], object]


def put_in_place(path: Path, data: bytes) -> None:
    """As programs do that save or fetch a file whole."""
    spare = path.with_name("spare")
    spare.write_bytes(data)
    spare.replace(path)


THEIRS: tuple[Way, ...] = (
    lambda path, rng: path.write_bytes(b"x" * path.stat().st_size),
    lambda path, rng: path.write_bytes(path.read_bytes() + b"somebody else's\n"),
)
HARMLESS: tuple[Way, ...] = (
    lambda path, rng: os.utime(path, (1, 1)),
    lambda path, rng: os.truncate(path, random_below(rng, path.stat().st_size)),
)
if sys.platform != "win32":  # there nobody replaces an open file
    THEIRS += (lambda path, rng: put_in_place(path, b"somebody else's\n"),)
    HARMLESS += (
        lambda path, rng: put_in_place(path, path.read_bytes()[: random_below(rng, path.stat().st_size) + 1]),
    )
"""Also an older state, as it comes from programs that keep copies."""


# ------------------------------------------------------------------ everything at random
WORDS = ("play", "play", "play", "undo", "redo", "full", "broken", "others", "reopen", "kill")


class Story:
    """A game that is played while a disk fails, others write, and the program is killed."""

    def __init__(self, folder: Path, disk: Disk, rng: Random) -> None:
        self.shelf, self.disk, self.rng = Shelf(folder), disk, rng
        self.match, self.journal = self.shelf.dice() if rng.random() < 0.5 else self.shelf.patience()
        self.theirs: dict[Path, bytes] = {}

    def go_on(self, word: str) -> None:
        can_be_left = self.journal.has_content and not self.journal.loss_warning()
        if word == "others":
            self.disturb()
        elif word == "reopen" and can_be_left:
            self.match, self.journal = self.shelf.reopen(self.journal)
        elif word == "kill" and can_be_left:
            self.kill()
        else:
            self.disk.room = random_below(self.rng, 200) if word == "full" else ENDLESS
            if word == "broken":
                self.disk.faults = {pick(self.rng, ("write", "fsync", "open", "ftruncate")): errno.EIO}
            act(self.match, self.rng, word)
        self.disk.mend()

    def disturb(self) -> None:
        """What others wrote stays, and is told of once; where they wrote nothing the file goes on."""
        assert self.journal.retry()
        self.journal.take_message()
        path, way = self.journal.path, pick(self.rng, (*THEIRS, *HARMLESS))
        way(path, self.rng)
        self.disk.wait()
        if way in THEIRS:
            self.theirs[path] = path.read_bytes()
        act(self.match, self.rng)
        assert self.journal.retry()
        assert (self.journal.take_message(), self.journal.take_message()) == (
            MOVED if way in THEIRS else "",
            "",
        )
        assert (self.journal.path == path) == (way in HARMLESS)
        if way in THEIRS:
            LockedFile(path).close()  # nobody holds it any more

    def kill(self) -> None:
        """What was shown is there, however the power went; what the dead program held is free."""
        shown = list(self.match.log)
        self.match.listeners.append(lambda notice: shown.append(self.match.log[-1]))
        self.disk.is_done(random_below(self.rng, 8), partial(act, self.match, self.rng))
        self.disk.faults = dict.fromkeys(("open", "write", "ftruncate"), errno.EIO)
        self.journal.close()
        self.disk.mend()
        log = read(self.journal.path, GAME_LIST).match.log
        assert log[: len(shown)] == shown
        assert len(log) <= len(shown) + 1
        self.match, self.journal = self.shelf.resume(self.journal.path)


def test_full_disks_other_programs_and_kills_in_any_order_cost_nothing(disk: Disk, tmp_path: Path) -> None:
    for seed in campaign.seeds("disks and others", 80, 5_000):
        with campaign.told(seed=seed):
            rng = Random(seed)
            story = Story(tmp_path / f"saves {seed}", disk, rng)
            disk.wait()
            for _ in range(25):
                story.go_on(pick(rng, WORDS))
            assert story.journal.retry()
            story.shelf.reopen(story.journal)[1].close()
            assert {path: path.read_bytes() for path in story.theirs} == story.theirs
