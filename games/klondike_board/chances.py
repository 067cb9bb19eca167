"""Chances of winning a game of KLONDIKE, and what its review judges."""

from __future__ import annotations

from typing import Final

from games.klondike_board import GAME
from games.klondike_board import state as kb
from games.klondike_board.evaluation import Evaluation
from games.review.evaluator import Evaluator, Situation


def situation(state: kb.State) -> Situation:
    """Return the cards left, and each seat's cash expected at the end and in hand."""
    evaluation = Evaluation(GAME.observe(state, None))
    return Situation(
        evaluation.left, tuple(zip(evaluation.expected_cash, map(float, state.cash), strict=True))
    )


EVALUATOR: Final = Evaluator(
    game="klondike_board",
    situation=situation,
    active_seat=lambda state: state.turn,
    judged=(kb.Buy, kb.Decline, kb.Prospect, kb.SellClaim, kb.Throw, kb.PayToll),
    worlds=12,
)
"""The evaluator of this game for reviews."""
