"""One game of patience from deal to end: undo, other deals, and time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw, GiveUp
from saves.replay import load, replay
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Board
from tests.ui.patience import (
    GAME,
    JOKER_GAME,
    MOVES,
    STOCK,
    WAYS,
    Player,
    Way,
    play_all,
    resumed,
    saved_at,
    seated,
)
from ui.dialogs.modal import MenuScene
from ui.play.start import begin_alone


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        yield player


def press_button(player: Player, label: str) -> None:
    """Press a button of the scene that is shown, by its label."""
    found = [button for button in player.desk.scene.buttons if button.look.label == label]
    player.desk.click(found[0].area.center)


# ------------------------------------------------------------------ the deal
@pytest.mark.parametrize(("game", "stock"), [(GAME, 24), (JOKER_GAME, 25)])
def test_while_the_cards_are_dealt_none_is_turned(tmp_path: Path, game: str, stock: int) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        player.desk.app.replace(begin_alone(player.desk.app, game, "1"))
        seconds = 0
        while player.scene.stage.busy:
            assert player.scene.controller._facts().played()[2] == f"0 of {stock}"
            player.desk.step()
            seconds = player.scene.controller._facts().seconds
        assert seconds >= 1, "the plate has been written anew meanwhile"
        assert player.scene.controller._facts().played()[2] == f"0 of {stock}"
        player.key(pygame.K_SPACE)
        assert player.scene.controller._facts().played()[2] == f"1 of {stock}"


# ------------------------------------------------------------------ undo
def test_everything_is_taken_back_and_made_again(player: Player) -> None:
    states = play_all(player)
    for state in reversed(states[:-1]):
        player.undo()
        assert player.state == state
    player.undo()
    assert player.message == "There is nothing to take back."
    for state in states[1:]:
        player.redo()
        assert player.state == state
    player.redo()
    assert player.message == "There is nothing to make again."


def test_undo_while_cards_move_takes_back_the_last_move(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        before = player.state.copy()
        player.desk.click(player.spot(2))
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_y, pygame.KMOD_CTRL)
        player.undo()
        assert player.state == before


def test_the_buttons_know_what_can_be_taken_back(player: Player) -> None:
    def enabled() -> list[bool]:
        icons = {button.look.icon: button.enabled for button in player.scene.buttons}
        return [icons["undo"], icons["redo"]]

    assert enabled() == [False, False]
    player.click(STOCK)
    assert enabled() == [True, False]
    player.undo()
    assert enabled() == [False, True]
    player.redo()
    player.click(STOCK)
    player.undo()
    player.undo()
    player.drag(2, 1)
    assert enabled() == [True, False]


def test_moves_are_counted_without_those_taken_back(player: Player) -> None:
    play_all(player)
    assert player.move_count == len(MOVES)
    player.undo()
    player.undo()
    assert player.move_count == len(MOVES) - 2


# ------------------------------------------------------------------ other deals
def open_menu(player: Player) -> None:
    player.desk.press_key(pygame.K_n)
    player.desk.settle()
    assert isinstance(player.desk.scene, MenuScene)
    player.desk.assert_redraw_is_exact()


def test_a_new_deal_keeps_the_old_one(player: Player) -> None:
    player.click(STOCK)
    old = saved_at(player)
    open_menu(player)
    press_button(player, "New deal")
    player.desk.settle()
    assert saved_at(player) != old
    assert old.exists()
    assert int(str(player.scene.session.match.options["deal"])) > 0
    player.check()


def test_a_deal_nobody_moved_in_leaves_no_file(player: Player) -> None:
    library = player.desk.app.library
    player.scene.controller.deals.deal_new("617")
    assert "617" in {save.options["deal"] for save in library.list()}
    player.scene.controller.deals.deal_new("4711")
    assert {save.options["deal"] for save in library.list()} == {"4711", ""}


def test_a_deal_that_chance_has_shuffled_is_kept_though_nobody_moved(player: Player) -> None:
    path = saved_at(player)
    assert player.scene.session.match.options["deal"] == ""
    player.scene.controller.deals.deal_new("617")
    assert path.exists()


def test_this_deal_again_by_the_menu(player: Player) -> None:
    player.scene.controller.deals.deal_new("617")
    player.desk.settle()
    first = player.state.copy()
    player.click(STOCK)
    open_menu(player)
    press_button(player, "This deal again")
    player.desk.settle()
    assert player.state == first
    assert player.scene.session.match.options["deal"] == "617"
    player.check()


def test_a_deal_by_number(player: Player) -> None:
    player.desk.press_key(pygame.K_g)
    player.desk.type("4711")
    player.desk.press_key(pygame.K_RETURN)
    player.desk.settle()
    assert player.scene.session.match.options["deal"] == "4711"
    player.check()


def test_giving_up_by_the_menu(player: Player) -> None:
    open_menu(player)
    press_button(player, "Give up")
    player.desk.settle()
    assert player.scene.face.view.why == "given up"
    player.check()
    open_menu(player)
    assert [b.enabled for b in player.desk.scene.buttons if b.look.label == "Give up"] == [False]


def test_the_menu_can_be_left(player: Player) -> None:
    before = player.scene
    open_menu(player)
    press_button(player, "Go on playing")
    assert player.scene is before
    open_menu(player)
    player.desk.press((3, 3))
    player.desk.settle()
    assert player.scene is before
    player.check()


# ------------------------------------------------------------------ giving up
def test_the_main_button_turns_and_then_asks_before_it_gives_up(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 23, way) as player:
        player.desk.click(player.scene.face.layout.side.main.center)
        assert not player.state.stock
        player.check()
        player.desk.click(player.scene.face.layout.side.main.center)
        player.desk.assert_redraw_is_exact()
        press_button(player, "Give up")
        player.desk.settle()
        assert player.scene.face.view.why == "given up"
        player.check()


@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [(960, 600), (1080, 1920), (3840, 2160)])
def test_whoever_clicks_on_when_the_stock_is_used_up_loses_nothing(
    tmp_path: Path, size: tuple[int, int], text_size: int
) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 20, ("none", size)) as player:
        player.desk.app.change_settings(text_size=text_size)
        table, place = player.scene, player.scene.face.layout.side.main.center
        seen = set()
        for _ in range(9):
            player.desk.click(place)
            seen.add(type(player.desk.scene))
        assert MenuScene in seen, "it was asked"
        assert not table.face.view.stock
        assert table.face.view.why == ""


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE], ids=pygame.key.name)
def test_whoever_keeps_pressing_a_key_when_the_stock_is_used_up_loses_nothing(
    tmp_path: Path, key: int, way: Way
) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 20, way) as player:
        table = player.scene
        main = next(button for button in table.buttons if button.look.label == "Turn a card")
        table.focus.set(main)
        for _ in range(9):
            player.desk.press_key(key)
        assert not table.face.view.stock
        assert table.face.view.why == ""


def test_the_tip_of_the_main_button_speaks_of_turning_only_while_cards_are_turned(
    tmp_path: Path, way: Way
) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 23, way) as player:
        main = next(button for button in player.scene.buttons if button.look.label == "Turn a card")
        assert main.tip == "Turn a card (Space)"
        player.desk.click(main.area.center)
        player.desk.settle()
        assert (main.look.label, main.tip) == ("Give up", "")


def test_a_game_that_was_not_given_up_goes_on(tmp_path: Path, way: Way) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 24, way) as player:
        before = player.scene
        player.desk.click(before.face.layout.side.main.center)
        assert isinstance(player.desk.scene, MenuScene)
        player.desk.press_key(pygame.K_ESCAPE)
        assert player.scene is before
        assert before.face.view.why == ""
        player.check()


# ------------------------------------------------------------------ time
def seconds(player: Player) -> float:
    return player.scene.session.timer.seconds(player.desk.clock.now)


def test_time_goes_on_while_the_table_is_seen(player: Player) -> None:
    before = seconds(player)
    player.desk.step(10, 1.0)
    assert seconds(player) - before == pytest.approx(10)


def test_time_stands_still_while_hidden(player: Player) -> None:
    player.desk.post(pygame.WINDOWMINIMIZED)
    before = seconds(player)
    player.desk.step(5, 10.0)
    assert seconds(player) == before
    player.desk.post(pygame.WINDOWRESTORED)
    player.desk.step(5, 1.0)
    assert seconds(player) - before == pytest.approx(5, abs=0.1)
    player.check()


def test_time_stands_still_while_another_scene_is_shown(player: Player) -> None:
    table = player.scene
    for key in (pygame.K_n, pygame.K_F1, pygame.K_COMMA, pygame.K_g):
        player.desk.press_key(key)
        before = table.session.timer.seconds(player.desk.clock.now)
        player.desk.step(3, 10.0)
        assert table.session.timer.seconds(player.desk.clock.now) == before
        player.desk.press_key(pygame.K_ESCAPE)
        assert player.scene is table
        assert table.session.timer.seconds(player.desk.clock.now) - before < 1


def test_time_stands_still_when_the_game_is_over(player: Player) -> None:
    player.scene.play(GiveUp())
    player.desk.settle()
    before = seconds(player)
    player.desk.step(3, 10.0)
    assert seconds(player) == pytest.approx(before)
    player.undo()
    player.desk.step(1, 10.0)
    assert seconds(player) > before + 9


def test_time_goes_on_after_a_save_is_opened_again(player: Player) -> None:
    player.desk.step(1, 90.0)
    player.click(STOCK)
    path, spent = saved_at(player), seconds(player)
    player.desk.press_key(pygame.K_ESCAPE)
    assert isinstance(player.desk.scene, Board)
    player.desk.step(1, 500.0)
    again = resumed(player.desk, path)
    assert int(spent) <= seconds(again) <= spent + 3
    again.desk.step(1, 60.0)
    again.click(STOCK)
    assert replay(load(path)).seconds >= int(spent) + 60
