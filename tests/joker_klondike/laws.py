"""What Joker Klondike promises beside the contract: what the rules compel is done at once."""

from __future__ import annotations

from games.core import Decide
from games.joker_klondike import GAME
from games.joker_klondike.state import JokerState
from games.patience.cards import JOKER, PACK_WITH_JOKER, RANK_OF
from games.patience.spec import KLONDIKE, PatienceSpec
from tests.contract.laws import Moment
from tests.kit.faults import built_cards, patience_faults


def faults(state: JokerState, spec: PatienceSpec = KLONDIKE) -> list[str]:
    """Cards missing or twice, face-up cards that are no sequence, a joker where it cannot be."""
    built = built_cards(state)
    if state.joker_at:
        suit, rank = state.joker_at
        built = [card for card in built if card != suit * 13 + rank - 1]
    if state.joker_at or state.is_held:
        built.append(JOKER)
    found = patience_faults(state, spec, PACK_WITH_JOKER, built)
    if state.joker_at and not _is_place(state, *state.joker_at):
        found.append("the joker stands where nothing is built")
    if state.joker_at and state.is_held:
        found.append("the joker is in two places")
    if state.is_held != (state.came_from in range(4)):
        found.append("a joker that is held comes from a foundation, and no other joker does")
    return found


def _is_place(state: JokerState, suit: int, rank: int) -> bool:
    return suit in range(4) and 2 <= rank <= state.foundations[suit]


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
