"""Rent and debts in CALAMITYVILLE: CV-50, CV-53 to CV-58."""

from __future__ import annotations

import pytest

from games.calamityville.board import VALUE
from games.calamityville.state import BANK, Began, Broke, Build, Paid, Returned, Sell
from tests.calamityville.table import ME, OTHER, THIRD, only, place, table
from tests.clauses import clause

BANKS = "bank Main Street, bank Cinder Lane, bank Depot Street"


# ------------------------------------------------------------------ rent
@clause("CV-50a")
@pytest.mark.parametrize("kind", ["bank", "store", "hotel"])
def test_all_three_of_a_kind_give_bonus_rent(kind: str) -> None:
    lots = ["Main Street", "Cinder Lane", "Depot Street"]
    for number in (1, 2, 3):
        here = table(owns={OTHER: ", ".join(f"{kind} {name}" for name in lots[:number])})
        assert here.land("Main Street")[2] == Paid(ME, OTHER, 300 * number, "rent")


@clause("CV-50b")
def test_mines_never_count_for_it() -> None:
    mines = "mine Last Hope Mine, mine Old Mule Mine, mine Blind Luck Mine, mine Widow's Shaft"
    here = table(owns={OTHER: f"{mines}, hotel Ferry Landing"})
    assert here.land("Ferry Landing")[2] == Paid(ME, OTHER, 300, "rent")
    here.land("Old Mule Mine")
    assert here.chance == "nugget"
    assert only(here.pick("Dust"), Paid) == [Paid(BANK, OTHER, 100, "nugget")]  # four mines, one nugget


@clause("CV-50d")
def test_three_of_a_kind_are_three_times_the_rent_and_no_more() -> None:
    for name in ("Main Street", "Cinder Lane", "Depot Street"):
        here = table(owns={OTHER: BANKS})
        here.land(name)
        assert here.cash == (2_000 - 3 * VALUE[place(name)], 2_000 + 3 * VALUE[place(name)])


@clause("CV-53a")
def test_the_visitor_pays_the_owner_and_nobody_else() -> None:
    here = table(3, owns={THIRD: "store Livery Street"})
    assert here.land("Livery Street")[2:] == [Paid(ME, THIRD, 200, "rent"), Began(OTHER)]
    assert here.cash == (1_800, 2_000, 2_200)
    assert here.state.bank == 0


@clause("CV-53a")
def test_one_who_only_walks_past_pays_nothing() -> None:
    here = table(owns={OTHER: "store Livery Street"}, at={ME: "Corral Gate"})
    here.throw("5")
    assert here.cash == (2_000, 2_000)


@clause("CV-53c")
@pytest.mark.parametrize("name", ["Main Street", "Cinder Lane"])
def test_ones_own_building_costs_nothing(name: str) -> None:
    here = table(owns={ME: BANKS})
    assert here.land(name)[2:] == [Began(OTHER)]
    assert here.cash == (2_000, 2_000)


@clause("CV-54a")
@pytest.mark.parametrize(
    ("owned", "name", "amount"),
    [
        ("store Grand Avenue", "Grand Avenue", 300),
        ("store Grand Avenue, hotel Main Street", "Grand Avenue", 300),
        ("store Grand Avenue, store Cinder Lane", "Grand Avenue", 600),
        ("store Grand Avenue, store Cinder Lane", "Cinder Lane", 200),
        ("store Grand Avenue, hotel Depot Street, hotel Assay Street", "Depot Street", 400),
        (
            "hotel Depot Street, hotel Assay Street, hotel Cinder Lane, bank Main Street",
            "Assay Street",
            600,
        ),
    ],
)
def test_rent_is_the_value_times_the_properties_of_the_kind(owned: str, name: str, amount: int) -> None:
    # A third of the kind that somebody else has does not count.
    here = table(3, owns={OTHER: owned, THIRD: "store Boot Alley"})
    assert here.land(name)[2] == Paid(ME, OTHER, amount, "rent")


@clause("CV-55a")
def test_example_three_banks_on_a_300_dollar_space() -> None:
    here = table(owns={OTHER: BANKS})
    assert VALUE[place("Main Street")] == 300
    here.land("Main Street")
    assert here.cash == (1_100, 2_900)


@clause("CV-56a")
def test_example_one_bank_on_a_100_dollar_space() -> None:
    here = table(owns={OTHER: "bank Cinder Lane"})
    assert VALUE[place("Cinder Lane")] == 100
    here.land("Cinder Lane")
    assert here.cash == (1_900, 2_100)


@clause("CV-58a")
@pytest.mark.parametrize("visitor", [ME, OTHER])
def test_a_mine_asks_no_rent(visitor: int) -> None:
    here = table(owns={OTHER: "mine Old Mule Mine, mine Widow's Shaft"}, player=visitor)
    here.land("Old Mule Mine")
    here.pick("Fool's gold")
    assert here.cash == (2_000, 2_000)


