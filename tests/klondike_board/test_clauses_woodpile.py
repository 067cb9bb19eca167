"""The Woodpile: KB-78 and KB-79."""

from __future__ import annotations

import pytest

from games.klondike_board.board import NAME, OF_KIND
from games.klondike_board.state import (
    Accept,
    Auction,
    Barred,
    Began,
    Bet,
    Bid,
    Decline,
    Entitled,
    Held,
    Join,
    Missed,
    Moved,
    Offer,
    Paid,
    Party,
    PassBid,
    PayToll,
    SellClaim,
    Sent,
    Stopped,
)
from tests.clauses import clause
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, Table, only, place, table

WOODPILE = place("The Woodpile")
REVENUES = [NAME[space] for kind in OF_KIND for space in OF_KIND[kind]]


def misses_one(here: Table) -> None:
    """ME, whose landing is settled, misses his next turn and has the one after it."""
    assert here.places[ME] == "The Woodpile"
    assert here.view(OTHER).misses == [True, False]
    assert here.end() == [Began(OTHER, False)]
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]
    assert here.view(OTHER).misses == [False, False]
    assert here.rest()[-1] == Began(ME, False)
    assert here.throw("12")[1] == Moved(ME, WOODPILE, WOODPILE + 3)


# ------------------------------------------------------------------ a turn is missed
@clause("KB-78a")
@pytest.mark.parametrize("dice", ["12", "44", "66"])
def test_one_who_lands_there_misses_a_turn(dice: str) -> None:
    here = table()
    assert here.land("The Woodpile", dice)[2:] == [Stopped(ME, "turn")]
    assert here.cash == (50, 50)
    misses_one(here)


@clause("KB-78a")
def test_passing_it_costs_nothing() -> None:
    here = table(at={ME: "Sulphur Bench"})
    here.throw("12")
    assert here.view(None).misses == [False, False]


@clause("KB-78b")
@pytest.mark.parametrize("word", ["jumper", "dog"])
def test_one_whom_a_card_sends_there_misses_a_turn(word: str) -> None:
    here = table(top={0: [word]})
    assert here.find()[-2:] == [Sent(ME, WOODPILE, "card"), Stopped(ME, "turn")]
    misses_one(here)


@clause("KB-78b")
def test_a_buyer_whom_the_card_sends_there_misses_his_own_next_turn() -> None:
    here = table(top={0: ["dog"]})
    here.land("Gold Hill")
    events = here.play(SellClaim(0), Bid(5))
    assert events[-2:] == [Missed(OTHER), Began(ME, False)]
    assert here.places == ["Gold Hill", "The Woodpile"]
    assert here.rest()[-1] == Began(OTHER, False)


@clause("KB-78c")
def test_a_claim_jumper_misses_a_turn() -> None:
    here = table(at={OTHER: "Gold Hill"})
    assert here.land("Gold Hill")[2:] == [Sent(ME, WOODPILE, "jumping"), Stopped(ME, "turn")]
    misses_one(here)


@clause("KB-78d")
def test_one_who_cannot_pay_misses_a_turn() -> None:
    here = table(cash=(0, 50), owns={OTHER: "Trading Company"})
    assert here.land("Trading Company")[-2:] == [Sent(ME, WOODPILE, "debt"), Stopped(ME, "turn")]
    misses_one(here)


@clause("KB-78e")
@clause("KB-78d")
def test_one_in_the_woodpile_who_cannot_pay_misses_no_second_turn() -> None:
    here = table(cash=(3, 50), at={OTHER: "The Woodpile"}, top={0: ["scurvy"]})
    here.find()  # a missed turn for scurvy, and one for the debt: never more than one
    misses_one(here)


# ------------------------------------------------------------------ no revenue
@clause("KB-79a")
@pytest.mark.parametrize("name", REVENUES)
def test_an_owner_there_collects_nothing(name: str) -> None:
    here = table(
        at={OTHER: "The Woodpile"}, owns={OTHER: name, ME: "Yukon Hotel"} if "Saw" in name else {OTHER: name}
    )
    events = here.land(name)
    if name in ("The Northern", "Monte Carlo", "Exchange Casino"):
        events += here.roll("12")
    assert only(events, Barred) == [Barred(OTHER, place(name))]
    assert only(events, Paid) == []
    assert here.cash == (50, 50)
    assert here.moves == ["EndTurn"]


@clause("KB-79a")
def test_others_collect_as_ever() -> None:
    here = table(3, at={THIRD: "The Woodpile"}, owns={OTHER: "Regina Hotel", THIRD: "Yukon Hotel"})
    assert only(here.land("Regina Hotel"), Paid) == [Paid(ME, OTHER, 20, "hotel")]


@clause("KB-79a")
def test_there_is_nothing_to_ask_for() -> None:
    here = table(at={OTHER: "The Woodpile"}, owns={OTHER: "Regina Hotel"}, asks=True)
    events = here.land("Regina Hotel") + here.end()
    assert only(events, Entitled) == []
    assert here.moves == ["Throw"]
    assert here.cash == (50, 50)


