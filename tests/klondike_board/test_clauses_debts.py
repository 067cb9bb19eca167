"""Debts that cannot be paid at once: KB-97 to KB-99."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Event
from games.klondike_board.flow import run
from games.klondike_board.money import owe
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Auction,
    Began,
    Bid,
    Bidden,
    Broke,
    Changed,
    Decline,
    EndTurn,
    Knocked,
    Missed,
    Moved,
    Opened,
    Paid,
    PassBid,
    SellClaim,
    Sent,
    Stopped,
    Threw,
    Throw,
)
from tests.clauses import clause
from tests.klondike_board.table import FIFTH, FOURTH, ME, OTHER, THIRD, Table, only, place, table

WOODPILE = place("The Woodpile")
CARLO, NORTHERN, REGINA = map(place, ("Monte Carlo", "The Northern", "Regina Hotel"))


def in_debt(cash: int = 5, others: int = 50, mine: str = "Monte Carlo, The Northern") -> Table:
    """ME owes OTHER $20,000 in the Regina Hotel and must sell something; THIRD plays too."""
    here = table(3, cash=(cash, others, others), owns={OTHER: "Regina Hotel"} | ({ME: mine} if mine else {}))
    here.land("Regina Hotel")
    return here


# ------------------------------------------------------------------ nobody is out of the game
@clause("KB-97a")
def test_one_without_money_goes_on_playing() -> None:
    here = table(cash=(0, 50), top={0: [10]})
    assert here.player == ME
    here.find()
    assert here.cash == (20, 50)  # a discovery
    here = table(cash=(0, 50))
    here.land("Monte Carlo")
    assert here.moves == ["EndTurn"]  # nothing that he could buy
    here.end()
    assert here.rest()[-1] == Began(ME, False)


@clause("KB-97a")
def test_one_who_went_broke_is_back_after_his_missed_turn() -> None:
    here = table(cash=(0, 50), owns={OTHER: "Regina Hotel"})
    here.land("Regina Hotel")
    here.end()
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]
    assert here.rest()[-1] == Began(ME, False)
    assert here.throw("12")[:2] == [Threw(ME, (1, 2), "move"), Moved(ME, WOODPILE, WOODPILE + 3)]


# ------------------------------------------------------------------ buildings are sold first
@clause("KB-98a")
def test_a_debtor_must_sell_before_he_is_unable_to_pay() -> None:
    here = in_debt()
    assert here.player == ME
    assert here.moves == [f"Auction {NORTHERN}", f"Auction {CARLO}"]
    assert here.places[ME] == "Regina Hotel"
    assert here.cash == (5, 50, 50)  # nothing is paid yet
    for move in (EndTurn(), Throw(), Decline()):
        assert here.refusal(move)
    sentence = "Put up a building of yours that was not offered yet."
    for space in (REGINA, WOODPILE, place("Yukon Hotel"), -1, 99):
        assert here.refusal(Auction(space)) == sentence


@clause("KB-98a")
def test_a_building_goes_to_the_highest_bidder_and_the_debt_is_paid() -> None:
    here = in_debt()
    assert here.play(Auction(CARLO)) == [Opened(ME, -1, CARLO)]
    assert here.player == OTHER  # the first on the left
    assert here.play(Bid(10)) == [Bidden(OTHER, 10)]
    assert here.player == THIRD
    assert here.play(Bid(18)) == [Bidden(THIRD, 18)]
    assert here.player == OTHER
    assert here.play(PassBid()) == [
        Bidden(OTHER, 0),
        Knocked(THIRD, 18),
        Paid(THIRD, ME, 18, "deed"),
        Changed(CARLO, ME, THIRD),
        Paid(ME, OTHER, 20, "hotel"),
    ]
    assert here.cash == (3, 70, 32)
    assert here.owned(ME) == ["The Northern"]  # what need not be sold is kept
    assert here.places[ME] == "Regina Hotel"
    assert here.moves == ["EndTurn"]


@clause("KB-98a")
def test_the_debtor_chooses_what_to_sell_and_goes_on_until_he_can_pay() -> None:
    here = in_debt()
    here.play(Auction(NORTHERN), Bid(6), PassBid())
    assert here.cash == (11, 44, 50)
    assert here.moves == [f"Auction {CARLO}"]
    here.play(Auction(CARLO), PassBid(), Bid(9))
    assert here.owned(ME) == []
    assert here.cash == (0, 64, 41)
    assert here.places[ME] == "Regina Hotel"


@clause("KB-98a")
def test_the_creditor_may_buy_too() -> None:
    here = in_debt()
    here.play(Auction(CARLO), Bid(15), PassBid())
    assert here.owned(OTHER) == ["Regina Hotel", "Monte Carlo"]
    assert here.cash == (0, 55, 50)


@clause("KB-98a")
def test_one_with_cash_enough_sells_nothing() -> None:
    here = in_debt(cash=20)
    assert here.cash == (0, 70, 50)
    assert here.owned(ME) == ["The Northern", "Monte Carlo"]
    assert here.places[ME] == "Regina Hotel"
    assert here.refusal(Auction(CARLO)) == "Buildings are put up only to meet a debt."


@clause("KB-98a")
def test_a_fine_makes_one_sell_too() -> None:
    here = table(cash=(9, 50), owns={ME: "Monte Carlo"}, top={0: ["scurvy"]})
    here.find()
    assert here.moves == [f"Auction {CARLO}"]
    assert only(here.play(Auction(CARLO), Bid(1)), Paid) == [
        Paid(OTHER, ME, 1, "deed"),
        Paid(ME, BANK, 10, "fine"),
    ]
    assert here.cash == (0, 49)
    assert here.places[ME] != "The Woodpile"


@clause("KB-98a")
def test_a_casino_owner_who_loses_must_sell_in_anothers_turn() -> None:
    here = table(3, cash=(50, 5, 50), owns={OTHER: "Exchange Casino, Yukon Hotel"})
    here.land("Exchange Casino")
    here.roll("44")
    assert here.player == OTHER
    assert here.moves == [f"Auction {place('Yukon Hotel')}", f"Auction {place('Exchange Casino')}"]
    here.play(Auction(place("Yukon Hotel")))
    assert here.player == THIRD  # the first on the debtor's left
    events = here.play(Bid(19), PassBid())
    assert events[-1] == Paid(OTHER, ME, 24, "luck")
    assert here.cash == (74, 0, 31)
    assert here.player == ME
    assert "EndTurn" in here.moves


# ------------------------------------------------------------------ nobody wants them
@clause("KB-98b")
def test_what_draws_no_bid_stays_his_and_he_is_unable_to_pay() -> None:
    here = in_debt()
    events = here.play(Auction(CARLO), PassBid(), PassBid())
    assert events[-1] == Knocked(NOBODY, 0)
    assert here.moves == [f"Auction {NORTHERN}"]  # each is put up once
    assert here.refusal(Auction(CARLO)) == "Put up a building of yours that was not offered yet."
    events = here.play(Auction(NORTHERN), PassBid(), PassBid())
    assert events[-4:] == [
        Paid(ME, OTHER, 5, "hotel"),
        Broke(ME, 15),
        Sent(ME, WOODPILE, "debt"),
        Stopped(ME, "turn"),
    ]
    assert here.owned(ME) == ["The Northern", "Monte Carlo"]
    assert here.cash == (0, 55, 50)


@clause("KB-98b")
def test_each_building_is_put_up_once() -> None:
    here = in_debt(cash=0)
    assert only(here.play(Auction(CARLO), PassBid(), PassBid()), Opened) == [Opened(ME, -1, CARLO)]
    assert here.play(Auction(NORTHERN), Bid(3), PassBid())[-4:] == [
        Paid(ME, OTHER, 3, "hotel"),
        Broke(ME, 17),
        Sent(ME, WOODPILE, "debt"),
        Stopped(ME, "turn"),
    ]
    assert here.owned(ME) == ["Monte Carlo"]


@clause("KB-98b")
def test_where_nobody_has_money_each_building_is_put_up_in_vain() -> None:
    here = in_debt(cash=0, others=0, mine="Monte Carlo")
    assert here.play(Auction(CARLO)) == [
        Opened(ME, -1, CARLO),
        Knocked(NOBODY, 0),
        Broke(ME, 20),
        Sent(ME, WOODPILE, "debt"),
        Stopped(ME, "turn"),
    ]
    assert here.owned(ME) == ["Monte Carlo"]


# ------------------------------------------------------------------ one who cannot pay
@clause("KB-98c", "KB-98d")
@pytest.mark.parametrize("cash", [0, 1, 19])
def test_he_pays_what_he_has_and_goes_to_the_woodpile(cash: int) -> None:
    here = table(cash=(cash, 50), owns={OTHER: "Regina Hotel"})
    paid = [Paid(ME, OTHER, cash, "hotel")] if cash else []
    assert here.land("Regina Hotel")[2:] == [
        *paid,
        Broke(ME, 20 - cash),
        Sent(ME, WOODPILE, "debt"),
        Stopped(ME, "turn"),
    ]
    assert here.cash == (0, 50 + cash)
    assert here.places[ME] == "The Woodpile"


@clause("KB-98c")
def test_one_who_has_just_enough_stays_where_he_is() -> None:
    here = table(cash=(20, 50), owns={OTHER: "Regina Hotel"})
    assert only(here.land("Regina Hotel"), Broke) == []
    assert here.places[ME] == "Regina Hotel"


@clause("KB-98d")
@pytest.mark.parametrize("name", ["Tivoli Theatre", "British Yukon", "Aurora Saloon"])
def test_in_the_woodpile_nothing_else_holds_or_carries_him(name: str) -> None:
    here = table(cash=(2, 50), owns={OTHER: name})
    events = here.land(name)
    assert events[-2:] == [Sent(ME, WOODPILE, "debt"), Stopped(ME, "turn")]
    assert here.view(None).shows == [False, False]
    assert here.end() == [Began(OTHER, False)]
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]
    here.rest()
    assert Moved(ME, WOODPILE, WOODPILE + 3) in here.throw("12")


@clause("KB-98d")
def test_one_who_cannot_pay_in_anothers_turn_goes_there_too() -> None:
    here = table(cash=(50, 5), owns={OTHER: "Exchange Casino"}, at={OTHER: "Gold Hill"})
    here.land("Exchange Casino")
    here.roll("11")
    here.play(Auction(place("Exchange Casino")), PassBid())
    assert here.places[OTHER] == "The Woodpile"
    assert here.cash == (55, 0)
    assert here.end()[:1] == [Missed(OTHER)]


@clause("KB-98d")
def test_a_fine_that_cannot_be_paid_costs_one_turn_not_two() -> None:
    here = table(cash=(4, 50), top={0: ["scurvy"]})
    here.find()
    assert here.places[ME] == "The Woodpile"
    assert here.cash == (0, 50)
    here.end()
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]
    assert here.rest()[-1] == Began(ME, False)


@clause("KB-98e")
def test_what_was_not_paid_is_never_owed_again() -> None:
    here = table(cash=(5, 50), owns={OTHER: "Regina Hotel"}, top={0: [50]})
    here.land("Regina Hotel")
    here.end()
    here.rest()
    here.rest()
    here.find()
    assert here.cash == (100, 55)  # all the gold is his


@clause("KB-98e")
@pytest.mark.parametrize(
    ("cash", "shares"),
    [
        (0, (0, 0, 0)),
        (1, (1, 0, 0)),
        (7, (3, 2, 2)),
        (8, (3, 3, 2)),
        (9, (3, 3, 3)),
        (30, (10, 10, 10)),
    ],
)
def test_several_creditors_share_in_equal_parts_odd_money_to_the_debtors_left(
    cash: int, shares: tuple[int, int, int]
) -> None:
    # THIRD owes $30,000 to ME, FOURTH and FIFTH; the first on his left is FOURTH, the last one ME.
    here = table(5, cash=(50, 50, cash, 50, 50))
    out: list[Event] = []
    owe(here.state, THIRD, (ME, FOURTH, FIFTH), 30, "toll")
    run(here.state, out)
    assert [event.payee for event in only(out, Paid)] == [
        seat for seat, share in zip((FOURTH, FIFTH, ME), shares, strict=True) if share
    ]
    fourth, fifth, me = shares
    assert here.cash == (50 + me, 50, 0, 50 + fourth, 50 + fifth)
    assert (here.places[THIRD] == "The Woodpile") == (cash < 30)


# ------------------------------------------------------------------ the bank never lends
@clause("KB-99a")
def test_no_balance_is_ever_negative() -> None:
    # Everything that takes money, met by one who has none.
    for name in ("Regina Hotel", "Trading Company", "Horseshoe Saloon", "Tivoli Theatre", "British Yukon"):
        here = table(cash=(0, 50), owns={OTHER: name})
        here.land(name)
        assert here.cash == (0, 50)
    for word in ("scurvy", "royalty", "Fire!"):
        here = table(cash=(0, 50), top={0: [word]})
        here.find()
        assert here.cash == (0, 50)
    here = table(cash=(0, 50), owns={OTHER: "Exchange Casino"})
    here.land("Exchange Casino")
    here.roll("65")
    assert here.cash == (0, 50)
    here = table(cash=(50, 0), owns={OTHER: "Exchange Casino"})
    here.land("Exchange Casino")
    here.roll("66")
    here.play(Auction(place("Exchange Casino")), PassBid())
    assert here.cash == (50, 0)


@clause("KB-99a")
def test_nobody_bids_what_he_has_not() -> None:
    here = in_debt(others=12)
    here.play(Auction(CARLO))
    there = table(3, cash=(5, 12, 12))
    there.land("Gold Hill")
    there.play(SellClaim(0))
    for one in (here, there):
        assert one.refusal(Bid(13)) == "Nobody can bid more than he has."
        one.play(Bid(12))


@clause("KB-99a")
def test_the_bank_gives_a_debtor_nothing() -> None:
    here = in_debt(mine="")
    events: list[Any] = here.end()
    assert [event for event in events if isinstance(event, Paid) and event.payer == BANK] == []
    assert here.state.bank == 5 + 50 + 50 - 150  # what it had before
