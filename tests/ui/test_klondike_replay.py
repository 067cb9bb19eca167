"""KLONDIKE, the board game, that is watched: its log; the rest is in `test_board_replays`."""

from __future__ import annotations

from pathlib import Path

from tests.ui.board_viewers import KlondikeViewer, watching


def test_each_position_has_a_line(tmp_path: Path) -> None:
    with watching(KlondikeViewer, tmp_path) as viewer:
        lines = [told.words for told in viewer.scene.lines]
        assert len(lines) == viewer.last + 1
        assert all(line[-1] in ".!" for line in lines)
        assert lines[0].startswith("9 cards lie face down in each creek. ")
        assert lines[0].endswith(" begins.")
        assert any(line.endswith("'s turn begins.") for line in lines)
