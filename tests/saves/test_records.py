"""The records: what is noted, taken back, begun anew, worked out anew, and written as a table."""

from __future__ import annotations

import contextlib
import csv
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.patience.state import GiveUp
from saves.format import moment
from saves.records import Records
from saves.results import Result
from tests.kit import campaign
from tests.saves.bookkeeping import GAME, PLAIN, Desk, finish, rebuild
from tests.saves.table import SENTENCES, act


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.settle()


# ------------------------------------------------------------------ noting
def test_a_game_is_noted_when_it_ends_and_forgotten_when_its_end_is_taken_back(desk: Desk) -> None:
    journal = desk.begin()
    assert desk.records.results() == []
    journal.note("hint")
    journal.note("gentle")
    desk.wait(72)
    finish(journal)
    won = PLAIN._replace(
        save=journal.path.name, deal="", options='{"deal": ""}', began="2026-11-20T18:41:00Z",
        ended="2026-11-20T18:42:12Z", seconds=72, moves=72, score=52, outcome="won", hint=True,
        difficulty="gentle", choice="gentle",
    )  # fmt: skip
    assert desk.records.results() == [won]
    desk.records.note(journal)
    journal.note("lamp")
    assert desk.rebuild()
    assert desk.records.results() == [won]
    journal.match.undo()
    assert desk.records.results() == []
    journal = desk.reopen(journal)
    desk.wait()
    journal.match.play(GiveUp())
    given_up = won._replace(
        ended="2026-11-20T18:43:12Z", seconds=132, score=51, outcome="given up", lamp=True, take_backs=1
    )
    assert desk.records.results() == [given_up]
    desk.reopen(journal).match.undo()
    assert desk.records.results() == []
    assert desk.records.trouble == ""


