"""How well and how fast both patiences are solved, and how well the player plays that gives the hints.

The player gets whole random deals, the solver numbered ones, each with some seconds to spare.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games import GAMES
from games.core import Over
from games.players import glimpse
from games.solver.player import PatiencePlayer
from games.solver.search import Budget, Verdict, solve
from tests.bench.figures import Figure, Measurement, middle, worst
from tests.kit.tournament import wilson

_HINTED: Final = 70
"""A game takes one to three seconds; for the third digit of the win rate, a thousand deals are needed."""
_SEED: Final = 1904
_SOLVED: Final = range(32_061, 32_261)
_SECONDS: Final = 6.0
_POSITIONS: Final = 10**9


def play(game: Any, rng: Random, milliseconds: list[float]) -> bool:
    """Play one random deal, adding the processor time of each move that had a choice; whether it was won."""
    player = PatiencePlayer()
    state = game.new(1, game.check_options({}))
    game.apply(state, game.outcomes(state).sample(rng))
    while not isinstance(turn := game.turn(state), Over):
        begun = time.process_time()
        seen = glimpse(game, state, rng)
        move = player.choose(seen, rng)
        if len(seen.moves) > 1:
            milliseconds.append((time.process_time() - begun) * 1000)
        game.apply(state, move)
    return bool(turn.winners)


def _hints(name: str) -> Iterator[Figure]:
    milliseconds: list[float] = []
    won = sum(play(GAMES[name], Random(_SEED + deal), milliseconds) for deal in range(_HINTED))
    low, high = (f"{end * 100:.1f}" for end in wilson(won / _HINTED, _HINTED))
    label = f"hints of {name.replace('_', ' ')}"
    note = f"{won} of {_HINTED} deals, 95 % interval {low} to {high}"
    yield Figure(f"{label}: games won alone", won / _HINTED * 100, "%", note=note)
    yield Figure(f"{label}: a move, median", middle(milliseconds), "ms", 300)
    yield Figure(f"{label}: a move, 95 %", worst(milliseconds, 0.95), "ms")


def hints_of_klondike() -> Iterator[Figure]:
    """Klondike, no card seen that a player would not see."""
    return _hints("klondike_patience")


def hints_of_joker_klondike() -> Iterator[Figure]:
    """The same with a joker."""
    return _hints("joker_klondike")


def _solving(name: str, *goals: float) -> Iterator[Figure]:
    """What is known of some deals, and the processor seconds that each answer took."""
    game, known, times = GAMES[name], Counter[Verdict](), []
    for deal in _SOLVED:
        state = game.new(1, game.check_options({"deal": str(deal)}))
        game.apply(state, game.outcomes(state).sample(Random(0)))
        begun = time.process_time()
        known[solve(state, Budget(_POSITIONS, _SECONDS, time.process_time)).verdict] += 1
        times.append(time.process_time() - begun)
    told = ", ".join(f"{known[verdict]} {verdict.name.lower()}" for verdict in Verdict)
    label = name.replace("_", " ")
    yield Figure(f"{label}: deals solved", len(times), "deals", note=f"{told} after {_SECONDS:g} s")
    yield Figure(f"{label}: median", 1000 * middle(times), "ms", 15.0 if goals else None)
    for share, goal in zip((0.90, 0.95, 0.99), goals or (None,) * 3, strict=True):
        yield Figure(f"{label}: {share:.0%} within", worst(times, share), "s", goal)
    yield Figure(f"{label}: worst", max(times), "s")


def solver_of_klondike() -> Iterator[Figure]:
    """How long it takes to tell whether a deal of Klondike can be won."""
    return _solving("klondike_patience", 0.6, 1.0, 3.0)


def solver_of_joker_klondike() -> Iterator[Figure]:
    """The same for Joker Klondike."""
    return _solving("joker_klondike")


HINTS: Final[tuple[Measurement, ...]] = (hints_of_klondike, hints_of_joker_klondike)
SOLVER: Final[tuple[Measurement, ...]] = (solver_of_klondike, solver_of_joker_klondike)
