"""GOLD AM YUKON in words: lines of the log, the pill, claims, what a choice means."""

from __future__ import annotations

import pytest

from games.gold_am_yukon.board import board
from games.gold_am_yukon.reach import UNREACHABLE
from games.gold_am_yukon.state import (
    FINISHED,
    HEAD,
    PLACING,
    TAIL,
    Began,
    Drawn,
    Ended,
    Entered,
    Event,
    Finished,
    Placed,
    Retired,
    Staked,
    State,
    Stepped,
    Threw,
    TurnedBack,
)
from tests.gold_am_yukon.table import A1, ring, table
from tests.ui.yukon_games import HONEYCOMB, claim, played
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.choice import Choice, Goal
from ui.play.log import Told

NAMES = ("Belle", "Soapy", "Klara")
YOURS = ("You", "Soapy", "Klara")
B2, C4, D4 = claim("B2"), claim("C4"), claim("D4")

FOUR = (Stepped(0, HEAD, 7, 8), Stepped(0, HEAD, 9, 10))
LINES: list[tuple[list[Event], str]] = [
    ([Drawn(1)], "Soapy begins."),
    ([Placed(0, 1)], "Belle set out at A2."),
    ([Threw(0, 4, False, 4)], "Belle threw 4."),
    ([Threw(0, 1, True, 1)], "Belle threw 1 and may throw again."),
    (
        [Threw(0, 1, True, 1), Threw(0, 1, True, 2), Threw(0, 5, False, 7), Entered(0, HEAD, 7)],
        "Belle threw 1, 1 and 5 and brought in 1 digger.",
    ),
    (
        [Threw(0, 4, False, 4), *FOUR, TurnedBack(0, TAIL, (1, 2)), Stepped(0, TAIL, 10, 9)],
        "Belle threw 4, went 2 steps, turned back before Soapy and Klara and went 1 step.",
    ),
    (
        [Threw(0, 4, False, 4), *FOUR, Staked(0, C4, HEAD, 10, 4), Ended(0, 1, "staked"), Began(1)],
        "Belle threw 4, went 2 steps and staked C4 for 4 nuggets.",
    ),
    (
        [Threw(0, 4, False, 4), *FOUR, Ended(0, 2, "stopped"), Began(1)],
        "Belle threw 4, went 2 steps and left 2 spots.",
    ),
    (
        [Threw(0, 4, False, 4), Ended(0, 4, "blocked"), Began(1)],
        "Belle threw 4 and had no way for 4 spots.",
    ),
    (
        [Threw(0, 3, False, 3), Staked(0, D4, HEAD, 9, 6), Retired(0, (7, 8)), Ended(0, 2, "staked")],
        "Belle threw 3 and staked D4 for 6 nuggets. Belle has the six and plays no more.",
    ),
    ([Ended(0, 0, "done"), Finished((0,), "all staked")], "All claims are staked. Belle wins."),
    ([Finished((0, 2), "one left")], "Only one player has diggers left. Belle and Klara win together."),
    ([Finished((1,), "locked")], "No team can move any more. Soapy wins."),
    (
        [Finished((1,), "idle")],
        "For 100 rounds nobody has brought a digger in or staked a claim. Soapy wins.",
    ),
    ([Began(1)], ""),
]  # fmt: skip


@pytest.mark.parametrize(("events", "said"), LINES, ids=[said or "nothing" for _, said in LINES])
def test_a_line_of_the_log(events: list[Event], said: str) -> None:
    assert words.line(events, NAMES, HONEYCOMB) == said


def test_you_are_spoken_to_in_the_log() -> None:
    six: list[Event] = [
        Staked(0, D4, HEAD, 9, 6),
        Retired(0, (7, 8)),
        Ended(0, 2, "staked"),
        Finished((0,), "one left"),
    ]
    assert words.line(six, YOURS, HONEYCOMB) == (
        "You staked D4 for 6 nuggets. You have the six and play no more. "
        "Only one player has diggers left. You win."
    )
    assert words.line([Drawn(0)], YOURS, HONEYCOMB) == "You begin."
    met: list[Event] = [Stepped(1, HEAD, 7, 8), TurnedBack(1, TAIL, (0,))]
    assert words.line(met, YOURS, HONEYCOMB) == "Soapy went 1 step and turned back before you."


