"""Double Plays: SR-56 to SR-63."""

from __future__ import annotations

import pytest

from games.core import Chance
from games.strike_it_rich import GAME
from games.strike_it_rich.state import NOBODY, Bought, Form, Owed, Sell, Sold, Struck
from tests.clauses import clause
from tests.strike_it_rich.table import ME, OTHER, mine_of, places, table


@clause("SR-56a")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_double_of_the_other_player_is_a_double_play(die: int) -> None:
    number, third = f"{die}-{die}", die % 6 + 1
    here = table(theirs=number, dice=f"{die}{die}{third}")
    (bought,) = here.play(Form(die, die))
    assert isinstance(bought, Bought)
    assert (bought.mine, bought.seller) == (mine_of(number), OTHER)


@clause("SR-56a")
def test_a_mixed_number_from_a_pair_is_no_double_play() -> None:
    here = table(theirs="4-1", dice="441")
    assert here.play(Form(4, 1)) == [Struck(ME, mine_of("4-1"), 4, 20_000, OTHER, ())]
    assert here.owner("4-1") == OTHER


@clause("SR-57a")
def test_an_unowned_double_is_bought_from_the_bank() -> None:
    here = table(dice="441")
    assert here.play(Form(4, 4)) == [Bought(ME, mine_of("4-4"), 10_000, NOBODY)]
    assert here.cash == (90_000, 100_000)
    assert here.state.bank == -10_000


@clause("SR-57b")
def test_ones_own_double_is_struck() -> None:
    here = table(mine="4-4 1-4", dice="442")
    assert here.play(Form(4, 4)) == [Struck(ME, mine_of("4-4"), 2, 10_000, ME, places(["1-4"]))]
    assert here.cash == (120_000, 100_000)
    assert here.owner("4-4") == ME


@clause("SR-58a")
def test_the_price_goes_to_the_other_player() -> None:
    here = table(theirs="3-3", dice="332")
    assert here.play(Form(3, 3)) == [Bought(ME, mine_of("3-3"), 20_000, OTHER)]
    assert here.cash == (80_000, 120_000)
    assert here.state.bank == 0


@clause("SR-58a")
def test_the_number_once_formed_is_bought_at_once() -> None:
    here = table(theirs="3-3 3-2 2-3", dice="332")
    assert here.moves == ["Form 2 3", "Form 3 2", "Form 3 3"]  # another number may still be formed
    here.play(Form(3, 3))
    assert here.owner("3-3") == ME
    assert here.moves == []


@clause("SR-58b")
def test_the_markers_are_exchanged() -> None:
    here = table(mine="1-2", theirs="3-3 5-2", dice="332")
    here.play(Form(3, 3))
    assert here.owner("3-3") == ME
    assert here.marked == (2, 1)


@clause("SR-59a")
def test_a_player_short_of_cash_sells_first() -> None:
    here = table(mine="6-6 4-3", theirs="3-3", dice="332", cash=(5_000, 100_000))
    assert here.play(Form(3, 3)) == [Owed(ME, mine_of("3-3"), 15_000)]
    assert here.moves == ["Sell 4 3", "Sell 6 6"]
    assert here.owner("3-3") == OTHER
    assert here.play(Sell(4, 3)) == [Sold(ME, mine_of("4-3"), 5_000)]
    assert here.cash == (10_000, 100_000)
    assert here.play(Sell(6, 6)) == [
        Sold(ME, mine_of("6-6"), 15_000),
        Bought(ME, mine_of("3-3"), 20_000, OTHER),
    ]
    assert here.cash == (5_000, 120_000)
    assert here.marked == (1, 0)


@clause("SR-59a")
def test_the_mine_at_stake_is_not_sold_to_pay_for_itself() -> None:
    here = table(mine="6-6", theirs="3-3", dice="332", cash=(5_000, 100_000))
    here.play(Form(3, 3))
    assert here.refusal(Sell(3, 3)) == "You can sell only a mine of your own."


@clause("SR-62a")
def test_no_strike_in_a_double_play() -> None:
    # Both own mines beside 3-3, and still neither gets a strike or a bonus.
    here = table(mine="5-2 1-2", theirs="3-3 6-2", dice="335")
    events = here.play(Form(3, 3))
    assert not any(isinstance(event, Struck) for event in events)
    assert here.cash == (80_000, 120_000)


@clause("SR-63a")
def test_a_double_play_ends_the_turn() -> None:
    here = table(theirs="3-3", dice="332")
    here.play(Form(3, 3))
    assert GAME.turn(here.state) == Chance("roll")
    assert here.player == OTHER
    assert here.refusal(Form(3, 2)) == "The dice must be rolled first."


def test_a_double_goes_to_and_fro() -> None:
    here = table(theirs="3-3", dice="332")
    here.play(Form(3, 3))
    here.roll("133")
    assert here.play(Form(3, 3)) == [Bought(OTHER, mine_of("3-3"), 20_000, ME)]
    assert here.cash == (100_000, 100_000)
