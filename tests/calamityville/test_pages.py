"""Each of the 49 pages of CALAMITYVILLE does what it says, and nothing where there is nothing to do."""

from __future__ import annotations

import pytest

from games.calamityville.board import (
    ALL_PAY,
    ALL_PAY_EACH,
    BOOM,
    CAVE_IN,
    DONKEY,
    FIRE,
    GIVE,
    GIVE_FIRST,
    PAGES,
    PAY,
    TREAT,
)
from games.calamityville.state import (
    BANK,
    Began,
    Blame,
    Built,
    Drew,
    Finished,
    Fizzled,
    Give,
    Lose,
    Paid,
    Passed,
    Place,
    RanOut,
    Refreshed,
    Returned,
    Sent,
)
from games.rulebook import rules
from tests.calamityville.table import FOURTH, IDS, ME, OTHER, THIRD, only, page, place, table

MIXED = {
    ME: "bank Main Street, mine Old Mule Mine, store Boot Alley",
    OTHER: "bank Cinder Lane, bank Depot Street, hotel Livery Street",
    THIRD: "mine Widow's Shaft, mine Last Hope Mine, store Grand Avenue, hotel Assay Street",
}


def paid(number: str, seats: int = 3) -> list[tuple[int, int, int]]:
    """Who pays whom how much when ME reads a page, among owners of this and that."""
    here = table(seats, owns=MIXED, top=number)
    events = here.read()
    assert here.player == OTHER, "the turn is over"
    assert {event.why for event in only(events, Paid)} <= {"news", "safe"}
    return [(event.payer, event.payee, event.amount) for event in only(events, Paid)]


# ------------------------------------------------------------------ money
@pytest.mark.parametrize(
    ("numbers", "amount"), [("Y1 Y2 Y3", 100), ("Y4 Y5 Y6 Y7", 200), ("Y8 Y9 Y10", 300), ("Y11", 500)]
)
def test_the_reader_collects(numbers: str, amount: int) -> None:
    for number in numbers.split():
        assert paid(number) == [(BANK, ME, amount)]


@pytest.mark.parametrize(("numbers", "amount"), [("Y12 Y13", 100), ("Y14", 200)])
def test_everybody_collects(numbers: str, amount: int) -> None:
    for number in numbers.split():
        assert paid(number) == [(BANK, seat, amount) for seat in range(3)]


@pytest.mark.parametrize("number", ["Y15", "Y16"])
def test_everybody_else_pays_the_reader(number: str) -> None:
    assert paid(number) == [(OTHER, ME, 100), (THIRD, ME, 100)]


@pytest.mark.parametrize(
    ("number", "each"),
    [
        ("Y19", [(ME, 1), (OTHER, 2)]), ("Y20", [(ME, 1), (THIRD, 1)]), ("Y21", [(OTHER, 1), (THIRD, 1)]),
        ("Y22", [(ME, 1), (THIRD, 2)]),
    ],
)  # fmt: skip
def test_everybody_collects_for_each_lossesof_a_kind(number: str, each: list[tuple[int, int]]) -> None:
    assert paid(number) == [(BANK, seat, 100 * times) for seat, times in each]


@pytest.mark.parametrize(("numbers", "amount"), [("Y26 Y27 R5 R6", 100), ("R7 R8 R10", 200), ("R9", 300)])
def test_the_reader_pays(numbers: str, amount: int) -> None:
    for number in numbers.split():
        assert paid(number) == [(ME, BANK, amount)]


def test_everybody_pays_the_safe() -> None:
    assert paid("R11") == [(seat, BANK, 100) for seat in range(3)]
    here = table(3, top="R11", player=THIRD)
    assert [event.payer for event in only(here.read(), Paid)] == [THIRD, ME, OTHER]  # the reader first


def test_the_reader_pays_everybody_else() -> None:
    assert paid("R12") == [(ME, OTHER, 100), (ME, THIRD, 100)]
    assert paid("R12", 4) == [(ME, OTHER, 100), (ME, THIRD, 100), (ME, FOURTH, 100)]


@pytest.mark.parametrize(
    ("number", "each"),
    [("R16", [(ME, 1), (OTHER, 2)]), ("R17", [(ME, 1), (THIRD, 1)]), ("R18", [(OTHER, 1), (THIRD, 1)])],
)
def test_everybody_pays_for_each_lossesof_a_kind(number: str, each: list[tuple[int, int]]) -> None:
    assert paid(number) == [(seat, BANK, 500 * times) for seat, times in each]


