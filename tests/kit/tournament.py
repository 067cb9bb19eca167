"""Two players measured against each other: the same dice twice with seats swapped, and how sure that is.

What nature does comes from a generator of its own, so that both games of a pair see the same stream of
rolls, whatever the players draw for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from games.core import AnyGame, Chance, Copyable, Decide, Game, Move, Options, Over
from games.players import AsidePlayer, Player, aside_observation, turn_observation

S = TypeVar("S", bound=Copyable)
V = TypeVar("V")

NORMAL_95: Final = 1.959964


@dataclass(slots=True)
class Tally:
    """What one player has won in pairs of games: 1 for a pair won twice, 0.5 for one won once, 0 for none."""

    pairs: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of games won, from 0 to 1. Raises ZeroDivisionError before the first pair."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies, 95 times in 100 (Wilson's interval).

        The pairs count as as many independent games as would spread as much as they do.
        """
        return wilson(self.share, self._effective_games())

    def _effective_games(self) -> float:
        share, count = self.share, len(self.pairs)
        spread = sum((pair - share) ** 2 for pair in self.pairs) / count
        return count * share * (1 - share) / spread if spread else 2.0 * count


def wilson(share: float, count: float) -> tuple[float, float]:
    """Between what the true share lies, 95 times in 100, where so many games gave this one."""
    square = NORMAL_95**2
    centre = (share + square / (2 * count)) / (1 + square / count)
    half = sqrt(share * (1 - share) / count + square / (4 * count**2)) * NORMAL_95 / (1 + square / count)
    return max(0.0, centre - half), min(1.0, centre + half)


class Finished(NamedTuple):
    """A game that was played to its end: the last position, who won, the throws for a move."""

    state: Any
    winners: tuple[int, ...]
    throws: int

    def part(self, seat: int) -> float:
        """What a seat won of it: a part where others won too."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def finish(game: AnyGame, seats: Sequence[Player], options: Options, nature: Random, own: Random) -> Finished:
    """Play one game to its end; `own` is what the players draw from."""
    state, throws = game.new(len(seats), game.check_options(options)), 0
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            throws += turn.kind == "move"
            game.apply(state, game.outcomes(state).sample(nature))
        else:
            move = interjection(game, state, seats, own)
            if move is None:
                move = seats[turn.player].choose(turn_observation(game, state, own), own)
            game.apply(state, move)
    return Finished(state, turn.winners, throws)


def interjection(game: Game[S, V], state: S, seats: Sequence[Player], rng: Random) -> Move | None:
    """The first aside that one of the players at these seats makes now; None where nobody makes any."""
    turn = game.turn(state)
    for aside in turn.asides if isinstance(turn, Decide) else ():
        player = seats[aside.player]
        if isinstance(player, AsidePlayer):
            move = player.choose_aside(aside_observation(game, state, aside.player), rng)
            if move is not None:
                return move
    return None


def duel(
    game: AnyGame, one: Player, other: Player, options: Options, numbers: Sequence[int]
) -> Iterator[float]:
    """What `one` wins of each pair of games against `other`: 0, 0.5 or 1; a number starts each pair's dice.

    A game that several win counts for each its share, one that nobody wins for neither.
    """
    for number in numbers:
        won = 0.0
        for seat, seats in enumerate(((one, other), (other, one))):
            ended = finish(game, seats, options, Random(2 * number), Random(2 * number + 1))
            won += ended.part(seat)
        yield won / 2
