"""Strikes and bonuses: SR-09 to SR-12 and SR-39 to SR-47."""

from __future__ import annotations

import pytest

from games.core import Chance
from games.strike_it_rich import GAME
from games.strike_it_rich.state import NOBODY, Form, Struck
from tests.clauses import clause
from tests.strike_it_rich.table import ME, OTHER, Table, mine_of, places, table


def strike(here: Table, number: str) -> Struck:
    """Form a number whose mine is owned; the strike."""
    events = here.play(Form(int(number[0]), int(number[2])))
    (struck,) = events
    assert isinstance(struck, Struck)
    return struck


@clause("SR-39a", "SR-09a")
@pytest.mark.parametrize("owner", [ME, OTHER])
def test_an_owned_mine_is_struck_whoever_owns_it(owner: int) -> None:
    here = table(mine="1-4", dice="145") if owner == ME else table(theirs="1-4", dice="145")
    assert strike(here, "1-4") == Struck(ME, mine_of("1-4"), 5, 25_000, owner, ())
    assert here.owner("1-4") == owner


@clause("SR-40a", "SR-10a")
@pytest.mark.parametrize(
    ("number", "spots", "value"), [("1-4", 5, 25_000), ("1-5", 4, 20_000), ("4-5", 1, 5_000)]
)
def test_the_third_die_tells_the_ore(number: str, spots: int, value: int) -> None:
    here = table(mine="1-4 1-5 4-5", dice="541")
    struck = strike(here, number)
    assert (struck.spots, struck.value) == (spots, value)


@clause("SR-41a")
def test_a_third_die_of_five_strikes_gold_for_25_000() -> None:
    here = table(mine="1-4", dice="145")
    assert strike(here, "1-4").value == 25_000
    assert here.cash == (125_000, 100_000)


@clause("SR-42a")
def test_the_one_who_rolled_collects_even_from_the_others_mine() -> None:
    here = table(theirs="1-4", dice="145")
    strike(here, "1-4")
    assert here.cash == (125_000, 100_000)


@clause("SR-42b")
def test_the_bank_pays_strike_and_bonus() -> None:
    here = table(theirs="1-4 4-4", dice="145", cash=(0, 0))
    before = here.state.bank
    strike(here, "1-4")
    assert here.cash == (25_000, 25_000)
    assert here.state.bank - before == 50_000


@clause("SR-12a")
def test_the_smallest_strike_pays_5_000() -> None:
    here = table(mine="4-5", dice="145")
    strike(here, "4-5")
    assert here.cash == (105_000, 100_000)


@clause("SR-12b")
def test_the_largest_strike_pays_150_000() -> None:
    here = table(mine="1-4 5-3 4-5 6-5 4-4", dice="146")
    struck = strike(here, "1-4")
    assert struck == Struck(ME, mine_of("1-4"), 6, 30_000, ME, places(["5-3", "4-5", "6-5", "4-4"]))
    assert here.cash == (250_000, 100_000)


# ------------------------------------------------------------------ the bonus
@clause("SR-47a")
def test_the_printed_bonus_is_50_000() -> None:
    here = table(mine="1-4 4-4 4-5", dice="145")
    struck = strike(here, "1-4")
    assert struck.value * len(struck.beside) == 50_000
    assert here.cash == (100_000 + 25_000 + 50_000, 100_000)


@clause("SR-47a", "SR-46b")
def test_the_printed_bonus_goes_to_the_owner_when_the_other_rolled() -> None:
    here = table(theirs="1-4 4-4 4-5", dice="145")
    strike(here, "1-4")
    assert here.cash == (100_000 + 25_000, 100_000 + 50_000)


@clause("SR-44a")
@pytest.mark.parametrize("player", [ME, OTHER])
def test_the_owner_counts_mines_beside_whoever_rolled(player: int) -> None:
    theirs = "3-3 1-2 6-2"
    here = table(theirs=theirs, mine="5-2 1-6", dice="334", player=player)
    # 3-3 of the other player is a Double Play, so the strike is made in 1-2: beside it lies 3-3 alone.
    here.state.dice = (1, 2, 6)
    struck = strike(here, "1-2")
    assert (struck.player, struck.owner) == (player, 1 - player)
    assert struck.beside == places(["3-3"])


@clause("SR-45a")
@pytest.mark.parametrize("number", ["5-3", "4-5", "6-5", "4-4"])
def test_each_of_the_four_sides_counts(number: str) -> None:
    here = table(mine=f"1-4 {number}", dice="142")
    assert strike(here, "1-4").beside == places([number])


@clause("SR-45a")
def test_corners_do_not_count() -> None:
    here = table(mine="1-4 1-6 1-1 1-3 2-3", dice="145")
    assert strike(here, "1-4").beside == ()
    assert here.cash == (125_000, 100_000)


@clause("SR-45a")
def test_the_board_does_not_go_round_its_edges() -> None:
    # 4-6 ends the second row and 3-5 begins the third; 5-5 and 6-1 end the same column.
    here = table(mine="4-6 3-5 2-2", dice="461")
    assert strike(here, "4-6").beside == ()
    here = table(mine="6-1 5-5 4-3", dice="614")
    assert strike(here, "6-1").beside == ()


@clause("SR-46a")
@pytest.mark.parametrize(
    ("beside", "bonus"),
    [("", 0), ("4-4", 10_000), ("4-4 4-5", 20_000), ("4-4 4-5 6-5", 30_000), ("4-4 4-5 6-5 5-3", 40_000)],
)
def test_the_bonus_is_paid_once_for_each_mine_beside(beside: str, bonus: int) -> None:
    here = table(mine=f"1-4 {beside}", dice="142")
    strike(here, "1-4")
    assert here.cash == (100_000 + 10_000 + bonus, 100_000)


@clause("SR-46b")
def test_the_one_who_rolled_gets_no_bonus_in_the_others_mine() -> None:
    here = table(theirs="3-4 2-6 1-6 6-6", dice="343", cash=(0, 0))
    struck = strike(here, "3-4")
    assert struck.value == 15_000
    assert here.cash == (15_000, 45_000)


@clause("SR-46c")
def test_mines_beside_of_the_other_player_earn_nothing() -> None:
    here = table(mine="1-4", theirs="4-4 4-5 6-5 5-3", dice="145")
    strike(here, "1-4")
    assert here.cash == (125_000, 100_000)
    here = table(theirs="1-4", mine="4-4 4-5 6-5 5-3", dice="145")
    strike(here, "1-4")
    assert here.cash == (125_000, 100_000)


@clause("SR-46c")
def test_unowned_mines_beside_earn_nothing() -> None:
    here = table(mine="1-4 4-4", dice="145")
    assert here.owner("4-5") == NOBODY
    assert strike(here, "1-4").beside == places(["4-4"])


@clause("SR-46d")
def test_a_strike_ends_the_turn() -> None:
    here = table(mine="1-4 4-1", dice="145")
    strike(here, "1-4")
    assert GAME.turn(here.state) == Chance("roll")
    assert here.player == OTHER
    assert here.state.dice == ()
    assert here.refusal(Form(4, 1)) == "The dice must be rolled first."
