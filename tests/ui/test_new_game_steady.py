"""A new game for several: nothing moves under the pointer while seats are added and taken away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.harness import SIZES, opened
from tests.ui.tables import GAME, Several, set_up
from tests.ui.test_new_game import scene


def test_nothing_moves_while_seats_are_added_and_taken_away(tmp_path: Path) -> None:
    with set_up(Several()), opened(tmp_path, (1280, 800)) as desk:
        desk.app.navigator.open_new(GAME)
        desk.settle()
        add = next(button for button in scene(desk).buttons if button.look.label == "Add a player")
        frame = scene(desk).frame
        for seats in (3, 4, 5, 6):
            desk.click(add.area.center)
            assert len(scene(desk).plan.chairs) == seats
            assert scene(desk).frame == frame
        desk.click(add.area.center)
        assert len(scene(desk).plan.chairs) == 6
        cross = [button for button in scene(desk).buttons if button.look.icon == "close"][2]
        for seats in (5, 4, 3):
            desk.click(cross.area.center)
            assert len(scene(desk).plan.chairs) == seats
        desk.assert_redraw_is_exact()


@pytest.mark.parametrize("text_size", [100, 125, 150, 175])
@pytest.mark.parametrize("size", [*SIZES, (1216, 712)])
def test_adding_stays_under_the_pointer_in_every_window(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with set_up(Several()), opened(tmp_path, size, text_size=text_size) as desk:
        desk.app.navigator.open_new(GAME)
        desk.settle()
        place = next(b for b in scene(desk).buttons if b.look.label == "Add a player").area.center
        for _ in range(4):
            desk.click(place)
        assert len(scene(desk).plan.chairs) == 6