# ------------------------------------------------------------------ worked out anew
def test_lost_records_come_back_and_only_what_has_changed_is_read(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [desk.win().path, desk.give_up().path]
    before = desk.records.results()
    desk.records.path.unlink()
    again = desk.opened()
    assert again.results() == []
    assert sorted(file.path for file in again.changed()) == paths
    assert again.catch_up()
    assert again.results() == before == desk.told()
    assert Records.beside(desk.shelf.folder).path == again.path
    assert again.mended == ""
    journal = desk.begin()
    assert [file.path for file in again.changed()] == [journal.path]
    assert again.catch_up()
    monkeypatch.setattr("saves.records.read", None)
    monkeypatch.setattr("saves.records.summarise", None)
    assert again.changed() == []
    assert again.catch_up()


def test_catching_up_can_be_stopped_and_goes_on_later(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.records._BATCH", 1)
    for _ in range(3):
        desk.give_up()
    desk.settle()
    desk.records.path.unlink()
    steps = iter((True, False))
    assert not desk.records.catch_up(lambda: next(steps))
    assert len(desk.outcomes()) == 1
    assert desk.records.catch_up()
    assert len(desk.outcomes()) == 3


def test_strange_files_among_the_saves_cost_no_result(desk: Desk) -> None:
    journal = desk.win()
    journal.close()
    path = journal.path
    raw, folder = path.read_bytes(), desk.shelf.folder
    desk.library.put_away(path)
    (folder / "=1+1.grg").write_bytes(raw)
    (folder / "empty.grg").touch()
    (folder / "noise.grg").write_bytes(os.urandom(3000))
    (folder / "folder.grg").mkdir()
    (folder / "over.grg").write_bytes(raw[: raw.index(b"\n") + 1] + b'["#",[0],"won"]\n')
    (folder / "old.grg").write_bytes(raw[: raw.rindex(b',"20')] + b"]\n")  # without the moment of its end
    os.utime(folder / "old.grg", (1795300000.5, 1795300000.5))
    names = {path.name, "=1+1.grg", "old.grg"}
    if os.name != "nt":
        (folder / "dangling.grg").symlink_to(folder / "gone")
        (folder / os.fsdecode(b"\xff.grg")).write_bytes(raw)
        names.add("\\xff.grg")
    assert desk.rebuild()
    *others, old = desk.records.results()
    assert {result.save for result in (*others, old)} == names
    assert (old.save, old.ended) == ("old.grg", "2026-11-21T22:26:40Z")
    assert desk.records.changed() == []


# ------------------------------------------------------------------ begun anew
def test_a_reset_forgets_one_game_for_ever_and_its_saves_stay(desk: Desk) -> None:
    won, lost, dice = desk.win(), desk.give_up(), desk.dice()
    desk.settle()
    desk.records.path.unlink()
    assert desk.records.reset(GAME)
    resets = desk.records.path.with_name("records.resets.json")
    lines = [f'["{GAME}","{result.began}","{result.ended}"]' for result in desk.told() if result.game == GAME]
    assert resets.read_text().splitlines() == lines
    (desk.shelf.folder / "another name.grg").write_bytes(won.path.read_bytes())
    for records in (desk.records, desk.opened()):
        assert [result.game for result in records.results()] == ["dicegame"]
        assert rebuild(records)
        assert [result.game for result in records.results()] == ["dicegame"]
    assert all(journal.path.exists() for journal in (won, lost, dice))
    desk.wait()
    lost.match.undo()
    finish(lost)
    assert desk.outcomes(GAME) == ["won"]
    assert desk.rebuild()
    assert desk.outcomes(GAME) == ["won"]
    assert desk.records.reset(GAME)
    assert desk.records.reset(GAME)
    assert resets.read_text().splitlines()[:-1] == lines
    assert desk.rebuild()
    assert desk.outcomes() == desk.outcomes("dicegame")


def test_a_reset_under_a_wrong_clock_hides_nothing_that_is_played_later(desk: Desk) -> None:
    true = desk.shelf.now
    desk.shelf.now = 3_995_000_000.0  # in the year 2096
    desk.win()
    assert desk.records.reset(GAME)
    desk.shelf.now = true
    desk.win()
    assert desk.rebuild()
    assert desk.outcomes(GAME) == ["won"]


def test_the_moment_of_a_reset_that_an_older_version_wrote_holds_once_it_is_past(desk: Desk) -> None:
    desk.win()
    resets = desk.records.path.with_name("records.resets.json")
    for seconds, played in ((-1, 1), (0, 0), (1, 1)):
        until = moment(desk.shelf.now + seconds)
        resets.write_text(f'{{"dicegame":"{until}","{GAME}":"{until}"}}\n')
        assert desk.rebuild()
        assert len(desk.outcomes(GAME)) == played
    for damaged in (b"", b"{", b"[]", b'{"klondike_patience":5}', b"\xff", b"1e9", b'["a",1,2]'):
        resets.write_bytes(damaged)
        assert desk.rebuild()
        assert desk.outcomes(GAME) == ["won"]
    assert desk.records.reset(GAME)
    assert desk.outcomes(GAME) == []


# ------------------------------------------------------------------ all of it together
WORDS = ("begin", "play", "play", "undo", "end", "end", "win", "hint", "gentle", "reopen", "rebuild", "lose")


def test_records_are_what_the_files_tell(tmp_path: Path) -> None:
    for seed in campaign.seeds("records", 30, 1_000):
        desk, rng = Desk(tmp_path / f"{seed}"), Random(seed)
        journal = desk.begin()
        for _ in range(12):
            desk.wait(1.5)
            word, match = rng.choice(WORDS), journal.match
            if word == "begin":
                journal = desk.begin()
            elif word in ("hint", "gentle"):
                journal.note("hint" if word == "hint" else "gentle")
            elif word == "undo":
                act(match, rng, "undo")
            elif word == "win":
                match.take_back(len(match.log) - 1) if len(match.log) > 1 else None
                finish(journal)
            elif word == "reopen" and journal.is_touched:
                journal = desk.reopen(journal)
            elif word == "rebuild":
                assert desk.rebuild()
            elif word == "lose":
                desk.settle()
                desk.records.path.unlink(missing_ok=True)
                desk.records = desk.opened()
                desk.records.watch(journal)
                assert desk.records.catch_up()
            elif not match.is_over:
                act(match, rng) if word == "play" else match.play(GiveUp())
        with campaign.told(seed=seed):
            desk.settle()
            assert desk.records.results() == desk.told()
            assert desk.rebuild()
            assert desk.records.results() == desk.told()
        journal.close()


# ------------------------------------------------------------------ a table for others
def test_the_table_holds_every_game_and_no_formula(desk: Desk, tmp_path: Path) -> None:
    desk.win()
    journal = desk.give_up()
    desk.settle()
    journal.close()
    journal.path.rename(journal.path.with_name("=1+1.grg"))
    assert desk.rebuild()
    assert desk.records.export_csv(tmp_path / "new" / "table.csv")
    with (tmp_path / "new" / "table.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert tuple(head) == Result._fields
    assert rows == [
        ["klondike_patience-20261120-184100-1.grg", GAME, "", '{"deal": ""}', "2026-11-20T18:41:00Z",
         "2026-11-20T18:42:12Z", "72", "72", "52", "won", "0", "0", "0", "0", "0", "", ""],
        ["'=1+1.grg", GAME, "", '{"deal": ""}', "2026-11-20T18:43:12Z", "2026-11-20T18:44:12Z", "60", "4",
         rows[1][8], "given up", "0", "0", "0", "0", "0", "", ""],
    ]  # fmt: skip


@pytest.mark.parametrize(("place", "why"), [("file/table.csv", "ENOTDIR"), ("file", "EEXIST")])
def test_a_table_that_cannot_be_written_is_told_of(desk: Desk, tmp_path: Path, place: str, why: str) -> None:
    (tmp_path / "file").write_text("theirs")
    assert not desk.records.export_csv(tmp_path / place)
    assert desk.records.trouble == f"The table cannot be written there: {SENTENCES['write'][why]}."
    assert (tmp_path / "file").read_text() == "theirs"


def test_the_games_of_one_kind_are_found_by_an_index_and_need_no_sorting(tmp_path: Path) -> None:
    records = Records(tmp_path / "records.sqlite", tmp_path / "saves")
    names = [(f"{number}.grg", f"game {number % 2}", f"{number % 7}") for number in range(300)]
    games = [PLAIN._replace(save=save, game=game, ended=ended) for save, game, ended in names]
    records._put([(game.save, game) for game in games])
    wanted = [game for game in games if game.game == "game 1"]
    assert records.results("game 1") == sorted(wanted, key=lambda game: (game.ended, game.save))
    query = "explain query plan select * from results where game = 'game 1' order by ended, save"
    with contextlib.closing(sqlite3.connect(records.path)) as connection:
        plan = " ".join(str(row) for row in connection.execute(query))
    assert "by_game" in plan
    assert "B-TREE" not in plan
