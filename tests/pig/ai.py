"""The computer players of PIG, and the hint."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from games.core import Move
from games.players import AnyGlimpse, Player
from tests.pig.rules import Hold, Roll, State

LEVELS = {"easy": 8, "medium": 14, "hard": 20}
"""What each keeps at once."""


@dataclass(frozen=True, slots=True)
class Daring:
    """Throws until there is enough in the pot."""

    enough: int

    def choose(self, glimpse: AnyGlimpse, rng: Random) -> Move:
        return decide(glimpse.view, glimpse.seat, self.enough)


def decide(view: State, seat: int, enough: int) -> Move:
    wanted = min(enough, view.goal - view.scores[seat])
    return Hold() if view.pot >= wanted else Roll()


def player(level: str) -> Player:
    return Daring(LEVELS[level])


def advice(view: State, seat: int) -> tuple[Move, str]:
    move = decide(view, seat, LEVELS["hard"])
    kept = isinstance(move, Hold)
    return move, "Keep it: another throw risks too much." if kept else "Throw: there is little to lose."
