"""Patiences played by mouse and by keys, as patience_walks.txt tells it, and two things no walk tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.data import BadData
from games.patience.state import Packed, View
from tests.kit.script import Scene, each, play, read
from tests.ui.harness import Desk
from tests.ui.patience import GAME
from tests.ui.patience_teller import at_desk, seated
from ui.games.patience.deal_menu import setup


@each(read(Path(__file__).with_name("patience_walks.txt")))
def test_a_walk_goes_as_it_is_told(tmp_path: Path, scene: Scene) -> None:
    with at_desk(tmp_path, scene.animation) as teller:
        play(scene, teller)


def test_a_long_column_closes_up_and_makes_room(tmp_path: Path) -> None:
    """Of six closed and twelve open cards the last goes away and comes back."""
    with seated(tmp_path) as player:
        layout, table = player.scene.face.layout, player.scene.face.table
        run = [26 + rank if rank % 2 else rank for rank in range(12, 0, -1)]
        table.show(View(0, [], [0] * 4, [[], [40], *([] for _ in range(5)), run], [0] * 7 + [6]))
        for source, target, shown in ((7, 1, len(run) - 1), (1, 7, len(run))):
            for tween in table.begin(Packed((run[-1],), source, target)):
                tween.advance(tween.delay + tween.seconds + 1)
            places = [sprite.place for sprite in table.columns[7]]
            assert places == [layout.card_in_column(7, index, 6, shown) for index in range(6 + shown)]


def test_a_numbered_deal_needs_no_list(monkeypatch: pytest.MonkeyPatch, desk: Desk) -> None:
    def damaged(game: str, deal: str) -> str:
        raise BadData("deals.toml: it is torn")

    monkeypatch.setattr("ui.games.patience.deal_menu.level_of", damaged)
    assert setup(desk.app, GAME, "617").notes == ("number",)
