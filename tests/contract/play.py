"""Random play for the contract tests, and what the games declare about themselves there.

A new game needs a line here only if it has an open family of moves or things too rare for random play.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple, get_type_hints

from games import GAMES
from games.chance import pick
from games.codec import encode_move
from games.core import AnyGame, Chance, Move, Over, Turn
from games.match import Match
from tests.kit.text import encode_event

OPEN: dict[str, set[str]] = {
    "klondike_patience": {"GiveUp"},
    "joker_klondike": {"GiveUp"},
    "klondike_board": {"Offer", "Bid", "Bet"},
}
"""Moves that `apply` accepts though `moves` does not list all of them: the documented exceptions."""

RARE: dict[str, set[str]] = {
    "klondike_board": {
        "Offer", "Accept", "Refuse", "Proposed", "Agreed", "Collect", "LetGo", "Entitled", "Demanded",
        "Lapsed",
    },
}  # fmt: skip
"""Moves and events that random play hardly ever shows; a test in tests/<game>/ builds each by hand."""

LONG: dict[str, int] = {"gold_am_yukon": 8}
"""Games of thousands of small moves: one in so many is tried, and is looked at after so many steps."""

LIMIT = 40_000
"""No game of random moves takes more entries than this."""


class Table(NamedTuple):
    """A game and the number of seats to play it with."""

    name: str
    seats: int

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]


TABLES = [
    Table(name, seats) for name in GAMES for seats in sorted({GAMES[name].seats[0], GAMES[name].seats[-1]})
]
"""Every game with the fewest and with the most players."""


def seeds(table: Table, count: int) -> range:
    """So many seeds for random games, or fewer where they are long."""
    return range(-(-count // LONG.get(table.name, 1)))


def cases(count: int) -> list[tuple[Table, int]]:
    """Every table with each of so many seeds."""
    return [(table, seed) for table in TABLES for seed in seeds(table, count)]


def shown(case: Table | int) -> str:
    """A table or a seed in the name of a test."""
    return f"{case.name}-{case.seats}" if isinstance(case, Table) else str(case)


def begin(table: Table) -> Match:
    return Match.begin(table.game, tuple(f"Player {seat}" for seat in range(table.seats)), {})


def step(match: Match, rng: Random) -> list[Any]:
    """One outcome or one random move; its events."""
    turn = match.turn
    if isinstance(turn, Chance):
        before = len(match.log)
        events = match.settle(rng)
        assert len(match.log) > before
        return events
    return match.play(pick(rng, match.game.moves(match.state)))


def steps(table: Table, seed: int, stride: int = 0) -> Iterator[tuple[Match, Random, list[Any]]]:
    """A random game, seen at its beginning and after every step; with the events of the step.

    It is seen after every `stride` steps only, if given, else as often as suits the game.
    """
    rng, stride = Random(seed), stride or LONG.get(table.name, 1)
    match = begin(table)
    yield match, rng, []
    while not match.is_over:
        assert len(match.log) < LIMIT, "the game does not end"
        events: list[Any] = []
        for _ in range(stride):
            events += step(match, rng)
            if match.is_over:
                break
        yield match, rng, events


def finished(table: Table, seed: int) -> Match:
    """A random game played to its end."""
    match = begin(table)
    for reached, _, _ in steps(table, seed, LIMIT):
        match = reached
    return match


class Ending(NamedTuple):
    """What a random game came to: its last turn, and of which classes its moves and events were."""

    turn: Turn
    moves: frozenset[type]
    events: frozenset[type]


@cache
def ending(table: Table, seed: int) -> Ending:
    """How a random game ends; it is played once for all tests that ask for it."""
    events: set[type] = set()
    for match, _, told in steps(table, seed, LIMIT):
        events.update(map(type, told))
        last = match
    return Ending(last.turn, frozenset(type(entry.move) for entry in last.log), frozenset(events))


def snapshot(state: Any) -> Any:
    """A copy that shares nothing with the state, made without the game's own `copy`."""
    return copy.deepcopy(state)


def wide_family(game: AnyGame) -> list[Move]:
    """Moves of every class with every mixture of small values, most of them nonsense."""
    values: dict[type, tuple[object, ...]] = {
        int: (-8, -1, *range(10), 99),
        str: ("", "x", "AS"),
        bool: (False, True),
    }
    return [
        kind(*mixture)
        for kind in game.move_types
        for mixture in product(*(values[hint] for hint in get_type_hints(kind).values()))
    ]


def transcript(table: Table, seed: int) -> list[str]:
    """A random game as lines of JSON: every entry, and all its events at the end."""
    match = finished(table, seed)
    lines = [json.dumps([entry.actor, *encode_move(entry.move)]) for entry in match.log]
    turn = match.turn
    assert isinstance(turn, Over)
    return [*lines, *(json.dumps(encode_event(event)) for event in match.events()), json.dumps(turn)]


if __name__ == "__main__":
    for line in (line for table, seed in cases(3) for line in transcript(table, seed)):
        sys.stdout.write(line + "\n")
