"""A person who plays patiences by simple habits, and never moves cards to and fro."""

from __future__ import annotations

from games.core import Move
from games.match import Match
from games.patience.rules import Patience
from games.patience.spec import PatienceSpec
from games.patience.state import WASTE, Build, Draw, Pack, Redeal, State

MOST_ROUNDS = 12


def next_move(match: Match) -> Move | None:
    """Return the next sensible move: build, free a card, turn the stock; None if nothing helps."""
    assert isinstance(match.game, Patience)
    state, spec = match.state, match.game.spec
    worth = {move: _worth(state, spec, move) for move in match.game.moves(state)}
    best = max(worth, key=lambda move: worth[move], default=None)
    return best if best is not None and worth[best] else None


def _worth(state: State, spec: PatienceSpec, move: Move) -> int:
    if isinstance(move, Build):
        return 100
    if isinstance(move, Pack):
        column = state.columns[move.source]
        is_filled = spec.reserve_fills_spaces and bool(state.columns[spec.reserve_pile])
        uncovers = move.cards == len(column) - state.hidden[move.source] and state.hidden[move.source]
        helps = move.source == WASTE or uncovers or (move.cards == len(column) and is_filled)
        return 50 + state.hidden[move.source] if helps else 0
    if isinstance(move, Draw):
        return 10
    return 5 if isinstance(move, Redeal) and state.redeals < MOST_ROUNDS else 0
