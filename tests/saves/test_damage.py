"""Whatever a save file holds, it is opened or refused in one sentence; what its lines say."""

from __future__ import annotations

import errno
import json
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.codec import short_hash
from games.match import Entry, Match
from games.patience.state import GiveUp
from saves import format as form
from saves.files import BadSave, describe_error
from saves.format import BadLine, Ending, Header, clean_name, dump, fields, parse, timestamp
from saves.replay import read_error, replay
from tests.kit import campaign
from tests.saves.dicegame import Keep
from tests.saves.hostile import HEAD, HOSTILE_JSON, HOSTILE_LINES, RUBBISH, hostile_heads
from tests.saves.table import (
    DICE,
    FILES,
    GAME_LIST,
    SENTENCES,
    Shelf,
    act_often,
    assert_sentence,
    opened,
    standing,
)
from ui.words import in_words

FIRST = dump(HEAD)


def test_the_bounds_are_promises_to_every_file_that_was_ever_written() -> None:
    assert (form.FORMAT, form.MAX_BYTES, form.MAX_LINES, form.MAX_LINE) == (1, 8_388_608, 100_000, 65_536)
    assert (form.MAX_DEPTH, form.MAX_DIGITS, form.MAX_NAME, form.MAX_OPTION) == (4, 18, 80, 1000)


# ------------------------------------------------------------------ any line
def test_a_line_is_read_within_its_bounds_and_refused_beyond_them() -> None:
    long, number = '"' + "x" * (form.MAX_LINE - 2) + '"', "9" * form.MAX_DIGITS
    for line in (*FILES["lines"]["read"], long, number, "-" + number[1:]):
        with campaign.told(line=line[:50]):
            assert parse(line.encode()) == json.loads(line)
    for line in (*FILES["lines"]["refused"], long + " ", number + "9", "-" + number, '"\udcff"'):
        with campaign.told(line=line[:50]), pytest.raises(BadLine):
            parse(line.encode("utf-8", "surrogateescape"))


def test_a_line_is_plain_and_short() -> None:
    assert dump(["0", "Zoë", True, {"a": [1, None]}]) == b'["0","Zo\\u00eb",true,{"a":[1,null]}]\n'
    assert fields(b'["!","hint",3]') == ("!", ["hint", 3])
    for line in (b"[]", b"[1]", b'"!"', b'{"!":1}'):
        with pytest.raises(BadLine):
            fields(line)
    with pytest.raises(ValueError, match="JSON"):
        dump(float("nan"))


def test_small_values() -> None:
    assert [value for value in (0, 7, -1, True, 1.0, "1", None) if form.is_count(value)] == [0, 7]
    assert [value for value in ("a", "x" * 40, "", "x" * 41, "a\n", 5) if form.is_word(value)] == [
        "a",
        "x" * 40,
    ]
    assert (timestamp(0), timestamp(1795200000.9)) == ("1970-01-01T00:00:00Z", "2026-11-20T18:40:00Z")


# ------------------------------------------------------------------ the first line
def test_a_hostile_first_line_is_refused_and_it_is_told_why() -> None:
    for sentence, line in hostile_heads():
        with campaign.told(line=line[:300]):
            if sentence == "Good.":
                Header.parse(line[:-1])
                continue
            with pytest.raises(BadSave) as refusal:
                replay(line, GAME_LIST)
            assert in_words(refusal.value.reason) == sentence
            assert_sentence(sentence)
    for missing in HEAD.keys() - {"format"}:
        assert opened(dump({name: value for name, value in HEAD.items() if name != missing})) is None


def test_rubbish_is_refused() -> None:
    for raw in RUBBISH:
        with campaign.told(raw=raw[:50]):
            assert opened(raw) is None


