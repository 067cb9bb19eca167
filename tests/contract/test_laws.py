"""Every game keeps every law of the contract, at every number of seats, whatever is played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.codec import encode_move
from games.core import Move
from games.match import Match
from tests.clauses import clause
from tests.contract.laws import Moment, watch
from tests.contract.play import Table, begin, tables, wide_family
from tests.kit import campaign
from tests.kit.text import encode_event

ROOT = Path(__file__).resolve().parents[2]

RARE: dict[str, set[str]] = {
    "calamityville": {"Broke"},
    "klondike_board": {
        *("Offer", "Accept", "Refuse", "Proposed", "Agreed"),
        *("Collect", "LetGo", "Entitled", "Demanded", "Lapsed"),
    },
}
"""Moves and events that random play hardly ever shows; a test in tests/<game>/ builds each by hand."""

GAMES_EACH = {"gold_am_yukon": 2, "klondike_board": 8, "calamityville": 14, "strike_it_rich": 12}
"""How many games of each table are played in the short run, where it is not 50."""

every_game = pytest.mark.parametrize("name", GAMES)


def counts(name: str) -> tuple[int, int]:
    """How many games of a table are played in a short run and in a long one."""
    short = GAMES_EACH.get(name, 50)
    return short, 15 * short


@every_game
def test_every_game_keeps_every_law(name: str) -> None:
    seen: set[type] = set()

    class Seen:
        def hear(self, event: object) -> None:
            seen.add(type(event))

        def __call__(self, now: Moment) -> None:
            """It only listens."""

    for table in tables(name):
        for seed in campaign.seeds(f"laws of {table}", *counts(name)):
            match = watch(table, seed, Seen)
            seen.update(type(entry.move) for entry in match.log)
    game = GAMES[name]
    missed = {kind.__name__ for kind in {*game.move_types, *game.event_types} - seen}
    assert missed <= RARE.get(name, set())


@every_game
def test_moves_are_equal_where_class_and_values_are(name: str) -> None:
    alike: dict[tuple[object, ...], list[Move]] = {}
    for move in wide_family(name):
        kind: Any = type(move)
        assert move == kind(*move) != tuple(move)
        assert hash(move) == hash(kind(*move))
        alike.setdefault(tuple(move), []).append(move)
    for moves in alike.values():
        assert len(set(moves)) == len(moves)
        assert all(one != other for one, other in pairwise(moves))


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("klondike_patience", 1),
        ("joker_klondike", 1),
        ("strike_it_rich", 2),
        ("klondike_board", 6),
        ("gold_am_yukon", 6),
        ("calamityville", 4),
    ],
)
@clause("KB-20e", "GY-09a", "GY-09c", "CV-09b", "SR-04a")
def test_so_many_play_and_no_more_and_no_fewer(name: str, most: int) -> None:
    assert list(GAMES[name].seats) == list(range(min(most, 2), most + 1))
    for seats in GAMES[name].seats:
        assert len(GAMES[name].scores(begin(Table(name, seats)).state)) == seats
    for seats in (0, min(most, 2) - 1, most + 1):
        with pytest.raises(ValueError, match="cannot be played"):
            begin(Table(name, seats))


# ------------------------------------------------------------------ the same number, the same game
def transcripts() -> list[str]:
    """Two random games of the fewest players of each game, as lines of JSON: every entry and all events."""
    return [line for name in GAMES for seed in range(2) for line in _told(_played(tables(name)[0], seed))]


def _played(table: Table, seed: int) -> Match:
    rng, match = Random(seed), begin(table)
    while not match.is_over:
        table.step(match, rng)
    return match


def _told(match: Match) -> list[str]:
    entries = [json.dumps([entry.actor, *encode_move(entry.move)]) for entry in match.log]
    return [*entries, *(json.dumps(encode_event(event)) for event in match.events()), json.dumps(match.turn)]


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    program = "from tests.contract.test_laws import transcripts; print('\\n'.join(transcripts()))"
    for hash_seed in ("0", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines() == transcripts()


@every_game
def test_another_seed_gives_another_game(name: str) -> None:
    one, other = (_told(_played(tables(name)[0], seed)) for seed in (1, 2))
    assert one != other
