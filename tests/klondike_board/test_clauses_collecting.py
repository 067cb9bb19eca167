"""Asking for money: KB-101 and KB-102."""

from __future__ import annotations

from random import Random

import pytest

from games.klondike_board import GAME
from games.klondike_board.ai import LEVELS, player
from games.klondike_board.board import DEEDS, KIND, NAME
from games.klondike_board.state import (
    Auction,
    Began,
    Bet,
    Bid,
    Claim,
    Collect,
    Demanded,
    Entitled,
    Join,
    Lapsed,
    LetGo,
    Missed,
    Offer,
    Paid,
    PassBid,
    Prospect,
    Refuse,
    Threw,
    Throw,
)
from games.players import AnyGlimpse, Interjector, aside_glimpse, glimpse
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, Table, begin, only, place, table

REVENUES = [NAME[space] for space in DEEDS]


def owed(name: str = "Regina Hotel", seats: int = 3) -> Table:
    """ME has come to a building of OTHER's, where money must be asked for; the landing is settled."""
    here = table(
        seats, owns={OTHER: name, ME: "Yukon Hotel" if name != "Yukon Hotel" else "Monte Carlo"}, asks=True
    )
    here.land(name)
    if KIND[place(name)] == "casino":
        here.roll("12")
    assert here.cash == (50,) * seats
    assert here.player == ME
    return here


# ------------------------------------------------------------------ only if asked for
@clause("KB-101a")
@pytest.mark.parametrize("name", REVENUES)
def test_revenue_is_paid_if_it_is_asked_for(name: str) -> None:
    here = owed(name)
    assert here.moves == ["EndTurn"]
    assert here.asides == [f"Collect {OTHER}"]
    demanded, paid = here.play(Collect(OTHER))
    assert demanded == Demanded(OTHER, ME, paid.amount, paid.why)
    assert (paid.payer, paid.payee) == (ME, OTHER)
    there = table(3, owns={OTHER: name, ME: "Yukon Hotel" if name != "Yukon Hotel" else "Monte Carlo"})
    there.land(name)
    if KIND[place(name)] == "casino":
        there.roll("12")
    assert here.cash == there.cash != (50, 50, 50)  # as much as where nobody need ask


@clause("KB-101a")
@pytest.mark.parametrize("name", REVENUES)
def test_revenue_that_is_not_asked_for_is_not_paid(name: str) -> None:
    here = owed(name)
    here.end()
    while here.player == ME:  # a passenger goes on
        here.rest()
    (lapsed,) = only(here.play(Throw()), Lapsed)
    assert (lapsed.player, lapsed.debtor) == (OTHER, ME)
    assert here.cash == (50, 50, 50)


@clause("KB-101a")
def test_everybody_sees_who_may_ask_for_how_much() -> None:
    here = table(owns={OTHER: "Regina Hotel"}, asks=True)
    assert here.land("Regina Hotel")[-1] == Entitled(OTHER, ME, 20, "hotel")
    for seat in (ME, OTHER, None):
        assert here.view(seat).claims == [Claim(OTHER, ME, 20, "hotel", ME)]


@clause("KB-101b")
@clause("KB-101a")
def test_a_visitor_who_won_in_a_casino_asks_for_his_money() -> None:
    here = table(owns={OTHER: "Monte Carlo"}, asks=True)
    here.land("Monte Carlo")
    assert here.roll("33")[-1] == Entitled(ME, OTHER, 12, "luck")
    assert here.player == ME
    assert here.moves == [f"Collect {ME}", "EndTurn"]
    here.play(Collect(ME))
    assert here.cash == (62, 38)
    assert here.moves == ["EndTurn"]


@clause("KB-101a")
def test_the_second_show_is_asked_for_too() -> None:
    here = table(at={ME: "Tivoli Theatre"}, owns={OTHER: "Tivoli Theatre"}, held=[ME], asks=True)
    assert here.throw("12")[-1] == Entitled(OTHER, ME, 8, "theatre")
    here.play(Collect(OTHER))
    assert here.cash == (42, 58)


@clause("KB-101a")
def test_what_is_no_revenue_is_paid_unasked() -> None:
    here = table(top={0: [10]}, asks=True)
    here.find()
    assert here.cash == (70, 50)
    assert here.end() == [Began(OTHER, False)]
    here.land("St Paul's Church")
    assert here.cash == (70, 40)


