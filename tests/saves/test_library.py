"""The list of saved games, what it knows of each, and what is put away, shared and kept."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from games import GAMES
from games.chance import is_certain
from games.core import Chance, Decide, Over
from games.match import Match
from saves.files import BadSave, CannotSave
from saves.library import Library
from saves.listing import Summary, summarise
from tests.saves.hostile import head_with
from tests.saves.table import (
    FILES,
    GAME_LIST,
    Clock,
    Shelf,
    act,
    assert_sentence,
    play_out,
)

NEW_YEAR = 1767225600.0


def aged(path: Path, seconds: float) -> None:
    """Let a file have been written so many seconds after 2026 began."""
    os.utime(path, (NEW_YEAR + seconds, NEW_YEAR + seconds))


# ------------------------------------------------------------------ what a list knows
def test_a_summary_tells_what_the_list_shows(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    journal.note("gentle")
    shelf.clock.time += 65
    for _ in range(3):
        act(match, Random(1))
    aged(journal.path, 5)
    known = Summary(
        journal.path, "dicegame", ("Ada", "computer:hard"), {"goal": 20}, "2026-11-20T18:40:00Z",
        played=NEW_YEAR + 5, seconds=65, moves=3, finished=False, notes=frozenset({"gentle"}),
    )  # fmt: skip
    library = shelf.library
    assert library.list() == [known]
    assert library.latest() == library.latest("dicegame") == known
    assert library.latest("poker") is None
    play_out(match, Random(1))
    journal.note("lamp")
    assert isinstance(match.turn, Over)
    (over,) = library.list()
    assert (over.finished, over.winners, over.notes) == (
        True,
        match.turn.winners,
        frozenset({"gentle", "lamp"}),
    )
    assert over.moves == sum(entry.actor != "*" for entry in match.log)
    assert library.latest() is None
    match.take_back(1)
    assert [(each.finished, each.winners) for each in library.list()] == [(False, ())]


def test_the_game_played_last_comes_first_and_each_is_looked_into_once(shelf: Shelf) -> None:
    """Equal ones by name; and looked into again when it has changed."""
    raw = shelf.left(4).read_bytes()
    paths = [
        shelf.folder / f"dicegame-20261120-184000-{number}.grg" for number in (1, 9, 3, 2, 4, 5, 6, 7, 8)
    ]
    for path, age in zip(paths, (3, 1, 4, 3, 5, 3, 3, 3, 3), strict=True):
        path.write_bytes(raw)
        aged(path, age)
    library, order = shelf.library, [paths[number] for number in (4, 2, 0, 3, 5, 6, 7, 8, 1)]
    with patch("saves.library.summarise", side_effect=summarise) as looked:
        for _ in range(2):
            assert [summary.path for summary in library.list()] == order
            assert library.latest() == library.list()[0]
            assert looked.call_count == 9
        paths[1].write_bytes(paths[1].read_bytes()[:-20])
        assert library.list()[0].path == paths[1]
        assert looked.call_count == 10


@pytest.mark.parametrize("row", FILES["summary"])
def test_a_save_is_known_by_its_head_and_its_tail(tmp_path: Path, row: dict[str, Any]) -> None:
    """What stands on a last line that is not finished is not believed."""
    path = tmp_path / "a.grg"
    told: dict[str, Any] = {"seconds": 0, "finished": False, "winners": [], "notes": [], "seats": "A"} | row
    head = head_with(seats=[told["seats"] * 80] * 19) if "seats" in row else head_with()
    lines = (line.partition(" * ") for line in row["lines"])
    body = "".join(f"{line}\n" * int(times or 1) for line, _, times in lines)
    path.write_bytes(head + body.encode() + b'["=","0",99,99]')
    found = summarise(path)
    assert (found.seconds, found.moves) == (told["seconds"], 3 if told["seconds"] else 0)
    assert (found.finished, [*found.winners], [*found.notes]) == (
        told["finished"], told["winners"], told["notes"],
    )  # fmt: skip


# ------------------------------------------------------------------ a match that has begun is kept
def opened_table(name: str) -> Match:
    game = GAMES[name]
    options = {"deal": "7"} if game.seats.stop == 2 else {}
    return Match.begin(game, ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay")[: game.seats.start], options)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_leaves_nothing_behind_until_something_has_happened(name: str, tmp_path: Path) -> None:
    """What chance has decided is kept, but for a shuffle that another match would repeat; so is each move."""
    library, rng, match = Library(tmp_path / "saves"), Random(1898), opened_table(name)
    journal = library.begin(match, Clock())
    journal.note("gentle")
    assert library.discard_untouched(journal)
    assert not library.discard_untouched(journal)
    assert list(library.folder.iterdir()) == []
    is_sure = is_certain(match.game.outcomes(match.state))
    assert is_sure == (name in ("joker_klondike", "klondike_patience"))
    while isinstance(match.turn, Chance):
        journal = library.begin(match, Clock())
        match.happen(rng)
        assert [summary.is_begun for summary in library.list()] == [not is_sure]
        assert (library.latest(name) is None) == is_sure
        assert library.discard_untouched(journal) == is_sure
        assert len(library.list()) == (not is_sure)
        for summary in library.list():
            summary.path.unlink()
    journal = library.begin(match, Clock())
    assert isinstance(match.turn, Decide)
    match.play(match.game.moves(match.state)[0])
    match.take_back(1)
    journal.close()
    opened = library.open(journal.path, Clock())
    assert opened.journal is not None
    assert not library.discard_untouched(opened.journal)
    assert [summary.is_begun for summary in library.list()] == [True]
    assert library.latest()


# ------------------------------------------------------------------ what is none, and what is put away
def test_files_that_are_no_saves_are_left_out_and_can_be_put_aside(shelf: Shelf) -> None:
    library = shelf.library
    assert (library.list(), library.latest(), library.unreadable()) == ([], None, ())
    assert not library.folder.exists()
    path = shelf.left()
    bad, poker = shelf.folder / "bad-1.grg", shelf.folder / "poker.grg"
    bad.write_bytes(b"rubbish\n")
    aged(bad, 1)
    poker.write_bytes(head_with(game="poker"))
    (shelf.folder / "empty-1.grg").touch()
    (shelf.folder / "notes.txt").write_text("mine")
    assert [summary.path for summary in library.list()] == [path]
    strange = shelf.folder / "strange-1.grg"
    strange.write_bytes(head_with(options={"goal": 1}))
    assert {each.path: each.is_begun for each in library.list()} == {path: True, strange: True}
    strange.unlink()
    assert library.unreadable() == (poker, bad)
    for number in ("", ".2", ".3"):
        bad.write_bytes(b"rubbish%s\n" % number.encode())
        aside = library.put_away(bad)
        assert aside == shelf.folder / "kept" / f"bad-1.grg{number}"
        assert aside.read_bytes() == b"rubbish%s\n" % number.encode()
    assert library.unreadable() == (poker,)
    for gone, words in (
        (bad, "The file cannot be put aside: the folder is gone, so please put it back."),
        (
            Path("/etc/passwd"),
            "Only saved games of your own can be put aside, so this file stays where it is.",
        ),
    ):
        with pytest.raises(CannotSave) as refusal:
            library.put_away(gone)
        assert str(refusal.value) == words


def test_what_was_put_away_comes_back_under_a_free_name(shelf: Shelf) -> None:
    library, path = shelf.library, shelf.left()
    kept = library.put_away(path)
    other = shelf.left()
    assert other == path
    assert library.take_in(kept) == shelf.folder / "dicegame-20261120-184000-2.grg"
    assert not kept.exists()
    assert len(library.list()) == 2
    assert library.take_in(library.put_away(other)) == other
    kept = library.put_away(other)
    kept.write_bytes(b"rubbish\n")
    with pytest.raises(BadSave):
        library.take_in(kept)
    assert kept.read_bytes() == b"rubbish\n"


# ------------------------------------------------------------------ from one player to another
@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada, 3 moves", "Ada, 3 moves"),
        ('../../a:b\\c*?"<>|\n\x00 d', "a b c d"),
        ("Größe_1-2", "Größe_1-2"),
        ("///", "game"),
        ("x" * 59 + " yz", "x" * 59),
        ("x" * 61, "x" * 60),
    ],
)
def test_what_is_shared_has_a_plain_name_and_is_written_over_nothing(
    shelf: Shelf, tmp_path: Path, name: str, written: str
) -> None:
    match, journal = shelf.dice(3)
    library, folder = shelf.library, tmp_path / "documents"
    folder.mkdir()
    (folder / f"{written}.grg").write_text("theirs")
    with pytest.raises(CannotSave) as refusal:
        library.export(journal.path, folder / f"{written}.grg")
    assert str(refusal.value) == (
        "The game cannot be saved there: there is a file of that name already, so please choose another name."
    )
    library.export(journal.path, journal.path)
    for number in (2, 3):
        for _ in range(2):
            assert library.share(journal.path, name, folder) == folder / f"{written} {number}.grg"
        assert (folder / f"{written} {number}.grg").read_bytes() == journal.path.read_bytes()
        act(match, Random(1))
    assert (folder / f"{written}.grg").read_text() == "theirs"
    assert len(list(folder.iterdir())) == 3


def test_what_cannot_go_out_or_come_in_is_told(shelf: Shelf, tmp_path: Path) -> None:
    path, library = shelf.left(), shelf.library
    (tmp_path / "file").write_bytes(b"rubbish\n")
    elsewhere = Library(tmp_path / "file" / "saves", GAME_LIST)
    for change, words in (
        (lambda: library.export(path, tmp_path / "file" / "a.grg"), "cannot be saved there: what should be"),
        (
            lambda: library.export(path, tmp_path / "file"),
            "cannot be saved there: there is a file of that name",
        ),
        (lambda: library.export(path, tmp_path / "a\0b"), "cannot be saved there: the folder is gone"),
        (lambda: elsewhere.take_in(path), "The game cannot be taken in: what should be a folder is none"),
        (lambda: library.take_in(tmp_path / "gone.grg"), "There is no file of that name."),
        (lambda: library.take_in(tmp_path / "file"), "This file is not a saved game of this collection"),
    ):
        with pytest.raises((CannotSave, BadSave), match=words) as refusal:
            change()
        assert_sentence(str(refusal.value))
    assert len(library.list()) == 1
