"""A game that the disk does not take is left only after its player has been asked, once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.patience.state import Draw
from saves.replay import read
from tests.saves.table import assert_sentence
from tests.saves.disk import Disk
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Board, Desk, opened
from tests.ui.patience import GAME, MOVES, PatienceScene, dealt
from ui.dialogs.modal import LossScene, MenuScene
from ui.games.patience.controller import PatienceController
from ui.play.scene import PlayScene

FRIENDS = ("Ada /red-pick", "Belle /green-boot")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    return Disk(monkeypatch, tmp_path)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        yield desk


def patience(desk: Desk, disk: Disk) -> PatienceScene:
    """A patience whose last move is not on the disk."""
    scene = dealt(desk.app, EVERYTHING, MOVES[:3])
    desk.app.push(scene)
    disk.room = 0
    scene.play(Draw())
    desk.settle()
    return scene


def strike(desk: Desk, disk: Disk) -> PlayScene:
    """Two persons, of whom one has thrown while the disk was full."""
    scene = desk.app.navigator.new_board_scene("strike_it_rich", FRIENDS, {})
    assert isinstance(scene, PlayScene)
    desk.app.push(scene)
    disk.room = 0
    scene.roll()
    desk.settle()
    return scene


TABLES = (patience, strike)
pytestmark = pytest.mark.parametrize("table", TABLES)


def choose(desk: Desk, label: str) -> None:
    (button,) = [button for button in desk.scene.buttons if button.look.label == label]
    desk.click(button.area.center)


def is_saved(scene: PlayScene, path: Path) -> bool:
    return bool(read(path).match.log == scene.session.match.log)


@pytest.mark.parametrize("way", ["window", "house", "escape"])
def test_leaving_is_asked_about_once(desk: Desk, disk: Disk, table: type, way: str) -> None:
    scene = table(desk, disk)
    leave(desk, way)
    assert isinstance(desk.scene, LossScene)
    assert_sentence(desk.scene._sentence)
    assert "the disk is full" in desk.scene._sentence
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_ESCAPE)
    assert desk.scene is scene
    assert desk.app.running
    leave(desk, way)
    choose(desk, "Leave all the same")
    assert isinstance(desk.scene, Board) == (way != "window")
    assert desk.app.running == (way != "window")


def leave(desk: Desk, way: str) -> None:
    if way == "window":
        desk.post(pygame.QUIT)
    elif way == "house":
        (button,) = [button for button in desk.scene.buttons if button.look.icon == "home"]
        desk.click(button.area.center)
    else:
        desk.press_key(pygame.K_ESCAPE)


def test_a_disk_with_room_again_takes_all(desk: Desk, disk: Disk, table: type) -> None:
    scene = table(desk, disk)
    assert scene.session.journal
    path = scene.session.journal.path
    desk.post(pygame.QUIT)
    choose(desk, "Try to save again")
    assert isinstance(desk.scene, LossScene)
    disk.mend()
    choose(desk, "Try to save again")
    assert not desk.app.running
    assert is_saved(scene, path)


def test_closing_the_window_twice_closes_it(desk: Desk, disk: Disk, table: type) -> None:
    table(desk, disk)
    desk.post(pygame.QUIT)
    assert desk.app.running
    desk.post(pygame.QUIT)
    assert not desk.app.running


def test_what_lies_over_the_table_hides_no_loss(desk: Desk, disk: Disk, table: type) -> None:
    table(desk, disk)
    desk.app.navigator.open_settings()
    desk.post(pygame.QUIT)
    assert isinstance(desk.scene, LossScene)


def test_a_game_that_is_saved_is_left_at_once(desk: Desk, disk: Disk, table: type) -> None:
    scene = table(desk, disk)
    assert scene.session.journal
    path = scene.session.journal.path
    disk.mend()
    desk.press_key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, Board)
    assert is_saved(scene, path)


def test_another_game_is_begun_only_after_asking(desk: Desk, disk: Disk, table: type) -> None:
    scene = table(desk, disk)
    is_patience = isinstance(scene.controller, PatienceController)
    again = scene.controller.deals.deal_new if is_patience else scene.menu.play_again
    again()
    assert isinstance(desk.scene, LossScene)
    choose(desk, "Stay here")
    assert desk.scene is scene
    again()
    choose(desk, "Leave all the same")
    assert type(desk.scene) is type(scene)
    assert desk.scene is not scene


def test_a_saved_game_is_gone_on_with_only_after_asking(desk: Desk, disk: Disk, table: type) -> None:
    other = dealt(desk.app, EVERYTHING, MOVES)
    assert other.session.journal
    path = other.session.journal.path
    desk.app.push(other)
    desk.app.home()
    scene = table(desk, disk)
    desk.app.navigator.go_on(path)
    assert isinstance(desk.scene, LossScene)
    choose(desk, "Stay here")
    assert desk.scene is scene
    desk.app.navigator.go_on(path)
    choose(desk, "Leave all the same")
    assert isinstance(desk.scene, PatienceScene)
    assert desk.scene.session.journal
    assert desk.scene.session.journal.path == path
    assert scene not in desk.app.scenes


def test_going_back_to_a_game_below_is_asked_about(desk: Desk, disk: Disk, table: type) -> None:
    desk.app.navigator.open_new(GAME, "617")
    below = desk.scene
    assert isinstance(below, PatienceScene)
    assert below.session.journal
    table(desk, disk)
    assert desk.app.navigator.open_saved(below.session.journal.path) == ""
    assert isinstance(desk.scene, LossScene)
    choose(desk, "Leave all the same")
    assert desk.app.scenes[-1] is below


def menu_of(desk: Desk) -> MenuScene:
    """The menu of the table, opened."""
    desk.press_key(pygame.K_n)
    assert isinstance(desk.scene, MenuScene)
    return desk.scene


def test_the_menu_says_what_is_true(desk: Desk, disk: Disk, table: type) -> None:
    scene = table(desk, disk)
    menu = menu_of(desk)
    assert "not being saved" in menu._sentence
    disk.mend()
    desk.press_key(pygame.K_ESCAPE)
    assert scene.loss() == ""
    menu = menu_of(desk)
    assert "saved as it" in menu._sentence


def test_that_others_changed_the_file_is_said_once(
    desk: Desk, disk: Disk, table: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table(desk, disk)
    disk.mend()
    said: list[str] = []

    def say(sentence: str, near: Rect | None = None) -> None:
        said.append(sentence)

    monkeypatch.setattr(scene, "say", say)
    assert scene.session.journal
    assert scene.session.journal.retry()
    scene.session.journal.tell()
    scene.session.journal.path.write_bytes(b"somebody else's\n")
    for _ in range(2):
        if isinstance(scene.controller, PatienceController):
            scene.play(Draw())
        else:
            scene.roll()
    assert len([sentence for sentence in said if "Another program" in sentence]) == 1
