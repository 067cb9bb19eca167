"""A game that is watched, whichever it is: every way to a position, playing, and what can be done from it."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core import Event
from games.joker_klondike.state import JokerBuilt, JokerReplaced
from games.match import NATURE, Match
from games.patience.state import GiveUp
from saves.format import BRANCH
from saves.results import UNCOUNTED
from tests.golden.transcript import FOLDER
from tests.kit import campaign
from tests.kit.script import Scene, each, play, read
from tests.kit.waiting import TIMEOUT
from tests.ui.board_games import played
from tests.ui.board_viewers import Viewer, is_like, watching
from tests.ui.harness import STEP, Desk
from tests.ui.patience import MOVES
from tests.ui.pending import golden
from tests.ui.replay_teller import ReplayTeller
from tests.ui.screens import SCREENS
from ui.play.base.replay_cursor import ReplayCursor
from ui.play.playing.scene import PlayScene
from ui.play.replay.scene import PAUSE, ReplayScene
from ui.words import in_words

PATIENCE = "klondike_patience"
FINISHED = (*MOVES, GiveUp())
STEPPED = 8

games = pytest.mark.parametrize("game", GAMES)


# ------------------------------------------------------------------ positions
@games
def test_whichever_way_a_position_is_come_to_it_looks_the_same(game: str, tmp_path: Path) -> None:
    for seed in campaign.seeds(f"replay {game}", short=1, long=40):
        match = played(game, seed, entries=90 if seed % 2 else 10_000)
        animation = ("full", "none", "short")[(seed + len(game)) % 3]
        folder = tmp_path / str(seed)
        with campaign.told(seed=seed), watching(folder, match, animation=animation) as viewer:
            compare(ReplayCursor(match), match)
            lines = [in_words(told.words) for told in viewer.scene.lines]
            assert len(lines) == viewer.last + 1
            assert all(line[-1] in '.!"”' for line in lines)
            viewer.check(0)
            looks = [viewer.picture()]
            for position in range(1, min(STEPPED, viewer.last) + 1):
                step_on(viewer)
                viewer.check(position)
                looks.append(viewer.picture())
            rng = Random(seed)
            for _ in range(5):
                viewer.go_any_way(rng)
                viewer.check()
                viewer.desk.click(viewer.bar_at(rng.randint(0, STEPPED)))
                viewer.desk.move((1, 1))
                viewer.check()
                assert viewer.position > STEPPED or is_like(viewer.picture(), looks[viewer.position])


def compare(cursor: ReplayCursor, match: Match) -> None:
    """The states and the events of a reel, beside a match that is played anew."""
    again, position = Match.begin(match.game, match.seats, match.options), 0
    events: list[Event] = []
    for entry in match.log:
        if entry.actor != NATURE:
            assert cursor.state(position) == again.state
            assert cursor.events(position) == events
            position, events = position + 1, []
        events += again.repeat(entry)
    assert cursor.last == position
    assert cursor.state(position) == again.state
    assert cursor.state(position) is not cursor.state(position), "a state is the caller's own"


def step_on(viewer: Viewer) -> None:
    """The next move; while it is shown, neither the log nor the pill tells of it."""
    before, pill = viewer.position, viewer.scene.hud.pill
    viewer.desk.press_key(pygame.K_RIGHT)
    while viewer.scene.stage.busy:
        assert max(viewer.told) == before
        assert viewer.scene.hud.pill is pill
        viewer.desk.step(3)
    assert max(viewer.told) == before + 1
    assert viewer.scene.hud.pill is not pill


@pytest.mark.parametrize(
    "path", sorted((FOLDER / "joker_klondike").glob("*.txt")), ids=lambda path: path.stem
)
def test_cards_lie_in_their_order_upon_and_below_the_joker(path: Path, tmp_path: Path) -> None:
    with watching(tmp_path, golden(path).match()) as viewer:
        for position in range(1, viewer.last + 1):
            events = viewer.scene.cursor.events(position)
            if any(isinstance(event, JokerBuilt | JokerReplaced) for event in events):
                viewer.scene.go(0)
                for following in range(position - 1, min(position + 3, viewer.last) + 1):
                    viewer.scene.go(following)
                    viewer.check(following)
                    for pile in viewer.scene.face.table.foundations:
                        depths = [sprite.depth for sprite in pile]
                        assert depths == sorted(set(depths))


@games
def test_it_plays_and_each_move_is_shown_to_its_end(game: str, tmp_path: Path) -> None:
    with watching(tmp_path, played(game, 5, entries=16), animation="full") as viewer:
        viewer.desk.assert_idle_draws_nothing()
        viewer.key(pygame.K_SPACE)
        for _ in range(round(90 / STEP)):
            before, is_busy = viewer.position, viewer.scene.stage.busy
            viewer.desk.step()
            assert viewer.position == before or not is_busy, "the move before was not at its end"
            if not viewer.scene.playing:
                break
        viewer.check(viewer.last)
        viewer.desk.step(round(PAUSE / STEP))  # slips go
        viewer.desk.assert_idle_draws_nothing()


def test_a_dragged_nugget_is_followed_on_the_layout_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, jump = threading.Event(), ReplayScene._jump

    def jump_late(scene: ReplayScene, position: int, *, is_still: bool = False) -> None:
        assert threading.current_thread() is not threading.main_thread()
        assert gate.wait(TIMEOUT)
        jump(scene, position, is_still=is_still)

    monkeypatch.setattr(ReplayScene, "_jump", jump_late)
    with watching(tmp_path, played("strike_it_rich", 5, entries=16)) as viewer:
        layout, desk = viewer.desk.app._layout, viewer.desk
        layout.use_thread()
        desk.press(viewer.bar_at(viewer.last))
        assert (viewer.position, layout.is_pending) == (0, True)
        gate.set()
        while layout.is_pending:
            desk.step()
        assert viewer.position == viewer.last


@each(read(Path(__file__).with_name("replay_walks.txt")))
def test_a_walk_goes_as_it_is_told(desk: Desk, scene: Scene) -> None:
    play(scene, ReplayTeller(desk))


@pytest.mark.parametrize(
    "screen", ["strike_watched", "klondike_watched", "yukon_watched", "calamity_watched"]
)
def test_a_lone_button_has_its_row_for_itself(desk: Desk, screen: str) -> None:
    SCREENS[screen](desk)
    scene = desk.at(ReplayScene)
    rooms = scene.face.replay_rooms
    (lone,) = [button for button in scene.buttons if button.area.top == rooms[0].top]
    assert all(lone.area.contains(room) for room in rooms if room.top == rooms[0].top)


# ------------------------------------------------------------------ a branch
@games
def test_a_game_is_played_on_from_a_position_as_a_new_one_that_does_not_count(
    game: str, tmp_path: Path
) -> None:
    match = played(game, 617, entries=10_000)
    before = [*match.log]
    with watching(tmp_path, match) as viewer:
        viewer.check(0)
        viewer.scene.go(viewer.last // 2)
        position = viewer.scene.position
        viewer.desk.press_key(pygame.K_n)
        viewer.desk.step(30)
        branch = viewer.desk.at(PlayScene).session
        kept = ReplayCursor(match).entries_before(position)
        assert match.log == before
        assert 0 < kept < len(before)
        assert branch.match.log[:kept] == before[:kept]
        assert branch.journal
        assert BRANCH in branch.journal.notes
    assert BRANCH in UNCOUNTED
