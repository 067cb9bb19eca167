"""A turn of CALAMITYVILLE: the newspaper, then the walk; how pages are read; the last one: CV-31 to CV-43."""

from __future__ import annotations

import pytest

from games.calamityville import GAME
from games.calamityville import state as cv
from games.calamityville.board import HOUSES, KIND, LOTS, NAME, NEWSPAPER
from games.core import Over
from tests.calamityville.table import ME, OTHER, only, page, place, table
from tests.clauses import clause

GATE, STATION = place("Corral Gate"), place("Train Station")


# ------------------------------------------------------------------ the die
@clause("CV-32a", "CV-32b", "CV-32c", "CV-35a", "CV-37a")
@pytest.mark.parametrize(("start", "dice", "end"), [("Corral Gate", "5n", 0), ("Boot Alley", "6n", 0)])
def test_a_newspaper_is_read_to_all_and_followed_before_the_walk(start: str, dice: str, end: int) -> None:
    here = table(3, at={ME: start}, top="Y4 Y5")
    assert here.throw(dice) == [
        cv.Threw(ME, int(dice[0]), True, "move"),
        cv.Read(ME, page("Y4")),
        cv.Paid(cv.BANK, ME, 200, "news"),
        cv.Moved(ME, place(start), end),
        cv.Began(OTHER),
    ]
    assert (here.left[0], len(here.left)) == ("Y5", 48)
    for seat in (*range(3), None):
        assert (here.view(seat).read, here.view(seat).boom) == ([page("Y4")], 28)


@clause("CV-33a", "CV-38a")
@pytest.mark.parametrize("number", range(1, 7))
def test_without_a_newspaper_the_token_just_walks(number: int) -> None:
    here = table()
    before = here.left
    assert here.land("Train Station", str(number)) == [
        cv.Threw(ME, number, False, "move"),
        cv.Moved(ME, 20 - number, 0),
        cv.Began(OTHER),
    ]
    assert (here.left, here.state.read) == (before, [])


@clause("CV-32b", "CV-32c")
def test_what_a_page_asks_to_choose_comes_before_the_walk() -> None:
    here = table(top="R13", owns={ME: "bank Main Street, mine Old Mule Mine"})
    here.throw("5n")
    assert (here.places[ME], here.view(None).walk) == ("Corral Gate", 5)
    assert here.moves == [f"Give {place('Old Mule Mine')}", f"Give {place('Main Street')}"]
    assert here.play(cv.Give(place("Main Street")))[1:] == [cv.Moved(ME, GATE, STATION), cv.Began(OTHER)]
    assert here.view(None).walk == 0


@clause("CV-32b", "CV-51a")
def test_a_free_house_has_to_be_put_up_unless_it_has_no_place() -> None:
    four = "bank Main Street, mine Widow's Shaft, mine Old Mule Mine, hotel Cinder Lane"
    here = table(top="Y23", owns={ME: four})
    here.throw("5n")
    assert here.refusal(cv.Decline()) == "There is nothing to decline."
    lots = [lot for lot in LOTS if NAME[lot] not in ("Main Street", "Cinder Lane")]
    assert here.moves == [f"Place {kind} {lot}" for kind in HOUSES for lot in lots]
    assert here.play(cv.Place("bank", place("Boot Alley")))[1:] == [
        cv.Moved(ME, GATE, STATION),
        cv.Began(OTHER),
    ]
    assert here.owned(ME) == [*four.split(", "), "bank Boot Alley"]
    full = table(top="Y23", owns={ME: f"{four}, bank Boot Alley"})
    assert full.throw("5n")[2:] == [cv.Fizzled(ME, page("Y23")), cv.Moved(ME, GATE, STATION), cv.Began(OTHER)]


@clause("CV-32d")
def test_one_sent_by_the_die_does_all_there_and_walks_on_from_there() -> None:
    station = table(top="Y24", at={ME: "Main Street"})
    assert station.throw("1n")[2:] == [cv.Sent(ME, 0, "station"), cv.Moved(ME, 0, 1)]
    assert station.moves[-1] == "Decline"
    shaft, avenue = place("Widow's Shaft"), place("Grand Avenue")
    vacant = table(top="Y25")
    assert vacant.throw("2n")[2:] == [cv.Sent(ME, shaft, "mine")]
    assert vacant.moves == ["Build mine", "Decline"]
    assert vacant.play(cv.Build("mine"))[-1] == cv.Moved(ME, shaft, avenue)
    assert vacant.moves[-1] == "Decline"  # there, too
    owned = table(top="Y25", owns={OTHER: "mine Widow's Shaft"})
    owned.throw("2n")
    assert owned.pick("Dust") == [
        cv.Drew(OTHER, 1, 100, "mine"),
        cv.Paid(cv.BANK, OTHER, 100, "nugget"),
        cv.Moved(ME, shaft, avenue),
    ]


