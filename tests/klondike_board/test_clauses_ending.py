"""Asking for money, and the end of the game: KB-101 to KB-106."""

from __future__ import annotations

import pytest

from games.klondike_board import GAME
from games.klondike_board.board import NAME
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Auction,
    Began,
    Bid,
    Burned,
    Collect,
    Entitled,
    Finished,
    Ghosted,
    Lapsed,
    LetGo,
    Paid,
    Party,
    Prospect,
    Sent,
    Throw,
)
from tests.clauses import clause
from tests.klondike_board.table import (
    FOURTH,
    ME,
    OTHER,
    THIRD,
    CardName,
    Table,
    begin,
    only,
    place,
    table,
)

JAIL, NORTHERN, YUKON_HOTEL = place("The Woodpile"), place("The Northern"), place("Yukon Hotel")


def last(name: CardName, seats: int = 2, **given: object) -> Table:
    """Only one card is left, and ME is ready."""
    return table(seats, top={0: [name]}, left=False, **given)  # type: ignore[arg-type]


# ------------------------------------------------------------------ asking for money
@clause("KB-101a")
def test_revenue_is_paid_to_one_who_asks() -> None:
    here = table(owns={OTHER: "Regina Hotel"}, asks=True)
    assert Entitled(OTHER, ME, 20, "hotel") in here.land("Regina Hotel")
    assert here.cash == (50, 50)
    here.end()
    assert here.player == OTHER
    assert here.moves == ["Collect", "LetGo"]
    assert only(here.play(Collect()), Paid) == [Paid(ME, OTHER, 20, "hotel")]
    assert here.moves == ["Throw"]


