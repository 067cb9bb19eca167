"""Each of the 49 pages of CALAMITYVILLE does what it says, or nothing if nothing is to do: CV-42, CV-44."""

from __future__ import annotations

import pytest

from games.calamityville import state as cv
from games.calamityville.board import PAGES
from games.core import Event
from games.rulebook import rules
from tests.calamityville.table import FOURTH, IDS, ME, OTHER, THIRD, page, place, table
from tests.clauses import clause

MIXED = {
    ME: "bank Main Street, mine Old Mule Mine, store Boot Alley",
    OTHER: "bank Cinder Lane, bank Depot Street, hotel Livery Street",
    THIRD: "mine Widow's Shaft, mine Last Hope Mine, store Grand Avenue, hotel Assay Street",
}
FIVE = "bank Main Street, store Grand Avenue, hotel Ferry Landing, mine Old Mule Mine, store Boot Alley"
FIVE_MORE = "bank Cinder Lane, bank Depot Street, mine Widow's Shaft, mine Last Hope Mine, store Washtub Row"
ALL = (ME, OTHER, THIRD)
LIVERY = place("Livery Street")


# ------------------------------------------------------------------ money
@clause("CV-42a", "CV-42b")
@pytest.mark.parametrize(
    ("numbers", "payments"),
    [
        ("Y1 Y2 Y3", [(cv.BANK, ME, 100)]),
        ("Y4 Y5 Y6 Y7", [(cv.BANK, ME, 200)]),
        ("Y8 Y9 Y10", [(cv.BANK, ME, 300)]),
        ("Y11", [(cv.BANK, ME, 500)]),
        ("Y12 Y13", [(cv.BANK, seat, 100) for seat in ALL]),
        ("Y14", [(cv.BANK, seat, 200) for seat in ALL]),
        ("Y15 Y16", [(OTHER, ME, 100), (THIRD, ME, 100)]),
        ("Y19", [(cv.BANK, ME, 100), (cv.BANK, OTHER, 200)]),
        ("Y20", [(cv.BANK, ME, 100), (cv.BANK, THIRD, 100)]),
        ("Y21", [(cv.BANK, OTHER, 100), (cv.BANK, THIRD, 100)]),
        ("Y22", [(cv.BANK, ME, 100), (cv.BANK, THIRD, 200)]),
        ("Y27 R5 R6", [(ME, cv.BANK, 100)]),
        ("R7 R8", [(ME, cv.BANK, 200)]),
        ("R9", [(ME, cv.BANK, 300)]),
        ("R12", [(ME, OTHER, 100), (ME, THIRD, 100)]),
        ("R16", [(ME, cv.BANK, 500), (OTHER, cv.BANK, 1_000)]),
        ("R17", [(ME, cv.BANK, 500), (THIRD, cv.BANK, 500)]),
        ("R18", [(OTHER, cv.BANK, 500), (THIRD, cv.BANK, 500)]),
    ],
)
def test_pages_about_money(numbers: str, payments: list[tuple[int, int, int]]) -> None:
    for number in numbers.split():
        here = table(3, owns=MIXED, top=number)
        assert here.read() == [*(cv.Paid(*payment, "news") for payment in payments), cv.Began(OTHER)]


@clause("CV-42a")
@pytest.mark.parametrize(
    ("number", "payers", "amount"), [("Y26", [OTHER], 100), ("R10", [OTHER], 200), ("R11", [1, 2, 0], 100)]
)
def test_what_goes_to_the_stations_safe_is_the_banks(number: str, payers: list[int], amount: int) -> None:
    here = table(3, top=number, player=OTHER)
    assert here.read() == [*(cv.Paid(seat, cv.BANK, amount, "safe") for seat in payers), cv.Began(THIRD)]
    assert here.state.bank == -amount * len(payers)


# ------------------------------------------------------------------ nuggets, trips, a second move, the end
@pytest.mark.parametrize(
    ("numbers", "events", "then"),
    [
        ("Y17 Y18", [], "nugget"),
        ("Y24 R20", [cv.Sent(ME, 0, "station"), cv.Began(OTHER)], "Throw"),
        ("Y25", [cv.Sent(ME, place("Widow's Shaft"), "mine")], "Build mine, Decline"),
        ("Y28 R2 R3 R4", [], "donkey"),
        ("Y29", [cv.Refreshed(ME)], "again"),
        ("R1", [cv.RanOut(ME), cv.Finished((ME, OTHER))], ""),
    ],
)
def test_pages_that_move_or_draw_or_end_the_game(numbers: str, events: list[Event], then: str) -> None:
    for number in numbers.split():
        here = table(owns={ME: "bank Main Street"}, top=number)
        assert here.read() == events
        assert then in (", ".join(here.moves), here.moves or here.winners or here.chance)


