"""Another program writes to an open save, or puts a file in its place: noticed, told once, and left alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games.chance import below, pick
from tests.saves.table import Shelf, act, act_often, assert_sentence, standing
from tests.saves.test_disk import Disk

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody change an open file")

THEIRS = b"somebody else's\n"


def write_into(path: Path) -> bytes:
    """Another content of the same length in the same file."""
    raw = path.read_bytes()
    theirs = raw[:20] + b"x" * (len(raw) - 20)
    with path.open("r+b") as file:
        file.write(theirs)
    return theirs


def write_anew(path: Path) -> bytes:
    path.write_bytes(THEIRS)
    return THEIRS


def add(path: Path) -> bytes:
    with path.open("ab") as file:
        file.write(THEIRS)
    return path.read_bytes()


def put_in_place(path: Path) -> bytes:
    """As programs do that save or fetch a file whole."""
    spare = path.with_name("spare")
    spare.write_bytes(THEIRS)
    spare.replace(path)
    return THEIRS


def remove_and_make(path: Path) -> bytes:
    path.unlink()
    return write_anew(path)


WAYS = (write_into, write_anew, add, put_in_place, remove_and_make)
Way = Callable[[Path], bytes]


@pytest.mark.parametrize("way", WAYS)
def test_what_others_wrote_stays_and_the_game_goes_on_in_a_new_file(shelf: Shelf, way: Way) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 8)
    first = journal.path
    theirs = way(first)
    act_often(match, Random(3), 4)
    assert journal.trouble == ""
    assert_sentence(told := journal.tell())
    assert "Another program" in told
    assert journal.tell() == ""
    assert journal.path != first
    assert first.read_bytes() == theirs
    assert shelf.kept(journal) == standing(match)
    assert first.read_bytes() == theirs


@pytest.mark.parametrize("way", WAYS)
def test_a_resumed_game_notices_it_too(shelf: Shelf, way: Way) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 8)
    match, journal = shelf.reopen(journal)
    theirs, first = way(journal.path), journal.path
    act(match, Random(3))
    assert "Another program" in journal.tell()
    assert first.read_bytes() == theirs
    assert shelf.kept(journal) == standing(match)


@pytest.mark.parametrize("way", WAYS)
def test_a_table_at_which_nothing_has_happened_removes_no_file_of_others(shelf: Shelf, way: Way) -> None:
    _, journal = shelf.patience()
    theirs = way(journal.path)
    assert not shelf.library.discard_untouched(journal)
    assert journal.path.read_bytes() == theirs


@pytest.mark.parametrize("way", WAYS)
def test_leaving_writes_over_nothing(shelf: Shelf, way: Way) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 8)
    first = journal.path
    theirs = way(first)
    shelf.clock.time += 60
    assert shelf.kept(journal) == standing(match)
    assert first.read_bytes() == theirs


def test_it_happens_again_and_again(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act(match, Random(2))
    theirs = {}
    for number, way in enumerate(WAYS):
        path = journal.path
        theirs[path] = way(path)
        act(match, Random(number))
        assert "Another program" in journal.tell()
    assert len({journal.path, *theirs}) == len(WAYS) + 1
    assert {path: path.read_bytes() for path in theirs} == theirs
    assert shelf.kept(journal) == standing(match)


def test_a_folder_in_its_place_is_left_alone(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 3)
    first = journal.path
    first.unlink()
    first.mkdir()
    act(match, Random(3))
    assert "Another program" in journal.tell()
    assert shelf.kept(journal) == standing(match)


# ------------------------------------------------------------------ what harms nothing
def test_a_file_that_was_only_touched_goes_on(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(2), 3)
    first = journal.path
    os.utime(first, (1, 1))
    first.chmod(0o600)
    act(match, Random(3))
    assert journal.path == first
    assert journal.tell() == ""
    assert shelf.kept(journal) == standing(match)


@pytest.mark.parametrize("left", [0, 1, 50, 250])
def test_a_file_that_was_cut_by_others_is_written_again(shelf: Shelf, left: int) -> None:
    """What is left of it is a beginning of ours, so nothing of theirs is lost."""
    match, journal = shelf.dice()
    act_often(match, Random(2), 8)
    first = journal.path
    os.truncate(first, left)
    act(match, Random(3))
    assert journal.path == first
    assert journal.tell() == ""
    assert shelf.kept(journal) == standing(match)


def test_an_older_state_of_the_file_goes_on(shelf: Shelf) -> None:
    """As programs bring it back that keep copies."""
    match, journal = shelf.dice()
    act_often(match, Random(2), 3)
    older = journal.path.read_bytes()
    act_often(match, Random(3), 3)
    spare = journal.path.with_name("spare")
    spare.write_bytes(older)
    first = journal.path
    spare.replace(first)
    act(match, Random(4))
    assert journal.path == first
    assert shelf.kept(journal) == standing(match)


# ------------------------------------------------------------------ everything at random
@pytest.mark.parametrize("part", range(4))
def test_full_disks_and_other_programs_in_any_order_cost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    disk = Disk(monkeypatch)
    for number in range(20 * part, 20 * part + 20):
        rng = Random(number)
        shelf = Shelf(tmp_path / f"saves {number}")
        match, journal = shelf.dice() if number % 2 else shelf.patience()
        theirs: dict[Path, bytes] = {}
        for _ in range(25):
            disk.room = float("inf")
            word = pick(rng, ("play", "play", "play", "undo", "redo", "full", "full", "others", "again"))
            if word == "full":
                disk.room = below(rng, 200)
                act(match, rng)
            elif word == "others" and journal.path.exists() and journal.path.stat().st_size:
                path = journal.path
                theirs[path] = pick(rng, WAYS)(path)
            elif word == "again" and journal.loss() == "" and journal.is_touched:
                match, journal = shelf.reopen(journal)
            else:
                act(match, rng, word)
        disk.room = float("inf")
        assert journal.retry()
        assert shelf.kept(journal) == standing(match)
        assert {path: path.read_bytes() for path in theirs} == theirs
