"""KLONDIKE, the board game, in words: each entry of the log, cards, every space."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Chance, Event
from games.klondike_board import GAME
from games.klondike_board.board import BUILDINGS, CARDS, KIND, LODE, NAME, RING
from games.klondike_board.pending import Joining, Owing, Ready, Settled, Throwing
from games.klondike_board.state import (
    BANK,
    NOBODY,
    Agreed,
    Asked,
    Barred,
    Began,
    Bidden,
    Bought,
    Broke,
    Burned,
    Changed,
    Dealt,
    Demanded,
    Entitled,
    Finished,
    Freed,
    Ghosted,
    Held,
    Knocked,
    Lapsed,
    Missed,
    Moved,
    Opened,
    Paid,
    Party,
    Proposed,
    Sent,
    Staked,
    Stopped,
    Threw,
    Tied,
    Turned,
)
from games.match import Match
from tests.klondike_board.table import ME, OTHER, THIRD, Table, card, place, table
from tests.ui.klondike_games import chosen
from ui.games.klondike_board import ledger, words
from ui.games.klondike_board.facts import facts_of, title_of_card

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
REGINA, TIVOLI, AURORA = map(place, ("Regina Hotel", "Tivoli Theatre", "Aurora Saloon"))
HILL, JAIL, RIVER, FIRE = map(place, ("Gold Hill", "The Woodpile", "Yukon River", "Fire!"))
TEN = card(10)


# ------------------------------------------------------------------ the log
LINES: list[tuple[list[Event], str]] = [
    ([Dealt((9, 9, 9, 9))], "9 cards lie face down in each creek."),
    ([Threw(0, (3, 4), "start")], "Belle threw 7 for the start."),
    (
        [Threw(1, (3, 4), "start"), Tied((0, 1))],
        "Soapy threw 7 for the start. Belle and Soapy threw alike and throw again.",
    ),
    ([Threw(1, (6, 4), "start"), Began(1, False)], "Soapy threw 10 for the start. Soapy begins."),
    ([Began(1, False)], ""),
    ([Asked(Throwing(0))], ""),
    ([Bidden(1, 0), Knocked(NOBODY, 0), Asked(Owing(0, (1,), 20, "hotel", ()))],
     "Soapy bid no more. There was no bid."),
    ([Asked(Owing(0, (1,), 20, "hotel", ()))], "Belle must raise $20,000 for Soapy."),
    ([Moved(0, 0, REGINA), Asked(Owing(0, (BANK,), 10, "fine", ()))],
     "Belle went to the Regina Hotel and must raise $10,000 for the bank."),
    ([Began(1, True)], "Soapy rode on to another turn."),
    ([Missed(2), Began(0, False)], "Klara missed a turn."),
    ([Threw(0, (3, 4), "move"), Moved(0, 0, HILL)], "Belle threw 3 and 4 and went to Gold Hill."),
    (
        [Threw(0, (3, 4), "move"), Moved(0, 0, HILL), Sent(0, JAIL, "jumping"), Stopped(0, "turn")],
        (
            "Belle threw 3 and 4, went to Gold Hill, went to the Woodpile for claim jumping "
            "and must miss a turn."
        ),
    ),
    (
        [Threw(0, (3, 4), "move"), Held(0, 0)],
        "Belle threw 3 and 4 and stayed at Chilkoot Pass without a double.",
    ),
    (
        [Threw(0, (3, 4), "move"), Held(0, TIVOLI), Paid(0, 1, 8, "theatre")],
        (
            "Belle threw 3 and 4, stayed at the Tivoli Theatre for the second show "
            "and paid Soapy $8,000 for a seat."
        ),
    ),
    (
        [Threw(0, (2, 2), "move"), Freed(0), Moved(0, 0, 4)],
        "Belle threw 2 and 2, went free and went to the White Pass & Yukon.",
    ),
    (
        [Moved(0, 0, 0), Stopped(0, "pass")],
        "Belle went to Chilkoot Pass and must throw a double there or pay the toll.",
    ),
    (
        [Moved(0, 0, 8), Sent(0, RIVER, "river")],
        "Belle went to the Klondike River and drifted to the Yukon River.",
    ),
    (
        [Paid(0, 1, 3, "toll"), Paid(0, 2, 3, "toll"), Freed(0)],
        "Belle paid Soapy and Klara $3,000 each and went over the pass with a helping hand.",
    ),
    (
        [Turned(0, 1, TEN, 20, True), Paid(BANK, 0, 20, "gold")],
        f'Belle turned over "{CARDS[TEN].line.rstrip(".")}" in Eldorado Creek for $20,000, doubled.',
    ),
    (
        [Turned(0, 0, LODE, 60, False), Paid(BANK, 0, 60, "gold")],
        f'Belle turned over "{CARDS[LODE].line.rstrip(".")}" in Bonanza Creek, the Mother Lode, for $60,000.',
    ),
    (
        [Turned(0, 0, card("scurvy"), 0, False), Stopped(0, "turn"), Paid(0, BANK, 10, "fine")],
        (
            f'Belle turned over "{CARDS[card("scurvy")].line.rstrip(".")}" in Bonanza Creek, '
            "must miss a turn and paid $10,000."
        ),
    ),
    ([Paid(1, BANK, 4, "royalty")], "Soapy paid the Crown $4,000."),
    ([Paid(1, BANK, 10, "church")], "Soapy gave $10,000 to the church."),
    ([Paid(BANK, 1, 10, "church")], "Soapy had $10,000 from the church."),
    ([Paid(0, BANK, 20, "price"), Bought(0, REGINA, 20)], "Belle bought the Regina Hotel for $20,000."),
    (
        [Sent(2, AURORA, "party"), Party(0, AURORA, 2), Paid(0, 1, 10, "saloon")],
        "Belle gave a party for 2 to which Klara came and paid Soapy $10,000 for the drinks.",
    ),
    ([Party(0, AURORA, 1)], "Belle gave a party for 1."),
    (
        [Threw(0, (3, 4), "casino"), Paid(0, 1, 7, "casino")],
        "Belle threw 3 and 4 at the tables and paid Soapy $7,000 for the game.",
    ),
    (
        [Threw(0, (3, 3), "casino"), Paid(1, 0, 6, "luck")],
        "Belle threw 3 and 3 at the tables. Soapy paid Belle $6,000 for the double.",
    ),
    ([Barred(1, REGINA)], "Soapy collected nothing for the Regina Hotel, sitting in the Woodpile."),
    ([Entitled(1, 0, 20, "hotel")], "Soapy may ask Belle for $20,000."),
    ([Demanded(1, 0, 20, "hotel")], "Soapy asked Belle for $20,000."),
    ([Lapsed(1, 0, 20, "hotel")], "Soapy let $20,000 go without asking."),
    (
        [Moved(0, 0, FIRE), Burned(REGINA, 1), Burned(AURORA, 2)],
        (
            "Belle went to the fire. "
            "Fire! The Regina Hotel (Soapy's) and the Aurora Saloon (Klara's) burned down."
        ),
    ),
    ([Opened(0, 2, -1)], "Belle put the claim on Hunker Creek up for auction."),
    ([Opened(0, -1, REGINA)], "Belle put the Regina Hotel up for auction."),
    ([Bidden(1, 12)], "Soapy bid $12,000."),
    ([Bidden(1, 0), Knocked(NOBODY, 0)], "Soapy bid no more. There was no bid."),
    (
        [Knocked(2, 12), Paid(2, 0, 12, "claim"), Turned(2, 0, TEN, 10, False), Paid(BANK, 2, 10, "gold")],
        (
            "Klara paid Belle $12,000 for the claim and turned over "
            f'"{CARDS[TEN].line.rstrip(".")}" in Bonanza Creek for $10,000.'
        ),
    ),
    (
        [Knocked(2, 12), Paid(2, 0, 12, "deed"), Changed(REGINA, 0, 2)],
        "Klara bought the Regina Hotel from Belle for $12,000.",
    ),
    (
        [Proposed(0, 1, 5, 0, str(AURORA), str(REGINA))],
        "Belle offered Soapy $5,000 and the Aurora Saloon for the Regina Hotel.",
    ),
    ([Proposed(0, 1, 0, 8, "-", "-")], "Belle offered Soapy nothing for $8,000."),
    (
        [Agreed(1, True), Paid(0, 1, 5, "deal"), Changed(REGINA, 1, 0)],
        (
            "Soapy accepted the deal. Belle paid Soapy $5,000 in the deal. "
            "Soapy gave the Regina Hotel to Belle."
        ),
    ),
    ([Agreed(1, False)], "Soapy refused the deal."),
    (
        [Staked(0, 5, True), Asked(Joining(5, (1, 2), (0,)))],
        "Belle proposed a bet of $5,000 to Soapy and Klara.",
    ),
    (
        [Staked(1, 5, True), Paid(0, BANK, 5, "bet"), Paid(1, BANK, 5, "bet")],
        "Soapy joined the bet. $10,000 are in the pot.",
    ),
    ([Staked(1, 5, False), Asked(Joining(5, (2,), (0,)))], "Soapy stayed out of the bet."),
    (
        [Threw(1, (3, 4), "bet"), Paid(BANK, 1, 10, "bet")],
        "Soapy threw 7 for the pot and won the pot of $10,000.",
    ),
    (
        [Paid(0, 1, 5, "hotel"), Broke(0, 15), Sent(0, JAIL, "debt"), Stopped(0, "turn")],
        (
            "Belle paid Soapy $5,000 for a bed, could not pay $15,000 more, "
            "went to the Woodpile for the debt and must miss a turn."
        ),
    ),
    (
        [Ghosted(), Finished((0,))],
        (
            "The last card is turned, the town empties, and its buildings are worth nothing. "
            "Belle won the game."
        ),
    ),
    ([Finished((0, 2))], "Belle and Klara won the game together."),
    ([Moved(0, 0, TIVOLI), Stopped(0, "theatre")],
     "Belle went to the Tivoli Theatre and must throw a double to leave before the second show."),
]  # fmt: skip


@pytest.mark.parametrize(("events", "said"), LINES, ids=[said or "silent" for _, said in LINES])
def test_a_line_tells_what_was_done(events: list[Event], said: str) -> None:
    assert ledger.line(events, NAMES) == said


def test_every_event_has_its_words() -> None:
    assert {type(event) for events, _ in LINES for event in events} == set(GAME.event_types)


def test_you_are_spoken_to_properly() -> None:
    assert ledger.line([Began(0, False), Threw(0, (1, 1), "start")], YOURS).startswith("You begin.")
    assert ledger.line([Paid(1, 0, 5, "hotel")], YOURS) == "Soapy paid you $5,000 for a bed."
    assert ledger.line([Burned(REGINA, 0)], YOURS) == "Fire! The Regina Hotel (yours) burned down."
    assert ledger.line([Proposed(1, 0, 5, 0, "-", str(REGINA))], YOURS) == (
        "Soapy offered you $5,000 for the Regina Hotel."
    )


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("collect", ["automatic", "on demand"])
def test_whole_games_are_told_in_whole_sentences(seats: int, collect: str) -> None:
    """Of every entry; and what has no line are throws to come, ends of turns and what is left as it is."""
    names = ("You", "Soapy", "Klara", "Kate", "Swede", "Amos")[:seats]
    match, rng = Match.begin(GAME, names, {"collect": collect}), Random(seats)
    silent = set()
    while not match.is_over:
        is_chance = isinstance(match.turn, Chance)
        events = match.happen(rng) if is_chance else match.play(chosen(match.state, rng))
        said = ledger.line(events, names)
        if said:
            assert said[-1] in ".!"
            assert said[0].isupper() or said[0].isdigit()
            assert "  " not in said
        else:
            silent.add(type(match.log[-1].move).__name__)
            assert ledger.step(events, names)[-1] == "."
    assert silent <= {"Throw", "EndTurn", "Decline"}
    assert "Throw" in silent


def test_what_has_no_line_still_has_a_step() -> None:
    assert ledger.step([Began(1, False), Asked(Ready(1))], YOURS) == "Soapy's turn begins."
    assert ledger.step([Began(0, False)], YOURS) == "Your turn begins."
    assert ledger.step([Asked(Settled(1))], YOURS) == "It is left at that."


@pytest.mark.parametrize(
    ("events", "space"),
    [
        ([Threw(0, (1, 2), "move"), Moved(0, 0, HILL)], HILL),
        ([Moved(0, 0, 8), Sent(0, RIVER, "river")], RIVER),
        ([Threw(0, (1, 2), "move"), Held(0, TIVOLI)], TIVOLI),
        ([Bought(0, REGINA, 20)], REGINA),
        ([Moved(0, 0, FIRE), Burned(REGINA, 1)], REGINA),
        ([Opened(0, -1, AURORA)], AURORA),
        ([Opened(0, 2, -1)], NOBODY),
        ([Changed(AURORA, 0, 1)], AURORA),
        ([Sent(1, AURORA, "party"), Party(0, AURORA, 2)], AURORA),
        ([Barred(1, REGINA)], REGINA),
        ([Bidden(0, 5)], NOBODY),
        ([], NOBODY),
    ],
)
def test_a_line_knows_its_place(events: list[Event], space: int) -> None:
    assert ledger.place_of(events) == space


# ------------------------------------------------------------------ cards
@pytest.mark.parametrize(
    ("card", "title"), [(TEN, "$10,000"), (LODE, "Mother Lode"), (card("fool"), "No gold")]
)
def test_what_a_card_is_called(card: int, title: str) -> None:
    assert title_of_card(card) == title


# ------------------------------------------------------------------ what a space means
def facts(here: Table, name: str, seat: int = ME) -> tuple[str, ...]:
    return facts_of(here.view(None), place(name), YOURS, seat)


def test_a_building_for_sale_and_one_that_is_too_dear() -> None:
    here = table(3, cash=(20, 15, 50), owns={ME: "Yukon Hotel"})
    assert facts(here, "Regina Hotel") == (
        "Regina Hotel",
        "Hotel, $20,000",
        "For sale",
        "A night costs $20,000.",
        "You can buy it, number 2 of 4.",
    )
    assert facts(here, "Regina Hotel", OTHER)[-1] == "$5,000 more would buy it."
    assert facts(here, "Monte Carlo")[-1] == "You can buy it."
    assert len(facts(here, "Regina Hotel", NOBODY)) == 4


def test_what_the_engine_would_take_is_what_the_facts_say() -> None:
    """The visitor is sent to each building; what is paid is what was foretold."""
    names = (
        "Regina Hotel", "Trading Company", "Ladue's Sawmill", "Tivoli Theatre", "Aurora Saloon",
        "White Pass & Yukon",
    )  # fmt: skip
    for name in names:
        here = table(
            3,
            at={THIRD: "Pioneers' Cemetery", OTHER: "Sheep Camp"},
            owns={OTHER: ", ".join(names), ME: "Monte Carlo, The Northern"},
        )
        said = facts(here, name)[-1]
        before = here.cash[ME]
        here.land(name)
        assert said == f"It would cost you {words.money(before - here.cash[ME])} now."
        assert before > here.cash[ME]


def test_a_monopoly_is_counted() -> None:
    both = table(3, owns={OTHER: "Tivoli Theatre, Palace Grand Theatre"})
    assert facts(both, "Tivoli Theatre") == (
        "Tivoli Theatre",
        "Theatre, $12,000",
        "Soapy owns it, with every theatre: it earns double",
        "A seat costs $16,000, and as much again without a double.",
        "It would cost you $16,000 now.",
    )
    one = table(3, owns={OTHER: "Tivoli Theatre"})
    assert facts(one, "Tivoli Theatre")[2:] == (
        "Soapy owns it",
        "A seat costs $8,000, and as much again without a double.",
        "It would cost you $8,000 now.",
    )


def test_a_casino_costs_by_the_dice() -> None:
    here = table(3, owns={OTHER: "Monte Carlo"})
    assert facts(here, "Monte Carlo")[-1] == "It would cost you $6,000 to $22,000 now."


def test_an_owner_in_the_woodpile_collects_nothing() -> None:
    here = table(3, at={OTHER: "The Woodpile"}, owns={OTHER: "Regina Hotel, Monte Carlo"})
    assert facts(here, "Regina Hotel")[-1] == "Free now, with Soapy in the Woodpile."
    assert facts(here, "Monte Carlo")[-1] == "Free now, with Soapy in the Woodpile, and a double still pays."


def test_ones_own_buildings_tell_what_a_visitor_would_bring() -> None:
    here = table(3, owns={ME: "Regina Hotel, British Yukon, Monte Carlo, Ladue's Sawmill"})
    assert facts(here, "Regina Hotel")[2:] == (
        "You own it",
        "A night costs $20,000.",
        "A visitor would bring you $20,000 now.",
    )
    assert facts(here, "British Yukon")[-1] == "A visitor would bring you $5,000 now, and you ride free."
    assert facts(here, "Monte Carlo")[-1] == (
        "A visitor would bring you $6,000 to $22,000 now, or cost as much on a double."
    )
    assert facts(here, "Ladue's Sawmill")[-1] == "No visitor would bring you anything now."
    jailed = table(3, at={ME: "The Woodpile"}, owns={ME: "Regina Hotel"})
    assert facts(jailed, "Regina Hotel")[-1] == "It brings nothing, with you in the Woodpile."


def test_what_a_visitor_brings_is_between_what_was_foretold() -> None:
    owns = {ME: "Aurora Saloon, Ladue's Sawmill", OTHER: "Regina Hotel", THIRD: "Monte Carlo, The Northern"}
    for name, said in (("Aurora Saloon", "$5,000 to $10,000"), ("Ladue's Sawmill", "$5,000 to $10,000")):
        brought = set()
        for visitor in (OTHER, THIRD):
            here = table(3, at={THIRD: "Pioneers' Cemetery", OTHER: "Sheep Camp"}, owns=owns, player=visitor)
            assert facts(here, name)[-1] == f"A visitor would bring you {said} now."
            before = here.cash[ME]
            here.land(name)
            brought.add(words.money(here.cash[ME] - before))
        assert brought == set(said.split(" to "))


def test_other_spaces_tell_what_they_would_do_now() -> None:
    here = table(
        3, cash=(50, 9, 50), at={OTHER: "Regina Hotel", THIRD: "Gold Hill"}, owns={ME: "Regina Hotel"}
    )
    assert facts(here, "St Paul's Church")[-1] == "It would cost you $10,000 now."
    assert facts(here, "St Paul's Church", OTHER)[-1] == "It would bring Soapy $10,000 now."
    assert facts(here, "Fire!")[-1] == "Now it would burn the Regina Hotel."
    assert facts(table(3), "Fire!")[-1] == "Nothing would burn now."
    assert facts(here, "Gold Hill")[-1] == "Klara is here now."
    assert facts(here, "Gold Hill", THIRD)[-1].startswith("Whoever finds another player here")


def test_the_last_building_of_a_kind_is_told_of() -> None:
    here = table(3, owns={ME: "Tivoli Theatre"})
    assert facts(here, "Palace Grand Theatre")[-1] == (
        "You can buy it, the last theatre: they would earn double."
    )


def test_a_sawmill_is_free_for_one_without_buildings() -> None:
    here = table(3, owns={OTHER: "Ladue's Sawmill"})
    assert facts(here, "Ladue's Sawmill")[-1] == "Free for you now."


def test_every_space_has_its_facts() -> None:
    view = table(3).view(None)
    for space in RING:
        found = facts_of(view, space, NAMES, ME)
        assert found[0] == NAME[space]
        assert len(found) == (5 if KIND[space] in BUILDINGS else len(found)) >= 3
        assert all(found)
    assert facts(table(3), "Yukon River")[-1] == "The current carries you to the Klondike River."
    assert facts(table(4), "Chilkoot Pass")[-1] == (
        "Whoever stops here needs a double, or pays $9,000 to go on."
    )


# ------------------------------------------------------------------ small words
@pytest.mark.parametrize(
    ("thousands", "said"), [(0, "$0"), (25, "$25,000"), (-5, "-$5,000"), (1234, "$1,234,000")]
)
def test_amounts(thousands: int, said: str) -> None:
    assert words.money(thousands) == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Regina Hotel", "the Regina Hotel"), ("The Woodpile", "the Woodpile"), ("Gold Hill", "Gold Hill"),
        ("Ladue's Sawmill", "Ladue's Sawmill"), ("The Northern", "the Northern"), ("Fire!", "the fire"),
        ("St Paul's Church", "St Paul's Church"), ("Pioneers' Cemetery", "the Pioneers' Cemetery"),
        ("Chilkoot Pass", "Chilkoot Pass"), ("Yukon River", "the Yukon River"),
    ],
)  # fmt: skip
def test_places_within_a_sentence(name: str, said: str) -> None:
    assert words.the(place(name)) == said
