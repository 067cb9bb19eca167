"""Parties in saloons: KB-51 to KB-54."""

from __future__ import annotations

import pytest

from games.klondike_board import GAME
from games.klondike_board.board import DEEDS, KIND, NAME, RING
from games.klondike_board.state import (
    NOBODY,
    Barred,
    Burned,
    Buy,
    Decline,
    Held,
    Moved,
    Paid,
    Party,
    Sent,
    Threw,
)
from tests.clauses import clause
from tests.klondike_board.table import FIFTH, FOURTH, ME, OTHER, SIXTH, THIRD, only, place, table

HEAD = {"Green Tree Saloon": 4, "Aurora Saloon": 5, "Pioneer Saloon": 5, "Horseshoe Saloon": 6}
every_saloon = pytest.mark.parametrize(("name", "amount"), HEAD.items())
OUT_OF_TOWN = {"pass", "prospect", "river", "woodpile", "church"}
AURORA = place("Aurora Saloon")


# ------------------------------------------------------------------ who gives a party
@every_saloon
@clause("KB-51a")
def test_one_who_lands_in_the_saloon_of_another_gives_a_party(name: str, amount: int) -> None:
    here = table(3, at={THIRD: "Monte Carlo"}, owns={OTHER: name})
    assert here.land(name)[2:] == [
        Sent(THIRD, place(name), "party"),
        Party(ME, place(name), 2),
        Paid(ME, OTHER, 2 * amount, "saloon"),
    ]
    assert here.places == [name, "Klondike River", name]


@every_saloon
@clause("KB-51b")
def test_the_owner_gives_no_party_in_his_own_saloon(name: str, amount: int) -> None:
    here = table(3, at={THIRD: "Monte Carlo", OTHER: name}, owns={ME: name})
    assert here.land(name)[2:] == []
    assert here.places == [name, name, "Monte Carlo"]
    assert here.cash == (50, 50, 50)


@every_saloon
@clause("KB-51c")
def test_there_is_no_party_in_a_saloon_for_sale(name: str, amount: int) -> None:
    for move in (Buy(), Decline()):
        here = table(at={OTHER: "Monte Carlo"})
        assert here.land(name)[2:] == []
        assert here.moves == ["Buy", "Decline"]
        assert only(here.play(move), Party) == []
        assert here.places == [name, "Monte Carlo"]


# ------------------------------------------------------------------ who is in town
@clause("KB-52a", "KB-52b")
@pytest.mark.parametrize("name", NAME)
def test_who_is_in_town_comes_to_the_party(name: str) -> None:
    comes = KIND[place(name)] not in OUT_OF_TOWN and name != "Aurora Saloon"
    here = table(3, at={THIRD: name}, owns={OTHER: "Aurora Saloon"})
    events = here.land("Aurora Saloon")
    assert (Sent(THIRD, AURORA, "party") in events) == comes
    assert here.places[THIRD] == ("Aurora Saloon" if comes else name)
    heads = 1 + (comes or name == "Aurora Saloon")
    assert Paid(ME, OTHER, 5 * heads, "saloon") in events


@clause("KB-52a")
def test_the_town_by_name() -> None:
    # The town in the words of the rulebook: the cemetery, the fire, and 17 buildings that can be owned.
    town = {"Pioneers' Cemetery", "Fire!", *(NAME[space] for space in DEEDS)}
    for name in (NAME[space] for space in RING if space != AURORA):
        here = table(3, at={THIRD: name}, owns={OTHER: "Aurora Saloon"})
        here.land("Aurora Saloon")
        assert (here.places[THIRD] == "Aurora Saloon") == (name in town)


@clause("KB-52c")
@pytest.mark.parametrize("name", ["British Yukon", "White Pass & Yukon"])
def test_a_transport_company_is_a_building_in_all_but_fire(name: str) -> None:
    both = "British Yukon, White Pass & Yukon"
    here = table(3, at={THIRD: name}, owns={OTHER: "Aurora Saloon"})
    assert Sent(THIRD, AURORA, "party") in here.land("Aurora Saloon")
    here = table(owns={ME: name, OTHER: "Ladue's Sawmill"})
    assert Paid(ME, OTHER, 5, "sawmill") in here.land("Ladue's Sawmill")
    here = table(owns={OTHER: both})
    assert Paid(ME, OTHER, 10, "transport") in here.land(name)
    here = table(at={OTHER: "The Woodpile"}, owns={OTHER: both})
    assert here.land(name)[2:] == [Barred(OTHER, place(name))]
    here = table(at={OTHER: name}, owns={OTHER: name})
    assert only(here.land("Fire!"), Burned) == []
    assert here.owner(name) == OTHER


# ------------------------------------------------------------------ guests
@clause("KB-52b")
def test_all_in_town_come_from_wherever_they_are() -> None:
    where = {
        OTHER: "Gold Hill",
        THIRD: "Fairview Hotel",
        FOURTH: "The Woodpile",
        FIFTH: "Pioneers' Cemetery",
        SIXTH: "British Yukon",
    }
    here = table(6, at=where, owns={OTHER: "Aurora Saloon"})
    events = here.land("Aurora Saloon")
    assert only(events, Sent) == [Sent(seat, AURORA, "party") for seat in (THIRD, FIFTH, SIXTH)]
    assert [seat for seat in range(6) if here.places[seat] == "Aurora Saloon"] == [ME, THIRD, FIFTH, SIXTH]
    assert here.cash == (50 - 4 * 5, 50 + 4 * 5, 50, 50, 50, 50)


