"""STRIKE IT RICH at the table: rolling, choosing, selling, secrets, computer players, taking back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from games.core import Decide
from games.strike_it_rich.board import MARKERS, MINE_AT, PURSE
from games.strike_it_rich.state import Dice, Form, Sell
from tests.ui.shared_scenes import main_label
from tests.ui.strike import WAYS, Player, Way, seated
from ui.play.players import PlayerFacts
from ui.play.scene import PlayScene

DIFFERENT = (1, 4, 5)


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, [DIFFERENT], way=way) as player:
        yield player


def facts(player: Player, seat: int) -> PlayerFacts:
    return player.controller.row(player.face.facts(seat, is_active=False), seat)


# ------------------------------------------------------------------ rolling
def test_space_rolls(player: Player) -> None:
    player.roll()
    assert player.moves == [Dice(*DIFFERENT)]
    assert player.session.match.turn == Decide(0)


def test_the_button_rolls(player: Player) -> None:
    player.click(player.face.layout.main.center)
    assert player.moves == [Dice(*DIFFERENT)]


def test_dice_that_are_dragged_and_let_go_are_thrown(player: Player) -> None:
    player.desk.drag(player.die(0), player.box(1))
    player.settle()
    assert player.moves == [Dice(*DIFFERENT)]


@pytest.mark.parametrize("is_moved", [False, True])
def test_dice_that_are_held_while_the_window_changes_lie_in_the_tray_again(
    player: Player, is_moved: bool
) -> None:
    desk, here = player.desk, player.die(0)
    desk.press(here)
    if is_moved:
        desk.move((here[0] - 60, here[1]), held=True)
    desk.press_key(pygame.K_m)
    desk.move((here[0] - 30, here[1]), held=True)
    player.settle()
    desk.release(here)
    player.settle()
    assert player.moves == []


def test_rolling_twice_is_not_possible(player: Player) -> None:
    player.roll()
    player.roll()
    assert player.moves == [Dice(*DIFFERENT)]


# ------------------------------------------------------------------ forming a number
def test_a_lit_mine_is_clicked_twice_to_buy_it(player: Player) -> None:
    player.roll()
    player.click(player.mine(1, 4))
    assert len(player.moves) == 1
    player.click(player.mine(1, 4))
    assert player.moves[1:] == [Form(1, 4)]
    assert player.state.owner[MINE_AT[1, 4]] == 0


def test_the_green_button_says_what_it_does_and_does_it(player: Player) -> None:
    player.roll()
    player.click(player.mine(4, 1))
    assert main_label(player.scene) == "Buy for $15,000"
    player.click(player.face.layout.main.center)
    assert player.moves[1:] == [Form(4, 1)]


def test_two_dice_are_dragged_into_the_boxes(player: Player) -> None:
    player.roll()
    player.desk.drag(player.die(1), player.box(0))
    player.settle()
    player.desk.drag(player.die(0), player.box(1))
    player.settle()
    assert player.controller.choice
    assert player.controller.choice.order == (1, 0, 2)
    player.roll()
    assert player.moves[1:] == [Form(4, 1)]


def test_dice_are_clicked_into_the_boxes(player: Player) -> None:
    player.roll()
    player.click(player.die(2))
    player.click(player.die(0))
    player.roll()
    assert player.moves[1:] == [Form(5, 1)]


def test_keys_place_the_dice_swap_them_and_confirm(player: Player) -> None:
    player.roll()
    for key in (pygame.K_1, pygame.K_2, pygame.K_s, pygame.K_SPACE):
        player.press_key(key)
    assert player.moves[1:] == [Form(4, 1)]


def test_escape_empties_the_boxes_before_it_leaves(player: Player) -> None:
    player.roll()
    player.press_key(pygame.K_1)
    player.press_key(pygame.K_ESCAPE)
    assert player.controller.choice
    assert player.controller.choice.order == ()


def test_a_mine_that_cannot_be_formed_is_refused_in_a_sentence(player: Player) -> None:
    player.roll()
    player.click(player.mine(6, 6))
    assert player.desk.sound.played[-1] == "refuse"
    assert len(player.moves) == 1


def test_a_mine_that_is_barred_says_why_whenever_it_is_pressed(player: Player) -> None:
    free = {MINE_AT[pair] for pair in ((1, 4), (4, 1))}
    pairs = [pair for pair, mine in MINE_AT.items() if mine not in free]
    player.set_up(dict.fromkeys(pairs[:MARKERS], 0))
    player.roll()
    said: list[str] = []
    with patch.object(PlayScene, "say", lambda _, sentence, near=None: said.append(sentence)):
        for _ in range(2):
            said.clear()
            player.click(player.mine(1, 4))
            assert "marker" in said[-1]
    assert player.moves == [Dice(*DIFFERENT)]


def test_arrows_and_enter_are_enough(player: Player) -> None:
    player.press_key(pygame.K_RETURN)
    player.press_key(pygame.K_RIGHT)
    player.press_key(pygame.K_RETURN)
    player.press_key(pygame.K_RETURN)
    assert len(player.moves) == 2
    assert isinstance(player.moves[1], Form)


def test_enter_rolls_again_after_a_mine_was_chosen_by_keyboard(player: Player) -> None:
    for key in (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RETURN):
        player.press_key(key)
    assert player.scene.focus.target is None
    player.press_key(pygame.K_RETURN)
    assert [type(move) for move in player.moves] == [Dice, Form, Dice]
    assert player.session.actor == 1


def test_what_can_be_formed_is_told_on_the_mines(player: Player) -> None:
    player.roll()
    assert player.controller.choice
    assert set(player.controller.choice.lights().values()) == {"open"}
    assert len(player.controller.choice.lights()) == 6


# ------------------------------------------------------------------ selling, triples
def test_mines_are_sold_until_the_new_one_is_paid(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [DIFFERENT], way=way) as player:
        player.set_up({(6, 6): 0, (1, 1): 0, (5, 6): 0}, [5_000, 100_000])
        player.roll()
        player.click(player.mine(1, 4))
        player.roll()
        assert "missing" in player.controller.prompt()
        player.click(player.mine(5, 6))
        player.click(player.mine(5, 6))
        assert player.state.cash[0] == 10_000
        player.click(player.mine(6, 6))
        player.roll()
        assert player.moves[1:] == [Form(1, 4), Sell(5, 6), Sell(6, 6)]
        assert player.state.owner[MINE_AT[1, 4]] == 0


def green(player: Player) -> list[str]:
    """What the green buttons say that can be pressed."""
    buttons = [button for button in player.scene.buttons if button.visible and button.look.kind == "primary"]
    assert all(button.enabled for button in buttons)
    return [button.look.label for button in buttons]


def test_there_is_one_green_button_and_it_is_wide_where_there_is_nothing_to_swap(player: Player) -> None:
    assert green(player) == ["Roll the dice"]
    layout = player.face.layout
    place = (layout.second.right - 5, layout.second.centery)
    player.click(place)
    assert player.moves == [Dice(*DIFFERENT)]
    assert green(player) == []
    player.click(player.mine(4, 1))
    assert green(player) == ["Buy for $15,000"]
    player.click(place)
    assert player.controller.choice
    assert player.controller.choice.order == (0, 1, 2)
    assert green(player) == ["Buy for $20,000"]


def test_the_verdict_is_read_only_where_no_dice_lie_over_it(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [(2, 2, 2), DIFFERENT], way=way) as player:
        player.set_up({(1, 4): 0, (4, 4): 1, (1, 5): 1})
        player.roll()
        player.click(player.mine(1, 4))
        assert verdicts(player) == 0
        player.roll()
        player.roll()
        player.click(player.mine(1, 5))
        assert verdicts(player) == 1


def verdicts(player: Player) -> int:
    """How many sprites lie where the verdict is read, but dice."""
    room = player.face.layout.verdict
    return len([sprite for sprite in player.scene.layer if sprite.visible and sprite.rect == room])


def test_dice_are_in_their_boxes_while_mines_are_sold_after_going_on(tmp_path: Path) -> None:
    with seated(tmp_path, [DIFFERENT]) as player:
        player.set_up({(6, 6): 0, (1, 1): 0, (5, 6): 0}, [5_000, 100_000])
        player.roll()
        player.click(player.mine(4, 1))
        player.roll()
        player.desk.resize((1100, 700))
        assert player.face.table.dice.order == (1, 0, 2)


def test_a_triple_play_is_chosen_among_all_mines(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, [(2, 2, 2)], way=way) as player:
        player.set_up({(1, 4): 0, (4, 4): 1})
        player.roll()
        player.click(player.mine(4, 4))
        player.click(player.mine(4, 4))
        assert player.state.owner[MINE_AT[4, 4]] == 0


# ------------------------------------------------------------------ secrets
def test_cash_is_covered_for_two_and_shown_while_p_is_held(player: Player) -> None:
    assert facts(player, 0).amount == facts(player, 1).amount == ""
    player.desk.post(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=0)
    assert facts(player, 0).amount == f"${PURSE:,}"
    assert facts(player, 1).amount == ""
    player.desk.post(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p", scancode=0)
    assert facts(player, 0).amount == ""


def test_cash_is_shown_while_ones_own_row_is_pressed(player: Player) -> None:
    row = player.face.layout.players[0]
    player.desk.press(row.center)
    assert facts(player, 0).amount
    player.desk.release(row.center)
    assert not facts(player, 0).amount


def test_the_other_row_uncovers_nothing(player: Player) -> None:
    player.desk.press(player.face.layout.players[1].center)
    assert not facts(player, 0).amount
    assert not facts(player, 1).amount


def test_ones_own_cash_is_always_seen_against_the_computer(tmp_path: Path) -> None:
    with seated(tmp_path, seats=("Ada", "computer:easy")) as player:
        assert facts(player, 0).amount == f"${PURSE:,}"
        assert facts(player, 1).amount == ""


def test_open_cash_is_seen_by_all(tmp_path: Path) -> None:
    with seated(tmp_path, secret=False) as player:
        assert facts(player, 0).amount == facts(player, 1).amount == f"${PURSE:,}"


# ------------------------------------------------------------------ turns
def test_the_turn_goes_to_the_other_and_a_sign_says_so(player: Player) -> None:
    player.roll()
    player.click(player.mine(1, 4))
    player.roll()
    assert player.session.actor == 1
    assert "Belle" in player.controller.prompt()
    assert player.desk.sound.played.count("token") >= 2


def test_the_computer_rolls_and_acts_by_itself(tmp_path: Path, way: Way) -> None:
    throws = [DIFFERENT, (2, 3, 6)]
    with seated(tmp_path, throws, seats=("Ada", "computer:easy"), way=way) as player:
        player.roll()
        player.click(player.mine(1, 4))
        player.roll()
        assert player.desk.worker.names == ["Choose"]
        player.answer()
        assert len(player.moves) == 4
        assert player.session.actor == 0


def test_the_computer_does_nothing_while_another_scene_is_shown(tmp_path: Path) -> None:
    with seated(tmp_path, [DIFFERENT], seats=("computer:easy", "Ada")) as player:
        player.desk.app.navigator.open_settings()
        player.desk.worker.asked.clear()
        before = len(player.desk.app.scenes)
        player.desk.step(100)
        assert player.desk.worker.asked == []
        assert len(player.desk.app.scenes) == before


# ------------------------------------------------------------------ taking back, hints
def test_a_move_is_taken_back_to_the_roll_and_made_again(player: Player) -> None:
    player.roll()
    player.click(player.mine(1, 4))
    player.roll()
    player.press_key(pygame.K_u)
    assert player.moves == [Dice(*DIFFERENT)]
    assert player.session.match.turn == Decide(0)
    player.desk.press_key(pygame.K_y, pygame.KMOD_CTRL)
    player.settle()
    assert player.moves[1:] == [Form(1, 4)]


def test_a_roll_is_not_taken_back(player: Player) -> None:
    player.roll()
    player.press_key(pygame.K_u)
    assert player.moves == [Dice(*DIFFERENT)]


def test_a_computers_move_is_not_taken_back(tmp_path: Path) -> None:
    with seated(tmp_path, [DIFFERENT], seats=("computer:easy", "Ada")) as player:
        player.answer()
        assert len(player.moves) == 2
        player.press_key(pygame.K_u)
        assert len(player.moves) == 2


def test_a_hint_chooses_a_move_and_says_why(player: Player) -> None:
    player.roll()
    player.press_key(pygame.K_h)
    assert player.desk.worker.names == ["Advise"]
    player.answer()
    assert player.controller.choice
    assert player.controller.choice.chosen
    assert player.session.journal
    assert "hint" in player.session.journal.notes
    assert len(player.moves) == 1


def test_the_log_tells_what_was_done_and_shows_where(player: Player) -> None:
    player.roll()
    player.click(player.mine(1, 4))
    player.roll()
    assert player.scene._told[-1].words == "Ada bought Grubstake for $20,000."
    assert player.scene._told[-1].place == MINE_AT[1, 4]


# ------------------------------------------------------------------ the window
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1920)], ids=str)
def test_everything_stands_again_after_the_window_changed(tmp_path: Path, size: tuple[int, int]) -> None:
    with seated(tmp_path, [DIFFERENT], way=("none", (1100, 700))) as player:
        player.roll()
        player.press_key(pygame.K_1)
        player.desk.resize(size)
        player.settle()
        assert player.controller.choice
        assert player.controller.choice.order == (0,)


def test_nothing_is_drawn_while_nothing_happens(tmp_path: Path) -> None:
    with seated(tmp_path, [DIFFERENT]) as player:
        player.roll()
        player.desk.step(400)
        player.desk.assert_idle_draws_nothing()
