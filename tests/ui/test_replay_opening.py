"""How games are opened to be watched: finished ones, recordings, files that are gone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games import GAMES
from tests.ui.harness import Board, opened
from tests.ui.patience import GAME, MOVES, PatienceScene
from tests.ui.shared_scenes import bar_of
from tests.ui.test_replay import FINISHED, Viewer, saved
from ui.play.replay import ReplayScene


# ------------------------------------------------------------------ opening
def test_a_finished_game_is_opened_to_be_watched(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        path = saved(desk, FINISHED)
        before = path.read_bytes()
        assert desk.app.navigator.open_saved(path) == ""
        assert isinstance(desk.scene, ReplayScene)
        assert not desk.scene._can_go_on
        assert path.read_bytes() == before
        desk.app.library.put_away(path)  # nobody holds it


def test_an_unfinished_game_is_opened_to_be_played(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        assert desk.app.navigator.open_saved(saved(desk, MOVES)) == ""
        assert isinstance(desk.scene, PatienceScene)


def test_a_game_that_was_left_before_its_deal_is_dealt_when_it_is_opened(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        path = saved(desk, MOVES)
        path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
        assert desk.app.navigator.open_saved(path) == ""
        assert isinstance(desk.scene, PatienceScene)
        assert desk.scene.face.view.stock == 24


def test_a_recording_is_opened_to_be_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as desk:
        path = saved(desk, MOVES)
        path.write_bytes(path.read_bytes() + b'["0","Build",7]\n["0","Draw"]\n')
        monkeypatch.setattr(type(GAMES[GAME]), "version", GAMES[GAME].version + 1)
        before = path.read_bytes()
        assert desk.app.navigator.open_saved(path) == ""
        viewer = Viewer(desk, path)
        assert not viewer.scene._can_go_on
        assert viewer.scene.reel.last == len(MOVES)
        viewer.key(pygame.K_END)
        viewer.check(len(MOVES))
        assert viewer.scene.sentence() == f"Move {len(MOVES)}: the recording ends here"
        assert path.read_bytes() == before


def test_a_file_without_any_move_is_watched_without_harm(tmp_path: Path) -> None:
    with opened(tmp_path, animation="full") as desk:
        path = saved(desk, MOVES)
        path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n")
        assert desk.app.navigator.watch(path) == ""
        for key in (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_HOME, pygame.K_END):
            desk.press_key(key)
            desk.assert_redraw_is_exact()
        assert isinstance(desk.scene, ReplayScene)
        desk.click(bar_of(desk.scene).area.center)
        assert desk.scene.position == 0


def test_a_file_that_is_gone_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        assert desk.app.navigator.watch(tmp_path / "gone.grg").endswith("it is not there any more.")
        assert isinstance(desk.scene, Board)