def test_a_nugget_of_the_news_is_drawn_for_the_reader() -> None:
    here = table(top="Y17")
    here.read()
    assert here.pick("Bonanza") == [
        cv.Drew(ME, 4, 500, "news"),
        cv.Paid(cv.BANK, ME, 500, "nugget"),
        cv.Began(OTHER),
    ]


@pytest.mark.parametrize("number", ["Y24", "R20"])
def test_no_trip_to_the_station_where_one_is_there(number: str) -> None:
    assert cv.Fizzled(ME, page(number)) in table(top=number, at={ME: "Train Station"}).throw("5n")


# ------------------------------------------------------------------ houses for nothing
@pytest.mark.parametrize("cash", [0, 2_000])
def test_a_free_house_can_be_put_on_any_vacant_lot(cash: int) -> None:
    here = table(3, cash=(cash, 2_000, 2_000), owns=MIXED, top="Y23")
    assert here.read() == []
    lots = [place("Ferry Landing"), place("Washtub Row")]
    assert here.moves == [f"Place {kind} {lot}" for kind in ("hotel", "store") for lot in lots]
    for move, why in (
        (cv.Place("bank", lots[0]), "The bank has no such house."),
        (cv.Place("mine", place("Blind Luck Mine")), "The bank has no such house."),
        (cv.Place("store", place("Main Street")), "A house needs a vacant lot."),
        (cv.Place("store", place("Blind Luck Mine")), "A house needs a vacant lot."),
    ):
        assert here.refusal(move) == why
    assert here.play(cv.Place("store", lots[0])) == [cv.Built(ME, lots[0], "store", 0), cv.Began(OTHER)]
    assert (here.cash[ME], here.owned(ME)[-1]) == (cash, "store Ferry Landing")


# ------------------------------------------------------------------ passing on
@clause("CV-44a", "CV-44b")
@pytest.mark.parametrize(
    ("giver", "full", "taker"),
    [
        (ME, (), OTHER), (ME, (OTHER,), THIRD), (ME, (OTHER, THIRD), FOURTH), (ME, (THIRD,), OTHER),
        (THIRD, (FOURTH,), ME), (THIRD, (FOURTH, ME), OTHER),
    ],
)  # fmt: skip
@pytest.mark.parametrize("number", ["R13", "R14"])
def test_a_deed_goes_to_the_next_on_the_left_with_fewer_than_five(
    giver: int, full: tuple[int, ...], taker: int, number: str
) -> None:
    owns = {
        giver: "hotel Livery Street, mine Blind Luck Mine",
        **dict(zip(full, (FIVE, FIVE_MORE), strict=False)),
    }
    here = table(4, owns=owns, top=number, player=giver)
    named, events = (giver + 1) % 4, here.read()
    if number == "R13":
        assert here.refusal(cv.Give(place("Cinder Lane"))) == "Pass on a property of your own."
        assert here.moves == [f"Give {place('Blind Luck Mine')}", f"Give {LIVERY}"]
        events = here.play(cv.Give(LIVERY))
    assert events == [cv.Passed(giver, taker, LIVERY, named), cv.Began(named)]
    assert here.owned(giver) == ["mine Blind Luck Mine"]
    assert here.owned(taker)[-1] == "hotel Livery Street"  # the newest of his, and it stays where it is


@clause("CV-44b")
@pytest.mark.parametrize("number", ["R13", "R14"])
def test_where_nobody_has_room_the_giver_keeps_it(number: str) -> None:
    here = table(owns={ME: "hotel Livery Street", OTHER: FIVE}, top=number)
    assert here.read() == [cv.Fizzled(ME, page(number)), cv.Began(OTHER)]
    assert here.owned(ME) == ["hotel Livery Street"]


@clause("CV-44b")
def test_one_with_five_properties_can_give() -> None:
    here = table(owns={ME: FIVE, OTHER: "bank Cinder Lane"}, top="R14")
    assert here.read() == [cv.Passed(ME, OTHER, place("Main Street"), OTHER), cv.Began(OTHER)]
    assert here.owned(ME) == FIVE.split(", ")[1:]
    assert here.owned(OTHER) == ["bank Cinder Lane", "bank Main Street"]


