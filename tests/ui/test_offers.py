"""What is offered beside a board: nothing before the table has shown what has happened."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Chance, Over
from tests.ui.harness import opened
from ui.play.scene import BoardScene

BOARDS = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")


def offered(scene: BoardScene) -> list[str]:
    """What can be done now, but for what can be done at any time."""
    hud = scene.hud
    assert hud
    further = zip(hud._further, scene.further_actions(), strict=True)
    buttons = [hud._main, hud._second, *(button for button, each in further if not each.any_time)]
    return [button.look.label for button in buttons if button.visible]


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_is_offered_while_the_table_still_shows_a_turn(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        scene = desk.app.navigator.new_board_scene(game, ("Belle", "Soapy"), {})
        assert isinstance(scene, BoardScene)
        desk.app.push(scene)
        scene._rng, rng = Random(3), Random(3)
        moved = 0
        for _ in range(40):
            desk.settle()
            turn = scene.match.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                scene.roll()
            else:
                scene.play(rng.choice(scene.moves))
            while scene.stage.busy:
                assert offered(scene) == []
                desk.step()
                moved += 1
        assert moved > 100