# ------------------------------------------------------------------ nuggets, trips, a second move
@pytest.mark.parametrize("number", ["Y17", "Y18"])
def test_a_nugget_is_drawn(number: str) -> None:
    here = table(top=number)
    assert here.read() == []
    assert here.pick("Bonanza") == [Drew(ME, 4, 500, "news"), Paid(BANK, ME, 500, "nugget"), Began(OTHER)]


@pytest.mark.parametrize("number", ["Y24", "R20"])
def test_a_trip_to_the_station(number: str) -> None:
    here = table(top=number)
    assert here.read() == [Sent(ME, 0, "station"), Began(OTHER)]
    here = table(top=number, at={ME: "Train Station"})
    assert Fizzled(ME, page(number)) in here.throw("5n")


def test_a_trip_to_the_next_mine() -> None:
    here = table(top="Y25")
    assert here.read() == [Sent(ME, place("Widow's Shaft"), "mine")]
    assert here.moves == ["Build mine", "Decline"]


def test_a_second_move() -> None:
    here = table(top="Y29")
    assert here.read() == [Refreshed(ME)]
    assert here.chance == "again"


def test_the_gold_runs_out() -> None:
    here = table(cash=(2_100, 2_000), top="R1")
    assert here.read() == [RanOut(ME), Finished((ME,))]


# ------------------------------------------------------------------ a house for nothing
def test_a_free_house_can_be_put_on_any_vacant_lot() -> None:
    here = table(3, owns=MIXED, top="Y23")
    here.read()
    lots = [place("Ferry Landing"), place("Washtub Row")]
    assert here.moves == [f"Place {kind} {lot}" for kind in ("hotel", "store") for lot in lots]
    assert here.refusal(Place("bank", lots[0])) == "The bank has no such house."
    assert here.refusal(Place("mine", place("Blind Luck Mine"))) == "The bank has no such house."
    assert here.refusal(Place("store", place("Main Street"))) == "A house needs a vacant lot."
    assert here.refusal(Place("store", place("Blind Luck Mine"))) == "A house needs a vacant lot."
    assert here.play(Place("store", lots[0])) == [Built(ME, lots[0], "store", 0), Began(OTHER)]
    assert here.cash == (2_000, 2_000, 2_000)
    assert here.owned(ME)[-1] == "store Ferry Landing"


def test_one_without_money_gets_a_free_house() -> None:
    here = table(cash=(0, 4_000), top="Y23")
    here.read()
    here.play(Place("hotel", place("Main Street")))
    assert here.owned(ME) == ["hotel Main Street"]


def test_where_no_lot_is_vacant_there_is_no_free_house() -> None:
    owns = {
        OTHER: "bank Cinder Lane, bank Depot Street, bank Ferry Landing, store Washtub Row",
        THIRD: "store Assay Street, store Main Street, hotel Boot Alley",
        FOURTH: "hotel Livery Street, hotel Grand Avenue",
    }
    here = table(4, owns=owns, top="Y23")
    assert here.read() == [Fizzled(ME, page("Y23")), Began(OTHER)]


# ------------------------------------------------------------------ what is lost
def test_a_lossesof_ones_choice_is_passed_to_the_left() -> None:
    here = table(3, owns=MIXED, top="R13")
    here.read()
    assert here.moves == [f"Give {place(name)}" for name in ("Old Mule Mine", "Main Street", "Boot Alley")]
    assert here.play(Give(place("Old Mule Mine")))[0] == Passed(ME, OTHER, place("Old Mule Mine"), OTHER)
    assert here.owned(OTHER)[-1] == "mine Old Mule Mine"


def test_the_lossesgot_first_is_passed_to_the_left() -> None:
    here = table(3, owns=MIXED, top="R14")
    assert here.read() == [Passed(ME, OTHER, place("Main Street"), OTHER), Began(OTHER)]
    # One that was passed on is the newest of its new owner.
    assert here.owned(OTHER)[-1] == "bank Main Street"


