"""Only what has changed is drawn, and all of it: at rest, under the mouse, at random, and while hidden."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect

from games.chance import pick
from games.patience.state import Draw, GiveUp
from tests.ui.deals import EVERYTHING
from tests.ui.patience import MOVES, STOCK, WAYS, Player, Way, seated
from ui.games.patience.panel import row_rects


@pytest.fixture(params=WAYS, ids=str)
def player(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    way: Way = request.param
    with seated(tmp_path, EVERYTHING, MOVES, way) as player:
        yield player


def shown(monkeypatch: pytest.MonkeyPatch) -> list[Rect]:
    """The rectangles that are shown from now on."""
    rects: list[Rect] = []
    monkeypatch.setattr(pygame.display, "update", rects.extend)
    return rects


# ------------------------------------------------------------------ at rest
def test_at_rest_only_the_clocks_figure_is_drawn_once_a_second(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.desk.step(2, 1.0)
    rects = shown(monkeypatch)
    before = player.desk.display.redraws
    player.desk.step(100, 0.05)
    assert player.desk.display.redraws - before == 5
    clock = row_rects(player.scene.face.layout.side.deal, player.scene.m, 5)[4]
    assert len(rects) == 5
    assert all(clock.contains(rect) for rect in rects)


def test_when_the_game_is_over_nothing_is_drawn_at_rest(player: Player) -> None:
    player.scene.play(GiveUp())
    player.desk.settle()
    player.desk.step(1, 30.0)
    player.desk.assert_idle_draws_nothing()


def test_while_hidden_nothing_is_drawn_and_then_everything(player: Player) -> None:
    player.desk.post(pygame.WINDOWMINIMIZED)
    before = player.desk.display.redraws
    player.desk.step(50, 0.1)
    assert player.desk.display.redraws == before
    player.desk.display.surface.fill((200, 0, 0))
    player.desk.post(pygame.WINDOWRESTORED)
    player.check()


def test_an_exposed_window_is_drawn_anew(player: Player) -> None:
    player.desk.display.surface.fill((200, 0, 0))
    player.desk.post(pygame.WINDOWEXPOSED)
    player.check()


@pytest.mark.parametrize("size", [(1111, 777), (1500, 640)])
def test_the_size_that_was_given_to_the_window_is_remembered(player: Player, size: tuple[int, int]) -> None:
    player.desk.resize(size)
    assert player.desk.app.settings.now.window == size
    assert player.desk.display.windowed_size == size
    player.check()


# ------------------------------------------------------------------ under the mouse
def test_a_dragged_card_hurts_little(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.hold(2, 1)
        player.desk.step(40)
        display = player.desk.display
        before = display.pixels
        x, y = player.spot(1)
        player.desk.move((x + 3, y + 3), held=True)
        width, height = player.scene.face.layout.card
        assert 0 < display.pixels - before < 6 * width * height


def test_every_button_is_drawn_exactly_in_each_of_its_states(player: Player) -> None:
    for button in list(player.scene.buttons):
        place = button.area.center
        player.desk.move(place)
        player.desk.assert_redraw_is_exact()
        player.desk.press(place)
        player.desk.assert_redraw_is_exact()
        player.desk.move((2, player.desk.display.size[1] - 2), held=True)
        player.desk.release((2, player.desk.display.size[1] - 2))
        player.desk.assert_redraw_is_exact()
    assert player.move_count == len(MOVES)


def test_a_tip_comes_after_a_rest_and_goes(player: Player) -> None:
    sprites = len(player.scene.layer)
    player.desk.move(player.scene.face.layout.bar.icons[2].center)
    player.desk.step(20, 0.05)
    assert len(player.scene.layer) == sprites + 1
    player.desk.assert_redraw_is_exact()
    player.desk.move((player.scene.face.layout.table.centerx, player.scene.face.layout.table.bottom - 6))
    assert len(player.scene.layer) == sprites
    player.desk.assert_redraw_is_exact()


def test_a_message_goes_when_it_has_been_read(player: Player) -> None:
    player.drag(6, 7)
    assert player.message
    player.desk.step(200, 0.05)
    player.desk.assert_redraw_is_exact()
    before = player.desk.display.surface.copy()
    player.scene.say("")
    player.desk.step(1, 0.0)
    assert before.get_buffer().raw == player.desk.display.surface.get_buffer().raw


# ------------------------------------------------------------------ every frame, and at random
@pytest.mark.parametrize("level", ["full", "short"])
def test_every_frame_of_every_kind_of_movement_is_exact(tmp_path: Path, level: str) -> None:
    with seated(tmp_path, EVERYTHING, way=(level, (960, 600))) as player:
        for move in (*MOVES, Draw()):
            assert player.scene.play(move)
            frames = 0
            while player.scene.stage.busy:
                player.desk.step(1, 0.03)
                player.desk.assert_redraw_is_exact()
                frames += 1
            assert frames > 2
        for change in (player.scene.take_back, player.scene._redo):
            change()
            while player.scene.stage.busy:
                player.desk.step(1, 0.03)
                player.desk.assert_redraw_is_exact()
        player.check()


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_done_at_random_is_drawn_exactly(tmp_path: Path, seed: int) -> None:
    keys = (
        pygame.K_RETURN,
        pygame.K_SPACE,
        pygame.K_LEFT,
        pygame.K_DOWN,
        pygame.K_TAB,
        pygame.K_u,
        pygame.K_h,
    )
    with seated(tmp_path, EVERYTHING, way=WAYS[seed % 2]) as player:
        rng, desk, scene = Random(seed), player.desk, player.scene
        for _ in range(60):
            piles = [player.spot(pile) for pile in (*range(8), STOCK)]
            act = pick(rng, (desk.click, desk.press, desk.release, desk.move))
            act(pick(rng, piles))
            if rng.random() < 0.3:
                desk.press_key(pick(rng, keys))
            if desk.scene is not scene:
                return
            desk.step(pick(rng, (1, 4)))
            desk.assert_redraw_is_exact()
