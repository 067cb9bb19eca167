"""CALAMITYVILLE in words: each entry of the log, what the pill and the buttons say, every space."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from games.calamityville import GAME
from games.calamityville.board import MOST, NAME, NUGGETS, PAGES, RING
from games.calamityville.pending import Acting, Buying
from games.calamityville.state import (
    BANK,
    EVENTS,
    NOBODY,
    NOWHERE,
    Asked,
    Began,
    Broke,
    Built,
    Busted,
    DonkeyRan,
    Drew,
    Finished,
    Fizzled,
    Moved,
    Paid,
    Passed,
    Piled,
    RanOut,
    Read,
    Refreshed,
    Returned,
    Sent,
    Threw,
    Tied,
)
from games.core import Chance, Event
from games.match import Match
from tests.calamityville.table import ME, OTHER, THIRD, Table, page, place, table
from tests.ui.calamity_games import chosen
from ui.games.calamityville import ledger, words

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
MAIN, DEPOT, WIDOW, RIVER, STATION, GATE = map(
    place, ("Main Street", "Depot Street", "Widow's Shaft", "Gold River", "Train Station", "Corral Gate")
)
TOWN = {ME: "bank Main Street, bank Boot Alley", OTHER: "mine Widow's Shaft, hotel Depot Street"}

# ------------------------------------------------------------------ the log
LINES: list[tuple[list[Event], str]] = [
    ([Piled(29, 20)], "29 boom pages lie on top of 20 bust pages."),
    ([Threw(0, 4, False, "start")], "Belle threw 4 for the start."),
    (
        [Threw(1, 4, False, "start"), Tied((0, 1))],
        "Soapy threw 4 for the start. Belle and Soapy threw alike and throw again.",
    ),
    (
        [Threw(1, 6, False, "start"), Began(1)],
        "Soapy threw 6 for the start. Soapy's turn comes first.",
    ),
    ([Began(1)], ""),
    ([Asked(Buying(0))], ""),
    ([Threw(0, 4, False, "move"), Moved(0, 1, RIVER)], "Belle threw 4 and went to the river."),
    (
        [Threw(0, 4, False, "move"), Moved(0, 1, MAIN), Paid(0, 1, 300, "rent")],
        "Belle threw 4, went to Main Street and paid Soapy $300 rent.",
    ),
    (
        [Threw(0, 4, True, "move"), Read(0, page("Y4")), Paid(BANK, 0, 200, "news"), Moved(0, 11, GATE)],
        (
            'Belle threw 4 and a newspaper, read "Assay office pays in full", got $200 '
            "and went to the corral gate."
        ),
    ),
    (
        [Read(0, page("Y12")), *(Paid(BANK, seat, 100, "news") for seat in range(3))],
        'Belle read "Town picnic, all welcome". Belle, Soapy and Klara each got $100.',
    ),
    (
        [Read(0, page("Y16")), Paid(1, 0, 100, "news"), Paid(2, 0, 100, "news")],
        'Belle read "Mayor for a day". Soapy and Klara each paid Belle $100.',
    ),
    (
        [Read(0, page("R12")), Paid(0, 1, 100, "news"), Paid(0, 2, 100, "news")],
        'Belle read "You stand the farewell drinks" and paid Soapy and Klara $100 each.',
    ),
    (
        [Read(0, page("R10")), Paid(0, BANK, 200, "safe")],
        'Belle read "Station safe robbed on your watch" and paid $200 into the station safe.',
    ),
    (
        [Read(0, page("R11")), *(Paid(seat, BANK, 100, "safe") for seat in range(3))],
        'Belle read "Sheriff passes the hat". Belle, Soapy and Klara each paid $100 into the station safe.',
    ),
    (
        [Busted(0), Read(0, page("R15")), Fizzled(0, page("R15"))],
        'The boom is over. Belle read "Cave-in". It changed nothing.',
    ),
    (
        [Read(0, page("Y23")), Fizzled(0, page("Y23"))],
        'Belle read "Land office giveaway". There was no place for a building.',
    ),
    (
        [Read(0, page("Y24")), Sent(0, STATION, "station")],
        'Belle read "Last train tonight" and hurried to the train station.',
    ),
    ([Read(0, page("Y29")), Refreshed(0)], 'Belle read "Second wind" and will move a second time.'),
    (
        [Threw(0, 2, False, "again"), Moved(0, 13, GATE)],
        "Belle threw 2 for a second move and went to the corral gate.",
    ),
    (
        [Paid(0, BANK, 200, "price"), Built(0, MAIN, "hotel", 200)],
        "Belle built a hotel on Main Street for $200.",
    ),
    ([Paid(0, BANK, 200, "price"), Built(0, WIDOW, "mine", 200)], "Belle bought Widow's Shaft for $200."),
    ([Built(0, MAIN, "bank", 0)], "Belle was given a bank on Main Street."),
    ([Drew(0, 0, 0, "river")], "Belle panned fool's gold, worth nothing."),
    ([Drew(0, 3, 300, "news"), Paid(BANK, 0, 300, "nugget")], "Belle picked up a nugget for $300."),
    ([Drew(1, 4, 500, "mine"), Paid(BANK, 1, 500, "nugget")], "Soapy had a mine dig up a bonanza for $500."),
    ([Passed(0, 1, MAIN, 1)], "Belle passed Main Street on to Soapy."),
    (
        [
            Threw(0, 2, False, "donkey"),
            DonkeyRan(0, 2, (MAIN, DEPOT), DEPOT),
            Returned(1, DEPOT, "hotel", "donkey"),
        ],
        "The donkey counts to 2. It kicked down the hotel on Depot Street, which was Soapy's.",
    ),
    (
        [Read(0, page("Y28")), DonkeyRan(0, 0, (), NOWHERE)],
        'Belle read "Donkey Goes Wild". The donkey found nothing to kick.',
    ),
    ([Returned(0, MAIN, "bank", "fire")], "Belle lost the bank on Main Street to the fire."),
    ([Returned(0, WIDOW, "mine", "cave in")], "Belle lost Widow's Shaft to a cave-in."),
    (
        [
            Returned(0, MAIN, "bank", "sale"),
            Paid(BANK, 0, 100, "sale"),
            Paid(0, 1, 300, "rent"),
            Broke(0, 100),
        ],
        "Belle sold the bank on Main Street to the bank, paid Soapy $300 rent and could not pay $100 more.",
    ),
    (
        [Read(0, page("R1")), RanOut(0), Finished((1,))],
        (
            'Belle read "The Gold Has Run Out". The gold has run out, and property is worth nothing. '
            "Soapy won the game."
        ),
    ),
    ([Finished((0, 2))], "Belle and Klara won the game together."),
]


@pytest.mark.parametrize(("events", "line"), LINES, ids=[line[:40] or "silent" for _, line in LINES])
def test_each_entry_has_its_line(events: list[Event], line: str) -> None:
    assert ledger.line(events, NAMES) == line


def test_every_kind_of_event_is_told_or_silent_on_purpose() -> None:
    seen = {type(event) for events, _ in LINES for event in events}
    assert seen == set(EVENTS)
    alone = {kind for kind in EVENTS if any([type(each) for each in events] == [kind] and not line
                                            for events, line in LINES)}  # fmt: skip
    assert alone == {Began, Asked}


def test_you_are_spoken_to() -> None:
    assert ledger.line([Paid(1, 0, 100, "rent")], YOURS) == "Soapy paid you $100 rent."
    assert (
        ledger.line([Paid(1, 0, 100, "news"), Paid(1, 2, 100, "news")], YOURS)
        == "Soapy paid you and Klara $100 each."
    )
    kicked: list[Event] = [Returned(0, MAIN, "bank", "donkey")]
    assert ledger.line(kicked, YOURS) == "The donkey kicked down the bank on Main Street, which was yours."
    assert ledger.step([Began(0)], YOURS) == "Your turn begins."


def test_nuggets_are_counted_or_not() -> None:
    found = [words.nugget(number) for number in range(len(NUGGETS))]
    assert found == ["fool's gold", "dust", "flakes", "a nugget", "a bonanza"]


@pytest.mark.parametrize("number", range(4))
def test_all_that_can_happen_is_told_in_sentences(number: int) -> None:
    match, rng = Match.begin(GAME, ("Belle", "Soapy", "Klara"), {}), Random(number)
    while not match.is_over:
        events = match.happen(rng) if isinstance(match.turn, Chance) else match.play(chosen(match.state, rng))
        line = ledger.line(events, NAMES)
        silent = {Began, Asked}
        assert line or {type(event) for event in events} <= silent
        assert not line or ((line[0].isupper() or line[0].isdigit()) and line[-1] in ".!?")
        assert "  " not in line
        where = ledger.place_of(events)
        assert where == NOWHERE or where in RING


# ------------------------------------------------------------------ the pill
def prompt(here: Table, names: tuple[str, ...] = NAMES, you: tuple[int, ...] = (0, 1, 2)) -> str:
    return words.prompt(here.view(None), names, you)


def at(name: str, **more: object) -> Table:
    here = table(3, **more)  # type: ignore[arg-type]
    here.land(name)
    return here


def owing() -> Table:
    return at(
        "Main Street",
        owns={OTHER: "bank Main Street, bank Boot Alley", ME: "store Depot Street"},
        cash=(100, 2000, 2000),
    )


def fire() -> Table:
    return at("Telegraph Office", owns={ME: "bank Main Street", OTHER: "hotel Depot Street"}, top="R19")


def burning() -> Table:
    return at(
        "Telegraph Office",
        owns={ME: "bank Main Street", OTHER: "hotel Depot Street, hotel Boot Alley"},
        top="R19",
    )


def dug() -> Table:
    """Klara is to throw at her turn and came to Soapy's mine."""
    here = table(3, owns=TOWN, player=THIRD)
    here.land("Widow's Shaft")
    return here


