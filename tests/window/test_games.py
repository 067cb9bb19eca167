"""A game is played to its end in the real window: by mouse, killed on the way, and on by keys alone.

Here it is a board game, and test_table.py has a patience; tests/frozen/test_play.py plays all games so.
"""

from __future__ import annotations

from pathlib import Path

from tests.window.playing import play_board
from tests.window.xscreen import Screen


def test_a_board_game_is_played_to_its_end(screen: Screen, tmp_path: Path) -> None:
    play_board(screen, tmp_path, "klondike_board")
