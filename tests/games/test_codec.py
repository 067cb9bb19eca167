"""Moves and events as lists and lines; records from a hostile file are refused, one way only."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from games.codec import BadRecord, decode_move, encode_move, short_hash
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


def test_how_moves_are_written() -> None:
    assert encode_move(Pack(0, 5, 1)) == ["Pack", 0, 5, 1]
    assert move_text(Pack(0, 5, 1)) == "Pack 0 5 1"
    assert (encode_move(Draw()), move_text(Draw())) == (["Draw"], "Draw")
    assert move_text(Bid("Ada", True)) == "Bid Ada True"
    moves: list[Move] = [Pack(-1, 10**30, 0), Bid("Ada", True), Bid("x", False), Draw()]
    for move in moves:
        record = json.loads(json.dumps(encode_move(move)))
        for again in (decode_move(TYPES, record), parse_move(TYPES, move_text(move))):
            assert (type(again), again) == (type(move), move)


NO_LISTS: list[Any] = [None, {}, "Draw", [], [["Draw"]], [3, 4]]
NO_NUMBERS: list[Any] = [True, 1.0, "1", None, [0], {}]


@pytest.mark.parametrize(
    ("read", "given", "why"),
    [
        *((decode_move, record, "a move is a list that begins with its name") for record in NO_LISTS),
        (decode_move, ["Fly"], "there is no move called 'Fly'"),
        (decode_move, ["x" * 10**6], "there is no move called '" + "x" * 40 + "'"),
        (decode_move, ["__class__"], "there is no move called '__class__'"),
        (decode_move, ["draw"], "there is no move called 'draw'"),
        (decode_move, ["Draw", 1], "Draw takes 0 values, not 1"),
        (decode_move, ["Pack", 0, 5], "Pack takes 3 values, not 2"),
        (decode_move, ["Pack", 0, 5, 1, 1], "Pack takes 3 values, not 4"),
        *((decode_move, ["Pack", 0, 5, value], "Pack: cards must be int") for value in NO_NUMBERS),
        (decode_move, ["Bid", 7, True], "Bid: name must be str"),
        (decode_move, ["Bid", "Ada", 1], "Bid: secret must be bool"),
        *((parse_move, line, "a move is not an empty line") for line in ("", " \t")),
        (parse_move, "Fly 1", "there is no move called 'Fly'"),
        (parse_move, "Pack 1 2", "Pack takes 3 values, not 2"),
        *(
            (parse_move, f"Pack 1 2 {word}", "cards must be int")
            for word in ("x", "3.0", "0x1", "1_0", "+1", "01", "３", "9" * 5_000)
        ),
        *((parse_move, f"Bid Ada {word}", "secret must be bool") for word in ("yes", "true", "1")),
    ],
)
def test_hostile_records_and_lines_are_refused(read: Callable[..., Move], given: Any, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(TYPES, given)
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


@drawn(JSON | st.lists(JSON, max_size=4))
def test_any_record_is_read_or_refused(record: object) -> None:
    move = or_none(decode_move, record)
    assert move is None or encode_move(move) == record


@drawn(st.text() | st.from_regex(r"\A(Pack|Bid|Draw)( [-+0-9_TrueFals]{1,5}){0,4}\Z"))
def test_any_line_is_read_or_refused(line: str) -> None:
    move = or_none(parse_move, line)
    assert move is None or move_text(move).split() == line.split()


# ------------------------------------------------------------------ events and digests
def test_events_become_plain_lists() -> None:
    event = Told(Inner((1, 2)), ((3, "x"), (4, "y")), "won")
    assert encode_event(event) == ["Told", [[1, 2]], [[3, "x"], [4, "y"]], "won"]
    assert encode_event(Asked(Ready(1))) == ["Asked", "Ready", [1]]
    assert encode_event(Asked(Bidding(1, (0, 2)))) == ["Asked", "Bidding", [1, [0, 2]]]


def test_digest_depends_on_values_only() -> None:
    assert short_hash(Heap([1, 2], {1: "a", 2: "b"})) == short_hash(Heap([1, 2], {2: "b", 1: "a"}))
    assert len({short_hash(Heap([n])) for n in range(500)}) == 500
    assert len({short_hash(Heap(cards)) for cards in ([1, 2], [2, 1], [12])}) == 3


def test_digest_never_changes() -> None:
    """Save files carry it: written down once."""
    assert short_hash(Heap([1, 2], {3: "Ada"})) == "75d1e7"
