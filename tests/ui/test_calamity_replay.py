"""CALAMITYVILLE that is watched: its log, and its room for buttons; the rest is in `test_board_replays`."""

from __future__ import annotations

from pathlib import Path

from tests.ui.board_viewers import CalamityViewer, watching
from ui.draw.sprites import Layer
from ui.games.calamityville.holdings import DEPTH


def test_each_position_has_a_line(tmp_path: Path) -> None:
    with watching(CalamityViewer, tmp_path) as viewer:
        lines = [line.words for line in viewer.scene.lines]
        assert len(lines) == viewer.last + 1
        assert all(line[-1] in ".!" for line in lines)
        assert lines[0].startswith("29 boom pages lie on top of 20 bust pages. ")
        assert lines[0].endswith(" turn comes first.")
        assert any(line.endswith("'s turn begins.") for line in lines)


def is_register_seen(layer: Layer) -> bool:
    (register,) = (each for each in layer if each.depth == DEPTH)
    return register.visible


def test_buttons_take_the_room_of_what_is_left_to_build(tmp_path: Path) -> None:
    with watching(CalamityViewer, tmp_path) as viewer:
        assert not is_register_seen(viewer.scene.layer)
        viewer.scene.go(12)
        viewer.check(12)
        assert not is_register_seen(viewer.scene.layer)
