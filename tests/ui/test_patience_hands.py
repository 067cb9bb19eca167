"""What no walk tells of the mouse and the keys: what is seen on the way, the whole round, other scenes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.cards import RANK_OF
from games.patience.state import Build, Draw
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.harness import Board
from tests.ui.patience import GAME, WASTE, WAYS, Player, easy_moves, seated
from ui.dialogs.modal import MenuScene
from ui.dialogs.number import NumberScene
from ui.games.patience.places import Spot
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene
from ui.widgets.button import Button

ESCAPE, SPACE = pygame.K_ESCAPE, pygame.K_SPACE


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """A player with everything before them, all animated."""
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.check()
        yield player


# ------------------------------------------------------------------ the mouse
def test_a_drag_begins_after_a_few_units_and_what_takes_the_card_glows(player: Player) -> None:
    cloth = player.scene.face.layout.table.midbottom
    x, y = player.spot(2)
    player.desk.press((x, y))
    player.desk.move((x + 2, y), held=True)
    player.assert_shown()
    assert player.glows() == 0
    player.desk.move((x + 30, y), held=True)
    with pytest.raises(AssertionError):
        player.assert_shown()
    assert player.glows() == 1
    player.desk.release(cloth)
    assert player.glows() == 0
    player.desk.drag(player.spot(2), cloth)  # two quick drags of one card are no double click
    player.check()
    player.hold(2, 1)
    player.desk.move(player.spot(2), held=True)
    player.desk.release(player.scene.face.layout.columns[1].center)
    player.check()
    assert (player.message, player.move_count) == ("", 0)
    player.hold(2, 1)
    x, y = player.spot(1)
    width, height = player.scene.face.layout.card
    player.desk.release((x + width // 2, y + height // 3))
    player.check()
    assert player.pile(1) == "9H 8S", "a card that is dropped near its place finds it"


def test_a_press_or_a_key_while_cards_move_finishes_the_movement(player: Player) -> None:
    cloth = player.scene.face.layout.table.midbottom
    player.hold(6, 7)
    player.desk.release(player.spot(7))
    assert player.scene.stage.busy, "it glides back"
    player.desk.press(cloth)
    assert not player.scene.stage.busy
    player.desk.release(cloth)
    player.desk.press_key(SPACE)
    assert player.scene.stage.busy
    player.desk.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    assert not player.scene.stage.busy
    player.check()


def test_a_covered_card_is_seen_whole_while_the_right_button_is_held(player: Player) -> None:
    player.click(2)
    column = player.scene.face.table.columns[1]
    covered, depth = column[0], column[0].depth
    place = (covered.rect.centerx, covered.rect.top + 6)
    player.desk.press(place, button=3)
    assert covered.depth > column[1].depth
    player.desk.assert_redraw_is_exact()
    player.desk.release(place, button=3)
    assert (covered.depth, player.move_count) == (depth, 1)
    player.check()


# ------------------------------------------------------------------ the keys
def test_a_game_is_won_without_the_mouse(tmp_path: Path) -> None:
    with seated(tmp_path, EASY) as player:
        for move in easy_moves(EASY):
            if isinstance(move, Draw):
                player.desk.press_key(SPACE)
                continue
            assert isinstance(move, Build)
            top = (player.state.columns[move.source] if move.source else player.state.waste)[-1]
            for _ in range(10):
                player.desk.press_key(ord("  234567890jqk"[RANK_OF[top]]))
                if player.focus[0] == move.source:
                    break
            player.desk.press_key(pygame.K_f)
        assert player.scene.face.view.why == "won"
        player.check()


def test_tab_goes_round_everything_once(player: Player) -> None:
    count, seen = len(player.scene.targets()), list[object]()
    for _ in range(count):
        player.key(pygame.K_TAB)
        seen.append(player.scene.focus.target)
    assert len(set(map(id, seen))) == count
    assert {type(target) for target in seen} == {Spot, Button}
    player.key(pygame.K_TAB)
    player.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert player.scene.focus.target is seen[-1]


def test_keys_open_scenes_and_escape_comes_back_and_then_goes_home(player: Player) -> None:
    before = player.scene
    for key, kind in (
        (pygame.K_n, MenuScene),
        (pygame.K_g, NumberScene),
        (pygame.K_F1, RulesScene),
        (pygame.K_COMMA, SettingsScene),
    ):
        player.key(key)
        assert isinstance(player.desk.scene, kind)
        player.desk.settle()
        player.desk.press_key(ESCAPE)
        player.desk.settle()
        assert player.scene is before
        player.check()
    player.desk.press_key(ESCAPE)
    assert isinstance(player.desk.scene, Board)


def test_r_deals_this_deal_again(player: Player) -> None:
    player.deal(GAME, "617")
    first = player.state.copy()
    player.key(SPACE, pygame.K_r)
    player.desk.settle()
    assert (player.state, player.move_count) == (first, 0)


def test_a_gamepad_plays_too(player: Player) -> None:
    player.desk.post(pygame.JOYBUTTONDOWN, button=2, instance_id=0)
    player.check()
    assert player.pile(WASTE) == "QC"
    player.desk.post(pygame.JOYHATMOTION, value=(0, -1), hat=0, instance_id=0)
    assert player.scene.focus.is_shown
    player.desk.post(pygame.JOYBUTTONDOWN, button=4, instance_id=0)
    player.check()
    assert player.pile(WASTE) == ""
