"""How well the computer players of STRIKE IT RICH play, and how long they think.

They play pairs of games on the same dice, seats swapped: few of them, or as many as the environment
variable BENCH_PAIRS says; the goals are meant for 2000. The share that is told is the lower end of the
95 % interval.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from games.core import Options
from games.match import Match
from games.players import Player, glimpse
from games.strike_it_rich import GAME
from games.strike_it_rich.ai import Judging, player
from games.strike_it_rich.evaluation import net_worth
from games.strike_it_rich.simulator import Position
from games.strike_it_rich.story import lucks
from tests.bench.figures import Figure, Measurement, middle, milliseconds
from tests.bench.rounds import Timed
from tests.kit.players import GreedyPlayer, RandomPlayer
from tests.kit.tournament import Tally, duel, play_out

_PAIRS: Final = int(os.environ.get("BENCH_PAIRS", "0"))
_OPTIONS: Final[Options] = {"secret": True, "begins": "dice"}


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
    yield from timed.figures(goal=50)


def strike_luck() -> Iterator[Figure]:
    """The luck of all rolls of a whole game is worked out."""
    times = []
    for number in range(5):
        match, rng = Match.begin(GAME, ("Belle", "Soapy"), {}), Random(number)
        match.settle(rng)
        while not match.is_over:
            match.play(GreedyPlayer().choose(glimpse(GAME, match.state, rng), rng))
            match.settle(rng)
        times.append(milliseconds(partial(lucks, match), time.process_time))
    yield Figure("the luck of a game of STRIKE IT RICH", middle(times), "ms", 100)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (strike_levels, strike_thinking, strike_luck)
