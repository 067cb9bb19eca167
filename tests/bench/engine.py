"""How fast the rules are, in whole games at random, and how fast the results of many games are read.

Of the rules only this process's own time counts, so that what else the machine does changes little.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from games import GAMES
from games.chance import pick
from games.core import Chance, Event, Move, Over
from games.gold_am_yukon.state import Stop
from games.patience.state import Built, Drawn, GiveUp, Revealed
from saves.records import Records
from tests.bench.measurement import BenchOptions, Figure, measurement, middle, milliseconds
from tests.ui.books import games, keep

_SECONDS: Final = 3.0
_DECISIONS: Final = 60_000
"""What the rules of every game should do in a second: moves that players choose, not what nature throws."""
_PATIENCE: Final = 60
"""Moves without a build, a reveal or a draw, after which a game of patience is given up."""


_GETS_ON: Final = frozenset((Built, Revealed, Drawn))


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
        move = pick(self._rng, moves)
        while isinstance(move, self._avoids) and len(moves) > 1:
            move = pick(self._rng, moves)
        return move

    def see(self, events: Sequence[Event]) -> None:
        """What its move has brought about."""
        self.decisions += 1
        if self._avoids is GiveUp:
            self._idle = self._idle + 1 if _GETS_ON.isdisjoint(map(type, events)) else 0


class Trial(NamedTuple):
    """A game to be measured: what it is called, how many games a second it should do, at how many seats."""

    game: str
    called: str
    goal: float
    seats: int
    avoids: type | tuple[()] = ()


_TRIALS: Final = (
    Trial("klondike_patience", "patience", 400, 1, GiveUp),
    Trial("joker_klondike", "JOKER KLONDIKE", 400, 1, GiveUp),
    Trial("strike_it_rich", "STRIKE IT RICH", 1_200, 2),
    Trial("klondike_board", "KLONDIKE for four", 400, 4),
    Trial("gold_am_yukon", "GOLD AM YUKON for three", 120, 3, Stop),
    Trial("calamityville", "CALAMITYVILLE for four", 800, 4),
)


def _play_bare(trial: Trial, rng: Random) -> int:
    """A game with the rules alone: no log, no listeners; the number of decisions."""
    game, gambler = GAMES[trial.game], Gambler(rng, trial.avoids) if trial.avoids else None
    state = game.new(trial.seats, game.check_options({}))
    decisions = 0
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            game.apply(state, game.outcomes(state).sample(rng))
            continue
        decisions += 1
        if gambler:
            gambler.see(game.apply(state, gambler.choose(game.moves(state))))
        else:
            game.apply(state, pick(rng, game.moves(state)))
    return decisions


@measurement("20 s")
def random_games(_: BenchOptions) -> Iterator[Figure]:
    """Whole games and decisions a second, of the rules of each game."""
    for trial in _TRIALS:
        rng, games, decisions = Random(1), 0, 0
        begun = time.process_time()
        while (seconds := time.process_time() - begun) < _SECONDS:
            decisions += _play_bare(trial, rng)
            games += 1
        note = f"{decisions / games:.0f} decisions a game"
        name = f"random games of {trial.called}"
        yield Figure(name, games / seconds, "games/s", trial.goal, at_least=True, note=note)
        yield Figure("decisions in them", decisions / seconds, "1/s", _DECISIONS, at_least=True)


# ------------------------------------------------------------------ saves
_FINISHED: Final = 5000


@measurement("1 s")
def records(_: BenchOptions) -> Iterator[Figure]:
    """Time in which all results of many finished games are read."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made = partial(Records, Path(folder) / "records.sqlite", Path(folder) / "saves")
        keep(made(), games(_FINISHED))
        taken = middle([milliseconds(lambda: made().results(), time.process_time) for _ in range(20)])
        yield Figure("all results read", taken, "ms", 30, note=f"{_FINISHED} games")