# ------------------------------------------------------------------ one who cannot pay
@clause("CV-53b")
def test_one_who_cannot_pay_sells_properties_of_his_choice_at_half_price() -> None:
    owned = "bank Boot Alley, mine Old Mule Mine, hotel Main Street"
    here = table(cash=(100, 2_000), owns={ME: owned, OTHER: "store Ferry Landing"})
    assert only(here.land("Ferry Landing"), Paid) == []
    assert here.player == ME
    assert here.moves == [f"Sell {place(name)}" for name in ("Old Mule Mine", "Main Street", "Boot Alley")]
    assert here.refusal(Sell(place("Ferry Landing"))) == "Sell a property of your own."
    assert here.play(Sell(place("Old Mule Mine"))) == [
        Returned(ME, place("Old Mule Mine"), "mine", "sale"),
        Paid(BANK, ME, 100, "sale"),
    ]
    assert here.player == ME
    assert here.play(Sell(place("Boot Alley")))[2:] == [Paid(ME, OTHER, 300, "rent"), Began(OTHER)]
    assert here.cash == (0, 2_300)
    assert here.owned(ME) == ["hotel Main Street"]
    assert here.view(None).stock == {"bank": 3, "hotel": 2, "mine": 4, "store": 2}


@clause("CV-53b")
def test_nobody_sells_more_than_he_must() -> None:
    owns = {ME: "bank Boot Alley, mine Old Mule Mine", OTHER: "store Main Street"}
    here = table(cash=(200, 2_000), owns=owns)
    here.land("Main Street")
    assert here.play(Sell(place("Boot Alley")))[-1] == Began(OTHER)
    assert here.owned(ME) == ["mine Old Mule Mine"]
    here = table(cash=(300, 2_000), owns={ME: "bank Boot Alley", OTHER: "store Main Street"})
    assert here.land("Main Street")[-1] == Began(OTHER)
    assert here.cash == (0, 2_300)


@clause("CV-53b")
def test_one_who_is_still_short_pays_what_he_has_and_plays_on() -> None:
    here = table(cash=(100, 2_000), owns={ME: "hotel Boot Alley", OTHER: BANKS})
    here.land("Main Street")
    assert here.play(Sell(place("Boot Alley")))[2:] == [
        Paid(ME, OTHER, 200, "rent"),
        Broke(ME, 700),
        Began(OTHER),
    ]
    assert here.cash == (0, 2_200)
    here.rest()
    assert here.player == ME  # his turn comes
    assert here.moves == ["Throw"]
    assert here.cash == (0, 2_200)  # and the rest is owed no more


@clause("CV-53b")
def test_one_without_anything_pays_nothing() -> None:
    here = table(cash=(0, 2_000), owns={OTHER: "store Main Street"})
    assert here.land("Main Street")[2:] == [Broke(ME, 300), Began(OTHER)]


@clause("CV-53b")
def test_what_is_sold_can_be_bought_again() -> None:
    here = table(cash=(200, 2_000), owns={ME: "hotel Boot Alley", OTHER: "store Main Street"})
    here.land("Main Street")
    here.play(Sell(place("Boot Alley")))
    here.land("Boot Alley")
    here.play(Build("hotel"))
    assert here.owned(OTHER) == ["store Main Street", "hotel Boot Alley"]


@clause("CV-53b")
def test_debts_to_several_are_paid_one_after_the_other_from_the_left() -> None:
    here = table(4, cash=(100, 0, 0, 0), owns={ME: "hotel Boot Alley"}, top="R12")
    assert only(here.read(), Paid) == [Paid(ME, OTHER, 100, "news")]
    assert here.play(Sell(place("Boot Alley")))[2:] == [
        Paid(ME, THIRD, 100, "news"),
        Broke(ME, 100),
        Began(OTHER),
    ]
    assert here.cash == (0, 100, 100, 0)


@clause("CV-53b")
def test_where_several_owe_the_reader_is_first_and_all_may_have_to_sell() -> None:
    here = table(
        3,
        cash=(800, 2_000, 400),
        owns={ME: "bank Boot Alley, bank Main Street", THIRD: "bank Cinder Lane"},
        top="R16",
    )
    here.read()
    assert here.player == ME
    here.play(Sell(place("Boot Alley")))
    assert here.player == ME  # he owes for the two banks that he had when the page was read
    events = here.play(Sell(place("Main Street")))
    assert Paid(ME, BANK, 1_000, "news") in events
    assert here.player == THIRD
    assert here.play(Sell(place("Cinder Lane")))[2:] == [Paid(THIRD, BANK, 500, "news"), Began(OTHER)]
    assert here.cash == (0, 2_000, 0)
