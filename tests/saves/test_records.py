"""The records of finished games: what can happen to their file, and what is told of it."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from saves import database
from saves.records import SCHEMA, Records
from tests.kit import campaign
from tests.saves.bookkeeping import GAME
from tests.saves.disk import Disk
from tests.saves.table import SENTENCES
from tests.saves.walk import Walk

GIVEN_UP = ("wait 60", "deal easy", "end")
WORDS = ("deal easy", "play 1", "play 2", "end", "win", "note hint gentle", "reopen", "statistics", "window")


@pytest.fixture
def two(walk: Walk) -> Walk:
    """Two games in the records, the first won."""
    walk.does("window", "deal easy", "win", *GIVEN_UP)
    return walk


def results(walk: Walk) -> list[str]:
    return [result.outcome for result in walk.windows[0].results()]


# ------------------------------------------------------------------ worked out anew
def test_only_what_has_changed_is_read(two: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    (records,) = two.windows
    assert Records.beside(two.shelf.folder).path == records.path
    assert len(records.changed()) == 2
    assert records.catch_up()
    two.does("deal easy")
    assert [file.path.name for file in records.changed()] == ["klondike_patience-20261120-184100-2.grg"]
    assert records.catch_up()
    monkeypatch.setattr("saves.records.read", None)
    monkeypatch.setattr("saves.records.summarise", None)
    assert records.changed() == []
    assert records.catch_up()


def test_catching_up_can_be_stopped_and_goes_on_later(two: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.records._BATCH", 1)
    two.does("lose")
    steps = iter((True, False))
    assert not two.windows[0].catch_up(lambda: next(steps))
    assert len(results(two)) == 1
    assert two.windows[0].catch_up()
    assert results(two) == ["won", "given up"]


def test_records_are_what_the_files_tell(tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in campaign.seeds("records", 20, 1_000):
        walk, rng = Walk(tmp_path / f"{seed}", disk, monkeypatch), Random(seed)
        with campaign.told(seed=seed):
            walk.does("window", "deal easy")
            for _ in range(12):
                walk.does("wait 1.5", rng.choice(WORDS))
            walk.does("statistics")
        walk.stop()


# ------------------------------------------------------------------ trouble
def cannot(why: str) -> str:
    return f"The statistics cannot be kept just now: {why}; your games are safe."


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
def test_a_damaged_file_is_kept_aside_and_the_records_come_back(two: Walk, kind: str) -> None:
    path, (_, *before) = two.windows[0].path, two.does("statistics")
    hot = path.with_name("records.sqlite-journal")
    for number in (1, 2):
        DAMAGES[kind](path)
        damaged = path.read_bytes()
        if kind == "noise":
            hot.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + os.urandom(2000))
        mended, aside = "The statistics were damaged and are worked out anew", f"{path.name}.damaged-{number}"
        assert two.does("window")[1:4] == [
            f"  {mended} from your saved games; the damaged file is kept as {aside}.", *before,
        ]  # fmt: skip
        assert path.with_name(aside).read_bytes() == damaged
        assert not hot.exists()


def test_a_damaged_file_that_cannot_be_put_aside_is_told_of(
    two: Walk, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    DAMAGES["noise"](two.windows[0].path)
    assert two.does("disk replace EACCES", "statistics")[-1][2:] == cannot(SENTENCES["write"]["EACCES"])
    monkeypatch.setattr(os, "replace", lambda *_: None)
    assert two.does("disk well", "statistics")[2][2:] == (
        "The statistics are damaged and cannot be mended just now; your games are safe."
    )


def test_an_empty_or_older_file_is_worked_out_anew_and_a_newer_one_is_left_alone(two: Walk) -> None:
    path, (_, *before) = two.windows[0].path, two.does("statistics")
    path.write_bytes(b"")
    assert two.does("window")[1:] == before
    change(path, "drop table results", f"pragma user_version = {SCHEMA - 1}")
    assert two.does("window")[1:] == before
    change(path, f"pragma user_version = {SCHEMA + 1}")
    raw, newer = path.read_bytes(), cannot("a newer version of the program keeps them, so please update")
    assert two.does("window")[1:] == [f"  {newer}"]
    assert not two.windows[-1].catch_up()
    assert two.does(f"reset {GAME}")[1:] == [f"  {newer}"]
    assert path.read_bytes() == raw


def test_a_locked_file_costs_a_sentence_and_the_game_is_noted_later(
    two: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with closing(sqlite3.connect(two.windows[0].path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        two.does("wait 60", "deal easy", "win")
        for act in ("statistics", f"reset {GAME}", "table ~/table.csv"):
            assert two.does(act)[1:] == [f"  {cannot(SENTENCES['sqlite']['5'])}"]
    assert two.windows[0].catch_up()
    assert results(two) == ["won", "given up", "won"]


def test_two_windows_note_their_games_in_one_file(
    two: Walk, tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Walk(tmp_path / "home", disk, monkeypatch)
    other.does("wait 1", "window")
    for _ in range(4):
        two.does(*GIVEN_UP)
        other.does(*GIVEN_UP)
    other.stop()
    before = two.windows[0].results()
    assert len(before) == 10
    two.does("statistics")
    assert two.windows[0].results() == before


def test_why_the_records_cannot_be_kept_is_told(two: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise fault

    before = two.windows[0].path.read_bytes()
    for code, why in SENTENCES["sqlite"].items():
        fault = sqlite3.OperationalError("no")
        fault.sqlite_errorcode = int(code)
        with monkeypatch.context() as patch, campaign.told(code=code):
            patch.setattr(sqlite3, "connect", refuse)
            assert two.does("statistics")[1:] == [f"  {cannot(why)}"]
    assert two.windows[0].path.read_bytes() == before
    nowhere = Records(two.shelf.folder / "file" / "records.sqlite", two.shelf.folder)
    two.does("write file <- theirs")
    assert (nowhere.results(), nowhere.reset(GAME)) == ([], False)
    assert nowhere.trouble == cannot(SENTENCES["write"]["ENOTDIR"])
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert two.does("statistics")[-1][2:] == cannot("this Python comes without SQLite")
