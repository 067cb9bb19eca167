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
    Bid,
    Collect,
    EndTurn,
    Entitled,
    Lapsed,
    LetGo,
    Paid,
    PassBid,
    Prospect,
    Threw,
    Throw,
)
from games.players import glimpse
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, Table, begin, only, place, table

REVENUES = [NAME[space] for space in DEEDS]


def owed(name: str = "Regina Hotel", seats: int = 3) -> Table:
    """ME has come to a building of OTHER's, where money must be asked for, and ends his turn."""
    here = table(
        seats, owns={OTHER: name, ME: "Yukon Hotel" if name != "Yukon Hotel" else "Monte Carlo"}, asks=True
    )
    here.land(name)
    if KIND[place(name)] == "casino":
        here.roll("12")
    assert here.cash == (50,) * seats
    here.end()
    return here


# ------------------------------------------------------------------ only if asked for
@clause("KB-101a")
@pytest.mark.parametrize("name", REVENUES)
def test_revenue_is_paid_if_it_is_asked_for(name: str) -> None:
    here = owed(name)
    assert here.player == OTHER
    assert here.moves == ["Collect", "LetGo"]
    (paid,) = only(here.play(Collect()), Paid)
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
    (lapsed,) = only(here.play(LetGo()), Lapsed)
    assert lapsed.player == OTHER
    assert here.cash == (50, 50, 50)


@clause("KB-101a")
def test_everybody_sees_who_may_ask_for_how_much() -> None:
    here = table(owns={OTHER: "Regina Hotel"}, asks=True)
    assert here.land("Regina Hotel")[-1] == Entitled(OTHER, ME, 20, "hotel")
    assert here.moves == ["EndTurn"]


@clause("KB-101a")
def test_a_visitor_who_won_in_a_casino_asks_for_his_money() -> None:
    for move, cash in ((Collect(), (62, 38)), (LetGo(), (50, 50))):
        here = table(owns={OTHER: "Monte Carlo"}, asks=True)
        here.land("Monte Carlo")
        assert here.roll("33")[-1] == Entitled(ME, OTHER, 12, "luck")
        here.end()
        assert here.player == ME
        here.play(move)
        assert here.cash == cash
        assert here.player == OTHER


@clause("KB-101a")
def test_the_second_show_is_asked_for_too() -> None:
    here = table(at={ME: "Tivoli Theatre"}, owns={OTHER: "Tivoli Theatre"}, held=[ME], asks=True)
    assert here.throw("12")[-1] == Entitled(OTHER, ME, 8, "theatre")
    here.end()
    here.play(Collect())
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
    assert here.player == OTHER
    for move in (Throw(), EndTurn()):
        assert here.refusal(move)
    here = table(3, asks=True)
    assert here.refusal(Collect()) == "There is no money for you to ask for."
    assert here.refusal(LetGo()) == "There is no money for you to ask for."


@clause("KB-101a")
def test_one_who_is_asked_and_cannot_pay_sells_first() -> None:
    here = table(3, cash=(5, 50, 50), owns={OTHER: "Regina Hotel", ME: "Monte Carlo"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    here.play(Collect())
    assert here.player == ME
    events = here.play(Auction(place("Monte Carlo")), PassBid(), Bid(16))
    assert Paid(ME, OTHER, 20, "hotel") in events
    assert here.cash == (1, 70, 34)
    assert events[-1] == Began(OTHER, False)


# ------------------------------------------------------------------ until the next throw
@clause("KB-102a")
def test_after_the_next_throw_it_is_lost() -> None:
    # A claim that is still open when the next player throws.
    here = table(asks=True, player=OTHER)
    here.state.claims.append((ME, OTHER, 20, "hotel"))
    assert here.play(Throw()) == [Lapsed(ME, 20)]
    assert here.roll("12")[0] == Threw(OTHER, (1, 2), "move")
    assert here.state.claims == []
    assert here.cash == (50, 50)


@clause("KB-102a")
def test_it_can_be_asked_for_right_up_to_the_throw() -> None:
    here = owed()
    assert here.play(Collect())[-1] == Began(OTHER, False)
    assert here.moves == ["Throw"]


@clause("KB-102a")
def test_what_was_let_go_is_never_paid() -> None:
    here = owed(seats=2)
    assert here.play(LetGo()) == [Lapsed(OTHER, 20), Began(OTHER, False)]
    for _ in range(4):
        assert only(here.rest(), Paid) == []
    assert here.refusal(Collect()) == "There is no money for you to ask for."
    assert here.cash == (50, 50)


@clause("KB-102a")
def test_a_passenger_who_throws_again_is_asked_before() -> None:
    here = owed("British Yukon")
    assert here.player == OTHER
    assert here.play(Collect())[-1] == Began(ME, True)
    here = owed("British Yukon")
    assert here.play(LetGo()) == [Lapsed(OTHER, 5), Began(ME, True)]


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
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["Regina Hotel", "British Yukon", "Green Tree Saloon"])
def test_computer_players_always_ask(level: str, name: str) -> None:
    here = owed(name)
    rng = Random(1)
    for _ in range(20):
        assert player(level).choose(glimpse(GAME, here.state, rng), rng) == Collect()


@clause("KB-102b")
def test_the_last_payment_of_a_game_is_asked_for_too() -> None:
    here = table(owns={OTHER: "Trading Company"}, top={0: ["Trading Company"]}, left=False, asks=True)
    here.land("Gold Hill")
    here.play(Prospect(0))
    assert here.player == OTHER
    assert not here.winners
    here.play(Collect())
    assert here.cash == (30, 70)
    assert here.winners == (OTHER,)
