"""KLONDIKE, the single-pass patience, as the printed rulebook has it."""

from __future__ import annotations

from games.patience.rules import Patience
from games.patience.state import State, View


class Klondike(Patience[State, View]):
    """Klondike with a pack of 52 cards."""

    name = "klondike_patience"
    version = 1
    state_type = State
    view_type = View


GAME = Klondike()
