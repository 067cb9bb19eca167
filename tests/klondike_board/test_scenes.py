"""What the clauses say, scene by scene: examples/*.txt are played today as they are written there."""

from __future__ import annotations

from pathlib import Path

from tests.clauses import clause
from tests.kit.script import Scene, clauses, each, play, read
from tests.klondike_board.scenes import KlondikeTeller

SCENES = read(*sorted((Path(__file__).parent / "examples").glob("*.txt")))


@clause(*clauses(SCENES))
@each(SCENES)
def test_it_goes_as_it_is_told(scene: Scene) -> None:
    play(scene, KlondikeTeller())
