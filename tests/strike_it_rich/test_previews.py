"""What a move would mean is what it then brings; and why it is good."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, IllegalMove, Move, Over
from games.strike_it_rich import GAME
from games.strike_it_rich import previews as plan
from games.strike_it_rich import state as sr
from games.strike_it_rich.board import MINE_AT, NEIGHBOURS, PRICES
from tests.kit import campaign
from tests.strike_it_rich.table import position
from ui.words import in_words

HAPPENS = {
    plan.BUY: (sr.Bought, sr.Owed),
    plan.DOUBLE_PLAY: (sr.Bought, sr.Owed),
    plan.STRIKE: (sr.Struck,),
    plan.DIAMOND_STRIKE: (sr.Struck,),
    plan.CLAIM: (sr.Claimed,),
    plan.SELL: (sr.Sold,),
    plan.PASS: (sr.Passed,),
}
"""What the first event of each kind of move is."""


def test_nobody_plans_in_the_turn_of_another() -> None:
    view = GAME.observe(position("100,000 | 100,000 | 0 rolled 1 4 5"), 1)
    assert in_words(plan.preview_move(view, 1, sr.Form(1, 4)).refusal) == "It is the other player's turn."
    assert plan.preview_moves(view, 1) == ()


@pytest.mark.parametrize("move", [sr.Dice(1, 1, 1), sr.Form(0, 7), ()])
def test_only_moves_of_players_have_prospects(move: Move) -> None:
    with pytest.raises(ValueError, match="no move of a player"):
        plan.preview_move(GAME.observe(position("100,000 | 100,000 | 0 rolled 1 4 5"), 0), 0, move)


# ------------------------------------------------------------------ in whole games
def check(state: sr.State, found: plan.MovePreview) -> str:
    """Hold a prospect against the engine's own account of the move; the kind, where it is allowed."""
    seat, after = state.player, state.copy()
    if found.refusal:
        with pytest.raises(IllegalMove) as refused:
            GAME.apply(after, found.move)
        assert found.refusal == refused.value.reason
        return "barred"
    events = GAME.apply(after, found.move)
    assert isinstance(events[0], HAPPENS[found.kind])
    gains = [after.cash[player] - state.cash[player] for player in (0, 1)]
    if found.mine != sr.NOBODY:
        first, second = map(int, found.move)
        assert (found.mine, found.owner) == (MINE_AT[first, second], state.owner[found.mine])
    if strikes := [event for event in events if isinstance(event, sr.Struck)]:
        (struck,) = strikes
        told = found.mine, found.spots, found.value, found.earner, found.beside
        assert told == (struck.mine, struck.spots, struck.value, struck.owner, struck.beside)
        assert found.bonus == found.value * len(found.beside)
        assert (found.price, found.missing) == (0, 0)
        assert found.strike_total(seat) == gains[seat]
    elif found.kind != plan.PASS:
        assert found.beside == tuple(n for n in NEIGHBOURS[found.mine] if state.owner[n] == seat)
        assert (found.price, found.value, found.bonus) == (PRICES[found.mine], 0, 0)
        due = state.buying if found.kind == plan.SELL else found.mine
        assert found.missing == max(0, PRICES[due] - state.cash[seat])
        assert found.kind == plan.SELL or found.missing or gains[seat] == -found.price
    return found.kind


def test_prospects_hold_in_whole_games_and_every_move_has_its_reason() -> None:
    met = Counter[str]()
    for seed in campaign.seeds("strike prospects", short=10, long=200):
        with campaign.told(seed=seed):
            rng, state = Random(seed), GAME.new(2, GAME.check_options({}))
            while not isinstance(turn := GAME.turn(state), Over):
                if isinstance(turn, Chance):
                    GAME.apply(state, GAME.outcomes(state).sample(rng))
                    continue
                view, moves = GAME.observe(state, turn.player), GAME.moves(state)
                found = plan.preview_moves(view, turn.player)
                assert (
                    [one.move for one in found if not one.refusal] == moves == GAME.moves(plan.state_of(view))
                )
                met.update(check(state, one) for one in found)
                chosen = pick(rng, moves)
                said = in_words(plan.hint_message(view, turn.player, chosen))
                assert said[-1] == "."
                assert len(said) <= 140
                GAME.apply(state, chosen)
    assert {*met} >= {*HAPPENS, "barred"} - {plan.PASS}
