"""The results of CALAMITYVILLE: who won and why, the front page of the day, the facts, at every size."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from games.calamityville.board import BOOM
from games.calamityville.story import Kick, Record, Story, Visit, story
from games.seating import parse_seats
from tests.calamityville.table import page, place
from tests.ui.calamity_games import finished
from tests.ui.harness import opened
from ui.dialogs.modal import Entry
from ui.draw.seats import SeatLook
from ui.games.calamityville.ending import ending
from ui.play.results import ResultsScene, Row

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
SCREENS = [
    ((960, 600), 100, 4), ((960, 600), 175, 4), ((1280, 800), 100, 3), ((1280, 800), 175, 2),
    ((1080, 1920), 125, 4), ((3840, 2160), 100, 4),
]  # fmt: skip
MAIN = place("Main Street")


def told(
    cash: tuple[int, ...] = (2500, 1200, 900),
    values: Mapping[str, tuple[int, ...]] | None = None,
    *,
    bust: int = 0,
    visit: Visit | None = None,
    kicks: tuple[Kick, ...] = (),
    **more: tuple[int, ...],
) -> Story:
    """A story made by hand; `values` and `more` are those of the players' records."""
    records = tuple(Record() for _ in cash)
    for name, figures in {**(values or {}), **more}.items():
        for record, figure in zip(records, figures, strict=True):
            setattr(record, name, figure)
    winners = tuple(seat for seat, amount in enumerate(cash) if amount == max(cash))
    rows = tuple((2000, 2100, amount) for amount in cash)
    return Story(winners, rows, records, bust, 34, BOOM, visit, kicks)


def rows(found: Story, names: tuple[str, ...] = NAMES) -> dict[str, Row]:
    return {row.name: row for row in ending(found, names).rows}


# ------------------------------------------------------------------ who won, and why
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


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (
            {"rent": (800, 100, 100), "paid": (200, 400, 400)},
            "Rent decided it: visitors brought Belle $600 more than visits cost.",
        ),
        ({"news": (900, -100, 0)}, "The newspaper decided it: its pages brought Belle $900."),
        ({"news": (-100, -200, -300)}, "Thrift decided it: whoever spent least kept most."),
    ],
)
def test_it_says_why(values: dict[str, tuple[int, ...]], reason: str) -> None:
    assert ending(told(values=values), NAMES).sentences[0].endswith(f"ahead. {reason}")


def test_you_are_spoken_to_and_any_name_has_a_heading() -> None:
    yours = ending(told(nuggets=(900, 600, 300)), YOURS)
    assert yours.heading == "YOU LEAVE TOWN RICHEST!"
    assert yours.sentences[0].endswith("gave you $900.")
    assert ending(told(), ("Łucja", "Soapy", "Klara")).heading == "THE RICHEST ON THE LAST TRAIN!"


def test_several_can_win_together() -> None:
    found = ending(told((1500, 900, 1500)), YOURS)
    assert found.heading == "THE LAST TRAIN IS SHARED!"
    assert found.sentences[0] == "You and Klara won together with $1,500 each."
    assert found.winners == (0, 2)


# ------------------------------------------------------------------ the front page
def test_the_front_page_of_the_day() -> None:
    kicks = (Kick(13, 1, MAIN, "bank"), Kick(20, 0, MAIN, "hotel"), Kick(33, 1, MAIN, "store"))
    found = told(bust=51, visit=Visit(44, 2, 0, MAIN, 900), kicks=kicks)
    assert ending(found, YOURS).sentences[1] == (
        'The bust came in turn 51; "The Gold Has Run Out" was page 5 of 20 after it. '
        "Dearest visit, turn 44: Klara paid you $900 on Main Street. "
        "The donkey kicked down 3 buildings, most of them Soapy's."
    )


def test_what_never_was_is_not_told() -> None:
    assert ending(told(bust=51), NAMES).sentences[1].endswith("after it.")
    one = told(bust=51, kicks=(Kick(13, 1, MAIN, "bank"),))
    assert ending(one, NAMES).sentences[1].endswith("The donkey kicked down 1 building, Soapy's.")
    even = told(bust=51, kicks=(Kick(13, 1, MAIN, "bank"), Kick(14, 0, MAIN, "bank")))
    assert ending(even, NAMES).sentences[1].endswith("The donkey kicked down 2 buildings.")
    assert page("R1") == BOOM


# ------------------------------------------------------------------ the facts
def test_the_facts_are_those_of_the_game() -> None:
    match = finished(4, 4)
    records = story(match).records
    found = rows(story(match), ("Belle", "Soapy", "Klara", "Kate"))
    assert found["Cash"].values == tuple(f"${cash:,}" for cash in match.state.cash)
    assert found["Nuggets"].values == tuple(f"${each.nuggets:,}" for each in records)
    assert found["Pages read"].values == tuple(str(each.pages) for each in records)


def test_the_best_is_most_earned_and_least_paid() -> None:
    found = rows(told(rent=(300, 500, 200), paid=(600, 200, 200), kicked=(1, 2, 3), news=(-500, 500, 0)))
    assert found["Rent earned"].best == (1,)
    assert found["Rent paid"].best == (1, 2)
    assert found["Kicked down"].best == (0,)
    assert found["News"] == Row("News", ("-$500", "+$500", "$0"), (1,))


def test_what_nobody_did_is_left_out() -> None:
    assert list(rows(told())) == ["Cash"]
    assert "Lost or sold" in rows(told(given=(0, 1, 0)))


# ------------------------------------------------------------------ the scene
@pytest.mark.parametrize(("size", "text_size", "seats"), SCREENS)
def test_it_is_drawn_exactly_at_every_size(
    tmp_path: Path, size: tuple[int, int], text_size: int, seats: int
) -> None:
    match = finished(seats, seats)
    looks = tuple(SeatLook.of(seat) for seat in parse_seats(match.seats))
    entries = [Entry("Play again", "redo", "R", "again", lambda: None, "primary")]
    with opened(tmp_path, size, text_size=text_size) as desk:
        desk.show(
            lambda app: ResultsScene(app, ending(story(match), [look.name for look in looks]), looks, entries)
        )
        desk.assert_redraw_is_exact()
        desk.assert_idle_draws_nothing()
        scene = desk.scene
        assert isinstance(scene, ResultsScene)
        assert scene.ending.winners == story(match).winners
        assert scene.m.window.contains(scene.frame)
