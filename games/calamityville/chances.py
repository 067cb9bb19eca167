"""Chances of winning a game of CALAMITYVILLE, and what its review judges."""

from __future__ import annotations

from typing import Final

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.evaluation import Evaluation
from games.review.evaluator import Evaluator, Situation


def situation(state: cv.State) -> Situation:
    """Return the turns that a player still has, and each seat's cash at the end, further houses, and cash."""
    view = GAME.observe(state, None)
    evaluation = Evaluation(view)
    incomes = evaluation.expected_income_by_seat(view.owner, view.built)
    turns = sum(map(sum, evaluation.visits)) / evaluation.seats
    return Situation(
        turns,
        tuple(
            (cash + income, evaluation.expansion_value(seat, view.owner, view.built), float(cash))
            for seat, (cash, income) in enumerate(zip(view.cash, incomes, strict=True))
        ),
    )


EVALUATOR: Final = Evaluator(
    game="calamityville",
    situation=situation,
    active_seat=lambda state: state.turn,
    judged=(cv.Build, cv.Decline, cv.Place, cv.Give, cv.Blame, cv.Lose, cv.Sell),
    worlds=12,
)
"""The evaluator of this game for reviews."""
