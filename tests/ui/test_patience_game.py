"""One game of patience from deal to end: undo, other deals, time, hints, and what is on the disk."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import Draw, GiveUp, Pack
from saves import journal as journals
from saves.replay import load, replay
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Board
from tests.ui.patience import (
    FOUNDATIONS,
    GAME,
    JOKER_GAME,
    MOVES,
    STOCK,
    WASTE,
    WAYS,
    Player,
    dealt,
    resumed,
    seated,
)
from ui.app import jobs
from ui.dialogs.modal import MenuScene
from ui.games.patience.controller import PATIENCE
from ui.play.session import PlayTimer


@pytest.fixture(params=WAYS, ids=str)
def either(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Player]:
    """A player with everything before them, with and without animation."""
    with seated(tmp_path, EVERYTHING, way=request.param) as player:
        yield player


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING) as player:
        yield player


def main(player: Player) -> tuple[int, int]:
    return player.scene.face.layout.side.main.center


# ------------------------------------------------------------------ undo
def test_everything_is_taken_back_and_made_again_also_after_reopening(either: Player) -> None:
    states = [either.state.copy()]
    for move in MOVES:
        either.play(move)
        states.append(either.state.copy())
    for state in reversed(states[:-1]):
        either.undo()
        assert either.state == state
    either.undo()
    assert either.message == "There is nothing to take back."
    for state in states[1:]:
        either.redo()
        assert either.state == state
    either.redo()
    assert either.message == "There is nothing to make again."
    either.undo()
    assert either.move_count == len(MOVES) - 1
    path = either.path
    either.desk.app.home()
    again = resumed(either.desk, path)
    again.redo()
    assert again.state == states[-1]
    for _ in MOVES:
        again.undo()
    assert again.state == states[0]


def test_undo_while_cards_move_takes_back_the_last_move(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
        before = player.state.copy()
        player.desk.click(player.spot(2))
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_z, pygame.KMOD_CTRL)
        assert player.scene.stage.busy
        player.desk.press_key(pygame.K_y, pygame.KMOD_CTRL)
        player.key(pygame.K_BACKSPACE)
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
    player.drag(2, 1)
    assert enabled() == [True, False]


# ------------------------------------------------------------------ other deals
def test_other_deals_by_the_menu_and_which_files_stay(player: Player) -> None:
    library = player.desk.app.library

    def menu(label: str) -> None:
        player.desk.press_key(pygame.K_n)
        player.desk.settle()
        assert isinstance(player.desk.scene, MenuScene)
        player.desk.assert_redraw_is_exact()
        player.press(label)

    first, by_chance = player.scene, player.path
    menu("Go on playing")
    assert player.scene is first
    player.scene.controller.deals.deal_new("617")
    player.desk.settle()
    assert by_chance.exists(), "a deal that chance has shuffled is kept though nobody moved"
    dealt_cards = player.state.copy()
    menu("New deal")
    kept = {save.options["deal"] for save in library.list()}
    assert "617" not in kept, "a numbered one in which nobody moved is not"
    assert int(str(player.scene.session.match.options["deal"])) > 0
    player.desk.press_key(pygame.K_g)
    player.desk.type("617")
    player.desk.press_key(pygame.K_RETURN)
    player.desk.settle()
    assert player.state == dealt_cards
    player.click(STOCK)
    numbered = player.path
    menu("This deal again")
    assert player.state == dealt_cards
    assert player.path != numbered
    assert numbered.exists()
    assert {save.options["deal"] for save in library.list()} == {"", "617"}
    menu("Give up")
    assert player.scene.face.view.why == "given up"
    player.check()
    player.desk.press_key(pygame.K_n)
    assert [b.enabled for b in player.desk.scene.buttons if b.look.label == "Give up"] == [False]


@pytest.mark.parametrize(("game", "stock"), [(GAME, 24), (JOKER_GAME, 25)])
def test_while_the_cards_are_dealt_none_is_turned(tmp_path: Path, game: str, stock: int) -> None:
    with seated(tmp_path, EVERYTHING, way=WAYS[1]) as player:
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


# ------------------------------------------------------------------ giving up
def test_the_main_button_turns_and_then_asks_before_it_gives_up(tmp_path: Path) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 23) as player:
        button = next(each for each in player.scene.buttons if each.look.label == "Turn a card")
        assert button.tip == "Turn a card (Space)"
        player.desk.click(main(player))
        assert not player.state.stock
        assert (button.look.label, button.tip) == ("Give up", "")
        player.check()
        table = player.scene
        for answer, why in (("Go on playing", ""), ("Give up", "given up")):
            player.desk.click(main(player))
            player.press(answer)
            assert player.scene is table
            assert table.face.view.why == why
            player.check()


@pytest.mark.parametrize("size", [(960, 600), (1080, 1920)])
@pytest.mark.parametrize("key", [0, pygame.K_RETURN, pygame.K_SPACE])
def test_whoever_goes_on_when_the_stock_is_used_up_loses_nothing(
    tmp_path: Path, size: tuple[int, int], key: int
) -> None:
    with seated(tmp_path, EVERYTHING, [Draw()] * 20, ("none", size)) as player:
        table, place = player.scene, main(player)
        table.focus.set(next(button for button in table.buttons if button.look.label == "Turn a card"))
        seen = set()
        for _ in range(9):
            player.desk.press_key(key) if key else player.desk.click(place)
            seen.add(type(player.desk.scene))
        assert key or MenuScene in seen, "it was asked"
        assert not table.face.view.stock
        assert table.face.view.why == ""


# ------------------------------------------------------------------ time
def test_time_goes_on_only_while_the_table_is_seen_and_the_game_goes_on(player: Player) -> None:
    table = player.scene

    def spent(times: int, seconds: float) -> float:
        before = table.session.timer.seconds(player.desk.clock.now)
        player.desk.step(times, seconds)
        return table.session.timer.seconds(player.desk.clock.now) - before

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
    player.play(GiveUp())
    assert spent(3, 10.0) == pytest.approx(0)
    player.undo()
    assert spent(1, 10.0) > 9


def test_time_goes_on_after_a_save_is_opened_again(player: Player) -> None:
    player.desk.step(1, 90.0)
    player.click(STOCK)
    path, spent = player.path, player.scene.session.timer.seconds(player.desk.clock.now)
    player.desk.press_key(pygame.K_ESCAPE)
    assert isinstance(player.desk.scene, Board)
    player.desk.step(1, 500.0)
    again = resumed(player.desk, path)
    assert int(spent) <= again.scene.session.timer.seconds(again.desk.clock.now) <= spent + 3
    again.desk.step(1, 60.0)
    again.click(STOCK)
    assert replay(load(path)).seconds >= int(spent) + 60


# ------------------------------------------------------------------ hints
def test_a_hint_is_waited_for_glows_and_says_a_move(either: Player) -> None:
    either.desk.press_key(pygame.K_h)
    job, answer = either.desk.worker.asked[0]
    assert isinstance(job, jobs.Hint)
    assert len(job.position.log) == 1
    either.desk.step(100, 0.1)
    assert either.message == "Looking for a good move ..."
    assert either.scene.busy
    answer(Pack(2, 1, 1))
    either.desk.settle()
    assert either.message == "Move the 8 of spades on the 9 of hearts: it frees a face-down card."
    assert either.glows() == 2
    either.check()
    either.click(STOCK)
    assert either.glows() == 0


def test_a_hint_that_fails_is_a_sentence_and_a_move_forgets_the_one_asked_for(player: Player) -> None:
    player.desk.press_key(pygame.K_h)
    player.desk.worker.asked.pop().take(None)
    player.desk.settle()
    assert player.message == "No hint can be given just now."
    player.desk.press_key(pygame.K_h)
    player.click(STOCK)
    assert player.desk.worker.asked == []
    player.desk.step(30, 0.1)
    assert (player.glows(), player.message) == (0, "")


# ------------------------------------------------------------------ what is on the disk
def test_leaving_in_the_middle_of_a_drag_or_a_movement_loses_nothing(either: Player) -> None:
    either.desk.click(either.spot(2))
    assert either.pile(1) == "9H 8S"
    either.desk.app.home()
    again = resumed(either.desk, either.desk.app.library.list()[0].path)
    assert again.pile(1) == "9H 8S"
    again.click(STOCK)
    state, path = again.state.copy(), again.path
    again.hold(2, 1)
    again.desk.press_key(pygame.K_ESCAPE)
    again.check()
    again.hold(WASTE, 4)
    again.desk.app.home()
    assert isinstance(again.desk.scene, Board)
    again = resumed(again.desk, path)
    assert again.state == state
    again.check()
    again.hold(WASTE, 4)
    again.desk.post(pygame.QUIT)
    assert not again.desk.app.running
    again.scene.put_away()
    assert replay(load(path)).match.state == state


def test_trouble_with_saving_is_said_and_play_goes_on(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    player.click(STOCK)
    monkeypatch.setattr(journals, "write_all", full)
    player.click(2)
    assert "not being saved" in player.message
    player.drag(5, FOUNDATIONS)
    player.undo()
    player.redo()
    assert player.move_count == 3
    monkeypatch.undo()
    player.click(STOCK)
    assert player.scene.session.journal
    assert player.scene.session.journal.trouble == ""
    player.assert_saved()


def test_a_recording_can_be_looked_at_only(player: Player) -> None:
    made = dealt(player.desk.app, EVERYTHING, MOVES)
    if made.session.journal:
        made.session.journal.close()
    player.desk.show(lambda app: PATIENCE(app, made.session.match, None, PlayTimer()))
    before = player.state.copy()
    player.click(STOCK)
    assert "can only be looked at" in player.message
    player.drag(7, 1)
    player.key(pygame.K_SPACE)
    player.undo()
    player.redo()
    assert player.state == before
