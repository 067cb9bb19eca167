"""Notes beside the moves: written at once, kept for ever, seen in lists; and what taking back gives away."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import get_args

import pytest

from games import GAMES
from games.core import reveals
from games.data import BadData
from games.match import NATURE, Entry, Match
from games.patience.deals import ANY, LEVELS, WINNABLE, of_the_day
from games.patience.state import Build, Draw, GiveUp, Pack
from saves.format import CHOICES, HINT, LAMP, Choice, Header, Note, dump
from saves.journal import Journal
from saves.replay import read, replay
from saves.results import Result, result_of
from tests.saves.table import GAME_LIST, Shelf, act, act_often, standing
from tests.ui.deals import EVERYTHING


def noted(journal: Journal) -> list[list[str]]:
    records = [json.loads(line) for line in journal.path.read_text("ascii").splitlines()[1:]]
    return [record for record in records if record[0] == "!"]


def test_a_note_is_on_the_disk_at_once_and_only_once(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    act(match, Random(1))
    for _ in range(3):
        journal.note("hint")
    journal.note("lamp")
    assert noted(journal) == [["!", "hint"], ["!", "lamp"]]
    assert read(journal.path).notes == {"hint", "lamp"}


def test_notes_outlast_undo_and_reopening(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    act_often(match, Random(1), 10)
    journal.note("hint")
    match.undo()
    match, journal = shelf.reopen(journal)
    journal.note("hint")
    journal.note("lamp")
    journal.close()
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.notes == {"hint", "lamp"}
    assert len(noted(journal)) == 2
    assert opened.journal
    assert opened.journal.notes == {"hint", "lamp"}


def test_a_closed_journal_notes_nothing(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    act(match, Random(1))
    journal.close()
    journal.note("hint")
    assert noted(journal) == []


def test_a_deal_that_is_noted_but_not_played_is_discarded(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    journal.note("gentle")
    assert shelf.library.discard_untouched(journal)


def test_lists_show_notes_of_the_beginning_and_of_late(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    journal.note("gentle")
    act_often(match, Random(2), 200)
    journal.note("lamp")
    summary = shelf.library.list()[0]
    assert summary.notes == {"gentle", "lamp"}
    assert summary.moves == sum(entry.actor != NATURE for entry in match.log)


def test_a_note_after_the_end_hides_no_end(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    rng = Random(5)
    while not match.is_over:
        act(match, rng)
    journal.note("lamp")
    assert shelf.library.list()[0].finished
    assert read(journal.path).ended == "2026-11-20T18:40:00Z"
    match.undo()
    assert not shelf.library.list()[0].finished
    assert read(journal.path).ended == ""


@pytest.mark.parametrize("note", [["!", "telescope"], ["!", "hint", 3, ["x"]], ["!", "été"]])
def test_words_of_a_later_version_are_kept_and_mean_nothing(shelf: Shelf, note: list[object]) -> None:
    match, journal = shelf.patience()
    act(match, Random(1))
    journal.close()
    journal.path.write_bytes(journal.path.read_bytes() + dump(note))
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.sentence == ""
    assert opened.notes == {note[1]}
    assert standing(opened.match) == standing(match)
    assert opened.journal
    act(opened.match, Random(2))
    opened.journal.close()
    assert dump(note) in journal.path.read_bytes()


@pytest.mark.parametrize("note", [["!"], ["!", 5], ["!", ""], ["!", "x" * 41], ["!", None], ["!", "a\nb"]])
def test_what_is_no_word_stops_the_replay(note: list[object]) -> None:
    match = Match.begin(GAME_LIST["dicegame"], ("Ada", "Bob"), {})
    text = Header.of(match, 0.0).line() + b'["*","Dice",4]\n' + dump(note) + b'["0","Keep",4]\n'
    found = replay(text, GAME_LIST)
    assert found.dropped == 2
    assert found.notes == frozenset()


@pytest.mark.parametrize("ended", [5, "yesterday", ["x"], None])
def test_an_end_at_no_moment_is_not_believed(shelf: Shelf, ended: object) -> None:
    match, journal = shelf.patience()
    while not match.is_over:
        act(match, Random(5))
    raw = journal.raw.replace(b'"2026-11-20T18:40:00Z"]', dump(ended)[:-1] + b"]")
    assert raw != journal.raw
    assert replay(raw, GAME_LIST).dropped == 1


def test_an_end_without_its_moment_is_believed(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    while not match.is_over:
        act(match, Random(5))
    found = replay(journal.raw.replace(b',"2026-11-20T18:40:00Z"]', b"]"), GAME_LIST)
    assert not found.dropped
    assert found.ended == ""


# ------------------------------------------------------------------ what taking back gives away
def played(shelf: Shelf, *acts: object) -> Journal:
    """The deal EVERYTHING after some moves; a number takes so many entries back."""
    match = Match.begin(GAMES["klondike_patience"], ("You",), {"deal": ""})
    journal = shelf.library.begin(match, shelf.clock)
    match.repeat(Entry(NATURE, EVERYTHING))
    for move in acts:
        if isinstance(move, int):
            match.take_back(move)
        else:
            assert isinstance(move, tuple)
            match.play(move)
    return journal


@pytest.mark.parametrize(
    ("acts", "times", "peeked"),
    [
        ((Build(5), Draw()), 0, False),
        ((Draw(), 1), 1, True),
        ((Pack(2, 1, 1), 1), 1, True),  # the card below is turned up
        ((Draw(), Draw(), Draw(), Pack(0, 6, 1), 1), 1, False),  # a card of the waste: nothing is turned up
        ((Draw(), Draw(), Draw(), Pack(0, 6, 1), 2), 1, True),
        ((Draw(), 1, Draw(), 1), 2, True),
    ],
)
def test_taking_back_what_showed_a_card(
    shelf: Shelf, acts: tuple[object, ...], times: int, peeked: bool
) -> None:
    found = read(played(shelf, *acts).path)
    assert (found.take_backs, found.has_peeked) == (times, peeked)


def test_only_what_was_hidden_is_revealed() -> None:
    kinds = {kind.__name__ for kind in GAMES["klondike_patience"].event_types if reveals(kind)}
    assert kinds == {"Drawn", "Revealed"}


# ------------------------------------------------------------------ what kind of deal it was
def test_the_levels_of_deals_can_be_noted() -> None:
    assert {*CHOICES, HINT, LAMP} == set(get_args(Note))
    assert {*LEVELS, ANY, WINNABLE} < set(CHOICES)
    assert set(get_args(Choice)) == set(CHOICES)


def ended(shelf: Shelf, deal: str, *notes: Note) -> Result:
    """The result of a deal that was given up at once."""
    match = Match.begin(GAMES["klondike_patience"], ("You",), {"deal": deal})
    journal = shelf.library.begin(match, shelf.clock)
    match.settle(Random(1))
    for note in notes:
        journal.note(note)
    match.play(GiveUp())
    result = result_of(replay(journal.raw), "a.grg", 0)
    assert result
    return result


def test_a_deal_is_as_hard_as_was_noted_or_else_as_the_lists_say(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.results.level_of", lambda game, deal: "fair" if deal == "7" else "")
    assert ended(shelf, "7").difficulty == "fair"
    assert ended(shelf, "8").difficulty == ""
    assert ended(shelf, "7", "hard").difficulty == "hard"


@pytest.mark.parametrize(
    ("notes", "choice", "difficulty"),
    [
        ((), "", ""),
        (("hint",), "", ""),
        (("any",), "any", ""),
        (("any", "gentle"), "any", "gentle"),
        (("winnable", "hard"), "winnable", "hard"),
        (("hard",), "hard", "hard"),
        (("number", "fair"), "number", "fair"),
        (("day", "fair"), "day", "fair"),
    ],
)
def test_how_a_deal_was_chosen_is_kept_beside_how_hard_it_is(
    shelf: Shelf, notes: tuple[Note, ...], choice: str, difficulty: str
) -> None:
    result = ended(shelf, "2", *notes)
    assert (result.choice, result.difficulty) == (choice, difficulty)


def test_lists_of_deals_that_are_damaged_tell_nothing(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: object) -> str:
        raise BadData("deals.toml: it is torn")

    monkeypatch.setattr("saves.results.level_of", damaged)
    monkeypatch.setattr("saves.results.of_the_day", damaged)
    assert ended(shelf, "7").difficulty == ""
    assert not ended(shelf, "7").of_the_day


def test_the_deal_of_the_day_is_that_of_the_day_when_it_began(shelf: Shelf) -> None:
    day = date.fromtimestamp(shelf.now).toordinal()
    assert ended(shelf, of_the_day("klondike_patience", day)).of_the_day
    assert not ended(shelf, of_the_day("klondike_patience", day - 1)).of_the_day
    assert ended(shelf, of_the_day("klondike_patience", day - 1), "day").of_the_day


@pytest.mark.parametrize("began", ["9999-99-99T99:99:99Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
def test_a_beginning_at_no_day_is_not_of_the_day(shelf: Shelf, began: str) -> None:
    match, journal = shelf.patience()
    while not match.is_over:
        act(match, Random(5))
    raw = journal.raw.replace(b"2026-11-20T18:40:00Z", began.encode(), 1)
    result = result_of(replay(raw, GAME_LIST), "a.grg", 0)
    assert result
    assert not result.of_the_day
