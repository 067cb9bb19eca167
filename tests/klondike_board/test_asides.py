"""What a seat does while another one decides: who may, how it is logged, taken back and saved."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.chance import pick
from games.core import Aside, Chance, Decide, IllegalMove
from games.klondike_board import GAME
from games.klondike_board.state import Collect, Throw
from games.match import Entry, Match
from saves.library import Library
from saves.replay import read

NAMES = ("Ada", "Belle", "Cora")


def played(number: int, *, up_to_an_aside: bool = False) -> Match:
    """A game at random in which money is asked for; left where one may be made before a throw, if wanted."""
    match, rng = Match.begin(GAME, NAMES, {"collect": "on demand"}), Random(number)
    while not match.is_over:
        turn = match.turn
        if isinstance(turn, Chance):
            match.happen(rng)
            continue
        assert isinstance(turn, Decide)
        if up_to_an_aside and turn.asides and Throw() in GAME.moves(match.state):
            return match
        match.play(pick(rng, [*GAME.moves(match.state), *(aside.move for aside in turn.asides)]))
    return match


def test_an_aside_belongs_to_its_seat() -> None:
    match = played(5, up_to_an_aside=True)
    turn = match.turn
    assert isinstance(turn, Decide)
    ((seat, move), *_) = turn.asides
    assert turn.maker(move) == seat != turn.player == turn.maker(Throw())
    for other in set(range(3)) - {seat}:
        with pytest.raises(IllegalMove, match="That is not whose turn it is"):
            match.repeat(Entry(str(other), move))
    with pytest.raises(IllegalMove, match="That is not whose turn it is"):
        match.repeat(Entry(str(seat), Throw()))
    match.play(move)
    assert match.log[-1] == Entry(str(seat), move)
    after = match.turn
    assert isinstance(after, Decide)
    assert Aside(seat, move) not in after.asides or match.state.claims


def test_an_aside_is_taken_back_and_made_again() -> None:
    match = played(5, up_to_an_aside=True)
    turn, before = match.turn, match.state.copy()
    assert isinstance(turn, Decide)
    match.play(turn.asides[0].move)
    after = match.state.copy()
    match.undo()
    assert (match.state, match.turn) == (before, turn)
    match.redo()
    assert match.state == after


@pytest.mark.parametrize("number", range(2))
def test_a_game_with_asides_is_played_again_from_its_log_and_file(number: int, tmp_path: Path) -> None:
    match = played(number)
    again = Match.begin(GAME, NAMES, match.options)
    journal = Library(tmp_path).begin(again, lambda: 0)
    made = 0
    for entry in match.log:
        turn = again.turn
        made += isinstance(turn, Decide) and entry.actor != str(turn.player)
        again.repeat(entry)
    journal.close()
    assert made > 0
    assert sum(isinstance(entry.move, Collect) for entry in match.log) >= made
    assert (again.state, again.events()) == (match.state, match.events())
    found = read(journal.path)
    assert (found.match.log, found.match.state, found.sentence) == (match.log, match.state, "")
