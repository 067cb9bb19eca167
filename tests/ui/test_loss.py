"""A game that the disk does not take is left only after its player was asked, as loss_walks.txt tells."""

from __future__ import annotations

import errno
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pygame
import pytest

from games.compat import override
from games.core import Words
from games.patience.state import Draw
from saves import files, settings_store
from saves.folders import AppFolders
from saves.replay import read as read_save
from saves.settings_store import SettingsStore
from tests.kit.script import Answer, Scene, each, play, read
from tests.kit.waiting import wait_until
from tests.saves.disk import Disk, small_disk
from tests.ui import hands
from tests.ui.deals import EVERYTHING
from tests.ui.desk_teller import DeskTeller
from tests.ui.harness import Desk, opened
from tests.ui.patience import MOVES, dealt
from tests.ui.shared_scenes import file_of
from ui.app import scene as scenes
from ui.app.intents import Command
from ui.dialogs.modal import LossScene
from ui.games.patience.controller import PatienceController
from ui.later import start_later
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.words import in_words

__all__ = ["small_disk"]

FRIENDS = ("Ada /red-pick", "Belle /green-boot")


class Sitter(DeskTeller):
    """Somebody at a table, and what is said there."""

    def __init__(self, desk: Desk, disk: Disk, game: str, said: list[Words]) -> None:
        super().__init__(desk)
        self.disk = disk
        self.game = game
        self.said = said
        self.other = Path()

    @property
    def scene(self) -> PlayScene:
        """The table of the game that was begun last."""
        return next(scene for scene in reversed(self.desk.app.scenes) if isinstance(scene, PlayScene))

    @override
    def begin(self, place: str) -> None:
        if place == "a full disk":
            self.do_sit()
        else:  # another game that was left
            self.desk.app.push(dealt(self.desk.app, EVERYTHING, MOVES))
            self.other = file_of(self.scene)
            self.desk.app.home()

    @override
    def check(self) -> None:
        self.desk.settle()
        super().check()

    def do_sit(self) -> None:
        """Sit down at a new game, of which the disk does not take what is done last."""
        app = self.desk.app
        if self.game == "patience":
            app.push(dealt(app, EVERYTHING, MOVES[:3]))
        else:
            app.push(app.navigator.new_board_scene(self.game, FRIENDS, {}))
        self.disk.room = 0
        self.do_move()

    def do_move(self) -> None:
        """Draw a card, or roll for the start."""
        scene = self.scene
        scene.play(Draw()) if isinstance(scene.controller, PatienceController) else scene.roll()
        self.desk.settle()

    def do_again(self) -> None:
        """Begin the next game of this kind."""
        controller = self.scene.controller
        if isinstance(controller, PatienceController):
            controller.command(Command("again"))
        else:
            self.scene.menu.play_again()

    def do_continue(self) -> None:
        """Go on with the other game."""
        self.desk.app.navigator.go_on(self.other)

    def do_open(self) -> None:
        """Open the other game."""
        self.desk.app.navigator.open_saved(self.other)

    def do_watch(self) -> None:
        """Watch this game from its beginning."""
        self.scene.menu.watch()

    def ask_watched(self) -> Answer:
        """Whether the game that is watched has all moves."""
        scene = self.desk.at(ReplayScene)
        return scene._match.log == self.scene.session.match.log and not scene._can_resume

    def do_settings(self) -> None:
        self.desk.app.navigator.open_settings()

    def do_close_window(self) -> None:
        self.desk.post(pygame.QUIT)

    def do_spoil(self) -> None:
        """Let another program write into the file."""
        assert self.scene.session.journal
        self.scene.session.journal.take_message()
        file_of(self.scene).write_bytes(b"somebody else's\n")
        self.said.clear()

    def do_mend(self) -> None:
        """Give the disk room again."""
        self.disk.mend()

    def ask_says(self, words: str) -> Answer:
        """Whether these words stand above the buttons of a menu."""
        return words in str(self.ask_sentence())

    @override
    def seen(self) -> Iterator[tuple[str, Answer]]:
        yield "running", self.desk.app.loop.running
        yield "loss", in_words(self.scene.loss_warning())
        yield "said", " | ".join(filter(None, map(in_words, self.said)))
        yield "other", file_of(self.scene) == self.other
        yield "saved", read_save(file_of(self.scene)).match.log == self.scene.session.match.log


@pytest.mark.parametrize("game", ["patience", "strike_it_rich"])
@each(read(Path(__file__).with_name("loss_walks.txt")))
def test_a_walk_goes_as_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, desk: Desk, scene: Scene, game: str
) -> None:
    said = hands.overhear(monkeypatch, PlayScene, "show_message", 1)
    play(scene, Sitter(desk, Disk(monkeypatch, tmp_path), game, said))


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
        desk.use("Try saving again")
        assert not desk.app.loop.running
        assert read_save(file_of(scene)).take_backs == 100


def test_settings_that_another_program_holds_are_written_when_it_lets_go_or_the_window_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusals of Windows are faked."""
    said = hands.overhear(monkeypatch, scenes.Scene, "show_message", 1)
    is_held, really = [True], files.write_atomic

    def write(path: Path, data: bytes, *, patience: float) -> None:
        assert not patience, "the window waits"
        if is_held[0]:
            raise PermissionError(errno.EACCES, "held", str(path))
        really(path, data, patience=patience)

    with opened(tmp_path, (960, 600)) as desk:
        store = desk.app.settings
        monkeypatch.setattr(settings_store, "write_atomic", write)
        monkeypatch.setattr(settings_store, "is_held", lambda error: isinstance(error, PermissionError))
        desk.app.change_settings(music=10)
        desk.app.change_settings(effects=20)
        desk.step(seconds=1)
        assert (store.is_pending, said) == (True, [])
        is_held[0] = False
        desk.step(seconds=1)
        assert (SettingsStore(store.path).current, said) == (store.current, [])
        is_held[0] = True
        desk.app.change_settings(music=30)
        desk.step(6, seconds=1)
        assert [in_words(each).partition(".")[0] for each in said] == ["Can’t save your settings"]
        desk.step(6, seconds=1)
        assert (len(said), store.is_pending) == (1, True)
        monkeypatch.setattr(time, "sleep", lambda _: is_held.__setitem__(0, False))
        desk.app.close()
    assert SettingsStore(store.path).current.music == 30


def test_a_folder_that_cannot_be_made_is_told(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = hands.overhear(monkeypatch, scenes.Scene, "show_message", 1)
    desk.step(seconds=5)
    (tmp_path / "file").touch()
    start_later(desk.app, AppFolders.below(tmp_path / "file"))

    def is_told() -> bool:
        desk.step()
        return bool(said)

    wait_until(is_told, "the sentence", pause=0.001)
    assert in_words(said[0]).startswith(f"Can’t save anything in {tmp_path / 'file'}")
