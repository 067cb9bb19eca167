"""A game that is watched: every position by every way to get there, playing, and what can be done from it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import Move
from games.match import Match
from games.patience.state import Draw, GiveUp, Shuffle
from saves.replay import load, replay
from tests.ui.deals import EASY, EVERYTHING
from tests.ui.harness import SIZES, Board, Desk, opened
from tests.ui.patience import GAME, MOVES, WAYS, PatienceScene, Way, assert_shown, dealt, easy_moves
from tests.ui.shared_scenes import bar_of, lines_of, pause, way_of
from ui.games.patience.face import PatienceFace
from ui.play.replay import PAUSE, SPEEDS, ReplayScene
from ui.play.start import watch
from ui.screens.rules.scene import RulesScene
from ui.screens.settings import SettingsScene
from ui.widgets.button import Button

FINISHED = (*MOVES, GiveUp())


class Viewer:
    """Somebody who watches a game. After every act the table shows exactly the position."""

    def __init__(self, desk: Desk, path: Path) -> None:
        self.desk = desk
        self.path = path
        self.log = replay(load(path)).match.log

    @property
    def scene(self) -> ReplayScene:
        assert isinstance(self.desk.scene, ReplayScene)
        return self.desk.scene

    @property
    def position(self) -> int:
        return self.scene.position

    def button(self, name: str) -> Button:
        return way_of(self.scene, name)

    def use(self, name: str) -> None:
        """Click on a button."""
        self.desk.click(self.button(name).area.center)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.desk.press_key(key)
            self.desk.assert_redraw_is_exact()

    def bar_at(self, position: int) -> tuple[int, int]:
        return bar_of(self.scene).place_of(position)

    def check(self, position: int | None = None) -> None:
        """The table, the bar and the log show the position, drawn exactly."""
        self.desk.assert_redraw_is_exact()
        self.scene.stage.finish()
        self.desk.step()
        self.desk.assert_redraw_is_exact()
        scene = self.scene
        assert position is None or scene.position == position
        match = self.folded(scene.position)
        assert scene.reel.state(scene.position) == match.state
        assert isinstance(scene.face, PatienceFace)
        assert_shown(match, scene.face, scene.layer)
        assert bar_of(scene).value == scene.position
        assert scene.position in [line.number for line in lines_of(scene)]

    def folded(self, position: int) -> Match:
        """The match after so many moves, played anew."""
        match = Match.begin(GAMES[GAME], ("You",), {"deal": ""})
        for entry in self.log[: position + 1]:
            match.repeat(entry)
        return match


@contextmanager
def watching(
    folder: Path,
    moves: tuple[Move, ...] | list[Move] = FINISHED,
    way: Way = WAYS[0],
    shuffle: Shuffle = EVERYTHING,
    text_size: int = 100,
) -> Iterator[Viewer]:
    with opened(folder, way[1], animation=way[0], text_size=text_size) as desk:
        path = saved(desk, moves, shuffle)
        assert desk.app.navigator.watch(path) == ""
        desk.settle()
        yield Viewer(desk, path)


def saved(desk: Desk, moves: tuple[Move, ...] | list[Move], shuffle: Shuffle = EVERYTHING) -> Path:
    """A game that was played and left."""
    scene = dealt(desk.app, shuffle, moves)
    assert scene.session.journal
    path = scene.session.journal.path
    scene.session.journal.close()
    return path


@pytest.fixture(params=WAYS, ids=str)
def viewer(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Viewer]:
    with watching(tmp_path, way=request.param) as viewer:
        yield viewer


# ------------------------------------------------------------------ positions
def test_it_begins_before_the_first_move_and_waits(viewer: Viewer) -> None:
    viewer.check(0)
    assert not viewer.scene.playing
    assert viewer.scene.reel.last == len(FINISHED)
    viewer.desk.step(20)
    viewer.desk.assert_idle_draws_nothing()
    viewer.check(0)


def test_step_by_step_to_the_end_and_back(viewer: Viewer) -> None:
    for position in range(1, len(FINISHED) + 1):
        viewer.key(pygame.K_RIGHT)
        viewer.check(position)
    viewer.key(pygame.K_RIGHT)
    viewer.check(len(FINISHED))
    for position in reversed(range(len(FINISHED))):
        viewer.key(pygame.K_LEFT)
        viewer.check(position)
    viewer.key(pygame.K_LEFT)
    viewer.check(0)


ACTS = ("right", "left", "home", "end", "page", "wheel", "bar", "drag", "line", "button", "play", "resize")


@pytest.mark.parametrize("seed", range(4))
def test_any_way_leads_to_the_position(viewer: Viewer, seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        act(viewer, rng.choice(ACTS), rng)
        viewer.check()


def act(viewer: Viewer, name: str, rng: Random) -> None:
    desk, last = viewer.desk, viewer.scene.reel.last
    keys = {"right": pygame.K_RIGHT, "left": pygame.K_LEFT, "home": pygame.K_HOME, "end": pygame.K_END}
    if name in keys:
        viewer.key(*[keys[name]] * rng.randint(1, 3))
    elif name == "page":
        viewer.key(rng.choice((pygame.K_PAGEUP, pygame.K_PAGEDOWN)))
    elif name == "wheel":
        desk.wheel(rng.choice((-2, -1, 1, 2)), viewer.bar_at(0))
    elif name == "bar":
        desk.click(viewer.bar_at(rng.randint(0, last)))
    elif name == "drag":
        desk.drag(viewer.bar_at(viewer.position), viewer.bar_at(rng.randint(0, last)))
    elif name == "line":
        desk.click(rng.choice(lines_of(viewer.scene)).area.center)
    elif name == "button":
        viewer.use(rng.choice(("first", "back", "step", "last")))
    elif name == "play":
        desk.press_key(pygame.K_SPACE)
        desk.step(rng.randint(1, 100))
        desk.press_key(pygame.K_SPACE)
        pause(viewer.scene)
    else:
        desk.resize(rng.choice(((960, 600), (1100, 700), (1280, 800))))


def test_the_state_is_that_of_the_match(viewer: Viewer) -> None:
    for position in range(viewer.scene.reel.last + 1):
        match = viewer.folded(position)
        assert viewer.scene.reel.view(position) == match.game.observe(match.state, 0)


def test_a_click_on_a_line_of_the_log_goes_there(viewer: Viewer) -> None:
    for key in (pygame.K_END, pygame.K_HOME):
        viewer.desk.press_key(key)
    line = lines_of(viewer.scene)[2]
    viewer.desk.move(line.area.center)
    viewer.desk.assert_redraw_is_exact()
    viewer.desk.click(line.area.center)
    viewer.check(line.number)


def laid(scene: ReplayScene) -> list[list[tuple[object, ...]]]:
    """Every card on the table, pile by pile: which, which side up, where."""
    assert isinstance(scene.face, PatienceFace)
    table = scene.face.table
    piles = [table.waste, table.aside, *table.columns, *table.foundations]
    return [[(sprite.card, sprite.open, sprite.place) for sprite in pile] for pile in piles]


@pytest.mark.parametrize("game", ["klondike_patience", "joker_klondike"])
def test_whichever_way_a_position_is_come_to_it_looks_the_same(tmp_path: Path, game: str) -> None:
    match, rng = Match.begin(GAMES[game], ("You",), {"deal": "8"}), Random(8)
    match.settle(rng)
    while not match.is_over and len(match.log) < 70:
        moves = [move for move in match.game.moves(match.state) if not isinstance(move, GiveUp)]
        match.play(rng.choice(moves or [GiveUp()]))
    with opened(tmp_path, animation="full") as desk:
        desk.show(lambda app: watch(app, match, 0, None))
        scene = desk.scene
        assert isinstance(scene, ReplayScene)
        stepped = [laid(scene)]
        for _ in range(scene.reel.last):
            desk.press_key(pygame.K_RIGHT)
            scene.stage.finish()
            stepped.append(laid(scene))
        for position in rng.sample(range(scene.reel.last), 20):
            desk.click(bar_of(scene).place_of(position))
            scene.stage.finish()
            desk.step()
            desk.assert_redraw_is_exact()
            assert laid(scene) == stepped[scene.position]


# ------------------------------------------------------------------ the bar
def test_dragging_the_nugget_shows_what_it_passes(viewer: Viewer) -> None:
    viewer.desk.press(viewer.bar_at(0))
    for position in (1, 2, 5, 3, 8, 0, 9):
        viewer.desk.move(viewer.bar_at(position), held=True)
        viewer.check(position)
    viewer.desk.move((5, 5), held=True)
    viewer.check(0)
    viewer.desk.release((5, 5))
    viewer.desk.move(viewer.bar_at(4))
    viewer.check(0)


def test_the_bar_is_drawn_exactly_under_the_mouse(viewer: Viewer) -> None:
    for place in (viewer.bar_at(0), viewer.bar_at(5), (4, 4)):
        viewer.desk.move(place)
        viewer.desk.assert_redraw_is_exact()


def test_the_wheel_steps(viewer: Viewer) -> None:
    viewer.desk.wheel(-1, viewer.bar_at(3))
    viewer.check(1)
    viewer.desk.wheel(-3)
    viewer.check(4)
    viewer.desk.wheel(2)
    viewer.check(2)


# ------------------------------------------------------------------ playing
@pytest.mark.parametrize("speed", SPEEDS)
def test_it_plays_to_the_end_at_its_speed_and_stops(viewer: Viewer, speed: int) -> None:
    for _ in range(SPEEDS.index(speed)):
        viewer.key(pygame.K_UP)
    assert viewer.scene.speed == speed
    begun = viewer.desk.clock.now
    viewer.key(pygame.K_SPACE)
    while viewer.scene.playing:
        viewer.desk.step()
        assert viewer.desk.clock.now - begun < 30
    spent = viewer.desk.clock.now - begun
    wanted = (len(FINISHED) - 0.5) * PAUSE / speed
    assert wanted <= spent <= wanted + len(FINISHED) * 0.05 + 0.1
    viewer.check(len(FINISHED))
    viewer.desk.assert_idle_draws_nothing()


def test_at_the_end_it_plays_from_the_start_again(viewer: Viewer) -> None:
    viewer.key(pygame.K_END, pygame.K_SPACE)
    assert viewer.position == 0
    viewer.desk.step(100)
    assert viewer.scene.playing
    assert 0 < viewer.position < len(FINISHED)


def test_while_it_waits_for_the_next_move_nothing_is_drawn(viewer: Viewer) -> None:
    viewer.desk.step(20)
    viewer.key(pygame.K_SPACE)
    viewer.desk.step(2)
    before = viewer.desk.display.redraws
    viewer.desk.step(10)
    assert viewer.desk.display.redraws == before


@pytest.mark.parametrize("name", ["space", "button", "step", "bar", "menu", "hidden"])
def test_playing_is_ended_by(viewer: Viewer, name: str) -> None:
    viewer.use("play")
    viewer.desk.step(80)
    scene = viewer.scene
    assert scene.playing
    if name == "space":
        viewer.desk.press_key(pygame.K_SPACE)
    elif name == "menu":
        viewer.desk.press_key(pygame.K_COMMA)
        assert isinstance(viewer.desk.scene, SettingsScene)
        viewer.desk.press_key(pygame.K_ESCAPE)
    elif name == "hidden":
        viewer.desk.post(pygame.WINDOWMINIMIZED)
        viewer.desk.post(pygame.WINDOWRESTORED)
    elif name == "bar":
        viewer.desk.click(viewer.bar_at(6))
    else:
        viewer.use("play" if name == "button" else "step")
    assert not scene.playing
    viewer.check()
    position = viewer.position
    viewer.desk.step(200)
    viewer.check(position)


def test_the_speed_goes_round_by_its_button_and_ends_by_keys(viewer: Viewer) -> None:
    seen = []
    for _ in SPEEDS:
        viewer.use("speed")
        seen.append(viewer.scene.speed)
    assert seen == [2, 4, 8, 1]
    viewer.key(*[pygame.K_UP] * 6)
    assert viewer.scene.speed == 8
    viewer.key(*[pygame.K_DOWN] * 6)
    assert viewer.scene.speed == 1


def test_a_won_game_of_many_moves(tmp_path: Path) -> None:
    moves = easy_moves(EASY)
    with watching(tmp_path, moves, WAYS[1], EASY) as viewer:
        viewer.key(pygame.K_END)
        viewer.check(len(moves))
        assert viewer.scene.sentence() == "The end: you have won!"
        for position in (len(moves) // 2, 3, len(moves) - 1, 0):
            viewer.desk.click(viewer.bar_at(position))
            viewer.check(position)


def test_what_was_taken_back_is_not_part_of_it(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        scene = dealt(desk.app, EVERYTHING, MOVES)
        scene.session.match.undo()
        scene.session.match.undo()
        assert scene.session.journal
        scene.session.journal.close()
        desk.app.navigator.watch(scene.session.journal.path)
        assert isinstance(desk.scene, ReplayScene)
        assert desk.scene.reel.last == len(MOVES) - 2


# ------------------------------------------------------------------ what can be done
def test_an_unfinished_game_goes_on_from_its_end(tmp_path: Path) -> None:
    with watching(tmp_path, MOVES) as viewer:
        go_on = viewer.button("Go on from here")
        assert not go_on.enabled
        viewer.use("Go on from here")
        viewer.check(0)
        viewer.key(pygame.K_END)
        assert go_on.enabled
        assert viewer.scene.sentence() == f"Move {len(MOVES)}: it was left here"
        viewer.use("Go on from here")
        table = viewer.desk.scene
        assert isinstance(table, PatienceScene)
        assert table.session.match.state == viewer.folded(len(MOVES)).state
        assert [type(scene) for scene in viewer.desk.app.scenes] == [Board, PatienceScene]
        assert table.play(Draw())


def test_going_on_with_the_game_on_the_table_goes_back_to_it(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        desk.show(lambda app: dealt(app, EVERYTHING, MOVES))
        table = desk.scene
        assert isinstance(table, PatienceScene)
        assert table.session.journal
        assert desk.app.navigator.watch(table.session.journal.path) == ""
        viewer = Viewer(desk, table.session.journal.path)
        viewer.key(pygame.K_END)
        viewer.use("Go on from here")
        assert desk.scene is table
        assert table.play(Draw())
        assert table.session.journal.trouble == ""


def test_a_game_in_another_window_can_be_watched_but_not_gone_on_with(tmp_path: Path) -> None:
    with opened(tmp_path) as desk:
        there = dealt(desk.app, EVERYTHING, MOVES)
        assert there.session.journal
        assert desk.app.navigator.watch(there.session.journal.path) == ""
        viewer = Viewer(desk, there.session.journal.path)
        viewer.key(pygame.K_END)
        said: list[str] = []
        viewer.scene.say = said.append  # type: ignore[assignment, method-assign]
        viewer.use("Go on from here")
        assert "another window" in said[-1]
        viewer.check(len(MOVES))


@pytest.mark.parametrize("below", [False, True])
def test_the_deal_can_be_played(tmp_path: Path, below: bool) -> None:
    with opened(tmp_path) as desk:
        if below:
            desk.app.navigator.open_new(GAME, "4711")
        desk.app.navigator.open_new(GAME, "617")
        table = desk.scene
        assert isinstance(table, PatienceScene)
        table.play(Draw())
        desk.app.push(watch(desk.app, table.session.match))
        desk.settle()
        desk.click(way_of(desk.scene, "Play this deal").area.center)
        played = desk.scene
        assert isinstance(played, PatienceScene)
        assert played is not table
        assert played.session.match.options["deal"] == "617"
        assert len(played.session.match.log) == 1
        assert [type(scene) for scene in desk.app.scenes] == [Board, PatienceScene]
        assert table.session.journal is None


def test_escape_goes_back_f1_opens_the_rules_and_the_rest_is_as_everywhere(viewer: Viewer) -> None:
    viewer.desk.press_key(pygame.K_F1)
    assert isinstance(viewer.desk.scene, RulesScene)
    viewer.desk.press_key(pygame.K_ESCAPE)
    viewer.key(pygame.K_RIGHT, pygame.K_m)
    assert viewer.desk.app.settings.now.muted
    viewer.check(1)
    viewer.desk.press_key(pygame.K_ESCAPE)
    assert isinstance(viewer.desk.scene, Board)


def test_tab_reaches_every_button(viewer: Viewer) -> None:
    viewer.key(pygame.K_RIGHT)
    reached = set()
    for _ in range(20):
        viewer.key(pygame.K_TAB)
        reached.add(viewer.scene.focus.target)
    assert reached == {button for button in viewer.scene.buttons if button.enabled}
    while viewer.scene.focus.target is not viewer.button("step"):
        viewer.key(pygame.K_TAB)
    viewer.key(pygame.K_RETURN)
    viewer.check(2)


# ------------------------------------------------------------------ room
@pytest.mark.parametrize("text_size", [100, 175])
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920), (2560, 1080)])
def test_everything_fits_and_nothing_overlaps(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with watching(tmp_path, MOVES, ("none", size), text_size=text_size) as viewer:
        scene, window = viewer.scene, viewer.desk.app.metrics.window
        assert isinstance(scene.face, PatienceFace)
        layout, bar = scene.face.layout, bar_of(scene)
        log = layout.ledger
        areas = [*(button.area for button in scene.buttons), bar.area, layout.side.deal, log]
        areas.append(layout.table)
        for number, area in enumerate(areas):
            assert window.contains(area)
            assert area.collidelist(areas[number + 1 :]) == -1
        assert bar.track.width > window.width // 5
        assert all(log.contains(line.area) for line in lines_of(scene))
        viewer.key(pygame.K_END)
        viewer.check(len(MOVES))
