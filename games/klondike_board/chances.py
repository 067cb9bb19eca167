"""Chances of winning a game of KLONDIKE, and what its review judges."""

from __future__ import annotations

from typing import Final

from games.klondike_board import GAME
from games.klondike_board import state as kb
from games.klondike_board.evaluation import Evaluation, win_probabilities
from games.review.evaluator import Chances, Evaluator


def chances(state: kb.State) -> Chances:
    """Return each seat's chance to win, by the cash that it can expect at the end."""
    evaluation = Evaluation(GAME.observe(state, None))
    return win_probabilities(evaluation.expected_cash, evaluation.left)


EVALUATOR: Final = Evaluator(
    chances=chances,
    active_seat=lambda state: state.turn,
    judged=(kb.Buy, kb.Decline, kb.Prospect, kb.SellClaim, kb.Throw, kb.PayToll),
    worlds=12,
)
"""What a review knows of this game."""
