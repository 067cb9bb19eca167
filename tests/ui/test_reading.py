"""A long save is read beside the window: a bar says how far, and it can be broken off."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from saves import replay
from saves.library import Library
from saves.replay import Progress
from tests.kit.waiting import wait_until
from tests.ui.harness import Board, Desk
from tests.ui.patience import MOVES, saved
from tests.ui.room_teller import drop
from tests.ui.test_from_elsewhere import ask, command_line, go_on
from ui.dialogs.loading import LoadingScene
from ui.dialogs.modal import MenuScene
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene

PAIRS = 3_000


def long_save(desk: Desk) -> Path:
    """A game that was left, in which a move was taken back and made again very often."""
    path = saved(desk)
    lines = [line for line in path.read_bytes().splitlines() if not line.startswith(b'["="')]
    again = b'["<",1]\n' + lines[-1] + b"\n"
    path.write_bytes(b"\n".join(lines) + b"\n" + PAIRS * again)
    return path


def test_a_long_save_is_opened_when_it_has_been_read(desk: Desk) -> None:
    path = long_save(desk)
    desk.app.navigator.open_saved(path)
    assert isinstance(desk.scene, LoadingScene)
    desk.step()
    desk.assert_redraw_is_exact()
    desk.click((3, 3))
    desk.settle()
    assert len(desk.at(PlayScene).session.match.log) == len(MOVES) + 1
    assert [type(scene) for scene in desk.app.scenes] == [Board, PlayScene]
    desk.app.home()
    desk.app.navigator.watch(path)
    assert isinstance(desk.scene, LoadingScene)
    desk.settle()
    assert isinstance(desk.scene, ReplayScene)


@pytest.mark.parametrize("way", [command_line, drop, ask, go_on])
def test_a_long_file_is_imported_in_the_background_however_it_is_opened(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Callable[[Desk, Path], object]
) -> None:
    source, threads = long_save(desk).rename(tmp_path / "from a friend.grg"), []
    import_save = Library.import_save

    def import_elsewhere(library: Library, path: Path, progress: Progress) -> Path:
        threads.append(threading.current_thread())
        return import_save(library, path, progress)

    monkeypatch.setattr(Library, "import_save", import_elsewhere)
    way(desk, source)
    desk.settle()
    assert isinstance(desk.scene, PlayScene)
    assert len(threads) == 1
    assert threading.main_thread() not in threads


@pytest.mark.parametrize("how", ["escape", "button", "at the last moment"])
def test_what_is_broken_off_leaves_no_game_open(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The same save can be opened a moment later, for nobody holds it."""
    path, go_on, told = long_save(desk), threading.Event(), threading.Event()

    def held_up(raw: bytes, games: object, progress: Progress) -> replay.Replay:
        def tell_slowly(share: float) -> None:
            told.set()
            if how != "at the last moment":
                assert go_on.wait(60)
            progress(share)

        return read(raw, progress=tell_slowly)

    read = replay.replay
    monkeypatch.setattr("saves.library.replay", held_up)
    desk.app.navigator.open_saved(path)
    scene = desk.at(LoadingScene)
    if how == "at the last moment":
        scene._work.wait()  # it has been read, and nobody has taken it yet
        desk.app.pop()
    else:
        assert told.wait(60)
        desk.press_key(pygame.K_ESCAPE) if how == "escape" else desk.use("Cancel")
    go_on.set()
    assert isinstance(desk.scene, Board)
    monkeypatch.undo()

    def opens() -> bool:
        desk.app.go_home()
        desk.app.navigator.open_saved(path)
        desk.settle()
        return isinstance(desk.scene, PlayScene)

    wait_until(opens, "the save, which somebody still reads")


def test_one_that_is_no_game_is_refused_when_it_has_been_read(desk: Desk, tmp_path: Path) -> None:
    bad = tmp_path / "bad.grg"
    bad.write_bytes(b"rubbish\n" * 10_000)
    desk.app.navigator.open_saved(bad)
    desk.settle()
    assert isinstance(desk.scene, MenuScene)
    assert len(desk.app.library.list()) == 0
