"""All results as a table for other programs, and how many of them are read at once."""

from __future__ import annotations

import contextlib
import csv
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from saves.records import Records
from saves.results import Result
from tests.saves.bookkeeping import GAME, Desk, dice_game
from tests.saves.table import assert_sentence
from tests.ui.books import games, keep


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


# ------------------------------------------------------------------ a table for others
def table(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_the_table_holds_every_game(desk: Desk, tmp_path: Path) -> None:
    desk.win()
    desk.give_up()
    dice_game(desk, 1)
    assert desk.records.export_csv(tmp_path / "table.csv")
    head, *rows = table(tmp_path / "table.csv")
    assert tuple(head) == Result._fields
    assert len(rows) == 3
    assert [row[1] for row in rows].count(GAME) == 2
    assert dict(zip(head, rows[0], strict=True))["outcome"] == "won"
    assert dict(zip(head, rows[0], strict=True))["hint"] == "0"


def test_nothing_in_the_table_is_taken_for_a_formula(desk: Desk, tmp_path: Path) -> None:
    journal = desk.win()
    journal.path.rename(journal.path.with_name("=1+1.grg"))
    desk.rebuild()
    desk.records.export_csv(tmp_path / "table.csv")
    assert table(tmp_path / "table.csv")[1][0] == "'=1+1.grg"


def test_a_table_that_cannot_be_written_is_said(desk: Desk, tmp_path: Path) -> None:
    desk.win()
    (tmp_path / "file").touch()
    assert not desk.records.export_csv(tmp_path / "file" / "table.csv")
    assert "cannot be written" in desk.records.trouble


def test_the_table_is_written_over_nothing(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("theirs")
    assert not desk.records.export_csv(tmp_path / "table.csv")
    assert_sentence(desk.records.trouble)
    assert "already" in desk.records.trouble
    assert (tmp_path / "table.csv").read_text() == "theirs"


# ------------------------------------------------------------------ quickly
@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever SQLite is asked from now on."""
    asked: list[str] = []
    connect = sqlite3.connect

    def overheard(*words: Any, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*words, **more)
        connection.set_trace_callback(asked.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", overheard)
    return asked


def test_many_games_are_read_with_as_few_questions_as_one(tmp_path: Path, statements: list[str]) -> None:
    questions = []
    for count in (1, 1000):
        records = Records(tmp_path / f"{count}.sqlite", tmp_path / "saves")
        keep(records, games(count))
        fresh = Records(records.path, tmp_path / "saves")
        statements.clear()
        found = fresh.results()
        questions.append(list(statements))
        assert len(found) == count
        assert found == sorted(found, key=lambda result: (result.ended, result.save))
    assert questions[0]
    assert questions[1] == questions[0]


def test_the_games_of_one_kind_are_found_by_an_index_and_need_no_sorting(
    tmp_path: Path, statements: list[str]
) -> None:
    records = Records(tmp_path / "records.sqlite", tmp_path / "saves")
    keep(records, games(20) + games(30, "joker_klondike"))
    statements.clear()
    assert len(records.results("joker_klondike")) == 30
    (query,) = [asked for asked in statements if asked.startswith("select * from results")]
    with contextlib.closing(sqlite3.connect(records.path)) as connection:
        plan = " ".join(str(row) for row in connection.execute(f"explain query plan {query}"))
    assert "by_game" in plan
    assert "B-TREE" not in plan
