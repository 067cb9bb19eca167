"""Claims sold before the card is turned: KB-44 and KB-45."""

from __future__ import annotations

import pytest

from games.klondike_board import GAME
from games.klondike_board.board import LODE
from games.klondike_board.pending import Bidding
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Began,
    Bid,
    Bidden,
    Bought,
    Burned,
    Buy,
    Decline,
    Knocked,
    Missed,
    Moved,
    Opened,
    Paid,
    Party,
    PassBid,
    Prospect,
    SellClaim,
    Sent,
    Stopped,
    Turned,
)
from tests.clauses import clause
from tests.klondike_board.table import (
    FOURTH,
    ME,
    OTHER,
    THIRD,
    CardName,
    Table,
    card,
    only,
    place,
    table,
)

WOODPILE = place("The Woodpile")


def for_sale(here: Table, creek: int = 0) -> Table:
    """The player who is ready lands on a prospect and puts up the top card of a creek."""
    here.land("Gold Hill")
    here.play(SellClaim(creek))
    return here


def sold(here: Table, amount: int = 7) -> list[object]:
    """ME sells the top card of the first creek to the next player, and nobody bids against him."""
    for_sale(here)
    events = here.play(Bid(amount))
    while isinstance(here.task, Bidding):
        events += here.play(PassBid())
    return events


# ------------------------------------------------------------------ the sale
@clause("KB-44a")
def test_a_claim_can_be_sold_instead_of_prospecting() -> None:
    here = table(3, top={0: [20]})
    here.land("Gold Hill")
    assert [move for move in here.moves if move.startswith("SellClaim")] == [
        f"SellClaim {n}" for n in range(4)
    ]
    assert here.play(SellClaim(0)) == [Opened(ME, 0, -1)]
    assert here.play(Bid(3), Bid(8), PassBid()) == [
        Bidden(OTHER, 3),
        Bidden(THIRD, 8),
        Bidden(OTHER, 0),
        Knocked(THIRD, 8),
        Paid(THIRD, ME, 8, "claim"),
        Turned(THIRD, 0, card(20), 40, True),
        Paid(BANK, THIRD, 40, "gold"),
        Began(OTHER, False),
    ]
    assert here.cash == (58, 50, 82)


@clause("KB-44b")
def test_nobody_is_made_to_sell() -> None:
    here = table(top={0: ["lode"]})
    here.land("Gold Hill")
    assert here.player == ME
    assert here.refusal(Bid(50)) == "There is no auction now."
    assert Turned(ME, 0, LODE, 60, False) in here.play(Prospect(0))
    assert here.cash == (110, 50)


@clause("KB-44b")
def test_one_who_does_not_stand_on_a_prospect_sells_none() -> None:
    here = table()
    assert here.refusal(SellClaim(0)) == "There is no claim to sell now."
    here.find()
    assert here.refusal(SellClaim(0)) == "There is no claim to sell now."


# ------------------------------------------------------------------ the bidding
@clause("KB-44c")
@pytest.mark.parametrize("seller", range(4))
def test_bids_go_round_from_the_left_of_the_seller(seller: int) -> None:
    here = for_sale(table(4, player=seller, top={0: ["fool"]}))
    for step in (1, 2, 3, 1, 2):
        assert here.player == (seller + step) % 4
        assert isinstance(here.task, Bidding)
        here.play(Bid(here.task.high + 4))
    assert here.player == (seller + 3) % 4
    here.play(PassBid(), PassBid())
    assert here.cash[(seller + 2) % 4] == 50 - 5 * 4


@clause("KB-44c")
def test_a_bid_is_at_least_a_thousand_and_higher_than_the_last() -> None:
    here = for_sale(table(3))
    assert here.refusal(Bid(0)) == "Bid at least $1,000."
    assert here.refusal(Bid(-5)) == "Bid at least $1,000."
    here.play(Bid(1))
    assert here.refusal(Bid(1)) == "Bid more than $1,000."
    here.play(Bid(2))
    here.play(Bid(13))  # any whole number of thousands, listed or not
    assert here.refusal(Bid(12)) == "Bid more than $13,000."


