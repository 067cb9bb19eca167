"""The cemetery, the church, the rivers and bets: KB-86 to KB-96."""

from __future__ import annotations

import pytest

from games.klondike_board.board import BOARD, RIVERS
from games.klondike_board.state import (
    BANK,
    Bet,
    EndTurn,
    Join,
    Moved,
    Paid,
    Sent,
    Staked,
    StayOut,
    Threw,
    Tied,
)
from tests.clauses import clause
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, Table, only, place, table

YUKON, KLONDIKE = place("Yukon River"), place("Klondike River")


def met(seats: int = 2, cash: tuple[int, ...] = (), name: str = "Pioneers' Cemetery") -> Table:
    """ME has landed where all the others stand."""
    here = table(seats, cash=cash, at=dict.fromkeys(range(1, seats), name))
    here.land(name)
    return here


# ------------------------------------------------------------------ the cemetery
@clause("KB-86a", "KB-87a")
def test_the_cemetery_costs_and_asks_nothing() -> None:
    here = table()
    assert here.land("Pioneers' Cemetery")[2:] == []
    assert here.moves == ["EndTurn"]
    assert here.cash == (50, 50)
    here.end()
    here.rest()
    assert Moved(ME, place("Pioneers' Cemetery"), place("Monte Carlo")) in here.throw("12")


# ------------------------------------------------------------------ the church
@clause("KB-89a")
@pytest.mark.parametrize("cash", [10, 11, 50])
def test_a_visitor_of_the_church_gives_to_the_bank(cash: int) -> None:
    here = table(cash=(cash, 50))
    assert only(here.land("St Paul's Church"), Paid) == [Paid(ME, BANK, 10, "church")]
    assert here.cash == (cash - 10, 50)


@clause("KB-89b")
def test_the_donation_is_one_amount_of_the_board() -> None:
    assert BOARD.donation == 10
    for seats in (2, 6):
        here = table(seats, top={0: ["St Paul's Church"]})
        assert Paid(ME, BANK, BOARD.donation, "church") in here.find()


@clause("KB-90a")
@pytest.mark.parametrize("cash", [0, 9])
def test_one_with_too_little_receives_as_much(cash: int) -> None:
    here = table(cash=(cash, 50))
    assert only(here.land("St Paul's Church"), Paid) == [Paid(BANK, ME, 10, "church")]
    assert here.cash == (cash + 10, 50)


@clause("KB-90b")
def test_no_house_is_sold_for_the_church() -> None:
    here = table(cash=(9, 50), owns={ME: "Fairview Hotel, Regina Hotel"})
    here.land("St Paul's Church")
    assert here.cash == (19, 50)
    assert here.moves == ["EndTurn"]
    assert here.owned(ME) == ["Regina Hotel", "Fairview Hotel"]


# ------------------------------------------------------------------ rivers
@clause("KB-92a", "KB-92c")
@pytest.mark.parametrize(("one", "other"), [(KLONDIKE, YUKON), (YUKON, KLONDIKE)])
def test_from_one_river_to_the_other_and_not_back(one: int, other: int) -> None:
    here = table(at={OTHER: "Fire!"})
    here.state.at[ME] = one - 3
    assert here.throw("12")[1:] == [Moved(ME, one - 3, one), Sent(ME, other, "river")]
    assert here.state.at[ME] == other
    assert here.moves == ["EndTurn"]


@clause("KB-92b")
def test_there_are_two_rivers() -> None:
    assert RIVERS == (KLONDIKE, YUKON)


# ------------------------------------------------------------------ bets
@clause("KB-94a")
@pytest.mark.parametrize("name", ["Pioneers' Cemetery", "The Woodpile", "Fire!", "Chilkoot Pass"])
def test_those_on_one_space_may_bet(name: str) -> None:
    assert met(name=name).moves == [*(f"Bet {stake} 1" for stake in (1, 2, 5, 10, 20)), "EndTurn"]


@clause("KB-94a")
def test_one_elsewhere_cannot_bet() -> None:
    here = table(3, at={OTHER: "Pioneers' Cemetery", THIRD: "Fire!"})
    here.land("Pioneers' Cemetery")
    assert here.refusal(Bet(5, "2")) == "Only those on the same space can bet."
    assert here.refusal(Bet(5, "12")) == "Only those on the same space can bet."
    assert here.refusal(Bet(5, "0")) == "Only those on the same space can bet."
    assert here.play(Bet(5, "1")) == [Staked(ME, 5, True)]


