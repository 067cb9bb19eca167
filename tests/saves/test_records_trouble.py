"""Records that are damaged, older, newer, locked, or on a disk that is full: a sentence, and no more."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from saves import database
from saves.records import SCHEMA, Records
from tests.saves.bookkeeping import GAME, Desk
from tests.saves.table import assert_sentence


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Two games in the records, the first won."""
    desk = Desk(tmp_path)
    desk.win()
    desk.give_up()
    desk.records.settle()
    yield desk
    desk.records.settle()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)


def with_database(desk: Desk, *commands: str) -> None:
    with closing(sqlite3.connect(desk.records.path)) as connection, connection:
        for command in commands:
            connection.execute(command)


# ------------------------------------------------------------------ damage
def noise(path: Path) -> None:
    path.write_bytes(os.urandom(5000))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def overwrite_pages(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw[:4096] + b"\xaa" * (len(raw) - 4096))


def text_for_a_game(path: Path) -> None:
    path.write_text("This is a letter to my aunt, who likes gold very much indeed.\n" * 20)


def drop_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("drop table results")


def no_text(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"given up", b"\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8"))


def wrong_kind(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("pragma ignore_check_constraints = on")
        connection.execute("update results set seconds = 'long'")


DAMAGE: list[Callable[[Path], None]] = [
    noise, cut, overwrite_pages, text_for_a_game, drop_table, no_text, wrong_kind,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_kept_aside_and_the_records_come_back(
    desk: Desk, damage: Callable[[Path], None]
) -> None:
    before = desk.records.results()
    damage(desk.records.path)
    damaged = desk.records.path.read_bytes()
    again = desk.opened()
    again.results()
    assert again.catch_up()
    assert again.results() == before
    assert again.trouble == ""
    aside = desk.records.path.with_name("records.sqlite.damaged-1")
    assert aside.read_bytes() == damaged
    assert_sentence(again.mended)
    assert aside.name in again.mended


def test_damage_that_comes_while_a_game_is_noted(desk: Desk) -> None:
    noise(desk.records.path)
    desk.win()
    assert len(desk.records.results()) == 1
    assert desk.records.catch_up()
    assert len(desk.records.results()) == 3
    noise(desk.records.path)
    assert desk.records.catch_up()
    assert len(desk.records.results()) == 3
    assert desk.records.path.with_name("records.sqlite.damaged-2").exists()


def test_a_damaged_file_that_cannot_be_put_aside(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    noise(desk.records.path)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    monkeypatch.setattr("saves.database.os.replace", refuse)
    assert desk.opened().results() == []
    desk.records.results()
    assert_sentence(desk.records.trouble)


def test_an_empty_file_is_a_new_one(desk: Desk) -> None:
    desk.records.path.write_bytes(b"")
    assert desk.records.catch_up()
    assert len(desk.records.results()) == 2
    assert desk.records.mended == ""


def test_an_old_journal_of_the_database_goes_with_the_damaged_file(desk: Desk) -> None:
    noise(desk.records.path)
    hot = desk.records.path.with_name("records.sqlite-journal")
    hot.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + os.urandom(2000))
    again = desk.opened()
    assert again.catch_up()
    assert len(again.results()) == 2
    assert not hot.exists()


# ------------------------------------------------------------------ older and newer
def test_an_older_schema_is_worked_out_anew(desk: Desk) -> None:
    before = desk.records.results()
    with_database(
        desk,
        "drop table results",
        "create table results (save text, verdict text)",
        "insert into results values ('x', 'fine')",
        f"pragma user_version = {SCHEMA - 1}",
    )
    again = desk.opened()
    assert again.catch_up()
    assert again.results() == before
    assert again.mended == ""


def test_a_newer_schema_is_left_alone(desk: Desk) -> None:
    with_database(desk, f"pragma user_version = {SCHEMA + 1}")
    before = desk.records.path.read_bytes()
    again = desk.opened()
    assert again.results() == []
    assert "newer version" in again.trouble
    assert_sentence(again.trouble)
    assert not again.catch_up()
    assert not again.reset(GAME)
    assert desk.records.path.read_bytes() == before


# ------------------------------------------------------------------ locked, full, gone
def test_a_locked_file_costs_a_sentence_and_the_game_is_noted_later(desk: Desk) -> None:
    with closing(sqlite3.connect(desk.records.path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        desk.win()
        desk.records.settle()
        assert "another window" in desk.records.trouble
        assert_sentence(desk.records.trouble)
        assert not desk.records.reset(GAME)
        assert desk.records.results() == []
        assert not desk.records.export_csv(desk.shelf.folder / "table.csv")
    assert desk.records.catch_up()
    assert desk.records.trouble == ""


def test_two_windows_note_their_games_in_one_file(desk: Desk) -> None:
    other = Desk(desk.shelf.folder.parent)
    other.shelf.now = desk.shelf.now + 1
    for _ in range(4):
        desk.give_up()
        other.give_up()
    other.records.settle()
    assert len(desk.records.results()) == 10
    assert desk.records.results() == desk.naive()


def test_a_full_disk_costs_a_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(*args: object, **values: object) -> sqlite3.Connection:
        connection = connect(*args, **values)  # type: ignore[call-overload]
        connection.execute("pragma max_page_count = 1")
        assert isinstance(connection, sqlite3.Connection)
        return connection

    desk.records.path.unlink()
    monkeypatch.setattr(sqlite3, "connect", small)
    desk.win()
    desk.records.settle()
    assert "the disk is full" in desk.records.trouble
    assert_sentence(desk.records.trouble)
    monkeypatch.undo()
    assert desk.records.catch_up()
    assert len(desk.records.results()) == 3


def test_a_folder_in_the_way(desk: Desk) -> None:
    desk.records.path.unlink()
    desk.records.path.mkdir()
    desk.win()
    assert desk.records.results() == []
    assert_sentence(desk.records.trouble)


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    records = Records(tmp_path / "file" / "records.sqlite", tmp_path / "saves")
    assert records.results() == []
    assert_sentence(records.trouble)
    assert not records.reset(GAME)
    assert_sentence(records.trouble)


def test_a_python_without_sqlite_costs_a_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    desk.win()
    assert desk.records.results() == []
    assert "SQLite" in desk.records.trouble
    assert_sentence(desk.records.trouble)


def test_a_reset_that_cannot_be_remembered_resets_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("saves.records.write_whole", refuse)
    assert not desk.records.reset(GAME)
    assert "the disk is full" in desk.records.trouble
    monkeypatch.undo()
    assert len(desk.records.results()) == 2


def test_resets_are_lines_of_plain_json(desk: Desk) -> None:
    desk.records.reset(GAME)
    lines = desk.records.path.with_name("records.resets.json").read_text().splitlines()
    assert [json.loads(line)[0] for line in lines] == [GAME, GAME]
