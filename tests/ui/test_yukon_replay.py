"""GOLD AM YUKON that is watched: a position for each turn, the log, what can be done from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from games.gold_am_yukon.state import Ended, Placed, State, Threw
from games.match import Match
from tests.ui.harness import Desk, opened
from tests.ui.shared_scenes import bar_of, lines_of, watched_facts, way_of
from tests.ui.yukon_games import SEATS, finished, played
from tests.ui.yukon_table import assert_shows
from ui.games.gold_am_yukon import words
from ui.games.gold_am_yukon.face import YukonFace
from ui.play.replay import ReplayScene
from ui.play.results import ResultsScene
from ui.play.start import watch


def scene_of(desk: Desk) -> ReplayScene:
    assert isinstance(desk.scene, ReplayScene)
    return desk.scene


def face_of(desk: Desk) -> YukonFace:
    face = scene_of(desk).face
    assert isinstance(face, YukonFace)
    return face


@contextmanager
def watching(folder: Path, match: Match, level: str = "none", *, can_go_on: bool = False) -> Iterator[Desk]:
    """Somebody watches a match."""
    with opened(folder, animation=level) as desk:
        path = folder / "no such file" if can_go_on else None
        desk.show(lambda app: watch(app, match, 75, path, can_go_on=can_go_on))
        yield desk


def check(desk: Desk, position: int) -> None:
    """The table, the bar and the log show the position, drawn exactly."""
    scene, face = scene_of(desk), face_of(desk)
    scene.stage.finish()
    desk.step()
    desk.assert_redraw_is_exact()
    assert scene.position == position
    state: State = scene.reel.state(position)
    assert_shows(face.table, face.view)
    assert (face.view.teams, face.view.guards) == (state.teams, state.guards)
    thrown = [event for event in scene.reel.events(position) if isinstance(event, Threw)]
    assert face.view.thrown == tuple(event.spots for event in thrown)
    if thrown and not state.winners:
        assert watched_facts(scene, thrown[0].player).is_active
    assert bar_of(scene).value == position
    assert position in [line.number for line in lines_of(scene)]


# ------------------------------------------------------------------ positions
@pytest.mark.parametrize("most", [0, 1, 4, 5, 6, 7, 60, 61, 62, 63, 10_000])
def test_each_turn_is_a_position_and_one_that_was_left_is_the_last(most: int) -> None:
    match = played(2, most=most)
    reel = YukonFace.reel_of(match)
    assert [event for n in range(reel.last + 1) for event in reel.events(n)] == match.events()
    assert reel.state(reel.last) == match.state
    for position in range(1, reel.last + (most == 10_000)):
        assert sum(isinstance(event, Ended | Placed) for event in reel.events(position)) == 1
    replayed = Match.begin(match.game, match.seats, match.options)
    seen = [replayed.state.copy()]
    for entry in match.log[:200]:
        if any(isinstance(event, Placed | Ended) for event in replayed.repeat(entry)):
            seen.append(replayed.state.copy())
    for position in range(1, min(len(seen), reel.last + 1)):
        assert reel.state(position) == seen[position]


# ------------------------------------------------------------------ watching
@pytest.mark.parametrize("level", ["none", "full"])
def test_forward_and_back(tmp_path: Path, level: str) -> None:
    with watching(tmp_path, played(1, most=120), level, can_go_on=True) as desk:
        scene, face = scene_of(desk), face_of(desk)
        check(desk, 0)
        assert not way_of(scene, "Go on").enabled
        for position in range(1, 7):
            desk.press_key(pygame.K_RIGHT)
            check(desk, position)
        for position in (5, 4):
            desk.press_key(pygame.K_LEFT)
            check(desk, position)
        desk.press_key(pygame.K_END)
        check(desk, scene.reel.last)
        assert way_of(scene, "Go on").enabled
        assert scene.sentence() == f"Turn {scene.reel.last}: it was left here"
        for position in range(1, scene.reel.last + 1):
            events = scene.reel.events(position)
            said = words.line(events, face.names, scene.reel.state(0).board)
            assert said
            assert scene.lines[position] == (said, words.place_of(events))


def test_the_pill_counts_turns_and_tells_the_end_and_the_result_is_shown(tmp_path: Path) -> None:
    match = finished(3, 3)
    with watching(tmp_path, match) as desk:
        scene = scene_of(desk)
        assert scene.sentence() == f"Watching: before the first of {scene.reel.last} turns, 1:15"
        desk.press_key(pygame.K_RIGHT)
        assert scene.sentence() == f"Watching: turn 1 of {scene.reel.last}"
        desk.press_key(pygame.K_END)
        assert scene.sentence() == f"The end: {words.result(match.state, face_of(desk).names)}"
        desk.assert_idle_draws_nothing()
        desk.click(way_of(scene, "The result").area.center)
        desk.settle()
        assert isinstance(desk.scene, ResultsScene)


def test_the_claim_of_a_turn_glows_and_enlarged_the_turn_stays_in_sight(tmp_path: Path) -> None:
    with watching(tmp_path, finished(3, 3)) as desk:
        scene, face = scene_of(desk), face_of(desk)
        position = next(n for n, told in enumerate(scene.lines) if words.claim_at(told.place) >= 0)
        scene.go(position)
        check(desk, position)
        claim = words.claim_at(scene.lines[position].place)
        assert face.rect_of(scene.lines[position].place) == face.table.rect_of_claim(claim)
        assert face.table._lights.marked == ((), (claim,))
        assert face.view.guards[claim] >= 0
        desk.type("++")
        for position in (3, 41, 60):
            scene.go(position)
            check(desk, position)
            assert face.layout.board.contains(face.rect_of(scene.lines[position].place))
        scene.rebuild()
        assert face.table.zoom == 2
        desk.type("--")
        assert face.table.zoom == 0
        check(desk, 60)


def test_it_plays_by_itself(tmp_path: Path) -> None:
    with watching(tmp_path, played(3, SEATS, 60), "full") as desk:
        scene = scene_of(desk)
        scene.change_speed(3)
        desk.press_key(pygame.K_SPACE)
        for _ in range(4000):
            if not scene.playing:
                break
            desk.step()
        check(desk, scene.reel.last)
