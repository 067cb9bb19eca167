"""GOLD AM YUKON in words, as yukon_words.toml has them: the log, the pill, claims; what a choice means."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import (
    EVENTS,
    FINISHED,
    HEAD,
    NOBODY,
    Began,
    Drawn,
    Ended,
    Entered,
    Event,
    First,
    Placed,
    Staked,
    Stepped,
    Threw,
)
from tests.gold_am_yukon.table import B2, HONEYCOMB, position
from tests.ui.yukon_games import claim, played
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.choice import Choice
from ui.play.log import Told

WORDS: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "yukon_words.toml").read_text(encoding="utf-8")
)
NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
C4 = claim("C4")


def rows(kind: str) -> pytest.MarkDecorator:
    """The rows of a kind, each named by what it says."""
    names = [str(row.get("says", row.get("ours")))[:60] or "nothing" for row in WORDS[kind]]
    return pytest.mark.parametrize("row", WORDS[kind], ids=names)


def event_of(text: str) -> Event:
    """An event as a row has it: "Stepped 0, head, 7, 8"."""
    name, _, rest = text.partition(" ")
    kind = next(each for each in EVENTS if each.__name__ == name)
    event: Event = kind(*map(value_of, re.split(r", (?![^(]*\))", rest)))
    return event


def value_of(text: str) -> object:
    """A field of an event: a claim, an end, a number, several of them, or a word."""
    if text.startswith("("):
        return tuple(map(value_of, text[1:-1].split(", ")))
    if text in HONEYCOMB.names:
        return claim(text)
    return {"tail": 0, "head": 1, "True": True, "False": False}.get(
        text, int(text) if text.isdigit() else text
    )


# ------------------------------------------------------------------ the log
@rows("log")
def test_a_line_of_the_log(row: dict[str, Any]) -> None:
    events = list(map(event_of, row["events"]))
    assert words.line(events, NAMES, HONEYCOMB) == row["says"]
    if "you" in row:
        assert words.line(events, YOURS, HONEYCOMB) == row["you"]


def test_every_kind_of_event_has_its_words() -> None:
    assert {type(event_of(text)) for row in WORDS["log"] for text in row["events"]} == set(EVENTS)


def test_the_line_of_a_turn_grows() -> None:
    ledger, lines = words.Ledger(NAMES, HONEYCOMB), list[Told]()
    first: list[list[Event]] = [[Drawn(0)], [Placed(0, 1)], [Placed(1, 2), Began(0)], [Threw(0, 2, False, 2)]]
    for events in first:
        ledger.write(lines, events)
    ledger.write(lines, [Entered(0, HEAD, 7)])
    assert (lines[-1].words, lines[-1].place) == ("Belle threw 2 and brought in 1 digger.", 7)
    ledger.write(lines, [Entered(0, HEAD, 14), Ended(0, 0, "done"), Began(1)])
    ledger.write(lines, [Threw(1, 3, False, 3)])
    assert [told.words for told in lines] == [
        "Belle begins.",
        "Belle set out at A2.",
        "Soapy set out at A3.",
        "Belle threw 2 and brought in 2 diggers.",
        "Soapy threw 3.",
    ]


def test_a_line_is_about_the_claim_or_the_last_space() -> None:
    steps: list[Event] = [Stepped(0, HEAD, 7, 8), Stepped(0, HEAD, 9, 10)]
    assert words.claim_at(words.place_of([*steps, Staked(0, C4, HEAD, 10, 4)])) == C4
    assert words.claim_at(words.place_of_claim(C4)) == C4
    assert (words.place_of(steps), words.claim_at(words.place_of(steps))) == (10, NOBODY)
    assert words.place_of([Drawn(0)]) == NOBODY


def test_every_entry_of_a_game_can_be_told() -> None:
    match = played(2)
    names = [seat.removeprefix("computer:") for seat in match.seats]
    ledger, lines, turns = words.Ledger(names, match.state.board), list[Told](), 0
    for events in match.history():
        ledger.write(lines, events)
        turns += sum(isinstance(event, Placed | Ended | Drawn) for event in events)
    assert len(lines) == turns
    assert all(told.words.endswith(".") for told in lines)


# ------------------------------------------------------------------ the pill, rows, claims
@rows("pill")
def test_the_pill_says_who_is_to_do_what(row: dict[str, Any]) -> None:
    state = position(row["at"])
    state.thrown = tuple(row.get("thrown", state.thrown))
    if "winners" in row:
        state.phase, state.winners = FINISHED, tuple(row["winners"])
    assert words.prompt(state, NAMES, (0, 1)) == row["ours"]
    assert words.prompt(state, NAMES, (1,)) == row["theirs"]
    assert words.prompt(state, NAMES, (0,)) == row["you"]


def test_the_pill_at_the_beginning_and_for_several_winners() -> None:
    state = GAME.new(3, GAME.check_options({}))
    assert words.prompt(state, NAMES, (0,)) == "It is drawn who begins"
    GAME.apply(state, First(0))
    assert words.prompt(state, NAMES, (0,)) == "Your turn: choose a start space"
    assert words.prompt(state, NAMES, (0, 1)) == "Belle's turn: choose a start space"
    assert words.prompt(state, NAMES, (1,)) == "Belle chooses a start space"
    state = position("A1.0..9 | nobody, 11 off; C4 of 0; C3 of 1")
    state.phase, state.winners = FINISHED, (0, 1)
    said = f"You and Soapy win together with {state.nuggets(0)} nuggets each!"
    assert words.prompt(state, YOURS, (0,)) == said


@rows("row")
def test_the_row_of_a_player(row: dict[str, Any]) -> None:
    state = position(row["at"])
    assert [words.row(state, seat) for seat in (0, 1)] == row["says"]
    state.retired[2] = True
    assert words.row(state, 2).startswith("has the six · ")


@rows("claim")
def test_what_is_said_of_a_claim(row: dict[str, Any]) -> None:
    state = position("A1.0..10 | s0, 11 off | nobody, 12 off; C4 of 0")
    assert words.about(state, claim(row["of"]), NAMES, row.get("spots")) == row["says"]
    if "you" in row:
        assert words.about(state, claim(row["of"]), YOURS, row["spots"]) == row["you"]


def test_why_a_claim_cannot_be_staked_and_what_is_asked_before_spots_are_left() -> None:
    state = position("A1.0..10 | F1.0..11 | nobody, 12 off; C4 of 0")
    found = [words.why_not(state, 0, C4), words.why_not(state, 0, B2), words.why_not(state, 1, B2)]
    assert found == [words.TAKEN, words.NOT_YET, words.NOT_CLOSED]
    assert words.leaving(1) == "1 spot would be lost: press it once more to stop here."
    assert words.leaving(3) == "3 spots would be lost: press it once more to stop here."


# ------------------------------------------------------------------ what a choice means
def test_what_a_choice_means() -> None:
    state = position("B2.0..3 | nobody, 12 off | nobody, 12 off; spots 6")
    choice = Choice(state)
    near, far = choice.goals[B2], choice.best
    assert far
    assert far.nuggets > near.nuggets
    assert words.main_label(state, near) == "Stake B2 for 2 nuggets"
    assert words.verdict(state, None, near) == "Stake B2, 2 nuggets"
    assert words.main_label(state, far) == "Close in and stake"
    said, name = words.verdict(state, far.walk, far), HONEYCOMB.names[far.claim]
    assert said.startswith(f"{far.steps} step")
    assert said.endswith(f"then stake {name}, {far.nuggets} nuggets")
    assert words.verdict(state, None, None) == ""


@pytest.mark.parametrize(
    ("at", "stones", "said"),
    [
        ("B2.0..7 | nobody, 12 off; spots 4", 1, r"1 step, (then B2 can be staked|3 left)"),
        ("B2.0..7 | nobody, 12 off; spots 4", 4, r"4 steps, .*"),
        ("B2.0..2, 9 off | nobody, 12 off; spots 2", 2, r"2 diggers, none left"),
    ],
)
def test_what_a_walk_means(at: str, stones: int, said: str) -> None:
    state = position(at)
    choice = Choice(state)
    choice.look_at(next(space for space, number in choice.spaces.items() if number == stones))
    assert re.fullmatch(said, words.verdict(state, choice.walk, None))