# ------------------------------------------------------------------ what is lost
def test_a_mine_of_ones_choice_caves_in() -> None:
    here = table(3, owns=MIXED, top="R15", player=THIRD)
    here.read()
    shaft, hope = place("Widow's Shaft"), place("Last Hope Mine")
    assert here.moves == [f"Lose {hope}", f"Lose {shaft}"]
    assert here.refusal(cv.Lose(place("Grand Avenue"))) == "Choose one of those that can be lost."
    assert here.play(cv.Lose(shaft)) == [cv.Returned(THIRD, shaft, "mine", "cave in"), cv.Began(ME)]
    assert here.view(None).stock["mine"] == 2


def test_fire_takes_a_building_of_the_one_who_has_most() -> None:
    # OTHER has three buildings; THIRD has four properties, but two of them are mines.
    here = table(3, owns=MIXED, top="R19")
    here.read()
    depot = place("Depot Street")
    assert here.player == OTHER
    assert here.moves == [f"Lose {space}" for space in (place("Cinder Lane"), depot, LIVERY)]
    assert here.play(cv.Lose(depot)) == [cv.Returned(OTHER, depot, "bank", "fire"), cv.Began(OTHER)]


def test_where_several_have_most_the_reader_says_whose_burns() -> None:
    owns = {
        OTHER: "bank Ferry Landing, mine Old Mule Mine",
        FOURTH: "store Washtub Row",
        THIRD: "mine Widow's Shaft",
    }
    here = table(4, owns=owns, top="R19")
    here.read()
    assert (here.player, here.moves) == (ME, [f"Blame {OTHER}", f"Blame {FOURTH}"])
    assert here.refusal(cv.Blame(THIRD)) == "Name one of those who have most buildings."
    assert here.play(cv.Blame(FOURTH)) == []
    assert (here.player, here.moves) == (FOURTH, [f"Lose {place('Washtub Row')}"])
    assert here.play(cv.Lose(place("Washtub Row")))[0] == cv.Returned(
        FOURTH, place("Washtub Row"), "store", "fire"
    )


# ------------------------------------------------------------------ nothing to do
@pytest.mark.parametrize("number", ["Y19", "Y20", "Y21", "Y22", *(f"R{n}" for n in range(13, 20))])
def test_where_nobody_owns_such_a_thing_nothing_happens(number: str) -> None:
    houses, mines = {ME: "bank Main Street"}, {ME: "mine Old Mule Mine", OTHER: "mine Widow's Shaft"}
    for owns in ({}, {"R15": houses, "R19": mines, "Y22": houses, "Y19": mines}.get(number, {})):
        here = table(owns=owns, top=number)
        assert here.read() == [cv.Fizzled(ME, page(number)), cv.Began(OTHER)]


# ------------------------------------------------------------------ what is printed of them
def test_the_rules_tell_what_bust_pages_cost() -> None:
    told = next(page for page in rules("calamityville").pages if page.title == "THE PRICE OF A BUST")
    houses, bills, losses = (point.text for point in told.points)
    bust = PAGES[29:]
    assert [(one.kind, one.amount) for one in bust if one.kind] == [
        ("bank", 500),
        ("store", 500),
        ("hotel", 500),
    ]
    assert houses.startswith("Three pages ask all for $500: for each bank, for each store, for each hotel")
    assert sorted(one.amount for one in bust if one.act == "pay") == [100, 100, 200, 200, 200, 300]
    assert bills.startswith("Six cost the reader $100 to $300, one costs all $100")
    acts = [one.act for one in bust]
    assert [acts.count(act) for act in ("give", "give first", "donkey")] == [1, 1, 3]
    assert losses.startswith("Two pass on a deed, the donkey runs three times")


@clause("CV-13a")
def test_every_page_has_its_own_story_and_four_the_one_donkey() -> None:
    assert [one.id for one in PAGES if one.headline == "Donkey Goes Wild"] == ["Y28", "R2", "R3", "R4"]
    assert [one.id for one in PAGES if one.act == "donkey"] == ["Y28", "R2", "R3", "R4"]
    assert (len({one.story for one in PAGES}), len({one.headline for one in PAGES})) == (49, 46)
    for one in PAGES:
        assert one.headline[0].isupper()
        assert one.story.endswith((".", "?", "!"))
        assert max(len(one.headline), len(one.story)) <= 56
    assert [one.id for one in PAGES] == IDS
