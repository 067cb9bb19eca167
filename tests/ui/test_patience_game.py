"""What no walk tells of a game of patience: what is seen on the way, the whole round, time, hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.cards import RANK_OF
from games.patience.state import Build, Draw, GiveUp
from saves.replay import load, replay
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.patience import GAME, JOKER_GAME, STOCK, WASTE, WAYS, Player, easy_moves, seated
from ui.games.patience.places import Spot
from ui.widgets.button import Button


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


def test_a_press_or_a_key_while_cards_move_finishes_the_movement_and_undo_takes_it_back(
    player: Player,
) -> None:
    before, cloth = player.state.copy(), player.scene.face.layout.table.midbottom
    player.hold(6, 7)
    player.desk.release(player.spot(7))
    assert player.scene.stage.busy, "it glides back"
    player.desk.press(cloth)
    assert not player.scene.stage.busy
    player.desk.release(cloth)
    player.desk.press_key(pygame.K_SPACE)
    assert player.scene.stage.busy
    player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.scene.stage.busy
    player.desk.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    assert not player.scene.stage.busy
    assert player.state == before
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
                player.desk.press_key(pygame.K_SPACE)
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


# ------------------------------------------------------------------ the deal, and time
@pytest.mark.parametrize(("game", "stock"), [(GAME, 24), (JOKER_GAME, 25)])
def test_while_the_cards_are_dealt_none_is_turned(player: Player, game: str, stock: int) -> None:
    player.deal(game, "1", settle=False)
    seen, seconds = set(), 0
    while player.scene.stage.busy:
        facts = player.scene.controller._facts()
        assert facts.played()[2] == f"0 of {stock}"
        player.desk.step()
        seen.add(sum(card.visible for column in player.scene.face.table.columns for card in column))
        seconds = facts.seconds
        if len(seen) % 7 == 0:
            player.desk.assert_redraw_is_exact()
    assert seconds >= 1, "the plate has been written anew meanwhile"
    assert len(seen) > 20
    assert player.desk.sound.played.count("deal") == 28
    player.key(pygame.K_SPACE)
    assert player.scene.controller._facts().played()[2] == f"1 of {stock}"


def test_time_goes_on_only_while_the_table_is_seen_and_the_game_goes_on(player: Player) -> None:
    def spent(times: int, seconds: float) -> float:
        timer, clock = table.session.timer, player.desk.clock
        before = timer.seconds(clock.now)
        player.desk.step(times, seconds)
        return timer.seconds(clock.now) - before

    table = player.scene
    assert spent(10, 1.0) == pytest.approx(10)
    player.desk.post(pygame.WINDOWMINIMIZED)
    assert spent(5, 10.0) == 0
    player.desk.post(pygame.WINDOWRESTORED)
    assert spent(5, 1.0) == pytest.approx(5)
    for key in (pygame.K_n, pygame.K_F1, pygame.K_COMMA, pygame.K_g):
        player.desk.press_key(key)
        assert spent(3, 10.0) == 0
        player.desk.press_key(pygame.K_ESCAPE)
        assert player.scene is table
    player.click(STOCK)
    seconds = table.session.timer.seconds(player.desk.clock.now)
    player.reopen()
    table = player.scene
    assert int(seconds) <= table.session.timer.seconds(player.desk.clock.now) <= seconds + 3
    assert spent(1, 60.0) == pytest.approx(60)
    player.play(GiveUp())
    assert spent(3, 10.0) == pytest.approx(0)
    assert replay(load(player.path)).seconds >= int(seconds) + 60
    player.undo()
    assert spent(1, 10.0) > 9


def test_leaving_in_the_middle_of_a_movement_or_closing_the_window_loses_nothing(player: Player) -> None:
    player.desk.click(player.spot(2))
    assert player.scene.stage.busy
    player.reopen()
    assert player.pile(1) == "9H 8S"
    player.click(STOCK)
    player.remember()
    path = player.path
    player.hold(WASTE, 4)
    player.desk.post(pygame.QUIT)
    assert not player.desk.app.running
    player.scene.put_away()
    assert replay(load(path)).match.state == player.remembered
