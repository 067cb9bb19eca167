"""The results of KLONDIKE in words: who won and why, the tales of the night, the facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from games.klondike_board.story import Blaze, Feast, Record, Story, Strike, story
from tests.klondike_board.table import place
from tests.ui.klondike_games import finished
from ui.games.klondike_board.ending import ending
from ui.play.results import Row

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
ALL = ("Belle", "Soapy", "Klara", "Kate", "Swede", "Amos")
TALES = (
    Strike(13, 2, 1, 17, 80),
    Blaze(40, 1, (place("Tivoli Theatre"), place("Fairview Hotel")), (0, 2), 37),
    Feast(92, 0, 1, place("Pioneer Saloon"), 4, 20),
)
SMALL_GAINS = "No one thing decided it: it was many small gains."


def told(
    cash: tuple[int, ...] = (150, 120, 90),
    tales: tuple[Strike | None, Blaze | None, Feast | None] = (None, None, None),
    values: Mapping[str, tuple[int, ...]] | None = None,
    **more: tuple[int, ...],
) -> Story:
    """A story made by hand; `values` and `more` are those of the players' records."""
    records = tuple(Record() for _ in cash)
    for name, figures in {**(values or {}), **more}.items():
        for record, figure in zip(records, figures, strict=True):
            setattr(record, name, figure)
    winners = tuple(seat for seat, amount in enumerate(cash) if amount == max(cash))
    rows = tuple((50, 70, amount) for amount in cash)
    return Story(winners, rows, rows, records, *tales)


def rows(found: Story, names: tuple[str, ...] = NAMES) -> dict[str, Row]:
    return {row.name: row for row in ending(found, names).rows}


def test_it_says_who_won_and_shows_the_course() -> None:
    found = ending(told(), NAMES)
    assert (found.heading, found.winners) == ("BELLE STRUCK IT RICHEST!", (0,))
    assert found.sentences == (f"Belle won with $150,000 after 2 turns, $30,000 ahead. {SMALL_GAINS}",)
    assert found.course.values == ((50, 70, 150), (50, 70, 120), (50, 70, 90))
    assert found.course.label(120) == "$120,000"
    assert ending(told(), YOURS).heading == "YOU STRUCK IT RICHEST!"
    assert ending(told(), ("Łucja", "Soapy", "Klara")).heading == "THE RICHEST OF ALL!"
    shared = ending(told((150, 90, 150)), YOURS)
    assert (shared.heading, shared.winners) == ("A FORTUNE SHARED!", (0, 2))
    assert shared.sentences == ("You and Klara won together with $150,000 each after 2 turns.",)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"gold": (90, 60, 30)}, "Gold decided it: the creeks gave you $90,000."),
        (
            {"gold": (60, 60, 60), "revenue": (80, 10, 10), "paid": (20, 40, 40)},
            "Buildings decided it: visits brought you $60,000 more than they cost.",
        ),
        (
            {"gold": (10, 60, 60), "sold": (75, 5, 10), "bids": (10, 30, 40)},
            "Claims decided it: auctions brought you $65,000 more than they cost.",
        ),
        (
            {"won": (20, -10, -10), "gold": (50, 60, 60)},
            "Bets decided it: the pots brought you $20,000 more than they cost.",
        ),
        ({"gold": (50, 60, 60)}, SMALL_GAINS),
        ({"gold": (50, 60, 60), "revenue": (10, 0, 0), "paid": (30, 90, 90)}, SMALL_GAINS),
    ],
)
def test_it_says_why(values: dict[str, tuple[int, ...]], reason: str) -> None:
    said = ending(told(values=values), YOURS).sentences[0]
    assert said == f"You won with $150,000 after 2 turns, $30,000 ahead. {reason}"


def test_the_tales_of_the_night_but_for_what_never_was() -> None:
    assert ending(told(tales=TALES), YOURS).sentences[1] == (
        "Biggest strike, turn 13: $80,000 for Klara on Eldorado Creek. "
        "Worst fire, turn 40: the Tivoli Theatre and the Fairview Hotel, thanks to Soapy. "
        "Dearest party, turn 92: 4 heads at the Pioneer Saloon cost you $20,000."
    )
    free = replace(TALES[2], cost=0)
    assert ending(told(tales=(TALES[0], None, free)), NAMES).sentences[1:] == (
        "Biggest strike, turn 13: $80,000 for Klara on Eldorado Creek.",
    )


def test_the_facts_are_those_of_the_game() -> None:
    match = finished(4, 4)
    records, found = story(match).records, rows(story(match), ALL[:4])
    assert found["Cash"].values == tuple(f"${cash},000" if cash else "$0" for cash in match.state.cash)
    assert found["Gold found"].values == tuple(f"${each.gold},000" for each in records)
    assert found["Bought, burnt"].values == tuple(f"{each.bought}, {each.burnt}" for each in records)
    assert found["Turns missed"].values == tuple(str(each.missed) for each in records)


def test_the_best_is_most_earned_and_least_paid_and_what_nobody_did_is_left_out() -> None:
    found = rows(told(revenue=(30, 50, 20), paid=(60, 20, 20), missed=(1, 2, 3), won=(-5, 5, 0)))
    best = {name: row.best for name, row in found.items()}
    assert (best["Visits earned"], best["Visits paid"], best["Turns missed"]) == ((1,), (1, 2), (0,))
    assert found["Bets"] == Row("Bets", ("-$5,000", "+$5,000", "$0"), (1,))
    assert list(rows(told())) == ["Cash"]
    assert "Parties given" in rows(told(parties=(0, 1, 0)))
    six = rows(told((150, 120, 90, 0, 5, 60), won=(-5, 5, 0, 0, 0, 0)), ALL)
    assert six["Cash"].values == ("$150k", "$120k", "$90k", "$0", "$5k", "$60k")
    assert six["Bets"].values[:3] == ("-$5k", "+$5k", "$0")
