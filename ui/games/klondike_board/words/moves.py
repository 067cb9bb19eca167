"""Moves of KLONDIKE in a few words, as the review of a game names them."""

from __future__ import annotations

from games.core import Move, Words, message
from games.klondike_board import state as kb
from games.klondike_board.board import CREEK_NAMES, PLACES, PRICE, to_money
from games.klondike_board.money import toll


def move_name(state: kb.State, move: Move) -> Words:
    """Return a move of the seat whose turn it is in a state; "" for one that no review names."""
    space = state.at[state.turn]
    match move:
        case kb.Buy():
            return message("klondike_board.review.buy", space=PLACES[space], price=to_money(PRICE[space]))
        case kb.Decline():
            return message("klondike_board.review.decline", space=PLACES[space])
        case kb.Prospect(creek=creek):
            return message("klondike_board.button.prospect", creek=CREEK_NAMES[creek])
        case kb.SellClaim(creek=creek):
            return message("klondike_board.review.sell", creek=CREEK_NAMES[creek])
        case kb.PayToll():
            return message("klondike_board.button.toll", toll=to_money(toll(len(state.cash))))
        case kb.Throw():
            return message("klondike_board.button.throw")
        case _:
            return ""
