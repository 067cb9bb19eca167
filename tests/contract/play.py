"""Tables and random play: of every game with every number of seats, also moves that no list holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from random import Random
from typing import Any, get_type_hints

from games import GAMES
from games.chance import pick
from games.codec import encode_move
from games.core import AnyGame, Chance, Decide, Move, Primitive
from games.match import Match
from games.patience.rules import Patience
from tests.kit.text import encode_event, move_text


def open_moves(name: str) -> set[str]:
    """Moves that `apply` accepts though `moves` does not list all of them: the documented exceptions."""
    if isinstance(GAMES[name], Patience):
        return {"GiveUp"}
    return {"Offer", "Bid", "Bet", "Reserve"} if name == "klondike_board" else set()


@dataclass(frozen=True)
class Table:
    """A game, the number of seats to play it with, and its options."""

    name: str
    seats: int
    options: dict[str, Primitive] = field(default_factory=dict)

    @cached_property
    def game(self) -> AnyGame:
        game = GAMES[self.name]
        return game.variant(game.check_options(self.options))

    def new(self) -> Any:
        """The state before the first outcome."""
        return self.game.new(self.seats, self.game.check_options(self.options))

    def step(self, match: Match, rng: Random) -> list[Any]:
        """One outcome or one random move; its events."""
        if isinstance(match.turn, Chance):
            return match.play_chance(rng)
        return match.play(pick(rng, choices(match)))


def tables(name: str) -> list[Table]:
    """A game with each number of seats, and once with each value of each option."""
    game = GAMES[name]
    found = [Table(name, seats) for seats in game.seats]
    for option in game.options:
        for value in (option.allowed or ())[1:]:
            found.append(Table(name, game.seats[len(found) % len(game.seats)], {option.name: value}))
    return found


def begin(table: Table) -> Match:
    return Match.begin(table.game, tuple(f"Player {seat}" for seat in range(table.seats)), table.options)


def choices(match: Match) -> list[Move]:
    """All that may be done now: the moves of the one who decides, and the asides of the others."""
    turn = match.turn
    assert isinstance(turn, Decide)
    return [*match.game.moves(match.state), *(aside.move for aside in turn.asides)]


# ------------------------------------------------------------------ whole games as text
def transcripts() -> list[str]:
    """A random game of the fewest players of each game, as lines of JSON."""
    return [line for name in GAMES for line in transcript(tables(name)[0], 0)]


def transcript(table: Table, seed: int) -> Iterator[str]:
    """A random game as lines of JSON: every entry, all events, and the end."""
    rng, match = Random(seed), begin(table)
    while not match.is_over:
        events = table.step(match, rng)
        entry = match.log[-1]
        yield json.dumps([entry.actor, *encode_move(entry.move)])
        yield from (json.dumps(encode_event(event)) for event in events)
    yield json.dumps(match.turn)


# ------------------------------------------------------------------ moves that cannot be made
def wide_family(name: str) -> list[Move]:
    """Moves of the classes of a game: see `_wide_family`."""
    return _wide_family(GAMES[name].move_types)


@cache
def _wide_family(kinds: tuple[type, ...]) -> list[Move]:
    """Moves of every class with every mixture of small values, most of them nonsense."""
    values: dict[type, tuple[object, ...]] = {
        int: (-8, -1, *range(10), 99),
        str: ("", "x", "AS"),
        bool: (False, True),
    }
    return [
        kind(*mixture)
        for kind in kinds
        for mixture in product(*(values[hint] for hint in get_type_hints(kind).values()))
    ]


def odd_moves(match: Match, rng: Random, count: int) -> Iterator[Move]:
    """Some moves that cannot be made now."""
    turn, state, game = match.turn, match.state, match.game
    legal = set(map(move_text, choices(match))) if isinstance(turn, Decide) else set()
    for _ in range(count):
        move = pick(rng, _wide_family(game.move_types))
        is_open = type(move).__name__ in open_moves(game.name)
        can_happen = isinstance(turn, Chance) and game.outcomes(state).contains(move)
        if not (is_open or can_happen or move_text(move) in legal):
            yield move
