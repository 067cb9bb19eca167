"""STRIKE IT RICH in words, as strike_words.txt has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.core import Event, Move
from games.strike_it_rich import GAME
from games.strike_it_rich.board import board
from games.strike_it_rich.prospects import prospect
from games.strike_it_rich.state import NOBODY, Passed, State
from tests.kit.script import Scene, each, read
from tests.kit.text import parse_move
from tests.strike_it_rich.table import position
from ui.games.strike_it_rich import words

SCENES = read(Path(__file__).parent / "strike_words.txt")
NAMES = ("Belle", "Soapy")


@each(SCENES)
def test_it_is_said_so(scene: Scene) -> None:
    text, *moves = scene.title.split(" > ")
    state, events = position(text), list[Event]()
    said = {"pill": words.prompt(GAME.observe(state, 0), NAMES, {0})}
    for move in (parse_move(GAME.move_types, one) for one in moves):
        said.update(promised(state, move))
        events += GAME.apply(state, move)
    said["log"] = words.line(events, NAMES)
    said["You/Klara"] = words.line(events, ("You", "Klara"))
    said["mine"] = board().mines[words.mine_of(events)].number
    scene.holds(f"{name}: {said[name]}" for name, *_ in (line.split(": ") for line in scene.lines))


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
    for scene in SCENES:
        text, *moves = scene.title.split(" > ")
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
