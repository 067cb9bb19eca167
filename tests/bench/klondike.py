"""How well the computer players of KLONDIKE play at four seats, how long they think, and whether buying pays.

Seats rotate from game to game: few games, or as many as the environment variable BENCH_GAMES says; the goals
are meant for 2000. The share that is told is the lower end of the 95 % interval.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from games.chance import pick
from games.core import Chance, Over
from games.klondike_board import GAME
from games.klondike_board.ai import player
from games.klondike_board.story import story
from games.match import Match
from games.players import Player, glimpse
from tests.bench.figures import Figure, Measurement, middle, worst
from tests.bench.klondike_rivals import Plain, always, horizon, never
from tests.bench.strike import Timed
from tests.kit.players import RandomPlayer

_GAMES: Final = int(os.environ.get("BENCH_GAMES", "0"))
_FEW: Final = 400
_OPTIONS: Final = GAME.check_options({})
_NORMAL_95: Final = 1.959964


@dataclass(slots=True)
class Score:
    """What one player won of its games, each game's share of the win; and the throws of each game."""

    parts: list[float] = field(default_factory=list)
    throws: list[int] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1."""
        return sum(self.parts) / len(self.parts)

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, 95 times in 100 (Wilson's interval)."""
        share, count, square = self.share, len(self.parts), _NORMAL_95**2
        centre = (share + square / (2 * count)) / (1 + square / count)
        half = sqrt(share * (1 - share) / count + square / (4 * count**2)) * _NORMAL_95 / (1 + square / count)
        return centre - half, centre + half


def rotated(one: Player, others: Sequence[Player], games: int) -> Score:
    """How one player does against others, each game from the next seat."""
    score = Score()
    for number in range(games):
        seat = number % (len(others) + 1)
        winners, throws = _play([*others[:seat], one, *others[seat:]], number)
        score.parts.append(1 / len(winners) if seat in winners else 0.0)
        score.throws.append(throws)
    return score


def _play(seats: Sequence[Player], number: int) -> tuple[tuple[int, ...], int]:
    """One game: who won, and how often dice were thrown for a move."""
    nature, own = Random(2 * number), Random(2 * number + 1)
    state, throws = GAME.new(len(seats), _OPTIONS), 0
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            throws += turn.kind == "move"
            GAME.apply(state, GAME.outcomes(state).sample(nature))
        else:
            GAME.apply(state, seats[turn.player].choose(glimpse(GAME, state, own), own))
    return turn.winners, throws


def _against(name: str, one: Player, others: Sequence[Player], goal: float | None) -> Figure:
    score = rotated(one, others, _GAMES or _FEW)
    low, high = (100 * end for end in score.interval)
    note = f"{100 * score.share:.1f} won, {low:.1f} to {high:.1f}, {len(score.parts)} games"
    return Figure(name, low, "%", goal, at_least=True, note=note)


def klondike_levels() -> Iterator[Figure]:
    """Each level of player against three others."""
    hard, rivals = player("hard"), "hard against three"
    yield _against("easy against three random", player("easy"), [RandomPlayer()] * 3, 35)
    yield _against(f"{rivals} random", hard, [RandomPlayer()] * 3, 60)
    yield _against(f"{rivals} never-buyers", hard, [Plain(never)] * 3, 35)
    yield _against(f"{rivals} horizon players", hard, [Plain(horizon)] * 3, 28)
    blind = Plain(horizon, reads_creeks=False, bids=False)
    yield _against(f"{rivals} horizon players, any creek, no bids", hard, [blind] * 3, 28)
    yield _against(f"{rivals} medium", hard, [player("medium")] * 3, None)
    yield _against("medium against three easy", player("medium"), [player("easy")] * 3, None)


def klondike_thinking() -> Iterator[Figure]:
    """How long the hard player thinks."""
    timed = Timed(player("hard"))
    for number in range(12):
        _play([timed, player("medium"), Plain(horizon), player("hard")], number)
    yield Figure("hard player, a move, median", middle(timed.times), "ms", 20)
    yield Figure("hard player, 99 of 100 moves below", worst(timed.times), "ms")


def klondike_prices() -> Iterator[Figure]:
    """Whether prices make the game alive: one among three sensible buyers, all choosing creeks well."""
    sensible, count = Plain(horizon), _GAMES or _FEW
    equal = rotated(sensible, [sensible] * 3, count)
    yield Figure(
        "a sensible buyer among three sensible buyers", 100 * equal.share, "%", note=f"{count} games"
    )
    for name, buys in (("never buys", never), ("buys blindly", always)):
        share = 100 * rotated(Plain(buys), [sensible] * 3, count).share
        yield Figure(f"one who {name} among three sensible buyers", share, "%", 25)
    turns = sum(equal.throws) / count
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
        begun = time.process_time()
        story(match)
        times.append(1000 * (time.process_time() - begun))
        length = max(length, len(match.log))
    note = f"{length} entries or fewer"
    yield Figure("the story of a game of KLONDIKE for six", middle(times), "ms", 50, note=note)


MEASUREMENTS: Final[tuple[Measurement, ...]] = (
    klondike_levels,
    klondike_thinking,
    klondike_prices,
    klondike_story,
)
