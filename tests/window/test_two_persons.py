"""Two persons begin a game in the real window: who plays is chosen and written, and each looks alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.seating import parse_seats
from tests.ui.harness import Desk, opened
from tests.window.person import NOWHERE, seated, set_up
from tests.window.places import poster
from tests.window.program import Program, running
from tests.window.test_games import by_keys, decide
from tests.window.xscreen import Screen
from ui.dialogs.forms import Field
from ui.screens.new_game.scene import NewGameScene
from ui.widgets.controls import Choice

GAME = "strike_it_rich"
NAMES = ("Ada", "Belle")


def seat_persons(program: Program, desk: Desk) -> None:
    """Let persons sit at both seats, write their names, and play; the plan beside it tells where that is."""
    desk.show(lambda app: NewGameScene(app, GAME))
    scene = desk.scene
    assert isinstance(scene, NewGameScene)
    play = next(button.area for button in scene.buttons if button.look.label == "Play")
    program.wait_picture(desk.display.surface, play, "the button that begins")
    who: list[Choice[Any]] = [each for each in scene.controls if isinstance(each, Choice) and not each.label]
    place, part = who[1].parts()[0].center, who[1].rect
    desk.click(place)
    desk.settle()
    program.click(place)
    program.wait_picture(desk.display.surface, part, "a person at the second seat")
    fields = [target for target in scene.targets() if isinstance(target, Field)]
    for field, name in zip(fields, NAMES, strict=True):
        program.click(field.area.center)
        program.keys("ctrl+a", *name)
    program.click(play.center)


def test_two_persons_begin_and_look_alone_at_their_cash(screen: Screen, tmp_path: Path) -> None:
    set_up(tmp_path)
    with running(screen, tmp_path, "--size", "960x600") as program:
        program.settle()
        program.click(poster(GAME, program.size))
        with opened(tmp_path / "plan", program.size) as desk:
            seat_persons(program, desk)
        with seated(program, tmp_path) as person:
            match = person.wait_turn()
            assert tuple(seat.name for seat in parse_seats(match.seats)) == NAMES
            while len(match.log) < 4:
                match = decide(person, by_keys, 0)
            person.look()
            actor = person.scene.session.actor
            row, other = (person.scene.face.layout.players[seat] for seat in (actor, 1 - actor))
            program.point(NOWHERE)
            before = program.settle()
            program.screen.xdotool("keydown", "p")
            program.wait_change(before, row, "the cash")
            program.wait_picture(before, other, "the other's cash covered")
            program.screen.xdotool("keyup", "p")
            program.wait_picture(before, row, "the cash covered again")