PROMPTS: dict[str, tuple[Table, str, str, str]] = {
    "Ready": (table(3), "Belle's turn: throw the dice", "Belle is about to throw", "Throw the dice"),
    "Buying": (
        at("Main Street"),
        "Belle's turn: build on the $300 lot?",
        "Belle thinks about building",
        "",
    ),
    "a mine": (
        at("Widow's Shaft"),
        "Belle's turn: buy Widow's Shaft for $200?",
        "Belle thinks about building",
        "",
    ),
    "Placing": (
        at("Telegraph Office", top="Y23"),
        "Belle's turn: choose a lot for your free building",
        "Belle is given a building",
        "",
    ),
    "Giving": (
        at("Telegraph Office", owns=TOWN, top="R13"),
        "Belle's turn: which property goes to Soapy?",
        "Belle must pass on a property",
        "Pass on the bank on Main Street",
    ),
    "Blaming": (
        fire(),
        "Belle's turn: whose building burns?",
        "Belle says whose building burns",
        "Soapy loses one",
    ),
    "Losing": (
        at("Telegraph Office", owns={ME: "mine Widow's Shaft"}, top="R15"),
        "Belle's turn: which mine caves in?",
        "Belle is about to lose a property",
        "Give up Widow's Shaft",
    ),
    "another's loss": (
        burning(),
        "Soapy: which building burns?",
        "Soapy is about to lose a property",
        "Give up the hotel on Depot Street",
    ),
    "Owing": (
        owing(),
        "Belle's turn: $500 is missing, sell a property for $100",
        "Belle must raise $500 for a debt",
        "Sell the store on Depot Street",
    ),
    "Drawing": (
        at("Gold River"),
        "Belle's turn: draw a nugget from the river",
        "Belle draws a nugget",
        "Draw a nugget",
    ),
    "own mine": (
        at("Widow's Shaft", owns={ME: "mine Widow's Shaft"}),
        "Belle's turn: draw a nugget for your mine",
        "Belle draws a nugget",
        "Draw a nugget",
    ),
    "another's mine": (
        dug(),
        "Soapy's mine digs up a nugget",
        "Soapy's mine digs up a nugget",
        "Draw a nugget",
    ),
    "Kicking": (
        at("Telegraph Office", owns=TOWN, top="Y28"),
        "Belle's turn: throw the die for the donkey",
        "Belle throws for the donkey",
        "Throw for the donkey",
    ),
    "Rethrowing": (
        at("Telegraph Office", top="Y29"),
        "Belle's turn: throw for a second move",
        "Belle throws for a second move",
        "Throw again",
    ),
}


