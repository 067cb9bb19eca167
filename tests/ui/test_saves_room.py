"""The list of saved games: its words, and its room in every window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui.harness import SIZES, opened
from tests.ui.patience import MOVES
from tests.ui.test_saves_scene import DAY, FINISHED, listing, saved, scene
from ui.scenes.saves import SavesScene
from ui.when import day


# ------------------------------------------------------------------ words and room
def test_days_are_said_as_one_says_them() -> None:
    noon = 1_795_176_000.0
    assert day(noon, noon + 60).startswith("today, ")
    assert day(noon - DAY, noon).startswith("yesterday, ")
    assert day(noon - 10 * DAY, noon).endswith(" November")
    assert day(noon - 400 * DAY, noon).endswith(" 2025")
    assert day(1e30, noon) == "long ago"
    assert day(noon + 3 * DAY, noon).endswith(" November")


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with opened(tmp_path, size, text_size=text_size) as desk:
        for age in range(12):
            saved(desk, FINISHED if age % 3 else MOVES, age)
        (desk.app.library.folder / "torn.grg").write_bytes(b"nonsense\n")
        desk.show(SavesScene)
        shown = scene(desk)
        assert desk.app.metrics.window.contains(shown.frame)
        rows = [row.rect for row in listing(desk)._rows]
        areas = [*(button.area for button in shown.buttons), shown._sheet_room, *rows]
        if listing(desk).page < 12:
            areas.append(listing(desk).groove)
        assert listing(desk).page >= 4
        for number, area in enumerate(areas):
            assert shown.frame.contains(area)
            assert area.collidelist(areas[number + 1 :]) == -1
        desk.press_key(pygame.K_DOWN)
        desk.assert_redraw_is_exact()
