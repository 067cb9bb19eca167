"""Proofs of choices in doubt: pairs of games from the same position, with the move played and the better one.

Both games of a pair have the same hidden cards, the same dice, and computer players in all seats. The
average difference of their results is what the choice cost; pairs are added until it is beyond two standard
errors, or shown to be too small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from math import sqrt
from random import Random
from typing import Any, Final, NamedTuple, Self

from games import GAMES
from games.core import AnyGame, Chance, Decide, Move, Over
from games.match import Match
from games.players import AsidePlayer, Player, aside_observation, never, turn_observation
from games.review.evaluator import Evaluator, evaluator_of, shares_of_win
from games.review.review import LEAST_LOSS, Cancelled, Doubt

FIRST_LOOK: Final = 64
"""The number of pairs after which a proof is looked at first; then it is after twice as many each time."""
_ERRORS: Final = 2.0
_LONGEST: Final = 20_000  # entries of a game that is played on


class Proof(NamedTuple):
    """The pairs of games played for a doubt so far, with the sums of their differences and of the squares."""

    pairs: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def loss(self) -> float:
        """The average loss of chance."""
        return self.total / self.pairs if self.pairs else 0.0

    @property
    def error(self) -> float:
        """The standard error of the loss."""
        if self.pairs < 2:
            return 1.0
        variance = (self.squares - self.total * self.total / self.pairs) / (self.pairs - 1)
        return sqrt(max(variance, 0.0) / self.pairs)

    @property
    def is_proven(self) -> bool:
        """True if the choice surely cost something, and enough to be told."""
        return self.pairs >= FIRST_LOOK and self.loss >= max(LEAST_LOSS, _ERRORS * self.error)

    def is_dropped(self, most: int) -> bool:
        """Return True if the choice surely cost too little, or `most` pairs have not proven it."""
        if self.pairs < FIRST_LOOK or self.is_proven:
            return False
        return self.pairs >= most or self.loss + _ERRORS * self.error < LEAST_LOSS

    def plus(self, differences: Iterable[float]) -> Self:
        """Return the proof with the differences of further pairs."""
        found = tuple(differences)
        return self._replace(
            pairs=self.pairs + len(found),
            total=self.total + sum(found),
            squares=self.squares + sum(each * each for each in found),
        )

    @property
    def next_pairs(self) -> int:
        """The number of pairs to play before the next look."""
        return self.pairs or FIRST_LOOK


def play_pairs(
    match: Match, doubt: Doubt, first: int, count: int, is_cancelled: Callable[[], bool] = never
) -> tuple[float, ...]:
    """Return the differences of pairs `first` to `first + count - 1` of a doubt of a match.

    A difference is the share of the win with the better move, less that with the one played. It depends on
    the number of the pair alone. Raises `Cancelled`, and ValueError if the game has no evaluator.
    """
    evaluator = evaluator_of(match.game.name)
    if evaluator is None:
        raise ValueError(f"{match.game.name} has no evaluator")
    state = match.game.new(len(match.seats), match.options)
    for entry in match.log[: doubt.position - 1]:
        match.game.apply(state, entry.move)
    playing = _Playing(match.game, evaluator, len(match.seats))
    differences = []
    for pair in range(first, first + count):
        if is_cancelled():
            raise Cancelled
        seed = f"{doubt.position} {pair}"
        world = match.game.sample_state(state, doubt.seat, Random(f"world {seed}"))
        better, played = (
            playing.share(world, move, doubt.seat, seed) for move in (doubt.better, doubt.played)
        )
        differences.append(better - played)
    return tuple(differences)


class _Playing:
    """Computer players that play a game to its end."""

    def __init__(self, game: AnyGame, evaluator: Evaluator[Any], seats: int) -> None:
        self._game = game
        self._seats = seats
        self._play_on = evaluator.play_on
        self._player: Player = import_module(f"{GAMES.spec(game.name).rules}.ai").player(
            evaluator.rollout_level
        )

    def share(self, world: Any, move: Move, seat: int, seed: str) -> float:
        """Return a seat's share of the win after a move, with dice and players of a seed."""
        state = self._game.copy(world)
        self._game.apply(state, move)
        dice, players = Random(f"dice {seed}"), Random(f"players {seed}")
        if self._play_on and not isinstance(self._game.turn(state), Over):
            return self._play_on(state, dice)[seat]
        for _ in range(_LONGEST):
            turn = self._game.turn(state)
            if isinstance(turn, Over):
                return shares_of_win(turn.winners, self._seats)[seat]
            if isinstance(turn, Chance):
                self._game.apply(state, self._game.outcomes(state).sample(dice))
            else:
                self._game.apply(state, self._next_move(state, turn, players))
        return 1 / self._seats

    def _next_move(self, state: Any, turn: Decide, rng: Random) -> Move:
        """Return an aside that its player wants to make, or else the move of the deciding player."""
        if isinstance(self._player, AsidePlayer):
            for seat in {aside.player: None for aside in turn.asides}:
                aside = self._player.choose_aside(aside_observation(self._game, state, seat), rng)
                if aside is not None:
                    return aside
        return self._player.choose(turn_observation(self._game, state, rng), rng)