@clause("KB-79d")
@clause("KB-79a")
def test_the_second_show_is_free_too() -> None:
    here = table(at={ME: "Tivoli Theatre", OTHER: "The Woodpile"}, owns={OTHER: "Tivoli Theatre"}, held=[ME])
    assert here.throw("12")[-1] == Barred(OTHER, place("Tivoli Theatre"))
    assert here.cash == (50, 50)


@clause("KB-79b")
def test_he_collects_nothing_until_his_token_leaves() -> None:
    here = table(owns={ME: "Regina Hotel"})
    here.land("The Woodpile")
    here.end()
    hotel = place("Regina Hotel")
    for _ in range(2):  # before the missed turn, and after it
        assert here.player == OTHER
        assert here.land("Regina Hotel")[2:] == [Barred(ME, hotel)]
        here.end()
    assert here.player == ME
    here.throw("12")  # he walks to the sawmill
    here.play(Decline())
    here.end()
    assert here.land("Regina Hotel")[2:] == [Paid(OTHER, ME, 20, "hotel")]
    assert here.cash == (70, 30)  # what was not collected is never owed


@clause("KB-79b")
def test_one_who_is_there_since_his_debt_collects_nothing_at_once() -> None:
    here = table(3, cash=(5, 50, 50), owns={OTHER: "Regina Hotel", ME: "Yukon Hotel"})
    here.land("Regina Hotel")
    here.play(Auction(place("Yukon Hotel")), PassBid(), PassBid())
    assert here.places[ME] == "The Woodpile"
    here.end()
    assert here.land("Yukon Hotel")[2:] == [Barred(ME, place("Yukon Hotel"))]


# ------------------------------------------------------------------ what is not barred
@clause("KB-79c")
def test_one_there_is_paid_the_toll() -> None:
    here = table(3, at={ME: "Chilkoot Pass", OTHER: "The Woodpile"}, held=[ME])
    here.play(PayToll())
    assert here.cash == (44, 53, 53)


@clause("KB-79c")
def test_one_there_wins_bets() -> None:
    here = table(at={OTHER: "The Woodpile"})
    here.land("The Woodpile")
    here.play(Bet(10, "1"), Join())
    here.roll("12")
    here.roll("66")
    assert here.cash == (40, 60)


@clause("KB-79c")
def test_one_there_may_buy_a_claim_and_has_its_gold() -> None:
    here = table(at={OTHER: "The Woodpile"}, top={0: [20]})
    here.land("Gold Hill")
    here.play(SellClaim(0), Bid(5))
    assert here.cash == (55, 50 - 5 + 40)


@clause("KB-79c")
def test_one_there_is_paid_for_a_claim_and_for_a_deed() -> None:
    here = table(
        3, cash=(50, 2, 50), at={OTHER: "The Woodpile"}, owns={OTHER: "Monte Carlo", ME: "Yukon Hotel"}
    )
    carlo = str(place("Monte Carlo"))
    here.play(Offer(OTHER, 30, 0, "-", carlo), Accept())
    assert here.cash == (20, 32, 50)
    here = table(3, at={OTHER: "The Woodpile"}, owns={OTHER: "Exchange Casino"}, cash=(50, 6, 50))
    here.land("Exchange Casino")
    here.roll("33")  # he loses 18 and sells the casino itself
    here.play(Auction(place("Exchange Casino")))
    assert here.player == THIRD
    here.play(Bid(20), PassBid())
    assert here.cash == (50 + 18, 6 + 20 - 18, 30)


@clause("KB-79d")
def test_the_party_of_an_owner_there_is_given_and_costs_nothing() -> None:
    here = table(
        4,
        at={OTHER: "The Woodpile", THIRD: "Regina Hotel", FOURTH: "Gold Hill"},
        owns={OTHER: "Aurora Saloon"},
    )
    events = here.land("Aurora Saloon")
    assert Sent(THIRD, place("Aurora Saloon"), "party") in events
    assert only(events, Party) == [Party(ME, place("Aurora Saloon"), 2)]
    assert here.places == ["Aurora Saloon", "The Woodpile", "Aurora Saloon", "Gold Hill"]
    assert here.cash == (50, 50, 50, 50)


@clause("KB-79d")
def test_the_show_of_an_owner_there_holds_its_visitor() -> None:
    here = table(at={OTHER: "The Woodpile"}, owns={OTHER: "Tivoli Theatre"})
    assert Stopped(ME, "theatre") in here.land("Tivoli Theatre")
    assert here.cash == (50, 50)
    here.end()
    here.rest()
    assert Held(ME, place("Tivoli Theatre")) in here.throw("12")


@clause("KB-79d")
@clause("KB-79c")
def test_a_casino_owner_there_can_lose() -> None:
    here = table(at={OTHER: "The Woodpile"}, owns={OTHER: "Monte Carlo"})
    here.land("Monte Carlo")
    assert here.roll("33")[1:] == [Paid(OTHER, ME, 12, "luck")]
