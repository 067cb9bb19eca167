"""What Joker Klondike promises beside the contract: what the rules compel is done at once."""

from __future__ import annotations

from games.core import Decide
from games.joker_klondike import GAME
from games.patience.cards import JOKER, RANK_OF
from tests.contract.laws import Moment


def nothing_is_left_that_the_rules_compel(now: Moment) -> None:
    """No ace lies free, no card whose place the joker takes, and no joker that has but one place to go."""
    if not isinstance(now.turn, Decide):
        return
    state = now.state
    free = {pile[-1] for pile in (*state.columns, state.waste) if pile}
    assert not any(RANK_OF[card] == 1 for card in free)
    if state.joker_at:
        suit, rank = state.joker_at
        assert rank > 1
        assert suit * 13 + rank - 1 not in free
    if state.is_held or JOKER in free:
        assert len(GAME.targets(state)) != 1


LAWS = (nothing_is_left_that_the_rules_compel,)
