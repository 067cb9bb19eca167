"""A match: who may act, what is logged and published, and what may be taken back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

from games.core import AnyGame, BadOptions, Chance, Decide, IllegalMove, Move, Over
from games.klondike_patience import GAME as KLONDIKE
from games.match import NATURE, Entry, Match, NothingToUndo, Notice, Played, TakenBack
from games.patience.state import Draw, GiveUp
from tests.games.race import Race, Roll, Rolled, State, Stay, Step, Stepped


def race() -> Match:
    return Match.begin(Race(), ("Ada", "Bob"), {})


def rolled(pips: int) -> Match:
    match = race()
    match.repeat(Entry(NATURE, Roll(pips)))
    return match


def patience(deal: str = "1") -> Match:
    match = Match.begin(KLONDIKE, ("Ada",), {"deal": deal})
    match.settle(Random(0))
    return match


def heard(match: Match) -> list[Notice]:
    notices: list[Notice] = []
    match.listeners.append(notices.append)
    return notices


# ------------------------------------------------------------------ beginning and turns
def test_a_match_begins_before_the_first_outcome() -> None:
    match = race()
    assert (match.turn, match.log, match.is_over) == (Chance("roll"), [], False)
    assert match.options == {"goal": 10}


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(ValueError, match="race cannot be played by 1"):
        Match.begin(Race(), ("Ada",), {})
    with pytest.raises(BadOptions):
        Match.begin(Race(), ("Ada", "Bob"), {"goal": 3})


def test_nature_acts_until_a_seat_must_choose() -> None:
    match = race()
    (event,) = match.settle(Random(1))
    assert isinstance(event, Rolled)
    assert match.turn == Decide(0)
    assert match.log == [Entry(NATURE, Roll(event.pips))]
    assert match.settle(Random(2)) == []


def test_nature_acts_once_where_it_is_asked_to() -> None:
    match = race()
    match.happen(Random(1))
    assert [entry.actor for entry in match.log] == [NATURE]
    with pytest.raises(IllegalMove, match="nothing to roll"):
        match.happen(Random(1))


def test_a_move_is_logged_with_its_seat() -> None:
    match = rolled(4)
    assert match.play(Step(3)) == [Stepped(0, 3)]
    assert match.log[-1] == Entry("0", Step(3))
    match.repeat(Entry(NATURE, Roll(2)))
    match.play(Stay())
    assert match.log[-1] == Entry("1", Stay())
    assert match.events() == [Rolled(4), Stepped(0, 3), Rolled(2), Stepped(1, 0)]


def test_nobody_moves_while_nature_must() -> None:
    with pytest.raises(IllegalMove, match=r"^Wait for the dice and the cards\.$"):
        race().play(Step(1))


def test_nobody_moves_when_it_is_over() -> None:
    match = patience()
    match.play(GiveUp())
    assert match.is_over
    assert match.turn == Over((), "given up")
    with pytest.raises(IllegalMove, match=r"^This game is over\.$"):
        match.play(Draw())
    with pytest.raises(IllegalMove):
        match.repeat(Entry("0", Draw()))


def test_a_refused_move_changes_nothing() -> None:
    match = rolled(4)
    match.play(Step(1))
    match.undo()
    notices, state = heard(match), match.game.copy(match.state)
    with pytest.raises(IllegalMove):
        match.play(Step(5))
    assert match.state == state
    assert match.log == [Entry(NATURE, Roll(4))]
    assert match.can_redo
    assert notices == []


# ------------------------------------------------------------------ replaying a log
@pytest.mark.parametrize(
    "entry",
    [
        Entry("0", Step(1)),
        Entry("1", Step(1)),
        Entry("0", Roll(3)),
        Entry("", Roll(3)),
        Entry(NATURE, Roll(7)),
        Entry(NATURE, Roll(0)),
        Entry(NATURE, Step(3)),
        Entry(NATURE, (3,)),
    ],
)
def test_entries_that_do_not_fit_are_refused(entry: Entry) -> None:
    match = race()
    with pytest.raises(IllegalMove, match=r"^[A-Z].*\.$"):
        match.repeat(entry)
    assert (match.log, match.state) == ([], State())


@pytest.mark.parametrize("entry", [Entry("1", Step(1)), Entry(NATURE, Roll(3)), Entry("00", Step(1))])
def test_entries_of_another_seat_are_refused(entry: Entry) -> None:
    match = rolled(4)
    with pytest.raises(IllegalMove, match="That is not whose turn it is"):
        match.repeat(entry)


# ------------------------------------------------------------------ undo and redo
def test_moves_are_taken_back_and_made_again() -> None:
    match = patience()
    start = match.state.copy()
    match.play(Draw())
    after = match.state.copy()
    assert match.undo() == 1
    assert (match.state, match.can_undo, match.can_redo) == (start, False, True)
    assert match.redo()
    assert (match.state, match.can_undo, match.can_redo) == (after, True, False)


def test_the_deal_is_never_taken_back() -> None:
    match = patience()
    assert not match.can_undo
    with pytest.raises(NothingToUndo, match=r"^There is nothing to take back\.$"):
        match.undo()
    with pytest.raises(NothingToUndo, match=r"^There is nothing to make again\.$"):
        match.redo()


def test_the_end_may_be_taken_back_too() -> None:
    match = patience()
    match.play(GiveUp())
    match.undo()
    assert match.turn == Decide(0)
    match.redo()
    assert match.is_over


def test_a_roll_is_a_fence() -> None:
    match = rolled(4)
    assert not match.can_undo
    match.play(Step(3))
    assert match.can_undo  # nobody has seen the next roll
    match.repeat(Entry(NATURE, Roll(6)))
    assert not match.can_undo
    with pytest.raises(NothingToUndo):
        match.undo()
    assert [entry.actor for entry in match.log] == [NATURE, "0", NATURE]


def test_taking_back_stops_at_the_roll() -> None:
    match = rolled(4)
    match.play(Step(3))
    assert match.undo() == 1
    assert match.turn == Decide(0)
    assert not match.can_undo
    assert match.redo() == [Stepped(0, 3)]
    assert isinstance(match.turn, Chance)


class FreeRace(Race):
    free_undo = True


def test_where_undo_is_free_a_roll_goes_with_its_move() -> None:
    match = Match.begin(FreeRace(), ("Ada", "Bob"), {})
    for entry in (Entry(NATURE, Roll(4)), Entry("0", Step(3)), Entry(NATURE, Roll(6))):
        match.repeat(entry)
    assert match.undo() == 2
    assert match.turn == Decide(0)
    assert match.redo() == [Stepped(0, 3), Rolled(6)]  # the same roll again, not a new one
    assert match.turn == Decide(1)


class Peek(Race):
    """A game in which every odd step uncovers something."""

    def apply(self, state: State, move: Move) -> list[Any]:
        events = super().apply(state, move)
        if isinstance(move, Step) and move.fields % 2:
            return [*events, Uncovered()]
        state.seat, state.pips = 0, 6  # two go on moving without another roll
        return events


@dataclass(frozen=True, slots=True)
class Uncovered:
    reveals: ClassVar[bool] = True


def peeked(*steps: int, game: AnyGame | None = None) -> Match:
    match = Match.begin(game or Peek(), ("Ada", "Bob"), {})
    match.repeat(Entry(NATURE, Roll(6)))
    for fields in steps:
        match.repeat(Entry("0", Step(fields)))
    return match


def test_what_was_uncovered_is_a_fence_too() -> None:
    match = peeked(2, 1)
    assert not match.can_undo
    with pytest.raises(NothingToUndo):
        match.undo()
    assert [entry.move for entry in match.log] == [Roll(6), Step(2), Step(1)]


def test_a_move_that_uncovers_nothing_is_taken_back() -> None:
    match = peeked(2, 2)
    assert match.undo() == 1
    assert match.undo() == 1
    assert not match.can_undo


def test_a_fence_goes_with_the_entry_that_set_it() -> None:
    match = peeked(2, 1)
    match.take_back(1)
    assert match.undo() == 1


class FreePeek(Peek):
    free_undo = True


def test_where_undo_is_free_what_was_uncovered_is_covered_again() -> None:
    assert peeked(2, 1, game=FreePeek()).undo() == 1


def test_another_move_forgets_what_was_taken_back() -> None:
    match = rolled(4)
    match.play(Step(3))
    match.undo()
    match.play(Step(2))
    assert not match.can_redo


def test_the_same_move_keeps_the_rest_to_be_made_again() -> None:
    match = patience()
    for _ in range(3):
        match.play(Draw())
    for _ in range(3):
        match.undo()
    match.play(Draw())
    assert len(match.undone) == 2
    match.redo()
    match.redo()
    assert len(match.log) == 4


def test_a_move_of_equal_values_is_another_move() -> None:
    match = patience()
    for _ in range(2):
        match.play(Draw())
    for _ in range(2):
        match.undo()
    match.play(GiveUp())
    assert not match.can_redo


@pytest.mark.parametrize("count", [0, -1, 2])
def test_no_more_is_taken_back_than_there_is(count: int) -> None:
    match = rolled(4)
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.take_back(count)
    assert len(match.log) == 1


# ------------------------------------------------------------------ what is published
def test_listeners_hear_every_entry() -> None:
    match = race()
    notices = heard(match)
    match.repeat(Entry(NATURE, Roll(4)))
    match.play(Step(3))
    match.undo()
    match.redo()
    assert notices == [
        Played(Entry(NATURE, Roll(4)), (Rolled(4),)),
        Played(Entry("0", Step(3)), (Stepped(0, 3),)),
        TakenBack(1),
        Played(Entry("0", Step(3)), (Stepped(0, 3),), redone=True),
    ]


def test_listeners_hear_of_an_entry_once_it_stands() -> None:
    match = rolled(4)
    seen: list[tuple[int, int]] = []
    match.listeners.append(lambda notice: seen.append((len(match.log), match.state.places[0])))
    match.play(Step(3))
    match.undo()
    assert seen == [(2, 3), (1, 0)]


# ------------------------------------------------------------------ moves made for the player
def test_a_move_made_for_the_player_goes_back_and_comes_again_with_the_one_before() -> None:
    match = patience("617")
    match.play(Draw())
    match.play(Draw(), follows=True)
    match.play(Draw(), follows=True)
    assert [entry.actor for entry in match.log] == ["*", "0", "0+", "0+"]
    after = match.state.copy()
    assert match.undo() == 3
    assert not match.can_undo
    match.redo()
    assert match.state == after
    assert not match.can_redo


def test_a_log_with_moves_made_for_the_player_is_repeated() -> None:
    match = patience("617")
    match.repeat(Entry("0", Draw()))
    match.repeat(Entry("0+", Draw()))
    with pytest.raises(IllegalMove):
        match.repeat(Entry("*+", Draw()))
    with pytest.raises(IllegalMove):
        match.repeat(Entry("1+", Draw()))
    assert match.undo() == 2
