"""Four board games by mouse and by keys, as strike_walks.txt, yukon_walks.txt and the others tell.

What a line has changed stands below it. How they are read say told.py, board_hands.py and klondike_hands.py;
walks with a star are also taken where everything moves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.script import Scene, read
from tests.ui.board_hands import Desert, Town, Valley
from tests.ui.klondike_hands import Prospector
from tests.ui.told import Hands, seated, today

PLACES: dict[str, type[Hands]] = {
    "strike": Desert, "yukon": Valley, "calamity": Town, "klondike": Prospector,
}  # fmt: skip
WALKS = [
    pytest.param(name, scene, animation, id=f"{scene.title.lstrip('* ')} {animation}")
    for name in PLACES
    for scene in read(Path(__file__).parent / f"{name}_walks.txt")
    for animation in ("none", "full")[: 1 + (scene.title[0] == "*")]
]


@pytest.mark.parametrize(("name", "scene", "animation"), WALKS)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, name: str, scene: Scene, animation: str) -> None:
    with seated(tmp_path, PLACES[name], scene.place, animation=animation) as hands:
        scene.holds(today(scene, hands))
