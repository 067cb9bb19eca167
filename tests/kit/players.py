"""The two simplest players: one plays anything, one looks one move ahead; and what players decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.chance import pick
from games.core import AnyGame, Chance, Move, Over, Primitive
from games.players import AnyObservation, Player, turn_observation
from tests.kit.tournament import interjection


class RandomPlayer:
    """Plays any legal move."""

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """One of the legal moves, each as likely as the others."""
        return pick(rng, observation.moves)


class GreedyPlayer:
    """Plays the move that scores best at once, on average over the sampled states."""

    def choose(self, observation: AnyObservation, rng: Random) -> Move:
        """A best move; among equals, any."""
        worth = [self._worth(observation, move) for move in observation.moves]
        best = [move for move, value in zip(observation.moves, worth, strict=True) if value == max(worth)]
        return pick(rng, best)

    def _worth(self, observation: AnyObservation, move: Move) -> int:
        total = 0
        for sampled_states in observation.sampled_states:
            state = observation.game.copy(sampled_states)
            observation.game.apply(state, move)
            total += observation.game.scores(state)[observation.seat]
        return total


def decisions(
    game: AnyGame, seats: Sequence[Player], number: int, **options: Primitive
) -> Iterator[tuple[Any, Move]]:
    """Each position of a game in which somebody decides, and what is done there; the game is played on."""
    state, rng = game.new(len(seats), game.check_options(options)), Random(number)
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            game.apply(state, game.outcomes(state).sample(rng))
            continue
        said = interjection(game, state, seats, rng)
        move = (
            said if said is not None else seats[turn.player].choose(turn_observation(game, state, rng), rng)
        )
        yield state, move
        game.apply(state, move)
