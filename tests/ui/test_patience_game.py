"""What no walk tells of a game of patience: what is seen on the way, the whole round, time, hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.cards import RANK_OF
from games.patience.state import Build, Draw, GiveUp, Pack
from saves.replay import load, replay
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.patience import GAME, JOKER_GAME, STOCK, WASTE, WAYS, Player, easy_moves, seated
from ui.app import jobs
from ui.dialogs.modal import MenuScene
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


@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
@pytest.mark.parametrize("key", [0, pygame.K_RETURN, pygame.K_SPACE])
def test_whoever_goes_on_when_the_stock_is_used_up_loses_nothing(
    tmp_path: Path, size: tuple[int, int], key: int
) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 20, ("none", size)) as player:
        table, place = player.scene, player.scene.face.layout.side.main.center
        table.focus.set(next(button for button in table.buttons if button.look.label == "Turn a card"))
        seen = set()
        for _ in range(9):
            player.desk.press_key(key) if key else player.desk.click(place)
            seen.add(type(player.desk.scene))
        assert key or MenuScene in seen, "it was asked"
        assert (table.face.view.stock, table.face.view.why) == (0, "")


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


# ------------------------------------------------------------------ hints, and leaving
def test_a_hint_is_waited_for_glows_and_says_a_move(player: Player) -> None:
    player.desk.press_key(pygame.K_h)
    job, answer = player.desk.worker.asked.pop()
    assert isinstance(job, jobs.Hint)
    assert len(job.position.log) == 1
    player.desk.step(100, 0.1)
    assert player.message == "Looking for a good move ..."
    assert player.scene.busy
    answer(Pack(2, 1, 1))
    player.desk.settle()
    assert player.message == "Move the 8 of spades on the 9 of hearts: it frees a face-down card."
    assert player.glows() == 2
    player.check()
    player.click(STOCK)
    assert player.glows() == 0
    player.desk.press_key(pygame.K_h)
    player.desk.worker.asked.pop().take(None)
    player.desk.settle()
    assert player.message == "No hint can be given just now."
    player.desk.press_key(pygame.K_h)
    player.click(STOCK)
    assert player.desk.worker.asked == [], "a move forgets the hint that was asked for"
    player.desk.step(30, 0.1)
    assert (player.glows(), player.message) == (0, "")


def test_leaving_in_the_middle_of_a_drag_or_a_movement_loses_nothing(player: Player) -> None:
    player.desk.click(player.spot(2))
    assert player.scene.stage.busy
    player.reopen()
    assert player.pile(1) == "9H 8S"
    player.click(STOCK)
    player.remember()
    player.hold(2, 1)
    player.desk.press_key(pygame.K_ESCAPE)
    player.check()
    player.hold(WASTE, 4)
    player.reopen()
    player.check()
    assert player.state == player.remembered
    path = player.path
    player.hold(WASTE, 4)
    player.desk.post(pygame.QUIT)
    assert not player.desk.app.running
    player.scene.put_away()
    assert replay(load(path)).match.state == player.remembered
