"""A turn of CALAMITYVILLE: both dice, the newspaper first, then the walk: CV-30 to CV-38."""

from __future__ import annotations

import pytest

from games.calamityville import GAME
from games.calamityville.board import HOUSES, LOTS, RING
from games.calamityville.rules import BOTH_DICE
from games.calamityville.state import (
    BANK,
    Began,
    Build,
    Decline,
    Dice,
    Die,
    Drew,
    Fizzled,
    Moved,
    Paid,
    Pick,
    Place,
    Read,
    Refreshed,
    Sent,
    Threw,
    Throw,
)
from tests.calamityville.table import ME, OTHER, only, page, place, table
from tests.clauses import clause


@clause("CV-31a")
def test_a_turn_starts_with_a_roll_of_both_dice() -> None:
    here = table()
    assert here.moves == ["Throw"]
    assert here.refusal(Decline()) == "There is nothing to decline."
    here.play(Throw())
    assert here.chance == "move"
    assert GAME.outcomes(here.state) is BOTH_DICE
    for wrong in (Die(3), Dice(0, False), Dice(7, True), Pick(0)):
        assert not BOTH_DICE.holds(wrong)
        assert here.refusal(wrong).startswith(("The di", "No nugget"))
    assert here.refusal(Throw()) == "It is not the time to throw."


@clause("CV-32a")
def test_a_newspaper_is_read_out_to_all() -> None:
    here = table(3, top="Y4 Y5")
    threw, read, *_ = here.throw("5n")
    assert (threw, read) == (Threw(ME, 5, True, "move"), Read(ME, page("Y4")))
    for seat in (*range(3), None):
        assert here.view(seat).read == [page("Y4")]
    assert here.left[0] == "Y5"


@clause("CV-32b", "CV-32c")
def test_what_it_says_is_done_before_the_walk() -> None:
    here = table(top="Y4")
    assert here.throw("5n") == [
        Threw(ME, 5, True, "move"),
        Read(ME, page("Y4")),
        Paid(BANK, ME, 200, "news"),
        Moved(ME, place("Corral Gate"), place("Train Station")),
        Began(OTHER),
    ]


@clause("CV-32b", "CV-32c")
def test_a_choice_on_the_page_comes_before_the_walk() -> None:
    here = table(top="R13", owns={ME: "bank Main Street, mine Old Mule Mine"})
    here.throw("5n")
    assert here.places[ME] == "Corral Gate"
    assert here.moves == [f"Give {place('Old Mule Mine')}", f"Give {place('Main Street')}"]
    assert here.view(None).walk == 5
    events = here.play(*GAME.moves(here.state)[:1])
    assert events[-2:] == [Moved(ME, place("Corral Gate"), place("Train Station")), Began(OTHER)]
    assert here.view(None).walk == 0


@clause("CV-32b")
def test_a_free_house_has_to_be_put_up_before_the_walk() -> None:
    here = table(top="Y23", owns={ME: "bank Main Street"})
    here.throw("5n")
    assert here.refusal(Decline()) == "There is nothing to decline."
    lots = [lot for lot in LOTS if lot != place("Main Street")]
    assert here.moves == [f"Place {kind} {lot}" for kind in HOUSES for lot in lots]
    events = here.play(Place("bank", place("Boot Alley")))
    assert events[1] == Moved(ME, place("Corral Gate"), place("Train Station"))
    assert here.owned(ME) == ["bank Main Street", "bank Boot Alley"]


@clause("CV-32b", "CV-51a")
def test_a_free_house_that_has_no_place_lapses() -> None:
    five = "bank Main Street, bank Boot Alley, mine Widow's Shaft, mine Old Mule Mine, hotel Cinder Lane"
    here = table(top="Y23", owns={ME: five})
    assert here.throw("5n")[2:] == [
        Fizzled(ME, page("Y23")),
        Moved(ME, place("Corral Gate"), place("Train Station")),
        Began(OTHER),
    ]


@clause("CV-32d")
def test_one_sent_by_the_die_walks_on_from_there() -> None:
    here = table(top="Y24", at={ME: "Main Street"})
    assert here.throw("1n")[2:4] == [Sent(ME, 0, "station"), Moved(ME, 0, 1)]
    assert here.places[ME] == "Cinder Lane"


@clause("CV-32d")
def test_a_page_is_carried_out_completely_before_the_walk() -> None:
    # Sent to a vacant mine, one may buy it; sent to an owned one, its owner draws first.
    here = table(top="Y25")
    assert here.throw("2n")[-1] == Sent(ME, place("Widow's Shaft"), "mine")
    assert here.moves == ["Build mine", "Decline"]
    events = here.play(Build("mine"))
    assert events[-1] == Moved(ME, place("Widow's Shaft"), place("Grand Avenue"))
    assert here.places[ME] == "Grand Avenue"
    assert here.moves[-1] == "Decline"  # there, too

    here = table(top="Y25", owns={OTHER: "mine Widow's Shaft"})
    here.throw("2n")
    assert here.chance == "nugget"
    assert here.pick("Dust") == [
        Drew(OTHER, 1, 100, "mine"),
        Paid(BANK, OTHER, 100, "nugget"),
        Moved(ME, place("Widow's Shaft"), place("Grand Avenue")),
    ]


@clause("CV-32d")
def test_no_walk_follows_a_page_that_was_read_on_a_space() -> None:
    here = table(top="Y24")
    events = here.land("Telegraph Office", "3")
    assert events[-2:] == [Sent(ME, 0, "station"), Began(OTHER)]
    assert here.places[ME] == "Train Station"


@clause("CV-33a")
@pytest.mark.parametrize("number", range(1, 7))
def test_without_a_newspaper_the_token_just_walks(number: int) -> None:
    here = table()
    before = here.left
    events = here.land("Train Station", str(number))
    assert events == [
        Threw(ME, number, False, "move"),
        Moved(ME, (-number) % len(RING), 0),
        Began(OTHER),
    ]
    assert here.left == before


@clause("CV-37a")
def test_example_newspaper_and_six() -> None:
    here = table(at={ME: "Boot Alley"}, top="Y1")
    threw, read, paid, moved, _ = here.throw("6n")
    assert threw == Threw(ME, 6, True, "move")
    assert read == Read(ME, page("Y1"))
    assert paid == Paid(BANK, ME, 100, "news")
    assert moved == Moved(ME, 14, 0)


@clause("CV-38a")
def test_example_no_newspaper_and_four() -> None:
    here = table(at={ME: "Livery Street"})
    assert here.throw("4")[1:] == [Moved(ME, 16, 0), Began(OTHER)]
    assert here.state.read == []


# ------------------------------------------------------------------ the second move
@clause("CV-32d")
def test_a_second_wind_moves_the_token_once_more_after_the_turns_move() -> None:
    here = table(top="Y29")
    assert here.throw("1n")[2:] == [Refreshed(ME), Moved(ME, 15, 16)]
    assert here.view(None).again
    here.play(Decline())  # what the first move brought is settled first
    assert here.chance == "again"
    assert here.die(4) == [Threw(ME, 4, False, "again"), Moved(ME, 16, 0), Began(OTHER)]
    assert not here.view(None).again


@clause("CV-32d")
def test_after_a_second_wind_read_on_a_space_the_token_still_moves() -> None:
    here = table(top="Y29 Y1")
    assert here.land("Telegraph Office")[-1] == Refreshed(ME)
    assert here.chance == "again"
    assert only(here.die(5), Read) == [Read(ME, page("Y1"))]  # thirteen and five: another newspaper
    assert here.player == OTHER
