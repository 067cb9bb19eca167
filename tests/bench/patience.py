"""How well and how fast both patiences are solved, and how well the player plays that gives the hints.

The player gets whole random deals, the solver numbered ones, each with some seconds to spare.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from games import GAMES
from games.solver.player import PatiencePlayer
from games.solver.search import Budget, Verdict, solve
from tests.bench.figures import Figure, middle, worst
from tests.bench.players import Timed
from tests.kit.tournament import finish, wilson

_HINTED: Final = 70
"""A game takes one to three seconds; for the third digit of the win rate, a thousand deals are needed."""
_SEED: Final = 1904
_SOLVED: Final = range(32_061, 32_261)
_SECONDS: Final = 6.0
_POSITIONS: Final = 10**9


def _hints(name: str) -> Iterator[Figure]:
    """Random deals are played as hints say, and the processor time of each move that had a choice."""
    won, times = 0, list[float]()
    for deal in range(_SEED, _SEED + _HINTED):
        timed, rng = Timed(PatiencePlayer(), time.process_time), Random(deal)
        won += bool(finish(GAMES[name], [timed], {}, rng, rng).winners)
        times += timed.times
    low, high = (f"{end * 100:.1f}" for end in wilson(won / _HINTED, _HINTED))
    label = f"hints of {name.replace('_', ' ')}"
    note = f"{won} of {_HINTED} deals, 95 % interval {low} to {high}"
    yield Figure(f"{label}: games won alone", won / _HINTED * 100, "%", note=note)
    yield Figure(f"{label}: a move, median", middle(times), "ms", 300)
    yield Figure(f"{label}: a move, 95 %", worst(times, 0.95), "ms")


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


HINTS: Final = (hints_of_klondike, hints_of_joker_klondike)
SOLVER: Final = (solver_of_klondike, solver_of_joker_klondike)
