"""The pages for newcomers: what they tell in numbers is what the game does."""

from __future__ import annotations

import re

import pytest

from games import rulebook
from games.klondike_board import GAME
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.board import (
    BOARD,
    CASINO,
    CHURCH,
    DEEDS,
    HOTEL,
    KIND,
    NAME,
    OF_KIND,
    PRICE,
    REVENUE,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
)
from games.klondike_board.money import unit
from games.klondike_board.state import Offer, Paid, Party, PayToll
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, begin, only, place, table

ADA, BELLE, CORA, DAN = ME, OTHER, THIRD, FOURTH


def page(title: str) -> rulebook.Page:
    return next(found for found in rulebook.rules(GAME.name).pages if found.title == title)


def said(title: str) -> str:
    """All that a page says in its points."""
    return " ".join(point.text for point in page(title).points)


# ------------------------------------------------------------------ a turn in order
def test_a_turn_goes_as_its_page_says() -> None:
    """Deals or the toll, the throw, deals and bets, the end: each where the page has it, and not before."""
    headings = [point.heading for point in page("A TURN IN ORDER").points]
    assert headings == ["1. Before the throw", "2. Throw and walk", "3. Once it is settled", "4. The end"]
    here = table(at={OTHER: "Chilkoot Pass"}, owns={ME: "Regina Hotel"}, held=[OTHER])
    assert here.moves == ["Throw"]
    deal = Offer(OTHER, 5, 0, "-", "-")
    here.play(deal)
    assert here.moves == ["Accept", "Refuse"]
    here = table(at={OTHER: "Pioneers' Cemetery"}, owns={ME: "Regina Hotel"})
    assert here.refusal(PayToll()) == "Nothing holds you: throw the dice."
    here.land("Pioneers' Cemetery")
    assert [move.split()[0] for move in here.moves] == ["Bet"] * (len(here.moves) - 1) + ["EndTurn"]
    here.play(deal)


# ------------------------------------------------------------------ the price list
@pytest.mark.parametrize(
    ("title", "kinds"),
    [
        ("PRICE LIST, PART ONE", (HOTEL, SALOON, CASINO, THEATRE)),
        ("PRICE LIST, PART TWO", (TRADING, SAWMILL, TRANSPORT)),
    ],
)
def test_the_price_list_is_that_of_the_board(title: str, kinds: tuple[str, ...]) -> None:
    told = {name.strip(): tuple(map(int, pair)) for name, *pair in re.findall(_ENTRY, said(title))}
    for kind in kinds:
        for space in OF_KIND[kind]:
            (found,) = (pair for name, pair in told.items() if name in NAME[space])
            assert found == (PRICE[space], REVENUE[space]), NAME[space]
    assert len(told) == sum(len(OF_KIND[kind]) for kind in kinds)


_ENTRY = r"([A-Z][A-Za-z ]*?) (\d+) and (\d+)"


def test_both_lists_together_have_every_building() -> None:
    listed = re.findall(_ENTRY, said("PRICE LIST, PART ONE") + " " + said("PRICE LIST, PART TWO"))
    assert len(listed) == len(DEEDS)


def test_the_price_list_has_the_toll_and_the_donation() -> None:
    toll, church = page("PRICE LIST, PART TWO").points[-2:]
    assert f"toll is {BOARD.toll} " in toll.text
    assert f"donation is {BOARD.donation}." in church.text
    here = table(3, at={ME: "Chilkoot Pass"}, held=[ME])
    assert {event.amount for event in only(here.play(PayToll()), Paid)} == {BOARD.toll}
    assert KIND[place("St Paul's Church")] == CHURCH


# ------------------------------------------------------------------ a party bill
def test_the_party_bill_is_worked_out_as_the_game_does() -> None:
    here = table(
        4,
        at={BELLE: "Regina Hotel", CORA: "Pioneers' Cemetery", DAN: "Yukon River"},
        owns={BELLE: "Aurora Saloon"},
    )
    events = here.land("Aurora Saloon")
    (party,), (paid,) = only(events, Party), only(events, Paid)
    assert (paid.payer, paid.payee) == (ADA, BELLE)
    assert here.places == ["Aurora Saloon"] * 3 + ["Yukon River"]
    aurora = place("Aurora Saloon")
    assert page("A PARTY WORKED OUT").paragraphs[0].endswith(f"asks ${REVENUE[aurora]},000 a head.")
    assert f"Ada, Belle and Cora: {party.heads} heads." in said("A PARTY WORKED OUT")
    bill = f"{party.heads} times ${REVENUE[aurora]},000: Ada pays Belle ${paid.amount},000."
    assert bill in said("A PARTY WORKED OUT")


def test_with_all_four_saloons_the_bill_is_doubled() -> None:
    saloons = ", ".join(NAME[space] for space in OF_KIND[SALOON])
    here = table(4, at={BELLE: "Regina Hotel", CORA: "Pioneers' Cemetery"}, owns={BELLE: saloons})
    (paid,) = only(here.land("Aurora Saloon"), Paid)
    assert len(OF_KIND[SALOON]) == 4
    assert unit(here.state.owner, place("Aurora Saloon")) == 2 * REVENUE[place("Aurora Saloon")]
    assert f"it would be ${paid.amount},000" in said("A PARTY WORKED OUT")


# ------------------------------------------------------------------ other numbers
def test_a_game_begins_as_the_pages_say() -> None:
    assert f"${begin(2).cash[0]},000" in page("BEFORE YOU BEGIN").paragraphs[0]


def test_the_ruling_on_bargaining_names_how_often() -> None:
    ruling = next(entry.ruling for entry in rulebook.clauses(GAME.name).clauses if entry.id == "KB-76e")
    numbers = {3: "three", 4: "four", 5: "five"}
    assert f"{numbers[MOST_COUNTERS]} times" in ruling
