"""How fast the rules are: whole games at random, without any window."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

from games.chance import pick
from games.core import Chance, Event, Move, Over
from games.klondike_patience import GAME
from games.klondike_patience.state import Built, Drawn, GiveUp, Revealed
from games.match import Match
from tests.bench.figures import Figure

_SECONDS = 3.0
_PATIENCE = 60  # moves without a build, a reveal or a draw, after which a game is given up


class Drifter:
    """Plays at random, and gives up only where nothing else can be done or nothing happens for long."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._idle = 0
        self.decisions = 0

    def choose(self, moves: Sequence[Move]) -> Move:
        """The next move."""
        others = [move for move in moves if not isinstance(move, GiveUp)]
        return pick(self._rng, others) if others and self._idle < _PATIENCE else GiveUp()

    def see(self, events: Sequence[Event]) -> None:
        """What its move has brought about."""
        self.decisions += 1
        happened = any(isinstance(event, Built | Revealed | Drawn) for event in events)
        self._idle = 0 if happened else self._idle + 1


def play(match: Match, rng: Random) -> int:
    """Play a match to its end at random, as it is played at a table; the number of decisions."""
    drifter = Drifter(rng)
    match.settle(rng)
    while not match.is_over:
        drifter.see(match.play(drifter.choose(match.game.moves(match.state))))
    return drifter.decisions


def _play_bare(rng: Random) -> int:
    """The same with the rules alone: no log, no listeners."""
    drifter = Drifter(rng)
    state = GAME.new(1, {"deal": ""})
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            drifter.see(GAME.apply(state, drifter.choose(GAME.moves(state))))
    return drifter.decisions


def random_games() -> Iterator[Figure]:
    """Whole games and decisions a second."""
    rng, games, decisions = Random(1), 0, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < _SECONDS:
        decisions += _play_bare(rng)
        games += 1
    seconds = time.perf_counter() - begun
    note = f"{decisions / games:.0f} decisions a game"
    yield Figure("random games of patience", games / seconds, "games/s", 230, at_least=True, note=note)
    yield Figure("decisions in them", decisions / seconds, "1/s")


MEASUREMENTS = (random_games,)
