"""Buying, rent, debts in CALAMITYVILLE; mines, river and donkey as we complete the rules: CV-46 to CV-59."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import GATE, KIND, MINES, NAME, PAGES
from games.chance import pick
from games.core import Chance, Over
from tests.calamityville.table import ME, NUGGET_NAMES, OTHER, THIRD, begin, only, page, place, table
from tests.clauses import clause
from tests.kit import campaign

FOUR = "bank Main Street, store Grand Avenue, hotel Ferry Landing, mine Old Mule Mine"
BANKS = "bank Main Street, bank Cinder Lane, bank Depot Street"
NO_SALE = "Property is sold only to meet a debt."
NO_GIFT = "Nothing is to be passed on now."
NOT_HERE = "There is nothing to build here."
MULE = place("Old Mule Mine")
ALLEY = place("Boot Alley")
TOWN = "bank Livery Street, store Cinder Lane, mine Widow's Shaft, hotel Main Street"
"""From the gate the donkey counts: Livery Street, Cinder Lane, Main Street; the mine is underground."""
COUNTED = tuple(place(name) for name in ("Livery Street", "Cinder Lane", "Main Street"))
every_space = pytest.mark.parametrize("name", NAME)


# ------------------------------------------------------------------ buying
@clause("CV-46a", "CV-47a", "CV-48c", "CV-59a", "CV-59b")
@every_space
def test_property_can_be_bought_for_200_dollars_on_a_vacant_space_and_nowhere_else(name: str) -> None:
    space = place(name)
    kinds = {"lot": ["bank", "hotel", "store"], "mine": ["mine"]}.get(KIND[space], [])
    for kind in kinds:
        here = table(cash=(200, 2_000))
        here.land(name)
        assert here.moves == [*(f"Build {one}" for one in kinds), "Decline"]
        for other in {"bank", "hotel", "store", "mine", "saloon"} - set(kinds):
            assert here.refusal(cv.Build(other)) == "The bank has nothing of that kind for this space."
        assert here.play(cv.Build(kind)) == [
            cv.Paid(ME, cv.BANK, 200, "price"),
            cv.Built(ME, space, kind, 200),
            cv.Began(OTHER),
        ]
        assert (here.cash, here.view(None).stock[kind]) == ((0, 2_000), 3 if kind == "mine" else 2)
    poor = table(cash=(100 if kinds else 2_000, 2_000), top="Y1")
    poor.land(name)
    if name == "Gold River":
        poor.pick("Dust")
    assert poor.player == OTHER
    assert poor.refusal(cv.Build("bank")) == NOT_HERE


@clause("CV-48a")
def test_any_kind_that_is_left_can_be_chosen() -> None:
    here = table(3, owns={OTHER: "bank Main Street, bank Boot Alley, bank Cinder Lane, store Depot Street"})
    here.land("Grand Avenue")
    assert here.moves == ["Build hotel", "Build store", "Decline"]
    assert here.refusal(cv.Build("bank")) == "The bank has nothing of that kind for this space."
    here.play(cv.Build("store"))
    assert here.owned(ME) == ["store Grand Avenue"]
    assert here.view(None).stock == {"bank": 0, "store": 1, "hotel": 3, "mine": 4}


@clause("CV-48b")
@pytest.mark.parametrize("name", ["Main Street", "Old Mule Mine"])
def test_buying_is_optional(name: str) -> None:
    here = table()
    here.land(name)
    assert here.play(cv.Decline()) == [cv.Began(OTHER)]
    assert (here.cash, here.owned(ME)) == ((2_000, 2_000), [])


@clause("CV-49a")
def test_a_deed_is_the_buyers_at_once_and_lies_behind_those_he_had() -> None:
    here = table(top="R14")
    for name in ("Main Street", "Boot Alley"):
        here.land(name)
        here.play(cv.Build("bank"))
        here.rest()
    for seat in (ME, OTHER, None):
        assert here.view(seat).deeds == [[place("Main Street"), ALLEY], []]
        assert [here.view(seat).owner[space] for space in (place("Main Street"), ALLEY)] == [ME, ME]
    assert here.read()[0] == cv.Passed(ME, OTHER, place("Main Street"), OTHER)  # the one got first
    here.rest()
    assert here.land("Boot Alley")[-1] == cv.Began(OTHER)
    assert here.land("Boot Alley")[2] == cv.Paid(OTHER, ME, 100, "rent")


@clause("CV-51a", "CV-51b")
@pytest.mark.parametrize("name", ["Livery Street", "Blind Luck Mine"])
def test_one_with_five_properties_gets_no_more(name: str) -> None:
    here = table(owns={ME: FOUR}, top="Y23")
    here.land(name)
    here.play(cv.Build("hotel" if name == "Livery Street" else "mine"))
    here.rest()
    assert len(here.owned(ME)) == 5
    assert here.land("Boot Alley")[-1] == cv.Began(OTHER)
    here.rest()
    assert here.read() == [cv.Fizzled(ME, page("Y23")), cv.Began(OTHER)]


@clause("CV-46b", "CV-47b")
def test_nothing_is_sold_given_or_swapped_of_ones_own_will() -> None:
    here = table(cash=(100, 2_000), owns={ME: "bank Main Street", OTHER: "bank Boot Alley"})
    for player in (ME, OTHER):
        assert (here.player, here.moves) == (player, ["Throw"])
        for name in ("Main Street", "Boot Alley"):
            assert here.refusal(cv.Sell(place(name))) == NO_SALE
            assert here.refusal(cv.Give(place(name))) == NO_GIFT
        here.land("Grand Avenue")  # the first one has too little money to buy there, and may not sell for it
    assert here.moves == ["Build bank", "Build hotel", "Build store", "Decline"]
    assert here.refusal(cv.Give(ALLEY)) == NO_GIFT


def entries(seed: int) -> Iterator[tuple[cv.State, list[Any], list[int]]]:
    """A game at random: after each entry the state, what happened, and the owners before."""
    state, rng = begin(2 + seed % 3).state, Random(seed)
    while not isinstance(turn := GAME.turn(state), Over):
        owner = state.owner[:]
        chance = isinstance(turn, Chance)
        move = GAME.outcomes(state).sample(rng) if chance else pick(rng, GAME.moves(state))
        yield state, GAME.apply(state, move), owner


@clause("CV-46b")
def test_a_deed_goes_from_player_to_player_only_where_a_page_says_so() -> None:
    passed = 0
    for seed in campaign.seeds("calamityville deeds", short=20, long=500):
        with campaign.told(seed=seed):
            for state, events, owner in entries(seed):
                for before, now in zip(owner, state.owner, strict=True):
                    if cv.NOBODY not in (before, now) and before != now:
                        assert only(events, cv.Passed)
                        assert {PAGES[number].act for number in state.read[-2:]} & {"give", "give first"}
                        passed += 1
    assert passed


# ------------------------------------------------------------------ rent
@clause("CV-50a", "CV-50d", "CV-53a", "CV-54a", "CV-55a", "CV-56a")
@pytest.mark.parametrize(
    ("owned", "name", "amount"),
    [
        (BANKS, "Main Street", 900), (BANKS, "Cinder Lane", 300), (BANKS, "Depot Street", 600),
        ("bank Cinder Lane", "Cinder Lane", 100), ("store Livery Street", "Livery Street", 200),
        ("store Grand Avenue, hotel Main Street", "Grand Avenue", 300),
        ("store Grand Avenue, store Cinder Lane", "Grand Avenue", 600),
        ("store Grand Avenue, hotel Depot Street, hotel Assay Street", "Depot Street", 400),
        ("hotel Depot Street, hotel Assay Street, hotel Cinder Lane, bank Main Street", "Assay Street", 600),
        ("store Ferry Landing, store Washtub Row, store Assay Street", "Ferry Landing", 900),
    ],
)  # fmt: skip
def test_rent_is_the_value_times_the_owners_properties_of_the_kind(
    owned: str, name: str, amount: int
) -> None:
    # What others own of the kind does not count, and one who walks past pays nothing.
    other = "bank" if "store" in owned else "store"
    here = table(3, owns={THIRD: owned, OTHER: f"{other} Boot Alley"})
    assert here.land(name)[2:] == [cv.Paid(ME, THIRD, amount, "rent"), cv.Began(OTHER)]
    assert (here.cash, here.state.bank) == ((2_000 - amount, 2_000, 2_000 + amount), 0)
    assert only(here.throw("1" if name != "Livery Street" else "5"), cv.Paid) == []


@clause("CV-53c")
def test_ones_own_building_costs_nothing() -> None:
    here = table(owns={ME: BANKS})
    assert here.land("Cinder Lane")[2:] == [cv.Began(OTHER)]


@clause("CV-50b", "CV-58a", "CV-59b")
@pytest.mark.parametrize("visitor", [ME, OTHER, THIRD])
@pytest.mark.parametrize("name", [NAME[space] for space in MINES])
def test_of_a_mine_the_owner_draws_one_nugget_and_nobody_pays_rent(name: str, visitor: int) -> None:
    mines = ", ".join(f"mine {NAME[space]}" for space in MINES)
    here = table(3, owns={OTHER: f"{mines}, hotel Ferry Landing"}, player=visitor)
    assert len(here.land(name)) == 2
    assert here.chance == "nugget"
    assert here.pick("Flakes") == [
        cv.Drew(OTHER, 2, 200, "mine"),
        cv.Paid(cv.BANK, OTHER, 200, "nugget"),
        cv.Began((visitor + 1) % 3),
    ]
    assert here.cash == (2_000, 2_200, 2_000)
    hotel = table(3, owns={OTHER: f"{mines}, hotel Ferry Landing"})
    assert hotel.land("Ferry Landing")[2] == cv.Paid(ME, OTHER, 300, "rent")  # once, with four mines


# ------------------------------------------------------------------ one who cannot pay
@clause("CV-53b")
def test_one_who_cannot_pay_sells_properties_of_his_choice_at_half_price() -> None:
    owned = "bank Boot Alley, mine Old Mule Mine, hotel Main Street"
    here = table(cash=(100, 2_000), owns={ME: owned, OTHER: "store Ferry Landing"})
    assert len(here.land("Ferry Landing")) == 2
    assert here.moves == [f"Sell {space}" for space in (MULE, place("Main Street"), ALLEY)]
    assert here.refusal(cv.Sell(place("Ferry Landing"))) == "Sell a property of your own."
    assert here.play(cv.Sell(MULE)) == [
        cv.Returned(ME, MULE, "mine", "sale"),
        cv.Paid(cv.BANK, ME, 100, "sale"),
    ]
    assert here.player == ME
    assert here.play(cv.Sell(ALLEY)) == [  # and no more than he must
        cv.Returned(ME, ALLEY, "bank", "sale"),
        cv.Paid(cv.BANK, ME, 100, "sale"),
        cv.Paid(ME, OTHER, 300, "rent"),
        cv.Began(OTHER),
    ]
    assert (here.cash, here.owned(ME)) == ((0, 2_300), ["hotel Main Street"])
    assert here.view(None).stock == {"bank": 3, "hotel": 2, "mine": 4, "store": 2}
    here.land("Boot Alley")
    here.play(cv.Build("bank"))  # what was sold can be bought again
    assert here.owned(OTHER) == ["store Ferry Landing", "bank Boot Alley"]


@clause("CV-53b")
def test_who_has_just_enough_sells_nothing() -> None:
    here = table(cash=(300, 2_000), owns={ME: "bank Boot Alley", OTHER: "store Main Street"})
    assert here.land("Main Street")[2:] == [cv.Paid(ME, OTHER, 300, "rent"), cv.Began(OTHER)]


@clause("CV-53b")
def test_one_who_is_still_short_pays_what_he_has_and_plays_on() -> None:
    here = table(cash=(100, 2_000), owns={ME: "hotel Boot Alley", OTHER: BANKS})
    here.land("Main Street")
    assert here.play(cv.Sell(ALLEY))[2:] == [
        cv.Paid(ME, OTHER, 200, "rent"),
        cv.Broke(ME, 700),
        cv.Began(OTHER),
    ]
    here.rest()
    assert (here.player, here.moves, here.cash) == (ME, ["Throw"], (0, 2_200))
    assert here.land("Main Street")[2:] == [
        cv.Broke(ME, 900),
        cv.Began(OTHER),
    ]  # who has nothing pays nothing


@clause("CV-53b")
def test_debts_to_several_are_paid_one_after_the_other_from_the_left() -> None:
    here = table(4, cash=(100, 0, 0, 0), owns={ME: "hotel Boot Alley"}, top="R12")
    assert here.read() == [cv.Paid(ME, OTHER, 100, "news")]
    assert here.play(cv.Sell(ALLEY))[2:] == [
        cv.Paid(ME, THIRD, 100, "news"),
        cv.Broke(ME, 100),
        cv.Began(OTHER),
    ]
    assert here.cash == (0, 100, 100, 0)


@clause("CV-53b")
def test_where_several_owe_the_reader_is_first_and_all_may_have_to_sell() -> None:
    owns = {ME: "bank Boot Alley, bank Main Street", THIRD: "bank Cinder Lane"}
    here = table(3, cash=(800, 2_000, 400), owns=owns, top="R16")
    assert here.read() == []
    here.play(cv.Sell(ALLEY))
    assert here.player == ME  # he owes for the two banks that he had when the page was read
    assert here.play(cv.Sell(place("Main Street")))[2:] == [cv.Paid(ME, cv.BANK, 1_000, "news")]
    assert here.player == THIRD
    assert here.play(cv.Sell(place("Cinder Lane")))[2:] == [
        cv.Paid(THIRD, cv.BANK, 500, "news"),
        cv.Began(OTHER),
    ]
    assert here.cash == (0, 2_000, 0)


# ------------------------------------------------------------------ the river, the station, the gate
@clause("CV-59b")
def test_one_in_the_river_draws_and_the_nugget_goes_back() -> None:
    here = table()
    for number, worth in enumerate((0, 100, 200, 300, 500) * 2):
        player, nugget = number % 2, number % 5
        here.land("Gold River")
        assert (
            here.refusal(cv.Pick(5)) == here.refusal(cv.Pick(-1)) == "There is no such nugget in the river."
        )
        assert here.refusal(cv.Die(1)) == "The die is not to be thrown now."
        assert all(GAME.outcomes(here.state).holds(cv.Pick(one)) for one in range(5))
        paid = [cv.Paid(cv.BANK, player, worth, "nugget")] if worth else []
        drew = cv.Drew(player, nugget, worth, "river")
        assert here.pick(NUGGET_NAMES[nugget]) == [drew, *paid, cv.Began(1 - player)]
    assert (here.cash, here.state.bank) == ((3_100, 3_100), 2_200)


@clause("CV-59b")
@pytest.mark.parametrize("name", ["Train Station", "Corral Gate"])
def test_station_and_gate_do_nothing(name: str) -> None:
    here = table(owns={OTHER: TOWN})
    start = (place(name) - 2) % 20
    assert here.land(name) == [
        cv.Threw(ME, 2, False, "move"),
        cv.Moved(ME, start, place(name)),
        cv.Began(OTHER),
    ]


@clause("CV-59b")
@pytest.mark.parametrize(
    ("start", "mine"),
    [
        ("Corral Gate", "Widow's Shaft"), ("Widow's Shaft", "Last Hope Mine"),
        ("Train Station", "Last Hope Mine"), ("Last Hope Mine", "Old Mule Mine"),
    ],
)  # fmt: skip
def test_a_page_to_the_next_mine_acts_as_a_landing(start: str, mine: str) -> None:
    here = table(owns={ME: f"mine {mine}"}, at={ME: start}, top="Y25")
    assert here.throw("1n")[-1] == cv.Sent(ME, place(mine), "mine")
    assert here.pick("Nugget")[:2] == [cv.Drew(ME, 3, 300, "mine"), cv.Paid(cv.BANK, ME, 300, "nugget")]


# ------------------------------------------------------------------ the donkey
@clause("CV-25a", "CV-59b")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("number", ["Y28", "R2", "R3", "R4"])
def test_from_the_gate_the_donkey_kicks_the_building_that_is_counted_last(number: str, die: int) -> None:
    here = table(3, owns={OTHER: TOWN}, top=number)
    assert (here.read(), here.chance, NAME[GATE]) == ([], "donkey", "Corral Gate")
    assert all(GAME.outcomes(here.state).holds(cv.Die(face)) for face in range(1, 7))
    victim = COUNTED[(die - 1) % 3]
    kind = here.state.built[victim]
    assert here.die(die) == [
        cv.Threw(ME, die, False, "donkey"),
        cv.DonkeyRan(ME, die, (COUNTED * 2)[:die], victim),
        cv.Returned(OTHER, victim, kind, "donkey"),
        cv.Began(OTHER),
    ]
    assert here.owned(OTHER) == [one for one in TOWN.split(", ") if one != f"{kind} {NAME[victim]}"]
    assert (here.view(None).stock[kind], here.cash) == (3, (2_000, 2_000, 2_000))  # nobody is paid for it


@clause("CV-59b")
def test_the_donkey_spares_nobody_and_the_lot_is_vacant() -> None:
    here = table(3, owns={ME: "bank Livery Street", THIRD: "store Grand Avenue"}, top="Y28")
    here.throw("1n")
    here.die(1)
    assert (here.owned(ME), here.places[ME]) == ([], "Livery Street")
    assert here.moves == ["Build bank", "Build hotel", "Build store", "Decline"]


@clause("CV-59b")
@pytest.mark.parametrize("owns", [{}, {OTHER: "mine Widow's Shaft"}])
def test_in_an_empty_town_nothing_falls(owns: dict[int, str]) -> None:
    here = table(owns=owns, top="Y28")
    assert here.read() == [cv.DonkeyRan(ME, 0, (), cv.NOWHERE), cv.Began(OTHER)]
    assert here.owned(OTHER) == list(owns.values())
