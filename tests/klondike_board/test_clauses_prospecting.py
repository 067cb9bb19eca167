"""Prospecting, discoveries, the Mother Lode and claim jumping: KB-05 to KB-42."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import Event
from games.klondike_board import GAME
from games.klondike_board.board import CARDS, LODE, NAME
from games.klondike_board.landing import land
from games.klondike_board.state import (
    BANK,
    Began,
    Bet,
    Bought,
    Buy,
    Decline,
    Missed,
    Moved,
    Offer,
    Paid,
    Prospect,
    Refuse,
    SellClaim,
    Sent,
    Stopped,
    Threw,
    Throw,
    Turned,
)
from tests.clauses import clause
from tests.klondike_board.table import (
    FOURTH,
    ME,
    OTHER,
    PROSPECTS,
    THIRD,
    CardName,
    Table,
    card,
    only,
    place,
    table,
)

AMOUNTS = sorted({one.gold for one in CARDS if one.gold and not one.is_lode})
WOODPILE = place("The Woodpile")


def turned(here: Table, creek: int = 0) -> tuple[int, bool]:
    """What the next card of a creek pays, and whether doubled: the player who is ready finds it."""
    (card_turned,) = only(here.find(creek), Turned)
    here.end()
    return card_turned.amount, card_turned.doubled


# ------------------------------------------------------------------ prospecting
@clause("KB-05a", "KB-27a")
@pytest.mark.parametrize("name", PROSPECTS)
def test_on_a_prospect_the_top_card_of_a_creek_of_ones_choice_is_turned(name: str) -> None:
    for creek, amount in enumerate((5, 10, 15, 20)):
        here = table(top={0: [5, "fool"], 1: [10, "dog"], 2: [15], 3: [20, "lode"]})
        here.land(name)
        assert here.player == ME
        assert [f"Prospect {number}" for number in range(4)] == here.moves[:4]
        first, *_ = here.play(Prospect(creek))
        assert first == Turned(ME, creek, card(amount), 2 * amount, True)
        assert here.view(None).creeks == [9 - (number == creek) for number in range(4)]


@clause("KB-05a")
def test_elsewhere_no_card_is_turned() -> None:
    for name in set(NAME) - set(PROSPECTS):
        here = table(2)
        here.land(name)
        assert not any(move.startswith(("Prospect", "SellClaim")) for move in here.moves)
        assert here.refusal(Prospect(0)) == "There is no claim to prospect now."
        assert here.view(None).creeks == [9, 9, 9, 9]


@clause("KB-27b")
def test_an_empty_creek_cannot_be_chosen() -> None:
    here = table(top={1: ["fool", "fool 2"], 3: [5]}, left=False)
    here.land("Gold Hill")
    assert here.moves == ["Prospect 1", "Prospect 3", "SellClaim 1", "SellClaim 3"]
    for creek in (0, 2):
        assert here.refusal(Prospect(creek)) == "No card is left in that creek."
        assert here.refusal(SellClaim(creek)) == "No card is left in that creek."
    here.play(Prospect(3))
    here.end()
    here.land("Gold Bottom")
    assert here.moves == ["Prospect 1", "SellClaim 1"]


@clause("KB-27c")
def test_one_prospects_or_sells_and_nothing_else() -> None:
    here = table(cash=(50, 0), owns={ME: "Monte Carlo"})
    here.land("Gold Hill")
    assert here.moves == [f"Prospect {creek}" for creek in range(4)]  # nobody could buy the claim
    here = table()
    here.land("Gold Hill")
    assert {move.split()[0] for move in here.moves} == {"Prospect", "SellClaim"}
    assert here.refusal(Decline()) == "There is nothing for sale here."
    assert here.refusal(Throw()) == "It is not the time to throw."
    assert here.refusal(Offer(OTHER, 5, 0, "-", "-")).startswith("Deals are made before a throw")


# ------------------------------------------------------------------ what cards do
@clause("KB-06a", "KB-28a")
@pytest.mark.parametrize("amount", AMOUNTS)
def test_the_bank_pays_what_is_printed(amount: int) -> None:
    here = table(top={0: [amount]}, shown={0: [5]})
    number = card(amount, [card(5)])
    assert here.find()[2:] == [Turned(ME, 0, number, amount, False), Paid(BANK, ME, amount, "gold")]
    assert here.cash == (50 + amount, 50)
    assert here.state.bank == amount


@clause("KB-07a", "KB-29a")
@pytest.mark.parametrize(
    ("name", "happens"),
    [
        ("fool", []),
        ("fool 2", []),
        ("fool 3", []),
        ("scurvy", [Stopped(ME, "turn"), Paid(ME, BANK, 10, "fine")]),
        ("frostbite", [Stopped(ME, "turn")]),
        ("jumper", [Sent(ME, WOODPILE, "card"), Stopped(ME, "turn")]),
        ("dog", [Sent(ME, WOODPILE, "card"), Stopped(ME, "turn")]),
        ("McDonald Hotel", [Sent(ME, place("McDonald Hotel"), "card"), Paid(ME, OTHER, 15, "hotel")]),
        ("The Northern", [Sent(ME, place("The Northern"), "card")]),
        ("Green Tree Saloon", [Sent(ME, place("Green Tree Saloon"), "card")]),
        ("Tivoli Theatre", [Sent(ME, place("Tivoli Theatre"), "card"), Stopped(ME, "theatre")]),
        ("Trading Company", [Sent(ME, place("Trading Company"), "card"), Paid(ME, OTHER, 20, "trading")]),
        ("Ladue's Sawmill", [Sent(ME, place("Ladue's Sawmill"), "card")]),
        ("Fire!", [Sent(ME, place("Fire!"), "card")]),
        ("St Paul's Church", [Sent(ME, place("St Paul's Church"), "card"), Paid(ME, BANK, 10, "church")]),
        ("royalty", [Paid(ME, BANK, 5, "royalty")]),
    ],
)
def test_what_a_card_without_gold_says_is_done_at_once(name: CardName, happens: list[Any]) -> None:
    here = table(
        owns={OTHER: "McDonald Hotel, Trading Company, Tivoli Theatre, Ladue's Sawmill"}, top={0: [name]}
    )
    events = here.find()
    assert events[2] == Turned(ME, 0, card(name), 0, False)
    assert events[3 : 3 + len(happens)] == happens
    assert only(events, Began) == []


@clause("KB-29b")
@clause("KB-29a")
@pytest.mark.parametrize(("cash", "paid"), [(50, 5), (59, 5), (60, 6), (9, 0), (0, 0)])
def test_the_royalty_is_a_tenth_in_whole_thousands(cash: int, paid: int) -> None:
    here = table(cash=(cash, 50), top={0: ["royalty"]})
    here.find()
    assert here.cash == (cash - paid, 50)


@clause("KB-29a")
@pytest.mark.parametrize("name", ["scurvy", "frostbite"])
def test_a_card_that_costs_the_next_turn_costs_that_one_alone(name: CardName) -> None:
    here = table(top={0: [name]})
    here.find()
    here.end()
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]
    assert here.rest()[-1] == Began(ME, False)


@clause("KB-29a")
def test_the_space_that_a_card_sends_to_comes_before_anything_else() -> None:
    here = table(top={0: ["The Northern"]})
    here.find()
    assert here.player == ME
    assert here.moves == ["Buy", "Decline"]
    assert here.refusal(Bet(1, "1")) == "Bets are made after the landing is settled."
    assert here.play(Buy())[-1] == Bought(ME, place("The Northern"), 6)
    assert here.moves == ["EndTurn"]


@clause("KB-30a")
def test_turned_cards_are_discarded() -> None:
    here = table(top={0: [5, 10, "fool", "lode", 20]})
    for _ in range(5):
        here.find()
        here.end()
    assert here.view(None).discards == [card(10), card("fool"), card(20)]
    assert here.view(None).shown == [[card(5), LODE], [], [], []]
    assert here.view(None).creeks == [4, 9, 9, 9]


# ------------------------------------------------------------------ discoveries
@clause("KB-32a")
@pytest.mark.parametrize("amount", AMOUNTS)
def test_the_first_gold_of_a_creek_pays_double(amount: int) -> None:
    here = table(top={0: [amount]})
    assert here.find()[2:] == [
        Turned(ME, 0, card(amount), 2 * amount, True),
        Paid(BANK, ME, 2 * amount, "gold"),
    ]
    assert here.cash == (50 + 2 * amount, 50)


@clause("KB-32b")
def test_each_creek_has_a_discovery_of_its_own() -> None:
    here = table(top={creek: [5 * creek + 5, 25 if creek < 2 else 30] for creek in range(4)})
    assert [turned(here, creek) for creek in range(4)] == [(10, True), (20, True), (30, True), (40, True)]
    assert [turned(here, creek)[1] for creek in range(4)] == [False] * 4


@clause("KB-32c")
def test_a_card_without_gold_is_no_discovery() -> None:
    here = table(top={0: ["fool", "royalty", 20, 10]})
    assert [turned(here) for _ in range(4)] == [(0, False), (0, False), (40, True), (10, False)]


@clause("KB-33a")
def test_the_discovery_stays_face_up_beside_its_creek() -> None:
    here = table(top={2: ["fool", 20]})
    here.find(2)
    here.end()
    assert here.view(OTHER).shown == [[], [], [], []]
    here.find(2)
    for seat in (ME, OTHER, None):
        assert here.view(seat).shown == [[], [], [card(20)], []]
    assert here.view(None).discards == [card("fool")]


@clause("KB-33b")
def test_later_gold_is_no_discovery() -> None:
    here = table(top={0: [20, 50, 5]})
    assert [turned(here) for _ in range(3)] == [(40, True), (50, False), (5, False)]
    assert here.view(None).shown[0] == [card(20)]


# ------------------------------------------------------------------ the Mother Lode
@clause("KB-36a")
@pytest.mark.parametrize("before", [["fool"], [20], []])
def test_the_mother_lode_stays_face_up(before: list[CardName]) -> None:
    here = table(top={1: [*before, "lode"]})
    for _ in (*before, "lode"):
        here.find(1)
        here.end()
    assert LODE in here.view(None).shown[1]
    assert LODE not in here.view(None).discards


@clause("KB-37a")
def test_after_the_mother_lode_gold_of_its_creek_is_double_for_all() -> None:
    here = table(3, top={0: [5, 10, "lode", 20, "fool", 25, 50]})
    found = [turned(here) for _ in range(7)]
    assert found == [(10, True), (10, False), (60, False), (40, True), (0, False), (50, True), (100, True)]
    # Turn by turn they were ME, OTHER, THIRD, ME, OTHER, THIRD, ME.
    assert here.cash == (50 + 10 + 40 + 100, 50 + 10, 50 + 60 + 50)


@clause("KB-37b")
def test_the_mother_lode_changes_no_other_creek() -> None:
    here = table(top={0: ["lode"], 1: [10, 20], 2: [15], 3: ["fool", 25]}, shown={3: [5]})
    assert turned(here, 0) == (60, False)
    assert [turned(here, creek) for creek in (1, 1, 2, 3, 3)] == [
        (20, True),
        (20, False),
        (30, True),
        (0, False),
        (25, False),
    ]


@clause("KB-37c")
def test_nothing_pays_more_than_double() -> None:
    here = table(top={0: ["lode", 50, 40]})
    assert [turned(here) for _ in range(3)] == [(60, False), (100, True), (80, True)]
    here = table(top={0: [50, "lode", 40]})
    assert [turned(here) for _ in range(3)] == [(100, True), (60, False), (80, True)]


@clause("KB-38a")
@pytest.mark.parametrize("shown", [[], [20]])
def test_the_mother_lode_pays_what_is_printed(shown: list[CardName]) -> None:
    here = table(top={0: ["lode"]}, shown={0: shown})
    assert here.find()[2:] == [Turned(ME, 0, LODE, 60, False), Paid(BANK, ME, 60, "gold")]


@clause("KB-38b")
def test_a_mother_lode_found_first_is_the_discovery() -> None:
    here = table(top={0: ["lode", 10]})
    turned(here)
    here.find()
    assert here.view(None).shown[0] == [LODE]  # the 10 is paid double for the lode, and is discarded
    assert here.view(None).discards == [card(10)]


# ------------------------------------------------------------------ claim jumping
@clause("KB-40a", "KB-41a")
@pytest.mark.parametrize("name", PROSPECTS)
def test_a_prospect_with_a_token_on_it_is_jumped(name: str) -> None:
    here = table(at={OTHER: name})
    events = here.land(name)
    assert events[2:] == [Sent(ME, WOODPILE, "jumping"), Stopped(ME, "turn")]
    assert here.places == ["The Woodpile", name]


@clause("KB-40a")
def test_only_a_token_on_the_very_space_makes_it_jumping() -> None:
    here = table(4, at={OTHER: "Bonanza Mouth", THIRD: "Gold Hill", FOURTH: "Monte Carlo"})
    here.land("Skookum Gulch")
    assert here.moves[0] == "Prospect 0"
    here = table()
    here.land("Monte Carlo")
    here.play(Decline())
    here.end()
    assert only(here.land("Monte Carlo"), Sent) == []  # no prospect


@clause("KB-40a")
def test_who_stays_where_he_prospected_is_jumped_in_turn() -> None:
    here = table(3, top={0: ["fool"]})
    here.land("Gold Hill")
    here.play(Prospect(0))
    here.end()
    assert Sent(OTHER, WOODPILE, "jumping") in here.land("Gold Hill")
    here.end()
    assert Sent(THIRD, WOODPILE, "jumping") in here.land("Gold Hill", "56")


@clause("KB-40b")
@pytest.mark.parametrize("taken", [False, True])
def test_any_arrival_on_a_taken_prospect_is_jumping(taken: bool) -> None:
    # No card sends to a prospect; if one did, the space would do the same as after a throw.
    here = table(at={ME: "Gold Hill", OTHER: "Gold Hill" if taken else "Gold Bottom"})
    out: list[Event] = []
    land(here.state, out, ME)
    assert out == ([Sent(ME, WOODPILE, "jumping"), Stopped(ME, "turn")] if taken else [])
    assert here.moves[0] == ("Throw" if taken else "Prospect 0")


@clause("KB-41a")
def test_a_claim_jumper_misses_a_turn() -> None:
    here = table(at={OTHER: "Gold Hill"})
    here.land("Gold Hill")
    here.end()
    assert here.rest()[-2:] == [Missed(ME), Began(OTHER, False)]
    here.rest()
    assert Moved(ME, WOODPILE, WOODPILE + 3) in here.throw("12")


@clause("KB-42a")
def test_a_claim_jumper_turns_no_card_and_sells_none() -> None:
    here = table(at={OTHER: "Gold Hill"}, top={0: ["lode"]})
    events = here.land("Gold Hill")
    assert only(events, Turned) == []
    assert here.refusal(Prospect(0)) == "There is no claim to prospect now."
    assert here.refusal(SellClaim(0)) == "There is no claim to sell now."
    assert here.view(None).creeks == [9, 9, 9, 9]
    assert here.cash == (50, 50)


@clause("KB-42b")
def test_a_claim_jumper_makes_no_bet_with_him_whose_claim_it_was() -> None:
    here = table(3, at={OTHER: "Gold Hill", THIRD: "The Woodpile"})
    assert here.land("Gold Hill")[0] == Threw(ME, (1, 2), "move")
    assert all("1" not in move.split()[2] for move in here.moves if move.startswith("Bet"))
    assert here.refusal(Bet(5, "1")) == "Only those on the same space can bet."
    here = table(at={OTHER: "Gold Hill"})
    here.land("Gold Hill")
    assert here.moves == ["EndTurn"]
    assert here.refusal(Bet(5, "1")) == "There is nobody here to bet with."


def test_without_a_card_a_prospect_is_a_resting_place() -> None:
    # The last card has just been turned, and something still brings a token to a prospect.
    here = table(at={ME: "Gold Hill"}, left=False)
    out: list[Event] = []
    land(here.state, out, ME)
    assert out == []
    assert here.moves == ["Throw"]


def test_a_refused_deal_does_not_keep_one_from_prospecting() -> None:
    here = table()
    here.play(Offer(OTHER, 5, 0, "-", "-"), Refuse())
    assert only(here.find(), Turned) != []
    assert GAME.faults(here.state) == []