def test_a_mine_of_ones_choice_caves_in() -> None:
    here = table(3, owns=MIXED, top="R15", player=THIRD)
    here.read()
    shaft, hope = place("Widow's Shaft"), place("Last Hope Mine")
    assert here.moves == [f"Lose {hope}", f"Lose {shaft}"]
    assert here.refusal(Lose(place("Grand Avenue"))) == "Choose one of those that can be lost."
    assert here.play(Lose(shaft)) == [Returned(THIRD, shaft, "mine", "cave in"), Began(ME)]
    assert here.view(None).stock["mine"] == 2


def test_fire_takes_a_building_of_the_one_who_has_most() -> None:
    # OTHER has three buildings; THIRD has four properties, but two of them are mines.
    here = table(3, owns=MIXED, top="R19")
    here.read()
    assert here.player == OTHER
    assert here.moves == [f"Lose {place(n)}" for n in ("Cinder Lane", "Depot Street", "Livery Street")]
    assert here.play(Lose(place("Depot Street"))) == [
        Returned(OTHER, place("Depot Street"), "bank", "fire"),
        Began(OTHER),
    ]


def test_where_several_have_most_the_reader_says_who() -> None:
    here = table(
        4,
        owns={
            OTHER: "bank Ferry Landing, mine Old Mule Mine",
            FOURTH: "store Washtub Row",
            THIRD: "mine Widow's Shaft",
        },
        top="R19",
    )
    here.read()
    assert here.player == ME
    assert here.moves == [f"Blame {OTHER}", f"Blame {FOURTH}"]
    assert here.refusal(Blame(THIRD)) == "Name one of those who have most buildings."
    here.play(Blame(FOURTH))
    assert here.player == FOURTH
    assert here.moves == [f"Lose {place('Washtub Row')}"]
    here.play(Lose(place("Washtub Row")))
    assert here.player == OTHER
    assert here.owned(FOURTH) == []


# ------------------------------------------------------------------ nothing to do
@pytest.mark.parametrize("number", [*(f"Y{n}" for n in range(19, 23)), *(f"R{n}" for n in range(13, 20))])
def test_where_nobody_owns_anything_nothing_happens(number: str) -> None:
    here = table(top=number)
    assert here.read() == [Fizzled(ME, page(number)), Began(OTHER)]


def test_fire_and_cave_in_want_their_own_kind() -> None:
    here = table(owns={ME: "mine Old Mule Mine", OTHER: "mine Widow's Shaft"}, top="R19")
    assert here.read() == [Fizzled(ME, page("R19")), Began(OTHER)]
    here = table(owns={ME: "bank Main Street", OTHER: "mine Widow's Shaft"}, top="R15")
    assert here.read() == [Fizzled(ME, page("R15")), Began(OTHER)]


@pytest.mark.parametrize("number", IDS)
def test_among_owners_of_all_sorts_every_page_does_something(number: str) -> None:
    here = table(3, owns=MIXED, top=number)
    assert only(here.land("Telegraph Office"), Fizzled) == []


def test_the_rules_tell_what_bust_pages_cost() -> None:
    told = next(page for page in rules("calamityville").pages if page.title == "THE PRICE OF A BUST")
    houses, bills, losses = (point.text for point in told.points)
    acts = [page.act for page in PAGES[BOOM:]]
    each = [page for page in PAGES[BOOM:] if page.act == ALL_PAY_EACH]
    assert [(page.kind, page.amount) for page in each] == [("bank", 500), ("store", 500), ("hotel", 500)]
    assert houses.startswith("Three pages ask all for $500: for each bank, for each store, for each hotel")
    amounts = sorted(page.amount for page in PAGES[BOOM:] if page.act == PAY)
    assert (len(amounts), amounts[0], amounts[-1]) == (6, 100, 300)
    assert [page.amount for page in PAGES[BOOM:] if page.act in (ALL_PAY, TREAT)] == [100, 100]
    assert bills.startswith("Six cost the reader $100 to $300, one costs all $100")
    assert [acts.count(act) for act in (GIVE, GIVE_FIRST, DONKEY, FIRE, CAVE_IN)] == [1, 1, 3, 1, 1]
    assert losses.startswith("Two pass on a deed, the donkey runs three times")


def test_every_page_has_its_own_story() -> None:
    assert len({one.story for one in PAGES}) == len(PAGES)
    assert len({one.headline for one in PAGES}) == len(PAGES) - 3  # the donkey has four
    for one in PAGES:
        assert one.headline[0].isupper()
        assert one.story.endswith((".", "?", "!"))
        assert max(len(one.headline), len(one.story)) <= 56
