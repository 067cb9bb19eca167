"""The results of KLONDIKE: who won and why, the tales of the night, the facts, at every size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from games.klondike_board.board import CARDS
from games.klondike_board.story import Blaze, Feast, Record, Story, Strike, story
from games.seating import parse_seats
from tests.klondike_board.table import place
from tests.ui.harness import opened
from tests.ui.klondike_games import finished
from ui.dialogs.modal import Entry
from ui.draw.seats import SeatLook
from ui.games.klondike_board.ending import ending
from ui.play.results import ResultsScene, Row

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
ALL = ("Belle", "Soapy", "Klara", "Kate", "Swede", "Amos")
SCREENS = [
    ((960, 600), 100, 6), ((960, 600), 175, 6), ((1280, 800), 100, 4), ((1280, 800), 175, 2),
    ((1080, 1920), 125, 6), ((3840, 2160), 100, 6),
]  # fmt: skip
TALES = (
    Strike(13, 2, 1, 17, 80),
    Blaze(40, 1, (place("Tivoli Theatre"), place("Fairview Hotel")), (0, 2), 37),
    Feast(92, 0, 1, place("Pioneer Saloon"), 4, 20),
)


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


# ------------------------------------------------------------------ who won, and why
def test_it_says_who_won_and_how() -> None:
    found = ending(told(gold=(90, 60, 30)), NAMES)
    assert found.heading == "BELLE STRUCK IT RICHEST!"
    assert found.sentences == (
        (
            "Belle won with $150,000 after 2 turns, $30,000 ahead. "
            "Gold decided it: the creeks gave Belle $90,000."
        ),
    )
    assert found.winners == (0,)
    assert found.course.values == ((50, 70, 150), (50, 70, 120), (50, 70, 90))
    assert found.course.label(120) == "$120,000"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (
            {"gold": (60, 60, 60), "revenue": (80, 10, 10), "paid": (20, 40, 40)},
            "Buildings decided it: visits brought Belle $60,000 more than they cost.",
        ),
        (
            {"gold": (10, 60, 60), "sold": (75, 5, 10), "bids": (10, 30, 40)},
            "Claims decided it: auctions brought Belle $65,000 more than they cost.",
        ),
        (
            {"won": (20, -10, -10), "gold": (50, 60, 60)},
            "Bets decided it: the pots brought Belle $20,000 more than they cost.",
        ),
        ({"gold": (50, 60, 60)}, "No one thing decided it: it was many small gains."),
        (
            {"gold": (50, 60, 60), "revenue": (10, 0, 0), "paid": (30, 90, 90)},
            "No one thing decided it: it was many small gains.",
        ),
    ],
)
def test_it_says_why(values: dict[str, tuple[int, ...]], reason: str) -> None:
    assert ending(told(values=values), NAMES).sentences[0].endswith(f"ahead. {reason}")


def test_you_are_spoken_to_and_any_name_has_a_heading() -> None:
    yours = ending(told(gold=(90, 60, 30)), YOURS)
    assert yours.heading == "YOU STRUCK IT RICHEST!"
    assert yours.sentences[0] == (
        "You won with $150,000 after 2 turns, $30,000 ahead. Gold decided it: the creeks gave you $90,000."
    )
    assert ending(told(), ("Łucja", "Soapy", "Klara")).heading == "THE RICHEST OF ALL!"


def test_several_can_win_together() -> None:
    found = ending(told((150, 90, 150)), YOURS)
    assert found.heading == "A FORTUNE SHARED!"
    assert found.sentences == ("You and Klara won together with $150,000 each after 2 turns.",)
    assert found.winners == (0, 2)
    everybody = ending(told((50, 50, 50)), NAMES)
    assert everybody.sentences == ("Belle, Soapy and Klara won together with $50,000 each after 2 turns.",)


# ------------------------------------------------------------------ the tales
def test_the_tales_of_the_night() -> None:
    assert ending(told(tales=TALES), YOURS).sentences[1] == (
        "Biggest strike, turn 13: $80,000 for Klara on Eldorado Creek. "
        "Worst fire, turn 40: the Tivoli Theatre and the Fairview Hotel, thanks to Soapy. "
        "Dearest party, turn 92: 4 heads at the Pioneer Saloon cost you $20,000."
    )


def test_what_never_was_is_no_tale() -> None:
    free = replace(TALES[2], cost=0)
    assert ending(told(tales=(TALES[0], None, free)), NAMES).sentences[1:] == (
        "Biggest strike, turn 13: $80,000 for Klara on Eldorado Creek.",
    )
    assert len(ending(told(), NAMES).sentences) == 1


# ------------------------------------------------------------------ the facts
def test_the_facts_are_those_of_the_game() -> None:
    match = finished(4, 4)
    records = story(match).records
    found = rows(story(match), ALL[:4])
    assert found["Cash"].values == tuple(
        f"${thousands},000" if thousands else "$0" for thousands in match.state.cash
    )
    assert found["Gold found"].values == tuple(f"${each.gold},000" for each in records)
    assert found["Bought, burnt"].values == tuple(f"{each.bought}, {each.burnt}" for each in records)
    assert found["Turns missed"].values == tuple(str(each.missed) for each in records)
    assert sum(each.cards for each in records) == len(CARDS)


def test_the_best_is_most_earned_and_least_paid() -> None:
    found = rows(told(revenue=(30, 50, 20), paid=(60, 20, 20), missed=(1, 2, 3), won=(-5, 5, 0)))
    assert found["Visits earned"].best == (1,)
    assert found["Visits paid"].best == (1, 2)
    assert found["Turns missed"].best == (0,)
    assert found["Bets"] == Row("Bets", ("-$5,000", "+$5,000", "$0"), (1,))


def test_what_nobody_did_is_left_out() -> None:
    assert list(rows(told())) == ["Cash"]
    assert "Parties given" in rows(told(parties=(0, 1, 0)))


def test_many_players_have_short_amounts() -> None:
    six = told((150, 120, 90, 0, 5, 60), won=(-5, 5, 0, 0, 0, 0))
    assert rows(six, ALL)["Cash"].values == ("$150k", "$120k", "$90k", "$0", "$5k", "$60k")
    assert rows(six, ALL)["Bets"].values[:3] == ("-$5k", "+$5k", "$0")


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
