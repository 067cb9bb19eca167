"""The faults of a state of KLONDIKE, the patience."""

from __future__ import annotations

from games.patience.spec import KLONDIKE, PatienceSpec
from games.patience.state import State
from tests.kit.faults import patience_faults


def faults(state: State, spec: PatienceSpec = KLONDIKE) -> list[str]:
    """Cards missing or twice, and face-up cards that are no sequence."""
    return patience_faults(state, spec)
