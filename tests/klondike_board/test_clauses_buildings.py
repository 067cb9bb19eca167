"""Buying buildings, and what most of them earn: KB-47 to KB-50, KB-58 and KB-59."""

from __future__ import annotations

import pytest

from games.klondike_board import GAME
from games.klondike_board.board import DEEDS, KIND, NAME, PRICE
from games.klondike_board.pending import Buying, Gambling
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Accept,
    Bought,
    Burned,
    Buy,
    Changed,
    Decline,
    Offer,
    Paid,
    Party,
    Sent,
    Stopped,
)
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, CardName, only, place, table

BUILDINGS = [NAME[space] for space in DEEDS]
HOTELS = {"Yukon Hotel": 12, "McDonald Hotel": 15, "Regina Hotel": 20, "Fairview Hotel": 25}
SENT_TO = ("McDonald Hotel", "The Northern", "Green Tree Saloon", "Tivoli Theatre", "Trading Company",
           "Ladue's Sawmill")  # fmt: skip
every_building = pytest.mark.parametrize("name", BUILDINGS)
every_card = pytest.mark.parametrize("name", SENT_TO)


# ------------------------------------------------------------------ buying
@every_building
@clause("KB-47a", "KB-48c")
def test_one_who_lands_may_buy_and_has_the_deed(name: str) -> None:
    here = table()
    here.land(name)
    price = PRICE[place(name)]
    assert here.moves == ["Buy", "Decline"]
    assert here.play(Buy()) == [Paid(ME, BANK, price, "price"), Bought(ME, place(name), price)]
    assert here.owned(ME) == [name]
    assert here.view(OTHER).owner[place(name)] == ME  # everybody sees whose it is
    assert here.cash == (50 - price, 50)
    assert here.state.bank == -price


@every_card
@clause("KB-47b")
def test_one_whom_a_card_sends_may_buy(name: CardName) -> None:
    here = table(top={0: [name]})
    assert here.find()[-1] == Sent(ME, place(str(name)), "card")
    assert here.moves == ["Buy", "Decline"]
    here.play(Buy())
    assert here.owned(ME) == [name]


@every_building
@clause("KB-47c")
@pytest.mark.parametrize("owner", [ME, OTHER])
def test_what_is_owned_is_not_for_sale(name: str, owner: int) -> None:
    here = table(owns={owner: name})
    here.land(name)
    if isinstance(here.task, Gambling):
        here.roll("12")
    assert here.refusal(Buy()) == "There is nothing for sale here."
    assert here.owner(name) == owner


@every_building
@clause("KB-47d")
def test_nobody_must_buy(name: str) -> None:
    here = table()
    here.land(name)
    assert here.play(Decline()) == []
    assert here.owner(name) == NOBODY
    assert here.cash == (50, 50)
    assert here.moves == ["EndTurn"]
    assert here.refusal(Buy()) == "There is nothing for sale here."  # he has left it to others
    here.end()
    here.land(name)
    assert here.moves == ["Buy", "Decline"]


@every_building
@clause("KB-48b")
def test_the_price_is_paid_in_full(name: str) -> None:
    price = PRICE[place(name)]
    here = table(cash=(price - 1, 50))
    here.land(name)
    assert not isinstance(here.task, Buying)
    assert here.refusal(Buy()) == "There is nothing for sale here."
    here = table(cash=(price, 50))
    here.land(name)
    here.play(Buy())
    assert here.cash == (0, 50)


@clause("KB-48c")
def test_who_holds_the_deed_is_the_owner() -> None:
    here = table(3, owns={OTHER: "Regina Hotel"})
    here.play(Offer(OTHER, 5, 0, "-", "31"))
    assert Changed(31, OTHER, ME) in here.play(Accept())
    here.rest()
    here.rest()
    assert Paid(THIRD, ME, 20, "hotel") in here.land("Regina Hotel")


