"""STRIKE IT RICH in words, as strike_words.txt has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core import Event, Move
from games.strike_it_rich import GAME
from games.strike_it_rich.board import board
from games.strike_it_rich.prospects import prospect
from games.strike_it_rich.state import NOBODY, Passed, State
from tests.kit.text import parse_move
from tests.strike_it_rich.table import position
from ui.games.strike_it_rich import words

FILE = Path(__file__).parent / "strike_words.txt"
NAMES = ("Belle", "Soapy")


def entries() -> list[tuple[str, dict[str, str]]]:
    """The position and moves of each entry, and what is said by its name."""
    _, _, *parts = FILE.read_text(encoding="utf-8").rstrip("\n").split("\n\n")
    heads = [part.splitlines() for part in parts]
    return [(head, dict(line.split(": ", 1) for line in said)) for head, *said in heads]


@pytest.mark.parametrize(("head", "wanted"), entries(), ids=[head for head, _ in entries()])
def test_it_is_said_so(head: str, wanted: dict[str, str]) -> None:
    text, *moves = head.split(" > ")
    state, events = position(text), list[Event]()
    said = {"pill": words.prompt(GAME.observe(state, 0), NAMES, {0})}
    for move in (parse_move(GAME.move_types, each) for each in moves):
        said.update(promised(state, move))
        events += GAME.apply(state, move)
    said["log"] = words.line(events, NAMES)
    said["You/Klara"] = words.line(events, ("You", "Klara"))
    said["mine"] = board().mines[words.mine_of(events)].number
    assert {name: said[name] for name in wanted} == wanted


def promised(state: State, move: Move) -> Iterator[tuple[str, str]]:
    """What is said of a move before it is made."""
    if GAME.moves(state):
        found = prospect(GAME.observe(state, state.player), state.player, move)
        assert not found.barred
        yield "button", words.button(found, state.player)
        yield "caption", words.caption(found, state.player)
        yield "verdict", " / ".join(filter(None, words.verdict(found, state.player)))


def test_every_event_has_its_words() -> None:
    kinds = set[type]()
    for head, _ in entries():
        text, *moves = head.split(" > ")
        state = position(text)
        for move in moves:
            kinds.update(map(type, GAME.apply(state, parse_move(GAME.move_types, move))))
    assert kinds == set(GAME.event_types)
    assert words.mine_of([]) == words.mine_of([Passed(0)]) == NOBODY


def test_whose_turn_it_is_at_one_screen_or_for_you() -> None:
    turn = position("100,000 | 100,000 | 1 rolls")
    assert words.prompt(GAME.observe(turn, None), NAMES, {0, 1}) == "Soapy's turn: roll the dice"
    forming = position("100,000 | 100,000 | 0 rolled 1 4 5")
    assert words.prompt(GAME.observe(forming, None), NAMES, {0, 1}) == "Belle's turn: form a mine number"
    won = position("1,000,000 | 0 | 0 wins")
    assert words.prompt(won, ("You", "Klara"), {0}) == "You win with $1,000,000!"