def test_what_is_no_file_of_lines_is_refused_and_one_byte_less_is_not() -> None:
    room = form.MAX_BYTES - len(FIRST)
    for raw, sentence in (
        (FIRST[:-1], "This file isn’t a saved game. It has no complete first line."),
        (FIRST + b"\n" * form.MAX_LINES, "This file has too many lines to be a saved game."),
        (FIRST + b"x" * (room + 1), "This file is too large to be a saved game."),
    ):
        with pytest.raises(BadSave) as refusal:
            replay(raw, GAME_LIST)
        assert in_words(refusal.value.reason) == sentence
        assert replay(raw[:-1] if len(raw) > len(FIRST) else FIRST, GAME_LIST)


def test_names_are_made_fit_to_be_read_again() -> None:
    long = {"x" * 500: "x" * form.MAX_NAME, "x" * 79 + " y": "x" * 79, "\ud800": "Player"}
    for given, kept in (FILES["names"] | long).items():
        with campaign.told(given=given):
            assert clean_name(given) == kept
            header = Header.of(Match.begin(DICE, (given, "Bob"), {}), 0.0)
            assert Header.parse(header.line()[:-1]).seats == (kept, "Bob")


# ------------------------------------------------------------------ cuts
def saved(shelf: Shelf, name: str, seed: int, times: int = 25) -> bytes:
    """The bytes of a short match."""
    match, journal = shelf.patience() if name == "patience" else shelf.dice()
    act_often(match, Random(seed), times)
    journal.close()
    return journal.path.read_bytes()


@pytest.mark.parametrize("name", ["patience", "dice"])
def test_a_file_cut_at_any_byte_keeps_what_is_before_the_cut(shelf: Shelf, name: str) -> None:
    raw = saved(shelf, name, 11, 12)
    head = raw.index(b"\n") + 1
    match = replay(raw[:head], GAME_LIST).match
    assert len(raw) > 400
    for cut in range(len(raw)):
        found = opened(raw[:cut])
        if cut < head:
            assert found is None
            continue
        assert found is not None
        assert (found.warning, found.valid_bytes) == ("", raw[:cut].rindex(b"\n") + 1)
        if found.valid_bytes == cut > head:
            follow(match, json.loads(raw[:cut].splitlines()[-1]))
        assert standing(found.match) == standing(match)


def follow(match: Match, line: list[Any]) -> None:
    """What a line tells, in the simplest way there is."""
    kinds = {kind.__name__: kind for kind in match.game.move_types}
    if line[0] == "<":
        match.take_back(line[1])
    elif line[0] not in ("=", "#"):
        match.repeat(Entry(line[0], kinds[line[1]](*line[2:])))


# ------------------------------------------------------------------ damaged lines
THROWN = FIRST + b'["*","Dice",4]\n'


def test_a_hostile_line_stops_the_replay_and_leaves_the_state_whole() -> None:
    start = replay(THROWN, GAME_LIST).match
    now = short_hash(start.state).encode()
    for line in (each.replace(b"DIGEST", now) for each in HOSTILE_LINES):
        is_check = line in (b'["=","000000",0,0]', b'["=","%s",0,5]' % now)
        with campaign.told(line=line[:200]):
            found = opened(THROWN + line + b"\n" + b'["0","Keep",4]\n')
            assert found is not None
            assert (found.valid_bytes, found.dropped_lines) == (
                len(FIRST if is_check else THROWN),
                2 + is_check,
            )
            assert (found.is_damaged, found.notes) == (True, frozenset())
            if not is_check:
                assert standing(found.match) == standing(start)
                found.match.play(Keep(4))


def test_an_end_is_believed_only_as_the_rules_tell_it(shelf: Shelf) -> None:
    match, journal = shelf.patience()
    match.settle(Random(1))
    match.play(GiveUp())
    journal.close()
    raw = journal.path.read_bytes()
    end = raw.splitlines()[-1]
    assert end == b'["#",[],"given up","2026-11-20T18:40:00Z"]'
    others = (
        b'[],"stuck"',
        b'[],"won"',
        b'[],""',
        b'[0],"given up"',
        b'[],"given up","then"',
        end[5:-1] + b",7",
    )
    for other in others:
        line = b'["#",%s]\n' % other
        found = opened(raw.replace(end + b"\n", line))
        assert found
        with campaign.told(line=line):
            assert (found.is_damaged, found.dropped_lines, found.ended) == (True, 1, "")
            assert found.valid_bytes == len(raw) - len(end) - 1
            journal.path.write_bytes(raw.replace(end + b"\n", line))
            again = shelf.library.open(journal.path, shelf.clock).journal
            assert again
            again.close()
            assert replay(journal.path.read_bytes(), GAME_LIST).has_end
    assert not replay(raw, GAME_LIST).is_damaged
    assert (Ending.parse([[1], "won"], 2), Ending.parse([[2], "won"], 2)) == (((1,), "won", ""), None)


