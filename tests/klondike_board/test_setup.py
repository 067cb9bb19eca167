"""What is in the box, how it is laid out, and what the pages for newcomers tell in numbers.

How a game begins then is told in examples/setup.txt.
"""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from games import rulebook
from games.chance import DiceRoll, SampledDistribution
from games.klondike_board import GAME
from games.klondike_board.bargains import MOST_COUNTERS
from games.klondike_board.board import (
    BOARD,
    BUILDINGS,
    CARD_GROUPS,
    CARD_TEXTS,
    CARDS,
    CASINO,
    DEEDS,
    GOES_TO,
    HOTEL,
    JAIL,
    KIND,
    LODE,
    OF_KIND,
    PLACES,
    PRICE,
    REVENUE,
    RING,
    SALOON,
    SAWMILL,
    THEATRE,
    TRADING,
    TRANSPORT,
)
from games.klondike_board.flow import LETTERS
from games.klondike_board.state import NOBODY, Dealt, Deck, Dice, Offer, Paid, Party, PayToll, Throw
from games.patience.state import Draw
from tests.clauses import clause
from tests.golden.words import PLACES as NAME
from tests.kit.ring import only
from tests.klondike_board.table import FOURTH, ME, OTHER, THIRD, CardName, begin, card, place, table
from ui.words import in_words

every_number = pytest.mark.parametrize("seats", GAME.seats)


@every_number
@clause("KB-04a", "KB-18a", "KB-20b", "KB-20c", "KB-21c", "KB-21e")
def test_a_game_is_laid_out(seats: int) -> None:
    here = begin(seats)
    assert here.places == ["Chilkoot Pass"] * seats
    assert here.deal() == [Dealt((9, 9, 9, 9))]
    assert here.cash == (50,) * seats
    assert here.state.bank == 0
    assert here.state.owner == [NOBODY] * len(RING)
    assert sorted(card for creek in here.state.creeks for card in creek) == list(range(len(CARDS)))
    for seat in (*range(seats), None):
        view = here.view(seat)
        assert (view.creeks, view.shown, view.discards) == ([9, 9, 9, 9], [[], [], [], []], [])
    assert here.chance == "start"


@clause("KB-25a")
def test_two_dice_are_thrown() -> None:
    here = table()
    here.play(Throw())
    assert GAME.outcomes(here.state) == DiceRoll(2, Dice)
    assert here.refusal(Draw()) == "That isn’t a legal move."


@clause("KB-35a", "KB-48a")
def test_what_the_printed_rules_fix_of_it() -> None:
    assert (BOARD.grubstake, BOARD.toll, BOARD.donation) == (50, 3, 10)
    assert (len(BOARD.spaces), len(BOARD.creeks), len(DEEDS)) == (40, 4, 17)
    counts = Counter(KIND)
    wanted = {"hotel": 4, "casino": 3, "river": 2, "transport": 2, "saloon": 4, "theatre": 2, "prospect": 16}
    assert counts == wanted | dict.fromkeys(
        ("sawmill", "trading", "church", "woodpile", "pass", "fire", "cemetery"), 1
    )
    assert (REVENUE[place("Trading Company")], REVENUE[place("Ladue’s Sawmill")]) == (20, 5)
    assert [number for number, one in enumerate(BOARD.cards) if one.is_lode] == [LODE]
    assert BOARD.cards[LODE].gold == 60
    for space, kind in enumerate(KIND):
        assert (PRICE[space] > 0, REVENUE[space] > 0) == (kind in BUILDINGS,) * 2
    assert NAME[JAIL] == "The Woodpile"
    assert NAME[GOES_TO[card("Tivoli Theater")]] == "Tivoli Theater"
    assert GOES_TO[card("fool")] == -1


def test_every_card_is_told_by_a_word() -> None:
    golds = sorted(one.gold for one in BOARD.cards if one.gold and not one.is_lode)
    used: list[int] = []
    names: list[CardName] = [*golds, "lode", *(one.name for one in CARDS if not one.gold)]
    for name in names:
        used.append(card(name, used))
    assert sorted(used) == list(range(36))
    with pytest.raises(ValueError, match="no card 50 left"):
        card(50, [card(50)])


# ------------------------------------------------------------------ the cards
@clause("KB-08a")
def test_the_hazards_that_the_rulebook_names_are_in_the_pack() -> None:
    for hazard in ("Fool’s gold", "Scurvy", "Frostbite"):
        assert any(in_words(said).startswith(hazard) for said in CARD_TEXTS)


@clause("KB-21a", "KB-21b")
def test_the_cards_are_shuffled_and_a_cut_changes_no_card() -> None:
    here = begin(2)
    assert here.chance == "cards"
    rng, outcomes = Random(1), GAME.outcomes(here.state)
    assert isinstance(outcomes, SampledDistribution)
    decks = [outcomes.sample(rng) for _ in range(3_600)]
    for position in (0, 17, 35):
        counts = Counter(str(deck[0])[position] for deck in decks)
        assert sorted(counts) == list(LETTERS)  # each about 100 times: 50 to 150 is five deviations
        assert all(50 <= count <= 150 for count in counts.values())
    assert all(outcomes.contains(Deck(LETTERS[cut:] + LETTERS[:cut])) for cut in range(36))
    for wrong in (LETTERS[:-1], LETTERS[:-1] + "0", LETTERS + "z", ""):
        assert not outcomes.contains(Deck(wrong))


@clause("KB-21c", "KB-21d")
def test_nobody_sees_a_card_that_lies_face_down() -> None:
    here, there = begin(2), begin(2)
    here.deal()
    there.deal(LETTERS[::-1])
    assert here.state.creeks != there.state.creeks
    assert here.view(ME) == there.view(ME)
    assert len(here.view(ME).creeks) == 4


# ------------------------------------------------------------------ the pages for newcomers
PAGES = {in_words(page.title).upper(): page for page in rulebook.rules(GAME.name).pages}


def said(title: str) -> str:
    """All that a page says in its points."""
    return " ".join(in_words(point.text) for point in PAGES[title].points)


def test_a_turn_goes_as_its_page_says() -> None:
    """Deals or the toll, the throw, deals and bets, the end: each where the page has it, and not before."""
    headings = [in_words(point.heading) for point in PAGES["A TURN IN ORDER"].points]
    assert headings == ["1. Before the roll", "2. Roll and walk", "3. Once it’s settled", "4. The end"]
    deal = Offer(OTHER, 5, 0, "-", "-")
    here = table(at={OTHER: "Pioneers’ Cemetery"}, owns={ME: "Regina Hotel"})
    assert here.moves == ["Throw"]
    assert here.refusal(PayToll()) == "You’re free to go. Roll the dice."
    here.land("Pioneers’ Cemetery")
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
    at = {OTHER: "Pioneer Saloon", THIRD: "Pioneers’ Cemetery", FOURTH: "Yukon River"}
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
    assert f"{party.heads} × ${REVENUE[pioneer]},000 = ${bills[0]},000" in captions
    assert f"you’d pay ${bills[1]},000" in said("SALOONS")


def test_other_numbers_are_those_of_the_game() -> None:
    assert f"${begin(2).cash[0]},000" in in_words(PAGES["BEFORE YOU BEGIN"].text)
    ruling = in_words(rulebook.clauses(GAME.name)["KB-76e"].ruling or "")
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
