"""What a person does with saved games, what is said of it and which files it changes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.kit import script
from tests.saves.walk import Walk

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody change an open file")


@script.each(script.read(*sorted((Path(__file__).parent / "walks").glob("*.txt"))))
def test_a_walk_with_saved_games(scene: script.Scene, walk: Walk) -> None:
    scene.holds(walk.told(scene.acts))