# ------------------------------------------------------------------ damage at random
def spoilt(raw: bytes, rng: Random) -> bytes:
    """A piece of a file, cut out by bytes or by lines, with rubbish, another piece or another line for it."""
    lines = raw.splitlines(keepends=True)
    by_lines = rng.random() < 0.5
    ends = [0, *accumulate(map(len, lines))] if by_lines else range(len(raw) + 1)
    start, first = rng.choice(ends), rng.choice(ends)
    stop = rng.choice((start, min([end for end in ends if end > start], default=start), rng.choice(ends)))
    rubbish = rng.choice(HOSTILE_JSON) if by_lines else rng.randbytes(rng.randint(1, 40))
    piece = rng.choice((b"", rubbish, raw[first : first + rng.randint(1, 60)], rng.choice(lines)))
    return raw[:start] + piece + raw[max(start, stop) :]


def test_files_damaged_at_random_go_on_as_far_as_they_are_good_and_are_kept(shelf: Shelf) -> None:
    files = [saved(shelf, name, seed) for name in ("patience", "dice") for seed in (20, 21)]
    for seed in campaign.seeds("damaged files", 240, 20_000):
        rng, path = Random(seed), shelf.folder / f"mutant-{seed}.grg"
        mutant = rng.choice(files)
        for _ in range(rng.choice((1, 1, 2, 5))):
            mutant = spoilt(mutant, rng) or b"x"
        path.write_bytes(mutant)
        with campaign.told(seed=seed):
            found = opened(mutant)
            if found is None:
                for _ in range(2):  # which would be refused otherwise if it were still held
                    with pytest.raises(BadSave):
                        shelf.library.open(path, shelf.clock)
                assert path.read_bytes() == mutant
                continue
            again = replay(mutant[: found.valid_bytes], GAME_LIST)
            assert (standing(again.match), again.dropped_lines) == (standing(found.match), 0)
            if not found.is_read_only:
                match, journal = shelf.library.open(path, shelf.clock)[:2]
                assert journal
                assert (journal.damaged_copy.read_bytes() if journal.damaged_copy else mutant) == mutant
                assert bool(journal.damaged_copy) == found.is_damaged
                act_often(match, rng, 2)
                shelf.reopen(journal)[1].close()


# ------------------------------------------------------------------ what the system says
def test_why_a_file_cannot_be_read_or_written_is_told() -> None:
    for name, told in SENTENCES["read"].items():
        fault = OSError(getattr(errno, name), "as the test wishes")
        assert in_words(read_error(fault).reason) == f"Can’t open this game. {told}"
    for name, told in SENTENCES["write"].items():
        assert in_words(describe_error(OSError(getattr(errno, name), "as the test wishes"))) == told


def test_a_folder_that_is_there_is_not_called_gone(tmp_path: Path) -> None:
    """The system reports a folder that takes no file, such as /proc, like a missing one."""
    there, gone = str(tmp_path / "new.csv"), str(tmp_path / "gone" / "new.csv")
    faults = (
        FileNotFoundError(errno.ENOENT, "", there),
        FileNotFoundError(errno.ENOENT, "", gone),
        FileNotFoundError(errno.ENOENT, "", there, None, gone),
        ValueError("a null byte"),
    )
    assert [in_words(describe_error(fault)) for fault in faults] == [
        SENTENCES["write"]["EACCES"],
        SENTENCES["write"]["ENOENT"],
        "The file is gone.",
        "A file can’t have that name. Choose another one.",
    ]