def test_the_line_of_a_turn_grows() -> None:
    ledger, lines = words.Ledger(NAMES, HONEYCOMB), list[Told]()
    ledger.write(lines, [Drawn(0)])
    ledger.write(lines, [Placed(0, 1)])
    ledger.write(lines, [Placed(1, 2), Began(0)])
    ledger.write(lines, [Threw(0, 2, False, 2)])
    assert [told.words for told in lines][-2:] == ["Soapy set out at A3.", "Belle threw 2."]
    ledger.write(lines, [Entered(0, HEAD, 7)])
    assert lines[-1].words == "Belle threw 2 and brought in 1 digger."
    assert lines[-1].place == 7
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
    assert words.place_of([*FOUR, Staked(0, C4, HEAD, 10, 4)]) == words.place_of_claim(C4)
    assert words.claim_at(words.place_of_claim(C4)) == C4
    assert words.claim_at(words.place_of(FOUR)) == -1
    assert words.place_of(FOUR) == 10
    assert words.place_of([Drawn(0)]) == -1


@pytest.mark.parametrize("number", range(3))
def test_every_entry_of_a_game_can_be_told(number: int) -> None:
    match = played(number)
    names = [seat.removeprefix("computer:") for seat in match.seats]
    ledger, lines = words.Ledger(names, match.state.board), list[Told]()
    turns = 0
    for events in match.history():
        ledger.write(lines, events)
        turns += sum(isinstance(event, Placed | Ended | Drawn) for event in events)
    assert len(lines) == turns
    assert all(told.words.endswith(".") for told in lines)


# ------------------------------------------------------------------ the pill
def test_who_is_to_do_what() -> None:
    state = State.begin(board("honeycomb"), 3)
    assert words.prompt(state, NAMES, (0,)) == "It is drawn who begins"
    state.phase = PLACING
    assert words.prompt(state, NAMES, (0,)) == "Your turn: choose a start space"
    assert words.prompt(state, NAMES, (0, 1)) == "Belle's turn: choose a start space"
    assert words.prompt(state, NAMES, (1,)) == "Belle chooses a start space"
    state = table(ring(A1, 3), [], [], off={0: 9, 1: 12, 2: 12})
    assert words.prompt(state, NAMES, (0,)) == "Your turn: throw the die"
    assert words.prompt(state, NAMES, (1,)) == "Belle throws the die"
    state.thrown = (1,)
    assert words.prompt(state, NAMES, (0,)) == "Your turn: a 1, throw again"


def test_what_is_left_of_the_throw() -> None:
    walking = table(ring(A1), [], [], spots=5, off={1: 12, 2: 12})
    walking.spots = 3
    assert words.prompt(walking, NAMES, (0, 1)) == "Belle's turn: 3 of 5 spots left"
    assert words.prompt(walking, NAMES, (1,)) == "Belle: 3 of 5 spots left"
    entering = table(ring(A1, 3), [], [], spots=4, off={0: 9, 1: 12, 2: 12})
    assert words.left(entering) == "4 diggers to bring in"
    last = table(ring(A1, 11), [], [], spots=4, off={0: 1, 1: 12, 2: 12})
    assert words.left(last) == "1 digger to bring in, then 3 steps"


def test_who_has_won() -> None:
    state = table(ring(A1, 10), [], [], guards={C4: 0, D4: 1}, off={1: 11, 2: 12})
    state.phase, state.winners = FINISHED, (1,)
    assert words.prompt(state, NAMES, (0,)) == "Soapy wins with 6 nuggets!"
    state.winners = (0, 1)
    said = f"You and Soapy win together with {state.nuggets(0)} nuggets each!"
    assert words.prompt(state, YOURS, (0,)) == said