@clause("KB-101a")
def test_only_the_one_who_is_entitled_asks() -> None:
    here = owed()
    for seat in (ME, THIRD, 7, -1):
        assert here.refusal(Collect(seat)) == "There is no money for you to ask for."
    assert here.refusal(LetGo()) == "There is no money for you to ask for."
    here.play(Collect(OTHER))
    assert here.refusal(Collect(OTHER)) == "There is no money for you to ask for."


@clause("KB-101a")
def test_one_who_is_asked_and_cannot_pay_sells_first() -> None:
    here = table(3, cash=(5, 50, 50), owns={OTHER: "Regina Hotel", ME: "Monte Carlo"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    here.play(Collect(OTHER))
    assert here.player == ME
    events = here.play(Auction(place("Monte Carlo")), PassBid(), Bid(16))
    assert Paid(ME, OTHER, 20, "hotel") in events
    assert here.cash == (1, 70, 34)
    assert here.player == OTHER
    assert here.moves == ["Throw"]  # whose turn had begun goes on with it


@clause("KB-101a")
def test_several_sums_are_asked_for_one_by_one() -> None:
    here = table(owns={OTHER: "British Yukon, Regina Hotel"}, asks=True)
    here.land("British Yukon")
    here.end()
    here.land("Regina Hotel")
    assert here.play(Collect(OTHER)) == [Demanded(OTHER, ME, 5, "transport"), Paid(ME, OTHER, 5, "transport")]
    assert here.play(Collect(OTHER)) == [Demanded(OTHER, ME, 20, "hotel"), Paid(ME, OTHER, 20, "hotel")]
    assert here.asides == []


# ------------------------------------------------------------------ until the next throw
@clause("KB-102a")
def test_the_throw_of_the_next_player_ends_it() -> None:
    here = owed()
    assert here.end() == [Began(OTHER, False)]
    here.play(Collect(OTHER))
    here.land("Klondike River")
    here = owed()
    here.end()
    assert here.moves == [f"Collect {OTHER}", "Throw"]  # his own throw ends it too
    assert here.play(Throw()) == [Lapsed(OTHER, ME, 20, "hotel")]
    assert here.roll("12")[0] == Threw(OTHER, (1, 2), "move")
    assert here.refusal(Collect(OTHER)) == "There is no money for you to ask for."
    assert here.cash == (50, 50, 50)


@clause("KB-102a")
def test_a_third_player_asks_while_the_next_one_is_to_throw() -> None:
    here = table(3, owns={THIRD: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    assert here.player == OTHER
    assert here.moves == ["Throw"]
    assert here.asides == [f"Collect {THIRD}"]
    here.play(Collect(THIRD))
    assert here.cash == (30, 50, 70)
    assert here.player == OTHER
    assert here.moves == ["Throw"]


@clause("KB-102a")
def test_the_next_player_need_not_wait_for_a_third_one() -> None:
    here = table(3, owns={THIRD: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    assert here.play(Throw()) == [Lapsed(THIRD, ME, 20, "hotel")]
    assert here.cash == (50, 50, 50)


@clause("KB-102a")
def test_one_who_sits_out_throws_nothing_and_ends_nothing() -> None:
    here = table(3, owns={THIRD: "Regina Hotel"}, top={0: ["scurvy"]}, player=OTHER, asks=True)
    here.find()
    here.end()
    here.rest()
    here.land("Regina Hotel")
    assert here.end() == [Missed(OTHER), Began(THIRD, False)]
    here.play(Collect(THIRD))
    assert here.cash == (30, 40, 70)


@clause("KB-102a")
def test_the_dice_of_casinos_and_bets_end_nothing() -> None:
    here = table(3, at={OTHER: "Monte Carlo"}, owns={OTHER: "Monte Carlo"}, asks=True)
    here.land("Monte Carlo")
    here.roll("12")
    here.play(Bet(5, "1"), Join())
    here.roll("11")
    here.roll("12")
    assert here.asides == [f"Collect {OTHER}"]


@clause("KB-102a")
def test_what_was_let_lapse_is_never_paid() -> None:
    here = owed(seats=2)
    here.end()
    for _ in range(4):
        assert only(here.rest(), Paid) == []
    assert here.refusal(Collect(OTHER)) == "There is no money for you to ask for."
    assert here.cash == (50, 50)


@clause("KB-102c")
def test_a_passenger_who_throws_again_is_no_next_player() -> None:
    here = owed("British Yukon")
    assert here.end() == [Began(ME, True)]
    here.rest()
    assert here.player == OTHER
    here.play(Collect(OTHER))
    assert here.cash == (45, 55, 50)


@clause("KB-102c")
def test_the_throw_of_a_player_after_the_passenger_ends_it() -> None:
    here = owed("British Yukon")
    here.end()
    here.rest()
    assert here.play(Throw()) == [Lapsed(OTHER, ME, 5, "transport")]


# ------------------------------------------------------------------ how it is done
@clause("KB-102b")
def test_money_is_collected_by_itself_unless_a_game_is_set_otherwise() -> None:
    assert GAME.check_options({}) == {"collect": "automatic"}
    assert not begin(2).state.asks
    assert begin(2, asks=True).state.asks
    here = table(owns={OTHER: "Regina Hotel"})
    assert only(here.land("Regina Hotel"), Paid) == [Paid(ME, OTHER, 20, "hotel")]
    assert here.end() == [Began(OTHER, False)]


@clause("KB-102b")
@pytest.mark.parametrize("offer", [Offer(THIRD, 5, 0, "-", "-"), Offer(THIRD, 0, 5, "21", "-")])
def test_nobody_asks_while_a_deal_or_a_bet_is_to_be_answered(offer: Offer) -> None:
    here = table(3, owns={OTHER: "Regina Hotel", ME: "Yukon Hotel"}, asks=True)
    here.land("Regina Hotel")
    if offer.gives:
        here.play(Collect(OTHER))
    here.play(offer)
    assert here.asides == []
    here.play(Refuse())
    assert here.asides == ([] if offer.gives else [f"Collect {OTHER}"])


@clause("KB-102b")
@pytest.mark.parametrize("name", ["Regina Hotel", "British Yukon", "Green Tree Saloon"])
def test_hard_computer_players_always_ask_and_others_forget_at_times(name: str) -> None:
    here = owed(name)
    seen = aside_glimpse(GAME, here.state, OTHER)
    asked = {level: sum(_speaks(level, seen, number) for number in range(200)) for level in LEVELS}
    assert asked["hard"] == 200
    assert 0 < asked["easy"] < asked["medium"] < 200


def _speaks(level: str, seen: AnyGlimpse, number: int) -> bool:
    minded = player(level)
    assert isinstance(minded, Interjector)
    move = minded.interject(seen, Random(number))
    assert move in (None, Collect(OTHER))
    return move is not None


@clause("KB-102b")
def test_a_computer_player_asks_before_its_own_throw() -> None:
    here = owed(seats=2)
    here.end()
    assert here.player == OTHER
    rng = Random(1)
    assert player("hard").choose(glimpse(GAME, here.state, rng), rng) == Collect(OTHER)
    said = [player("easy").choose(glimpse(GAME, here.state, rng), rng) for _ in range(50)]
    assert Collect(OTHER) in said
    assert Throw() in said


@clause("KB-102d")
def test_at_the_end_everybody_is_asked_since_nobody_throws_any_more() -> None:
    here = table(owns={OTHER: "Trading Company"}, top={0: ["Trading Company"]}, left=False, asks=True)
    here.land("Gold Hill")
    here.play(Prospect(0))
    assert here.player == OTHER
    assert here.moves == [f"Collect {OTHER}", "LetGo"]
    assert not here.winners
    here.play(Collect(OTHER))
    assert here.cash == (30, 70)
    assert here.winners == (OTHER,)


@clause("KB-102d")
def test_at_the_end_too_money_may_be_let_go() -> None:
    here = table(owns={OTHER: "Trading Company"}, top={0: ["Trading Company"]}, left=False, asks=True)
    here.land("Gold Hill")
    here.play(Prospect(0))
    assert here.play(LetGo())[0] == Lapsed(OTHER, ME, 20, "trading")
    assert here.winners == (ME, OTHER)


@clause("KB-79a")
def test_an_owner_who_comes_to_the_woodpile_can_ask_no_more() -> None:
    # ME owes him a fare, and then wins in his casino what he cannot pay.
    here = table(cash=(50, 1), owns={OTHER: "British Yukon, Monte Carlo"}, asks=True)
    here.land("British Yukon")
    here.end()
    here.land("Monte Carlo")
    here.roll("33")
    assert here.asides == [f"Collect {OTHER}"]
    here.play(Collect(ME))
    for name in here.owned(OTHER):
        events = here.play(Auction(place(name)), PassBid())
    assert events[-1] == Lapsed(OTHER, ME, 5, "transport")
    assert here.places[OTHER] == "The Woodpile"
    assert here.cash == (51, 0)
    assert here.asides == []
