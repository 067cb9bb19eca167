"""What a move would mean is what it then brings."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.chance import pick
from games.core import Chance, IllegalMove, Over
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MINE_AT, PRICES
from games.strike_it_rich.prospects import (
    BUY,
    CLAIM,
    DIAMOND_STRIKE,
    DOUBLE_PLAY,
    PASS,
    SELL,
    STRIKE,
    Prospect,
    cash_of,
    forms_of,
    prospect,
    prospects,
    state_of,
)
from games.strike_it_rich.state import (
    FORMING,
    NOBODY,
    SELLING,
    Bought,
    Claim,
    Claimed,
    Diamonds,
    Dice,
    Form,
    Owed,
    Pass,
    Passed,
    Sell,
    Sold,
    State,
    Struck,
)

BEFORE = {
    BUY: (Bought, Owed),
    DOUBLE_PLAY: (Bought, Owed),
    STRIKE: (Struck,),
    DIAMOND_STRIKE: (Struck,),
    CLAIM: (Claimed,),
    SELL: (Sold,),
    PASS: (Passed,),
}


def table(
    dice: tuple[int, int, int], mines: dict[str, int], cash: tuple[int, int] = (100_000, 100_000)
) -> State:
    """Player 0 has rolled; `mines` says by its number who owns a mine."""
    state = State(secret=True, cash=[*cash], counted=[*cash], phase=FORMING, dice=dice)
    for number, seat in mines.items():
        state.owner[MINE_AT[int(number[0]), int(number[2])]] = seat
        state.mines[seat] += 1
    state.bank = sum(cash) - 200_000
    return state


def seen(state: State, move: tuple[int, ...]) -> Prospect:
    return prospect(GAME.observe(state, 0), 0, move)


def mine(number: str) -> int:
    return MINE_AT[int(number[0]), int(number[2])]


def test_a_free_mine_is_bought() -> None:
    found = seen(table((1, 4, 5), {"4-4": 0, "4-5": 0, "6-5": 1}), Form(1, 4))
    assert (found.kind, found.mine, found.price, found.owner) == (BUY, mine("1-4"), 20_000, NOBODY)
    assert set(found.beside) == {mine("4-4"), mine("4-5")}
    assert (found.value, found.bonus, found.missing, found.barred) == (0, 0, 0, "")


def test_the_example_of_the_rulebook_in_dollars() -> None:
    found = seen(table((1, 4, 5), {"1-4": 0, "4-4": 0, "4-5": 0}), Form(1, 4))
    assert (found.kind, found.spots, found.value, found.bonus) == (STRIKE, 5, 25_000, 50_000)
    assert (found.owner, found.earner) == (0, 0)


def test_the_bonus_of_another_is_told() -> None:
    found = seen(table((1, 4, 5), {"1-4": 1, "4-4": 1, "4-5": 0}), Form(1, 4))
    assert (found.kind, found.value, found.bonus, found.earner) == (STRIKE, 25_000, 25_000, 1)
    assert found.beside == (mine("4-4"),)


def test_a_double_play_names_its_owner() -> None:
    found = seen(table((4, 4, 5), {"4-4": 1, "1-4": 0}, (5_000, 100_000)), Form(4, 4))
    assert (found.kind, found.price, found.owner, found.missing) == (DOUBLE_PLAY, 10_000, 1, 5_000)
    assert (found.beside, found.value) == ((mine("1-4"),), 0)


def test_a_number_that_cannot_be_paid_is_barred() -> None:
    found = seen(table((1, 4, 5), {}, (15_000, 100_000)), Form(1, 4))
    assert "could not pay" in found.barred
    assert found.missing == 5_000


def test_a_number_that_the_dice_do_not_form_is_barred() -> None:
    found = seen(table((1, 4, 5), {"2-2": 0}), Form(2, 2))
    assert "cannot form 2-2" in found.barred
    assert (found.spots, found.value) == (0, 0)


def test_a_triple_play_has_two_ways() -> None:
    state = table((2, 2, 2), {"1-4": 0, "4-4": 1, "4-5": 0})
    diamonds, claim = seen(state, Diamonds(4, 5)), seen(state, Claim(4, 4))
    assert (diamonds.kind, diamonds.value, diamonds.bonus) == (DIAMOND_STRIKE, 30_000, 30_000)
    assert (claim.kind, claim.value, claim.owner, claim.earner) == (CLAIM, 10_000, 1, 0)
    assert claim.beside == (mine("1-4"),)
    assert "mine of your own" in seen(state, Diamonds(4, 4)).barred
    assert "yours already" in seen(state, Claim(1, 4)).barred
    assert "Triple Play" in seen(state, Form(2, 2)).barred


def test_a_sale_brings_the_price() -> None:
    state = table((1, 4, 5), {"4-4": 0, "5-6": 0}, (5_000, 100_000))
    GAME.apply(state, Form(1, 4))
    assert state.phase == SELLING
    found = seen(state, Sell(4, 4))
    assert (found.kind, found.price, found.missing, found.barred) == (SELL, 10_000, 15_000, "")
    assert "only a mine of your own" in seen(state, Sell(1, 1)).barred


def test_nobody_plans_in_the_turn_of_another() -> None:
    state = table((1, 4, 5), {})
    view = GAME.observe(state, 1)
    assert prospect(view, 1, Form(1, 4)).barred
    assert prospects(view, 1) == ()


def test_only_moves_of_players_have_prospects() -> None:
    for move in (Dice(1, 1, 1), Form(0, 7), ()):
        with pytest.raises(ValueError, match="no move of a player"):
            seen(table((1, 4, 5), {}), move)


def test_numbers_of_a_roll() -> None:
    assert len(forms_of((1, 4, 5))) == 6
    assert forms_of((4, 1, 4)) == (Form(1, 4), Form(4, 1), Form(4, 4))
    assert forms_of((3, 3, 3)) == forms_of(()) == ()


def check(state: State, found: Prospect) -> str:
    """A prospect against the engine's own account of the move; the kind, where it was allowed."""
    seat = state.player
    after = state.copy()
    if found.barred:
        with pytest.raises(IllegalMove) as refused:
            GAME.apply(after, found.move)
        assert found.barred == str(refused.value)
        return "barred"
    events = GAME.apply(after, found.move)
    assert isinstance(events[0], BEFORE[found.kind])
    gains = [after.cash[player] - state.cash[player] for player in (0, 1)]
    if found.kind in (STRIKE, DIAMOND_STRIKE, CLAIM):
        expected = [0, 0]
        expected[seat] += found.value
        expected[found.earner] += found.bonus
        assert gains == expected
    elif found.kind in (BUY, DOUBLE_PLAY):
        assert found.missing == max(0, PRICES[found.mine] - state.cash[seat])
        if not found.missing:
            assert gains[seat] == -found.price
    if found.mine != NOBODY:
        assert found.owner == state.owner[found.mine]
    return found.kind


def test_prospects_hold_in_whole_games() -> None:
    """Each is what the engine then does, and the legal moves are those that are not barred."""
    rng, met = Random(11), Counter[str]()
    for _ in range(25):
        state = GAME.new(2, GAME.check_options({}))
        while not isinstance(turn := GAME.turn(state), Over):
            if isinstance(turn, Chance):
                GAME.apply(state, GAME.outcomes(state).sample(rng))
                continue
            view = GAME.observe(state, turn.player)
            assert GAME.moves(state_of(view)) == GAME.moves(state)
            found = prospects(view, turn.player)
            assert [one.move for one in found if not one.barred] == GAME.moves(state)
            met.update(check(state, one) for one in found)
            GAME.apply(state, pick(rng, GAME.moves(state)))
    assert set(met) == {*BEFORE, "barred"}


def test_secret_cash_is_counted() -> None:
    state = table((1, 4, 5), {})
    state.cash[1] = 5_000
    view = GAME.observe(state, 0)
    assert cash_of(view, 1) == 100_000
    assert state_of(view).cash == [100_000, 100_000]
    assert isinstance(prospect(view, 0, Pass()).barred, str)
