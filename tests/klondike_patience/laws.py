"""The faults of a state of KLONDIKE, the patience."""

from __future__ import annotations

from games.patience.cards import PACK
from games.patience.state import State
from tests.kit.faults import built_cards, card_faults


def faults(state: State) -> list[str]:
    """Cards missing or twice, and face-up cards that are no sequence."""
    return card_faults(state, PACK, built_cards(state)) if state.is_dealt else []
