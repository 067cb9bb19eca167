"""Walks by mouse and by keys, as texts tell them: through the screens around the games, and at four tables.

What a line has changed stands below it. How they are read say visitor.py, and for the tables told.py,
board_hands.py and klondike_hands.py; walks with a star are also taken where everything moves.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.kit.old_script import Scene, each, marked, read
from tests.ui.board_hands import Desert, Town, Valley
from tests.ui.harness import opened
from tests.ui.klondike_hands import Prospector
from tests.ui.tables import set_up
from tests.ui.told import Hands, seated, today
from tests.ui.visitor import Visitor
from tests.ui.walks import Walk, walks

SCREENS = Path(__file__).with_name("screen_walks.txt")
NEW_GAMES = Path(__file__).with_name("new_game_walks.txt")
PLACES: dict[str, type[Hands]] = {
    "strike": Desert, "yukon": Valley, "calamity": Town, "klondike": Prospector,
}  # fmt: skip
WALKS = [
    pytest.param(name, walk, id=str(walk))
    for name in PLACES
    for walk in walks(Path(__file__).with_name(f"{name}_walks.txt"))
]


@each(read(SCREENS, NEW_GAMES))
def test_a_walk_through_screens_goes_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: Scene
) -> None:
    laid = set_up() if scene.path == NEW_GAMES else nullcontext()
    with laid, opened(tmp_path, (960, 600)) as desk:
        visitor = Visitor(desk, tmp_path, monkeypatch)
        scene.holds(marked(scene.acts, {">": visitor.acts}))


@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_a_walk_at_a_table_goes_as_it_is_told(tmp_path: Path, name: str, walk: Walk) -> None:
    with seated(tmp_path, PLACES[name], walk.scene.place, animation=walk.animation) as hands:
        walk.scene.holds(today(walk.scene, hands))
