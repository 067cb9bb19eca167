"""Files from elsewhere are read and copied; they are never written, renamed or removed."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from saves.files import BadSave, CannotSave, SaveError
from saves.library import Library
from saves.listing import ENDING
from saves.own import OwnFolder
from tests.saves.table import GAME_LIST, Shelf, act, act_often, assert_sentence, standing
from tests.saves.test_disk import Disk
from tests.saves.watch import changes, fingerprint

links = pytest.mark.skipif(sys.platform == "win32", reason="needs the right to make links")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def sent(elsewhere: Path, moves: int, seed: int = 7) -> Path:
    """A game of dice that a friend has played so far."""
    friend = Shelf(elsewhere / "friend")
    match, journal = friend.dice()
    for _ in range(moves):
        act(match, Random(seed))
    journal.close()
    path = elsewhere / "from a friend.grg"
    journal.path.rename(path)
    friend.folder.rmdir()
    return path


def untouched(elsewhere: Path) -> Path:
    """A table at which nothing has happened."""
    return sent(elsewhere, 0)


def played(elsewhere: Path) -> Path:
    return sent(elsewhere, 4)


def damaged(elsewhere: Path) -> Path:
    path = sent(elsewhere, 4)
    path.write_bytes(path.read_bytes() + b"rubbish\n")
    return path


def cut_off(elsewhere: Path) -> Path:
    path = sent(elsewhere, 4)
    path.write_bytes(path.read_bytes()[:-9])
    return path


KINDS = (untouched, played, damaged, cut_off)
Kind = Callable[[Path], Path]


def play_and_leave(shelf: Shelf, path: Path, moves: int) -> None:
    opened = shelf.library.open(path, shelf.clock)
    assert opened.journal
    act_often(opened.match, Random(1), moves)
    shelf.library.discard_untouched(opened.journal)


# ------------------------------------------------------------------ a copy, and one only
@pytest.mark.parametrize("moves", [0, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_only_a_copy_is_played_on(shelf: Shelf, elsewhere: Path, kind: Kind, moves: int) -> None:
    source = kind(elsewhere)
    before = fingerprint(elsewhere)
    with changes() as changed:
        path = shelf.library.take_in(source)
        play_and_leave(shelf, path, moves)
    assert path.parent == shelf.folder
    assert fingerprint(elsewhere) == before
    assert changed
    assert all(each.is_relative_to(shelf.folder) for each in changed - {shelf.folder})


@pytest.mark.parametrize("moves", [0, 3])
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_file_is_copied_once(shelf: Shelf, elsewhere: Path, kind: Kind, moves: int) -> None:
    """Also after the copy was mended and played on: the game goes on where it was left."""
    source = kind(elsewhere)
    first = shelf.library.take_in(source)
    for _ in range(3):
        play_and_leave(shelf, first, moves)
        assert shelf.library.take_in(source) == first
    assert len(list(shelf.folder.glob(f"*{ENDING}"))) == 1


def test_a_copy_that_is_over_leaves_the_file_to_be_played_anew(shelf: Shelf, elsewhere: Path) -> None:
    source = played(elsewhere)
    first = shelf.library.take_in(source)
    opened = shelf.library.open(first, shelf.clock)
    assert opened.journal
    rng = Random(3)
    while not opened.match.is_over:
        act(opened.match, rng)
    opened.journal.close()
    second = shelf.library.take_in(source)
    assert second != first
    assert second.read_bytes() == source.read_bytes()
    assert shelf.library.take_in(first) == first


def test_another_game_of_the_same_moment_is_another_game(shelf: Shelf, elsewhere: Path) -> None:
    source = sent(elsewhere, 4, seed=7)
    match, journal = shelf.dice()
    for _ in range(4):
        act(match, Random(8))
    journal.close()
    path = shelf.library.take_in(source)
    assert path != journal.path
    assert path.name == "dicegame-20261120-184000-2.grg"
    assert path.read_bytes() == source.read_bytes()
    assert len(shelf.library.list()) == 2


def test_a_damaged_file_stays_damaged_and_its_copy_is_mended(shelf: Shelf, elsewhere: Path) -> None:
    source = damaged(elsewhere)
    raw = source.read_bytes()
    path = shelf.library.take_in(source)
    opened = shelf.library.open(path, shelf.clock)
    assert_sentence(opened.sentence)
    assert source.read_bytes() == raw
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == raw
    assert path.read_bytes() == raw.removesuffix(b"rubbish\n")


# ------------------------------------------------------------------ what is ours
def test_a_game_of_ours_is_opened_where_it_is(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, journal = shelf.dice()
    journal.close()
    monkeypatch.chdir(tmp_path)
    ways = (
        journal.path,
        Path("saves") / journal.path.name,
        shelf.folder / ".." / "saves" / journal.path.name,
    )
    for way in ways:
        assert shelf.library.take_in(way) == journal.path
    assert len(shelf.library.list()) == 1


def test_a_game_that_was_put_away_is_back_in_the_list_when_it_is_opened(shelf: Shelf) -> None:
    _, journal = shelf.dice()
    journal.close()
    library = shelf.library
    first = library.put_away(journal.path)
    _, other = shelf.dice()
    other.close()
    assert other.path == journal.path
    back = library.take_in(first)
    assert back == shelf.folder / "dicegame-20261120-184000-2.grg"
    assert not first.exists()
    assert len(library.list()) == 2
    assert library.take_in(library.put_away(other.path)) == other.path


def test_what_was_put_away_and_cannot_be_read_stays_where_it_is(shelf: Shelf) -> None:
    _, journal = shelf.dice()
    journal.close()
    kept = shelf.library.put_away(journal.path)
    kept.write_bytes(b"rubbish\n")
    with pytest.raises(BadSave):
        shelf.library.take_in(kept)
    assert kept.read_bytes() == b"rubbish\n"


@links
def test_nothing_is_taken_back_over_a_link(shelf: Shelf, elsewhere: Path) -> None:
    source = played(elsewhere)
    shelf.folder.mkdir()
    (shelf.folder / "kept").symlink_to(elsewhere)
    before = fingerprint(elsewhere)
    path = shelf.library.take_in(shelf.folder / "kept" / source.name)
    assert path.read_bytes() == source.read_bytes()
    assert fingerprint(elsewhere) == before


def test_what_was_found_damaged_is_not_played_on_there(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    journal.close()
    raw = journal.path.read_bytes()
    aside = shelf.folder / "damaged" / journal.path.name
    aside.parent.mkdir()
    journal.path.rename(aside)
    path = shelf.library.take_in(aside)
    play_and_leave(shelf, path, 3)
    assert path.parent == shelf.folder
    assert aside.read_bytes() == raw


def test_a_damaged_copy_beside_a_save_is_no_save(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    journal.close()
    beside = journal.path.with_name(f"{journal.path.name}.damaged-1")
    beside.write_bytes(journal.path.read_bytes() + b"rubbish\n")
    raw = beside.read_bytes()
    play_and_leave(shelf, shelf.library.take_in(beside), 3)
    assert beside.read_bytes() == raw


def test_a_file_that_was_there_before_is_not_deleted_by_looking_at_it(shelf: Shelf, elsewhere: Path) -> None:
    source = untouched(elsewhere)
    shelf.folder.mkdir()
    path = shelf.folder / source.name
    path.write_bytes(source.read_bytes())
    play_and_leave(shelf, path, 0)
    assert path.read_bytes() == source.read_bytes()


# ------------------------------------------------------------------ links
@links
@pytest.mark.parametrize("kind", ["symbolic", "hard"])
def test_a_link_out_of_our_folder_is_not_written_through(shelf: Shelf, elsewhere: Path, kind: str) -> None:
    source = played(elsewhere)
    shelf.folder.mkdir()
    link = shelf.folder / "linked.grg"
    link.symlink_to(source) if kind == "symbolic" else link.hardlink_to(source)
    before = fingerprint(elsewhere)
    assert len(shelf.library.list()) == 1
    path = shelf.library.take_in(link)
    play_and_leave(shelf, path, 3)
    assert path != link
    assert shelf.library.take_in(link) == path
    assert fingerprint(elsewhere) == before
    with pytest.raises(BadSave) as refusal:
        shelf.library.open(link, shelf.clock)
    assert_sentence(str(refusal.value))


@links
def test_a_link_into_our_folder_leads_to_the_game(shelf: Shelf, elsewhere: Path) -> None:
    _, journal = shelf.dice()
    journal.close()
    link, folder = elsewhere / "my game.grg", elsewhere / "saves"
    link.symlink_to(journal.path)
    folder.symlink_to(shelf.folder)
    assert shelf.library.take_in(link) == journal.path
    assert shelf.library.take_in(folder / journal.path.name) == journal.path
    assert Library(folder, GAME_LIST).take_in(journal.path) == folder / journal.path.name


@links
def test_a_link_that_is_put_away_is_moved_itself(shelf: Shelf, elsewhere: Path) -> None:
    source = played(elsewhere)
    shelf.folder.mkdir()
    link = shelf.folder / "linked.grg"
    link.symlink_to(source)
    before = fingerprint(elsewhere)
    kept = shelf.library.put_away(link)
    assert kept.is_symlink()
    assert fingerprint(elsewhere) == before


@links
def test_nothing_is_put_away_over_a_link(shelf: Shelf, elsewhere: Path) -> None:
    _, journal = shelf.dice()
    journal.close()
    (shelf.folder / "kept").symlink_to(elsewhere)
    with pytest.raises(CannotSave) as refusal:
        shelf.library.put_away(journal.path)
    assert_sentence(str(refusal.value))
    assert list(elsewhere.iterdir()) == []
    assert journal.path.exists()


@links
@pytest.mark.parametrize("kind", ["symbolic", "hard"])
def test_a_game_in_play_that_becomes_a_link_is_not_written_through(
    shelf: Shelf, elsewhere: Path, kind: str
) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 3)
    first, moved = journal.path, elsewhere / "moved.grg"
    if kind == "symbolic":
        first.rename(moved)
        first.symlink_to(moved)
    else:
        moved.hardlink_to(first)
    before = fingerprint(elsewhere)
    act_often(match, Random(2), 3)
    assert fingerprint(elsewhere) == before
    assert journal.path != first
    assert shelf.kept(journal) == standing(match)


# ------------------------------------------------------------------ what no code can do
def test_the_library_changes_no_file_from_elsewhere(shelf: Shelf, elsewhere: Path) -> None:
    source = damaged(elsewhere)
    shelf.dice()[1].close()
    before = fingerprint(elsewhere)
    library = shelf.library
    for change in (lambda: library.open(source, shelf.clock), lambda: library.put_away(source)):
        with pytest.raises(SaveError) as refusal:
            change()
        assert_sentence(str(refusal.value))
    assert fingerprint(elsewhere) == before


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../a", "/etc/passwd", "a/..", "./a"])
def test_no_name_leads_out_of_our_folder(tmp_path: Path, name: str) -> None:
    folder = OwnFolder(tmp_path)
    for change in (
        lambda: folder.file(name),
        lambda: folder.hold(name),
        lambda: folder.claim(name),
        lambda: folder.keep(name, b""),
        lambda: folder.move(name, "kept"),
        lambda: folder.below(name),
        lambda: folder.remove(name),
    ):
        with pytest.raises(OSError, match="no plain name"):
            change()
    for change in (lambda: folder.move("a", name), lambda: folder.move_back("a", name)):
        with pytest.raises(OSError, match="no plain name"):
            change()
    assert [each.name for each in tmp_path.iterdir()] in ([], ["kept"])


def test_what_is_shared_is_written_over_nothing(shelf: Shelf, elsewhere: Path) -> None:
    match, journal = shelf.dice()
    taken = elsewhere / "our game.grg"
    taken.write_text("theirs")
    with pytest.raises(CannotSave) as refusal:
        shelf.library.export(journal.path, taken)
    assert_sentence(str(refusal.value))
    act(match, Random(1))
    first = shelf.library.share(journal.path, "our game", elsewhere)
    act(match, Random(1))
    second = shelf.library.share(journal.path, "our game", elsewhere)
    assert taken.read_text() == "theirs"
    assert len({taken, first, second}) == 3
    assert shelf.library.share(journal.path, "our game", elsewhere) == second


# ------------------------------------------------------------------ trouble on the way
@pytest.mark.parametrize("room", [0, 1, 100])
def test_a_disk_that_is_full_leaves_no_half_of_a_copy(
    shelf: Shelf, elsewhere: Path, disk: Disk, room: int
) -> None:
    source = played(elsewhere)
    before = fingerprint(elsewhere)
    disk.room = room
    with pytest.raises(CannotSave, match="full") as refusal:
        shelf.library.take_in(source)
    assert_sentence(str(refusal.value))
    assert list(shelf.folder.iterdir()) == []
    assert fingerprint(elsewhere) == before
    disk.room = float("inf")
    assert shelf.library.take_in(source).read_bytes() == source.read_bytes()


def test_a_file_on_a_disk_that_can_only_be_read_is_played_on_as_a_copy(
    shelf: Shelf, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = damaged(elsewhere)
    plain = os.open

    def guarded(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY) and Path(path).is_relative_to(elsewhere):
            raise OSError(errno.EROFS, "Read-only file system")
        return plain(path, flags, mode, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", guarded)
    opened = shelf.library.open(shelf.library.take_in(source), shelf.clock)
    assert opened.journal
    act_often(opened.match, Random(1), 3)
    assert opened.journal.trouble == ""
    assert shelf.kept(opened.journal) == standing(opened.match)


def test_a_file_that_cannot_be_read_is_refused(
    shelf: Shelf, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = played(elsewhere)

    def guarded(path: str, flags: int, mode: int = 0o777) -> int:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", guarded)
    with pytest.raises(BadSave, match="no permission") as refusal:
        shelf.library.take_in(source)
    assert_sentence(str(refusal.value))
    assert not shelf.folder.exists()
