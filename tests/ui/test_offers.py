"""What is offered beside a board: nothing before the table has shown what has happened."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core import Chance, Over
from tests.ui.harness import opened
from tests.ui.shared_scenes import offered
from ui.play.scene import PlayScene

BOARDS = ("strike_it_rich", "klondike_board", "gold_am_yukon", "calamityville")


@pytest.mark.parametrize("game", BOARDS)
def test_nothing_is_offered_while_the_table_still_shows_a_turn(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, (960, 600), animation="full") as desk:
        scene = desk.app.navigator.new_board_scene(game, ("Belle", "Soapy"), {})
        assert isinstance(scene, PlayScene)
        desk.app.push(scene)
        scene._rng, rng = Random(3), Random(3)
        moved = 0
        for _ in range(40):
            desk.settle()
            turn = scene.session.match.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                scene.roll()
            else:
                scene.play(rng.choice(scene.session.moves))
            while scene.stage.busy:
                assert offered(scene) == []
                desk.step()
                moved += 1
        assert moved > 100