def test_the_row_of_a_player() -> None:
    state = table(ring(A1, 10), [1], [], guards={C4: 0, B2: 0, D4: 2}, off={1: 11})
    assert words.row(state, 0) == "10 diggers · 2 claims"
    assert words.row(state, 1) == "1 of 12 diggers in"
    state.retired[2] = True
    assert words.row(state, 2).startswith("has the six · ")


# ------------------------------------------------------------------ claims and choices
def test_what_is_said_of_a_claim() -> None:
    state = table(ring(A1, 11), [1], [], guards={C4: 0}, off={1: 11, 2: 12})
    assert words.about(state, C4, NAMES, [5, 6, 7]) == "C4 · 4 nuggets · Belle guards it."
    assert words.about(state, C4, YOURS, [5, 6, 7]) == "C4 · 4 nuggets · You guard it."
    said = words.about(state, B2, YOURS, [8, 3, UNREACHABLE])
    assert said == "B2 · 2 nuggets · spots to stake it: Soapy 3, you 8"
    many = words.about(state, A1, ("A", "B", "C", "D"), [8, 3, 9, 4])
    assert many == "A1 · 1 nugget · spots to stake it: B 3, D 4, A 8"
    assert words.about(state, A1, NAMES, None) == "A1 · 1 nugget"
    nobody = words.about(state, B2, NAMES, [UNREACHABLE] * 3)
    assert nobody == "B2 · 2 nuggets · nobody can reach it"


def test_why_a_claim_cannot_be_staked() -> None:
    state = table(ring(A1, 11), ring(claim("F1")), [], guards={C4: 0}, off={2: 12})
    assert words.why_not(state, 0, C4) == words.TAKEN
    assert words.why_not(state, 0, B2) == words.NOT_YET
    assert words.why_not(state, 1, B2) == words.NOT_CLOSED


def test_what_a_choice_means() -> None:
    state = table(ring(B2, 4), [], [], spots=6, off={1: 12, 2: 12})
    choice = Choice(state)
    near, far = choice.goals[B2], choice.best
    assert isinstance(far, Goal)
    assert far.nuggets > near.nuggets
    assert words.main_label(state, near) == "Stake B2 for 2 nuggets"
    assert words.verdict(state, None, near) == "Stake B2, 2 nuggets"
    assert words.main_label(state, far) == "Close in and stake"
    name = HONEYCOMB.names[far.claim]
    assert words.verdict(state, far.walk, far).startswith(f"{far.steps} step")
    assert words.verdict(state, far.walk, far).endswith(f"then stake {name}, {far.nuggets} nuggets")
    assert words.verdict(state, None, None) == ""


def test_what_a_walk_means() -> None:
    state = table(ring(B2, 8), [], [], spots=4, off={1: 12, 2: 12})
    choice = Choice(state)
    lone = next(space for space, steps in choice.spaces.items() if steps == 1)
    choice.look_at(lone)
    assert choice.walk
    assert words.verdict(state, choice.walk, None) in (
        "1 step, then B2 can be staked",
        "1 step, 3 left",
    )
    far = next(space for space, steps in choice.spaces.items() if steps == 4)
    choice.look_at(far)
    assert choice.walk
    assert words.verdict(state, choice.walk, None).startswith("4 steps, ")
    entering = table(ring(B2, 3), [], [], spots=2, off={0: 9, 1: 12, 2: 12})
    entry = Choice(entering)
    entry.look_at(next(space for space, stones in entry.spaces.items() if stones == 2))
    assert words.verdict(entering, entry.walk, None) == "2 diggers, none left"


def test_what_is_asked_before_steps_are_left() -> None:
    assert words.leaving(1) == "1 spot would be lost: press it once more to stop here."
    assert words.leaving(3) == "3 spots would be lost: press it once more to stop here."
