"""The patience played with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import Build, Draw
from tests.ui.deals import EASY, EVERYTHING, arranged
from tests.ui.harness import Board
from tests.ui.patience import FOUNDATIONS, STOCK, WASTE, WAYS, Player, Way, card, easy_moves, seated
from ui.dialogs.modal import MenuScene
from ui.dialogs.number import NumberScene
from ui.games.patience.places import Spot
from ui.play.start import begin_alone
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene
from ui.widgets.button import Button

ENTER, ESCAPE, SPACE = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE
LEFT, RIGHT, UP, DOWN = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN
TWO_PLACES = arranged({1: "9H", 2: "3C 8S", 3: "4C 9D", 4: "KC", 5: "KS", 6: "KH", 7: "KD"})
"""The 8 of spades goes on either red nine."""


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        yield player


def focus(player: Player) -> tuple[int, int]:
    """The pile and the card that have the focus."""
    spot = player.scene.focus.target
    assert isinstance(spot, Spot)
    return spot.pile, spot.index


def go_to(player: Player, wanted: int, key: int) -> None:
    """Press a rank's key until the focus is on a pile."""
    for _ in range(10):
        player.desk.press_key(key)
        if focus(player)[0] == wanted:
            return
    raise AssertionError(f"the focus never came to pile {wanted}")


# ------------------------------------------------------------------ a whole game
def test_a_game_is_won_without_the_mouse(tmp_path: Path) -> None:
    with seated(tmp_path, EASY) as player:
        for move in easy_moves(EASY):
            if isinstance(move, Draw):
                player.desk.press_key(SPACE)
                continue
            assert isinstance(move, Build)
            top = (player.state.columns[move.source] if move.source else player.state.waste)[-1]
            go_to(player, move.source, ord("  234567890jqk"[top % 13 + 1]))
            player.desk.press_key(pygame.K_f)
        assert player.scene.face.view.why == "won"
        player.check()


def test_every_kind_of_move_by_enter(player: Player) -> None:
    for key, drop in ((pygame.K_8, 1), (pygame.K_9, 3)):
        player.key(key, ENTER)
        assert player.scene.controller._hands.held_by_key
        assert focus(player)[0] == drop
        player.key(ENTER)
        assert not player.scene.controller._hands.held_by_key
    player.key(pygame.K_k, ENTER, ENTER)
    assert player.column(1) == [card("KD")]
    player.key(pygame.K_2, ENTER)
    assert focus(player)[0] == FOUNDATIONS
    player.key(ENTER)
    assert player.state.foundations[1] == 2
    player.key(SPACE, pygame.K_w, ENTER, ENTER)
    assert player.column(1)[-1] == card("QC")


# ------------------------------------------------------------------ focus
def test_the_first_arrow_shows_the_focus_and_the_mouse_hides_it(player: Player) -> None:
    assert not player.scene.focus.is_shown
    player.key(DOWN)
    assert player.scene.focus.is_shown
    assert focus(player) == (STOCK, -1)
    player.desk.click(player.scene.face.layout.table.midbottom)
    assert not player.scene.focus.is_shown
    player.check()


def test_arrows_walk_over_the_table(player: Player) -> None:
    player.key(RIGHT, DOWN)
    assert focus(player)[0] == 1
    for number in range(2, 8):
        player.key(RIGHT)
        assert focus(player) == (number, len(player.column(number)) - 1)
    player.key(*[LEFT] * 6)
    assert focus(player)[0] == 1
    player.key(UP)
    assert focus(player)[0] == STOCK


def test_arrows_reach_both_ends_of_a_sequence(player: Player) -> None:
    player.drag(2, 1)
    player.key(pygame.K_8)
    assert focus(player) == (1, 1)
    player.key(UP)
    assert focus(player) == (1, 0)
    player.key(DOWN)
    assert focus(player) == (1, 1)


def test_tab_goes_round_everything_once(player: Player) -> None:
    count = len(player.scene.targets())
    seen = []
    for _ in range(count):
        player.key(pygame.K_TAB)
        seen.append(player.scene.focus.target)
    assert len({id(target) for target in seen}) == count
    assert {type(target) for target in seen} == {Spot, Button}
    first = player.scene.focus.target
    player.key(pygame.K_TAB)
    player.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert player.scene.focus.target == first


@pytest.mark.parametrize(
    ("key", "pile"),
    [(pygame.K_2, 5), (pygame.K_8, 2), (pygame.K_1, 3), (pygame.K_0, 3), (pygame.K_t, 3), (pygame.K_k, 4)],
)
def test_a_ranks_key_jumps_to_it(player: Player, key: int, pile: int) -> None:
    player.key(key)
    assert focus(player)[0] == pile


def test_a_ranks_key_again_goes_to_the_next_of_that_rank(player: Player) -> None:
    seen = []
    for _ in range(4):
        player.key(pygame.K_5)
        seen.append(focus(player)[0])
    assert seen == [6, 7, 6, 7]
    player.key(pygame.K_j)
    assert focus(player)[0] == 7


