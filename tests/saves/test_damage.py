"""Whatever a save file holds, it is opened or refused in one sentence."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.codec import digest
from games.match import Entry, Match
from saves.files import BadSave
from saves.library import Library
from saves.replay import read, replay
from tests.saves.hostile import HEAD, HOSTILE_HEADS, HOSTILE_LINES, RUBBISH
from tests.saves.table import GAME_LIST, Shelf, act_often, assert_sentence, opened, saved, standing


# ------------------------------------------------------------------ cuts
@pytest.mark.parametrize("name", ["patience", "dice"])
def test_a_file_cut_at_any_byte_keeps_what_is_before_the_cut(shelf: Shelf, name: str) -> None:
    raw = saved(shelf, name, 11)
    whole = replay(raw, GAME_LIST)
    head = raw.index(b"\n") + 1
    assert len(raw) > 500
    for cut in range(len(raw)):
        found = opened(raw[:cut])
        if cut < head:
            assert found is None
            continue
        assert found is not None
        assert not found.sentence
        assert found.good == raw[:cut].rindex(b"\n") + 1
        assert found.match.log == told(raw[: found.good], whole.match)


def told(raw: bytes, match: Match) -> list[Entry]:
    """The log that the lines tell, read in the simplest way there is."""
    kinds = {kind.__name__: kind for kind in match.game.move_types}
    log: list[Entry] = []
    for line in raw.splitlines()[1:]:
        actor, *rest = json.loads(line)
        if actor == "<":
            del log[-rest[0] :]
        elif actor not in ("=", "#"):
            log.append(Entry(actor, kinds[rest[0]](*rest[1:])))
    return log


def test_a_file_cut_anywhere_goes_on_after_the_next_move(shelf: Shelf) -> None:
    raw = saved(shelf, "dice", 11)
    path = shelf.folder / "cut-1.grg"
    for cut in range(raw.index(b"\n") + 1, len(raw), 3):
        path.write_bytes(raw[:cut])
        found = shelf.library.open(path, shelf.clock)
        assert not found.sentence
        assert found.journal is not None
        act_often(found.match, Random(cut), 2)
        live = standing(found.match)
        assert shelf.kept(found.journal) == live


# ------------------------------------------------------------------ damage in the middle
def test_a_damaged_line_stops_there_and_the_rest_goes_on(shelf: Shelf) -> None:
    raw = saved(shelf, "dice", 11)
    lines = raw.splitlines(keepends=True)
    lines[9] = b"rubbish\n"
    path = shelf.folder / "hurt-1.grg"
    path.write_bytes(b"".join(lines))
    found = shelf.library.open(path, shelf.clock)
    assert_sentence(found.sentence)
    assert "first 3 moves" in found.sentence
    assert path.with_name("hurt-1.grg.damaged-1").read_bytes() == b"".join(lines)
    assert path.read_bytes() == b"".join(lines[:9])
    assert found.journal is not None
    act_often(found.match, Random(1), 3)
    assert shelf.kept(found.journal) == standing(found.match)


def test_a_damaged_file_is_not_taken_for_an_untouched_table(shelf: Shelf) -> None:
    path = shelf.folder / "hurt-1.grg"
    shelf.folder.mkdir()
    path.write_bytes(json.dumps(HEAD).encode() + b"\nrubbish\n")
    journal = shelf.library.open(path, shelf.clock).journal
    assert journal is not None
    assert not shelf.library.discard_untouched(journal)
    assert path.exists()


def test_every_damaged_file_is_kept_under_its_own_name(shelf: Shelf) -> None:
    raw = saved(shelf, "dice", 11)
    path = shelf.folder / "hurt-1.grg"
    for number in (1, 2, 3):
        path.write_bytes(raw + b"rubbish %d\n" % number)
        journal = shelf.library.open(path, shelf.clock).journal
        assert journal is not None
        journal.close()
        assert path.with_name(f"hurt-1.grg.damaged-{number}").read_bytes().endswith(b"%d\n" % number)


def test_a_failing_check_goes_back_to_the_last_good_one(shelf: Shelf) -> None:
    raw = saved(shelf, "dice", 11)
    lines = raw.splitlines(keepends=True)
    checks = [number for number, line in enumerate(lines) if line.startswith(b'["="')]
    lines[checks[3]] = b'["=","000000",0,4]\n'
    found = opened(b"".join(lines))
    assert found is not None
    assert found.good == len(b"".join(lines[: checks[2] + 1]))
    assert found.dropped == len(lines) - checks[2] - 1


def test_a_wrong_end_is_dropped(shelf: Shelf) -> None:
    raw = saved(shelf, "dice", 11, times=3)
    found = opened(raw + b'["#",[0],"rich"]\n')
    assert found is not None
    assert found.good == len(raw)


# ------------------------------------------------------------------ hostile first lines
def test_the_pattern_of_the_hostile_heads_is_a_good_one() -> None:
    assert opened(json.dumps(HEAD).encode() + b"\n") is not None


@pytest.mark.parametrize("change", HOSTILE_HEADS, ids=lambda change: ascii(change)[:40])
def test_a_hostile_first_line_is_refused(change: dict[str, Any]) -> None:
    assert opened(json.dumps(HEAD | change).encode() + b"\n") is None


@pytest.mark.parametrize("missing", [name for name in HEAD if name != "format"])
def test_an_incomplete_first_line_is_refused(missing: str) -> None:
    head = {name: value for name, value in HEAD.items() if name != missing}
    assert opened(json.dumps(head).encode() + b"\n") is None


@pytest.mark.parametrize("raw", RUBBISH, ids=lambda raw: ascii(raw[:20]))
def test_rubbish_is_refused(raw: bytes) -> None:
    assert opened(raw) is None


# ------------------------------------------------------------------ hostile further lines
@pytest.mark.parametrize("line", HOSTILE_LINES, ids=lambda line: ascii(line[:30]))
def test_a_hostile_line_stops_the_replay(line: bytes) -> None:
    start = json.dumps(HEAD).encode() + b'\n["*","Dice",4]\n'
    found = opened(start + line + b'\n["0","Keep",1]\n')
    assert found is not None
    if line.startswith(b'["0","Keep",1]'):
        assert found.dropped == 1
    else:
        assert found.match.state.pips == 4 or line == b'["=","000000",0,0]'
        assert found.is_damaged
    assert found.good <= len(start) + len(line) + 1


def test_a_check_that_counts_wrongly_stops_the_replay(shelf: Shelf) -> None:
    match, journal = shelf.dice()
    match.settle(Random(1))
    for seconds, moves in ((0, 5), (-1, 0), (True, 0), (0, False), ("0", 0), (0.5, 0)):
        line = json.dumps(["=", digest(match.state), seconds, moves]).encode()
        found = opened(journal.path.read_bytes() + line + b"\n")
        assert found is not None
        assert found.is_damaged


# ------------------------------------------------------------------ things that are no files
def refused(path: Path, shelf: Shelf, reason: str = ".") -> None:
    for attempt in (
        lambda: read(path, GAME_LIST),
        lambda: shelf.library.open(path, shelf.clock),
        lambda: Library(shelf.folder.parent / "a friend's", GAME_LIST).take_in(path),
    ):
        with pytest.raises(BadSave, match=reason) as refusal:
            attempt()
        assert_sentence(str(refusal.value))


def test_a_missing_file_is_refused(shelf: Shelf) -> None:
    refused(shelf.folder / "none-1.grg", shelf)
    refused(shelf.folder / "no\0ne.grg", shelf)
    refused(shelf.folder / ("x" * 5000), shelf)


def test_a_folder_is_refused(shelf: Shelf) -> None:
    path = shelf.folder / "folder-1.grg"
    path.mkdir(parents=True)
    refused(path, shelf)
    assert shelf.library.list() == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes of this kind")
def test_a_pipe_and_a_device_are_refused_without_waiting(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    path = shelf.folder / "pipe-1.grg"
    if sys.platform != "win32":
        os.mkfifo(path)
    refused(path, shelf, "no ordinary file")
    refused(Path("/dev/zero"), shelf, "no ordinary file")
    assert shelf.library.list() == []
    assert shelf.library.unreadable() == ()


@pytest.mark.skipif(sys.platform == "win32", reason="needs the right to make links")
def test_a_link_in_a_circle_is_refused(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    path = shelf.folder / "circle-1.grg"
    path.symlink_to(path)
    refused(path, shelf)
    assert shelf.library.list() == []


def test_a_huge_file_is_refused_quickly(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    path = shelf.folder / "huge-1.grg"
    with path.open("wb") as file:
        file.truncate(4 * 1024**3)
    refused(path, shelf)
    assert shelf.library.list() == []
