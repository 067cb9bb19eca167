"""Each game is played to its end in the real window: by mouse, killed on the way, and on by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.window.playing import BOARDS, PATIENCES, play_board, win_patience
from tests.window.xscreen import Screen


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_game_is_played_to_its_end(screen: Screen, tmp_path: Path, game: str) -> None:
    play_board(screen, tmp_path, game)


@pytest.mark.parametrize("game", PATIENCES)
def test_a_patience_is_won(screen: Screen, tmp_path: Path, game: str) -> None:
    win_patience(screen, tmp_path, game)
