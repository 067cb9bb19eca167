"""Walks through launcher, new game, saved games, settings, rules and statistics, by mouse and by keyboard."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.kit.script import Scene, each, marked, read
from tests.ui.harness import opened
from tests.ui.tables import set_up
from tests.ui.visitor import Visitor

SCREENS = Path(__file__).with_name("screen_walks.txt")
NEW_GAMES = Path(__file__).with_name("new_game_walks.txt")


@each(read(SCREENS, NEW_GAMES))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Scene) -> None:
    laid = set_up() if scene.path == NEW_GAMES else nullcontext()
    with laid, opened(tmp_path, (960, 600)) as desk:
        visitor = Visitor(desk, tmp_path, monkeypatch)
        scene.holds(marked(scene.acts, {">": visitor.acts}))