@clause("KB-44c")
def test_nobody_bids_more_than_he_has() -> None:
    here = for_sale(table(3, cash=(50, 7, 40)))
    assert here.refusal(Bid(8)) == "Nobody can bid more than he has."
    assert here.moves == ["Bid 1", "Bid 5", "Bid 7", "PassBid"]
    here.play(Bid(7))
    assert here.refusal(Bid(41)) == "Nobody can bid more than he has."


@clause("KB-44c")
def test_one_who_could_not_bid_higher_is_not_asked() -> None:
    here = for_sale(table(4, cash=(50, 20, 10, 0), top={0: [5]}))
    here.play(Bid(9))
    assert here.player == THIRD
    here.play(PassBid())  # the FOURTH has nothing at all
    assert here.cash == (59, 20 - 9 + 10, 10, 0)
    here = for_sale(table(3, cash=(50, 20, 10), top={0: [5]}))
    assert Knocked(OTHER, 10) in here.play(Bid(10))


@clause("KB-44c")
def test_one_who_passed_is_out() -> None:
    here = for_sale(table(4))
    here.play(PassBid())
    for player, bid in ((THIRD, 1), (FOURTH, 2), (THIRD, 3), (FOURTH, 4)):
        assert here.player == player
        here.play(Bid(bid))


@clause("KB-44c")
def test_the_highest_bid_must_be_accepted() -> None:
    here = for_sale(table(top={0: ["lode"]}))
    assert here.play(Bid(1))[1:] == [
        Knocked(OTHER, 1),
        Paid(OTHER, ME, 1, "claim"),
        Turned(OTHER, 0, LODE, 60, False),
        Paid(BANK, OTHER, 60, "gold"),
        Began(OTHER, False),
    ]


@clause("KB-44d")
@clause("KB-44c")
def test_without_a_bid_the_seller_prospects() -> None:
    here = for_sale(table(3, top={2: [20]}), creek=2)
    assert here.play(PassBid(), PassBid()) == [
        Bidden(OTHER, 0),
        Bidden(THIRD, 0),
        Knocked(NOBODY, 0),
        Turned(ME, 2, card(20), 40, True),
        Paid(BANK, ME, 40, "gold"),
    ]
    assert here.player == ME
    assert here.moves == ["EndTurn"]


@clause("KB-44c")
def test_where_nobody_has_money_there_is_no_sale() -> None:
    here = table(3, cash=(50, 0, 0))
    here.land("Gold Hill")
    assert here.refusal(SellClaim(0)) == "Nobody has any money to buy the claim."


# ------------------------------------------------------------------ what is bought
@clause("KB-45a")
def test_the_sale_is_settled_before_the_card_is_turned() -> None:
    here, there = (for_sale(table(3, top={0: [name]})) for name in ("lode", "scurvy"))
    for tables in (here, there):
        assert only(tables.play(Bid(5), Bid(6)), Turned) == []
        assert tables.view(None).creeks == [9, 9, 9, 9]
    assert here.view(OTHER) == there.view(OTHER)
    assert here.view(ME) == there.view(ME)
    events = here.play(PassBid())
    kinds = [type(event) for event in events]
    assert kinds.index(Knocked) < kinds.index(Paid) < kinds.index(Turned)


@clause("KB-45b")
@pytest.mark.parametrize("amount", [1, 7, 50])
def test_the_buyer_pays_the_seller(amount: int) -> None:
    here = table(3, top={0: ["fool"]})
    assert Paid(OTHER, ME, amount, "claim") in sold(here, amount)
    assert here.cash == (50 + amount, 50 - amount, 50)


@clause("KB-45c")
def test_the_buyer_has_the_gold_and_its_doubling() -> None:
    here = table(top={0: [40]})
    assert Turned(OTHER, 0, card(40), 80, True) in sold(here)
    assert here.cash == (57, 43 + 80)
    here = table(top={0: [40]}, shown={0: ["lode"]})
    assert Turned(OTHER, 0, card(40), 80, True) in sold(here)
    assert here.cash == (57, 43 + 80)


