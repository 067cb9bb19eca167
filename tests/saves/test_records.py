"""The records: what is noted, taken back, begun anew, worked out anew, and written as a table."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.patience.state import GiveUp
from saves.format import moment
from saves.journal import Journal
from saves.results import chosen
from tests.saves.bookkeeping import GAME, Desk, dice_game, finish, rebuild
from tests.saves.table import act


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# ------------------------------------------------------------------ noting
def test_a_game_that_was_won_is_noted(desk: Desk) -> None:
    journal = desk.win()
    (result,) = desk.records.results()
    assert result.save == journal.path.name
    assert (result.game, result.outcome, result.score) == (GAME, "won", 52)
    assert result.moves == 72
    assert result.seconds == 72
    assert result.began < result.ended
    assert not result.is_aided
    assert desk.records.trouble == ""


def test_unfinished_games_are_not_noted(desk: Desk) -> None:
    act(desk.begin().match, Random(1))
    assert desk.records.results() == []


def test_help_and_kind_of_deal_are_noted(desk: Desk) -> None:
    journal = desk.begin()
    journal.note("hard")
    journal.note("hint")
    journal.note("day")
    finish(desk, journal)
    (result,) = desk.records.results()
    assert (result.hint, result.lamp, result.of_the_day, result.difficulty) == (True, False, True, "hard")
    assert result.is_aided


@pytest.mark.parametrize(("entries", "peeked"), [(1, False), (70, True)])
def test_taking_back_what_showed_a_card_is_help_and_another_move_is_not(
    desk: Desk, entries: int, peeked: bool
) -> None:
    journal = desk.win()
    journal.match.take_back(entries)
    finish(desk, journal)
    (result,) = desk.records.results()
    assert result.take_backs == 1
    assert result.peeked == result.is_aided == peeked


def test_asking_after_the_end_is_no_help_but_is_when_the_end_is_taken_back(desk: Desk) -> None:
    journal = desk.give_up()
    journal.note("lamp")
    assert desk.rebuild()
    assert not desk.records.results()[0].is_aided
    journal.match.undo()
    finish(desk, journal)
    assert desk.records.results()[0].is_aided


def test_taking_the_end_back_removes_the_row_and_ending_again_brings_it(desk: Desk) -> None:
    journal = desk.give_up()
    journal.match.undo()
    assert desk.records.results() == []
    finish(desk, journal)
    (result,) = desk.records.results()
    assert result.outcome == "won"
    journal.match.undo()
    journal.match.redo()
    assert [r.take_backs for r in desk.records.results()] == [2]


def test_the_end_of_a_game_that_was_opened_again_is_taken_back_too(desk: Desk) -> None:
    journal = desk.give_up()
    journal.close()
    opened = desk.library.open(journal.path, desk.shelf.clock)
    assert opened.journal
    desk.records.watch(opened.journal)
    opened.match.undo()
    assert desk.records.results() == []


def test_noting_the_same_game_twice_keeps_one_row(desk: Desk) -> None:
    journal = desk.win()
    desk.records.note(journal)
    desk.records.note(journal)
    assert len(desk.records.results()) == 1


def test_a_person_wins_or_a_computer(desk: Desk) -> None:
    journals = [dice_game(desk, seed) for seed in range(6)]
    assert len(desk.records.results("dicegame")) == 6
    outcomes = {result.save: result.outcome for result in desk.records.results()}
    for journal in journals:
        won = journal.match.turn.winners == (0,)  # type: ignore[union-attr]
        assert outcomes[journal.path.name] == ("won" if won else "rich")
    assert set(outcomes.values()) == {"won", "rich"}


def test_results_are_those_of_one_game_in_the_order_in_which_they_ended(desk: Desk) -> None:
    first, second = desk.begin(), desk.begin()
    finish(desk, second)
    desk.wait()
    first.match.play(GiveUp())
    dice_game(desk, 1)
    assert [result.save for result in desk.records.results(GAME)] == [second.path.name, first.path.name]
    assert len(desk.records.results()) == 3


def test_figures_are_those_of_the_chosen_games(desk: Desk) -> None:
    desk.win()
    journal = desk.begin()
    journal.note("lamp")
    journal.note("gentle")
    finish(desk, journal)
    desk.give_up()
    assert desk.totals(GAME).played == 3
    assert desk.totals(GAME, aided=False).won == 1
    assert desk.totals(GAME, "gentle").played == 1
    assert desk.totals(GAME, "", aided=True).played == 0
    assert [result.score for result in chosen(desk.records.results(GAME), "gentle")] == [52]


# ------------------------------------------------------------------ worked out anew
def test_lost_records_come_back(desk: Desk) -> None:
    desk.win()
    desk.give_up()
    before = desk.records.results()
    desk.records.path.unlink()
    again = desk.opened()
    assert again.results() == []
    assert again.catch_up()
    assert again.results() == before == desk.naive()
    assert again.mended == ""


def test_catching_up_reads_only_what_has_changed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.win()
    desk.give_up()
    assert len(desk.records.changed()) == 2
    assert desk.records.catch_up()
    assert desk.records.changed() == []
    journal = desk.begin()
    act(journal.match, Random(1))
    assert [file.path for file in desk.records.changed()] == [journal.path]
    assert desk.records.catch_up()
    monkeypatch.setattr("saves.records.read", None)
    monkeypatch.setattr("saves.records.summarise", None)
    assert desk.records.catch_up()


def test_catching_up_can_be_stopped_and_goes_on_later(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.records._BATCH", 1)
    for _ in range(3):
        desk.give_up()
    again = desk.opened()
    desk.records.settle()
    desk.records.path.unlink()
    steps = iter((True, False))
    assert not again.catch_up(lambda: next(steps))
    assert len(again.results()) == 1
    assert again.catch_up()
    assert len(again.results()) == 3


def test_saves_that_were_put_away_still_count(desk: Desk) -> None:
    journal = desk.win()
    journal.close()
    desk.library.put_away(journal.path)
    assert desk.rebuild()
    assert len(desk.records.results()) == 1


def test_a_save_without_the_moment_of_its_end_ended_when_it_was_written(desk: Desk) -> None:
    journal = desk.win()
    journal.close()
    raw = journal.path.read_bytes()
    old = raw[: raw.rindex(b',"20')] + b"]\n"
    journal.path.write_bytes(old)
    os.utime(journal.path, (1795300000.5, 1795300000.5))
    assert desk.rebuild()
    assert [result.ended for result in desk.records.results()] == ["2026-11-21T22:26:40Z"]


def test_strange_files_among_the_saves_are_passed_over(desk: Desk) -> None:
    journal = desk.win()
    folder = desk.shelf.folder
    (folder / "=1+1.grg").write_bytes(journal.path.read_bytes())
    (folder / "empty.grg").touch()
    (folder / "noise.grg").write_bytes(os.urandom(3000))
    (folder / "folder.grg").mkdir()
    assert desk.rebuild()
    assert {result.save for result in desk.records.results()} == {journal.path.name, "=1+1.grg"}


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_a_name_that_is_no_text_can_be_kept(desk: Desk) -> None:
    journal = desk.win()
    os.rename(journal.path, os.fsencode(desk.shelf.folder) + b"/\xff.grg")
    assert desk.rebuild()
    assert [result.save for result in desk.records.results()] == ["\\xff.grg"]
    assert desk.records.changed() == []
    assert desk.records.export_csv(desk.shelf.folder / "table.csv")


# ------------------------------------------------------------------ begun anew
def test_a_reset_forgets_one_game_for_ever_and_its_saves_stay(desk: Desk) -> None:
    kept = [desk.win(), dice_game(desk, 1)]
    desk.wait()
    assert desk.records.reset(GAME)
    for records in (desk.records, desk.opened()):
        assert [result.game for result in records.results()] == ["dicegame"]
        assert rebuild(records)
        assert [result.game for result in records.results()] == ["dicegame"]
    assert all(journal.path.exists() for journal in kept)
    desk.wait()
    desk.win()
    assert desk.totals(GAME).played == 1
    assert desk.rebuild()
    assert desk.totals(GAME).played == 1


def test_a_game_that_ends_again_after_the_reset_counts(desk: Desk) -> None:
    journal = desk.give_up()
    desk.wait()
    assert desk.records.reset(GAME)
    desk.wait()
    journal.match.undo()
    finish(desk, journal)
    assert desk.totals(GAME).won == 1
    assert desk.rebuild()
    assert desk.totals(GAME).won == 1


def test_a_reset_under_a_wrong_clock_hides_nothing_that_is_played_later(desk: Desk) -> None:
    desk.win()
    true, wrong = desk.shelf.now, 3_995_000_000.0  # in the year 2096
    desk.shelf.now = wrong
    desk.win()
    desk.wait()
    assert desk.records.reset(GAME)
    desk.shelf.now = true + 3600
    desk.win()
    for records in (desk.records, desk.opened()):
        assert len(records.results(GAME)) == 1
        assert rebuild(records)
        assert len(records.results(GAME)) == 1


def test_a_reset_reaches_games_that_were_not_looked_at_yet(desk: Desk) -> None:
    desk.win()
    desk.records.settle()
    desk.records.path.unlink()
    assert desk.records.reset(GAME)
    assert desk.rebuild()
    assert desk.totals(GAME).played == 0


def test_a_second_reset_adds_to_the_first(desk: Desk) -> None:
    for _ in range(2):
        desk.win()
        assert desk.records.reset(GAME)
    assert desk.rebuild()
    assert desk.totals(GAME).played == 0


def test_a_game_that_counts_no_more_does_not_count_under_another_name(desk: Desk) -> None:
    journal = desk.win()
    assert desk.records.reset(GAME)
    (desk.shelf.folder / "another.grg").write_bytes(journal.path.read_bytes())
    assert desk.rebuild()
    assert desk.totals(GAME).played == 0


def test_the_moment_of_a_reset_that_an_older_version_wrote_holds_once_it_is_past(desk: Desk) -> None:
    desk.win()
    desk.wait()
    for years, played in ((0, 0), (70, 1)):
        until = moment(desk.shelf.now + years * 31_557_600)
        desk.records.path.with_name("records.resets.json").write_text(f'{{"{GAME}":"{until}"}}\n')
        assert desk.rebuild()
        assert desk.totals(GAME).played == played
    assert desk.records.reset(GAME)
    assert desk.totals(GAME).played == 0


@pytest.mark.skipif(os.name == "nt", reason="links are for administrators there")
def test_one_dangling_link_costs_no_result(desk: Desk) -> None:
    for _ in range(5):
        desk.win()
    for number in range(5):  # the order in a folder is nobody's choice
        os.symlink(desk.shelf.folder / "gone", desk.shelf.folder / f"link{number}.grg")
    assert desk.rebuild()
    assert desk.totals(GAME).played == 5


def test_what_was_begun_anew_is_not_lost_where_it_cannot_be_read_for_a_while(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.win()
    assert desk.records.reset(GAME)
    desk.win()

    def fail(*_: object) -> NoReturn:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("saves.records.read_file", fail)
        assert not desk.opened().reset(GAME)
    assert desk.rebuild()
    assert desk.totals(GAME).played == 1


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'{"klondike_patience":5}', b"\xff", b"1e9"])
def test_a_damaged_list_of_resets_is_none(desk: Desk, text: bytes) -> None:
    desk.win()
    desk.wait()
    desk.records.reset(GAME)
    desk.records.path.with_name("records.resets.json").write_bytes(text)
    assert desk.rebuild()
    assert desk.totals(GAME).won == 1


# ------------------------------------------------------------------ all of it together
ACTS = st.lists(
    st.sampled_from(
        [
            "begin",
            "play",
            "play",
            "undo",
            "end",
            "end",
            "finish",
            "hint",
            "gentle",
            "reopen",
            "rebuild",
            "lose",
        ]
    ),
    max_size=25,
)


def current(desk: Desk, journal: Journal | None) -> Journal:
    return desk.begin() if journal is None else journal


def do(desk: Desk, word: str, journal: Journal | None, rng: Random) -> Journal | None:
    """Do one thing with the game on the table; the game that is there afterwards."""
    if word == "begin":
        return desk.begin()
    journal = current(desk, journal)
    match = journal.match
    if word == "play" and not match.is_over:
        act(match, rng)
    elif word == "undo" and match.can_undo:
        match.undo()
    elif word == "end" and not match.is_over:
        match.play(GiveUp())
    elif word == "finish":
        match.take_back(len(match.log) - 1) if len(match.log) > 1 else None
        finish(desk, journal)
    elif word in ("hint", "hard"):
        journal.note("hint" if word == "hint" else "hard")
    elif word == "reopen" and journal.is_touched:
        journal.close()
        opened = desk.library.open(journal.path, desk.shelf.clock)
        assert opened.journal
        desk.records.watch(opened.journal)
        return opened.journal
    elif word == "rebuild":
        assert desk.rebuild()
    elif word == "lose":
        desk.settle()
        desk.records.path.unlink(missing_ok=True)
        desk.records = desk.opened()
        desk.records.watch(journal)
        assert desk.records.catch_up()
    return journal


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS, seed=st.integers(0, 1000))
def test_records_are_what_a_plain_reader_counts(
    acts: list[str], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    desk = Desk(tmp_path_factory.mktemp("desk"))
    rng = Random(seed)
    journal: Journal | None = None
    for word in acts:
        desk.wait(1.5)
        journal = do(desk, word, journal, rng)
    desk.settle()
    assert desk.records.results() == desk.naive()
    assert desk.records.catch_up()
    assert desk.records.results() == desk.naive()
    assert rebuild(desk.opened())
    assert desk.records.results() == desk.naive()
