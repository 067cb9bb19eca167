"""A game that the disk does not take is left only after its player was asked, as loss_walks.txt tells."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw
from saves.replay import read as read_save
from tests.kit.old_script import Scene, each, read
from tests.saves.disk import Disk, small_disk
from tests.ui import hands
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Desk, opened
from tests.ui.patience import MOVES, dealt
from tests.ui.shared_scenes import file_of
from tests.ui.walks import press, walked
from ui.app.intents import Command
from ui.dialogs.modal import LossScene, MenuScene
from ui.games.patience.controller import PatienceController
from ui.play.playing.scene import PlayScene
from ui.words import in_words

__all__ = ["small_disk"]

FRIENDS = ("Ada /red-pick", "Belle /green-boot")


class Sitter:
    """Somebody at a table, and what is said there."""

    def __init__(self, desk: Desk, disk: Disk, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.desk = desk
        self.disk = disk
        self.game = game
        self.other = Path()
        self.menus = hands.overhear(monkeypatch, MenuScene, "__init__", 3)
        self.said = hands.overhear(monkeypatch, PlayScene, "show_message", 1)

    @property
    def scene(self) -> PlayScene:
        """The table of the game that was begun last."""
        return next(scene for scene in reversed(self.desk.app.scenes) if isinstance(scene, PlayScene))

    @property
    def path(self) -> Path:
        return file_of(self.scene)


def sit(sitter: Sitter, *_: str) -> None:
    """At a new game, of which the disk does not take what is done last."""
    app = sitter.desk.app
    if sitter.game == "patience":
        app.push(dealt(app, EVERYTHING, MOVES[:3]))
    else:
        app.push(app.navigator.new_board_scene(sitter.game, FRIENDS, {}))
    sitter.disk.room = 0
    act(sitter)


def act(sitter: Sitter) -> None:
    """Draw a card, or throw for the start."""
    scene = sitter.scene
    scene.play(Draw()) if isinstance(scene.controller, PatienceController) else scene.roll()
    sitter.desk.settle()


def leave(sitter: Sitter, _: str) -> None:
    """Another game was played before, and left."""
    app = sitter.desk.app
    app.push(dealt(app, EVERYTHING, MOVES))
    sitter.other = sitter.path
    app.home()


def again(sitter: Sitter) -> None:
    """Begin the next game of this kind."""
    controller = sitter.scene.controller
    if isinstance(controller, PatienceController):
        controller.command(Command("again"))
    else:
        sitter.scene.menu.play_again()


def house(sitter: Sitter) -> None:
    (button,) = [button for button in sitter.desk.scene.buttons if button.look.icon == "home"]
    sitter.desk.click(button.area.center)


def spoil(sitter: Sitter) -> None:
    """Another program writes into the file."""
    assert sitter.scene.session.journal
    sitter.scene.session.journal.take_message()
    sitter.path.write_bytes(b"somebody else's\n")
    sitter.said.clear()


ACTS: dict[str, Callable[..., object]] = {
    "sit": sit,
    "leave": leave,
    "act": act,
    "again": again,
    "house": house,
    "spoil": spoil,
    "window": lambda sitter: sitter.desk.post(pygame.QUIT),
    "key": partial(press, lambda sitter, key, mod: sitter.desk.press_key(key, mod)),
    "press": lambda sitter, *words: hands.press(sitter.desk, " ".join(words)),
    "mend": lambda sitter: sitter.disk.mend(),
    "settings": lambda sitter: sitter.desk.app.navigator.open_settings(),
    "continue": lambda sitter: sitter.desk.app.navigator.go_on(sitter.other),
    "open": lambda sitter: sitter.desk.app.navigator.open_saved(sitter.other),
}
SO: dict[str, Callable[..., object]] = {
    "loss": lambda sitter: in_words(sitter.scene.loss_warning()),
    "scenes": lambda sitter: " ".join(type(scene).__name__ for scene in sitter.desk.app.scenes[1:]),
    "running": lambda sitter: sitter.desk.app.loop.running,
    "saved": lambda sitter: read_save(sitter.path).match.log == sitter.scene.session.match.log,
    "other": lambda sitter, _: sitter.path == sitter.other,
    "menu": lambda sitter, *words: " ".join(words) in in_words(sitter.menus[-1]),
    "said": lambda sitter: " | ".join(filter(None, map(in_words, sitter.said))),
}


@pytest.mark.parametrize("game", ["patience", "strike_it_rich"])
@each(read(Path(__file__).parent / "loss_walks.txt"))
def test_a_walk_goes_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk, scene: Scene, game: str
) -> None:
    sitter = Sitter(desk, Disk(monkeypatch, tmp_path), game, monkeypatch)
    scene.holds(walked(scene.lines, sitter, ACTS, SO, desk.assert_redraw_is_exact))


def test_a_game_on_a_real_disk_without_any_room_is_left_after_asking(small_disk: Path) -> None:
    """Moves are made and taken back until the last block of the file, which is there already, is full too."""
    filler = small_disk / "filler"
    with opened(small_disk, (960, 600)) as desk:
        scene = dealt(desk.app, EVERYTHING, MOVES[:1])
        desk.app.push(scene)
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while file.write(b"x" * 4096):
                pass
        for _ in range(100):
            scene.play(Draw())
            scene.take_back()
        desk.post(pygame.QUIT)
        assert isinstance(desk.scene, LossScene)
        filler.unlink()
        hands.press(desk, "Try to save again")
        assert not desk.app.loop.running
        assert read_save(file_of(scene)).take_backs == 100
