"""Hints, saving, and going on with a game that was left."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.patience.state import GiveUp, Pack
from saves import journal as journals
from saves.replay import load, replay
from tests.ui.deals import EVERYTHING
from tests.ui.harness import Board
from tests.ui.patience import (
    FOUNDATIONS,
    MOVES,
    STOCK,
    WASTE,
    WAYS,
    Player,
    Way,
    card,
    dealt,
    play_all,
    resumed,
    saved_at,
    seated,
)
from ui.app import jobs
from ui.app.app import App
from ui.games.patience.controller import PATIENCE
from ui.play.session import PlayTimer

GAME = "klondike_patience"


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    assert isinstance(request.param, tuple)
    return request.param


@pytest.fixture
def player(tmp_path: Path, way: Way) -> Iterator[Player]:
    with seated(tmp_path, EVERYTHING, way=way) as player:
        yield player


# ------------------------------------------------------------------ hints
def test_a_hint_glows_and_says_a_move(player: Player) -> None:
    player.desk.press_key(pygame.K_h)
    job, answer = player.desk.worker.asked[0]
    assert isinstance(job, jobs.Hint)
    assert len(job.position.log) == 1
    answer(Pack(2, 1, 1))
    player.desk.settle()
    assert player.message == "Move the 8 of spades on the 9 of hearts: it frees a face-down card."
    assert player.glows() == 2
    player.check()
    player.click(STOCK)
    assert player.glows() == 0


def test_an_answer_that_takes_long_is_waited_for(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.app.jobs.Hint.do", None)
    player.desk.press_key(pygame.K_h)
    player.desk.step(100, 0.1)
    assert player.message == "Looking for a good move ..."
    assert player.scene.controller._hints.is_waiting
    player.desk.worker.asked[0].take(Pack(2, 1, 1))
    player.desk.settle()
    assert player.message.startswith("Move the 8 of spades")
    assert player.glows() == 2
    player.check()


def test_a_hint_that_fails_is_a_sentence(player: Player) -> None:
    player.desk.press_key(pygame.K_h)
    player.desk.worker.asked[0].take(None)
    player.desk.settle()
    assert player.message == "No hint can be given just now."
    assert player.glows() == 0
    player.check()


def test_a_move_forgets_the_hint_that_was_asked_for(player: Player) -> None:
    player.desk.press_key(pygame.K_h)
    player.click(STOCK)
    assert player.desk.worker.asked == []
    player.desk.step(30, 0.1)
    assert player.glows() == 0
    assert player.message == ""


# ------------------------------------------------------------------ saving
def test_after_every_move_the_file_replays_to_the_live_state(player: Player) -> None:
    play_all(player)
    player.undo()
    player.redo()
    player.undo()
    player.scene.play(GiveUp())
    player.desk.settle()
    player.check()
    found = replay(load(saved_at(player)))
    assert found.match.state == player.state
    assert found.match.is_over


def test_a_close_in_the_middle_of_a_drag_loses_nothing(player: Player) -> None:
    player.click(STOCK)
    state, path = player.state.copy(), saved_at(player)
    player.hold(2, 1)
    player.desk.press_key(pygame.K_ESCAPE)
    player.check()
    player.hold(2, 1)
    player.desk.app.home()
    assert isinstance(player.desk.scene, Board)
    again = resumed(player.desk, path)
    assert again.state == state
    again.check()


def test_a_close_in_the_middle_of_a_movement_keeps_the_move(player: Player) -> None:
    player.desk.click(player.spot(2))
    state, path = player.state.copy(), saved_at(player)
    assert state.columns[1][-1] == card("8S")
    player.desk.app.home()
    again = resumed(player.desk, path)
    assert again.state == state
    again.check()


def test_closing_the_window_while_dragging_puts_the_cards_back(player: Player) -> None:
    player.click(STOCK)
    player.hold(WASTE, 4)
    player.desk.post(pygame.QUIT)
    assert not player.desk.app.running
    player.scene.put_away()
    again = resumed(player.desk, saved(player.desk.app))
    assert again.state.waste == [card("QC")]


def saved(app: App) -> Path:
    latest = app.library.latest(GAME)
    assert latest
    return latest.path


def test_what_was_taken_back_can_be_made_again_after_reopening(player: Player) -> None:
    states = play_all(player)
    player.undo()
    path = saved_at(player)
    player.desk.app.home()
    again = resumed(player.desk, path)
    again.redo()
    assert again.state == states[-1]
    for _ in MOVES:
        again.undo()
    assert again.state == states[0]


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
    assert player.move_count == 3
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
    assert player.state == before
    player.undo()
    player.redo()
    assert player.state == before
