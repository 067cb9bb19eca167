"""Four board games by mouse and by keys, as strike_walks.txt, yukon_walks.txt and the others tell.

What a line has changed stands below it. How they are read say told.py, board_hands.py and klondike_hands.py;
walks with a star are also taken where everything moves.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.board_hands import Desert, Town, Valley
from tests.ui.klondike_hands import Prospector
from tests.ui.told import Hands, seated, today
from tests.ui.walks import Walk, walks

PLACES: dict[str, type[Hands]] = {
    "strike": Desert, "yukon": Valley, "calamity": Town, "klondike": Prospector,
}  # fmt: skip
WALKS = [
    pytest.param(name, walk, id=str(walk))
    for name in PLACES
    for walk in walks(Path(__file__).with_name(f"{name}_walks.txt"))
]


@pytest.mark.parametrize(("name", "walk"), WALKS)
def test_a_walk_goes_as_it_is_told(tmp_path: Path, name: str, walk: Walk) -> None:
    with seated(tmp_path, PLACES[name], walk.scene.place, animation=walk.animation) as hands:
        walk.scene.holds(today(walk.scene, hands))