@clause("CV-32d")
def test_no_walk_follows_a_page_that_was_read_on_a_space() -> None:
    here = table(top="Y24")
    assert here.land("Telegraph Office", "3")[2:] == [
        cv.Read(ME, page("Y24")),
        cv.Sent(ME, 0, "station"),
        cv.Began(OTHER),
    ]


@clause("CV-32d")
def test_a_second_wind_moves_the_token_once_more_after_all_else() -> None:
    here = table(top="Y29")
    assert here.throw("1n")[2:] == [cv.Refreshed(ME), cv.Moved(ME, 15, 16)]
    assert here.view(None).again
    here.play(cv.Decline())  # what the first move brought is settled first
    assert here.chance == "again"
    assert here.die(4) == [cv.Threw(ME, 4, False, "again"), cv.Moved(ME, 16, 0), cv.Began(OTHER)]
    assert not here.view(None).again
    here = table(top="Y29 Y1")
    assert here.land("Telegraph Office")[-1] == cv.Refreshed(ME)
    assert only(here.die(5), cv.Read) == [cv.Read(ME, page("Y1"))]  # thirteen and five: another newspaper
    assert here.player == OTHER


# ------------------------------------------------------------------ newspaper spaces
@clause("CV-35b", "CV-40a", "CV-40b")
@pytest.mark.parametrize("office", [NAME[space] for space, kind in enumerate(KIND) if kind == NEWSPAPER])
def test_on_a_newspaper_space_the_top_page_is_read_and_gone_for_good(office: str) -> None:
    here = table(top="Y4 Y11")
    assert here.land(office, "3")[2:] == [
        cv.Read(ME, page("Y4")),
        cv.Paid(cv.BANK, ME, 200, "news"),
        cv.Began(OTHER),
    ]
    assert (here.state.read, len(here.left), here.view(None).boom) == ([page("Y4")], 48, 28)
    assert here.read() == [cv.Paid(cv.BANK, OTHER, 500, "news"), cv.Began(ME)]
    passing = table(at={ME: "Livery Street"})
    assert only(passing.throw("4"), cv.Read) == []


@clause("CV-40c")
def test_two_pages_can_be_read_in_a_turn() -> None:
    here = table(top="Y4 Y1 Y5")
    assert here.land("Barber's Bench", "3n") == [
        cv.Threw(ME, 3, True, "move"),
        cv.Read(ME, page("Y4")),
        cv.Paid(cv.BANK, ME, 200, "news"),
        cv.Moved(ME, 15, 18),
        cv.Read(ME, page("Y1")),
        cv.Paid(cv.BANK, ME, 100, "news"),
        cv.Began(OTHER),
    ]
    assert here.left[0] == "Y5"


def test_the_bust_is_told_once() -> None:
    here = table(top="R5 R6")
    assert here.land("Telegraph Office")[2:4] == [cv.Busted(ME), cv.Read(ME, page("R5"))]
    assert here.land("Telegraph Office")[2] == cv.Read(OTHER, page("R6"))
    assert table(top="Y1").land("Telegraph Office")[2] == cv.Read(ME, page("Y1"))


# ------------------------------------------------------------------ the end
@clause("CV-43d")
def test_neither_walk_nor_rent_follow_the_last_page() -> None:
    here = table(owns={OTHER: "hotel Grand Avenue"}, top="R1")
    assert here.throw("4n") == [
        cv.Threw(ME, 4, True, "move"),
        cv.Busted(ME),
        cv.Read(ME, page("R1")),
        cv.RanOut(ME),
        cv.Finished((ME, OTHER)),
    ]
    assert (here.places[ME], here.cash, here.view(None).walk) == ("Corral Gate", (2_000, 2_000), 0)
    assert GAME.turn(here.state) == Over((ME, OTHER), "most cash")
    assert GAME.moves(here.state) == []


@clause("CV-43d")
def test_no_second_move_follows_the_last_page() -> None:
    here = table(top="Y29 R1")
    assert here.throw("3n")[2:] == [
        cv.Refreshed(ME),
        cv.Moved(ME, 15, 18),
        cv.Busted(ME),
        cv.Read(ME, page("R1")),
        cv.RanOut(ME),
        cv.Finished((ME, OTHER)),
    ]
    assert not here.view(None).again


@clause("CV-43e")
def test_the_pile_cannot_be_used_up_without_the_last_page() -> None:
    here = table(top="R20")
    assert here.left[-1] == "R1"
    for number in here.left[:-1]:
        assert here.left[0] == number
        here.state.read.append(here.state.pile.pop())
    assert here.read() == [cv.RanOut(ME), cv.Finished((ME, OTHER))]
    assert here.left == []
