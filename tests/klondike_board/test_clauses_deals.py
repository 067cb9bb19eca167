"""Selling buildings and making deals: KB-75 and KB-76."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.klondike_board import GAME
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.board import DEEDS, NAME
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Accept,
    Agreed,
    Auction,
    Bid,
    Buy,
    Changed,
    Collect,
    Decline,
    Join,
    Offer,
    Paid,
    PassBid,
    Proposed,
    Prospect,
    Refuse,
    SellClaim,
)
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, Table, only, place, table

BUILDINGS = [NAME[space] for space in DEEDS]
REGINA, CARLO, AURORA = (str(place(name)) for name in ("Regina Hotel", "Monte Carlo", "Aurora Saloon"))
NOT_NOW = "Deals are made before a throw, or once a landing is settled."


def market() -> Table:
    """ME, who is ready, owns two buildings, OTHER two more."""
    return table(3, owns={ME: "Regina Hotel, Monte Carlo", OTHER: "Aurora Saloon, Trading Company"})


def both(*names: str) -> str:
    """The deeds of these buildings as an offer names them."""
    return ".".join(map(str, sorted(map(place, names))))


# ------------------------------------------------------------------ never to the bank
@pytest.mark.parametrize("name", BUILDINGS)
@clause("KB-75a")
def test_a_building_is_never_sold_to_the_bank(name: str) -> None:
    here = table(owns={ME: name})
    deed = str(place(name))
    sentence = "A deal is made with one of the other players."
    for partner in (BANK, 2):
        assert here.refusal(Offer(partner, 0, 5, deed, "-")) == sentence
    here.rest()
    here.rest()
    assert here.moves == ["Throw"]  # none of the moves is a sale
    assert here.owned(ME) == [name]


@clause("KB-75a")
def test_not_even_in_debt_does_the_bank_buy() -> None:
    # What nobody wants at the auction brings nothing, and stays his.
    here = table(cash=(0, 50), owns={ME: "Fairview Hotel", OTHER: "Regina Hotel"})
    here.land("Regina Hotel")
    assert here.moves == [f"Auction {place('Fairview Hotel')}"]
    here.play(Auction(place("Fairview Hotel")), PassBid())
    assert here.owned(ME) == ["Fairview Hotel"]
    assert here.cash == (0, 50)
    assert here.state.bank == -50


# ------------------------------------------------------------------ any deal both agree to
@clause("KB-76a")
@pytest.mark.parametrize("price", [0, 1, 7, 50])
def test_a_building_is_sold_at_any_price(price: int) -> None:
    here = market()
    here.play(Offer(OTHER, 0, price, REGINA, "-"))
    assert here.player == OTHER
    assert here.moves == ["Accept", "Refuse"]
    events = here.play(Accept())
    paid = [Paid(OTHER, ME, price, "deal")] if price else []
    assert events == [Agreed(OTHER, True), *paid, Changed(int(REGINA), ME, OTHER)]
    assert here.owned(ME) == ["Monte Carlo"]
    assert here.cash == (50 + price, 50 - price, 50)


@clause("KB-76a")
def test_a_building_is_bought_of_another() -> None:
    here = market()
    assert here.play(Offer(OTHER, 33, 0, "-", AURORA)) == [Proposed(ME, OTHER, 33, 0, "-", AURORA)]
    here.play(Accept())
    assert here.owned(ME) == ["Aurora Saloon", "Regina Hotel", "Monte Carlo"]
    assert here.cash == (17, 83, 50)
    assert here.player == ME
    assert here.moves == ["Throw"]


@clause("KB-76a")
def test_buildings_are_traded_for_buildings_and_cash() -> None:
    here = market()
    mine, theirs = both("Regina Hotel", "Monte Carlo"), both("Aurora Saloon", "Trading Company")
    here.play(Offer(OTHER, 0, 12, mine, theirs), Accept())
    assert here.owned(ME) == ["Aurora Saloon", "Trading Company"]
    assert here.owned(OTHER) == ["Regina Hotel", "Monte Carlo"]
    assert here.cash == (62, 38, 50)


@clause("KB-76a")
def test_without_consent_nothing_changes() -> None:
    here = market()
    before = here.state.copy()
    assert here.play(Offer(OTHER, 50, 0, REGINA, AURORA), Refuse())[-1] == Agreed(OTHER, False)
    assert here.state == replace(before, has_offered=True)


@clause("KB-76a")
def test_the_new_owner_collects() -> None:
    here = market()
    here.play(Offer(OTHER, 0, 1, REGINA, "-"), Accept())
    assert only(here.land("Regina Hotel"), Paid) == [Paid(ME, OTHER, 20, "hotel")]


@clause("KB-76a")
def test_who_is_asked_may_make_an_offer_of_his_own() -> None:
    here = market()
    here.play(Offer(OTHER, 10, 0, "-", AURORA))
    assert here.play(Offer(ME, 0, 25, AURORA, "-")) == [Proposed(OTHER, ME, 0, 25, AURORA, "-")]
    assert here.player == ME
    assert here.refusal(Offer(THIRD, 0, 5, REGINA, "-")) == "Answer the one who made the offer."
    assert here.play(Accept())[0] == Agreed(ME, True)
    assert here.cash == (25, 75, 50)
    assert here.owned(OTHER) == ["Trading Company"]
    assert here.player == ME


@clause("KB-76a")
def test_an_offer_that_was_answered_by_another_is_gone() -> None:
    here = market()
    before = here.state.copy()
    here.play(Offer(OTHER, 10, 0, "-", AURORA), Offer(ME, 0, 25, AURORA, "-"), Refuse())
    assert here.state == replace(before, has_offered=True)
    assert here.refusal(Accept()) == "Nobody has offered you a deal."


@clause("KB-76e")
@clause("KB-76a")
def test_bargaining_comes_to_an_end() -> None:
    here = market()
    here.play(Offer(OTHER, 10, 0, "-", AURORA))
    for step in range(MOST_COUNTERS):
        mine = Offer(OTHER, 10 + step, 0, "-", AURORA)
        here.play(mine if step % 2 else Offer(ME, 0, 30 - step, AURORA, "-"))
    sentence = "Enough of bargaining: accept it or refuse it."
    assert here.refusal(Offer(ME, 0, 20, AURORA, "-")) == sentence
    assert here.player == OTHER
    here.play(Accept())
    assert here.cash == (37, 63, 50)


@clause("KB-76e")
def test_several_deals_are_made_in_a_turn() -> None:
    here = market()
    here.play(Offer(OTHER, 5, 0, "-", AURORA), Accept(), Offer(THIRD, 0, 9, AURORA, "-"), Refuse())
    here.play(Offer(THIRD, 0, 7, AURORA, "-"), Accept())
    assert here.cash == (52, 55, 43)
    here.land("Pioneers' Cemetery")
    here.play(Offer(THIRD, 8, 0, "-", AURORA), Accept())
    assert here.owner("Aurora Saloon") == ME


# ------------------------------------------------------------------ when
@clause("KB-76b")
def test_a_deal_is_proposed_before_the_throw_and_after_the_landing() -> None:
    here = market()
    here.play(Offer(OTHER, 5, 0, "-", AURORA), Accept())
    here.land("Pioneers' Cemetery")
    here.play(Offer(OTHER, 0, 5, AURORA, "-"), Accept())
    assert here.moves == ["EndTurn"]
    here.end()
    assert here.player == OTHER


@clause("KB-76b")
def test_only_the_one_whose_turn_it_is_proposes() -> None:
    # A move is always that of the one who is to choose: its deeds are his own.
    here = market()
    assert here.player == ME
    sentence = "Only deeds that one owns can change hands."
    assert here.refusal(Offer(THIRD, 0, 5, AURORA, "-")) == sentence
    here.rest()
    here.play(Offer(THIRD, 0, 5, AURORA, "-"), Accept())
    assert here.owned(THIRD) == ["Aurora Saloon"]


@clause("KB-76b")
def test_no_deal_before_the_landing_is_settled() -> None:
    offer = Offer(OTHER, 1, 0, "-", AURORA)
    here = market()
    here.land("Gold Hill")
    assert here.refusal(offer) == NOT_NOW
    here.play(SellClaim(0))
    assert here.refusal(Offer(ME, 1, 0, "-", REGINA)) == NOT_NOW
    here.play(PassBid(), PassBid())
    here.play(Offer(OTHER, 1, 0, "-", AURORA), Refuse())
    here = market()
    here.land("Yukon Hotel")
    assert here.moves == ["Buy", "Decline"]
    assert here.refusal(offer) == NOT_NOW
    here.play(Buy(), offer, Accept())
    assert here.owned(ME) == ["Yukon Hotel", "Aurora Saloon", "Regina Hotel", "Monte Carlo"]


@clause("KB-76b")
def test_a_debtor_proposes_a_deal_to_raise_cash() -> None:
    here = table(3, cash=(5, 50, 50), owns={ME: "Monte Carlo", OTHER: "Regina Hotel"})
    here.land("Regina Hotel")
    assert here.moves == [f"Auction {CARLO}"]
    here.play(Offer(THIRD, 0, 18, CARLO, "-"))
    events = here.play(Accept())
    assert only(events, Paid) == [Paid(THIRD, ME, 18, "deal"), Paid(ME, OTHER, 20, "hotel")]
    assert here.cash == (3, 70, 32)
    assert here.places[ME] == "Regina Hotel"  # he paid in full, and is not in the Woodpile
    assert here.moves == ["EndTurn"]


@clause("KB-76b")
def test_a_debtor_whose_deal_is_refused_still_owes() -> None:
    here = table(3, cash=(5, 50, 50), owns={ME: "Monte Carlo", OTHER: "Regina Hotel"})
    here.land("Regina Hotel")
    here.play(Offer(OTHER, 0, 18, CARLO, "-"), Refuse())
    assert here.player == ME
    assert here.moves == [f"Auction {CARLO}"]


# ------------------------------------------------------------------ deals of debtors
OWING = "You owe money: ask for cash in a deal, and give none."
OWED = "The other player owes money: offer cash in a deal, and ask for none."


def in_debt() -> Table:
    """ME owes 20 to OTHER, and has 15 and a deed."""
    here = table(3, cash=(15, 50, 50), owns={ME: "Monte Carlo", OTHER: "Regina Hotel"})
    here.land("Regina Hotel")
    assert here.moves == [f"Auction {CARLO}"]
    return here


@clause("KB-76d")
@pytest.mark.parametrize("partner", [OTHER, THIRD])
def test_a_debtor_gives_nothing_away(partner: int) -> None:
    here = in_debt()
    assert here.refusal(Offer(partner, 15, 0, CARLO, "-")) == OWING
    assert here.refusal(Offer(partner, 15, 0, "-", "-")) == OWING
    assert here.refusal(Offer(partner, 0, 0, CARLO, "-")) == OWING


@clause("KB-76d")
def test_a_debtor_buys_no_deed_and_exchanges_none() -> None:
    here = in_debt()
    assert here.refusal(Offer(OTHER, 1, 0, "-", REGINA)) == OWING
    assert here.refusal(Offer(OTHER, 0, 0, CARLO, REGINA)) == OWING
    here.play(Offer(OTHER, 0, 5, CARLO, REGINA), Accept())  # with cash for him it may be
    assert here.cash == (0, 65, 50)


@clause("KB-76d")
def test_whom_a_debtor_asks_makes_no_offer_that_brings_the_debtor_no_cash() -> None:
    here = in_debt()
    here.play(Offer(THIRD, 0, 18, CARLO, "-"))
    assert here.refusal(Offer(ME, 0, 15, "-", CARLO)) == OWED
    assert here.refusal(Offer(ME, 0, 0, "-", CARLO)) == OWED
    here.play(Offer(ME, 12, 0, "-", CARLO), Accept())
    assert here.cash == (7, 70, 38)


def to_be_asked() -> Table:
    """ME can be asked for 20 by OTHER."""
    here = table(3, cash=(25, 50, 50), owns={ME: "Monte Carlo", OTHER: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    assert here.asides == [f"Collect {OTHER}"]
    return here


@clause("KB-76d")
def test_one_who_may_be_asked_gives_nothing_away_before_it() -> None:
    here = to_be_asked()
    assert here.refusal(Offer(THIRD, 25, 0, CARLO, "-")) == OWING
    here.play(Offer(THIRD, 0, 1, CARLO, "-"), Accept())
    here.play(Collect(OTHER))
    assert here.cash == (6, 70, 49)
    here.play(Offer(THIRD, 6, 0, "-", "-"), Accept())  # now he is free


@clause("KB-76d")
def test_others_take_nothing_from_one_who_may_be_asked() -> None:
    here = to_be_asked()
    here.end()
    assert here.refusal(Offer(ME, 0, 25, "-", "-")) == OWED
    assert here.refusal(Offer(ME, 0, 0, "-", CARLO)) == OWED
    here.play(Offer(ME, 9, 0, "-", CARLO), Accept())
    here.land("Klondike River", "34")
    here.play(Offer(ME, 0, 25, "-", "-"), Accept())  # nobody may ask any more
    assert here.cash == (9, 66, 50)


# ------------------------------------------------------------------ what
@clause("KB-76c")
@pytest.mark.parametrize(
    ("offer", "sentence"),
    [
        (Offer(OTHER, 51, 0, "-", AURORA), "Nobody can pay more in a deal than he has."),
        (Offer(OTHER, 0, 51, REGINA, "-"), "Nobody can pay more in a deal than he has."),
        (Offer(OTHER, -5, 0, "-", AURORA), "Nobody can pay more in a deal than he has."),
        (Offer(OTHER, 0, 0, "-", "-"), "Offer something: deeds, or cash from one side."),
        (Offer(OTHER, 5, 5, "-", AURORA), "Offer something: deeds, or cash from one side."),
        (Offer(OTHER, 0, 5, AURORA, "-"), "Only deeds that one owns can change hands."),
        (Offer(OTHER, 5, 0, "-", REGINA), "Only deeds that one owns can change hands."),
        (Offer(OTHER, 5, 0, "-", str(place("Yukon Hotel"))), "Only deeds that one owns can change hands."),
        (Offer(OTHER, 5, 0, "-", "99"), "Only deeds that one owns can change hands."),
        (Offer(OTHER, 5, 0, "-", "8"), "Only deeds that one owns can change hands."),
        (Offer(ME, 5, 0, "-", REGINA), "A deal is made with one of the other players."),
        (Offer(OTHER, 0, 5, f"{REGINA}.{REGINA}", "-"), "Each deed of a deal is named once."),
        (Offer(OTHER, 0, 5, "a promise", "-"), "The deeds of a deal are numbers of spaces."),
        (Offer(OTHER, 0, 5, "", "-"), "The deeds of a deal are numbers of spaces."),
    ],
)
def test_a_deal_is_made_of_cash_and_deeds_that_both_have(offer: Offer, sentence: str) -> None:
    assert market().refusal(offer) == sentence


@clause("KB-76c")
def test_nothing_is_promised() -> None:
    # An offer has no place for a promise, and a deal once struck binds nobody.
    assert Offer._fields == ("partner", "gives", "wants", "deeds", "wishes")
    here = market()
    here.play(Offer(OTHER, 0, 50, REGINA, "-"), Accept())
    here.rest()
    here.play(Offer(THIRD, 0, 1, REGINA, "-"), Accept())  # he may sell it on as he likes
    assert here.owned(THIRD) == ["Regina Hotel"]
    assert GAME.faults(here.state) == []


@clause("KB-76c")
def test_cash_alone_may_be_given() -> None:
    here = market()
    here.play(Offer(OTHER, 20, 0, "-", "-"), Accept())
    assert here.cash == (30, 70, 50)
    assert here.owner("Yukon Hotel") == NOBODY


@clause("KB-76b")
@pytest.mark.parametrize("move", [Bid(5), PassBid(), Decline(), Prospect(0), Join()])
def test_an_offer_is_answered_before_anything_else(move: Bid | PassBid | Decline | Prospect | Join) -> None:
    here = market()
    here.play(Offer(OTHER, 5, 0, "-", AURORA))
    assert here.refusal(move)
    assert here.moves == ["Accept", "Refuse"]
