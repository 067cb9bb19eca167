"""How fast the rules are, whole games at random, and saved games: to be read, gone on with and counted.

Of the rules only this process's own time counts, so that what else the machine does changes little.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from games import GAMES
from games.chance import pick
from games.core import Chance, Event, Move, Over
from games.gold_am_yukon.state import Stop
from games.klondike_patience import GAME
from games.match import Match
from games.patience.state import Built, Drawn, GiveUp, Revealed
from saves.library import Library
from saves.records import Records
from saves.replay import read
from tests.bench.figures import Figure, middle, milliseconds
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
    Trial("gold_am_yukon", "GOLD AM YUKON for three", 60, 3, Stop),
    Trial("calamityville", "CALAMITYVILLE for four", 800, 4),
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
        yield Figure("decisions in them", decisions / seconds, "1/s", _DECISIONS, at_least=True)


# ------------------------------------------------------------------ saves
_READING: Final = 1.5
_FINISHED: Final = 5000
_LONG: Final = 374
"""The seed of a long game."""


@contextmanager
def _whole_game() -> Iterator[tuple[Match, Path, int]]:
    """A game that was played to its end and saved on the way, the file, and how many decisions it took."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        match = Match.begin(GAME, ("You",), {"deal": "617"})
        journal = Library(Path(folder)).begin(match, time.monotonic)
        try:
            yield match, journal.path, play(match, Random(_LONG))
        finally:
            journal.close()


def _middle_of(
    count: int, act: Callable[[], object], clock: Callable[[], float] = time.perf_counter
) -> float:
    """How long something takes that is done so often, in milliseconds."""
    return middle([milliseconds(act, clock) for _ in range(count)])


def reading() -> Iterator[Figure]:
    """A whole saved game is read and replayed."""
    with _whole_game() as (_, path, decisions):
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < _READING:
            read(path)
            count += 1
        rate = count / (time.perf_counter() - begun)
        note = f"{decisions} moves, {path.stat().st_size / 1024:.1f} kB"
        yield Figure("whole saved games read back", rate, "1/s", note=note)
        yield Figure("one saved game read back", 1000 / rate, "ms", note=note)
        found = _middle_of(20, lambda: Library(path.parent).latest())
        yield Figure("the game that was left, found among the saves", found, "ms")


def moving() -> Iterator[Figure]:
    """Moves at the end of a long game are taken back and made again, each of them on the disk at once."""
    with _whole_game() as (match, _, decisions):
        note = f"of {decisions} moves, saved"
        yield Figure("a move taken back", _middle_of(30, match.undo), "ms", note=note)
        yield Figure("a move made", _middle_of(30, match.redo), "ms", note="saved")


def records() -> Iterator[Figure]:
    """All results of many finished games are read from the records."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        made = partial(Records, Path(folder) / "records.sqlite", Path(folder) / "saves")
        keep(made(), games(_FINISHED))
        taken = _middle_of(20, lambda: made().results(), time.process_time)
        yield Figure("all results read", taken, "ms", 30, note=f"{_FINISHED} games")


ENGINE: Final = (random_games,)
SAVES: Final = (reading, moving, records)
