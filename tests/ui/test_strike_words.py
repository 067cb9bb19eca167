"""STRIKE IT RICH in words: each entry of the log, the pill, what buttons and labels promise."""

from __future__ import annotations

import pytest

from games.core import Event
from games.strike_it_rich import GAME
from games.strike_it_rich.board import MARKERS, MINE_AT
from games.strike_it_rich.prospects import Prospect, prospect, prospects
from games.strike_it_rich.state import (
    FINISHED,
    FORMING,
    NOBODY,
    OPENING,
    ROLLING,
    SELLING,
    Bought,
    Claim,
    Claimed,
    Diamonds,
    Form,
    Opened,
    Owed,
    Pass,
    Passed,
    Rolled,
    Sell,
    Sold,
    Started,
    State,
    Struck,
    Tied,
    View,
    Won,
)
from ui.games.strike_it_rich import words
from ui.play.narration import money

NAMES = ("Belle", "Soapy")
GRUBSTAKE, LUCKY_BOOT, OLD_TIMER = MINE_AT[1, 4], MINE_AT[4, 5], MINE_AT[3, 6]
FOUR_ACES, RANSOM = MINE_AT[4, 4], MINE_AT[5, 3]


def table(owners: dict[int, int] | None = None, **values: object) -> State:
    """A position made by hand."""
    state = State(secret=False, phase=FORMING)
    for mine, seat in (owners or {}).items():
        state.owner[mine] = seat
        state.mines[seat] += 1
    for name, value in values.items():
        setattr(state, name, value)
    return state


def seen(state: State, seat: int | None = 0) -> View:
    return GAME.observe(state, seat)


# ------------------------------------------------------------------ the log
LINES: list[tuple[list[Event], str]] = [
    ([Opened(0, (3, 4, 5))], "Belle rolled 12 for the start."),
    ([Opened(1, (3, 4, 5)), Tied(12)], "Soapy rolled 12 for the start. Both have 12 and roll again."),
    ([Opened(1, (6, 4, 5)), Started(1)], "Soapy rolled 15 for the start. Soapy begins."),
    ([Rolled(0, (1, 4, 5))], "Belle rolled 1, 4, 5."),
    ([Bought(1, OLD_TIMER, 15_000)], "Soapy bought Old Timer for $15,000."),
    (
        [Bought(0, FOUR_ACES, 10_000, 1)],
        "Belle bought Four Aces for $10,000 from Soapy in a Double Play.",
    ),
    ([Owed(0, OLD_TIMER, 5_000)], "Belle chose Old Timer, $5,000 short."),
    (
        [Sold(0, LUCKY_BOOT, 20_000), Bought(0, OLD_TIMER, 15_000)],
        "Belle sold Lucky Boot for $20,000 and bought Old Timer for $15,000.",
    ),
    ([Struck(0, GRUBSTAKE, 5, 25_000, 0, ())], "Belle struck Gold in Grubstake for $25,000."),
    (
        [Struck(0, GRUBSTAKE, 5, 25_000, 0, (FOUR_ACES, LUCKY_BOOT))],
        "Belle struck Gold in Grubstake for $75,000, $50,000 of it for 2 mines beside.",
    ),
    (
        [Struck(0, GRUBSTAKE, 6, 30_000, 1, (LUCKY_BOOT,))],
        (
            "Belle struck Diamonds in Grubstake, a mine of Soapy's, for $30,000, "
            "which brought Soapy $30,000 for 1 mine beside."
        ),
    ),
    (
        [Claimed(0, RANSOM, 1), Struck(0, RANSOM, 1, 5_000, 0, ())],
        (
            "Belle staked a Special Claim on King's Ransom, a mine of Soapy's, "
            "and struck Iron in King's Ransom for $5,000."
        ),
    ),
    ([Passed(1)], "Soapy passed, since no number could be formed."),
    (
        [Struck(0, GRUBSTAKE, 2, 10_000, 1, ()), Won(0, (1_005_000, 20_000))],
        "Belle struck Copper in Grubstake, a mine of Soapy's, for $10,000 and won with $1,005,000.",
    ),
    (
        [Rolled(0, (1, 4, 5)), Bought(0, GRUBSTAKE, 20_000), Rolled(1, (2, 2, 2))],
        "Belle rolled 1, 4, 5 and bought Grubstake for $20,000. Soapy rolled 2, 2, 2.",
    ),
]


