"""Patiences that the product does not have, played by mouse and by keys, as walks.txt tells it."""

from __future__ import annotations

from pathlib import Path

from tests.kit.script import Scene, each, play, read
from tests.ui.patience_teller import at_desk


@each(read(Path(__file__).with_name("walks.txt")))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene) -> None:
    with at_desk(tmp_path, scene.animation) as teller:
        play(scene, teller)
