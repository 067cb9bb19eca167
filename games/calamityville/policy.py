"""How a computer player of CALAMITYVILLE decides: by how far each move will bring it ahead of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.calamityville import state as cv
from games.calamityville.board import LOTS, PRICE
from games.calamityville.choices import moves_for
from games.calamityville.evaluation import Outlook
from games.calamityville.pending import Giving, Ready
from games.core import Move


@dataclass(frozen=True, slots=True)
class Style:
    """What sets one player apart from another.

    `rival` is how much the others' gain counts as one's own loss, `hope` how much what could still be
    completed counts; `whims` is how often something is chosen blindly.
    """

    rival: float = 1.0
    hope: float = 0.5
    whims: float = 0.0


HARD: Final = Style()


def decide(view: cv.View, seat: int, moves: Sequence[Move] = (), style: Style = HARD) -> Move:
    """The move of a seat that has something to decide; among equals the last: others take the first."""
    if isinstance(view.task, Ready):
        return cv.Throw()
    listed = moves or moves_for(view, view.task)
    outlook = Outlook(view)
    return max(reversed(listed), key=lambda move: worth(outlook, seat, move, style))


def worth(outlook: Outlook, seat: int, move: Move, style: Style = HARD) -> float:
    """How far a move will bring a seat ahead of the others, in dollars; more is better."""
    view = outlook.view
    owner, built, cost = after(view, seat, move)
    return outlook.gain(seat, owner, built, style.hope, style.rival) - cost


def after(view: cv.View, seat: int, move: Move) -> tuple[list[int], list[str], int]:
    """Owners and kinds after a move, and what it costs; a sale brings as much whatever is sold."""
    owner, built = view.owner[:], view.built[:]
    if isinstance(move, cv.Build):
        owner[view.at[seat]], built[view.at[seat]] = seat, move.kind
        return owner, built, PRICE
    if isinstance(move, cv.Place):
        owner[move.space], built[move.space] = seat, move.kind
    elif isinstance(move, cv.Give) and isinstance(view.task, Giving):
        owner[move.space] = view.task.taker
    elif isinstance(move, cv.Lose | cv.Sell):
        owner[move.space], built[move.space] = cv.NOBODY, ""
    elif isinstance(move, cv.Blame):
        space = least_of(view, move.seat)
        owner[space], built[space] = cv.NOBODY, ""
    return owner, built, 0


def least_of(view: cv.View, seat: int) -> int:
    """The house that a seat would miss least."""
    outlook = Outlook(view)
    mine = [space for space in LOTS if view.owner[space] == seat]

    def left(space: int) -> float:
        owner, built, _ = after(view, seat, cv.Lose(space))
        return outlook.incomes(owner, built)[seat]

    return max(mine, key=left)
