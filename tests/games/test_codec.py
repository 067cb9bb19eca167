"""Moves and events as lists and lines; records from a hostile file are refused, one way only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.codec import BadRecord, decode_move, digest, encode_move
from games.core import Move
from tests.kit.text import encode_event, move_text, parse_move


class Pack(NamedTuple):
    source: int
    target: int
    cards: int


class Bid(NamedTuple):
    name: str
    secret: bool


class Draw(NamedTuple):
    pass


@dataclass(frozen=True, slots=True)
class Inner:
    cards: tuple[int, ...]


class Ready(NamedTuple):
    player: int


class Bidding(NamedTuple):
    player: int
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    task: Ready | Bidding


@dataclass(frozen=True, slots=True)
class Told:
    inner: Inner
    pairs: tuple[tuple[int, str], ...]
    why: str


@dataclass(slots=True)
class Heap:
    cards: list[int] = field(default_factory=list)
    owner: dict[int, str] = field(default_factory=dict)


TYPES = (Pack, Bid, Draw)
MOVES: list[Move] = [Pack(0, 5, 1), Pack(-1, 10**30, 0), Bid("Ada", True), Bid("x", False), Draw()]


@pytest.mark.parametrize("move", MOVES)
def test_moves_go_there_and_back(move: Move) -> None:
    for again in (
        decode_move(TYPES, json.loads(json.dumps(encode_move(move)))),
        parse_move(TYPES, move_text(move)),
    ):
        assert (type(again), again) == (type(move), move)


def test_how_moves_are_written() -> None:
    assert encode_move(Pack(0, 5, 1)) == ["Pack", 0, 5, 1]
    assert move_text(Pack(0, 5, 1)) == "Pack 0 5 1"
    assert (encode_move(Draw()), move_text(Draw())) == (["Draw"], "Draw")
    assert move_text(Bid("Ada", True)) == "Bid Ada True"


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (None, "a move is a list that begins with its name"),
        ({}, "a move is a list that begins with its name"),
        ("Draw", "a move is a list that begins with its name"),
        ([], "a move is a list that begins with its name"),
        ([["Draw"]], "a move is a list that begins with its name"),
        ([3, 4], "a move is a list that begins with its name"),
        (["Fly"], "there is no move called 'Fly'"),
        (["x" * 10**6], "there is no move called '" + "x" * 40 + "'"),
        (["__class__"], "there is no move called '__class__'"),
        (["draw"], "there is no move called 'draw'"),
        (["Draw", 1], "Draw takes 0 values, not 1"),
        (["Pack"], "Pack takes 3 values, not 0"),
        (["Pack", 0, 5], "Pack takes 3 values, not 2"),
        (["Pack", 0, 5, 1, 1], "Pack takes 3 values, not 4"),
        (["Pack", 0, 5, True], "Pack: cards must be int"),
        (["Pack", 0, 5, 1.0], "Pack: cards must be int"),
        (["Pack", 0, "5", 1], "Pack: target must be int"),
        (["Pack", None, 5, 1], "Pack: source must be int"),
        (["Pack", [0], 5, 1], "Pack: source must be int"),
        (["Pack", {}, 5, 1], "Pack: source must be int"),
        (["Bid", 7, True], "Bid: name must be str"),
        (["Bid", "Ada", 1], "Bid: secret must be bool"),
    ],
)
def test_hostile_records_are_refused(record: object, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        decode_move(TYPES, record)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "a move is not an empty line"),
        (" \t", "a move is not an empty line"),
        ("Fly 1", "there is no move called 'Fly'"),
        ("Pack 1 2", "Pack takes 3 values, not 2"),
        ("Pack 1 2 x", "cards must be int"),
        ("Pack 1 2 3.0", "cards must be int"),
        ("Pack 1 2 0x1", "cards must be int"),
        ("Pack 1 2 1_0", "cards must be int"),
        ("Pack 1 2 +1", "cards must be int"),
        ("Pack 1 2 01", "cards must be int"),
        ("Pack 1 2 ３", "cards must be int"),
        ("Pack 1 2 " + "9" * 5_000, "cards must be int"),
        ("Bid Ada yes", "secret must be bool"),
        ("Bid Ada true", "secret must be bool"),
        ("Bid Ada 1", "secret must be bool"),
    ],
)
def test_hostile_lines_are_refused(line: str, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        parse_move(TYPES, line)
    assert str(refused.value) == why


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["Pack", "Bid"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def or_none(read: Callable[[Any, Any], Move], given: object) -> Move | None:
    try:
        return read(TYPES, given)
    except BadRecord:
        return None


@settings(derandomize=True, database=None)
@given(JSON | st.lists(JSON, max_size=4))
def test_any_record_is_read_or_refused(record: object) -> None:
    move = or_none(decode_move, record)
    assert move is None or encode_move(move) == record


@settings(derandomize=True, database=None)
@given(st.text() | st.from_regex(r"\A(Pack|Bid|Draw)( [-+0-9_TrueFals]{1,5}){0,4}\Z"))
def test_any_line_is_read_or_refused(line: str) -> None:
    move = or_none(parse_move, line)
    assert move is None or move_text(move).split() == line.split()


# ------------------------------------------------------------------ events and digests
def test_events_become_plain_lists() -> None:
    event = Told(Inner((1, 2)), ((3, "x"), (4, "y")), "won")
    record = encode_event(event)
    assert record == ["Told", [[1, 2]], [[3, "x"], [4, "y"]], "won"]
    assert json.loads(json.dumps(record)) == record


def test_what_is_asked_for_is_written_with_its_name() -> None:
    assert encode_event(Asked(Ready(1))) == ["Asked", "Ready", [1]]
    assert encode_event(Asked(Bidding(1, (0, 2)))) == ["Asked", "Bidding", [1, [0, 2]]]


def test_digest_is_six_hexadecimal_digits() -> None:
    text = digest(Heap([1, 2], {3: "Ada"}))
    assert len(text) == 6
    assert set(text) <= set("0123456789abcdef")


def test_digest_depends_on_values_only() -> None:
    assert digest(Heap([1, 2], {1: "a", 2: "b"})) == digest(Heap([1, 2], {2: "b", 1: "a"}))
    assert len({digest(Heap([n])) for n in range(500)}) == 500
    assert digest(Heap([1, 2])) != digest(Heap([2, 1]))
    assert digest(Heap([12])) != digest(Heap([1, 2]))


def test_digest_never_changes() -> None:
    """Save files carry it: written down once."""
    assert digest(Heap([1, 2], {3: "Ada"})) == "75d1e7"
