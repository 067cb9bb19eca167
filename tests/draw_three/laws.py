"""The faults of a state of DRAW THREE."""

from __future__ import annotations

from games.patience.state import State
from tests.draw_three import GAME
from tests.kit.faults import patience_faults


def faults(state: State) -> list[str]:
    return patience_faults(state, GAME.spec)
