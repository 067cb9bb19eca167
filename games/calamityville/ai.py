"""The computer players of CALAMITYVILLE, and the hint. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.calamityville import state as cv
from games.calamityville.policy import HARD, Style, decide
from games.calamityville.reasons import reason
from games.chance import pick
from games.core import Move
from games.players import Glimpse, Player

__all__ = ["LEVELS", "Weighing", "advice", "player"]


@dataclass(frozen=True, slots=True)
class Weighing:
    """Decides by what properties will earn, in one style."""

    style: Style = HARD

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """The move of the one whose glimpse it is."""
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        if self.style.whims and rng.random() < self.style.whims:
            wanted = [
                move
                for move in glimpse.moves
                if isinstance(move, cv.Build | cv.Place | cv.Decline | cv.Blame)
            ]
            return pick(rng, wanted or glimpse.moves)
        return decide(glimpse.view, glimpse.seat, glimpse.moves, self.style)


def easy() -> Player:
    """Thinks of itself alone and a little ahead, and builds on a whim every other time."""
    return Weighing(Style(rival=0.0, hope=0.25, whims=0.5))


def medium() -> Player:
    """Half heeds what others lose and could complete, and has a whim now and then."""
    return Weighing(Style(rival=0.5, whims=0.25))


def hard() -> Player:
    """Weighs everything: what others lose and could still complete, and when to stop building."""
    return Weighing(HARD)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: cv.View, seat: int) -> tuple[Move, str]:
    """What the hard player would do for a seat, and a sentence that says why."""
    move = decide(view, seat)
    return move, reason(view, seat, move)
