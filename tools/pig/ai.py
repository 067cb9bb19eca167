"""The computer players of PIG, and the hint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.core import Message, Move, message
from games.players import Observation, Player
from games.seating import STEADY
from tools.pig import state as pg


@dataclass(frozen=True, slots=True)
class Careful:
    """A player that keeps a pot of `enough` points, or one that wins."""

    enough: int

    def choose(self, observation: Observation[pg.State, pg.View], rng: Random) -> Move:
        """Return one of the moves of the observation; use no chance."""
        return self.best(observation.view, observation.seat)

    def best(self, view: pg.View, seat: int) -> Move:
        """Return the move of a seat in a view."""
        missing = view.goal - view.scores[seat]
        return pg.Keep() if view.pot >= min(self.enough, missing) else pg.Roll()


LEVELS: Final[Mapping[str, Careful]] = {"easy": Careful(8), "medium": Careful(14), "hard": Careful(20)}
TEMPERED: Final[Mapping[tuple[str, str], Careful]] = {
    (level, temper): Careful(steady.enough + more)
    for level, steady in LEVELS.items()
    for temper, more in (("bold", 4), ("sly", -2))
}
"""The players that are not steady, by level and temper."""


def player(level: str, temper: str = STEADY) -> Player:
    """Return the computer player of a level and a temper, steady if the temper is unknown.

    Raises KeyError for a level not in `LEVELS`.
    """
    return TEMPERED.get((level, temper)) or LEVELS[level]


def advice(view: pg.View, seat: int) -> tuple[Move, Message]:
    """Return the hard player's move for a seat, and the reason for it."""
    move = LEVELS["hard"].best(view, seat)
    return move, message("pig.hint.keep" if isinstance(move, pg.Keep) else "pig.hint.roll", pot=view.pot)
