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
from games.core import Chance, Event, Move, Options, Over
from games.gold_am_yukon.state import Stop
from games.match import Match
from games.patience.state import Built, Drawn, GiveUp, Revealed
from tests.bench.figures import Figure

_SECONDS = 3.0
_PATIENCE = 60  # moves without a build, a reveal or a draw, after which a game is given up


class Gambler:
    """Plays any move that is allowed, and counts the decisions."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.decisions = 0

    def choose(self, moves: Sequence[Move]) -> Move:
        """The next move."""
        return pick(self._rng, moves)

    def see(self, events: Sequence[Event]) -> None:
        """What its move has brought about."""
        self.decisions += 1


class Drifter(Gambler):
    """Plays patience at random; gives up only where nothing else can be done or nothing happens for long."""

    _idle = 0

    def choose(self, moves: Sequence[Move]) -> Move:
        """The next move."""
        others = [move for move in moves if not isinstance(move, GiveUp)]
        return super().choose(others) if others and self._idle < _PATIENCE else GiveUp()

    def see(self, events: Sequence[Event]) -> None:
        """What its move has brought about."""
        super().see(events)
        happened = any(isinstance(event, Built | Revealed | Drawn) for event in events)
        self._idle = 0 if happened else self._idle + 1


class Rover(Gambler):
    """Plays any move that is allowed, but leaves no spots of its own will."""

    def choose(self, moves: Sequence[Move]) -> Move:
        """The next move: `Stop` is the last of them."""
        last = len(moves) - 1
        return super().choose(moves[:last] if last and isinstance(moves[last], Stop) else moves)


class Trial(NamedTuple):
    """A game to be measured: what it is called, how many games a second it should do, and who plays,
    at how many seats.
    """

    game: str
    called: str
    goal: float
    player: type[Gambler]
    seats: int


_TRIALS: Final = (
    Trial("klondike_patience", "patience", 230, Drifter, 1),
    Trial("strike_it_rich", "STRIKE IT RICH", 1_200, Gambler, 2),
    Trial("klondike_board", "KLONDIKE for four", 400, Gambler, 4),
    Trial("gold_am_yukon", "GOLD AM YUKON for three", 40, Rover, 3),
    Trial("calamityville", "CALAMITYVILLE for four", 400, Gambler, 4),
)


def play(match: Match, rng: Random) -> int:
    """Play a patience to its end at random, as it is played at a table; the number of decisions."""
    drifter = Drifter(rng)
    match.settle(rng)
    while not match.is_over:
        drifter.see(match.play(drifter.choose(match.game.moves(match.state))))
    return drifter.decisions


def _play_bare(trial: Trial, options: Options, rng: Random) -> int:
    """A game with the rules alone: no log, no listeners; the number of decisions."""
    game, player = GAMES[trial.game], trial.player(rng)
    state = game.new(trial.seats, options)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            game.apply(state, game.outcomes(state).sample(rng))
        else:
            player.see(game.apply(state, player.choose(game.moves(state))))
    return player.decisions


def random_games() -> Iterator[Figure]:
    """Whole games and decisions a second."""
    for trial in _TRIALS:
        options = GAMES[trial.game].check_options({})
        rng, games, decisions = Random(1), 0, 0
        begun = time.process_time()
        while time.process_time() - begun < _SECONDS:
            decisions += _play_bare(trial, options, rng)
            games += 1
        seconds = time.process_time() - begun
        note = f"{decisions / games:.0f} decisions a game"
        name = f"random games of {trial.called}"
        yield Figure(name, games / seconds, "games/s", trial.goal, at_least=True, note=note)
        yield Figure("decisions in them", decisions / seconds, "1/s")


MEASUREMENTS = (random_games,)
