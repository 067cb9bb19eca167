"""The computer players of GOLD AM YUKON, and the hint. They see a `View` and no more.

Each looks at every way to stand after the throw and takes the best. It thinks anew for every stone, from what
lies on the table alone, and comes to the same plan: so a game that is resumed within a turn goes on alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from games.core import Move
from games.gold_am_yukon.evaluation import Style
from games.gold_am_yukon.policy import HARD, decide
from games.gold_am_yukon.reasons import reason
from games.gold_am_yukon.state import PLACING, PLAYING, View
from games.players import Glimpse, Player

EASY: Final = Style(turn=0.85, tempo=0.0, wary=0.0, denies=0.0, ahead=0.0, slip=2.0, ends=0.0)
MEDIUM: Final = Style(turn=0.85, tempo=0.0, stone=1.2, wary=0.0, denies=0.0, ahead=0.0, slip=0.4, ends=0.0)


@dataclass(frozen=True, slots=True)
class Judging:
    """Takes what is worth most, in one style."""

    style: Style = HARD

    def choose(self, glimpse: Glimpse, rng: Random) -> Move:
        """One of the moves of the glimpse; nothing is left to chance."""
        if len(glimpse.moves) == 1:
            return glimpse.moves[0]
        return decide(glimpse.view, glimpse.seat, self.style, glimpse.wanted).move


def easy() -> Player:
    """Goes for a claim that it reaches soon, looks no further, and misjudges much."""
    return Judging(EASY)


def medium() -> Player:
    """Goes for the claim that brings most for its spots, and misjudges a little."""
    return Judging(MEDIUM)


def hard() -> Player:
    """Looks at the claim after the next, and at what others will stake first."""
    return Judging(HARD)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {"easy": easy, "medium": medium, "hard": hard}


def player(level: str) -> Player:
    """The computer player of a level. Raises KeyError for a level that is none of `LEVELS`."""
    return LEVELS[level]()


def advice(view: View, seat: int) -> tuple[Move, str]:
    """What the hard player would do for a seat, and a sentence that says why.

    Raises ValueError where the seat has nothing to decide.
    """
    if view.phase not in (PLACING, PLAYING) or view.player != seat:
        raise ValueError("this seat has nothing to decide now")
    plan = decide(view, seat, HARD)
    return plan.move, reason(view, seat, plan)