@clause("KB-101a")
def test_who_does_not_ask_is_not_paid() -> None:
    here = table(owns={OTHER: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    assert here.play(LetGo()) == [Lapsed(OTHER, 20), Began(OTHER, False)]
    assert here.cash == (50, 50)


@clause("KB-102a")
def test_after_the_next_throw_it_is_too_late() -> None:
    here = table(owns={OTHER: "Regina Hotel"}, asks=True)
    here.state.claims.append((OTHER, ME, 20, "hotel"))
    assert Lapsed(OTHER, 20) in here.play(Throw())
    assert here.state.claims == []
    here = table(owns={OTHER: "Regina Hotel"}, asks=True)
    here.land("Regina Hotel")
    here.end()
    assert here.refusal(Throw()) == "It is not the time to throw."  # first all are asked
    here.play(LetGo())
    here.rest()
    assert here.refusal(Collect()) == "There is no money for you to ask for."
    assert here.cash == (50, 50)


@clause("KB-102b")
def test_money_is_collected_by_itself_unless_agreed_otherwise() -> None:
    assert not begin(2).state.asks
    assert begin(2, asks=True).state.asks
    here = table(owns={OTHER: "Regina Hotel"})
    assert Paid(ME, OTHER, 20, "hotel") in here.land("Regina Hotel")
    assert [(option.name, option.default) for option in GAME.options] == [("collect", "automatic")]


@clause("KB-102b")
def test_a_second_show_and_a_lucky_throw_are_asked_for_as_well() -> None:
    here = table(at={ME: "Tivoli Theatre"}, owns={OTHER: "Tivoli Theatre"}, held=[ME], asks=True)
    assert Entitled(OTHER, ME, 8, "theatre") in here.throw("12")
    here = table(owns={OTHER: "Monte Carlo"}, asks=True)
    here.land("Monte Carlo")
    assert here.roll("22")[-1] == Entitled(ME, OTHER, 8, "luck")
    here.end()
    assert here.player == ME
    here.play(Collect())
    assert here.cash == (58, 42)


# ------------------------------------------------------------------ the end
@clause("KB-104a")
def test_the_last_card_ends_the_game() -> None:
    here = table(2, top={0: [5, 5]}, left=False)
    here.find()
    assert here.winners == ()
    here.end()
    assert Finished((OTHER,)) not in here.rest()
    assert here.player == ME
    assert only(here.find(), Finished)


@clause("KB-104b")
def test_the_last_gold_is_paid_first() -> None:
    here = last(20, cash=(50, 60))
    assert here.find()[-3:] == [Paid(BANK, ME, 40, "gold"), Ghosted(), Finished((ME,))]
    here = last("scurvy")
    assert here.find()[-3:] == [Paid(ME, BANK, 10, "fine"), Ghosted(), Finished((OTHER,))]


@clause("KB-104b")
def test_a_debt_of_the_last_card_is_met_by_a_sale() -> None:
    here = last("scurvy", cash=(4, 50), owns={ME: "The Northern"})
    here.find()
    assert here.player == ME
    events = here.play(Auction(NORTHERN), Bid(9))
    assert Paid(ME, BANK, 10, "fine") in events
    assert events[-1] == Finished((OTHER,))
    assert here.cash == (3, 41)


@clause("KB-104c")
@pytest.mark.parametrize("name", [5, "frostbite", "dog", "Fire!"])
def test_no_further_turn_is_taken(name: CardName) -> None:
    here = last(name, 3)
    events = here.find()
    assert only(events, Began) == []
    assert isinstance(events[-1], Finished)
    assert here.moves == []


@clause("KB-104d")
def test_the_last_card_may_send_into_a_party() -> None:
    guests = {OTHER: "Fire!", THIRD: "Regina Hotel"}
    here = last("Green Tree Saloon", 4, at=guests, owns={FOURTH: "Green Tree Saloon"})
    events = here.find()
    saloon = place("Green Tree Saloon")
    assert events[-6:] == [
        Sent(OTHER, saloon, "party"),
        Sent(THIRD, saloon, "party"),
        Party(ME, saloon, 3),
        Paid(ME, FOURTH, 12, "saloon"),
        Ghosted(),
        Finished((FOURTH,)),
    ]


@clause("KB-104d")
def test_the_last_card_may_send_to_the_dice_or_to_a_fire() -> None:
    here = last("The Northern", owns={OTHER: "The Northern"})
    here.find()
    assert here.winners == ()
    assert here.roll("36")[1:] == [Paid(ME, OTHER, 9, "casino"), Ghosted(), Finished((OTHER,))]
    here = last("Fire!", at={OTHER: "Regina Hotel"}, owns={OTHER: "Regina Hotel"})
    assert only(here.find(), Burned) == [Burned(place("Regina Hotel"), OTHER)]


@clause("KB-104d")
def test_the_last_money_is_still_asked_for() -> None:
    here = last("Trading Company", owns={OTHER: "Trading Company"}, asks=True)
    here.find()
    assert here.player == OTHER
    assert here.play(Collect())[-1] == Finished((OTHER,))
    assert here.cash == (30, 70)


@clause("KB-104d")
def test_a_prospect_without_a_card_asks_nothing() -> None:
    here = table(left=False)
    here.land("Gold Hill")
    assert here.moves == ["EndTurn"]
    assert here.refusal(Prospect(0)) == "There is no claim to prospect now."


@clause("KB-105a", "KB-105b")
def test_deeds_go_back_and_are_worth_nothing() -> None:
    here = last(5, cash=(10, 19), owns={ME: "Fairview Hotel, Regina Hotel"})
    events = here.find()
    assert events[-2:] == [Ghosted(), Finished((ME,))]
    here = last(5, cash=(8, 19), owns={ME: "Fairview Hotel, Regina Hotel"})
    assert here.find()[-1] == Finished((OTHER,))
    assert here.cash == GAME.scores(here.state) == (18, 19)
    assert all(owner == NOBODY for owner in here.state.owner)
    assert [name for name in NAME if here.owner(name) != NOBODY] == []


@clause("KB-106a", "KB-106b")
@pytest.mark.parametrize(("cash", "winner"), [((30, 70, 60), OTHER), ((5, 2, 16), THIRD), ((50, 50, 50), ME)])
def test_most_cash_in_hand_wins(cash: tuple[int, ...], winner: int) -> None:
    here = last(5, 3, cash=cash)
    here.find()
    assert GAME.scores(here.state) == (cash[0] + 10, *cash[1:])
    assert here.winners == (winner,)


@clause("KB-106c")
def test_those_with_equally_much_win_together() -> None:
    here = last(5, 4, cash=(40, 50, 50, 20))
    here.find()
    assert here.winners == (ME, OTHER, THIRD)
