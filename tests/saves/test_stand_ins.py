"""Computer players that stand in for persons: saves keep them, statistics exclude their seats."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.calamityville import GAME as TOWN
from games.match import Match
from games.strike_it_rich import GAME
from saves.format import Header, dump
from saves.journal import Journal
from saves.library import Library
from saves.replay import Replay, replay
from saves.results import PEOPLE, WON, result_of
from saves.stand_ins import StandIn
from tests.ui.board_games import played


def begun(folder: Path, seats: tuple[str, str]) -> tuple[Match, Journal]:
    match = Match.begin(GAME, seats, {"begins": "first"})
    return match, Library(folder).begin(match, lambda: 0)


def finished(folder: Path, seats: tuple[str, str], *stand_ins: StandIn) -> Replay:
    """Play a game to its end, with a stand-in from its beginning if given, and others soon after."""
    match, journal = begun(folder, seats)
    noted = iter(stand_ins)
    for number, entry in enumerate(played(GAME.name, 2, seats=seats, begins="first").log):
        if number % 4 == 0 and (stand_in := next(noted, None)):
            journal.note_stand_in(stand_in)
        match.repeat(entry)
    journal.close()
    return replay(journal.path.read_bytes())


def test_stand_ins_are_saved_and_copied_into_another_file(tmp_path: Path) -> None:
    match, journal = begun(tmp_path, ("Ada", "Belle"))
    match.play_chance(Random(1))
    journal.note_stand_in(StandIn(0, "easy"))
    journal.note_stand_in(StandIn(1, "hard"))
    journal.note_stand_in(StandIn(0, ""))
    assert match.stand_ins == {1: "hard"}
    found = replay(journal.path.read_bytes())
    assert (found.match.stand_ins, found.match.seats, found.is_damaged) == ({1: "hard"}, match.seats, False)
    copy = Library(tmp_path / "copy").begin(found.match, lambda: 0)
    assert replay(copy.raw).match.stand_ins == {1: "hard"}


NONSENSE = (
    ["seat-1", "hard"],
    ["seat-3", "hard"],
    ["seat-0", "divine"],
    ["seat-0", 3],
    ["seat-0"],
    ["seat-00", "hard"],
)


@pytest.mark.parametrize("note", NONSENSE)
def test_invalid_notes_change_no_seat(note: list[object]) -> None:
    header = Header.of(Match.begin(TOWN, ("Ada", "computer:easy", "Cora"), {}), 0)
    found = replay(header.line() + dump(["!", *note]))
    assert (found.match.stand_ins, found.is_damaged) == ({}, False)


def test_a_game_that_the_computer_finished_for_the_last_person_is_no_win(tmp_path: Path) -> None:
    seats = ("Ada", "computer:easy")
    alone = result_of(finished(tmp_path / "a", seats), "a", 0.0)
    handed = result_of(finished(tmp_path / "b", seats, StandIn(0, "hard")), "b", 0.0)
    assert alone
    assert handed
    assert (alone.outcome == WON, handed.outcome == WON) == (True, False)


def test_an_outcome_between_persons_names_the_winners(tmp_path: Path) -> None:
    found = result_of(finished(tmp_path, ("Ada", "Belle"), StandIn(1, "hard")), "a", 0.0)
    assert found
    assert (found.difficulty, found.outcome) == (PEOPLE, "Ada won")


def test_feats_are_those_of_persons_who_made_all_their_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.results.feats_of", lambda match: ({"a": 2, "b": 0}, {"a": 3}))
    seats, back = ("Ada", "computer:easy"), (StandIn(0, "hard"), StandIn(0, ""))
    games = (
        finished(tmp_path / "a", seats),
        finished(tmp_path / "b", seats, *back),
        finished(tmp_path / "c", ("Ada", "Belle")),
    )
    results = [result_of(game, "a", 0.0) for game in games]
    assert [result and (result.feats, result.feat("a"), result.outcome) for result in results] == [
        ('{"a": 2}', 2, WON), ("", 0, WON), ("", 0, "Ada won"),
    ]  # fmt: skip
