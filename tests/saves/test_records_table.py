"""All results as a table for other programs, and how quickly many of them are read."""

from __future__ import annotations

import csv
import time
from pathlib import Path
from random import Random

import pytest

from saves.records import Records
from saves.results import Result
from tests.saves.bookkeeping import GAME, Desk, dice_game


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
    desk.records.rebuild()
    desk.records.export_csv(tmp_path / "table.csv")
    assert table(tmp_path / "table.csv")[1][0] == "'=1+1.grg"


def test_a_table_that_cannot_be_written_is_said(desk: Desk, tmp_path: Path) -> None:
    desk.win()
    (tmp_path / "file").touch()
    assert not desk.records.export_csv(tmp_path / "file" / "table.csv")
    assert "cannot be written" in desk.records.trouble


# ------------------------------------------------------------------ quickly
def test_five_thousand_games_are_read_in_no_time(tmp_path: Path) -> None:
    records = many(tmp_path)
    took = []
    for _ in range(5):
        fresh = Records(records.path, tmp_path / "saves")
        start = time.perf_counter()
        found = fresh.results()
        took.append(time.perf_counter() - start)
    assert len(found) == 5000
    assert min(took) < 0.03 * SLOW


SLOW = 3
"""How much slower than by itself this may be, with others at work on the machine."""


def many(folder: Path) -> Records:
    from tests.saves.bookkeeping import PLAIN

    records = Records(folder / "records.sqlite", folder / "saves")
    rng = Random(1)
    rows = [
        PLAIN._replace(
            save=f"{number}.grg",
            ended=f"2026-11-20T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}Z",
            outcome=rng.choice(("won", "stuck", "given up")),
            seconds=rng.randint(90, 1500),
            moves=rng.randint(80, 150),
            score=rng.randint(0, 52),
        )
        for number in range(5000)
    ]
    records._put([(row.save, row) for row in rows])
    return records
