"""The end, secret cash and the markers: SR-13 and SR-74 to SR-79."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Over
from games.strike_it_rich import GAME
from games.strike_it_rich.state import (
    HIDDEN,
    NOBODY,
    Bought,
    Claim,
    Diamonds,
    Dice,
    Form,
    Pass,
    Passed,
    Sell,
    Struck,
    Won,
)
from tests.clauses import clause
from tests.strike_it_rich.table import ME, OTHER, Table, first_mines, mine_of, table


# ------------------------------------------------------------------ a million
@clause("SR-74a", "SR-13a")
def test_a_million_in_hand_at_the_end_of_ones_turn_wins() -> None:
    here = table(mine="1-4", dice="145", cash=(975_000, 999_000_000))
    assert here.play(Form(1, 4)) == [
        Struck(ME, mine_of("1-4"), 5, 25_000, ME, ()),
        Won(ME, (1_000_000, 999_000_000)),
    ]
    assert GAME.turn(here.state) == Over((ME,), "a million")


@clause("SR-74a")
def test_a_little_less_does_not_win() -> None:
    here = table(mine="1-4", dice="145", cash=(970_000, 100_000))
    here.play(Form(1, 4))
    assert here.cash == (995_000, 100_000)
    assert here.winner == NOBODY


@clause("SR-74a")
def test_a_million_that_is_spent_before_the_turn_ends_does_not_win() -> None:
    here = table(dice="145", cash=(1_010_000, 100_000))
    assert here.play(Form(1, 4)) == [Bought(ME, mine_of("1-4"), 20_000)]
    assert here.cash == (990_000, 100_000)
    assert here.winner == NOBODY


@clause("SR-74a")
def test_a_turn_that_ends_with_a_purchase_may_win() -> None:
    here = table(dice="145", cash=(1_020_000, 100_000))
    assert here.play(Form(1, 4))[-1] == Won(ME, (1_000_000, 100_000))


@clause("SR-74b")
def test_a_million_by_a_bonus_in_the_others_turn_has_not_won_yet() -> None:
    here = table(theirs="1-4 4-4 4-5", dice="145", cash=(100_000, 990_000))
    here.play(Form(1, 4))
    assert here.cash == (125_000, 1_040_000)
    assert here.winner == NOBODY
    assert here.player == OTHER
    here.roll("321")
    assert here.play(Form(3, 2))[-1] == Won(OTHER, (125_000, 1_030_000))


@clause("SR-74b")
def test_it_may_be_lost_again_before_that_turn_ends() -> None:
    here = table(theirs="1-4 4-4", dice="145", cash=(100_000, 980_000))
    here.play(Form(1, 4))
    assert here.cash == (125_000, 1_005_000)
    here.roll("321")
    here.play(Form(3, 2))
    assert here.cash == (125_000, 995_000)
    assert here.winner == NOBODY


@clause("SR-74b")
def test_the_first_to_end_a_turn_with_a_million_wins_though_both_have_it() -> None:
    here = table(theirs="1-4 4-4 4-5", dice="145", cash=(990_000, 990_000))
    assert here.play(Form(1, 4))[-1] == Won(ME, (1_015_000, 1_040_000))
    assert here.winner == ME


@clause("SR-74c")
def test_mines_have_no_value_for_winning() -> None:
    # Sixteen mines are worth 250,000 dollars and more; 995,000 in cash are still not enough.
    here = table(mine=first_mines(16), dice="456", cash=(995_000, 100_000))
    assert GAME.scores(here.state)[ME] > 1_200_000
    here.play(Pass())
    assert here.winner == NOBODY


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    here = table(mine="1-4 6-6", dice="145", cash=(975_000, 100_000))
    here.play(Form(1, 4))
    assert here.moves == []
    for move in (Form(4, 1), Diamonds(1, 4), Claim(1, 2), Pass(), Sell(1, 4), Dice(1, 2, 3)):
        assert here.refusal(move) == "This game is over."


def test_what_is_no_move_is_refused() -> None:
    assert table(dice="145").refusal((1, 4)) == "That is no move of this game."


# ------------------------------------------------------------------ secret cash
def played_turns(here: Table) -> Table:
    """Three turns: each buys, then the first strikes."""
    for dice, move in (("145", Form(1, 4)), ("632", Form(6, 3)), ("145", Form(1, 4))):
        here.roll(dice)
        here.play(move)
    return here


@clause("SR-75a")
@pytest.mark.parametrize("seat", [ME, OTHER])
def test_a_player_sees_only_cash_of_ones_own(seat: int) -> None:
    here = played_turns(table())
    view = here.view(seat)
    assert view.cash[seat] == here.cash[seat]
    assert view.cash[1 - seat] == HIDDEN
    assert here.view(None).cash == [HIDDEN, HIDDEN]


@clause("SR-75a")
@pytest.mark.parametrize("seat", [ME, OTHER, None])
def test_what_the_other_has_changes_nothing_that_is_seen(seat: int | None) -> None:
    here, richer = played_turns(table()), played_turns(table())
    for player in (ME, OTHER):
        if player != seat:
            richer.state.cash[player] += 500_000
    assert here.view(seat) == richer.view(seat)


@clause("SR-75a")
def test_all_is_laid_open_at_the_end() -> None:
    here = table(mine="1-4", dice="145", cash=(975_000, 60_000))
    here.play(Form(1, 4))
    for seat in (ME, OTHER, None):
        assert here.view(seat).cash == [1_000_000, 60_000]


@clause("SR-75c")
def test_cash_is_secret_unless_the_option_shows_it() -> None:
    assert GAME.check_options({})["secret"] is True
    for secret, shown in ((True, HIDDEN), (False, 100_000)):
        state = GAME.new(2, GAME.check_options({"secret": secret}))
        assert GAME.observe(state, ME).cash == [100_000, shown]
        assert GAME.observe(state, OTHER).cash == [shown, 100_000]
        assert GAME.observe(state, None).cash == [shown, shown]
        assert GAME.blank(2, {"secret": secret, "begins": "dice"}).cash == [shown, shown]


@clause("SR-75c")
def test_public_payments_can_be_counted() -> None:
    here = played_turns(table(theirs="3-3 2-2"))
    here.roll("331")
    here.play(Form(3, 1))
    here.roll("332")
    here.play(Form(3, 3))  # a Double Play: 20,000 from one player to the other
    assert here.cash == (105_000 - 20_000, 100_000 - 15_000 - 20_000 + 20_000)
    for seat in (ME, OTHER, None):
        assert here.view(seat).counted == [85_000, 85_000]


@clause("SR-75c")
def test_a_computer_is_told_what_can_be_counted_and_not_what_is() -> None:
    here = played_turns(table())
    here.state.cash[OTHER] += 500_000
    guess = GAME.imagine(here.state, ME, Random(0))
    assert guess.cash == [here.cash[ME], here.state.counted[OTHER]]
    guess = GAME.imagine(here.state, OTHER, Random(0))
    assert guess.cash == [here.state.counted[ME], here.cash[OTHER]]


# ------------------------------------------------------------------ sixteen markers
@clause("SR-77a")
def test_a_seventeenth_mine_is_never_bought() -> None:
    here = table(mine=first_mines(16), dice="451")
    for number in ("4-5", "5-4", "5-1"):
        assert not here.offers(Form(int(number[0]), int(number[2])))
    assert here.offers(Form(1, 4))


@clause("SR-77a")
def test_a_sixteenth_mine_may_be_bought() -> None:
    here = table(mine=first_mines(15), dice="451")
    here.play(Form(5, 4))
    assert here.marked == (16, 0)


@clause("SR-77a")
def test_mines_of_the_other_player_do_not_count() -> None:
    here = table(mine="6-6", theirs=first_mines(16), dice="456")
    here.play(Form(5, 4))
    assert here.marked == (2, 16)


@clause("SR-78a")
def test_a_number_that_would_need_a_seventeenth_is_refused() -> None:
    here = table(mine=first_mines(16), dice="553")
    assert here.refusal(Form(5, 5)) == "You own 16 mines: there is no marker left for another."
    assert here.refusal(Form(5, 3)) == "You own 16 mines: there is no marker left for another."


@clause("SR-78a")
def test_a_double_play_would_need_a_seventeenth_as_well() -> None:
    here = table(mine=first_mines(16), theirs="5-5 5-3", dice="553")
    assert here.refusal(Form(5, 5)) == "You own 16 mines: there is no marker left for another."
    assert here.moves == ["Form 5 3"]  # a strike in the other's mine needs no marker


@clause("SR-78a")
def test_own_mines_may_still_be_struck() -> None:
    here = table(mine=first_mines(16), dice="126")
    assert here.moves == ["Form 1 2", "Form 1 6", "Form 2 1", "Form 2 6"]
    here.play(Form(2, 6))
    assert here.marked == (16, 0)


@clause("SR-78b")
def test_no_mine_is_sold_to_make_room() -> None:
    here = table(mine=first_mines(16), dice="456", cash=(0, 100_000))
    assert here.moves == ["Pass"]
    assert here.refusal(Sell(1, 1)) == "Mines are sold only when cash is short for the number you formed."
    assert here.refusal(Form(4, 5)) == "You own 16 mines: there is no marker left for another."


@clause("SR-79a")
def test_the_dice_are_passed_when_all_numbers_are_barred() -> None:
    here = table(mine=first_mines(16), theirs="5-5", dice="556")
    assert here.moves == ["Pass"]
    before = here.state.copy()
    assert here.play(Pass()) == [Passed(ME)]
    assert here.player == OTHER
    assert (here.state.cash, here.state.owner) == (before.cash, before.owner)


@clause("SR-79a")
def test_nobody_passes_while_a_number_can_be_formed() -> None:
    here = table(mine=first_mines(16), theirs="5-6", dice="556")
    assert here.moves == ["Form 5 6"]
    assert here.refusal(Pass()) == "You may pass only when no number can be formed."