@pytest.mark.parametrize(("events", "said"), LINES, ids=[said for _, said in LINES])
def test_a_line_tells_what_was_done(events: list[Event], said: str) -> None:
    assert words.line(events, NAMES) == said


def test_every_event_has_its_words() -> None:
    assert {type(event) for events, _ in LINES for event in events} == set(GAME.event_types)


def test_you_are_spoken_to_properly() -> None:
    names = ("You", "Klara")
    assert words.line([Started(0)], names) == "You begin."
    assert words.line([Bought(1, FOUR_ACES, 10_000, 0)], names) == (
        "Klara bought Four Aces for $10,000 from you in a Double Play."
    )
    assert words.line([Struck(1, GRUBSTAKE, 1, 5_000, 0, (RANSOM,))], names) == (
        "Klara struck Iron in Grubstake, a mine of yours, for $5,000, "
        "which brought you $5,000 for 1 mine beside."
    )
    won = seen(table(phase=FINISHED, cash=[1_000_000, 0]))
    assert words.prompt(won, names, {0}) == "You win with $1,000,000!"
    assert words.prompt(seen(table(phase=ROLLING)), names, {0, 1}) == "Your turn: roll the dice"


@pytest.mark.parametrize(
    ("events", "mine"),
    [
        ([Rolled(0, (1, 2, 3))], NOBODY),
        ([Owed(0, OLD_TIMER, 5_000)], OLD_TIMER),
        ([Sold(0, LUCKY_BOOT, 20_000)], LUCKY_BOOT),
        ([Sold(0, LUCKY_BOOT, 20_000), Bought(0, OLD_TIMER, 15_000), Rolled(1, (1, 1, 2))], OLD_TIMER),
        ([Claimed(0, RANSOM, 1), Struck(0, RANSOM, 1, 5_000, 0, ()), Won(0, (10**6, 0))], RANSOM),
        ([Passed(0)], NOBODY),
        ([], NOBODY),
    ],
)
def test_a_line_knows_its_mine(events: list[Event], mine: int) -> None:
    assert words.mine_of(events) == mine


# ------------------------------------------------------------------ the pill
@pytest.mark.parametrize(
    ("state", "said"),
    [
        (table(phase=OPENING), "Your turn: roll for the start"),
        (table(phase=OPENING, openings=(12,)), "Soapy rolls for the start"),
        (table(phase=ROLLING), "Your turn: roll the dice"),
        (table(phase=ROLLING, player=1), "Soapy rolls the dice"),
        (table(dice=(1, 4, 5)), "Your turn: form a mine number"),
        (table(dice=(1, 4, 5), player=1), "Soapy thinks about the dice"),
        (table(dice=(2, 2, 2)), "Your turn: Triple Play, claim any mine"),
        (table({RANSOM: 0}, dice=(2, 2, 2)), "Your turn: Triple Play, strike Diamonds or claim a mine"),
        (
            table(dict.fromkeys(range(MARKERS), 0), dice=(2, 2, 2)),
            "Your turn: Triple Play, strike Diamonds in a mine of yours",
        ),
        (
            table({RANSOM: 0}, phase=SELLING, buying=OLD_TIMER, cash=[5_000, 0]),
            "Your turn: sell mines, $10,000 is missing",
        ),
        (table(phase=SELLING, buying=OLD_TIMER, player=1), "Soapy sells mines to pay for another"),
        (table(dice=(1, 4, 5), cash=[0, 0]), "Your turn: no number can be formed, pass the dice"),
        (table(phase=FINISHED, player=1, cash=[0, 1_015_000]), "Soapy wins with $1,015,000!"),
    ],
)
def test_the_pill_says_whose_turn_it_is(state: State, said: str) -> None:
    assert words.prompt(seen(state), NAMES, {0}) == said


def test_several_at_one_screen_are_called_by_name() -> None:
    assert words.prompt(seen(table(phase=ROLLING, player=1), None), NAMES, {0, 1}) == (
        "Soapy's turn: roll the dice"
    )


