"""The records: what is noted, forgotten and worked out anew; and what is told when they cannot be kept."""

from __future__ import annotations

import csv
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from games.patience.state import GiveUp
from saves import database
from saves.format import moment
from saves.records import SCHEMA, Records
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


def test_a_reset_hides_nothing_that_is_played_later_whatever_the_clock_or_its_file_says(desk: Desk) -> None:
    """Also where an older version wrote down the moment until which games are forgotten."""
    true, desk.shelf.now = desk.shelf.now, 3_995_000_000.0  # in the year 2096
    desk.win()
    assert desk.records.reset(GAME)
    desk.shelf.now = true
    desk.win()
    assert desk.rebuild()
    assert desk.outcomes(GAME) == ["won"]
    for path in desk.shelf.folder.glob("*-2096*.grg"):
        path.unlink()
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
    (tmp_path / "file").write_text("theirs")
    for place, why in (("file/table.csv", "ENOTDIR"), ("file", "EEXIST")):
        assert not desk.records.export_csv(tmp_path / place)
        assert desk.records.trouble == f"The table cannot be written there: {SENTENCES['write'][why]}."
    assert (tmp_path / "file").read_text() == "theirs"


# ------------------------------------------------------------------ trouble
def cannot(why: str) -> str:
    return f"The statistics cannot be kept just now: {why}; your games are safe."


@pytest.fixture
def two(desk: Desk) -> Desk:
    """Two games in the records, the first won."""
    desk.win()
    desk.give_up()
    desk.settle()
    return desk


def change(path: Path, *commands: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for command in commands:
            connection.execute(command)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "noise": lambda path: path.write_bytes(b"\xaa" + os.urandom(5000)),
    "lost pages": lambda path: path.write_bytes(
        (raw := path.read_bytes())[:4096] + b"\xaa" * (len(raw) - 4096)
    ),
    "no table": lambda path: change(path, "drop table results"),
    "no text": lambda path: path.write_bytes(path.read_bytes().replace(b"given up", b"\xff\xfe\xfd\xfc" * 2)),
    "wrong kind": lambda path: change(
        path, "pragma ignore_check_constraints = on", "update results set seconds = 'long'"
    ),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_is_kept_aside_and_the_records_come_back(two: Desk, kind: str) -> None:
    path, before = two.records.path, two.records.results()
    hot = path.with_name("records.sqlite-journal")
    for number in (1, 2):
        DAMAGES[kind](path)
        damaged = path.read_bytes()
        if kind == "noise":
            hot.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + os.urandom(2000))
        again = two.opened()
        again.results()
        assert again.catch_up()
        assert (again.results(), again.trouble) == (before, "")
        assert path.with_name(f"records.sqlite.damaged-{number}").read_bytes() == damaged
        assert again.mended == (
            "The statistics were damaged and are worked out anew from your saved games; "
            f"the damaged file is kept as records.sqlite.damaged-{number}."
        )
        assert not hot.exists()


def test_a_damaged_file_that_cannot_be_put_aside_is_told_of(
    two: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    DAMAGES["noise"](two.records.path)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        assert two.records.results() == []
    assert two.records.trouble == cannot(SENTENCES["write"]["EACCES"])
    monkeypatch.setattr(os, "replace", lambda *_: None)
    assert two.records.results() == []
    assert two.records.trouble == (
        "The statistics are damaged and cannot be mended just now; your games are safe."
    )


def test_an_empty_or_older_file_is_worked_out_anew_and_a_newer_one_is_left_alone(two: Desk) -> None:
    path, before = two.records.path, two.records.results()
    for commands in ((), ("drop table results", f"pragma user_version = {SCHEMA - 1}")):
        change(path, *commands) if commands else path.write_bytes(b"")
        again = two.opened()
        assert again.catch_up()
        assert (again.results(), again.mended) == (before, "")
    change(path, f"pragma user_version = {SCHEMA + 1}")
    raw = path.read_bytes()
    again = two.opened()
    assert again.results() == []
    assert again.trouble == cannot("a newer version of the program keeps them, so please update")
    assert not again.catch_up()
    assert not again.reset(GAME)
    assert path.read_bytes() == raw


def test_a_locked_file_costs_a_sentence_and_the_game_is_noted_later(
    two: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(sqlite3.connect(two.records.path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        two.win()
        two.settle()
        assert two.records.trouble == cannot(SENTENCES["sqlite"]["5"])
        assert not two.records.reset(GAME)
        assert two.records.results() == []
        assert not two.records.export_csv(two.shelf.folder / "table.csv")
    assert two.records.catch_up()
    assert two.records.trouble == ""
    assert two.outcomes() == ["won", "given up", "won"]


def test_two_windows_note_their_games_in_one_file(two: Desk) -> None:
    other = Desk(two.shelf.folder.parent)
    other.shelf.now = two.shelf.now + 1
    for _ in range(4):
        two.give_up()
        other.give_up()
    other.settle()
    assert len(two.outcomes()) == 10
    assert two.records.results() == two.told()


def test_why_the_records_cannot_be_kept_is_told(two: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    before = two.records.path.read_bytes()
    for code, why in SENTENCES["sqlite"].items():
        fault = sqlite3.OperationalError("no")
        fault.sqlite_errorcode = int(code)

        def refuse(*_: object, fault: Exception = fault, **__: object) -> None:
            raise fault

        with monkeypatch.context() as patch, campaign.told(code=code):
            patch.setattr(sqlite3, "connect", refuse)
            assert two.records.results() == []
            assert (two.records.trouble, two.records.mended) == (cannot(why), "")
    assert two.records.path.read_bytes() == before
    assert len(two.outcomes()) == 2
    (two.shelf.folder / "file").touch()
    nowhere = Records(two.shelf.folder / "file" / "records.sqlite", two.shelf.folder)
    assert (nowhere.results(), nowhere.reset(GAME)) == ([], False)
    assert nowhere.trouble == cannot(SENTENCES["write"]["ENOTDIR"])
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    two.win()
    assert two.records.results() == []
    assert two.records.trouble == cannot("this Python comes without SQLite")


@pytest.mark.parametrize("what", ["read_file", "write_whole"])
def test_a_reset_that_cannot_be_remembered_resets_nothing_and_loses_none_before(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    assert desk.records.reset(GAME)
    desk.win()

    def refuse(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr(f"saves.records.{what}", refuse)
        again = desk.opened()
        assert not again.reset(GAME)
        assert again.trouble == (
            "The statistics cannot be begun anew just now: the disk is full, so please free some space."
        )
    assert desk.rebuild()
    assert desk.outcomes() == ["won"]
