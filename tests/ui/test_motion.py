"""Things with weight: what moves shows it on its way, ends exactly in its place, and not at all if so set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import PatienceScene, dealt


@pytest.fixture(params=["full", "none"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (1280, 800)) as desk:
        desk.app.change_settings(animation=request.param)
        desk.show(lambda app: dealt(app, EVERYTHING))
        yield desk


def test_a_card_that_is_dragged_rises_and_tilts_and_is_laid_back_flat(table: Desk) -> None:
    scene: PatienceScene = table.at(PatienceScene)
    moves, art = table.app.settings.current.animation == "full", scene.face.table.art
    card = scene.face.table.columns[7][-1]
    start, shadow = card.rect.center, card.bounds
    table.press(start)
    table.move((start[0], start[1] - 9), held=True)
    held = max(scene.layer, key=lambda sprite: sprite.depth)
    assert (held.rect.width < art.width * 1.05 - 1) is moves is scene.busy
    for number in range(1, 9):
        table.move((start[0] - 40 * number, start[1]), held=True)
    assert (held.rect.width > art.width * 1.06) is moves
    table.settle()
    assert held.rect.size == (round(art.width * 1.05), round(art.height * 1.05))
    assert held.rect.center == (start[0] - 320, start[1])
    table.release((start[0] - 320, start[1]))
    table.step(2)
    assert (card.bounds.size > shadow.size) is moves is scene.busy
    table.settle()
    assert (card.bounds, card.height) == (shadow, 0)
