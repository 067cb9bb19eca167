"""Buying and passing on property in CALAMITYVILLE: CV-44 to CV-51, CV-59."""

from __future__ import annotations

from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville.board import GIVE, GIVE_FIRST, HOUSES, KIND, LOTS, MINES, NAME, PAGES, VALUE
from games.calamityville.state import (
    BANK,
    NOBODY,
    Began,
    Build,
    Built,
    Decline,
    Fizzled,
    Give,
    Paid,
    Passed,
    Place,
    Sell,
    Throw,
)
from games.chance import pick
from games.core import Chance, Over
from tests.calamityville.table import FOURTH, ME, OTHER, THIRD, begin, only, page, place, table
from tests.clauses import clause

FIVE = "bank Main Street, store Grand Avenue, hotel Ferry Landing, mine Old Mule Mine, store Boot Alley"
FIVE_MORE = "bank Cinder Lane, bank Depot Street, mine Widow's Shaft, mine Last Hope Mine, store Washtub Row"
LOT_NAMES = [NAME[space] for space in LOTS]
MINE_NAMES = [NAME[space] for space in MINES]


# ------------------------------------------------------------------ passing on
@clause("CV-44a")
@pytest.mark.parametrize(
    ("owners", "taker"),
    [({}, OTHER), ({OTHER: FIVE}, THIRD), ({OTHER: FIVE, THIRD: FIVE_MORE}, FOURTH), ({THIRD: FIVE}, OTHER)],
)
def test_a_deed_goes_to_the_next_who_has_fewer_than_five(owners: dict[int, str], taker: int) -> None:
    here = table(4, owns={**owners, ME: "mine Blind Luck Mine, hotel Livery Street"}, top="R13")
    here.read()
    events = here.play(Give(place("Livery Street")))
    assert events == [Passed(ME, taker, place("Livery Street"), OTHER), Began(OTHER)]
    assert here.owned(ME) == ["mine Blind Luck Mine"]
    assert here.owned(taker)[-1] == "hotel Livery Street"
    assert here.state.owner[place("Livery Street")] == taker


@clause("CV-44a")
def test_the_building_stays_on_its_lot() -> None:
    here = table(owns={ME: "hotel Livery Street"}, top="R14")
    assert here.read()[0] == Passed(ME, OTHER, place("Livery Street"), OTHER)
    assert here.state.built[place("Livery Street")] == "hotel"


@clause("CV-44b")
@pytest.mark.parametrize("number", ["R13", "R14"])
def test_next_is_counted_from_the_named_player_without_the_giver(number: str) -> None:
    # THIRD gives, FOURTH is named and full: round the table it is ME, and then OTHER, never THIRD.
    owns = {THIRD: "hotel Livery Street", FOURTH: FIVE}
    for more, taker in (({}, ME), ({ME: FIVE_MORE}, OTHER)):
        here = table(4, owns={**owns, **more}, top=number, player=THIRD)
        here.read()
        if number == "R13":
            here.play(Give(place("Livery Street")))
        assert here.owned(taker)[-1] == "hotel Livery Street"


@clause("CV-44b")
@pytest.mark.parametrize("number", ["R13", "R14"])
def test_where_nobody_has_room_the_giver_keeps_it(number: str) -> None:
    here = table(owns={ME: "hotel Livery Street", OTHER: FIVE}, top=number)
    assert here.read() == [Fizzled(ME, page(number)), Began(OTHER)]
    assert here.owned(ME) == ["hotel Livery Street"]


@clause("CV-44b")
@pytest.mark.parametrize("number", ["R13", "R14"])
def test_one_with_five_properties_can_give(number: str) -> None:
    here = table(owns={ME: FIVE}, top=number)
    here.read()
    if number == "R13":
        here.play(Give(place("Main Street")))
    assert here.owned(OTHER) == ["bank Main Street"]  # R14: the one got first
    assert len(here.owned(ME)) == 4


# ------------------------------------------------------------------ buying
@clause("CV-46a")
@pytest.mark.parametrize("name", LOT_NAMES)
def test_property_can_be_bought_where_one_lands_on_a_vacant_space(name: str) -> None:
    here = table()
    here.land(name)
    assert here.moves == ["Build bank", "Build hotel", "Build store", "Decline"]
    here.play(Build("store"))
    assert here.owned(ME) == [f"store {name}"]