@pytest.mark.parametrize("name", PROMPTS)
def test_the_pill_and_the_main_button_say_what_there_is_to_do(name: str) -> None:
    here, ours, theirs, label = PROMPTS[name]
    assert prompt(here) == ours
    assert prompt(here, you=()) == theirs
    space = DEPOT if label.endswith("Depot Street") else MAIN if label.endswith("Main Street") else WIDOW
    assert words.main_label(here.view(None), NAMES, space=space, seat=OTHER) == label


def test_no_task_is_without_words() -> None:
    seen = {type(here.task).__name__ for here, *_ in PROMPTS.values()}
    asked = {kind.__name__ for kind in get_args(Acting)}
    assert asked - seen == {"Opening", "Throwing"}
    thrown = table(3)
    thrown.play(*GAME.moves(thrown.state))
    assert prompt(thrown) == "Belle's turn: throw the dice"


def test_one_person_is_told_it_is_your_turn() -> None:
    assert prompt(table(3), YOURS, (0,)) == "Your turn: throw the dice"
    assert prompt(table(3), NAMES, (0,)) == "Your turn: throw the dice"
    assert prompt(burning(), ("Belle", "You", "Klara"), (1,)) == "You: which building burns?"


def test_the_end_is_told() -> None:
    here = table(3, top="R1", cash=(2100, 1900, 2100))
    here.land("Telegraph Office")
    assert prompt(here) == "Belle and Klara win together with $2,100 each!"
    here = table(2, top="R1", cash=(2100, 1900))
    here.land("Telegraph Office")
    assert prompt(here, YOURS, (0,)) == "You win with $2,100!"


