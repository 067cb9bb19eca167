"""How fast the rules are: whole games at random, without any window.

Only this process's own time counts, so that what else the machine does changes little.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from games import GAMES
from games.chance import pick
from games.core import Chance, Event, Move, Over
from games.gold_am_yukon.state import Stop
from games.match import Match
from games.patience.state import Built, Drawn, GiveUp, Revealed
from tests.bench.figures import Figure

_SECONDS: Final = 3.0
_PATIENCE: Final = 60
"""Moves without a build, a reveal or a draw, after which a game of patience is given up."""


class Gambler:
    """Plays any move that is allowed, one kind only where it must; counts the decisions.

    Where that is to give a game up, it must too where nothing happens for long.
    """

    def __init__(self, rng: Random, avoids: type | tuple[()] = ()) -> None:
        self._rng, self._avoids = rng, avoids
        self._idle = 0
        self.decisions = 0

    def choose(self, moves: Sequence[Move]) -> Move:
        """The next move."""
        if self._idle >= _PATIENCE:
            return GiveUp()
        others = [move for move in moves if not isinstance(move, self._avoids)] if self._avoids else moves
        return pick(self._rng, others or moves)

    def see(self, events: Sequence[Event]) -> None:
        """What its move has brought about."""
        self.decisions += 1
        if self._avoids is GiveUp:
            happened = any(isinstance(event, Built | Revealed | Drawn) for event in events)
            self._idle = 0 if happened else self._idle + 1


class Trial(NamedTuple):
    """A game to be measured: what it is called, how many games a second it should do, at how many seats."""

    game: str
    called: str
    goal: float
    seats: int
    avoids: type | tuple[()] = ()


_TRIALS: Final = (
    Trial("klondike_patience", "patience", 230, 1, GiveUp),
    Trial("strike_it_rich", "STRIKE IT RICH", 1_200, 2),
    Trial("klondike_board", "KLONDIKE for four", 400, 4),
    Trial("gold_am_yukon", "GOLD AM YUKON for three", 40, 3, Stop),
    Trial("calamityville", "CALAMITYVILLE for four", 400, 4),
)


def play(match: Match, rng: Random) -> int:
    """Play a patience to its end at random, as it is played at a table; the number of decisions."""
    gambler = Gambler(rng, GiveUp)
    match.settle(rng)
    while not match.is_over:
        gambler.see(match.play(gambler.choose(match.game.moves(match.state))))
    return gambler.decisions


def _play_bare(trial: Trial, rng: Random) -> int:
    """A game with the rules alone: no log, no listeners; the number of decisions."""
    game, gambler = GAMES[trial.game], Gambler(rng, trial.avoids)
    state = game.new(trial.seats, game.check_options({}))
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            game.apply(state, game.outcomes(state).sample(rng))
        else:
            gambler.see(game.apply(state, gambler.choose(game.moves(state))))
    return gambler.decisions


def random_games() -> Iterator[Figure]:
    """Whole games and decisions a second."""
    for trial in _TRIALS:
        rng, games, decisions = Random(1), 0, 0
        begun = time.process_time()
        while (seconds := time.process_time() - begun) < _SECONDS:
            decisions += _play_bare(trial, rng)
            games += 1
        note = f"{decisions / games:.0f} decisions a game"
        name = f"random games of {trial.called}"
        yield Figure(name, games / seconds, "games/s", trial.goal, at_least=True, note=note)
        yield Figure("decisions in them", decisions / seconds, "1/s")


MEASUREMENTS: Final = (random_games,)
