"""How well the computer players of STRIKE IT RICH play, and how long they think.

They play pairs of games on the same dice, seats swapped: few of them, or as many as the environment
variable BENCH_PAIRS says; the goals are meant for 2000. The share that is told is the lower end of the
95 % interval.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.chance import pick
from games.core import Chance, Move, Options, Over
from games.match import Match
from games.players import AnyGlimpse, Player, glimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import Judging, player
from games.strike_it_rich.evaluation import net_worth
from games.strike_it_rich.simulator import Position
from games.strike_it_rich.story import lucks
from tests.bench.figures import Figure, Measurement, middle, worst
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.kit.tournament import Tally, duel, play_out

_PAIRS: Final = int(os.environ.get("BENCH_PAIRS", "0"))
_OPTIONS: Final[Options] = {"secret": True, "begins": "dice"}
_SECONDS: Final = 3.0


@dataclass(slots=True)
class Timed:
    """A player with a stop-watch: milliseconds of every choice among several moves."""

    player: Player
    times: list[float] = field(default_factory=list)

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """What the player chooses."""
        begun = time.perf_counter()
        move = self.player.choose(glimpse, rng)
        if len(glimpse.moves) > 1:
            self.times.append(1000 * (time.perf_counter() - begun))
        return move


def _against(name: str, one: Player, other: Player, goal: float | None, pairs: int) -> Figure:
    tally = Tally(list(duel(GAME, one, other, _OPTIONS, range(_PAIRS or pairs))))
    low, high = (100 * end for end in tally.interval)
    note = f"{100 * tally.share:.2f} won, {low:.2f} to {high:.2f}, {len(tally.pairs)} pairs"
    return Figure(name, low, "%", goal, at_least=True, note=note)


def most_cash(position: Position) -> float:
    """The cash in hand, in steps of $5,000."""
    return position[2]


def strike_levels() -> Iterator[Figure]:
    """Each level of player against others."""
    yield _against("easy against random", player("easy"), RandomPlayer(), 75, 200)
    yield _against("medium against easy", player("medium"), player("easy"), 58, 200)
    yield _against("hard against medium (the prospector)", player("hard"), player("medium"), 58, 400)
    yield _against("hard against greedy for cash", player("hard"), Judging(most_cash), 98, 200)
    yield _against("hard against greedy for worth", player("hard"), Judging(net_worth), None, 100)
    yield _against("hard against random", player("hard"), RandomPlayer(), 99.9, 2000)


def strike_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = Timed(player("hard"))
    for number in range(12):
        play_out(GAME, (timed, player("medium")), _OPTIONS, Random(number), Random(-1))
    yield Figure("hard player, a move, median", middle(timed.times), "ms", 50)
    yield Figure("hard player, 99 of 100 moves below", worst(timed.times), "ms")


def strike_engine() -> Iterator[Figure]:
    """Whole games at random, with all their events."""
    rng, count, begun = Random(1), 0, time.perf_counter()
    while time.perf_counter() - begun < _SECONDS:
        _drift(rng)
        count += 1
    speed = count / (time.perf_counter() - begun)
    yield Figure("random games of STRIKE IT RICH", speed, "games/s", 1200, at_least=True)


def _drift(rng: Random) -> None:
    state = GAME.new(2, _OPTIONS)
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            GAME.apply(state, GAME.outcomes(state).sample(rng))
        else:
            GAME.apply(state, pick(rng, GAME.moves(state)))


def strike_luck() -> Iterator[Figure]:
    """The luck of all rolls of a whole game is worked out."""
    times = []
    for number in range(5):
        match, rng = Match.begin(GAME, ("Belle", "Soapy"), {}), Random(number)
        match.settle(rng)
        while not match.is_over:
            match.play(GreedyPlayer().choose(glimpse(GAME, match.state, rng), rng))
            match.settle(rng)
        begun = time.process_time()
        lucks(match)
        times.append(1000 * (time.process_time() - begun))
    yield Figure("the luck of a game of STRIKE IT RICH", middle(times), "ms", 100)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (strike_levels, strike_thinking, strike_engine, strike_luck)
