"""Logs: the same seed gives the same game, a log gives it again, every move can be written and read back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.codec import decode_move, digest, encode_move
from games.core import Decide
from tests.contract.play import (
    TABLES,
    Table,
    begin,
    cases,
    finished,
    seeds,
    shown,
    snapshot,
    steps,
    transcript,
)
from tests.kit.text import encode_event, move_text, parse_move

ROOT = Path(__file__).resolve().parents[2]

everywhere = pytest.mark.parametrize("table", TABLES, ids=shown)
each = pytest.mark.parametrize(("table", "seed"), cases(8), ids=shown)


@cache
def printed(hash_seed: str) -> str:
    """The transcripts of all games, from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.play"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_same_seed_gives_the_same_game_in_every_process(hash_seed: str) -> None:
    here = [line for table, seed in cases(3) for line in transcript(table, seed)]
    assert printed(hash_seed).splitlines() == here


@everywhere
def test_another_seed_gives_another_game(table: Table) -> None:
    few = seeds(table, 10)
    assert len({tuple(transcript(table, seed)) for seed in few}) == len(few)


@each
def test_moves_can_be_written_and_read_back(table: Table, seed: int) -> None:
    types = table.game.move_types
    for match, _, _ in steps(table, seed):
        moves = table.game.moves(match.state) if isinstance(match.turn, Decide) else []
        for move in [*moves, *(entry.move for entry in match.log[-1:])]:
            record = json.loads(json.dumps(encode_move(move)))
            for again in (decode_move(types, record), parse_move(types, move_text(move))):
                assert (type(again), again) == (type(move), move)
            assert "\n" not in move_text(move)


@each
def test_every_event_can_be_written(table: Table, seed: int) -> None:
    for event in finished(table, seed).events():
        record = encode_event(event)
        assert record[0] == type(event).__name__
        assert json.loads(json.dumps(record)) == record
        assert type(event) in table.game.event_types


@each
def test_a_log_gives_the_game_again(table: Table, seed: int) -> None:
    match, again = finished(table, seed), begin(table)
    events = [event for entry in match.log for event in again.repeat(entry)]
    assert again.state == match.state
    assert digest(again.state) == digest(match.state)
    assert events == match.events()


@each
def test_a_digest_tells_states_apart(table: Table, seed: int) -> None:
    states: list[Any] = []
    for match, _, _ in steps(table, seed):
        states.append(snapshot(match.state))
    different = [one for n, one in enumerate(states) if one not in states[:n]]
    assert len(set(map(digest, different))) == len(different)


@each
def test_undo_and_redo_go_all_the_way(table: Table, seed: int) -> None:
    kept: dict[int, Any] = {}
    match = begin(table)
    for reached, _, _ in steps(table, seed, 1):
        match = reached
        kept[len(match.log)] = snapshot(match.state)
    log, state = list(match.log), snapshot(match.state)
    while match.can_undo:
        match.undo()
        assert match.log == log[: len(match.log)]
        assert match.state == kept[len(match.log)]
    if table.game.free_undo:
        assert all(entry.actor == "*" for entry in match.log)
    while match.can_redo:
        match.redo()
        assert match.state == kept[len(match.log)]
    assert (match.log, match.state) == (log, state)
