"""The page "The story" at the end of a board game: its moments open the replay, any key skips what moves."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.moments import Moment
from saves.trophies import TrophyNews
from tests.ui.gamepad import plugged_in
from tests.ui.harness import Desk, opened
from tests.ui.screens import SCREENS
from tests.ui.test_board_results import END, SIX
from ui.app.scene import GRACE
from ui.play.replay.scene import ReplayScene
from ui.play.results.finale import FinaleScene
from ui.play.results.moment_row import MomentRow
from ui.play.results.scene import ResultsScene
from ui.play.results.story import StoryScene


def choose(desk: Desk, number: int, way: str) -> MomentRow[Moment]:
    """Choose a moment, when the page may be left."""
    desk.settle()
    desk.step(2, GRACE)
    scene = desk.at(StoryScene)
    row = scene.rows[number]
    if way == "mouse":
        desk.click(row.area.center)
        return row
    while scene.focus.target is not row:
        desk.press_key(pygame.K_TAB)
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_RETURN)
    return row


def assert_shown(desk: Desk, row: MomentRow[Moment]) -> None:
    desk.settle()
    scene = desk.at(ReplayScene)
    assert row.moment.event in scene.cursor.events(scene.position)
    assert not scene.playing
    assert scene.face.view == scene._seen()


@pytest.mark.parametrize(
    ("name", "way"), [("strike_story", "mouse"), ("strike_story", "keys"), ("yukon_story", "keys")]
)
def test_a_moment_opens_the_replay_there_and_the_way_back_leads_to_the_next(
    tmp_path: Path, name: str, way: str
) -> None:
    with opened(tmp_path) as desk:
        SCREENS[name](desk)
        for number in range(3):
            assert_shown(desk, choose(desk, number, way))
            desk.press_key(pygame.K_ESCAPE)
        desk.use("The stats")
        desk.settle()
        assert isinstance(desk.scene, ResultsScene)


def test_the_story_of_a_replay_leads_to_its_own_moments(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        SCREENS["strike_story"](desk)
        assert_shown(desk, choose(desk, 0, "mouse"))
        below = desk.scene
        desk.use("Results")
        desk.settle()
        desk.step(2, GRACE)
        desk.use("The story")
        assert_shown(desk, choose(desk, 2, "keys"))
        assert desk.scene is below


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_r, pygame.K_RETURN, pygame.K_ESCAPE, None])
def test_any_key_or_pad_button_ends_the_animations_of_an_ending_and_does_nothing_else(
    tmp_path: Path, key: int | None
) -> None:
    with opened(tmp_path, animation="full") as desk, plugged_in() as pad:
        scene = FinaleScene(desk.app, END, SIX[:2], [], TrophyNews)
        desk.app.push(scene)
        desk.step(2, GRACE)
        assert scene.stage.busy
        if key is None:
            pad.press(pygame.CONTROLLER_BUTTON_B)
            desk.step(2)
        else:
            desk.press_key(key)
        assert (scene.stage.busy, desk.scene is scene) == (False, True)
