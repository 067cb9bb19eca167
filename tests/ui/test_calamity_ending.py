"""The results of CALAMITYVILLE: who won and why, the front page of the day, the facts."""

from __future__ import annotations

from typing import Any

import pytest

from games.calamityville.board import BOOM
from games.calamityville.story import Kick, Record, Story, Visit, story
from tests.calamityville.table import place
from tests.ui.calamity_games import finished
from ui.games.calamityville.ending import ending
from ui.play.results import Row

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
MAIN = place("Main Street")
DEAREST = " Dearest visit, turn 44: Klara paid you $900 on Main Street."
RENT = {"rent": (800, 100, 100), "paid": (200, 400, 400)}


def told(
    cash: tuple[int, ...] = (2500, 1200, 900),
    bust: int = 0,
    visit: Visit | None = None,
    kicks: tuple[Kick, ...] = (),
    **values: tuple[int, ...],
) -> Story:
    """A story made by hand; `values` are those of the players' records."""
    records = tuple(Record() for _ in cash)
    for name, figures in values.items():
        for record, figure in zip(records, figures, strict=True):
            setattr(record, name, figure)
    winners = tuple(seat for seat, amount in enumerate(cash) if amount == max(cash))
    rows = tuple((2000, 2100, amount) for amount in cash)
    return Story(winners, rows, records, bust, 34, BOOM, visit, kicks)


def rows(found: Story, names: tuple[str, ...] = NAMES) -> dict[str, Row]:
    return {row.name: row for row in ending(found, names).rows}


def test_it_says_who_won_and_how() -> None:
    found = ending(told(nuggets=(900, 600, 300)), NAMES)
    assert found.heading == "BELLE LEAVES TOWN RICHEST!"
    assert found.sentences[0] == (
        "Belle won with $2,500 after 2 turns, $1,300 ahead. "
        "Nuggets decided it: river and mines gave Belle $900."
    )
    assert found.winners == (0,)
    assert found.course.values == ((2000, 2100, 2500), (2000, 2100, 1200), (2000, 2100, 900))
    assert found.course.label(1200) == "$1,200"
    yours = ending(told(nuggets=(900, 600, 300)), YOURS)
    assert (yours.heading, yours.sentences[0][-14:]) == ("YOU LEAVE TOWN RICHEST!", "gave you $900.")
    assert ending(told(), ("Łucja", "Soapy", "Klara")).heading == "THE RICHEST ON THE LAST TRAIN!"
    shared = ending(told((1500, 900, 1500)), YOURS)
    assert (shared.heading, shared.winners) == ("THE LAST TRAIN IS SHARED!", (0, 2))
    assert shared.sentences[0] == "You and Klara won together with $1,500 each."


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (RENT, "Rent decided it: visitors brought Belle $600 more than visits cost."),
        ({"news": (900, -100, 0)}, "The newspaper decided it: its pages brought Belle $900."),
        ({"news": (-100, -200, -300)}, "Thrift decided it: whoever spent least kept most."),
    ],
)
def test_it_says_why(values: dict[str, Any], reason: str) -> None:
    assert ending(told(**values), NAMES).sentences[0].endswith(f"ahead. {reason}")


@pytest.mark.parametrize(
    ("visit", "kicks", "said"),
    [
        (None, (), ""),
        (None, ((13, 1),), " The donkey kicked down 1 building, Soapy's."),
        (None, ((13, 1), (14, 0)), " The donkey kicked down 2 buildings."),
        (
            Visit(44, 2, 0, MAIN, 900), ((13, 1), (20, 0), (33, 1)),
            f"{DEAREST} The donkey kicked down 3 buildings, most of them Soapy's.",
        ),
    ],
)  # fmt: skip
def test_the_front_page_of_the_day(
    visit: Visit | None, kicks: tuple[tuple[int, int], ...], said: str
) -> None:
    """What never was is not told."""
    found = told(bust=51, visit=visit, kicks=tuple(Kick(turn, owner, MAIN, "bank") for turn, owner in kicks))
    first = 'The bust came in turn 51; "The Gold Has Run Out" was page 5 of 20 after it.'
    assert ending(found, YOURS).sentences[1] == first + said


def test_the_facts() -> None:
    """The best is most earned and least paid; what nobody did is left out."""
    match = finished(4, 4)
    records, whole = story(match).records, rows(story(match), (*NAMES, "Kate"))
    assert whole["Cash"].values == tuple(f"${cash:,}" for cash in match.state.cash)
    assert whole["Nuggets"].values == tuple(f"${each.nuggets:,}" for each in records)
    assert whole["Pages read"].values == tuple(str(each.pages) for each in records)
    found = rows(told(rent=(300, 500, 200), paid=(600, 200, 200), kicked=(1, 2, 3), news=(-500, 500, 0)))
    assert found["News"] == Row("News", ("-$500", "+$500", "$0"), (1,))
    best = [found[name].best for name in ("Rent earned", "Rent paid", "Kicked down")]
    assert best == [(1,), (1, 2), (0,)]
    assert list(rows(told())) == ["Cash"]
    assert "Lost or sold" in rows(told(given=(0, 1, 0)))