def test_the_pill_does_not_need_secret_cash() -> None:
    state = table(dice=(1, 4, 5), secret=True)
    assert words.prompt(seen(state, None), NAMES, {0, 1}) == "Belle's turn: form a mine number"


# ------------------------------------------------------------------ buttons and labels
MINE_AND_BESIDE = {GRUBSTAKE: 0, LUCKY_BOOT: 0, FOUR_ACES: 0}
THEIRS = dict.fromkeys(MINE_AND_BESIDE, 1)


@pytest.mark.parametrize(
    ("state", "move", "button", "caption", "verdict"),
    [
        (table(dice=(1, 4, 5)), Form(1, 4), "Buy for $20,000", "Buy $20,000", ("1-4 Grubstake", "20,000")),
        (
            table({RANSOM: 0}, dice=(1, 4, 5), cash=[5_000, 0]),
            Form(1, 4),
            "Sell to buy for $20,000",
            "Buy $20,000",
            ("1-4 Grubstake", "20,000"),
        ),
        (
            table(MINE_AND_BESIDE, dice=(1, 4, 5)),
            Form(1, 4),
            "Strike for $75,000",
            "+$75,000",
            ("1-4 Grubstake", "25,000 + 2 × 25,000"),
        ),
        (
            table(THEIRS, dice=(1, 4, 5)),
            Form(1, 4),
            "Strike for $25,000",
            "+$25,000 (they +$50,000)",
            ("1-4 Grubstake", "25,000 | they 2 × 25,000"),
        ),
        (
            table({GRUBSTAKE: 1}, dice=(1, 4, 5)),
            Form(1, 4),
            "Strike for $25,000",
            "+$25,000",
            ("1-4 Grubstake", "25,000"),
        ),
        (
            table(THEIRS, dice=(4, 4, 5)),
            Form(4, 4),
            "Double Play: take it for $10,000",
            "Take $10,000",
            ("4-4 Four Aces", "10,000"),
        ),
        (
            table({FOUR_ACES: 1, RANSOM: 0}, dice=(4, 4, 5), cash=[0, 0]),
            Form(4, 4),
            "Double Play: sell, then take it for $10,000",
            "Take $10,000",
            ("4-4 Four Aces", "10,000"),
        ),
        (
            table(MINE_AND_BESIDE, dice=(2, 2, 2)),
            Diamonds(1, 4),
            "Diamonds for $90,000",
            "+$90,000",
            ("1-4 Grubstake", "30,000 + 2 × 30,000"),
        ),
        (
            table(MINE_AND_BESIDE, dice=(2, 2, 2)),
            Claim(5, 3),
            "Claim it and strike for $20,000",
            "Claim +$20,000",
            ("5-3 King's Ransom", "10,000 + 1 × 10,000"),
        ),
        (
            table({RANSOM: 0}, phase=SELLING, buying=OLD_TIMER, cash=[0, 0]),
            Sell(5, 3),
            "Sell for $25,000",
            "Sell $25,000",
            ("5-3 King's Ransom", "25,000"),
        ),
        (
            table(dice=(1, 4, 5), cash=[0, 0]),
            Pass(),
            "Pass the dice",
            "",
            ("No number can be formed", ""),
        ),
    ],
)
def test_a_move_is_named_with_its_worth(
    state: State, move: Form, button: str, caption: str, verdict: tuple[str, str]
) -> None:
    found: Prospect = prospect(seen(state), 0, move)
    assert not found.barred
    assert (words.button(found, 0), words.caption(found, 0), words.verdict(found, 0)) == (
        button,
        caption,
        verdict,
    )


@pytest.mark.parametrize("owners", [{}, MINE_AND_BESIDE, THEIRS])
@pytest.mark.parametrize("dice", [(1, 4, 5), (4, 4, 1), (3, 3, 3)])
def test_what_a_button_promises_is_what_is_paid(owners: dict[int, int], dice: tuple[int, ...]) -> None:
    state = table(owners, dice=dice)
    for found in prospects(seen(state), 0):
        after = GAME.copy(state)
        GAME.apply(after, found.move)
        gained = after.cash[0] - state.cash[0]
        assert money(abs(gained)) in words.button(found, 0)
        assert (gained > 0) == (found.gain(0) > 0)
        assert words.gift(found, 0) == (after.cash[1] - state.cash[1] if found.value else 0)
