"""Files from elsewhere are read and copied; they are never written, renamed or removed."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.files import BadSave, CannotSave, SaveError, plain
from saves.library import Library
from saves.listing import ENDING
from saves.own import Hold
from tests.saves.disk import Disk
from tests.saves.table import GAME_LIST, Shelf, act_often, fingerprint, play_out, standing

links = pytest.mark.skipif(sys.platform == "win32", reason="needs the right to make links")
odd_names = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")

FOREIGN = "This file is not one of your saved games, so only a copy of it can be played on."


def sent(elsewhere: Path, moves: int = 4, tail: bytes = b"", cut: int = 0) -> Path:
    """A game of dice that a friend has played so far, as it has come over here."""
    friend = Shelf(elsewhere / "friend")
    raw = friend.left(moves).read_bytes()
    path = elsewhere / "from a friend.grg"
    path.write_bytes(raw[: len(raw) - cut] + tail)
    next(friend.folder.iterdir()).unlink()
    friend.folder.rmdir()
    return path


KINDS: dict[str, Callable[[Path], Path]] = {
    "nothing has happened": lambda folder: sent(folder, 0),
    "played": sent,
    "damaged": lambda folder: sent(folder, tail=b"rubbish\n"),
    "cut off": lambda folder: sent(folder, cut=9),
}


def play_and_leave(shelf: Shelf, path: Path, moves: int) -> None:
    opened = shelf.library.open(path, shelf.clock)
    assert opened.journal
    act_often(opened.match, Random(1), moves)
    shelf.library.discard_untouched(opened.journal)


# ------------------------------------------------------------------ a copy, and one only
@pytest.mark.parametrize("moves", [0, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_only_a_copy_is_played_on_and_there_is_one_only(
    shelf: Shelf, elsewhere: Path, kind: str, moves: int
) -> None:
    """Also after the copy was mended and played on: the game goes on where it was left."""
    source = KINDS[kind](elsewhere)
    before, raw = fingerprint(elsewhere), source.read_bytes()
    first = shelf.library.take_in(source)
    assert first.read_bytes() == raw
    for _ in range(3):
        play_and_leave(shelf, first, moves)
        assert shelf.library.take_in(source) == first
    assert first == shelf.folder / "dicegame-20261120-184000-1.grg"
    assert list(shelf.folder.glob(f"*{ENDING}")) == [first]
    assert fingerprint(elsewhere) == before
    for change in (lambda: shelf.library.open(source, shelf.clock), lambda: shelf.library.put_away(source)):
        with pytest.raises(SaveError, match=f"{FOREIGN}|Only saved games of your own can be put aside"):
            change()
    assert fingerprint(elsewhere) == before
    aside = first.with_name(f"{first.name}.damaged-1")
    assert aside.exists() == (kind == "damaged")


def test_a_copy_that_is_over_leaves_the_file_to_be_played_anew(shelf: Shelf, elsewhere: Path) -> None:
    source = sent(elsewhere)
    first = shelf.library.take_in(source)
    match, journal = shelf.resume(first)
    play_out(match, Random(3))
    journal.close()
    second = shelf.library.take_in(source)
    assert second != first
    assert second.read_bytes() == source.read_bytes()
    over = elsewhere / "over.grg"
    over.write_bytes(first.read_bytes())
    assert shelf.library.take_in(over) == first
    assert shelf.library.take_in(sent(elsewhere, 7)) not in (first, second)  # another of the same moment
    assert len(shelf.library.list()) == 3


# ------------------------------------------------------------------ what is ours
def test_a_game_of_ours_is_opened_where_it_is(
    shelf: Shelf, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = shelf.left()
    monkeypatch.chdir(tmp_path)
    ways = [path, Path("saves") / path.name, shelf.folder / ".." / "saves" / path.name]
    if sys.platform != "win32":
        (elsewhere / "my game.grg").symlink_to(path)
        (elsewhere / "saves").symlink_to(shelf.folder)
        ways += [elsewhere / "my game.grg", elsewhere / "saves" / path.name]
        linked = Library(elsewhere / "saves", GAME_LIST)
        assert linked.take_in(path) == elsewhere / "saves" / path.name
    for way in ways:
        assert shelf.library.take_in(way) == path
        assert shelf.library.own(way) == path
    assert len(shelf.library.list()) == 1


# ------------------------------------------------------------------ links
@links
@pytest.mark.parametrize("make", [Path.symlink_to, Path.hardlink_to])
def test_a_link_out_of_our_folder_is_not_written_through(
    shelf: Shelf, elsewhere: Path, make: Callable[[Path, Path], None]
) -> None:
    source = sent(elsewhere)
    shelf.folder.mkdir()
    link = shelf.folder / "linked.grg"
    make(link, source)
    before = fingerprint(elsewhere)
    assert len(shelf.library.list()) == 1
    path = shelf.library.take_in(link)
    play_and_leave(shelf, path, 3)
    assert path != link
    assert shelf.library.take_in(link) == path
    with pytest.raises(BadSave) as refusal:
        shelf.library.open(link, shelf.clock)
    assert str(refusal.value) == FOREIGN
    assert fingerprint(elsewhere) == before
    kept = shelf.library.put_away(link)
    assert kept.is_symlink() == (make is Path.symlink_to)
    assert make is Path.hardlink_to or fingerprint(elsewhere) == before


@links
@pytest.mark.parametrize("make", [Path.symlink_to, Path.hardlink_to])
def test_a_game_in_play_that_becomes_a_link_is_not_written_through(
    shelf: Shelf, elsewhere: Path, make: Callable[[Path, Path], None]
) -> None:
    match, journal = shelf.dice(3)
    first, moved = journal.path, elsewhere / "moved.grg"
    first.rename(moved)
    make(first, moved)
    before = fingerprint(elsewhere)
    act_often(match, Random(2), 3)
    assert fingerprint(elsewhere) == before
    assert journal.path != first
    Hold(moved).let_go()  # nobody holds it any more
    assert shelf.kept(journal) == standing(match)


@links
def test_nothing_is_put_away_or_taken_back_over_a_link(shelf: Shelf, elsewhere: Path) -> None:
    source, path = sent(elsewhere), shelf.left(6)
    (shelf.folder / "kept").symlink_to(elsewhere)
    before = fingerprint(elsewhere)
    with pytest.raises(CannotSave) as refusal:
        shelf.library.put_away(path)
    assert str(refusal.value) == (
        "The file cannot be put aside: what should be a folder is none, so please check it."
    )
    taken = shelf.library.take_in(shelf.folder / "kept" / source.name)
    assert taken.read_bytes() == source.read_bytes()
    assert fingerprint(elsewhere) == before
    assert path.exists()


# ------------------------------------------------------------------ trouble on the way
def test_a_disk_that_fails_leaves_no_half_of_a_copy(shelf: Shelf, elsewhere: Path, disk: Disk) -> None:
    source = sent(elsewhere)
    for room in (0, 1, 100):
        for change in (shelf.library.take_in, lambda path: shelf.library.share(path, "game", elsewhere)):
            disk.room = room
            with pytest.raises(CannotSave, match="the disk is full, so please free some space"):
                change(source)
            disk.mend()
            assert [*shelf.folder.iterdir(), *elsewhere.iterdir()] == [source]
    disk.faults["replace"] = errno.EIO
    with pytest.raises(CannotSave, match="the disk does not answer as it should"):
        shelf.library.take_in(source)
    assert list(shelf.folder.iterdir()) == []


# ------------------------------------------------------------------ names that are no text
NAMES = st.lists(
    st.binary(min_size=1, max_size=200).map(lambda name: name.translate(None, b"/\0")).filter(bool),
    min_size=1,
    max_size=4,
    unique=True,
)


@odd_names
@given(NAMES, st.data())
def test_a_saved_game_may_have_any_name(names: list[bytes], data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder) / "saves")
        old = shelf.left()
        raw = old.read_bytes()
        old.unlink()
        paths = [shelf.folder / os.fsdecode(name + b".grg") for name in names]
        for path in paths:
            path.write_bytes(raw)
        (shelf.folder / os.fsdecode(b"\xff.grg")).write_bytes(b"nonsense\n")
        library = shelf.library
        found = {*paths} - {shelf.folder / os.fsdecode(b"\xff.grg")}
        assert {summary.path for summary in library.list()} == found
        (bad,) = library.unreadable()
        assert library.put_away(bad).read_bytes() == b"nonsense\n"
        if found:
            path = data.draw(st.sampled_from(sorted(found)))
            shelf.resume(path)[1].close()
            assert library.take_in(path) in found
            assert library.share(path, os.fsdecode(names[0]), Path(folder) / "sent").read_bytes() == raw
            assert library.put_away(path).name == path.name
            assert len(library.list()) == len(found) - 1


@given(st.text(max_size=60) | st.binary(max_size=60).map(os.fsdecode))
def test_a_name_can_always_be_shown_and_kept(name: str) -> None:
    shown = plain(name)
    assert shown.isprintable()
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert (shown == name) is name.isprintable()
