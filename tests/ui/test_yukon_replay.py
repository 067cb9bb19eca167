"""GOLD AM YUKON that is watched: a position for each turn, the log, what can be done from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from games.core import Chance
from games.gold_am_yukon import GAME
from games.gold_am_yukon.state import Ended, Placed, State, Threw
from games.match import Match
from tests.ui.harness import SIZES, Desk, opened
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
def watching(
    folder: Path,
    match: Match,
    size: tuple[int, int] = SIZES[0],
    level: str = "none",
    *,
    can_go_on: bool = True,
) -> Iterator[Desk]:
    """Somebody watches a match."""
    with opened(folder, size, animation=level) as desk:
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
    assert face.view.teams == state.teams
    assert face.view.guards == state.guards
    thrown = [event for event in scene.reel.events(position) if isinstance(event, Threw)]
    assert face.view.thrown == tuple(event.spots for event in thrown)
    if thrown and not state.winners:
        assert watched_facts(scene, thrown[0].player).is_active
    assert bar_of(scene).value == position
    assert position in [line.number for line in lines_of(scene)]


# ------------------------------------------------------------------ positions
def test_each_turn_is_a_position() -> None:
    match = finished(3, 3)
    reel = YukonFace.reel_of(match)
    ends = sum(isinstance(event, Ended | Placed) for event in match.events())
    assert reel.last == ends
    assert [event for n in range(reel.last + 1) for event in reel.events(n)] == match.events()
    assert reel.state(reel.last) == match.state
    for position in range(1, reel.last + 1):
        assert sum(isinstance(event, Ended | Placed) for event in reel.events(position)) == 1


@pytest.mark.parametrize("most", [0, 1, 4, 5, 6, 7, 60, 61, 62, 63])
def test_a_turn_that_was_left_is_the_last_position(most: int) -> None:
    match = played(2, most=most)
    reel = YukonFace.reel_of(match)
    assert reel.state(reel.last) == match.state
    assert [event for n in range(reel.last + 1) for event in reel.events(n)] == match.events()


def test_states_are_those_of_the_game() -> None:
    match = played(4, most=200)
    reel = YukonFace.reel_of(match)
    state = GAME.new(len(match.seats), match.options)
    seen = [state.copy()]
    for entry in match.log:
        events = GAME.apply(state, entry.move)
        if any(isinstance(event, Placed | Ended) for event in events):
            seen.append(state.copy())
    for position in range(1, min(len(seen), reel.last + 1)):
        assert reel.state(position) == seen[position]


# ------------------------------------------------------------------ watching
@pytest.mark.parametrize("level", ["none", "full"])
def test_forward_and_back(tmp_path: Path, level: str) -> None:
    match = played(1, most=120)
    with watching(tmp_path, match, level=level) as desk:
        check(desk, 0)
        for position in range(1, 9):
            desk.press_key(pygame.K_RIGHT)
            check(desk, position)
        for position in range(7, 3, -1):
            desk.press_key(pygame.K_LEFT)
            check(desk, position)
        desk.press_key(pygame.K_END)
        check(desk, scene_of(desk).reel.last)


@pytest.mark.parametrize("size", SIZES)
def test_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    match = finished(4, 4)
    with watching(tmp_path, match, size) as desk:
        desk.press_key(pygame.K_PAGEDOWN)
        check(desk, 10)
        desk.press_key(pygame.K_END)
        check(desk, scene_of(desk).reel.last)
        desk.assert_idle_draws_nothing()


def test_the_log_tells_of_turns(tmp_path: Path) -> None:
    match = played(1, most=80)
    with watching(tmp_path, match) as desk:
        scene, face = scene_of(desk), face_of(desk)
        reel = scene.reel
        for position in range(1, reel.last + 1):
            said = words.line(reel.events(position), face.names, match.state.board)
            assert said != ""
            assert scene.lines[position] == (said, words.place_of(reel.events(position)))


def test_the_pill_counts_turns_and_tells_the_end(tmp_path: Path) -> None:
    match = finished(3, 3)
    with watching(tmp_path, match, can_go_on=False) as desk:
        scene = scene_of(desk)
        last = scene.reel.last
        assert scene.sentence() == f"Watching: before the first of {last} turns, 1:15"
        desk.press_key(pygame.K_RIGHT)
        assert scene.sentence() == f"Watching: turn 1 of {last}"
        desk.press_key(pygame.K_END)
        assert scene.sentence() == f"The end: {words.result(match.state, face_of(desk).names)}"


def test_the_claim_of_a_turn_glows(tmp_path: Path) -> None:
    match = finished(3, 3)
    with watching(tmp_path, match, can_go_on=False) as desk:
        scene, face = scene_of(desk), face_of(desk)
        position = next(n for n, told in enumerate(scene.lines) if words.claim_at(told.place) >= 0)
        scene.go(position)
        check(desk, position)
        claim = words.claim_at(scene.lines[position].place)
        assert face.rect_of(scene.lines[position].place) == face.table.rect_of_claim(claim)
        assert face.table._lights.marked == ((), (claim,))
        assert face.view.guards[claim] >= 0


def test_plus_enlarges_and_the_turn_stays_in_sight(tmp_path: Path) -> None:
    with watching(tmp_path, finished(3, 3), can_go_on=False) as desk:
        scene, face = scene_of(desk), face_of(desk)
        desk.type("++")
        assert face.table.zoom == 2
        for position in (3, 20, 41, 60):
            scene.go(position)
            check(desk, position)
            place = face.rect_of(scene.lines[position].place)
            assert face.layout.board.contains(place)
            assert place.width > 0
        scene.rebuild()
        assert face.table.zoom == 2
        desk.type("--")
        assert face.table.zoom == 0
        check(desk, 60)


def test_a_game_that_is_left_can_be_gone_on_with(tmp_path: Path) -> None:
    match = played(2, most=70)
    assert isinstance(match.turn, Chance) or not match.is_over
    with watching(tmp_path, match) as desk:
        scene = scene_of(desk)
        assert not way_of(scene, "Go on").enabled
        desk.press_key(pygame.K_END)
        assert way_of(scene, "Go on").enabled
        assert scene.sentence() == f"Turn {scene.reel.last}: it was left here"


def test_the_result_is_shown(tmp_path: Path) -> None:
    match = finished(2, 2)
    with watching(tmp_path, match, can_go_on=False) as desk:
        desk.click(way_of(scene_of(desk), "The result").area.center)
        desk.settle()
        assert isinstance(desk.scene, ResultsScene)


def test_it_plays_by_itself(tmp_path: Path) -> None:
    match = played(3, SEATS, 60)
    with watching(tmp_path, match, level="full") as desk:
        scene = scene_of(desk)
        scene.change_speed(3)
        desk.press_key(pygame.K_SPACE)
        for _ in range(4000):
            if not scene.playing:
                break
            desk.step()
        assert scene.position == scene.reel.last
        check(desk, scene.reel.last)