@clause("CV-46a")
@pytest.mark.parametrize("name", [NAME[n] for n, kind in enumerate(KIND) if kind not in ("lot", "mine")])
def test_nothing_can_be_bought_elsewhere(name: str) -> None:
    here = table(top="Y1")
    here.land(name)
    if name == "Gold River":
        here.pick("Dust")
    assert here.player == OTHER
    assert here.refusal(Build("bank")) == "There is nothing to build here."


@clause("CV-46a")
def test_nothing_can_be_bought_where_something_stands_or_before_one_lands() -> None:
    here = table(owns={OTHER: "bank Main Street"}, at={ME: "Boot Alley"})
    assert here.refusal(Build("bank")) == "There is nothing to build here."
    here.land("Main Street")
    assert here.player == OTHER
    assert here.owned(ME) == []


@clause("CV-46b")
def test_a_deed_goes_from_player_to_player_only_where_a_page_says_so() -> None:
    passed = 0
    for number in range(12):
        state, rng = begin(3).state, Random(number)
        while not isinstance(turn := GAME.turn(state), Over):
            owner, read = state.owner[:], len(state.read)
            is_chance = isinstance(turn, Chance)
            GAME.apply(state, GAME.outcomes(state).sample(rng) if is_chance else pick(rng, GAME.moves(state)))
            owners = zip(owner, state.owner, strict=True)
            if any(NOBODY not in (before, now) and before != now for before, now in owners):
                told = state.read[max(0, read - 1) :]
                assert {PAGES[page].act for page in told} & {GIVE, GIVE_FIRST}
                passed += 1
    assert passed > 5


@clause("CV-46b")
def test_players_are_offered_no_trade() -> None:
    here = table(owns={ME: "bank Main Street", OTHER: "bank Boot Alley"})
    assert here.moves == ["Throw"]
    assert here.refusal(Give(place("Main Street"))) == "Nothing is to be passed on now."
    here.land("Grand Avenue")
    assert here.moves == ["Build bank", "Build hotel", "Build store", "Decline"]
    assert here.refusal(Give(place("Main Street"))) == "Nothing is to be passed on now."


@clause("CV-47b")
def test_nothing_is_sold_in_order_to_buy() -> None:
    here = table(cash=(100, 2_000), owns={ME: "bank Main Street, mine Old Mule Mine"})
    assert here.refusal(Sell(place("Main Street"))) == "Property is sold only to meet a debt."
    assert here.land("Grand Avenue")[-1] == Began(OTHER)
    assert here.refusal(Sell(place("Main Street"))) == "Property is sold only to meet a debt."
    assert here.owned(ME) == ["bank Main Street", "mine Old Mule Mine"]


@clause("CV-47a")
@pytest.mark.parametrize("name", ["Cinder Lane", "Depot Street", "Ferry Landing", "Old Mule Mine"])
def test_every_property_costs_200_dollars(name: str) -> None:
    kind = "mine" if name in MINE_NAMES else "hotel"
    here = table()
    here.land(name)
    assert here.play(Build(kind))[:2] == [Paid(ME, BANK, 200, "price"), Built(ME, place(name), kind, 200)]
    assert here.cash == (1_800, 2_000)
    for cash in (200, 100):
        here = table(cash=(cash, 2_000))
        here.land(name)
        assert here.player == (ME if cash == 200 else OTHER)


@clause("CV-48a")
def test_any_kind_that_is_left_can_be_chosen() -> None:
    here = table(
        3,
        owns={
            OTHER: "bank Main Street, bank Boot Alley, bank Cinder Lane, store Depot Street",
            THIRD: "store Washtub Row, store Ferry Landing",
        },
    )
    here.land("Grand Avenue")
    assert here.moves == ["Build hotel", "Decline"]
    assert here.refusal(Build("bank")) == "The bank has nothing of that kind for this space."
    here.play(Build("hotel"))
    assert here.state.built[place("Grand Avenue")] == "hotel"
    assert here.view(None).stock == {"bank": 0, "store": 0, "hotel": 2, "mine": 4}