# ------------------------------------------------------------------ what building would mean
def test_an_offer_says_rent_and_what_it_makes_or_breaks() -> None:
    town = {ME: "bank Boot Alley", OTHER: "hotel Depot Street, hotel Assay Street"}
    view = table(3, owns=town).view(None)
    assert words.offer(view, ME, MAIN, "bank") == ("Rent $600", "your second")
    assert words.offer(view, ME, MAIN, "store") == ("Rent $300", "")
    assert words.offer(view, ME, MAIN, "hotel") == ("Rent $300", "blocks a trio")
    assert words.offer(view, OTHER, MAIN, "hotel") == ("Rent $900", "all three!")


# ------------------------------------------------------------------ places and players
def test_every_space_says_something() -> None:
    for view in (table(3).view(None), table(3, owns=TOWN).view(None)):
        for seat in (NOBODY, ME, OTHER):
            for space in RING:
                title, *lines = words.facts_of(view, space, NAMES, seat)
                assert title.startswith(NAME[space])
                assert lines
                assert all(line[0].isupper() or line[0] in "$0123456789" for line in lines)


def test_a_lot_says_whose_it_is_and_what_a_visit_costs_now() -> None:
    view = table(3, owns=TOWN).view(None)
    assert words.facts_of(view, MAIN, NAMES, THIRD) == (
        "Main Street, $300 lot", "A bank of Belle's", "A visit costs $600 now: $300 times 2 banks.",
    )  # fmt: skip
    assert words.facts_of(view, DEPOT, NAMES, OTHER) == (
        "Depot Street, $200 lot", "A hotel of Soapy's", "A visitor would pay $200: one of its kind.",
    )  # fmt: skip
    assert words.facts_of(view, WIDOW, ("Belle", "You", "Klara"), OTHER) == (
        "Widow's Shaft", "Your mine", "Whoever stops here, you draw a nugget.",
    )  # fmt: skip


def test_a_vacant_lot_says_what_the_best_house_would_earn() -> None:
    view = table(3, owns=TOWN).view(None)
    grand = place("Grand Avenue")
    assert words.facts_of(view, grand, NAMES, ME)[1:] == (
        "For sale: any house for $200", "A bank would earn $900 a visit.",
    )  # fmt: skip
    view.cash[ME] = 50
    assert words.facts_of(view, grand, NAMES, ME)[2] == "$150 more would buy it."
    full = table(
        2,
        owns={
            ME: "bank Main Street, store Boot Alley, store Depot Street, bank Cinder Lane, mine Widow's Shaft"
        },
    )
    assert len(full.state.deeds[ME]) == MOST
    assert (
        words.facts_of(full.view(None), grand, YOURS, ME)[2]
        == "You own 5 properties already: that is the most."
    )


def test_a_player_is_told_with_each_property_and_what_it_earns() -> None:
    view = table(3, owns=TOWN).view(None)
    assert words.player_lines(view, OTHER, NAMES) == (
        "Soapy · $2,000", "At the corral gate", "The hotel on Depot Street: $200", "Widow's Shaft: a nugget",
    )  # fmt: skip
    assert words.player_lines(view, THIRD, NAMES)[-1] == "No property"


def test_the_pile_tells_how_near_the_end_is() -> None:
    assert words.pile_lines(table(3).view(None))[1] == "29 boom pages, 20 bust pages left"
    bust = table(3, top="R5").view(None)
    assert words.pile_lines(bust)[2] == "The next page ends the game with a chance of 1 in 20."
    assert words.read_lines(bust)[0] == "29 pages read"
    assert words.read_lines(bust)[1] == PAGES[bust.read[-1]].headline
