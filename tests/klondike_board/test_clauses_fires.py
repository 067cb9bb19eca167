"""Fires: KB-70 to KB-73."""

from __future__ import annotations

import pytest

from games.klondike_board.board import BURNS, DEEDS, KIND, NAME, OF_KIND, PRICE
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Bought,
    Burned,
    Buy,
    Moved,
    Paid,
    Sent,
    Stopped,
    Threw,
)
from tests.clauses import clause
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, only, place, table

BURNING = [NAME[space] for space in DEEDS if KIND[space] != "transport"]
every_burning = pytest.mark.parametrize("name", BURNING)


# ------------------------------------------------------------------ what burns
@every_burning
@clause("KB-70a", "KB-70b")
@pytest.mark.parametrize("owner", [ME, OTHER, THIRD])
def test_a_building_with_a_token_in_it_burns_whoever_owns_it(name: str, owner: int) -> None:
    here = table(3, at={OTHER: name}, owns={owner: name})
    assert here.land("Fire!")[2:] == [Burned(place(name), owner)]
    assert here.owner(name) == NOBODY


@clause("KB-70a")
def test_every_building_with_a_token_burns_at_once() -> None:
    where = {OTHER: "Regina Hotel", THIRD: "Monte Carlo", FOURTH: "Regina Hotel"}
    here = table(4, at=where, owns={OTHER: "Monte Carlo, Yukon Hotel", THIRD: "Regina Hotel"})
    assert only(here.land("Fire!"), Burned) == [
        Burned(place("Regina Hotel"), THIRD),
        Burned(place("Monte Carlo"), OTHER),
    ]
    assert here.owned(OTHER) == ["Yukon Hotel"]
    assert here.owned(THIRD) == []


@clause("KB-70a")
def test_one_whom_a_card_sends_to_the_fire_burns_the_town_too() -> None:
    here = table(at={OTHER: "Monte Carlo"}, owns={OTHER: "Monte Carlo"}, top={0: ["Fire!"]})
    events = here.find()
    assert events[-2:] == [Sent(ME, place("Fire!"), "card"), Burned(place("Monte Carlo"), OTHER)]


@clause("KB-70a")
def test_passing_the_fire_burns_nothing() -> None:
    here = table(at={ME: "Monte Carlo", OTHER: "Yukon Hotel"}, owns={OTHER: "Yukon Hotel"})
    assert Moved(ME, place("Monte Carlo"), place("St Paul's Church")) in here.throw("12")
    assert here.owned(OTHER) == ["Yukon Hotel"]


@every_burning
@clause("KB-70c")
def test_an_empty_building_does_not_burn(name: str) -> None:
    elsewhere = next(other for other in BURNING if other != name)
    here = table(at={OTHER: elsewhere}, owns={OTHER: name})
    assert only(here.land("Fire!"), Burned) == []
    assert here.owned(OTHER) == [name]


@every_burning
@clause("KB-70d")
def test_tokens_stay_where_it_burned(name: str) -> None:
    here = table(3, at={OTHER: name, THIRD: name}, owns={THIRD: name})
    here.land("Fire!")
    assert here.places == ["Fire!", name, name]
    assert here.cash == (50, 50, 50)
    here.end()
    assert here.player == OTHER  # no turn is lost
    start = place(name)
    assert here.throw("56")[:2] == [Threw(OTHER, (5, 6), "move"), Moved(OTHER, start, (start + 11) % 40)]


# ------------------------------------------------------------------ what becomes of the deeds
@every_burning
@clause("KB-71a")
def test_deeds_go_back_to_the_bank_and_nobody_is_paid(name: str) -> None:
    here = table(at={OTHER: name}, owns={OTHER: name})
    events = here.land("Fire!")
    assert only(events, Paid) == []
    assert here.cash == (50, 50)
    assert here.state.bank == 0
    assert here.owned(OTHER) == []
    assert here.view(OTHER).owner[place(name)] == NOBODY


@every_burning
@clause("KB-72a")
def test_a_burnt_building_is_bought_from_the_bank_again(name: str) -> None:
    here = table(at={OTHER: name}, owns={OTHER: name})
    here.land("Fire!")
    here.end()
    here.rest()
    here.land(name)
    assert here.moves == ["Buy", "Decline"]
    price = PRICE[place(name)]
    assert here.play(Buy()) == [Paid(ME, BANK, price, "price"), Bought(ME, place(name), price)]
    assert here.owned(ME) == [name]


@clause("KB-72b")
def test_who_stands_where_it_burned_may_not_rebuild_at_once() -> None:
    here = table(at={OTHER: "Monte Carlo"}, owns={OTHER: "Monte Carlo"})
    here.land("Fire!")
    assert here.moves == ["EndTurn"]
    here.end()
    assert here.player == OTHER
    assert here.moves == ["Throw"]
    assert here.refusal(Buy()) == "There is nothing for sale here."
    here.land("Monte Carlo")  # but landing there later he may
    assert here.moves == ["Buy", "Decline"]


# ------------------------------------------------------------------ what does not burn
@clause("KB-73a")
def test_the_church_never_burns() -> None:
    here = table(at={OTHER: "St Paul's Church"})
    assert here.land("Fire!")[2:] == []
    here.end()
    here.rest()
    assert Paid(ME, BANK, 10, "church") in here.land("St Paul's Church")


@clause("KB-73b")
def test_the_woodpile_never_burns() -> None:
    here = table(at={OTHER: "The Woodpile"})
    assert here.land("Fire!")[2:] == []
    here.end()
    here.rest()
    assert Stopped(ME, "turn") in here.land("The Woodpile")


@clause("KB-73c")
@pytest.mark.parametrize("owner", [ME, OTHER])
def test_the_transport_companies_never_burn(owner: int) -> None:
    names = [NAME[space] for space in OF_KIND["transport"]]
    here = table(3, at={OTHER: names[0], THIRD: names[1]}, owns={owner: ", ".join(names)})
    assert here.land("Fire!")[2:] == []
    assert here.owned(owner) == names


@clause("KB-73a", "KB-73b", "KB-73c")
def test_nothing_else_burns_than_buildings_in_town() -> None:
    assert [name for name in NAME if BURNS[place(name)]] == BURNING
    assert len(BURNING) == 15
