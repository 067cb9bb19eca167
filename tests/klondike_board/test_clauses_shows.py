"""Casinos and theatres: KB-55 to KB-63."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core import Chance
from games.klondike_board import GAME
from games.klondike_board.state import (
    NOBODY,
    Accept,
    Barred,
    Burned,
    Buy,
    Decline,
    Freed,
    Held,
    Moved,
    Offer,
    Paid,
    Refuse,
    Sent,
    Stopped,
    Threw,
)
from tests.clauses import clause
from tests.klondike_board.table import ME, OTHER, THIRD, Table, only, place, table

SHOW = {"Tivoli Theatre": 8, "Palace Grand Theatre": 10}
every_theatre = pytest.mark.parametrize("name", SHOW)
NO_DOUBLES = ("12", "36", "65")


def visit(name: str = "Tivoli Theatre", seats: int = 2, cash: Sequence[int] = ()) -> Table:
    """ME has paid for the first show in the theatre of another, and it is his turn again."""
    here = table(seats, cash=cash, owns={OTHER: name})
    here.land(name)
    here.end()
    for _ in range(1, seats):
        here.rest()
    assert here.player == ME
    return here


# ------------------------------------------------------------------ casinos
@clause("KB-55a")
@pytest.mark.parametrize("name", ["The Northern", "Monte Carlo", "Exchange Casino"])
def test_in_the_casino_of_another_the_dice_are_thrown_again(name: str) -> None:
    here = table(owns={OTHER: name})
    assert only(here.land(name), Paid) == []
    assert GAME.turn(here.state) == Chance("casino")
    assert here.roll("45")[0] == Threw(ME, (4, 5), "casino")
    assert here.moves == ["EndTurn"]
    assert here.places[ME] == name  # that throw moves nobody


@clause("KB-55a")
@pytest.mark.parametrize("owner", [ME, NOBODY])
def test_in_ones_own_casino_or_in_one_for_sale_nobody_throws(owner: int) -> None:
    here = table(owns={owner: "Monte Carlo"} if owner == ME else {})
    here.land("Monte Carlo")
    assert here.player == ME


@clause("KB-55b")
@pytest.mark.parametrize(
    ("name", "dice", "pays"),
    [
        ("The Northern", "12", 3),
        ("The Northern", "65", 11),
        ("Monte Carlo", "25", 14),
        ("Exchange Casino", "13", 12),
        ("Exchange Casino", "56", 33),
    ],
)
def test_the_visitor_pays_the_card_times_the_dice(name: str, dice: str, pays: int) -> None:
    here = table(owns={OTHER: name})
    here.land(name)
    assert here.roll(dice)[1:] == [Paid(ME, OTHER, pays, "casino")]
    assert here.cash == (50 - pays, 50 + pays)


@clause("KB-56a")
@pytest.mark.parametrize(
    ("name", "dice", "wins"),
    [("The Northern", "11", 2), ("Monte Carlo", "33", 12), ("Exchange Casino", "66", 36)],
)
def test_on_a_double_the_owner_pays(name: str, dice: str, wins: int) -> None:
    here = table(owns={OTHER: name})
    here.land(name)
    assert here.roll(dice)[1:] == [Paid(OTHER, ME, wins, "luck")]
    assert here.cash == (50 + wins, 50 - wins)


@clause("KB-56a")
def test_the_double_that_led_into_the_casino_wins_nothing() -> None:
    here = table(owns={OTHER: "Exchange Casino"})
    here.land("Exchange Casino", "22")
    here.roll("12")
    assert here.cash == (41, 59)


@clause("KB-56a")
def test_an_owner_who_is_short_is_in_debt() -> None:
    here = table(cash=(50, 10), owns={OTHER: "Exchange Casino"})
    here.land("Exchange Casino")
    here.roll("66")
    assert here.player == OTHER
    assert here.moves == ["Auction 38"]
    here.play(*GAME.moves(here.state))
    here.play(*[move for move in GAME.moves(here.state) if type(move).__name__ == "PassBid"])
    assert here.cash == (60, 0)
    assert here.places[OTHER] == "The Woodpile"
    assert here.player == ME


@clause("KB-57a")
def test_nine_in_the_exchange_casino_costs_27_000_dollars() -> None:
    here = table(owns={OTHER: "Exchange Casino"})
    here.land("Exchange Casino")
    assert here.roll("45")[1:] == [Paid(ME, OTHER, 27, "casino")]


@clause("KB-57b")
def test_double_four_in_the_exchange_casino_earns_24_000_dollars() -> None:
    here = table(owns={OTHER: "Exchange Casino"})
    here.land("Exchange Casino")
    assert here.roll("44")[1:] == [Paid(OTHER, ME, 24, "luck")]


@clause("KB-55a", "KB-56a")
def test_an_owner_in_the_woodpile_wins_nothing_and_can_lose() -> None:
    for dice, told, cash in (
        ("45", Barred(OTHER, place("Exchange Casino")), (50, 50)),
        ("44", Paid(OTHER, ME, 24, "luck"), (74, 26)),
    ):
        here = table(at={OTHER: "The Woodpile"}, owns={OTHER: "Exchange Casino"})
        here.land("Exchange Casino")
        assert here.roll(dice)[1:] == [told]
        assert here.cash == cash


# ------------------------------------------------------------------ theatres
@every_theatre
@clause("KB-60a")
def test_a_visitor_pays_for_his_seat(name: str) -> None:
    here = table(owns={OTHER: name})
    events = here.land(name)
    assert only(events, Paid) == [Paid(ME, OTHER, SHOW[name], "theatre")]
    assert only(events, Stopped) == [Stopped(ME, "theatre")]
    assert here.view(OTHER).shows == [True, False]


@every_theatre
@clause("KB-61a")
def test_the_next_turn_needs_a_double_to_move(name: str) -> None:
    for dice in NO_DOUBLES:
        here = visit(name)
        events = here.throw(dice)
        assert only(events, Held) == [Held(ME, place(name))]
        assert here.places[ME] == name
    here = visit(name)
    assert only(here.throw("11"), Moved) != []


@clause("KB-61b")
@pytest.mark.parametrize(("dice", "end"), [("22", 31), ("44", 35), ("66", 39)])
def test_the_double_moves_him_and_nothing_is_paid_again(dice: str, end: int) -> None:
    here = visit()
    cash = here.cash
    assert here.throw(dice)[1:3] == [Freed(ME), Moved(ME, 27, end)]
    assert here.cash == cash
    assert here.view(None).shows == [False, False]


@clause("KB-61c")
@pytest.mark.parametrize("move", [Decline(), Buy()])
def test_a_theatre_for_sale_holds_nobody(move: Buy | Decline) -> None:
    here = table()
    assert only(here.land("Tivoli Theatre"), Stopped) == []
    here.play(move)
    here.end()
    here.rest()
    assert Moved(ME, 27, 30) in here.throw("12")


@clause("KB-61c")
def test_ones_own_theatre_holds_nobody() -> None:
    here = table(owns={ME: "Tivoli Theatre"})
    here.land("Tivoli Theatre")
    here.end()
    here.rest()
    assert Moved(ME, 27, 30) in here.throw("12")
    assert here.cash == (50, 50)


@every_theatre
@clause("KB-62a", "KB-62b")
def test_without_a_double_he_stays_and_pays_again(name: str) -> None:
    here = visit(name)
    assert here.cash == (50 - SHOW[name], 50 + SHOW[name])
    assert here.throw("12")[1:] == [Held(ME, place(name)), Paid(ME, OTHER, SHOW[name], "theatre")]
    assert here.cash == (50 - 2 * SHOW[name], 50 + 2 * SHOW[name])
    assert here.moves == ["EndTurn"]  # that was his turn


@clause("KB-62b")
def test_the_second_show_is_paid_to_the_owner_of_then() -> None:
    here = visit(seats=3)
    here.state.owner[place("Tivoli Theatre")] = THIRD
    assert Paid(ME, THIRD, 8, "theatre") in here.throw("12")


@clause("KB-62b")
def test_one_who_cannot_pay_for_the_second_show_goes_to_the_woodpile() -> None:
    here = visit(cash=[10, 50])
    events = here.throw("12")
    assert Paid(ME, OTHER, 2, "theatre") in events
    assert Sent(ME, place("The Woodpile"), "debt") in events
    assert here.cash == (0, 60)


@every_theatre
@clause("KB-63a")
def test_the_turn_after_the_second_show_is_ordinary(name: str) -> None:
    here = visit(name)
    here.throw("12")
    here.end()
    here.rest()
    cash = here.cash
    assert only(here.throw("21"), Moved) == [Moved(ME, place(name), place(name) + 3)]
    assert here.cash[OTHER] == cash[OTHER]


@clause("KB-62c")
def test_one_whose_theatre_burns_may_leave() -> None:
    here = table(owns={OTHER: "Tivoli Theatre"})
    here.land("Tivoli Theatre")
    here.end()
    assert here.land("Fire!")[2:] == [Burned(27, OTHER), Freed(ME)]
    here.end()
    assert here.throw("12")[1:] == [Moved(ME, 27, 30)]
    assert here.cash == (42, 58)


@clause("KB-62c")
def test_one_whose_theatre_is_rebuilt_after_the_fire_may_still_leave() -> None:
    here = table(3, owns={OTHER: "Tivoli Theatre"})
    here.land("Tivoli Theatre")
    here.end()
    here.land("Fire!")
    here.end()
    here.land("Tivoli Theatre")
    here.play(Buy())
    here.end()
    assert here.owner("Tivoli Theatre") == THIRD
    assert here.throw("12")[1:] == [Moved(ME, 27, 30)]


@clause("KB-62c")
def test_one_who_comes_to_own_the_theatre_may_leave() -> None:
    here = visit()
    here.play(Offer(OTHER, 10, 0, "-", "27"))
    assert Freed(ME) in here.play(Accept())
    assert here.throw("12")[1:] == [Moved(ME, 27, 30)]
    here = visit()
    here.play(Offer(OTHER, 10, 0, "-", "27"), Refuse())
    assert Held(ME, 27) in here.throw("12")


@clause("KB-62c")
def test_one_who_buys_another_theatre_must_still_stay() -> None:
    here = visit()
    here.state.owner[place("Palace Grand Theatre")] = OTHER
    here.play(Offer(OTHER, 10, 0, "-", "35"))
    assert only(here.play(Accept()), Freed) == []
    assert Held(ME, 27) in here.throw("12")
