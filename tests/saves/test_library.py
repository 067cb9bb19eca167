"""Walks with saved games, their list, the names of their files, and two windows."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import GAMES
from games.core import Chance
from games.match import NATURE, Match
from saves.files import SaveFailed, SaveInUse, printable
from saves.format import LESSON, TurnNote
from saves.library import Library
from saves.listing import read_summary, save_files
from saves.save_folder import SaveFolder
from tests.kit import campaign
from tests.kit.script import Scene, each, play, read
from tests.saves.saves_teller import SavesTeller
from tests.saves.table import NOW, Shelf, act, act_often, play_out, shared, standing
from ui.words import day as words_day
from ui.words import in_words

NEW_YEAR = 1767225600.0


# ------------------------------------------------------------------ walks
@each(read(*sorted((Path(__file__).parent / "walks").glob("*.txt"))))
def test_a_walk_with_saved_games(scene: Scene, teller: SavesTeller) -> None:
    play(scene, teller)


# ------------------------------------------------------------------ what a list knows
def test_the_game_played_last_comes_first_and_each_is_looked_into_once(shelf: Shelf) -> None:
    """Equal ones by name; and looked into again when it has changed."""
    raw = shelf.left(4).read_bytes()
    paths = [
        shelf.folder / f"dicegame-20261120-184000-{number}.grg" for number in (1, 9, 3, 2, 4, 5, 6, 7, 8)
    ]
    for path, age in zip(paths, (3, 1, 4, 3, 5, 3, 3, 3, 3), strict=True):
        path.write_bytes(raw)
        os.utime(path, (NEW_YEAR + age, NEW_YEAR + age))
    library, order = shelf.library, [paths[number] for number in (4, 2, 0, 3, 5, 6, 7, 8, 1)]
    with patch("saves.library.read_summary", side_effect=read_summary) as looked:
        for _ in range(2):
            assert [summary.path for summary in library.list()] == order
            assert library.last_unfinished() == library.list()[0]
            assert looked.call_count == 9
        assert library.list()[0].played == NEW_YEAR + 5
        paths[1].write_bytes(paths[1].read_bytes()[:-20])
        assert library.list()[0].path == paths[1]
        assert looked.call_count == 10


def test_whose_turn_it_was_is_told_until_something_has_happened_since(shelf: Shelf) -> None:
    journal = shelf.dice(4)[1]
    for turn, seat in ((3, 1), (4, 0)):
        journal.note_turn(TurnNote(turn, seat))
        match, journal = shelf.reopen(journal)
        assert read_summary(journal.path).last_turn == (turn, seat)
        written = journal.path.read_bytes()
        journal.note_turn(TurnNote(turn, seat))
        assert journal.path.read_bytes() == written
        act(match, Random(turn))
        assert read_summary(journal.path).last_turn is None
    play_out(match, Random(1))
    journal.note_turn(TurnNote(9, 1))
    journal.close()
    assert read_summary(journal.path).last_turn is None


def test_a_note_that_is_no_turn_note_is_none_and_an_untouched_game_notes_none(shelf: Shelf) -> None:
    assert [*map(TurnNote.parse, ("hint", "turn-x-1", "turn-1-23", "turn-12-3"))] == [
        None,
        None,
        None,
        (12, 3),
    ]
    _, journal = shelf.dice()
    journal.note_turn(TurnNote(1, 0))
    assert (journal.has_content, journal.notes) == (False, set())
    journal.close()


# ------------------------------------------------------------------ a match that has begun is kept
@pytest.mark.parametrize("name", GAMES)
def test_a_table_leaves_nothing_behind_until_something_has_happened(name: str, shelf: Shelf) -> None:
    """What chance has decided is kept, but for a shuffle that another match would repeat."""
    library, game, rng = Library(shelf.folder), GAMES[name], Random(1898)
    is_sure = name in ("joker_klondike", "klondike_patience")
    match = Match.begin(game, ("Ada", "Bob", "Cyd")[: game.seats.start], {"deal": "7"} if is_sure else {})
    journal = library.begin(match, shelf.clock)
    journal.note("gentle")
    assert library.close_or_remove(journal)
    assert not library.close_or_remove(journal)
    assert list(library.folder.iterdir()) == []
    while isinstance(match.turn, Chance):
        journal = library.begin(match, shelf.clock)
        match.play_chance(rng)
        assert [summary.is_begun for summary in library.list()] == [not is_sure]
        assert (library.last_unfinished(name) is None) == is_sure
        assert library.close_or_remove(journal) == is_sure
        assert len(library.list()) == (not is_sure)
        for summary in library.list():
            summary.path.unlink()
    if name == "calamityville":  # which chance ends
        journal = library.begin(match, shelf.clock)
        play_out(match, rng)
        assert (match.log[-1].actor, library.list()[0].finished) == (NATURE, True)


# ------------------------------------------------------------------ names that are no text
NAMES = st.lists(
    st.binary(min_size=1, max_size=200).map(lambda name: name.translate(None, b"/\0")).filter(bool),
    min_size=1,
    max_size=4,
    unique=True,
)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
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
        (bad,) = library.invalid_files()
        assert library.archive(bad).read_bytes() == b"nonsense\n"
        if found:
            path = data.draw(st.sampled_from(sorted(found)))
            shelf.resume(path)[1].close()
            assert library.import_save(path) in found
            assert shared(library, path, os.fsdecode(names[0]), Path(folder)).read_bytes() == raw
            assert library.archive(path).name == path.name
            assert len(library.list()) == len(found) - 1


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda name: name.decode(errors="surrogateescape")))
def test_a_name_can_always_be_shown_and_kept(name: str) -> None:
    assert printable(f"\\\\?\\C:\\\udc80\udcff{name}") == "C:\\\\x80\\xff" + printable(name)
    shown = printable(name)
    assert shown.isprintable()
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert (shown == name) is name.isprintable()


# ------------------------------------------------------------------ two windows
ROOT = Path(__file__).resolve().parents[2]

OPENER = """
import os, signal, sys, time
from pathlib import Path
from saves.files import SaveInUse
from saves.library import Library
from tests.saves.table import GAME_LIST
path = Path(sys.argv[1])
try:
    opened = Library(path.parent, GAME_LIST).open(path, time.monotonic)
    print("opened", flush=True)
