"""The end of the game: KB-104 to KB-106."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from games.core import Chance, Over
from games.klondike_board import GAME
from games.klondike_board.board import NAME, RING
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Auction,
    Bid,
    Bought,
    Broke,
    Burned,
    Buy,
    Decline,
    Finished,
    Ghosted,
    Paid,
    Party,
    PassBid,
    Prospect,
    SellClaim,
    Sent,
    Stopped,
    Throw,
    Turned,
)
from tests.clauses import clause
from tests.klondike_board.table import (
    ME,
    OTHER,
    THIRD,
    WORDS,
    CardName,
    Table,
    card,
    only,
    place,
    table,
)


def last(
    name: CardName,
    seats: int = 3,
    *,
    cash: Sequence[int] = (),
    at: Mapping[int, str] | None = None,
    owns: Mapping[int, str] | None = None,
    shown: Mapping[int, Sequence[CardName]] | None = None,
) -> Table:
    """One card is left in all, and ME stands on Gold Hill to turn it over or sell it."""
    here = table(seats, cash=cash, at=at, owns=owns, top={2: [name]}, shown=shown, left=False)
    here.land("Gold Hill")
    assert here.moves == ["Prospect 2", "SellClaim 2"]
    return here


# ------------------------------------------------------------------ the last card
@clause("KB-104a")
def test_the_game_ends_with_the_last_card() -> None:
    here = last("fool")
    assert here.play(Prospect(2)) == [
        Turned(ME, 2, card("fool"), 0, False),
        Ghosted(),
        Finished((0, 1, 2)),
    ]
    assert isinstance(GAME.turn(here.state), Over)
    assert here.winners == (0, 1, 2)
    assert here.view(None).creeks == [0, 0, 0, 0]


@clause("KB-104a")
@pytest.mark.parametrize("creek", range(4))
def test_while_one_card_is_left_anywhere_the_game_goes_on(creek: int) -> None:
    others: dict[int, list[CardName]] = {number: [] for number in range(4)}
    others[creek] = ["fool"]
    here = table(top={**others, (creek + 1) % 4: ["fool 2"]}, left=False)
    here.land("Gold Hill")
    here.play(Prospect((creek + 1) % 4))
    assert here.moves == ["EndTurn"]
    here.end()
    assert here.player == OTHER
    here.land("Gold Bottom")
    here.play(Prospect(creek))
    assert here.winners == (ME, OTHER)


@clause("KB-104a")
def test_gold_that_lies_face_up_is_not_counted() -> None:
    here = last("fool", shown={0: [5, "lode"], 1: [10], 2: [15], 3: [20]})
    here.play(Prospect(2))
    assert here.winners == (0, 1, 2)


@clause("KB-104b")
@pytest.mark.parametrize(
    ("name", "beside", "amount"),
    [(20, (), 40), (20, (5,), 20), (20, (5, "lode"), 40), ("lode", (), 60), (50, (), 100)],
)
def test_the_last_gold_is_paid_before_the_end(
    name: CardName, beside: Sequence[CardName], amount: int
) -> None:
    here = last(name, shown={2: beside})
    assert here.play(Prospect(2))[1:] == [Paid(BANK, ME, amount, "gold"), Ghosted(), Finished((ME,))]
    assert here.cash == (50 + amount, 50, 50)


@clause("KB-104b")
@pytest.mark.parametrize(
    ("name", "cash"),
    [
        ("scurvy", 40),
        ("royalty", 45),
        ("St Paul's Church", 40),
        ("Trading Company", 30),
        ("McDonald Hotel", 35),
    ],
)
def test_the_last_instruction_is_carried_out_before_the_end(name: CardName, cash: int) -> None:
    here = last(name, owns={OTHER: "Trading Company, McDonald Hotel"})
    events = here.play(Prospect(2))
    assert here.cash[ME] == cash
    assert events[-2:] == [Ghosted(), Finished((OTHER,) if here.cash[OTHER] > 50 else (OTHER, THIRD))]


@clause("KB-104b")
@pytest.mark.parametrize("word", ["dog", "jumper"])
def test_the_last_card_sends_to_the_woodpile(word: str) -> None:
    here = last(word)
    events = here.play(Prospect(2))
    assert events[1:3] == [Sent(ME, place("The Woodpile"), "card"), Stopped(ME, "turn")]
    assert here.places[ME] == "The Woodpile"
    assert here.winners == (0, 1, 2)


@clause("KB-104b")
def test_the_last_card_may_be_sold() -> None:
    here = last(50)
    events = here.play(SellClaim(2), Bid(30), PassBid())
    assert events[-4:] == [
        Turned(OTHER, 2, card(50), 100, True),
        Paid(BANK, OTHER, 100, "gold"),
        Ghosted(),
        Finished((OTHER,)),
    ]
    assert here.cash == (80, 120, 50)


# ------------------------------------------------------------------ no further turn
@clause("KB-104c")
@pytest.mark.parametrize("name", [*WORDS, 5, 50, "lode"])
def test_no_further_turn_is_taken(name: CardName) -> None:
    town = "McDonald Hotel, The Northern, Green Tree Saloon, Tivoli Theatre, Trading Company, Ladue's Sawmill"
    here = last(name, owns={OTHER: town})
    here.play(Prospect(2))
    if isinstance(GAME.turn(here.state), Chance):
        here.roll("12")
    assert here.winners
    assert here.moves == []
    for move in (Throw(), Prospect(2), Buy(), Decline()):
        assert here.refusal(move)


@clause("KB-104c")
def test_not_even_the_turn_of_a_passenger() -> None:
    # He rode on British Yukon, and turns the last card in his second turn.
    here = table(owns={OTHER: "British Yukon"}, top={0: ["fool"]}, left=False)
    here.land("British Yukon")
    here.end()
    here.find()
    assert here.winners == (OTHER,)


# ------------------------------------------------------------------ where the last card leads
@clause("KB-104d")
def test_the_last_card_leads_to_a_party() -> None:
    here = last("Green Tree Saloon", at={THIRD: "Regina Hotel"}, owns={OTHER: "Green Tree Saloon"})
    saloon = place("Green Tree Saloon")
    assert here.play(Prospect(2))[1:] == [
        Sent(ME, saloon, "card"),
        Sent(THIRD, saloon, "party"),
        Party(ME, saloon, 2),
        Paid(ME, OTHER, 8, "saloon"),
        Ghosted(),
        Finished((OTHER,)),
    ]
    assert here.cash == (42, 58, 50)


@clause("KB-104d")
def test_the_buyer_of_the_last_card_gives_the_party() -> None:
    here = last("Green Tree Saloon", at={THIRD: "Regina Hotel"}, owns={ME: "Green Tree Saloon"})
    events = here.play(SellClaim(2), Bid(1), PassBid())
    assert only(events, Party) == [Party(OTHER, place("Green Tree Saloon"), 2)]
    assert here.cash == (50 + 1 + 8, 50 - 1 - 8, 50)
    assert here.winners == (ME,)


@clause("KB-104d")
@pytest.mark.parametrize(("dice", "cash"), [("45", (41, 59, 50)), ("44", (58, 42, 50))])
def test_the_last_card_leads_to_a_casino(dice: str, cash: tuple[int, ...]) -> None:
    here = last("The Northern", owns={OTHER: "The Northern"})
    here.play(Prospect(2))
    assert here.chance == "casino"
    assert not here.winners
    here.roll(dice)
    assert here.cash == cash
    assert here.winners == (cash.index(max(cash)),)


@clause("KB-104d")
def test_the_last_card_leads_into_a_debt() -> None:
    here = last("Trading Company", cash=(5, 50, 50), owns={OTHER: "Trading Company", ME: "Monte Carlo"})
    here.play(Prospect(2))
    assert here.moves == [f"Auction {place('Monte Carlo')}"]
    events = here.play(Auction(place("Monte Carlo")), Bid(7), PassBid())
    assert only(events, Broke) == [Broke(ME, 8)]
    assert here.cash == (0, 55, 50)
    assert here.places[ME] == "The Woodpile"
    assert here.winners == (OTHER,)


@clause("KB-104d")
@pytest.mark.parametrize("move", [Buy(), Decline()])
def test_the_last_card_leads_to_a_building_for_sale(move: Buy | Decline) -> None:
    here = last("Tivoli Theatre")
    here.play(Prospect(2))
    assert here.moves == ["Buy", "Decline"]
    events = here.play(move)
    if isinstance(move, Buy):
        assert events[1] == Bought(ME, place("Tivoli Theatre"), 12)
        assert here.cash == (38, 50, 50)
    assert events[-2:] == [Ghosted(), Finished((OTHER, THIRD) if isinstance(move, Buy) else (0, 1, 2))]


@clause("KB-104d")
def test_the_last_card_leads_to_a_fire() -> None:
    here = last("Fire!", at={THIRD: "Regina Hotel"}, owns={OTHER: "Regina Hotel"})
    assert here.play(Prospect(2))[2:4] == [Burned(place("Regina Hotel"), OTHER), Ghosted()]


@clause("KB-104d")
def test_nobody_prospects_any_more() -> None:
    # A buyer of the last card: the seller still stands on the prospect, and nothing is left to turn.
    here = last("dog")
    here.play(SellClaim(2), Bid(1), PassBid())
    assert here.places[:2] == ["Gold Hill", "The Woodpile"]
    assert here.winners == (ME,)
    assert here.moves == []
    assert here.view(None).creeks == [0, 0, 0, 0]


@clause("KB-104b", "KB-104d")
def test_a_fine_of_the_last_card_is_met_by_a_sale() -> None:
    here = last("scurvy", cash=(4, 50, 50), owns={ME: "The Northern"})
    here.play(Prospect(2))
    events = here.play(Auction(place("The Northern")), Bid(9), PassBid())
    assert Paid(ME, BANK, 10, "fine") in events
    assert here.cash == (3, 41, 50)
    assert here.winners == (THIRD,)


@clause("KB-104d")
def test_a_prospect_without_a_card_asks_nothing() -> None:
    here = table(left=False)
    here.land("Gold Hill")
    assert here.moves == ["EndTurn"]
    assert here.refusal(Prospect(0)) == "There is no claim to prospect now."


# ------------------------------------------------------------------ a ghost town
@clause("KB-105a")
def test_all_deeds_go_back_to_the_bank() -> None:
    here = last(
        "fool", owns={ME: "Regina Hotel, British Yukon", OTHER: "Aurora Saloon", THIRD: "Monte Carlo"}
    )
    events = here.play(Prospect(2))
    assert only(events, Ghosted) == [Ghosted()]
    assert only(events, Paid) == []  # without compensation
    assert [here.owner(NAME[space]) for space in RING] == [NOBODY] * 40
    assert here.view(None).owner == [NOBODY] * 40


@clause("KB-105b")
def test_deeds_are_worth_nothing_in_the_end() -> None:
    town = "Regina Hotel, British Yukon, Fairview Hotel, Exchange Casino"
    here = last("fool", cash=(50, 50, 51), owns={ME: town})
    assert GAME.scores(here.state) == (50, 50, 51)  # nor do they count before
    here.play(Prospect(2))
    assert here.cash == (50, 50, 51)
    assert GAME.scores(here.state) == (50, 50, 51)
    assert here.winners == (THIRD,)


# ------------------------------------------------------------------ the winner
@clause("KB-106a", "KB-106b")
@pytest.mark.parametrize("cash", [(90, 10, 20), (10, 90, 20), (0, 0, 1), (10, 20, 90)])
def test_who_has_the_most_cash_wins(cash: tuple[int, int, int]) -> None:
    here = last("fool", cash=cash)
    events = here.play(Prospect(2))
    assert events[-1] == Finished((cash.index(max(cash)),))
    assert here.winners == (cash.index(max(cash)),)
    assert GAME.scores(here.state) == cash


@clause("KB-106a")
def test_cash_is_counted_after_the_last_card() -> None:
    here = last(5, cash=(42, 51, 51))
    here.play(Prospect(2))
    assert GAME.scores(here.state) == (52, 51, 51)
    assert here.winners == (ME,)


@clause("KB-106c")
@pytest.mark.parametrize(
    ("cash", "winners"),
    [
        ((50, 50, 50, 50), (0, 1, 2, 3)),
        ((50, 70, 20, 70), (1, 3)),
        ((70, 50, 70, 69), (0, 2)),
        ((0, 0, 0, 0), (0, 1, 2, 3)),
    ],
)
def test_those_who_tie_share_the_victory(cash: tuple[int, ...], winners: tuple[int, ...]) -> None:
    here = table(4, cash=cash, top={2: ["fool"]}, left=False)
    here.find(2)
    assert here.winners == winners