@clause("KB-94b")
def test_nobody_bets_in_church_or_on_a_prospect() -> None:
    assert met(name="St Paul's Church").moves == ["EndTurn"]
    here = table(3, at={OTHER: "Gold Hill"})
    here.land("Gold Hill")  # off to the Woodpile
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(1, "1")) == "There is nobody here to bet with."


@clause("KB-94c")
def test_there_is_one_bet_a_turn_once_the_landing_is_settled() -> None:
    here = met(3)
    here.play(Bet(5, "1"), StayOut())
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(5, "12")) == "There is one bet in a turn."
    here.end()
    assert here.refusal(Bet(5, "0")) == "Bets are made after the landing is settled."
    here.land("Pioneers' Cemetery")
    assert here.offers(Bet(5, "02"))  # the next player has a bet of his own


@clause("KB-94c")
def test_each_may_refuse() -> None:
    here = met(4)
    here.play(Bet(5, "123"))
    answers = []
    for move in (StayOut(), Join(), StayOut()):
        assert here.moves == ["Join", "StayOut"]
        answers.append(here.player)
        here.play(move)
    assert answers == [OTHER, THIRD, FOURTH]
    assert here.cash == (45, 50, 45, 50)
    here.roll("66")
    here.roll("12")
    assert here.cash == (55, 50, 45, 50)


@clause("KB-94c")
def test_a_bet_that_all_refuse_costs_nothing() -> None:
    here = met(3)
    assert here.play(Bet(5, "12"), StayOut(), StayOut())[-1] == Staked(THIRD, 5, False)
    assert here.cash == (50, 50, 50)
    assert here.player == ME


@clause("KB-95a")
def test_each_puts_the_stake_in_the_pot() -> None:
    here = met(3)
    events = here.play(Bet(7, "12"), Join(), Join())
    assert only(events, Paid) == [Paid(seat, BANK, 7, "bet") for seat in range(3)]
    assert here.cash == (43, 43, 43)


@clause("KB-95b")
def test_the_stake_is_alike_and_no_more_than_the_poorest_has() -> None:
    here = met(3, (50, 8, 30))
    assert here.play(Bet(8, "12"))
    here = met(3, (50, 8, 30))
    for stake, seats in ((9, "12"), (9, "1"), (0, "1"), (-1, "1"), (31, "2")):
        assert here.refusal(Bet(stake, seats)).startswith("The stake is at least $1,000")
    assert here.play(Bet(30, "2"))
    assert met(2, (0, 50)).moves == ["EndTurn"]
    assert met(2, (50, 0)).moves == ["EndTurn"]


@clause("KB-96a")
@pytest.mark.parametrize(("throws", "winner"), [("66 12 12", ME), ("12 35 12", OTHER), ("12 35 36", THIRD)])
def test_the_highest_throw_takes_the_whole_pot(throws: str, winner: int) -> None:
    here = met(3)
    here.play(Bet(10, "12"), Join(), Join())
    events = []
    for dice in throws.split():
        assert here.chance == "bet"
        events += here.roll(dice)
    assert [event.player for event in only(events, Threw)] == [ME, OTHER, THIRD]
    assert events[-1] == Paid(BANK, winner, 30, "bet")
    assert here.cash == tuple(70 if seat == winner else 40 for seat in range(3))
    assert here.moves == ["EndTurn"]


@clause("KB-96b")
def test_those_who_tie_throw_again_for_the_whole_pot() -> None:
    here = met(3)
    here.play(Bet(10, "12"), Join(), Join())
    here.roll("12")
    here.roll("35")
    assert here.roll("44")[-1] == Tied((OTHER, THIRD))
    assert here.roll("11") == [Threw(OTHER, (1, 1), "bet")]
    assert here.roll("12")[-1] == Paid(BANK, THIRD, 30, "bet")
    assert here.cash == (40, 40, 70)


@clause("KB-94c")
def test_a_bet_is_not_proposed_before_the_throw() -> None:
    here = table(at={ME: "Fire!", OTHER: "Fire!"})
    assert here.moves == ["Throw"]
    assert here.refusal(Bet(1, "1")) == "Bets are made after the landing is settled."
    assert here.refusal(EndTurn()) == "The turn cannot end now."