except SaveInUse as refusal:
    sys.exit(print(refusal, flush=True))
if sys.platform != "win32" and not os.fork():
    print("forked", flush=True)
    sys.stdin.read()
    os._exit(0)
sys.stdin.read()
"""


@contextmanager
def window(path: Path) -> Iterator[tuple[subprocess.Popen[str], Iterator[str]]]:
    """Another process that opens a game and forks, as a worker is made; what it says; killed at the end."""
    command = [sys.executable, "-c", OPENER, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as other:
        assert other.stdout
        yield other, map(str.rstrip, other.stdout)
        other.kill()


def test_an_open_save_cannot_be_opened_again_until_its_window_is_gone(shelf: Shelf) -> None:
    """A fork of that window neither frees the file nor keeps it locked."""
    match, journal = shelf.dice(3)

    def assert_in_use() -> None:
        for _ in range(2):  # the first try frees nothing
            with pytest.raises(SaveInUse, match="in_use"):
                shelf.library.open(journal.path, shelf.clock)
            with pytest.raises(SaveInUse, match="in_use"):
                shelf.library.archive(journal.path)
        assert shelf.library.list()[0].path == journal.path

    with window(journal.path) as (_, said):
        assert next(said) == "saves.in_use"
    assert_in_use()
    journal.close()
    with window(journal.path) as (other, said):
        assert next(said) == "opened"
        assert sys.platform == "win32" or next(said) == "forked"
        assert_in_use()
        other.kill()
        other.wait()
        again, its = shelf.resume(journal.path)
        assert standing(again) == standing(match)
        act_often(again, Random(1), 2)
        shelf.reopen(its)[1].close()


def test_a_lesson_is_never_the_game_to_resume(shelf: Shelf) -> None:
    """Newer lessons cost no other pass over the files."""
    played, lessons = shelf.left(4), list[Path]()
    for _ in range(5):
        match, journal = shelf.dice()
        journal.note(LESSON)
        act_often(match, Random(1), 4)
        journal.close()
        lessons.append(journal.path)
    for age, path in enumerate((played, *lessons)):
        os.utime(path, (NOW + age, NOW + age))
    with patch("saves.library.save_files", side_effect=save_files) as looked:
        found = shelf.library.last_unfinished()
    assert found
    assert (found.path, looked.call_count) == (played, 1)
    played.unlink()
    assert shelf.library.last_unfinished("dicegame") is None
    assert shelf.library.list()[0].path == lessons[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
def test_only_an_ordinary_file_is_replaced(shelf: Shelf, tmp_path: Path) -> None:
    assert shelf.library.own_save(shelf.left().rename(shelf.folder / "notes.txt")) is None
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveFailed):
        shelf.library.export(shelf.left(), tmp_path / "pipe", may_replace=True)
    assert (tmp_path / "pipe").is_fifo()


# ------------------------------------------------------------------ names
def test_no_name_leads_out_of_our_folder(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path)
    changes: tuple[Callable[[str], object], ...] = (
        folder.file, folder.lock, folder.create, folder.child_folder, folder.remove,
        lambda name: folder.write(name, b""), lambda name: folder.move_down(name, "kept"),
        lambda name: folder.move_down("a", name), lambda name: folder.move_up("a", name),
    )  # fmt: skip
    for name in ("", ".", "..", "a/b", "../a", "/etc/passwd", "a/..", "./a"):
        for number, change in enumerate(changes):
            with campaign.told(name=name, number=number), pytest.raises(OSError, match="no plain name"):
                change(name)
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]


# ------------------------------------------------------------------ clocks
def test_no_clock_that_was_wrong_makes_a_game_the_latest_until_that_day_comes(shelf: Shelf) -> None:
    """A file dated ahead counts from its start, or as the oldest if that lies ahead too."""
    future, day = NOW + 80 * 365 * 86_400.0, 86_400.0

    def left(now: float, written: float) -> Path:
        shelf.now = now
        path = shelf.left(4)
        os.utime(path, (written, written))
        return path

    wrong = left(future, future)
    assert shelf.library.list()[0].played == future
    old, new, copied = left(NOW, NOW + 9), left(NOW + 5 * day, NOW + 5 * day), left(NOW + day, future)
    near = left(NOW + 4 * day, NOW + 5 * day + 3_600)
    shelf.now = NOW + 5 * day
    found = shelf.library.list()
    assert [summary.path for summary in found] == [near, new, copied, old, wrong]
    assert [summary.played for summary in found] == [shelf.now, shelf.now, NOW + day, NOW + 9, -inf]
    assert in_words(words_day(found[-1].played, shelf.now)) == "long ago"
    near.unlink()
    assert [shelf.library.last_unfinished(game).path for game in (None, "dicegame")] == [new, new]  # type: ignore[union-attr]
