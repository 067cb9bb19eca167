"""How well and how fast the player plays that gives the hints of both patiences: whole random deals."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from games import GAMES
from games.core import Decide, Over
from games.players import glimpse
from games.solver.player import PatiencePlayer
from tests.bench.figures import Figure, middle, worst

_DEALS: Final = 70
"""A game takes one to three seconds; for the third digit of the win rate, a thousand deals are needed."""
_SEED: Final = 1904


def interval(won: int, games: int) -> tuple[float, float]:
    """Between which win rates the true one lies, in 95 of 100 such samples (after Wilson), from 0 to 1."""
    square = 1.96**2
    rate = won / games
    centre = (rate + square / (2 * games)) / (1 + square / games)
    spread = 1.96 / (1 + square / games) * (rate * (1 - rate) / games + square / (4 * games**2)) ** 0.5
    return max(0.0, centre - spread), min(1.0, centre + spread)


def play(game: Any, rng: Random, milliseconds: list[float]) -> bool:
    """Play one random deal, adding the processor time of each move that had a choice; whether it was won."""
    player = PatiencePlayer()
    state = game.new(1, game.check_options({}))
    game.apply(state, game.outcomes(state).sample(rng))
    while isinstance(turn := game.turn(state), Decide):
        begun = time.process_time()
        seen = glimpse(game, state, rng)
        move = player.choose(seen, rng)
        if len(seen.moves) > 1:
            milliseconds.append((time.process_time() - begun) * 1000)
        game.apply(state, move)
    return isinstance(turn, Over) and bool(turn.winners)


def _figures(name: str, words: str) -> Iterator[Figure]:
    milliseconds: list[float] = []
    won = sum(play(GAMES[name], Random(_SEED + deal), milliseconds) for deal in range(_DEALS))
    low, high = (f"{end * 100:.1f}" for end in interval(won, _DEALS))
    note = f"{won} of {_DEALS} deals, 95 % interval {low} to {high}"
    yield Figure(f"hints of {words}: games won alone", won / _DEALS * 100, "%", note=note)
    yield from _times(words, milliseconds)


def _times(words: str, milliseconds: Sequence[float]) -> Iterator[Figure]:
    yield Figure(f"hints of {words}: a move with a choice, median", middle(milliseconds), "ms", 300)
    yield Figure(f"hints of {words}: a move with a choice, 95 %", worst(milliseconds, 0.95), "ms")


def hints_of_klondike() -> Iterator[Figure]:
    """Klondike, no card seen that a player would not see."""
    yield from _figures("klondike_patience", "Klondike")


def hints_of_joker_klondike() -> Iterator[Figure]:
    """The same with a joker."""
    yield from _figures("joker_klondike", "Joker Klondike")


MEASUREMENTS = (hints_of_klondike, hints_of_joker_klondike)
