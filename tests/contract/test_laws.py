"""Every game keeps every law of the contract, at every number of seats, whatever is played."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import pytest

from games import GAMES
from games.core import Move
from tests.clauses import clause
from tests.contract.laws import Seen, watch
from tests.contract.play import Table, begin, tables, transcript, transcripts, wide_family
from tests.kit import campaign

ROOT = Path(__file__).resolve().parents[2]

RARE: dict[str, set[str]] = {
    "calamityville": {"Broke"},
    "klondike_board": {
        *("Offer", "Accept", "Refuse", "Proposed", "Agreed"),
        *("Collect", "LetGo", "Entitled", "Demanded", "Lapsed"),
    },
}
"""Moves and events that random play hardly ever shows; a test in tests/<game>/ builds each by hand."""

GAMES_EACH = {"strike_it_rich": 44, "klondike_board": 30, "gold_am_yukon": 8, "calamityville": 24}
"""How many games are played in the short run, at one table after the other, where it is not 40."""

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_every_game_keeps_every_law(name: str) -> None:
    seen, short = Seen(), GAMES_EACH.get(name, 40)
    for table, seed in zip(cycle(tables(name)), campaign.seeds(f"laws of {name}", short, 20 * short)):
        watch(table, seed, seen=seen)
    game = GAMES[name]
    missed = {kind.__name__ for kind in {*game.move_types, *game.event_types}.difference(*seen)}
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
def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    """One with hashes of its own, which decide the order of sets."""
    program = "from tests.contract.play import transcripts; print('\\n'.join(transcripts()))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == transcripts()


@every_game
def test_another_seed_gives_another_game(name: str) -> None:
    one, other = (list(transcript(tables(name)[0], seed)) for seed in (1, 2))
    assert one != other
