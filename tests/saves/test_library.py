"""The list of saved games, and what can be done with a file."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from games.match import Match
from saves.files import BadSave, CannotSave
from saves.library import Library
from saves.listing import Summary, summarise
from tests.saves.table import DICE, GAME_LIST, Shelf, act, act_often, assert_sentence, standing


def aged(path: Path, seconds: float) -> None:
    """Let a file have been written so many seconds after 2026 began."""
    os.utime(path, (1767225600 + seconds, 1767225600 + seconds))


def test_a_summary_tells_what_the_list_shows(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    shelf.clock.time += 65
    for _ in range(3):
        act(match, Random(1))
    aged(journal.path, 5)
    assert shelf.library.list() == [
        Summary(
            path=journal.path,
            game="dicegame",
            seats=("Ada", "computer:hard"),
            options={"goal": 20},
            began="2026-11-20T18:40:00Z",
            played=1767225605.0,
            seconds=65,
            moves=3,
            finished=False,
        )
    ]


def test_the_game_played_last_comes_first(shelf: Shelf) -> None:
    paths = []
    for number in range(5):
        match, journal = shelf.dice() if number % 2 else shelf.patience()
        match.settle(Random(number))
        act(match, Random(number))
        aged(journal.path, (3, 1, 4, 2, 5)[number])
        paths.append(journal.path)
    library = shelf.library
    order = [paths[number] for number in (4, 2, 0, 3, 1)]
    assert [summary.path for summary in library.list()] == order
    latest, dice = library.latest(), library.latest("dicegame")
    assert latest is not None
    assert latest.path == paths[4]
    assert dice is not None
    assert dice.path == paths[3]
    assert library.latest("poker") is None


def test_a_table_that_was_laid_and_left_by_a_kill_is_listed_but_not_continued(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    library = shelf.library
    assert [summary.is_begun for summary in library.list()] == [False]
    assert library.latest() is None
    act(match, Random(1))
    assert library.latest()
    match.undo()
    assert library.list()[0].is_begun
    latest = library.latest()
    assert latest
    assert latest.path == journal.path


def test_what_was_thrown_is_continued_before_anybody_has_moved(shelf: Shelf) -> None:
    match, _ = shelf.dice()
    assert shelf.library.latest() is None
    match.settle(Random(1))
    assert match.log
    assert shelf.library.latest()


def test_a_finished_game_is_not_continued(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    rng = Random(1)
    while not match.is_over:
        act(match, rng)
    library = shelf.library
    assert library.list()[0].finished
    assert library.latest() is None
    journal.close()
    assert library.list()[0].finished
    assert standing(library.open(journal.path, shelf.clock).match) == standing(match)


def test_a_list_is_read_again_when_a_file_has_changed(shelf: Shelf) -> None:
    library = shelf.library
    match, _ = shelf.dice()
    assert library.list()[0].moves == 0
    act(match, Random(1))
    assert library.list()[0].moves == 1
    assert library.list() == library.list()


def test_a_folder_that_is_not_there_has_no_games(tmp_path: Path) -> None:
    library = Library(tmp_path / "none", GAME_LIST)
    assert library.list() == []
    assert library.latest() is None
    assert library.unreadable() == ()
    assert not library.folder.exists()


def test_files_that_are_no_saves_are_left_out_and_can_be_put_aside(shelf: Shelf) -> None:
    shelf.dice()
    bad = shelf.folder / "bad-1.grg"
    bad.write_bytes(b"rubbish\n")
    (shelf.folder / "empty-1.grg").touch()
    (shelf.folder / "notes.txt").write_text("mine")
    library = shelf.library
    assert len(library.list()) == 1
    assert library.unreadable() == (bad,)
    aside = library.put_away(bad)
    assert aside == shelf.folder / "kept" / "bad-1.grg"
    bad.write_bytes(b"more rubbish\n")
    assert library.put_away(bad).name == "bad-1.grg.2"
    assert aside.read_bytes() == b"rubbish\n"
    assert library.unreadable() == ()
    with pytest.raises(CannotSave) as refusal:
        library.put_away(bad)
    assert_sentence(str(refusal.value))


def test_a_summary_of_a_long_file_reads_its_ends_only(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    rng = Random(3)
    for _ in range(400):
        act(match, rng)
        if match.can_undo:
            match.undo()
    act_often(match, rng, 4)
    raw = journal.path.read_bytes()
    assert len(raw) > 15_000
    summary = shelf.library.list()[0]
    assert summary.moves == sum(entry.actor != "*" for entry in match.log)
    journal.path.write_bytes(raw[:-3])
    assert shelf.library.list()[0].seconds == 0


def test_of_five_hundred_saves_each_is_looked_into_once(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    act_often(match, Random(3), 120)
    raw = journal.path.read_bytes()
    for number in range(499):
        (shelf.folder / f"klondike_patience-2026-{number}.grg").write_bytes(raw)
    library = shelf.library
    with patch("saves.library.summarise", side_effect=summarise) as looked:
        assert len(library.list()) == 500
        assert looked.call_count == 500
        assert len(library.list()) == 500
        assert looked.call_count == 500
        (shelf.folder / "klondike_patience-2026-7.grg").write_bytes(raw[: len(raw) // 2])
        library.list()
        assert looked.call_count == 501


# ------------------------------------------------------------------ export, import
def test_a_game_goes_out_and_comes_in(shelf: Shelf, tmp_path: Path) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(1), 4)
    target = tmp_path / "stick" / "our game.grg"
    library = shelf.library
    library.export(journal.path, target)
    library.export(journal.path, target)
    journal.close()
    journal.path.rename(shelf.folder.parent / "gone.grg")
    path = library.take_in(target)
    assert path == journal.path
    assert path.read_bytes() == target.read_bytes()
    opened = library.open(path, shelf.clock)
    assert standing(opened.match) == standing(match)
    assert [each.name for each in target.parent.iterdir()] == ["our game.grg"]


def test_a_game_exported_on_itself_stays_what_it_is(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    shelf.library.export(journal.path, journal.path)
    act(match, Random(1))
    assert shelf.kept(journal) == standing(match)


def test_what_cannot_go_out_or_come_in_is_told(shelf: Shelf, tmp_path: Path) -> None:
    _, journal = shelf.dice()
    (tmp_path / "file").touch()
    bad = tmp_path / "bad.grg"
    bad.write_bytes(b"rubbish\n")
    library = shelf.library
    with pytest.raises(CannotSave) as refusal:
        library.export(journal.path, tmp_path / "file" / "game.grg")
    assert_sentence(str(refusal.value))
    with pytest.raises(CannotSave) as refusal:
        library.export(journal.path, tmp_path / "a\0b")
    assert_sentence(str(refusal.value))
    with pytest.raises(BadSave) as no_save:
        library.take_in(bad)
    assert_sentence(str(no_save.value))
    elsewhere = Library(tmp_path / "file" / "saves", GAME_LIST)
    with pytest.raises(CannotSave) as refusal:
        elsewhere.take_in(journal.path)
    assert_sentence(str(refusal.value))
    assert len(library.list()) == 1


# ------------------------------------------------------------------ leaving a table
@pytest.mark.parametrize("done", ["nothing", "a throw", "a move"])
def test_a_table_that_nobody_touched_leaves_nothing_behind(shelf: Shelf, done: str) -> None:
    match, journal = shelf.dice()
    if done != "nothing":
        match.settle(Random(1))
    if done == "a move":
        act(match, Random(1))
    assert shelf.library.discard_untouched(journal) == (done == "nothing")
    assert len(shelf.library.list()) == (done != "nothing")
    assert not shelf.library.discard_untouched(journal)


def test_moves_that_were_all_taken_back_are_kept(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    act(match, Random(1))
    match.undo()
    journal = shelf.reopen(journal)[1]
    assert not shelf.library.discard_untouched(journal)
    assert len(shelf.library.list()) == 1


def test_a_table_that_could_not_be_saved_discards_nobody_elses_file(shelf: Shelf) -> None:
    shelf.folder.write_text("in the way")
    _, journal = shelf.dice()
    shelf.folder.unlink()
    _, other = shelf.dice()
    assert other.path == journal.path
    assert not shelf.library.discard_untouched(journal)
    assert other.path.exists()


# ------------------------------------------------------------------ no folder to write to
def test_a_match_is_played_on_without_saving(shelf: Shelf) -> None:
    shelf.folder.write_text("in the way")
    match, journal = shelf.dice()
    assert_sentence(journal.trouble)
    act_often(match, Random(1), 5)
    journal.close()
    assert shelf.folder.read_text() == "in the way"


def test_odd_names_at_the_table_do_no_harm(shelf: Shelf) -> None:
    match = Match.begin(DICE, ("A\ud800\nda" * 60, ""), {})
    journal = shelf.library.begin(match, shelf.clock)
    act_often(match, Random(1), 3)
    assert journal.trouble == ""
    again = shelf.reopen(journal)[0]
    assert again.log == match.log
    assert again.seats[1] == "Player"


def test_a_renamed_save_is_played_on(shelf: Shelf) -> None:
    _, journal = shelf.dice()
    journal.close()
    path = journal.path.rename(shelf.folder / "my game.grg")
    opened = shelf.library.open(path, shelf.clock)
    assert opened.journal is not None
    act_often(opened.match, Random(1), 2)
    path.unlink()
    act_often(opened.match, Random(2), 2)
    assert shelf.kept(opened.journal) == standing(opened.match)
