"""How fast the solver is: numbered deals of both patiences, each asked about with some seconds to spare."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from games import GAMES
from games.solver.search import Budget, Verdict, solve
from tests.bench.figures import Figure, middle, worst

_FIRST: Final = 32_061
_DEALS: Final = 200
_SECONDS: Final = 6.0
_POSITIONS: Final = 10**9


def answers(name: str, first: int, deals: int, seconds: float) -> tuple[Counter[Verdict], list[float]]:
    """What is known of some deals of a game, and the processor seconds that each answer took."""
    game, known, times = GAMES[name], Counter[Verdict](), []
    for deal in range(first, first + deals):
        state = game.new(1, game.check_options({"deal": str(deal)}))
        game.apply(state, game.outcomes(state).sample(Random(0)))
        begun = time.process_time()
        known[solve(state, Budget(_POSITIONS, seconds, time.process_time)).verdict] += 1
        times.append(time.process_time() - begun)
    return known, times


def _figures(name: str, goals: tuple[float, float, float, float] | None) -> Iterator[Figure]:
    known, times = answers(name, _FIRST, _DEALS, _SECONDS)
    note = (
        f"{known[Verdict.WON]} won, {known[Verdict.LOST]} lost, {known[Verdict.UNKNOWN]} not known "
        f"after {_SECONDS:g} s"
    )
    median, nine_tenths, most, nearly_all = goals or (None,) * 4
    label = name.replace("_", " ")
    yield Figure(f"{label}: deals solved", _DEALS, "deals", note=note)
    yield Figure(f"{label}: median", 1000 * middle(times), "ms", median)
    yield Figure(f"{label}: 90 % within", worst(times, 0.90), "s", nine_tenths)
    yield Figure(f"{label}: 95 % within", worst(times, 0.95), "s", most)
    yield Figure(f"{label}: 99 % within", worst(times, 0.99), "s", nearly_all)
    yield Figure(f"{label}: worst", max(times), "s")


def solver_of_klondike() -> Iterator[Figure]:
    """How long it takes to tell whether a deal of Klondike can be won."""
    return _figures("klondike_patience", (15.0, 0.6, 1.0, 3.0))


def solver_of_joker_klondike() -> Iterator[Figure]:
    """The same for Joker Klondike."""
    return _figures("joker_klondike", None)


MEASUREMENTS = (solver_of_klondike, solver_of_joker_klondike)
