"""The transport companies: KB-81 and KB-82."""

from __future__ import annotations

import pytest

from games.klondike_board.board import KIND, NAME, PRICE
from games.klondike_board.state import (
    BANK,
    Barred,
    Began,
    Bet,
    Bought,
    Buy,
    Decline,
    Join,
    Missed,
    Moved,
    Paid,
    Sent,
    Stopped,
)
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, only, place, table

COMPANIES = ["White Pass & Yukon", "British Yukon"]
every_company = pytest.mark.parametrize("name", COMPANIES)


@every_company
@clause("KB-81a")
def test_one_who_lands_on_a_company_may_buy_it(name: str) -> None:
    here = table()
    here.land(name)
    assert here.moves == ["Buy", "Decline"]
    price = PRICE[place(name)]
    assert here.play(Buy()) == [Paid(ME, BANK, price, "price"), Bought(ME, place(name), price)]
    assert here.owned(ME) == [name]


@clause("KB-81b")
def test_there_are_two_companies() -> None:
    assert [name for name in NAME if KIND[place(name)] == "transport"] == COMPANIES


@every_company
@clause("KB-82a")
def test_the_fare_is_paid_to_the_owner(name: str) -> None:
    here = table(3, owns={THIRD: name})
    assert here.land(name)[2:] == [Paid(ME, THIRD, 5, "transport")]
    assert here.cash == (45, 50, 55)


@every_company
@clause("KB-82b")
def test_the_passenger_has_another_turn_at_once(name: str) -> None:
    here = table(3, owns={THIRD: name})
    here.land(name)
    assert here.end() == [Began(ME, True)]
    assert here.player == ME
    assert here.moves == ["Throw"]
    assert here.throw("11")[1] == Moved(ME, place(name), place(name) + 2)


@clause("KB-82b")
def test_after_the_ride_it_is_the_next_players_turn() -> None:
    here = table(3, owns={THIRD: "British Yukon"})
    here.land("British Yukon")
    here.end()
    assert here.view(None).turn == ME
    assert here.rest()[-1] == Began(OTHER, False)
    assert here.rest()[-1] == Began(THIRD, False)


@clause("KB-82b")
def test_one_rides_as_often_as_one_lands_there() -> None:
    here = table(owns={OTHER: "British Yukon, White Pass & Yukon"})
    for name in (*COMPANIES, *COMPANIES):
        here.land(name)
        assert here.end() == [Began(ME, True)]
    assert here.cash == (10, 90)
    assert here.rest()[-1] == Began(OTHER, False)


@clause("KB-82b")
def test_before_the_ride_there_may_be_a_bet_and_another_one_after_it() -> None:
    here = table(at={OTHER: "British Yukon"}, owns={OTHER: "British Yukon"})
    here.land("British Yukon")
    here.play(Bet(5, "1"), Join())
    here.roll("66")
    here.roll("12")
    assert here.cash == (50 - 5 + 5, 50 + 5 - 5)
    assert here.end() == [Began(ME, True)]


@clause("KB-82b")
def test_a_ride_ends_in_the_woodpile_like_any_turn() -> None:
    here = table(owns={OTHER: "British Yukon"})
    here.land("British Yukon")
    here.end()
    assert Stopped(ME, "turn") in here.land("The Woodpile")
    assert here.end() == [Began(OTHER, False)]
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]


@clause("KB-82b")
def test_an_owner_in_the_woodpile_has_no_fare_but_the_passenger_rides() -> None:
    here = table(at={OTHER: "The Woodpile"}, owns={OTHER: "British Yukon"})
    assert here.land("British Yukon")[2:] == [Barred(OTHER, place("British Yukon"))]
    assert here.end() == [Began(ME, True)]


@clause("KB-82d")
@clause("KB-82a")
def test_one_who_cannot_pay_the_fare_goes_to_the_woodpile() -> None:
    here = table(cash=(4, 50), owns={OTHER: "British Yukon"})
    assert Sent(ME, place("The Woodpile"), "debt") in here.land("British Yukon")
    assert here.end() == [Began(OTHER, False)]


# ------------------------------------------------------------------ rulings
@every_company
@clause("KB-82c")
def test_nobody_rides_with_a_company_for_sale(name: str) -> None:
    here = table()
    here.land(name)
    assert here.play(Decline()) == []
    assert here.end() == [Began(OTHER, False)]


@every_company
@clause("KB-82c")
def test_one_who_could_not_buy_does_not_ride(name: str) -> None:
    here = table(cash=(PRICE[place(name)] - 1, 50))
    assert only(here.land(name), Paid) == []
    assert here.end() == [Began(OTHER, False)]


@every_company
@clause("KB-82c")
def test_one_who_buys_it_rides_at_once(name: str) -> None:
    here = table()
    here.land(name)
    here.play(Buy())
    assert here.end() == [Began(ME, True)]
    assert here.rest()[-1] == Began(OTHER, False)


@every_company
@clause("KB-82c")
def test_the_owner_pays_nothing_and_rides(name: str) -> None:
    here = table(owns={ME: name})
    assert here.land(name)[2:] == []
    assert here.cash == (50, 50)
    assert here.end() == [Began(ME, True)]