@clause("CV-48b")
@pytest.mark.parametrize("name", ["Main Street", "Old Mule Mine"])
def test_buying_is_optional(name: str) -> None:
    here = table()
    here.land(name)
    assert here.play(Decline()) == [Began(OTHER)]
    assert here.cash == (2_000, 2_000)
    assert here.owned(ME) == []


@clause("CV-48c")
@pytest.mark.parametrize("kind", HOUSES)
@pytest.mark.parametrize("lot", LOTS)
def test_a_house_of_any_kind_can_stand_on_any_lot(lot: int, kind: str) -> None:
    here = table()
    here.land(NAME[lot])
    here.play(Build(kind))
    here.land(NAME[lot])  # what the lot is worth does not depend on it
    assert here.cash == (1_800 + VALUE[lot], 2_000 - VALUE[lot])


@clause("CV-49a")
def test_the_deed_is_the_buyers_at_once() -> None:
    here = table()
    here.land("Main Street")
    here.play(Build("bank"))
    assert here.view(OTHER).deeds == [[place("Main Street")], []]
    assert here.view(OTHER).owner[place("Main Street")] == ME
    assert here.land("Main Street")[2] == Paid(OTHER, ME, 300, "rent")


@clause("CV-51a", "CV-51b")
@pytest.mark.parametrize("name", ["Livery Street", "Blind Luck Mine"])
def test_one_with_five_properties_cannot_buy(name: str) -> None:
    for owned, buys in ((FIVE, False), (FIVE.rpartition(", ")[0], True)):
        here = table(owns={ME: owned})
        here.land(name)
        assert (here.player == ME) is buys


@clause("CV-51a")
def test_one_with_five_properties_gets_none_for_nothing() -> None:
    here = table(owns={ME: FIVE}, top="Y23")
    assert here.read() == [Fizzled(ME, page("Y23")), Began(OTHER)]
    here = table(owns={ME: FIVE.rpartition(", ")[0]}, top="Y23")
    here.read()
    here.play(Place("bank", place("Boot Alley")))
    assert len(here.owned(ME)) == 5
    here.state.deeds[ME].append(place("Livery Street"))
    assert "somebody owns too many properties" in GAME.faults(here.state)


# ------------------------------------------------------------------ mines
@clause("CV-59a")
@pytest.mark.parametrize("name", MINE_NAMES)
def test_a_mine_is_bought_on_a_vacant_mine_space(name: str) -> None:
    here = table()
    here.land(name)
    assert here.moves == ["Build mine", "Decline"]
    assert here.refusal(Build("bank")) == "The bank has nothing of that kind for this space."
    here.play(Build("mine"))
    assert here.owned(ME) == [f"mine {name}"]


@clause("CV-59a")
def test_a_mine_cannot_stand_on_a_lot() -> None:
    here = table()
    here.land("Main Street")
    assert here.refusal(Build("mine")) == "The bank has nothing of that kind for this space."


@clause("CV-59b")
def test_a_mine_costs_as_much_as_any_property() -> None:
    here = table(cash=(200, 2_000))
    here.land("Old Mule Mine")
    assert only(here.play(Build("mine")), Paid) == [Paid(ME, BANK, 200, "price")]
    assert here.cash[ME] == 0


# ------------------------------------------------------------------ what is not allowed
def test_property_is_not_traded_or_sold_but_for_a_debt() -> None:
    here = table(owns={ME: "bank Main Street"})
    assert here.refusal(Sell(place("Main Street"))) == "Property is sold only to meet a debt."
    assert here.refusal(Give(place("Main Street"))) == "Nothing is to be passed on now."
    assert here.moves == ["Throw"]
    here.play(Throw())


def test_only_ones_own_is_passed_on() -> None:
    here = table(owns={ME: "bank Main Street", OTHER: "bank Boot Alley"}, top="R13")
    here.read()
    assert here.refusal(Give(place("Boot Alley"))) == "Pass on a property of your own."
    assert here.moves == [f"Give {place('Main Street')}"]
