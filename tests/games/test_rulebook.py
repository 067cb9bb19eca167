"""Clauses and rules pages: read once, looked up by number, and refused where they are not in order."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from games.data import BadData, build
from games.rulebook import Clauses, Rules, clauses, rules

CLAUSE = {"id": "XX-01a", "section": "S", "segments": [1], "kind": "rule", "text": "Gold shines."}
BOOK = {"game": "Test", "prefix": "XX", "sentences": [1, 2], "headings": []}
POINT = {"icon": "nugget", "key": "gold.shines"}
FRAME = {"shows": ["tray"], "position": "begun"}
PAGE = {"key": "gold", "points": [POINT, POINT]}


def book(*entries: dict[str, Any]) -> Clauses:
    return build(Clauses, {"rulebook": BOOK, "clauses": list(entries)}, "clauses.toml")


def pages(*entries: dict[str, Any]) -> Rules:
    return build(Rules, {"pages": list(entries)}, "rules.toml")


def test_clauses_are_looked_up_by_number() -> None:
    patience = clauses("klondike_patience")
    assert patience["KP-10c"].confidence == "medium"
    assert ("KP-13a" in patience, "KP-99a" in patience) == (True, False)
    with pytest.raises(KeyError):
        patience["KP-99a"]
    assert [patience[number].kind for number in ("KP-13a", "KP-04a")] == ["rule", "flavour"]


def test_books_are_read_once_and_not_every_game_has_one() -> None:
    assert clauses("klondike_patience") is clauses("klondike_patience")
    assert rules("klondike_patience") is rules("klondike_patience")
    for read in (clauses, rules):
        with pytest.raises(BadData, match="cannot be read"):
            read("whist")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"id": "XX-01"}, "entry 1: 'XX-01' is no number of a clause."),
        ({"kind": "law"}, "entry 1: XX-01a: the kind 'law' is not known."),
        ({"text": ""}, "XX-01a: sentence numbers and a text are needed."),
        ({"segments": []}, "XX-01a: sentence numbers and a text are needed."),
        ({"segments": ["1"]}, "segments, entry 1 must be a whole number, not '1'."),
        ({"kind": "ambiguous"}, "XX-01a: an ambiguous clause needs a ruling."),
        ({"ruling": "Yes."}, "XX-01a: a ruling has a confidence of high, medium or low."),
        ({"ruling": "Yes.", "confidence": "sure"}, "a ruling has a confidence of high, medium or low."),
        ({"confidence": "sure"}, "a ruling has a confidence of high, medium or low."),
        ({"confidence": "high"}, "a ruling has a confidence of high, medium or low."),
        ({"id": "YY-01a"}, "clauses.toml: YY-01a does not begin with XX."),
    ],
)
def test_bad_clauses_are_refused(changes: dict[str, Any], why: str) -> None:
    assert book(CLAUSE)["XX-01a"].text == "Gold shines."
    with pytest.raises(BadData) as refused:
        book(CLAUSE | changes)
    assert str(refused.value).startswith("clauses.toml")
    assert str(refused.value).endswith(why)


def test_a_number_is_given_once_and_there_is_something_to_read() -> None:
    with pytest.raises(BadData, match=r"^clauses\.toml: XX-01a is there twice\.$"):
        book(CLAUSE, CLAUSE)
    with pytest.raises(BadData, match="there is no page"):
        pages()


@pytest.mark.parametrize("names", [["late"], ["begun", "late", "lost"]])
def test_positions_are_there_and_follow_those_that_they_go_on_from(names: list[str]) -> None:
    positions = [{"name": name, "after": "begun" if name == "late" else ""} for name in names]
    shown = PAGE | {"frames": [FRAME | {"position": name} for name in ("begun", "late")]}
    with (
        pytest.raises(BadData, match="there is no position 'begun'")
        if "begun" not in names
        else nullcontext()
    ):
        build(Rules, {"pages": [shown], "positions": positions}, "rules.toml")


def test_the_page_about_the_first_topic_that_any_explains_is_found() -> None:
    book = pages(PAGE, PAGE | {"explains": ["Dig"]}, PAGE | {"explains": ["Bet", "Dig"]})
    assert [book.page_for(topics) for topics in (["Dig"], ["Swim", "Bet", "Dig"], ["Swim"], [])] == [
        1,
        2,
        0,
        0,
    ]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"points": []}, "gold: a page has 1 to 4 points."),
        ({"points": [POINT] * 5}, "gold: a page has 1 to 4 points."),
        ({"frames": [FRAME]}, "gold: a strip has 2 to 4 frames."),
        (
            {"frames": [FRAME, FRAME | {"icon": "coin"}]},
            "a part of a table in a position, or cards, or a picture.",
        ),
        ({"frames": [FRAME, {"cards": "KS", "position": "x"}]}, "or cards, or a picture."),
        ({"points": [POINT, {"icon": "nugget"}]}, "points, entry 2: 'key' is missing."),
        ({"colour": "gold"}, "'colour' is not known here."),
    ],
)
def test_bad_pages_are_refused(changes: dict[str, Any], why: str) -> None:
    assert pages(PAGE).pages[0].points[1].icon == "nugget"
    with pytest.raises(BadData) as refused:
        pages(PAGE, PAGE | changes)
    assert str(refused.value).startswith("rules.toml: pages, entry 2: ")
    assert str(refused.value).endswith(why)
