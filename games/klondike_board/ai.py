"""The computer players of KLONDIKE, and the hint. They see a `View` and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.core import Move
from games.klondike_board.minds import HARD, Style, decide
from games.klondike_board.reasons import reason, why_not
from games.klondike_board.state import View
from games.players import Glimpse, Player

__all__ = ["LEVELS", "Weighing", "advice", "player", "why_not"]


@dataclass(frozen=True, slots=True)
class Weighing:
    """Decides by what things are worth, in one style."""

    style: Style = HARD

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """The move of the one whose glimpse it is."""
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        return decide(glimpse.view, glimpse.seat, self.style)


def easy() -> Player:
    """Buys what it likes, and joins in small bets."""
    return Weighing(Style(fair_bets=True, income=0.8))


def medium() -> Player:
    """Weighs deeds against what they still bring."""
    return Weighing(Style())


def hard() -> Player:
    """Weighs everything, also what others would do with it."""
    return Weighing(HARD)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: View, seat: int) -> tuple[Move, str]:
    """What the hard player would do for a seat, and a sentence that says why.

    Raises KeyError where nobody has anything to decide.
    """
    move = decide(view, seat)
    return move, reason(view, seat, move)