# ------------------------------------------------------------------ revenue
@every_building
@clause("KB-49a")
def test_the_owner_is_paid_by_the_rule_of_the_kind(name: str) -> None:
    # The visitor owns three buildings, stands alone in the saloon, and throws 9 in the casino.
    others = [other for other in BUILDINGS if KIND[place(other)] != KIND[place(name)]]
    here = table(owns={OTHER: name, ME: ", ".join(others[:3])})
    here.land(name)
    if KIND[place(name)] == "casino":
        here.roll("36")
    pays = {
        "White Pass & Yukon": 5,
        "British Yukon": 5,
        **HOTELS,
        "Green Tree Saloon": 4,
        "Aurora Saloon": 5,
        "Pioneer Saloon": 5,
        "Horseshoe Saloon": 6,
        "Ladue's Sawmill": 15,
        "The Northern": 9,
        "Monte Carlo": 18,
        "Exchange Casino": 27,
        "Tivoli Theatre": 8,
        "Palace Grand Theatre": 10,
        "Trading Company": 20,
    }[name]
    assert here.cash == (50 - pays, 50 + pays)
    assert here.state.bank == 0
    assert here.moves[-1] == "EndTurn"


@every_building
@clause("KB-49a")
def test_one_for_sale_costs_nothing(name: str) -> None:
    here = table()
    assert only(here.land(name) + here.play(Decline()), Paid) == []


@every_building
@clause("KB-49b")
def test_in_ones_own_building_nothing_happens(name: str) -> None:
    here = table(at={OTHER: "Pioneers' Cemetery"}, owns={ME: name})
    events = here.land(name)
    for kind in (Paid, Party, Stopped, Sent):
        assert only(events, kind) == []
    assert here.moves == ["EndTurn"]
    assert here.cash == (50, 50)
    assert here.places == [name, "Pioneers' Cemetery"]


@every_card
@clause("KB-49b")
def test_one_whom_a_card_sends_to_his_own_building_pays_nothing(name: CardName) -> None:
    here = table(owns={ME: str(name)}, top={0: [name]})
    assert only(here.find(), Paid) == []
    assert here.moves == ["EndTurn"]


@every_card
@clause("KB-49a")
def test_one_whom_a_card_sends_pays_like_one_who_lands(name: CardName) -> None:
    here, there = (table(owns={OTHER: str(name), ME: "Monte Carlo"}, top={0: [name]}) for _ in range(2))
    here.find()
    there.land(str(name))
    for one in (here, there):
        if isinstance(one.task, Gambling):
            one.roll("45")
    assert here.cash == there.cash
    assert here.cash[OTHER] > 50


# ------------------------------------------------------------------ hotels, Trading Company, Sawmill
@clause("KB-50a")
@pytest.mark.parametrize(("name", "amount"), HOTELS.items())
def test_a_hotel_costs_a_fixed_amount(name: str, amount: int) -> None:
    for dice in ("12", "66"):
        here = table(3, at={THIRD: name}, owns={OTHER: name})
        assert only(here.land(name, dice), Paid) == [Paid(ME, OTHER, amount, "hotel")]
    assert here.cash == (50 - amount, 50 + amount, 50)


@clause("KB-58a")
def test_supplies_at_the_trading_company_cost_20_000_dollars() -> None:
    here = table(owns={OTHER: "Trading Company, Ladue's Sawmill"})
    assert only(here.land("Trading Company"), Paid) == [Paid(ME, OTHER, 20, "trading")]
    assert here.cash == (30, 70)


@clause("KB-59a")
@pytest.mark.parametrize("count", range(11))
def test_the_sawmill_costs_5_000_dollars_a_building_of_the_visitor(count: int) -> None:
    mine = [name for name in BUILDINGS if name != "Ladue's Sawmill"][:count]
    theirs = [name for name in BUILDINGS if name not in mine]
    here = table(cash=(60, 50), owns={OTHER: ", ".join(theirs)} | ({ME: ", ".join(mine)} if mine else {}))
    paid = only(here.land("Ladue's Sawmill"), Paid)
    assert paid == ([Paid(ME, OTHER, 5 * count, "sawmill")] if count else [])
    assert here.cash == (60 - 5 * count, 50 + 5 * count)


@clause("KB-59a")
def test_a_burnt_building_does_not_count_at_the_sawmill() -> None:
    here = table(
        at={ME: "Monte Carlo"}, owns={ME: "Monte Carlo, Aurora Saloon", OTHER: "Ladue's Sawmill"}, player=1
    )
    assert Burned(place("Monte Carlo"), ME) in here.land("Fire!")
    here.end()
    assert Paid(ME, OTHER, 5, "sawmill") in here.land("Ladue's Sawmill")
    assert GAME.faults(here.state) == []
