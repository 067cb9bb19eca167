"""Windows of any size a window manager may make: where there is too little room, all is shown smaller."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games import GAMES
from tests.ui.harness import Desk, opened
from ui.app.display import Size
from ui.draw.theme import SMALLEST_WINDOW
from ui.screens.launcher import LauncherScene
from ui.screens.rules.scene import RulesScene
from ui.screens.saves import SavesScene
from ui.screens.settings import SettingsScene
from ui.screens.statistics.scene import StatisticsScene

TINY = ((1, 1), (1, 700), (1200, 1), (300, 200))
SCENES = {
    "launcher": LauncherScene,
    "settings": SettingsScene,
    "saves": SavesScene,
    "statistics": StatisticsScene,
    "rules": lambda app: RulesScene(app, "klondike_patience"),
}


def window() -> pygame.Surface:
    found = pygame.display.get_surface()
    assert found
    return found


def shrink(desk: Desk, size: Size) -> None:
    """Give the window a size, and use it there."""
    desk.resize(size)
    assert window().get_size() == size
    assert desk.display.size == (max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1]))
    assert (desk.app.metrics.width, desk.app.metrics.height) == desk.display.size
    desk.move((0, 0))
    desk.press_key(pygame.K_TAB)
    desk.step(3)
    desk.assert_redraw_is_exact()


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_in_a_tiny_window(tmp_path: Path, name: str, text_size: int) -> None:
    with opened(tmp_path, text_size=text_size) as desk:
        desk.show(SCENES[name])
        for size in TINY:
            shrink(desk, size)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_a_tiny_window(tmp_path: Path, game: str) -> None:
    with opened(tmp_path) as desk:
        if "patience" in game or game == "joker_klondike":
            desk.app.navigator.open_new(game)
        else:
            desk.app.push(desk.app.navigator.new_board_scene(game, ("Ada", "Belle"), {}))
        desk.step(5)
        for size in TINY:
            shrink(desk, size)


def test_the_whole_picture_is_shown_smaller_and_can_be_clicked(tmp_path: Path) -> None:
    with opened(tmp_path, SMALLEST_WINDOW) as desk:
        desk.show(LauncherScene)
        target = next(button for button in desk.scene.buttons if button.look.icon == "settings")
        whole = pygame.transform.smoothscale(desk.display.surface, (480, 300))
        desk.resize((480, 400))
        shown = window().subsurface((0, 50, 480, 300))
        assert pygame.transform.average_color(shown)[:3] == pytest.approx(
            pygame.transform.average_color(whole)[:3], abs=2
        )
        assert window().get_at((10, 10))[:3] == (0, 0, 0)
        x, y = target.area.center
        desk.click((x // 2, 50 + y // 2))
        desk.settle()
        assert isinstance(desk.scene, SettingsScene)


def test_a_size_that_was_too_small_is_not_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(LauncherScene)
        desk.resize((300, 200))
        assert desk.app.settings.now.window == SMALLEST_WINDOW
        desk.resize((1280, 800))
        assert desk.display.surface is window()
        assert desk.app.settings.now.window == (1280, 800)