# ------------------------------------------------------------------ lifting
def test_arrows_choose_among_the_places_that_take_the_card(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, TWO_PLACES, (), way) as player:
        player.key(pygame.K_8, ENTER)
        assert player.glows() == 2
        assert {spot.pile for spot in player.scene.targets() if isinstance(spot, Spot)} == {1, 2, 3}
        assert focus(player)[0] == 1
        player.key(RIGHT)
        player.key(RIGHT)
        assert focus(player)[0] == 3
        player.key(ENTER)
        assert player.column(3)[-1] == card("8S")
        assert player.glows() == 0
        assert focus(player) == (3, 3)


def test_enter_on_the_cards_own_pile_puts_them_back(player: Player) -> None:
    player.key(pygame.K_8, ENTER, RIGHT)
    assert focus(player)[0] == 2
    player.key(ENTER)
    assert player.move_count == 0
    assert not player.scene.controller._hands.held_by_key
    player.check()


def test_escape_puts_back_and_a_second_one_goes_home(player: Player) -> None:
    player.key(pygame.K_8, ENTER)
    player.key(ESCAPE)
    assert not player.scene.controller._hands.held_by_key
    assert player.glows() == 0
    assert player.move_count == 0
    player.check()
    player.desk.press_key(ESCAPE)
    assert isinstance(player.desk.scene, Board)


def test_a_card_without_a_place_is_not_lifted(player: Player) -> None:
    player.key(pygame.K_5, ENTER)
    assert not player.scene.controller._hands.held_by_key
    assert player.message == "That card has no place to go now."


def test_space_deals_and_drops(player: Player) -> None:
    player.key(SPACE)
    assert player.state.waste == [card("QC")]
    player.key(pygame.K_q, ENTER, SPACE)
    assert player.column(4)[-1] == card("QC")


def test_space_never_gives_up(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 24) as player:
        player.key(SPACE)
        assert player.scene.face.view.why == ""
        assert player.message == "The stock is used up; it is dealt through only once."


def test_enter_deals_again_and_again_on_the_stock(player: Player) -> None:
    player.key(DOWN, ENTER, ENTER, ENTER)
    assert len(player.state.waste) == 3
    assert focus(player) == (STOCK, -1)


def test_undo_lets_go_of_lifted_cards(player: Player) -> None:
    player.drag(2, 1)
    player.key(pygame.K_9, ENTER)
    player.undo()
    assert not player.scene.controller._hands.held_by_key
    assert player.move_count == 0
    player.check()


# ------------------------------------------------------------------ letters
def test_f_builds_the_card_that_has_the_focus(player: Player) -> None:
    player.key(pygame.K_2, pygame.K_f)
    assert player.state.foundations[1] == 2
    player.key(pygame.K_5, pygame.K_f)
    assert player.message == "The ace of clubs must be built before the 5 of clubs."


def test_w_goes_to_the_waste(player: Player) -> None:
    player.key(SPACE, pygame.K_w)
    assert focus(player) == (WASTE, 0)


def test_undo_and_redo_by_keys(player: Player) -> None:
    player.key(SPACE, SPACE)
    player.undo()
    assert len(player.state.waste) == 1
    player.key(pygame.K_BACKSPACE)
    assert player.state.waste == []
    player.redo()
    player.key(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    assert len(player.state.waste) == 2


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        (pygame.K_n, MenuScene),
        (pygame.K_g, NumberScene),
        (pygame.K_F1, RulesScene),
        (pygame.K_COMMA, SettingsScene),
    ],
)
def test_keys_open_scenes_and_escape_comes_back(player: Player, key: int, kind: type) -> None:
    before = player.scene
    player.key(key)
    assert isinstance(player.desk.scene, kind)
    player.desk.settle()
    player.desk.press_key(ESCAPE)
    player.desk.settle()
    assert player.scene is before
    player.check()


def test_m_is_silence_and_sound_again(player: Player) -> None:
    player.key(pygame.K_m)
    assert player.desk.sound.levels[2]
    player.key(pygame.K_m)
    assert not player.desk.sound.levels[2]


def test_r_deals_this_deal_again(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        player.desk.app.replace(begin_alone(player.desk.app, "klondike_patience", "617"))
        player.desk.settle()
        first = player.state.copy()
        player.key(SPACE)
        player.key(pygame.K_r)
        player.desk.settle()
        assert player.state == first
        assert player.move_count == 0
        player.check()


def test_f11_fills_the_screen_and_goes_back(player: Player, way: Way) -> None:
    player.key(pygame.K_F11)
    assert player.desk.display.full_screen
    player.check()
    player.key(pygame.K_F11)
    assert not player.desk.display.full_screen
    assert player.desk.display.size == way[1]
    player.check()


def test_keys_while_cards_move_finish_the_movement(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.desk.press_key(SPACE)
        assert player.scene.stage.busy
        player.desk.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        assert not player.scene.stage.busy
        player.check()


def test_a_gamepad_plays_too(player: Player) -> None:
    player.desk.post(pygame.JOYBUTTONDOWN, button=2, instance_id=0)
    player.check()
    assert len(player.state.waste) == 1
    player.desk.post(pygame.JOYHATMOTION, value=(0, -1), hat=0, instance_id=0)
    assert player.scene.focus.is_shown
    player.desk.post(pygame.JOYBUTTONDOWN, button=4, instance_id=0)
    player.check()
    assert player.state.waste == []
