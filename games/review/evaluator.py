"""The evaluator of a game: calibrated chances of winning, and what a review needs beside them.

All games share one form: a softmax over the fortunes that the seats can expect. A fortune is a weighted sum
of figures that the game computes. The softer it is, the more of the game is left, and the fewer play.
`tools/fit_chances.py` fits the numbers to games of mixed levels; `assets/<game>/chances.toml` keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import exp
from operator import mul
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from games import GAMES
from games.core import Copyable
from games.data import load

S = TypeVar("S", bound=Copyable)

Chances: TypeAlias = tuple[float, ...]
"""The chance of each seat to win, from 0 to 1; they add up to 1. Seats that share a win share its 1."""


class Situation(NamedTuple):
    """The inputs of the chances: how much of the game is left, in any unit, and each seat's figures."""

    left: float
    figures: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """The fitted numbers of a game: the contents of `chances.toml`.

    `weights` are those of the figures; the spread of fortunes is
    `spread` * left ** `growth` * seats ** `crowd` + `rest`.
    """

    weights: tuple[float, ...]
    spread: float
    growth: float
    crowd: float
    rest: float

    def chances(self, situation: Situation) -> Chances:
        """Return the chances of all seats."""
        left, figures = situation
        fortunes = [sum(map(mul, self.weights, row)) for row in figures]
        spread = self.spread * max(left, 0.1) ** self.growth * len(figures) ** self.crowd + self.rest
        best = max(fortunes)
        shares = [exp((fortune - best) / spread) for fortune in fortunes]
        total = sum(shares)
        return tuple(share / total for share in shares)


@dataclass(frozen=True, slots=True)
class Evaluator(Generic[S]):
    """The functions and numbers that a review of a game needs.

    `situation` may use only what all players can see once the game is over, not the order of hidden cards.
    `active_seat` is the seat whose turn it is, also while another one answers; -1 before the first turn.
    `judged` are the classes of moves whose choice is judged. `worlds` is the number of sampled states over
    which the effect of a move is averaged that reveals hidden information. `looks_ahead` is true if
    `situation` itself takes a decision for as good as its best move. `rollout_level` is the level of the
    computer players that play on from a choice to prove its cost, `most_pairs` the most pairs of games that
    they play for it. A game whose computer players take too long for that names `play_on`, a faster way to
    play a state on to its end, which returns the shares of the win.
    """

    game: str
    situation: Callable[[S], Situation]
    active_seat: Callable[[S], int]
    judged: tuple[type, ...]
    worlds: int = 0
    looks_ahead: bool = False
    rollout_level: str = "hard"
    most_pairs: int = 1024
    play_on: Callable[[S, Random], Chances] | None = None

    @property
    def fit(self) -> Fit:
        """The fitted numbers of the game. Raises `BadData`."""
        return fit_of(self.game)

    def chances(self, state: S) -> Chances:
        """Return the chances of all seats in a state that is not over. Raises `BadData`."""
        return self.fit.chances(self.situation(state))


@cache
def fit_of(game: str) -> Fit:
    """Return the fitted numbers of a game. Raises `BadData`."""
    return load(Fit, GAMES.spec(game).assets / "chances.toml")


@cache
def has_evaluator(game: str) -> bool:
    """Return True if a game has an evaluator, without an import of it and of what it evaluates by."""
    return game in GAMES and find_spec(_module(game)) is not None


@cache
def evaluator_of(game: str) -> Evaluator[Any] | None:
    """Return the evaluator in the module `chances` of a game's rules, or None if it has none."""
    if not has_evaluator(game):
        return None
    evaluator: Evaluator[Any] = import_module(_module(game)).EVALUATOR
    return evaluator


def _module(game: str) -> str:
    return f"{GAMES.spec(game).rules}.chances"


def shares_of_win(winners: Sequence[int], seats: int) -> Chances:
    """Return the result of a game in the form of chances; nobody's win is shared by all."""
    sharing = winners or range(seats)
    return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))
