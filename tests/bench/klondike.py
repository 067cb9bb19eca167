"""How well the computer players of KLONDIKE play, how long they think, and whether buying pays."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import fmean
from typing import Final

from games.chance import pick
from games.klondike_board import GAME
from games.klondike_board.ai import player
from games.klondike_board.story import story
from games.match import Match
from tests.bench.figures import Figure, Measurement, middle, milliseconds
from tests.bench.klondike_rivals import Plain, always, horizon, never
from tests.bench.rounds import Rounds, Timed
from tests.kit.players import RandomPlayer

ROUNDS: Final = Rounds(GAME, few=400)


def klondike_levels() -> Iterator[Figure]:
    """Each level of player against three others."""
    hard, rivals = player("hard"), "hard against three"
    yield ROUNDS.against("easy against three random", player("easy"), [RandomPlayer()] * 3, 35)
    yield ROUNDS.against(f"{rivals} random", hard, [RandomPlayer()] * 3, 60)
    yield ROUNDS.against(f"{rivals} never-buyers", hard, [Plain(never)] * 3, 35)
    yield ROUNDS.against(f"{rivals} horizon players", hard, [Plain(horizon)] * 3, 28)
    blind = Plain(horizon, reads_creeks=False, bids=False)
    yield ROUNDS.against(f"{rivals} horizon players, any creek, no bids", hard, [blind] * 3, 28)
    yield ROUNDS.against(f"{rivals} medium", hard, [player("medium")] * 3, None)
    yield ROUNDS.against("medium against three easy", player("medium"), [player("easy")] * 3, None)


def klondike_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = Timed(player("hard"))
    for number in range(12):
        ROUNDS.play([timed, player("medium"), Plain(horizon), player("hard")], number)
    yield from timed.figures(goal=20)


def klondike_prices() -> Iterator[Figure]:
    """Whether prices make the game alive: one among three sensible buyers, all choosing creeks well."""
    sensible = Plain(horizon)
    equal = ROUNDS.rotated(sensible, [sensible] * 3)
    note = f"{ROUNDS.games} games"
    yield Figure("a sensible buyer among three sensible buyers", 100 * equal.share, "%", note=note)
    for name, buys in (("never buys", never), ("buys blindly", always)):
        share = 100 * ROUNDS.rotated(Plain(buys), [sensible] * 3).share
        yield Figure(f"one who {name} among three sensible buyers", share, "%", 25)
    turns = fmean(equal.throws)
    yield Figure("turns of all in a game, at least", turns, "turns", 90, at_least=True)
    yield Figure("turns of all in a game, at most", turns, "turns", 120)


def klondike_story() -> Iterator[Figure]:
    """The story of a whole game is told again."""
    times, length = [], 0
    for number in range(5):
        match, rng = Match.begin(GAME, tuple("ABCDEF"), {}), Random(number)
        match.settle(rng)
        while not match.is_over:
            match.play(pick(rng, GAME.moves(match.state)))
            match.settle(rng)
        times.append(milliseconds(partial(story, match), time.process_time))
        length = max(length, len(match.log))
    note = f"{length} entries or fewer"
    yield Figure("the story of a game of KLONDIKE for six", middle(times), "ms", 50, note=note)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (
    klondike_levels,
    klondike_thinking,
    klondike_prices,
    klondike_story,
)
