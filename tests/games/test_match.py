"""A match: who may act, what is logged and published, and what the machine of the contract does not try."""

from __future__ import annotations

from random import Random

import pytest

from games.core import BadOptions, Chance, Decide, IllegalMove, Over
from games.klondike_patience import GAME as KLONDIKE
from games.match import NATURE, Entry, Match, NothingToUndo, Notice, Played, TakenBack
from games.patience.state import Draw, GiveUp
from tests.saves.dicegame import Dice, DiceGame, Keep, Kept, Leave, State, Thrown


def dice(*entries: Entry) -> Match:
    match = Match.begin(DiceGame(), ("Ada", "Bob"), {})
    for entry in entries:
        match.repeat(entry)
    return match


def patience(deal: str = "617") -> Match:
    match = Match.begin(KLONDIKE, ("Ada",), {"deal": deal})
    match.settle(Random(0))
    return match


FOUR = Entry(NATURE, Dice(4))


# ------------------------------------------------------------------ beginning and turns
def test_a_match_begins_before_the_first_outcome() -> None:
    match = dice()
    assert (match.turn, match.log, match.is_over) == (Chance("throw"), [], False)
    assert match.options == {"goal": 20}
    with pytest.raises(ValueError, match="dicegame cannot be played by 1"):
        Match.begin(DiceGame(), ("Ada",), {})
    with pytest.raises(BadOptions):
        Match.begin(DiceGame(), ("Ada", "Bob"), {"goal": 3})


def test_nature_acts_once_or_until_a_seat_must_choose() -> None:
    match = dice()
    (event,) = match.settle(Random(1))
    assert isinstance(event, Thrown)
    assert match.turn == Decide(0)
    assert match.log == [Entry(NATURE, Dice(event.pips))]
    assert match.settle(Random(2)) == []
    with pytest.raises(IllegalMove, match=r"^game\.no_chance$"):
        match.play_chance(Random(1))


def test_a_move_is_logged_with_its_seat() -> None:
    match = dice(FOUR)
    assert match.play(Keep(3)) == [Kept(0, 3)]
    with pytest.raises(IllegalMove, match=r"^game\.wait$"):
        match.play(Keep(1))
    match.repeat(Entry(NATURE, Dice(2)))
    match.play(Leave())
    assert match.log == [FOUR, Entry("0", Keep(3)), Entry(NATURE, Dice(2)), Entry("1", Leave())]
    assert match.events() == [Thrown(4), Kept(0, 3), Thrown(2), Kept(1, 0)]


def test_nobody_moves_when_it_is_over_but_the_end_may_be_taken_back() -> None:
    match = patience()
    match.play(GiveUp())
    assert match.turn == Over((), "given up")
    with pytest.raises(IllegalMove, match=r"^game\.over$"):
        match.play(Draw())
    with pytest.raises(IllegalMove):
        match.repeat(Entry("0", Draw()))
    match.undo()
    assert not match.is_over
    match.redo()
    assert match.is_over


@pytest.mark.parametrize(
    ("before", "entry"),
    [
        *(([], Entry(actor, move)) for actor, move in [("0", Keep(1)), ("0", Dice(3)), ("", Dice(3))]),
        *(([], Entry(NATURE, move)) for move in [Dice(7), Dice(0), Keep(3), (3,)]),
        *(([FOUR], Entry(actor, Keep(1))) for actor in ["1", "00", "1+", "*+", NATURE]),
        ([FOUR], Entry(NATURE, Dice(3))),
        ([FOUR], Entry("0", Keep(5))),
    ],
)
def test_entries_that_do_not_fit_are_refused(before: list[Entry], entry: Entry) -> None:
    match = dice(*before)
    with pytest.raises(IllegalMove):
        match.repeat(entry)
    assert (match.log, match.state) == (before, State(20, [0, 0], pips=4 if before else 0))


# ------------------------------------------------------------------ undo and redo
def test_what_cannot_be_taken_back_or_made_again_is_refused() -> None:
    for match in (dice(FOUR), patience()):
        assert not match.can_undo
        with pytest.raises(NothingToUndo, match=r"^game\.no_undo$"):
            match.undo()
        with pytest.raises(NothingToUndo, match=r"^game\.no_redo$"):
            match.redo()
        for count in (0, -1, 2):
            with pytest.raises(IllegalMove, match="no_undo"):
                match.take_back(count)
        assert len(match.log) == 1


def test_a_refused_move_changes_nothing() -> None:
    match = dice(FOUR)
    match.play(Keep(1))
    match.undo()
    notices: list[Notice] = []
    match.listeners.append(notices.append)
    with pytest.raises(IllegalMove):
        match.play(Keep(5))
    assert (match.log, match.state, notices) == ([FOUR], State(20, [0, 0], pips=4), [])
    assert match.can_redo


def test_the_same_move_keeps_the_rest_to_be_made_again_and_another_forgets_it() -> None:
    match = patience()
    for _ in range(3):
        match.play(Draw())
    for _ in range(3):
        match.undo()
    match.play(Draw())
    assert match.undone == [Entry("0", Draw())] * 2
    match.play(GiveUp())  # its values are those of the move that was taken back
    assert not match.can_redo


def test_a_move_made_for_the_player_goes_back_and_comes_again_with_the_one_before() -> None:
    match = patience()
    match.play(Draw())
    match.play(Draw(), follows=True)
    match.play(Draw(), follows=True)
    assert [entry.actor for entry in match.log] == ["*", "0", "0+", "0+"]
    after = match.state.copy()
    assert match.undo() == 3
    assert not match.can_undo
    match.redo()
    assert match.state == after


# ------------------------------------------------------------------ what is published
def test_listeners_hear_every_entry_once_it_stands() -> None:
    match = dice()
    notices: list[tuple[Notice, int, int]] = []
    match.listeners.append(lambda notice: notices.append((notice, len(match.log), match.state.gold[0])))
    match.repeat(FOUR)
    match.play(Keep(3))
    match.undo()
    match.redo()
    assert notices == [
        (Played(FOUR, (Thrown(4),)), 1, 0),
        (Played(Entry("0", Keep(3)), (Kept(0, 3),)), 2, 3),
        (TakenBack(1), 1, 0),
        (Played(Entry("0", Keep(3)), (Kept(0, 3),), redone=True), 2, 3),
    ]
