"""A seventh game, registered from its own folder: all that lists, opens, keeps or counts games knows it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core import Decide
from games.match import Match
from saves.trophies import trophies_of
from tests.pig.conftest import HOME
from tests.pig.rules import Roll, State, Threw, Throw, Took
from tests.pig.scene import PigFace
from tests.ui.harness import Desk, opened
from ui.app.jobs import Choose, Position
from ui.app.worker import ProcessBench, Worker
from ui.draw.posters import posters, title_of
from ui.play.replay import ReplayScene
from ui.play.results import ResultsScene
from ui.play.scene import PlayScene
from ui.screens.launcher import LauncherScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.rules.scene import RulesScene
from ui.screens.statistics.scene import StatisticsScene

LONG = 60.0  # seconds, on a busy machine


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        yield desk


def table(desk: Desk) -> PlayScene:
    assert isinstance(desk.scene, PlayScene)
    return desk.scene


def answer(desk: Desk) -> None:
    """Do what the worker was asked, and hand the answer over."""
    asked, desk.worker.asked[:] = desk.worker.asked[:], []
    for job, take in asked:
        take(job.do(lambda: True))


def go_on(desk: Desk) -> None:
    """Let time pass, with whatever happens by itself."""
    desk.step(10, 0.3)
    answer(desk)


def until_yours(desk: Desk) -> None:
    """Let the computer play until the person is to act, or the game is over."""
    for _ in range(400):
        scene = desk.scene
        if not isinstance(scene, PlayScene) or (scene.session.is_yours and not scene.stage.busy):
            return
        go_on(desk)
    raise AssertionError("the computer never comes to an end")


def play(desk: Desk, most: int) -> None:
    """Throw and keep by the keyboard, as a person does who is content with a little."""
    for _ in range(most):
        until_yours(desk)
        if not isinstance(desk.scene, PlayScene):
            return
        desk.press_key(pygame.K_s if table(desk).face.view.pot > 9 else pygame.K_SPACE)


def click_poster(desk: Desk) -> None:
    """Choose the last game of the launcher."""
    desk.show(LauncherScene)
    assert isinstance(desk.scene, LauncherScene)
    desk.click(desk.scene.posters[-1].area.center)
    desk.settle()


def test_all_lists_of_games_know_it_until_it_is_taken_away() -> None:
    assert [poster.game for poster in posters()] == list(GAMES)
    assert title_of("pig") == "PIG"
    assert trophies_of("pig")
    GAMES.remove("pig")
    try:
        assert "pig" not in {poster.game for poster in posters()}
    finally:
        GAMES.add("pig", HOME)


def test_it_is_played_from_its_poster_to_its_end_counted_and_watched(desk: Desk) -> None:
    click_poster(desk)
    assert isinstance(desk.scene, NewGameScene)
    desk.press_key(pygame.K_RETURN)
    desk.step(5)
    assert table(desk).session.match.seats[1].startswith("computer")
    until_yours(desk)
    desk.press_key(pygame.K_h)
    assert desk.worker.names == ["Advise"]
    answer(desk)
    play(desk, 6)
    until_yours(desk)
    log = table(desk).session.match.log[:]

    # It was left, and is gone on with.
    desk.app.home()
    click_poster(desk)
    scene = table(desk)
    match = scene.session.match
    assert match.log == log
    play(desk, 300)
    assert isinstance(desk.scene, ResultsScene)
    (result,) = desk.app.records.results("pig")
    assert result.score == match.state.scores[0]
    assert result.moves > 3

    # It is watched again, step by step.
    desk.press_key(pygame.K_ESCAPE)
    desk.step(5, 0.5)
    scene.menu.watch()
    desk.settle()
    replay = desk.scene
    assert isinstance(replay, ReplayScene)
    assert isinstance(replay.face, PigFace)
    assert replay.reel.last > 20
    for position in range(1, replay.reel.last + 1):
        desk.press_key(pygame.K_RIGHT)
        desk.settle()
        assert (replay.position, replay.face.table.pot) == (position, replay.reel.state(position).pot)
    assert replay.face.view.scores == match.state.scores
    assert "threw" in replay.lines[1].words
    assert replay.sentence().startswith("The end: ")
    desk.assert_redraw_is_exact()

    # It has its statistics and its rules.
    desk.show(StatisticsScene)
    desk.settle()
    assert isinstance(desk.scene, StatisticsScene)
    assert [each.game for each in desk.scene.results or ()] == [desk.scene.game] == ["pig"]
    desk.show(lambda app: RulesScene(app, "pig"))
    desk.settle()
    desk.assert_redraw_is_exact()


def test_the_process_that_thinks_learns_of_it() -> None:
    worker, answers = Worker(make=ProcessBench), list[Any]()
    match = Match.begin(GAMES["pig"], ("You", "computer:hard"), {})
    assert isinstance(match.turn, Decide)
    worker.ask(Choose(Position.of(match), match.turn.player, "hard", 0), answers.append)
    end = time.monotonic() + LONG
    try:
        while not answers:
            assert time.monotonic() < end, "it never answers"
            worker.poll()
            time.sleep(0.002)
    finally:
        worker.close()
    assert answers[0] in match.game.moves(match.state)


def test_a_one_loses_the_pot_and_the_turn() -> None:
    state = State(50, [0, 0], player=1, pot=17)
    assert GAMES["pig"].apply(state, Roll()) == [Took(1)]
    assert GAMES["pig"].apply(state, Throw(1)) == [Threw(1, 1, 17)]
    assert (state.scores, state.player, state.pot) == ([0, 0], 0, 0)
