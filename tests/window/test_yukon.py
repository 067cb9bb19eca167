"""GOLD AM YUKON in the real window: a team closes its first ring and stakes its claim, by mouse, by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from games.core import Chance, Move
from games.gold_am_yukon import GAME
from games.gold_am_yukon.board import board
from games.gold_am_yukon.state import HEAD, THROWING, Die, Enter, Place, Stake, State
from games.match import NATURE, Entry, Match
from saves.library import Library
from saves.places import Places
from tests.ui.harness import opened
from tests.window.program import Program, running
from tests.window.xscreen import Screen
from ui.games.gold_am_yukon.face import YukonFace
from ui.play.controller import Spot
from ui.play.scene import PlayScene

HONEYCOMB: Final = board("honeycomb")
NORTH, SOUTH = (HONEYCOMB.names.index(name) for name in ("A2", "G2"))


def left(folder: Path) -> None:
    """A game that was left: eleven diggers each, and Ada is to throw."""
    match = Match.begin(GAME, ("Ada", "Belle"), {"begins": "first seat"})
    library = Library(Places.below(folder / "data").saves)
    journal = library.begin(match, lambda: 0)
    moves: list[Move] = [Place(_ring(NORTH)[0]), Place(_ring(SOUTH)[0])]
    for first in (1, 6):
        for claim in (NORTH, SOUTH):
            moves += [Die(5), *(Enter(HEAD, space) for space in _ring(claim)[first : first + 5])]
    for move in moves:
        turn = match.turn
        match.repeat(Entry(NATURE if isinstance(turn, Chance) else str(turn[0]), move))
    journal.close()


def _ring(claim: int) -> list[int]:
    """The ring of a claim from its start space on."""
    spaces = HONEYCOMB.rings[claim]
    start = next(number for number, space in enumerate(spaces) if space in HONEYCOMB.starts)
    return [spaces[(start + step) % 12] for step in range(12)]


def state_of(program: Program) -> State:
    """The game as the disk has it."""
    found = program.saved()
    assert found
    assert isinstance(found.match.state, State)
    return found.match.state


@contextmanager
def beside(program: Program, folder: Path) -> Iterator[tuple[PlayScene, YukonFace]]:
    """The same game on a table in this process, to tell where things are."""
    folder.mkdir()
    with opened(folder, program.size) as desk:
        copied = desk.app.library.folder / "twin.grg"
        copied.parent.mkdir(exist_ok=True)
        copied.write_bytes(program.files()[-1].read_bytes())
        assert desk.app.navigator.open_saved(copied) == ""
        desk.step(30)
        assert isinstance(desk.scene, PlayScene)
        assert isinstance(desk.scene.face, YukonFace)
        yield desk.scene, desk.scene.face


def throw(program: Program, act: Callable[[], None]) -> None:
    """Throw the die until it is no one."""
    while state_of(program).phase == THROWING:
        thrown = len(state_of(program).thrown)
        act()
        _wait_for_throws(program, thrown + 1)
    program.settle()


def _wait_for_throws(program: Program, count: int) -> None:
    program.until(lambda: len(state_of(program).thrown) == count or None, "the throw")


def wait_for_digger(program: Program) -> None:
    """Wait until Ada's last digger has come in: her ring is closed."""
    program.until(lambda: not state_of(program).off[0] or None, "the last digger")
    assert set(state_of(program).teams[0]) == set(HONEYCOMB.rings[NORTH])


def wait_for_stake(program: Program) -> None:
    """Wait until Ada guards the claim, and it is Belle's turn."""
    program.until(lambda: state_of(program).guards[NORTH] == 0 or None, "the claim to be staked")
    found = program.saved()
    assert found
    assert isinstance(found.match.log[-1].move, Stake)
    assert (found.match.state.player, found.match.state.phase) == (1, THROWING)


def test_a_claim_by_mouse(screen: Screen, tmp_path: Path) -> None:
    left(tmp_path)
    with running(screen, tmp_path) as program:
        program.go_on()
        with beside(program, tmp_path / "twin") as (_, face):
            table, layout = face.table, face.layout
            program.settle()
            throw(program, lambda: program.click(layout.main.center))
            program.click(table.rect_of(_ring(NORTH)[11]).center)
            wait_for_digger(program)
            program.settle()
            program.click(table.rect_of_claim(NORTH).center)
            wait_for_stake(program)


def test_a_claim_by_keyboard(screen: Screen, tmp_path: Path) -> None:
    left(tmp_path)
    with running(screen, tmp_path) as program:
        program.go_on_by_key()
        program.settle()
        throw(program, lambda: program.keys("space"))
        with beside(program, tmp_path / "twin") as (scene, face):
            space = _ring(NORTH)[11]
            wanted = Spot("space", space, face.rect_of(space))
            spots = [target for target in scene.targets() if isinstance(target, Spot)]
            program.keys(*["Tab"] * (spots.index(wanted) + 1), "Return")
        wait_for_digger(program)
        program.settle()
        program.keys("space")
        wait_for_stake(program)
