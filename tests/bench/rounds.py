"""Games of computer players, rotated through the seats, and what they show: the share won, the time thought.

Few games are played, or as many as the environment variable BENCH_GAMES says; the goals are meant for 2000.
The share that is told is the lower end of the 95 % interval.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from games.core import AnyGame, Chance, Move, Options, Over
from games.players import AnyGlimpse, Player, glimpse
from tests.bench.figures import Figure, middle, worst
from tests.kit.tournament import wilson

GAMES: Final = int(os.environ.get("BENCH_GAMES", "0"))


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

    def figures(self, goal: float) -> Iterator[Figure]:
        """How long it thought."""
        yield Figure("hard player, a move, median", middle(self.times), "ms", goal)
        yield Figure("hard player, 99 of 100 moves below", worst(self.times), "ms")


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
        """Between what the true share lies, 95 times in 100."""
        return wilson(self.share, len(self.parts))


class Rounds:
    """Games of one kind, with these options: so many where nobody asks for more."""

    def __init__(self, game: AnyGame, few: int, options: Options | None = None) -> None:
        self.game = game
        self.games = GAMES or few
        self.options = game.check_options(options or {})

    def play(self, seats: Sequence[Player], number: int) -> tuple[Any, tuple[int, ...], int]:
        """One game: the last position, who won, and how often dice were thrown for a move."""
        nature, own = Random(2 * number), Random(2 * number + 1)
        game, throws = self.game, 0
        state = game.new(len(seats), self.options)
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                throws += turn.kind == "move"
                game.apply(state, game.outcomes(state).sample(nature))
            else:
                game.apply(state, seats[turn.player].choose(glimpse(game, state, own), own))
        return state, turn.winners, throws

    def rotated(self, one: Player, others: Sequence[Player], games: int = 0) -> Score:
        """How one player does against others, each game from the next seat."""
        score = Score()
        for number in range(games or self.games):
            seat, seats = seated(one, others, number)
            _, winners, throws = self.play(seats, number)
            score.parts.append(1 / len(winners) if seat in winners else 0.0)
            score.throws.append(throws)
        return score

    def against(
        self, name: str, one: Player, others: Sequence[Player], goal: float | None, few: int = 0
    ) -> Figure:
        """The share that one player wins against others; of `few` games where nobody asks for more."""
        score = self.rotated(one, others, GAMES or few)
        low, high = (100 * end for end in score.interval)
        note = f"{100 * score.share:.1f} won, {low:.1f} to {high:.1f}, {len(score.parts)} games"
        return Figure(name, low, "%", goal, at_least=True, note=note)


def seated(one: Player, others: Sequence[Player], number: int) -> tuple[int, list[Player]]:
    """The seat of one player in the game of a number, and all players in their order."""
    seat = number % (len(others) + 1)
    return seat, [*others[:seat], one, *others[seat:]]
