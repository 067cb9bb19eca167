"""The lines of a save file: what the first one says, and what any may hold, to the last character."""

from __future__ import annotations

import json

import pytest

from games.match import Match
from saves import format as form
from saves.files import BadSave
from saves.format import (
    MAX_BYTES,
    MAX_DIGITS,
    MAX_LINE,
    MAX_LINES,
    MAX_NAME,
    BadLine,
    Header,
    dump,
    fields,
    is_count,
    is_word,
    moment,
    parse,
    tidy_name,
)
from saves.replay import replay
from tests.kit import campaign
from tests.saves.hostile import HEAD, RUBBISH, hostile_heads
from tests.saves.table import DICE, FILES, GAME_LIST, assert_sentence, opened

FIRST = dump(HEAD)


def test_the_bounds_are_promises_to_every_file_that_was_ever_written() -> None:
    assert (form.FORMAT, MAX_BYTES, MAX_LINES, MAX_LINE) == (1, 8_388_608, 100_000, 65_536)
    assert (form.MAX_DEPTH, MAX_DIGITS, MAX_NAME, form.MAX_OPTION) == (4, 18, 80, 1000)


# ------------------------------------------------------------------ any line
def test_a_line_is_read_within_its_bounds_and_refused_beyond_them() -> None:
    long, number = '"' + "x" * (MAX_LINE - 2) + '"', "9" * MAX_DIGITS
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
    assert [value for value in (0, 7, -1, True, 1.0, "1", None) if is_count(value)] == [0, 7]
    assert [value for value in ("a", "x" * 40, "", "x" * 41, "a\n", 5) if is_word(value)] == ["a", "x" * 40]
    assert (moment(0), moment(1795200000.9)) == ("1970-01-01T00:00:00Z", "2026-11-20T18:40:00Z")


# ------------------------------------------------------------------ the first line
def test_a_hostile_first_line_is_refused_and_it_is_told_why() -> None:
    for sentence, line in hostile_heads():
        with campaign.told(line=line[:300]):
            if sentence == "Good.":
                Header.parse(line[:-1])
                continue
            with pytest.raises(BadSave) as refusal:
                replay(line, GAME_LIST)
            assert str(refusal.value) == sentence
            assert_sentence(sentence)
    for missing in HEAD.keys() - {"format"}:
        assert opened(dump({name: value for name, value in HEAD.items() if name != missing})) is None


def test_rubbish_is_refused() -> None:
    for raw in RUBBISH:
        with campaign.told(raw=raw[:50]):
            assert opened(raw) is None


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (FIRST[:-1], "This file is not a saved game: it has no finished first line."),
        (FIRST + b"\n" * MAX_LINES, "This file has too many lines to be a saved game."),
        (FIRST + b"x" * (MAX_BYTES - len(FIRST) + 1), "This file is too large to be a saved game."),
    ],
    ids=["unfinished", "many lines", "large"],
)
def test_what_is_no_file_of_lines_is_refused_and_one_byte_less_is_not(raw: bytes, sentence: str) -> None:
    with pytest.raises(BadSave) as refusal:
        replay(raw, GAME_LIST)
    assert str(refusal.value) == sentence
    assert replay(raw[:-1] if len(raw) > len(FIRST) else FIRST, GAME_LIST)


def test_names_are_made_fit_to_be_read_again() -> None:
    long = {"x" * 500: "x" * MAX_NAME, "x" * 79 + " y": "x" * 79, "\ud800": "Player"}
    for given, kept in (FILES["names"] | long).items():
        with campaign.told(given=given):
            assert tidy_name(given) == kept
            header = Header.of(Match.begin(DICE, (given, "Bob"), {}), 0.0)
            assert Header.parse(header.line()[:-1]).seats == (kept, "Bob")
