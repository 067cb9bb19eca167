"""A seventh game, registered from its own folder: all that lists, opens, keeps or counts games knows it.

It keeps what every game promises; one that breaks a promise is caught by the law that asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import GAMES
from games.core import Decide, Over
from games.match import Match
from games.players import never
from saves.trophies import trophies_of
from tests.contract import test_players
from tests.contract.laws import Seen, watch
from tests.contract.play import Table, tables
from tests.contract.test_machine import run
from tests.games import test_registry
from tests.kit import campaign
from tests.kit.waiting import wait_until
from tests.pig import laws
from tests.pig.conftest import HOME
from tests.ui.harness import Desk, opened
from tools.pig.face import PigFace
from tools.pig.rules import Pig
from tools.pig.state import Keep, Kept, Roll, State
from ui.app.worker import ProcessBackend, Worker
from ui.draw.posters import Poster, posters
from ui.play.computer.jobs import Choose, MatchSnapshot
from ui.play.narration.reasons import ReasonsScene, reasons_of
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import ReplayScene
from ui.play.results.finale import FinaleScene
from ui.screens.launcher import LauncherScene
from ui.screens.new_game.scene import NewGameScene
from ui.screens.rules.scene import RulesScene
from ui.screens.statistics.scene import StatisticsScene
from ui.words import in_words


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with opened(tmp_path) as desk:
        yield desk


def table(desk: Desk) -> PlayScene:
    return desk.at(PlayScene)


def answer(desk: Desk) -> None:
    """Do what the worker was asked, and hand the answer over."""
    asked, desk.worker.asked[:] = desk.worker.asked[:], []
    for job, take in asked:
        take(job.run(never))


def until_yours(desk: Desk) -> None:
    """Let the computer play until the person is to act, or the game is over."""
    for _ in range(400):
        scene = desk.scene
        if not isinstance(scene, PlayScene) or (scene.session.is_human_turn and not scene.stage.busy):
            return
        desk.step(10, 0.3)
        answer(desk)
    raise AssertionError("the computer never comes to an end")


def play(desk: Desk, most: int) -> None:
    """Roll and keep by the keyboard, as a person does who is content with a little."""
    for _ in range(most):
        until_yours(desk)
        if not isinstance(desk.scene, PlayScene):
            return
        desk.press_key(pygame.K_s if table(desk).face.view.pot > 9 else pygame.K_SPACE)


def click_poster(desk: Desk) -> None:
    """Choose the last game of the launcher."""
    desk.show(LauncherScene)
    desk.step(5, 0.2)  # it looks for games that were left
    desk.click(desk.at(LauncherScene).posters[-1].area.center)
    desk.settle()


def test_all_lists_of_games_know_it_until_it_is_taken_away() -> None:
    assert [poster.game for poster in posters()] == list(GAMES)
    assert Poster("pig").title == "PIG"
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
    assert isinstance(desk.scene, FinaleScene)
    (result,) = desk.app.records.results("pig")
    assert result.score == match.state.scores[0]
    assert result.moves > 3

    # It is watched again, step by step.
    desk.press_key(pygame.K_ESCAPE)
    desk.step(5, 0.5)
    scene.menu.watch()
    desk.settle()
    replay = desk.at(ReplayScene)
    assert isinstance(replay.face, PigFace)
    assert replay.cursor.last > 20
    for position in range(1, replay.cursor.last + 1):
        desk.press_key(pygame.K_RIGHT)
        desk.settle()
        assert (replay.position, replay.face.table.pot) == (position, replay.cursor.state(position).pot)
    assert replay.face.view.scores == match.state.scores
    assert "Rolled" in in_words(replay.lines[1].words)
    assert replay.sentence().startswith("The end: ")
    desk.assert_redraw_is_exact()

    # It has no reasons, so the paper that says why has the line alone.
    desk.press_key(pygame.K_y)
    assert reasons_of(replay.lines[desk.at(ReasonsScene).number], "pig") == []
    desk.press_key(pygame.K_ESCAPE)

    # It has its statistics and its rules.
    desk.show(StatisticsScene)
    desk.settle()
    assert isinstance(desk.scene, StatisticsScene)
    assert [each.game for each in desk.scene.results or ()] == [desk.scene.game] == ["pig"]
    desk.show(lambda app: RulesScene(app, "pig"))
    desk.settle()
    desk.assert_redraw_is_exact()


def test_the_process_that_thinks_learns_of_it() -> None:
    worker, answers = Worker(make_backend=ProcessBackend), list[Any]()
    match = Match.begin(GAMES["pig"], ("You", "computer:hard"), {})
    assert isinstance(match.turn, Decide)
    worker.submit(Choose(MatchSnapshot.of(match), match.turn.player, "hard", 0), answers.append)

    def look() -> list[Any]:
        worker.poll()
        return answers

    try:
        wait_until(look, "an answer")
    finally:
        worker.close()
    assert answers[0] in match.game.moves(match.state)


# ------------------------------------------------------------------ the laws of the contract
def test_every_law_is_kept_and_a_match_stays_what_its_moves_give() -> None:
    seen = Seen()
    for each in tables("pig"):
        for seed in campaign.seeds("laws of PIG", 8, 300):
            watch(each, seed, seen=seen)
    run("pig", short=6)


def test_its_data_and_its_computer_players_are_like_those_of_other_games() -> None:
    test_registry.test_defaults_are_good_options_and_wordings_are_of_values_on_offer("pig")
    test_registry.test_moves_are_small_values_and_events_are_frozen("pig")
    test_players.test_levels_are_those_of_the_seats("pig")
    test_players.test_whole_games_by_the_rules_from_what_they_see("pig")


def counts_what_is_asked(game: Pig, state: State) -> tuple[int, ...]:
    state.spots += 1
    return tuple(state.scores)


GAME, TURN = Pig(), Pig.turn
BREAKS: list[tuple[str, Any, str]] = [
    ("moves", lambda game, state: [Roll(), Keep()] if state.pot else [Roll()], "moves_are_sorted"),
    ("scores", counts_what_is_asked, "asking_changes_nothing"),
    ("scores", lambda game, state: (1,), "nothing_is_wrong"),
    ("faults", lambda state: ["the die is loaded"] * (state.spots == 6), "nothing_is_wrong"),
    ("refusal", lambda game, state, move: None, "other_moves_are_refused"),
    (
        "sample_state",
        lambda game, state, *_: replace(state, pot=state.pot + 1),
        "states_that_differ",
    ),
    ("copy", lambda game, state: replace(state, turns=state.turns[:]), "what_is_on_offer"),
    ("observe", lambda game, state, seat: state, "CopiesAndViewsStay"),
    ("observe", lambda game, state, seat: replace(game.copy(state), player=0), "EventsTellEachSeat"),
    ("event_types", (Kept,), "EveryEventCanBeWritten"),
    (
        "turn",
        lambda game, state: Over((2,), "goal") if state.winners else TURN(game, state),
        "the_end_is_told",
    ),
]


def watch_often(table: Table) -> None:
    """Watch some games, of which the laws see few positions each."""
    for seed in range(20):
        watch(table, seed)


@pytest.mark.parametrize(("name", "broken", "law"), BREAKS)
def test_a_broken_promise_is_told(name: str, broken: Any, law: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws if name == "faults" else Pig, name, broken)
    with pytest.raises((AssertionError, pytest.fail.Exception)) as fault:
        watch_often(tables("pig")[0])
    assert f"law='{law}" in "".join(fault.value.__notes__)
