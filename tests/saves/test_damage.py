"""Whatever a save file holds, it is opened or refused in one sentence."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.codec import digest
from games.match import Entry, Match
from saves.errors import SaveError
from saves.header import MAX_NAME
from saves.journal import BadSave, read
from saves.lines import MAX_BYTES, MAX_LINE, MAX_LINES
from saves.replay import Replay, replay
from tests.saves.table import GAME_LIST, Shelf, act_often, assert_believable, assert_sentence, standing


def save(shelf: Shelf, name: str, seed: int, times: int = 25) -> bytes:
    """The bytes of a short match."""
    match, journal = shelf.patience() if name == "patience" else shelf.dice()
    act_often(match, Random(seed), times)
    journal.close()
    return journal.path.read_bytes()


def opened(raw: bytes) -> Replay | None:
    """What the bytes tell, or None where they are refused in a sentence."""
    try:
        found = replay(raw, GAME_LIST)
    except BadSave as refusal:
        assert_sentence(str(refusal))
        return None
    assert_believable(found)
    return found


# ------------------------------------------------------------------ cuts
@pytest.mark.parametrize("name", ["patience", "dice"])
def test_a_file_cut_at_any_byte_keeps_what_is_before_the_cut(shelf: Shelf, name: str) -> None:
    raw = save(shelf, name, 11)
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
    raw = save(shelf, "dice", 11)
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
    raw = save(shelf, "dice", 11)
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


def test_every_damaged_file_is_kept_under_its_own_name(shelf: Shelf) -> None:
    raw = save(shelf, "dice", 11)
    path = shelf.folder / "hurt-1.grg"
    for number in (1, 2, 3):
        path.write_bytes(raw + b"rubbish %d\n" % number)
        journal = shelf.library.open(path, shelf.clock).journal
        assert journal is not None
        journal.close()
        assert path.with_name(f"hurt-1.grg.damaged-{number}").read_bytes().endswith(b"%d\n" % number)


def test_a_failing_check_goes_back_to_the_last_good_one(shelf: Shelf) -> None:
    raw = save(shelf, "dice", 11)
    lines = raw.splitlines(keepends=True)
    checks = [number for number, line in enumerate(lines) if line.startswith(b'["="')]
    lines[checks[3]] = b'["=","000000",0,4]\n'
    found = opened(b"".join(lines))
    assert found is not None
    assert found.good == len(b"".join(lines[: checks[2] + 1]))
    assert found.dropped == len(lines) - checks[2] - 1


def test_a_wrong_end_is_dropped(shelf: Shelf) -> None:
    raw = save(shelf, "dice", 11, times=3)
    found = opened(raw + b'["#",[0],"rich"]\n')
    assert found is not None
    assert found.good == len(raw)


# ------------------------------------------------------------------ hostile first lines
HEAD: dict[str, Any] = {
    "format": 1,
    "game": "dicegame",
    "version": 1,
    "data": "feed",
    "seats": ["Ada", "computer:hard"],
    "options": {"goal": 20},
    "began": "2026-11-20T19:00:00Z",
}

HOSTILE_HEADS: list[dict[str, Any]] = [
    {"format": 2},
    {"format": "1"},
    {"format": True},
    {"format": -(10**30)},
    {"game": "poker"},
    {"game": "../../etc/passwd"},
    {"game": "__class__"},
    {"game": ["dicegame"]},
    {"game": {}},
    {"game": None},
    {"game": "\x1b]0;hello\x07"},
    {"version": 2},
    {"version": 0},
    {"version": -1},
    {"version": True},
    {"version": "1"},
    {"version": 1.0},
    {"version": 10**17},
    {"data": 5},
    {"data": "x" * 5000},
    {"seats": []},
    {"seats": ["Ada"]},
    {"seats": ["Ada"] * 3},
    {"seats": ["Ada"] * 5000},
    {"seats": "Ada"},
    {"seats": {"0": "Ada", "1": "Bob"}},
    {"seats": ["Ada", 1]},
    {"seats": ["Ada", None]},
    {"seats": ["Ada", ["Bob"]]},
    {"seats": ["Ada", ""]},
    {"seats": ["Ada", "B" * (MAX_NAME + 1)]},
    {"seats": ["Ada", "\x1b[31mBob"]},
    {"seats": ["Ada", "Bob\nEve"]},
    {"seats": ["Ada", "\u202eboB"]},
    {"seats": ["Ada", "\ud800"]},
    {"seats": ["Ada", "\x00"]},
    {"seats": ["Ada", "computer:../../x"]},
    {"seats": ["Ada", "computer:"]},
    {"options": []},
    {"options": None},
    {"options": {"goal": "20"}},
    {"options": {"goal": True}},
    {"options": {"goal": 21}},
    {"options": {"goal": 20.0}},
    {"options": {"goal": [20]}},
    {"options": {"goal": 10**17}},
    {"options": {"cheat": True}},
    {"options": {"x" * 5000: 1}},
    {"options": {"goal": "x" * 5000}},
    {"began": "yesterday"},
    {"began": 5},
    {"began": "2026-11-20T19:00:00Z\n"},
    {"began": None},
]


def test_the_pattern_of_the_hostile_heads_is_a_good_one() -> None:
    assert opened(json.dumps(HEAD).encode() + b"\n") is not None


@pytest.mark.parametrize("change", HOSTILE_HEADS, ids=lambda change: ascii(change)[:40])
def test_a_hostile_first_line_is_refused(change: dict[str, Any]) -> None:
    assert opened(json.dumps(HEAD | change).encode() + b"\n") is None


@pytest.mark.parametrize("missing", [name for name in HEAD if name != "format"])
def test_an_incomplete_first_line_is_refused(missing: str) -> None:
    head = {name: value for name, value in HEAD.items() if name != missing}
    assert opened(json.dumps(head).encode() + b"\n") is None


DEEP = 20_000
RUBBISH = [
    b"",
    b"\n",
    b"\n" * 1000,
    b"{}\n",
    b"[]\n",
    b"null\n",
    b"NaN\n",
    b"1e999\n",
    b"-Infinity\n",
    b'"' + b"x" * 100 + b'"\n',
    b"\x00" * 4096,
    b"\x00\n" * 4096,
    b"\xff\xfe{\x00}\x00\n",
    b"\xef\xbb\xbf{}\n",
    b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.\n",
    b"__import__('os').abort()\n",
    b"[" * DEEP + b"]" * DEEP + b"\n",
    b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"\n",
    b"9" * 5000 + b"\n",
    b'{"version":' + b"9" * 5000 + b"}\n",
    b"{" + b" " * MAX_LINE + b"}\n",
    b"\n" * (MAX_LINES + 1),
    b"x" * (MAX_BYTES + 1),
    bytes(range(256)) * 64,
]


@pytest.mark.parametrize("raw", RUBBISH, ids=lambda raw: ascii(raw[:20]))
def test_rubbish_is_refused(raw: bytes) -> None:
    assert opened(raw) is None


# ------------------------------------------------------------------ hostile further lines
HOSTILE_LINES = [
    b"",
    b"null",
    b"{}",
    b"[]",
    b"[[]]",
    b"[1]",
    b'["0"]',
    b'["0","Keep"]',
    b'["0","Keep",1,2]',
    b'["0","Keep","1"]',
    b'["0","Keep",true]',
    b'["0","Keep",1.0]',
    b'["0","Keep",NaN]',
    b'["0","Keep",1e400]',
    b'["0","Keep",-1]',
    b'["0","Keep",7]',
    b'["0","Keep",[1]]',
    b'["0","Keep",' + b"9" * 5000 + b"]",
    b'["0","Keep",99999999999999999999]',
    b'["0","__class__"]',
    b'["0","Crash","now"]',
    b'["1","Keep",1]',
    b'["*","Dice",3]',
    b'["*","Keep",1]',
    b'["2","Keep",1]',
    b'["00","Keep",1]',
    b'["-1","Keep",1]',
    b'["\\ud800","Keep",1]',
    b'["="]',
    b'["=","000000"]',
    b'["=",5,0,0]',
    b'["=",null,0,0]',
    b'["=","000000",0,0]',
    b'["<"]',
    b'["<",0]',
    b'["<",-1]',
    b'["<",2]',
    b'["<",true]',
    b'["<",1.0]',
    b'["<","1"]',
    b'["<",1,1]',
    b'["<",99999999999]',
    b'["#"]',
    b'["#",[],""]',
    b'["#",[0],"rich"]',
    b'["#",0,1,2]',
    b'["?",1]',
    b'["' + b"[" * 1000 + b'",1]',
    b"[" * DEEP + b"]" * DEEP,
    b'["0",' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"]",
    b'["0","' + b"x" * MAX_LINE + b'"]',
    b"\xff\xff",
    b"\x00",
    b'["0","Keep",1]\r\r',
]


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


# ------------------------------------------------------------------ mutations
HOSTILE_JSON = [line + b"\n" for line in HOSTILE_LINES] + [
    json.dumps(HEAD | c).encode() for c in HOSTILE_HEADS
]


def flip(raw: bytes, rng: Random) -> bytes:
    data = bytearray(raw)
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def overwrite(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + rng.randbytes(rng.randint(1, 40)) + raw[start + rng.randint(0, 40) :]


def delete(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[:start] + raw[start + rng.randint(1, 60) :]


def repeat(raw: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(raw))
    return raw[: start + rng.randint(1, 60)] + raw[start:]


def on_lines(change: Callable[[list[bytes], Random], None]) -> Callable[[bytes, Random], bytes]:
    def mutate(raw: bytes, rng: Random) -> bytes:
        lines = raw.splitlines(keepends=True)
        change(lines, rng)
        return b"".join(lines)

    return mutate


def swap_lines(lines: list[bytes], rng: Random) -> None:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def drop_line(lines: list[bytes], rng: Random) -> None:
    del lines[rng.randrange(len(lines))]


def double_line(lines: list[bytes], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def hostile_line(lines: list[bytes], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(HOSTILE_JSON))


def change_number(lines: list[bytes], rng: Random) -> None:
    place = rng.randrange(len(lines))
    digits = [b"%d" % number for number in range(10)]
    lines[place] = lines[place].replace(rng.choice(digits), rng.choice(digits), 1)


MUTATIONS = [
    flip,
    overwrite,
    delete,
    repeat,
    *map(on_lines, (swap_lines, drop_line, double_line, hostile_line, change_number)),
]


@pytest.mark.parametrize("part", range(4))
def test_two_thousand_mutated_files(shelf: Shelf, part: int) -> None:
    rng = Random(part)
    raw = save(shelf, "patience" if part % 2 else "dice", 20 + part)
    kept = 0
    for _ in range(500):
        mutant = raw
        for _ in range(rng.choice((1, 1, 2, 5))):
            mutant = rng.choice(MUTATIONS)(mutant, rng) or b"x"
        found = opened(mutant)
        if found is not None and not found.recording:
            kept += 1
            again = replay(mutant[: found.good], GAME_LIST)
            assert standing(again.match) == standing(found.match)
            assert not again.dropped
    assert kept > 100


def test_mutated_files_go_through_the_library(shelf: Shelf) -> None:
    rng = Random(99)
    raw = save(shelf, "dice", 31)
    for number in range(150):
        path = shelf.folder / f"mutant-{number}.grg"
        path.write_bytes(rng.choice(MUTATIONS)(raw, rng))
        shelf.library.list()
        try:
            found = shelf.library.open(path, shelf.clock)
        except SaveError as refusal:
            assert_sentence(str(refusal))
            continue
        if found.journal is not None:
            act_often(found.match, rng, 2)
            assert shelf.kept(found.journal) == standing(found.match)


# ------------------------------------------------------------------ things that are no files
def refused(path: Path, shelf: Shelf) -> None:
    for attempt in (
        lambda: read(path, GAME_LIST),
        lambda: shelf.library.open(path, shelf.clock),
        lambda: shelf.library.import_(path),
    ):
        with pytest.raises(BadSave) as refusal:
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
    refused(path, shelf)
    refused(Path("/dev/zero"), shelf)
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
