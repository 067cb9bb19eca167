"""The evaluator of a game: calibrated chances of winning, and what a review needs beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, TypeAlias, TypeVar

from games import GAMES
from games.core import Copyable, Move

S = TypeVar("S", bound=Copyable)

Chances: TypeAlias = tuple[float, ...]
"""The chance of each seat to win, from 0 to 1; they add up to 1. Seats that share a win share its 1."""


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[S]):
    """What a review knows of a game.

    `chances` may use only what all players can see once the game is over, not the order of hidden cards.
    `active_seat` is the seat whose turn it is, also while another one answers; -1 before the first turn.
    `judged` are the classes of moves whose choice is judged. `worlds` is the number of sampled states over
    which the effect of a move is averaged that reveals hidden information. `rollout_level` is the level of
    the computer players that play on from a choice to prove its cost, `most_pairs` the most pairs of games
    that they play for it.
    """

    chances: Callable[[S], Chances]
    active_seat: Callable[[S], int]
    judged: tuple[type[Move], ...]
    worlds: int = 0
    rollout_level: str = "hard"
    most_pairs: int = 1024


@cache
def evaluator_of(game: str) -> Evaluator[Copyable] | None:
    """Return the evaluator in the module `chances` of a game's rules, or None if it has none."""
    module = f"{GAMES.spec(game).rules}.chances" if game in GAMES else ""
    if not module or find_spec(module) is None:
        return None
    evaluator: Evaluator[Copyable] = import_module(module).EVALUATOR
    return evaluator


def shares(winners: tuple[int, ...], seats: int) -> Chances:
    """Return the result of a game in the form of chances; nobody's win is shared by all."""
    sharing = winners or tuple(range(seats))
    return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))
