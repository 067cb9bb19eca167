"""Forming a number, buying a mine, and selling for want of cash: SR-28 to SR-37, SR-53 and SR-54."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core import Chance, Decide
from games.strike_it_rich import GAME
from games.strike_it_rich.board import PRICES, board
from games.strike_it_rich.state import (
    NOBODY,
    ROLLING,
    SELLING,
    Bought,
    Claim,
    Diamonds,
    Form,
    Owed,
    Pass,
    Passed,
    Sell,
    Sold,
)
from tests.clauses import clause
from tests.strike_it_rich.table import ME, OTHER, mine_of, table


# ------------------------------------------------------------------ the number
@clause("SR-28a", "SR-29a")
def test_any_two_dice_in_any_order_form_a_number() -> None:
    here = table(dice="362")
    assert here.moves == ["Form 2 3", "Form 2 6", "Form 3 2", "Form 3 6", "Form 6 2", "Form 6 3"]


@clause("SR-28a")
@pytest.mark.parametrize(("first", "second"), [(3, 3), (3, 1), (1, 3), (7, 3), (0, 0)])
def test_a_number_takes_two_dice_of_the_roll(first: int, second: int) -> None:
    here = table(dice="362")
    assert here.refusal(Form(first, second)) == f"The dice cannot form {first}-{second}."


@clause("SR-30a")
def test_the_third_die_does_not_matter_when_a_mine_is_bought() -> None:
    after = []
    for third in "2356":
        here = table(dice=f"14{third}")
        assert here.play(Form(1, 4)) == [Bought(ME, mine_of("1-4"), 20_000)]
        after.append(here.state)
    assert all(state == after[0] for state in after)


@clause("SR-32a")
@pytest.mark.parametrize("dice", list(permutations((1, 4, 5))))
def test_the_printed_roll_forms_its_six_numbers(dice: tuple[int, ...]) -> None:
    here = table(dice="".join(map(str, dice)))
    assert here.moves == ["Form 1 4", "Form 1 5", "Form 4 1", "Form 4 5", "Form 5 1", "Form 5 4"]


@clause("SR-32b")
@pytest.mark.parametrize("dice", ["226", "262", "622"])
def test_a_pair_forms_three_numbers(dice: str) -> None:
    assert table(dice=dice).moves == ["Form 2 2", "Form 2 6", "Form 6 2"]


@clause("SR-33a")
def test_only_the_mine_of_the_number_matters() -> None:
    # All other numbers of the roll are owned; the one that is formed is not, so it is bought.
    here = table(mine="4-1 1-5", theirs="5-1 4-5 5-4", dice="145")
    assert here.play(Form(1, 4)) == [Bought(ME, mine_of("1-4"), 20_000)]


# ------------------------------------------------------------------ buying
@clause("SR-35a", "SR-09b")
def test_an_unowned_mine_is_bought_from_the_bank_for_its_price() -> None:
    here = table(dice="145")
    assert here.play(Form(5, 4)) == [Bought(ME, mine_of("5-4"), 20_000, NOBODY)]
    assert here.cash == (80_000, 100_000)
    assert here.state.bank == -20_000


@clause("SR-35a")
def test_each_mine_costs_its_own_price() -> None:
    for number, mine in enumerate(board().mines):
        first, second = mine.dice
        third = next(die for die in range(1, 7) if die not in mine.dice)
        here = table(dice=f"{first}{second}{third}")
        here.play(Form(first, second))
        assert here.cash == (100_000 - PRICES[number], 100_000), mine.number


@clause("SR-35b")
def test_buying_is_not_declined() -> None:
    here = table(mine="6-6", dice="145")
    assert all(text.startswith("Form") for text in here.moves)
    assert here.refusal(Pass()) == "You may pass only when no number can be formed."
    events = here.play(Form(1, 4))
    assert [type(event) for event in events] == [Bought]
    assert here.state.phase == ROLLING


@clause("SR-35b", "SR-36a")
def test_a_number_that_forces_a_sale_binds_as_well() -> None:
    here = table(mine="6-6", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    assert here.moves == ["Sell 6 6"]
    assert here.refusal(Pass()) == "Sell a mine first: the one you formed is still to be paid."
    assert here.refusal(Form(1, 5)) == "Sell a mine first: the one you formed is still to be paid."


@clause("SR-36a")
def test_too_little_cash_forces_a_sale() -> None:
    here = table(mine="6-6 4-3", dice="145", cash=(15_000, 100_000))
    assert here.play(Form(1, 4)) == [Owed(ME, mine_of("1-4"), 5_000)]
    assert GAME.turn(here.state) == Decide(ME)
    assert here.state.phase == SELLING
    assert here.moves == ["Sell 4 3", "Sell 6 6"]
    assert here.owner("1-4") == NOBODY


@clause("SR-36a")
def test_just_enough_cash_forces_no_sale() -> None:
    here = table(mine="6-6", dice="145", cash=(20_000, 100_000))
    assert here.play(Form(1, 4)) == [Bought(ME, mine_of("1-4"), 20_000)]
    assert here.cash == (0, 100_000)


@clause("SR-36b")
def test_a_number_beyond_all_means_may_not_be_formed() -> None:
    # 5,000 in cash and a mine of 5,000: 5-1 for 10,000 is the dearest that can be had.
    here = table(mine="4-3", dice="145", cash=(5_000, 100_000))
    assert here.moves == ["Form 5 1"]
    for move in (Form(1, 4), Form(4, 1), Form(1, 5), Form(4, 5), Form(5, 4)):
        assert here.refusal(move) == "You could not pay for that mine even by selling all of yours."
    assert here.play(Form(5, 1), Sell(4, 3)) == [
        Owed(ME, mine_of("5-1"), 5_000),
        Sold(ME, mine_of("4-3"), 5_000),
        Bought(ME, mine_of("5-1"), 10_000),
    ]
    assert here.cash == (0, 100_000)


@clause("SR-36b")
def test_with_nothing_left_to_form_the_dice_are_passed() -> None:
    here = table(dice="114", cash=(5_000, 100_000))
    assert here.moves == ["Pass"]
    assert here.play(Pass()) == [Passed(ME)]
    assert here.player == OTHER
    assert here.cash == (5_000, 100_000)


@clause("SR-36b")
def test_a_double_play_beyond_all_means_may_not_be_formed() -> None:
    here = table(theirs="3-3", dice="335", cash=(15_000, 100_000))
    assert here.moves == ["Form 3 5"]
    assert here.refusal(Form(3, 3)) == "You could not pay for that mine even by selling all of yours."
    assert here.refusal(Form(5, 3)) == "You could not pay for that mine even by selling all of yours."


@clause("SR-37a")
def test_the_bought_mine_is_marked() -> None:
    here = table(mine="6-6", theirs="4-3", dice="145", player=OTHER)
    here.play(Form(1, 4))
    assert here.owner("1-4") == OTHER
    assert here.marked == (1, 2)


@clause("SR-37b")
def test_buying_ends_the_turn_without_a_strike() -> None:
    # Neighbours of one's own would bring a bonus, if this were a strike.
    here = table(mine="4-5 4-4", dice="145")
    assert here.play(Form(1, 4)) == [Bought(ME, mine_of("1-4"), 20_000)]
    assert here.cash == (80_000, 100_000)
    assert GAME.turn(here.state) == Chance("roll")
    assert here.player == OTHER


# ------------------------------------------------------------------ selling
@clause("SR-53a")
def test_the_player_picks_what_to_sell_and_it_becomes_unowned() -> None:
    here = table(mine="6-6 4-3 2-6 1-1", theirs="5-6", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    assert here.moves == ["Sell 1 1", "Sell 2 6", "Sell 4 3", "Sell 6 6"]
    here.play(Sell(2, 6))
    assert here.owner("2-6") == NOBODY
    assert (here.owner("1-1"), here.owner("4-3"), here.owner("6-6")) == (ME, ME, ME)
    assert here.marked == (4, 1)


@clause("SR-53a")
@pytest.mark.parametrize("number", [(5, 6), (1, 4), (2, 2)])
def test_only_mines_of_ones_own_are_sold(number: tuple[int, int]) -> None:
    here = table(mine="6-6", theirs="5-6", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    assert here.refusal(Sell(*number)) == "You can sell only a mine of your own."


def test_there_are_no_other_numbers_to_sell() -> None:
    here = table(mine="6-6", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    assert here.refusal(Sell(0, 7)) == "There is no mine of that number."


@clause("SR-53b")
@pytest.mark.parametrize(
    ("number", "price"), [("4-3", 5_000), ("5-1", 10_000), ("6-6", 15_000), ("6-4", 20_000), ("5-3", 25_000)]
)
def test_the_bank_pays_the_full_price_of_a_mine_sold(number: str, price: int) -> None:
    here = table(mine=f"{number} 1-2 1-3", dice="145", cash=(0, 100_000))
    before = here.state.bank
    here.play(Form(1, 4))
    first, second = int(number[0]), int(number[2])
    sold, *_ = here.play(Sell(first, second))
    assert sold == Sold(ME, mine_of(number), price)
    paid = 20_000 if here.owner("1-4") == ME else 0
    assert here.cash == (price - paid, 100_000)
    assert here.state.bank - before == price - paid


@clause("SR-53c")
def test_nothing_is_sold_without_need() -> None:
    here = table(mine="6-6 4-3", dice="145")
    assert here.refusal(Sell(6, 6)) == "Mines are sold only when cash is short for the number you formed."
    here.play(Form(1, 4))
    assert here.refusal(Sell(6, 6)) == "Mines are sold only when cash is short for the number you formed."


@clause("SR-53c")
def test_selling_ends_as_soon_as_there_is_enough() -> None:
    # 5,000 + 5,000 (4-3) is short of 20,000; with 15,000 (6-6) it is paid, and 1-1 cannot be sold any more.
    here = table(mine="6-6 4-3 1-1", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    assert here.play(Sell(4, 3)) == [Sold(ME, mine_of("4-3"), 5_000)]
    assert here.moves == ["Sell 1 1", "Sell 6 6"]
    assert here.play(Sell(6, 6)) == [
        Sold(ME, mine_of("6-6"), 15_000),
        Bought(ME, mine_of("1-4"), 20_000),
    ]
    assert here.refusal(Sell(1, 1)) == "Mines are sold only when cash is short for the number you formed."
    assert here.owner("1-1") == ME


@clause("SR-54a")
def test_the_new_mine_is_paid_in_the_same_turn() -> None:
    here = table(mine="5-3", dice="145", cash=(0, 100_000))
    here.play(Form(1, 4), Sell(5, 3))
    assert here.owner("1-4") == ME
    assert here.cash == (5_000, 100_000)
    assert here.player == OTHER
    assert here.state.buying == NOBODY


@clause("SR-54b")
def test_the_mine_to_be_bought_is_not_for_sale() -> None:
    here = table(mine="6-6 4-3", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    assert here.refusal(Sell(1, 4)) == "You can sell only a mine of your own."


@clause("SR-54b")
def test_its_price_does_not_count_among_the_means() -> None:
    # Were 1-4 itself counted among the mines to sell, everybody could pay for it.
    here = table(dice="145", cash=(15_000, 100_000))
    assert not here.offers(Form(1, 4))


def test_a_triple_play_waits_for_no_sale() -> None:
    here = table(mine="6-6", dice="145", cash=(5_000, 100_000))
    here.play(Form(1, 4))
    for move in (Diamonds(6, 6), Claim(1, 4)):
        assert here.refusal(move) == "Sell a mine first: the one you formed is still to be paid."
