"""Files of any name a disk can hold: listed, opened, counted, put away and sent like all others."""

from __future__ import annotations

import csv
import os
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from saves.files import plain
from saves.listing import ENDING, save_files
from saves.places import Places
from tests.saves.bookkeeping import GAME, Desk
from tests.saves.table import Shelf, act_often, assert_sentence

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")

NAMES = st.lists(
    st.binary(min_size=1, max_size=200).map(lambda name: name.translate(None, b"/\0")).filter(bool),
    min_size=1,
    max_size=4,
    unique=True,
)


def named(folder: Path, name: bytes) -> Path:
    return folder / os.fsdecode(name + ENDING.encode())


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game that has been won."""
    return Desk(tmp_path_factory.mktemp("over")).win().path.read_bytes()


@settings(max_examples=60, deadline=None)
@given(NAMES, st.data())
def test_a_saved_game_may_have_any_name(names: list[bytes], data: st.DataObject) -> None:
    with TemporaryDirectory() as folder, patch("os.fsync"):
        shelf = Shelf(Path(folder) / "saves")
        _, journal = shelf.patience()
        act_often(journal.match, Random(1), 5)
        journal.close()
        raw = journal.path.read_bytes()
        journal.path.unlink()
        for name in names:
            named(shelf.folder, name).write_bytes(raw)
        library = shelf.library
        paths = {named(shelf.folder, name) for name in names}
        assert {summary.path for summary in library.list()} == paths
        path = named(shelf.folder, data.draw(st.sampled_from(names)))
        opened = library.open(path, shelf.clock)
        assert opened.journal
        opened.journal.close()
        assert library.take_in(path) in paths
        assert library.share(path, os.fsdecode(names[0]), Path(folder) / "sent").read_bytes() == raw
        assert library.put_away(path).name == path.name
        assert len(library.list()) == len(names) - 1


@settings(max_examples=60, deadline=None)
@given(NAMES)
def test_what_is_no_saved_game_may_have_any_name(names: list[bytes]) -> None:
    with TemporaryDirectory() as folder, patch("os.fsync"):
        shelf = Shelf(Path(folder))
        for name in names:
            named(shelf.folder, name).write_bytes(b"nonsense\n")
        paths = shelf.library.unreadable()
        assert len(paths) == len(names)
        assert shelf.library.put_away(paths[0]).read_bytes() == b"nonsense\n"


@settings(max_examples=25, deadline=None)
@given(names=NAMES)
def test_games_count_whatever_their_files_are_called(over: bytes, names: list[bytes]) -> None:
    with TemporaryDirectory() as folder, patch("os.fsync"):
        desk = Desk(Path(folder))
        desk.shelf.folder.mkdir()
        for name in names:
            named(desk.shelf.folder, name).write_bytes(over)
        assert desk.records.catch_up()
        assert desk.totals(GAME).played == len(names)
        assert desk.records.changed() == []
        assert desk.records.export_csv(desk.shelf.folder / "table.csv")
        with (desk.shelf.folder / "table.csv").open(newline="", encoding="utf-8") as file:
            assert len(list(csv.reader(file))) == len(names) + 1


@given(st.text(max_size=60) | st.binary(max_size=60).map(os.fsdecode))
def test_a_name_can_always_be_shown_and_kept(name: str) -> None:
    shown = plain(name)
    assert shown.isprintable()
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert (shown == name) is name.isprintable()


def test_two_names_that_are_no_text_stay_two() -> None:
    assert plain(os.fsdecode(b"a\xfe")) != plain(os.fsdecode(b"a\xff"))


def test_a_folder_that_cannot_be_made_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff\n")).touch()
    assert_sentence(Places.below(tmp_path / os.fsdecode(b"\xff\n") / "stick").trouble)


def test_what_lies_in_a_folder_of_any_name_is_found(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"\xff")
    folder.mkdir()
    named(folder, b"\xfe").touch()
    assert [file.path.name for file in save_files(folder)] == [os.fsdecode(b"\xfe.grg")]
