"""Moves of CALAMITYVILLE in a few words, as the review of a game names them."""

from __future__ import annotations

from games.calamityville import board
from games.calamityville import state as cv
from games.core import Message, Money, Move, Player, Words, message
from ui.games.calamityville.words.terms import NARRATOR, PRICE
from ui.play.narration.narrator import Names


def move_name(state: cv.State, move: Move, names: Names) -> Words:
    """Return a move of the seat that decides in a state; "" for one that no review names."""
    task = state.todo[-1]
    match move:
        case cv.Build(kind=kind):
            return _building(kind, state.at[state.turn], PRICE)
        case cv.Place(kind=kind, space=space):
            return _building(kind, space, Money(0))
        case cv.Decline():
            return message("calamityville.button.keep")
        case cv.Give(space=space) | cv.Lose(space=space) | cv.Sell(space=space):
            chosen = board.property_name(state.built[space], space)
            return NARRATOR.message("button", task, names, property=chosen)
        case cv.Blame(seat=seat):
            return NARRATOR.message("button", task, names, who=Player(names[seat]))
        case _:
            return ""


def _building(kind: str, space: int, price: Money) -> Message:
    return message(
        "calamityville.review.build", kind=kind, property=board.property_name(kind, space), price=price
    )
