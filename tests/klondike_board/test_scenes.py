"""What the clauses say, scene by scene: examples/*.txt are played today as they are written there."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.klondike_board.scenes import Scene, again, scenes

SCENES = scenes()


@clause(*sorted({number for scene in SCENES for number in scene.numbers}))
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.sentence)
def test_it_goes_as_it_is_told(scene: Scene) -> None:
    assert again(scene) == scene.text, "`python3 -m tests.klondike_board.scenes` writes down what happens now"
