"""The two simplest players: one that plays anything, and one that looks one move ahead."""

from __future__ import annotations

from random import Random

from games.chance import pick
from games.core import Move
from games.players import AnyGlimpse


class RandomPlayer:
    """Plays any legal move."""

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """One of the legal moves, each as likely as the others."""
        return pick(rng, glimpse.moves)


class GreedyPlayer:
    """Plays the move that scores best at once, on average over the imagined states."""

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        """A best move; among equals, any."""
        worth = [self._worth(glimpse, move) for move in glimpse.moves]
        best = [move for move, value in zip(glimpse.moves, worth, strict=True) if value == max(worth)]
        return pick(rng, best)

    def _worth(self, glimpse: AnyGlimpse, move: Move) -> int:
        total = 0
        for imagined in glimpse.imagined:
            state = glimpse.game.copy(imagined)
            glimpse.game.apply(state, move)
            total += glimpse.game.scores(state)[glimpse.seat]
        return total