@clause("KB-52d")
def test_a_guest_pays_buys_and_gives_nothing() -> None:
    here = table(4, at={THIRD: "Monte Carlo", FOURTH: "Fire!"}, owns={OTHER: "Aurora Saloon"})
    events = here.land("Aurora Saloon")
    assert only(events, Party) == [Party(ME, AURORA, 3)]
    assert only(events, Paid) == [Paid(ME, OTHER, 15, "saloon")]
    assert here.cash == (35, 65, 50, 50)
    here.end()
    here.rest()
    assert here.player == THIRD
    assert here.moves == ["Throw"]  # nothing is left of the party
    assert Moved(THIRD, AURORA, place("Pioneers' Cemetery")) in here.throw("22")


@clause("KB-52e")
@pytest.mark.parametrize("name", ["Tivoli Theatre", "Palace Grand Theatre"])
def test_a_guest_out_of_a_theatre_is_held_no_more(name: str) -> None:
    here = table(3, at={OTHER: name}, owns={THIRD: f"{name}, Aurora Saloon"}, held=[OTHER])
    assert here.land("Aurora Saloon")[2] == Sent(OTHER, AURORA, "party")
    here.end()
    assert here.view(None).shows == [False, False, False]
    events = here.throw("13")
    assert events[:2] == [Threw(OTHER, (1, 3), "move"), Moved(OTHER, AURORA, AURORA + 4)]
    assert only(events, Held) == []


@clause("KB-52e")
def test_one_held_on_chilkoot_pass_is_not_fetched() -> None:
    here = table(3, at={OTHER: "Chilkoot Pass"}, owns={THIRD: "Aurora Saloon"}, held=[OTHER])
    here.land("Aurora Saloon")
    here.end()
    assert here.places[OTHER] == "Chilkoot Pass"
    assert Held(OTHER, 0) in here.throw("13")


# ------------------------------------------------------------------ what it costs
@every_saloon
@clause("KB-53a")
@pytest.mark.parametrize("guests", range(5))
def test_the_host_pays_for_each_head(name: str, amount: int, guests: int) -> None:
    here = table(6, at=dict.fromkeys(range(2, 2 + guests), "Fire!"), owns={OTHER: name})
    here.land(name)
    due = amount * (1 + guests)
    assert here.cash == (50 - due, 50 + due, 50, 50, 50, 50)


@clause("KB-53a")
def test_those_who_were_there_before_are_counted() -> None:
    here = table(4, at={THIRD: "Aurora Saloon", FOURTH: "Fire!"}, owns={OTHER: "Aurora Saloon"})
    events = here.land("Aurora Saloon")
    assert only(events, Sent) == [Sent(FOURTH, AURORA, "party")]
    assert events[-1] == Paid(ME, OTHER, 15, "saloon")


@clause("KB-53b")
def test_the_host_himself_is_counted() -> None:
    here = table(owns={OTHER: "Horseshoe Saloon"})
    assert here.land("Horseshoe Saloon")[2:] == [
        Party(ME, place("Horseshoe Saloon"), 1),
        Paid(ME, OTHER, 6, "saloon"),
    ]


@clause("KB-53b")
def test_host_guests_and_owner_are_all_counted() -> None:
    where = {OTHER: "Yukon Hotel", THIRD: "Fire!", FOURTH: "Regina Hotel"}
    here = table(4, at=where, owns={OTHER: "Horseshoe Saloon"})
    assert here.land("Horseshoe Saloon")[-1] == Paid(ME, OTHER, 24, "saloon")


@every_saloon
@clause("KB-54a", "KB-54b")
def test_an_owner_in_town_comes_and_is_counted(name: str, amount: int) -> None:
    here = table(at={OTHER: "Pioneers' Cemetery"}, owns={OTHER: name})
    assert here.land(name)[2:] == [
        Sent(OTHER, place(name), "party"),
        Party(ME, place(name), 2),
        Paid(ME, OTHER, 2 * amount, "saloon"),
    ]
    assert here.places == [name, name]


@clause("KB-54b")
def test_an_owner_who_is_in_his_saloon_already_is_counted() -> None:
    here = table(at={OTHER: "Aurora Saloon"}, owns={OTHER: "Aurora Saloon"})
    assert here.land("Aurora Saloon")[2:] == [Party(ME, AURORA, 2), Paid(ME, OTHER, 10, "saloon")]


@clause("KB-54c")
@pytest.mark.parametrize("name", ["Gold Hill", "Chilkoot Pass", "Yukon River", "St Paul's Church"])
def test_an_owner_out_of_town_stays_away_and_collects(name: str) -> None:
    here = table(at={OTHER: name}, owns={OTHER: "Aurora Saloon"})
    assert here.land("Aurora Saloon")[2:] == [Party(ME, AURORA, 1), Paid(ME, OTHER, 5, "saloon")]
    assert here.places[OTHER] == name


@clause("KB-54c")
def test_an_owner_in_the_woodpile_stays_there_and_collects_nothing() -> None:
    here = table(3, at={OTHER: "The Woodpile", THIRD: "Fire!"}, owns={OTHER: "Aurora Saloon"})
    assert here.land("Aurora Saloon")[2:] == [
        Sent(THIRD, AURORA, "party"),
        Party(ME, AURORA, 2),
        Barred(OTHER, AURORA),
    ]
    assert here.cash == (50, 50, 50)


@clause("KB-51a")
def test_guests_at_a_party_may_be_burnt_out_of_it() -> None:
    # The party draws everybody into one house, and the next to land on the fire takes it.
    here = table(3, at={THIRD: "Monte Carlo"}, owns={OTHER: "Aurora Saloon, Monte Carlo"})
    here.land("Aurora Saloon")
    here.end()
    assert only(here.land("Fire!"), Burned) == [Burned(AURORA, OTHER)]
    assert here.owner("Monte Carlo") == OTHER
    assert here.owner("Aurora Saloon") == NOBODY
    assert GAME.faults(here.state) == []
