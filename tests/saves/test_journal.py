"""The lines of a save file, when they are written, and how a match comes back from them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.chance import pick
from games.codec import digest
from games.core import Decide, Over
from games.match import Match, Notice, Played
from saves.files import BadSave
from saves.format import Header
from saves.journal import Journal
from saves.replay import read, replay
from tests.saves.dicegame import Keep, Leave
from tests.saves.table import DICE, GAME_LIST, Clock, Shelf, act, act_often, standing


def lines(journal: Journal) -> list[Any]:
    return [json.loads(line) for line in journal.path.read_text("ascii").splitlines()]


def test_lines_of_a_patience(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    assert journal.path.name == "klondike_patience-20261120-184000-1.grg"
    shelf.clock.time += 12.9
    act(match, Random(1))
    shelf.clock.time += 3
    match.undo()
    head, shuffle, move, check, undo, after = lines(journal)
    assert head == {
        "format": 1,
        "game": "klondike_patience",
        "version": 1,
        "data": "",
        "seats": ["You"],
        "options": {"deal": "12345"},
        "began": "2026-11-20T18:40:00Z",
    }
    assert shuffle[:2] == ["*", "Shuffle"]
    assert move[0] == "0"
    assert check[0] == "="
    assert check[2:] == [12, 1]
    assert undo == ["<", 1]
    assert after == ["=", digest(match.state), 15, 0]


def test_the_end_is_written_and_taken_back(shelf: Shelf) -> None:
    match = Match.begin(GAME_LIST["klondike_patience"], ("You",), {"deal": "1"})
    journal = shelf.library.begin(match, shelf.clock)
    rng = Random(5)
    while not match.is_over:
        act(match, rng)
    turn = match.turn
    assert isinstance(turn, Over)
    assert lines(journal)[-1] == ["#", list(turn.winners), turn.why, "2026-11-20T18:40:00Z"]
    assert shelf.library.list()[0].finished
    match.undo()
    assert not shelf.library.list()[0].finished
    match.redo()
    assert shelf.library.list()[0].finished
    assert shelf.kept(journal) == standing(match)


def test_every_line_is_on_the_disk_before_it_is_seen(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    match, journal = shelf.dice()
    calls: list[str] = []
    write, fsync = os.write, os.fsync

    def writing(fd: int, data: bytes) -> int:
        calls.append("write")
        return write(fd, data)

    def syncing(fd: int) -> None:
        calls.append("fsync")
        fsync(fd)

    def watch(notice: Notice) -> None:
        assert calls == ["write", "fsync"]
        calls.clear()
        texts = [json.dumps([entry.actor, type(entry.move).__name__, *entry.move]) for entry in match.log]
        kept = [json.dumps(line) for line in lines(journal)]
        if isinstance(notice, Played):
            assert texts[-1] in kept[-3:]

    monkeypatch.setattr(os, "write", writing)
    monkeypatch.setattr(os, "fsync", syncing)
    match.listeners.append(watch)
    act_often(match, Random(3), 20)


def test_the_journal_hears_first_even_if_it_comes_last(shelf: Shelf) -> None:
    match = Match.begin(DICE, ("Ada", "Bob"), {})
    match.listeners.append(lambda notice: None)
    journal = shelf.library.begin(match, shelf.clock)
    assert match.listeners[0] == journal.hear


def test_a_match_that_has_begun_is_written_whole(shelf: Shelf) -> None:
    match = Match.begin(GAME_LIST["klondike_patience"], ("You",), {"deal": "7"})
    rng = Random(2)
    for word in ["play"] * 8 + ["undo"] * 3:
        act(match, rng, word)
    journal = shelf.library.begin(match, shelf.clock)
    assert len(match.undone) == 3
    assert shelf.kept(journal) == standing(match)


WORDS = st.lists(st.sampled_from(["play", "play", "play", "undo", "undo", "redo", "reopen"]), max_size=60)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=WORDS, seed=st.integers(0, 10_000), name=st.sampled_from(["patience", "dice"]))
def test_a_reopened_match_equals_the_live_one(words: list[str], seed: int, name: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "saves")
    match, journal = shelf.patience() if name == "patience" else shelf.dice()
    rng = Random(seed)
    for word in words:
        shelf.clock.time += 1.5
        if word == "reopen":
            live, seconds = standing(match), journal.seconds
            match, journal = shelf.reopen(journal)
            assert standing(match) == live
            if journal.is_touched and isinstance(match.turn, Decide):
                assert journal.seconds == seconds
        else:
            act(match, rng, word)
    live = standing(match)
    assert shelf.kept(journal) == live


def test_taking_back_far_in_a_long_match_is_right(shelf: Shelf) -> None:
    match = Match.begin(DICE, ("Ada", "Bob"), {"goal": 60})
    journal = shelf.library.begin(match, shelf.clock)
    rng = Random(4)
    for count in (5, 33, 1, 64, 32, 31, 70):
        while len(match.log) < 100:
            match.settle(rng)
            match.play(pick(rng, (Leave(), Keep(1))))
            if max(match.state.gold) > 50:
                match.take_back(40)
        match.take_back(count)
        assert standing(read(journal.path, GAME_LIST).match) == standing(match)
    assert shelf.kept(journal) == standing(match)


def test_time_goes_on_from_where_it_was(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    shelf.clock.time += 100
    act(match, Random(1))
    shelf.clock.time += 20
    journal.close()
    shelf.clock.time += 5000
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.seconds == 120
    assert opened.journal is not None
    shelf.clock.time += 7
    assert opened.journal.seconds == 127
    assert read(journal.path, GAME_LIST).seconds == 120


def test_a_closed_journal_hears_no_more(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    journal.close()
    journal.close()
    before = journal.path.read_bytes()
    act(match, Random(1))
    assert journal.path.read_bytes() == before


def test_an_unfinished_last_line_is_healed_by_the_next_move(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    act_often(match, Random(8), 6)
    journal.close()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole + b'["0","Ke')
    opened = shelf.library.open(journal.path, shelf.clock)
    assert opened.sentence == ""
    assert standing(opened.match) == standing(match)
    assert opened.journal is not None
    act(opened.match, Random(1))
    assert journal.path.read_bytes().startswith(whole + b'["')
    assert shelf.kept(opened.journal) == standing(opened.match)
    assert [path.name for path in shelf.folder.iterdir()] == [journal.path.name]


def older(shelf: Shelf) -> Path:
    """A dice game as it was saved under version 1."""
    match, journal = shelf.dice()
    act_often(match, Random(8), 9)
    journal.close()
    return journal.path


def test_an_older_save_that_still_replays_is_played_on(shelf: Shelf) -> None:
    path = older(shelf)
    games = {"dicegame": type(DICE)(version=2, data="beef")}
    found = read(path, games)
    assert not found.recording
    assert not found.sentence


@pytest.mark.parametrize("changed", [{"version": 2}, {"data": "beef"}])
def test_an_older_save_that_does_not_replay_is_a_recording(shelf: Shelf, changed: dict[str, object]) -> None:
    path = older(shelf)
    before = path.read_bytes()
    shelf_library = shelf.library
    shelf_library._games = {"dicegame": type(DICE)(tax=1, **changed)}  # type: ignore[arg-type]
    opened = shelf_library.open(path, shelf.clock)
    assert opened.is_recording
    assert "older rules" in opened.sentence
    assert path.read_bytes() == before
    assert read(path, shelf_library._games).recording
    shelf_library.open(path, shelf.clock)


def test_a_newer_save_is_refused(shelf: Shelf) -> None:
    path = older(shelf)
    path.write_bytes(path.read_bytes().replace(b'"version":1', b'"version":2', 1))
    with pytest.raises(BadSave, match="newer version"):
        read(path, GAME_LIST)
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":2', 1))
    with pytest.raises(BadSave, match="newer version"):
        read(path, GAME_LIST)


def test_a_game_too_long_to_read_again_is_not_written_further(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, journal = shelf.dice()
    told: list[str] = []
    journal.on_trouble = told.append
    monkeypatch.setattr("saves.journal.MAX_LINES", 12)
    act_often(match, Random(8), 12)
    assert len(told) == 1
    assert "too long" in journal.trouble
    assert len(lines(journal)) <= 12
    journal.close()
    assert not read(journal.path, GAME_LIST).sentence


def test_names_are_made_fit_to_be_read_again() -> None:
    for name in ("", "  ", "A\nB", "\ud800", "x" * 500, "computer:../../etc", "\x1b[31m", "Ådne", "名前"):
        match = Match.begin(DICE, (name, "Bob"), {})
        assert Header.parse(Header.of(match, 0.0).line().rstrip(b"\n")).seats[1] == "Bob"


def test_a_rule_that_falls_over_stops_the_replay_and_leaves_the_state_whole() -> None:
    match = Match.begin(DICE, ("Ada", "Bob"), {})
    text = Header.of(match, 0.0).line() + b'["*","Dice",4]\n["0","Crash","boo"]\n["0","Keep",4]\n'
    found = replay(text, GAME_LIST)
    assert found.match.state.pips == 4
    assert found.dropped == 2
    found.match.play(Keep(4))


def test_the_clock_may_stand_still_or_go_back(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    shelf.clock.time -= 500
    act_often(match, Random(1), 3)
    assert journal.seconds == 0
    assert Clock()() == 1000
