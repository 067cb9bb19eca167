"""The pages for newcomers: what they tell in numbers is what the game does."""

from __future__ import annotations

import re

from games import rulebook
from games.klondike_board import GAME
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.board import (
    BOARD,
    CARD_GROUPS,
    CARDS,
    CASINO,
    GOES_TO,
    HOTEL,
    OF_KIND,
    PLACES,
    PRICE,
    REVENUE,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
)
from games.klondike_board.state import Offer, Paid, Party, PayToll
from tests.golden.words import PLACES as NAME
from tests.kit.ring import only
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, begin, place, table
from ui.words import in_words

PAGES = {in_words(page.title).upper(): page for page in rulebook.rules(GAME.name).pages}


def said(title: str) -> str:
    """All that a page says in its points."""
    return " ".join(in_words(point.text) for point in PAGES[title].points)


def test_a_turn_goes_as_its_page_says() -> None:
    """Deals or the toll, the throw, deals and bets, the end: each where the page has it, and not before."""
    headings = [in_words(point.heading) for point in PAGES["A TURN IN ORDER"].points]
    assert headings == ["1. Before the throw", "2. Throw and walk", "3. Once it is settled", "4. The end"]
    deal = Offer(OTHER, 5, 0, "-", "-")
    here = table(at={OTHER: "Pioneers' Cemetery"}, owns={ME: "Regina Hotel"})
    assert here.moves == ["Throw"]
    assert here.refusal(PayToll()) == "Nothing holds you: throw the dice."
    here.land("Pioneers' Cemetery")
    assert [move.split()[0] for move in here.moves] == ["Bet"] * (len(here.moves) - 1) + ["EndTurn"]
    here.play(deal)
    assert here.moves == ["Accept", "Refuse"]


def test_the_price_list_is_that_of_the_board() -> None:
    text = said("PRICE LIST")
    told = re.findall(r"([A-Z][A-Za-z ]*?) (\d+) and (\d+)", text)
    kinds = (HOTEL, SALOON, CASINO, THEATRE, TRADING, SAWMILL, TRANSPORT)
    spaces = [space for kind in kinds for space in OF_KIND[kind]]
    assert len(told) == len(spaces)
    for space in spaces:
        found = [(int(price), int(rent)) for name, price, rent in told if name.strip() in NAME[space]]
        assert found == [(PRICE[space], REVENUE[space])], NAME[space]
    assert f"toll is {BOARD.toll} " in text
    assert f"donation is {BOARD.donation}." in text


def test_the_party_bill_is_worked_out_as_the_game_does() -> None:
    at = {OTHER: "Pioneer Saloon", THIRD: "Pioneers' Cemetery", FOURTH: "Yukon River"}
    saloons, pioneer = ", ".join(NAME[space] for space in OF_KIND[SALOON]), place("Pioneer Saloon")
    bills = []
    for owns in ("Pioneer Saloon", saloons):
        here = table(4, at=at, owns={OTHER: owns})
        events = here.land("Pioneer Saloon")
        assert here.places == ["Pioneer Saloon"] * 3 + ["Yukon River"]
        bills += [event.amount for event in only(events, Paid)]
    (party,) = only(events, Party)
    page = PAGES["SALOONS"]
    captions = " ".join(in_words(frame.caption) for frame in page.frames if frame.caption)
    assert f"{party.heads} heads" in captions
    assert f"{party.heads} x ${REVENUE[pioneer]},000 = ${bills[0]},000" in captions
    assert f"you would pay ${bills[1]},000" in said("SALOONS")


def test_other_numbers_are_those_of_the_game() -> None:
    assert f"${begin(2).cash[0]},000" in in_words(PAGES["BEFORE YOU BEGIN"].text)
    ruling = next(entry.ruling for entry in rulebook.clauses(GAME.name).clauses if entry.id == "KB-76e")
    assert f"{ {3: 'three', 4: 'four', 5: 'five'}[MOST_COUNTERS] } times" in ruling


def test_the_pages_of_the_cards_count_them_as_the_pack_does() -> None:
    gold, mishaps, sent = PAGES["PROSPECTING"].points
    found = in_words(gold.text).lower()
    numbers = {1: "one", 2: "two", 3: "three", 4: "four"}
    for alike in CARD_GROUPS:
        card = CARDS[alike[0]]
        if card.is_lode:
            assert f"lode of ${card.gold},000" in found
        elif card.gold:
            assert f"{numbers[len(alike)]} of ${card.gold},000" in found
        elif card.goes_to:
            places = set(re.findall(r"\w+", in_words(sent.text)))
            assert set(re.findall(r"\w+", in_words(PLACES[GOES_TO[alike[0]]]))) & places - {"The", "s"}
    bring = sum(card.gold > 0 for card in CARDS)
    assert in_words(gold.heading).startswith(f"{bring} cards")
    assert in_words(mishaps.heading).startswith(f"{len(CARDS) - bring} other")
    assert f"There are {len(CARDS)} cards" in said("THE IDEA")
