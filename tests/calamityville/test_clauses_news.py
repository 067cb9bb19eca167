"""The newspapers of CALAMITYVILLE: read once and gone, who is paid, the end: CV-35 to CV-43."""

from __future__ import annotations

from random import Random

import pytest

from games.calamityville import GAME
from games.calamityville.board import BOOM, KIND, NAME, NEWSPAPER, PAGES
from games.calamityville.state import (
    BANK,
    Began,
    Busted,
    Finished,
    Moved,
    Paid,
    RanOut,
    Read,
    Sent,
    Threw,
)
from games.chance import pick
from games.core import Chance, Over
from tests.calamityville.table import IDS, ME, OTHER, THIRD, begin, only, page, piled, place, table
from tests.clauses import clause

OFFICES = [NAME[space] for space, kind in enumerate(KIND) if kind == NEWSPAPER]


# ------------------------------------------------------------------ read once
@clause("CV-35a", "CV-40b")
@pytest.mark.parametrize("dice", ["3", "5n"])
def test_a_page_that_was_read_is_off_the_pile(dice: str) -> None:
    here = table(top="Y4 Y5")
    here.land("Telegraph Office" if dice == "3" else "Train Station", dice)
    assert here.state.read == [page("Y4")]
    assert here.left[0] == "Y5"
    assert len(here.left) == 48
    assert here.view(None).boom == 28


@clause("CV-35b")
def test_no_page_is_read_twice() -> None:
    rng = Random(2)
    for _ in range(20):
        state, read = begin(3).state, []
        while not isinstance(turn := GAME.turn(state), Over):
            move = (
                GAME.outcomes(state).sample(rng) if isinstance(turn, Chance) else pick(rng, GAME.moves(state))
            )
            read += [event.page for event in only(GAME.apply(state, move), Read)]
        assert len(read) == len(set(read)) > BOOM
        assert state.read == read
        assert sorted([*read, *state.pile]) == list(range(49))


@clause("CV-40a")
@pytest.mark.parametrize("office", OFFICES)
def test_on_a_newspaper_space_the_top_page_is_read_and_followed(office: str) -> None:
    here = table(top="Y4")
    assert here.land(office, "3")[2:] == [
        Read(ME, page("Y4")),
        Paid(BANK, ME, 200, "news"),
        Began(OTHER),
    ]


@clause("CV-40a")
def test_walking_past_a_newspaper_space_reads_nothing() -> None:
    here = table(at={ME: "Livery Street"})
    assert only(here.throw("4"), Read) == []


@clause("CV-40c")
def test_two_pages_can_be_read_in_a_turn() -> None:
    here = table(top="Y4 Y1 Y5")
    assert here.land("Barber's Bench", "3n") == [
        Threw(ME, 3, True, "move"),
        Read(ME, page("Y4")),
        Paid(BANK, ME, 200, "news"),
        Moved(ME, 15, 18),
        Read(ME, page("Y1")),
        Paid(BANK, ME, 100, "news"),
        Began(OTHER),
    ]
    assert here.left[0] == "Y5"


# ------------------------------------------------------------------ who is paid
@clause("CV-42a")
@pytest.mark.parametrize(
    ("number", "amount", "why"), [("Y26", 100, "safe"), ("R10", 200, "safe"), ("R9", 300, "news")]
)
def test_what_is_not_for_a_player_is_the_banks(number: str, amount: int, why: str) -> None:
    here = table(3, top=number)
    assert here.read()[0] == Paid(ME, BANK, amount, why)
    assert here.cash == (2_000 - amount, 2_000, 2_000)
    assert here.state.bank == -amount


@clause("CV-42a")
def test_the_pages_about_the_safe_say_so() -> None:
    assert [IDS[number] for number, one in enumerate(PAGES) if one.safe] == ["Y26", "R10", "R11"]


@clause("CV-42b")
def test_what_is_for_a_player_goes_to_him() -> None:
    here = table(3, top="Y15")
    assert here.read() == [Paid(OTHER, ME, 100, "news"), Paid(THIRD, ME, 100, "news"), Began(OTHER)]
    assert here.cash == (2_200, 1_900, 1_900)
    here = table(3, top="R12")
    assert here.read() == [Paid(ME, OTHER, 100, "news"), Paid(ME, THIRD, 100, "news"), Began(OTHER)]
    assert here.cash == (1_800, 2_100, 2_100)
    assert here.state.bank == 0


# ------------------------------------------------------------------ the end
@clause("CV-43a")
def test_property_is_worth_nothing_when_the_gold_has_run_out() -> None:
    here = table(cash=(1_000, 1_100), owns={ME: "bank Main Street, bank Grand Avenue"}, top="R1")
    assert here.read() == [RanOut(ME), Finished((OTHER,))]
    assert GAME.scores(here.state) == (1_000, 1_100)
    assert here.owned(ME) == ["bank Main Street", "bank Grand Avenue"]  # they stand, and count for nothing


@clause("CV-43c")
def test_one_page_reads_that_the_gold_has_run_out() -> None:
    (last,) = [one for one in PAGES if one.headline == "The Gold Has Run Out!"]
    assert (last.id, last.act) == ("R1", "gold out")
    assert PAGES.index(last) >= BOOM
    assert [one.act for one in PAGES].count("gold out") == 1


@clause("CV-43d")
def test_no_walk_follows_the_last_page() -> None:
    here = table(top="R1", at={OTHER: "Barber's Bench"})
    events = here.throw("3n")
    assert events == [
        Threw(ME, 3, True, "move"),
        Busted(ME),
        Read(ME, page("R1")),
        RanOut(ME),
        Finished((ME, OTHER)),
    ]
    assert here.places[ME] == "Corral Gate"
    assert GAME.moves(here.state) == []
    assert here.view(None).walk == 0
    assert isinstance(GAME.turn(here.state), Over)


@clause("CV-43d")
def test_no_rent_and_no_second_move_follow_the_last_page() -> None:
    here = table(owns={OTHER: "hotel Grand Avenue"}, top="R1")
    here.state.again = True
    assert only(here.land("Grand Avenue", "4n"), Paid) == []
    assert not here.state.again
    assert here.cash == (2_000, 2_000)


@clause("CV-43e")
def test_the_pile_cannot_be_used_up_without_the_last_page() -> None:
    # It is among the 49; and even where it lies below all others, it is read in the end.
    assert page("R1") in piled().state.pile
    here = table(top="R2")
    assert here.left[-1] == "R1"
    here.state.read += here.state.pile[:0:-1]
    del here.state.pile[1:]
    assert here.read() == [RanOut(ME), Finished((ME, OTHER))]
    assert here.left == []


def test_the_bust_is_told_once() -> None:
    here = table(top="R5 R6")
    assert here.land("Telegraph Office")[2:4] == [Busted(ME), Read(ME, page("R5"))]
    assert only(here.land("Telegraph Office"), Busted) == []
    here = table(top="Y1")
    assert only(here.land("Telegraph Office"), Busted) == []


def test_a_page_on_a_space_can_send_to_the_station_where_nothing_happens() -> None:
    here = table(top="R20")
    assert here.land("Calamityville News")[4:] == [Sent(ME, place("Train Station"), "station"), Began(OTHER)]
