"""A game that the disk does not take is left only after its player has been asked, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw
from saves.replay import read
from tests.saves.disk import Disk
from tests.ui.deals import EVERYTHING
from tests.ui.hands import press
from tests.ui.harness import Board, Desk, opened
from tests.ui.patience import MOVES, dealt
from ui.app.app import App
from ui.dialogs.modal import Entry, LossScene, MenuScene
from ui.games.patience.controller import PatienceController
from ui.play.scene import PlayScene

FRIENDS = ("Ada /red-pick", "Belle /green-boot")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Disk:
    return Disk(monkeypatch, tmp_path)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path, (960, 600)) as desk:
        yield desk


def patience(desk: Desk, disk: Disk) -> PlayScene:
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


pytestmark = pytest.mark.parametrize("table", [patience, strike])
Table = Callable[[Desk, Disk], PlayScene]


def path_of(scene: PlayScene) -> Path:
    assert scene.session.journal
    return scene.session.journal.path


def answered(desk: Desk, leave: Callable[[], object], answer: str) -> None:
    """Leave in some way, be asked, and answer; where one stays, one is asked again."""
    leave()
    assert isinstance(desk.scene, LossScene)
    press(desk, answer)


@pytest.mark.parametrize("way", ["window", "house", "escape"])
def test_leaving_is_asked_about_and_a_disk_with_room_again_takes_all(
    desk: Desk, disk: Disk, table: Table, way: str
) -> None:
    scene = table(desk, disk)
    path = path_of(scene)
    full = "the disk is full, so please free some space"
    assert scene.loss() == f"What you played last is not saved yet: {full}; it is lost if you leave now."

    def leave() -> None:
        if way == "window":
            desk.post(pygame.QUIT)
        elif way == "house":
            (button,) = [button for button in desk.scene.buttons if button.look.icon == "home"]
            desk.click(button.area.center)
        else:
            desk.press_key(pygame.K_ESCAPE)

    leave()
    desk.assert_redraw_is_exact()
    desk.press_key(pygame.K_ESCAPE)
    assert (desk.scene, desk.app.running) == (scene, True)
    answered(desk, leave, "Stay here")
    assert desk.scene is scene
    answered(desk, leave, "Try to save again")
    assert isinstance(desk.scene, LossScene)
    disk.mend()
    press(desk, "Try to save again")
    assert isinstance(desk.scene, Board) == desk.app.running == (way != "window")
    assert read(path).match.log == scene.session.match.log


def test_closing_the_window_twice_closes_it_whatever_lies_over_the_table(
    desk: Desk, disk: Disk, table: Table
) -> None:
    table(desk, disk)
    desk.app.navigator.open_settings()
    for is_running in (True, False):
        desk.post(pygame.QUIT)
        assert (type(desk.scene), desk.app.running) == (LossScene, is_running)


def test_another_game_is_begun_or_gone_on_with_only_after_asking(
    desk: Desk, disk: Disk, table: Table
) -> None:
    other = dealt(desk.app, EVERYTHING, MOVES)
    saved = path_of(other)
    desk.app.push(other)
    desk.app.home()
    scene = table(desk, disk)
    controller = scene.controller
    again = controller.deals.deal_new if isinstance(controller, PatienceController) else scene.menu.play_again
    answered(desk, again, "Stay here")
    assert desk.scene is scene
    answered(desk, again, "Leave all the same")
    assert type(desk.scene) is type(scene)
    assert desk.scene is not scene
    disk.mend()
    desk.app.pop()
    scene = table(desk, disk)
    answered(desk, lambda: desk.app.navigator.go_on(saved), "Leave all the same")
    below = desk.scene
    assert isinstance(below, PlayScene)
    assert path_of(below) == saved
    assert scene not in desk.app.scenes
    disk.mend()
    table(desk, disk)
    answered(desk, lambda: desk.app.navigator.open_saved(saved), "Leave all the same")
    assert desk.app.scenes[-1] is below, "it is gone back to"


def test_what_is_said_at_the_table_is_true_and_said_once(
    desk: Desk, disk: Disk, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = table(desk, disk)
    shown: list[str] = []
    show = MenuScene.__init__

    def overheard(menu: MenuScene, app: App, title: str, sentence: str, entries: list[Entry]) -> None:
        shown.append(sentence)
        show(menu, app, title, sentence, entries)

    monkeypatch.setattr(MenuScene, "__init__", overheard)
    desk.press_key(pygame.K_n)
    disk.mend()
    desk.press_key(pygame.K_ESCAPE)
    assert scene.loss() == ""
    desk.press_key(pygame.K_n)
    assert ["not being saved" in words for words in shown] == [True, False]
    assert "saved as it" in shown[1]
    desk.press_key(pygame.K_ESCAPE)
    said: list[str] = []
    monkeypatch.setattr(scene, "say", lambda sentence, near=None: said.append(sentence))
    assert scene.session.journal
    scene.session.journal.tell()
    path_of(scene).write_bytes(b"somebody else's\n")
    for _ in range(2):
        scene.play(Draw()) if isinstance(scene.controller, PatienceController) else scene.roll()
    assert len([sentence for sentence in said if "Another program" in sentence]) == 1
    desk.press_key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, Board)
