"""The results of GOLD AM YUKON: who won and why, what there is to tell, the facts."""

from __future__ import annotations

import pytest

from games.gold_am_yukon.board import board
from games.gold_am_yukon.story import Find, Record, Story, Walk, story
from tests.ui.yukon_games import claim, finished
from ui.games.gold_am_yukon.ending import ending
from ui.play.results import Row

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")


def told(
    nuggets: tuple[int, ...] = (15, 12, 9),
    why: str = "all staked",
    finds: tuple[Find, ...] = (),
    walk: Walk | None = None,
    **more: tuple[int, ...],
) -> Story:
    """A story made by hand; `more` are figures of the players' records."""
    records = tuple(Record(nuggets=each) for each in nuggets)
    for name, figures in more.items():
        for record, figure in zip(records, figures, strict=True):
            setattr(record, name, figure)
    winners = tuple(seat for seat, each in enumerate(nuggets) if each == max(nuggets))
    rows = tuple((0, 1, each) for each in nuggets)
    return Story(board("honeycomb"), winners, why, rows, records, finds, walk)


def rows(found: Story, names: tuple[str, ...] = NAMES) -> dict[str, Row]:
    return {row.name: row for row in ending(found, names).rows}


def test_it_says_who_won_and_how() -> None:
    found = ending(told(claims=(8, 6, 7)), NAMES)
    assert found.heading == "BELLE RULES THE YUKON!"
    assert found.sentences == (
        (
            "Belle won with 15 nuggets on 8 claims after 2 turns, 3 ahead. "
            "Many claims decided it: nobody else staked more than 7 claims."
        ),
        "All claims are staked.",
    )
    assert found.winners == (0,)
    assert found.course.values == ((0, 1, 15), (0, 1, 12), (0, 1, 9))
    assert found.course.label(12) == "12"
    yours = ending(told(claims=(6, 6, 6)), YOURS)
    assert yours.heading == "YOU RULE THE YUKON!"
    assert yours.sentences[0].startswith("You won with 15 nuggets")
    assert yours.sentences[0].endswith("Rich claims decided it: yours were worth 2.5 nuggets each.")
    assert ending(told(), ("Łucja", "Soapy", "Klara")).heading == "GOLD ON THE YUKON!"
    shared = ending(told((15, 9, 15)), YOURS)
    assert (shared.heading, shared.winners) == ("THE GOLD IS SHARED!", (0, 2))
    assert shared.sentences[0] == "You and Klara won together with 15 nuggets each after 2 turns."


@pytest.mark.parametrize(
    ("nuggets", "claims", "first", "reason"),
    [
        ((15, 12, 9), (6, 6, 6), (9, 8, 7), "Rich claims decided it: Belle's were worth 2.5 nuggets each."),
        ((15, 12, 9), (7, 8, 6), (5, 8, 0), "Rich claims decided it"),
        ((15, 12, 9), (6, 4, 3), (5, 8, 9), "Many claims decided it"),
        ((15, 14, 9), (6, 4, 6), (5, 8, 9), "An early start decided it: the first claim came in turn 5."),
        ((15, 14, 9), (6, 4, 6), (10, 8, 9), "It was a close race."),
    ],
)
def test_it_says_why(
    nuggets: tuple[int, ...], claims: tuple[int, ...], first: tuple[int, ...], reason: str
) -> None:
    assert reason in ending(told(nuggets, claims=claims, first=first), NAMES).sentences[0]


def test_why_the_game_ended_who_took_the_six_and_the_longest_walk() -> None:
    six = Find(40, 1, claim("D4"), 6)
    found = ending(told(why="one left", finds=(six,), walk=Walk(23, 2, 14)), NAMES)
    assert found.sentences[1] == (
        "Only one player had diggers left. Soapy took the six in turn 40 and was done. "
        "The longest walk was Klara's: 14 steps in turn 23."
    )
    yours = ending(told(why="locked", finds=(Find(7, 0, claim("D4"), 6),), walk=Walk(3, 0, 1)), YOURS)
    assert yours.sentences[1] == (
        "No team could move any more. You took the six in turn 7 and were done. "
        "The longest walk was yours: 1 step in turn 3."
    )
    idle = "For 100 rounds nobody brought a digger in or staked a claim."
    assert ending(told(why="idle"), NAMES).sentences[1] == idle


def test_the_facts() -> None:
    found = rows(
        told(claims=(8, 6, 7), first=(9, 0, 7), turned=(3, 1, 1), spots=(42, 45, 30), turns=(10, 10, 9))
    )
    assert found["Nuggets"] == Row("Nuggets", ("15", "12", "9"), (0,))
    assert found["First claim, turn"] == Row("First claim, turn", ("9", "–", "7"), (2,))
    assert found["Turned back"] == Row("Turned back", ("3", "1", "1"), (1, 2))
    assert found["Spots a turn"] == Row("Spots a turn", ("4.2", "4.5", "3.3"), (1,))
    assert not {"Ones thrown", "Spots lost"} & set(found)
    for seats in range(2, 7):
        whole = story(finished(seats, seats))
        shown = rows(whole, ("Belle", "Soapy", "Klara", "Kate", "Swede", "Amos")[:seats])
        assert [int(value) for value in shown["Nuggets"].values] == [each.nuggets for each in whole.records]
        assert all(len(row.values) == seats for row in shown.values())
