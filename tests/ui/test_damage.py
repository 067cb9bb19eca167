"""Only what has changed is drawn, and all of it: at rest, in every frame, and when it was hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from games.patience.state import Draw, GiveUp
from tests.ui.deals import EVERYTHING
from tests.ui.patience import MOVES, Player, seated
from ui.games.patience.panel import row_rects

SMALL = (960, 600)


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, MOVES) as player:
        yield player


def test_at_rest_only_the_clocks_figure_is_drawn_and_after_the_end_nothing(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.desk.step(2, 1.0)
    rects: list[Rect] = []
    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "update", rects.extend)
        before = player.desk.display.redraws
        player.desk.step(100, 0.05)
        assert player.desk.display.redraws - before == 5
    clock = row_rects(player.scene.face.layout.side.deal, player.scene.m, 5)[4]
    assert len(rects) == 5
    assert all(clock.contains(rect) for rect in rects)
    player.scene.play(GiveUp())
    player.desk.settle()
    player.desk.step(1, 30.0)
    player.desk.assert_idle_draws_nothing()


def test_while_hidden_nothing_is_drawn_and_then_everything_also_where_it_was_hurt(player: Player) -> None:
    desk = player.desk
    desk.post(pygame.WINDOWMINIMIZED)
    before = desk.display.redraws
    desk.step(50, 0.1)
    assert desk.display.redraws == before
    for event in (pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        desk.display.surface.fill((200, 0, 0))
        desk.post(event)
        player.check()
    desk.resize((1111, 777))
    assert desk.app.settings.now.window == desk.display.windowed_size == (1111, 777)
    player.check()


def test_a_dragged_card_hurts_little(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=("full", SMALL)) as player:
        player.hold("2", "1")
        player.desk.step(40)
        display = player.desk.display
        before = display.pixels
        x, y = player.spot("1")
        player.desk.move((x + 3, y + 3), held=True)
        width, height = player.scene.face.layout.card
        assert 0 < display.pixels - before < 6 * width * height


@pytest.mark.parametrize("level", ["full", "short"])
def test_every_frame_of_every_kind_of_movement_is_exact(tmp_path: Path, level: str) -> None:
    with seated(tmp_path, EVERYTHING, way=(level, SMALL)) as player:
        scene = player.scene
        plays: list[Callable[[], object]] = [partial(scene.play, move) for move in (*MOVES, Draw())]
        for change in (*plays, scene.take_back, scene._redo):
            change()
            frames = 0
            while scene.stage.busy:
                player.desk.step(1, 0.03)
                player.desk.assert_redraw_is_exact()
                frames += 1
            assert frames > 2
        player.check()
