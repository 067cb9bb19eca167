"""Records that are damaged, older, newer, locked, or on a disk that is full: a sentence, and no more."""

from __future__ import annotations

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
from tests.saves.table import SENTENCES


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Two games in the records, the first won."""
    desk = Desk(tmp_path)
    desk.win()
    desk.give_up()
    desk.settle()
    yield desk
    desk.settle()


def cannot(why: str) -> str:
    return f"The statistics cannot be kept just now: {why}; your games are safe."


def change(path: Path, *commands: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for command in commands:
            connection.execute(command)


# ------------------------------------------------------------------ damage
def noise(path: Path) -> None:
    path.write_bytes(b"\xaa" + os.urandom(5000))


def overwrite_pages(path: Path) -> None:
    raw = path.read_bytes()
    path.write_bytes(raw[:4096] + b"\xaa" * (len(raw) - 4096))


def drop_table(path: Path) -> None:
    change(path, "drop table results")


def no_text(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"given up", b"\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8"))


def wrong_kind(path: Path) -> None:
    change(path, "pragma ignore_check_constraints = on", "update results set seconds = 'long'")


@pytest.mark.parametrize("damage", [noise, overwrite_pages, drop_table, no_text, wrong_kind])
def test_a_damaged_file_is_kept_aside_and_the_records_come_back(
    desk: Desk, damage: Callable[[Path], None]
) -> None:
    before = desk.records.results()
    hot = desk.records.path.with_name("records.sqlite-journal")
    for number in (1, 2):
        damage(desk.records.path)
        damaged = desk.records.path.read_bytes()
        if damage is noise:
            hot.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + os.urandom(2000))
        again = desk.opened()
        again.results()
        assert again.catch_up()
        assert (again.results(), again.trouble) == (before, "")
        aside = desk.records.path.with_name(f"records.sqlite.damaged-{number}")
        assert aside.read_bytes() == damaged
        assert again.mended == (
            "The statistics were damaged and are worked out anew from your saved games; "
            f"the damaged file is kept as records.sqlite.damaged-{number}."
        )
        assert not hot.exists()


def test_a_damaged_file_that_cannot_be_put_aside_is_told_of(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise(desk.records.path)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        assert desk.records.results() == []
    assert desk.records.trouble == cannot("the folder may not be written to, so please check its permissions")
    monkeypatch.setattr(os, "replace", lambda *_: None)
    assert desk.records.results() == []
    assert desk.records.trouble == (
        "The statistics are damaged and cannot be mended just now; your games are safe."
    )


# ------------------------------------------------------------------ older and newer
@pytest.mark.parametrize("version", [0, SCHEMA - 1])
def test_an_empty_or_older_file_is_worked_out_anew(desk: Desk, version: int) -> None:
    before = desk.records.results()
    if version:
        change(
            desk.records.path,
            "drop table results",
            "create table results (save text, verdict text)",
            "insert into results values ('x', 'fine')",
            f"pragma user_version = {version}",
        )
    else:
        desk.records.path.write_bytes(b"")
    again = desk.opened()
    assert again.catch_up()
    assert (again.results(), again.mended) == (before, "")


def test_a_newer_file_is_left_alone(desk: Desk) -> None:
    change(desk.records.path, f"pragma user_version = {SCHEMA + 1}")
    before = desk.records.path.read_bytes()
    again = desk.opened()
    assert again.results() == []
    assert again.trouble == cannot("a newer version of the program keeps them, so please update")
    assert not again.catch_up()
    assert not again.reset(GAME)
    assert desk.records.path.read_bytes() == before


# ------------------------------------------------------------------ locked, full, gone
def test_a_locked_file_costs_a_sentence_and_the_game_is_noted_later(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(sqlite3.connect(desk.records.path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        desk.win()
        desk.settle()
        assert desk.records.trouble == cannot("another window is writing them, so please try again")
        assert not desk.records.reset(GAME)
        assert desk.records.results() == []
        assert not desk.records.export_csv(desk.shelf.folder / "table.csv")
    assert desk.records.catch_up()
    assert desk.records.trouble == ""
    assert desk.outcomes() == ["won", "given up", "won"]


def test_two_windows_note_their_games_in_one_file(desk: Desk) -> None:
    other = Desk(desk.shelf.folder.parent)
    other.shelf.now = desk.shelf.now + 1
    for _ in range(4):
        desk.give_up()
        other.give_up()
    other.settle()
    assert len(desk.outcomes()) == 10
    assert desk.records.results() == desk.told()


@pytest.mark.parametrize(("code", "why"), SENTENCES["sqlite"].items())
def test_why_the_records_cannot_be_kept_is_told(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, code: str, why: str
) -> None:
    before = desk.records.path.read_bytes()

    def refuse(*_: object, **__: object) -> None:
        fault = sqlite3.OperationalError("no")
        fault.sqlite_errorcode = int(code)
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", refuse)
        assert desk.records.results() == []
        assert desk.records.trouble == cannot(why)
        assert desk.records.mended == ""
    assert desk.records.path.read_bytes() == before
    assert len(desk.outcomes()) == 2


def test_a_folder_that_cannot_be_made_costs_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    records = Records(tmp_path / "file" / "records.sqlite", tmp_path / "saves")
    assert records.results() == []
    assert not records.reset(GAME)
    assert records.trouble == cannot("what should be a folder is none, so please check it")


def test_a_python_without_sqlite_costs_a_sentence(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    desk.win()
    assert desk.records.results() == []
    assert desk.records.trouble == cannot("this Python comes without SQLite")


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
