"""What was done to files lasts when the power is cut, and a cut at any moment leaves nothing half done."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Generator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from games.match import Entry, Match
from saves.files import make_folder, write_whole
from saves.library import Library
from saves.places import Places
from saves.replay import load, read
from saves.settings import SettingsStore
from tests.kit import campaign
from tests.saves.disk import Disk
from tests.saves.table import GAME_LIST, Shelf, act, standing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be synced on Windows")

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


# ------------------------------------------------------------------ what may be cut off
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


def a_game_is_put_away(shelf: Shelf) -> Tale:
    """It is in one place, and in one only."""
    path = shelf.left()
    raw, kept = path.read_bytes(), shelf.folder / "kept" / path.name
    is_done = yield lambda: shelf.library.put_away(path)
    assert [each.read_bytes() for each in (path, kept) if each.exists()] == [raw]
    assert not is_done or kept.exists()


def a_game_is_brought_back(shelf: Shelf) -> Tale:
    path = shelf.left()
    raw, kept = path.read_bytes(), shelf.library.put_away(path)
    is_done = yield lambda: shelf.library.take_in(kept)
    assert [each.read_bytes() for each in (path, kept) if each.exists()] == [raw]
    assert not is_done or path.exists()


def a_game_is_shared(shelf: Shelf) -> Tale:
    path, folder = shelf.left(), shelf.folder.parent / "new" / "documents"
    is_done = yield lambda: shelf.library.share(path, "our game", folder)
    assert not is_done or (folder / "our game.grg").read_bytes() == path.read_bytes()


def a_game_goes_on_in_a_new_file(shelf: Shelf) -> Tale:
    match, journal = shelf.dice(3)
    first, log = journal.path, list(match.log)
    first.write_bytes(b"somebody else's\n")
    is_done = yield lambda: act(match, Random(2))
    assert first.read_bytes() == b"somebody else's\n"
    assert not is_done or read(journal.path, GAME_LIST).match.log[: len(log) + 1] == match.log[: len(log) + 1]


def settings_are_changed(shelf: Shelf) -> Tale:
    """The old ones are there, or the new ones."""
    store = SettingsStore(shelf.folder / "settings.json")
    store.change(music=5)
    is_done = yield lambda: store.change(music=6)
    again = SettingsStore(store.path)
    assert (again.trouble, again.now.music) in {("", 6), ("", 6 if is_done else 5)}


@pytest.mark.parametrize(
    "tale",
    [
        a_first_game_is_played,
        a_game_is_taken_in,
        a_damaged_game_is_opened,
        a_game_is_put_away,
        a_game_is_brought_back,
        a_game_is_shared,
        a_game_goes_on_in_a_new_file,
        settings_are_changed,
    ],
)
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


def test_a_game_lasts_after_each_move(disk: Disk, shelf: Shelf) -> None:
    match, journal = shelf.dice()
    for number in range(5):
        act(match, Random(number))
        disk.cut()
        assert standing(read(journal.path, GAME_LIST).match) == standing(match)


# ------------------------------------------------------------------ folders
def test_a_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    for _ in range(2):
        make_folder(tmp_path / "a" / "b" / "c")
    assert (tmp_path / "a" / "b" / "c").is_dir()
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "file" / "b"):
        with pytest.raises(NotADirectoryError):
            make_folder(path)
