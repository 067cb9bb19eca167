"""What was done to files lasts when the power is cut: names too, not only what is in the files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from games.match import Entry
from saves.files import make_folder, write_whole
from saves.library import Library
from saves.places import Places
from saves.replay import read
from tests.saves.powercut import Dead, PowerCut
from tests.saves.table import GAME_LIST, Shelf, act, act_often, standing

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be synced on Windows")


@pytest.fixture
def power(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PowerCut:
    spare = tmp_path / "spare"
    spare.mkdir()
    return PowerCut(monkeypatch, spare)


def test_what_nobody_waits_for_does_not_last(power: PowerCut, tmp_path: Path) -> None:
    write_whole(tmp_path / "kept" / "old", b"1")
    (tmp_path / "folder").mkdir()
    (tmp_path / "kept" / "old").rename(tmp_path / "kept" / "renamed")
    (tmp_path / "kept" / "new").touch()
    (tmp_path / "other").touch()
    (tmp_path / "other").unlink()
    power.cut()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "spare"]
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["old"]


@pytest.mark.parametrize("first", ["the game", "the trial of the folders"])
def test_the_first_game_of_all_lasts(power: PowerCut, tmp_path: Path, first: str) -> None:
    """With the folder of saves, and all above it that is new."""
    places = Places.below(tmp_path / "new" / "data")
    if first != "the game":
        assert places.trouble == ""
    shelf = Shelf(places.saves)
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    power.cut()
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)


def test_a_game_lasts_after_each_move(power: PowerCut, shelf: Shelf) -> None:
    match, journal = shelf.dice()
    for number in range(5):
        act(match, Random(number))
        power.cut()
        assert standing(read(journal.path, GAME_LIST).match) == standing(match)


def test_the_copy_of_a_damaged_file_lasts(power: PowerCut, shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 5)
    journal.close()
    raw = journal.path.read_bytes() + b"rubbish\n"
    journal.path.write_bytes(raw)
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.journal
    assert opened.journal.aside
    power.cut()
    assert opened.journal.aside.read_bytes() == raw
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)


def test_what_is_put_aside_lasts_in_one_place(power: PowerCut, shelf: Shelf) -> None:
    _, journal = shelf.dice()
    journal.close()
    raw = journal.path.read_bytes()
    moved = shelf.library.put_away(journal.path)
    power.cut()
    assert moved.read_bytes() == raw
    assert not journal.path.exists()


def test_what_is_shared_and_taken_in_lasts(power: PowerCut, shelf: Shelf, tmp_path: Path) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    sent = shelf.library.share(journal.path, "our game", tmp_path / "new" / "documents")
    power.cut()
    friend = Library(tmp_path / "friend" / "saves", GAME_LIST)
    taken = friend.take_in(sent)
    power.cut()
    assert taken.read_bytes() == sent.read_bytes() == journal.path.read_bytes()
    assert [summary.path for summary in friend.list()] == [taken]


def test_a_game_that_goes_on_in_a_new_file_lasts(power: PowerCut, shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    journal.path.write_bytes(b"somebody else's\n")
    act(match, Random(2))
    power.cut()
    assert standing(read(journal.path, GAME_LIST).match) == standing(match)


# ------------------------------------------------------------------ stopped at any moment
def stopped(power: PowerCut, steps: int, work: Callable[[], object]) -> bool:
    """Do something, and cut the power after so many calls of the system; whether it came to its end."""
    power.steps = steps
    try:
        work()
    except Dead:
        return False
    finally:
        power.cut()
    return True


def play(shelf: Shelf, rng: Random, shown: list[Entry]) -> None:
    """Begin a game and play; what is shown is what others hear after the journal."""
    match, _ = shelf.dice()
    match.listeners.append(lambda notice: shown.append(match.log[-1]))
    for _ in range(6):
        act(match, rng)


@pytest.mark.parametrize("part", range(4))
def test_what_was_shown_before_the_power_was_cut_is_there(power: PowerCut, tmp_path: Path, part: int) -> None:
    for steps in range(part, 120, 4):
        shelf = Shelf(tmp_path / f"new {steps}" / "saves")
        shown: list[Entry] = []

        stopped(power, steps, partial(play, shelf, Random(steps), shown))
        if shown:
            (path,) = shelf.folder.glob("*.grg")
            log = read(path, GAME_LIST).match.log
            assert log[: len(shown)] == shown
            assert len(log) <= len(shown) + 1


def test_a_game_is_taken_in_whole_or_not_at_all(power: PowerCut, shelf: Shelf, tmp_path: Path) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    raw, steps, is_done = journal.path.read_bytes(), 0, False
    while not is_done:
        friend = Library(tmp_path / f"friend {steps}" / "saves", GAME_LIST)
        is_done = stopped(power, steps, partial(friend.take_in, journal.path))
        for summary in friend.list():
            assert summary.path.read_bytes() == raw
        assert friend.unreadable() == ()
        taken = friend.take_in(journal.path)
        assert taken.read_bytes() == raw
        assert [summary.path for summary in friend.list()] == [taken]
        steps += 1
    assert steps > 5


def test_a_damaged_file_is_never_lost(power: PowerCut, shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 5)
    journal.close()
    raw, steps, is_done = journal.path.read_bytes() + b"rubbish\n", 0, False
    while not is_done:
        path = shelf.folder / f"damaged {steps}.grg"
        path.write_bytes(raw)
        is_done = stopped(power, steps, partial(shelf.library.open, path, shelf.clock))
        assert raw in [each.read_bytes() for each in shelf.folder.glob(f"{path.name}*")]
        steps += 1
    assert steps > 5


def test_what_is_put_aside_is_never_lost(power: PowerCut, shelf: Shelf) -> None:
    steps, is_done = 0, False
    while not is_done:
        _, journal = shelf.dice()
        journal.close()
        raw = journal.path.read_bytes()
        is_done = stopped(power, steps, partial(shelf.library.put_away, journal.path))
        kept = shelf.folder / "kept" / journal.path.name
        assert [path.read_bytes() for path in (journal.path, kept) if path.exists()] == [raw]
        steps += 1
    assert steps > 3


# ------------------------------------------------------------------ folders
def test_a_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b" / "c")
    make_folder(tmp_path / "a" / "b" / "c")
    assert (tmp_path / "a" / "b" / "c").is_dir()


def test_a_file_in_the_way_of_a_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    for path in (tmp_path / "a", tmp_path / "a" / "b"):
        with pytest.raises(NotADirectoryError):
            make_folder(path)