@clause("KB-45c")
@pytest.mark.parametrize(
    ("name", "loss", "misses"), [("scurvy", 10, True), ("frostbite", 0, True), ("royalty", 4, False)]
)
def test_the_buyer_suffers_the_penalty(name: CardName, loss: int, misses: bool) -> None:
    here = table(top={0: [name]})
    events = sold(here)
    assert here.cash == (57, 43 - loss)
    assert only(events, Stopped) == ([Stopped(OTHER, "turn")] if misses else [])
    assert events[-1] == Began(ME if misses else OTHER, False)  # his next turn comes at once, and is missed
    assert (Missed(OTHER) in events) == misses


@clause("KB-45d")
@pytest.mark.parametrize("name", ["jumper", "dog"])
def test_a_sold_card_jails_the_buyer(name: CardName) -> None:
    here = table(3, at={OTHER: "Pioneers' Cemetery"}, top={0: [name]})
    assert Sent(OTHER, WOODPILE, "card") in sold(here)
    assert here.places == ["Gold Hill", "The Woodpile", "Klondike River"]
    assert here.player == THIRD  # the OTHER has missed his turn


@clause("KB-45d")
def test_a_sold_card_moves_the_buyer_who_may_buy_there() -> None:
    here = table(3, top={0: ["Trading Company"]})
    assert sold(here)[-1] == Sent(OTHER, place("Trading Company"), "card")
    assert here.player == OTHER
    assert here.moves == ["Buy", "Decline"]
    assert here.play(Buy()) == [
        Paid(OTHER, BANK, 20, "price"),
        Bought(OTHER, place("Trading Company"), 20),
        Began(OTHER, False),
    ]


@clause("KB-45d")
def test_a_sold_card_makes_the_buyer_give_the_party() -> None:
    here = table(3, at={THIRD: "Monte Carlo"}, owns={ME: "Green Tree Saloon"}, top={0: ["Green Tree Saloon"]})
    events = sold(here)
    assert Party(OTHER, place("Green Tree Saloon"), 2) in events
    assert Paid(OTHER, ME, 8, "saloon") in events
    assert here.places == ["Gold Hill", "Green Tree Saloon", "Green Tree Saloon"]


@clause("KB-45d")
def test_a_sold_card_takes_the_buyer_into_the_fire() -> None:
    here = table(3, at={THIRD: "Monte Carlo"}, owns={ME: "Monte Carlo"}, top={0: ["Fire!"]})
    assert Burned(place("Monte Carlo"), ME) in sold(here)
    assert here.places[OTHER] == "Fire!"


@clause("KB-45d")
def test_a_buyer_taken_out_of_a_theatre_is_held_there_no_more() -> None:
    here = table(
        at={OTHER: "Tivoli Theatre"}, owns={ME: "Tivoli Theatre"}, held=[OTHER], top={0: ["The Northern"]}
    )
    sold(here)
    here.play(Decline())
    assert here.player == OTHER
    assert Moved(OTHER, place("The Northern"), place("Tivoli Theatre")) in here.throw("12")


@clause("KB-45d")
def test_a_buyer_taken_from_chilkoot_pass_climbs_no_more() -> None:
    here = table(at={OTHER: "Chilkoot Pass"}, held=[OTHER], top={0: ["St Paul's Church"]})
    sold(here)
    assert here.moves == ["Throw"]
    assert only(here.throw("12"), Moved) != []


@clause("KB-45d")
@pytest.mark.parametrize("name", ["fool", 10, "royalty", "St Paul's Church"])
def test_the_turn_of_the_seller_ends_with_the_sale(name: CardName) -> None:
    here = table(4, player=OTHER, top={0: [name]})
    for_sale(here)
    events = here.play(PassBid(), Bid(5), PassBid())
    assert only(events, Turned)[0].player == FOURTH
    assert events[-1] == Began(THIRD, False)  # on the left of the seller, not of the buyer


@clause("KB-45e")
@pytest.mark.parametrize("creek", range(4))
def test_the_seller_names_the_creek_when_he_opens_the_sale(creek: int) -> None:
    here = table(3, top={0: [5], 1: [10], 2: [15], 3: [20]})
    here.land("Gold Hill")
    assert here.play(SellClaim(creek)) == [Opened(ME, creek, -1)]
    assert here.view(OTHER).expect(Bidding).creek == creek  # every bidder knows it
    events = here.play(Bid(5), PassBid())
    assert only(events, Turned)[0].creek == creek
    assert GAME.faults(here.state) == []
