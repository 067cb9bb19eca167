"""CALAMITYVILLE in words, as calamity_words.toml has them: the log, the pill and the buttons, every space."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from games.calamityville import GAME
from games.calamityville.board import NAME, NUGGETS, PAGES, RING
from games.calamityville.pending import Acting, Buying
from games.calamityville.state import EVENTS, NOBODY, NOWHERE, Asked, Began
from games.core import Event
from tests.calamityville.table import IDS, ME, OTHER, given, place, table
from tests.ui.calamity_games import finished
from ui.games.calamityville import ledger, words

WORDS: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "calamity_words.toml").read_text(encoding="utf-8")
)
NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")


def rows(kind: str) -> pytest.MarkDecorator:
    """The rows of a kind, each named by what it says."""
    names = [str(row.get("says", row.get("ours")))[:60] or "nothing" for row in WORDS[kind]]
    return pytest.mark.parametrize("row", WORDS[kind], ids=names)


def event_of(text: str) -> Event:
    """An event as a row has it: "Moved 0, Cinder Lane, Gold River"."""
    name, _, rest = text.partition(" ")
    kind = next(each for each in EVENTS if each.__name__ == name)
    if kind is Asked:
        return Asked(Buying(ME))
    values = re.split(r", (?![^(]*\))", rest) if rest else []
    return kind(*map(value_of, values))


def value_of(text: str) -> object:
    """A field of an event: a space, a page, a number, several of them, or a word."""
    if text.startswith("("):
        return tuple(map(value_of, filter(None, text[1:-1].split(", "))))
    for names in (NAME, IDS, ("False", "True")):
        if text in names:
            return names.index(text) if names != ("False", "True") else text == "True"
    return {"the bank": -1, "nowhere": NOWHERE}.get(text, int(text) if text.isdigit() else text)


# ------------------------------------------------------------------ the log
@rows("log")
def test_each_entry_has_its_line(row: dict[str, Any]) -> None:
    events = list(map(event_of, row["events"]))
    assert ledger.line(events, NAMES) == row["says"]
    assert ledger.line(events, YOURS) == row.get("you", ledger.line(events, YOURS))


def test_every_kind_of_event_is_told_or_silent_on_purpose() -> None:
    told = [(list(map(event_of, row["events"])), row["says"]) for row in WORDS["log"]]
    assert {type(event) for events, _ in told for event in events} == set(EVENTS)
    assert {type(event) for events, line in told if not line for event in events} == {Began, Asked}
    assert ledger.step([Began(0)], YOURS) == "Your turn begins."
    named = [words.nugget(number) for number in range(len(NUGGETS))]
    assert named == ["fool's gold", "dust", "flakes", "a nugget", "a bonanza"]


def test_all_that_can_happen_is_told_in_sentences() -> None:
    for number in range(3):
        for events in finished(number, 3).history():
            line, where = ledger.line(events, NAMES), ledger.place_of(events)
            assert line or {type(event) for event in events} <= {Began, Asked}
            assert re.fullmatch(r"([A-Z0-9].*[.!?])?", line)
            assert "  " not in line
            assert where == NOWHERE or where in RING


# ------------------------------------------------------------------ the pill
@rows("pill")
def test_the_pill_and_the_main_button_say_what_there_is_to_do(row: dict[str, Any]) -> None:
    view = given(row).view(None)
    assert words.prompt(view, NAMES, (0, 1, 2)) == row["ours"]
    assert words.prompt(view, NAMES, ()) == row["theirs"]
    if "you" in row:
        assert words.prompt(view, YOURS, (0,)) == row["you"]
    if "button" in row:
        space = place(row.get("space", "Main Street"))
        assert words.main_label(view, NAMES, space=space, seat=OTHER) == row["button"]


def test_no_task_is_without_words() -> None:
    seen = {type(given(row).task).__name__ for row in WORDS["pill"]}
    assert {kind.__name__ for kind in get_args(Acting)} - seen == {"Opening", "Throwing"}
    thrown = table(3)
    thrown.play(*GAME.moves(thrown.state))
    assert words.prompt(thrown.view(None), NAMES, (0, 1, 2)) == "Belle's turn: throw the dice"


# ------------------------------------------------------------------ places and players
@rows("offer")
def test_an_offer_says_rent_and_what_it_makes_or_breaks(row: dict[str, Any]) -> None:
    view = given(row).view(None)
    for kind, said in row["says"].items():
        assert list(words.offer(view, row["seat"], place("Main Street"), kind)) == said


@rows("facts")
def test_a_space_or_a_player_is_told_in_lines(row: dict[str, Any]) -> None:
    view, names = given({**row, "player": ME}).view(None), YOURS if "you" in row else NAMES
    if "of" in row:
        assert list(words.facts_of(view, place(row["of"]), names, row["seat"])) == row["says"]
    else:
        assert list(words.player_lines(view, row["player"], names)) == row["says"]


def test_every_space_says_something_and_the_pile_how_near_the_end_is() -> None:
    town = given(
        {"me": "bank Main Street, bank Boot Alley", "other": "mine Widow's Shaft, hotel Depot Street"}
    )
    for view in (table(3).view(None), town.view(None)):
        for seat in (NOBODY, ME, OTHER):
            for space in RING:
                title, *lines = words.facts_of(view, space, NAMES, seat)
                assert title.startswith(NAME[space])
                assert lines
                assert all(re.match(r"[A-Z$0-9]", line) for line in lines)
    assert words.pile_lines(table(3).view(None))[1] == "29 boom pages, 20 bust pages left"
    bust = table(3, top="R5").view(None)
    assert words.pile_lines(bust)[2] == "The next page ends the game with a chance of 1 in 20."
    assert list(words.read_lines(bust))[:2] == ["29 pages read", PAGES[bust.read[-1]].headline]
